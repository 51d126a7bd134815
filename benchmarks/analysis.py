"""Hand analysis: odds by type of hand, strength and breakdown, beside what a programmer would use; answers compared.

holdem_calc counts deals and the types of hands made, PokerKit draws random deals, and the potentials are computed from
their definition with eval7's evaluator, as no package has them.
"""

from __future__ import annotations

import itertools
import warnings
from collections.abc import Iterator
from math import isclose

import pql

from .equity import R1, R2
from .timing import fastest, ratio, readable

_SAMPLES = 1000

# Without a peer: what the questions cost.
_ALONE = (
    f"odds ({R1}) vs ({R2}) on Ah7d2c",
    f"odds ({R1}) vs random on Ah7d2c",
    f"odds ({R1}) vs ({R2}) exact",
    f"strength ({R1}) on Ah7d2c",
    "strength AdQc on 3h4cJh opponents 2 exact",
    "strength AdQc on 3h4cJh opponents 3 exact",
    "strength AsKs exact",
    "strength AsKs opponents 2 exact",
    "outs any on Kh7h2c vs 30%",
    "outs any on Kh7h2c3d vs 30%",
    f"outs ({R1}) on Ah7d2c vs ({R2}) vs 15%",
    "sample 100000 of any vs any vs any vs any vs any seed 1",
    "sample 100000 of any vs any vs any on ***** seed 1",
    f"breakdown ({R1}) on Ah7d2c vs ({R2})",
    f"breakdown ({R1}) on ***",
    "breakdown random on ***",
    f"flops 25 for ({R1}) vs ({R2})",
)


def rows() -> Iterator[tuple[str, ...]]:
    """A row for each question: the question, the peer, its time, ours on one thread, how many times faster."""
    yield _odds()
    yield _potentials()
    yield _sampled()
    for text in _ALONE:
        query = pql.compile(text)
        ours = fastest(lambda query=query: query.run(threads=1))
        yield (
            text.replace(R1, "R1").replace(R2, "R2").replace("(", "").replace(")", ""),
            "",
            "",
            readable(ours.seconds),
            "",
        )


def _odds() -> tuple[str, ...]:
    from holdem_calc import holdem_calc

    query = pql.compile("odds AdKd vs JhJc on JdQd2c exact")
    ours = fastest(lambda: query.run(threads=1))
    peer = fastest(
        lambda: holdem_calc.calculate(["Jd", "Qd", "2c"], True, 1, None, ["Ad", "Kd", "Jh", "Jc"], False)
    )
    assert isclose(peer.answer[1], ours.answer.hero, abs_tol=1e-12)
    return _row("odds AdKd vs JhJc on JdQd2c", "holdem_calc", peer.seconds, ours.seconds)


def _potentials() -> tuple[str, ...]:
    query = pql.compile("strength AdQc on 3h4cJh exact")
    ours = fastest(lambda: query.run(threads=1))
    peer = fastest(lambda: _by_definition(("Ad", "Qc"), ("3h", "4c", "Jh")))
    row = ours.answer.rows[0]
    assert all(isclose(a, b, abs_tol=1e-12) for a, b in zip(peer.answer, (row.ppot, row.npot), strict=True))
    return _row("strength AdQc on 3h4cJh", "the definition with eval7", peer.seconds, ours.seconds)


def _by_definition(hero: tuple[str, str], flop: tuple[str, ...]) -> tuple[float, float]:
    """Positive and negative potential against one random hand, every deal one by one."""
    with warnings.catch_warnings():  # eval7 calls its parser by old names
        warnings.simplefilter("ignore")
        from eval7 import Card, Deck, evaluate

    mine, board = [Card(card) for card in hero], [Card(card) for card in flop]
    live = [card for card in Deck().cards if card not in (*mine, *board)]
    now = {pair: evaluate([*pair, *board]) for pair in itertools.combinations(live, 2)}
    held = evaluate([*mine, *board])
    counts = [[0] * 3 for _ in range(3)]
    for more in itertools.combinations(live, 2):
        complete = [*board, *more]
        mine_then = evaluate([*mine, *complete])
        for pair, theirs in now.items():
            if pair[0] in more or pair[1] in more:
                continue
            then = evaluate([*pair, *complete])
            before = 0 if held > theirs else 1 if held == theirs else 2
            counts[before][0 if mine_then > then else 1 if mine_then == then else 2] += 1
    ahead, tied, behind = counts
    gained = behind[0] + behind[1] / 2 + tied[0] / 2
    lost = ahead[2] + ahead[1] / 2 + tied[2] / 2
    return gained / (sum(behind) + sum(tied) / 2), lost / (sum(ahead) + sum(tied) / 2)


def _sampled() -> tuple[str, ...]:
    from pokerkit import Card, Deck, StandardHighHand, calculate_hand_strength, parse_range

    query = pql.compile(f"strength AsKs on Ts8s2d opponents 2 samples {_SAMPLES} seed 1")
    ours = fastest(lambda: query.run(threads=1))
    peer = fastest(
        lambda: calculate_hand_strength(
            3,
            parse_range("AsKs"),
            Card.parse("Ts8s2d"),
            2,
            5,
            Deck.STANDARD,
            (StandardHighHand,),
            sample_count=_SAMPLES,
        )
    )
    return _row(f"{_SAMPLES:,} deals of AsKs on Ts8s2d against two", "PokerKit", peer.seconds, ours.seconds)


def _row(question: str, peer: str, theirs: float, ours: float) -> tuple[str, ...]:
    return question, peer, readable(theirs), readable(ours), ratio(theirs, ours)

"""Omaha: equities beside loops over phevaluator's `evaluate_omaha_cards`, timed on some of their deals."""

from __future__ import annotations

import random
from collections.abc import Iterator
from importlib.util import find_spec
from time import process_time

import pql

from .sampling import ERROR
from .timing import fastest, ratio, readable

_NARROW, _WIDE = "AA, KK, rundown", "AA, KK, QQ, JJ, TT, 99, rundown, rundown 1, [A-T][A-T][A-T]"
# Deals of the peer's loop that are timed.
_SOME = 4000


def available() -> bool:
    """Whether the peer is installed."""
    return find_spec("phevaluator") is not None


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: question, the loop's processor time, PQL's, how many times faster."""
    deal = fastest(_loop, 0.1, process_time).seconds / _SOME
    for game, hands, boards in (
        ("omaha", ("AcAd7h2c", "JdTs9s8d"), ""),
        ("omaha5", ("AcAd7h2c3c", "JdTs9s8d7d"), ""),
        ("omaha", ("any", "any"), "Kh7h2c9dJs"),
        ("omaha5", ("any", "any"), "Kh7h2c9dJs"),
        ("omaha", (_NARROW, _WIDE), "Kh7h2c9d"),
        ("omaha", (_NARROW, _WIDE), "Kh7h2c"),
    ):
        first, second = [pql.hole_hands(each, game=game) for each in hands]
        timing = fastest(
            lambda one=first, two=second, on=boards: pql.equity(one, two, board=on, exact=True, threads=1),
            clock=process_time,
        )
        sizes = "a hand each" if len(first) == 1 else f"{first.share():.0%} v {second.share():.0%}"
        where = {0: "preflop", 3: "on a flop", 4: "on a turn", 5: "on a river"}[len(boards) // 2]
        # Nobody would loop over the deals of two ranges.
        peer = deal * timing.answer.deals if game == "omaha" and len(first) == 1 else None
        times = ("-", "-") if peer is None else (readable(peer), ratio(peer, timing.seconds))
        yield f"{game}, {sizes}, {where}, exact", times[0], readable(timing.seconds), times[1]
    sides = [pql.hole_hands(each) for each in ("AA$ds", "KK$ds")]
    timing = fastest(lambda: pql.equity(*sides, seed=1, threads=1), clock=process_time)
    assert timing.answer.players[0].stderr <= ERROR
    peer = deal * timing.answer.deals
    yield (
        "omaha, AA$ds v KK$ds, preflop, to 0.05 points",
        readable(peer),
        readable(timing.seconds),
        ratio(peer, timing.seconds),
    )


def _loop() -> int:
    """Two hands and a board at random, both evaluated, so many times."""
    from phevaluator import evaluate_omaha_cards

    rng, won = random.Random(1), 0
    for _ in range(_SOME):
        cards = rng.sample(range(52), 13)
        board = cards[8:]
        won += evaluate_omaha_cards(*board, *cards[:4]) < evaluate_omaha_cards(*board, *cards[4:8])
    return won

"""`breakdown` of hands of Omaha: hand by hand, board by board, and against every deal by pairs and triples."""

from __future__ import annotations

from array import array
from collections import Counter, defaultdict
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import pql
from pql.cards.games import GAMES
from pql.cards.made_hands import describe_code, omaha_code
from pql.engine.more_cards import code_counts as module
from pql.engine.more_cards.equity import HoleProblem
from pql.engine.work import Control
from pql.results import BreakdownLayersResult, BreakdownResult
from references import omaha as slow


def asked(text: str, game: str = "omaha", **running: Any) -> Any:
    (answer,) = pql.Session(game=game).run(text, **running)
    return answer


def hands_of(text: str, game: str) -> dict[tuple[int, ...], float]:
    own = pql.hands(text, game=game)
    return {slow.cards_of(hand): own.weight_of(hand) for hand in own}


def named(hands: dict[tuple[int, ...], float], board: str) -> dict[tuple[int, ...], set[str]]:
    """The lines that each hand on a board belongs to."""
    lines = {}
    for hand in hands:
        if not {*hand} & {*slow.cards_of(board)}:
            found = describe_code(
                omaha_code(slow.mask(hand), slow.mask(slow.cards_of(board)), GAMES["omaha"])
            )
            both = [f"{found.made} + {draw}" for draw in found.draws]
            lines[hand] = {found.made, *found.draws, *both, *([found.kicker] if found.kicker else [])}
    return lines


@pytest.mark.parametrize(
    ("text", "board", "game"),
    [
        ("QJ87$ds:0.5, TT9[A,8]", "Th9h2c", "omaha"),
        ("QhJh8s[7s,7d]5, TsTd9s9d2", "Th9h2c6d", "omaha5"),
    ],
)
def test_each_line_has_its_hands(text: str, board: str, game: str) -> None:
    found = asked(f"breakdown {text} on {board}", game)
    assert isinstance(found, BreakdownResult)
    hands = hands_of(text, game)
    sums: dict[str, float] = defaultdict(float)
    for hand, lines in named(hands, board).items():
        for name in lines:
            sums[name] += hands[hand]
    assert {line.line: line.combos for line in found.lines} == pytest.approx(dict(sums))
    total = sum(hands[hand] for hand in named(hands, board))
    assert found.combos == pytest.approx(total)
    for line in found.lines:
        assert line.share == pytest.approx(line.combos / total)
        assert line.hands is not None
        assert line.hands.weight == pytest.approx(line.combos)
    made = found.of_kind("made")
    assert made[-1].or_better == pytest.approx(1)


def test_equities_are_those_of_every_deal() -> None:
    board = "Th9h2c4d"
    text = "QhJh8[7s,7d]:0.5, TsTd9s3d, TsTd9c3d"
    other = "AsAdKsKc, AsAd9h3c, 8h7h6h5d:0.25, 8h7h6c5d:0.25"
    found = asked(f"breakdown {text} vs {other} on {board}")
    mine, theirs = (
        {hand: Fraction(w) for hand, w in hands_of(side, "omaha").items()} for side in (text, other)
    )
    won: dict[str, float] = defaultdict(float)
    dealt: dict[str, float] = defaultdict(float)
    for hand, lines in named(hands_of(text, "omaha"), board).items():
        counts = slow.counts([{hand: mine[hand]}, theirs], slow.cards_of(board))
        pots = [sum((n / k for k, n in enumerate(own, 1)), Fraction(0)) for own in counts]
        for name in (*lines, "all"):
            won[name] += float(pots[0])
            dealt[name] += float(sum(pots))
    assert found.equity == pytest.approx(won["all"] / dealt["all"])
    assert found.equity == pytest.approx(asked(f"equity {text} vs {other} on {board}").players[0].equity)
    for line in found.lines:
        assert line.equity == pytest.approx(won[line.line] / dealt[line.line])


def test_a_set_of_boards_is_the_sum_of_its_boards() -> None:
    text = "QhJh8[7s,7d]:0.5, TsTd9s3d"
    whole = asked(f"breakdown {text} vs AsAdKsKc on Th9h2c*")
    assert whole.boards == 49
    assert sum(line.share for line in whole.of_kind("made")) == pytest.approx(1)
    layers = asked(f"breakdown {text} vs AsAdKsKc on Th9h2c by (turn.paired)")
    assert isinstance(layers, BreakdownLayersResult)
    assert sum(layer.share for layer in layers.layers) == pytest.approx(1)
    equity = sum(layer.share * (layer.breakdown.equity or 0) for layer in layers.layers)
    assert equity == pytest.approx(whole.equity, abs=0.02)
    flop = asked(f"equity {text} vs AsAdKsKc on Th9h2c")
    assert whole.equity == pytest.approx(flop.players[0].equity)


def test_many_boards_are_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    text = "breakdown AsAhKsQh, JsTs9d8d vs QdQcJdJc, 7s7d6s6d on Th9h2*"
    exact = asked(text)
    monkeypatch.setattr(module, "EXACT_SECONDS", 1e-3)
    sampled = asked(f"set seed = 5; {text}", threads=1)
    assert (exact.method, sampled.method) == ("exact", "sampled")
    assert sampled.stderr
    assert sampled.equity == pytest.approx(exact.equity, abs=6 * sampled.stderr)


def test_folded_hands_are_dead_cards() -> None:
    found = asked("breakdown QJ87$ds vs AA$ds on Th9h2c4d folded KsKdQh8h")
    dead = asked("breakdown QJ87$ds vs AA$ds on Th9h2c4d dead KsKdQh8h")
    assert [(line.line, line.combos, line.equity) for line in found.lines] == [
        (line.line, line.combos, line.equity) for line in dead.lines
    ]
    assert found.folded == ("KsKdQh8h",)


def test_tables_and_text() -> None:
    found = asked("breakdown QJ87$ds, AA$ds vs KK$ds on Th9h2c")
    assert "wrap" in str(found)
    names, rows = found.table()
    assert ["wrap", "draw"] in [row[:2] for row in rows]
    assert names == pql.run("breakdown QQ+ vs JJ on Th9h2c")[0].table()[0]
    assert found["wrap"].equity is not None
    assert found.to_dict()["rows"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("breakdown AA", "no-board"),
        ("breakdown AA vs KK vs QQ on Th9h2c", "bad-players"),
        ("breakdown AsAhKsKh on AsKs2c", "impossible-deal"),
        ("breakdown any on ***", "report-too-long"),
        ("breakdown AA on Th9h2c folded KK", "bad-folded"),
    ],
)
def test_what_cannot_be_asked_is_said(text: str, code: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        asked(text)
    assert caught.value.diagnostics[0].code == code


def test_flops_alike_up_to_suits_weigh_as_many_as_they_are() -> None:
    """Ranges with every suit, so that flops are looked at up to suits: pots and shares are those of all flops."""
    found = asked("breakdown 9988 vs JJTT on 77*")
    whole = asked("equity 9988 vs JJTT on 77*")
    assert (found.method, found.boards) == ("exact", 292)
    assert found.equity == pytest.approx(whole.players[0].equity)
    hands, sums = hands_of("9988", "omaha"), Counter[str]()
    for flop in pql.boards("77*"):
        for lines in named(hands, flop).values():
            sums += Counter(["all", *lines])
    assert {line.line: line.share for line in found.lines} == {
        name: pytest.approx(count / sums["all"]) for name, count in sums.items() if name != "all"
    }


def test_random_flops_are_drawn_by_their_weights_without_dead_cards() -> None:
    """Of two flops one has all the weight; the hero has no outs there but dead cards."""
    hands = [pql.hands(text, game="omaha") for text in ("AsAhKsKh", "QsQh9d9c")]
    flops = [slow.mask(slow.cards_of(text)) for text in ("Qd7c2c", "7c3s2d")]
    dead = slow.mask(slow.cards_of("AcKcAdKd"))
    problem = HoleProblem(hands, (), None, dead)
    boards = array("Q", flops), array("I", [1, 0])
    pots = [*module._sampled(problem, boards, Random(3), Control(1))]
    won, dealt = (sum(pot[place] for part in pots for pot in part.values()) for place in (0, 1))
    exact = asked("equity AsAhKsKh vs QsQh9d9c on Qd7c2c dead AcKcAdKd").players[0].equity
    assert won / dealt == pytest.approx(exact, abs=0.02)

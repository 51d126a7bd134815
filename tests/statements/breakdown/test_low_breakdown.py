"""`breakdown` where half of the pot goes to a low: each line hand by hand, by every two cards with every three."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction

import pytest

import pql
from pql.cards.games import GAMES
from pql.cards.lows import MADE_LOWS, WORDS
from pql.cards.made_hands import describe_code, omaha_code
from references import omaha as slow
from references import split_pots
from references.lows import words_of

GAME = "omaha8"


@pytest.mark.parametrize(
    ("text", "board", "game"),
    [
        ("A23, 45[K,Q], A8K:0.5", "8h7d3c", "omaha8"),
        ("A2[T-K], 87[T-K]", "KhQd3c", "omaha8"),
        ("A2[T-K], 64[T-K]$np", "Kh8d3c4s", "omaha8"),
        ("A2[T-K], 64[T-K]", "Kh8d3c4sAs", "omaha8"),
        ("AsA2KsQs, 3s4s5sKdQ", "Kh8d3c2h", "omaha5hl"),
    ],
)
def test_each_line_of_lows_has_its_hands(text: str, board: str, game: str) -> None:
    own = pql.hands(text, game=game)
    found = pql.breakdown(own, board)
    shown = slow.cards_of(board)
    sums: dict[str, float] = defaultdict(float)
    total = 0.0
    for hand in own:
        held = slow.cards_of(hand)
        if {*held} & {*shown}:
            continue
        weight = own.weight_of(hand)
        total += weight
        low, draws = words_of(held, shown)
        made = describe_code(omaha_code(slow.mask(held), slow.mask(shown), GAMES["omaha"]))
        names = {*draws, *[f"{made.made} + {draw}" for draw in draws]}
        if low is not None:
            names.add(low)
            if low not in ("counterfeited", "nolow"):
                names.add(f"{made.made} + {low}")
        for name in names:
            sums[name] += weight
    lows = [word.name for word in MADE_LOWS]
    told = {line.line: line.combos for line in found.lines if line.line.split(" + ")[-1] in WORDS}
    assert told == pytest.approx(dict(sums))
    made_lows = found.of_kind("low")
    assert [line.line for line in made_lows] == [name for name in lows if sums.get(name)]
    if made_lows:
        assert made_lows[-1].or_better == pytest.approx(1)
        assert sum(line.share for line in made_lows) == pytest.approx(1)
    running = 0.0
    for line in made_lows:
        running += line.share
        assert line.or_better == pytest.approx(running)
        assert line.hands is not None
        assert line.hands.weight == pytest.approx(line.combos)


def test_equities_of_lows_are_those_of_every_deal() -> None:
    board, text, other = "8h7d3cKs", "As2sKdQd, 4s5sKdQd, AsAdKhQh", "Ac2cJdTd, 4c6cJdTd, JsJcThTs"
    found = pql.breakdown(text, board, versus=other, game=GAME)
    theirs = {slow.cards_of(hand): Fraction(1) for hand in pql.hands(other, game=GAME)}
    boards = split_pots.final_boards(slow.cards_of(board))
    won = split_pots.equities([{slow.cards_of("As2sKdQd"): Fraction(1)}, theirs], boards)[0]
    assert found["nutlow"].equity == pytest.approx(float(sum(won)))
    won = split_pots.equities([{slow.cards_of("AsAdKhQh"): Fraction(1)}, theirs], boards)[0]
    assert found["nolow"].equity == pytest.approx(float(sum(won)))


def test_lows_over_boards_are_those_of_each_board() -> None:
    text = "As2sKdQd, 4s5sKdQd"
    boards = ["8h7d3c", "8h7dKc", "Ah2hJc"]
    over = pql.breakdown(text, " or ".join(boards), game=GAME)
    sums: dict[str, float] = defaultdict(float)
    for board in boards:
        for line in pql.breakdown(text, board, game=GAME).lines:
            sums[line.line] += line.combos
    assert {line.line: line.combos for line in over.lines} == pytest.approx(dict(sums))


def test_a_breakdown_says_lows_in_words() -> None:
    text = str(pql.breakdown("A2KK, 45KK", "8h7d3c", game=GAME))
    assert "nut low" in text
    assert "overpair + nut low" in text

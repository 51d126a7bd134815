"""Every hand against two ranges: what the equity of three players says of each, in every way to ask."""

from __future__ import annotations

from typing import Any

import numpy
import pytest

import pql
from pql.api.arrays.three_way import ThreeWayVectors

RANGES = [("15%", "40%"), ("AsKs:0.5, QQ, 72o:0.1", "22+, A2s+:0.75"), ("AhKh", "AhKh, 7s7d"), ("any", "QQ+")]


@pytest.mark.parametrize("board", ["Ah7d2hKc5s", "Ah7d2hKc", "QsJsTs", "5s5d5h5c9h"])
@pytest.mark.parametrize("ranges", RANGES)
def test_hands_have_the_equity_of_three_players(board: str, ranges: tuple[str, str]) -> None:
    equities = pql.hand_vectors("any", list(ranges), board=board, dead="3c").equities
    names = list(pql.hands("any"))
    for hand in ("AsKd", "8h8c", "9s6s", "KhQh", "4s3c", "7s7h", "Ad2d"):
        found = equities[
            names.index("".join(sorted([hand[:2], hand[2:]], key=lambda card: -pql.card_ids(card)[0])))
        ]
        try:
            expected = pql.equity(hand, *ranges, board=board, dead="3c", exact=True).players[0].equity
        except pql.PQLError:  # it cannot be dealt
            assert numpy.isnan(found)
            continue
        assert found == pytest.approx(expected, abs=1e-12)


def test_vectors_are_deals() -> None:
    found = pql.hand_vectors("AsKs, Ad5d", ["QQ+", "AKo, 55"], board="Ah7d2hKc9s")
    assert isinstance(found, ThreeWayVectors)
    for place, hand in enumerate(("AsKs", "Ad5d")):
        answer = pql.equity(hand, "QQ+", "AKo, 55", board="Ah7d2hKc9s")
        hero = answer.players[0]
        assert found.met[place] == answer.deals
        assert found.wins[place] == pytest.approx(hero.win * answer.deals)
        assert found.equities[place] == pytest.approx(hero.equity)
    board_plays = pql.hand_vectors("2c3d", ["44", "55"], board="AsKsQsJsTs")
    assert [part.tolist() for part in board_plays] == [[0.0], [0.0], [36.0], [36.0]]


def test_arrays_of_weights_many_boards_and_wanted_hands() -> None:
    texts = ("15%", "22+, A2s+:0.5")
    sets, weights = pql.hands(texts[0]), [numpy.array(pql.hands(text).vector()) for text in texts]
    boards = pql.deal(3, cards=5, seed=2)
    found = pql.hand_vectors("any", weights, board=boards)
    assert found.met.shape == (3, 1326)
    for row, board in enumerate(boards):
        both: Any = [sets, texts[1]]
        alone = pql.hand_vectors("any", both, board=board)
        for many, one in zip(found, alone, strict=True):
            assert many[row].tolist() == one.tolist()
    scaled = pql.hand_vectors("any", [7 * weights[0], weights[1]], board=boards[0])
    numpy.testing.assert_allclose(scaled.wins, 7 * found.wins[0], rtol=1e-12)
    wanted = pql.hand_vectors(weights[0], weights, board=boards[0])
    assert (wanted.met[weights[0] == 0] == 0).all()
    assert (wanted.met[weights[0] > 0] == found.met[0][weights[0] > 0]).all()


def test_evaluators_of_two_ranges() -> None:
    versus = pql.range_evaluator(["15%", "40%"], "Ah7d2hKc", dead="3c")
    assert versus("AsKs") == pytest.approx(
        pql.equity("AsKs", "15%", "40%", board="Ah7d2hKc", dead="3c").players[0].equity
    )
    assert numpy.isnan(versus("3c2c"))
    assert repr(versus) == "<RangeEvaluator of 196 and 524 hands on AhKc7d2h>"
    assert versus.versus == (pql.hands("15%"), pql.hands("40%"))


def test_runs_as_all_calls_do() -> None:
    steps: list[Any] = []
    many = pql.hand_vectors(
        "any", ["15%", "40%"], "Kh7h2c", threads=3, progress=lambda *step: steps.append(step)
    )
    assert (many.wins == pql.hand_vectors("any", ["15%", "40%"], "Kh7h2c", threads=1).wins).all()
    assert steps
    with pytest.raises(pql.Timeout):
        pql.hand_vectors("any", ["15%", "AsKs, 40%"], timeout=0.2)


@pytest.mark.parametrize(
    ("versus", "said"),
    [
        (["QQ", "KK", "AA"], "not of 3"),
        (["QQ"], "not of 1"),
        (["QQ", None], "text, a HandSet"),
        (["QQ", "xx"], "versus 2"),
        ([numpy.ones(1326), -numpy.ones(1326)], "0 or more"),
        ([numpy.ones(1326), numpy.full(1326, 1e200)], "below 1e"),
    ],
)
def test_what_is_refused(versus: Any, said: str) -> None:
    with pytest.raises((ValueError, TypeError, pql.PQLError), match=said):
        pql.hand_vectors("AsKs", versus, board="Ah7d2hKc5s")
    if not isinstance(versus[0], numpy.ndarray):
        with pytest.raises((ValueError, TypeError, pql.PQLError), match=said):
            pql.range_evaluator(versus, board="Ah7d2hKc5s")

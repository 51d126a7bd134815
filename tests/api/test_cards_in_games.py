"""`pql.rank`, `evaluate`, `made_hand`, `hands`, `boards`, `deal` and their like in Omaha and short deck."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy
import pandas
import phevaluator
import polars
import pytest

import pql
from pql.cards.deck import card_text
from references import omaha, omaha_made, six_plus
from references.families import together

_HOLES = {"omaha": 4, "omaha5": 5}
_RANKS: tuple[Callable[..., Any], ...] = (pql.rank, pql.evaluate)
_LAST = 6 * 4 - 8  # the lowest card of short deck, the 6 of clubs


def written(cards: Any) -> str:
    return "".join(map(card_text, cards))


@together("game", _HOLES)
def test_ranks_of_omaha_are_the_best_of_two_and_three(game: str) -> None:
    hole = _HOLES[game]
    for street in (3, 4, 5):
        dealt = pql.deal(150, hole + street, seed=street)
        slowly = [omaha.value(row[:hole], row[hole:]) for row in dealt.tolist()]
        assert pql.rank(dealt, game=game).tolist() == slowly
        values = [
            pql.value(written(row[:hole]), written(row[hole:]), game=game).pokerval for row in dealt.tolist()
        ]
        assert pql.evaluate(dealt, game=game).tolist() == values


def test_ranks_of_omaha_are_those_of_phevaluator() -> None:
    dealt = pql.deal(3000, game="omaha", seed=8)
    for row, rank in zip(dealt.tolist(), pql.rank(dealt, game="omaha").tolist(), strict=True):
        hand, board = row[:4], row[4:]
        assert rank == 7463 - phevaluator.evaluate_omaha_cards(*map(card_text, (*board, *hand)))


@together("game", ("shortdeck", "shortdeck trips"))
def test_ranks_of_short_deck_follow_its_rules(game: str) -> None:
    dealt = pql.deal(1500, game=game, seed=2)
    for function in _RANKS:
        found = sorted(
            zip(
                function(dealt, game=game).tolist(),
                [six_plus.seven(row, game.endswith("trips")) for row in dealt.tolist()],
                strict=True,
            )
        )
        for (less, made), (more, better) in pairwise(found):
            assert (less < more, less == more) == (made < better, made == better)
    for cards in ("", "As", "AsKs", "AsKsQsJsTs9s8s"):
        assert pql.evaluate(cards, game=game) == pql.value(cards, game=game).pokerval


@together("game", (*_HOLES, "shortdeck", "shortdeck trips", "holdem"))
def test_every_form_of_hands_means_the_same(game: str) -> None:
    dealt = pql.deal(40, game=game, seed=5)
    texts = [written(row) for row in dealt.tolist()]
    for function in _RANKS:
        expected = function(dealt, game=game)
        assert expected.dtype == (numpy.uint16 if function is pql.rank else numpy.uint32)
        for form in (
            texts,
            dealt.tolist(),
            [tuple(row) for row in dealt.tolist()],
            [[card_text(card) for card in row] for row in dealt.tolist()],
            dealt.astype("int64"),
            numpy.asfortranarray(dealt),
            dealt[::-1].copy()[::-1],
            pandas.Series(texts),
            pandas.DataFrame(dealt),
            polars.Series(texts),
            numpy.array(texts),
        ):
            assert function(form, game=game).tolist() == expected.tolist()
        assert list(function(memoryview(dealt.data), game=game)) == expected.tolist()
        for number, row in enumerate(dealt.tolist()):
            for one in (row, tuple(row), bytes(row), bytearray(row), texts[number], [*map(card_text, row)]):
                assert function(one, game=game) == expected[number]
        assert len(function(dealt[:0], game=game)) == 0
    if game not in _HOLES:
        masks = numpy.array([sum([1 << card for card in row]) for row in dealt.tolist()], numpy.uint64)
        assert pql.rank(masks, game=game).tolist() == pql.rank(dealt, game=game).tolist()
        assert list(pql.rank(array("Q", masks.tolist()), game=game)) == pql.rank(dealt, game=game).tolist()


_RIVER = "AsKs2d3c QsJsTs9h2h"


@pytest.mark.parametrize("function", _RANKS)
@together(
    ("game", "cards", "said"),
    (
        ("omaha", "AsKsQsJs", "4 cards of the hand, then three to five of the board, not 4 cards"),
        (
            "omaha5",
            "AsKsQsJsTs9s8s",
            "5 cards of the hand, then three to five of the board, not 7 cards",
        ),
        ("omaha", [], "three to five of the board, not 0 cards"),
        ("omaha", _RIVER + "2c", "not 10 cards"),
        ("omaha", _RIVER + "As", "As is written twice"),
        ("omaha", [51, 51, 0, 1, 2, 3, 4], "As is there twice"),
        ("omaha", [51, 510, 0, 1, 2, 3, 4], "510 is not a card"),
        ("omaha", [_RIVER, "2c2d2h2s3c3d2c3h"], "row 1: 2c is written twice"),
        ("omaha", [_RIVER, "2c2d2h2s3c3d3h"], "all rows have as many: masks do not say"),
        ("omaha", numpy.array([1 << 9], numpy.uint64), "masks do not say which cards are the hand"),
        ("omaha", numpy.zeros((2, 9), numpy.uint8), "row 0 is not a hand and board of different cards"),
        ("omaha", numpy.full((2, 7), 52), "row 0 is not a hand and board of different cards"),
        ("omaha", numpy.zeros((2, 0), numpy.uint8), "there are no cards in these rows"),
        ("omaha", numpy.zeros((2, 9)), "cards must be whole numbers"),
        ("shortdeck", "2cKsQsJsTs", "there is no 2c in shortdeck: its lowest card is 6"),
        ("shortdeck trips", ["AsKsQsJsTs", "2cKsQsJsTs"], "row 1: there is no 2c in shortdeck trips"),
        (
            "shortdeck",
            numpy.array([0x1F << 40, 0x3F], numpy.uint64),
            "row 1: there is no 3d3c2s2h2d2c in shortdeck",
        ),
        ("shortdeck", "AsKsQsJsTs9s8s7s", "cards, not 8|seven cards, not 8"),
        ("razz", "AsKsQsJsTs", "there is no game `razz`"),
    ),
)
def test_what_is_no_hand_of_a_game_is_refused(function: Any, game: str, cards: Any, said: str) -> None:
    with pytest.raises(pql.PQLError, match=said):
        function(cards, game=game)


@together("game", _HOLES)
def test_made_hands_of_omaha_are_those_of_the_reference(game: str) -> None:
    rng = random.Random(3)
    for street in (3, 4, 5) * 60:
        cards = rng.sample(range(52), _HOLES[game] + street)
        hand, board = cards[: _HOLES[game]], cards[_HOLES[game] :]
        found = pql.made_hand(written(hand), written(board), game=game)
        assert found == pql.made_hand([*map(card_text, hand)], board, game=game)
        assert found == pql.made_hand(pql.hands(written(hand), game=game), written(board))
        assert (found.kicker or found.made) == omaha_made.made(tuple(hand), tuple(board))


def test_made_hands_of_short_deck_have_its_straights_and_its_cards() -> None:
    assert pql.made_hand("Ah7d", "9h6h8c", game="shortdeck").made == "straight"
    assert pql.made_hand("Ah7d", "9h6h8c").made != "straight"
    for hand, board in (("2c2d", "9h6h8c"), ("AhKh", "9h6h2c")):
        with pytest.raises(pql.PQLError, match="in shortdeck: its lowest card is 6"):
            pql.made_hand(hand, board, game="shortdeck")
    for bad in ("AA", "AsKs", "AsKsQsJsTs"):
        with pytest.raises(pql.PQLError):
            pql.made_hand(bad, "9h6h2c", game="omaha")
    with pytest.raises(pql.PQLError, match="Ah is in the hand and on the board"):
        pql.made_hand("AhKhQhJh", "AhTh9h", game="omaha")
    with pytest.raises(pql.PQLError, match="this takes one hand, and this is 6,961"):
        pql.made_hand("AA", "9h6h2c", game="omaha")


def test_sets_of_hands_are_those_of_their_game() -> None:
    assert len(pql.hands("any", game="shortdeck")) == 630
    assert list(pql.hands("66+", game="shortdeck")) == list(pql.hands("66+"))
    assert pql.hands("15%", game="shortdeck") != pql.hands("15%")
    assert pql.hands("AA$ds", game="omaha5") == pql.hands("AA$ds", game="omaha5")
    holes = pql.hands("AA", game="omaha")
    assert pql.hands(holes) is pql.hands(holes, game="plo") is holes
    assert list(pql.hands(["As", 50, "2c", 1], game="omaha")) == list(pql.hands("AsAh2d2c", game="omaha"))
    assert pql.hands("AA", dead="As", game="omaha") == holes.without("As")
    assert len(pql.hands("any", dead="As", game="shortdeck")) == 35 * 34 // 2
    with pytest.raises(pql.PQLError, match="a set of omaha was given, and the game is omaha5"):
        pql.hands(holes, game="omaha5")
    with pytest.raises(ValueError, match="dialect and bare are about hands of two cards"):
        pql.hands("AA", dialect="pio", game="omaha")  # type: ignore[call-overload,unused-ignore]
    with pytest.raises(pql.PQLError, match="there is no game `stud`"):
        pql.hands("AA", game="stud")
    assert pql.hands("22+, 77", game="holdem") == pql.hands("22+")


def test_sets_of_boards_are_those_of_their_game() -> None:
    assert pql.boards("***", game="shortdeck").count() == 7140
    assert pql.boards("A67", game="shortdeck").count() == 64
    assert pql.boards("***", game="omaha") == pql.boards("***", game="holdem") == pql.boards("***")
    connected = pql.boards("connected", game="shortdeck")
    assert "Ah6c7d" in connected
    for text in ("A25", "2c7h8d", ["2c", "7h", "8d"]):
        with pytest.raises(pql.PQLError, match=r"there is no 2c? in shortdeck: its lowest card is 6"):
            pql.boards(text, game="shortdeck")


def test_cards_are_dealt_from_the_deck_of_the_game() -> None:
    for game, width in (("holdem", 7), ("omaha", 9), ("omaha5", 10), ("shortdeck", 7)):
        dealt = pql.deal(400, game=game, seed=4)
        assert dealt.shape == (400, width)
        assert set(dealt.ravel().tolist()) == set(range(_LAST if game == "shortdeck" else 0, 52))
    assert (pql.deal(50, 5, seed=1, game="omaha") == pql.deal(50, 5, seed=1)).all()
    assert len(pql.random_cards(36, game="shortdeck")) == 72
    assert len(list(pql.combinations(2, "AsKs", dead="Qs", game="shortdeck"))) == 33 * 32 // 2
    with pytest.raises(pql.PQLError, match="37 cards cannot come from the 36 that are left"):
        pql.deal(1, 37, game="shortdeck")
    for call in (
        lambda: pql.deal(1, dead="2c", game="shortdeck"),
        lambda: pql.random_cards(1, "2c", game="shortdeck"),
        lambda: pql.combinations(1, dead=[0], game="shortdeck"),
    ):
        with pytest.raises(pql.PQLError, match="there is no 2c in shortdeck"):
            call()


def test_matchups_are_those_of_the_game() -> None:
    assert sum(1 for _ in pql.matchups("AsAhKs[Kh,Kd]", "AdAcQQ$ds", game="omaha")) == sum(
        1
        for first in pql.hands("AsAhKs[Kh,Kd]", game="omaha")
        for second in pql.hands("AdAcQQ$ds", game="omaha")
        if not {*pql.card_ids(first)} & {*pql.card_ids(second)}
    )
    assert next(pql.matchups(pql.hands("AsAhKsKh", game="omaha"), pql.hands("QsQhJsJh", game="omaha"))) == (
        "AsAhKsKh",
        "QsQhJsJh",
    )
    assert sum(1 for _ in pql.matchups("AA", "any", game="shortdeck")) == 6 * 34 * 33 // 2
    with pytest.raises(pql.PQLError, match="player 2: there is no 2 in shortdeck"):
        pql.matchups("AA", "22", game="shortdeck")


@together("game", _HOLES)
def test_a_list_of_cards_is_a_whole_hand_of_omaha(game: str) -> None:
    other = "KsKhQdQc2s"[: 2 * _HOLES[game]]
    said = f"a hand of {game} is {_HOLES[game]} cards, not 2"
    cards: Any
    for cards in (["As", "Ah"], (51, 50), numpy.array([51, 50])):
        with pytest.raises(pql.PQLError, match=said):
            pql.equity(cards, other, board="9h8h7d", game=game)
        with pytest.raises(pql.PQLError, match=said):
            pql.hands(cards, game=game)
    for column in ([(51, 50)], numpy.array([[51, 50], [1, 2]])):
        with pytest.raises(pql.PQLError, match=f"row 0 of hands: {said}"):
            pql.equities(column, other, "9h8h7d", game=game)
        assert numpy.isnan(pql.equities(column, other, "9h8h7d", game=game, errors="nan")).all()

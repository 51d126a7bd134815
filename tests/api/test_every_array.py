"""Arrays where hands, ranges, boards and seeds go: the answers are those of texts."""

from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from typing import Any

import numpy
import pytest

import pql
from pql import abstraction

WEIGHTED = "22+:0.5, A2s+, KTs+:0.25, ATo+, KQo:0.75"
KINDS: list[Callable[[list[int]], Any]] = [
    lambda cards: numpy.array(cards, numpy.uint8),
    lambda cards: numpy.array(cards, numpy.int64),
    lambda cards: numpy.array(cards, numpy.int32),
    lambda cards: numpy.array([cards, cards], numpy.uint8)[1],
    lambda cards: numpy.array(cards, numpy.int64)[::-1][::-1],
    lambda cards: array("B", cards),
]


@pytest.mark.parametrize("row", KINDS)
def test_a_row_of_an_array_is_a_hand_or_a_board(row: Callable[[list[int]], Any]) -> None:
    rng = random.Random(3)
    for _ in range(30):
        dealt = rng.sample(range(52), 7)
        hand, board = dealt[:2], dealt[2:]
        texts = pql.card_text(hand), pql.card_text(board)
        assert pql.rank(row(dealt)) == pql.rank(dealt)
        assert pql.evaluate(row(dealt)) == pql.evaluate(dealt)
        assert type(pql.rank(row(dealt))) is int
        if not {31, 47}.issuperset(hand):  # masks of 2c2d2h2s with 3c and 3d
            assert pql.evaluate(row(hand)) == pql.evaluate(hand)
        assert pql.equity(row(hand), "any", board=row(board)) == pql.equity(hand, "any", board=board)
        versus, river = pql.range_evaluator("any", texts[1]), pql.board_evaluator(row(board))
        assert versus(row(hand)) == versus(texts[0])
        assert river(row(hand)) == river(texts[0]) == pql.rank(dealt)
        assert abstraction.index(row(hand), row(board)) == abstraction.index(*texts)
        assert abstraction.board_index(row(board)) == abstraction.board_index(texts[1])
        found = abstraction.strengths(row(board), hands=row(hand))
        assert found.ehs.tolist() == abstraction.strengths(texts[1], hands=texts[0]).ehs.tolist()


def test_rows_that_are_no_hand_are_refused_in_words() -> None:
    for bad in ([51, 51, 0, 1, 2], [51, 52, 0, 1, 2], [51, 50]):
        for kind in KINDS:
            with pytest.raises(pql.PQLError, match=r"twice|not a card|card|five to seven"):
                pql.rank(kind(bad))
    others: list[Any] = [numpy.zeros((2, 2, 2)), numpy.zeros(3), numpy.array(["x"]), object()]
    for given in others:
        for call in (
            lambda given: pql.rank(given),
            lambda given: pql.equity(given, "AA"),
            lambda given: pql.equity("AA", "KK", board=given),
            lambda given: pql.hand_vectors("any", given, "Kh7h2c9d3h"),
            lambda given: pql.equities(given, "AA", "Kh7h2c9d3h"),
            lambda given: abstraction.index(given, given),
            lambda given: abstraction.strengths(given),
            lambda given: pql.range_evaluator(given, "Kh7h2c"),
            lambda given: pql.range_evaluator("AA", "Kh7h2c")(given),
        ):
            with pytest.raises((pql.PQLError, TypeError, ValueError)) as caught:
                call(given)
            assert "Buffer has wrong number" not in str(caught.value)
            assert "buffer" not in str(caught.value).lower()


def test_masks_below_a_card_number_stay_masks() -> None:
    masks = numpy.array([0b11111, 0b101111], numpy.uint64)
    assert pql.rank(masks).tolist() == [
        pql.rank("2c2d2h2s3c"),
        pql.rank("2c2d2h2s3d"),
    ]


VECTORS: list[Callable[[Any], Any]] = [
    lambda vector: numpy.array(vector),
    lambda vector: numpy.array(vector, numpy.float32),
    lambda vector: numpy.array([vector, vector])[0],
    lambda vector: list(vector),
    lambda vector: vector,
]


@pytest.mark.parametrize("form", VECTORS)
def test_weights_are_a_range_everywhere(form: Callable[[Any], Any]) -> None:
    texts, vector = pql.hands(WEIGHTED), form(pql.hands(WEIGHTED).vector())
    board = "Kh7d2c9d"
    calls: list[Callable[[Any], Any]] = [
        lambda given: [player.equity for player in pql.equity("AsQs", given, board=board).players],
        lambda given: pql.odds("AsQs", given, board).deals,
        lambda given: pql.hand_vectors("AsQs", given, board=board).equities,
        lambda given: pql.range_evaluator(given, board).equities.tolist()[:3],
        lambda given: abstraction.strengths(board, hands="AsQs", versus=given).ehs.tolist(),
        lambda given: pql.outs("AsQs", board, versus=given).cards,
        lambda given: pql.hands(given) == texts,
        lambda given: (
            pql.compile("equity AsQs vs $villain on $board").run(villain=given, board=board).players[0].equity
        ),
        lambda given: (
            pql.compile("equity AsQs vs $villain on $board")
            .bind(villain=given, board=board)
            .run()
            .players[0]
            .equity
        ),
        lambda given: pql.equity("AsQs", "QQ", board=board, folded=given).players[0].equity,
    ]
    for call in calls:
        assert call(vector) == call(texts)


def test_weights_of_a_range_are_no_column() -> None:
    vector = numpy.array(pql.hands(WEIGHTED).vector())
    heroes = pql.deal(40, cards=2, dead="Kh7d2c9d", seed=4)
    assert (
        pql.equities(heroes, vector, "Kh7d2c9d").tolist()
        == pql.equities(heroes, WEIGHTED, "Kh7d2c9d").tolist()
    )
    assert pql.equities("AsQs", vector, ["Kh7d2c9d", "Kh7d2c"]).shape == (2,)
    ones = numpy.ones(1326)
    for every in (ones.astype(int), ones.astype(bool), ones.tolist(), [1] * 1326):
        assert (
            pql.equities(heroes, every, "Kh7d2c9d").tolist()
            == pql.equities(heroes, "any", "Kh7d2c9d").tolist()
        )


def test_weights_in_other_games() -> None:
    short = pql.hands("AKs:0.5, TT+", game="shortdeck")
    assert (
        pql.equity("9s8s", numpy.array(short.vector()), board="Kh7d6c", game="shortdeck").players[0].equity
        == pql.equity("9s8s", short, board="Kh7d6c").players[0].equity
    )
    with pytest.raises(pql.PQLError, match="not in shortdeck"):
        pql.equity("9s8s", numpy.array(pql.hands("22").vector()), board="Kh7d6c", game="shortdeck")
    holes = pql.hands("KK$ds:0.5, QQJJ", game="omaha")
    vector = numpy.array(holes.vector())
    assert pql.HoleSet.from_vector(vector, "omaha") == holes
    for board in ("Kh7h2s", "Kh7h2s9d3c"):
        assert (
            pql.equity("AcAd7c2h", vector, board=board, game="omaha").players[0].equity
            == pql.equity("AcAd7c2h", holes, board=board).players[0].equity
        )


def test_bad_weights_are_named() -> None:
    bad = numpy.zeros(1326)
    bad[8] = 1.5
    with pytest.raises(ValueError, match=r"AsKd is 1\.5"):
        pql.equity("QQ", bad)
    with pytest.raises(ValueError, match="from 0 to 1"):
        pql.equity("QQ", numpy.full(1326, numpy.nan), board="Kh7h2c")
    with pytest.raises((TypeError, ValueError)):
        pql.equity("QQ", numpy.ma.masked_array(numpy.ones(1326), numpy.ones(1326, bool)), board="Kh7h2c")


def test_several_boards_are_a_list_of_them() -> None:
    wanted = pql.boards("Kh7h2c, AsKd2c")
    rows = numpy.array([pql.card_ids("Kh7h2c"), pql.card_ids("AsKd2c")])
    for given in (
        ["Kh7h2c", "AsKd2c"],
        [("Kh", "7h", "2c"), "AsKd2c"],
        rows,
        rows.astype(numpy.uint8),
        rows.tolist(),
    ):
        boards: Any = given
        assert pql.boards(boards) == wanted
        assert pql.equity("QcQd", "JJ", board=boards) == pql.equity("QcQd", "JJ", board=wanted)
    one: Any = ["Kh7h2c"]
    assert pql.equity("QcQd", "JJ", board=one).players == pql.equity("QcQd", "JJ", board="Kh7h2c").players
    several: list[Any] = [[["Kh"]], ["Kh7h2c", "Kh"], ["Kh7h2c", 3], [[]]]
    for wrong in several:
        with pytest.raises((pql.PQLError, TypeError)):
            pql.equity("QcQd", "JJ", board=wrong)


def test_a_generator_is_a_seed() -> None:
    def asked(seed: Any) -> Any:
        return pql.equity("AA", "KK", "QQ", samples=1000, seed=seed)

    for make in (numpy.random.default_rng, random.Random):
        first, again, other = asked(make(5)), asked(make(5)), asked(make(6))
        assert first == again
        assert first != other
        assert asked(first.seed) == first
        drawing = make(5)
        assert asked(drawing) != asked(drawing)
    assert (
        pql.deal(3, seed=numpy.random.default_rng(1)).tolist()
        == pql.deal(3, seed=numpy.random.default_rng(1)).tolist()
    )
    before = numpy.random.default_rng(5)
    assert pql.equity("AsKs", "QQ", board="Kh7h2c", seed=before).method == "exact"
    for bad in ("5", 1.5, object()):
        with pytest.raises(TypeError, match="seed must be"):
            asked(bad)

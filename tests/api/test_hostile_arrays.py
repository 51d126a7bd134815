"""Arrays of every kind of number, order and memory: the answer of a plain copy, or an error that says what is wrong."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import numpy
import pytest

import pql
from pql import abstraction

HANDS = numpy.array([[51, 47], [22, 20], [3, 30]], numpy.uint8)
VERSUS = numpy.array([[42, 43], [50, 49], [1, 2]], numpy.uint8)
BOARDS = numpy.array([[44, 23, 0, 5, 9], [44, 21, 0, 6, 10], [45, 23, 7, 5, 9]], numpy.uint8)
RIVER = "Kh7h2c9d3h"
WEIGHTS = numpy.array(pql.hands("15%, 22+:0.5").vector())
PREPARED, SHOWN = pql.range_evaluator("40%", board="Kh7h2c"), pql.board_evaluator(RIVER)

# What takes rows of hands, and of boards.
OF_HANDS: dict[str, Callable[[Any], Any]] = {
    "equities": lambda given: pql.equities(given, VERSUS, BOARDS),
    "versus": lambda given: pql.equities(HANDS, given, BOARDS),
    "index": lambda given: abstraction.index(given, BOARDS),
    "card_ids": pql.card_ids,
    "range_evaluator": PREPARED,
    "board_evaluator": SHOWN,
}
OF_BOARDS: dict[str, Callable[[Any], Any]] = {
    "equities": lambda given: pql.equities(HANDS, VERSUS, given),
    "index": lambda given: abstraction.index(HANDS, given),
    "board_index": abstraction.board_index,
    "rank": pql.rank,
    "evaluate": pql.evaluate,
    "hand_ranks": pql.hand_ranks,
    "hand_vectors": lambda given: pql.hand_vectors("any", WEIGHTS, given).wins,
    "strengths": lambda given: abstraction.strengths(given, hands="AA").ehs,
}
CALLS = [
    *[pytest.param(call, HANDS, id=f"hands-{name}") for name, call in OF_HANDS.items()],
    *[pytest.param(call, BOARDS, id=f"boards-{name}") for name, call in OF_BOARDS.items()],
]
OF_WEIGHTS: dict[str, Callable[[Any], Any]] = {
    "hand_vectors": lambda given: pql.hand_vectors("any", given, RIVER),
    "wanted": lambda given: pql.hand_vectors(WEIGHTS, given, RIVER),
    "turn": lambda given: pql.hand_vectors("any", given, "Kh7h2c9d"),
    "board_evaluator": SHOWN.vectors,
}


def as_good(cards: Any) -> Iterator[Any]:
    """The same cards in other numbers and other memory."""
    for kind in ("i1", "i2", "u2", "i4", "u4", "i8", "u8", ">i8", ">u2"):
        yield cards.astype(kind)
    yield numpy.asfortranarray(cards)
    yield numpy.repeat(numpy.repeat(cards, 2, 0), 2, 1)[::2, ::2]
    yield cards[::-1].copy()[::-1]
    yield cards[:, ::-1].copy()[:, ::-1]
    yield numpy.frombuffer(b"\0" + cards.astype("i8").tobytes(), "u1")[1:].view("i8").reshape(cards.shape)
    fixed = cards.copy()
    fixed.flags.writeable = False
    yield fixed


def as_bad(cards: Any) -> Iterator[Any]:
    """What no row of cards is."""
    wide = cards.astype("i8")
    for kind in ("f8", "f4", "f2", "?", "c16", "M8[s]", "m8[s]", "S4", "U4"):
        yield cards.astype(kind)
    yield numpy.where(wide == wide[0, 0], numpy.nan, wide)
    yield from (-1 - wide, wide + 256, wide + (1 << 32), wide.astype("u8") + (1 << 63))
    yield from (numpy.full_like(cards, 52), numpy.full_like(cards, 255), numpy.zeros_like(cards))
    yield from (cards[None], numpy.full((len(cards), cards.shape[1]), None))
    yield numpy.zeros(len(cards), [("a", "u1"), ("b", "u1")])


@pytest.mark.parametrize(("call", "cards"), CALLS)
def test_cards_in_any_memory_are_those_of_a_copy(call: Callable[[Any], Any], cards: Any) -> None:
    expected = call(cards)
    for given in as_good(cards):
        numpy.testing.assert_array_equal(call(given), expected, strict=True)


@pytest.mark.filterwarnings("ignore::numpy.exceptions.ComplexWarning")
@pytest.mark.parametrize(("call", "cards"), CALLS)
def test_what_is_no_row_of_cards_is_refused(call: Callable[[Any], Any], cards: Any) -> None:
    for given in as_bad(cards):
        if call is pql.card_ids and given.dtype.kind == "u" and not given.any():
            continue  # numbers of cards one by one: a card twice is no fault there
        with pytest.raises((pql.PQLError, TypeError, ValueError)) as caught:
            call(given)
        said = str(caught.value)
        assert said
        assert not any(words in said for words in ("supported between", "attribute", "Buffer", "broadcast"))


@pytest.mark.parametrize(("call", "cards"), CALLS)
def test_no_rows_are_no_answers(call: Callable[[Any], Any], cards: Any) -> None:
    # Beside columns of other lengths, and where one row is needed, that is an error.
    with suppress(pql.PQLError, ValueError):
        assert len(call(cards[:0])) == 0
    with pytest.raises((pql.PQLError, TypeError, ValueError)):
        pql.rank(cards[:, :0])


def test_numbers_of_many_hands_are_those_of_each() -> None:
    dealt = pql.deal(2000, cards=2, seed=4)
    for evaluator in (PREPARED, SHOWN):
        each = numpy.array([evaluator(tuple(hand)) for hand in dealt.tolist()])
        numpy.testing.assert_array_equal(evaluator(dealt), each)
        numpy.testing.assert_array_equal(evaluator(dealt[:, ::-1]), each)


@pytest.mark.parametrize("name", OF_WEIGHTS)
def test_weights_in_any_memory_are_those_of_a_copy(name: str) -> None:
    call = OF_WEIGHTS[name]
    fixed = WEIGHTS.copy()
    fixed.flags.writeable = False
    two = numpy.stack([WEIGHTS, WEIGHTS[::-1]])
    for given in (fixed, WEIGHTS.astype(">f8"), numpy.repeat(WEIGHTS, 2)[::2], WEIGHTS[::-1].copy()[::-1]):
        assert pickle.dumps(call(given)) == pickle.dumps(call(WEIGHTS))
    for kind in ("f4", "f2", "u1", "i8", "?"):
        narrow = (WEIGHTS > 0.5).astype(kind)
        assert pickle.dumps(call(narrow)) == pickle.dumps(call(narrow.astype("f8")))
    for given in (numpy.asfortranarray(two), numpy.broadcast_to(WEIGHTS, (2, 1326))):
        expected = call(given.copy())
        assert all([(one == other).all() for one, other in zip(call(given), expected, strict=True)])


@pytest.mark.filterwarnings("ignore::numpy.exceptions.ComplexWarning")
@pytest.mark.parametrize("name", OF_WEIGHTS)
def test_what_is_no_weight_is_refused(name: str) -> None:
    spoilt = numpy.where(WEIGHTS > 0.5, numpy.nan, WEIGHTS)
    bad = [
        spoilt,
        -WEIGHTS,
        numpy.where(WEIGHTS > 0.5, numpy.inf, WEIGHTS),
        WEIGHTS * 1e300,
        *[WEIGHTS.astype(kind) for kind in ("c16", "U4", "O")],
    ]
    shapes = [
        WEIGHTS[:-1],
        WEIGHTS.reshape(-1, 1),
        WEIGHTS.reshape(1, 1, -1),
        numpy.ones((1326, 2)),
        numpy.array(1.0),
    ]
    for given in (*bad, *shapes):
        with pytest.raises((TypeError, ValueError, pql.PQLError)) as caught:
            OF_WEIGHTS[name](given)
        assert not any(
            words in str(caught.value) for words in ("Buffer", "attribute", "memoryview", "supported between")
        )


@pytest.mark.parametrize("name", ["hand_vectors", "wanted", "turn", "board_evaluator"])
def test_what_is_filled_is_three_arrays_apart(name: str) -> None:
    def fill(out: Any, weights: Any = WEIGHTS) -> Any:
        if name == "board_evaluator":
            return SHOWN.vectors(weights, out)
        board = "Kh7h2c9d" if name == "turn" else RIVER
        return pql.hand_vectors(weights if name == "wanted" else "any", weights, board, out=out)

    def three() -> list[Any]:
        return [numpy.empty(1326) for _ in range(3)]

    expected = OF_WEIGHTS[name](WEIGHTS)
    for good in (three(), tuple(three()), numpy.empty((3, 1326))):
        assert pickle.dumps(list(fill(good))) == pickle.dumps(list(expected))
    fixed, weights = numpy.empty(1326), WEIGHTS.copy()
    fixed.flags.writeable = False
    one = numpy.zeros(1326)
    for last in (
        fixed,
        one.astype("f4"),
        one.astype(">f8"),
        numpy.empty(2652)[::2],
        one[:-1],
        one.tolist(),
        None,
    ):
        with pytest.raises(ValueError, match="three writeable float64 arrays"):
            fill([*three()[:2], last])
    for few in ([], three()[:2], [*three(), numpy.empty(1326)], numpy.empty((2, 1326)), 5):
        with pytest.raises((ValueError, TypeError), match="three writeable float64 arrays"):
            fill(few)
    for shared in ([one, one, numpy.empty(1326)], [numpy.empty(1326), weights, numpy.empty(1326)]):
        with pytest.raises(ValueError, match="are apart from each other and from the weights"):
            fill(shared, weights)
    assert (weights == WEIGHTS).all()


def test_numbers_of_deals_are_whole_and_in_one_row() -> None:
    unlike: list[Any] = [[[1, 2], [3]], numpy.zeros((2, 2), int), numpy.array([0.5]), [None], ["a"]]
    for bad in unlike:
        for call in (abstraction.hand_of, abstraction.board_of):
            with pytest.raises(TypeError, match=r"^numbers of deals must be"):
                call(bad, "flop")
    for bad in (numpy.array([-1]), numpy.array([1 << 62]), numpy.array([(1 << 64) - 1], numpy.uint64)):
        with pytest.raises(IndexError, match="numbers run from 0"):
            abstraction.hand_of(bad, "flop")


def masked(given: Any) -> Any:
    """The same array, its first value masked out."""
    out = numpy.zeros(given.shape, bool)
    out.flat[0] = True
    return numpy.ma.masked_array(given, out)


QUERY: Any = pql.compile("equity $h vs $v on $b")
OMAHA = numpy.array([[51, 47, 3, 8], [22, 20, 1, 6]])
TEXTS = numpy.array(["AsKs", "QsQh"])
NUMBERS = numpy.array([1, 2])
MASKED: dict[str, tuple[Callable[[Any], Any], Any]] = {
    **{f"hands-{name}": (call, HANDS) for name, call in OF_HANDS.items()},
    **{f"boards-{name}": (call, BOARDS) for name, call in OF_BOARDS.items()},
    **{f"weights-{name}": (call, WEIGHTS) for name, call in OF_WEIGHTS.items()},
    "many weights": (SHOWN.vectors, numpy.stack([WEIGHTS, WEIGHTS])),
    "hands wanted": (lambda given: pql.hand_vectors(given, WEIGHTS, RIVER), WEIGHTS),
    "hands wanted on a turn": (lambda given: pql.hand_vectors(given, WEIGHTS, "Kh7h2c9d"), WEIGHTS),
    "boards of three cards": (lambda given: pql.equities(HANDS, "TdTc", given), BOARDS[:, :3]),
    "dead cards": (lambda given: pql.equities("KdKc", "AdAh", "", dead=given), HANDS % 20),
    "texts": (lambda given: pql.equities(given, "JJ"), TEXTS),
    "objects": (lambda given: pql.equities(given.astype(object), "JJ"), TEXTS),
    "rows of a batch": (
        lambda given: QUERY.run_many({"h": given, "v": ["JJ"] * 2, "b": ["7h8h9d"] * 2}),
        TEXTS,
    ),
    "hands of omaha": (lambda given: pql.equities(given, "KK", "7h8h9d", game="omaha"), OMAHA),
    "masks": (pql.rank, numpy.array([31, 31 << 5], numpy.uint64)),
    "ranks of omaha": (lambda given: pql.rank(given, game="omaha"), numpy.hstack([OMAHA, BOARDS[:2, :3]])),
    "ranks of short deck": (
        lambda given: pql.rank(given, game="shortdeck"),
        numpy.array([[51, 47, 43, 39, 35]]),
    ),
    "numbers of hands": (lambda given: abstraction.hand_of(given, "flop"), NUMBERS),
    "numbers of boards": (lambda given: abstraction.board_of(given, "flop"), NUMBERS),
    "histograms": (lambda given: abstraction.emd(given, [1, 2]), numpy.ones((2, 2))),
    "an opponent's hand": (lambda given: PREPARED([given]), HANDS[0]),
    "a hand": (lambda given: pql.equity(given, "TT"), HANDS[0]),
    "a hand in a tuple": (lambda given: PREPARED(tuple(given)), HANDS[0]),
    "a hand in a list": (lambda given: pql.rank([*given]), BOARDS[0]),
    "a hand of omaha": (lambda given: pql.equity(given, "TT", board="7h8h9d", game="omaha"), OMAHA[0]),
    "a board": (lambda given: pql.hand_ranks(given), BOARDS[0]),
}


@pytest.mark.parametrize("name", MASKED)
def test_masked_arrays_are_no_weights_and_no_cards(name: str) -> None:
    call, given = MASKED[name]
    with pytest.raises(
        (pql.PQLError, TypeError), match=r"values may be missing in a masked array|a card must be|is missing"
    ):
        call(masked(given))


def test_what_a_function_of_ones_own_gives_is_not_masked() -> None:
    session = pql.Session()
    session.function("half", lambda hand: masked(hand[:, 0] * 1.0), "hand")
    with pytest.raises(pql.PQLError, match="values may be missing in a masked array"):
        session.run("select avg(half) from hero='AKs'")

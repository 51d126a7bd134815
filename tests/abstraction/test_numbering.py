"""Numbers of deals against images under every exchange of suits, and Waugh's counts."""

from __future__ import annotations

from itertools import combinations
from math import comb
from typing import Any

import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql import abstraction
from pql.abstraction import board_index, board_of, hand_of, index, numbers, sample, size
from references.abstracted import orbit, smallest_image
from references.families import together

STREETS = ("preflop", "flop", "turn", "river")
DEALT = {"preflop": (), "flop": (3,), "turn": (3, 1), "river": (3, 1, 1)}


def test_the_counts_of_waugh() -> None:
    """Waugh, "A fast and optimal hand isomorphism algorithm" (2013), table 1; boards alone as everybody counts them."""
    assert [size(street) for street in STREETS] == [169, 1_286_792, 55_190_538, 2_428_287_420]
    assert [size(street, ordered=False) for street in STREETS] == [169, 1_286_792, 13_960_050, 123_156_254]
    assert [size(street, ordered=False, boards=True) for street in STREETS[1:]] == [1_755, 16_432, 134_459]


def test_all_starting_hands_have_the_numbers_of_their_classes() -> None:
    hands = numpy.array(list(combinations(range(52), 2)), numpy.uint8)
    found = index(hands)
    classes: dict[int, set[Any]] = {}
    for number, (low, high) in zip(found.tolist(), hands.tolist(), strict=True):
        ranks = low >> 2, high >> 2
        classes.setdefault(number, set()).add((ranks, low & 3 == high & 3))
    assert sorted(classes) == list(range(169))
    assert all(len(kinds) == 1 for kinds in classes.values())


@pytest.mark.parametrize(("cards", "street"), [(3, "flop"), pytest.param(4, "turn", marks=pytest.mark.full)])
def test_every_board_has_a_number_and_every_number_a_board(cards: int, street: str) -> None:
    boards = numpy.array(list(combinations(range(52), cards)), numpy.uint8)
    found = board_index(boards)
    counts = numpy.bincount(found)
    assert len(counts) == size(street, ordered=False, boards=True)
    (part,) = numbers(street, ordered=False, boards=True)
    assert (counts == part.deals).all()
    assert counts.sum() == comb(52, cards)


@together(
    ("street", "ordered", "boards"),
    [
        (street, ordered, boards)
        for street in STREETS
        for ordered in (True, False)
        for boards in (False, True)
    ][1:],
)
def test_numbers_go_to_deals_and_back(street: str, ordered: bool, boards: bool) -> None:
    if street == "preflop" and boards:
        return
    most = size(street, ordered=ordered, boards=boards)
    asked = numpy.random.default_rng(1).integers(0, most, 3000)
    asked[:2] = 0, most - 1
    if boards:
        again = board_index(board_of(asked, street, ordered=ordered), ordered=ordered)
    else:
        again = index(*hand_of(asked, street, ordered=ordered), ordered=ordered)
    assert (again == asked).all()


def _deals() -> st.SearchStrategy[tuple[str, list[int]]]:
    return st.sampled_from(STREETS).flatmap(
        lambda street: st.tuples(
            st.just(street),
            st.lists(
                st.integers(0, 51),
                min_size=2 + sum(DEALT[street]),
                max_size=2 + sum(DEALT[street]),
                unique=True,
            ),
        )
    )


def _rows(cards: list[int]) -> tuple[Any, Any]:
    row = numpy.array([cards], numpy.uint8)
    return row[:, :2], row[:, 2:]


@given(_deals(), st.permutations(range(4)), st.randoms(), st.booleans())
def test_exchanging_suits_leaves_the_number(
    deal: tuple[str, list[int]], suits: list[int], rng: Any, ordered: bool
) -> None:
    street, cards = deal
    moved = [card & ~3 | suits[card & 3] for card in cards]
    ends = (2, 5, 6, 7) if ordered else (2, 7)
    shuffled: list[int] = []
    for end in ends:
        shuffled += rng.sample(moved[len(shuffled) : end], len(moved[len(shuffled) : end]))
    hands, boards = _rows(cards)
    number = index(hands, boards, ordered=ordered)
    assert number.tolist() == index(*_rows(shuffled), ordered=ordered).tolist()
    hand, board = hand_of(number, street, ordered=ordered)
    assert _image(hand[0], board[0], street, ordered) == _image(hands[0], boards[0], street, ordered)


def _image(hand: Any, board: Any, street: str, ordered: bool) -> Any:
    rounds = [hand.tolist()]
    left = board.tolist()
    for cards in DEALT[street] if ordered else (len(left),):
        rounds.append(left[:cards])
        left = left[cards:]
    return smallest_image(*rounds)


@together("street", STREETS)
def test_a_number_stands_for_the_deals_that_differ_in_suits(street: str) -> None:
    drawn = sample(street, 200, seed=3)
    for hand, board, deals in zip(
        drawn.hand.tolist(), drawn.board.tolist(), drawn.deals.tolist(), strict=True
    ):
        assert deals == orbit(hand, board[:3], board[3:4], board[4:])


def test_different_deals_have_different_numbers() -> None:
    drawn = sample("turn", 2000, seed=5)
    images = {
        (tuple(number for number in [number]), smallest_image(hand, board[:3], board[3:]))
        for number, hand, board in zip(
            drawn.number.tolist(), drawn.hand.tolist(), drawn.board.tolist(), strict=True
        )
    }
    assert len(images) == len({image for _, image in images}) == len({number for number, _ in images})


def test_all_deals_of_a_flop_come_in_order_and_are_all_deals() -> None:
    deals, expected = 0, 0
    for part in numbers("flop", rows=300_000):
        assert (part.number == numpy.arange(expected, expected + len(part.number))).all()
        deals, expected = deals + int(part.deals.sum()), expected + len(part.number)
    assert (expected, deals) == (size("flop"), comb(52, 2) * comb(50, 3))


def test_a_part_of_the_numbers() -> None:
    (part,) = numbers("river", start=10**9, stop=10**9 + 7)
    assert part.number.tolist() == list(range(10**9, 10**9 + 7))
    assert part.board.shape == (7, 5)


def test_texts_columns_and_arrays_say_the_same() -> None:
    hands, boards = ["AsKs", "2c2d", "7h8h"], ["QsJsTs2d", "7c7dAhKs", "9h6h2sAd"]
    expected = [index(hand, board) for hand, board in zip(hands, boards, strict=True)]
    rows = (
        numpy.array([pql.card_ids(hand) for hand in hands]),
        numpy.array([pql.card_ids(board) for board in boards]),
    )
    assert index(hands, boards).tolist() == expected
    assert index(*rows).tolist() == expected
    assert index(rows[0].astype(numpy.uint8), rows[1].astype(numpy.uint8)).tolist() == expected
    assert index(rows[0][:1], boards[0]).tolist() == expected[:1]
    assert next(hand_of(number, "turn") for number in expected) == ("AsKs", "QsJsTs2h")


def test_one_hand_on_many_boards_and_many_hands_on_one() -> None:
    boards = ["Kh7h2c", "AsAhAd"]
    assert index("QsJs", boards).tolist() == [index("QsJs", board) for board in boards]
    assert index(["QsJs", "2d3d"], "Kh7h2c").tolist() == [index("QsJs", "Kh7h2c"), index("2d3d", "Kh7h2c")]


def test_the_order_of_turn_and_river_counts_when_asked() -> None:
    assert index("AsKs", "Kh7h2c9d") != index("AsKs", "Kh7h9d2c")
    assert index("AsKs", "Kh7h2c9d", ordered=False) == index("AsKs", "Kh7h9d2c", ordered=False)


@together(
    ("hand", "board", "said"),
    [
        ("AsAs", "", "given twice|twice"),
        ("AsKs", "As7h2c", "twice"),
        ("As", "", "two cards"),
        ("AsKs", "7h2c", "0, 3, 4, 5 cards"),
        ("AsXx", "", "Xx"),
        ([[51, 50]], [[51, 1, 2]], "row 0"),
        ([[51, 50], [0, 200]], "Kh7h2c", "row 1"),
        ([12, 5], "", "not masks"),
    ],
)
def test_what_is_no_deal_is_an_error(hand: Any, board: Any, said: str) -> None:
    with pytest.raises(pql.PQLError, match=said):
        index(numpy.array(hand) if isinstance(hand, list) and isinstance(hand[0], list) else hand, board)


def test_other_bad_arguments() -> None:
    with pytest.raises(ValueError, match="did you mean 'flop'"):
        size("flopp")
    with pytest.raises(TypeError, match="street"):
        size(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no board"):
        size("preflop", boards=True)
    with pytest.raises(IndexError, match="0 to 168"):
        hand_of(169, "preflop")
    with pytest.raises(IndexError, match="not -1"):
        hand_of(numpy.array([3, -1]), "preflop")
    with pytest.raises(IndexError):
        board_of(1 << 80, "flop")
    with pytest.raises(TypeError, match="whole numbers"):
        hand_of([0.5], "preflop")  # type: ignore[list-item]
    with pytest.raises(ValueError, match="2 hands and 3 boards"):
        index(["AsKs", "2c2d"], ["Kh7h2s"] * 3)


def test_an_index_stops_when_it_is_cancelled() -> None:
    from threading import Event

    flag = Event()
    flag.set()
    with pytest.raises(pql.Cancelled):
        index(numpy.zeros((200_000, 2), numpy.uint8) + numpy.array([0, 1], numpy.uint8), cancel=flag)


def test_the_same_seed_gives_the_same_deals() -> None:
    first, again = sample("river", 50, seed=9), sample("river", 50, seed=9)
    assert (first.number == again.number).all()
    assert (index(first.hand, first.board) == first.number).all()


@together("kind", ["pandas", "polars", "arrow", "dict"])
def test_frames_get_a_column_of_numbers(kind: str) -> None:
    columns = {"hand": ["AsKs", "7c2d"], "board": ["QsJsTs", "Kh7h2c"], "won": [1, 0]}
    frame: Any = columns
    if kind == "pandas":
        import pandas

        frame = pandas.DataFrame(columns)
    elif kind == "polars":
        import polars

        frame = polars.DataFrame(columns)
    elif kind == "arrow":
        import pyarrow

        frame = pyarrow.table(columns)
    found = abstraction.with_index(frame)
    expected = [index("AsKs", "QsJsTs"), index("7c2d", "Kh7h2c")]
    assert [
        int(each) for each in (found["index"].to_pylist() if kind == "arrow" else found["index"])
    ] == expected
    assert "index" not in (frame.column_names if kind == "arrow" else frame)
    without = abstraction.with_index(frame, board=None, name="class")
    assert len(without["class"]) == 2


def test_no_frame_is_an_error() -> None:
    with pytest.raises(TypeError, match="pandas, polars or pyarrow"):
        abstraction.with_index(7)


def test_a_bad_row_is_named_by_its_place_among_all() -> None:
    """Rows are numbered in chunks, and the place in its chunk, 4464, was not the row."""
    hands = numpy.tile(numpy.array([[51, 50]], numpy.uint8), (70_002, 1))
    flops = numpy.tile(numpy.array([[0, 5, 10]], numpy.uint8), (70_002, 1))
    assert set(index(hands, flops).tolist()) == {index("AsAh", "2c3d4h")}
    for bad in (0, 4464, 65_536, 70_000):
        wrong = hands.copy()
        wrong[bad] = [51, 51]
        with pytest.raises(pql.PQLError, match=f"row {bad} is not a deal"):
            index(wrong, flops)

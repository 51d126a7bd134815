"""Completed boards and their dealings, against counting the dealings one by one."""

from __future__ import annotations

import collections
import itertools
from array import array
from collections.abc import Iterable

import pytest

from pql.sets.board_program import ALL_EXCHANGES, IDENTITY
from pql.sets.boardset import BoardSet
from references import boards as model
from references.families import mostly_full

Board = frozenset[str]


def spread(weighed: tuple[array[int], array[int]], group: bytes) -> dict[Board, int]:
    """What masks and dealings say about every board, orbits spread out evenly."""
    weights: dict[Board, int] = {}
    for mask, dealings in zip(*weighed, strict=True):
        board = [card for card in range(52) if mask >> card & 1]
        assert len(board) == 5
        images = {
            frozenset(model.DECK[card & ~3 | group[start + (card & 3)]] for card in board)
            for start in range(0, len(group), 4)
        }
        assert dealings % len(images) == 0
        for image in images:
            assert image not in weights
            weights[image] = dealings // len(images)
    return weights


def mask_of(cards: Iterable[str]) -> int:
    return sum(1 << model.DECK.index(card) for card in cards)


@pytest.mark.parametrize(
    ("text", "dead"),
    mostly_full(
        [
            ("AAA", "Ac2c"),
            ("AhKhQ", "As"),
            ("Ah7h2h", "Th9hAc"),
            ("AhKd2c", ""),
            ("AhKd2c", "AsKs"),
            ("AAA", ""),
            ("AKQ", "AsKs"),
        ],
        range(3),
    ),
)
def test_sets_of_flops(text: str, dead: str) -> None:
    dead_cards, boards = model.cards_of(dead), model.boards(text)
    flops = [flop for flop in model.FLOPS if model.slow(text)(flop) and not set(flop) & set(dead_cards)]
    expected = collections.Counter(
        frozenset((*flop, *run_out))
        for flop in flops
        for run_out in itertools.combinations(sorted(set(model.DECK) - {*flop, *dead_cards}), 2)
    )
    weighed = boards.weigh(mask_of(dead_cards), IDENTITY)
    assert spread(weighed, IDENTITY) == expected


@pytest.mark.parametrize(
    ("text", "dead", "ordered"),
    [
        ("AhKd2cTs", "", True),
        ("AhKd2cTs", "Th", True),
        ("AhKd2cTs3h", "", True),
        ("AhKd2cTs3h", "Th", True),
        ("AhKd2c*T", "5c", True),
        ("AhKd2cT", "5c", True),
        ("AhKd2c[>2F][>2F]", "Qs", False),
        ("AhKd2c[<1B][<1F]", "", False),
        ("AhKh2h**f>4", "", False),
        ("AhKh2h*f4", "3h", True),
    ],
)
def test_run_outs_of_one_flop(text: str, dead: str, ordered: bool) -> None:
    dead_cards, boards, matches = model.cards_of(dead), model.boards(text), model.slow(text)
    assert boards.distinguishes_turn_from_river() == ordered
    flop = model.cards_of(text)[:3]
    live = [card for card in model.DECK if card not in flop and card not in dead_cards]
    pairs = (itertools.permutations if ordered else itertools.combinations)(live, 2)
    expected = collections.Counter(frozenset((*flop, *pair)) for pair in pairs if matches((*flop, *pair)))
    weighed = boards.weigh(mask_of(dead_cards), IDENTITY)
    assert spread(weighed, IDENTITY) == expected


@pytest.mark.parametrize(
    ("text", "dead", "dealings"),
    [
        ("***", "", 22_100 * 1176),
        ("***", "AsKsQhQd", 17_296 * 990),
        ("***A", "", 83_300 * 48),
        ("****[>2F]", "", 10_103_808),
        ("***[>F][>F]", "", 4_488_224 // 2),
        ("*****f5", "", 102_960 // 2),
        ("AK**", "", 752 * 1176),
    ],
)
def test_numbers_of_dealings(text: str, dead: str, dealings: int) -> None:
    """Run-outs count without order, except where the set tells the turn from the river."""
    _, counts = model.boards(text).weigh(mask_of(model.cards_of(dead)), IDENTITY)
    assert sum(counts) == dealings


# Sets of many flops are weighed through a table, few flops by a list: 220 flops against 100 and 120 of them.
@pytest.mark.parametrize(
    "text",
    mostly_full(
        ["[2,8][2,8][2,8]f3", "[Q,A][Q,A][Q,A]Q", "[Q,A][Q,A][Q,A]*[=2B]", "[Q,A][Q,A][Q,A]**f4"], [1, 3]
    ),
)
def test_a_table_and_a_list_agree(text: str) -> None:
    boards = model.boards(text)
    ordered = boards.distinguishes_turn_from_river()
    dead = mask_of(["Kc", "2d"])
    whole = spread(boards.weigh(dead, IDENTITY), IDENTITY)
    parts: collections.Counter[Board] = collections.Counter()
    flops = list(model.boards(text if text.endswith("8]f3") else "[Q,A][Q,A][Q,A]"))
    for start in range(0, len(flops), 60):
        part = boards & BoardSet.from_boards(flops[start : start + 60])
        weights = spread(part.weigh(dead, IDENTITY), IDENTITY)
        doubled = 2 if part.distinguishes_turn_from_river() and not ordered else 1
        for board, dealings in weights.items():
            parts[board] += dealings // doubled
    assert whole == parts


@pytest.mark.parametrize(
    ("text", "group"),
    mostly_full(
        [
            ("AAA[>2F]", ALL_EXCHANGES),
            ("[Q,A][Q,A][Q,A]K", ALL_EXCHANGES),
            ("[J,A][Q,A][Q,A][T,A][<2B]", ALL_EXCHANGES),
            ("AhKh*", None),
            ("AhKhQhJ", None),
            ("AKQ", ALL_EXCHANGES),
            ("[2,8][2,8][2,8]f3", ALL_EXCHANGES),
            ("Ah*5", None),
        ],
        range(5),
    ),
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_orbits_stand_for_all_their_boards(text: str, group: bytes | None) -> None:
    boards = model.boards(text)
    group = group or boards.suit_group()
    assert len(group) > 4
    weighed = boards.weigh(0, group)
    assert spread(weighed, group) == spread(boards.weigh(0, IDENTITY), IDENTITY)


def test_all_boards_by_symmetry() -> None:
    """134,459 classes of five-card boards; each of the 2,598,960 boards is dealt in ten ways."""
    masks, dealings = BoardSet.everything().weigh(0, ALL_EXCHANGES)
    assert (len(masks), sum(dealings)) == (134_459, 25_989_600)
    masks, dealings = BoardSet.everything(5).weigh(0, ALL_EXCHANGES)
    assert (len(masks), sum(dealings)) == (134_459, 25_989_600)


def test_no_board_is_left() -> None:
    masks, dealings = model.boards("AAA").weigh(mask_of(["As", "Ah"]), IDENTITY)
    assert (masks.typecode, dealings.typecode, len(masks), len(dealings)) == ("Q", "I", 0, 0)
    assert len(model.boards("AhKd2c").weigh(mask_of(["Kd"]), IDENTITY)[0]) == 0
    assert len(model.boards("AhKd2cTs").weigh(mask_of(["Ts"]), IDENTITY)[0]) == 0


# Boards of the set's own street


def dealt(text: str, dead: tuple[str, ...] = ()) -> dict[Board, int]:
    """Each board of a set of flops or turns as a heap of cards, with the number of its dealings."""
    boards = [model.cards_of(board) for board in model.boards(text)]
    return collections.Counter(frozenset(board) for board in boards if not set(board) & set(dead))


def spread_street(weighed: tuple[array[int], array[int]], group: bytes) -> dict[Board, int]:
    weights: collections.Counter[Board] = collections.Counter()
    for mask, dealings in zip(*weighed, strict=True):
        board = [card for card in range(52) if mask >> card & 1]
        images = {
            frozenset(model.DECK[card & ~3 | group[start + (card & 3)]] for card in board)
            for start in range(0, len(group), 4)
        }
        assert dealings % len(images) == 0
        for image in images:
            weights[image] += dealings // len(images)
    return weights


@pytest.mark.parametrize(
    "text", ["AK*", "AAA", "[2,4][2,4][2,4]f2", "AKQ[>2F]", "AAK[=1B]", "[Q,A][Q,A][Q,A]*f3"]
)
@pytest.mark.parametrize("group", [IDENTITY, ALL_EXCHANGES], ids=["each", "orbits"])
def test_boards_of_their_own_street(text: str, group: bytes) -> None:
    assert spread_street(model.boards(text).weigh_street(0, group), group) == dealt(text)


@pytest.mark.parametrize("text", ["AK*", "AKQ[>2F]", "AhKh*", "AhKh2c", "AhKh2cTs", "Ah*5*"])
def test_boards_of_their_own_street_without_dead_cards(text: str) -> None:
    dead = ("Ts", "Kh")
    weighed = model.boards(text).weigh_street(mask_of(dead), IDENTITY)
    assert spread_street(weighed, IDENTITY) == dealt(text, dead)


def test_rivers_of_their_own_street_are_completed_boards() -> None:
    boards = BoardSet.everything(5)
    assert boards.weigh_street(0, ALL_EXCHANGES) == boards.weigh(0, ALL_EXCHANGES)

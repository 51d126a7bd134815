"""Textures against plain definitions on texts, and against published counts."""

from __future__ import annotations

import functools
import itertools
import random
from collections import Counter
from collections.abc import Callable, Sequence

import pytest

from pql.cards.games import HOLDEM
from pql.notation.textures import TEXTURES, high_card, texture
from pql.sets.boardset import BoardSet
from references import boards as model
from references.families import together

STRAIGHTS = [set("A2345")] + [set("23456789TJQKA"[low : low + 5]) for low in range(9)]
ROWS = [
    set(row) for row in ("A23", "234", "345", "456", "567", "678", "789", "89T", "9TJ", "TJQ", "JQK", "QKA")
]
RUNS = [
    ("23456789TJQK"[low : low + 4], ("A23456789TJQKA"[low], "A23456789TJQKA"[low + 5])) for low in range(9)
]
PAIRS_OF_RANKS = list(itertools.combinations_with_replacement("23456789TJQKA", 2))


def ranks(board: Sequence[str]) -> list[str]:
    return [card[0] for card in board]


def suits(board: Sequence[str]) -> list[str]:
    return [card[1] for card in board]


def most(values: list[str]) -> int:
    return max(values.count(value) for value in values)


def counts(board: Sequence[str]) -> list[int]:
    """How often the ranks are there, the most frequent first."""
    return sorted(Counter(ranks(board)).values(), reverse=True)


def open_ended(board: Sequence[str]) -> bool:
    """Some two cards more make four in a row that a rank at either end makes a straight, and not for everybody.

    Two ranks are enough to try: what a hand adds to the board is a rank or two, whatever their suits.
    """
    there = set(ranks(board))
    return any(
        set(run) <= {*there, first, second}
        and all(
            best_straight({*there, first, second, end}) > best_straight({*there, end})
            and not best_straight({*there, first, second})
            for end in ends
        )
        for first, second in PAIRS_OF_RANKS
        for run, ends in RUNS
    )


def best_straight(some: set[str]) -> int:
    return max((place for place, straight in enumerate(STRAIGHTS, 1) if straight <= some), default=0)


def highest(board: Sequence[str]) -> str:
    return max(ranks(board), key=lambda rank: "23456789TJQKA".index(rank))


@functools.cache
def open_ended_ranks(of_board: str) -> bool:
    return len(of_board) < 5 and open_ended([rank + "?" for rank in of_board])


DEFINITIONS: dict[str, Callable[[Sequence[str]], bool]] = {
    "rainbow": lambda board: most(suits(board)) == 1,
    "twotone": lambda board: len(set(suits(board))) == 2,
    "monotone": lambda board: len(set(suits(board))) == 1,
    "paired": lambda board: counts(board)[:2] in ([2], [2, 1]),
    "doublepaired": lambda board: counts(board)[:2] == [2, 2],
    "unpaired": lambda board: most(ranks(board)) == 1,
    "trips": lambda board: most(ranks(board)) >= 3,
    "connected": lambda board: any(row <= set(ranks(board)) for row in ROWS),
    "straightpossible": lambda board: any(len(straight & set(ranks(board))) >= 3 for straight in STRAIGHTS),
    "flushpossible": lambda board: most(suits(board)) >= 3,
    "straightdrawpossible": lambda board: any(
        len(straight & set(ranks(board))) >= 2 for straight in STRAIGHTS
    ),
    "openendedpossible": lambda board: open_ended_ranks("".join(sorted(ranks(board)))),
    "acehigh": lambda board: highest(board) == "A",
    "kinghigh": lambda board: highest(board) == "K",
    "queenhigh": lambda board: highest(board) == "Q",
    "jackhigh": lambda board: highest(board) == "J",
    "tenhigh": lambda board: highest(board) == "T",
}


def test_every_word_is_tested() -> None:
    assert list(TEXTURES) == list(DEFINITIONS)
    for word, row in TEXTURES.items():
        assert DEFINITIONS[word](model.cards_of(row.example)), row


@pytest.mark.parametrize("word", DEFINITIONS)
def test_every_flop(word: str) -> None:
    expected = {model.text(flop) for flop in model.FLOPS if DEFINITIONS[word](flop)}
    assert set(texture(word, HOLDEM)) == expected
    assert texture(word, HOLDEM).count() == len(expected)


@pytest.mark.parametrize("word", DEFINITIONS)
@pytest.mark.parametrize("street", [4, 5])
def test_later_streets(word: str, street: int) -> None:
    rng, boards = random.Random(word + str(street)), texture(word, HOLDEM, street)
    chosen = [tuple(rng.sample(model.DECK, street)) for _ in range(1500)]
    chosen += map(model.cards_of, itertools.chain(boards.examples(100), (~boards).examples(100)))
    for board in chosen:
        assert ("".join(board) in boards) == DEFINITIONS[word](board), board


def test_flop_counts_of_openholdem() -> None:
    """OpenHoldem's FlushPossible, StraightPossible, PairOnFlop and SuitsOnFlop = 1, 2, 3 on all 22,100 flops."""
    words = ("flushpossible", "straightpossible", "monotone", "twotone", "rainbow")
    assert [texture(word, HOLDEM).count() for word in words] == [1144, 4096, 1144, 12168, 8788]
    assert (texture("paired", HOLDEM) | texture("trips", HOLDEM)).count() == 3796


@pytest.mark.parametrize("street", [3, 4, 5])
def test_pairs_share_the_boards_out(street: int) -> None:
    parts = [texture(word, HOLDEM, street) for word in ("unpaired", "paired", "doublepaired", "trips")]
    assert sum(part.count() for part in parts) == BoardSet.everything(street).count()
    for first, second in itertools.combinations(parts, 2):
        assert not first & second


def test_counts_of_pairs_worked_out() -> None:
    """Boards of a turn: the flops of four cards in four ways; of a river: five cards in twenty."""
    assert texture("paired", HOLDEM).count() == 13 * 6 * 48
    assert texture("paired", HOLDEM, 4).count() == 4 * 13 * 6 * 66 * 16
    assert texture("doublepaired", HOLDEM, 4).count() == 4 * 78 * 36
    assert texture("paired", HOLDEM, 5).count() == 20 * 1_098_240
    assert texture("doublepaired", HOLDEM, 5).count() == 20 * 123_552


def test_a_straight_is_possible_as_propokertools_says() -> None:
    """Its straightBoard holds for 5-6-7, A-2-3 and A-K-Q and not for 2-5-9."""
    boards = [
        board in texture("straightpossible", HOLDEM) for board in ("5c6d7h", "Ac2d3h", "AcKdQh", "2c5d9h")
    ]
    assert boards == [True, True, True, False]


def test_textures_that_are_patterns() -> None:
    assert texture("rainbow", HOLDEM) == model.boards("***f0")
    assert texture("rainbow", HOLDEM, 4) == model.boards("****f0")
    assert texture("twotone", HOLDEM) == model.boards("***f2")
    assert texture("monotone", HOLDEM, 5) == model.boards("*****f5")
    assert texture("flushpossible", HOLDEM, 5) == model.boards("*****f>3")
    assert texture("unpaired", HOLDEM, 4) == model.boards("(****)")
    assert texture("paired", HOLDEM) == model.boards("***") - model.boards("(***)") - texture("trips", HOLDEM)
    assert texture("acehigh", HOLDEM) == model.boards("A**")
    assert texture("kinghigh", HOLDEM) == model.boards("K**") - model.boards("A**")


def test_no_river_is_a_rainbow() -> None:
    assert not texture("rainbow", HOLDEM, 5)


@pytest.mark.parametrize("street", [3, 4, 5])
def test_connected_boards_have_a_possible_straight(street: int) -> None:
    assert texture("connected", HOLDEM, street) < texture("straightpossible", HOLDEM, street)
    assert texture("straightpossible", HOLDEM, street) < texture("straightdrawpossible", HOLDEM, street)


@together("rank", "23456789TJQKA")
def test_high_cards(rank: str) -> None:
    order = "23456789TJQKA".index
    tests = {
        "<=": lambda board: order(highest(board)) <= order(rank),
        ">=": lambda board: order(highest(board)) >= order(rank),
        "=": lambda board: highest(board) == rank,
    }
    rng = random.Random(rank)
    for operator, street in itertools.product(tests, (3, 4, 5)):
        boards = high_card(operator, rank, street)
        assert boards.street == street
        for _ in range(100):
            board = tuple(rng.sample(model.DECK, street))
            assert ("".join(board) in boards) == tests[operator](board)


def test_high_cards_share_out_all_boards() -> None:
    parts = [high_card("=", rank, 4) for rank in "23456789TJQKA"]
    assert sum(part.count() for part in parts) == BoardSet.everything(4).count()
    assert high_card(">=", "2", 4) == BoardSet.everything(4)
    assert not high_card("<=", "2", 5)  # five cards need two ranks


def test_an_unknown_word_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        texture("wet", HOLDEM)

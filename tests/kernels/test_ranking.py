"""pokerval and pcbits by the published definitions of OpenHoldem."""

from __future__ import annotations

import doctest
import random
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pql.evaluator_ext import ranking
from references import pokervals as slow
from references.families import together

CATEGORIES = (
    "high card",
    "one pair",
    "two pair",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
CARDS = st.lists(st.integers(0, 51), unique=True, max_size=7)
# Cards of few ranks and suits: pairs, trips, full houses and flushes in every other hand.
CROWDED = st.lists(st.sampled_from([4 * rank + suit for rank in (0, 1, 2, 3, 11, 12) for suit in (0, 1, 2)]),
                   unique=True, max_size=7)  # fmt: skip
WORKED_EXAMPLES = pytest.mark.parametrize(
    "example", slow.examples(), ids=lambda row: f"{row['pocket']} {row['board']}"
)


@WORKED_EXAMPLES
def test_worked_example(example: dict[str, str]) -> None:
    """The worked examples: every category, ties between pocket and board, boards that play."""
    pocket, board = slow.card_list(example["pocket"]), slow.card_list(example["board"])
    value = ranking.pokerval(slow.mask(pocket + board))
    assert f"0x{value:08X}" == example["pokerval"]
    assert value == int(example["decimal"])
    assert ranking.pokerval_hand(pocket + board) == value
    assert ranking.pokerval(slow.mask(pocket)) == int(example["pocket_value"], 16)
    assert ranking.pokerval(slow.mask(board)) == int(example["board_value"], 16)
    if example["hand"] != "no cards":
        assert CATEGORIES[ranking.category(value)] == example["hand"]


@WORKED_EXAMPLES
def test_worked_example_of_pcbits(example: dict[str, str]) -> None:
    if example["pcbits"] == "-":
        pytest.skip("a single card is no pocket")
    pocket, board = slow.mask(slow.card_list(example["pocket"])), slow.mask(slow.card_list(example["board"]))
    bits = ranking.pcbits(pocket, board)
    assert f"{bits:05b}" == example["pcbits"]
    assert bits.bit_count() == int(example["npcbits"])
    assert f"{ranking.pcbits(pocket, board, legacy=True):05b}" == example["legacy_pcbits"]


@pytest.mark.parametrize(
    ("pocket", "board", "sucker", "middle"),
    [
        ("5h2c", "6s7d8h9cKd", True, False),
        ("5h2c", "5s6d7h8c9d", True, False),  # the tie goes to the pocket
        ("9c8s", "7s5h6s", False, True),
        ("6c7c", "5d8d9s", False, True),
        ("Ac2d", "5s6d7h8c9d", False, False),
    ],
)
def test_straight_formulas_of_the_manual(pocket: str, board: str, sucker: bool, middle: bool) -> None:
    """`pcbits == 1` is the lowest card of the straight only, `pcbits & 14` fills a middle field."""
    bits = ranking.pcbits(slow.mask(slow.card_list(pocket)), slow.mask(slow.card_list(board)))
    assert ((bits == 1), bool(bits & 14)) == (sucker, middle)


def test_different_values_of_up_to_five_cards() -> None:
    """1, 13, 91, 455, 1820 and 7462."""
    numbers = [
        len({ranking.pokerval(slow.mask(cards)) for cards in combinations(range(52), size)})
        for size in range(5)
    ]
    assert numbers == [1, 13, 91, 455, 1820]


@given(CARDS | CROWDED)
def test_pokerval_is_that_of_the_best_five(cards: list[int]) -> None:
    assert ranking.pokerval(slow.mask(cards)) == slow.pokerval(cards)


@given(CARDS | CROWDED, st.booleans())
def test_pcbits_follows_the_field_rule(cards: list[int], legacy: bool) -> None:
    pocket, board = cards[:2], cards[2:]
    assert ranking.pcbits(slow.mask(pocket), slow.mask(board), legacy) == slow.pcbits(pocket, board, legacy)


def test_pcbits_on_many_deals() -> None:
    for size in range(2, 8):
        for cards in slow.deals(600, size, seed=size):
            pocket, board = cards[:2], cards[2:]
            assert ranking.pcbits(slow.mask(pocket), slow.mask(board)) == slow.pcbits(pocket, board)


@given(CARDS)
def test_one_hand_in_every_notation(cards: list[int]) -> None:
    value = ranking.pokerval(sum(1 << card for card in cards))
    assert ranking.pokerval_hand(cards) == ranking.pokerval_hand(bytes(cards)) == value
    assert ranking.pokerval_hand(tuple(cards)) == ranking.pokerval_hand(iter(cards)) == value
    if len(cards) >= 5:
        ordinal = ranking.ordinal_of_pokerval(value)
        assert ranking.rank_hand(cards) == ranking.rank_hand(bytes(cards)) == ordinal
        assert ranking.pokerval_hand(cards) == value


@together(
    ("call", "reason"),
    [
        (lambda: ranking.rank(0b1111), "five to seven cards, not 4"),
        (lambda: ranking.rank(0b11111111), "five to seven cards, not 8"),
        (lambda: ranking.rank(0b1111 | 1 << 52), "bits 0 to 51"),
        (lambda: ranking.pokerval(1 << 52), "bits 0 to 51"),
        (lambda: ranking.pokerval(0b11111111), "at most seven cards, not 8"),
        (lambda: ranking.rank_hand(b"\0\1\2\3"), "five to seven cards, not 4"),
        (lambda: ranking.rank_hand([0, 1, 2, 3, 4, 5, 6, 7]), "five to seven cards, not 8"),
        (lambda: ranking.rank_hand([0, 1, 2, 3, 3]), "card 3 is there twice"),
        (lambda: ranking.rank_hand([0, 1, 2, 3, 52]), "52 is no card"),
        (lambda: ranking.rank_hand([0, 1, 2, 3, -1]), "-1 is no card"),
        (lambda: ranking.pokerval_hand(b"\x34"), "52 is no card"),
        (lambda: ranking.pcbits(0b11, 0b110), "share a card"),
        (lambda: ranking.pcbits(0b11, 0b11111100), "at most seven cards, not 8"),
        (lambda: ranking.pokerval_of_ordinal(0), "1 to 7462: 0"),
        (lambda: ranking.pokerval_of_ordinal(7463), "1 to 7462: 7463"),
        (lambda: ranking.category(-1), "32 bits: -1"),
        (lambda: ranking.category(1 << 32), "32 bits: 4294967296"),
        (lambda: ranking.count_ordinals(8), "five to seven cards, not 8"),
        (lambda: ranking.count_ordinals(5, 3, 2), "0 to 51: 3, 2"),
    ],
)
def test_what_is_no_hand_is_refused(call: Callable[..., object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        call()


@pytest.mark.parametrize("mask_number", [-1, 1 << 64])
def test_masks_beyond_64_bits_are_refused(mask_number: int) -> None:
    with pytest.raises(OverflowError):
        ranking.rank(mask_number)


def test_examples_of_the_docstrings() -> None:
    results = doctest.testmod(ranking)
    assert results.attempted > 0
    assert results.failed == 0


def test_a_hand_is_ranked_at_once_or_left_to_others() -> None:
    """Texts, bytes, lists and tuples of numbers give the rank; everything else, and what is no hand, gives 0."""
    rng = random.Random(3)
    for cards in (5, 6, 7):
        numbers = rng.sample(range(52), cards)
        text = ", ".join(slow_text(card) for card in numbers)
        expected = ranking.rank(sum(1 << card for card in numbers))
        for hand in (numbers, tuple(numbers), bytes(numbers), text, text.replace(", ", "").upper()):
            assert ranking.rank_at_once(hand) == ranking.rank_hand(hand) == expected
    few = [51, 47, 43, 39]
    for other in (
        few, few * 2, [*few, 51], [*few, 52], [*few, -1], [*few, 10**30], [*few, 35.0], [*few, True], [*few, "Ts"],
        [*few, None], [few], "AsKsQsJs", "AsKsQsJsAs", "AsKsQsJsT", "\ud800", "", None, 31, bytes([*few, 200]),
    ):  # fmt: skip
        assert ranking.rank_at_once(other) == 0, other


def slow_text(card: int) -> str:
    return "23456789TJQKA"[card // 4] + "cdhs"[card % 4]

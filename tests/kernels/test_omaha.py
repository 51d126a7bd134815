"""Omaha hands, sweeps, run-outs and samples, against pairs and triples, phevaluator, and hand against hand."""

from __future__ import annotations

import doctest
import random
from array import array
from fractions import Fraction
from itertools import combinations
from math import comb
from typing import TypeAlias

import phevaluator
import pytest

from pql.cards.deck import card_text
from pql.evaluator_ext import omaha
from references import omaha as slow

Range: TypeAlias = "tuple[array[int], array[float] | None]"


def test_doctests() -> None:
    assert doctest.testmod(omaha).failed == 0


def packed(held: slow.Weighed, plain: bool) -> Range:
    hands = sorted((slow.mask(hand), float(weight)) for hand, weight in held.items())
    weights = None if plain else array("d", [weight for _, weight in hands])
    return array("Q", [mask for mask, _ in hands]), weights


def some_hands(rng: random.Random, hole: int, count: int, cards: int, plain: bool) -> slow.Weighed:
    """Hands of few cards, so that many share some."""
    deck = rng.sample(range(52), cards)
    hands = [tuple(sorted(rng.sample(deck, hole))) for _ in range(count)]
    return {hand: Fraction(1) if plain else Fraction(rng.randint(1, 8), 8) for hand in hands}


@pytest.mark.parametrize("hole", [4, 5, 6])
def test_a_hand_makes_the_best_of_its_pairs_with_three_of_the_board(hole: int) -> None:
    rng = random.Random(hole)
    for _ in range(400):
        deck = rng.sample(range(52) if rng.random() < 0.5 else [c for c in range(52) if c & 3 < 2], hole + 5)
        hand, board = deck[:hole], deck[hole:]
        assert omaha.value(slow.mask(hand), slow.mask(board)) == slow.value(hand, board)


@pytest.mark.parametrize("hole", [4, 5, 6])
def test_hands_on_a_flop_a_turn_and_a_river(hole: int) -> None:
    rng = random.Random(60 + hole)
    for cards in (3, 4, 5):
        board = rng.sample([card for card in range(52) if card & 3 < 2], cards)
        hands = [tuple(rng.sample(range(52), hole)) for _ in range(60)]
        expected = [0 if {*hand} & {*board} else slow.value(hand, board) for hand in hands]
        masks = array("Q", [slow.mask(hand) for hand in hands])
        assert list(omaha.values(masks, slow.mask(board))) == expected


def test_hands_of_four_cards_are_those_of_phevaluator() -> None:
    rng = random.Random(7)
    for _ in range(5000):
        deck = rng.sample(range(52), 9)
        texts = [card_text(card) for card in (*deck[4:], *deck[:4])]
        made = omaha.value(slow.mask(deck[:4]), slow.mask(deck[4:]))
        assert made == 7463 - phevaluator.evaluate_omaha_cards(*texts)


@pytest.mark.full
def test_a_million_hands_are_those_of_phevaluator() -> None:
    rng = random.Random(8)
    names = [card_text(card) for card in range(52)]
    for _ in range(1_000_000):
        deck = rng.sample(range(52), 9)
        made = omaha.value(slow.mask(deck[:4]), slow.mask(deck[4:]))
        assert made == 7463 - phevaluator.evaluate_omaha_cards(
            *[names[card] for card in (*deck[4:], *deck[:4])]
        )


@pytest.mark.parametrize("hole", [4, 5, 6])
@pytest.mark.parametrize("plain", [True, False])
def test_a_sweep_counts_as_hand_against_hand(hole: int, plain: bool) -> None:
    """Ranges of few cards, with the same hands on both sides, and hands that hold cards of the board."""
    rng = random.Random(10 * hole + plain)
    for cards in (8, 14, 30, 52):
        first = some_hands(rng, hole, 25, cards, plain)
        second = some_hands(rng, hole, 25, cards, plain) | dict(list(first.items())[:10])
        boards = [rng.sample(range(52), 5) for _ in range(3)]
        wins = ties = losses = Fraction(0)
        for times, board in enumerate(boards, 1):
            (alone, tied), (other, _) = slow.counts([first, second], board)
            wins, ties, losses = wins + times * alone, ties + times * tied, losses + times * other
        masks = array("Q", [slow.mask(board) for board in boards])
        found = omaha.sweep(masks, array("I", [1, 2, 3]), packed(first, plain), packed(second, plain), hole)
        assert found == pytest.approx((float(wins), float(ties), float(losses)), abs=1e-6)
        assert all(type(count) is (int if plain else float) for count in found)


@pytest.mark.parametrize("hole", [4, 5, 6])
@pytest.mark.parametrize("plain", [True, False])
def test_each_hand_counts_its_own(hole: int, plain: bool) -> None:
    rng = random.Random(30 * hole + plain)
    for cards in (8, 14, 30, 52):
        first = some_hands(rng, hole, 25, cards, False)
        second = some_hands(rng, hole, 25, cards, plain) | dict.fromkeys(list(first)[:10], Fraction(1))
        boards = [rng.sample(range(52), 5) for _ in range(3)]
        expected = dict.fromkeys(sorted(first, key=slow.mask), [Fraction(0)] * 3)
        for times, board in enumerate(boards, 1):
            for hand, sums in slow.hand_counts(first, second, board).items():
                expected[hand] = [old + times * new for old, new in zip(expected[hand], sums, strict=True)]
        masks = array("Q", [slow.mask(board) for board in boards])
        found = omaha.hand_counts(
            masks, array("I", [1, 2, 3]), packed(first, False), packed(second, plain), hole
        )
        assert found.typecode == ("Q" if plain else "d")
        assert list(found) == pytest.approx([float(sum_) for sums in expected.values() for sum_ in sums])


@pytest.mark.parametrize("hole", [4, 5, 6])
def test_hands_whose_every_opponent_shares_a_card_meet_nothing(hole: int) -> None:
    """Weights that are no binary fractions leave rounding errors where counters are taken from one another."""
    rng = random.Random(40 + hole)
    hero = slow.mask(range(20, 20 + hole))
    villains: dict[int, float] = {}
    while len(villains) < 400:
        hand = [rng.choice(range(20, 20 + hole)), *rng.sample(range(8, 20), hole - 1)]
        villains[slow.mask(hand)] = 0.1 * rng.randint(1, 9)
    against = array("Q", sorted(villains)), array("d", [villains[mask] for mask in sorted(villains)])
    boards, once = array("Q", [slow.mask([0, 5, 30, 43, 50])]), array("I", [1])
    own = array("Q", [hero]), array("d", [0.7])
    assert list(omaha.hand_counts(boards, once, own, against, hole)) == [0, 0, 0]
    assert omaha.sweep(boards, once, own, against, hole) == (0, 0, 0)


def test_every_hand_against_every_hand_is_even() -> None:
    everything = (omaha.masks_of(((1 << 270725) - 1).to_bytes(33841, "little"), 4), None)
    board = array("Q", [slow.mask(slow.cards_of("Kh7h2c9dJs"))])
    wins, ties, losses = omaha.sweep(board, array("I", [1]), everything, everything, 4)
    assert wins == losses
    assert wins + ties + losses == comb(47, 4) * comb(43, 4)


@pytest.mark.parametrize("hole", [4, 5, 6])
def test_one_hand_each_on_a_flop_and_a_turn(hole: int) -> None:
    rng = random.Random(hole)
    for players, known, dead in ((2, 3, 0), (3, 4, 2), (4, 5, 0), (2, 4, 1)):
        deck = rng.sample([card for card in range(52) if card & 3 < 3], players * hole + known + dead)
        hands = [tuple(deck[hole * i : hole * (i + 1)]) for i in range(players)]
        board, gone = deck[players * hole :][:known], deck[players * hole + known :]
        masks = array("Q", [slow.mask(hand) for hand in hands])
        found = omaha.count_hands(slow.mask(board), slow.mask(gone), masks, players)
        expected = slow.counts([{hand: Fraction(1)} for hand in hands], board, gone)
        assert found == expected


@pytest.mark.parametrize("hole", [4, 5, 6])
@pytest.mark.parametrize("players", [2, 3])
def test_before_the_flop_every_board_of_a_small_deck(hole: int, players: int) -> None:
    """Dead cards leave a deck that can be looked at board by board."""
    rng = random.Random(20 + hole + players)
    deck = rng.sample(range(52), 52)
    hands = [tuple(deck[hole * i : hole * (i + 1)]) for i in range(players)]
    dead = deck[hole * players + 10 :]
    masks = array("Q", [slow.mask(hand) for hand in hands])
    found = omaha.count_hands(0, slow.mask(dead), masks, players)
    assert found == slow.counts([{hand: Fraction(1)} for hand in hands], (), dead)


def test_a_matchup_is_what_propokertools_publishes() -> None:
    hands = array("Q", [slow.mask(slow.cards_of(text)) for text in ("AcAd7h2c", "JdTs9s8d")])
    (wins, ties), (losses, _) = omaha.count_hands(0, 0, hands, 2)
    assert wins + ties + losses == 1_086_008
    assert round((wins + ties / 2) / 1_086_008, 3) == 0.531


def test_the_folded_hold_cards_and_win_nothing() -> None:
    masks = array("Q", [slow.mask(slow.cards_of(text)) for text in ("AsAhKsKh", "QdQcJdJc", "AdAcKdKc")])
    board = slow.mask(slow.cards_of("7h2c3d"))
    found = omaha.count_hands(board, 0, masks, 2)
    assert found == omaha.count_hands(board, masks[2], masks[:2], 2)
    assert sum(map(sum, found)) >= comb(37, 2)


@pytest.mark.parametrize("hole", [4, 5, 6])
@pytest.mark.sums
def test_samples_are_near_the_exact_counts(hole: int) -> None:
    rng = random.Random(hole)
    first, second = [some_hands(rng, hole, 30, 20, False) for _ in range(2)]
    board = next(b for b in iter(lambda: rng.sample(range(52), 4), None))
    (alone, tied), (other, _) = slow.counts([first, second], board)
    total = float(alone + tied + other)
    counts = omaha.sample(
        slow.mask(board), 0, None, [packed(first, False), packed(second, False)], hole, 5, 0, 40_000
    )
    assert counts[0][0] / 40_000 == pytest.approx(float(alone) / total, abs=0.015)
    assert counts[0][1] / 40_000 == pytest.approx(float(tied) / total, abs=0.015)


def test_samples_are_repeated_by_seed_and_chunk_and_draw_listed_boards() -> None:
    boards = array("Q", [slow.mask(slow.cards_of("AsAhAd"))]), array("I", [3])
    drawn = [omaha.sample(0, 0, boards, [None, None, None], 4, seed, 2, 2000, 1) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]
    assert len(drawn[0]) == 2
    clashing = packed({slow.cards_of("AsAc2c2d"): Fraction(1)}, True)
    nothing = omaha.sample(slow.mask(slow.cards_of("AsAhAd")), 0, None, [clashing, None], 4, 1, 0, 10)
    assert nothing == [[0, 0], [0, 0]]


def test_ten_players_may_hold_anything() -> None:
    counts = omaha.sample(0, 0, None, [None] * 10, 4, 1, 0, 1000)
    assert sum(sum(n / k for k, n in enumerate(own, 1)) for own in counts) == pytest.approx(1000)
    with pytest.raises(ValueError, match="more cards than a deck"):
        omaha.sample(0, 0, None, [None] * 10, 5, 1, 0, 1000)


def test_suit_permutations_that_change_nothing() -> None:
    hand = slow.mask(slow.cards_of("AsKsQhJh"))

    def group(*masks: int) -> int:
        return len(omaha.stabilizer(omaha.bits_of(array("Q", masks), 4), 4)) // 4

    assert group(hand) == 2
    images = sorted(
        {
            sum(1 << (card & ~3 | image[card & 3]) for card in slow.cards_of("AsKsQhJh"))
            for image in [[a, b, c, 6 - a - b - c] for a in range(4) for b in range(4) for c in range(4)]
            if sorted(image) == [0, 1, 2, 3]
        }
    )
    assert group(*images) == 24
    assert group(*images[1:]) == 2
    assert group() == 24


def test_bad_arguments_are_refused() -> None:
    ok: Range = (array("Q", [0b1111]), None)
    board = array("Q", [0b11111 << 8])
    for bad in (array("Q", [0b111]), array("Q", [0b11110, 0b1111]), array("Q", [1 << 53 | 7])):
        with pytest.raises(ValueError, match="ascending order"):
            omaha.sweep(board, array("I", [1]), (bad, None), ok, 4)
    with pytest.raises(ValueError, match="not a weight"):
        omaha.sweep(board, array("I", [1]), (ok[0], array("d", [0.0])), ok, 4)
    with pytest.raises(ValueError, match="4 to 6 cards"):
        omaha.sweep(board, array("I", [1]), ok, ok, 3)
    with pytest.raises(ValueError, match="not a board"):
        omaha.sweep(array("Q", [7]), array("I", [1]), ok, ok, 4)
    with pytest.raises(ValueError, match="one place"):
        omaha.count_hands(0, 0b1, ok[0], 1)
    with pytest.raises(ValueError, match="no slot"):
        omaha.mark(bytearray(33841), 4, [(13, 15)], 0, 0)


def run_outs(known: list[int]) -> tuple[array[int], array[int]]:
    left = [card for card in range(52) if card not in known]
    boards = [slow.mask([*known, *more]) for more in combinations(left, 5 - len(known))]
    return array("Q", boards), array("I", [1]) * len(boards)


@pytest.mark.parametrize("hole", [4, 5, 6])
@pytest.mark.parametrize("plain", [True, False])
def test_who_is_ahead_now_and_then(hole: int, plain: bool) -> None:
    rng = random.Random(40 * hole + plain)
    for cards in (4, 5):
        known = rng.sample(range(52), cards)
        first, second = [some_hands(rng, hole, 6, 24, plain) for _ in range(2)]
        expected = slow.standings(first, second, known)
        found = omaha.standings(
            slow.mask(known), *run_outs(known), packed(first, plain), packed(second, plain), hole
        )
        assert found == [pytest.approx([float(sum_) for sum_ in row]) for row in expected]


@pytest.mark.parametrize("hole", [4, 5, 6])
def test_random_deals_by_who_is_ahead(hole: int) -> None:
    rng = random.Random(50 + hole)
    known = rng.sample(range(52), 4)
    held = [packed(some_hands(rng, hole, 12, 24, False), False) for _ in range(2)]
    first, second = held
    exact = omaha.standings(slow.mask(known), *run_outs(known), first, second, hole)
    one, two = omaha.sample_standings(slow.mask(known), 0, [*held, None], hole, 1, 3, 0, 20_000)
    total = sum(map(sum, exact))
    for row, drawn in zip(exact, one[0], strict=True):
        assert [count / 20_000 for count in drawn] == pytest.approx([each / total for each in row], abs=0.015)
    assert sum(map(sum, two[0])) == sum(map(sum, one[0])) == 20_000
    for number, (matrix, won) in enumerate((one, two), 1):
        assert len(won) == number + 1
        assert won[0] == sum([row[0] for row in matrix])
        assert sum(won[1:]) == sum([row[1] for row in matrix])

"""Omaha and short deck against referees: phevaluator, PokerKit, and short deck's rules written once more."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise

import phevaluator
import pytest
from pokerkit import OmahaHoldemHand, ShortDeckHoldemHand

from pql.cards import kernels
from pql.cards.deck import card_text
from pql.cards.games import SHORT_DECK, SHORT_DECK_TRIPS
from pql.evaluator_ext import omaha
from references import six_plus

NAMES = [card_text(card) for card in range(52)]
SIX = 4 * 4
PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)


def mask(cards: list[int]) -> int:
    return sum([1 << card for card in cards])


def written(cards: list[int]) -> str:
    return "".join([NAMES[card] for card in cards])


def agrees(deals: list[list[int]], ours: Callable[[list[int]], object], other: Callable[..., object]) -> None:
    """Two rankings put the hands into the same order: what is equal in one is in the other, and likewise less."""
    made: dict[object, object] = {}
    for deal in deals:
        value = ours(deal)
        found = other(deal)
        assert made.setdefault(value, found) == found, written(deal)
    ordered = [made[value] for value in sorted(made)]  # type: ignore[type-var]
    assert all(less < more for less, more in pairwise(ordered))  # type: ignore[operator]


@cache
def entry(ranks: int, suited: bool) -> int:
    """PokerKit's entry of five cards, by the product of the primes of their ranks."""
    held = [rank for rank, prime in enumerate(PRIMES) for power in range(1, 5) if ranks % prime**power == 0]
    # Equal ranks take the suits in turn, and the last card of another suit keeps a hand from being a flush.
    suits = [0] * 5 if suited else [held[:place].count(rank) for place, rank in enumerate(held)]
    if not suited and not any(suits):
        suits[-1] = 1
    cards = [4 * rank + suit for rank, suit in zip(held, suits, strict=True)]
    return OmahaHoldemHand.lookup.get_entry(written(cards)).index


def parts(cards: list[int], size: int) -> list[tuple[int, int]]:
    """So many of some cards: the product of their primes, and the suits that all of them have."""
    found = []
    for chosen in combinations(cards, size):
        ranks, suits = 1, 15
        for card in chosen:
            ranks *= PRIMES[card >> 2]
            suits &= 1 << (card & 3)
        found.append((ranks, suits))
    return found


def best_of_pokerkit(hole: list[int], board: list[int]) -> int:
    """The best entry of two of the hole cards with three of the board: a hundred times as fast as `from_game`."""
    triples = parts(board, 3)
    return max(
        entry(pair * triple, bool(own & others)) for pair, own in parts(hole, 2) for triple, others in triples
    )


def omaha_against_referees(count: int, seed: int, five: bool) -> None:
    rng = random.Random(seed)
    hole = 5 if five else 4
    deals = [rng.sample(range(52), hole + 5) for _ in range(count)]

    def ours(deal: list[int]) -> int:
        return omaha.value(mask(deal[:hole]), mask(deal[hole:]))

    if not five:
        for deal in deals:
            said = phevaluator.evaluate_omaha_cards(*[NAMES[card] for card in (*deal[4:], *deal[:4])])
            assert ours(deal) == 7463 - said, written(deal)
    agrees(deals, ours, lambda deal: best_of_pokerkit(deal[:hole], deal[hole:]))


def short_deck_against_rules(count: int, seed: int, trips: bool) -> None:
    rng = random.Random(seed)
    deals = [rng.sample(range(SIX, 52), 7) for _ in range(count)]
    rank = kernels.of(SHORT_DECK_TRIPS if trips else SHORT_DECK).ranking.rank
    agrees(deals, lambda deal: rank(mask(deal)), lambda deal: six_plus.seven(deal, trips))


def short_deck_against_pokerkit(count: int, seed: int) -> None:
    """PokerKit's short deck has the straight over three of a kind."""
    rng = random.Random(seed)
    deals = [rng.sample(range(SIX, 52), 7) for _ in range(count)]
    rank = kernels.of(SHORT_DECK).ranking.rank
    agrees(
        deals,
        lambda deal: rank(mask(deal)),
        lambda deal: ShortDeckHoldemHand.from_game(written(deal[:2]), written(deal[2:])).entry.index,
    )


@pytest.mark.parametrize("five", [False, True])
def test_omaha_hands_are_those_of_the_referees(five: bool) -> None:
    omaha_against_referees(150, 29, five)


@pytest.mark.parametrize("hole", [4, 5])
def test_entries_of_pokerkit_make_its_hands(hole: int) -> None:
    rng = random.Random(32)
    for deal in [rng.sample(range(52), hole + 5) for _ in range(100)]:
        whole = OmahaHoldemHand.from_game(written(deal[:hole]), written(deal[hole:]))
        assert best_of_pokerkit(deal[:hole], deal[hole:]) == whole.entry.index, written(deal)


@pytest.mark.parametrize("trips", [False, True])
def test_short_deck_is_its_rules_written_anew(trips: bool) -> None:
    short_deck_against_rules(3000, 30, trips)


def test_short_deck_is_that_of_pokerkit() -> None:
    short_deck_against_pokerkit(300, 31)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(10))
def test_a_million_omaha_hands_are_those_of_the_referees(seed: int) -> None:
    omaha_against_referees(100_000, 1000 + seed, five=False)


@pytest.mark.full
def test_many_hands_of_five_cards_are_those_of_pokerkit() -> None:
    omaha_against_referees(1_000_000, 1100, five=True)


@pytest.mark.full
@pytest.mark.parametrize("trips", [False, True])
def test_a_million_short_deck_hands_are_the_rules_written_anew(trips: bool) -> None:
    short_deck_against_rules(1_000_000, 1200 + trips, trips)


@pytest.mark.full
def test_many_short_deck_hands_are_those_of_pokerkit() -> None:
    short_deck_against_pokerkit(200_000, 1300)

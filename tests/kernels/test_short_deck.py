"""The ranking of short deck: every hand's ranks and every suited one, against a ranking written anew."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb

import pytest

from pql.cards import kernels
from pql.cards.deck import cards_mask
from pql.cards.games import HOLDEM, SHORT_DECK, SHORT_DECK_TRIPS, Game
from references.short_deck import DECK, RANKS, SUITS, TRIPS_TYPES, TYPES, Value, value

_GAMES = ((SHORT_DECK, TYPES), (SHORT_DECK_TRIPS, TRIPS_TYPES))


def _all_of(size: int) -> list[frozenset[str]]:
    """Cards of all ranks that so many cards can have, in suits that hardly ever make a flush."""
    hands = []
    for ranks in combinations_with_replacement(RANKS, size):
        if max(ranks.count(rank) for rank in ranks) > 4:
            continue
        suits: dict[str, int] = {}
        hand: list[str] = []
        for place, rank in enumerate(ranks):
            first = suits.setdefault(rank, place % 4)
            hand.append(rank + SUITS[(first + ranks[:place].count(rank)) % 4])
        hands.append(frozenset(hand))
    return hands


def _suited(size: int) -> list[frozenset[str]]:
    """Every flush of so many cards of a suit, with others beside it."""
    beside = [(), ("6c",), ("6c", "6d"), ("Ac", "Kd"), ("9c", "9d")]
    flushes = [
        [rank + "h" for rank in ranks] for many in range(5, size + 1) for ranks in combinations(RANKS, many)
    ]
    return [
        frozenset((*flush, *others))
        for flush in flushes
        for others in beside
        if len(flush) + len(others) == size
    ]


@pytest.mark.parametrize(("game", "types"), _GAMES, ids=lambda each: getattr(each, "name", ""))
def test_hands_rank_as_in_a_ranking_written_anew(game: Game, types: tuple[str, ...]) -> None:
    hands = [hand for size in (5, 6, 7) for hand in (*_all_of(size), *_suited(size))]
    assert len(hands) > 8000
    rank = kernels.of(game).ranking.rank
    made: dict[int, Value] = {}
    for hand in hands:
        ordinal = rank(cards_mask("".join(hand)))
        assert made.setdefault(ordinal, value(hand, types)) == value(hand, types), sorted(hand)
    ordered = [made[ordinal] for ordinal in sorted(made)]
    assert ordered == sorted(set(ordered))


def test_each_game_has_its_ranking_beside_the_others() -> None:
    """The flush beats the full house in short deck, whichever game was asked before."""
    flush, full = cards_mask("AhQhJh8h6h"), cards_mask("AsAcAdKsKc")
    asked = [kernels.of(game).ranking.rank for game in (HOLDEM, SHORT_DECK, HOLDEM)]
    assert [rank(flush) > rank(full) for rank in asked] == [False, True, False]


def test_the_deck_has_so_many_hands_and_boards() -> None:
    assert (SHORT_DECK.hands, comb(SHORT_DECK.deck, 5), len(DECK)) == (630, 376_992, 36)
    assert SHORT_DECK.missing == cards_mask("".join([rank + suit for rank in "2345" for suit in "cdhs"]))

"""High and low of Omaha against the reference by pairs and triples, and that against PokerKit and phevaluator."""

from __future__ import annotations

import random
from fractions import Fraction
from functools import cache
from itertools import combinations

import phevaluator
import pytest
from pokerkit import (
    Automation,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
)

from pql.cards.deck import card_text
from references import omaha as slow
from references import split_pots

NAMES = [card_text(card) for card in range(52)]
# Four of five cards are low, so that lows, ties of lows and counterfeits are many.
LOW_DECK = [card for card in range(52) if card // 4 in (0, 1, 2, 3, 4, 5, 6, 12)] + [28, 35, 42, 45, 46]

AUTOMATED = tuple(step for step in Automation if not step.name.endswith(("_DEALING", "_BURNING")))


def written(cards: list[int]) -> str:
    return "".join([NAMES[card] for card in cards])


@cache
def low_entry(ranks: tuple[int, ...]) -> int | None:
    """PokerKit's entry of five ranks as a low, 0 the best: its suits do not count, but no card is there twice."""
    cards = [4 * rank + (place > 0 and ranks[:place].count(rank)) for place, rank in enumerate(ranks)]
    if cards[0] == cards[-1] // 4 * 4:
        return None
    found = OmahaEightOrBetterLowHand.lookup.get_entry_or_none(written(cards))
    return None if found is None else found.index


def low_of_pokerkit(hole: list[int], board: list[int]) -> int | None:
    """PokerKit's entry of the best low of two of the hole cards with three of the board."""
    entries = [
        low_entry(tuple(sorted([card // 4 for card in (*pair, *triple)])))
        for pair in combinations(hole, 2)
        for triple in combinations(board, 3)
    ]
    return min([entry for entry in entries if entry is not None], default=None)


def lows_are_those_of_pokerkit(count: int, seed: int, hole: int) -> None:
    """Their 56 lows are ours the other way round."""
    rng = random.Random(seed)
    for number in range(count):
        deal = rng.sample(LOW_DECK if number % 2 else range(52), hole + 5)
        theirs = low_of_pokerkit(deal[:hole], deal[hole:])
        assert split_pots.low_value(deal[:hole], deal[hole:]) == (0 if theirs is None else 56 - theirs), (
            written(deal)
        )


def highs_are_those_of_phevaluator(count: int, seed: int) -> None:
    rng = random.Random(seed)
    for number in range(count):
        deal = rng.sample(LOW_DECK if number % 2 else range(52), 9)
        theirs = phevaluator.evaluate_omaha_cards(*[NAMES[card] for card in (*deal[4:], *deal[:4])])
        assert slow.value(deal[:4], deal[4:]) == 7463 - theirs, written(deal)


def test_there_are_56_lows_from_the_eight_down_to_the_wheel() -> None:
    assert (split_pots.LOWS[0], split_pots.LOWS[-1], len(split_pots.LOWS)) == ("8-7-6-5-4", "5-4-3-2-A", 56)
    assert split_pots.LOWS[1:3] == ["8-7-6-5-3", "8-7-6-5-2"]
    assert split_pots.LOWS.index("7-6-5-4-3") > split_pots.LOWS.index("8-4-3-2-A")


@pytest.mark.parametrize("hole", [4, 5, 6])
def test_hands_of_pokerkit_are_those_of_the_reference(hole: int) -> None:
    """Its own way from cards to hands, which the test of many hands shortens."""
    rng = random.Random(hole)
    made: dict[int, int] = {}
    for _ in range(150):
        deal = rng.sample(LOW_DECK, hole + 5)
        low = OmahaEightOrBetterLowHand.from_game_or_none(written(deal[:hole]), written(deal[hole:]))
        assert split_pots.low_value(deal[:hole], deal[hole:]) == (56 - low.entry.index if low else 0), (
            written(deal)
        )
        high = OmahaHoldemHand.from_game(written(deal[:hole]), written(deal[hole:])).entry.index
        assert made.setdefault(slow.value(deal[:hole], deal[hole:]), high) == high, written(deal)
    assert [made[value] for value in sorted(made)] == sorted(made.values())


@pytest.mark.parametrize("hole", [4, 5, 6])
def test_lows_are_those_of_pokerkit(hole: int) -> None:
    lows_are_those_of_pokerkit(1000, 40 + hole, hole)


def test_highs_are_those_of_phevaluator() -> None:
    highs_are_those_of_phevaluator(1000, 47)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize("hole", [4, 5])
def test_a_million_lows_are_those_of_pokerkit(seed: int, hole: int) -> None:
    lows_are_those_of_pokerkit(100_000, 100 * hole + seed, hole)


@pytest.mark.full
@pytest.mark.parametrize("seed", range(10))
def test_a_million_highs_are_those_of_phevaluator(seed: int) -> None:
    highs_are_those_of_phevaluator(100_000, 700 + seed)


def pushed_by_pokerkit(hands: list[list[int]], board: list[int], ante: int) -> list[int]:
    """What each of the players wins in a hand that PokerKit plays: everybody is all in with his ante."""
    count = len(hands)
    state = FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
        AUTOMATED, True, ante, (0,) * count, 1, 2, (ante,) * count, count
    )
    for hand in hands:
        state.deal_hole(written(hand))
    for cards in (board[:3], board[3:4], board[4:]):
        state.burn_card("??")
        state.deal_board(written(cards))
    return list(state.stacks)


def pots_are_those_of_pokerkit(count: int, seed: int, players: int) -> None:
    rng = random.Random(seed)
    for _ in range(count):
        deal = rng.sample(LOW_DECK, 4 * players + 5)
        hands, board = [deal[4 * place : 4 * place + 4] for place in range(players)], deal[4 * players :]
        expected = [sum(parts) * 120 * players for parts in split_pots.shares(hands, board)]
        # A half of so many chips has a third, a quarter, a fifth and a sixth.
        assert pushed_by_pokerkit(hands, board, 120) == expected, written(deal)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_pots_are_shared_as_pokerkit_pushes_them(players: int) -> None:
    pots_are_those_of_pokerkit(6, players, players)


@pytest.mark.full
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_many_pots_are_shared_as_pokerkit_pushes_them(players: int) -> None:
    pots_are_those_of_pokerkit(2000, 10 + players, players)


def test_a_quarter_three_quarters_and_a_scoop() -> None:
    """Sets of shares by hand, at the places of the layout: h * (players + 2) + l."""
    board = slow.cards_of("As7h4cKdQd")
    nuts, same_low, broadway = [slow.cards_of(text) for text in ("2h3hKsKh", "2c3cJs9s", "JhTh8h8d")]
    # The low is 7-4-3-2-A for both; the straight from the ten to the ace has the high.
    assert split_pots.winners([nuts, same_low, broadway], board) == ([2], [0, 1])
    quarter, half = Fraction(1, 4), Fraction(1, 2)
    assert split_pots.shares([nuts, same_low, broadway], board) == [(0, quarter), (0, quarter), (half, 0)]
    assert split_pots.shares([nuts, same_low], board) == [(half, quarter), (0, quarter)]
    assert split_pots.shares([nuts, broadway], slow.cards_of("As7hTcKdQd")) == [(0, 0), (1, 0)]
    one = [{hand: Fraction(1)} for hand in (nuts, same_low, broadway)]
    counts = split_pots.split_counts(one, [board])
    assert [[place for place, count in enumerate(sums) if count] for sums in counts] == [[2], [2], [5]]
    # The third has folded: his straight wins nothing, and nothing else changes.
    counts = split_pots.split_counts(one, [board], playing=2)
    assert [[place for place, count in enumerate(sums) if count] for sums in counts] == [[1 * 4 + 2], [2]]
    counts = split_pots.split_counts(one, [slow.cards_of("As7hTcKdQd")])
    assert [[place for place, count in enumerate(sums) if count] for sums in counts] == [
        [4],
        [4],
        [1 * 5 + 4],
    ]
    assert split_pots.hand_counts(one[0], one[1], board) == {nuts: [0, 0, 1, 0] + [0] * 8}


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_pots_of_the_reference_are_shared_out(players: int) -> None:
    rng = random.Random(players)
    deck = rng.sample(LOW_DECK, len(LOW_DECK))
    hands = [{tuple(deck[4 * place : 4 * place + 4]): Fraction(1)} for place in range(players)]
    known = deck[4 * players : 4 * players + 4]
    found = split_pots.equities(hands, split_pots.final_boards(known))
    assert sum(map(sum, found)) == 1
    assert sum(high for high, _ in found) >= Fraction(1, 2)

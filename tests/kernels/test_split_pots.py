"""High and low of Omaha against the reference by pairs and triples, and that against PokerKit and phevaluator."""

from __future__ import annotations

import random
from array import array
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import TypeAlias

import phevaluator
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pokerkit import (
    Automation,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
)

from pql.cards.deck import card_text
from pql.evaluator_ext import omaha
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
    no_low = split_pots.shares([nuts, broadway], slow.cards_of("As7hTcKdQd"))
    assert no_low == [(Fraction(0), Fraction(0)), (Fraction(1), Fraction(0))]
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


# The kernels against the reference.

Range: TypeAlias = "tuple[array[int], array[float] | None]"


def packed(held: slow.Weighed, plain: bool) -> Range:
    hands = sorted((slow.mask(hand), float(weight)) for hand, weight in held.items())
    return array("Q", [mask for mask, _ in hands]), None if plain else array(
        "d", [weight for _, weight in hands]
    )


def packed_boards(boards: list[list[int]]) -> tuple[array[int], array[int]]:
    """Each board with another multiplicity, its place."""
    return array("Q", [slow.mask(board) for board in boards]), array("I", range(1, len(boards) + 1))


@st.composite
def cards(draw: st.DrawFn, count: int) -> list[int]:
    """Different cards, mostly low ones."""
    deck = LOW_DECK if draw(st.booleans()) else list(range(52))
    return draw(st.permutations(deck))[:count]


@st.composite
def ranges(draw: st.DrawFn, hole: int, plain: bool, most: int = 12) -> slow.Weighed:
    """Hands of some cards, so that many share one, with weights in eighths."""
    deck = draw(cards(draw(st.integers(hole + 1, 24))))
    hands = draw(
        st.lists(st.sets(st.sampled_from(deck), min_size=hole, max_size=hole), min_size=1, max_size=most)
    )
    weights = st.just(8) if plain else st.integers(1, 8)
    return {tuple(sorted(hand)): Fraction(draw(weights), 8) for hand in hands}


holes = st.integers(4, 6)


@given(st.data(), holes, st.integers(3, 5))
def test_lows_of_the_kernel(data: st.DataObject, hole: int, out: int) -> None:
    deal = data.draw(cards(out + hole))
    board = slow.mask(deal[:out])
    expected = split_pots.low_value(deal[out:], deal[:out])
    assert omaha.low_value(slow.mask(deal[out:]), board) == expected
    others = [[*deal[out:-1], deal[0]], deal[out:], data.draw(cards(hole))]
    assert list(omaha.low_values(array("Q", map(slow.mask, others)), board)) == [
        split_pots.low_value(hand, deal[:out]) for hand in others
    ]


@given(st.data(), holes, st.booleans(), st.sampled_from((4, 5)))
def test_each_hand_wins_its_own_halves(data: st.DataObject, hole: int, plain: bool, out: int) -> None:
    first, second = data.draw(ranges(hole, False)), data.draw(ranges(hole, plain))
    boards = [data.draw(cards(out)) for _ in range(data.draw(st.integers(1, 3)))]
    expected = {hand: [Fraction(0)] * 12 for hand in sorted(first, key=slow.mask)}
    for times, board in enumerate(boards, 1):
        for hand, sums in split_pots.hand_counts(first, second, board).items():
            expected[hand] = [old + times * new for old, new in zip(expected[hand], sums, strict=True)]
    found = omaha.split_counts(*packed_boards(boards), packed(first, False), packed(second, plain), hole)
    assert found.typecode == ("Q" if plain else "d")
    assert list(found) == pytest.approx(
        [float(each) for sums in expected.values() for each in sums], abs=1e-9
    )


@given(st.data(), holes, st.booleans())
def test_a_sweep_adds_up_what_hands_win(data: st.DataObject, hole: int, plain: bool) -> None:
    first, second = data.draw(ranges(hole, plain)), data.draw(ranges(hole, plain))
    boards = [data.draw(cards(5)) for _ in range(data.draw(st.integers(1, 3)))]
    expected = [Fraction(0)] * 12
    for times, board in enumerate(boards, 1):
        for hand, sums in split_pots.hand_counts(first, second, board).items():
            expected = [old + times * first[hand] * new for old, new in zip(expected, sums, strict=True)]
    found = omaha.split_sweep(*packed_boards(boards), packed(first, plain), packed(second, plain), hole)
    assert found == pytest.approx([float(each) for each in expected], abs=1e-9)
    assert all(type(each) is (int if plain else float) for each in found)


@given(st.data(), holes, st.integers(2, 6), st.booleans())
def test_a_hand_each(data: st.DataObject, hole: int, players: int, folds: bool) -> None:
    """From a turn, and from a river; with cards that are dead and hands that are folded."""
    players = min(players, (52 - 5) // hole)
    deal = data.draw(st.permutations(range(52)) if data.draw(st.booleans()) else st.just(shuffled_low(data)))
    hands = [tuple(deal[hole * place : hole * (place + 1)]) for place in range(players)]
    rest = deal[hole * players :]
    known, dead = rest[: data.draw(st.sampled_from((4, 5)))], rest[5 : 5 + data.draw(st.integers(0, 3))]
    playing = players - 1 if folds and players > 2 else players
    found = omaha.split_hands(
        slow.mask(known), slow.mask(dead), array("Q", [slow.mask(hand) for hand in hands]), playing
    )
    one = [{hand: Fraction(1)} for hand in hands]
    assert found == split_pots.split_counts(one, split_pots.final_boards(known, dead), dead, playing)


def shuffled_low(data: st.DataObject) -> list[int]:
    """A deck whose low cards come first."""
    high = [card for card in range(52) if card not in LOW_DECK]
    return [*data.draw(st.permutations(LOW_DECK)), *data.draw(st.permutations(high))]


@pytest.mark.parametrize("hole", [4, 5, 6])
@pytest.mark.parametrize("players", [2, 3])
def test_before_the_flop_every_board_of_a_small_deck(hole: int, players: int) -> None:
    """Dead cards leave a deck that can be looked at board by board."""
    rng = random.Random(20 + hole + players)
    deck = rng.sample(range(52), 52)
    hands = [tuple(deck[hole * place : hole * (place + 1)]) for place in range(players)]
    dead = deck[hole * players + 9 :]
    found = omaha.split_hands(0, slow.mask(dead), array("Q", [slow.mask(hand) for hand in hands]), players)
    one = [{hand: Fraction(1)} for hand in hands]
    assert found == split_pots.split_counts(one, split_pots.final_boards((), dead), dead)


@given(st.data(), st.integers(2, 5))
def test_suits_and_the_order_of_players_do_not_matter(data: st.DataObject, players: int) -> None:
    deal = data.draw(cards(4 * players + 3))
    hands, known = [deal[4 * place : 4 * place + 4] for place in range(players)], deal[4 * players :]
    suits, order = data.draw(st.permutations(range(4))), data.draw(st.permutations(range(players)))

    def turned(held: list[int]) -> int:
        return slow.mask([card // 4 * 4 + suits[card % 4] for card in held])

    found = omaha.split_hands(slow.mask(known), 0, array("Q", map(slow.mask, hands)), players)
    again = omaha.split_hands(
        turned(known), 0, array("Q", [turned(hands[place]) for place in order]), players
    )
    assert again == [found[place] for place in order]
    pots = (52 - len(deal)) * (51 - len(deal)) // 2
    assert all(sum(own) == pots for own in found)
    width = players + 2
    won = Fraction(0)
    for own in found:
        for place, count in enumerate(own):
            high, low = divmod(place, width)
            half = Fraction(1) if low == players + 1 else Fraction(1, 2)
            won += count * (half / high if high else 0) + count * (half / low if 0 < low <= players else 0)
    assert won == pots


@given(st.data(), st.booleans(), st.sampled_from((3, 4, 5)))
def test_who_has_more_of_the_pot_now_and_then(data: st.DataObject, plain: bool, out: int) -> None:
    known = data.draw(cards(out))
    first, second = data.draw(ranges(4, plain, 4)), data.draw(ranges(4, plain, 4))
    more = [[*known, *data.draw(cards(52))] for _ in range(3)]
    boards = [tuple(dict.fromkeys(each))[:5] for each in more]
    found, ends = omaha.split_standings(
        slow.mask(known),
        array("Q", map(slow.mask, boards)),
        array("I", [1] * len(boards)),
        packed(first, plain),
        packed(second, plain),
        4,
    )
    expected = split_pots.standings(first, second, known, boards)
    assert found == [pytest.approx([float(each) for each in row]) for row in expected]
    final = [Fraction(0)] * 12
    for board in boards:
        for hand, sums in split_pots.hand_counts(first, second, board).items():
            final = [old + first[hand] * new for old, new in zip(final, sums, strict=True)]
    assert ends == pytest.approx([float(each) for each in final])


@pytest.mark.parametrize("hole", [4, 5, 6])
@pytest.mark.sums
def test_samples_are_near_the_exact_counts(hole: int) -> None:
    rng = random.Random(hole)
    deck = rng.sample(LOW_DECK, len(LOW_DECK))
    known, dead = deck[:4], deck[4:6]
    held = [
        {
            tuple(sorted(rng.sample(deck[6 + 9 * place : 15 + 9 * place], hole))): Fraction(
                rng.randint(1, 8), 8
            )
            for _ in range(4)
        }
        for place in range(3)
    ]
    boards = split_pots.final_boards(known, dead)
    exact = split_pots.split_counts(held, boards, dead, 2)
    total, deals = float(sum(exact[0])), 40_000
    found = omaha.split_sample(
        slow.mask(known), slow.mask(dead), None, [packed(each, False) for each in held], hole, 5, 0, deals, 1
    )
    assert [sum(own) for own in found] == [deals] * 2
    for own, sums in zip(found, exact, strict=True):
        assert [count / deals for count in own] == pytest.approx(
            [float(each) / total for each in sums], abs=0.015
        )
    again = omaha.split_sample(
        slow.mask(known), slow.mask(dead), None, [packed(each, False) for each in held], hole, 5, 0, deals, 1
    )
    assert again == found


@pytest.mark.parametrize("hole", [4, 5, 6])
def test_samples_split_the_deals_that_are_sampled_high_only(hole: int) -> None:
    """The streams of random numbers are those of `sample`: who wins the high is the same in both."""
    deals = 2000
    halves = omaha.split_sample(0, 0, None, [None, None, None], hole, 3, 1, deals)
    highs = omaha.sample(0, 0, None, [None, None, None], hole, 3, 1, deals)
    for own, counts in zip(halves, highs, strict=True):
        assert [sum(own[5 * winners : 5 * winners + 5]) for winners in (1, 2, 3)] == counts

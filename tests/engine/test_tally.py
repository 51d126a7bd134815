"""Counts become equities without rounding before the last division."""

from __future__ import annotations

from array import array
from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pql.engine.problem import KernelRanges, correct
from pql.engine.tally import Tally, split_shares
from pql.evaluator_ext import few_hands, symmetry, vectors


def shared_deals(players: int) -> st.SearchStrategy[list[tuple[frozenset[int], int]]]:
    """Random outcomes: who wins together, and how many deals end so."""
    winners = st.frozensets(st.integers(0, players - 1), min_size=1)
    return st.lists(st.tuples(winners, st.integers(1, 10**19)), min_size=1, max_size=8)


@given(outcomes=st.integers(2, 5).flatmap(lambda n: st.tuples(st.just(n), shared_deals(n))))
def test_equity_is_the_mean_share_of_the_pot(outcomes: tuple[int, list[tuple[set[int], int]]]) -> None:
    players, deals = outcomes
    tally = Tally(players)
    for winners, count in deals:
        counts: list[list[float]] = [[0] * players for _ in range(players)]
        for player in winners:
            counts[player][len(winners) - 1] = count
        tally.add(counts)
    total = sum(count for _, count in deals)
    assert tally.deals == total
    for player in range(players):
        shares = [Fraction(count, len(who)) for who, count in deals if player in who]
        expected = sum(shares, Fraction()) / total
        assert tally.equity(player) == float(expected)
        assert tally.wins(player) == sum(count for who, count in deals if who == {player})
        assert tally.ties(player) == sum(count for who, count in deals if player in who and len(who) > 1)


def test_standard_error_is_that_of_the_mean_with_two_more_deals_of_either_kind() -> None:
    tally = Tally(2)
    tally.add([[30, 20], [50, 20]])
    shares = [1.0] * 32 + [0.5] * 20 + [0.0] * 52
    mean = sum(shares) / 104
    variance = sum((share - mean) ** 2 for share in shares) / 104
    assert tally.standard_error(0) == pytest.approx(sqrt(variance / 100))


def test_one_deal_says_nothing_about_its_error() -> None:
    tally = Tally(2)
    tally.add([[1, 0], [0, 0]])
    assert tally.standard_error(0) == 0.5


def test_counts_that_are_no_multiples_are_divided_all_the_same() -> None:
    tally = Tally(2)
    tally.add([[186, 0], [336, 0]])
    tally.divide(4)
    assert tally.counts == [[46.5, 0.0], [84.0, 0.0]]
    assert not tally.whole
    tally = Tally(2)
    tally.add([[188, 4], [336, 4]])
    tally.divide(4)
    assert tally.counts == [[47, 1], [84, 1]]
    assert tally.whole


def test_nothing_is_cut_off_whole_numbers() -> None:
    tally = Tally(2)
    tally.add([[1, 1], [0, 0]])  # a pot shared by one
    with pytest.raises(ArithmeticError):
        _ = tally.deals
    tally = Tally(2)
    tally.add([[1, 0], [2, 0]])
    with pytest.raises(ArithmeticError):
        correct(tally, 2, whole=True)


def test_what_a_kernel_counts_in_is_read_off_its_weights() -> None:
    ones, halves = array("d", [0.0, 1.0] * 663), array("d", [0.5, 1.0] * 663)
    assert KernelRanges([ones, ones]).plain
    assert not KernelRanges([ones, halves]).plain


def test_kernels_refuse_to_cut_off() -> None:
    hands = array("H", [6, 383])
    with pytest.raises(ValueError, match="no whole number"):
        few_hands.count_boards(0, 0, hands, array("d", [0.5]), 0, 1, True)
    assert few_hands.count_boards(0, 0, hands, array("d", [0.5]), 0, 1, False)[0][0] == 787966 / 2
    with pytest.raises(ValueError, match="left out"):
        vectors.symmetrized(array("Q", [1] + [0] * 1325), symmetry.card_stabilizer(0))


def test_the_ways_of_split_pots_are_worth_what_pots_halved_by_hand_are() -> None:
    """Three players: one of two high winners, alone with the low; one of three without a low; nothing."""
    shares = split_shares(3)
    place = {(high, low): high * 5 + low for high in range(4) for low in range(5)}
    assert len(shares.chips) == len(place)
    worth = {way: Fraction(shares.chips[index], shares.pot) for way, index in place.items()}
    for (high, low), pots in worth.items():
        of_high = Fraction(1) if low == 4 else Fraction(1, 2)
        expected = of_high / high if high else Fraction(0)
        if 0 < low < 4:
            expected += Fraction(1, 2) / low
        assert pots == expected, (high, low)
        numerator, denominator = [part[place[high, low]] for part in shares.fractions]
        assert Fraction(numerator, denominator) == pots
        of_low = Fraction(shares.low[place[high, low]], shares.pot)
        assert Fraction(shares.high[place[high, low]], shares.pot) + of_low == pots


def test_split_pots_are_counted_once() -> None:
    """Two deals: one without a low that two of three share, one that the first scoops but for a third of the low."""
    tally = Tally(3, split_shares(3))
    counts = [[0] * 20 for _ in range(3)]
    counts[0][2 * 5 + 4] = counts[1][2 * 5 + 4] = 1  # halves of a pot without a low
    counts[2][0 * 5 + 4] = 1
    counts[0][1 * 5 + 3] = counts[1][0 * 5 + 3] = 1
    counts[2][0 * 5 + 3] = 1
    tally.add([list(own) for own in counts])
    assert tally.deals == 2
    assert tally.equities() == [float(Fraction(7, 12)), float(Fraction(4, 12)), float(Fraction(1, 12))]
    assert [tally.high(player) for player in range(3)] == [0.5, 0.25, 0]
    assert [tally.low(player) for player in range(3)] == [float(Fraction(1, 12))] * 3
    assert [(tally.wins(player), tally.ties(player)) for player in range(3)] == [(0, 2), (0, 2), (0, 1)]
    weighed = Tally(3, split_shares(3))
    weighed.add([[0.5 * count for count in own] for own in counts])
    assert weighed.deals == pytest.approx(1)
    assert weighed.equities() == pytest.approx(tally.equities())
    assert weighed.split(0, exact=True) == pytest.approx(tally.split(0, exact=True))

"""Counts become equities without rounding before the last division."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pql.engine.tally import Tally


def shared_deals(players: int) -> st.SearchStrategy[list[tuple[frozenset[int], int]]]:
    """Random outcomes: who wins together, and how many deals end so."""
    winners = st.frozensets(st.integers(0, players - 1), min_size=1)
    return st.lists(st.tuples(winners, st.integers(1, 10**19)), min_size=1, max_size=8)


@given(outcomes=st.integers(2, 5).flatmap(lambda n: st.tuples(st.just(n), shared_deals(n))))
def test_equity_is_the_mean_share_of_the_pot(outcomes):
    players, deals = outcomes
    tally = Tally(players)
    for winners, count in deals:
        counts = [[0] * players for _ in range(players)]
        for player in winners:
            counts[player][len(winners) - 1] = count
        tally.add(counts)
    total = sum(count for _, count in deals)
    assert tally.deals == total
    for player in range(players):
        expected = sum(Fraction(count, len(who)) for who, count in deals if player in who) / total
        assert tally.equity(player) == float(expected)
        assert tally.wins(player) == sum(count for who, count in deals if who == {player})
        assert tally.ties(player) == sum(count for who, count in deals if player in who and len(who) > 1)


def test_standard_error_is_that_of_the_mean_with_two_more_deals_of_either_kind():
    tally = Tally(2)
    tally.add([[30, 20], [50, 20]])
    shares = [1.0] * 32 + [0.5] * 20 + [0.0] * 52
    mean = sum(shares) / 104
    variance = sum((share - mean) ** 2 for share in shares) / 104
    assert tally.standard_error(0) == pytest.approx(sqrt(variance / 100))


def test_one_deal_says_nothing_about_its_error():
    tally = Tally(2)
    tally.add([[1, 0], [0, 0]])
    assert tally.standard_error(0) == 0.5

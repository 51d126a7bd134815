"""Two shares compared against counting every way to deal out what happened, in fractions."""

from __future__ import annotations

import random
from fractions import Fraction
from math import comb

import pytest

from pql.results.proportions import exact_test, holm


def by_every_table(happened: int, occasions: int, other: int, others: int) -> Fraction:
    """The part of all ways to choose who of both sides it happened to that is no likelier than what was seen."""
    both = happened + other
    ways = [
        comb(occasions, here) * comb(others, both - here) if both - here >= 0 else 0
        for here in range(both + 1)
    ]
    return Fraction(sum(each for each in ways if each <= ways[happened]), sum(ways))


def test_small_tables_are_those_of_every_way() -> None:
    for occasions in range(1, 7):
        for others in range(1, 7):
            for happened in range(occasions + 1):
                for other in range(others + 1):
                    right = by_every_table(happened, occasions, other, others)
                    counts = (happened, occasions, other, others)
                    assert exact_test(*counts) == pytest.approx(float(right), abs=1e-12), counts


def test_large_tables_are_those_of_every_way() -> None:
    drawn = random.Random(11)
    for _ in range(40):
        occasions, others = drawn.randint(1, 900), drawn.randint(1, 900)
        share = drawn.random()
        happened = sum(drawn.random() < share for _ in range(occasions))
        other = sum(drawn.random() < share + drawn.choice((0, 0.1, -0.2)) for _ in range(others))
        right = by_every_table(happened, occasions, other, others)
        assert exact_test(happened, occasions, other, others) == pytest.approx(float(right), abs=1e-9)


def test_the_tea_that_a_lady_tasted() -> None:
    """Fisher's own table: 3 of 4 cups with milk first, and 1 of the 4 others, has 34 of 70 ways at most as likely."""
    assert exact_test(3, 4, 1, 4) == pytest.approx(34 / 70)
    assert exact_test(4, 4, 0, 4) == pytest.approx(2 / 70)


def test_sides_may_change_places() -> None:
    for counts in ((3, 50, 9, 40), (0, 5, 0, 7), (5, 5, 7, 7), (1, 400, 30, 900)):
        assert exact_test(*counts) == pytest.approx(exact_test(*counts[2:], *counts[:2]))
    assert exact_test(0, 5, 0, 7) == exact_test(5, 5, 7, 7) == 1


def test_what_chance_cannot_do_is_nothing_and_never_fails() -> None:
    assert exact_test(0, 100_000, 100_000, 100_000) == 0
    assert 0 < exact_test(20_000, 100_000, 20_500, 100_000) < 0.01


def test_holm_corrects_from_the_surest_on() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, 0.9]) == [1.0, 1.0]
    assert holm([]) == []

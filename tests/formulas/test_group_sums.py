"""Sums of groups: two parts added up say what all of their deals say, to the fourth power."""

from __future__ import annotations

from fractions import Fraction
from random import Random

import pytest

from pql.formulas.group_sums import Sums
from references.families import together

Deals = list[tuple[int, int]]
"""Values with their weights."""


def moment(deals: Deals, power: int) -> Fraction:
    """The sum of the powers of the distances from the mean, by weight."""
    mean = Fraction(sum(weight * value for value, weight in deals), sum(weight for _, weight in deals))
    return sum((weight * (value - mean) ** power for value, weight in deals), Fraction(0))


def sums_of(deals: Deals) -> Sums:
    """From the definitions."""
    values, weights = zip(*deals, strict=True)
    total = sum(weight * value for value, weight in deals)
    mean = Fraction(total, sum(weights))
    return Sums(
        len(deals), len(deals), sum(weights), total, min(values), max(values), total, values[0],
        float(mean - values[0]), *[float(moment(deals, power)) for power in (2, 3, 4)],
    )  # fmt: skip


@together("seed", range(20))
def test_two_parts_have_the_moments_of_all(seed: int) -> None:
    rng = Random(seed)
    one, other = [
        [(rng.randrange(low, low + 30) ** 2, rng.randrange(1, 5)) for _ in range(rng.randrange(1, 40))]
        for low in (0, rng.randrange(20))
    ]
    both = sums_of(one).plus(sums_of(other))
    assert both.mean == pytest.approx(float(sums_of(one + other).mean), rel=1e-12)
    for power, found in ((2, both.squares), (3, both.cubes), (4, both.fourths)):
        scale = float(moment(one + other, 2 * ((power + 1) // 2)))
        assert found == pytest.approx(float(moment(one + other, power)), rel=1e-9, abs=1e-12 * scale)

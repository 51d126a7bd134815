"""A sparse fit without negative weights: each step agrees with the equations solved afresh."""

from __future__ import annotations

import random
from array import array
from fractions import Fraction

import pytest

from pql.evaluator_ext.flop_fit import FlopFit, weighed_sums

FLOPS = 12


def shares() -> list[float]:
    return [(flop % 3 + 1) / sum(other % 3 + 1 for other in range(FLOPS)) for flop in range(FLOPS)]


def features(rng: random.Random, count: int) -> list[list[float]]:
    return [[rng.choice([0.0, 1.0, rng.random()]) for _ in range(FLOPS)] for _ in range(count)]


def fitted(rows: list[list[float]], noise: float = 0.01) -> FlopFit:
    fit = FlopFit(array("d", shares()))
    for row in rows:
        fit.add_feature(array("d", row), 2.0)
    fit.begin(noise)
    return fit


def solved(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """The solution of linear equations, without rounding."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for place in range(len(rows)):
        pivot = next(row for row in range(place, len(rows)) if rows[row][place])
        rows[place], rows[pivot] = rows[pivot], rows[place]
        rows[place] = [value / rows[place][place] for value in rows[place]]
        for row in range(len(rows)):
            if row != place:
                rows[row] = [a - rows[row][place] * b for a, b in zip(rows[row], rows[place], strict=True)]
    return [row[-1] for row in rows]


class Slow:
    """The loss, and the weights of some flops that make it least, from their definitions."""

    def __init__(self, rows: list[list[float]], noise: float = 0.01) -> None:
        self.shares = [Fraction(share) for share in shares()]
        self.rows: list[list[Fraction]] = []
        for row in rows:
            values = [2 * Fraction(value) for value in row]
            mean = sum((a * b for a, b in zip(self.shares, values, strict=True)), Fraction(0))
            self.rows.append([value - mean for value in values])
        length = sum((value * value for row in self.rows for value in row), Fraction(0)) / FLOPS
        self.noise, self.whole = Fraction(noise) * length, 100 * length

    def product(self, one: int, other: int) -> Fraction:
        features = sum((row[one] * row[other] for row in self.rows), Fraction(0))
        return features + self.whole + (self.noise if one == other else 0)

    def weights(self, chosen: list[int]) -> list[Fraction]:
        matrix = [[self.product(one, other) for other in chosen] for one in chosen]
        return solved(matrix, [self.noise * self.shares[flop] + self.whole for flop in chosen])

    def loss(self, chosen: list[int]) -> Fraction:
        weights = dict(zip(chosen, self.weights(chosen), strict=True))
        off = [
            sum((weight * row[flop] for flop, weight in weights.items()), Fraction(0)) for row in self.rows
        ]
        apart = [weights.get(flop, Fraction(0)) - self.shares[flop] for flop in range(FLOPS)]
        squares = [value * value for value in off] + [self.noise * value * value for value in apart]
        return sum(squares, self.whole * (sum(weights.values(), Fraction(-1))) ** 2)


@pytest.mark.parametrize("seed", range(5))
def test_weights_and_loss_are_those_of_the_equations(seed: int) -> None:
    rng = random.Random(seed)
    rows = features(rng, 4)
    fit, slow = fitted(rows), Slow(rows)
    chosen: list[int] = []
    for _ in range(20):
        if chosen and (rng.random() < 0.4 or len(chosen) == FLOPS):
            place = rng.randrange(len(chosen))
            assert fit.drop(place) == chosen.pop(place)
        else:
            flop = rng.choice([flop for flop in range(FLOPS) if flop not in chosen])
            fit.choose(flop)
            chosen.append(flop)
        assert fit.chosen == chosen
        if not chosen:
            continue
        expected = slow.weights(chosen)
        every = sum(expected)
        found = fit.weights()
        assert sum(found) == pytest.approx(1)
        for flop, weight in zip(chosen, expected, strict=True):
            assert found[flop] == pytest.approx(float(weight / every), rel=1e-6, abs=1e-9)
        assert fit.loss() == pytest.approx(float(slow.loss(chosen)), rel=1e-5, abs=1e-9)


@pytest.mark.parametrize("seed", range(5))
def test_the_best_lowers_the_loss_most_of_those_that_leave_weights_positive(seed: int) -> None:
    rng = random.Random(seed)
    rows = features(rng, 5)
    fit, slow = fitted(rows), Slow(rows)
    for _ in range(6):
        losses = {
            flop: slow.loss([*fit.chosen, flop])
            for flop in range(FLOPS)
            if flop not in fit.chosen and min(slow.weights([*fit.chosen, flop])) > 0
        }
        best = fit.best()
        if not losses:
            assert best == -1
            break
        assert losses[best] == min(losses.values())
        fit.choose(best)


def test_all_flops_have_their_own_shares() -> None:
    fit = fitted(features(random.Random(1), 3))
    for flop in range(FLOPS):
        fit.choose(flop)
    assert list(fit.weights()) == pytest.approx(shares())
    assert fit.loss() == pytest.approx(0, abs=1e-12)
    assert fit.best() == -1


def test_a_range_is_linear_features_of_its_equities() -> None:
    """To first order: the ratio over a few weights, beside the sums that the features predict."""
    rng = random.Random(7)
    groups = 2
    table = array("d", [rng.random() + (0, 1)[place // groups % 2] for place in range(FLOPS * 4 * groups)])
    fit = FlopFit(array("d", shares()))
    fit.add_range(table, 1, 3.0, 2.0, 0.5)
    fit.begin(1e-9)
    by_hand = FlopFit(array("d", shares()))
    all_sums = weighed_sums(array("d", shares()), table)
    rows = [table[flop * 8 : flop * 8 + 8] for flop in range(FLOPS)]
    won, met = slice(4, 6), slice(6, 8)
    equity, every = sum(all_sums[won]) / sum(all_sums[met]), sum(all_sums[met])
    by_hand.add_feature(array("d", [(sum(row[won]) - equity * sum(row[met])) / every for row in rows]), 3.0)
    for group in range(groups):
        mean = all_sums[4 + group] / all_sums[6 + group]
        by_hand.add_feature(
            array("d", [(row[4 + group] - mean * row[6 + group]) / all_sums[6 + group] for row in rows]), 2.0
        )
        by_hand.add_feature(array("d", [row[6 + group] / all_sums[6 + group] for row in rows]), 0.5)
    by_hand.begin(1e-9)
    for flop in (3, 0, 7):
        for each in (fit, by_hand):
            each.choose(flop)
        assert fit.loss() == pytest.approx(by_hand.loss(), rel=1e-9)
        assert list(fit.weights()) == pytest.approx(list(by_hand.weights()))


def test_sums_of_the_rows_of_a_table() -> None:
    assert list(weighed_sums(array("d", [1, 0, -2]), array("d", range(6)))) == [-8, -9]
    assert list(weighed_sums(array("d", [1.0]), array("d"))) == []


def test_what_is_no_fit_is_refused() -> None:
    three = array("d", [0.5, 0.25, 0.25])
    for bad in ([], [0.5, -0.5], [float("nan")], [0.0]):
        with pytest.raises(ValueError, match=r"not a share|no such number"):
            FlopFit(array("d", bad))
    fit = FlopFit(three)
    for step in (fit.best, fit.weights, fit.loss, lambda: fit.choose(0), lambda: fit.drop(0)):
        with pytest.raises(ValueError, match="begin"):
            step()
    with pytest.raises(ValueError, match="each flop"):
        fit.add_feature(array("d", [1.0]), 1.0)
    with pytest.raises(ValueError, match="not a number"):
        fit.add_feature(array("d", [1.0, float("inf"), 0.0]), 1.0)
    with pytest.raises(ValueError, match="four rows"):
        fit.add_range(array("d", [1.0] * 13), 0, 1.0, 1.0, 1.0)
    with pytest.raises(ValueError, match="meets something"):
        fit.add_range(array("d", [0.0] * 12), 0, 1.0, 1.0, 1.0)
    with pytest.raises(ValueError, match="noise"):
        fit.begin(0.0)
    fit.begin(0.1)
    with pytest.raises(ValueError, match="before the fit begins"):
        fit.add_feature(three, 1.0)
    for flop in (-1, 3):
        with pytest.raises(ValueError, match="cannot be chosen"):
            fit.choose(flop)
    fit.choose(1)
    with pytest.raises(ValueError, match="cannot be chosen"):
        fit.choose(1)
    with pytest.raises(ValueError, match="no place 1 of 1"):
        fit.drop(1)
    with pytest.raises(ValueError, match="row for each weight"):
        weighed_sums(three, array("d", [1.0]))

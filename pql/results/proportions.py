"""Two shares compared: how likely chance alone makes them so unlike, for one pair and for many at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

# Of two tables as likely as each other rounding may make one less likely.
_ALIKE = 1 + 1e-9
# What is less likely than the likeliest table by this changes no digit.
_NEGLIGIBLE = 1e-25


def exact_test(happened: int, occasions: int, other_happened: int, other_occasions: int) -> float:
    """The two-sided p of Fisher's exact test that two shares are the same (Fisher, Statistical Methods for Research
    Workers, 1934, section 21.02): of all ways to deal what happened out to both, the part that is no likelier than
    what was seen. It needs no large numbers; where there are few it is on the careful side.

    >>> round(exact_test(3, 4, 1, 4), 6), exact_test(5, 10, 5, 10)
    (0.485714, 1.0)
    """
    both = happened + other_happened
    likeliest = (both + 1) * (occasions + 1) // (occasions + other_occasions + 2)
    weights = {likeliest: 1.0}
    for step in (1, -1):
        weights.update(_walk(likeliest, step, both, occasions, other_occasions))
    seen = weights.get(happened, 0.0) * _ALIKE
    unlikely = sum(sorted([weight for weight in weights.values() if weight <= seen]))
    return min(1.0, unlikely / sum(sorted(weights.values())))


def _walk(start: int, step: int, both: int, occasions: int, others: int) -> Iterator[tuple[int, float]]:
    """How likely more (or fewer) of what happened on the first side are, beside the start, as long as that is seen."""
    weight, here = 1.0, start
    while weight > _NEGLIGIBLE:
        if step > 0:
            weight *= (occasions - here) * (both - here) / ((here + 1) * (others - both + here + 1))
        else:
            weight *= here * (others - both + here) / ((occasions - here + 1) * (both - here + 1))
        here += step
        if weight > 0:
            yield here, weight


def holm(values: Sequence[float]) -> list[float]:
    """Values of p for many comparisons at once (Holm, Scandinavian Journal of Statistics 6, 1979): if those below 0.05
    are called differences, the chance that any of them is none is at most 5 %.

    >>> [round(each, 3) for each in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    corrected = [0.0] * len(values)
    least = 0.0
    for place, index in enumerate(sorted(range(len(values)), key=values.__getitem__)):
        least = max(least, min(1.0, (len(values) - place) * values[index]))
        corrected[index] = least
    return corrected

"""How an answer is to be found: how exactly, and by which random deals."""

from __future__ import annotations

from typing import NamedTuple

# The most deals a sample may have, and the smallest error it may be asked for.
MOST_DEALS = 10_000_000_000
SMALLEST_ERROR = 0.00001


class Accuracy(NamedTuple):
    """Exact, within a standard error, or by a number of random deals; where nothing is asked, the engine decides.

    `exact` False: not exact, though that would be quick. Samples of the same `seed` are the same.

    >>> Accuracy(samples=1000)
    Accuracy(exact=None, within=None, samples=1000, seed=None)
    """

    exact: bool | None = None
    within: float | None = None
    samples: int | None = None
    seed: int | None = None


ANY_ACCURACY = Accuracy()

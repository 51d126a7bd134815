"""How far a sampled number may be off: the standard errors of shares, means and deviations, for all answers.

A share is a mean of numbers from 0 to 1: an equity, how often something happens, a ratio of the two. The textbook's
error of a share is nothing for what was never or always seen, and too small for what was seen a few times. So two
deals of either kind are added before the error is worked out (Agresti and Coull, The American Statistician 52, 1998),
and it is never less than that of something that did not happen at all: among n deals that is a share of up to
1 - 0.05 ** (1 / n), about 3 / n, with 95 % confidence ("rule of three").
"""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt

from pql.base.sums import summed

# A value lies within this many standard errors of a sampled one with a chance of 95 %.
DEVIATIONS_95 = 1.96

# What a single deal tells: nothing between 0 and 1 is more uncertain.
LARGEST_ERROR = 0.5

_ADDED = 2  # deals of either kind


def half_interval(error: float) -> float:
    """What follows `+-`: half the 95 % interval of a standard error.

    >>> half_interval(0.5)
    0.98
    """
    return DEVIATIONS_95 * error


def unseen_error(deals: float) -> float:
    """The standard error of a share when all deals were alike: one that is not may have been missed.

    >>> round(half_interval(unseen_error(1000)), 6), unseen_error(1)
    (0.002991, 0.5)
    """
    if deals < 2:
        return LARGEST_ERROR
    largest: float = 1 - 0.05 ** (1 / deals)
    return largest / DEVIATIONS_95


def share_error(outcomes: Iterable[tuple[float, float, float]]) -> float:
    """The standard error of a share: how many deals, and what each of them is and could have been, for every outcome.

    The share is the sum of what the deals are by the sum of what they could be: of pots won, 1, 1/2 or 0 of 1.

    >>> round(share_error([(50, 1, 1), (50, 0, 1)]), 4), round(share_error([(100, 1, 1), (0, 0, 1)]), 4)
    (0.05, 0.0151)
    """
    outcomes = list(outcomes)
    total = summed([count * whole for count, _, whole in outcomes])
    if total < 2:
        return LARGEST_ERROR
    more = [*outcomes, (_ADDED, 1.0, 1.0), (_ADDED, 0.0, 1.0)]
    mean = summed([count * share for count, share, _ in more]) / (total + 2 * _ADDED)
    squares = summed([count * (share - mean * whole) ** 2 for count, share, whole in more])
    return max(sqrt(squares / ((total + 2 * _ADDED) * total)), unseen_error(total))


def wilson_interval(happened: float, occasions: float) -> tuple[float, float]:
    """The 95 % interval of a share of occasions (Wilson, Journal of the American Statistical Association 22, 1927).

    It never leaves 0 to 1, and ends there only for what never or always happened: around the share of something rare
    or frequent it is not even.

    >>> [round(end, 3) for end in wilson_interval(17, 55)], [round(end, 3) for end in wilson_interval(0, 5)]
    ([0.203, 0.44], [0.0, 0.434])
    """
    squared = DEVIATIONS_95**2
    middle = (happened + squared / 2) / (occasions + squared)
    half = DEVIATIONS_95 * wilson_error(happened, occasions)
    return middle - half if happened > 0 else 0.0, middle + half if happened < occasions else 1.0


def wilson_error(happened: float, occasions: float) -> float:
    """Half of Wilson's interval as a standard error.

    >>> round(half_interval(wilson_error(17, 55)), 2)
    0.12
    """
    squared = DEVIATIONS_95**2
    spread = happened * (occasions - happened) / occasions + squared / 4
    return sqrt(spread) / (occasions + squared)


def mean_error(variance: float, deals: float) -> float:
    """The standard error of a mean of any numbers, whose variance is that of the deals.

    Where all were alike it is that of whole numbers one of which may be another by 1.
    """
    return sqrt(variance / deals) if variance else unseen_error(deals)


def deviation_error(variance: float, fourth: float, deals: float) -> float:
    """The standard error of a standard deviation, by the variance and the fourth central moment of the deals.

    Nothing is taken for normal: the variance s2 of n deals has the variance (m4 - s2 ** 2 (n - 3) / (n - 1)) / n. Near
    zero the deviation is as uncertain as the root of its square's error.

    >>> round(deviation_error(1.0, 3.0, 1000), 4), round(deviation_error(1.0, 9.0, 1000), 4)
    (0.0224, 0.0447)
    """
    if deals < 2:
        return sqrt(variance) or LARGEST_ERROR
    squares = max(0.0, fourth - variance * variance * (deals - 3) / (deals - 1))
    error = sqrt(squares / deals) if variance else unseen_error(deals)
    near_zero = sqrt(error / DEVIATIONS_95)
    return min(error / (2 * sqrt(variance)), near_zero) if variance else near_zero

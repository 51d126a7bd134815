"""Exact or sampled, and by which algorithm: the one place that decides.

The costs are seconds on one thread of an ordinary machine, measured by the project's benchmarks; they need only
be right within a factor of two, because the choices they decide are far apart.
"""

from __future__ import annotations

from math import prod

from ..grammar.nodes import Exactly, Samples, Within
from .problem import Problem

Accuracy = Exactly | Within | Samples | None

# A statement is answered exactly when that takes at most about this long.
PATIENCE = 4.0
# What nobody will wait for is refused rather than begun: 30 days.
LONGEST = 30 * 86_400.0
# Otherwise it is sampled until the standard error of every equity is below this (0.05 points).
DEFAULT_ERROR = 0.0005

# The most deals a sample may have, and the smallest error it may be asked for.
MOST_DEALS = 10_000_000_000
SMALLEST_ERROR = 0.00001

# Heads-up from the table: each hand of a range meets at most 1225 others.
_TABLE_HAND = 1.5e-6
# Heads-up: the cost of a board, and of each live hand on it.
_SWEEP_BOARD, _SWEEP_HAND = 0.25e-6, 0.4e-9
# Three players: inclusion and exclusion over the 52 cards, for each hand.
_TRIPLE_BOARD, _TRIPLE_HAND = 0.5e-6, 60e-9
# A piece of work longer than this keeps Ctrl-C waiting.
HEAVY = 0.2
# Four and more: the hands of all but the two largest ranges are combined, each combination meets a sweep.
_COMBINATION = 60e-9


class Plan:
    """How an equity question is to be answered; `error` or `samples` end a sampled one."""

    __slots__ = ("algorithm", "error", "exact", "reason", "samples", "seconds")

    def __init__(
        self,
        exact: bool,
        algorithm: str,
        seconds: float,
        reason: str,
        error: float | None = None,
        samples: int | None = None,
    ) -> None:
        self.exact = exact
        self.algorithm = algorithm
        self.seconds = seconds
        self.reason = reason
        self.error = error
        self.samples = samples


def exact_seconds(problem: Problem) -> float:
    """About how long an exact answer takes on one thread."""
    if problem.is_open_matchup:
        return _TABLE_HAND * len(problem.ranges[0])
    boards = problem.board_estimate()
    sizes = [len(hands) for hands in problem.ranges]
    if len(sizes) == 2:
        return boards * (_SWEEP_BOARD + _SWEEP_HAND * sum(sizes))
    if len(sizes) == 3:
        return boards * (_TRIPLE_BOARD + _TRIPLE_HAND * sum(sizes))
    return boards * combination_seconds(sizes)


def combination_seconds(sizes: list[int]) -> float:
    """About how long one board takes four or more players with so many hands."""
    return len(sizes) * _COMBINATION * prod(sorted(sizes)[:-2])


def heavy_board(problem: Problem) -> bool:
    """Whether a single board may take so long that its work must be split, for Ctrl-C to be heard."""
    sizes = [len(hands) for hands in problem.ranges]
    return len(sizes) > 3 and combination_seconds(sizes) > HEAVY


_TABLE = "sum over the table of all preflop matchups"
_EXACT_ALGORITHMS = {
    2: "rank once, sort once, sweep each board",
    3: "inclusion and exclusion on each board",
}


def choose(problem: Problem, accuracy: Accuracy, threads: int) -> Plan:
    """The plan for a problem: what the statement asks for, else exact if that takes a few seconds at most."""
    seconds = exact_seconds(problem) / threads
    algorithm = (
        _TABLE
        if problem.is_open_matchup
        else _EXACT_ALGORITHMS.get(len(problem.ranges), "every combination of hands on each board")
    )
    if isinstance(accuracy, Exactly):
        return Plan(True, algorithm, seconds, "exact, as asked")
    if isinstance(accuracy, Samples):
        return Plan(False, "random deals", 0, "sampled, as asked", samples=accuracy.count)
    if isinstance(accuracy, Within):
        if seconds <= PATIENCE:
            return Plan(True, algorithm, seconds, "exact is within any error, and quick")
        return Plan(False, "random deals", 0, "sampled to the error asked for", error=accuracy.error)
    if seconds <= PATIENCE:
        return Plan(True, algorithm, seconds, f"exact takes at most {PATIENCE:g} s")
    reason = f"exact would take about {seconds:,.0f} s"
    return Plan(False, "random deals", 0, reason, error=DEFAULT_ERROR)

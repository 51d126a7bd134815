"""All flops at once: every final board is swept once and added to its ten flops."""

from __future__ import annotations

from pql.evaluator_ext import symmetry
from pql.evaluator_ext.flops import FlopSweep

from .chunks import chunk_size, slices
from .problem import Problem
from .work import Control

_TURNS = 270_725
_NUMBER = {True: 4, False: 8}  # bytes of a sum of a hand: a count, or a sum of weights


def sweep_flops(problem: Problem, seconds: float, control: Control) -> FlopSweep:
    """What two ranges win on every flop without dead cards, for a problem that takes so many seconds.

    A set of boards counts for its suits only. On one thread: the sums of all flops are one table. Raises `Cancelled`,
    and `PQLError` beyond limits.
    """
    group = problem.group
    hands = sum([len(own) for own in problem.ranges])
    control.budget.check_memory(_TURNS * 24 // len(group) * 4 * hands * _NUMBER[problem.plain])
    first, second = problem.weights
    sweep = FlopSweep(first, second, problem.dead, group)
    places = symmetry.board_count(0, problem.dead)
    control.report(0.0)
    for start, stop in slices(places, chunk_size(places, seconds)):
        control.check()
        sweep.add(*symmetry.enumerate_boards(0, problem.dead, group, start, stop))
        control.report(stop / places)
    sweep.finish()
    return sweep

"""All flops at once: every final board is swept once and added to its ten flops."""

from __future__ import annotations

from itertools import product

from pql.cards import kernels
from pql.evaluator_ext import symmetry

from . import estimates
from .chunks import chunk_size, slices
from .far_apart import in_bands
from .problem import Problem
from .work import Control

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pql.evaluator_ext.flop_totals import FlopTotals
    from pql.evaluator_ext.flops import FlopSweep

_TURNS = 270_725
# Of turns that suits alone tell apart there are more than one for each permutation of suits: those they leave alone.
_LEFT_ALONE = 1.5
_NUMBER = {True: 4, False: 8}  # bytes of a sum of a hand: a count, or a sum of weights


def sweep_flops(problem: Problem, seconds: float, control: Control) -> FlopSweep:
    """What two ranges win on every flop without dead cards, for a problem that takes so many seconds.

    A set of boards counts for its suits only. On one thread: the sums of all flops are one table. Raises `Cancelled`,
    and `PQLError` beyond limits.
    """
    control.budget.check_memory(sweep_bytes(problem))
    first, second = problem.weights
    flops = kernels.of(problem.game).flops
    sweep: FlopSweep = flops.FlopSweep(first, second, problem.dead, problem.group)
    pairs = list(product(in_bands(first), in_bands(second)))
    for done, both in enumerate(pairs if len(pairs) > 1 else ()):
        part = flops.FlopSweep(*both, problem.dead, problem.group)
        of_part = control.part(done / len(pairs), (done + 1) / len(pairs))
        _add_boards(part, problem, seconds / len(pairs), of_part)
        part.finish()
        sweep.join(part)
    if len(pairs) == 1:
        _add_boards(sweep, problem, seconds, control)
    sweep.finish()
    return sweep


def sweep_bytes(problem: Problem) -> int:
    """The memory of `sweep_flops`: a sum for each hand on each turn, and a twelfth as many on flops."""
    permutations = len(problem.group) // 4
    turns = min(_TURNS, _TURNS * _LEFT_ALONE / permutations)
    padded = sum([len(own) + 16 for own in problem.ranges])
    return int(13 / 12 * turns * (padded * _NUMBER[problem.plain] + 8)) + 24 * _TURNS


def total_flops(problem: Problem, control: Control) -> FlopTotals:
    """What two plain ranges win as wholes on every flop without dead cards: a third of the work of `sweep_flops`.

    On one thread. Raises `Cancelled`.
    """
    first, second = problem.weights
    totals: FlopTotals = kernels.of(problem.game).flop_totals.FlopTotals(
        first, second, problem.dead, problem.group
    )
    _add_boards(totals, problem, estimates.flop_totals(problem), control)
    return totals


def _add_boards(sums: FlopSweep | FlopTotals, problem: Problem, seconds: float, control: Control) -> None:
    boards = symmetry.board_count(0, problem.dead)
    control.report(0.0)
    for start, stop in slices(boards, chunk_size(boards, seconds)):
        control.check()
        sums.add(*symmetry.enumerate_boards(0, problem.dead, problem.group, start, stop))
        control.report(stop / boards)

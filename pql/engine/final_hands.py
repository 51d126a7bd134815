"""Counts what the hands of one range are in the end, by type of hand, on every board."""

from __future__ import annotations

from pql.base.sums import summed
from pql.cards import kernels
from pql.cards.games import Game
from pql.cards.hand_values import HAND_TYPES
from pql.results.numbers import count

from . import estimates
from .algorithms import Algorithm
from .board_slices import Slice, board_slices, boards_of
from .chunks import Work, add_up
from .folded import folded_in_turn
from .folded_counts import count_in_turn
from .plan import Plan, symmetry_text
from .problem import Problem
from .work import Control, Message

Counts = list[tuple[int, float]]


class FinalHands:
    """For each type of hand the pairs of a hand and a board, and their weight."""

    def __init__(self) -> None:
        self.pairs = [0] * len(HAND_TYPES)
        self.weights = [0.0] * len(HAND_TYPES)

    def add(self, counts: Counts) -> None:
        """Adds the counts of a chunk."""
        for index, (pairs, weight) in enumerate(counts):
            self.pairs[index] += pairs
            self.weights[index] += weight

    def running(self) -> Message:
        """How many deals there are by now."""
        return Message("", summed(self.pairs))


def final_hands_plan(problem: Problem) -> Plan:
    """The plan for a problem of one range: always exact, a hand being ranked once on every board."""
    if problem.folded:
        return folded_in_turn(problem, lambda inner: final_hands_plan(inner).seconds)
    group = problem.group
    boards = problem.board_estimate(group)
    return Plan(
        Algorithm.FINAL_HANDS,
        boards * estimates.named_board(len(problem.ranges[0])),
        f"about {count(round(boards), 'board')}; {symmetry_text(group)}",
        group,
        reason="every hand is looked up once a board, which is quick",
    )


def count_final_hands(problem: Problem, plan: Plan, control: Control) -> FinalHands:
    """The counts over every board."""
    total = FinalHands()
    if problem.folded:
        count_in_turn(problem, plan, control, total, _counts)
        if not problem.plain:
            total.pairs = count_final_hands(problem.unweighted(), plan, control.quietly()).pairs
        return total
    (weights,) = problem.kernel_ranges.packed()
    parts, chunks = board_slices(problem, plan.group, plan.seconds)
    add_up(
        total,
        Work(count_boards, ((problem.game, boards, weights) for boards in parts), chunks, plan.seconds),
        control,
    )
    return total


def _counts(problem: Problem, control: Control) -> Counts:
    counts = count_final_hands(problem, final_hands_plan(problem), control)
    return list(zip(counts.pairs, counts.weights, strict=True))


def count_boards(game: Game, boards: Slice, weights: bytes) -> Counts:
    """Counts over a slice of boards: a unit of work."""
    masks, multiplicities = boards_of(boards)
    showdown = kernels.of(game).showdown
    counts: Counts = showdown.final_hands(masks, multiplicities, 0, len(masks), memoryview(weights).cast("d"))
    return counts

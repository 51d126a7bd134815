"""The boards of a problem in slices: plain data that travels to a thread, a process or a cluster."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from pql.evaluator_ext import symmetry

from .problem import Problem
from .work import slices

Slice = tuple[int, int, bytes, int, int] | tuple[bytes, bytes]
"""Places `start` to `stop` of the completions of known cards (known, dead, group, start, stop), or listed boards."""

# A slice is meant to last this long, in seconds.
_SLICE_SECONDS = 0.01


def board_slices(problem: Problem, seconds: float) -> tuple[Iterator[Slice], int]:
    """The boards of a problem in slices of some milliseconds, and how many slices there are, given how long all take.

    `seconds` is on one thread. A slice is at least one board, or one place in the order of boards. The slices hold
    every board once for each orbit of the problem's symmetry.
    """
    wanted = max(1, round(seconds / _SLICE_SECONDS))
    if problem.boards is None:
        known, dead, group = problem.known, problem.dead, problem.group
        places = symmetry.board_count(known, dead)
        size = max(1, -(-places // wanted))
        parts: Iterator[Slice] = ((known, dead, group, start, stop) for start, stop in slices(places, size))
        return parts, max(1, -(-places // size))
    masks, multiplicities = problem.listed_boards(problem.group)
    size = max(1, -(-len(masks) // wanted))
    parts = (
        (masks[start:stop].tobytes(), multiplicities[start:stop].tobytes())
        for start, stop in slices(len(masks), size)
    )
    return parts, max(1, -(-len(masks) // size))


def boards_of(part: Slice) -> tuple[array[int], array[int]]:
    """The boards of a slice: masks and multiplicities."""
    if len(part) == 2:
        return array("Q", part[0]), array("I", part[1])
    return symmetry.enumerate_boards(*part)

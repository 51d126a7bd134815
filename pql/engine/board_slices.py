"""The boards of a problem in slices: plain data that travels to a thread, a process or a cluster."""

from __future__ import annotations

from array import array
from collections.abc import Iterator

from pql.evaluator_ext import symmetry

from .chunks import chunk_size, slices
from .problem import Problem

Slice = tuple[int, int, bytes, int, int] | tuple[bytes, bytes]
"""Places `start` to `stop` of the completions of known cards (known, dead, group, start, stop), or listed boards."""


def board_slices(
    problem: Problem, group: bytes, seconds: float, most: int | None = None
) -> tuple[Iterator[Slice], int]:
    """The boards of a problem in slices of some milliseconds, and how many slices there are, given how long all take.

    `seconds` is on one thread. A slice is at least one board, or one place in the order of boards, and `most` of them.
    The slices hold every board once for each orbit of a group of suit permutations.
    """
    if problem.boards is not None:
        return listed_slices(problem.listed_boards(group), seconds, most)
    boards = symmetry.board_count(problem.known, problem.dead)
    size = chunk_size(boards, seconds, most)
    return completions(problem.known, problem.dead, group, boards, size), -(-boards // size)


def completions(known: int, dead: int, group: bytes, boards: int, size: int) -> Iterator[Slice]:
    """The completions of known cards, so many places in all, in slices."""
    return ((known, dead, group, start, stop) for start, stop in slices(boards, size))


def listed_slices(
    boards: tuple[array[int], array[int]], seconds: float, most: int | None = None
) -> tuple[Iterator[tuple[bytes, bytes]], int]:
    """Listed boards, masks and multiplicities, in slices of some milliseconds, and how many slices there are."""
    masks, multiplicities = boards
    size = chunk_size(len(masks), seconds, most)
    count = max(1, len(masks))  # no boards are a slice too
    parts = (
        (masks[start:stop].tobytes(), multiplicities[start:stop].tobytes())
        for start, stop in slices(count, size)
    )
    return parts, -(-count // size)


def boards_of(boards: Slice) -> tuple[array[int], array[int]]:
    """The boards of a slice: masks and multiplicities."""
    if len(boards) == 2:
        return array("Q", boards[0]), array("I", boards[1])
    return symmetry.enumerate_boards(*boards)

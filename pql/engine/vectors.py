"""Every hand of a range against the opponent's range: the vectors behind reports, distributions and plots.

A vector has 1326 numbers in hand order. `RangeVectors` holds three of them: of the opponent's weight, summed over the
boards, what each hand beats, what it ties with, and what it meets at all. Whole numbers for plain ranges.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.evaluator_ext import symmetry
from pql.evaluator_ext import vectors as kernel

from .few_vectors import few_vectors, pair_seconds
from .work import Control, slices

if TYPE_CHECKING:
    from .problem import Problem

FIRST, SECOND, BOTH = kernel.FIRST, kernel.SECOND, kernel.BOTH

# A hand above this equity is a strong one: the share of them is what tells who has the top.
STRONG = 0.8

# Seconds for a board and for a hand on it, on one thread; weights other than 0 and 1 make both dearer.
_BOARD, _HAND, _WEIGHTED = 0.4e-6, 2e-9, 2.5
_CHUNK_SECONDS = 0.01
_SMALLEST_CHUNK = 64
_PARALLEL_SECONDS = 0.05


class RangeVectors(NamedTuple):
    """What each hand of a range wins, ties and meets: 1326 numbers each, `array('Q')` or `array('d')`."""

    wins: array[Any]
    ties: array[Any]
    met: array[Any]

    def equities(self) -> array[float]:
        """The equity of each hand; NaN for one that meets nothing."""
        return kernel.equities(*self)

    def summary(self, weights: array[float]) -> Summary:
        """What the range as a whole wins, by the weights of its hands."""
        return Summary(*kernel.summary(*self, weights, STRONG))


class Summary(NamedTuple):
    """What a range wins, ties and meets; the weight of its strong hands, and of all its hands that meet any."""

    wins: int | float
    ties: int | float
    met: int | float
    strong_weight: float
    live: float

    @property
    def equity(self) -> float:
        """The share of the pot."""
        return (self.wins + self.ties / 2) / self.met

    @property
    def strong(self) -> float:
        """The share of the hands with more than 80 % equity."""
        return self.strong_weight / self.live if self.live else 0.0


def board_seconds(problem: Problem) -> float:
    """About how long one board takes for both players, on one thread."""
    seconds = _BOARD + _HAND * sum([len(hands) for hands in problem.ranges])
    return seconds if problem.plain else _WEIGHTED * seconds


def vectors_of(
    problem: Problem, control: Control, players: int = BOTH, part: tuple[float, float] = (0.0, 1.0)
) -> tuple[RangeVectors | None, RangeVectors | None]:
    """The vectors of both ranges of a heads-up problem, or of one of them and None for the other.

    Over all boards of the problem, in chunks, on the threads or the executor of `control`, whose watcher sees the
    fraction go from one end of `part` to the other. Whole numbers do not depend on the chunks, and the chunks not on
    the number of threads.
    """
    first, second = problem.weights
    if problem.is_open_matchup:
        from .preflop import table

        control.check()
        known = table()
        return (
            RangeVectors(*known.vectors(first, second)) if players & FIRST else None,
            RangeVectors(*known.vectors(second, first)) if players & SECOND else None,
        )
    if by_hands(problem):
        control.check()
        own, other = few_vectors(problem.known, problem.dead, first, second)
        return (
            RangeVectors(*own) if players & FIRST else None,
            RangeVectors(*other) if players & SECOND else None,
        )
    group = problem.group
    if players != BOTH:
        group, first, second = _one_sided(problem, players)
    totals = _add_up(problem, group, (first.tobytes(), second.tobytes(), players), control, part)
    found = [
        None if total is None else RangeVectors(*[kernel.symmetrized(vector, group) for vector in total])
        for total in totals
    ]
    return found[0], found[1]


def by_hands(problem: Problem) -> bool:
    """Whether the hands are so few that counting each pair is quicker than a sweep of every board."""
    if problem.boards is not None:
        return False
    return 2 * pair_seconds(problem, problem.unknown) < problem.board_estimate(problem.group) * board_seconds(
        problem
    )


def one_vector(problem: Problem, control: Control) -> RangeVectors:
    """The vectors of the first player's hands alone."""
    found, _ = vectors_of(problem, control, FIRST)
    assert found is not None
    return found


def _one_sided(problem: Problem, players: int) -> tuple[bytes, array[float], array[float]]:
    """Symmetry and weights where only one player's hands are asked about.

    What a hand meets depends on the opponent's range, so only that must be fixed by a renaming of suits. The player's
    own hands go into the sweep with all their images, from which theirs are then put together.
    """
    own, other = problem.weights if players == FIRST else problem.weights[::-1]
    group = problem.group_without(0 if players == FIRST else 1)
    images = kernel.symmetrized(own, group)
    own = array("d", [1.0 if weight > 0 else 0.0 for weight in images])
    return (group, own, other) if players == FIRST else (group, other, own)


def _add_up(
    problem: Problem,
    group: bytes,
    ranges: tuple[bytes, bytes, int],
    control: Control,
    part: tuple[float, float],
) -> list[list[array[Any]] | None]:
    seconds = board_seconds(problem)
    size = max(_SMALLEST_CHUNK, int(_CHUNK_SECONDS / seconds))
    tasks: Iterator[tuple[Any, ...]]
    if problem.boards is None:
        places = symmetry.board_count(problem.known, problem.dead)
        size *= len(group) // 4
        tasks = (
            (problem.known, problem.dead, group, start, stop, ranges) for start, stop in slices(places, size)
        )
        unit: Any = completed
    else:
        masks, multiplicities = problem.boards.weigh(problem.dead, group)
        places = len(masks)
        tasks = (
            (masks[start:stop].tobytes(), multiplicities[start:stop].tobytes(), ranges)
            for start, stop in slices(max(places, 1), size)
        )
        unit = listed
    chunks = -(-max(places, 1) // size)
    begin, end = part
    totals: list[list[array[Any]] | None] = [None, None]
    parallel = places / (len(group) // 4) * seconds > _PARALLEL_SECONDS
    control.report(begin)
    for done, found in enumerate(control.map(unit, tasks, parallel=parallel), 1):
        for player, vectors in enumerate(found):
            _add(totals, player, vectors)
        control.report(begin + (end - begin) * done / chunks)
    return totals


def _add(totals: list[list[array[Any]] | None], player: int, more: tuple[array[Any], ...] | None) -> None:
    total = totals[player]
    if more is None:
        return
    if total is None:
        totals[player] = list(more)
        return
    for sums, vector in zip(total, more, strict=True):
        kernel.add(sums, vector)


# Units of work: plain data in and out, for threads, processes and clusters.


def completed(
    known: int, dead: int, group: bytes, start: int, stop: int, ranges: tuple[bytes, bytes, int]
) -> tuple[kernel.Vectors | None, kernel.Vectors | None]:
    """The vectors over one slice of the completions of the known cards, before they are symmetrized."""
    masks, multiplicities = symmetry.enumerate_boards(known, dead, group, start, stop)
    return _sweep(masks, multiplicities, ranges)


def listed(
    masks: bytes, multiplicities: bytes, ranges: tuple[bytes, bytes, int]
) -> tuple[kernel.Vectors | None, kernel.Vectors | None]:
    """The vectors over boards given one by one."""
    return _sweep(array("Q", masks), array("I", multiplicities), ranges)


def _sweep(
    masks: array[int], multiplicities: array[int], ranges: tuple[bytes, bytes, int]
) -> tuple[kernel.Vectors | None, kernel.Vectors | None]:
    first, second = (memoryview(weights).cast("d") for weights in ranges[:2])
    return kernel.sweep(masks, multiplicities, 0, len(masks), first, second, ranges[2])

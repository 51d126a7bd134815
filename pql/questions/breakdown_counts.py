"""How often each code of `made_hands` comes up for a range, and what the hands with it win against another range.

Codes hold a made hand and all draws, so whatever is asked of lines later is a sum over codes. Over a set of boards one
board of each orbit of the suit symmetry is looked at; with an opponent, each is dealt out by the sweep of `vectors`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.cards.combos import indices
from pql.cards.made_hands import hands_by_code
from pql.engine.work import Control, slices
from pql.evaluator_ext import made_hands as kernel

if TYPE_CHECKING:
    from random import Random

    from pql.engine.problem import Problem
    from pql.sets.handset import HandSet

# Seconds for a board and for each hand on it, on one thread.
_BOARD, _HAND = 2e-6, 4e-9
# What the sweep of a board costs before its first completion.
_SWEEP = 60e-6
_CHUNK_SECONDS = 0.01
_PARALLEL_SECONDS = 0.05
# Sampled boards are added up in batches, in at least so many where there are so many boards: enough to tell the
# errors from, few enough to look at for every line.
_BATCHES = 400


class CodeCount(NamedTuple):
    """Of one code: the pairs of a hand and a board, the weight of the hands in them, and on one board the hands."""

    pairs: int
    weight: float
    hands: int


class CodePot(NamedTuple):
    """Of one code: what its hands win of the deals they are in, both weighed by both ranges."""

    won: float
    dealt: float


def count_on_board(board: int, live: HandSet) -> dict[int, CodeCount]:
    """The codes of a range's hands on one board (mask)."""
    weights = live.buffer()
    return {
        code: CodeCount(bits.bit_count(), sum([weights[index] for index in indices(bits)]), bits)
        for code, bits in hands_by_code(board, live.bits).items()
    }


def count_over_boards(
    boards: tuple[array[int], array[int]], live: HandSet, control: Control
) -> dict[int, CodeCount]:
    """The codes of a range's hands over many boards: masks and how many boards each stands for."""
    masks, multiplicities = boards
    weights = live.buffer().tobytes()
    seconds = _BOARD + _HAND * len(live)
    size = max(64, int(_CHUNK_SECONDS / seconds))
    tasks = (
        (masks[start:stop].tobytes(), multiplicities[start:stop].tobytes(), weights)
        for start, stop in slices(len(masks), size)
    )
    pairs: dict[int, int] = {}
    sums: dict[int, float] = {}
    chunks = -(-len(masks) // size)
    parallel = len(masks) * seconds > _PARALLEL_SECONDS
    for done, chunk in enumerate(control.map(count_unit, tasks, parallel=parallel), 1):
        for code, number, weight in zip(*chunk, strict=True):
            pairs[code] = pairs.get(code, 0) + number
            sums[code] = sums.get(code, 0.0) + weight
        control.report(done / chunks)
    return {code: CodeCount(pairs[code], sums[code], 0) for code in sorted(pairs)}


def pots_on_board(problem: Problem, codes: dict[int, CodeCount], control: Control) -> dict[int, CodePot]:
    """What the hands of each code win against the second range on the problem's board."""
    from pql.engine.vectors import one_vector

    weights = problem.weights[0]
    wins, ties, met = one_vector(problem, control)
    pots = {}
    for code, (_, _, hands) in codes.items():
        held = list(indices(hands))
        won = sum([weights[index] * (wins[index] + ties[index] / 2) for index in held])
        pots[code] = CodePot(won, sum([weights[index] * met[index] for index in held]))
    return pots


def pot_seconds(problem: Problem, street: int, boards: int) -> float:
    """About how long it takes, on one thread, to deal out some boards of a street against the opponent."""
    from pql.engine.vectors import board_seconds

    left = 52 - street - problem.dead.bit_count()
    return boards * (_SWEEP + comb(left, 5 - street) * board_seconds(problem))


def pots_over_boards(
    problem: Problem, boards: tuple[array[int], array[int]], seconds: float, control: Control
) -> dict[int, CodePot]:
    """What the hands of each code win over all boards (masks and multiplicities), each dealt out to the river."""
    total: dict[int, CodePot] = {}
    size = max(1, int(_CHUNK_SECONDS * len(boards[0]) / seconds)) if seconds else 1
    for part in _pots(problem, *boards, size, seconds, control):
        for code, (won, dealt) in part.items():
            before = total.get(code, _EMPTY)
            total[code] = CodePot(before.won + won, before.dealt + dealt)
    return total


def pots_of_sample(
    problem: Problem,
    boards: tuple[array[int], array[int]],
    number: int,
    seconds: float,
    rng: Random,
    control: Control,
) -> list[dict[int, CodePot]]:
    """The same on boards drawn at random, as likely as they are frequent, in batches."""
    masks, multiplicities = boards
    drawn = array("Q", rng.choices(masks, multiplicities, k=number))
    return list(_pots(problem, drawn, array("I", [1]) * number, max(1, number // _BATCHES), seconds, control))


def _pots(
    problem: Problem,
    masks: array[int],
    multiplicities: array[int],
    size: int,
    seconds: float,
    control: Control,
) -> Iterator[dict[int, CodePot]]:
    """The pots of each `size` boards."""
    own, other = (weights.tobytes() for weights in problem.weights)
    tasks = (
        (masks[start:stop].tobytes(), multiplicities[start:stop].tobytes(), problem.dead, own, other)
        for start, stop in slices(len(masks), size)
    )
    chunks = -(-len(masks) // size)
    control.report(0.0)
    for done, part in enumerate(control.map(pot_unit, tasks, parallel=seconds > _PARALLEL_SECONDS), 1):
        yield {code: CodePot(won, dealt) for code, won, dealt in part}
        control.report(done / chunks)


_EMPTY = CodePot(0.0, 0.0)


# Units of work: plain data in and out, for threads, processes and clusters.


def count_unit(
    masks: bytes, multiplicities: bytes, weights: bytes
) -> tuple[list[int], list[int], list[float]]:
    """Codes, pairs of hand and board, and weights, over some boards."""
    codes, pairs, sums = kernel.tally(
        memoryview(masks).cast("Q"), memoryview(multiplicities).cast("I"), memoryview(weights).cast("d")
    )
    return codes.tolist(), pairs.tolist(), sums.tolist()


def pot_unit(
    masks: bytes, multiplicities: bytes, dead: int, weights: bytes, against: bytes
) -> list[tuple[int, float, float]]:
    """Codes with what their hands win and are dealt, over some boards."""
    from pql.evaluator_ext import symmetry, vectors

    own, other = memoryview(weights).cast("d"), memoryview(against).cast("d")
    won, dealt = (array("d", bytes(8 * kernel.CODES)) for _ in range(2))
    for board, times in zip(memoryview(masks).cast("Q"), memoryview(multiplicities).cast("I"), strict=True):
        rivers, many = symmetry.enumerate_boards(board, dead, _IDENTITY)
        found: Any = vectors.sweep(rivers, many, 0, len(rivers), own, other, vectors.FIRST)[0]
        wins, ties, met = found
        kernel.add_pots(board, times, own, wins, ties, met, won, dealt)
    return [(code, won[code], dealt[code]) for code in kernel.occurring(dealt)]


_IDENTITY = bytes((0, 1, 2, 3))

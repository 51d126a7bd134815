"""How often each code of `made_hands` comes up for a range, and what the hands with it win against another range.

Codes hold a made hand and all draws, so that every line is a sum over codes. Over a set of boards one
board of each orbit of the suit symmetry is looked at; with an opponent, each is dealt out by the sweep of `vectors`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from pql.base.sums import summed
from pql.cards.combos import indices
from pql.cards.deck import mask_cards
from pql.cards.kernels import made_hands as kernel
from pql.cards.made_hands import hands_by_code
from pql.engine import estimates
from pql.engine.board_slices import boards_of, listed_slices
from pql.engine.chunks import Work, results
from pql.engine.meetings import beside_seconds, deal_weights
from pql.engine.problem import Problem, packed_folded
from pql.engine.work import Control
from pql.sets.board_program import IDENTITY

if TYPE_CHECKING:
    from random import Random

    from pql.engine.plan import Plan
    from pql.sets.handset import HandSet

# Sampled boards are added up in at least so many batches, if there are so many boards: enough to estimate errors from,
# and few enough to process for every line.
_BATCHES = 400


class CodeCount(NamedTuple):
    """The counts of one code: pairs of a hand and a board, their weight, and on a single board the hands.

    `dealt` is that weight times that of what those who have folded may hold beside each hand, None where nobody has.
    """

    pairs: int
    weight: float
    hands: int
    dealt: float | None = None


class CodePot(NamedTuple):
    """The pots of one code: what its hands win and the deals they are in, weighted by both ranges."""

    won: float
    dealt: float


def count_on_board(board: int, live: HandSet) -> dict[int, CodeCount]:
    """The codes of a range's hands on one board (mask)."""
    weights = live.buffer()
    return {
        code: CodeCount(bits.bit_count(), summed([weights[index] for index in indices(bits)]), bits)
        for code, bits in hands_by_code(board, live.bits).items()
    }


def count_beside(board: int, problem: Problem) -> dict[int, CodeCount]:
    """The same where others have folded; hands that no folded hand fits beside are left out."""
    dealt = dealt_beside(problem.weights[0], packed_folded(problem), board | problem.dead)
    counts = {}
    for code, (_, _, hands, _) in count_on_board(board, problem.ranges[0]).items():
        held = [hand for hand in indices(hands) if dealt[hand]]
        if held:
            weight = summed([problem.weights[0][hand] for hand in held])
            bits = sum([1 << hand for hand in held])
            counts[code] = CodeCount(len(held), weight, bits, fsum([dealt[hand] for hand in held]))
    return counts


def dealt_beside(weights: array[float], folded: tuple[bytes, ...], dead: int) -> array[float]:
    """For each hand its weight times that of what those who have folded may hold beside it."""
    beside = deal_weights(weights, [array("d", each) for each in folded], dead)
    return array("d", [weight * times for weight, times in zip(weights, beside, strict=True)])


def count_over_boards(
    problem: Problem, boards: tuple[array[int], array[int]], control: Control
) -> dict[int, CodeCount]:
    """The codes of the first range's hands over many boards: masks and how many boards each represents."""
    weights, folded = problem.weights[0].tobytes(), packed_folded(problem)
    seconds = len(boards[0]) * (
        estimates.named_board(len(problem.ranges[0])) + beside_seconds(problem.folded)
    )
    parts, chunks = listed_slices(boards, seconds)
    pairs: dict[int, int] = {}
    sums: dict[int, float] = {}
    dealt: dict[int, float] = {}
    tasks = ((part, weights, folded, problem.dead) for part in parts)
    for chunk in results(Work(name_hands, tasks, chunks, seconds), control):
        for code, number, weight, times in zip(*chunk, strict=True):
            pairs[code] = pairs.get(code, 0) + number
            sums[code] = sums.get(code, 0.0) + weight
            dealt[code] = dealt.get(code, 0.0) + times
    return {
        code: CodeCount(pairs[code], sums[code], 0, dealt[code] if folded else None) for code in sorted(pairs)
    }


def pots_on_board(problem: Problem, codes: dict[int, CodeCount], control: Control) -> dict[int, CodePot]:
    """What the hands of each code win against the second range on the problem's board."""
    from pql.engine.vectors import one_vector

    weights = problem.weights[0]
    wins, ties, met = one_vector(problem, control)
    pots = {}
    for code, (_, _, hands, _) in codes.items():
        held = list(indices(hands))
        won = summed([weights[index] * (wins[index] + ties[index] / 2) for index in held])
        pots[code] = CodePot(won, summed([weights[index] * met[index] for index in held]))
    return pots


def pots_over_boards(
    problem: Problem, boards: tuple[array[int], array[int]], plan: Plan, control: Control
) -> dict[int, CodePot]:
    """What the hands of each code win over all boards (masks and multiplicities), each dealt out to the river."""
    total: dict[int, CodePot] = {}
    for part in _pots(problem, boards, None, plan, control):
        for code, (won, dealt) in part.items():
            before = total.get(code, _EMPTY)
            total[code] = CodePot(before.won + won, before.dealt + dealt)
    return total


def pots_of_sample(
    problem: Problem, boards: tuple[array[int], array[int]], plan: Plan, rng: Random, control: Control
) -> list[dict[int, CodePot]]:
    """The same on boards drawn at random, as likely as they are frequent, in batches."""
    assert plan.samples is not None
    drawn = array("Q", rng.choices(*boards, k=plan.samples))
    batch = max(1, plan.samples // _BATCHES)
    return list(_pots(problem, (drawn, array("I", [1]) * plan.samples), batch, plan, control))


def _pots(
    problem: Problem,
    boards: tuple[array[int], array[int]],
    size: int | None,
    plan: Plan,
    control: Control,
) -> Iterator[dict[int, CodePot]]:
    """The pots of each `size` boards, or of as many as make a chunk."""
    own, other = problem.kernel_ranges.packed()
    parts, chunks = listed_slices(boards, plan.seconds) if size is None else listed_slices(boards, 0.0, size)
    tasks = ((part, problem.dead, own, other, packed_folded(problem)) for part in parts)
    for part in results(Work(deal_out, tasks, chunks, plan.seconds), control):
        yield {code: CodePot(won, dealt) for code, won, dealt in part}


_EMPTY = CodePot(0.0, 0.0)


# Units of work: arguments and results are plain data, for threads, processes and clusters.


def name_hands(
    boards: tuple[bytes, bytes], weights: bytes, folded: tuple[bytes, ...], dead: int
) -> tuple[list[int], list[int], list[float], list[float]]:
    """Codes, pairs of hand and board, their weights, and these beside what others have folded, over some boards."""
    own = array("d", weights)
    if not folded:
        codes, pairs, sums = kernel.tally(*boards_of(boards), own)
        return codes.tolist(), pairs.tolist(), sums.tolist(), sums.tolist()
    tallies: dict[int, list[float]] = {}
    for board, times in zip(*boards_of(boards), strict=True):
        dealt = dealt_beside(own, folded, board | dead)
        live = array("d", [weight if deals else 0.0 for weight, deals in zip(own, dealt, strict=True)])
        one = array("Q", [board]), array("I", [times])
        codes, pairs, sums = kernel.tally(*one, live)
        for code, *added in zip(codes, pairs, sums, kernel.tally(*one, dealt)[2], strict=True):
            sums_of_code = tallies.get(code, [0, 0, 0])
            tallies[code] = [old + new for old, new in zip(sums_of_code, added, strict=True)]
    columns = list(zip(*tallies.values(), strict=True)) or [(), (), ()]
    return list(tallies), [int(number) for number in columns[0]], list(columns[1]), list(columns[2])


def deal_out(
    boards: tuple[bytes, bytes], dead: int, weights: bytes, against: bytes, folded: tuple[bytes, ...]
) -> list[tuple[int, float, float]]:
    """Codes with what their hands win and the deals they are in, over some boards."""
    from pql.cards.kernels import vectors
    from pql.engine import far_apart
    from pql.engine.vectors import one_vector
    from pql.evaluator_ext import symmetry

    own, other = memoryview(weights).cast("d"), memoryview(against).cast("d")
    won, dealt = (array("d", bytes(8 * kernel.CODES)) for _ in range(2))
    for board, times in zip(*boards_of(boards), strict=True):
        values: vectors.Vectors | None
        if folded:
            values = one_vector(_problem_on(board, dead, (weights, against), folded), Control(1))
        else:
            rivers, many = symmetry.enumerate_boards(board, dead, IDENTITY)
            values, _ = far_apart.swept(rivers, many, own, other, vectors.FIRST)
        assert values is not None
        kernel.add_pots(board, times, own, *values, won, dealt)
    return [(code, won[code], dealt[code]) for code in kernel.occurring(dealt)]


def _problem_on(board: int, dead: int, ranges: tuple[bytes, ...], folded: tuple[bytes, ...]) -> Problem:
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

    held, folded_ranges = [
        [HandSet(0, array("d", weights)) for weights in packed] for packed in (ranges, folded)
    ]
    return Problem(held, BoardSet.single(mask_cards(board)), dead, folded_ranges)

"""How often each code of `made_hands` comes up for a range, and what the hands with it win against another range.

Codes hold a made hand and all draws, so that every line is a sum over codes. Over a set of boards one
board of each orbit of the suit symmetry is looked at; with an opponent, each is dealt out by the sweep of `vectors`.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Mapping, Sequence
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from pql.base.sums import summed
from pql.cards import kernels
from pql.cards.combos import indices
from pql.cards.deck import mask_cards
from pql.cards.made_hands import hands_by_code
from pql.results.numbers import count, duration
from pql.sets.board_program import IDENTITY

from . import costs
from .blocking import beside_seconds, deal_weights
from .chunks import Work, boards_of, listed_slices, results
from .decide import run_outs_plan
from .problem import Problem, packed_folded
from .work import Control

if TYPE_CHECKING:
    from random import Random

    from pql.cards.games import Game
    from pql.evaluator_ext.vectors import Vectors
    from pql.sets.boardset import BoardSet

    from .by_hand import HandVectors
    from .plan import Plan

# Sampled boards are added up in at least so many batches, if there are so many boards: enough to estimate errors from,
# and few enough to process for every line.
_BATCHES = 400


class CodeCount(NamedTuple):
    """The counts of one code: pairs of a hand and a board, their weight, and on a single board the hands' numbers or
    masks.

    `dealt` is that weight times that of what those who have folded may hold beside each hand, None where nobody has.
    """

    pairs: int
    weight: float
    hands: Sequence[int]
    dealt: float | None = None


class CodePot(NamedTuple):
    """The pots of one code: what its hands win and the deals they are in, weighted by both ranges."""

    won: float
    dealt: float


def describe(problem: Problem, boards: BoardSet, versus: bool, threads: int) -> str:
    """How codes are counted, and with an opponent what they win."""
    if problem.known:
        way = "name each hand on the board, by its pair of ranks and by the suits that matter"
        return f"{way}; its equity by a sweep over the run-outs" if versus else way
    masks, _ = boards.weigh_street(problem.dead, problem.group)
    lines = [f"name each hand on {count(len(masks), 'board')}; suit symmetry {len(problem.group) // 4}"]
    if versus:
        given = problem, boards.street, len(masks)
        of_boards = "every board" if run_outs_plan(*given, threads).exact else "sampled boards"
        seconds = costs.run_outs(*given) / threads
        lines.append(f"equities by a sweep over the run-outs of {of_boards}")
        lines.append(
            f"exact equities are estimated to take {duration(seconds)} on {count(threads, 'thread')}"
        )
    return "\n".join(lines)


def count_on_board(problem: Problem) -> dict[int, CodeCount]:
    """The codes of the first range's hands on one board, without hands beside which others cannot have folded."""
    live, weights, board = problem.ranges[0], problem.weights[0], problem.known
    dealt = None
    if problem.folded:
        dealt = dealt_beside(weights, packed_folded(problem), board | problem.dead)
    counts = {}
    for code, bits in hands_by_code(board, live.bits, live.game).items():
        held = [hand for hand in indices(bits) if dealt is None or dealt[hand]]
        if held:
            weight = summed([weights[hand] for hand in held])
            beside = None if dealt is None else fsum([dealt[hand] for hand in held])
            counts[code] = CodeCount(len(held), weight, held, beside)
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
    seconds = len(boards[0]) * (costs.named_board(len(problem.ranges[0])) + beside_seconds(problem.folded))
    parts, chunks = listed_slices(boards, seconds)
    pairs: dict[int, int] = {}
    sums: dict[int, float] = {}
    dealt: dict[int, float] = {}
    tasks = ((problem.game, part, weights, folded, problem.dead) for part in parts)
    for chunk in results(Work(name_hands, tasks, chunks, seconds), control):
        for code, number, weight, times in zip(*chunk, strict=True):
            pairs[code] = pairs.get(code, 0) + number
            sums[code] = sums.get(code, 0.0) + weight
            dealt[code] = dealt.get(code, 0.0) + times
    return {
        code: CodeCount(pairs[code], sums[code], (), dealt[code] if folded else None)
        for code in sorted(pairs)
    }


def pots_on_board(counts: Mapping[int, CodeCount], vectors: HandVectors) -> dict[int, CodePot]:
    """What the hands of each code win on one board, of what each hand wins."""
    places = {hand: place for place, hand in enumerate(vectors.hands)}
    pots = {}
    for code, counted in counts.items():
        held = [(place, vectors.weight(place)) for place in map(places.__getitem__, counted.hands)]
        won = summed([weight * vectors.pots(place) for place, weight in held])
        pots[code] = CodePot(won, summed([weight * vectors.met[place] for place, weight in held]))
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
    tasks = ((problem.game, part, problem.dead, own, other, packed_folded(problem)) for part in parts)
    for part in results(Work(deal_out, tasks, chunks, plan.seconds), control):
        yield {code: CodePot(won, dealt) for code, won, dealt in part}


_EMPTY = CodePot(0.0, 0.0)


# Units of work: arguments and results are plain data, for threads, processes and clusters.


def name_hands(
    game: Game, boards: tuple[bytes, bytes], weights: bytes, folded: tuple[bytes, ...], dead: int
) -> tuple[list[int], list[int], list[float], list[float]]:
    """Codes, pairs of hand and board, their weights, and these beside what others have folded, over some boards."""
    kernel, own = kernels.of(game).made_hands, array("d", weights)
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
    game: Game,
    boards: tuple[bytes, bytes],
    dead: int,
    weights: bytes,
    against: bytes,
    folded: tuple[bytes, ...],
) -> list[tuple[int, float, float]]:
    """Codes with what their hands win and the deals they are in, over some boards."""
    from pql.evaluator_ext import symmetry

    from . import far_apart
    from .vectors import FIRST, one_vector

    kernel = kernels.of(game).made_hands
    own, other = memoryview(weights).cast("d"), memoryview(against).cast("d")
    won, dealt = (array("d", bytes(8 * kernel.CODES)) for _ in range(2))
    for board, times in zip(*boards_of(boards), strict=True):
        values: Vectors | None
        if folded:
            values = one_vector(_problem_on(game, board, dead, (weights, against), folded), Control(1))
        else:
            rivers, many = symmetry.enumerate_boards(board, dead, IDENTITY)
            values, _ = far_apart.swept(game, rivers, many, own, other, FIRST)
        assert values is not None
        kernel.add_pots(board, times, own, *values, won, dealt)
    return [(code, won[code], dealt[code]) for code in kernel.occurring(dealt)]


def _problem_on(
    game: Game, board: int, dead: int, ranges: tuple[bytes, ...], folded: tuple[bytes, ...]
) -> Problem:
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

    held, folded_ranges = [
        [HandSet(0, array("d", weights), game) for weights in packed] for packed in (ranges, folded)
    ]
    return Problem(held, BoardSet.single(mask_cards(board), game), dead, folded_ranges)

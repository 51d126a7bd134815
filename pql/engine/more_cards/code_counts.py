"""How often hands of more cards have each code of `made_hands`, by two of the hand with three of the board."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

from pql.base.sums import summed
from pql.cards.deck import mask_cards
from pql.cards.lows import line_codes
from pql.cards.made_hands import DRAW_BITS, LOW_SHIFT, MADE_BITS, omaha_codes
from pql.evaluator_ext import made_hands
from pql.sets.boardset import BoardSet

from .. import costs
from ..accuracy import Algorithm
from ..code_counts import CodeCount, CodePot
from ..decide import EXACT_SECONDS
from ..plan import Plan
from . import chunks
from .equity import HoleProblem, swept_board
from .vectors import HoleVectors, hole_vectors, vectors_of, vectors_seconds

if TYPE_CHECKING:
    from ..work import Control

    Boards = tuple[array[int], array[int]]

# How many cards make a straight is not in the lines.
_CODE = (1 << MADE_BITS + DRAW_BITS) - 1
# Random boards are added up in so many batches, from which errors are estimated.
_BATCHES = 100
_MOST_RUN_OUTS = 6
_Pots = dict[int, CodePot]


def describe(versus: bool) -> str:
    """How codes are counted, and with an opponent what they win."""
    way = "name each hand on each board, by the best two of its cards with three of the board"
    return f"{way}; its equity by a sweep over the run-outs" if versus else way


def count_on_board(problem: HoleProblem) -> dict[int, CodeCount]:
    """The codes of the first range's hands on one board."""
    weights = _weights(problem)
    found = _by_code(problem, _codes(problem, problem.known))
    return {code: _counted(hands, weights) for code, hands in found.items()}


def naming_seconds(problem: HoleProblem, boards: Boards) -> float:
    """About how long it takes to name the hands on some boards."""
    return len(boards[0]) * len(problem.live[0]) * costs.HOLE_NAMED


def count_over_boards(problem: HoleProblem, boards: Boards, control: Control) -> dict[int, CodeCount]:
    """The codes of the first range's hands over many boards: masks and how many boards each represents."""
    counts: dict[int, CodeCount] = {}
    weights = _weights(problem)
    for done, (board, times) in enumerate(zip(*boards, strict=True)):
        control.check()
        control.report(done / len(boards[0]))
        for code, hands in _by_code(problem, _codes(problem, board)).items():
            pairs, weight = _counted(hands, weights)[:2]
            before = counts.get(code, CodeCount(0, 0.0, ()))
            counts[code] = CodeCount(before.pairs + times * pairs, before.weight + times * weight, ())
    return counts


def run_outs_plan(problem: HoleProblem, boards: Boards, threads: int) -> Plan:
    """The plan for what each code wins over boards: on every board, or on boards drawn at random."""
    board = BoardSet.single(mask_cards(boards[0][0]))
    first = HoleProblem(problem.ranges, (), board, problem.dead)
    seconds = vectors_seconds(first, 1) * len(boards[0])
    return Plan(Algorithm.RUN_OUTS if seconds / threads <= EXACT_SECONDS else Algorithm.DEALS, seconds)


def _codes(problem: HoleProblem, board: int) -> list[int]:
    """The code of each hand of the first range on a board; `NO_HAND` where it holds a card of it."""
    masks, _ = problem.live[0].held()
    codes = omaha_codes(masks, board, problem.game)
    if problem.game.low is None:
        return [code & _CODE for code in codes]
    lows = line_codes([code >> LOW_SHIFT for code in codes])
    return [code & _CODE | low << LOW_SHIFT for code, low in zip(codes, lows, strict=True)]


def _by_code(problem: HoleProblem, codes: Sequence[int]) -> dict[int, list[int]]:
    """The hands of the first range apart by their code."""
    hands: dict[int, list[int]] = {}
    for mask, code in zip(problem.live[0].held()[0], codes, strict=True):
        if code in hands:
            hands[code].append(mask)
        elif code != made_hands.NO_HAND:
            hands[code] = [mask]
    return hands


def _weights(problem: HoleProblem) -> Mapping[int, float] | None:
    """The weights of the hands of the first range, None where all are 1."""
    masks, weights = problem.live[0].held()
    return None if weights is None else dict(zip(masks, weights, strict=True))


def _counted(hands: Sequence[int], weights: Mapping[int, float] | None) -> CodeCount:
    weight = len(hands) if weights is None else summed([weights[mask] for mask in hands])
    return CodeCount(len(hands), weight, hands)


def _pots(codes: Sequence[int], found: HoleVectors, times: int = 1) -> _Pots:
    """What the hands of each code win, and the deals they are in, by both ranges' weights."""
    sums: dict[int, list[float]] = {}
    for row, code in enumerate(codes):
        if found.met[row]:
            weight = times * found.weight(row)
            pot = sums.setdefault(code, [0.0, 0.0])
            pot[0] += weight * found.pots(row)
            pot[1] += weight * found.met[row]
    return {code: CodePot(won, dealt) for code, (won, dealt) in sums.items()}


def _added(parts: Iterable[_Pots]) -> _Pots:
    total: _Pots = {}
    for part in parts:
        for code, (won, dealt) in part.items():
            before = total.get(code, CodePot(0.0, 0.0))
            total[code] = CodePot(before.won + won, before.dealt + dealt)
    return total


def pots_over_boards(problem: HoleProblem, boards: Boards, plan: Plan, control: Control) -> _Pots:
    """The pots over all boards, each dealt out to the river."""

    def parts() -> Iterator[_Pots]:
        for board, times in zip(*boards, strict=True):
            control.check()
            on = HoleProblem(problem.ranges, (), BoardSet.single(mask_cards(board)), problem.dead)
            if all(on.live):
                yield _pots(_codes(on, board), hole_vectors(on, control.quietly(), 1)[0], times)

    return _added(parts())


def pots_of_sample(
    problem: HoleProblem, boards: Boards, plan: Plan, rng: Random, control: Control
) -> list[_Pots]:
    """The pots on random boards with some run-outs each, as many as the time allows, in batches."""
    return list(_sampled(problem, boards, rng, control))


def _sampled(problem: HoleProblem, boards: Boards, rng: Random, control: Control) -> Iterator[_Pots]:
    """The pots on random boards with some run-outs each, as many as the time allows, in batches."""
    hands = sum(map(len, problem.live))
    sweep = swept_board(hands, problem.plain, problem.game)
    own, other = (each.held() for each in problem.live)
    naming = len(own[0]) * costs.HOLE_NAMED
    count = chunks.hand_counts if problem.game.low is None else chunks.split_counts
    # To name the hands of a board takes as long as to sweep several run-outs.
    times = max(1, min(_MOST_RUN_OUTS, round(naming / sweep)))
    size = max(2, int(EXACT_SECONDS / (naming + times * sweep) / _BATCHES))
    for batch in range(_BATCHES):
        parts = []
        for board in rng.choices(*boards, k=size):
            control.check()
            left = [card for card in range(52) if not (board | problem.dead) >> card & 1]
            coming = 5 - board.bit_count()
            finals = [board | sum([1 << card for card in rng.sample(left, coming)]) for _ in range(times)]
            sums = count(array("Q", finals), array("I", [1]) * times, own, other, problem.game.hole)
            found = vectors_of(*own, sums, problem.game)
            parts.append(_pots(_codes(problem, board), found))
        control.report((batch + 1) / _BATCHES)
        yield _added(parts)

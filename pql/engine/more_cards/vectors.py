"""What each hand of two ranges of Omaha wins, ties and meets: what rows by hand and distributions are made of.

A vector has a number for each live hand of a range, in the order of their masks. On boards both ranges are swept
run-out by run-out; a few hands are taken two by two.
"""

from __future__ import annotations

from array import array
from math import nan
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.base.sums import summed
from pql.evaluator_ext import symmetry
from pql.evaluator_ext import vectors as kernel
from pql.sets.board_program import IDENTITY

from ..accuracy import Algorithm
from ..chunks import Slice, Work, chunk_size, completions, results
from ..decide import REPORT_SECONDS
from ..far_apart import band_count
from ..plan import Plan
from ..vectors import STRONG, Summary
from .chunks import count_deals, count_hands_on
from .equity import HoleProblem, deals_seconds, slices_of_boards, swept_board

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pql.base.diagnostics import Place
    from pql.cards.games import Game

    from ..work import Control

# More pairs of hands than these are not taken two by two.
_MOST_PAIRS = 2_000


class HoleVectors(NamedTuple):
    """The hands of a range as masks, their weights (None: all 1), and what each wins, ties and meets."""

    hands: array[int]
    weights: array[float] | None
    wins: array[Any]
    ties: array[Any]
    met: array[Any]

    def equities(self) -> list[float]:
        """The equity of each hand; NaN for one that meets nothing."""
        return [
            (won + tied / 2) / deals if deals else nan
            for won, tied, deals in zip(self.wins, self.ties, self.met, strict=True)
        ]

    def weight(self, index: int) -> int | float:
        """The weight of a hand by its place."""
        return 1 if self.weights is None else self.weights[index]

    def summary(self) -> Summary:
        """What the range as a whole wins, by the weights of its hands."""
        weights = self.weights or [1] * len(self.hands)
        wins, ties, met = [
            summed([weight * number for weight, number in zip(weights, numbers, strict=True)])
            for numbers in (self.wins, self.ties, self.met)
        ]
        strong = live = 0.0
        for equity, weight in zip(self.equities(), weights, strict=True):
            if equity == equity:
                live += weight
                strong += weight if equity > STRONG else 0
        return Summary(wins, ties, met, strong, live)


def with_known_folded(problem: HoleProblem, place: Place) -> HoleProblem:
    """The problem with the cards of folded hands dead; raises a running `PQLError` where these are ranges."""
    dead = problem.dead
    for each in problem.folded:
        if len(each) != 1:
            message = f"in {problem.game.name} a player who has folded has one hand here, not {len(each):,}"
            raise place.error(
                "bad-folded", message, "write their cards; `equity` takes ranges that have folded"
            )
        dead |= each.held()[0][0]
    return HoleProblem(problem.ranges, (), problem.given_boards, dead)


def vectors_seconds(problem: HoleProblem, players: int = 2) -> float:
    """About how long the vectors of one or both players take on one thread."""
    if _in_pairs(problem):
        return _pairs_seconds(problem)
    return players * _swept_seconds(problem)


def refuse_slow(seconds: float, control: Control, place: Place, help: str) -> None:
    """Raises a running `PQLError` where an exact answer would take minutes."""
    if seconds / control.threads > REPORT_SECONDS:
        message = f"hand by hand an exact answer would take about {seconds / control.threads:,.0f} s"
        raise place.error("report-too-long", message, help)


def hole_vectors(problem: HoleProblem, control: Control, players: int = 2) -> list[HoleVectors]:
    """The vectors of the first of two players, or of both; whole numbers where the other's weights are all 1."""
    if _in_pairs(problem):
        return _of_pairs(problem, control)[:players]
    found = []
    for player in range(players):
        seconds = vectors_seconds(problem, 1)
        boards = slices_of_boards(problem, Plan(Algorithm.SWEEP, seconds, group=IDENTITY))
        part_of = control.part(player / players, (player + 1) / players)
        sums = _added_up(
            problem.packed(player), problem.packed(1 - player), problem.game.hole, boards, seconds, part_of
        )
        found.append(HoleVectors(*problem.live[player].held(), *sums))
    return found


def vectors_on_board(
    game: Game,
    hands: array[int],
    others: tuple[array[int], array[float] | None],
    known: int,
    dead: int,
    control: Control,
) -> list[array[Any]]:
    """What each of some hands wins, ties and meets of others with weights, on all completions of known cards.

    Hands are masks in ascending order, none with a known or dead card; weights are of any size, None where all are 1.
    """
    masks, weights = others
    plain = weights is None
    places = symmetry.board_count(known, dead)
    bands = 1 if weights is None else band_count(weights)
    seconds = places * bands * swept_board(len(hands) + len(masks), plain, game.hole)
    size = chunk_size(places, seconds)
    boards = completions(known, dead, IDENTITY, places, size), -(-places // size)
    packed = masks.tobytes(), None if weights is None else weights.tobytes()
    return _added_up((hands.tobytes(), None), packed, game.hole, boards, seconds, control)


def _added_up(
    own: tuple[bytes, bytes | None],
    other: tuple[bytes, bytes | None],
    hole: int,
    boards: tuple[Iterator[Slice], int],
    seconds: float,
    control: Control,
) -> list[array[Any]]:
    """What each hand wins, ties and meets over some boards; whole numbers where the others' weights are all 1."""
    sums: array[Any] = array("Q" if other[1] is None else "d")
    sums.frombytes(bytes(3 * len(own[0])))
    parts, chunks = boards
    tasks = ((part, own, other, hole) for part in parts)
    for counted in results(Work(count_hands_on, tasks, chunks, seconds), control):
        kernel.add(sums, counted)
    return [sums[place::3] for place in range(3)]


def _in_pairs(problem: HoleProblem) -> bool:
    """Whether hands are taken two by two: where there are few of them, and always before the flop."""
    pairs = len(problem.live[0]) * len(problem.live[1])
    if problem.boards is not None or pairs > _MOST_PAIRS:
        return False
    return not problem.known or _pairs_seconds(problem) < 2 * _swept_seconds(problem)


def _swept_seconds(problem: HoleProblem) -> float:
    hands = sum(map(len, problem.live))
    return problem.board_estimate() * problem.bands * swept_board(hands, problem.plain, problem.game.hole)


def _pairs_seconds(problem: HoleProblem) -> float:
    pairs = len(problem.live[0]) * len(problem.live[1])
    return deals_seconds(problem, pairs)


def _of_pairs(problem: HoleProblem, control: Control) -> list[HoleVectors]:
    (first, _), (second, _) = held = [each.held() for each in problem.live]
    pairs = [(i, j) for i, own in enumerate(first) for j, other in enumerate(second) if not own & other]
    tasks = (
        (problem.known, problem.dead, array("Q", [first[i], second[j]]).tobytes(), None, 2, 2)
        for i, j in pairs
    )
    found = [[array("d", bytes(8 * len(masks))) for _ in range(3)] for masks, _ in held]
    work = Work(count_deals, tasks, len(pairs), _pairs_seconds(problem))
    for (i, j), counts in zip(pairs, results(work, control), strict=True):
        (wins, ties), (losses, _) = counts
        for sums, own, other, won in ((found[0], i, j, wins), (found[1], j, i, losses)):
            weights = held[1 if sums is found[0] else 0][1]
            weight = 1 if weights is None else weights[other]
            for vector, number in zip(sums, (won, ties, wins + ties + losses), strict=True):
                vector[own] += weight * number
    return [HoleVectors(*own, *sums) for own, sums in zip(held, found, strict=True)]

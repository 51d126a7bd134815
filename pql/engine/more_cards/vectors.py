"""What each hand of two ranges of Omaha wins, ties and meets: what rows by hand and distributions are made of.

A vector has a number for each live hand of a range, in the order of their masks. On boards both ranges are swept
run-out by run-out; a few hands are taken two by two.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from math import nan
from operator import add
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
from ..tally import split_shares
from ..won import STRONG, Split, Summary
from .chunks import FIRST_OUTCOMES, count_deals, count_hands_on
from .equity import HoleProblem, deals_seconds, slices_of_boards, swept_board

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pql.base.diagnostics import Place
    from pql.cards.games import Game
    from pql.sets.holeset import HoleSet

    from ..tally import Number
    from ..work import Control

# More pairs of hands than these are not taken two by two.
_MOST_PAIRS = 2_000
MOST_HANDS = 5_000_000
"""More hands than these are not answered one by one: lists of every hand of six cards would take gigabytes."""


class HoleVectors(NamedTuple):
    """The hands of a range as masks, their weights (None: all 1), and what each wins, ties and meets.

    Of `split` pots they win whole ones, and tie those of which they win a part.
    """

    hands: array[int]
    weights: array[float] | None
    wins: Sequence[Any]
    ties: Sequence[Any]
    met: Sequence[Any]
    split: Split[Sequence[Any]] | None = None

    def equities(self) -> list[float]:
        """The equity of each hand; NaN for one that meets nothing."""
        if self.split is not None:
            return [
                (high + low) / (4 * deals) if deals else nan
                for high, low, deals in zip(self.split.high, self.split.low, self.met, strict=True)
            ]
        return [
            (won + tied / 2) / deals if deals else nan
            for won, tied, deals in zip(self.wins, self.ties, self.met, strict=True)
        ]

    def weight(self, index: int) -> int | float:
        """The weight of a hand by its place."""
        return 1 if self.weights is None else self.weights[index]

    def pots(self, place: int) -> float:
        """The pots that a hand wins, by its place."""
        if self.split is not None:
            return float((self.split.high[place] + self.split.low[place]) / 4)
        return float(self.wins[place] + self.ties[place] / 2)

    def summary(self) -> Summary:
        """What the range as a whole wins, by the weights of its hands."""
        weights = self.weights or [1] * len(self.hands)

        def total(numbers: Sequence[Any]) -> Any:
            return summed([weight * number for weight, number in zip(weights, numbers, strict=True)])

        strong = live = 0.0
        for equity, weight in zip(self.equities(), weights, strict=True):
            if equity == equity:
                live += weight
                strong += weight if equity > STRONG else 0
        split = None if self.split is None else Split(*map(total, self.split))
        return Summary(total(self.wins), total(self.ties), total(self.met), strong, live, split)


# What the kernel counts of split pots, in its order: the quarters of a pot that each outcome is worth to the first
# player, by the ways of two players.
_WAYS = split_shares(2)
_HIGH, _LOW = [[shares[place] for place in FIRST_OUTCOMES] for shares in (_WAYS.high, _WAYS.low)]
_QUARTERS = list(map(add, _HIGH, _LOW))


def outcomes_of(game: Game) -> int:
    """How many numbers a kernel counts for each hand: what it wins, ties and meets, or its outcomes of split pots."""
    return 3 if game.low is None else len(_QUARTERS)


def vectors_of(hands: array[int], weights: array[float] | None, sums: array[Any], game: Game) -> HoleVectors:
    """The vectors of hands, of what a kernel counted for them: three numbers a hand, or of split pots twelve."""
    if game.low is None:
        wins, ties, met = [sums[place::3] for place in range(3)]
        return HoleVectors(hands, weights, wins, ties, met)
    outcomes = outcomes_of(game)
    columns = [sums[place::outcomes] for place in range(outcomes)]

    def added(factors: Iterable[int]) -> array[Any]:
        total: array[Any] = array(sums.typecode, bytes(sums.itemsize * len(hands)))
        for factor, column in zip(factors, columns, strict=True):
            for _ in range(factor):
                kernel.add(total, column)
        return total

    def exactly(*quarters: int) -> array[Any]:
        return added([quarter in quarters for quarter in _QUARTERS])

    split: Split[Sequence[Any]] = Split(added(_HIGH), added(_LOW), exactly(3), exactly(1))
    return HoleVectors(hands, weights, exactly(4), exactly(1, 2, 3), added([1] * outcomes), split)


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


def refuse_many(hands: HoleSet, place: Place) -> None:
    """Raises a running `PQLError` for a set of more hands than are answered one by one."""
    if len(hands) > MOST_HANDS:
        message = f"these are {len(hands):,} hands, and no more than {MOST_HANDS:,} are answered hand by hand"
        raise place.error("report-too-long", message, "narrow the range, or ask `equity` of all of it")


def hole_vectors(problem: HoleProblem, control: Control, players: int = 2) -> list[HoleVectors]:
    """The vectors of the first of two players, or of both; whole numbers where the other's weights are all 1."""
    game = problem.game
    return [
        vectors_of(*live.held(), sums, game)
        for live, sums in zip(problem.live, hand_sums(problem, control, players), strict=False)
    ]


def hand_sums(problem: HoleProblem, control: Control, players: int = 2) -> list[array[Any]]:
    """What a kernel counts for each hand of the first of two players, or of both: three numbers a hand, or twelve."""
    if _in_pairs(problem):
        return _of_pairs(problem, control)[:players]
    found = []
    for player in range(players):
        seconds = vectors_seconds(problem, 1)
        boards = slices_of_boards(problem, Plan(Algorithm.SWEEP, seconds, group=IDENTITY))
        part_of = control.part(player / players, (player + 1) / players)
        both = problem.packed(player), problem.packed(1 - player)
        found.append(_added_up(*both, problem.game, boards, seconds, part_of))
    return found


def vectors_on_board(
    game: Game,
    hands: array[int],
    others: tuple[array[int], array[float] | None],
    known: int,
    dead: int,
    control: Control,
) -> HoleVectors:
    """What each of some hands wins, ties and meets of others with weights, on all completions of known cards.

    Hands are masks in ascending order, none with a known or dead card; weights are of any size, None where all are 1.
    """
    masks, weights = others
    plain = weights is None
    places = symmetry.board_count(known, dead)
    bands = 1 if weights is None else band_count(weights)
    seconds = places * bands * swept_board(len(hands) + len(masks), plain, game)
    size = chunk_size(places, seconds)
    boards = completions(known, dead, IDENTITY, places, size), -(-places // size)
    packed = masks.tobytes(), None if weights is None else weights.tobytes()
    return vectors_of(
        hands, None, _added_up((hands.tobytes(), None), packed, game, boards, seconds, control), game
    )


def _added_up(
    own: tuple[bytes, bytes | None],
    other: tuple[bytes, bytes | None],
    game: Game,
    boards: tuple[Iterator[Slice], int],
    seconds: float,
    control: Control,
) -> array[Any]:
    """What a kernel counts for each hand over some boards; whole numbers where the others' weights are all 1."""
    sums: array[Any] = array("Q" if other[1] is None else "d")
    sums.frombytes(bytes(outcomes_of(game) * len(own[0])))
    parts, chunks = boards
    tasks = ((part, own, other, game) for part in parts)
    for counted in results(Work(count_hands_on, tasks, chunks, seconds), control):
        kernel.add(sums, counted)
    return sums


def _in_pairs(problem: HoleProblem) -> bool:
    """Whether hands are taken two by two: where there are few of them, and always before the flop."""
    pairs = len(problem.live[0]) * len(problem.live[1])
    if problem.boards is not None or pairs > _MOST_PAIRS:
        return False
    return not problem.known or _pairs_seconds(problem) < 2 * _swept_seconds(problem)


def _swept_seconds(problem: HoleProblem) -> float:
    hands = sum(map(len, problem.live))
    return problem.board_estimate() * problem.bands * swept_board(hands, problem.plain, problem.game)


def _pairs_seconds(problem: HoleProblem) -> float:
    pairs = len(problem.live[0]) * len(problem.live[1])
    return deals_seconds(problem, pairs)


def _of_pairs(problem: HoleProblem, control: Control) -> list[array[Any]]:
    (first, _), (second, _) = held = [each.held() for each in problem.live]
    pairs = [(i, j) for i, own in enumerate(first) for j, other in enumerate(second) if not own & other]
    tasks = (
        (problem.game, problem.known, problem.dead, array("Q", [first[i], second[j]]).tobytes(), None, 2, 2)
        for i, j in pairs
    )
    numbers = outcomes_of(problem.game)
    found = [array("d", bytes(8 * numbers * len(masks))) for masks, _ in held]
    work = Work(count_deals, tasks, len(pairs), _pairs_seconds(problem))
    for (i, j), counts in zip(pairs, results(work, control), strict=True):
        for player, (own, other) in enumerate(((i, j), (j, i))):
            weights = held[1 - player][1]
            weight = 1 if weights is None else weights[other]
            for place, number in enumerate(_as_counted(counts, player)):
                found[player][numbers * own + place] += weight * number
    return found


def _as_counted(counts: Sequence[Sequence[Number]], player: int) -> Sequence[Number]:
    """What a player of two wins of one deal of hands, as a kernel counts it for each hand of a range."""
    own = counts[player]
    if len(own) > 2:
        return [own[place] for place in FIRST_OUTCOMES]
    wins, ties = own
    return wins, ties, wins + ties + counts[1 - player][0]

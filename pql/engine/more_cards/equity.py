"""Equities of Omaha: what there is to count, exact or sampled, and the counts.

A few hands are dealt one by one, each deal on all boards at once. Two ranges on a board are sorted by what they make
and swept, run-out by run-out. Everything else is sampled.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from itertools import product
from math import comb, prod
from typing import TYPE_CHECKING

from pql.base.sums import summed
from pql.cards.card_lists import shared
from pql.cards.games import OMAHA
from pql.evaluator_ext import symmetry
from pql.sets.board_program import IDENTITY
from pql.sets.holeset import HoleSet

from .. import costs
from ..accuracy import ANY_ACCURACY, Accuracy, Algorithm
from ..chunks import Slice, Work, add_up, chunk_size, completions, listed_slices, slices
from ..decide import decide
from ..far_apart import band_count
from ..plan import Plan, symmetry_text
from ..sampling import PooledTally, sample
from ..tally import Tally, shares_of
from ..work import Control
from .chunks import Packed, count_boards, draw_deals
from .chunks import count_deals as count_listed_deals

if TYPE_CHECKING:
    from typing import Any

    from pql.base.diagnostics import Place
    from pql.cards.games import Game
    from pql.sets.boardset import BoardSet

    Unit = Callable[..., Any]

# More deals of hands than these are not listed.
_MOST_DEALS = 20_000
# Where many equities are asked for together and sampled, each is of so many deals.
_SAMPLES = 250_000
_BOARD_CARDS = 5


class HoleProblem:
    """The players' ranges, those of players who have folded, the boards and the dead cards.

    `known` is the mask of a fixed board; `boards` is set only for a set of several boards.
    """

    def __init__(
        self, ranges: Sequence[HoleSet], folded: Sequence[HoleSet], boards: BoardSet | None, dead: int
    ) -> None:
        fixed = boards.fixed_cards() if boards is not None else 0
        self.given_boards = boards
        self.known = fixed or 0
        self.boards = boards if fixed is None else None
        self.dead = dead
        self.ranges, self.folded = tuple(ranges), tuple(folded)
        self.game = self.ranges[0].game
        # Equal ranges are one: their hands are listed once, which of five cards are 2,598,960.
        gone: dict[HoleSet, HoleSet] = {}
        for each in (*ranges, *folded):
            gone.setdefault(each, each.without(dead | self.known))
        self.live = [gone[each] for each in (*ranges, *folded)]
        self.players = len(self.live)

    def with_ranges(self, ranges: Sequence[HoleSet]) -> HoleProblem:
        """The same question about other hands of the players."""
        return HoleProblem(ranges, self.folded, self.given_boards, self.dead)

    def with_boards(self, boards: BoardSet | None) -> HoleProblem:
        """The same question on other boards."""
        return HoleProblem(self.ranges, self.folded, boards, self.dead)

    @property
    def plain(self) -> bool:
        """Whether all weights are 1, so that deals are counted in whole numbers."""
        return all([each.is_plain for each in self.live])

    @property
    def bands(self) -> int:
        """How many sweeps take all weights of two ranges, of which those that are far apart are swept apart."""
        return prod([band_count(each.held()[1] or ()) for each in self.live])

    def unweighted(self) -> HoleProblem:
        """The same problem with every weight 1."""
        twin = object.__new__(HoleProblem)
        twin.__dict__.update(self.__dict__)
        twin.live = [HoleSet(self.game, each.bits) for each in self.live]
        return twin

    @property
    def weights(self) -> list[array[int]]:
        """What tells the ranges of the players apart."""
        numbers = {each: number for number, each in enumerate(self.live)}
        return [array("I", [numbers[each]]) for each in self.live[: len(self.ranges)]]

    def packed(self, number: int) -> tuple[bytes, bytes | None]:
        """The hands and weights of a player as plain data."""
        hands, weights = self.live[number].held()
        return hands.tobytes(), None if weights is None else weights.tobytes()

    def drawn(self) -> tuple[Packed, ...]:
        """The same of all players, None for those who may hold anything."""
        everybody = (*self.ranges, *self.folded)
        return tuple(
            [None if own.is_everything else self.packed(number) for number, own in enumerate(everybody)]
        )

    @property
    def unknown(self) -> int:
        """How many board cards are still to come."""
        return _BOARD_CARDS - self.known.bit_count()

    @property
    def deal_estimate(self) -> int:
        """How many deals of hands there are, with those that use a card twice."""
        return prod([len(each) for each in self.live])

    @cached_property
    def group(self) -> bytes:
        """The suit permutations under which the question stays the same."""
        if not self.unknown and self.boards is None:
            return IDENTITY
        group = symmetry.intersect_groups(
            symmetry.card_stabilizer(self.known), symmetry.card_stabilizer(self.dead)
        )
        if self.boards is not None:
            group = symmetry.intersect_groups(group, self.boards.suit_group())
        for given, own in zip((*self.ranges, *self.folded), self.live, strict=True):
            # What is left of every hand keeps what its gone cards keep.
            if group != IDENTITY and not given.is_everything:
                group = symmetry.intersect_groups(group, own.suit_group())
        return group

    def tell_apart(self, group: bytes) -> None:
        """Leaves of the symmetry only what is in a group: boards that others carry into one another stay apart."""
        self.group = symmetry.intersect_groups(self.group, group)

    def board_estimate(self) -> float:
        """About how many final boards there are."""
        if self.boards is None:
            return comb(52 - (self.known | self.dead).bit_count(), self.unknown)
        return self.boards.count() * comb(52 - self.boards.street, _BOARD_CARDS - self.boards.street)

    def boards_beside(self) -> float:
        """About how many final boards a deal of hands leaves."""
        if self.boards is not None:
            return self.board_estimate()
        gone = (self.known | self.dead).bit_count() + self.players * self.game.hole
        return comb(max(0, self.game.deck - gone), self.unknown)

    def early_boards(self) -> tuple[bytes, bytes] | None:
        """Of a board set the boards to draw from, each with how many dealings it has."""
        if self.boards is None:
            return None
        early = self.boards.street == 3 or self.boards.distinguishes_turn_from_river()
        weigh = self.boards.weigh_street if early else self.boards.weigh
        masks, dealings = weigh(self.dead, IDENTITY)
        return masks.tobytes(), dealings.tobytes()


def check_possible(problem: HoleProblem, place: Place) -> None:
    """Raises a running `PQLError` where a player has no hand, or there is no board."""
    if problem.boards is not None and not problem.boards:
        raise place.error("impossible-deal", "there is no such board")
    if clash := shared(problem.known, problem.dead, problem.game):
        raise place.error(*clash)
    everybody = (*problem.ranges, *problem.folded)
    for number, (given, hands) in enumerate(zip(everybody, problem.live, strict=True), 1):
        who = f"player {number}" if number <= len(problem.ranges) else "a player who has folded"
        if not given:
            raise place.error("impossible-deal", f"{who} has no hands: the set is empty")
        if not hands:
            raise place.error(
                "impossible-deal", f"{who} has no hand left: each holds a card that is dead or on the board"
            )
    cards = len(everybody) * problem.game.hole + _BOARD_CARDS + problem.dead.bit_count()
    if cards > problem.game.deck:
        message = f"these are {cards} cards, and a deck has {problem.game.deck}"
        raise place.error("impossible-deal", message, "leave a player or dead cards out")


def hole_plan(problem: HoleProblem, accuracy: Accuracy, threads: int) -> Plan:
    """Exact or sampled, and by which algorithm."""
    randomly = Plan(Algorithm.DEALS, deal_seconds=problem.players * costs.HOLE_DRAWN)
    return decide(lambda: exact_plan(problem), accuracy, threads, randomly=randomly)


def exact_plan(problem: HoleProblem) -> Plan:
    """The quicker of the ways to an exact answer."""
    plans = []
    deals = problem.deal_estimate
    if problem.boards is None and deals <= _MOST_DEALS:
        plans.append(Plan(Algorithm.HANDS, deals_seconds(problem, deals), f"about {deals:,} deals of hands"))
    if problem.players == 2:
        hands = sum(map(len, problem.live))
        board = problem.bands * swept_board(hands, problem.plain, problem.game)
        boards = problem.board_estimate()
        # What the suits spare is looked for only where it may matter.
        group = problem.group if board * boards < 2e4 else IDENTITY
        boards = max(1.0, boards / (len(group) // 4))
        work = f"about {boards:,.0f} boards, {symmetry_text(group)}"
        plans.append(Plan(Algorithm.SWEEP, board * boards, work, group))
    if not plans:
        board = costs.HOLE_BOARD * split_times(problem.game)
        seconds = deals * problem.board_estimate() * problem.players * board
        return Plan(Algorithm.HANDS, seconds, f"about {deals:,} deals of hands")
    return min(plans, key=lambda plan: plan.seconds)


def split_times(game: Game) -> float:
    """How many times dearer a board is where a low hand is looked for too."""
    return 1.0 if game.low is None else costs.HOLE_SPLIT


def deals_seconds(problem: HoleProblem, deals: int) -> float:
    """About how long it takes to list so many deals of hands, each with all its boards."""
    at_once = problem.boards is None and problem.unknown == _BOARD_CARDS
    board = (costs.HOLE_OPEN_BOARD if at_once else costs.HOLE_BOARD) * split_times(problem.game)
    hand = board * problem.boards_beside() + costs.HOLE_DEAL + costs.HOLE_LISTED
    return deals * problem.players * hand


def swept_board(hands: int, plain: bool, game: Game) -> float:
    """About how long it takes to sweep so many hands of two ranges on a board."""
    dearer = (
        (1 if plain else costs.HOLE_WEIGHTED)
        * costs.HOLE_SWEEP_TIMES[game.hole - OMAHA.hole]
        * split_times(game)
    )
    return costs.HOLE_SWEEP_BOARD + hands * costs.HOLE_SWEEP_HAND * dearer


def exact_tally(problem: HoleProblem, plan: Plan, control: Control) -> Tally:
    """The counts over every deal."""
    players = len(problem.ranges)
    tally = Tally(players, shares_of(problem.game, players))
    add_up(tally, exact_work(problem, plan, count_listed_deals, count_boards), control)
    return tally


def exact_work(problem: HoleProblem, plan: Plan, of_deals: Unit, of_boards: Unit) -> Work:
    """What there is to count: deals of hands, or boards of two ranges, a chunk at a time."""
    if plan.algorithm is Algorithm.HANDS:
        return _deals(problem, plan, of_deals)
    ranges = tuple([problem.packed(number) for number in range(problem.players)])
    parts, chunks = slices_of_boards(problem, plan)
    return Work(of_boards, ((part, *ranges, problem.game) for part in parts), chunks, plan.seconds)


def slices_of_boards(problem: HoleProblem, plan: Plan) -> tuple[Iterator[Slice], int]:
    """The final boards in slices of some milliseconds, and how many slices there are."""
    if problem.boards is not None:
        listed, chunks = listed_slices(problem.boards.weigh(problem.dead, plan.group), plan.seconds)
        return iter(listed), chunks
    places = symmetry.board_count(problem.known, problem.dead)
    size = chunk_size(places, plan.seconds)
    return completions(problem.known, problem.dead, plan.group, places, size), -(-places // size)


def _deals(problem: HoleProblem, plan: Plan, unit: Unit) -> Work:
    size = chunk_size(problem.deal_estimate, plan.seconds)
    players, playing = problem.players, len(problem.ranges)
    hands, weights = array("Q"), array("d")
    for masks, weight in possible_deals(problem):
        hands.extend(masks)
        weights.append(weight)
    chunks = [*slices(len(weights), size)]
    tasks = (
        (
            problem.game,
            problem.known,
            problem.dead,
            hands[players * start : players * stop].tobytes(),
            None if problem.plain else weights[start:stop].tobytes(),
            players,
            playing,
        )
        for start, stop in chunks
    )
    return Work(unit, tasks, len(chunks), plan.seconds)


def possible_deals(problem: HoleProblem) -> Iterator[tuple[tuple[int, ...], float]]:
    """Deals of a hand to each player that use no card twice, with their weights."""
    held = [
        zip(hands, weights or [1.0] * len(hands), strict=True)
        for hands, weights in [each.held() for each in problem.live]
    ]
    for deal in product(*held):
        masks = tuple([mask for mask, _ in deal])
        used = 0
        for mask in masks:
            if used & mask:
                break
            used |= mask
        else:
            yield masks, prod([weight for _, weight in deal])


def count_deals(problem: HoleProblem, control: Control) -> int:
    """How many deals there are: weights do not change it."""
    plain = problem if problem.plain else problem.unweighted()
    return round(exact_tally(plain, exact_plan(plain), control.quietly()).deals)


def sampled_tally(problem: HoleProblem, plan: Plan, seed: int, control: Control) -> PooledTally:
    """The counts over random deals, until there are enough of them or the error is small enough."""
    tally = PooledTally(problem)
    sample(tally, draw_deals, sample_of(problem), plan, seed, control)
    return tally


def equity_plans(problems: Sequence[HoleProblem], threads: int) -> list[Plan]:
    """The plans for several problems that are answered together, as those of outs: all exact, or all sampled."""
    plans = [exact_plan(problem) for problem in problems]
    whole = Plan(Algorithm.HANDS, summed([plan.seconds for plan in plans]))
    if decide(lambda: whole, ANY_ACCURACY, threads).exact:
        return plans
    return [Plan(Algorithm.DEALS, samples=_SAMPLES)] * len(plans)


def sample_of(problem: HoleProblem, by_type: bool = False) -> tuple[Any, ...]:
    """What random deals are drawn from, as units of work take it."""
    return (
        problem.known,
        problem.dead,
        problem.early_boards(),
        problem.drawn(),
        problem.game,
        len(problem.folded),
        by_type,
    )

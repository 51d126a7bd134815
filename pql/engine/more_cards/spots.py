"""Equities of many spots of Omaha at once, as `batches` has them for hold'em.

A few hands against a few go to a kernel that takes hundreds of spots at a time. The heroes that meet the same range on
the same board are swept together, hand by hand, and each takes the sums of its own hands. Boards of sets, and ranges
before the flop, are answered one after another.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import lru_cache, reduce
from math import comb
from operator import or_
from typing import TYPE_CHECKING, cast

from pql.base.records import Record
from pql.base.sums import summed
from pql.cards.deck import mask_cards
from pql.cards.games import Game
from pql.evaluator_ext import omaha
from pql.sets.boardset import BoardSet
from pql.sets.holeset import HoleSet

from .. import costs
from ..chunks import CHUNK_SECONDS, Work, results
from ..decide import EXACT_SECONDS, REPORT_SECONDS
from ..work import Control
from .chunks import FIRST_OUTCOMES
from .equity import HoleProblem, exact_plan, exact_tally, split_times, swept_board
from .vectors import hand_sums, outcomes_of, vectors_seconds

if TYPE_CHECKING:
    from ..batches import Spots

Counts = dict[int, Sequence[float]]
"""By the number of a spot the deals that the hero wins, ties and plays; of split pots the twelve outcomes of his."""

_BOARD_CARDS, _DECK = 5, 52
# More pairs of hands than these are not taken two by two.
_MOST_PAIRS = 20_000
# What is swept for longer is a run of its own, which can be ended in the middle.
_LONG_SECONDS = 0.1
_NO_DEAL = (0.0, 0.0, 0.0)


class OneHand(Record):
    """One hand, by the mask of its cards: what most spots have, for which a bitset of all hands is too large."""

    game: Game
    mask: int
    is_plain = True

    def __len__(self) -> int:
        return 1

    @property
    def bits(self) -> int:
        """Its bit in a set."""
        return 1 << omaha.number(self.mask)

    def held(self) -> tuple[array[int], array[float] | None]:
        """The hand and its weight, as a set has them."""
        return array("Q", [self.mask]), None


HELD = (HoleSet, OneHand)
Held = HoleSet | OneHand
"""What a player holds in a spot."""


class TooLong(Exception):
    """A spot of which every deal cannot be counted in minutes: its number, and about how many seconds it takes."""

    def __init__(self, number: int, seconds: float) -> None:
        super().__init__(number, seconds)
        self.number, self.seconds = number, seconds


def count_distinct(spots: Spots, numbers: list[int], control: Control, keep_going: bool) -> Counts:
    """The exact deals of distinct spots by their numbers; none for those that cannot be dealt.

    Raises `TooLong`, or leaves such spots without a deal where the run is to `keep_going`.
    """
    found: Counts = {}
    sizes = [len(cast("Held", held)) for held in spots.ranges]  # counting the hands of a set takes a while
    groups: dict[tuple[int, int, int], list[int]] = {}
    alone: dict[int, HoleProblem] = {}
    listed: list[tuple[int, float]] = []
    for number in control.checked(numbers):
        on, without, own, other = spots.numbered(number)
        board, dead = spots.boards[on], spots.dead[without]
        clash = isinstance(board, int) and board & dead
        if not sizes[own] or not sizes[other] or clash or (isinstance(board, BoardSet) and not board):
            found[number] = _NO_DEAL
        elif isinstance(board, int) and board:
            groups.setdefault((on, without, other), []).append(number)
        else:
            boards = board if isinstance(board, BoardSet) else None
            hero, villain = _range(spots, own), _range(spots, other)
            if boards is None and sizes[own] * sizes[other] == 1:
                pairs, _ = _seconds(0, dead.bit_count(), 1, 1, True, hero.game)
                listed.append((number, pairs))
            else:
                alone[number] = HoleProblem([as_set(hero), as_set(villain)], (), boards, dead)
    listed += _listed_of(spots, sizes, groups, alone)
    _answer_alone(alone, found, control, keep_going)
    _answer_swept(
        [_Group(spots, *key, members) for key, members in groups.items()], found, control, keep_going
    )
    found |= _answer_listed(spots, listed, control.part(0.5, 1.0))
    return found


def _range(spots: Spots, number: int) -> Held:
    return cast("Held", spots.ranges[number])


def as_set(held: Held) -> HoleSet:
    """The hands as a set."""
    return HoleSet(held.game, held.bits) if isinstance(held, OneHand) else held


@lru_cache(maxsize=4096)
def _seconds(known: int, dead: int, hero: int, villain: int, plain: bool, game: Game) -> tuple[float, float]:
    """What a spot takes pair by pair, and swept board by board."""
    boards = comb(_DECK - known - dead, _BOARD_CARDS - known)
    beside = comb(max(0, _DECK - known - dead - 2 * game.hole), _BOARD_CARDS - known)
    one = (costs.HOLE_BOARD if known else costs.HOLE_OPEN_BOARD) * split_times(game)
    pairs = 2 * hero * villain * (one * beside + costs.HOLE_DEAL)
    return (
        pairs if hero * villain <= _MOST_PAIRS else float("inf"),
        boards * swept_board(hero + villain, plain, game),
    )


def seconds_of(hero: Held, villain: Held, board: int, dead: int) -> float:
    """What a spot takes by itself, on the board with a mask or, with 0 for it, before the flop."""
    plain = hero.is_plain and villain.is_plain
    known = board.bit_count()
    return min(_seconds(known, dead.bit_count(), len(hero), len(villain), plain, hero.game))


def _listed_of(
    spots: Spots,
    sizes: list[int],
    groups: dict[tuple[int, int, int], list[int]],
    alone: dict[int, HoleProblem],
) -> list[tuple[int, float]]:
    """Takes out of the others the spots that are quickest pair by pair, with what each takes."""
    listed: list[tuple[int, float]] = []
    for key, members in list(groups.items()):
        on, without, other = key
        villain, board = _range(spots, other), cast("int", spots.boards[on])
        heroes = [sizes[spots.numbered(number)[2]] for number in members]
        given = board.bit_count(), spots.dead[without].bit_count()
        met = sizes[other], villain.is_plain, villain.game
        each = [_seconds(*given, hero, *met)[0] for hero in heroes]
        together = _seconds(*given, sum(heroes), *met)[1]
        if summed(each) <= together:
            listed += zip(members, each, strict=True)
            del groups[key]
    for number, problem in list(alone.items()):
        pairs, swept = _seconds(
            0, problem.dead.bit_count(), *map(len, problem.ranges), problem.plain, problem.game
        )
        if problem.boards is None and pairs <= min(swept, EXACT_SECONDS):
            listed.append((number, pairs))
            del alone[number]
    return listed


def _answer_alone(
    problems: dict[int, HoleProblem], found: Counts, control: Control, keep_going: bool
) -> None:
    """Counts spots one after another, each on all threads."""
    for number, problem in problems.items():
        found[number] = _NO_DEAL
        if not all(problem.live):
            continue
        plan = exact_plan(problem)
        if plan.seconds / control.threads > REPORT_SECONDS:
            if keep_going:
                continue
            raise TooLong(number, plan.seconds / control.threads)
        tally = exact_tally(problem, plan, control.quietly())
        if problem.game.low is None:
            found[number] = (tally.wins(0), tally.ties(0), tally.deals)
        else:
            found[number] = [tally.counts[0][way] for way in FIRST_OUTCOMES]


class _Group:
    """Spots of one villain on one board: their heroes' hands are swept together."""

    def __init__(self, spots: Spots, on: int, without: int, other: int, members: list[int]) -> None:
        self.members = members
        self.heroes = [_range(spots, spots.numbered(number)[2]) for number in members]
        everyone = _union(self.heroes)
        board = BoardSet.single(mask_cards(cast("int", spots.boards[on])))
        self.problem = HoleProblem([everyone, as_set(_range(spots, other))], (), board, spots.dead[without])
        self.seconds = vectors_seconds(self.problem, 1)


def _union(holding: list[Held]) -> HoleSet:
    """All hands that some hold; a bitset for each of thousands of single hands would fill the memory."""
    game = holding[0].game
    single = HoleSet.of_masks(game, [held.mask for held in holding if isinstance(held, OneHand)])
    return HoleSet(
        game, reduce(or_, [held.bits for held in holding if isinstance(held, HoleSet)], single.bits)
    )


def _answer_swept(groups: list[_Group], found: Counts, control: Control, keep_going: bool) -> None:
    """Counts spots group by group: short ones side by side, long ones one after another on all threads."""
    short: list[_Group] = []
    for group in groups:
        control.check()
        if group.seconds <= _LONG_SECONDS:
            short.append(group)
        elif group.seconds / control.threads <= REPORT_SECONDS:
            found |= zip(
                group.members, _of_heroes(group.problem, group.heroes, control.quietly()), strict=True
            )
        elif keep_going:
            found |= dict.fromkeys(group.members, _NO_DEAL)
        else:
            raise TooLong(group.members[0], group.seconds / control.threads)
    seconds = summed([group.seconds for group in short])
    work = Work(count_group, ((group.problem, group.heroes) for group in short), len(short), seconds)
    for group, counted in zip(short, results(work, control.part(0.0, 0.5)), strict=True):
        found |= zip(group.members, counted, strict=True)


def count_group(problem: HoleProblem, heroes: list[Held]) -> list[Sequence[float]]:
    """A unit of work: what each of some ranges wins, ties and plays."""
    return _of_heroes(problem, heroes, Control(1))


def _of_heroes(problem: HoleProblem, heroes: list[Held], control: Control) -> list[Sequence[float]]:
    """What each of some ranges, of which the first of a problem has all hands, wins, ties and plays."""
    if not all(problem.live):
        return [_NO_DEAL] * len(heroes)
    sums, numbers = hand_sums(problem, control, 1)[0], outcomes_of(problem.game)
    places = {mask: place for place, mask in enumerate(problem.live[0].held()[0])}
    counted: list[Sequence[float]] = []
    for hero in heroes:
        masks, weights = hero.held()
        own = [(places[mask], weight) for mask, weight in zip(masks, weights or [1] * len(masks), strict=True)
               if mask in places]  # fmt: skip
        counted.append(
            [
                float(summed([sums[numbers * place + outcome] * weight for place, weight in own]))
                for outcome in range(numbers)
            ]
        )
    return counted


def _answer_listed(spots: Spots, listed: list[tuple[int, float]], control: Control) -> Counts:
    chunks: list[list[int]] = [[]]
    spent = 0.0
    for number, seconds in listed:
        if spent > CHUNK_SECONDS:
            chunks.append([])
            spent = 0.0
        chunks[-1].append(number)
        spent += seconds
    if not listed:
        return {}
    game = _range(spots, spots.numbered(listed[0][0])[2]).game
    unit = omaha.count_spots if game.low is None else omaha.split_spots
    numbers = outcomes_of(game)
    work = Work(
        unit, (_packed(spots, chunk) for chunk in chunks), len(chunks), summed([each for _, each in listed])
    )
    found: Counts = {}
    for chunk, counted in zip(chunks, results(work, control), strict=True):
        columns = [counted[outcome::numbers] for outcome in range(numbers)]
        found |= zip(chunk, zip(*columns, strict=True), strict=True)
    return found


def _packed(spots: Spots, chunk: list[int]) -> tuple[array[int] | array[float], ...]:
    """Spots as the kernel takes them, with the ranges that are among them."""
    numbers: dict[int, int] = {}
    known, dead = array("Q"), array("Q")
    sides = array("I"), array("I")
    for number in chunk:
        on, without, *both = spots.numbered(number)
        known.append(cast("int", spots.boards[on]))
        dead.append(spots.dead[without])
        for side, own in zip(sides, both, strict=True):
            side.append(numbers.setdefault(own, len(numbers)))
    hands, weights, starts = array("Q"), array("d"), array("q", [0])
    for own in numbers:
        masks, given = _range(spots, own).held()
        hands += masks
        weights += given if given is not None else array("d", [1.0]) * len(masks)
        starts.append(len(hands))
    return known, dead, *sides, hands, weights, starts

"""The plan of a select, and its sums for each group, added up block by block and chunk by chunk."""

from __future__ import annotations

from collections import Counter
from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from pql.engine import costs
from pql.engine.decide import select_plan
from pql.engine.plan import Plan
from pql.evaluator_ext import columns
from pql.evaluator_ext.columns import NULL_KEY
from pql.sets.board_program import ALL_EXCHANGES, common_group

from . import dealt
from .blocks import Block
from .builder import paired
from .expressions import Binary, Constant, Expression
from .frames import Frame
from .possible_deals import PossibleDeals

if TYPE_CHECKING:
    from pql.engine.accuracy import Accuracy
    from pql.sets.boardset import BoardSet

    from .blocks import Block
    from .dealt import Held
    from .expressions import Expression


# A longer table is refused: nobody could read it.
MOST_GROUPS = 100_000
# What the sums of one value in one group take, in bytes.
_SUMS = 400

Key = tuple[int, ...]


class TooManyGroups(Exception):
    """The keys of `group by` or of a histogram have more than `MOST_GROUPS` values."""


class Sums(NamedTuple):
    """Of the rows of a group that have a value: how many, the deals they stand for, their weight, and the value's sums.

    `whole` is the exact sum of integers, None where it is not known; `least` and `most` are of integers or doubles.
    The mean lies `beyond` the `first` value, and `squares`, `cubes` and `fourths` are sums of powers of the distance
    from it, by weight: never differences of large numbers, so that of what is always the same they are nothing.
    """

    rows: int = 0
    deals: int = 0
    weight: float = 0.0
    sum: float = 0.0
    least: float = 0.0
    most: float = 0.0
    whole: int | None = 0
    first: int | float = 0
    beyond: float = 0.0
    squares: float = 0.0
    cubes: float = 0.0
    fourths: float = 0.0

    def plus(self, other: Sums) -> Sums:
        """The sums of both."""
        if not self.rows or not other.rows:
            return self if self.rows else other
        whole = None if self.whole is None or other.whole is None else self.whole + other.whole
        return Sums(
            self.rows + other.rows,
            self.deals + other.deals,
            self.weight + other.weight,
            self.sum + other.sum,
            min(self.least, other.least),
            max(self.most, other.most),
            whole,
            *self._moments_with(other),
        )

    def _moments_with(self, other: Sums) -> tuple[float, float, float, float, float]:
        """Where the mean of both is and the sums of powers (Pébay, Sandia report SAND2008-6212)."""
        a, b = self.weight, other.weight
        both, far = a + b, (other.first - self.first) + (other.beyond - self.beyond)
        if not far or not both:
            moments = self.squares + other.squares, self.cubes + other.cubes, self.fourths + other.fourths
            return (self.first, self.beyond, *moments)
        own, part = a / both, b / both
        squares = self.squares + other.squares + far * far * a * part
        cubes = self.cubes + other.cubes + far**3 * a * part * (own - part)
        cubes += 3 * far * (own * other.squares - part * self.squares)
        fourths = self.fourths + other.fourths + far**4 * a * part * (own * own - own * part + part * part)
        fourths += 6 * far * far * (own * own * other.squares + part * part * self.squares)
        fourths += 4 * far * (own * other.cubes - part * self.cubes)
        return self.first, self.beyond + far * part, squares, cubes, fourths

    @property
    def mean(self) -> float:
        """The mean by weight."""
        return self.first + self.beyond

    @property
    def variance(self) -> float:
        """The mean square of the distances from the mean."""
        return self.squares / self.weight if self.weight else 0.0


class PerDeal(NamedTuple):
    """The expressions evaluated for each deal: a condition, the key of its group, values to sum, values to count."""

    where: Expression | None
    keys: tuple[Expression, ...]
    values: tuple[Expression, ...]
    histograms: tuple[Expression, ...]

    def expressions(self) -> tuple[Expression, ...]:
        """All of them."""
        where = () if self.where is None else (self.where,)
        return (*where, *self.keys, *self.values, *self.histograms)


class GroupSums:
    """Sums of some deals by group.

    `groups` has for each key the sums of the deals themselves and of each value, `bars` those of histograms.
    `attempts` are how many random deals were begun: those in which two hands shared a card are not looked at.
    """

    __slots__ = ("attempts", "bars", "groups", "looked_at", "problems")

    def __init__(self) -> None:
        self.groups: dict[Key, list[Sums]] = {}
        self.bars: list[dict[tuple[Key, int], Sums]] = []
        self.looked_at = 0
        self.attempts = 0
        self.problems: Counter[str] = Counter()

    def add(self, other: GroupSums) -> None:
        """Adds the sums of other deals."""
        self.looked_at += other.looked_at
        self.attempts += other.attempts
        self.problems += other.problems
        for key, sums in other.groups.items():
            mine = self.groups.get(key)
            self.groups[key] = sums if mine is None else [a.plus(b) for a, b in zip(mine, sums, strict=True)]
        if not self.bars:
            self.bars = [{} for _ in other.bars]
        for mine_bars, bars in zip(self.bars, other.bars, strict=True):
            for bar, sums_of_bar in bars.items():
                mine_bars[bar] = mine_bars.get(bar, Sums()).plus(sums_of_bar)
        if len(self.groups) > MOST_GROUPS or any(len(bars) > MOST_GROUPS for bars in self.bars):
            raise TooManyGroups

    def size(self) -> int:
        """About how many bytes the groups take."""
        values = len(next(iter(self.groups.values()), ()))
        return _SUMS * (values * len(self.groups) + sum([len(bars) for bars in self.bars]))


class GroupAccumulator:
    """Adds up blocks: the numbers of groups are kept from block to block."""

    def __init__(self, per_deal: PerDeal) -> None:
        self.per_deal = per_deal
        self.groups = columns.Groups(len(per_deal.keys), MOST_GROUPS)
        self.totals = columns.Sums()
        self.sums = [columns.Sums() for _ in per_deal.values]
        self.bars = [columns.Groups(len(per_deal.keys) + 1, MOST_GROUPS) for _ in per_deal.histograms]
        self.bar_sums = [columns.Sums() for _ in per_deal.histograms]
        self.looked_at = 0
        self.problems: Counter[str] = Counter()

    def add(self, block: Block) -> None:
        """Adds the deals of a block; raises `TooManyGroups`."""
        self.looked_at += block.rows
        per_deal, problems = self.per_deal, block.problems
        if per_deal.where is not None:
            block = _passing(block, per_deal.where)
        if block.rows:
            keys = [block.column(key) for key in per_deal.keys]
            ids = self.groups.assign(keys, block.rows) if keys else None
            if keys and ids is None:
                raise TooManyGroups
            count = max(1, len(self.groups))
            rows, deals, weights = block.rows, block.multiplicities, block.weights
            self.totals.add(count, ids, deals, weights, None, rows)
            for sums, value in zip(self.sums, per_deal.values, strict=True):
                sums.add(count, ids, deals, weights, block.column(value), rows)
            for bars, sums, value in zip(self.bars, self.bar_sums, per_deal.histograms, strict=True):
                bar_ids = bars.assign([*keys, block.column(value)], rows)
                if bar_ids is None:
                    raise TooManyGroups
                sums.add(len(bars), bar_ids, deals, weights, None, rows)
        self.problems.update(problems)

    def result(self) -> GroupSums:
        """The sums so far."""
        group_sums = GroupSums()
        group_sums.looked_at = self.looked_at
        group_sums.problems = self.problems
        keys = [self.groups.key(number) for number in range(len(self.groups))] if self.per_deal.keys else [()]
        for number, key in enumerate(keys):
            total = Sums(*self.totals.of(number))
            if total.rows:
                group_sums.groups[key] = [total, *[Sums(*sums.of(number)) for sums in self.sums]]
        for bars, sums in zip(self.bars, self.bar_sums, strict=True):
            merged: dict[tuple[Key, int], Sums] = {}
            for number in range(len(bars)):
                *parts, value = bars.key(number)
                merged[tuple(parts), value] = Sums(*sums.of(number))
            group_sums.bars.append(merged)
        return group_sums


def _passing(block: Block, where: Expression) -> Block:
    indices = block.where(where)
    return block if len(indices) == block.rows else block.select(indices)


def value_of_key(key: int, real: bool) -> int | float | None:
    """The value behind a part of a key: see `Column.keys`.

    >>> value_of_key(3, False), value_of_key(4602678819172646912, True), value_of_key(NULL_KEY, False)
    (3, 0.5, None)
    """
    if key == NULL_KEY:
        return None
    if not real:
        return key
    from struct import pack, unpack

    value: float = unpack("d", pack("q", key))[0]
    return value


class SelectPlan(NamedTuple):
    """The plan of a select: the possible deals, what is computed for each of about so many rows, exact or sampled.

    `hand_tests` and `board_tests` are the conditions that became sets before anything was dealt.
    """

    possible: PossibleDeals
    per_deal: PerDeal
    hand_tests: tuple[tuple[int, Expression], ...]
    board_tests: tuple[Expression, ...]
    rows: float
    how: Plan

    @property
    def exact(self) -> bool:
        """Whether every deal is counted."""
        return self.how.exact


def planned(
    ranges: list[Held],
    boards: BoardSet | None,
    dead: int,
    per_deal: PerDeal,
    accuracy: Accuracy,
    threads: int,
) -> SelectPlan:
    """The plan of a select."""
    where = () if per_deal.where is None else conjuncts(per_deal.where)
    hand_tests = tuple([(min(test.players), test) for test in where if _about_one_hand(test)])
    board_tests = tuple([test for test in where if not test.players and test.level])
    rest = [test for test in where if not _about_one_hand(test) and (test.players or not test.level)]
    for player, test in hand_tests:
        ranges[player] = _passing_hands(ranges[player], test, player)
    left = per_deal._replace(where=joined(rest))
    expressions = [*left.expressions(), *board_tests]
    group = ALL_EXCHANGES
    for expression in expressions:
        group = common_group(group, expression.group)
    streets = frozenset().union(*[expression.streets for expression in expressions])
    players = frozenset().union(*[expression.players for expression in expressions])
    possible = PossibleDeals(ranges, boards, dead, streets, group, players)
    rows = possible.deal_estimate()
    row_seconds = _seconds_a_row(possible, left, rows)
    drawn_seconds = costs.DRAWN_DEAL + fsum([inner.drawn_cost for inner in _parts(left)])
    how = select_plan(rows, row_seconds, drawn_seconds, accuracy, threads)
    return SelectPlan(possible, left, hand_tests, board_tests, rows, how)


def conjuncts(test: Expression) -> tuple[Expression, ...]:
    """The conditions that must all hold for a condition to hold."""
    if isinstance(test, Binary) and test.operator == "and":
        return tuple([condition for operand in test.operands for condition in conjuncts(operand)])
    return (test,)


def joined(tests: list[Expression]) -> Expression | None:
    """All tests joined by `and`, None where none is left: tests that are always true are dropped."""
    left = [test for test in tests if not isinstance(test, Constant) or not test.value]
    return paired(left, lambda first, second: Binary("and", first, second)) if left else None


def _about_one_hand(test: Expression) -> bool:
    return not test.level and len(test.players) == 1


def _passing_hands(hands: Held, test: Expression, player: int) -> Held:
    """The hands of a set for which a condition about a pocket alone holds."""
    seat = dealt.seat(hands)
    block = Block(Frame(len(seat.hands), {}, {player: seat.pockets}, {player: seat.hands}))
    return dealt.at_places(hands, block.where(test))


def _parts(per_deal: PerDeal) -> list[Expression]:
    """Every different expression of a select."""
    seen: set[Expression] = set()
    return [inner for expression in per_deal.expressions() for inner in expression.walk(seen)]


def _seconds_a_row(possible: PossibleDeals, per_deal: PerDeal, rows: float) -> float:
    """The work of a deal on average: parts in a smaller frame are computed there and only looked up here."""
    seconds = costs.ROW * (1 + 0.25 * len(possible.seats)) + costs.SUMMED * (
        len(per_deal.values) + 2 * len(per_deal.histograms)
    )
    for inner in _parts(per_deal):
        if inner.is_constant:
            continue
        share = min(1.0, possible.frame_estimate(inner.level, inner.players) / rows)
        seconds += inner.cost * share + (costs.GATHERED if share < 1 else 0)
    return seconds

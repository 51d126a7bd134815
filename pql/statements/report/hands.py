"""The rows of reports by the first player's hands, in groups, on one board or on each flop, with what they win."""

from __future__ import annotations

from array import array
from collections.abc import Hashable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.base.sums import summed
from pql.engine import costs, far_apart
from pql.engine.accuracy import Algorithm
from pql.engine.board_rows import flop_problems, flop_slices, live_flops
from pql.engine.chunks import Work, results
from pql.engine.plan import Plan
from pql.engine.problem import packed_folded
from pql.engine.vectors import FIRST, one_vector
from pql.engine.won import Split, Won, sum_of
from pql.engine.work import Control
from pql.evaluator_ext import columns, symmetry
from pql.formulas import dealt
from pql.formulas.blocks import Block
from pql.formulas.expressions import Evaluation, Expression
from pql.formulas.frames import Frame, Seat, seat_of
from pql.formulas.group_sums import GroupAccumulator, GroupSums, PerDeal
from pql.formulas.types import NUMBER
from pql.grammar.tables.keywords import REPORT_COLUMNS
from pql.results.split_pots import NAMES
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet

from .keys import counted_by, hand_block, in_order, keyed, made_hand_on, values_of
from .result import AMOUNTS, ReportRow, value_text

if TYPE_CHECKING:
    from pql.engine.board_rows import BoardRow
    from pql.engine.by_hand import HandVectors
    from pql.engine.problem import Problem
    from pql.engine.ways import AnyProblem, Ways
    from pql.evaluator_ext.columns import Column
    from pql.evaluator_ext.vectors import Vectors
    from pql.formulas.group_sums import Key
    from pql.questions.question import Spot

    from .keys import RowKey
    from .result import KeyValue


def board_row(
    name: str,
    boards: Sequence[BoardRow],
    whole: Won,
    part: bool = True,
    members: tuple[str, ...] = (),
    keys: tuple[KeyValue, ...] = (),
) -> ReportRow:
    """The row of some boards."""
    own = sum_of([row.first for row in boards])
    strong = (
        summed([row.first.strong * row.first.met for row in boards]) / own.met,
        summed([row.second.strong * row.first.met for row in boards]) / own.met,
    )
    amount = summed([row.boards for row in boards])
    return won_row(name, amount, whole, own, members, strong=strong, part=part, keys=keys)


def won_row(
    name: str, amount: float, whole: Won, own: Won, members: tuple[str, ...] = (), **more: Any
) -> ReportRow:
    """The row of what is won: its equity, and how that differs from the whole."""
    return ReportRow(
        name,
        whole_number(amount),
        own.met / whole.met,
        own.equity,
        own.equity - whole.equity,
        own.wins / own.met,
        own.ties / own.met,
        members=members,
        **split_of(own),
        **more,
    )


def split_of(own: Won) -> dict[str, Any]:
    """What a row says of split pots; nothing where the high hand wins all."""
    if own.split is None:
        return {}
    high, low, *deals = own.split
    shares = high / 4, low / 4, own.wins, *deals
    return {name: won / own.met for name, won in zip(NAMES, shares, strict=True)}


def whole_number(amount: float) -> int | float:
    """An amount as a whole number where it is one."""
    return int(amount) if amount == int(amount) else amount


def sorting_columns(by: str, keys: Sequence[RowKey], spot: Spot, heads_up: bool) -> tuple[str, ...]:
    """The columns that rows can be sorted by."""
    return (
        *([key.name for key in keys] or (by,)),
        counted_by(by, keys, spot, heads_up),
        *REPORT_COLUMNS,
        *(() if spot.game.low is None else NAMES),
    )


def number_in(row: ReportRow, column: str) -> float | None:
    """The number of a row in a column that is no key; None where it has none."""
    if column in ("strong", "against"):
        return row.strong and row.strong[column == "against"]
    number: float = getattr(row, "amount" if column in AMOUNTS else column)
    return number


class HandGroup(NamedTuple):
    """Some hands of the first player: their name, their numbers, and the values of the keys they have in common.

    `members` are the hands of a row by hand: those that differ in nothing but their suits.
    """

    name: str
    hands: Sequence[int]
    members: tuple[str, ...] = ()
    key: Key = ()
    values: tuple[KeyValue, ...] = ()


class HandRow(NamedTuple):
    """A group of hands with their weight, and what they win, tie and meet."""

    group: HandGroup
    amount: float
    won: Won


def hand_groups(problem: AnyProblem, by: str, keys: Sequence[RowKey], ways: Ways[Any]) -> list[HandGroup]:
    """The first player's hands by themselves, by class, by made hand (best first), or by formulas about them.

    By hand those are together that the suit permutations of the problem carry into one another.
    """
    live = ways.live(problem, 0)
    hands = ways.members(live)
    if keys or by == "category":
        made = () if keys else (made_hand_on(problem.known.bit_count(), live.game),)
        groups = [
            HandGroup(group_name(values), [hands[row] for row in rows], (), key, values if keys else ())
            for key, values, rows in keyed(keys or made, hand_block(problem, dealt.seat(live)))
        ]
        return groups if keys else groups[::-1]
    alike: dict[Hashable, list[int]] = {}
    group = problem.group
    for hand in ways.best_first(hands):
        alike.setdefault(ways.class_of(hand) if by == "class" else ways.first_image(hand, group), []).append(
            hand
        )
    if by == "class":
        return [HandGroup(ways.class_name(key), own) for key, own in alike.items()]
    return [
        HandGroup(alike_text(own, ways), own, tuple([ways.hand_text(hand) for hand in own]))
        for own in alike.values()
    ]


def group_name(values: Sequence[KeyValue]) -> str:
    """What a row is called by the values of its keys."""
    return ", ".join(map(value_text, values))


def hand_rows(groups: Sequence[HandGroup], vectors: HandVectors) -> list[HandRow]:
    """A row for each group of which a hand can be dealt."""
    places = {hand: place for place, hand in enumerate(vectors.hands)}
    rows = []
    for group in groups:
        hands = [place for place in map(places.__getitem__, group.hands) if vectors.met[place]]
        if hands:
            weights = [vectors.weight(place) for place in hands]
            won = _won_by(vectors, hands)
            rows.append(HandRow(group, summed(weights), won))
    return rows


def _won_by(vectors: HandVectors, places: Sequence[int]) -> Won:
    """What some hands win together, by their places."""

    def total(numbers: Sequence[Any]) -> Any:
        return summed([vectors.weight(place) * numbers[place] for place in places])

    split = None if vectors.split is None else Split(*map(total, vectors.split))
    return Won(total(vectors.wins), total(vectors.ties), total(vectors.met), split)


def alike_text(hands: Sequence[int], ways: Ways[Any]) -> str:
    """What hands are called that differ in nothing but their suits: by their class where they are all of it."""
    own = ways.class_of(hands[0])
    if len(hands) > 1 and ways.class_size(own) == len(hands):
        return ways.class_name(own)
    return " ".join([ways.hand_text(hand) for hand in hands])


# Hands on flops


class _OfHand(Expression):
    """What a hand wins, ties or meets on a flop."""

    __slots__ = ("sums",)
    operation = "of the hand"

    def __init__(self, sums: str) -> None:
        super().__init__(NUMBER, level=3, players=frozenset((0,)))
        self.sums = sums

    def compute(self, rows: Evaluation) -> Column:
        assert isinstance(rows.frame, _HandsOnFlop)
        return rows.frame.won[self.sums]


class _HandsOnFlop(Frame):
    """Hands on a flop, and what they have won: of columns of more hands the rows at some places."""

    __slots__ = ("won",)

    def __init__(self, flop: int, seat: Seat, won: list[Column], places: array[int]) -> None:
        rows = len(places)
        super().__init__(rows, {3: array("Q", [flop]) * rows}, {0: seat.pockets}, {0: seat.hands})
        self.won = dict(zip(_SUMS, [columns.gather(column, places) for column in won], strict=True))


_SUMS = ("wins", "ties", "met")
SUMS = tuple([_OfHand(name) for name in _SUMS])
"""What hands on flops win, tie and meet."""


def rows_on_flops(problem: Problem, keys: Sequence[RowKey], control: Control) -> list[HandRow]:
    """A row for each value of formulas about a hand on the flop, over all flops of the board set.

    Amounts are means over the flops.
    """
    for key in keys:
        problem.tell_apart(key.expression.group)
    flops, sizes = live_flops(problem)
    boards = problem.boards if problem.boards is not None else BoardSet.everything(3, problem.game)
    plan = Plan(Algorithm.SWEEP, costs.flops(problem, len(flops)))
    per_deal = PerDeal(None, tuple([key.expression for key in keys]), SUMS, ())
    given = (problem.dead, problem.group, problem.kernel_ranges.packed(), packed_folded(problem))
    cuts = flop_slices(len(flops), plan)
    tasks = (
        (per_deal, boards, flops[start:stop].tobytes(), sizes[start:stop], *given) for start, stop in cuts
    )
    total, count = GroupSums(), 0
    for played, equities in results(Work(hands_on_flops, tasks, len(cuts), plan.seconds), control):
        count += played
        total.add(equities)
    rows = []
    for numbers in in_order(keys, total.groups):
        hands, *sums = total.groups[numbers]
        values = values_of(keys, numbers)
        wins, ties, met = [
            each.whole if problem.plain and each.whole is not None else each.sum for each in sums
        ]
        won = Won(wins, ties, met)
        rows.append(
            HandRow(HandGroup(group_name(values), (), (), numbers, values), hands.weight / count, won)
        )
    return rows


def hands_on_flops(
    per_deal: PerDeal,
    boards: BoardSet,
    flops: bytes,
    sizes: bytes,
    dead: int,
    group: bytes,
    ranges: tuple[bytes, bytes],
    folded: tuple[bytes, ...] = (),
) -> tuple[int, GroupSums]:
    """A unit of work: how many flops there were, and the sums of the hands on them."""
    first, second = (array("d", weights) for weights in ranges)
    held = HandSet(0, first)
    seat, accumulator = seat_of(held.bits), GroupAccumulator(per_deal)
    played = 0
    for flop, size in zip(array("Q", flops), sizes, strict=True):
        symmetric = symmetry.intersect_groups(group, symmetry.card_stabilizer(flop))
        masks, multiplicities = boards.weigh(dead, symmetric, flop)
        if not masks:
            continue
        if folded:
            (beside,) = flop_problems(boards, array("Q", [flop]), dead, ranges, folded)
            vectors: Vectors | None = one_vector(beside, Control(1))
        else:
            vectors, _ = far_apart.swept(boards.game, masks, multiplicities, first, second, FIRST)
        assert vectors is not None
        played += size
        # Not symmetrized: images of a hand have the same key and weigh the same, so sums over a key are right as is.
        won = [columns.gather(_numbers(vector), seat.hands) for vector in vectors]
        there = columns.indices_where(columns.combine(">", won[2], columns.constant(0))[0])
        hands = columns.compose(seat.hands, there)
        weights = None if held.is_plain else columns.gather(columns.reals(first), hands)
        frame = _HandsOnFlop(flop, Seat(columns.masks_at(seat.pockets, there), hands), won, there)
        accumulator.add(Block(frame, columns.counts(array("I", [size]) * len(there)), weights, dead))
    return played, accumulator.result()


def _numbers(vector: array[float]) -> Column:
    """The numbers of a vector."""
    whole = vector.typecode == "Q"
    return columns.ints(memoryview(vector).cast("B").cast("q")) if whole else columns.reals(vector)

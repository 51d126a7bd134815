"""The plan of a select: conditions tested before dealing, the deals that are left, exact or sampled."""

from __future__ import annotations

from math import fsum
from typing import TYPE_CHECKING, NamedTuple

from pql.engine import costs
from pql.engine.decide import select_plan
from pql.engine.plan import Plan
from pql.sets.board_program import ALL_EXCHANGES, common_group

from . import dealt
from .blocks import Block
from .builder import paired
from .expressions import Binary, Constant, Expression
from .frames import Frame
from .group_sums import PerDeal
from .possible_deals import PossibleDeals

if TYPE_CHECKING:
    from pql.engine.accuracy import Accuracy
    from pql.sets.boardset import BoardSet

    from .dealt import Held


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
        ranges[player] = _passing(ranges[player], test, player)
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


def _passing(hands: Held, test: Expression, player: int) -> Held:
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

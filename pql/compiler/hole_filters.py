"""`H where F on BOARD` of hands of four and five cards: checked when it is compiled, computed when it is needed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.diagnostics import Diagnostic, PQLError, Source
from pql.formulas.filtering import board_streets, hands_passing
from pql.sets.lazy import LazySet, if_known

from .expressions import compile_boards
from .filters import PLAYER, checked, dead_cards, no_value, none_left

if TYPE_CHECKING:
    from pql.engine.work import Control
    from pql.grammar.nodes.hands import HandsWhere
    from pql.names.environment import Environment
    from pql.sets.holeset import HoleSet

# A condition on all these hands is asked of each in turn.
_MOST_SECONDS = 60.0


def filtered(
    node: HandsWhere,
    hands: HoleSet | LazySet,
    environment: Environment,
    source: Source,
    diagnostics: list[Diagnostic],
) -> HoleSet | LazySet:
    """Those of some hands for which the node's condition holds on one board; without one those that can be held there.

    Warnings are appended to `diagnostics`, errors raise `PQLError`.
    """
    dead, on = dead_cards(node.dead), node.on
    board = None if on is None else compile_boards(on, environment, source, diagnostics)

    def streets() -> dict[int, int]:
        return {} if board is None else board_streets(board.value, on or node, source)

    def alive(warnings: list[Diagnostic]) -> HoleSet:
        held: Any = if_known(hands)
        left: HoleSet = held.without(max(streets().values(), default=0) | dead)
        if held and not left:
            warnings.append(none_left(node, source))
        return left

    if board is None or board.is_known:
        streets()  # a set of several boards is a mistake
    unknown = [if_known(hands), *([] if board is None else [if_known(board.set)])]
    needs = tuple([each for each in unknown if isinstance(each, LazySet)])
    live = None if needs else alive(diagnostics)
    everything: Any = hands.everything if isinstance(hands, LazySet) else hands
    condition = node.condition
    if condition is None:
        if live is not None:
            return live
        return LazySet(everything, False, needs, lambda _, warnings: alive(warnings), quick=True)
    last = 0 if board is None else board.set.street
    test, inside = checked(condition, (PLAYER,), last, environment, source, diagnostics, everything.game)
    if live is not None and not live:
        return live

    def compute(control: Control, warnings: list[Diagnostic]) -> HoleSet:
        asked, left = test(), alive(warnings)
        seconds = len(left) * sum([part.cost for part in asked.walk()])
        if seconds > _MOST_SECONDS:
            message = f"this condition would take about {seconds:,.0f} s for these {len(left):,} hands"
            problem = Diagnostic(
                "report-too-long", message, condition.span, source=source, help="narrow the hands"
            )
            raise PQLError(problem, running=True)
        passing, problems = hands_passing(asked, left, streets())
        warnings += [no_value(source, condition, problem) for problem in problems]
        return passing

    return LazySet(everything, False, (*needs, *inside), compute)

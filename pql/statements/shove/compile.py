"""`shove` and `nash`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.questions.question import Spot

from .question import (
    BIG,
    MOST_SEATED,
    SMALL,
    NashQuestion,
    ShoveQuestion,
    check_depth,
    check_game,
    check_shorter,
    shoved_pot,
)
from .syntax import NashQuery, ShoveQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: ShoveQuery | NashQuery) -> Question:
    """`shove STACKbb [ante A] vs RANGE [icm ...]`, `nash STACKbb [ante A]`."""
    stack = compiler.number(node.stack)
    ante = 0.0 if node.ante is None else compiler.number(node.ante)
    with compiler.at(node):
        check_game(compiler.game, "nash" if isinstance(node, NashQuery) else "shove")
        if not compiler.environment.parameters.missing:
            check_depth(stack, ante)
    if isinstance(node, NashQuery):
        return NashQuestion(stack, ante)
    from pql.statements.equity.question import RANDOM_HAND
    from pql.statements.ev.compile import tournament_of

    pot, tournament = shoved_pot(stack, ante), None
    if node.icm is not None:
        if len(node.icm.villains) > 1 or any([seat.bet for seat in (node.icm.hero, *node.icm.villains)]):
            message = "a shove from the small blind meets the big blind alone, and both have posted blinds"
            raise compiler.error("bad-players", message, node.icm, "write one villain, and leave `in` out")
        others = len(node.icm.table.stacks) - 2
        dealt_in = others + 2 <= MOST_SEATED
        pot = shoved_pot(stack, ante, others if dealt_in else 0)
        posted = SMALL + ante, BIG + ante
        tournament = tournament_of(compiler, pot, node.icm, posted, ante if dealt_in else 0)
        if not compiler.environment.parameters.missing:
            with compiler.at(node.icm):
                check_shorter(stack, tournament, posted)
    calling = compiler.named_hands(node.calling)
    spot = Spot((RANDOM_HAND, RANDOM_HAND), None, 0, (), compiler.place(node), compiler.game)
    order = compiler.environment.order(node.span, compiler.source, compiler.game)
    return ShoveQuestion(spot, stack, ante, pot, calling, order.ranking, tournament)

"""`shove` and `nash`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.questions.question import Spot

from .question import BIG, SMALL, NashQuestion, ShoveQuestion, check_depth, check_game, shoved_pot
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
        tournament = tournament_of(compiler, pot, node.icm, (SMALL + ante, BIG + ante))
    calling = compiler.named_hands(node.calling)
    spot = Spot((RANDOM_HAND, RANDOM_HAND), None, 0, (), compiler.place(node), compiler.game)
    order = compiler.environment.order(node.span, compiler.source, compiler.game)
    return ShoveQuestion(spot, stack, ante, pot, calling, order.ranking, tournament)

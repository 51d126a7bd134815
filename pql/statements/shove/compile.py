"""`shove` and `nash`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.questions.checks import spot_on

from .question import (
    MOST_SEATED,
    NashQuestion,
    ShoveQuestion,
    check_callers,
    check_depth,
    check_game,
    check_shorter,
    posted_by,
    shoved_pot,
)
from .syntax import NashQuery, ShoveQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question
    from pql.statements.icm.syntax import IcmTable


def compile(compiler: StatementCompiler, node: ShoveQuery | NashQuery) -> Question:
    """`shove STACKbb [ante A] vs RANGE {vs RANGE} [CLAUSES] [icm ...]`, `nash STACKbb [ante A]`."""
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

    behind = len(node.callers)
    accuracy = compiler.accuracy(node)
    with compiler.at(node):
        check_callers(behind, accuracy)
    pot, tournament = shoved_pot(stack, ante, behind=behind), None
    if node.icm is not None:
        _check_seats(compiler, node.icm, behind)
        others = len(node.icm.table.stacks) - 1 - behind
        dealt_in = others + 1 + behind <= MOST_SEATED
        pot = shoved_pot(stack, ante, max(others, 0) if dealt_in else 0, behind)
        posted = posted_by(behind, ante)
        tournament = tournament_of(compiler, pot, node.icm, posted, ante if dealt_in else 0)
        if not compiler.environment.parameters.missing:
            with compiler.at(node.icm):
                check_shorter(stack, tournament, posted)
    callers = tuple([compiler.named_hands(each) for each in node.callers])
    dead = compiler.dead(node.dead)
    with compiler.at(node):
        spot = spot_on(
            compiler.place(node), (RANDOM_HAND, RANDOM_HAND), None, dead, (), compiler.game, 1 + behind
        )
    order = compiler.environment.order(node.span, compiler.source, compiler.game)
    return ShoveQuestion(spot, stack, ante, pot, callers, order.ranking, tournament, accuracy)


def _check_seats(compiler: StatementCompiler, table: IcmTable, behind: int) -> None:
    """A villain for each player behind, and no more in the pot than is posted."""
    villains = len(table.villains)
    if any([seat.bet for seat in (table.hero, *table.villains)]):
        message = "all that is in the pot before a shove is posted"
        raise compiler.error("bad-players", message, table, "leave `in` and its number out")
    if villains != behind:
        message = f"{behind} {'player calls' if behind == 1 else 'players call'} behind, and "
        message += f"{villains} {'villain has a stack' if villains == 1 else 'villains have stacks'}"
        help = "behind `villain` is a stack for each range, in the order of the ranges: the big blind is the last"
        raise compiler.error("bad-players", message, table, help)

"""`breakdown`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar import format_node
from pql.grammar.rules.breakdown import BreakdownQuery
from pql.questions.breakdown import BreakdownQuestion

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def question(compiler: StatementCompiler, node: BreakdownQuery) -> Question:
    """`breakdown H on BOARDS [vs H] [dead CARDS]`."""
    if node.on is None:
        raise compiler.error(
            "no-board",
            "`breakdown` needs a board, or a set of boards",
            node,
            "add a flop, as in `on Kh7h2c`, or all of them: `on ***`",
        )
    if len(node.versus) > 1:
        raise compiler.error(
            "bad-players", "`breakdown` takes one opponent", node.versus[1], "write one range after `vs`"
        )
    hands = tuple(compiler.hands(each) for each in (node.hands, *node.versus))
    boards = compiler.boards(node.on)
    sides = [(each.text, each.value) for each in hands]
    asked = BreakdownQuestion(
        sides[0],
        (format_node(node.on), boards.value),
        sides[1] if len(sides) > 1 else None,
        compiler.dead(node.dead),
        compiler.seed(None),
        compiler.place(node),
        next((each.order for each in hands if each.order is not None), None),
    )
    asked.hands, asked.boards = hands, (boards,)
    return asked

"""`breakdown`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.rules.breakdown import BreakdownQuery
from pql.questions.breakdown import BreakdownQuestion

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: BreakdownQuery) -> Question:
    """`breakdown H on BOARDS [vs H] [folded H ...] [dead CARDS] [by ( [name =] BOARDS, ... )]`."""
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
    hands, *versus = [compiler.named_hands(each) for each in (node.hands, *node.versus)]
    boards = compiler.named_boards(node.on)
    assert boards is not None
    asked = BreakdownQuestion(
        hands,
        boards,
        versus[0] if versus else None,
        compiler.dead(node.dead),
        compiler.folded(node, len(node.versus) + 1),
        compiler.seed(None),
        compiler.place(node),
    )
    if node.by is None:
        return asked
    from pql.compiler.rows import named_layers
    from pql.questions.breakdown_layers import BreakdownLayersQuestion

    return BreakdownLayersQuestion(asked, named_layers(compiler, node.by, node, boards.boards))

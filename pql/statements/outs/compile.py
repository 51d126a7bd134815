"""`outs`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.questions.checks import check_opponents

from .question import OutsQuestion
from .syntax import OutsQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: OutsQuery) -> Question:
    """`outs H on BOARD [vs H ...] [dead CARDS] [improving | article | discounted]`."""
    with compiler.at(node):
        check_opponents("outs", len(node.versus))
    compiler.check_one_board(node, "outs")
    spot = compiler.spot(node, map(compiler.named_hands, (node.hands, *node.versus)))
    return OutsQuestion(spot, node.rule, compiler.seed(None))

"""`draws`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .question import DrawsQuestion
from .syntax import DrawsQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.questions.question import Question


def compile(compiler: StatementCompiler, node: DrawsQuery) -> Question:
    """`draws H on BOARD [dead CARDS]`."""
    compiler.check_one_board(node, "draws")
    return DrawsQuestion(compiler.spot(node, [compiler.named_hands(node.hands)]))

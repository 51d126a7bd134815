"""`STATEMENT title 'TEXT'`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.questions.question import Question

from .question import TitledQuestion
from .syntax import Titled

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: Titled) -> Question:
    """The question of the statement, whose answer has the title."""
    return TitledQuestion(compiler.inner(node.statement, "nothing-to-name", "`title` names"), node.title)

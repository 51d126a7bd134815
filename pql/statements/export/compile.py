"""`export STATEMENT to 'file' [as KIND]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import PQLError
from pql.questions.question import Question
from pql.results.exporting import check_path
from pql.statements.flops.syntax import FlopsQuery
from pql.statements.sets.question import HandsQuestion
from pql.statements.title.syntax import Titled

from .question import ExportQuestion
from .syntax import Export

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: Export) -> Question:
    """The answer of a statement in a file; a name that says no format is refused before anything is computed."""
    compiler.environment.budget.check_files("`export`")
    inner = compiler.inner(node.statement, "nothing-to-export", "`export` writes")
    if isinstance(node.statement, Titled):
        message = "an exported answer has no title"
        raise compiler.error(
            "bad-title", message, node.statement, "leave it out; `plot ... to` draws it above a picture"
        )
    flops, hands = isinstance(node.statement, FlopsQuery), isinstance(inner, HandsQuestion)
    try:
        kind = check_path(node.path, node.kind, flops=flops, hands=hands)
    except PQLError as error:
        raise compiler.place(node).locate(error, running=False) from None
    return ExportQuestion(inner, node.path, compiler.place(node), kind)

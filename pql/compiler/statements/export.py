"""`export STATEMENT to 'file'`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...engine.export import ExportQuestion
from ...engine.questions import Question
from ...exporting import check_path
from ...grammar.diagnostics import PQLError
from ...grammar.nodes import Export

if TYPE_CHECKING:
    from ..statement import StatementCompiler


def question(compiler: StatementCompiler, node: Export) -> Question:
    """The answer of a statement in a file; a name that says no format is refused before anything is computed."""
    compiler.environment.budget.check_files("`export`")
    inner = compiler.question(node.statement)
    if inner is None:
        raise compiler.error(
            "nothing-to-export",
            "`export` writes the answer of a query, and this asks nothing",
            node.statement,
        )
    try:
        check_path(node.path)
    except PQLError as error:
        (problem,) = error.diagnostics
        raise compiler.error(problem.code, problem.message, node, problem.help) from None
    return ExportQuestion(inner, node.path, compiler.place(node))

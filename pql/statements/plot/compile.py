"""`plot STATEMENT [to 'file']`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import PQLError
from pql.questions.question import Question
from pql.render.plotting import check_path

from .question import PlotQuestion
from .syntax import Plot

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: Plot) -> Question:
    """The picture of a statement's answer."""
    if node.path is not None:
        compiler.environment.budget.check_files("`plot ... to`")
    inner = compiler.inner(node.statement, "nothing-to-plot", "`plot` shows")
    if node.path is not None:
        try:
            check_path(node.path)
        except PQLError as error:
            raise compiler.place(node).locate(error, running=False) from None
    return PlotQuestion(inner, node.path, compiler.place(node))

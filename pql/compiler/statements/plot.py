"""`plot STATEMENT [to 'file']`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.diagnostics import PQLError
from pql.grammar.rules.plot import Plot
from pql.plotting import check_path
from pql.questions.plot import PlotQuestion
from pql.questions.question import Question

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def question(compiler: StatementCompiler, node: Plot) -> Question:
    """The picture of a statement's answer."""
    if node.path is not None:
        compiler.environment.budget.check_files("`plot ... to`")
    inner = compiler.question(node.statement)
    if inner is None:
        raise compiler.error(
            "nothing-to-plot", "`plot` shows the answer of a query, and this asks nothing", node.statement
        )
    if node.path is not None:
        try:
            check_path(node.path)
        except PQLError as error:
            (problem,) = error.diagnostics
            raise compiler.error(problem.code, problem.message, node, problem.help) from None
    return PlotQuestion(inner, node.path, compiler.place(node))

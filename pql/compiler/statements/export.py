"""`export STATEMENT to 'file' [as KIND]`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.grammar.diagnostics import PQLError
from pql.grammar.rules.export import Export
from pql.grammar.rules.flops import FlopsQuery
from pql.notation.range_files import kind_to_write
from pql.questions.export import ExportQuestion
from pql.questions.question import Question
from pql.questions.sets import HandsQuestion
from pql.results.exporting import check_path

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: Export) -> Question:
    """The answer of a statement in a file; a name that says no format is refused before anything is computed."""
    compiler.environment.budget.check_files("`export`")
    inner = compiler.inner(node.statement, "nothing-to-export", "`export` writes")
    hands = isinstance(inner, HandsQuestion)
    try:
        kind = kind_to_write(node.path, node.kind)
        if kind is None:
            check_path(node.path, flops=isinstance(node.statement, FlopsQuery), hands=hands)
    except PQLError as error:
        raise compiler.place(node).locate(error, running=False) from None
    if kind is not None and not hands:
        raise compiler.error(
            "no-range",
            f"a file of the kind `{kind}` holds hands, and this is the answer of a question",
            node.statement,
            "write hands alone, `export 22+, A2s+ to 'range.pio'`; answers go into .csv and .json",
        )
    return ExportQuestion(inner, node.path, compiler.place(node), kind)

"""`select ... from history`: recorded hands instead of dealt ones."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, cast

from pql.base.place import Place
from pql.formulas.checker import Checker
from pql.questions.select_checking import check_select

if TYPE_CHECKING:
    from pql.grammar.nodes.statements import TextParameter
    from pql.grammar.rules.select import SelectQuery
    from pql.questions.history import HistoryQuestion

    from .statement import StatementCompiler

SEEN = "hero"
"""The player whose hand a recorded hand is looked at with."""
_RIVER = 5


def compile_history(compiler: StatementCompiler, node: SelectQuery) -> HistoryQuestion:
    """`select AGG(F), ... from history 'FILES' ...`. The files are read when the question is answered."""
    from pql.questions.history import HistoryQuestion, Players

    environment = compiler.environment
    environment.budget.check_files("`from history`")
    assert node.history is not None
    for clause, word in ((node.accuracy, "how exact to be"), (node.seed, "a seed")):
        if clause is not None:
            raise compiler.error(
                "bad-accuracy",
                f"recorded hands are all counted, without {word}",
                node if isinstance(clause, int) else clause,
                "leave it out: the errors are those of so many hands",
            )
    checker = Checker((SEEN,), _RIVER, environment, compiler.source, compiler.diagnostics, sets=compiler.sets)
    checker.recorded = True
    directory = environment.directory or ""
    return HistoryQuestion(
        tuple([path and os.path.join(directory, path) for path in _texts(node.history.paths)]),
        None,
        Players(_texts(node.history.names), node.history.winner),
        check_select(checker, node),
        environment.options.number("limit") if node.limit is None else compiler.number(node.limit),
        compiler.place(node),
        tuple([Place((compiler.source, span)) for span in node.history.places]),
    )


def _texts(found: tuple[str | TextParameter, ...]) -> tuple[str, ...]:
    """Texts among which no parameter is left."""
    return cast("tuple[str, ...]", found)

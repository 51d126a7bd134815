"""`select ... from history`: recorded hands instead of dealt ones."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, cast

from pql.base.diagnostics import Place
from pql.formulas.checker import Checker
from pql.grammar.nodes.base import walk
from pql.grammar.nodes.formulas import Call, Symbol
from pql.statements.icm.question import check_prizes
from pql.statements.select.checking import check_select
from pql.statements.select.syntax import Aggregate, SelectQuery

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler
    from pql.grammar.nodes.base import TextParameter

    from .question import HistoryQuestion
    from .syntax import History, Payouts

SEEN = "hero"
"""The player whose hand a recorded hand is looked at with."""
HANDS = Aggregate("count", Symbol("true"), "hands")
"""How many hands there are: what statements ask that are not about sums."""
_RIVER = 5


def recorded_checker(compiler: StatementCompiler) -> Checker:
    """What checks formulas about recorded hands."""
    checker = Checker(
        (SEEN,),
        _RIVER,
        compiler.environment,
        compiler.source,
        compiler.diagnostics,
        sets=compiler.sets,
        game=compiler.game,
    )
    checker.recorded = True
    return checker


def compile_history(
    compiler: StatementCompiler, node: SelectQuery, checker: Checker | None = None, size: str = "size"
) -> HistoryQuestion:
    """`select AGG(F), ... from history 'FILES' ...`. The files are read when the question is answered.

    `size` is the name of the column of how large groups are.
    """
    from .question import HistoryQuestion
    from .summing import Players

    environment = compiler.environment
    if size != "size":  # what is asked is the statement's, and nobody wrote it
        _warn_of_own_names(compiler, node)
    assert node.history is not None
    environment.budget.check_histories(_texts(node.history.paths))
    for clause, word in ((node.accuracy, "how exact to be"), (node.seed, "a seed")):
        if clause is not None:
            raise compiler.error(
                "bad-accuracy",
                f"all recorded hands are counted, so there is no {word}",
                node if isinstance(clause, int) else clause,
                "leave it out: errors are for this number of hands",
            )
    return HistoryQuestion(
        in_directory(compiler, node.history.paths),
        None,
        Players(_texts(node.history.names), node.history.winner, node.history.hero),
        check_select(checker or recorded_checker(compiler), node, size),
        environment.options.number("limit") if node.limit is None else compiler.number(node.limit),
        compiler.place(node),
        places_of(compiler, node.history),
        compiler.game,
        () if node.history.payouts is None else prizes_of(compiler, node.history.payouts),
    )


def prizes_of(compiler: StatementCompiler, node: Payouts) -> tuple[float, ...]:
    """The prizes that are given for all hands."""
    prizes = tuple([compiler.number(prize) for prize in node.prizes])
    if not compiler.environment.parameters.missing:
        with compiler.at(node):
            check_prizes(prizes)
    return prizes


def _warn_of_own_names(compiler: StatementCompiler, node: SelectQuery) -> None:
    """Warns where a name that somebody gave a formula is a word of the columns of a statement."""
    words = [part.name for each in node.aggregates for part in walk(each) if isinstance(part, Symbol | Call)]
    for word in dict.fromkeys(words):
        binding = compiler.environment.names.get(word)
        if binding is not None and binding.kind not in ("hands", "board"):
            compiler.warn(
                "own-column",
                f"`{word}` is a formula of your own here, `{binding.text}`, and not what it is otherwise",
                node,
                "give the formula another name",
            )


def in_directory(compiler: StatementCompiler, paths: tuple[str | TextParameter, ...]) -> tuple[str, ...]:
    """Paths as seen from the folder of the session; an empty one stays empty."""
    directory = compiler.environment.directory or ""
    return tuple([path and os.path.join(directory, path) for path in _texts(paths)])


def places_of(compiler: StatementCompiler, node: History) -> tuple[Place, ...]:
    """Where the paths of a history are, and then its names."""
    return tuple([Place((compiler.source, span)) for span in node.places])


def _texts(found: tuple[str | TextParameter, ...]) -> tuple[str, ...]:
    """Texts among which no parameter is left."""
    return cast("tuple[str, ...]", found)

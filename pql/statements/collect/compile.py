"""`collect history 'FILES' into 'FOLDER'`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.statements.history.compile import in_directory, places_of

from .question import CollectQuestion
from .syntax import Collect

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: Collect) -> CollectQuestion:
    """The files are read when the question is answered."""
    compiler.environment.budget.check_files("`collect`")
    paths = in_directory(compiler, node.history.paths)
    (folder,) = in_directory(compiler, (node.folder,))
    return CollectQuestion(paths, folder, compiler.place(node), places_of(compiler, node.history))

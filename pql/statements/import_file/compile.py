"""`import`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .syntax import Import

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: Import) -> None:
    """Adds the names of another file."""
    from .compile_names import import_names

    compiler.environment.budget.check_files("`import`")
    import_names(node, compiler.environment, compiler.source, compiler.diagnostics)

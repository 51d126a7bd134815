"""`set`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.cards.games import HOLDEM

from .syntax import SetOption

if TYPE_CHECKING:
    from pql.compiler.statement import StatementCompiler


def compile(compiler: StatementCompiler, node: SetOption) -> None:
    """Sets an option."""
    compiler.environment.options.set(node.option, node.value, span=node.span, source=compiler.source)
    if node.option.lower() == "order":
        # A file that cannot be read is reported here rather than at the first percentage.
        compiler.environment.order(node.span, compiler.source, HOLDEM)

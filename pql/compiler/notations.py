"""Hands in another program's notation, `std'AK, 22+'`, and plain strings whose notation the statement decides."""

from __future__ import annotations

from pql.base.diagnostics import Source
from pql.cards.games import Game
from pql.grammar.nodes.hands import Notation
from pql.names.environment import Environment
from pql.notation.dialects import read
from pql.notation.dialects.reading import Reading


def read_notation(
    node: Notation, dialect: str, environment: Environment, source: Source, game: Game
) -> Reading:
    """The hands of a string in a dialect, in the order of a game; raises `PQLError`, which points inside the string."""
    ordering = environment.order(node.span, source, game)
    return read(dialect, node.text, source, text_start(node, source), ordering.top)


def text_start(node: Notation, source: Source) -> int:
    """Where the text begins: at once where it is bare, else behind its quotation mark."""
    start = node.span.start if node.span is not None else 0
    for opened in (start, start + len(node.dialect)):
        if source.text[opened : opened + 1] in ("'", '"') and source.text.startswith(node.text, opened + 1):
            return opened + 1
    return start

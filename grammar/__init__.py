"""The grammar of PQL: lexer, parser, syntax tree, formatter and diagnostics.

It has no poker arithmetic and imports no other package of PQL.
"""

from __future__ import annotations

from pql.grammar.format.formatter import format_node

from .parser import parse_boards, parse_formula, parse_hands, parse_layers, parse_program

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pql.grammar.editing.completion import expected_words, is_complete

__all__ = [
    "expected_words",
    "format_node",
    "is_complete",
    "parse_boards",
    "parse_formula",
    "parse_hands",
    "parse_layers",
    "parse_program",
]


def __getattr__(name: str) -> Any:
    """Loads what only editors and shells need when it is first used."""
    if name in ("expected_words", "is_complete"):
        from .editing import completion

        return getattr(completion, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

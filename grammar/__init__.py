"""The grammar of PQL: lexer, parser, syntax tree, formatter and diagnostics.

It has no poker arithmetic and imports no other package of PQL.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .editing.completion import expected_words, is_complete
    from .format.formatter import format_node
    from .parser import parse_boards, parse_formula, parse_hands, parse_layers, parse_program

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
    """Loads a function with its module when it is first used: words and limits of the language are asked for alone."""
    if name in ("expected_words", "is_complete"):
        from .editing import completion as module
    elif name == "format_node":
        from .format import formatter as module
    elif name in __all__:
        from . import parser as module
    else:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    globals()[name] = function = getattr(module, name)
    return function

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


# Whose functions these are, where it is not the parser.
_ELSEWHERE = {
    "expected_words": "editing.completion",
    "is_complete": "editing.completion",
    "format_node": "format.formatter",
}


def __getattr__(name: str) -> Any:
    """Loads a function with its module when it is first used: words and limits of the language are asked for alone."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module = import_module(f"{__name__}.{_ELSEWHERE.get(name, 'parser')}")
    globals()[name] = function = getattr(module, name)
    return function

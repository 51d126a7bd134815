"""Text to syntax tree and back: the lexer, parser, formatter and diagnostics of PQL.

Knows nothing of poker arithmetic and imports nothing of PQL but its own modules.
"""

from .completion import expected_words, is_complete
from .formatter import format_node
from .parser import parse_boards, parse_formula, parse_hands, parse_program

__all__ = [
    "expected_words",
    "format_node",
    "is_complete",
    "parse_boards",
    "parse_formula",
    "parse_hands",
    "parse_program",
]

"""The argument of a rule's action, a production of PLY, and its span in the text."""

from __future__ import annotations

from pql.base.diagnostics import Span
from pql.base.typed import Any
from pql.grammar.lexing.tokens import Token

from .operator_chains import extent

Production = Any
"""PLY's production: `slice[0]` is the result, `slice[1]` and on the parts, each with a `value`."""


def whole(p: Production) -> Span:
    """From the first token of a production to the end of its last part."""
    last = p.slice[-1]
    return Span(p.slice[1].lexpos, last.end if isinstance(last, Token) else extent(last.value)[1])

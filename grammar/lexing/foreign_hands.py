"""Hands in another program's notation without its name before them: what `set dialect = std` makes of bare text.

Such a text cannot be cut into PQL's tokens, so it is taken whole: to the next clause word, comment or end of the
statement. Sets in parentheses or strings of a `select` keep the rules of their own.
"""

from __future__ import annotations

import re

from pql.base.diagnostics import Misread, Span
from pql.grammar.nodes.base import Node
from pql.grammar.nodes.hands import Name, Notation
from pql.grammar.tables.keywords import OMAHA_GAMES

from .signs import parameter_name
from .state import LexerState
from .strings import check_text
from .tokens import HANDS, START, Token, clause_word, hand_word, names_dialect

# The tokens after which a set of hands may begin.
_BEFORE_HANDS = frozenset((
    "FOLDED", "WITH", "CONTINUING", "VS", "OF", "LIST", "EQUITY", "ODDS", "OUTS", "DRAWS", "STRENGTH", "BREAKDOWN",
    "BLOCKERS", "DISTRIBUTION", "EXPLAIN", "PLOT", "EXPORT", "ASSIGN", "FOR", "ALSO",
))  # fmt: skip
# Where `$` begins a macro, and any word may be hands.
_GENERIC = ("ppt", *OMAHA_GAMES)
_WORD = re.compile(r"[^\W\d]\w*")
_END = re.compile(
    r"\s*(?:$|[;\n#]|--|/\*|\s(?:vs|versus|against|v|on|dead|folded|by|exact|within|samples|seed|opponents|improving|discounted|limit"
    r"|where|with|continuing|rake|for|to)\b)",
    re.IGNORECASE,
)


def foreign_hands(lexer: LexerState, start: int) -> Token | None:
    """The text that begins at `start` as one token, if a set of hands in the dialect of the session begins there."""
    if lexer.mode not in (HANDS, START) or lexer.listing or lexer.openers:
        return None
    if lexer.tokens and lexer.tokens[-1].type not in _BEFORE_HANDS:
        return None
    text = lexer.text
    if text[start : start + 1] in ("'", '"', ""):
        return None
    generic = lexer.dialect in _GENERIC
    if not generic and (given := parameter_name(text, start, lexer.end)):
        after = start + 1 + len(given)
        if _END.match(text, after, lexer.end) is not None:
            return None
    word = _WORD.match(text, start)
    if word is not None and (clause_word(word.group().lower()) or names_dialect(text, word)):
        return None
    end = _END.search(text, start, lexer.end)
    assert end is not None  # the end of the text is one
    if end.start() == start:
        return None
    lexer.mode = HANDS
    if word is not None and word.end() == end.start() and not generic:
        name = _name(word.group(), Span(start, word.end()))
        if name is not None:
            return Token("ATOM", name, start, word.end())
    check_text(lexer, start, end.start())
    node = Notation(lexer.dialect, text[start : end.start()], span=Span(start, end.start()))
    return Token("NOTATION", node, start, end.start())


def _name(word: str, span: Span) -> Node | None:
    """The name that a word is, unless it is a hand, or one misread: that is for the reader of the dialect to say."""
    try:
        make = hand_word(word).make
    except Misread:
        return None
    made = make(span) if make is not None else None
    return made if isinstance(made, Name) else None

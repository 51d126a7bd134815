"""Hands in another program's notation without its name before them: what `set dialect = std` makes of bare text.

Such a text cannot be cut into PQL's tokens, so it is taken whole: to the next clause word, comment or end of the
statement. Sets in parentheses or strings of a `select` keep the rules of their own. In Omaha, where PQL has no other
notation, a filter in parentheses is tokens, and the text goes on behind it: `AA, (KK where set on Kh7h2c), QQJJ`. The
hands of a player in a `select` end before a comma outside of brackets.
"""

from __future__ import annotations

import re

from pql.base.diagnostics import Misread, Span
from pql.grammar.nodes.base import Node
from pql.grammar.nodes.hands import Name, Notation
from pql.grammar.tables.keywords import ALSO_NAMES, OMAHA_GAMES, STATEMENT_WORDS
from pql.grammar.tables.words import HOLE_MACROS

from .signs import check_text, parameter_name
from .state import LexerState
from .tokens import HANDS, START, Token, clause_word, hand_word, names_dialect

# The tokens after which a set of hands may begin.
_BEFORE_HANDS = frozenset((
    "FOLDED", "WITH", "CONTINUING", "VS", "OF", "LIST", "EQUITY", "ODDS", "OUTS", "DRAWS", "STRENGTH", "BREAKDOWN",
    "BLOCKERS", "COMPARING", "DISTRIBUTION", "EXPLAIN", "PLOT", "EXPORT", "ASSIGN", "FOR", "ALSO",
))  # fmt: skip
# Where `$` begins a macro, and any word may be hands.
_GENERIC = ("ppt", *OMAHA_GAMES)
_WORD = re.compile(r"[^\W\d]\w*")
_BRACKET = re.compile(r"[()]")
_LISTED = re.compile(r"[][(){},]")
_AROUND_FILTERS = re.compile(
    r"([()])|(?<=[\s)])(?:where|on|dead)\b|(;)|(\n)|'[^'\n]*'|\"[^\"\n]*\"", re.IGNORECASE
)
# What is hands of Omaha rather than a parameter: a macro, and one with ranks, suits or letters of patterns behind it.
_MACRO = re.compile(
    rf"(?i:{'|'.join(HOLE_MACROS['sets'] + HOLE_MACROS['slots'])})[2-9AKQJTakqjtshdcRONMwxyz]*"
)
_JOINS = re.compile(r"(?:[,:!]|(?<![\w$])(?:or|union|and|in|minus|except|not))\s*$", re.IGNORECASE)
# From the first of a run of blanks on, and not from every other one of it again: that took the square of their number.
_END = re.compile(
    r"(?:(?<!\s)\s*|)(?:$|[;\n#]|--|/\*|\s(?:vs|versus|against|v|on|dead|folded|by|exact|within|samples|seed|opponents|improving|article|discounted|limit"
    r"|where|with|continuing|rake|for|icm|to|group|having|order|title)\b)",
    re.IGNORECASE,
)


def foreign_hands(lexer: LexerState, start: int) -> Token | None:
    """The text that begins at `start` as one token, if a set of hands in the dialect of the session begins there."""
    if lexer.mode not in (HANDS, START) or ((lexer.openers or lexer.listing) and not _of_omaha(lexer)):
        return None
    text = lexer.text
    if lexer.listing and (text[start : start + 1] == "," and lexer.unclosed <= 0):
        return None
    goes_on = _goes_on(lexer)
    if lexer.tokens and not goes_on and lexer.tokens[-1].type not in _BEFORE_HANDS:
        return None
    if text[start : start + 1] in ("'", '"', ""):
        return None
    if text[start] == "(" and _of_omaha(lexer) and start in _filters(lexer, start):
        lexer.mode = HANDS
        return None
    word = _WORD.match(text, start)
    if goes_on and lexer.tokens[-1].type != "LPAREN":
        if word is not None and _is_clause(lexer, word):
            return None
        end = _end(lexer, start)
        return _text(lexer, start, end) if end > start else None
    generic = lexer.dialect in _GENERIC
    if (
        lexer.dialect != "ppt"
        and (given := parameter_name(text, start, lexer.end))
        and not (generic and is_macro(given))
    ):
        after = start + 1 + len(given)
        if _END.match(text, after, lexer.end) is not None or (
            lexer.listing and text[after : after + 1] == ","
        ):
            return None
    if word is not None and (clause_word(word.group().lower()) or names_dialect(text, word)):
        return None
    if word is not None and lexer.mode is START and _begins_statement(word.group(), lexer):
        return None
    end = _end(lexer, start)
    if end == start:
        return None
    lexer.mode = HANDS
    if word is not None and word.end() == end and not generic:
        name = _name(word.group(), Span(start, word.end()))
        if name is not None:
            return Token("ATOM", name, start, word.end())
    return _text(lexer, start, end)


def _text(lexer: LexerState, start: int, end: int) -> Token:
    check_text(lexer, start, end)
    node = Notation(lexer.dialect, lexer.text[start:end], span=Span(start, end))
    if lexer.listing:
        lexer.unclosed += sum(map(node.text.count, "([{")) - sum(map(node.text.count, ")]}"))
    return Token("NOTATION", node, start, end)


def _is_clause(lexer: LexerState, word: re.Match[str]) -> bool:
    """Whether a word behind hands of Omaha begins a clause, or a text in another notation."""
    from .general_tokens import is_versus

    known = clause_word(word.group().lower()) or is_versus(lexer, word.group(), word.end())
    return bool(known) or names_dialect(lexer.text, word)


def _of_omaha(lexer: LexerState) -> bool:
    return lexer.dialect in OMAHA_GAMES


def _goes_on(lexer: LexerState) -> bool:
    """Whether a set of Omaha begins within the parentheses of a filter, or goes on behind them, a string or a line."""
    in_hands = _of_omaha(lexer) and lexer.tokens and lexer.mode is HANDS
    return bool(in_hands) and lexer.tokens[-1].type in ("LPAREN", "RPAREN", "NOTATION")


def is_unfinished(lexer: LexerState) -> bool:
    """Whether a text of Omaha ends with a sign or a word that more hands follow, or within parentheses."""
    last = lexer.tokens[-1] if lexer.tokens else None
    if last is None or last.type != "NOTATION":
        return False
    text = lexer.text[last.lexpos : last.end]
    return _JOINS.search(text) is not None or text.count("(") > text.count(")")


def _end(lexer: LexerState, start: int) -> int:
    """Where a text of hands ends: before a clause, or in Omaha before a filter, or the end of the one it is in.

    In a list of options it ends before the comma that begins the next one.
    """
    found = _END.search(lexer.text, start, lexer.end)
    assert found is not None  # the end of the text is one
    end = found.start()
    if _of_omaha(lexer):
        for bracket in _BRACKET.finditer(lexer.text, start, end):
            if bracket.start() in _filters(lexer, start):
                end = bracket.start()
                break
    return _end_of_option(lexer, start, end) if lexer.listing and not lexer.openers else end


def _end_of_option(lexer: LexerState, start: int, end: int) -> int:
    """Where a player's hands end if not before: at a comma outside of brackets, without the blanks before it."""
    depth = lexer.unclosed
    for sign in _LISTED.finditer(lexer.text, start, end):
        if sign[0] == "," and depth <= 0:
            return start + len(lexer.text[start : sign.start()].rstrip())
        depth += (sign[0] in "([{") - (sign[0] in ")]}")
    return end


def _filters(lexer: LexerState, start: int) -> set[int]:
    """Where parentheses with a filter within open and close, in the statement from here on."""
    if lexer.filters is None:
        lexer.filters, opened = set(), []
        for found in _AROUND_FILTERS.finditer(lexer.text, start, lexer.end):
            if found[1] == "(":
                opened.append(found.start())
            elif found[1]:
                if opened and opened.pop() in lexer.filters:
                    lexer.filters.add(found.start())
            elif found[2] or (found[3] and lexer.filters.isdisjoint(opened)):
                break
            elif opened and not found[3] and found[0][0] not in "'\"":
                lexer.filters.add(opened[-1])
    return lexer.filters


def is_macro(name: str) -> bool:
    """Whether `$` and a name are hands of Omaha, so that no parameter has this name.

    >>> is_macro("ds"), is_macro("BKs"), is_macro("hero"), is_macro("button")
    (True, True, False, False)
    """
    return _MACRO.fullmatch(name) is not None


def is_bare(text: str) -> bool:
    """Whether hands of Omaha can be written without quotes around them.

    >>> is_bare("AA$ds, KK"), is_bare("'AA'"), is_bare("AA on"), is_bare("list"), is_bare("")
    (True, False, False, False, False)
    """
    end, word = _END.search(text), _WORD.match(text)
    if not text or text != text.strip() or text[0] in "'\"" or (end and end.start() < len(text)):
        return False
    if not _is_closed(text):
        return False
    first = word.group().lower() if word else ""
    return first not in STATEMENT_WORDS and clause_word(first) is None


def _is_closed(text: str) -> bool:
    """Whether every parenthesis of a text has its other: only then it ends where one around it does."""
    depth = 0
    for bracket in _BRACKET.finditer(text):
        depth += 1 if bracket[0] == "(" else -1
        if depth < 0:
            break
    return not depth


def _begins_statement(word: str, lexer: LexerState) -> bool:
    """Whether a word begins a statement that may be a name as well."""
    return word.lower() in ALSO_NAMES and word not in lexer.names


def _name(word: str, span: Span) -> Node | None:
    """The name that a word is, unless it is a hand, or one misread: that is for the reader of the dialect to say."""
    try:
        make = hand_word(word).make
    except Misread:
        return None
    made = make(span) if make is not None else None
    return made if isinstance(made, Name) else None

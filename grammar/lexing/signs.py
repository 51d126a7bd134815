"""Operators and brackets of hands and boards, strings, and characters that mean nothing."""

from __future__ import annotations

from pql.base.diagnostics import Misread, Span
from pql.grammar.lexing.tokens import refuse_long
from pql.grammar.limits import MAX_NESTING
from pql.grammar.nodes.hands import Name, Notation
from pql.grammar.tables.keywords import DIALECTS

from .state import LexerState
from .tokens import (
    BOARDS,
    CARDS,
    CLAUSE,
    GIVEN,
    HANDS,
    LETTER,
    NAMING,
    REPORT,
    SETTING,
    SIGNS,
    START,
    Token,
    is_operand,
    matcher,
)

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import NoReturn


_OPERAND = rf"(?:([0-9.]+)[^\S\n]*%|([{LETTER}?*]+\+?))"
_AHEAD = rf"(?:[^\S\n]|/\*[^*]*\*/)*{_OPERAND}"
_AHEAD_IN_BRACKETS = rf"(?:\s|/\*[^*]*\*/)*{_OPERAND}"


def sign_token(lexer: LexerState, sign: str, start: int, end: int) -> Token:
    """An operator, a bracket or the like."""
    token = Token(SIGNS[sign], sign, start, end)
    if token.type == "LPAREN":
        lexer.openers.append(start)
        lexer.modes.append(lexer.mode)
        if lexer.mode is REPORT and lexer.tokens[-1].type == "BY":
            lexer.modes[-1], lexer.mode, lexer.layered = CLAUSE, BOARDS, len(lexer.openers)
        if len(lexer.openers) > lexer.deepest:
            lexer.deepest = len(lexer.openers)
            if lexer.deepest > MAX_NESTING:
                _too_deep(lexer, token.span)
    elif token.type == "RPAREN":
        if lexer.openers:
            if lexer.layered == len(lexer.openers):
                lexer.layered = -1
            lexer.openers.pop()
            lexer.mode = lexer.modes.pop()
    elif token.type == "NOT":
        prefix(lexer, token)
    elif token.type == "ASSIGN" and lexer.mode is NAMING:
        lexer.mode = HANDS if any(before.type == "LET" for before in lexer.tokens[-2:]) else SETTING
    elif token.type == "ASSIGN" and lexer.mode is GIVEN and lexer.tokens:
        lexer.mode = _mode_of_option(lexer.tokens[-1])
    elif token.type == "DASH" and _means_and_down(lexer, start, end):
        token.type = "DOWN"
    return token


def prefix(lexer: LexerState, token: Token) -> Token:
    """Limits how many prefixes may follow each other, because each is a level of the tree."""
    lexer.prefixes += 1
    before = lexer.tokens[-MAX_NESTING:]
    if len(before) == MAX_NESTING and all(other.type == token.type for other in before):
        _too_deep(lexer, token.span)
    return token


def _too_deep(lexer: LexerState, span: Span) -> NoReturn:
    reason = Misread(
        "too-deep",
        f"nested too deeply: {MAX_NESTING} levels are the limit",
        "name the inner parts with `let` and use the names",
    )
    lexer.fail(reason, span)


def _means_and_down(lexer: LexerState, start: int, end: int) -> bool:
    """Whether a `-` means "and down": glued to a hand and not followed by another operand of a span."""
    if not lexer.tokens or lexer.tokens[-1].end != start or lexer.tokens[-1].type != "HAND":
        return False
    ahead = matcher(_AHEAD_IN_BRACKETS if lexer.openers else _AHEAD)
    match = ahead(lexer.text, end, lexer.end)
    return match is None or (match.lastindex == 2 and not is_operand(match.group(2)))


def _mode_of_option(option: Token) -> str:
    """What follows the `=` of an option of `select`: a board, cards, a word, or a player's hands."""
    if option.type in ("BOARD", "DEAD"):
        return BOARDS if option.type == "BOARD" else CARDS
    # A slip such as a number is no name of an option: the parser refuses it.
    return REPORT if str(option.value).lower() in ("game", "syntax") else HANDS


def parameter_name(text: str, start: int, end: int) -> str:
    """The name behind a `$`, empty where none is there."""
    match = matcher(r"\$([^\W\d]\w*)")(text, start, end)
    return match[1] if match is not None else ""


def parameter_token(lexer: LexerState, name: str, start: int) -> Token:
    """`$name`: what it means, hands or cards or a number, its rule knows."""
    end = start + 1 + len(name)
    try:
        refuse_long(name)
    except Misread as reason:
        lexer.fail(reason, Span(start, end))
    return Token("PARAMETER", name, start, end)


def other_character(lexer: LexerState, start: int) -> Token | None:
    """`;` ends the statement, `$` begins a parameter; any other character has no meaning here."""
    char = lexer.text[start]
    if char == "$" and (name := parameter_name(lexer.text, start, lexer.end)):
        return parameter_token(lexer, name, start)
    if char != ";" or lexer.strings or lexer.language is not None:
        lexer.fail(explain(char, lexer.mode, lexer.language), Span(start, start + 1))
    lexer.pos = start + 1
    lexer.ended_by = ";"
    return None


_HELP = {
    "[": "in hands all brackets are round: `(AA, KK)`",
    "]": "in hands all brackets are round: `(AA, KK)`",
    "{": "all brackets are round: `(AA, KK)`",
    "}": "all brackets are round: `(AA, KK)`",
    "+": "`+` comes right after a hand: `TT+`, `ATs+`",
    "%": "a percentage begins with its number: `15%`",
    ":": "a weight is a number from 0 to 1: `AKs:0.5`, `AKs:50%`",
    "?": "on a board `*` is any card",
    "/": "a comment is written `/* ... */`; between hands write `,`",
    ".": "a decimal has a digit after its point: `0.5`",
    "^": "write `not` for everything else, `minus` for a difference",
    "~": "write `not` for everything else",
    "–": "write a plain `-`",
    "—": "write a plain `-`",
    "−": "write a plain `-`",
    "‘": "write a plain quotation mark, ' or \"",
    "’": "write a plain quotation mark, ' or \"",
    "“": "write a plain quotation mark, ' or \"",
    "”": "write a plain quotation mark, ' or \"",
    "≥": "write `>=`",
    "≤": "write `<=`",
    "$": "a parameter is written `$name`; macros are ProPokerTools' own: `ppt'$B$B'`",
    "@": "a weight follows a colon: `AKs:50%`",
    "#": "inside a string nothing is a comment",
}
_HELP_IN_FORMULAS = {
    "[": "in formulas all brackets are round",
    "]": "in formulas all brackets are round",
    "{": "in formulas all brackets are round",
    "}": "in formulas all brackets are round",
    ".": "a player goes before the dot: `villain.nouts`",
    "`": "bits are counted by symbols: `npcbits`, `nranked`, `nsuited`",
    "\\": "a division is written `/`",
    "@": "a street follows its symbol: `nouts@turn`",
}
_HELP_IN_BOARDS = {
    "[": "a range of ranks is `[8,Q]`, a comparison `[>2F]`",
    "]": "a range of ranks is `[8,Q]`, a comparison `[>2F]`: the `[` is missing",
    ":": "boards have no weights",
    "+": "write `>7` for 7 or higher",
}


def explain(char: str, mode: str, language: str | None) -> Misread:
    """The reason for a character that no token begins with.

    >>> explain("≥", "hands", None).help
    'write `>=`'
    """
    if char == ";":
        what = (
            f"a {language.rstrip('s')}"
            if language in ("formula", "layers")
            else f"a {language} expression"
            if language
            else "the string"
        )
        return Misread("bad-character", f"`;` cannot go inside {what}", "write `,` for either of two sets")
    if char == "[" and mode == "boards":
        return Misread("bad-character", "this `[` is not closed on its line", _HELP_IN_BOARDS[char])
    help_line = {"boards": _HELP_IN_BOARDS, "formula": _HELP_IN_FORMULAS}.get(mode, _HELP).get(char)
    shown = f"`{char}`" if char.isprintable() else f"the character U+{ord(char):04X}"
    return Misread("bad-character", f"{shown} means nothing here", help_line or _HELP.get(char))


# All but the characters that steer a terminal or turn letters around, which answers would pass on, and surrogates,
# which no encoding has.
_TEXT = "[^\0-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ud800-\udfff]*"


def quote_token(lexer: LexerState, start: int) -> Token:
    """A string: in hands, boards and cards its content is read in place, elsewhere it is one token."""
    if lexer.mode is START:
        lexer.mode = HANDS
    string = string_token(lexer, start)
    is_option = lexer.listing and lexer.tokens[-1].type == "ASSIGN" and lexer.mode is not CARDS
    if lexer.dialect and lexer.mode is HANDS and not is_option:
        node = Notation(lexer.dialect, string.value, span=string.span)
        return Token("NOTATION", node, start, string.end)
    if lexer.mode in (HANDS, BOARDS, CARDS) and not is_option:
        if lexer.tokens and lexer.tokens[-1].end == start:
            refuse_notation(lexer, lexer.tokens[-1])
        lexer.strings.append((lexer.end, string.end - start - 1 - len(string.value), lexer.mode))
        lexer.end = start + 1 + len(string.value)
        return Token("QUOTE", lexer.text[start], start, start + 1)
    if lexer.mode is REPORT:
        lexer.mode = CLAUSE
    return string


def string_token(lexer: LexerState, start: int) -> Token:
    """The string that begins at `start`, as one token."""
    quote = lexer.text[start]
    line_end = min(lexer.end_of_line(start), lexer.end)
    close = lexer.text.find(quote, start + 1, line_end)
    width = 1
    if close < 0 and lexer.lenient:
        close, width = line_end, 0
    elif close < 0:
        message, help_line = "this string is not closed on its line", f"write `{quote}` at its end"
        lexer.fail(Misread("open-string", message, help_line), Span(start, line_end))
    check_text(lexer, start, close)
    return Token("STRING", lexer.text[start + 1 : close], start, close + width)


def check_text(lexer: LexerState, start: int, end: int) -> None:
    """Raises an error for a part of the text that no string can hold, such as half a character."""
    place = strange_character(lexer.text, start, end)
    if place is not None:
        shown = f"U+{ord(lexer.text[place]):04X}"
        reason = Misread("bad-character", f"a string cannot hold the character {shown}")
        lexer.fail(reason, Span(place, place + 1))


def strange_character(text: str, start: int = 0, end: int | None = None) -> int | None:
    """The place of the first character that no string and no name of a file holds, None where there is none.

    >>> strange_character("tab\\t, ö and ♠"), strange_character("a\\x1b[31m"), strange_character("ab\\u202e")
    (None, 1, 2)
    """
    last = len(text) if end is None else end
    match = matcher(_TEXT)(text, start, last)
    return None if match is None or match.end() >= last else match.end()


def refuse_notation(lexer: LexerState, word: Token) -> None:
    """A name that touches a string was meant as a notation: `pip'AKs'`."""
    if word.type == "ATOM" and isinstance(word.value, Name):
        from pql.base.suggestions import did_you_mean

        near = did_you_mean(word.value.name, DIALECTS)
        notations = ", ".join(f"`{name}`" for name in DIALECTS)
        help_line = f"did you mean `{near}`?" if near else f"the notations are {notations}"
        lexer.fail(
            Misread("unknown-notation", f"`{word.value.name}` is not a notation", help_line), word.span
        )

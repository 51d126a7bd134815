"""Operators and brackets of hands and boards, and characters that mean nothing."""

from __future__ import annotations

from pql.base.diagnostics import Misread, Span
from pql.grammar.lexing.scanning import refuse_long
from pql.grammar.limits import MAX_NESTING

from .scanning import LETTER, matcher
from .state import LexerState
from .tokens import BOARDS, CARDS, CLAUSE, GIVEN, HANDS, NAMING, REPORT, SETTING, SIGNS, Token, is_operand

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
        from .unknown_characters import explain

        lexer.fail(explain(char, lexer.mode, lexer.language), Span(start, start + 1))
    lexer.pos = start + 1
    lexer.ended_by = ";"
    return None

"""Tokens of formulas: numbers, symbols with their player and street, strings, operators."""

from __future__ import annotations

import re

from pql.base.diagnostics import Misread, Span
from pql.grammar.lexing.tokens import refuse_long
from pql.grammar.limits import MAX_DIGITS
from pql.grammar.tables.keywords import CLAUSE_WORDS, FORMULA_WORDS, STREETS

from .card_words import number_in_base
from .general_tokens import keyword_token, paying
from .hand_words import begins_like_a_hand
from .signs import other_character, parameter_name, parameter_token, sign_token
from .state import LexerState
from .tokens import BLANK, COMMON_SIGNS, Token, clause_word, folded, matcher

match_formula = re.compile(
    rf"{BLANK}(?:{COMMON_SIGNS}|([0-9]\w*(?:\.[0-9]\w*)*|\.[0-9]\w*)|([\w$]+(?:\.[\w$]+)?)"
    rf"|(@{BLANK}(\w*))|(<<|>>|<>|[<>=!]=|&&|\|\||[-+*/%<>=!~&|^?:(),])|(.))"
).match
_NUMBER, _WORD, _AT, _AT_STREET, _SIGN, _ = range(5, 11)

SIGNS = {
    "||": "EITHER", "&&": "BOTH", "|": "PIPE", "^": "CARET", "&": "AMPERSAND", "==": "EQUALITY", "=": "EQUALITY",
    "!=": "EQUALITY", "<>": "EQUALITY", "<": "RELATION", "<=": "RELATION", ">": "RELATION", ">=": "RELATION",
    "<<": "SHIFT", ">>": "SHIFT", "+": "PLUS", "-": "HYPHEN", "*": "TIMES", "/": "TIMES", "%": "TIMES",
    "!": "BANG", "~": "BANG", "?": "QUESTION", ":": "COLON",
}  # fmt: skip

CONTINUING_SIGNS = frozenset("+-*/%<>=&|^?:,")
CONTINUING_WORDS = frozenset(("and", "or", "in", "when", "then", "else", "end", "as", "asc", "desc"))
"""A line that begins with one of these continues the formula above it: nothing else can begin so."""

# OpenHoldem's symbols for pockets, which are no parameters: two ranks, of which X is any, or one; then s or o.
_POCKET = re.compile(r"([2-9TJQKAX]{2}|[TJQKA])[so]?")

# Words that begin a clause, and are symbols of recorded hands too.
_OF_RECORD_TOO = ("folded", "opponents", "rake")

# Players' name of a raise; as arithmetic it would be 3 less a condition.
_RAISE_AHEAD = r"[3-9]-bets?(?![\w$(])"
_LOOK_BACK = 20
_BETTER_AHEAD = r"\s+better(?![\w$])"


def formula_token(lexer: LexerState, match: re.Match[str]) -> Token | None:
    """The token of a match of `match_formula`, None at `;`."""
    kind = match.lastindex
    start, end = match.span(kind or 0)
    try:
        if kind == _WORD:
            return _word(lexer, match.group(_WORD), start, end)
        if kind == _NUMBER:
            named = matcher(_RAISE_AHEAD, re.IGNORECASE)(lexer.text, start, lexer.end)
            if named is not None:
                end = named.end()
                raise _raise_of_players(lexer.text[max(0, start - _LOOK_BACK) : start], named.group())
            return _number(match.group(_NUMBER), start, end)
        if match.start(_AT) >= 0:
            return _street(match)
    except Misread as reason:
        lexer.fail(reason, Span(start, end))
    if kind == _SIGN:
        return formula_sign(lexer, match.group(_SIGN), start, end)
    return other_character(lexer, start)


def formula_sign(lexer: LexerState, sign: str, start: int, end: int) -> Token:
    """An operator or a bracket."""
    terminal = SIGNS.get(sign)
    if terminal is None:
        return sign_token(lexer, sign, start, end)
    return Token(terminal, sign, start, end)


def _word(lexer: LexerState, word: str, start: int, end: int) -> Token:
    if word[0] == "$" and parameter_name(word, 0, len(word)) == word[1:] and not _POCKET.fullmatch(word, 1):
        return parameter_token(lexer, word[1:], start)
    refuse_long(word)
    lower = word.lower()
    row = FORMULA_WORDS.get(lower)
    if row is not None and row.token != "SYMBOL":
        if row.token == "EITHER":
            better = matcher(_BETTER_AHEAD, re.IGNORECASE)(lexer.text, end, lexer.end)
            if better is not None:
                return Token("ORBETTER", word, start, better.end())
        return Token(row.token, word, start, end)
    if not lexer.openers and (paid := paying(lexer, word, start, end)) is not None:
        return paid
    if lower in CLAUSE_WORDS and (lower not in _OF_RECORD_TOO or lexer.accepts(lower.upper())):
        clause = clause_word(lower)
        assert clause is not None
        return keyword_token(lexer, clause, word, start, end)
    if (
        lexer.text[end : end + 1] in (" ", "\t", "-")
        and (split := _split_word(lexer, start, end)) is not None
    ):
        word, end = split
    player, dot, name = word.rpartition(".")
    return Token("SYMBOL", (folded(player) if dot else None, name), start, end)


def _split_word(lexer: LexerState, start: int, end: int) -> tuple[str, int] | None:
    """A word of formulas written with blanks or hyphens: `flush draw`, `open-ended`."""
    from pql.grammar.tables.keywords import formula_words

    from .tokens import end_of_split_word

    if lexer.text[start:end] in lexer.names:
        return None
    return end_of_split_word(lexer.text, start, end, lexer.end, formula_words())


def _raise_of_players(before: str, word: str) -> Misread:
    from pql.grammar.tables.players_words import played_formula

    words = before.split()[-2:]  # `facing a`
    said = [" ".join([*words[first:], word]) for first in range(len(words) + 1)]
    formula = next(filter(None, map(played_formula, said)), "raises(preflop)")
    message = f"`{word}` would be a subtraction"
    help_line = f"of hands that were played it is `{formula}`; with blanks, `{word.replace('-', ' - ')}`, it subtracts"
    return Misread("bad-number", message, help_line)


def _number(word: str, start: int, end: int) -> Token:
    if word.isascii() and word.count(".") == 1 and word.replace(".", "").isdigit():
        refuse_long(word)
        return Token("DECIMAL", float(word), start, end)
    number = number_in_base(word)
    if number is not None:
        return Token("NUMBER", number, start, end)
    if len(word) > MAX_DIGITS:
        raise Misread("large-number", "this number is too large")
    if word.isascii() and word.isdigit():
        return Token("NUMBER", int(word), start, end)
    from pql.grammar.tables.players_words import played_formula

    help_line = "a number is written `42`, `0.5`, `0x0F` or `0b11000`"
    if (played := played_formula(word)) is not None:
        help_line = f"of hands that were played it is `{played}`"
    elif begins_like_a_hand(word):
        help_line = f"cards, ranks and ranges go in quotes: `'{word}'`"
    raise Misread("bad-number", f"`{word}` is not a number", help_line)


def _street(match: re.Match[str]) -> Token:
    start, end = match.start(_AT), match.end()
    street = match.group(_AT_STREET).lower()
    if street not in STREETS and street != "preflop":
        from pql.base.suggestions import did_you_mean

        near = did_you_mean(street, STREETS)
        raise Misread(
            "bad-street",
            f"`@{street}` is not a street" if street else "a street follows `@`",
            f"did you mean `@{near}`?" if near else "write `@flop`, `@turn` or `@river`",
        )
    return Token("AT", street, start, end)

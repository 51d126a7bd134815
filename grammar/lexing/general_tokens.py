"""Tokens of everything but boards: hands, cards, numbers, the words of statements and clauses."""

from __future__ import annotations

import re

from pql.base.diagnostics import Misread, Span
from pql.grammar.lexing.tokens import refuse_long
from pql.grammar.limits import MAX_NESTING
from pql.grammar.nodes.hands import Name, Notation
from pql.grammar.tables.keywords import (
    ALSO_NAMES,
    CHIP_WORDS,
    CLAUSE_WORDS,
    FILE_WORDS,
    HAND_WORDS,
    PHRASE_WORDS,
    POT_WORDS,
    REPORT_WORDS,
    STATEMENT_WORDS,
    VERSUS_WORDS,
)

from .quantities import integer_token, percent_token, weight_token
from .signs import other_character, prefix, sign_token
from .state import LexerState
from .tokens import (
    BLANK,
    CARDS,
    CHIPS,
    CLAUSE,
    COMMON_SIGNS,
    FILES,
    FORMULA,
    GIVEN,
    HANDS,
    LETTER,
    MODE_AFTER,
    NAMING,
    POT,
    REPORT,
    START,
    Token,
    Word,
    clause_word,
    hand_word,
    matcher,
    remembered,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_NUMBER = r"[0-9]+(?:\.[0-9]+)?|\.[0-9]+"


def _pattern(letter: str) -> str:
    return (
        rf"{BLANK}(?:{COMMON_SIGNS}|({_NUMBER}){BLANK}%|([0-9]*\.[0-9]+)|([{letter}?*]+(?:\+(?:[soSO](?![{letter}]))?)?)"
        rf"|(:{BLANK}({_NUMBER})(?:{BLANK}(%))?)|([-,()!\\=]|&&?|\|\|?|[<>]=?|\.\.)|(.))"
    )


# Suit symbols take most of the time of compiling, and few texts have any.
_match_ascii = re.compile(_pattern(r"\w")).match
_ANY_TEXT = _pattern(LETTER)
_PERCENT, _DECIMAL, _WORD, _WEIGHT, _WEIGHT_NUMBER, _WEIGHT_UNIT, _SIGN, _ = range(5, 13)

_NOT_AHEAD = r"\s+not(?!\w)"
_HANDS_AHEAD = rf"\s*(?:([{LETTER}?*]+)|['\"($.])"
_POINT_AHEAD = r"\.(?=\s)"
_FILE_AHEAD = r"\s*['\"]"
_HAND_AHEAD = r"[- \t]+hands?(?!\w)"
_OPTION_AHEAD = r"\s*="
_END_OF_SPAN_AHEAD = (
    rf"\s+(?:[2-9tjqkaTJQKA]{{2}}[soSO*]?|[gG](?i:roup)?[0-9]|{_NUMBER}{BLANK}%)(?![{LETTER}.])"
)


def general_scanner(text: str) -> Callable[..., re.Match[str] | None]:
    """What finds the next token of a text."""
    return _match_ascii if text.isascii() else matcher(_ANY_TEXT)


def general_token(lexer: LexerState, match: re.Match[str]) -> Token | None:
    """The token of a match of `general_scanner`, None at `;`."""
    kind = match.lastindex
    start, end = match.span(kind or 0)
    if lexer.text[start : start + 1] in tuple(".0123456789") and _takes_amounts(lexer):
        from .quantities import big_blinds_token, thousands_token

        amount = thousands_token(lexer, start) or big_blinds_token(lexer, start)
        if amount is not None:
            return amount
    if lexer.mode is POT and (token := _pot_token(lexer, start)) is not None:
        return token
    if kind == _WORD:
        return _word(lexer, match.group(_WORD), start, end)
    if lexer.mode is START:
        lexer.mode = HANDS
    if lexer.mode is POT and kind != _DECIMAL:
        from .quantities import check_amount

        check_amount(lexer, start, end)
    if kind == _SIGN:
        return sign_token(lexer, match.group(_SIGN), start, end)
    if kind == _PERCENT:
        return percent_token(lexer, match.group(_PERCENT), start, match.end())
    if kind == _DECIMAL:
        return Token("DECIMAL", float(match.group(_DECIMAL)), start, end)
    if kind == _WEIGHT:
        number, unit = match.group(_WEIGHT_NUMBER, _WEIGHT_UNIT)
        return weight_token(lexer, number, unit is not None, start, end)
    return other_character(lexer, start)


# Numbers that may be percentages; `10` may be a ten as well, which its own help says.
_SHARES = frozenset(map(str, range(1, 101))) - {"10"}


def hand_token(lexer: LexerState, word: str, start: int, end: int) -> Token:
    """A word in a hands expression."""
    try:
        known = remembered.get(word) or hand_word(word)
    except Misread as reason:
        if word.isascii() and word.isdigit():
            from .quantities import refuse_comma_in_number

            refuse_comma_in_number(lexer, start)
        if word.isascii() and word.isdigit() and lexer.tokens and lexer.tokens[-1].type == "COMPARE":
            message = f"`{word}` alone compares with nothing"
            help_line = f"write {equity_bound(word)}, or a hand: `>= TT`"
            lexer.fail(Misread("bad-bound", message, help_line), Span(start, end))
        if word in _SHARES and lexer.text.strip() == word:  # no word beside it says what it counts
            reason.help = f"write `{word}%` for the strongest {word} %"
        if reason.help is not None and "write `board` before" in reason.help and _takes_board(lexer):
            reason.help = f"a board follows `on`: `on {word}`"
        lexer.fail(reason, Span(start, end))
    terminal, make, mode, _ = known
    if make is not None:
        return Token(terminal, make(Span(start, end)), start, end)
    if mode is not None:
        return keyword_token(lexer, known, word, start, end)
    return operator_token(lexer, terminal, word, start, end)


def _takes_amounts(lexer: LexerState) -> bool:
    """Whether a number is one of chips or money here."""
    if lexer.mode is CLAUSE:
        return any(token.type == "PAY" for token in lexer.tokens)
    return lexer.mode in (POT, CHIPS)


def _takes_board(lexer: LexerState) -> bool:
    """Whether the statement so far is a question that has no board yet."""
    types = [token.type for token in lexer.tokens[:MAX_NESTING]]
    asked = next((terminal for terminal in types if terminal not in ("EXPLAIN", "PLOT", "EXPORT")), "LET")
    return asked in _ASKED_ON_BOARDS and "ON" not in types


_ASKED_ON_BOARDS = (
    "SAMPLE", "EQUITY", "ODDS", "OUTS", "DRAWS", "STRENGTH", "BREAKDOWN", "BLOCKERS", "DISTRIBUTION", "EV", "COMPARING",
)  # fmt: skip


def equity_bound(number: str) -> str:
    """What was probably meant by a number on the right of a comparison."""
    percent = min(int(number[:3]), 100)
    return f"`{percent}%` for {percent} % equity against a random hand"


def operator_token(lexer: LexerState, terminal: str, word: str, start: int, end: int) -> Token:
    """A word that is an operator, in hands or boards."""
    if terminal == "BUT":
        following = matcher(_NOT_AHEAD, re.IGNORECASE)(lexer.text, end, lexer.end)
        if following is None:
            lexer.fail(Misread("lone-but", "`but` goes with `not`", "write `but not`"), Span(start, end))
        return Token("MINUS", word, start, following.end())
    if terminal == "NOTATION":
        return _notation(lexer, word, start, end)
    if terminal == "VERSUS":
        node = Name(word, span=Span(start, end))
        return versus(lexer, word, start, end) or Token("ATOM", node, start, end)
    if terminal == "TO" and _names_file(lexer, end):
        lexer.mode = FILES
        return Token("INTO", word, start, end)
    token = Token(terminal, word, start, end)
    return prefix(lexer, token) if terminal == "NOT" else token


def _notation(lexer: LexerState, word: str, start: int, end: int) -> Token:
    """A text in another program's notation; its name without a string is a name like any other."""
    if lexer.text[end : end + 1] not in ("'", '"') or end >= lexer.end:
        return Token("ATOM", Name(word, span=Span(start, end)), start, end)
    from .signs import string_token

    string = string_token(lexer, end)
    node = Notation(word.lower(), string.value, span=Span(start, string.end))
    return Token("NOTATION", node, start, string.end)


def _names_file(lexer: LexerState, end: int) -> bool:
    """Whether a `to` among hands names the file of `plot` or `export`, and not the other end of a span."""
    if matcher(_FILE_AHEAD)(lexer.text, end, lexer.end) is not None:
        return True
    asked = any(token.type in ("PLOT", "EXPORT") for token in lexer.tokens[:MAX_NESTING])
    return asked and not lexer.openers and matcher(_END_OF_SPAN_AHEAD)(lexer.text, end, lexer.end) is None


def versus(lexer: LexerState, word: str, start: int, end: int) -> Token | None:
    """`v`, `versus` or `against` as the `vs` that may stand there, None where it is none."""
    if not is_versus(lexer, word, end):
        return None
    known = clause_word("vs")
    assert known is not None
    return keyword_token(lexer, known, word, start, end)


def is_versus(lexer: LexerState, word: str, end: int) -> bool:
    """Whether a word that ends at a place is another way to say `vs`.

    That is so where `vs` may stand and hands may follow, as in `Suited v KK`; in `Suited v, KK` it is a name.
    """
    if word.lower() not in VERSUS_WORDS or word in lexer.names or not lexer.accepts("VS"):
        return False
    ahead = matcher(_HANDS_AHEAD)(lexer.text, end, lexer.end)
    if ahead is None:  # behind a whole text of hands no name can come
        return bool(lexer.tokens) and lexer.tokens[-1].type == "NOTATION"
    following = (ahead.group(1) or "").lower()
    is_operator = following in HAND_WORDS and HAND_WORDS[following].token in (
        "AND",
        "OR",
        "MINUS",
        "BUT",
        "TO",
    )
    return following not in CLAUSE_WORDS and not is_operator


def keyword_token(lexer: LexerState, known: Word, word: str, start: int, end: int) -> Token:
    """A word that begins a clause.

    `on` after `value` is followed by cards, not by boards, `of` after `flops` by a file, `by` after `group`, `order`
    and `history`, and that of some reports, by formulas, `for` after `history` by a name in quotes, and `vs` of
    `leaks` by `history`.
    """
    terminal = known.terminal
    assert known.mode is not None
    lexer.mode = known.mode
    if terminal == "VS" and matcher(_POINT_AHEAD)(lexer.text, end, lexer.end) is not None:
        end += 1  # `vs.`
    if not lexer.openers and not lexer.in_string:
        lexer.listing = terminal == "FROM"
    if terminal == "ON" and any(token.type == "VALUE" for token in lexer.tokens[:MAX_NESTING]):
        lexer.mode = CARDS
    elif terminal == "OF" and lexer.tokens and lexer.tokens[-1].type == "FLOPS":
        lexer.mode = CLAUSE
    elif terminal == "VS" and lexer.tokens and lexer.tokens[0].type == "LEAKS":
        lexer.mode = GIVEN
    elif terminal == "BY" and lexer.tokens and lexer.tokens[-1].type in ("GROUPED", "ORDERED"):
        lexer.mode = FORMULA
    elif terminal in ("FOR", "OF") and any(token.type == "HISTORY" for token in lexer.tokens):
        lexer.mode = CLAUSE if terminal == "FOR" else FILES
    elif terminal == "BY" and _keys_follow(lexer, end):
        lexer.mode, terminal = FORMULA, "KEYED"
    return Token(terminal, word, start, end)


def _keys_follow(lexer: LexerState, end: int) -> bool:
    """Whether `by` has formulas behind it: of recorded hands, or in a report that is by no word alone and no layers."""
    if any(token.type == "HISTORY" for token in lexer.tokens):
        return True
    if not any(token.type == "EQUITY" for token in lexer.tokens[:MAX_NESTING]):
        return False
    if matcher(_MADE_HAND_AHEAD, re.IGNORECASE)(lexer.text, end, lexer.end) is not None:
        return False
    ahead = matcher(_KEY_AHEAD, re.IGNORECASE)(lexer.text, end, lexer.end)
    if ahead is None:
        return matcher(_SIGN_AHEAD)(lexer.text, end, lexer.end) is not None
    word, more = ahead.groups()
    if more or word.lower() in REPORT_WORDS:
        return bool(more)
    from pql.grammar.tables.keywords import formula_words

    return word in lexer.names or word.lower() in ("not", "case", *formula_words())


_OF_HANDS = ("EQUITY", "ODDS", "OUTS", "DRAWS", "STRENGTH", "BREAKDOWN", "DISTRIBUTION", "BLOCKERS", "VALUE")
# `equity of JJ vs 15%`: a word that is no part of the statement.
_OF_AHEAD = r"[ \t]+(?:of|for)(?=[ \t]+(?:(?-i:[2-9TJQKA][2-9TJQKAcdhs])|(?:top[ \t]+)?\d+(?:\.\d+)?%))"
# The word after `by`, and what makes it the beginning of a formula; a sign or a quote that can begin one.
_KEY_AHEAD = r"\s+([^\W\d][\w$]*(?:\.[\w$]+)?)\s*([(,@=<>!+*%&|^?]|/(?!\*)|-(?!-)|(?:and|or|in|not|mod)\b|)"
_SIGN_AHEAD = r"\s*['\"!~0-9]"
_MADE_HAND_AHEAD = r"\s+made[- \t]+hands?(?!\w)(?!\s*,)"


def _word(lexer: LexerState, word: str, start: int, end: int) -> Token:
    mode = lexer.mode
    if mode is START:
        row = STATEMENT_WORDS.get(word.lower())
        if word.lower() in PHRASE_WORDS and word not in lexer.names:
            from .quantities import phrase_token

            if (phrase := phrase_token(lexer, start)) is not None:
                return phrase
        if row is not None and not (word in lexer.names and row.word in ALSO_NAMES):
            lexer.mode = MODE_AFTER[row.token]
            if row.token in _OF_HANDS and (
                of := matcher(_OF_AHEAD, re.IGNORECASE)(lexer.text, end, lexer.end)
            ):
                lexer.reinterpreted, end = True, of.end()
            token = Token(row.token, word, start, end)
            return prefix(lexer, token) if row.token == "EXPLAIN" else token
        mode = lexer.mode = HANDS
    if mode is HANDS:
        return hand_token(lexer, word, start, end)
    if mode is CARDS:
        return _cards(lexer, word, start, end)
    if mode is GIVEN:
        return _option(lexer, word, start, end)
    if mode is REPORT:
        lexer.mode = CLAUSE
        if word.lower() == "made" and (
            hand := matcher(_HAND_AHEAD, re.IGNORECASE)(lexer.text, end, lexer.end)
        ):
            return Token("WORD", "category", start, hand.end())  # what both are called above its rows
    elif mode is NAMING and lexer.tokens[-1].type == "SHOW":
        lexer.mode = CLAUSE
        return Token("WORD", word, start, end)
    elif mode is not NAMING and word.isascii() and word.isdigit():
        return integer_token(lexer, word, start, end)
    if mode is POT and (between := _pot_word(lexer, word, start, end)) is not None:
        return between
    if mode is CHIPS and (row := CHIP_WORDS.get(word.lower())) is not None:
        return Token(row.token, word, start, end)
    if mode is FILES and (around := _file_word(lexer, word, start, end)) is not None:
        return around
    if (paid := paying(lexer, word, start, end)) is not None:
        return paid
    clause = clause_word(word.lower()) if mode in (CLAUSE, POT, FILES, CHIPS) else None
    if clause is None and (other := versus(lexer, word, start, end)) is not None:
        return other
    if clause is not None:
        return keyword_token(lexer, clause, word, start, end)
    try:
        refuse_long(word)
    except Misread as reason:
        lexer.fail(reason, Span(start, end))
    return Token("WORD", word, start, end)


def paying(lexer: LexerState, word: str, start: int, end: int) -> Token | None:
    """The word before the prizes of recorded hands, where it may stand; None elsewhere."""
    row = CHIP_WORDS.get(word.lower())
    if row is None or row.token != "PAY" or not any(token.type == "HISTORY" for token in lexer.tokens):
        return None
    if not lexer.accepts("PAY"):
        return None
    lexer.mode = CLAUSE
    return Token("PAY", word, start, end)


def _option(lexer: LexerState, word: str, start: int, end: int) -> Token:
    """A word after `from` or its commas: the name of an option, or `history`, which may be a player's name too."""
    lower = word.lower()
    if (
        lower == "history"
        and lexer.tokens[-1].type in ("FROM", "COLLECT", "VS")
        and matcher(_OPTION_AHEAD)(lexer.text, end, lexer.end) is None
    ):
        lexer.mode, lexer.listing = CLAUSE, False
        return Token("HISTORY", word, start, end)
    return Token({"board": "BOARD", "dead": "DEAD"}.get(lower, "WORD"), word, start, end)


def _pot_token(lexer: LexerState, start: int) -> Token | None:
    """What is read otherwise among the amounts of `ev`: sizes as players say them, and equities that are known."""
    from .pot_sizes import AFTER, known_equity, pot_size

    before = lexer.tokens[-1].type
    return pot_size(lexer, start) if before in AFTER else known_equity(lexer, start)


def _pot_word(lexer: LexerState, word: str, start: int, end: int) -> Token | None:
    """A word between the amounts of `ev`; a `to` before quotes names a file."""
    row = POT_WORDS.get(word.lower())
    if row is None:
        if not word[0].isalpha():
            from .quantities import check_amount

            check_amount(lexer, start, end)
        return None
    if row.token == "TO" and matcher(_FILE_AHEAD)(lexer.text, end, lexer.end) is not None:
        return None
    return Token(row.token, word, start, end)


def _file_word(lexer: LexerState, word: str, start: int, end: int) -> Token | None:
    """A word beside the name of a file; what follows `range` and `as` is a kind or a name, whatever it reads like."""
    before = lexer.tokens[-1].type
    if before == "RANGEFILE" and word.lower() == "history":
        return Token("HISTORY", word, start, end)
    if before in ("RANGEFILE", "AS"):
        return Token("WORD", word, start, end)
    row = FILE_WORDS.get(word.lower())
    if row is None or (before == "IMPORT") != (row.token == "RANGEFILE"):
        return None
    return Token(row.token, word, start, end)


def _cards(lexer: LexerState, word: str, start: int, end: int) -> Token:
    from .card_words import read_cards

    clause = clause_word(word.lower())
    if clause is not None:
        return keyword_token(lexer, clause, word, start, end)
    if (other := versus(lexer, word, start, end)) is not None:
        return other
    try:
        terminal, value = read_cards(word, start)
    except Misread as reason:
        lexer.fail(reason, Span(start, end))
    return Token(terminal, value, start, end)

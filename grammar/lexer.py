"""Text to tokens, one statement at a time.

PQL is several small languages that share characters: `*` is a suffix in hands and a position in boards, `As` a
card here and half of a hand there. The lexer is therefore always in a mode, and tokens alone switch it
(`on` begins boards, `vs` hands), so that the mode depends only on the text before.

It is written for PLY's parser (`token()` gives the next token or None) but has one regular expression for hands
and clauses and one for boards: compiling a rule for each token, as PLY's own lexer does, would cost more time at
every start than everything else in this package. Words are looked up in tables after they are cut out
whole, which is what the language asks for.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NoReturn

from .board_tokens import board_token, match_board
from .comments import touches_operand
from .diagnostics import Diagnostic, PQLError, Severity, Source, Span
from .keywords import CONTINUATION_WORDS, STATEMENT_WORDS
from .misread import Misread
from .scanning import BLANK, COMMON_SIGNS, LETTER
from .tokens import (
    BOARDS,
    CARDS,
    CLAUSE,
    HANDS,
    MODE_AFTER,
    NAMING,
    SETTING,
    SIGNS,
    START,
    Token,
    Word,
    clause_word,
    hand_word,
    is_operand,
)

MAX_TEXT = 1_000_000
"""Characters in one text."""
MAX_TOKENS = 100_000
"""Tokens in one statement."""
MAX_NESTING = 50
"""Brackets within brackets, and prefix words (`not`, `explain`) in a row."""
MAX_DIGITS = 18
"""Digits of a whole number."""

_NUMBER = r"[0-9]+(?:\.[0-9]+)?|\.[0-9]+"

# The first four groups of both mean the same; what follows them are the numbers below.
_GENERAL = re.compile(
    rf"{BLANK}(?:{COMMON_SIGNS}|({_NUMBER}){BLANK}%|([0-9]*\.[0-9]+)|([{LETTER}?*]+\+?)"
    rf"|:{BLANK}({_NUMBER}){BLANK}(%?)|([-,()!\\=]|&&?|\|\|?|[<>]=?)|(.))"
).match
_NEWLINE, _COMMENT, _QUOTE, _END, _PERCENT, _DECIMAL, _WORD, _, _WEIGHT, _SIGN, _OTHER = range(1, 12)

_OPERAND = rf"(?:({_NUMBER})[^\S\n]*%|([{LETTER}?*]+\+?))"
_AHEAD = re.compile(rf"(?:[^\S\n]|/\*[^*]*\*/)*{_OPERAND}").match
_AHEAD_IN_BRACKETS = re.compile(rf"(?:\s|/\*[^*]*\*/)*{_OPERAND}").match
_BRACKET_AHEAD = re.compile(r"[^\S\n]*\(").match
_NOT_AHEAD = re.compile(r"\s+not(?!\w)", re.IGNORECASE).match
_PLAIN_WORD = re.compile(rf"[{LETTER}]+").match
_SKIP = re.compile(
    r"'[^'\n]*'?|\"[^\"\n]*\"?|/\*(?:.*?\*/|.*)|#[^\n]*|--[^\n]*|(;)|\n\s*(\w+)|[^'\"/#;\n-]+|.", re.DOTALL
).match


class Lexer:
    """The tokens of a text, statement by statement: `next_statement()`, then `token()` until None.

    `can_end` is asked at a newline whether the statement read so far could end there. `language` is given when
    the whole text is one expression: `hands` or `boards`; newlines are then blanks and `;` is an error.
    """

    def __init__(self, source: Source, language: str | None = None) -> None:
        self.source = source
        self.text = source.text
        self.pos = 0
        self.end = len(source.text)
        self.language = language
        self.can_end: Callable[[], bool] = lambda: False
        self.diagnostics: list[Diagnostic] = []
        self._begin()
        if self.end > MAX_TEXT:
            message = f"this text has {self.end:,} characters, and {MAX_TEXT:,} is the most PQL reads at once"
            self.fail(Misread("text-too-long", message, "split it into several files"), Span(0, 1))

    def _begin(self) -> None:
        self.mode = self.language or START
        self.types: list[str] = []
        self.first = self.last_end = self.pos
        self.openers: list[int] = []
        self.deepest = 0
        self.frames: list[tuple[int, str]] = []
        self.fresh_line = False
        self.names: list[Token] = []
        self.previous: Token | None = None
        self.before_previous: Token | None = None

    def fail(self, reason: Misread, span: Span) -> NoReturn:
        """Raises `PQLError` for a reason at a place."""
        raise PQLError(Diagnostic(reason.code, reason.message, span, source=self.source, help=reason.help))

    def warn(
        self,
        code: str,
        message: str,
        span: Span,
        help: str | None = None,
        *,
        severity: Severity = Severity.WARNING,
    ) -> None:
        """Adds a warning or note."""
        self.diagnostics.append(
            Diagnostic(code, message, span, source=self.source, help=help, severity=severity)
        )

    # -- statements ----------------------------------------------------------------------------------------

    def next_statement(self) -> bool:
        """Moves to the next statement; False at the end of the text."""
        if self.pos == 0 and self.text.startswith("#!"):
            self.pos = self._end_of_line(0)
        self._begin()
        while True:
            match = self._scan()
            if match.lastindex != _OTHER or self.text[match.start(_OTHER)] != ";":
                break
            self.pos = match.end()
        self._begin()
        return match.lastindex != _END

    def recover(self) -> None:
        """After an error: moves behind the next `;` or to the next line that begins with a statement word."""
        if self.frames:
            self.end, _ = self.frames[0]
            self.pos = self.end + 1
            self.end = len(self.text)
        else:
            self.pos = self.last_end
        while (match := _SKIP(self.text, self.pos)) is not None:
            word = match.group(2)
            if word is not None and word.lower() in STATEMENT_WORDS:
                self.pos = match.start(2)
                return
            self.pos = match.end(0) if word is None else match.start(2)
            if match.group(1):
                return

    # -- tokens --------------------------------------------------------------------------------------------

    def token(self) -> Token | None:
        """The next token of the statement, None at its end."""
        if self.language is not None and not self.types:
            self.types.append(f"{self.language.upper()}_TEXT")
            return Token(self.types[0], None, 0, 0)
        match = self._scan()
        kind = match.lastindex
        if kind == _END:
            return self._end_of_string() if self.frames else None
        if self.fresh_line:
            self.fresh_line = False
            if not self.openers and self.types and self._line_ends(match):
                return None
        if kind == _QUOTE:
            return self._quote(match.start(_QUOTE))
        if kind == _COMMENT:
            token = self._comment_sign_in_string(match.start(_COMMENT))
        elif self.mode is BOARDS:
            token = board_token(self, match)
        else:
            token = self._general_token(match)
        return None if token is None else self._took(token)

    def _scan(self) -> re.Match[str]:
        """The next match that is neither comment nor newline."""
        scan = match_board if self.mode is BOARDS else _GENERAL
        while True:
            match = scan(self.text, self.pos, self.end)
            assert match is not None  # the last alternative takes any character
            kind = match.lastindex
            if kind == _NEWLINE:
                self.fresh_line = self.language is None
                self.pos = match.end()
            elif kind == _COMMENT and not self.frames:
                self.pos = self._end_of_comment(match.start(_COMMENT))
            else:
                return match

    def _line_ends(self, match: re.Match[str]) -> bool:
        """Whether the newline before this match ends the statement."""
        start = match.start(match.lastindex or 0)
        word = _PLAIN_WORD(self.text, start)
        if (word is not None and word.group().lower() in CONTINUATION_WORDS) or not self.can_end():
            return False
        self.pos = start
        return True

    def _general_token(self, match: re.Match[str]) -> Token | None:
        kind = match.lastindex
        start, end = match.span(kind or 0)
        if kind == _WORD:
            return self._word(match.group(_WORD), start, end)
        if self.mode is START:
            self.mode = HANDS
        if kind == _SIGN:
            return self.sign(match.group(_SIGN), start, end)
        if kind == _PERCENT:
            return self._percent(match)
        if kind == _DECIMAL:
            return Token("DECIMAL", float(match.group(_DECIMAL)), start, end)
        if kind == _WEIGHT:
            return self._weight(match)
        return self.other(start)

    def other(self, start: int) -> Token | None:
        """`;` ends the statement; any other character has no meaning here."""
        char = self.text[start]
        if char == ";" and not self.frames and self.language is None:
            self.pos = start + 1
            return None
        from .strange_characters import explain

        self.pos = start + 1
        self.fail(explain(char, self.mode, self.language), Span(start, start + 1))

    def _comment_sign_in_string(self, start: int) -> Token | None:
        if self.text[start] == "-":
            return self.sign("-", start, start + 1)
        return self.other(start)

    def _word(self, word: str, start: int, end: int) -> Token:
        mode = self.mode
        if mode is HANDS or mode is START:
            if mode is START:
                row = STATEMENT_WORDS.get(word.lower())
                if row is not None:
                    self.mode = MODE_AFTER[row.token]
                    return self._prefix(Token(row.token, word, start, end), "EXPLAIN")
                self.mode = HANDS
            return self._hand_word(word, start, end)
        if mode is NAMING:
            return Token("WORD", word, start, end)
        if mode is CARDS:
            return self._cards_word(word, start, end)
        if word.isascii() and word.isdigit():
            return self._integer(word, start, end)
        clause = clause_word(word.lower()) if mode is CLAUSE else None
        if clause is not None:
            return self.keyword(clause, word, start, end)
        return Token("WORD", word, start, end)

    def _hand_word(self, word: str, start: int, end: int) -> Token:
        try:
            known = hand_word(word)
        except Misread as reason:
            self.fail(reason, Span(start, end))
        terminal, make, mode, _ = known
        if make is not None:
            return Token(terminal, make(Span(start, end)), start, end)
        if mode is not None:
            return self.keyword(known, word, start, end)
        return self.operator_word(terminal, word, start, end)

    def operator_word(self, terminal: str, word: str, start: int, end: int) -> Token:
        if terminal == "BUT":
            following = _NOT_AHEAD(self.text, end, self.end)
            if following is None:
                self.fail(Misread("lone-but", "`but` goes with `not`", "write `but not`"), Span(start, end))
            return Token("MINUS", word, start, following.end())
        return self._prefix(Token(terminal, word, start, end), "NOT")

    def keyword(self, known: Word, word: str, start: int, end: int) -> Token:
        terminal = known.terminal
        if known.mode is not None:
            self.mode = CARDS if terminal == "ON" and "VALUE" in self.types[:MAX_NESTING] else known.mode
        return Token(terminal, word, start, end)

    def _prefix(self, token: Token, prefix: str) -> Token:
        """Limits how many prefixes may follow each other, because each is a level of the tree."""
        types = self.types
        if token.type == prefix and len(types) >= MAX_NESTING and set(types[-MAX_NESTING:]) == {prefix}:
            self._too_deep(token.span)
        return token

    def _too_deep(self, span: Span) -> NoReturn:
        reason = Misread(
            "too-deep",
            f"nested too deeply: {MAX_NESTING} levels are the limit",
            "name the inner parts with `let` and use the names",
        )
        self.fail(reason, span)

    def _cards_word(self, word: str, start: int, end: int) -> Token:
        from .card_words import read_cards

        clause = clause_word(word.lower())
        if clause is not None:
            return self.keyword(clause, word, start, end)
        try:
            terminal, value = read_cards(word, start)
        except Misread as reason:
            self.fail(reason, Span(start, end))
        return Token(terminal, value, start, end)

    def _integer(self, word: str, start: int, end: int) -> Token:
        if len(word) > MAX_DIGITS:
            self.fail(Misread("large-number", "this number is too large", None), Span(start, end))
        return Token("NUMBER", int(word), start, end)

    def _percent(self, match: re.Match[str]) -> Token:
        start, end = match.start(_PERCENT), match.end()
        value = float(match.group(_PERCENT))
        span = Span(start, end)
        if value > 100:
            self.fail(Misread("percentage", "a percentage goes from 0 to 100", None), span)
        if (
            self.mode is HANDS
            and _BRACKET_AHEAD(self.text, end, self.end)
            and self.types[-1:] not in (["TOP"], ["COMPARE"])
        ):
            self._weight_in_front(self.text[start:end], span)
        return Token("PERCENT", value, start, end)

    def _weight_in_front(self, number: str, span: Span) -> NoReturn:
        reason = Misread(
            "weight-in-front",
            "a number before a bracket says nothing",
            f"a weight comes after it: `(AA, KK):{number}`; for the intersection write `top {number} (...)`"
            if number.endswith("%")
            else f"a weight comes after it: `(AA, KK):{number}`",
        )
        self.fail(reason, span)

    def _weight(self, match: re.Match[str]) -> Token:
        start, end = self.text.index(":", match.start()), match.end()
        weight = float(match.group(_WEIGHT - 1))
        if match.group(_WEIGHT):
            weight /= 100
        if weight > 1:
            reason = Misread(
                "weight", "a weight goes from 0 to 1", "write `:0.5` or `:50%` for half of the hands"
            )
            self.fail(reason, Span(start, end))
        return Token("WEIGHT", weight, start, end)

    def sign(self, sign: str, start: int, end: int) -> Token:
        terminal = SIGNS[sign]
        token = Token(terminal, sign, start, end)
        if terminal == "LPAREN":
            self.openers.append(start)
            if len(self.openers) > self.deepest:
                self.deepest = len(self.openers)
                if self.deepest > MAX_NESTING:
                    self._too_deep(token.span)
        elif terminal == "RPAREN":
            if self.openers:
                self.openers.pop()
        elif terminal == "NOT":
            self._prefix(token, "NOT")
        elif terminal == "ASSIGN" and self.mode is NAMING:
            self.mode = HANDS if self.types[-2:] == ["LET", "WORD"] else SETTING
        elif terminal == "DASH" and self._falls(start, end):
            token.type = "DOWN"
        return token

    def _falls(self, start: int, end: int) -> bool:
        """Whether a `-` means "and down": glued to a hand and not followed by another operand of a span."""
        previous = self.previous
        if previous is None or previous.end != start or previous.type != "HAND":
            return False
        ahead = _AHEAD_IN_BRACKETS if self.openers else _AHEAD
        match = ahead(self.text, end, self.end)
        return match is None or (match.lastindex == 2 and not is_operand(match.group(2)))

    # -- strings and comments ------------------------------------------------------------------------------

    def _quote(self, start: int) -> Token:
        """A string: in hands and boards its content is read in place, elsewhere it is one token."""
        quote = self.text[start]
        close = self.text.find(quote, start + 1, self.end)
        newline = self.text.find("\n", start + 1, close if close > 0 else self.end)
        if close < 0 or newline >= 0:
            end = newline if newline >= 0 else self.end
            reason = Misread(
                "open-string", "this string is not closed on its line", f"write `{quote}` at its end"
            )
            self.fail(reason, Span(start, end))
        if self.mode is START:
            self.mode = HANDS
        if self.mode is HANDS or self.mode is BOARDS:
            self.frames.append((close, self.end))
            self.end = close
            return self._took(Token("QUOTE", quote, start, start + 1))
        return self._took(Token("STRING", self.text[start + 1 : close], start, close + 1))

    def _end_of_string(self) -> Token:
        close, self.end = self.frames.pop()
        return self._took(Token("ENDQUOTE", self.text[close], close, close + 1))

    def _took(self, token: Token) -> Token:
        """Counts a token and moves behind it."""
        self.types.append(token.type)
        self.pos = self.last_end = token.end
        self.before_previous, self.previous = self.previous, token
        if len(self.types) > MAX_TOKENS:
            message = f"this statement has more than {MAX_TOKENS:,} words and signs"
            self.fail(Misread("statement-too-long", message, "split it into several with `let`"), token.span)
        return token

    def _end_of_line(self, start: int) -> int:
        end = self.text.find("\n", start, self.end)
        return self.end if end < 0 else end

    def _end_of_comment(self, start: int) -> int:
        if self.text[start] == "/":
            end = self.text.find("*/", start + 2, self.end)
            if end < 0:
                reason = Misread("open-comment", "this comment is never closed", "write `*/` at its end")
                self.fail(reason, Span(start, start + 2))
            return end + 2
        if self.text[start] == "-" and touches_operand(self, start):
            self.warn(
                "touching-comment",
                "`--` begins a comment here",
                Span(start, start + 2),
                "write blanks around it, or `- -` where two minus signs are meant",
            )
        return self._end_of_line(start)

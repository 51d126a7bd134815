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

from pql.grammar.diagnostics import Diagnostic, PQLError, Severity, Source, Span
from pql.grammar.limits import MAX_NESTING, MAX_TEXT, MAX_TOKENS
from pql.grammar.misread import Misread
from pql.grammar.tables.keywords import CONTINUATION_WORDS, STATEMENT_WORDS

from .comments import end_of_comment
from .general_tokens import general_token, hand_token, match_general, refuse_notation
from .scanning import COMMENT, END, LETTER, NEWLINE, QUOTE, later
from .tokens import (
    BOARDS,
    CARDS,
    CLAUSE,
    FORMULA,
    GIVEN,
    HANDS,
    NAMING,
    REPORT,
    SETTING,
    SIGNS,
    START,
    Token,
    is_operand,
)

# No name of a file has these, and no encoding of the surrogates.
_NO_TEXT = re.compile("[\0\ud800-\udfff]")
_WORD = 7  # of `match_general`

_OPERAND = rf"(?:([0-9.]+)[^\S\n]*%|([{LETTER}?*]+\+?))"
_AHEAD = rf"(?:[^\S\n]|/\*[^*]*\*/)*{_OPERAND}"
_AHEAD_IN_BRACKETS = rf"(?:\s|/\*[^*]*\*/)*{_OPERAND}"
_PLAIN_WORD = re.compile(rf"[{LETTER}]+").match
_SKIP = r"'[^'\n]*'?|\"[^\"\n]*\"?|/\*(?:.*?\*/|.*)|#[^\n]*|--[^\n]*|(;)|\n\s*(\w+)|[^'\"/#;\n-]+|."


class Lexer:
    """The tokens of a text, statement by statement: `next_statement()`, then `token()` until None.

    `can_end` is asked at a newline whether the statement read so far could end there. `language` is given when
    the whole text is one expression: `hands`, `boards` or `formula`; newlines are then blanks and `;` is an error.

    `dialect` is the notation of bare hands, empty for PQL's own.

    `tokens` are those of the statement so far, `openers` the places of its open brackets (`deepest`: how many there
    were at most), `prefixes` how many `not` and `explain` it has, `first` its beginning; `listing` says whether a comma
    separates the options of `from`, `has_formula` whether a formula has begun, `copied` what `case` has repeated of it;
    `end` is where reading stops: the end of the text, or of the string that is being read. For editors there are
    `lenient`, which closes strings and comments at the end of line or text, `ended_by`, which tells `;`, a newline
    and the end of the text apart, and `in_comment`, whether the text ends in an open comment.
    """

    def __init__(self, source: Source, language: str | None = None) -> None:
        self.source = source
        self.dialect = ""
        self.text = source.text
        self.pos = 0
        self.end = len(source.text)
        self.language = language
        self.can_end: Callable[[], bool] = lambda: False
        self.diagnostics: list[Diagnostic] = []
        self.lenient = False
        self.ended_by = ""
        self.in_comment = False
        self._begin()
        if self.end > MAX_TEXT:
            message = f"this text has {self.end:,} characters, and {MAX_TEXT:,} is the most PQL reads at once"
            self.fail(Misread("text-too-long", message, "split it into several files"), Span(0, 1))

    def _begin(self) -> None:
        self.mode = self.language or START
        self.tokens: list[Token] = []
        self.first = self.pos
        self.openers: list[int] = []
        self.deepest = 0
        self.prefixes = 0
        self.fresh_line = False
        # For each open string: where reading stops outside it, how wide its closing quote is, the mode around it.
        self._strings: list[tuple[int, int, str]] = []
        self._modes: list[str] = []
        self.listing = False
        self.has_formula = False
        self.copied = 0
        self.end = len(self.text)
        if self.language is not None:
            self.tokens.append(Token(f"{self.language.upper()}_TEXT", None, 0, 0))
            self._announced = False

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

    @property
    def last_end(self) -> int:
        """Where the last token ends; the beginning of the statement if there is none yet."""
        return self.tokens[-1].end if self.tokens else self.first

    @property
    def in_string(self) -> bool:
        """Whether a string is being read as an expression."""
        return bool(self._strings)

    # -- statements ----------------------------------------------------------------------------------------

    def next_statement(self) -> bool:
        """Moves to the next statement; False at the end of the text."""
        if self.pos == 0:
            self.pos = int(
                self.text.startswith("\ufeff")
            )  # a mark that some editors put at the beginning of a file
            if self.text.startswith("#!", self.pos):
                self.pos = self.end_of_line(self.pos)
        self._begin()
        while True:
            match = self._scan()
            start = match.start(match.lastindex or 0)
            if match.lastindex == END or self.text[start] != ";":
                break
            self.pos = match.end()
        self.pos = start
        self._begin()
        return match.lastindex != END

    def recover(self) -> None:
        """After an error: moves behind the next `;` or to the next line that begins with a statement word."""
        self.pos = self.last_end
        if self.in_string:
            closers = [end for end, *_ in self._strings[1:]]
            self.pos = [*closers, self.end][0] + 1
            self._strings, self.end = [], len(self.text)
        skip = later(_SKIP, re.DOTALL)
        while (match := skip(self.text, self.pos)) is not None:
            word = match.group(2)
            if word is not None and word.lower() in STATEMENT_WORDS:
                self.pos = match.start(2)
                return
            self.pos = match.end() if word is None else match.start(2)
            if match.group(1):
                return

    # -- tokens --------------------------------------------------------------------------------------------

    def token(self) -> Token | None:
        """The next token of the statement, None at its end."""
        if self.language is not None and not self._announced:
            self._announced = True
            return self.tokens[0]
        match = self._scanner()(self.text, self.pos, self.end)
        assert match is not None  # the last alternative takes any character
        kind = match.lastindex
        if kind in (NEWLINE, COMMENT):
            match = self._scan()
            kind = match.lastindex
        if kind == END and (not self._strings or (self.lenient and self.end == len(self.text))):
            self.ended_by = ""
            return None
        if self.fresh_line:
            self.fresh_line = False
            if self.tokens and not self.openers and self._line_ends(match):
                return None
        token = self._foreign_hands(match) if self.dialect else None
        if token is not None:
            pass
        elif kind == _WORD and self.mode is HANDS:
            start, end = match.span(_WORD)
            token = hand_token(self, match.group(_WORD), start, end)
        elif kind is not None and match[kind] == ",":  # with hands the most frequent token
            end = match.end()
            token = Token("COMMA", ",", end - 1, end)
            if self.listing and not self.openers and not self._strings:
                token.type = "SEPARATOR"
                self.mode = GIVEN
        else:
            token = self._other_token(match)
            if token is None:
                return None
        self.pos = token.end
        self.tokens.append(token)
        if len(self.tokens) > MAX_TOKENS:
            message = f"this statement has more than {MAX_TOKENS:,} words and signs"
            self.fail(Misread("statement-too-long", message, "split it into several with `let`"), token.span)
        return token

    def _foreign_hands(self, match: re.Match[str]) -> Token | None:
        from .foreign_hands import foreign_hands

        return foreign_hands(self, match.start(match.lastindex or 0))

    def _other_token(self, match: re.Match[str]) -> Token | None:
        kind = match.lastindex
        if kind == END:
            close = self.end
            self.end, width, self.mode = self._strings.pop()
            return Token("ENDQUOTE", self.text[close : close + width], close, close + width)
        if kind == QUOTE:
            return self._quote(match.start(QUOTE))
        if kind == COMMENT:  # in a string, where it is none
            start = match.start(COMMENT)
            if self.mode is FORMULA and self.text[start] != "#":
                from .formula_tokens import formula_sign

                return formula_sign(self, self.text[start], start, start + 1)
            return self.sign("-", start, start + 1) if self.text[start] == "-" else self.other(start)
        if self.mode is FORMULA:
            from .formula_tokens import formula_token

            return formula_token(self, match)
        if self.mode is BOARDS:
            from .board_tokens import board_token

            return board_token(self, match)
        return general_token(self, match)

    def _scanner(self) -> Callable[[str, int, int], re.Match[str] | None]:
        """What finds the next token in this mode; those of boards and formulas are loaded when first needed."""
        if self.mode is FORMULA:
            from .formula_tokens import match_formula

            self.has_formula = True
            return match_formula
        if self.mode is BOARDS:
            from .board_tokens import match_board

            return match_board
        return match_general

    def _scan(self) -> re.Match[str]:
        """The next match that is neither comment nor newline."""
        scan = self._scanner()
        while True:
            match = scan(self.text, self.pos, self.end)
            assert match is not None  # the last alternative takes any character
            kind = match.lastindex
            if kind == NEWLINE:
                self.fresh_line = self.language is None
                self.pos = match.end()
            elif kind == COMMENT and not self._strings:
                self.pos = end_of_comment(self, match.start(COMMENT))
            else:
                return match

    def _line_ends(self, match: re.Match[str]) -> bool:
        """Whether the newline before this match ends the statement."""
        start = match.start(match.lastindex or 0)
        word = _PLAIN_WORD(self.text, start)
        if (word is not None and word.group().lower() in CONTINUATION_WORDS) or not self.can_end():
            return False
        if self.mode is FORMULA or self.listing:
            from .formula_tokens import CONTINUING_SIGNS, CONTINUING_WORDS

            if self.text[start] in CONTINUING_SIGNS or (word and word.group().lower() in CONTINUING_WORDS):
                return False
        self.pos = start
        self.ended_by = "\n"
        return True

    def sign(self, sign: str, start: int, end: int) -> Token:
        """An operator, a bracket or the like."""
        token = Token(SIGNS[sign], sign, start, end)
        if token.type == "LPAREN":
            self.openers.append(start)
            self._modes.append(self.mode)
            if len(self.openers) > self.deepest:
                self.deepest = len(self.openers)
                if self.deepest > MAX_NESTING:
                    self._too_deep(token.span)
        elif token.type == "RPAREN":
            if self.openers:
                self.openers.pop()
                self.mode = self._modes.pop()
        elif token.type == "NOT":
            self.prefix(token)
        elif token.type == "ASSIGN" and self.mode is NAMING:
            self.mode = HANDS if any(before.type == "LET" for before in self.tokens[-2:]) else SETTING
        elif token.type == "ASSIGN" and self.mode is GIVEN and self.tokens:
            self.mode = _mode_of_option(self.tokens[-1])
        elif token.type == "DASH" and self._falls(start, end):
            token.type = "DOWN"
        return token

    def prefix(self, token: Token) -> Token:
        """Limits how many prefixes may follow each other, because each is a level of the tree."""
        self.prefixes += 1
        before = self.tokens[-MAX_NESTING:]
        if len(before) == MAX_NESTING and all(other.type == token.type for other in before):
            self._too_deep(token.span)
        return token

    def _too_deep(self, span: Span) -> NoReturn:
        reason = Misread(
            "too-deep",
            f"nested too deeply: {MAX_NESTING} levels are the limit",
            "name the inner parts with `let` and use the names",
        )
        self.fail(reason, span)

    def _falls(self, start: int, end: int) -> bool:
        """Whether a `-` means "and down": glued to a hand and not followed by another operand of a span."""
        if not self.tokens or self.tokens[-1].end != start or self.tokens[-1].type != "HAND":
            return False
        ahead = later(_AHEAD_IN_BRACKETS if self.openers else _AHEAD)
        match = ahead(self.text, end, self.end)
        return match is None or (match.lastindex == 2 and not is_operand(match.group(2)))

    def other(self, start: int) -> Token | None:
        """`;` ends the statement; any other character has no meaning here."""
        char = self.text[start]
        if char == ";" and not self._strings and self.language is None:
            self.pos = start + 1
            self.ended_by = ";"
            return None
        from .strange_characters import explain

        self.fail(explain(char, self.mode, self.language), Span(start, start + 1))

    # -- strings and comments ------------------------------------------------------------------------------

    def _quote(self, start: int) -> Token:
        """A string: in hands, boards and cards its content is read in place, elsewhere it is one token."""
        if self.mode is START:
            self.mode = HANDS
        string = self.string(start)
        is_option = self.listing and self.tokens[-1].type == "ASSIGN" and self.mode is not CARDS
        if self.dialect and self.mode is HANDS and not is_option:
            from .foreign_hands import quoted_hands

            return quoted_hands(self, string)
        if self.mode in (HANDS, BOARDS, CARDS) and not is_option:
            if self.tokens and self.tokens[-1].end == start:
                refuse_notation(self, self.tokens[-1])
            self._strings.append((self.end, string.end - start - 1 - len(string.value), self.mode))
            self.end = start + 1 + len(string.value)
            return Token("QUOTE", self.text[start], start, start + 1)
        if self.mode is REPORT:
            self.mode = CLAUSE
        return string

    def string(self, start: int) -> Token:
        """The string that begins at `start`, as one token."""
        quote = self.text[start]
        line_end = min(self.end_of_line(start), self.end)
        close = self.text.find(quote, start + 1, line_end)
        width = 1
        if close < 0 and self.lenient:
            close, width = line_end, 0
        elif close < 0:
            message, help_line = "this string is not closed on its line", f"write `{quote}` at its end"
            self.fail(Misread("open-string", message, help_line), Span(start, line_end))
        self.check_text(start, close)
        return Token("STRING", self.text[start + 1 : close], start, close + width)

    def check_text(self, start: int, end: int) -> None:
        """Fails where a part that is taken as it stands holds what is no text, such as half a character."""
        if strange := _NO_TEXT.search(self.text, start, end):
            reason = Misread("bad-character", f"a string cannot hold the character U+{ord(strange[0]):04X}")
            self.fail(reason, Span(strange.start(), strange.end()))

    def end_of_line(self, start: int) -> int:
        """Where the line ends, or what is being read of it."""
        end = self.text.find("\n", start, self.end)
        return self.end if end < 0 else end


def _mode_of_option(option: Token) -> str:
    """What follows the `=` of an option of `select`: a board, cards, a word, or a player's hands."""
    if option.type in ("BOARD", "DEAD"):
        return BOARDS if option.type == "BOARD" else CARDS
    return REPORT if option.value.lower() in ("game", "syntax") else HANDS

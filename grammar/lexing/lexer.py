"""Text to tokens, one statement at a time; comments lie between them.

PQL is several small languages that share characters: `*` is a suffix in hands and a position in boards, `As` a
card here and half of a hand there. The lexer is therefore always in a mode, and tokens alone switch it
(`on` begins boards, `vs` hands), so that the mode depends only on the text before.

It is written for PLY's parser (`token()` gives the next token or None) but has one regular expression for hands and
clauses and one for boards: compiling a rule for each token, as PLY's own lexer does, would cost more time at every
start than everything else in this package. Whole words are matched first and then looked up in tables.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from pql.base.diagnostics import Misread, Source, Span
from pql.grammar.limits import MAX_TOKENS
from pql.grammar.tables.keywords import (
    CONTINUATION_WORDS,
    OMAHA_GAMES,
    STATEMENT_WORDS,
    VERSUS_WORDS,
    game_word,
)

from .general_tokens import general_scanner, general_token, hand_token
from .hand_words import begins_like_a_hand
from .signs import other_character, sign_token
from .state import LexerState
from .tokens import BOARDS, COMMENT, END, FORMULA, GIVEN, HANDS, LETTER, NEWLINE, QUOTE, Token, matcher

# So many tokens less one are read between two looks at whether to go on: a power of two.
_BETWEEN_CHECKS = 1023
_WORD = 7  # of `general_scanner`

_PLAIN_WORD = rf"[{LETTER}]+"
# Two ranges on a line are no statement of their own.
_PAIR_AHEAD = r";\s*(?!;)(\w*)[^;\n]*[\s)'\"](?:vs?|versus|against)[\s('\"]"
_SKIP = r"'[^'\n]*'?|\"[^\"\n]*\"?|/\*(?:.*?\*/|.*)|#[^\n]*|--[^\n]*|(;)|\n\s*(\w+)|[^'\"/#;\n-]+|."


class Lexer(LexerState):
    """The tokens of a text, statement by statement: `next_statement()`, then `token()` until None.

    `language` is given when the whole text is one expression, `hands`, `boards` or `formula`, or a list of `layers`;
    newlines are then blanks, `;` is an error, and the first token says which.
    """

    def __init__(self, source: Source, language: str | None = None) -> None:
        super().__init__(source, language)
        self._begun = language is None
        if language is not None:
            self.tokens.append(Token(f"{language.upper()}_TEXT", None, 0, 0))

    # -- statements ----------------------------------------------------------------------------------------

    def next_statement(self) -> bool:
        """Moves to the next statement; False at the end of the text."""
        if self.pos == 0:
            self.pos = int(self.text.startswith("\ufeff"))  # some editors put it at the beginning of a file
            if self.text.startswith("#!", self.pos):
                self.pos = self.end_of_line(self.pos)
        self.begin()
        while True:
            match = self._scan()
            start = match.start(match.lastindex or 0)
            if match.lastindex == END or self.text[start] != ";":
                break
            self.pos = match.end()
        self.pos = start
        self.begin()
        return match.lastindex != END

    def recover(self) -> None:
        """After an error: moves behind the next `;` or to the next line that begins with a statement word."""
        self.pos = self.last_end
        if self.in_string:
            closers = [end for end, *_ in self.strings[1:]]
            self.pos = [*closers, self.end][0] + 1
            self.strings, self.end = [], len(self.text)
        skip = matcher(_SKIP, re.DOTALL)
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
        if not self._begun:
            self._begun = True
            return self.tokens[0]
        match = self._scanner()(self.text, self.pos, self.end)
        assert match is not None  # the last alternative takes any character
        kind = match.lastindex
        if kind in (NEWLINE, COMMENT):
            match = self._scan()
            kind = match.lastindex
        if kind == END and (not self.strings or (self.lenient and self.end == len(self.text))):
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
            if self.listing and not self.openers and not self.strings:
                token.type = "SEPARATOR"
                self.mode, self.unclosed = GIVEN, 0
                if self.tokens[-1].type in ("STRING", "WORD"):
                    self._play_given()
            elif self.layered == len(self.openers) and not self.strings:
                token.type = "SEPARATOR"
                self.mode = BOARDS
        else:
            token = self._other_token(match)
            if token is None:
                return None
        self.pos = token.end
        self.tokens.append(token)
        if not len(self.tokens) & _BETWEEN_CHECKS:
            self.check()
        if len(self.tokens) > MAX_TOKENS:
            message = f"this statement has more than {MAX_TOKENS:,} words and signs"
            self.fail(Misread("statement-too-long", message, "split it into several with `let`"), token.span)
        return token

    def _foreign_hands(self, match: re.Match[str]) -> Token | None:
        from .foreign_hands import foreign_hands

        return foreign_hands(self, match.start(match.lastindex or 0))

    def _play_given(self) -> None:
        """Behind the option `game='omaha'` the rest of the statement is read in that game."""
        option = self.tokens[-3:]
        if str(option[0].value).lower() != "game":
            return
        game = game_word(str(option[-1].value))
        if game in OMAHA_GAMES:
            self.dialect = game
        elif self.dialect in OMAHA_GAMES:
            self.dialect = ""

    def _other_token(self, match: re.Match[str]) -> Token | None:
        kind = match.lastindex
        if kind == END:
            close = self.end
            self.end, width, self.mode = self.strings.pop()
            return Token("ENDQUOTE", self.text[close : close + width], close, close + width)
        if kind == QUOTE:
            from .signs import quote_token

            return quote_token(self, match.start(QUOTE))
        if (
            kind is not None
            and match[kind] == ";"
            and (pair := self._next_pair(match.start(kind))) is not None
        ):
            return pair
        if kind == COMMENT:  # in a string, where it is none
            start = match.start(COMMENT)
            if self.mode is FORMULA and self.text[start] != "#":
                from .formula_tokens import formula_sign

                return formula_sign(self, self.text[start], start, start + 1)
            is_dash = self.text[start] == "-"
            return sign_token(self, "-", start, start + 1) if is_dash else other_character(self, start)
        if self.mode is FORMULA:
            from .formula_tokens import formula_token

            return formula_token(self, match)
        if self.mode is BOARDS:
            from .board_tokens import board_token

            return board_token(self, match)
        return general_token(self, match)

    def _next_pair(self, start: int) -> Token | None:
        """The `;` between the pairs of ranges of `flops`; None where it ends the statement."""
        if self.openers or self.strings or not any(token.type == "FLOPS" for token in self.tokens):
            return None
        ahead = matcher(_PAIR_AHEAD, re.IGNORECASE)(self.text, start, self.end)
        if ahead is None or ahead[1].lower() in STATEMENT_WORDS:
            return None
        self.mode = HANDS
        return Token("ALSO", ";", start, start + 1)

    def _scanner(self) -> Callable[[str, int, int], re.Match[str] | None]:
        """What finds the next token in this mode; those of boards and formulas are loaded when first needed."""
        if self.mode is FORMULA:
            from .formula_tokens import match_formula

            self.has_formula = True
            return match_formula
        if self.mode is BOARDS:
            from .board_tokens import match_board

            return match_board
        return general_scanner(self.text)

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
            elif kind == COMMENT and not self.strings:
                self.pos = end_of_comment(self, match.start(COMMENT))
            else:
                return match

    def _line_ends(self, match: re.Match[str]) -> bool:
        """Whether the newline before this match ends the statement."""
        start = match.start(match.lastindex or 0)
        word = matcher(_PLAIN_WORD)(self.text, start)
        if (word is not None and word.group().lower() in CONTINUATION_WORDS) or not self.can_end():
            return False
        if word is not None and self._goes_on_with_vs(word):
            return False
        if self.hands_go_on():
            return False
        if self.mode is FORMULA or self.listing:
            from .formula_tokens import CONTINUING_SIGNS, CONTINUING_WORDS

            if self.text[start] in CONTINUING_SIGNS or (word and word.group().lower() in CONTINUING_WORDS):
                return False
        self.pos = start
        self.ended_by = "\n"
        return True

    def hands_go_on(self) -> bool:
        """Whether hands of Omaha go on in the next line."""
        if self.dialect not in OMAHA_GAMES:
            return False
        from .foreign_hands import is_unfinished

        return is_unfinished(self)

    def _goes_on_with_vs(self, word: re.Match[str]) -> bool:
        """Whether a line begins with another way to say `vs`, and hands."""
        if word.group().lower() not in VERSUS_WORDS:
            return False
        from .general_tokens import is_versus

        return is_versus(self, word.group(), word.end())


_WORD_AFTER = r"[\w?*+%.]*"


def touches_operand(lexer: LexerState, start: int) -> bool:
    """Whether the `--` at `start` touches what could be an operand: `5--3`, `A5s --A2s`.

    A word on the right counts only behind an operand on the same line, and only if it reads as a number or a
    hand, so that `--comment` stays quiet.
    """
    text = lexer.text
    before = text[start - 1] if start else "\n"
    if before.isalnum() or before in "_)%*?+'\"♣♦♥♠\ufe0f":
        return True
    if lexer.last_end <= lexer.first or "\n" in text[lexer.last_end : start]:
        return False
    word = matcher(_WORD_AFTER)(text, start + 2)
    return word is not None and (word.group()[:1].isdigit() or begins_like_a_hand(word.group()))


def end_of_comment(lexer: LexerState, start: int) -> int:
    """Where the comment at `start` ends."""
    if lexer.text[start] == "/":
        end = lexer.text.find("*/", start + 2, lexer.end)
        if end < 0 and lexer.lenient:
            lexer.in_comment = True
            return lexer.end
        if end < 0:
            reason = Misread("open-comment", "this comment is never closed", "write `*/` at its end")
            lexer.fail(reason, Span(start, start + 2))
        return end + 2
    if lexer.text[start] == "-" and touches_operand(lexer, start):
        lexer.warn(
            "touching-comment",
            "`--` begins a comment here",
            Span(start, start + 2),
            "write blanks around it, or `- -` for two minus signs",
        )
    end = lexer.end_of_line(start)
    lexer.in_comment = end == len(lexer.text)
    return end

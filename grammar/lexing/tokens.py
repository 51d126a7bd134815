"""Tokens, the modes of the lexer, their words and signs, and the regular expressions that they share."""

from __future__ import annotations

import re
from collections.abc import Callable, Container
from functools import cache

from pql.base.diagnostics import Misread, Span
from pql.base.typed import NamedTuple
from pql.grammar.limits import MAX_WORD
from pql.grammar.nodes.base import HandExpression
from pql.grammar.nodes.hands import EveryHand, Group, Name, NoHand, Property
from pql.grammar.tables.keywords import (
    ALSO_NAMES,
    BOARD_WORDS,
    CLAUSE_WORDS,
    DIALECTS,
    HAND_WORDS,
    STATEMENT_WORDS,
    VERSUS_WORDS,
)

from .hand_words import begins_like_a_hand, read_hand

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any


START = "start"
"""Where a statement begins: its first word decides."""
HANDS = "hands"
BOARDS = "boards"
LAYERS = "layers"
"""The language of a text of layers, which is read as boards."""
CARDS = "cards"
CLAUSE = "clause"
"""After a finished clause, or where it wants a number."""
NAMING = "naming"
"""After `let`, `set`, `show`: any word is a name."""
SETTING = "setting"
"""After the `=` of `set`: a word, a number or a string."""
REPORT = "report"
"""After `by`: one word."""
POT = "pot"
"""Between and after the amounts of `ev`."""
CHIPS = "chips"
"""Between the stacks and the prizes of `icm`, and behind `shove` and `nash`."""
FILES = "files"
"""Around the name of a file: after `import`, and after `to`."""
FORMULA = "formula"
GIVEN = "given"
"""After `from` and its commas: the name of an option."""

MODE_AFTER = {
    "LET": NAMING, "SET": NAMING, "GAME": NAMING, "SHOW": NAMING, "IMPORT": FILES, "BOARD": BOARDS, "LIST": HANDS,
    "SAMPLE": CLAUSE, "EQUITY": HANDS, "ODDS": HANDS, "OUTS": HANDS, "DRAWS": HANDS, "STRENGTH": HANDS,
    "BREAKDOWN": HANDS, "DISTRIBUTION": HANDS, "COMPARING": HANDS, "EV": POT, "MDF": POT, "VALUE": CARDS,
    "ICM": CHIPS, "SHOVE": CHIPS, "NASH": CHIPS,
    "EXPLAIN": START, "PLOT": START, "EXPORT": START, "WITH": HANDS, "CONTINUING": HANDS, "RAKE": POT,
    "BLOCKERS": HANDS, "NUTS": CLAUSE, "FOR": HANDS, "VS": HANDS, "FOLDED": HANDS, "ON": BOARDS, "DEAD": CARDS,
    "OF": HANDS, "EXACT": CLAUSE,
    "WITHIN": CLAUSE, "SAMPLES": CLAUSE, "SEED": CLAUSE, "LIMIT": CLAUSE, "CLASSES": CLAUSE, "BY": REPORT,
    "IMPROVING": CLAUSE, "ARTICLE": CLAUSE, "DISCOUNTED": CLAUSE, "OPPONENTS": CLAUSE, "INTO": FILES, "SELECT": FORMULA,
    "FORMULA": FORMULA, "WHERE": FORMULA, "GROUPED": FORMULA, "HAVING": FORMULA, "ORDERED": FORMULA, "FROM": GIVEN,
    "FLOPS": CLAUSE, "COLLECT": GIVEN, "TITLE": CLAUSE, "STATS": CLAUSE, "WINNINGS": CLAUSE, "REPLAY": CLAUSE,
    "TOURNAMENTS": CLAUSE, "LEAKS": CLAUSE,
}  # fmt: skip
"""The mode a word switches to; it depends on the text before it alone (`on` after `value`, `of` after `flops`, `by`
after `group` and `by` and `for` after `history` are the exceptions)."""

SIGNS = {
    ",": "COMMA", "(": "LPAREN", ")": "RPAREN", "!": "NOT", "&": "AND", "&&": "AND", "|": "OR", "||": "OR",
    "\\": "MINUS", "-": "DASH", "<": "COMPARE", "<=": "COMPARE", ">": "COMPARE", ">=": "COMPARE", "=": "ASSIGN",
    "..": "RANGE",
}  # fmt: skip


class Token:
    """A terminal as PLY's parser wants it, with the end that PLY does not keep."""

    __slots__ = ("end", "lexer", "lexpos", "type", "value")

    def __init__(self, type: str, value: Any, lexpos: int, end: int) -> None:
        self.type = type
        self.value = value
        self.lexpos = lexpos
        self.end = end

    def __repr__(self) -> str:
        return f"Token({self.type}, {self.value!r}, {self.lexpos}, {self.end})"

    @property
    def span(self) -> Span:
        """Where the token is."""
        return Span(self.lexpos, self.end)


class Word(NamedTuple):
    """What a word is in a mode: its terminal, what makes its value (None: the word itself), the mode after
    it (None: the same), and whether it is a hand, so that a `-` before it means a span."""

    terminal: str
    make: Callable[[Span], object] | None
    mode: str | None
    is_hand: bool


_MOST_REMEMBERED = 4096
remembered: dict[str, Word] = {}
"""What `hand_word` has answered lately: ranges repeat the same few hundred words."""


def hand_word(word: str) -> Word:
    """What a word is in a hands expression; raises `Misread` if it is neither keyword, hand nor name.

    >>> hand_word("Offset").make(Span(0, 6)), hand_word("vs").mode
    (Property(name='offsuit'), 'hands')
    """
    known = remembered.get(word)
    if known is None:
        if len(remembered) >= _MOST_REMEMBERED:
            remembered.clear()
        known = remembered[word] = _read_hand_word(word)
    return known


def _read_hand_word(word: str) -> Word:
    refuse_long(word)
    lower = word.lower()
    row = HAND_WORDS.get(lower)
    if row is not None:
        return Word(row.token, _set_builder(row.token, row.meaning), None, row.token == "GROUP")
    clause = clause_word(lower)
    if clause is not None:
        return clause
    if lower in DIALECTS:
        return Word("NOTATION", None, None, False)
    if lower in VERSUS_WORDS:
        return Word("VERSUS", None, None, False)
    reading = read_hand(word)
    if reading is not None:
        return Word(reading[0], reading[1], None, True)
    return Word("ATOM", lambda span: Name(word, span=span), None, begins_like_a_hand(word))


def names_dialect(text: str, word: re.Match[str]) -> bool:
    """Whether a word is the name of a dialect with its text in quotes behind it: `std'AK'`."""
    return word.group().lower() in (*DIALECTS, "pql") and text[word.end() : word.end() + 1] in ("'", '"')


def clause_word(lower: str) -> Word | None:
    """A word that has the same meaning in hands, boards and between clauses."""
    row = CLAUSE_WORDS.get(lower) or (STATEMENT_WORDS.get(lower) if lower not in ALSO_NAMES else None)
    return Word(row.token, None, MODE_AFTER[row.token], False) if row is not None else None


def _set_builder(token: str, meaning: str) -> Callable[[Span], HandExpression] | None:
    if token == "GROUP":
        number = int(meaning[-1])
        return lambda span: Group(number, span=span)
    if token != "ATOM":
        return None
    if meaning == "any":
        return lambda span: EveryHand(span=span)
    if meaning == "none":
        return lambda span: NoHand(span=span)
    return lambda span: Property(meaning, span=span)


def is_operand(word: str) -> bool:
    """Whether a word after `-` makes it a span: a hand, a group, or what was surely meant to be one."""
    try:
        return hand_word(word).is_hand
    except Misread:
        return True


def board_keyword(word: str) -> Word | None:
    """A word that is a keyword of the boards language."""
    lower = word.lower()
    row = BOARD_WORDS.get(lower)
    if row is not None:
        return Word(row.token, None, None, False)
    return clause_word(lower)


_MOST_PARTS = 3
_NEXT = re.compile(r"([ \t]+|-)([^\W\d]\w*)").match


def end_of_split_word(
    text: str, start: int, end: int, limit: int, known: Container[str]
) -> tuple[str, int] | None:
    """The word that the part at `start` to `end` begins with what follows it, and where that ends.

    The longest is taken, in lower case; None where nothing that follows makes a word of the `known` ones. A hyphen
    with blanks around it is a minus.

    >>> end_of_split_word("flush draw on", 0, 5, 13, {"flush", "flushdraw"})
    ('flushdraw', 10)
    >>> end_of_split_word("flush - draw", 0, 5, 12, {"flush", "flushdraw"}) is None
    True
    """
    word = text[start:end].lower()
    longest = None
    for _ in range(_MOST_PARTS):
        match = _NEXT(text, end, limit)
        if match is None:
            break
        word, end = word + match[2].lower(), match.end()
        if word in known:
            longest = word, end
    return longest


BLANK = r"[^\S\n]*"
"""White space within a line."""
LETTER = r"\w♣♦♥♠\ufe0f"
"""What a word is made of, as the inside of a character class; U+FE0F follows suit symbols drawn as emoji."""
COMMON_SIGNS = r"(\n)|(#|--|/\*)|(['\"])|(\Z)"
"""The first four groups of both expressions."""
NEWLINE, COMMENT, QUOTE, END = 1, 2, 3, 4
"""Their numbers: newline, beginning of a comment, quotation mark, end of the text or string."""


def folded(word: str) -> str:
    """The word in small letters, one for each: the small `İ` is two characters, and the second is no letter.

    >>> folded("VILLAIN"), folded("İx")
    ('villain', 'İx')
    """
    if word.isascii():
        return word.lower()
    return "".join([small if len(small := letter.lower()) == 1 else letter for letter in word])


@cache
def matcher(pattern: str, flags: int = 0) -> Callable[..., re.Match[str] | None]:
    """The `match` of a rarely needed pattern, compiled when first used: compiling is a large part of a short run."""
    return re.compile(pattern, flags).match


def refuse_long(word: str) -> None:
    """Raises `Misread` for a word that no one wrote by hand, before anything looks at all of it."""
    if len(word) > MAX_WORD:
        message = f"this word has {len(word):,} characters, and {MAX_WORD} is the most"
        raise Misread("word-too-long", message, "put blanks or commas where it has several parts")

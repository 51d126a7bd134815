"""A Pygments lexer for PQL, registered for `.pql`; it follows the real lexer, so that colours and meaning agree.

It accepts any text: what cannot be read is an error token, and colouring goes on behind it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pygments.lexer import Lexer as PygmentsLexer
from pygments.token import (
    Comment,
    Error,
    Keyword,
    Name,
    Number,
    Operator,
    Punctuation,
    String,
    Text,
    Whitespace,
    _TokenType,
)

from pql.grammar.lexing.formula_tokens import SIGNS as FORMULA_SIGNS
from pql.grammar.lexing.tokens import Token
from pql.grammar.nodes.boards import BoardName
from pql.grammar.nodes.hands import Combo, EveryHand, HalfKnown, NoHand, Property
from pql.grammar.nodes.hands import Name as HandsName
from pql.grammar.tables.keywords import AGGREGATES, KEYWORDS, game_word

from .reading import HOLDEM, ReadStatement, read

CARDS = Name.Constant.Cards
"""Text in which a suit comes after its rank, so that an editor may give each suit its colour."""

Piece = tuple[int, _TokenType, str]

_STYLES: dict[str, _TokenType] = {
    **{row.token: Keyword for row in KEYWORDS if row.language in ("statement", "clause", "pot", "chips", "file")},
    "RESERVED": Keyword.Reserved, "NONE": Keyword.Constant, "TOP": Keyword.Pseudo, "TO": Operator.Word,
    "HAND": Name.Constant,
    "GROUP": Name.Builtin, "TEXTURE": Name.Builtin, "WEIGHT": Number.Float, "PERCENT": Number.Float,
    "DECIMAL": Number.Float, "NUMBER": Number.Integer, "STRING": String, "QUOTE": String, "ENDQUOTE": String,
    "COMMA": Punctuation, "SEPARATOR": Punctuation, "ALSO": Punctuation, "RANGE": Operator,
    "AT": Name.Decorator, "NOTATION": String,
    "ORBETTER": Operator.Word, "PARAMETER": Name.Variable, "QUESTION": Operator, "COLON": Operator,
    **dict.fromkeys(("CASE", "WHEN", "THEN", "ELSE", "END", "AS", "DIRECTION", "BETTER", "KEYED"), Keyword),
    **dict.fromkeys(("COMBOS", "POTODDS"), Keyword),
    **dict.fromkeys(FORMULA_SIGNS.values(), Operator), "IN": Operator.Word,
    **dict.fromkeys(("LPAREN", "RPAREN"), Punctuation),
    "DASH": Operator, "DOWN": Operator,
    "ASSIGN": Operator, "COMPARE": Operator,
}  # fmt: skip

_GAP = re.compile(r"(\s+)|(/\*.*?(?:\*/|\Z))|(#![^\n]*)|(#[^\n]*|--[^\n]*)|(;)|[^\s/#;-]+|.", re.DOTALL)
_GAP_STYLES = (Text, Whitespace, Comment.Multiline, Comment.Hashbang, Comment.Single, Punctuation)


class PQLLexer(PygmentsLexer):
    """Highlights PQL.

    >>> [(str(kind), text) for kind, text in PQLLexer().get_tokens("equity AKs")][:3]
    [('Token.Keyword', 'equity'), ('Token.Text.Whitespace', ' '), ('Token.Name.Constant', 'AKs')]
    """

    name = "PQL"
    aliases = ("pql", "pocketql")
    filenames = ("*.pql",)
    url = "https://pypi.org/project/pocketql/"

    def __init__(self, *, game: str = HOLDEM, **options: Any) -> None:
        """`game` is the one in force before the text, by its name."""
        super().__init__(**options)
        self.game = game

    def get_tokens_unprocessed(self, text: str) -> Iterator[tuple[int, _TokenType, str]]:
        """The pieces of a text with their places and styles; together they are the text."""
        for _, pieces in self.statements(text):
            yield from pieces

    def statements(self, text: str, start: int = 0) -> Iterator[tuple[int, list[Piece]]]:
        """The statements of a text from `start` on, where one begins: the end of each, and its pieces.

        All pieces together are the text; blanks and comments before a statement are among its own. What an editor
        has coloured up to `start` need not be coloured again.

        >>> [(end, len(pieces)) for end, pieces in PQLLexer().statements("AKs; equity QQ vs AA")]
        [(4, 2), (20, 8)]
        """
        done = start
        part = read(text[start:], _game_at(text, start) or self.game)
        shift = start - part.place
        for statement in part.statements():
            end = statement.end + shift
            pieces: list[Piece] = []
            for first, last, style in _styled(statement, shift):
                if first > done:
                    pieces += _gap(text, done, first)
                if last > max(first, done):
                    pieces.append((max(first, done), style, text[max(first, done) : last]))
                done = max(done, last)
            pieces += _gap(text, done, end)
            done = max(done, end)
            yield done, pieces
        if done < len(text):
            yield len(text), list(_gap(text, done, len(text)))


_SETS_GAME = re.compile(
    r"(?:^\s*|[;\n][^\S\n]*)(?:game\s+|set\s+game\s*=\s*)(\w+(?:[ /-]\w+){0,4})", re.IGNORECASE
)


def _game_at(text: str, place: int) -> str:
    """The game that the statements before a place have set; empty if none has."""
    if not place:
        return ""
    words = _SETS_GAME.findall(text, 0, place)
    return game_word(words[-1]) if words else ""


def _styled(statement: ReadStatement, shift: int) -> Iterator[tuple[int, int, _TokenType]]:
    """The tokens and unreadable places of a statement in text order."""
    before = None
    for token, _, first, last in statement.pieces:
        yield first + shift, last + shift, Error if token is None else _style(token, before)
        before = token


def _style(token: Token, before: Token | None) -> _TokenType:
    if token.type in ("CARD", "CARDS", "POSITIONS") or isinstance(token.value, Combo | HalfKnown):
        return CARDS
    if token.type == "ATOM":
        if isinstance(token.value, Property | EveryHand | NoHand):
            return Name.Builtin
        return Name.Variable if isinstance(token.value, HandsName) else Name.Constant
    if token.type == "TEXTURE" and isinstance(token.value, BoardName):
        return Name.Variable
    if token.type == "WORD":
        if token.value[0].isdigit():  # of a stack, with its unit: `10bb`
            return Number.Integer
        definition = before is not None and before.type == "LET"
        return Name.Variable if definition else Name.Attribute
    if token.type == "SYMBOL":
        return _symbol_style(token)
    if token.type in ("AND", "OR", "NOT", "MINUS", "EITHER", "BOTH", "NEGATED"):
        return Operator.Word if str(token.value).isalpha() else Operator
    return _STYLES.get(token.type, Text)


def _symbol_style(token: Token) -> _TokenType:
    from pql.grammar.tables.keywords import formula_words, record_words, tournament_words

    lower = token.value[1].lower()
    known = formula_words().get(lower) or record_words().get(lower) or tournament_words().get(lower)
    if known is None:
        return Name.Function if lower in AGGREGATES else Name.Variable
    return {"function": Name.Function, "symbol": Name.Builtin}.get(known.kind, Name.Constant)


def _gap(text: str, start: int, end: int) -> Iterator[tuple[int, _TokenType, str]]:
    """Blanks, comments and semicolons between tokens."""
    while start < end:
        match = _GAP.match(text, start, end)
        assert match is not None
        yield start, _GAP_STYLES[match.lastindex or 0], match.group()
        start = match.end()

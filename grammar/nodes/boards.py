"""Syntax of the board-structure language: what denotes a set of flops, turns or rivers."""

from __future__ import annotations

from .base import BoardExpression, Node, Parameter

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .base import Formula


class Position(Node):
    """One position of a pattern."""


class AnyCard(Position):
    """`*`."""


class ExactCard(Position):
    """`Ah`."""

    card: str


class RankBand(Position):
    """Ranks `low` through `high`: `7` is (7, 7), `>7` is (7, A), `<7` is (2, 7), `[8,Q]` is (8, Q).

    `form` keeps how it was written: `rank`, `least`, `most` or `between`.
    """

    low: str
    high: str
    form: str


class Relative(Position):
    """`[>2F]`: compared with the flop (`reference` `F`) or with every earlier card (`B`).

    `operator` is one of `>`, `>=`, `<`, `<=`, `=`; `number` counts from the best card.
    """

    operator: str
    number: int
    reference: str


class Flush(Node):
    """`f2`, `f>2`, `f<2` after the first `after` positions. `operator` is `=`, `>` (at least) or `<` (at most)."""

    after: int
    operator: str
    count: int


class Pattern(BoardExpression):
    """Three to five positions. `brackets` are half-open position ranges, each without a pair inside."""

    positions: tuple[Position, ...]
    brackets: tuple[tuple[int, int], ...]
    flushes: tuple[Flush, ...]


class Texture(BoardExpression):
    """A named texture (`rainbow`, lower case) tested at a street: 3 flop, 4 turn, 5 river."""

    name: str
    street: int


class HighCard(BoardExpression):
    """`highcard >= T`: the highest rank compared at a street. `operator` is `<=`, `>=` or `=`."""

    operator: str
    rank: str
    street: int


class BoardName(BoardExpression):
    """A name given by `let`; with a `street` (`turn.wet`) a texture of one's own, tested there."""

    name: str
    street: int | None = None


class BoardParameter(Parameter, BoardExpression):
    """`$board` where a board or a set of boards is."""


class BoardNot(BoardExpression):
    """Complement."""

    operand: BoardExpression


class BoardOperation(BoardExpression):
    """Two or more operands under one operator: `juxtapose`, `and`, `minus`, `or` or `comma`."""

    operator: str
    operands: tuple[BoardExpression, ...]


class BoardsWhere(BoardExpression):
    """`BOARDS where FORMULA`: the boards for which a board-only formula holds."""

    boards: BoardExpression
    condition: Formula


class BoardNotation(BoardExpression):
    """A board in a string whose notation the statement decides, as in `select ... from board='2c3d4s'`.

    The text begins at `span.end - 1 - len(text)`.
    """

    text: str

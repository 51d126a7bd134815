"""Syntax of statements: the questions PQL answers."""

from __future__ import annotations

from .base import Node
from .boards import BoardExpression
from .hands import HandExpression


class Statement(Node):
    """Any statement."""


class Cards(Node):
    """A list of cards, as in `dead As Kd`."""

    cards: tuple[str, ...]


class HandsQuery(Statement):
    """A hands expression on its own."""

    hands: HandExpression


class Let(Statement):
    """`let NAME = ...`; what `value` is says the kind."""

    name: str
    value: HandExpression | BoardExpression


class Import(Statement):
    """`import 'file.pql'`."""

    path: str


class BoardQuery(Statement):
    """`board BOARDS`."""

    boards: BoardExpression


class ListQuery(Statement):
    """`list H` or `list board BOARDS [classes]`, at most `limit` rows."""

    members: HandExpression | BoardExpression
    classes: bool
    limit: int | None


class SampleQuery(Statement):
    """`sample N of H [vs H ...] [on BOARDS] [dead CARDS] [seed N]`."""

    count: int
    hands: tuple[HandExpression, ...]
    on: BoardExpression | None
    dead: Cards | None
    seed: int | None


class SampleBoardsQuery(Statement):
    """`sample N of board BOARDS [dead CARDS] [seed N]`."""

    count: int
    boards: BoardExpression
    dead: Cards | None
    seed: int | None


class Exactly(Node):
    """`exact`."""


class Within(Node):
    """`within 0.05%`: a standard error, as a fraction of 1 (0.0005)."""

    error: float


class Samples(Node):
    """`samples N`."""

    count: int


class EquityQuery(Statement):
    """`equity H vs H ... [on BOARDS] [dead CARDS] [exact | within P% | samples N] [seed N]`."""

    hands: tuple[HandExpression, ...]
    on: BoardExpression | None
    dead: Cards | None
    accuracy: Exactly | Within | Samples | None
    seed: int | None


class ValueQuery(Statement):
    """`value CARDS [on CARDS]`, `value NUMBER`, `value none` (no cards)."""

    cards: Cards | None
    number: int | None
    on: Cards | None


class Explain(Statement):
    """`explain STATEMENT`."""

    statement: Statement


class SetOption(Statement):
    """`set OPTION = VALUE`: a word or string as `str`, a number as `int` or `float`."""

    option: str
    value: str | int | float


class Show(Statement):
    """`show options`, `show names`."""

    topic: str


class Program(Node):
    """All statements of a text, in order."""

    statements: tuple[Statement, ...]

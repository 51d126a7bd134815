"""Syntax of statements: the questions PQL answers."""

from __future__ import annotations

from .base import Node
from .boards import BoardExpression
from .formulas import Formula
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
    value: HandExpression | BoardExpression | Formula


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
    """`equity H vs H ... [on BOARDS] [dead CARDS] [exact | within P% | samples N] [seed N] [by WORD]`.

    `by` is `hand`, `class`, `flop`, `turn`, `river`, `texture` or `category`: the same, a row for each.
    """

    hands: tuple[HandExpression, ...]
    on: BoardExpression | None
    dead: Cards | None
    accuracy: Exactly | Within | Samples | None
    seed: int | None
    by: str | None


class OddsQuery(Statement):
    """`odds H vs H [on BOARDS] [dead CARDS] [exact | within P% | samples N] [seed N]`."""

    hands: tuple[HandExpression, ...]
    on: BoardExpression | None
    dead: Cards | None
    accuracy: Exactly | Within | Samples | None
    seed: int | None


class OutsQuery(Statement):
    """`outs H on BOARD [vs H ...] [dead CARDS] [improving | discounted]`; `rule` is the last word, if there."""

    hands: HandExpression
    on: BoardExpression | None
    versus: tuple[HandExpression, ...]
    dead: Cards | None
    rule: str | None


class DrawsQuery(Statement):
    """`draws H on BOARD [dead CARDS]`."""

    hands: HandExpression
    on: BoardExpression | None
    dead: Cards | None


class Opponents(Node):
    """`opponents N`, `opponents N..M`: numbers of random opponents, both ends included."""

    first: int
    last: int


class StrengthQuery(Statement):
    """`strength H [on BOARD] [vs H ... | opponents N..M] [dead CARDS] [exact | within P% | samples N] [seed N]`."""

    hands: HandExpression
    on: BoardExpression | None
    versus: tuple[HandExpression, ...]
    opponents: Opponents | None
    dead: Cards | None
    accuracy: Exactly | Within | Samples | None
    seed: int | None


class BreakdownQuery(Statement):
    """`breakdown H on BOARDS [vs H] [dead CARDS]`."""

    hands: HandExpression
    on: BoardExpression | None
    versus: tuple[HandExpression, ...]
    dead: Cards | None


class DistributionQuery(Statement):
    """`distribution H vs H [on BOARDS] [dead CARDS]`."""

    hands: tuple[HandExpression, ...]
    on: BoardExpression | None
    dead: Cards | None


class Aggregate(Node):
    """`avg(F) as name`: `function` is `avg count sum min max stddev` or `histogram`.

    `name` is what follows `as`, else None. `buckets` are the further arguments of `histogram`, if any.
    """

    function: str
    argument: Formula
    name: str | None
    buckets: tuple[Formula, ...]


class Given(Node):
    """`hero='AA'`, `board='AK*'`, `dead='As'`, `game='holdem'` after `from`: an option of a `select`.

    A string is a `Notation` (an option that names a player), a `BoardNotation` (`board`), read as `Cards` (`dead`) or a
    plain `str` (`game`, `syntax`).
    """

    name: str
    value: HandExpression | BoardExpression | Cards | str


class Ordering(Node):
    """A column of `order by`: its name or number, and whether it descends."""

    key: Formula
    descending: bool


class SelectQuery(Statement):
    """`select AGG(F) [as x], ... from ... [where F] [group by F, ...] [order by ..] [limit N]`, and how exact."""

    aggregates: tuple[Aggregate, ...]
    given: tuple[Given, ...]
    where: Formula | None
    group_by: tuple[Formula, ...]
    order_by: tuple[Ordering, ...]
    limit: int | None
    accuracy: Exactly | Within | Samples | None
    seed: int | None


class Plot(Statement):
    """`plot STATEMENT [to 'file.png']`."""

    statement: Statement
    path: str | None


class Export(Statement):
    """`export STATEMENT to 'file.csv'`."""

    statement: Statement
    path: str


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

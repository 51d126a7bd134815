"""The base of all answers."""

from __future__ import annotations

from pql.base.doors import through
from pql.base.records import Record, by_name
from pql.base.showing import ShownAsText
from pql.cards.games import GAMES, HOLDEM

from .arrow import Frame

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any, ClassVar, Self, TypedDict

    from .arrow import Columns
    from .columns import Column, Reading
    from .sampling import Sampling
    from .tabular import Value

    class SpotTexts(TypedDict):
        """What a question says of the table and its game, as a `DealResult` has it."""

        board: str | None
        dead: str | None
        folded: tuple[str, ...]
        order: str | None
        game: str


_SIMPLE = frozenset((str, float, int, bool, type(None)))


def members(record: Record, names: str, where_known: str = "") -> dict[str, Any]:
    """Members of a record by name, as plain values; those `where_known` only where they are not None or empty."""
    values = {name: _plain(getattr(record, name)) for name in names.split()}
    more = {name: _plain(getattr(record, name)) for name in where_known.split()}
    return values | {name: value for name, value in more.items() if value not in (None, [])}


def fields_by_name(record: Record) -> dict[str, Any]:
    """All fields by name, as plain values: the `to_dict` of parts of answers that have no other members in JSON."""
    return members(record, " ".join(record._fields))


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    return value.to_dict() if isinstance(value, Record) and hasattr(value, "to_dict") else value


def _member(record: Any, name: str) -> Any:
    if record is None:
        return None
    if isinstance(record, dict):
        return record[name]
    return record[int(name)] if name.isdigit() else getattr(record, name)


def _column(column: Column, rows: Sequence[Any], whole: Result) -> list[Any]:
    """What each row has in a column, or the whole answer where rows do not have it, as plain values."""
    keyed = isinstance(rows[0], dict)
    if keyed and column.name in rows[0]:
        return [row[column.name] for row in rows]
    place = (column.of or column.name).split(".")
    own = not keyed and (place[0].isdigit() or hasattr(rows[0], place[0]))
    values = list(rows) if own else [whole]
    for name in place:
        values = [_member(value, name) for value in values]
    plain = [value if type(value) in _SIMPLE else _plain(value) for value in values]
    return plain if own else plain * len(rows)


def _kind(column: Column, values: list[Value]) -> str:
    """The type of a column in frames: that of its values where counts are no integers."""
    return (
        "double"
        if column.unit == "count" and any([type(value) is float for value in values])
        else column.kind
    )


class Result(ShownAsText, Frame, Record):
    """The answer to one statement. `type` names its kind, as in machine-readable output.

    Every answer is a table too, whose columns depend on the statement and never on the data: `schema` describes them,
    `table` and `values` have the plain values, and `to_pandas`, `to_polars`, `to_arrow` and every library that speaks
    Arrow's PyCapsule interface make frames of it.

    `game` is the name of the game in which it was asked. `title` is the text behind `title`, above the answer and its
    picture. `readings` say how the question was read where other programs read it otherwise, a sentence each.
    `sampling` says of a sampled answer how to get it again, and is None for all others.

    >>> import pql
    >>> pql.run("game shortdeck; equity AA vs KK")[0].game
    'shortdeck'
    >>> pql.run("AKs title 'Suited slick'")[0].title
    'Suited slick'
    >>> pql.compile("equity AK vs QQ").run().readings
    ('AK was read as AKo, offsuit; AK* is suited and offsuit',)
    """

    not_compared = ("elapsed", "title", "readings", "sampling")

    type = "result"
    rows_are: ClassVar[str | None] = ""
    """The member that is the rows of the table, "" where the answer is its only row, None where it has `values` alone.

    Rows are records, whose columns are at the places that these name (`of`), or dictionaries by the names of columns.
    """

    game: str = by_name(default=HOLDEM.name, kw_only=True)
    title: str = by_name(default="", kw_only=True)
    readings: tuple[str, ...] = by_name(default=(), kw_only=True)
    sampling: Sampling | None = by_name(default=None, kw_only=True)

    def to_dict(self) -> dict[str, Any]:
        """The machine-readable object of this answer; `game` is in it where it is not hold'em, `sampling` where it is.

        >>> import pql
        >>> list(pql.equity("AcAd7h2c", "JdTs9s8d", game="omaha").to_dict())
        ['type', 'game', 'method', 'deals', 'players']
        """
        answer = self._as_dict()
        if self.sampling is not None:
            answer["sampling"] = self.sampling.to_dict()
        return answer if self.game == HOLDEM.name else {"type": self.type, "game": self.game} | answer

    def _as_dict(self) -> dict[str, Any]:
        """What a kind of answer has in its machine-readable object: its table or its only row, unless it says more."""
        if self.rows_are is None:
            columns, rows = self.table()
            return {"type": self.type, "columns": columns, "rows": rows}
        return {"type": self.type} | {name: value for name, (value,) in self.by_column().items()}

    def schema(self) -> tuple[Column, ...]:
        """The columns of the answer as a table: the same for every answer to such a statement.

        >>> import pql
        >>> [(column.name, column.kind) for column in pql.compile("list AKs").run().schema()]
        [('hand', 'string'), ('weight', 'double')]
        """
        return ()

    def by_column(self, names: Sequence[str] = (), rows: Sequence[Any] | None = None) -> dict[str, list[Any]]:
        """Columns of the table (all, or those of these `names`), or of other `rows` of the kind, as JSON has values."""
        if rows is None:
            rows = getattr(self, self.rows_are) if self.rows_are else (self,)
        columns = {column.name: column for column in self.schema()}
        return {name: _column(columns[name], rows, self) if rows else [] for name in names or columns}

    def entries(self) -> list[dict[str, Any]]:
        """The rows of the table by the names of their columns, as JSON has values."""
        if self.rows_are is None:
            return list(self)
        found = self.by_column()
        return [dict(zip(found, row, strict=True)) for row in zip(*found.values(), strict=True)]

    def in_rows(self, names: Sequence[str], rows: Sequence[Any] | None = None) -> dict[str, Any]:
        """Some columns of the table, or of other `rows` of the kind, as machine-readable objects have tables."""
        found = self.by_column(names, rows)  # two formulas of a key may be the same
        columns = [found[name] for name in names]
        return {"columns": list(names), "rows": list(map(list, zip(*columns, strict=True)))}

    def values(self) -> list[list[Value]]:
        """The values of the table, column by column.

        The standard error of an exact number is None. Counts are integers where all of a column are whole and have 63
        bits at most, else floats.

        >>> import pql
        >>> pql.compile("list AKs limit 2").run().values()
        [['AsKs', 'AhKh'], [1.0, 1.0]]
        """
        from .tabular import typed, whole_counts

        schema, found = self.schema(), self.by_column()
        return whole_counts(
            schema, [[typed(value, column.kind) for value in found[column.name]] for column in schema]
        )

    def table(self) -> tuple[list[str], list[list[Value]]]:
        """The answer as one table, column names and rows, as CSV has it.

        >>> import pql
        >>> pql.compile("list AKs limit 2").run().table()
        (['hand', 'weight'], [['AsKs', 1.0], ['AhKh', 1.0]])
        """
        return [column.name for column in self.schema()], [
            list(row) for row in zip(*self.values(), strict=True)
        ]

    def __iter__(self) -> Iterator[dict[str, Value]]:
        """The rows of the table, each by the names of its columns: `pandas.DataFrame` takes these too.

        >>> import pql
        >>> [row["hand"] for row in pql.compile("list AKs limit 2").run()]
        ['AsKs', 'AhKh']
        """
        names, rows = self.table()
        return (dict(zip(names, row, strict=True)) for row in rows)

    def frame(self) -> Columns:
        schema, values = self.schema(), self.values()
        return [column.name for column in schema], list(map(_kind, schema, values)), values

    def described(self) -> tuple[Column, ...]:
        """Descriptions of columns, and of values of the whole answer, for people; those of the table by themselves."""
        return self.schema()

    def reading(self) -> Reading:
        """The answer as people read it: described columns with cells, and the values of the whole answer.

        >>> import pql
        >>> read = pql.compile("list TT+:0.5 limit 1").run().reading()
        >>> [(column.heading, column.unit) for column in read.columns]
        [('hand', 'text'), ('weight', 'amount')]
        """
        from .columns import reading

        return reading(self.to_dict(), self.described())

    def read_as(self, *readings: str) -> Self:
        """The answer with more `readings`."""
        return self.changed(readings=(*self.readings, *readings)) if readings else self

    def to_text(self, *, digits: int | None = None) -> str:
        """What the shell prints of the answer, with so many decimals of percentages and amounts; `str` has two.

        >>> import pql
        >>> print(pql.equity("AhKh", "QsQd").to_text(digits=3).splitlines()[2])
        AhKh    46.214 %  46.018 %  0.393 %
        """
        from .numbers import in_digits

        with in_digits(digits):
            return str(self)

    def to_html(self, *, digits: int | None = None) -> str:
        """The same as HTML, as notebooks show it: tables, grids and curves."""
        from .numbers import in_digits

        with in_digits(digits):
            return str(through("html")(self))

    @property
    def ranks(self) -> int:
        """How many ranks the deck of the game has: rows and columns of the grid of starting hands."""
        return 13 - GAMES[self.game].lowest

    def verdict(self) -> tuple[str, ...]:
        """What the numbers say, in words, a sentence each."""
        return ()

    def remarks(self) -> tuple[str, ...]:
        """What a reader should know beside the numbers, a sentence each."""
        return ()

    def below(self, known: str = HOLDEM.name) -> tuple[str, ...]:
        """What is said below the answer: remarks, readings, and the game if it is neither hold'em nor `known`."""
        game = () if self.game in (HOLDEM.name, known) else (f"the game is {self.game}",)
        return (*self.remarks(), *self.readings, *game)


if TYPE_CHECKING:

    class AnyResult(Result):
        """The answer to a text whose kind nobody has named: type checkers take each of its members for Any.

        While a program runs it is `Result`. `pql.compile(text, results.EquityResult)` and the typed calls say more.
        """

        def __getattr__(self, name: str) -> Any: ...

else:
    AnyResult = Result


class DealResult(Result):
    """The answer to a question about what is on the table, with what the question says of it.

    `board` and `dead` are texts, None where every board counts and no card is dead; `folded` are the hands of players
    who folded; `order` is the hand order that a percentage in the ranges was measured by.
    """

    board: str | None = by_name(default=None, kw_only=True)
    dead: str | None = by_name(default=None, kw_only=True)
    folded: tuple[str, ...] = by_name(default=(), kw_only=True)
    order: str | None = by_name(default=None, kw_only=True)

"""Equities in rows: by hand, by class, by the next card, by flop, by texture, by made hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.results.base import Result, members
from pql.results.numbers import count, having_leaves, left_out
from pql.results.split_pots import ERRORS, NAMES, split_columns, splits_pots

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pql.results.columns import Column, Reading

HAND_ROWS = ("hand", "class", "category")
BOARD_ROWS = ("turn", "river", "flop", "texture")
WORDS = (*HAND_ROWS, *BOARD_ROWS)
"""What `by` can say, beside layers."""
LAYER = "layer"
KEY = "key"
"""The `by` of rows of formulas alone."""
AMOUNTS = ("boards", "combos", "row_deals")
"""What the amounts of rows are."""
IN_ORDER = ("texture", "category", LAYER, KEY)
"""Reports whose rows have an order of their own; the others stand best first."""
KeyValue = str | int | float | bool | None
"""A value of a formula that rows are grouped by."""

_RANKS = "AKQJT98765432"
_SUITS = "shdc"


class ReportRow(Record):
    """One row: of the first player's hands those of one kind, or of the boards those of one kind.

    `amount` is the weight of the hands (a mean over the boards where it differs from board to board), or the number of
    boards. `share` is the part of all deals that the row represents, so that the mean of `equity` by `share` is the
    equity of the statement, and `change` is the difference from it. `equity`, `win` and `tie` are the first player's.
    `strong` are the parts of each player's hands with more than 80 % equity on these boards; None in rows of hands and
    where they were not worked out. `part` is false for rows that overlap others. `stderr` is the standard error of the
    equity, the others are those of what they are named after; None where exact. `members` are the hands or cards of a
    row that may have several: those that differ in nothing but their suits, or all that fall into a layer. `keys` are
    the values of the formulas that rows are grouped by. `high`, `low`, `scoop`, `three_quarters` and `quartered` are
    the first player's where a low hand wins half of the pot, as in `PlayerEquity`; None in other games.
    """

    name: str
    amount: int | float
    share: float
    equity: float
    change: float
    win: float
    tie: float
    strong: tuple[float, float] | None = None
    part: bool = True
    stderr: float | None = None
    win_stderr: float | None = None
    tie_stderr: float | None = None
    change_stderr: float | None = None
    members: tuple[str, ...] = ()
    keys: tuple[KeyValue, ...] = ()
    high: float | None = None
    low: float | None = None
    scoop: float | None = None
    three_quarters: float | None = None
    quartered: float | None = None
    high_stderr: float | None = None
    low_stderr: float | None = None
    scoop_stderr: float | None = None
    three_quarters_stderr: float | None = None
    quartered_stderr: float | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """What the row is called by, a text for each key."""
        return tuple([value_text(key) for key in self.keys])


class ReportResult(Result):
    """The equity of the first player, a row for each hand, class, made hand, card, flop or texture.

    `by` is the word that says which. Rows stand best first, those of textures and made hands in a fixed order. `equity`
    is the first player's as a whole, `stderr` its standard error where it was sampled, `players` are the texts of all.
    A report by flop has the rows by texture in `textures`. `street` is the street whose cards make the rows of boards,
    None in rows of hands. With layers `by` is `layer`, and `empty` are those that nothing fell into; `keys` are the
    formulas that rows are grouped by, and `by` is `key` where there is no word or layer. `counted` says what the
    amounts of rows are: `boards`, `combos`, or the deals of each row (`row_deals`). `count` is how many rows there are,
    `passed` how many of them passed `having` (None without it): a limit leaves fewer.
    """

    by: str
    players: tuple[str, ...]
    equity: float
    rows: tuple[ReportRow, ...]
    method: str
    deals: int
    street: str | None = None
    textures: tuple[ReportRow, ...] = ()
    board: str | None = None
    dead: str | None = None
    folded: tuple[str, ...] = ()
    order: str | None = None
    seed: int | None = None
    stderr: float | None = None
    keys: tuple[str, ...] = ()
    empty: tuple[str, ...] = ()
    count: int = 0
    counted: str = "combos"
    passed: int | None = None
    elapsed: float = 0.0

    type = "table"
    rows_are = "rows"

    @property
    def of_boards(self) -> bool:
        """Whether rows are boards rather than hands."""
        return self.counted == "boards"

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns of `to_dict`."""
        names = [*(self.keys or (self.by,)), self.counted]
        names += ["share", "equity", "change", "win", "tie"]
        split = splits_pots(self.game)
        if split:
            names += NAMES
        if any(row.strong for row in self.rows):
            names += ["strong", "strong_against"]
        if self.by == "texture":
            names.append("part")
        if self.by == LAYER:
            names.append("members")
        if self.method != "exact":
            names += ["stderr", "change_stderr", "win_stderr", "tie_stderr", *(ERRORS if split else ())]
        return tuple(names)

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column, columns, error_of

        return (
            *[Column(key, of=f"names.{place}") for place, key in enumerate(self.keys)],
            *(
                []
                if self.keys
                else [Column(self.by, title="made hand" if self.by == "category" else "", of="name")]
            ),
            _amount_column(self.counted).changed(of="amount"),
            Column("share", "share", 2),
            Column("equity", "share", 2, error="stderr"),
            error_of("equity"),
            Column("change", "points", 2, like="equity", error="change_stderr"),
            error_of("change"),
            Column("win", "share", 2, like="equity", error="win_stderr"),
            error_of("win"),
            Column("tie", "share", 2, like="equity", error="tie_stderr"),
            error_of("tie"),
            *split_columns(self.game),
            Column("strong", "share", 2, of="strong.0"),
            Column("strong_against", "share", 2, "against", of="strong.1"),
            Column("part", "flag"),
            Column("members", "texts", title="cards" if self.of_boards else ""),
            Column("players", "texts"),
            *columns("method deals board dead folded order seed"),
        )

    def _as_dict(self) -> dict[str, Any]:
        answer = members(self, "method deals by equity players")
        if self.textures:
            names = ("texture", *self.columns[1:], "part")
            rows = self.changed(by="texture").in_rows(names, self.textures)["rows"]
            answer["textures"] = [dict(zip(names, row, strict=True)) for row in rows]
        more = members(self, "", "empty board dead folded order seed stderr")
        return {"type": self.type, **self.in_rows(self.columns), **answer, **more}

    def reading_of(self, rows: Sequence[ReportRow], by: str = "") -> Reading:
        """Some rows as people read them; `by` is `texture` for `textures`."""
        from pql.results.columns import reading

        asked = self.changed(by=by, keys=()) if by else self
        columns = (by, *self.columns[len(self.keys) or 1 :]) if by else self.columns
        return reading(asked.in_rows(columns, rows), self.described())

    def remarks(self) -> tuple[str, ...]:
        sentences = []
        if self.method != "exact" and self.counted != "row_deals":
            sentences.append(
                f"the whole and each row are sampled separately; share is that of the {self.counted}"
            )
        passed = self.count if self.passed is None else self.passed
        if self.passed is not None:
            sentences.append(having_leaves(passed, count(self.count, "row"), self.method))
        return (*sentences, *left_out(len(self.rows), passed))

    def grid(self) -> list[list[float | None]]:
        """The equity of each class in 13 rows of 13, as `HandSet.grid` has them; None where there are no hands.

        For reports by hand and by class; None everywhere for the others.
        """
        rows = self.rows if self.by in ("hand", "class") else ()
        names = [row.members[0] if row.members else row.name for row in rows]
        named = zip(names, rows, strict=True)
        return class_grid([(name, row.share, row.equity) for name, row in named], self.ranks)

    def card_grid(self) -> list[list[float | None]]:
        """The equity after each card, a row for each suit (s h d c) and a column for each rank from the ace down.

        For reports by turn and by river; None where a card cannot come, and everywhere for other reports.
        """
        single = self.by in ("turn", "river")
        cells = card_cells({card: row.equity for row in self.rows for card in row.members} if single else {})
        return [row[: self.ranks] for row in cells]


def _amount_column(counted: str) -> Column:
    from pql.results.columns import Column, columns

    if counted == "boards":
        return columns("boards")[0]
    return (
        Column("row_deals", "count", 2, "deals") if counted == "row_deals" else Column(counted, "amount", 2)
    )


def value_text(value: KeyValue) -> str:
    """A value of a formula, as rows are called by it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else f"{value:.6g}" if isinstance(value, float) else str(value)


def card_cells(values: Mapping[str, float | None]) -> list[list[float | None]]:
    """Numbers by card: a row for each suit (s h d c), a column for each rank from the ace down."""
    return [[values.get(rank + suit) for rank in _RANKS] for suit in _SUITS]


def grid_cell(name: str) -> tuple[int, int] | None:
    """Row and column of a class (`AKs`) or of a hand (`AsKd`) in the grid; None for hands of Omaha."""
    if len(name) > 4:
        return None
    if len(name) == 4:
        high, low, suited = name[0], name[2], name[1] == name[3]
    else:
        high, low, suited = name[0], name[1], name.endswith("s")
    first, second = _RANKS.index(high), _RANKS.index(low)
    return (first, second) if suited or first == second else (second, first)


def class_grid(rows: Iterable[tuple[str, float, float]], ranks: int) -> list[list[float | None]]:
    """The mean of each class in the grid: rows have the name of a hand or class, its weight and value; else None."""
    sums: dict[tuple[int, int] | None, tuple[float, float]] = {}
    for name, weight, value in rows:
        total, weights = sums.get(cell := grid_cell(name), (0.0, 0.0))
        sums[cell] = total + weight * value, weights + weight
    means = {cell: total / weights for cell, (total, weights) in sums.items() if cell is not None}
    return [[means.get((row, column)) for column in range(ranks)] for row in range(ranks)]

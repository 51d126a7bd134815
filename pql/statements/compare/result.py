"""Two ranges compared."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.results.base import Result, members
from pql.statements.report.result import class_grid

if TYPE_CHECKING:
    from pql.results.columns import Column, Reading
    from pql.sets.handset import HandSet
    from pql.sets.holeset import HoleSet


class ComparedHands(Record):
    """Some hands of two ranges: the set with its weights, their sum, and the text."""

    hands: HandSet | HoleSet
    combos: int | float
    text: str


class ComparedRange(Record):
    """One of the two ranges: its text, the weight of its live hands, and what only it has.

    Of a hand that both have `only` is what its weight is above that of the other. `equity` is that against the
    opponent, or against the other range where there is none, `strong` the share of its hands with more than 80 %; None
    where no deal is possible.
    """

    text: str
    combos: int | float
    only: ComparedHands
    equity: float | None = None
    strong: float | None = None


class CompareRow(Record):
    """A class of starting hands, or a made hand or draw on the boards.

    `kind` is `class`, `made` or `draw`. Of a class `first` and `second` are how much of its live hands each range has,
    of the others which part of each range they are.
    """

    name: str
    kind: str
    first: float
    second: float

    @property
    def difference(self) -> float:
        """How much more the first has."""
        return self.first - self.second


class CompareResult(Result):
    """Two ranges compared: `both` is what they share, `either` the weight of what either has.

    The weights of `both` and of what only one has add up to `either`. `overlap` is the part of `either` that both have.
    """

    ranges: tuple[ComparedRange, ComparedRange]
    both: ComparedHands
    either: int | float
    rows: tuple[CompareRow, ...]
    versus: str | None = None
    board: str | None = None
    dead: str | None = None
    order: str | None = None
    elapsed: float = 0.0

    type = "table"
    rows_are = "rows"
    method = "exact"

    @property
    def overlap(self) -> float:
        """What both have as a part of what either has; 0 where nobody has anything."""
        return self.both.combos / self.either if self.either else 0.0

    def of_kind(self, kind: str) -> tuple[CompareRow, ...]:
        """The rows of a kind: `class`, `made` or `draw`."""
        return tuple([row for row in self.rows if row.kind == kind])

    def grid(self) -> list[list[float | None]]:
        """The difference of each class in 13 rows of 13, as `HandSet.grid` has them; None where neither has it."""
        return class_grid([(row.name, 1, row.difference) for row in self.of_kind("class")], self.ranks)

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column, columns

        return (
            Column("line", title="hands", of="name"),
            Column("kind"),
            Column("first", "share", 2),
            Column("second", "share", 2),
            Column("difference", "points", 2),
            Column("first_hands", of="ranges.0.text"),
            Column("second_hands", of="ranges.1.text"),
            Column("versus"),
            *columns("board dead order"),
        )

    def _as_dict(self) -> dict[str, Any]:
        answer: dict[str, Any] = {
            "type": self.type,
            **self.in_rows(("line", "kind", "first", "second", "difference")),
            "ranges": [
                {
                    **members(each, "text combos equity strong"),
                    "only": each.only.text,
                    "only_combos": each.only.combos,
                }
                for each in self.ranges
            ],
            "both": self.both.text,
            "both_combos": self.both.combos,
            "either": self.either,
            "overlap": self.overlap,
        }
        return answer | members(self, "method", "versus board dead order")

    def reading_of(self, kind: str) -> Reading:
        """The rows of a kind as people read them."""
        from pql.results.columns import reading

        line, *others = self.schema()
        title = {"class": "class", "made": "made hand", "draw": "draw"}[kind]
        rows = self.in_rows(("line", "first", "second", "difference"), self.of_kind(kind))
        return reading(rows, (line.changed(title=title), *others))

    def verdict(self) -> tuple[str, ...]:
        from pql.results.numbers import amount, percent

        first, second = self.ranges
        sizes = f"{amount(first.combos)} and {amount(second.combos)} combos"
        both = (
            f"{amount(self.both.combos)} in both, {percent(self.overlap)} of {amount(self.either)} in either"
        )
        parts = [f"{sizes}, {both}"]
        against = "each other" if self.versus is None else self.versus
        if first.equity is not None and second.equity is not None:
            equities = f"{percent(first.equity)} and {percent(second.equity)}"
            parts.append(f"equity against {against} {equities}")
        if first.strong is not None and second.strong is not None:
            parts.append(f"hands over 80 % {percent(first.strong)} and {percent(second.strong)}")
        parts.append(f"in both: {self.both.text}")
        return (*parts, f"only in the first: {first.only.text}", f"only in the second: {second.only.text}")

"""How often a range has each made hand and each draw."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.results.base import Result, members

if TYPE_CHECKING:
    from pql.results.columns import Column
    from pql.sets.handset import HandSet
    from pql.sets.holeset import HoleSet


class BreakdownLine(Record):
    """One made hand or draw, or a made hand with a draw (`toppair + flushdraw`).

    `kind` is `made`, `kicker` (a top pair by its kicker), `draw`, `both`, or in a game that splits the pot `low`; the
    lines of kind `made` add up to all hands, and so do those of kind `low` where the board allows one. `combos` is
    the sum of the hands' weights, over all boards where there are several; `share` is its part of the range,
    `or_better` that of all made hands at least as good. Against a range there is the `equity` of the line's hands,
    with its `stderr` where it is sampled. On a single board `hands` are the hands of the line, and `text` names them
    as players do, the cards of the board taken for granted: read without these it gives the same hands. Of many hands
    of Omaha it has some as examples.
    """

    line: str
    kind: str
    combos: int | float
    share: float
    or_better: float | None = None
    equity: float | None = None
    stderr: float | None = None
    hands: HandSet | HoleSet | None = None
    text: str | None = None


def line_columns() -> tuple[Column, ...]:
    """What lines have, whichever boards they are about."""
    from pql.results.columns import Column

    return (
        Column("line"),
        Column("kind"),
        Column("combos", "amount"),
        Column("share", "share"),
        Column("or_better", "share", 2, "total"),
        Column("equity", "share", 2, error="stderr"),
        Column("stderr", "number"),
    )


class BreakdownResult(Result):
    """A range by made hands and draws on a board, or on all boards of a set; made hands best first.

    `boards` is how many boards there are, `combos` the weight of the hands they leave, `deals` the number of pairs of a
    hand and a board, and `live` on a single board the hands it leaves. `method` says how the equities against the range
    `versus` were found.
    """

    hands: str
    board: str
    street: str
    boards: int
    lines: tuple[BreakdownLine, ...]
    combos: int | float
    deals: int
    live: HandSet | HoleSet | None = None
    dead: str | None = None
    folded: tuple[str, ...] = ()
    order: str | None = None
    versus: str | None = None
    equity: float | None = None
    stderr: float | None = None
    method: str = "exact"
    seed: int | None = None

    type = "table"
    rows_are = "lines"

    def of_kind(self, kind: str) -> tuple[BreakdownLine, ...]:
        """The lines of a kind: `made`, `kicker`, `low`, `draw` or `both`."""
        return tuple([line for line in self.lines if line.kind == kind])

    def share(self, line: str) -> float:
        """The share of a line by its name: 0 for a made hand or draw that no hand has."""
        return next((each.share for each in self.lines if each.line == line), 0.0)

    def __getitem__(self, line: str) -> BreakdownLine:
        """The line of a name. Raises KeyError where no hand has it."""
        for each in self.lines:
            if each.line == line:
                return each
        raise KeyError(line)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of the table: equity and hands only where there are any."""
        against = () if self.versus is None else ("equity",) if self.seed is None else ("equity", "stderr")
        listed = () if self.live is None else ("hands",)
        return ("line", "kind", "combos", "share", "or_better", *against, *listed)

    @property
    def rows(self) -> tuple[tuple[Any, ...], ...]:
        """The lines as rows of the table."""
        return tuple(map(tuple, self.in_rows(self.columns)["rows"]))

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column, columns

        return (
            *line_columns(),
            Column("hands", of="text"),
            Column("range"),
            Column("versus"),
            *columns("method deals boards board dead folded order seed"),
        )

    @property
    def range(self) -> str:
        """The text of the range, as the table calls it."""
        return self.hands

    def _as_dict(self) -> dict[str, Any]:
        answer = members(self, "type columns rows method deals hands board", "dead versus folded order")
        if self.versus is not None:
            answer["equity"] = self.equity
        if self.seed is not None:
            answer |= members(self, "stderr seed")
        return answer

"""`list from history`: recorded hands, a row for each hand of each player that is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.cards.deck import mask_text
from pql.formulas.types import TEXTS
from pql.histories.records import POSITIONS, STREETS, UNIT
from pql.histories.statistics import derived, text_of
from pql.results.recorded_hands import iso
from pql.statements.history.cells import by_numbers
from pql.statements.history.statements import RecordedQuestion
from pql.statements.list.question import MOST_ROWS
from pql.statements.report.keys import RowKey

from .result import HandRows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pql.engine.work import Control
    from pql.formulas.expressions import Expression
    from pql.formulas.recorded import RecordedBlock
    from pql.histories.collection.notes import Note
    from pql.histories.records import RecordedHands

_ROW_BYTES = 1000

Row = tuple[list[Any], tuple[Any, ...]]
"""The values that a row is sorted by, and its cells."""


class _Rows:
    """The first rows by an order, at most so many; `found` counts all."""

    def __init__(self, orders: tuple[tuple[RowKey, bool], ...], most: int) -> None:
        self.orders = orders
        self.most = most
        self.rows: list[Row] = []
        self.found = 0

    @property
    def looked_at(self) -> tuple[Expression, ...]:
        return tuple([key.expression for key, _ in self.orders])

    def begun(self) -> _Rows:
        return _Rows(self.orders, self.most)

    def add(self, block: RecordedBlock) -> None:
        columns = [_values(block, key.expression) for key, _ in self.orders]
        numbered = [
            ([column[at] for column in columns], (at,)) for at in self._candidates(columns, block.rows)
        ]
        batch, indices = block.frame.batch, block.frame.indices
        self.found += block.rows
        chosen = self._first(numbered)
        self.rows = self._first([*self.rows, *[(key, cells_of(batch, indices[at])) for key, (at,) in chosen]])

    def _candidates(self, columns: list[list[Any]], rows: int) -> Sequence[int]:
        """The places of rows that may be among the first: by the first formula no worse than the last that is kept, or
        than so many others.
        """
        if not columns:
            return range(min(rows, self.most - len(self.rows)))
        descending = self.orders[0][1]
        if len(self.rows) == self.most:
            last = self.rows[-1][0][0]
        else:
            present = sorted([value for value in columns[0] if value is not None], reverse=descending)
            last = present[self.most - 1] if len(present) >= self.most else None
        if last is None:
            return range(rows)
        values = enumerate(columns[0])
        if descending:
            return [at for at, value in values if value is not None and value >= last]
        return [at for at, value in values if value is not None and value <= last]

    def plus(self, other: _Rows) -> _Rows:
        self.rows = self._first([*self.rows, *other.rows])
        self.found += other.found
        return self

    def size(self) -> int:
        return _ROW_BYTES * len(self.rows)

    def _first(self, rows: list[Row]) -> list[Row]:
        """The first of some rows, those without a value last."""
        for index, (_, descending) in reversed([*enumerate(self.orders)]):
            rows.sort(
                key=lambda row: ((row[0][index] is None) != descending, row[0][index]), reverse=descending
            )
        return rows[: self.most]


def _values(block: RecordedBlock, expression: Expression) -> list[Any]:
    """What rows are sorted by: numbers, or texts in the order of the numbers in them."""
    column = block.column(expression)
    values = column.tolist()
    if len(values) < block.rows:  # one value is that of all rows
        values *= block.rows
    if expression.type not in TEXTS:
        return values
    texts = block.frame.texts
    return [None if value is None else by_numbers(texts[int(value)]) for value in values]


def cells_of(batch: RecordedHands, row: int) -> tuple[Any, ...]:
    """What a list says of a hand, as one of its players saw it."""
    hand = batch.in_hand[row]
    letters = [text_of(derived(batch, f"letters{street}")[row]) for street in range(len(STREETS))]
    return (
        batch.hand[hand] or None,
        iso(batch.date[hand]),
        batch.table[hand] or None,
        batch.name[row] or None,
        POSITIONS[batch.position[row]],
        mask_text(batch.pocket[row] or batch.shown[row]) or None,
        mask_text_by_street(batch, hand) or None,
        "/".join(letters).rstrip("/") or None,
        batch.net[row] / UNIT,
        batch.path[hand] or None,
        batch.line[hand],
    )


def mask_text_by_street(batch: RecordedHands, hand: int) -> str:
    """The board, street by street in the order dealt."""
    parts = (batch.flop[hand], batch.turn[hand], batch.river[hand])
    return "".join([mask_text(cards) for cards in parts if cards])


def _said(note: Note | None) -> tuple[str | None, str | None]:
    """The tags and the note of a hand."""
    return (None, None) if note is None else (", ".join(note.tags) or None, note.text or None)


class ListHandsQuestion(RecordedQuestion):
    """Recorded hands as rows: those that pass, in the order of some formulas, each with whether it descends."""

    orders: tuple[tuple[RowKey, bool], ...]

    def of_nothing(self) -> HandRows:
        return HandRows(HandRows.names, (), "recorded", 0, game=self.asked.game.name)

    def answer(self, control: Control) -> HandRows:
        limit = self.asked.limit
        most = MOST_ROWS if limit is None else limit
        sums = self.asked.sums(control, _Rows(self.orders, most))
        kept = sums.kept
        assert isinstance(kept, _Rows)
        control.budget.claim_rows(len(kept.rows), len(HandRows.names))
        if limit is None and kept.found > MOST_ROWS:
            raise self.asked.place.error(
                "too-many-rows",
                f"this would list {kept.found:,} rows, and {MOST_ROWS:,} is the most",
                "add `limit 100`, or ask more in `where`",
            )
        notes = (*sums.notes(), *sums.unmet(self.asked.players.names))
        said = self.asked.said().hands
        return HandRows(
            HandRows.names,
            tuple([(*cells, *_said(said.get(cells[0]))) for _, cells in kept.rows]),
            "recorded",
            kept.found,
            notes=notes,
            hands=sums.passed,
            game=self.asked.game.name,
        )

"""`stats`: what players did and won in recorded hands."""

from __future__ import annotations

from time import perf_counter
from typing import TYPE_CHECKING

from pql.results.numbers import count
from pql.statements.history.cells import RecordedCells, RecordedSums
from pql.statements.history.statements import RecordedQuestion
from pql.statements.history.units import mixed
from pql.statements.select.answers import answer

from .result import StatsResult

if TYPE_CHECKING:
    from pql.engine.work import Control
    from pql.formulas.group_sums import Key, Sums
    from pql.statements.select.cells import Cell
    from pql.statements.select.checking import Column

FEWEST_HANDS = 50
"""Of players with fewer hands there is no row where all are asked about."""


class StatsQuestion(RecordedQuestion):
    """Statistics of recorded hands; `each`: a row for each player who has at least `FEWEST_HANDS` of them."""

    each: bool

    def of_nothing(self) -> StatsResult:
        return StatsResult(**self.asked.of_nothing().with_hands())

    def answer(self, control: Control) -> StatsResult:
        started = perf_counter()
        asked, sums = self.asked, self.asked.sums(control)
        currencies = mixed(sums, asked.checked.money)
        notes = [*self._of_fewer(sums)] if self.each else []
        cells = _Cells(asked.checked, sums)
        if currencies is not None:
            one, other = sorted([sums.texts[number] for number in currencies[1:]])
            notes.append(f"{one} and {other} are not added up: no net; `by currency, kind` parts them")
            cells.is_mixed = True
        notes += asked.notes(cells)
        made = answer(cells, asked.game, asked.limit, perf_counter() - started, more_notes=tuple(notes))
        return StatsResult(**made.with_hands())

    def _of_fewer(self, sums: RecordedSums) -> list[str]:
        """Takes out the players of whom there are few hands, unless there are no others; what there is to say of it."""
        few = [key for key, of in sums.groups.items() if of[0].rows < FEWEST_HANDS]
        if not few:
            return []
        if len(few) == len(sums.groups):
            return [f"nobody has {FEWEST_HANDS} hands: all are shown"]
        for key in few:
            del sums.groups[key]
        left = f"{count(len(few), 'player')} with fewer than {FEWEST_HANDS} hands"
        return [f"{left} {'is' if len(few) == 1 else 'are'} left out: `by name` shows all"]


class _Cells(RecordedCells):
    """Cells of statistics, without sums of unlike money; no occasion at all is a number too."""

    is_mixed = False

    def cell(self, key: Key, column: Column) -> Cell:
        value = super().cell(key, column)
        return value._replace(deals=(0, 0)) if column.function == "rate" and value.deals is None else value

    def number(self, key: Key, column: Column) -> float | None:
        """The size of a group is its number of hands here, as in the answer."""
        return self.deals_of(key) if column.whole else super().number(key, column)

    def _total(self, of: Sums, column: Column) -> Cell:
        total = super()._total(of, column)
        return total._replace(value=None, error=None) if self.is_mixed else total

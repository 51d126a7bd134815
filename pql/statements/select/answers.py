"""Makes the table of an answer from sums: its rows in order, and notes about them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pql.engine.work import Message
from pql.formulas.expressions import PROBLEMS
from pql.formulas.group_sums import GroupSums
from pql.formulas.types import EQUITY, STREET
from pql.results.errors import LARGEST_ERROR
from pql.results.numbers import count, having_leaves, left_out

from .arranging import Arrangement
from .cells import FEWEST_OPPORTUNITIES, Cells
from .result import SelectResult

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.engine.work import Control

_FEW = 100  # random deals: the error of fewer is itself a guess
_NEARLY_ALL, _FEWEST_ALONE = 0.8, 20  # groups of one random deal each
_MANY_ROWS = 200  # of these the sums are not made anew after every chunk


def answer(
    cells: Cells,
    game: Game,
    limit: int | None,
    elapsed: float,
    *,
    seed: int | None = None,
    order: str | None = None,
    more_notes: tuple[str, ...] = (),
) -> SelectResult:
    """The table, its rows in order and within the limit; `order` is the hand order that percentages used."""
    checked, columns = cells.checked, cells.checked.columns
    every = cells.in_natural_order()
    arrangement = Arrangement(checked.having, checked.order, limit)
    keys, passed, doubtful = arrangement.rows(
        every,
        cells.number,
        lambda key, place: cells.rank(key, columns[place]),
        lambda key, place, falls: cells.doubtful_rank(key, columns[place], falls),
    )
    table = [[cells.cell(key, column) for column in columns] for key in keys]
    sampled = cells.is_sample
    return SelectResult(
        tuple([column.name for column in columns]),
        tuple([tuple([cell.value for cell in row]) for row in table]),
        cells.method,
        cells.all_deals(),
        seed,
        counts=tuple([tuple([cell.deals for cell in row]) for row in table]),
        errors=tuple([tuple([cell.error if sampled else None for cell in row]) for row in table]),
        intervals=tuple([tuple([cell.interval for cell in row]) for row in table]),
        functions=tuple(["size" if column.whole else column.function for column in columns]),
        kinds=tuple([column.type.name for column in columns]),
        looked_at=cells.group_sums.looked_at if sampled else None,
        of_hands=cells.of_hands(),
        notes=(*_notes(cells, order, passed, len(table)), *_put_last(cells, doubtful, passed), *more_notes),
        elapsed=elapsed,
        game=game.name,
    )


def _notes(cells: Cells, order: str | None, passed: int, shown: int) -> list[str]:
    group_sums, sampled = cells.group_sums, cells.is_sample
    notes = [_note_of_problem(cells, problem, met) for problem, met in sorted(group_sums.problems.items())]
    notes += _never_yet(cells)
    rows = cells.total.rows
    alone = sum([sums[0].rows == 1 for sums in group_sums.groups.values()])
    if sampled and alone >= max(_FEWEST_ALONE, _NEARLY_ALL * len(group_sums.groups)):
        notes.append(
            f"{alone:,} of {len(group_sums.groups):,} groups are a single {cells.one}: group by something coarser"
        )
    elif sampled and rows > 1 and _has_no_error(cells):
        those = f"{alone:,} group{'s are each' if alone != 1 else ' is'}"
        notes.append(f"{those} a single {cells.one}, which says nothing about an error, so there is no +-")
    if sampled and rows < _FEW:
        notes.append(f"only {count(rows, cells.one)} passed: too few for reliable intervals")
    if cells.checked.having is not None:
        notes.append(having_leaves(passed, count(len(group_sums.groups), "group"), cells.method))
    if order is not None:
        notes.append(f"percentages by {order} order")
    return [*notes, *left_out(shown, passed)]


def _put_last(cells: Cells, doubtful: dict[tuple[int, bool], int], passed: int) -> list[str]:
    """Notes about rows that come last because they have few opportunities of what sorts them."""
    notes = []
    for (place, falls), number in doubtful.items():
        if not number:
            continue
        of = cells.checked.columns[place].counted
        few = f"fewer than {FEWEST_OPPORTUNITIES} opportunities of `{of}`"
        if number == passed:
            those = f"all rows have {few}: they are sorted"
        else:
            have, come = ("has", "comes") if number == 1 else ("have", "come")
            those = f"{number:,} of {count(passed, 'row')} {have} {few} and {come} last,"
        end = "lower" if falls else "upper"
        fewer = f"; `having opportunities({of}) >= 1` asks for fewer" if cells.takes_having else ""
        notes.append(f"{those} by the {end} end of the interval{fewer}")
    return notes


def _has_no_error(cells: Cells) -> bool:
    """Whether a number of a group of one has no error beside it."""
    return any(
        [
            isinstance(cell.value, int | float) and cell.error is None
            for key, sums in cells.group_sums.groups.items()
            if sums[0].rows == 1
            for column in cells.checked.columns
            if column.function in ("avg", "sum", "stddev")
            for cell in [cells.cell(key, column)]
        ]
    )


def _note_of_problem(cells: Cells, problem: str, met: int) -> str:
    missing = cells.without_value()
    if missing:
        rows = count(cells.all_deals(), cells.one if cells.method == "recorded" else "deal")
        return f"{PROBLEMS[problem]}: {missing:,} of {rows} {'is' if missing == 1 else 'are'} left out"
    then = "a condition with it does not hold"
    if any([column.function == "rate" for column in cells.checked.columns]):
        then += ", a rate has no opportunity there"
    return f"{PROBLEMS[problem]}, and {then}: met {count(met, 'time')}"


def _never_yet(cells: Cells) -> list[str]:
    """Notes about made hands that no deal has, because the street was left out and the default was meant."""
    if cells.is_sample:
        return []
    notes = []
    for column in cells.checked.columns:
        if column.street is None or any(
            sums[1 + column.place].sum for sums in cells.group_sums.groups.values()
        ):
            continue
        counted, street = column.counted, STREET.words[column.street]
        notes.append(
            f"no deal has `{counted}` on the {street}, the street of this board: "
            f"`count({counted}@river)` asks about the river"
        )
    return notes


class RunningTotal:
    """The sums so far; `cells_of` reads them."""

    def __init__(self, cells_of: Callable[[GroupSums], Cells], control: Control) -> None:
        self.group_sums = GroupSums()
        self._cells_of = cells_of
        self._budget = control.budget
        self._cells: Cells | None = None

    def add(self, sums: GroupSums) -> None:
        """Adds the sums of a chunk; raises a running `PQLError` where they take more memory than is allowed."""
        self.group_sums.add(sums)
        self._budget.check_memory(self.group_sums.size())
        self._cells = None

    @property
    def deals(self) -> int:
        """How many deals were looked at."""
        return self.group_sums.looked_at

    def largest_error(self) -> float:
        """The largest standard error of the table; without any row that of not knowing anything."""
        return self._read().largest_error() if self.group_sums.groups else LARGEST_ERROR

    def running(self) -> Message:
        """The estimate so far, in words, and the deals behind it; nothing if computing it would take time."""
        if len(self.group_sums.groups) > _MANY_ROWS or any(
            len(bars) > _MANY_ROWS for bars in self.group_sums.bars
        ):
            return Message()
        cells = self._read()
        return Message(_in_words(cells), cells.all_deals())

    def _read(self) -> Cells:
        if self._cells is None:
            self._cells = self._cells_of(self.group_sums)
        return self._cells


def _in_words(cells: Cells) -> str:
    """The averages and shares by now, where there are no groups."""
    if () not in cells.group_sums.groups:
        return ""
    words = []
    for column in cells.checked.columns:
        value = cells.cell((), column).value
        if column.function in ("avg", "count") and isinstance(value, int | float):
            of_one = column.function == "count" or column.type == EQUITY
            words.append(f"{100 * value:.2f} %" if of_one else f"{value:.4g}")
    return " ".join(words)

"""Rows of reports by formulas about deals: any players' hands, boards of any street. They are asked as by `select`."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any

from pql.formulas.group_sums import PerDeal
from pql.results.split_pots import ERRORS, NAMES
from pql.statements.select.checking import CheckedSelect, Column
from pql.statements.select.question import SelectQuestion

from .hands import group_name
from .keys import in_order, ranks_of, values_of
from .question import Rows
from .result import ReportRow

if TYPE_CHECKING:
    from pql.engine.work import Control
    from pql.statements.select.cells import Cell

    from .question import ReportQuestion


def _asked(report: ReportQuestion) -> SelectQuestion:
    """The shares of the pot, of wins and of ties, in each group of deals."""
    spot = report.spot
    values = tuple([each.expression for each in report.values])
    places = enumerate(zip(report.values, values, strict=True))
    columns = [Column(each.name, "avg", index, value.type, value.real) for index, (each, value) in places]
    per_deal = PerDeal(None, tuple([key.expression for key in report.keys]), values, ())
    return SelectQuestion(
        tuple([each.text for each in spot.hands]),
        tuple([each.hands for each in spot.hands]),
        spot.boards and spot.boards.boards,
        spot.dead,
        CheckedSelect(tuple(columns), per_deal, ()),
        None,
        report.accuracy,
        spot.place,
        spot.game,
        folded=tuple([each.hands for each in spot.folded]),
    )


def described(report: ReportQuestion, control: Control) -> str:
    """How the rows are found."""
    return _asked(report).describe(control)


def dealt_rows(report: ReportQuestion, control: Control) -> Rows:
    """The rows, their errors where deals were drawn, and what all have together."""
    cells, seed = _asked(report).summed(control)
    groups, columns, weight = cells.group_sums.groups, cells.checked.columns, cells.total.weight
    whole = cells.of_all(columns[0])
    equity = _number(whole.value)
    rows = []
    for key in in_order(report.keys, groups):
        values, cell_values = values_of(report.keys, key), [cells.cell(key, column) for column in columns]
        share, win, tie, *split = [_number(cell.value) for cell in cell_values]
        own, *others = [_error(cell) if cells.is_sample else None for cell in cell_values]
        more: dict[str, Any] = dict(zip(NAMES, split, strict=False))  # nothing where the high hand wins all
        more |= dict(zip(ERRORS, others[2:], strict=False))
        off = None if own is None else hypot(own, _error(whole) or 0.0)
        numbers = cells.deals_of(key), groups[key][0].weight / weight, share, share - equity, win, tie
        errors = own, others[0], others[1], off
        rows.append(ReportRow(group_name(values), *numbers, None, True, *errors, keys=values, **more))
    off = _error(whole) if cells.is_sample else None
    return Rows(rows, equity, cells.all_deals(), (), ranks_of(report.keys, groups), off, seed)


def _number(value: object) -> float:
    assert isinstance(value, int | float)
    return value


def _error(cell: Cell) -> float | None:
    return cell.error if isinstance(cell.error, float) else None

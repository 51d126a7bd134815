"""What statements answer: immutable results with the numbers as attributes and as plain objects.

`to_dict` gives the machine-readable object of a result: shares and equities are fractions of 1 at full
precision, and a sampled number never stands without its standard error. A module for each kind of answer; those
of the rarer statements are loaded when they are first asked for.

>>> from pql.results import OutsResult
>>> OutsResult.type
'outs'
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .base import Result
from .equity import EquityResult, PlayerEquity
from .sets import BoardResult, HandsResult
from .table import ExplainResult, TableResult
from .value import ValueResult

if TYPE_CHECKING:
    from .breakdown import BreakdownLine, BreakdownResult
    from .columns import Cell, Column, Reading
    from .distribution import DistributionResult, RangeEquities
    from .draws import DrawsResult, RangeDrawsResult
    from .export import ExportResult
    from .odds import OddsResult, OddsRow
    from .outs import NextCard, OutsResult, OutsTable
    from .plot import PlotResult
    from .report import ReportResult, ReportRow
    from .select import SelectResult
    from .strength import StrengthResult, StrengthRow

__all__ = [
    "BoardResult",
    "BreakdownLine",
    "BreakdownResult",
    "Cell",
    "Column",
    "DistributionResult",
    "DrawsResult",
    "EquityResult",
    "ExplainResult",
    "ExportResult",
    "HandsResult",
    "NextCard",
    "OddsResult",
    "OddsRow",
    "OutsResult",
    "OutsTable",
    "PlayerEquity",
    "PlotResult",
    "RangeDrawsResult",
    "RangeEquities",
    "Reading",
    "ReportResult",
    "ReportRow",
    "Result",
    "SelectResult",
    "StrengthResult",
    "StrengthRow",
    "TableResult",
    "ValueResult",
]

_LATER = {
    "Cell": "columns",
    "Column": "columns",
    "Reading": "columns",
    "BreakdownLine": "breakdown",
    "BreakdownResult": "breakdown",
    "DistributionResult": "distribution",
    "DrawsResult": "draws",
    "ExportResult": "export",
    "NextCard": "outs",
    "OddsResult": "odds",
    "OddsRow": "odds",
    "OutsResult": "outs",
    "OutsTable": "outs",
    "PlotResult": "plot",
    "RangeDrawsResult": "draws",
    "RangeEquities": "distribution",
    "ReportResult": "report",
    "ReportRow": "report",
    "SelectResult": "select",
    "StrengthResult": "strength",
    "StrengthRow": "strength",
}


def __getattr__(name: str) -> Any:
    if name in _LATER:
        from importlib import import_module

        value = getattr(import_module(f"{__name__}.{_LATER[name]}"), name)
        globals()[name] = value
        return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})

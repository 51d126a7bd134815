"""`--format text`: answers for people, drawn for the page they stand on.

One function for each class of results turns it into lines; `LINES_OF` is their table. They are imported when a
result of their class is first shown, which keeps `pql -c` quick to start.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pql.repl.render.base import Renderer
from pql.repl.render.layout import remark_lines, shortened

if TYPE_CHECKING:
    from pql.repl.render.page import Page
    from pql.results import Result

LinesOf = Callable[[Any, "Page"], list[str]]


class TextRenderer(Renderer):
    """Text with an empty line between two answers, and above each the question where there are several."""

    def question(self, statement: str) -> str:
        line = self.page.paint(shortened(f"# {statement}", self.page.width), "faint")
        return self._after_gap(f"{line}\n", "")

    def answer(self, result: Result) -> str:
        lines = self._lines(result)
        for remark in (*result.remarks(), *result.readings):
            lines += remark_lines(remark, self.page)
        return self._after_gap("".join(f"{line}\n" for line in lines))

    def _lines(self, result: Result) -> list[str]:
        if self.page.expanded == "off":
            return lines_of(result)(result, self.page)
        from .expanded import does_not_fit, expanded_lines

        lines = lines_of(result)(result, self.page) if self.page.expanded == "auto" else []
        if lines and not does_not_fit(lines, self.page):
            return lines
        return expanded_lines(result, self.page)


# The class of a result: the module of this package that writes it, and the function there.
LINES_OF: dict[str, tuple[str, str]] = {
    "HandsResult": ("sets", "hands_lines"),
    "BoardResult": ("sets", "board_lines"),
    "EquityResult": ("equity", "equity_lines"),
    "ValueResult": ("value", "value_lines"),
    "OutsResult": ("outs", "outs_lines"),
    "DrawsResult": ("draws", "draws_lines"),
    "RangeDrawsResult": ("draws", "draws_lines"),
    "BreakdownResult": ("breakdown", "breakdown_lines"),
    "OddsResult": ("odds", "odds_lines"),
    "StrengthResult": ("strength", "strength_lines"),
    "ReportResult": ("report", "report_lines"),
    "DistributionResult": ("distribution", "distribution_lines"),
    "SelectResult": ("select", "select_lines"),
    "TableResult": ("table", "table_lines"),
    "ExplainResult": ("table", "explain_lines"),
    "PlotResult": ("plot", "plot_lines"),
    "ExportResult": ("export", "export_lines"),
}


def lines_of(result: Result) -> LinesOf:
    """The function that writes results of a class; one without its own is shown as its plain values."""
    kind = next((each.__name__ for each in type(result).__mro__ if each.__name__ in LINES_OF), None)
    if kind is None:
        return _plain_values
    from importlib import import_module

    module, function = LINES_OF[kind]
    found: LinesOf = getattr(import_module(f"{__name__}.{module}"), function)
    return found


def _plain_values(result: Result, page: Page) -> list[str]:
    values = {key: value for key, value in result.to_dict().items() if key != "type"}
    width = max(map(len, values), default=0)
    return [f"{page.paint(key.ljust(width), 'strong')}  {value}" for key, value in values.items()]

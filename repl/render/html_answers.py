"""Answers as parts of HTML pages: tables with bars of shares, grids, curves; what is best read as text as that text.

The same parts make the pages of `--format html` and what notebooks show. Every text is escaped.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from .cells import column_texts, shown_places, whole_line
from .numbers import hands_count, share
from .svg import card_heat_svg, curves_svg, hand_heat_svg, hands_svg

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pql.results import Reading, Result

    from .page import Page

# A single row of more columns than this stands upright, a line for each column.
_MOST_COLUMNS = 6
_QUANTILES = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0)


def answer_html(result: Result, page: Page, caption: str = "", most_rows: int | None = None) -> str:
    """An answer as a part of a page; of a table with more rows than `most_rows` the first and the last."""
    from pql.results import PlotResult

    if isinstance(result, PlotResult) and result.path is None:
        return answer_html(result.result, page, caption, most_rows)
    kind = _kind_with_body(result)
    head = f"<p><b>{escape(caption)}</b></p>\n" if caption and kind else ""
    body = _BODIES[kind](result, page, most_rows) if kind else _table_of(result, page, caption, most_rows)
    return head + body + paragraphs((*result.remarks(), *result.readings))


def is_more_than_a_table(result: Result) -> bool:
    """Whether an answer has a picture, or says more in the text of the shell than in a table."""
    from pql.results import PlotResult

    if isinstance(result, PlotResult):
        return True
    return bool(_kind_with_body(result))


def _kind_with_body(result: Result) -> str:
    return next((kind.__name__ for kind in type(result).__mro__ if kind.__name__ in _BODIES), "")


def paragraphs(texts: Iterable[str]) -> str:
    """What stands below an answer, a paragraph each."""
    return "".join(f"<p class=q>{escape(text)}</p>\n" for text in texts if text)


def _table_of(result: Result, page: Page, caption: str, most_rows: int | None) -> str:
    read = result.reading()
    notes = (*result.verdict(), whole_line(result, read, page))
    return table_html(read, page, caption, most_rows) + paragraphs(notes)


def table_html(read: Reading, page: Page, caption: str = "", most_rows: int | None = None) -> str:
    """The rows of an answer as a table; its equity, or else its first share, has a bar behind it."""
    places = shown_places(read)
    headings = [escape(read.columns[place].heading) for place in places]
    classes = ["n" if read.columns[place].right else "" for place in places]
    upright = len(read.rows) == 1 and len(places) > _MOST_COLUMNS
    barred = _barred(read, places) if not upright else places
    rows = list(zip(*[_cells(read, place, place in barred, page) for place in places], strict=True))
    lines = ["<table>" + (f"<caption>{escape(caption)}</caption>" if caption else "")]
    if upright:
        lines += [
            f"<tr><th>{heading}</th>{cell}</tr>" for heading, cell in zip(headings, rows[0], strict=True)
        ]
    else:
        lines.append(_row([_tag("th", text, kind) for text, kind in zip(headings, classes, strict=True)]))
        lines += [_row(row) for row in _fewer(rows, len(places), most_rows)]
    return "\n".join([*lines, "</table>\n"])


def _row(cells: Iterable[str]) -> str:
    return f"<tr>{''.join(cells)}</tr>"


def _fewer(rows: list[tuple[str, ...]], columns: int, most_rows: int | None) -> list[tuple[str, ...]]:
    """The rows, or the first and the last where they are too many, with how many are between them."""
    if most_rows is None or len(rows) <= most_rows:
        return rows
    first = 2 * most_rows // 3
    last = most_rows - first
    between = f"<td colspan={columns} class=q>... {len(rows) - most_rows:,} more between them</td>"
    return [*rows[:first], (between,), *rows[-last:]]


def _barred(read: Reading, places: list[int]) -> list[int]:
    """The column whose values are drawn as bars, if there is one."""
    shares = [place for place in places if read.columns[place].unit == "share"]
    equities = [place for place in shares if read.columns[place].name == "equity"]
    return (equities or shares)[:1]


def _cells(read: Reading, place: int, barred: bool, page: Page) -> list[str]:
    kind = "n" if read.columns[place].right else ""
    found = []
    for cell, text in zip(read.cells(place), column_texts(read, place, page), strict=True):
        written = escape(text).replace("\n", "<br>")
        if barred and read.columns[place].unit == "share" and isinstance(cell.value, int | float):
            found.append(_tag("td", written, f"{kind} b".strip(), cell.value))
        elif isinstance(cell.value, dict) and read.columns[place].unit == "histogram":
            found.append(f"<td>{_histogram(cell.value, text)}</td>")
        else:
            found.append(_tag("td", written, kind))
    return found


def _tag(tag: str, written: str, kind: str, bar: float | None = None) -> str:
    kind = f' class="{kind}"' if kind else ""
    style = "" if bar is None else f' style="--b:{100 * min(max(bar, 0), 1):.1f}%"'
    return f"<{tag}{kind}{style}>{written}</{tag}>"


def _histogram(shares: dict[str, float], text: str) -> str:
    """The values of a histogram, a line each, with bars of one scale."""
    longest = max(shares.values(), default=0) or 1
    lines = zip(text.split("\n"), shares.values(), strict=True)
    rows = [_row([_tag("td", escape(line), "b", part / longest)]) for line, part in lines]
    return f"<table>{''.join(rows)}</table>"


def _hands(result: Any, page: Page, most_rows: int | None) -> str:
    hands = result.hands
    if not hands:
        return "<p><b>no hands</b></p>\n"
    order = f" (percentages by {result.order} order)" if result.order else ""
    head = f"<p><b>{hands_count(hands)}</b>, {share(hands.share())}{escape(order)}</p>\n"
    return f"{head}<p><code>{escape(result.text)}</code></p>\n{hands_svg(hands)}\n"


def _board(result: Any, page: Page, most_rows: int | None) -> str:
    examples = f"such as {', '.join(result.examples)}" if result.examples else ""
    return table_html(result.reading(), page) + paragraphs([examples])


def _report(result: Any, page: Page, most_rows: int | None) -> str:
    heat = hand_heat_svg(result.grid()) or card_heat_svg(result.card_grid())
    where = f" on {result.board}" if result.board else ""
    head = f"<p><b>{escape(' vs '.join(result.players) + where)}</b></p>\n"
    return head + (f"{heat}\n" if heat else "") + _table_of(result, page, "", most_rows)


def _distribution(result: Any, page: Page, most_rows: int | None) -> str:
    """Both curves, and the equities at some shares of the ranges."""
    marks = ("one", "two")
    names = [
        f"<p><b class={mark}>{share(player.equity)}</b> {escape(player.text)}</p>\n"
        for mark, player in zip(marks, result.players, strict=True)
    ]
    head = ["best", *[f"{100 * quantile:g} %" for quantile in _QUANTILES[1:-1]], "worst"]
    lines = [_row([_tag("th", "", ""), *[_tag("th", text, "n") for text in head]])]
    for mark, player in zip(marks, result.players, strict=True):
        numbers = [_tag("td", f"{100 * player.at(quantile):.1f}", "n") for quantile in _QUANTILES]
        lines.append(_row([f"<td><b class={mark}>&mdash;</b></td>", *numbers]))
    curves = curves_svg([player.curve() for player in result.players], ("best", "worst"))
    table = "<table>\n" + "\n".join(lines) + "\n</table>\n"
    notes = paragraphs((*result.verdict(), whole_line(result, result.reading(), page)))
    return f"{''.join(names)}{curves}\n{table}{notes}"


def _as_text(result: Any, page: Page, most_rows: int | None) -> str:
    """The text of the shell, where it says more than a table: remarks follow it as everywhere."""
    from .text import text_lines

    return f"<pre>{escape(chr(10).join(text_lines(result, page)))}</pre>\n"


_BODIES: dict[str, Callable[[Any, Page, int | None], str]] = {
    "BoardResult": _board,
    "DistributionResult": _distribution,
    "DrawsResult": _as_text,
    "ExplainResult": _as_text,
    "FlopEquities": _as_text,
    "HandTable": _as_text,
    "HandsResult": _hands,
    "Matrix": _as_text,
    "OutsResult": _as_text,
    "ReportResult": _report,
    "ValueResult": _as_text,
}

"""Answers as parts of HTML pages: tables with bars of shares, grids, curves; what is best read as text as that text.

The same parts make the pages of `--format html` and what notebooks show. Every text is escaped.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any

from pql.results.numbers import hands_count, in_decimals, percent, share

from .html_tables import compare_html, framed, paragraphs, row_html, table_html, tag_html
from .layout import shortened
from .markdown import READ_AS_TEXT, readable
from .page import Page, legible
from .svg import card_heat_svg, curves_svg, equilibrium_svg, hand_heat_svg, hands_svg, shares_svg, values_svg

if TYPE_CHECKING:
    from collections.abc import Callable

    from pql.results import Result


_QUANTILES = (0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 1.0)
# More bars than these are no picture; longer names would leave it.
_MOST_BARS, _LONGEST_NAME = 30, 12


def answer_html(result: Result, page: Page, caption: str = "", most_rows: int | None = None) -> str:
    """An answer as a part of a page; of a table with more rows than `most_rows` the first and the last."""
    from pql.results import PlotResult

    if isinstance(result, PlotResult) and result.path is None:
        return answer_html(result.result, page, caption, most_rows)
    result = legible(result)
    kind = _kind_with_body(result)
    title = f"<h3>{escape(result.title)}</h3>\n" if result.title else ""
    head = f"<p><b>{escape(caption)}</b></p>\n" if caption and kind else ""
    body = _BODIES[kind](result, page, most_rows) if kind else _table_of(result, page, caption, most_rows)
    return title + head + body + paragraphs(result.below())


def is_more_than_a_table(result: Result) -> bool:
    """Whether an answer has a picture, or says more in the text of the shell than in a table."""
    from pql.results import PlotResult

    if isinstance(result, PlotResult):
        return True
    return bool(_kind_with_body(result))


def _kind_with_body(result: Result) -> str:
    return next((kind.__name__ for kind in type(result).__mro__ if kind.__name__ in _BODIES), "")


def _table_of(result: Result, page: Page, caption: str, most_rows: int | None, picture: str = "") -> str:
    headline, tables, notes = readable(result, page)
    head = "".join(f"<p><b>{escape(line)}</b></p>\n" for line in headline)
    if head and caption:
        head, caption = f"<p><b>{escape(caption)}</b></p>\n{head}", ""
    return (
        head
        + picture
        + "".join(table_html(read, page, caption, most_rows) for read in tables)
        + paragraphs(notes)
    )


def _hands(result: Any, page: Page, most_rows: int | None) -> str:
    hands = result.hands
    if not hands:
        return "<p><b>no hands</b></p>\n"
    order = f" (percentages by {result.order} order)" if result.order else ""
    head = f"<p><b>{hands_count(hands)}</b>, {share(result.share)} of all{escape(order)}</p>\n"
    return f"{head}<p><code>{escape(result.text)}</code></p>\n{hands_svg(hands, result.grid())}\n"


def _board(result: Any, page: Page, most_rows: int | None) -> str:
    examples = f"such as {', '.join(result.examples)}" if result.examples else ""
    return table_html(result.reading(), page) + paragraphs([examples])


def _report(result: Any, page: Page, most_rows: int | None) -> str:
    heat = hand_heat_svg(result.grid()) or card_heat_svg(result.card_grid())
    label = paragraphs(["the equity of each, in percent"]) if heat else ""
    return (f"{heat}\n{label}" if heat else "") + _table_of(result, page, "", most_rows)


def _icm(result: Any, page: Page, most_rows: int | None) -> str:
    """The part of the prizes of each player, of few enough to be seen at once; players, and bubble factors."""
    bars = []
    for player in result.players if len(result.players) <= _MOST_BARS else ():
        name = shortened(player.name, _LONGEST_NAME)
        bars.append((name, in_decimals(player.worth, result.decimals), player.prize_share, player.chips))
    label = paragraphs(["each player's part of the prizes; the stroke: of the chips"]) if bars else ""
    return _table_of(result, page, "", most_rows, f"{shares_svg(bars)}\n{label}" if bars else "")


def _shove(result: Any, page: Page, most_rows: int | None) -> str:
    picture = f"{values_svg(result.grid(), result.pot.decimals)}\n"
    return _table_of(result, page, "", most_rows, picture)


def _nash(result: Any, page: Page, most_rows: int | None) -> str:
    label = paragraphs(["filled: pushed; call, or a number: called with, or with so many percent"])
    picture = f"{equilibrium_svg(result.grid(), result.call_grid())}\n{label}"
    return _table_of(result, page, "", most_rows, picture)


def _distribution(result: Any, page: Page, most_rows: int | None) -> str:
    """Both curves, and the equities at some shares of the ranges."""
    marks = ("one", "two")
    names = [
        f"<p>equity <b class={mark}>{percent(player.equity)}</b> {escape(player.text)}</p>\n"
        for mark, player in zip(marks, result.players, strict=True)
    ]
    head = ["best", *[f"{100 * quantile:g} %" for quantile in _QUANTILES[1:-1]], "worst"]
    lines = [row_html([tag_html("th", "", ""), *[tag_html("th", text, "n") for text in head]])]
    for mark, player in zip(marks, result.players, strict=True):
        numbers = [tag_html("td", percent(player.at(quantile), sign=""), "n") for quantile in _QUANTILES]
        lines.append(row_html([f"<td><b class={mark}>&mdash;</b></td>", *numbers]))
    curves = curves_svg([player.curve() for player in result.players], ("best", "worst"))
    return f"{''.join(names)}{curves}\n{framed(lines)}{paragraphs(readable(result, page).notes)}"


def _tables(result: Any, page: Page, most_rows: int | None) -> str:
    return _table_of(result, page, "", most_rows)


def _as_text(result: Any, page: Page, most_rows: int | None) -> str:
    """The text of the shell, where it says more than a table: remarks follow it as everywhere."""
    from .text import text_lines

    return f"<pre>{escape(chr(10).join(text_lines(result, page)))}</pre>\n"


def _replay(result: Any, page: Page, most_rows: int | None) -> str:
    """The table at the end of each street, and the story behind it."""
    from .table_svg import table_svgs

    return f'<div class="streets">{"".join(table_svgs(result))}</div>\n{_as_text(result, page, most_rows)}'


def _sentences(result: Any, page: Page, most_rows: int | None) -> str:
    """What the shell says, in sentences."""
    from .text import text_lines

    return "".join(f"<p>{escape(line)}</p>\n" for line in text_lines(result, page))


_BODIES: dict[str, Callable[[Any, Page, int | None], str]] = {
    "BoardResult": _board,
    "BreakdownResult": _tables,
    "CompareResult": compare_html,
    "DistributionResult": _distribution,
    "HandsResult": _hands,
    "IcmResult": _icm,
    "NashResult": _nash,
    "PotResult": _sentences,
    "ReportResult": _report,
    **dict.fromkeys(READ_AS_TEXT, _as_text),
    "ReplayResult": _replay,
    "ShoveResult": _shove,
}

"""Rates beside those of a reference as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.layout import columns, remark_lines
from pql.results.numbers import amount, count, percent, points

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import LeaksResult

_HEADER = ("statistic", "rate", "reference", "points", "p", "Holm", "95 %")
_SMALLEST = 0.0001


def text_lines(result: LeaksResult, page: Page) -> list[str]:
    """Both sides in a line, the statistics with the surest difference first, what is to be said of them."""
    rows = [
        [
            each.title,
            _times(each.rate, each.times, each.of),
            _times(each.reference, each.reference_times, each.reference_of),
            points(each.difference, 1),
            _likely(each.p),
            _likely(each.holm),
            "apart" if each.apart else "",
        ]
        for each in result.leaks
    ]
    right = [name not in ("statistic", "95 %") for name in _HEADER]
    lines = remark_lines(_sides(result), page)
    if rows:
        lines += ["", *columns(list(_HEADER), rows, page, right=right)]
    told = (
        "p: how likely chance alone makes rates differ this much; Holm: the same for all comparisons at once"
    )
    return [*lines, *remark_lines(told, page)] if rows else lines


def _sides(result: LeaksResult) -> str:
    best = ", ".join([f"{name} {value}" for name, value in result.best])
    own, other = (
        count(hands, "hand") + ("" if blinds is None else f" ({amount(blinds)} bb/100)")
        for hands, blinds in (
            (result.hands, result.bb100),
            (result.reference_hands, result.reference_bb100),
        )
    )
    return f"{own} against {other}{f' of {best}' if best else ''}"


def _times(rate: float, times: int, of: int) -> str:
    return f"{percent(rate, 0)} ({times:,} of {of:,})"


def _likely(value: float) -> str:
    return f"< {_SMALLEST}" if value < _SMALLEST else f"{value:.4f}" if value < 0.01 else f"{value:.2f}"

"""A range by made hands and draws on the boards of each layer, as text: a row for each, a column for each layer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from pql.render.cells import in_words
from pql.render.layout import GAP, bar, columns, columns_width, remark_lines, shortened
from pql.results.numbers import estimate, share
from pql.statements.breakdown.text import KINDS_OF_DRAWS

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import BreakdownLayer, BreakdownLayersResult

_WIDEST_NAME = 20
_WIDEST_BAR, _NARROWEST_BAR = 16, 6


def text_lines(result: BreakdownLayersResult, page: Page) -> list[str]:
    """Tables side by side, as many layers in each as the page has room for; below them the cards of the layers."""
    return _lines(result, page, False)


def picture_lines(result: BreakdownLayersResult, page: Page) -> list[str]:
    """The same with a bar beside each share, all on one scale: the largest share fills a bar."""
    return _lines(result, page, True)


def _lines(result: BreakdownLayersResult, page: Page, drawn: bool) -> list[str]:
    on = f" on {result.board}" if result.board else ""
    room = max(page.width - len(on), len(GAP))
    lines = [page.paint(shortened(result.hands, room), "strong") + on]
    for layers in _fitting(result, page, _NARROWEST_BAR + len(GAP) if drawn else 0):
        lines += ["", *_table(result, layers, page, drawn)]
    for layer in result.layers:
        if layer.cards:
            lines += ["", *_cards(layer, page)]
    return [*lines, *remark_lines(_how(result, page), page)]


def _cards(layer: BreakdownLayer, page: Page) -> list[str]:
    """The next cards of a layer behind its name."""
    from textwrap import wrap

    name = f"{shortened(layer.layer, _WIDEST_NAME)}: "
    return wrap(name + " ".join(layer.cards), page.width, subsequent_indent=" " * len(name))


def _fitting(result: BreakdownLayersResult, page: Page, spared: int) -> Iterator[Sequence[BreakdownLayer]]:
    """The layers in parts that fit the page with so much spared for each layer, one at least in each."""
    left = list(result.layers)
    while left:
        number = len(left)
        while number > 1 and _width(result, left[:number], page) + spared * number > page.width:
            number -= 1
        yield left[:number]
        left = left[number:]


def _width(result: BreakdownLayersResult, layers: Sequence[BreakdownLayer], page: Page) -> int:
    return columns_width(_header(layers), _rows(result, layers, page))


def _header(layers: Sequence[BreakdownLayer]) -> list[str]:
    return ["made hand or draw", *[shortened(layer.layer, _WIDEST_NAME) for layer in layers]]


def _table(
    result: BreakdownLayersResult, layers: Sequence[BreakdownLayer], page: Page, drawn: bool
) -> list[str]:
    header, rows = _header(layers), _rows(result, layers, page)
    right, inks = [False, *[True] * len(layers)], [None, *["number"] * len(layers)]
    width = min(_WIDEST_BAR, (page.width - columns_width(header, rows)) // len(layers) - len(GAP))
    if drawn and width >= _NARROWEST_BAR:
        largest = max([line.share for each in result.layers for line in each.breakdown.lines], default=1.0)
        # From the last column on, so that the places of those before it stay.
        for index in range(len(layers), 0, -1):
            breakdown = layers[index - 1].breakdown
            header.insert(index + 1, "")
            right.insert(index + 1, False)
            inks.insert(index + 1, "bar")
            names = _names(result)
            for cells, name in zip(rows, [""] * (len(rows) - len(names)) + names, strict=True):
                cells.insert(index + 1, bar(breakdown.share(name) / largest, width, page))
    return columns(header, rows, page, right=right, inks=inks)


def _rows(result: BreakdownLayersResult, layers: Sequence[BreakdownLayer], page: Page) -> list[list[str]]:
    rows = [["of all", *[share(layer.share) for layer in layers]]]
    if result.versus is not None:
        breakdowns = [layer.breakdown for layer in layers]
        cells = [estimate(each.equity or 0.0, each.stderr, page.plus_minus) for each in breakdowns]
        rows.append([f"equity against {shortened(result.versus, _WIDEST_NAME)}", *cells])
    for name in _names(result):
        shares = [layer.breakdown.share(name) for layer in layers]
        rows.append([in_words(name), *[share(part) if part else page.dot for part in shares]])
    return rows


def _names(result: BreakdownLayersResult) -> list[str]:
    """The made hands, the lows and the draws that have a row."""
    draws = [name for name in result.names("draw") if name not in KINDS_OF_DRAWS]
    return [*result.names("made"), *result.names("low"), *draws]


def _how(result: BreakdownLayersResult, page: Page) -> str:
    notes = ["exact shares"] if result.versus is not None else ["exact"]
    if result.method != "exact":
        notes.append(f"equities {result.method}, {page.plus_minus} is the 95 % interval, seed {result.seed}")
    if result.dead:
        notes.append(f"dead {page.cards(result.dead)}")
    notes += [f"folded {hands}" for hands in result.folded]
    if result.order is not None:
        notes.append(f"percentages by {result.order} order")
    return ", ".join(notes)

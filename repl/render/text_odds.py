"""With which hands each side wins, as text: a row for each of the nine types, and bars beside the shares."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from .hand_types import TYPE_WORDS
from .layout import GAP, bar, columns, shortened
from .numbers import count, duration, error_decimals, percent

if TYPE_CHECKING:
    from pql.results.odds import OddsResult

    from .page import Page

_EXACT_DECIMALS = 4
_LONGEST_HEADING = 16
_WIDEST_BAR, _NARROWEST_BAR = 18, 6


def odds_lines(result: OddsResult, page: Page) -> list[str]:
    """The share of deals that each side wins with each type of hand, and below them the equities; bars on a screen."""
    return _lines(result, page, page.screen)


def odds_picture(result: OddsResult, page: Page) -> list[str]:
    """The same with bars wherever it is shown."""
    return _lines(result, page, True)


def _lines(result: OddsResult, page: Page, drawn: bool) -> list[str]:
    hero = [_share(row.hero, row.hero_stderr, page) for row in result.rows]
    villain = [_share(row.villain, row.villain_stderr, page) for row in result.rows]
    hero.append(_share(result.hero, result.stderr, page))
    villain.append(_share(result.villain, result.stderr, page))
    named = max(map(len, result.hands)) <= _LONGEST_HEADING
    headings = result.hands if named else ("hero", "villain")
    names = [*(TYPE_WORDS[row.category] for row in result.rows), "equity"]
    header = ["wins with", headings[0], headings[1]]
    rows = [list(row) for row in zip(names, hero, villain, strict=True)]
    used = sum(max(len(row[i]) for row in [header, *rows]) + len(GAP) for i in range(3))
    width = min(_WIDEST_BAR, (page.width - used - len(GAP)) // 2)
    number, filled = partial(page.paint, ink="number"), partial(page.paint, ink="bar")
    if drawn and width >= _NARROWEST_BAR:
        _add_bars(result, header, rows, width, page)
        table = columns(
            header,
            rows,
            page,
            right=(False, True, False, True),
            painters=(None, number, filled, number, filled),
        )
    else:
        table = columns(header, rows, page, right=(False, True, True), painters=(None, number, number))
    table.insert(-1, table[1])
    sides = [] if named else _sides(result, page)
    return [*sides, *table, page.paint(_how(result, page), "faint")]


def _add_bars(result: OddsResult, header: list[str], rows: list[list[str]], width: int, page: Page) -> None:
    """Bars behind the shares of both sides, all on one scale: the largest share fills a bar."""
    largest = max(max(row.hero, row.villain) for row in result.rows)
    header.insert(2, "")
    header.append("")
    bars = [(row.hero / largest, row.villain / largest) for row in result.rows]
    for cells, (hero, villain) in zip(rows, [*bars, (0.0, 0.0)], strict=True):
        cells.insert(2, bar(hero, width, page))
        cells.append(bar(villain, width, page))


def _share(share: float, error: float | None, page: Page) -> str:
    if error is None:
        return percent(share, _EXACT_DECIMALS) if share else "-"
    sign = "±" if page.unicode else "+-"
    decimals = error_decimals(error)
    return f"{100 * share:.{decimals}f} {sign} {percent(error, decimals)}" if share else "none seen"


def _sides(result: OddsResult, page: Page) -> list[str]:
    room = page.width - len("villain") - len(GAP)
    return [
        page.paint(name.ljust(len("villain")), "strong") + GAP + shortened(hands, room)
        for name, hands in zip(("hero", "villain"), result.hands, strict=True)
    ]


def _how(result: OddsResult, page: Page) -> str:
    text = f"{result.method}, {count(result.deals, 'deal', 'deals')}"
    if result.board:
        text += f" on {result.board}"
    if result.dead:
        text += f", dead {result.dead}"
    text += ", half of each tie to either side"
    if result.order:
        text += f", percentages by {result.order} order"
    if result.seed is not None:
        text += f", seed {result.seed}"
    if page.timing:
        text += f", in {duration(result.elapsed)} by {result.algorithm}"
    return text

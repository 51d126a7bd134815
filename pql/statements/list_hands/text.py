"""Lists of recorded hands as text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from pql.render.layout import GAP, columns, columns_width, remark_lines, shortened
from pql.results.numbers import count, money

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import HandRows

Table = dict[str, list[str]]

_HEADER = ("hand", "date", "table", "name", "pos", "cards", "board", "actions", "net", "where", "tags")
_MOST_NOTES = 20
_LONGEST_HAND, _LONGEST_TABLE, _LONGEST_NAME, _LONGEST_LINE, _LONGEST_PATH = 16, 14, 14, 24, 40


def text_lines(result: HandRows, page: Page) -> list[str]:
    """A row for each hand; the player's name where there are several. On a narrow screen less of where it was."""
    table = _columns(result)
    for narrower in _NARROWER:
        if _width(table) <= page.width:
            break
        table = narrower(table)
    rows = [list(row) for row in zip(*table.values(), strict=True)]
    right = [name == "net" for name in table]
    inks = [page.cards if name in ("cards", "board") else None for name in table]
    hands = result.deals or 0
    size = count(result.hands, "hand")
    if result.hands != hands:
        size += f", {count(hands, 'player-hand')}"
    some = "the first is" if len(rows) == 1 else f"the first {len(rows):,} are"
    shown = size if hands == len(rows) else f"{size}, {some} shown"
    noted = dict.fromkeys([f"{row[0]}: {' '.join(row[-1].split())}" for row in result.rows if row[-1]])
    notes = [line for note in [*noted][:_MOST_NOTES] for line in remark_lines(note, page)]
    return [*columns(list(table), rows, page, right=right, inks=inks), *remark_lines(shown, page), *notes]


def _columns(result: HandRows) -> Table:
    """The cells of each column by its header."""
    table: Table = {name: [] for name in _HEADER}
    for hand, date, where, name, position, cards, board, actions, net, path, line, tags, _ in result.rows:
        row = (
            _tail(hand or "-", _LONGEST_HAND),
            date[:16].replace("T", " ") if date else "-",
            shortened(where or "-", _LONGEST_TABLE),
            shortened(name or "-", _LONGEST_NAME),
            position,
            cards or "-",
            board or "-",
            shortened(actions or "-", _LONGEST_LINE),
            money(net),
            f"{_tail(path or '-', _LONGEST_PATH)}:{line}",
            tags or "",
        )
        for cells, cell in zip(table.values(), row, strict=True):
            cells.append(cell)
    unneeded = [] if any(table["tags"]) else ["tags"]
    unneeded += ["name"] if len(set(table["name"])) <= 1 else []
    return {name: cells for name, cells in table.items() if name not in unneeded}


def _width(table: Table) -> int:
    rows = [list(row) for row in zip(*table.values(), strict=True)]
    return columns_width(list(table), rows) - len(GAP)


def _without(name: str) -> Callable[[Table], Table]:
    return lambda table: {header: cells for header, cells in table.items() if header != name}


def _files_alone(table: Table) -> Table:
    return {**table, "where": [cell.rpartition("/")[2] for cell in table["where"]]}


def _days(table: Table) -> Table:
    return {**table, "date": [cell[:10] for cell in table["date"]]}


# What a list can do without, the first at first: `replay` tells all of it.
_NARROWER = (_files_alone, _without("table"), _days, _without("where"), _without("name"))


def _tail(text: str, width: int) -> str:
    """The end of a text, which tells files and numbers apart."""
    return text if len(text) <= width else ".." + text[2 - width :]

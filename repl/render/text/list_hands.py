"""Lists of recorded hands as text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.repl.render.layout import columns, remark_lines, shortened
from pql.results.counts import count

if TYPE_CHECKING:
    from pql.repl.render.page import Page
    from pql.results.list_hands import HandRows

_LONGEST_HAND, _LONGEST_TABLE, _LONGEST_NAME, _LONGEST_LINE, _LONGEST_PATH = 16, 14, 14, 24, 40


def text_lines(result: HandRows, page: Page) -> list[str]:
    """A row for each hand; the player's name where there are several."""
    several = len({row[3] for row in result.rows}) > 1
    header = [
        "hand",
        "date",
        "table",
        *["name"] * several,
        "pos",
        "cards",
        "board",
        "actions",
        "net",
        "where",
    ]
    rows = []
    for hand, date, table, name, position, cards, board, actions, net, path, line in result.rows:
        names = [shortened(name or "-", _LONGEST_NAME)] if several else []
        rows.append(
            [
                _tail(hand or "-", _LONGEST_HAND),
                date[:16].replace("T", " ") if date else "-",
                shortened(table or "-", _LONGEST_TABLE),
                *names,
                position,
                cards or "-",
                board or "-",
                shortened(actions or "-", _LONGEST_LINE),
                f"{net:z,.2f}".removesuffix(".00"),
                f"{_tail(path or '-', _LONGEST_PATH)}:{line}",
            ]
        )
    right = [name == "net" for name in header]
    inks = [page.cards if name in ("cards", "board") else None for name in header]
    found = result.deals or 0
    size = count(found, "hand")
    some = "the first is" if len(rows) == 1 else f"the first {len(rows):,} are"
    shown = size if found == len(rows) else f"{size}, {some} shown"
    return [*columns(header, rows, page, right=right, inks=inks), *remark_lines(shown, page)]


def _tail(text: str, width: int) -> str:
    """The end of a text, which tells files and numbers apart."""
    return text if len(text) <= width else ".." + text[2 - width :]

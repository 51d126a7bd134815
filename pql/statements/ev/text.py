"""What a call, a bet or a raise is worth, as text: the sum of it, then what the hands need and which make money."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import cell_text, chosen_columns, how_found
from pql.render.layout import charted, columns, remark_lines, sentence_lines, shortened
from pql.results.numbers import in_decimals, percent

from .result_of_pot import PotResult

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import EvResult

# A longer answer shows its best and its worst rows; `--format csv` has all.
_MOST_ROWS, _BEST, _WORST = 30, 15, 8


def text_lines(result: EvResult | PotResult, page: Page) -> list[str]:
    """The arithmetic of a pot in sentences; with hands the value as a whole, and the rows."""
    if isinstance(result, PotResult):
        return [*headline(result, page), *result.verdict()]
    lines = headline(result, page)
    for line in result.verdict():
        lines += [shortened(line, page.width)] if page.screen else sentence_lines(line, page, "  ")
    if result.by:
        lines += ["", *_table(result, page)]
    return [*lines, *remark_lines(footing(result, page), page)]


def picture_lines(result: EvResult | PotResult, page: Page) -> list[str]:
    """A bar for each row, to the right where it makes money; the shares of a pot as bars."""
    if isinstance(result, PotResult):
        named = [("needed", result.needed), ("MDF", result.mdf), ("bluffs", result.bluffs)]
        known = [(name, part) for name, part in named if part is not None]
        rows = [[name, percent(part)] for name, part in known]
        parts = [part for _, part in known]
        return [
            *headline(result, page),
            "",
            *charted(["", "share"], rows, parts, page, right=(False, True), largest=1.0),
        ]
    shown = result.rows[:_MOST_ROWS]
    header, cells, right, _ = chosen_columns(result.reading(), (result.by or "hands", "combos", "ev"), page)
    table = charted(header, cells[:_MOST_ROWS], [row.ev for row in shown], page, right=right)
    more = f"{len(shown)} of {len(result.rows):,} rows; " if len(shown) < len(result.rows) else ""
    return [*headline(result, page), "", *table, *remark_lines(more + footing(result, page), page)]


def footing(result: EvResult | PotResult, page: Page) -> str:
    """How the numbers were found; the arithmetic of a pot says so itself."""
    return "" if isinstance(result, PotResult) else how_found(result, page, with_board=False)


def headline(result: EvResult | PotResult, page: Page) -> list[str]:
    """What the play is worth with hands, and the play."""
    if isinstance(result, PotResult):
        found = _asked(result, page)
        return [
            f"{page.paint(found, 'number')}  {result.text}" if found else page.paint(result.text, "strong")
        ]
    value = cell_text(*next(part for part in result.reading().whole if part[0].name == "ev"), page)
    where = f" on {result.board}" if result.board else ""
    going_on = f" continuing {result.continuing}" if result.continuing else ""
    text = f"{result.pot.text} with {' vs '.join(result.players)}{going_on}{where}"
    number = f"EV {value}"
    if page.screen:
        return [f"{page.paint(number, 'number')}  {shortened(text, max(20, page.width - len(number) - 2))}"]
    return sentence_lines(f"{number}  {text}", page, "  ")


def _asked(pot: PotResult, page: Page) -> str:
    """The one number that was asked for, with its name; empty where all of them were."""
    if pot.value is not None:
        return f"EV {in_decimals(pot.value, pot.decimals)}"
    if pot.asked is None:
        return ""
    name, share = {"mdf": ("MDF", pot.mdf), "alpha": ("alpha", pot.needed)}.get(
        pot.asked, ("bluffs", pot.bluffs)
    )
    return f"{name} {percent(share or 0.0)}"


def _table(result: EvResult, page: Page) -> list[str]:
    names = (result.by or "hands", "combos", "ev", "instead", "equity", "folds", "breakeven", "share")
    header, rows, right, _ = chosen_columns(result.reading(), names, page)
    after = None
    if len(rows) > _MOST_ROWS:
        left = f"... {len(rows) - _BEST - _WORST:,} more between them; --format csv has every row"
        after = (_BEST, shortened(left, page.width))
        rows = [*rows[:_BEST], *rows[-_WORST:]]
    return columns(header, rows, page, right=right, inks=[page.cards, None, "number"], after=after)

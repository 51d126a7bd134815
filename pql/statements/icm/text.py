"""What stacks are worth as text: a row for each player, and a table of bubble factors."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pql.render.cells import chosen_columns, how_found
from pql.render.layout import bar, columns, remark_lines, shortened
from pql.results.numbers import in_decimals

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results import Reading

    from .result import IcmResult

_LONGEST_NAME = 24
# Chances of more places than these are in the other formats.
_MOST_PLACES = 4


def text_lines(result: IcmResult, page: Page) -> list[str]:
    """What each stack is worth, the chances of the first places, and bubble factors against each other player."""
    places = [f"place_{place + 1}" for place in range(min(len(result.prizes), _MOST_PLACES))]
    shown = ("name", "stack", "chips", "worth", "prize_share", *places)
    lines = _table(result.reading(), shown, page, ink=3)
    bubble = result.bubble_factors()
    if bubble.rows:
        lines += ["", *_table(bubble, [column.name for column in bubble.columns], page)]
    return [*lines, *remark_lines(footing(result, page), page)]


def _table(read: Reading, names: Iterable[str], page: Page, ink: int = 0) -> list[str]:
    header, rows, right, _ = chosen_columns(read, names, page)
    header = [shortened(name, _LONGEST_NAME) for name in header]
    rows = [[shortened(name, _LONGEST_NAME), *numbers] for name, *numbers in rows]
    inks = [*[None] * ink, "number"] if ink else []
    return columns(header, rows, page, right=right, inks=inks)


def tables(result: IcmResult) -> list[Reading]:
    """The players, and their bubble factors against each other."""
    return [result.reading(), result.bubble_factors()]


def footing(result: IcmResult, page: Page) -> str:
    """How the numbers were found."""
    return how_found(result, page, method="exact, by the independent chip model")


def picture_lines(result: IcmResult, page: Page) -> list[str]:
    """A bar for each player: the part of the prizes, in which a stroke marks the part of the chips."""
    names = [shortened(player.name, _LONGEST_NAME) for player in result.players]
    widest, decimals = max(map(len, names)), result.decimals
    values = [in_decimals(player.worth, decimals) for player in result.players]
    room = max(10, page.width - widest - max(map(len, values)) - 6)
    most = max([max(player.prize_share, player.chips) for player in result.players])
    lines = []
    for name, value, player in zip(names, values, result.players, strict=True):
        drawn = bar(player.prize_share / most, room, page).ljust(room + 1)
        mark = round(player.chips / most * room)
        stroke = "│" if page.unicode else "|"
        painted = page.paint(drawn[:mark], "bar") + stroke + page.paint(drawn[mark + 1 :], "bar")
        lines.append(f"{name.ljust(widest)}  {value.rjust(max(map(len, values)))}  {painted}".rstrip())
    return [*lines, *remark_lines("each player's part of the prizes; the stroke: of the chips", page)]

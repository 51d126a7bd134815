"""What stacks are worth as text: a row for each player, and a table of bubble factors."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING

from pql.render.cells import chosen_columns, how_found
from pql.render.layout import bar, columns, remark_lines, shortened
from pql.results.numbers import in_decimals

from .result import decimals_of

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import IcmResult

_LONGEST_NAME = 24
# Chances of more places than these are in the other formats.
_MOST_PLACES = 4


def text_lines(result: IcmResult, page: Page) -> list[str]:
    """What each stack is worth, the chances of the first places, and bubble factors against each other player."""
    places = [f"place_{place + 1}" for place in range(min(len(result.prizes), _MOST_PLACES))]
    table = chosen_columns(
        result.reading(), ("name", "stack", "chips", "worth", "prize_share", *places), page
    )
    rows = [[shortened(name, _LONGEST_NAME), *numbers] for name, *numbers in table.rows]
    lines = columns(table.header, rows, page, right=table.right, inks=(None, None, None, "number"))
    if any(player.bubble for player in result.players):
        lines += ["", *_bubble_factors(result, page)]
    return [
        *lines,
        *remark_lines(how_found(result, page, method="exact, by the independent chip model"), page),
    ]


def _bubble_factors(result: IcmResult, page: Page) -> list[str]:
    names = [shortened(player.name, _LONGEST_NAME) for player in result.players]
    rows = [
        [
            name,
            *[
                "" if factor is None else "inf" if factor == inf else f"{factor:.2f}"
                for factor in player.bubble
            ],
        ]
        for name, player in zip(names, result.players, strict=True)
    ]
    return columns(["bubble factor against", *names], rows, page, right=(False, *[True] * len(names)))


def picture_lines(result: IcmResult, page: Page) -> list[str]:
    """A bar for each player: the part of the prizes, of which a stroke marks the part of the chips."""
    names = [shortened(player.name, _LONGEST_NAME) for player in result.players]
    widest, decimals = max(map(len, names)), decimals_of(result.prizes)
    room = max(10, page.width - widest - 20)
    lines = []
    for name, player in zip(names, result.players, strict=True):
        value = in_decimals(player.worth, decimals)
        lines.append(
            f"{name.ljust(widest)}  {page.paint(bar(player.prize_share, room, page), 'bar')} {value}"
        )
    return [*lines, *remark_lines("each player's part of the prizes", page)]

"""Sets as text: hands with their shortest text and grid, boards with their count and odds."""

from __future__ import annotations

from itertools import islice

from pql.render.grid import grid_lines
from pql.render.layout import shortened, wrapped_list
from pql.render.page import WIDEST_TEXT
from pql.results import BoardResult, HoleHandsResult
from pql.results.numbers import count, hands_count, odds, share

# Hands of Omaha that are written out.
_SHOWN = 8

TYPE_CHECKING = False
if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results import HandsResult


def text_lines(result: HandsResult | HoleHandsResult | BoardResult, page: Page) -> list[str]:
    """Hands with their text and grid, boards with their number and odds."""
    if isinstance(result, HoleHandsResult):
        return _hole_lines(result, page)
    return _board_lines(result, page) if isinstance(result, BoardResult) else _hands_lines(result, page)


def picture_lines(result: HandsResult | HoleHandsResult | BoardResult, page: Page) -> list[str]:
    """Of hands the grid alone, under the text of the set; hands of Omaha have none."""
    if isinstance(result, HoleHandsResult):
        return _hole_lines(result, page)
    if isinstance(result, BoardResult):
        return _board_lines(result, page)
    return [shortened(result.text, page.width), "", *grid_lines(result.grid(), page)]


def _hole_lines(result: HoleHandsResult, page: Page) -> list[str]:
    """How many Omaha hands, what share of all, and some of them."""
    hands = result.hands
    if not hands:
        return ["no hands"]
    lines = [page.paint(hands_count(hands), "strong") + f", {share(hands.share())} of {hands.game.name}"]
    some = [page.cards(hand) for hand in islice(hands, _SHOWN)]
    more = len(hands) - len(some)
    return [*lines, *wrapped_list(", ".join(some) + (", ..." if more else ""), min(page.width, WIDEST_TEXT))]


def _hands_lines(result: HandsResult, page: Page) -> list[str]:
    """How many hands, what share of all, their shortest text, and where they are in the grid."""
    hands = result.hands
    if not hands:
        return ["no hands"]
    lines = [page.paint(hands_count(hands), "strong") + f", {share(result.share)} of all"]
    if result.order is not None:
        lines[0] += page.paint(f" (percentages by {result.order} order)", "faint")
    lines += wrapped_list(result.text, min(page.width, WIDEST_TEXT))
    drawn = grid_lines(result.grid(), page)
    return [*lines, "", *drawn] if drawn else lines


def _board_lines(result: BoardResult, page: Page) -> list[str]:
    """How many boards of how many, how likely, how many kinds apart from suits, and a few examples."""
    if not result.count:
        return [f"no {result.street} of {result.total:,}"]
    of_all = f"{result.count:,} of {count(result.total, result.street)}"
    lines = [f"{page.paint(of_all, 'strong')}, {share(result.share)}"]
    against = f" ({odds(result.share)})"
    beside = not page.screen or len(f"{of_all}, {share(result.share)}{against}") <= page.width
    lines = [lines[0] + against] if beside else [*lines, against.strip(" ()")]
    lines.append(f"{result.classes:,} different up to suits")
    if result.examples:
        room = max(1, (page.width - len("such as")) // (len(result.examples[0]) + 2)) if page.screen else None
        lines.append(f"such as {', '.join(page.cards(board) for board in result.examples[:room])}")
    return lines

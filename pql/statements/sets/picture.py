"""A set of hands as the grid of starting hands."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.plotting import no_picture
from pql.render.plotting.grid import grid_figure
from pql.render.plotting.style import share_map
from pql.results import BoardResult
from pql.results.numbers import amount, count, percent, share

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from pql.results import HandsResult


def draw(result: HandsResult | BoardResult) -> Figure:
    """A set of hands: each class as dark as the share of it that is there. Raises `PQLError` for boards."""
    if isinstance(result, BoardResult):
        raise no_picture(result)
    hands = result.hands
    cells = result.grid()
    labels = [[_share_label(cell) for cell in row] for row in cells]
    below = count(len(hands), "hand") + ("" if hands.is_plain else f", weight {amount(hands.weight)}")
    return grid_figure(
        cells, labels, share_map(), (0.0, 1.25), result.text, f"{below}, {share(result.share)} of all"
    )


def _share_label(part: float) -> str:
    return percent(part, 0, "%") if 0 < part < 1 else ""

"""Draws: the cards of the deck with what each makes of a hand; of a range its shares as bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.plotting.grid import SHORT_TYPES, card_figure
from pql.render.plotting.style import ABOVE, BELOW, INK, new_figure, percent_axis, share_map, title
from pql.results.numbers import share
from pql.statements.outs.picture import card_labels
from pql.statements.report.result import card_cells

from .result import ALL_DRAWS, RangeDrawsResult

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .result import DrawsResult


def draw(result: DrawsResult | RangeDrawsResult) -> Figure:
    """What each card makes; those that complete a straight or a flush are dark."""
    if isinstance(result, RangeDrawsResult):
        return _bars(result)
    labels = {card: SHORT_TYPES[kind] for kind, cards in result.cards.items() for card in cards}
    completing = {*result.straight, *result.flush}
    shades = {card: 1.0 if card in completing else 0.3 for card in labels}
    cells = [[float("nan") if cell is None else cell for cell in row] for row in card_cells(shades)]
    below = f"{result.holds} now; dark: completes a straight or a flush"
    heading = f"What the next card makes of {result.hand} on {result.board}"
    return card_figure(cells, card_labels(labels), share_map(), (0.0, 1.6), heading, below)


def _bars(result: RangeDrawsResult) -> Figure:
    """The share of the range that has each draw, and how often the next card makes each type of hand."""
    shares = [(ALL_DRAWS.get(name, "no draw"), share, BELOW) for name, share in result.shares.items()]
    made = [(f"next card: {name}", share, ABOVE) for name, share in _made(result)]
    parts = [*shares, *made]
    figure, axes = new_figure(7.0, 1.5 + 0.27 * len(parts))
    heights = range(len(parts))
    axes.barh(heights, [part for _, part, _ in parts], 0.7, color=[color for *_, color in parts])
    for index, (_, part, _) in enumerate(parts):
        axes.text(part, index, f" {share(part)}", va="center", fontsize=7.5, color=INK)
    axes.set_yticks(list(heights), [name for name, *_ in parts])
    axes.set_ylim(len(parts) - 0.4, -0.6)
    percent_axis(axes, "x", min(1.15, 0.12 + max(share for _, share, _ in parts)))
    below = "orange: the hands that have each draw, which overlap; blue: what the next card makes"
    title(axes, f"Draws of {result.hands} on {result.board}", below)
    return figure


def _made(result: RangeDrawsResult) -> list[tuple[str, float]]:
    names = {"twopair": "two pair", "fullhouse": "full house", "straightflush": "straight flush"}
    return [
        (names.get(name, name), share)
        for name, share in result.chances.items()
        if share and name in SHORT_TYPES and name not in result.shares
    ]

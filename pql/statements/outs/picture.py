"""Outs: the cards of the deck with what each makes, coloured by what it is worth; of several hands bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.plotting.grid import SHORT_TYPES, card_figure
from pql.render.plotting.style import ABOVE, INK, RULE, equity_map, new_figure, share_map, title
from pql.results.numbers import count, percent
from pql.statements.report.result import card_cells

from .result import OutsTable

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .result import OutsResult

# Of more hands the first are drawn.
_MOST_BARS = 60


def draw(result: OutsResult | OutsTable) -> Figure:
    """Each out with what it makes; against opponents with its equity, blue above a half and orange below."""
    if isinstance(result, OutsTable):
        return _bars(result)
    against = bool(result.opponents)
    worth = {card.card: card.equity if against else 1.0 for card in result.outs}
    labels = {card.card: SHORT_TYPES[card.groups[0]] for card in result.outs}
    for card in result.outs:
        if card.equity is not None:
            labels[card.card] += f"\n{percent(card.equity, 1, '')}"
    cells = [[float("nan") if cell is None else cell for cell in row] for row in card_cells(worth)]
    parts = [f"{_rule(result)}{result.holds} now"]
    if against:
        parts = [f"against {', '.join(result.opponents)}: under each card the equity in %", *parts]
    heading = f"{count(result.count, 'out')} of {result.hand} on {result.board}"
    colors, span = (equity_map(), (0.0, 1.0)) if against else (share_map(), (0.0, 1.6))
    return card_figure(cells, card_labels(labels), colors, span, heading, "; ".join(parts))


def card_labels(labels: dict[str, str]) -> list[list[str]]:
    """Labels of cards as the cells of the deck, a row for each suit."""
    return [[labels.get(f"{rank}{suit}", "") for rank in "AKQJT98765432"] for suit in "shdc"]


def _bars(result: OutsTable) -> Figure:
    """How many outs each of several hands has."""
    outs = [(each.hand, each.count) for each in result.results][:_MOST_BARS]
    figure, axes = new_figure(7.0, 1.4 + 0.27 * max(2, len(outs)))
    heights = range(len(outs))
    axes.barh(heights, [number for _, number in outs], 0.7, color=ABOVE)
    for index, (_, number) in enumerate(outs):
        axes.text(number, index, f" {number}", va="center", fontsize=7.5, color=INK)
    axes.set_yticks(list(heights), [hand for hand, _ in outs])
    axes.set_ylim(len(outs) - 0.4, -0.6)
    axes.set_xlim(0, 1.1 * max([number for _, number in outs] + [1]))
    axes.grid(axis="x", color=RULE, linewidth=0.7)
    more = (
        f"; the first {len(outs)} of {len(result.results):,} hands" if len(outs) < len(result.results) else ""
    )
    board, rule = (result.results[0].board, _rule(result.results[0])) if result.results else ("", "")
    below = f"{rule}{more.removeprefix('; ')}".removesuffix(", ")
    title(axes, f"Outs of each hand on {board}", below)
    return figure


def _rule(result: OutsResult) -> str:
    """The rule that was asked for, in front of what else is said; nothing where it is the usual one."""
    return "" if result.rule == "own" else f"{result.rule} rule, "

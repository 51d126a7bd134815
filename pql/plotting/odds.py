"""Answers as bars: who wins how often, with what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.results.errors import half_interval

from .style import ABOVE, BELOW, COLORS, INK, new_figure, percent_axis, signed, title

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from pql.results import EquityResult
    from pql.results.breakdown import BreakdownResult
    from pql.results.odds import OddsResult
    from pql.results.report import ReportResult
    from pql.results.strength import StrengthResult

# More rows than this are no picture.
MOST_BARS = 60


def equity_figure(result: EquityResult) -> Figure:
    """The players' equities: what they win alone and what they share."""
    from textwrap import shorten

    players = result.players
    figure, axes = new_figure(7.0, 1.3 + 0.55 * len(players))
    names = [shorten(player.hands, 40, placeholder=" ...") for player in players]
    places = range(len(players))
    shared = [player.equity - player.win for player in players]
    axes.barh(places, [player.win for player in players], 0.6, color=COLORS[0], label="wins alone")
    axes.barh(
        places, shared, 0.6, left=[player.win for player in players], color=COLORS[4], label="share of ties"
    )
    for place, player in enumerate(players):
        error = f" ± {100 * half_interval(player.stderr):.2g}" if player.stderr else ""
        axes.text(
            player.equity + 0.01,
            place,
            f"{100 * player.equity:.2f}{error} %",
            va="center",
            fontsize=9,
            color=INK,
        )
    axes.set_yticks(list(places), names)
    axes.invert_yaxis()
    percent_axis(axes, "x", min(1.0, 0.14 + max(player.equity for player in players)))
    # Above the bars: beside them it would hide a number.
    axes.legend(
        frameon=False, fontsize=8, loc="lower right", bbox_to_anchor=(1, 1), ncols=2, borderaxespad=0.2
    )
    where = f" on {result.board}" if result.board else ""
    interval = "" if result.method == "exact" else "; ± is the 95 % interval"
    # The heading begins beside the names, which take their part of the page.
    room = max(24, 80 - max(map(len, names)))
    heading = shorten(f"{' vs '.join(names)}{where}", room, placeholder=" ...")
    title(axes, heading, f"equity, {result.method}, {result.deals:,} deals{interval}")
    return figure


def paired_bars(
    axes: Axes, names: list[str], first: list[float], second: list[float], labels: tuple[str, str]
) -> None:
    """Two bars for each name, one over the other."""
    places = range(len(names))
    axes.barh([place - 0.2 for place in places], first, 0.38, color=COLORS[0], label=labels[0])
    axes.barh([place + 0.2 for place in places], second, 0.38, color=COLORS[1], label=labels[1])
    axes.set_yticks(list(places), names)
    axes.invert_yaxis()
    percent_axis(axes, "x", 1.15 * max([*first, *second, 0.01]))
    axes.legend(frameon=False, fontsize=8)


def odds_figure(result: OddsResult) -> Figure:
    """With which type of hand each side wins how often."""
    from textwrap import shorten

    figure, axes = new_figure(7.0, 4.6)
    rows = result.rows[::-1]
    names = [shorten(hands, 34, placeholder=" ...") for hands in result.hands]
    labels = (f"{names[0]}: {100 * result.hero:.2f} %", f"{names[1]}: {100 * result.villain:.2f} %")
    paired_bars(
        axes,
        [row.category for row in rows],
        [row.hero for row in rows],
        [row.villain for row in rows],
        labels,
    )
    for place, row in enumerate(rows):
        for share, offset in ((row.hero, -0.2), (row.villain, 0.2)):
            axes.text(share, place + offset, f" {100 * share:.2f} %", va="center", fontsize=7.5, color=INK)
    where = f" on {result.board}" if result.board else ""
    below = f"wins by hand type, {result.method}, {result.deals:,} deals; ties are split"
    title(axes, f"{' vs '.join(names)}{where}", below)
    return figure


def report_bars(result: ReportResult) -> Figure:
    """A bar for each row of a report, from the statement's equity to the row's."""
    rows = list(result.rows if result.by != "flop" else result.textures)[:MOST_BARS]
    figure, axes = new_figure(7.0, 1.4 + 0.27 * len(rows))
    places = range(len(rows))
    colors = [ABOVE if row.change >= 0 else BELOW for row in rows]
    axes.barh(places, [row.change for row in rows], 0.7, left=result.equity, color=colors)
    for place, row in enumerate(rows):
        side = "left" if row.change >= 0 else "right"
        text = f" {100 * row.equity:.1f} % ({signed(row.change)}) "
        axes.text(row.equity, place, text, va="center", ha=side, fontsize=7.5, color=INK)
    axes.axvline(result.equity, color=INK, linewidth=0.9)
    axes.set_yticks(list(places), [row.name for row in rows])
    axes.set_ylim(len(rows) - 0.4, -0.6)
    percent_axis(axes, "x")
    equities = [row.equity for row in rows] or [result.equity]
    axes.set_xlim(max(0.0, min(equities) - 0.14), min(1.0, max(equities) + 0.14))
    by = "texture" if result.by == "flop" else result.by
    where = f" on {result.board}" if result.board else ""
    title(
        axes,
        f"{result.players[0]} against {', '.join(result.players[1:])}{where}, by {by}",
        f"{100 * result.equity:.2f} % in all (the line); blue above it, orange below; {result.method}",
    )
    return figure


def strength_bars(result: StrengthResult) -> Figure:
    """The measures of a hand against one number of opponents."""
    (row,) = result.rows
    measures = {
        "win": "win",
        "tie": "tie",
        "equity": "equity",
        "strength": "hand strength now",
        "ppot": "positive potential",
        "npot": "negative potential",
    }
    figure, axes = new_figure(7.0, 3.2)
    values = [getattr(row, name) for name in measures]
    places = range(len(measures))
    axes.barh(places, values, 0.6, color=ABOVE)
    for place, (name, value) in enumerate(zip(measures, values, strict=True)):
        error = (row.errors or {}).get(name)
        label = f" {100 * value:.2f}{f' ± {100 * half_interval(error):.2g}' if error else ''} %"
        axes.text(value, place, label, va="center", fontsize=8.5, color=INK)
    axes.set_yticks(list(places), list(measures.values()))
    axes.invert_yaxis()
    percent_axis(axes, "x", min(1.15, 0.15 + max(values)))
    return figure


def breakdown_figure(result: BreakdownResult) -> Figure:
    """The made hands of a range, best first, and under them its draws; the equity of each where there is one."""
    parts = [
        line
        for kind, color in (("made", ABOVE), ("draw", BELOW))
        for line in result.of_kind(kind)
        if line.share
    ]
    figure, axes = new_figure(7.0, 1.4 + 0.27 * max(2, len(parts)))
    places = range(len(parts))
    colors = [ABOVE if line.kind == "made" else BELOW for line in parts]
    axes.barh(places, [line.share for line in parts], 0.7, color=colors)
    for place, line in enumerate(parts):
        equity = "" if line.equity is None else f"   equity {100 * line.equity:.1f} %"
        share = f"{100 * line.share:.1f}" if line.share >= 0.001 else f"{100 * line.share:.1g}"
        label = f" {share} %{equity}"
        axes.text(line.share, place, label, va="center", fontsize=7.5, color=INK)
    axes.set_yticks(list(places), [line.line for line in parts])
    axes.set_ylim(len(parts) - 0.4, -0.6)
    percent_axis(axes, "x", min(1.2, 0.12 + max([line.share for line in parts] or [0.88])))
    boards = f"{result.boards:,} boards, " if result.boards > 1 else ""
    against = (
        f"; against {result.versus}: {100 * (result.equity or 0):.2f} %" if result.versus is not None else ""
    )
    hands = f"{round(result.combos, 2):,}".removesuffix(".0")
    below = f"{boards}{hands} hands{against}; blue: made hands, orange: draws, which overlap"
    title(axes, f"{result.hands} on {result.board}", below)
    return figure

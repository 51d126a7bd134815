"""Pictures inside HTML: the 13 x 13 starting hands, the 4 x 13 cards, and curves, as SVG without any script.

Colours are the variables of `html_style`, and stand as attributes too: some pages show answers without their styles.
Every text is escaped.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from pql.results.numbers import amount, in_decimals, percent, points

from .grid import RANKS, class_at

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

_WIDTH, _HEIGHT = 36, 28
_FILLS, _LINES = {"f": "#5ab5a0", "g": "#e0a05a", "h": "#bbb"}, ("#23937c", "#d07a2d")
_SUIT_NAMES = "♠♥♦♣"
_CURVE_WIDTH, _CURVE_HEIGHT, _MARGIN = 460, 220, 44
_BAR_WIDTH, _BAR_HEIGHT, _BAR_NAMES = 300, 22, 90

Equities = Sequence[Sequence[float | None]]


def hands_svg(hands: HandSet, grid: Sequence[Sequence[float]]) -> str:
    """The grid of a set of hands: each cell is as full as its class, and says when pointed at how full that is."""
    held = {name: (present, possible, weight) for name, present, possible, weight in hands.classes()}
    parts = []
    for row, fractions in enumerate(grid):
        for column, fraction in enumerate(fractions):
            name = class_at(row, column)
            title = f"{name}: none"
            if name in held:
                present, possible, weight = held[name]
                title = f"{name}: {present} of {possible} hands"
                title += "" if weight == present else f", weight {amount(weight)}"
            parts.append(_cell(row, column, fraction, [name], title, faint=not fraction))
    return _picture(len(grid), len(grid), parts, f"the grid of {len(hands)} hands")


def hand_heat_svg(equities: Equities) -> str:
    """The grid of starting hands with the equity of each in whole points; empty where nothing is known."""
    names = [[class_at(row, column) for column in range(13)] for row in range(13)]
    return _heat(equities, names, 0)


def card_heat_svg(equities: Equities) -> str:
    """The 52 cards, a row for each suit, with the equity after each; empty where nothing is known."""
    return _heat(equities, [[f"{rank}{suit}" for rank in RANKS] for suit in _SUIT_NAMES], 1)


def values_svg(values: Equities, decimals: int) -> str:
    """The grid of starting hands with what each makes: gains in one colour, losses in the other."""
    greatest = max([abs(value) for row in values for value in row if value is not None], default=0.0)
    parts = []
    for row, cells in enumerate(values):
        for column, value in enumerate(cells):
            name = class_at(row, column)
            if value is None:
                parts.append(_cell(row, column, 0, [name], f"{name}: none", faint=True))
                continue
            heat = 0.1 + 0.9 * abs(value) / greatest if greatest else 0.1
            text = in_decimals(value, decimals)
            parts.append(
                _cell(
                    row, column, 1, [name, text], f"{name}: {text}", heat=heat, kind="f" if value > 0 else "g"
                )
            )
    return _picture(len(values), len(values), parts, "what each hand makes")


def equilibrium_svg(pushes: Equities, calls: Equities) -> str:
    """The grid of starting hands: a cell is as full as its class is pushed, and says how often it is called with."""
    parts = []
    for row, cells in enumerate(pushes):
        for column, push in enumerate(cells):
            name, pushed, called = class_at(row, column), push or 0.0, calls[row][column] or 0.0
            texts = [name] if not called else [name, "call" if called == 1 else percent(called, 0, "")]
            title = f"{name}: pushed {percent(pushed, 0)}, called with {percent(called, 0)}"
            parts.append(_cell(row, column, pushed, texts, title, faint=not pushed))
    return _picture(len(pushes), len(pushes), parts, "who moves all in, and who calls")


def shares_svg(rows: Sequence[tuple[str, str, float, float]]) -> str:
    """A bar for each row, with a stroke: name, what is written behind the bar, and how long both are, at most 1."""
    lines = []
    for place, (name, text, length, mark) in enumerate(rows):
        y = place * _BAR_HEIGHT
        long, at = length * _BAR_WIDTH, mark * _BAR_WIDTH
        place_of_bar = f'x="0" y="{y + 3}" width="{long:.1f}" height="{_BAR_HEIGHT - 6}"'
        lines.append(f'<text class="end" x="-6" y="{y + 15}" text-anchor="end">{escape(name)}</text>')
        lines.append(f'<rect class="f" {place_of_bar} fill="{_FILLS["f"]}"/>')
        lines.append(f'<path class="l" d="M{at:.1f} {y}v{_BAR_HEIGHT}" stroke="#888"/>')
        behind = max(long, at) + 6
        lines.append(
            f'<text class="start" x="{behind:.1f}" y="{y + 15}" text-anchor="start">{escape(text)}</text>'
        )
    inside = f'<g transform="translate({_BAR_NAMES} 0)">{"".join(lines)}</g>'
    width = _BAR_NAMES + _BAR_WIDTH + _BAR_NAMES
    return svg(width, len(rows) * _BAR_HEIGHT, inside, "parts of the prizes, and of the chips")


def differences_svg(differences: Sequence[Sequence[tuple[float, str] | None]]) -> str:
    """The grid of two ranges: what the first has more of in one colour, the second in the other, with the mark given.

    Empty where neither has a class.
    """
    if not any(cell for row in differences for cell in row):
        return ""
    parts = []
    for row, cells in enumerate(differences):
        for column, cell in enumerate(cells):
            name = class_at(row, column)
            if cell is None:
                parts.append(_cell(row, column, 0, [name], f"{name}: none", faint=True))
                continue
            difference, mark = cell
            title = f"{name}: {points(difference, 0)} points" if difference else f"{name}: both the same"
            kind = "f" if difference > 0 else "g" if difference < 0 else "h"
            strength = 0.3 + 0.7 * abs(difference) if difference else 1
            parts.append(_cell(row, column, 1, [name, mark], title, heat=strength, kind=kind))
    return _picture(len(differences), len(differences), parts, "the differences of two ranges")


def _heat(equities: Equities, names: Sequence[Sequence[str]], decimals: int) -> str:
    known = [equity for row in equities for equity in row if equity is not None]
    if not known:
        return ""
    low, high = min(known), max(known)
    parts = []
    for row, cells in enumerate(equities):
        for column, equity in enumerate(cells):
            name = names[row][column]
            if equity is None:
                parts.append(_cell(row, column, 0, [name], f"{name}: none", faint=True))
                continue
            heat = (equity - low) / (high - low) if high > low else 0.5
            texts = [name, percent(equity, decimals, "")]
            parts.append(_cell(row, column, 1, texts, f"{name}: {percent(equity)}", heat=0.1 + 0.9 * heat))
    return _picture(len(equities), len(equities[0]), parts, "equities in percent")


def _cell(
    row: int,
    column: int,
    full: float,
    texts: list[str],
    title: str,
    *,
    faint: bool = False,
    heat: float = 1,
    kind: str = "f",
) -> str:
    """A cell that is filled from below, as far and as strongly as two fractions say, with one text or two."""
    x, y = column * _WIDTH, row * _HEIGHT
    height = round(_HEIGHT * min(max(full, 0), 1), 1)
    fill = ""
    if height:
        strength = "" if heat == 1 else f' fill-opacity="{heat:.2f}"'
        place = f'x="{x}" y="{y + _HEIGHT - height:g}" width="{_WIDTH}" height="{height:g}"'
        fill = f'<rect class="{kind}" {place} fill="{_FILLS[kind]}"{strength}/>'
    middles = [y + 18] if len(texts) == 1 else [y + 11, y + 23]
    written = [
        f'<text x="{x + _WIDTH // 2}" y="{middle}"{_kind(faint, place)}>{escape(text)}</text>'
        for place, (text, middle) in enumerate(zip(texts, middles, strict=True))
    ]
    frame = f'<rect class="c" x="{x}" y="{y}" width="{_WIDTH}" height="{_HEIGHT}" fill="none" stroke="#888"/>'
    return f"<g><title>{escape(title)}</title>{fill}{frame}{''.join(written)}</g>"


def _kind(faint: bool, index: int) -> str:
    return ' class="o"' if faint else ' class="v"' if index else ""


def _picture(rows: int, columns: int, parts: list[str], label: str) -> str:
    return svg(columns * _WIDTH, rows * _HEIGHT, "".join(parts), label)


def svg(width: int, height: int, inside: str, label: str) -> str:
    """A picture of some elements; `label` says what it shows, and is escaped."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 {width + 2} {height + 2}" width="{width + 2}" '
        f'fill="currentColor" text-anchor="middle" font-size="11" role="img" aria-label="{escape(label)}">'
        f"{inside}</svg>"
    )


def curves_svg(curves: Sequence[Sequence[tuple[float, float]]], ends: tuple[str, str]) -> str:
    """Curves of fractions over fractions, in the order of their colours; `ends` name both ends below them."""
    lines = []
    for tenth in range(0, 11, 2):
        y = _CURVE_HEIGHT * (10 - tenth) / 10
        lines.append(f'<path class="l" d="M0 {y:g}H{_CURVE_WIDTH}" stroke="#888"/>')
        lines.append(f'<text class="o end" x="-6" y="{y + 4:g}">{10 * tenth} %</text>')
    for index, curve in enumerate(curves):
        points = " ".join(f"{x * _CURVE_WIDTH:.1f},{(1 - y) * _CURVE_HEIGHT:.1f}" for x, y in curve)
        lines.append(f'<polyline class="p{index}" points="{points}" fill="none" stroke="{_LINES[index]}"/>')
    foot = _CURVE_HEIGHT + 16
    for x, end in zip((0, _CURVE_WIDTH), ends, strict=True):
        anchor = "end" if x else "start"
        lines.append(f'<text class="o {anchor}" x="{x}" y="{foot}">{escape(end)}</text>')
    inside = f'<g transform="translate({_MARGIN} 8)">{"".join(lines)}</g>'
    return svg(_CURVE_WIDTH + _MARGIN + 8, _CURVE_HEIGHT + 30, inside, "equity curves")

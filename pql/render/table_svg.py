"""A recorded hand as pictures: the table at the end of each street, as SVG without any script.

Who is in has cards, known ones or backs; before him lies what he put in on the street, in the middle what was there.
Every text is escaped.
"""

from __future__ import annotations

from html import escape
from math import cos, pi, sin
from typing import TYPE_CHECKING

from pql.results.numbers import money, percent

from .svg import svg

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pql.statements.replay.result import ReplayResult, ReplaySeat, ReplayStreet

_WIDTH, _HEIGHT, _AROUND = 560, 370, (222, 132)
_MIDDLE = (_WIDTH / 2, _HEIGHT / 2 + 10)
_BOX = 104
_LONGEST = 14
# Four colours that are read on light and on dark; spades are as the text.
_SUITS = {"s": ("♠", "currentColor"), "h": ("♥", "#d23c3c"), "d": ("♦", "#2f80d8"), "c": ("♣", "#2b9a4b")}


class _Standing:
    """What a player has on the table at some time; `behind` is None where that is not known."""

    def __init__(self, seat: ReplaySeat) -> None:
        self.behind = seat.stack
        self.bet = 0.0
        self.folded = False


def table_svgs(result: ReplayResult) -> Iterator[str]:
    """The table at the end of each street."""
    standing = [_Standing(seat) for seat in result.seats]
    for street in result.streets:
        _gather(standing)
        for each in street.actions:
            seat = standing[each.seat]
            seat.behind = each.behind
            seat.folded = seat.folded or each.action == "fold"
            if each.action not in ("ante", "dead blind"):
                seat.bet = max(seat.bet, each.to)
        yield _table(result, street, standing)


def _gather(standing: list[_Standing]) -> None:
    """The bets go into the middle; what nobody called comes back."""
    *_, second, most = sorted([0.0, 0.0, *[seat.bet for seat in standing]])
    for seat in standing:
        if seat.bet == most > second and seat.behind is not None:
            seat.behind += most - second
        seat.bet = 0.0


def _table(result: ReplayResult, street: ReplayStreet, standing: list[_Standing]) -> str:
    x, y = _MIDDLE
    parts = [
        f'<ellipse class="l" cx="{x:g}" cy="{y:g}" rx="186" ry="88" fill="none" stroke="#888" stroke-width="3"/>'
    ]
    parts.append(_text(4, 12, street.street, "start v"))
    parts += _cards(street.board, x, y - 8, 34)
    last = street.actions[-1] if street.actions else None
    pot = last.pot + last.amount - sum([seat.bet for seat in standing]) if last else street.pot
    if pot:
        parts.append(_text(x, y + 30, f"pot {money(pot)}", "v"))
    count, equities = len(result.seats), dict(street.equities)
    first = next((index for index, seat in enumerate(result.seats) if seat.hero), 0)
    for index, (seat, now) in enumerate(zip(result.seats, standing, strict=True)):
        angle = pi / 2 + 2 * pi * (index - first) / count
        at = (x + _AROUND[0] * cos(angle), y + _AROUND[1] * sin(angle))
        parts += _seat(seat, now, equities.get(index), *at)
        if now.bet:
            parts.append(_text(x + (at[0] - x) * 0.56, y + (at[1] - y) * 0.5 + 4, money(now.bet), "k"))
    names = [
        seat.name or seat.position for seat, now in zip(result.seats, standing, strict=True) if not now.folded
    ]
    board = f" {street.board}" if street.board else ""
    return svg(_WIDTH, _HEIGHT, "".join(parts), f"{street.street}{board}, in are {', '.join(names)}")


def _seat(seat: ReplaySeat, now: _Standing, equity: float | None, x: float, y: float) -> Iterator[str]:
    """The cards, the name, what is left, and the equity of a player."""
    faint = ' opacity=".45"' if now.folded else ""
    cards = (seat.cards or "").ljust(0 if now.folded else 4, "?")
    shown = (
        "all-in"
        if now.behind is not None and now.behind <= 0
        else ""
        if now.behind is None
        else money(now.behind)
    )
    share = "" if equity is None or now.folded else f", {percent(equity, 1)}"
    name = seat.name or seat.position
    name = name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1]}…"
    box = f'x="{x - _BOX / 2:g}" y="{y - 13:g}" width="{_BOX}" height="34" rx="6"'
    frame = f'<rect class="c" {box} fill="none" stroke="#888"/>'
    yield f"<g{faint}>{''.join(_cards(cards, x, y - 31, 26))}{frame}{_text(x, y, name, 'v')}"
    yield f"{_text(x, y + 15, f'{seat.position} {shown}'.strip() + share)}</g>"


def _cards(cards: str, x: float, y: float, height: float) -> list[str]:
    """Cards beside each other around a place, `??` as a back."""
    some = [cards[start : start + 2] for start in range(0, len(cards), 2)]
    width = round(0.74 * height)
    parts = []
    for index, card in enumerate(some):
        middle = x + (index - (len(some) - 1) / 2) * (width + 2)
        box = f'x="{middle - width / 2:g}" y="{y - height / 2:g}" width="{width}" height="{height:g}" rx="3"'
        if card == "??":
            parts.append(f'<rect class="h" {box} fill="#bbb"/>')
            continue
        sign, colour = _SUITS[card[1]]
        text = _text(middle, y + 4, f"{card[0]}{sign}", "v")
        parts.append(f'<g color="{colour}"><rect class="c" {box} fill="none" stroke="#888"/>{text}</g>')
    return parts


def _text(x: float, y: float, text: str, kind: str = "") -> str:
    mark = f' class="{kind}"' if kind else ""
    return f'<text{mark} x="{x:.4g}" y="{y:.4g}">{escape(text)}</text>'

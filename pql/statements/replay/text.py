"""A recorded hand as text, street by street."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.layout import GAP, columns, remark_lines
from pql.results.numbers import money, percent

if TYPE_CHECKING:
    from pql.render.page import Page

    from .result import ReplayAction, ReplayResult, ReplayStreet

_BOARDS = ("first", "second", "third")
_VERBS = {
    "ante": "posts an ante of",
    "blind": "posts",
    "dead blind": "posts dead",
    "call": "calls",
    "bet": "bets",
}


def text_lines(result: ReplayResult, page: Page) -> list[str]:
    """Where it was played, the seats with what they won, the streets."""
    lines = [page.paint(_heading(result), "title")]
    cashed = any(seat.cashout for seat in result.seats)
    lows = any(seat.low for seat in result.seats)
    header = ["pos", "name", "cards", *(["low"] if lows else []), "stack", "bb", "won"]
    header += [*(["cash-out"] if cashed else []), "net"]
    rows = [
        [
            seat.position,
            (seat.name or "-") + (" *" if seat.hero else ""),
            seat.cards or "-",
            *([seat.low or "-"] if lows else []),
            "-" if seat.stack is None else money(seat.stack),
            "-" if seat.stack is None or not result.blinds else f"{seat.stack / result.blinds:.0f}",
            money(seat.won) if seat.won else "-",
            *([money(seat.cashout) if seat.cashout else "-"] if cashed else []),
            money(seat.net),
        ]
        for seat in result.seats
    ]
    right = [name not in ("pos", "name", "cards", "low") for name in header]
    lines += columns(header, rows, page, right=right, inks=[None, None, page.cards])
    for street in result.streets:
        lines += ["", *_street(result, street, page)]
    taken = {"rake": result.rake, "fees": result.fees, "put in by the house": result.drop}
    rake = "".join([f", {name} {money(amount)}" for name, amount in taken.items() if amount])
    end = "" if result.finished else ", the record breaks off"
    return [*lines, "", *remark_lines(f"pot {_amount(result.pot, result)}{rake}{end}", page)]


def _heading(result: ReplayResult) -> str:
    stakes = f"{money(result.small_blind)}/{money(result.blinds)} {result.currency or ''}".strip()
    when = result.date[:16].replace("T", " ") if result.date else ""
    parts = [f"hand {result.hand}", result.site, result.table_name, stakes, when]
    return ", ".join([part for part in parts if part]) + f" ({result.path or '-'}:{result.line})"


def _street(result: ReplayResult, street: ReplayStreet, page: Page) -> list[str]:
    cards = f" {page.cards(street.board)}" if street.board else ""
    pot = f", pot {_amount(street.pot, result)}" if street.pot else ""
    stacks = street.effective if street.pot else None
    spr = f", effective stack {money(stacks)}, SPR {stacks / street.pot:.1f}" if stacks else ""
    lines = [f"{page.paint(street.street, 'strong')}{cards}{pot}{spr}"]
    if street.equities:
        lows = dict(street.lows)
        shares = [
            f"{_name(result, seat)} {percent(share)}" + _of_low(lows.get(seat))
            for seat, share in street.equities
        ]
        others = f"; {street.unknown} more unknown" if street.unknown else ""
        lines += remark_lines(f"equity: {', '.join(shares)}{others}", page)
    for number, board in zip(_BOARDS, street.boards, strict=False):
        shares = [f"{_name(result, seat)} {percent(share)}" for seat, share in board.equities]
        lines.append(f"{GAP}{number} board {page.cards(board.cards)}{GAP}{', '.join(shares)}".rstrip())
    width = max([len(_name(result, each.seat)) for each in street.actions], default=0)
    for each in street.actions:
        seat = result.seats[each.seat]
        name = _name(result, each.seat).ljust(width)
        lines.append(f"{GAP}{seat.position.ljust(4)} {name}{GAP}{_said(result, each)}")
    return lines


def _of_low(low: float | None) -> str:
    """What the low hand wins of an equity, if anything; the rest is the high hand's."""
    return f" (low {percent(low)})" if low else ""


def _name(result: ReplayResult, seat: int) -> str:
    return result.seats[seat].name or result.seats[seat].position


def _said(result: ReplayResult, each: ReplayAction) -> str:
    """What a player did, in words."""
    if each.action == "check":
        return "checks"
    needed = _needed(each)
    if each.action == "fold":
        return f"folds ({money(each.call)} to call{needed})" if needed else "folds"
    amount = each.to if each.action == "raise" else each.amount
    verb = "raises to" if each.action == "raise" else _VERBS[each.action]
    share = "" if each.share is None else f", {percent(each.share, 0)} of the pot"
    allin = ", all-in" if each.behind is not None and each.behind <= 0 else ""
    price = needed if each.action == "call" else ""
    return f"{verb} {money(amount)} ({_blinds(amount, result)}{share}{price}){allin}"


def _needed(each: ReplayAction) -> str:
    """The equity that a call needs, and that of the player if it is known."""
    if each.needed is None:
        return ""
    equity = dict(each.equities).get(each.seat)
    has = "" if equity is None else f", has {percent(equity, 1)}"
    return f", needs {percent(each.needed, 1)}{has}"


def _blinds(amount: float, result: ReplayResult) -> str:
    return f"{amount / result.blinds:.1f} bb" if result.blinds else "-"


def _amount(amount: float, result: ReplayResult) -> str:
    return f"{money(amount)} ({_blinds(amount, result)})"

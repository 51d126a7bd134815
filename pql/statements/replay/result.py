"""The answer to `replay`: a recorded hand, street by street."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.records import Record
from pql.results.base import Result, fields_by_name, members

if TYPE_CHECKING:
    from pql.results.columns import Column


class ReplaySeat(Record):
    """A player: seat, chips and cards (None: not known), what they won from the pot and in all.

    `cashout` is what the house paid for the hand, less what it got for that of what the hand won. `low` is the low hand
    that the cards make on the first board when it is whole; None in a game without lows, for a hand that was folded or
    is not known, and where some of the board is missing.
    """

    position: str
    name: str | None
    stack: float | None
    cards: str | None
    won: float
    cashout: float
    net: float
    hero: bool
    low: str | None = None

    to_dict = fields_by_name


class ReplayAction(Record):
    """What a player did: `amount` is what it added to the `pot` of before, `to` what he has in on this street then.

    `share` is the amount by the pot, of a call, a bet or a raise; `behind` what he has left (None: not known). The rest
    is what there was to decide before: `call`, the chips of a call (0: nothing to call), and `needed`, the equity at
    which it breaks even (None without one); `effective`, what the player could still lose, and `spr`, that by the pot;
    `equities` of the known hands that are in then, by seat.
    """

    seat: int
    action: str
    amount: float
    to: float
    pot: float
    share: float | None
    behind: float | None
    call: float
    needed: float | None
    effective: float | None
    spr: float | None
    equities: tuple[tuple[int, float], ...]

    to_dict = fields_by_name


class ReplayBoard(Record):
    """One of several boards, its cards and the exact equities of the hands that are known and in on it, by seat."""

    cards: str
    equities: tuple[tuple[int, float], ...]

    to_dict = fields_by_name


class ReplayStreet(Record):
    """A street: its board, the pot when it began, the exact equities of the hands that are known and in, by seat, and
    the actions. `unknown` are the players who are in and whose hands are not known: no equity counts them. `effective`
    is the most that a player who is in can still lose to another, None where a stack is not known. Where several boards
    are out, `board` is the first, all of them are `boards`, and `equities` their average; else there are no `boards`.
    `lows` are the parts of the equities that low hands win, by seat; empty in a game whose high hand wins all.
    """

    street: str
    board: str
    pot: float
    equities: tuple[tuple[int, float], ...]
    unknown: int
    actions: tuple[ReplayAction, ...]
    effective: float | None
    boards: tuple[ReplayBoard, ...] = ()
    lows: tuple[tuple[int, float], ...] = ()

    to_dict = fields_by_name


class ReplayResult(Result):
    """A recorded hand: where and when it was played, its seats from the small blind, its streets with all actions.

    Money is in chips of the record, `blinds` the big blind. As a table it has a row for each action.
    """

    hand: str
    date: str | None
    site: str | None
    table_name: str | None
    currency: str | None
    small_blind: float
    blinds: float
    pot: float
    rake: float
    fees: float
    drop: float
    finished: bool
    seats: tuple[ReplaySeat, ...]
    streets: tuple[ReplayStreet, ...]
    path: str | None
    line: int
    notes: tuple[str, ...] = ()

    type = "replay"
    rows_are = "_actions"

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column

        return (
            Column("street"),
            Column("board"),
            Column("position"),
            Column("name"),
            Column("cards"),
            Column("equity", "share", 2),
            Column("action"),
            Column("amount", "amount"),
            Column("to", "amount"),
            Column("blinds", "amount"),
            Column("share", "share", 2),
            Column("pot", "amount"),
            Column("behind", "amount"),
            Column("call", "amount"),
            Column("needed", "share", 2),
            Column("effective", "amount"),
            Column("spr", "amount"),
        )

    @property
    def _actions(self) -> list[dict[str, Any]]:
        return [
            {
                "street": street.street,
                "board": street.board or None,
                **members(self.seats[each.seat], "position name cards"),
                "equity": dict(each.equities).get(each.seat),
                "blinds": each.amount / self.blinds if self.blinds else None,
                **members(each, "action amount to share pot behind call needed effective spr"),
            }
            for street in self.streets
            for each in street.actions
        ]

    def _as_dict(self) -> dict[str, Any]:
        told = "hand date site table_name currency small_blind blinds pot rake fees drop finished path line"
        return {"type": self.type, **members(self, told + " seats streets", "notes")}

    def remarks(self) -> tuple[str, ...]:
        return self.notes

"""The columns of the record that formulas ask for, by name: each made when a formula first looks at it."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING

from pql.evaluator_ext import columns
from pql.histories.records import (
    CASH,
    DAY,
    HOUR,
    NO_DATE,
    NO_MONEY,
    NO_SEAT,
    NO_STREET,
    TOURNAMENT,
    UNIT,
    hour_of,
    stake_text,
    weekday_of,
)

from . import allins, played_icm, record_actions
from .allins import Maker, Rows, mapped, texts, without

if TYPE_CHECKING:
    from pql.evaluator_ext.columns import Column
    from pql.histories.records import Texts


# Hands that begin within so much of each other are of one session: less than half an hour.
SESSION_BLOCK = 29 * HOUR // 60
# The least and the greatest of values are doubles, which hold 53 bits.
_BITS_OF_UNITS = 12


def _hand_indices(frame: Rows) -> array[int]:
    return frame.hand_indices


def _indices(frame: Rows) -> array[int]:
    return frame.indices


def _of_hand(name: str) -> Maker:
    return lambda frame: columns.taken(getattr(frame.batch, name), frame.hand_indices)


def _of_row(name: str) -> Maker:
    return lambda frame: columns.taken(getattr(frame.batch, name), frame.indices)


def _money(name: str, of: Callable[[str], Maker]) -> Maker:
    """An amount in chips, null where it is not known."""
    return lambda frame: columns.combine("/", without(of(name)(frame), NO_MONEY), columns.constant(UNIT))[0]


def _rake_paid(frame: Rows) -> Column:
    """Of what the house took of a pot the part that a player paid: as much of it as he put in of the pot."""
    taken, _ = columns.combine("+", frame.field("rake"), frame.field("fees"))
    shares = columns.combine("/", _of_row("put")(frame), without(_of_hand("pot")(frame), 0))[0]
    paid, _ = columns.combine("*", taken, shares)
    # Nothing is taken of a pot that is not known, or of none.
    return columns.choose(taken, paid, columns.constant(0.0))


def _before_rake(frame: Rows) -> Column:
    return columns.combine("+", frame.field("net"), frame.field("rakepaid"))[0]


def _all_in_street(frame: Rows) -> Column:
    """When the last chips of an all-in went in that a player was in at the end of, null where there is none."""
    street, folded = _of_hand("allin_street")(frame), _of_row("folded")(frame)
    stayed, _ = columns.combine("==", folded, columns.constant(NO_STREET))
    return columns.choose(stayed, without(street, NO_STREET), columns.constant(None))


def _event(name: str) -> Maker:
    """The street on which something happened, null where it never did."""
    return lambda frame: without(_of_row(name)(frame), NO_STREET)


def _text(name: str, of: Callable[[Rows], array[int]]) -> Maker:
    """The numbers of texts, which the frame keeps beside them; a text that is not known is null."""

    def made(frame: Rows) -> Column:
        column: Texts = getattr(frame.batch, name)
        codes = columns.taken(column.codes, of(frame))
        return texts(frame, [codes], lambda key: column.values[key[0]] or None)

    return made


def _of_hands(
    frame: Rows, names: list[str], text_of: Callable[[tuple[int, ...]], str], drop: int = 0
) -> Column:
    """A text that several columns by hand make."""
    fields = [getattr(frame.batch, name) for name in names]
    codes = [columns.taken(getattr(column, "codes", column), frame.hand_indices) for column in fields]
    return texts(frame, codes, text_of, drop)


def _stake(frame: Rows) -> Column:
    """Blinds and what they are in; of a tournament its buy-in."""
    currencies = frame.batch.currency.values

    def text(key: tuple[int, ...]) -> str:
        kind, currency, small, big, buyin = key
        return stake_text(kind, currencies[currency], small, big, buyin)

    return _of_hands(frame, ["kind", "currency", "small_blind", "big_blind", "buyin"], text)


def _unit(frame: Rows) -> Column:
    """What the chips of a hand are: those of different units are never added up."""
    currencies = frame.batch.currency.values

    def text(key: tuple[int, ...]) -> str:
        kind, currency = key
        if kind == TOURNAMENT:
            return "chips of tournaments"
        return (currencies[currency] or "money of no known currency") if kind == CASH else "play money"

    return _of_hands(frame, ["kind", "currency"], text, _BITS_OF_UNITS)


def _currency_unit(frame: Rows) -> Column:
    currencies = frame.batch.currency.values
    return _of_hands(
        frame, ["currency"], lambda key: currencies[key[0]] or "money of no known currency", _BITS_OF_UNITS
    )


def _since(frame: Rows, block: int) -> Column:
    """When the hand began, down to whole blocks of microseconds."""
    time = frame.field("time")
    since, _ = columns.combine("mod", time, columns.constant(block))
    return columns.combine("-", time, since)[0]


def _date(frame: Rows) -> Column:
    return mapped(_since(frame, DAY), lambda midnight: midnight // DAY)


def _hour(frame: Rows) -> Column:
    since, _ = columns.combine("mod", _since(frame, HOUR), columns.constant(DAY))
    return mapped(since, hour_of)


def _weekday(frame: Rows) -> Column:
    return mapped(frame.field("date"), weekday_of)


def _month(frame: Rows) -> Column:
    """Months since the year 0."""
    from datetime import date, timedelta

    def month(day: int) -> int:
        day_of_hand = date(1970, 1, 1) + timedelta(day)
        return 12 * day_of_hand.year + day_of_hand.month - 1

    return mapped(frame.field("date"), month)


COLUMNS: dict[str, Maker] = {
    "position": _of_row("position"),
    "players": _of_hand("players"),
    "street": _of_hand("street"),
    "pot": _money("pot", _of_hand),
    "stack": _money("stack", _of_row),
    "net": _money("net", _of_row),
    "allinequity": allins.equity,
    "allinnet": allins.net,
    **{name: played_icm.column(name) for name in played_icm.NAMES},
    "won": _money("won", _of_row),
    "showdown": _of_row("showdown"),
    "allin": _event("allin"),
    "folded": _event("folded"),
    "raised": _of_row("raised"),
    "called": _of_row("called"),
    "bet": _of_row("bet"),
    "date": _date,
    "month": _month,
    "table": _text("table", _hand_indices),
    "name": _text("name", _indices),
    "blinds": _money("big_blind", _of_hand),
    **{name: _text(name, _hand_indices) for name in ("hand", "site", "tournament", "currency")},
    "kind": _of_hand("kind"),
    "stake": _stake,
    "unit": _unit,
    "currency unit": _currency_unit,
    "buyin": _money("buyin", _of_hand),
    **{name: _money(name, _of_hand) for name in ("rake", "fees", "drop")},
    "rakepaid": _rake_paid,
    "netbeforerake": _before_rake,
    "allinstreet": _all_in_street,
    "cashout": _money("cashout", _of_row),
    "cashoutfee": _money("cashout_fee", _of_row),
    "seatnumber": lambda frame: without(_of_row("seat_number")(frame), NO_SEAT),
    "place": lambda frame: without(_of_row("place")(frame), 0),
    "finished": _of_hand("finished"),
    "time": lambda frame: without(_of_hand("date")(frame), NO_DATE),
    "hour": _hour,
    "weekday": _weekday,
    "began": lambda frame: _since(frame, HOUR // 60),
    "session": lambda frame: _since(frame, SESSION_BLOCK),
    **record_actions.COLUMNS,
}
"""By name; money is in chips, streets are numbers of board cards."""

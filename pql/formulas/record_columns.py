"""The columns of the record that formulas ask for, by name: each made when a formula first looks at it."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from hashlib import blake2b
from typing import TYPE_CHECKING

from pql.evaluator_ext import columns
from pql.histories.records import NO_DATE, NO_MONEY, NO_STREET, UNIT

from . import allins
from .frames import nullable

if TYPE_CHECKING:
    from pql.evaluator_ext.columns import Column
    from pql.histories.records import Texts

    from .recorded import RecordedFrame

_DAY = 86_400_000_000
# As many different values as there may be rows.
_MOST_VALUES = 1 << 31

Maker = Callable[["RecordedFrame"], "Column"]


def text_number(text: str) -> int:
    """The number that stands for a text, in every batch and process the same."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little", signed=True)


def without(column: Column, missing: int) -> Column:
    """The column with null for a value that means there is none."""
    present, _ = columns.combine("!=", column, columns.constant(missing))
    return columns.choose(present, column, columns.constant(None))


def mapped(column: Column, value_of: Callable[[int], int | None]) -> Column:
    """A function of whole numbers, asked once of each different one; null stays null."""
    groups = columns.Groups(1, _MOST_VALUES)
    places = groups.assign([column], column.rows)
    assert places is not None
    keys = [groups.key(number)[0] for number in range(len(groups))]
    found = [None if key == columns.NULL_KEY else value_of(key) for key in keys]
    return columns.gather(nullable(found, real=False), places)


def _hand_places(frame: RecordedFrame) -> array[int]:
    return frame.hand_places


def _places(frame: RecordedFrame) -> array[int]:
    return frame.places


def _of_hand(name: str) -> Maker:
    return lambda frame: columns.taken(getattr(frame.batch, name), frame.hand_places)


def _of_row(name: str) -> Maker:
    return lambda frame: columns.taken(getattr(frame.batch, name), frame.places)


def _money(name: str, of: Callable[[str], Maker]) -> Maker:
    """An amount in chips, null where it is not known."""
    return lambda frame: columns.combine("/", without(of(name)(frame), NO_MONEY), columns.constant(UNIT))[0]


def _event(name: str) -> Maker:
    """The street on which something happened, null where it never did."""
    return lambda frame: without(_of_row(name)(frame), NO_STREET)


def _text(name: str, of: Callable[[RecordedFrame], array[int]]) -> Maker:
    """The numbers of texts, which the frame keeps beside them; a text that is not known is null."""

    def made(frame: RecordedFrame) -> Column:
        texts: Texts = getattr(frame.batch, name)

        def number(code: int) -> int | None:
            text = texts.values[code]
            if not text:
                return None
            found = text_number(text)
            frame.texts[found] = text
            return found

        return mapped(columns.taken(texts.codes, of(frame)), number)

    return made


def _date(frame: RecordedFrame) -> Column:
    time = without(_of_hand("date")(frame), NO_DATE)
    since, _ = columns.combine("mod", time, columns.constant(_DAY))
    return mapped(columns.combine("-", time, since)[0], lambda midnight: midnight // _DAY)


def _month(frame: RecordedFrame) -> Column:
    """Months since the year 0."""
    from datetime import date, timedelta

    def month(day: int) -> int:
        found = date(1970, 1, 1) + timedelta(day)
        return 12 * found.year + found.month - 1

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
    "won": _money("won", _of_row),
    "showdown": _of_row("showdown"),
    "allin": _event("allin"),
    "folded": _event("folded"),
    "raised": _of_row("raised"),
    "called": _of_row("called"),
    "bet": _of_row("bet"),
    "date": _date,
    "month": _month,
    "table": _text("table", _hand_places),
    "name": _text("name", _places),
    "blinds": _money("big_blind", _of_hand),
}
"""By name; money is in chips, streets are numbers of board cards."""

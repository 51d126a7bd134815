"""What a hand was played for and when, as words of the language: `stake`, `hour`, `weekday`."""

from __future__ import annotations

from typing import Final

from .records import CASH, NO_MONEY, TOURNAMENT, UNIT

WEEKDAYS: Final = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

# Dates are microseconds.
HOUR: Final = 3_600_000_000
DAY: Final = 24 * HOUR
_THURSDAY = 3  # the first of January 1970


def stake_text(kind: int, currency: str, small: int, big: int, buyin: int) -> str:
    """Blinds and what they are in; of a tournament its buy-in.

    >>> stake_text(CASH, "USD", UNIT // 2, UNIT, NO_MONEY), stake_text(TOURNAMENT, "EUR", 0, 0, 5 * UNIT)
    ('0.5/1 USD', 'tournament 5 EUR')
    """
    unit = currency if kind in (CASH, TOURNAMENT) else "play"
    if kind == TOURNAMENT:
        return f"tournament {buyin / UNIT:.12g} {unit}".strip() if buyin != NO_MONEY else "tournament"
    return f"{small / UNIT:.12g}/{big / UNIT:.12g} {unit}".strip()


def hour_of(date: int) -> int:
    """The hour of the day in UTC, 0 to 23.

    >>> hour_of(-1), hour_of(25 * HOUR)
    (23, 1)
    """
    return date % DAY // HOUR


def weekday_of(day: int) -> int:
    """The place in `WEEKDAYS` of a day, which is counted from the beginning of 1970.

    >>> WEEKDAYS[weekday_of(0)]
    'Thursday'
    """
    return (day + _THURSDAY) % 7

"""Results of tournaments: what each cost, what it brought, and how it was played."""

from __future__ import annotations

from pql.formulas.types import (
    BOOLEAN,
    CURRENCY,
    DATE,
    EVENT,
    FORMAT,
    FRACTION,
    MONTH,
    NUMBER,
    PLAYER_NAME,
    SITE,
    SPEED,
    TOURNAMENT_NAME,
    WEEKDAY,
)

from .record import field
from .rows import Rows, with_values

_GIVEN = "tournaments from history 'examples/my_tournaments.txt' for hero"
TOURNAMENTS = Rows("the summary of the tournament, or its hands", _GIVEN)

for _name, _summary, _kind, _real, _example in (
    ("buyin", "what one entry costs: prize, fee and bounty", FRACTION, True, "by buyin, currency"),
    ("speed", "how quickly the blinds go up: `speed >= 'turbo'`", SPEED, False, "by speed"),
    ("format", "how it is played: `format = 'sng'`, `'mtt'`, `'satellite'` or `'rebuy'`", FORMAT, False, "by format"),
    ("site", "where it was played", SITE, False, "by site"),
    ("currency", "of the buy-in and the prizes", CURRENCY, False, "by currency"),
    ("tournament", "its number", TOURNAMENT_NAME, False, "where tournament = '3300000001'"),
    ("event", "its name, where a site tells it", EVENT, False, "by event"),
    ("date", "the day on which it began, in UTC", DATE, False, "where date >= '2026-03-15'"),
    ("month", "the month of that day", MONTH, False, "by month"),
    ("hour", "the hour in which it began, 0 to 23, in UTC", NUMBER, False, "by hour"),
    ("weekday", "the day of the week, in UTC", WEEKDAY, False, "by weekday"),
    ("entrants", "how many played", NUMBER, False, "where entrants > 100"),
    ("prizepool", "what all prizes came to", FRACTION, True, "where prizepool >= 1000"),
    ("name", "the name of the player", PLAYER_NAME, False, "by name"),
    ("place", "where the player finished", NUMBER, False, "where place <= 3"),
    ("entries", "how often the player bought in", NUMBER, False, "where entries > 1"),
    ("paid", "what entries, rebuys and add-ons cost the player", FRACTION, True, "where paid > buyin"),
    ("prize", "what the place brought; a ticket is no money", FRACTION, True, "where prize > 0"),
    ("bounties", "what knock-outs brought, where the site tells that apart", FRACTION, True, "where bounties > 0"),
    ("knockouts", "how many were knocked out, where it is told", NUMBER, False, "where knockouts > 0"),
    ("net", "prize and bounties, less what was paid", FRACTION, True, "where net > 0"),
    ("roi", "the net by what was paid: 1 is twice the money", FRACTION, True, "where roi > 1"),
    ("itm", "in the money: the place brought a prize or a ticket", BOOLEAN, False, "by itm"),
    ("ticket", "the place brought a ticket", BOOLEAN, False, "where ticket"),
    ("finish", "the place as a share of those who played", FRACTION, True, "where finish < 0.1"),
):  # fmt: skip
    TOURNAMENTS.symbol(_name, _summary, with_values(field, _name, _kind, _real), _kind)
    TOURNAMENTS.found[-1] = TOURNAMENTS.found[-1]._replace(example=f"{_GIVEN} {_example}")

"""The report of a session: what was played, won and lost, the biggest pots, and where one played unlike oneself.

All of it is answers to PQL statements, which it shows, so that each can be asked again.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from datetime import datetime
from typing import Any, NamedTuple

import pql
from pql.render.page import Page
from pql.render.text import text_lines
from pql.results.numbers import count, money
from pql.results.recorded_statistics import SHOWN

# Fewer occasions say nothing: of the session, and of all hands before it.
FEWEST, FEWEST_BEFORE = 20, 100
BIGGEST = 5
_PAGE = Page(width=100)


class Player(NamedTuple):
    """Whose hands are told: a name or an alias; without one those of the owner of the files."""

    name: str | None = None

    @property
    def clause(self) -> str:
        """The clause of a statement that says so."""
        return "for hero" if self.name is None else f"for {_quoted(self.name)}"


class Difference(NamedTuple):
    """A statistic that was another than before: its title, how often it was so in how many occasions, and before."""

    title: str
    happened: int
    occasions: int
    before: int
    occasions_before: int

    def __str__(self) -> str:
        now = f"{100 * self.happened / self.occasions:.0f} % ({self.happened:,} of {self.occasions:,})"
        before = f"{100 * self.before / self.occasions_before:.0f} % ({self.before:,} of {self.occasions_before:,})"
        return f"{self.title} {now}, before {before}"


def player_of(folder: str, name: str | None) -> Player:
    """Who it is: the one who is named, else the alias `me`, else the owner of the files."""
    if name is not None or not is_collection(folder):
        return Player(name)
    return Player("me" if "me" in pql.hand_notes(folder).aliases else None)


def is_collection(folder: str) -> bool:
    """Whether hands have been added to a folder."""
    return os.path.isfile(os.path.join(folder, "collection.json"))


def asked(word: str, folder: str, player: Player, clauses: str) -> str:
    """A statement about a player's hands in a collection."""
    return f"{word} from history {_quoted(folder)} {player.clause} {clauses}".rstrip()


def last_session(folder: str, player: Player) -> str | None:
    """When the last session of a player began; None where no hand has a date. Raises `PQLError` for no hands."""
    rows = _answer(asked("winnings", folder, player, "by session, currency, kind")).rows
    began = [row[0] for row in rows if row[0] is not None]
    return max(began) if began else None


def first_since(folder: str, player: Player, time: str | None) -> str | None:
    """The time of a player's first hand after a time, or of all; None where there is none."""
    later = f"where time > '{time}' " if time else ""
    return _time_of(asked("list", folder, player, f"{later}order by time limit 1"))


def latest(folder: str, player: Player) -> str | None:
    """The time of a player's last hand; None where there is none."""
    return _time_of(asked("list", folder, player, "order by time desc limit 1"))


def report(folder: str, player: Player, since: str) -> Iterator[str]:
    """The lines about a player's hands since a time. Raises `PQLError` where there are none."""
    now = f"where time >= '{since}'"
    of_session = asked("stats", folder, player, now)
    stats = _answer(of_session)
    yield from _heading(folder, player, since, stats)
    yield f"  {of_session}"
    yield ""
    yield "biggest pots played (`replay` tells each)"
    pots = asked(
        "list", folder, player, f"{now} and not folded(preflop) order by pot / blinds desc limit {BIGGEST}"
    )
    yield f"  {pots}"
    biggest = _answer_if_any(pots)
    for line in ["none"] if biggest is None else text_lines(biggest, _PAGE):
        yield f"  {line}"
    yield ""
    yield from _unlike_before(folder, player, since, stats)


def _heading(folder: str, player: Player, since: str, stats: Any) -> Iterator[str]:
    """How long, how many hands, and what they gave."""
    last = latest(folder, player) or since
    hours = (datetime.fromisoformat(last) - datetime.fromisoformat(since)).total_seconds() / 3600
    hands, net, bb100, adjusted = [stats.rows[0][stats.columns.index(name)] for name in _MAIN]
    pace = f", {hands / hours:,.0f} an hour" if hours > 0 else ""
    yield f"session {since[:16]} to {last[11:16]} UTC: {count(hands, 'hand')} in {hours:.1f} hours{pace}"
    won = "money of several kinds" if net is None else f"net {money(net)}"
    if bb100 is None:
        yield won
        return
    ends = stats.interval(0, stats.columns.index("bb100"))
    between = f", 95 % interval {ends[0]:,.0f} to {ends[1]:,.0f}" if ends else ""
    luck = "" if adjusted is None else f"; adjusted for all-ins {adjusted:,.1f}"
    yield f"{won}, {bb100:,.1f} big blinds per 100 hands{between}{luck}"


_MAIN = ("hands", "net", "bb100", "adjusted")


def _unlike_before(folder: str, player: Player, since: str, stats: Any) -> Iterator[str]:
    """Statistics of the session that are not those of all hands before it."""
    of_before = asked("stats", folder, player, f"where time < '{since}'")
    yield "unlike before"
    before = _answer_if_any(of_before)
    if before is None:
        yield "  there are no hands before this session"
        return
    yield f"  {of_before}"
    found, compared = differences(stats, before)
    for each in found:
        yield f"  {each}"
    if not compared:
        yield f"  too few occasions to say anything ({FEWEST} now and {FEWEST_BEFORE} before are needed)"
    elif not found:
        yield f"  nothing: {count(compared, 'statistic')} had occasions enough, and all were as before"
    else:
        yield f"  of {count(compared, 'statistic')} with occasions enough; about one in twenty differs by luck alone"


def differences(now: Any, before: Any) -> tuple[list[Difference], int]:
    """Shares of two answers of `stats` each of which is outside of the other's interval, and how many were compared."""
    found, compared = [], 0
    for column, name in enumerate(now.columns):
        (happened, of), (earlier, of_earlier) = [_counted(each, column) for each in (now, before)]
        if of < FEWEST or of_earlier < FEWEST_BEFORE:
            continue
        compared += 1
        ends, ends_before = now.interval(0, column), before.interval(0, column)
        apart = not _holds(ends, earlier / of_earlier) and not _holds(ends_before, happened / of)
        if apart:
            title = next((each.title for each in SHOWN if each.name == name), name)
            found.append(Difference(title, happened, of, earlier, of_earlier))
    return found, compared


def _counted(stats: Any, column: int) -> tuple[int, int]:
    """How often something happened in how many occasions, 0 of 0 for what is no share."""
    behind = stats.counts[0][column]
    if not isinstance(behind, tuple) or stats.columns[column].startswith("af("):
        return 0, 0
    happened, occasions = behind
    return (happened, occasions) if stats.columns[column] != "af" else (0, 0)


def _holds(ends: tuple[float, float] | None, value: float) -> bool:
    return ends is None or ends[0] <= value <= ends[1]


def _answer(statement: str) -> Any:
    (answer,) = pql.run(statement)
    return answer


def _answer_if_any(statement: str) -> Any | None:
    """The answer, None where no hand is left to be told of."""
    try:
        return _answer(statement)
    except pql.PQLError as error:
        if error.diagnostics[0].code in ("nothing-left", "no-hands"):
            return None
        raise


def _time_of(statement: str) -> str | None:
    """The time of the first hand of a list, as `time` is written; None where there is none, or it has no date."""
    found = _answer_if_any(statement)
    date = None if found is None else found.rows[0][1]
    return None if date is None else date[:19].replace("T", " ")


def _quoted(text: str) -> str:
    return f'"{text}"' if "'" in text else f"'{text}'"

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
from pql.repl.statement_texts import quoted
from pql.results.numbers import count, money

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
        return "for hero" if self.name is None else f"for {quoted(self.name)}"


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
    return f"{word} from {_hands(folder, player)} {clauses}".rstrip()


def _hands(folder: str, player: Player) -> str:
    return f"history {quoted(folder)} {player.clause}"


def last_session(folder: str, player: Player) -> str | None:
    """When the last session of a player began; None where no hand has a date. Raises `PQLError` for no hands."""
    rows = _answer(asked("winnings", folder, player, "by session, currency, kind")).rows
    began = [row[0] for row in rows if row[0] is not None]
    return max(began) if began else None


def first_of(folder: str, player: Player, hands: int) -> str | None:
    """The minute of the first of a player's last hands, so many at most; None where none has a date."""
    return _minute_of(asked("list", folder, player, f"order by began desc limit {hands}"))


def latest(folder: str, player: Player) -> str | None:
    """The minute of a player's last hand; None where there is none."""
    return first_of(folder, player, 1)


def report(folder: str, player: Player, since: str) -> Iterator[str]:
    """The lines about a player's hands since a time. Raises `PQLError` where there are none."""
    now = f"where began >= '{since}'"
    of_session = asked("stats", folder, player, now)
    yield from _heading(folder, player, since, _answer(of_session))
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
    yield from _unlike_before(folder, player, since, now)


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


def _unlike_before(folder: str, player: Player, since: str, now: str) -> Iterator[str]:
    """Rates of the session that are not those of all hands before it."""
    yield "unlike before"
    statement = asked("leaks", folder, player, f"{now} vs {_hands(folder, player)} where began < '{since}'")
    found = _answer_if_any(statement)
    if found is None:
        yield "  there are no hands before this session"
        return
    yield f"  {statement}"
    compared = [each for each in found.leaks if each.of >= FEWEST and each.reference_of >= FEWEST_BEFORE]
    unlike = [each for each in compared if differs(each)]
    for each in unlike:
        now_and_before = [
            f"{100 * rate:.0f} % ({times:,} of {of:,})"
            for rate, times, of in (
                (each.rate, each.times, each.of),
                (each.reference, each.reference_times, each.reference_of),
            )
        ]
        yield f"  {each.title} {', before '.join(now_and_before)}; p {each.p:.2f}, Holm {each.holm:.2f}"
    if not compared:
        yield f"  too few occasions to say anything ({FEWEST} now and {FEWEST_BEFORE} before are needed)"
    elif not unlike:
        yield f"  nothing: {count(len(compared), 'statistic')} had enough occasions, and all were as before"
    else:
        yield f"  of {count(len(compared), 'statistic')} with enough occasions; one in twenty has such a p by luck"


def differs(leak: Any) -> bool:
    """Whether a rate is outside of the interval of the reference, and luck alone seldom makes it so."""
    return not leak.reference_low <= leak.rate <= leak.reference_high and leak.p < 0.05


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


def _minute_of(statement: str) -> str | None:
    """The minute of the last hand of a list, as `began` is written; None where there is none, or it has no date."""
    found = _answer_if_any(statement)
    dates = [] if found is None else [row[1] for row in found.rows if row[1] is not None]
    return dates[-1][:16].replace("T", " ") if dates else None

"""Every notation, macro, dialect, operator and clause with thousands of parts, in every game: limit and flag end it.

By processor time, and generously: what is left to do behind a limit of a fifth of a second takes tenths of a second,
and what grew with the square of its length took tens. By default each text is looked at in one game of the four, and in
all of them under the marker `full`.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

import pql
from pql.repl.help.hints import hint_for
from pql.repl.statement_texts import edits
from references.many_parts import TEXTS

GAMES = ("holdem", "omaha", "omaha5", "shortdeck")
LIMIT = 0.2
"""Seconds that a session allows."""
BUDGET = 2.0
"""Seconds of the processor that a text may take beyond what is computed once."""
SIZE = 12_000
"""Characters of a text; a hint reads no more than 20,000."""


class Flag:
    """A flag that is set after some time of the processor, however busy the machine is."""

    def __init__(self) -> None:
        self._set_at = time.process_time() + LIMIT

    def is_set(self) -> bool:
        return time.process_time() > self._set_at


def checked(text: str, session: pql.Session) -> None:
    session.compile(text)


def hinted(text: str, session: pql.Session) -> None:
    hint_for(text, len(text), session)
    hint_for(text, len(text) // 2, session)


def completed(text: str, session: pql.Session) -> None:
    pql.complete(text, len(text), session)


def formatted(text: str, session: pql.Session) -> None:
    list(edits(text, session))


def coloured(text: str, session: pql.Session) -> None:
    for _, pieces in pql.syntax_lexer().statements(text):
        session.check()
        list(pieces)


LOOKS = {"check": checked, "hint": hinted, "complete": completed, "format": formatted, "colour": coloured}


@cache
def session(game: str) -> pql.Session:
    """A session of a game for which everything that is computed once has been."""
    made = pql.Session(game=game, files=False)
    for text in ("AA", "5%", "$ds", "AAxy", "double suted"):
        made.copy().compile(text)
    return made


def took(look: str, text: str, own: pql.Session) -> float:
    """Seconds of the processor until it ends, in whatever way a user would be told of."""
    begun = time.process_time()
    with suppress(pql.PQLError, pql.Cancelled):
        LOOKS[look](text, own)
    return time.process_time() - begun


def too_long(looks: Iterator[tuple[str, str, str]], flag: bool) -> list[str]:
    """Which texts take longer than they may, by game, look and name."""
    found = []
    for game, look, name in looks:
        limit: dict[str, Any] = {"cancel": Flag()} if flag else {"time_limit": LIMIT}
        taken = took(look, TEXTS[name](SIZE), session(game).copy(together=True, **limit))
        if taken > BUDGET:
            found.append(f"{game}, {look}, {name}: {taken:.1f} s")
    return found


def in_rotation(looks: list[str], every: int = 1) -> Iterator[tuple[str, str, str]]:
    """Each text, or some of them, with one look in one game, so that all looks and games come in turn."""
    for number, name in enumerate([*TEXTS][::every]):
        yield GAMES[number % len(GAMES)], looks[number % len(looks)], name


def in_full(game: str, look: str) -> Iterator[tuple[str, str, str]]:
    return ((game, look, name) for name in TEXTS)


@pytest.mark.parametrize("looks", [["check"], ["hint", "complete", "colour"], ["format"]], ids="+".join)
def test_the_limit_of_time_ends_it(looks: list[str]) -> None:
    assert not too_long(in_rotation(looks), flag=False)


def test_a_flag_ends_it() -> None:
    assert not too_long(in_rotation(["check", "format", "check"], every=2), flag=True)


@pytest.mark.full
@pytest.mark.parametrize("flag", [False, True], ids=["limit", "flag"])
@pytest.mark.parametrize("look", LOOKS)
@pytest.mark.parametrize("game", GAMES)
def test_either_ends_it_in_every_game(game: str, look: str, flag: bool) -> None:
    assert not too_long(in_full(game, look), flag)


@pytest.mark.parametrize("flag", [False, True], ids=["limit", "flag"])
def test_what_looks_at_neither_is_seen(flag: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """What this test is for."""

    def deaf(text: str, own: pql.Session) -> None:
        begun = time.process_time()
        while time.process_time() < begun + 2 * LIMIT:
            pass

    monkeypatch.setitem(LOOKS, "check", deaf)
    monkeypatch.setitem(globals(), "BUDGET", 1.5 * LIMIT)
    assert too_long(iter([("omaha", "check", "macros")]), flag)

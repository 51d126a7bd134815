"""`pql hands watch`: hands are added as a client writes them, and a session is told when it ends.

Files are looked at from time to time, by their sizes and times. They are opened for a moment, to be read, and never
locked; a hand that is not whole yet waits. Ctrl-C ends it, with the report of the session.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from glob import glob
from time import monotonic, sleep
from typing import Any

import pql
from pql.repl import session_report
from pql.repl.interrupt import interrupts
from pql.results.numbers import count

# A session ends with so long a time without a hand.
SESSION_SECONDS = 1800.0
_SECONDS_BETWEEN_LOOKS_AT_CTRL_C = 0.02

Say = Callable[[str], None]


class Watch:
    """Files that are watched, the collection that their hands go to, and the session that is played."""

    def __init__(self, files: list[str], folder: str, name: str | None, say: Say, **how: Any) -> None:
        self.files = files
        self.folder = folder
        self.name = name
        self.say = say
        self.how = how
        self.seen: dict[str, tuple[int, int]] = {}
        self.before: str | None = None  # the minute of the last hand before the session
        self.hands = 0  # of the session
        self.last = 0.0

    def begin(self) -> None:
        """Adds what is there."""
        there = self._add()
        if there:
            self.say(f"{count(there, 'hand')} that were there before")
        if session_report.is_collection(self.folder):
            self.before = session_report.latest(self.folder, self.player)

    @property
    def player(self) -> session_report.Player:
        """Whose session it is; an alias may be given meanwhile."""
        return session_report.player_of(self.folder, self.name)

    def look(self, now: float) -> None:
        """Adds what is new, at a time in seconds; tells the session if it has ended."""
        added = self._add() if self._changed() else 0
        if added > 0:
            self.hands += added
            self.last = now
            self.say(f"{count(added, 'new hand')}, {self.hands:,} in this session")
        elif self.hands and now - self.last >= SESSION_SECONDS:
            for line in self.report():
                self.say(line)

    def report(self) -> Iterator[str]:
        """Tells the session, and begins another."""
        if not self.hands:
            yield "no new hands"
            return
        hands, self.hands = self.hands, 0
        player = self.player
        since = session_report.first_of(self.folder, player, hands)
        if since is None:
            whose = (
                f"of `{player.name}`"
                if player.name
                else "of an owner of the files; `--for NAME` says who you are"
            )
            yield f"none of the new hands has a date and is {whose}"
            return
        yield from session_report.report(self.folder, player, max(since, self.before or since))
        self.before = session_report.latest(self.folder, player)

    def _changed(self) -> bool:
        """Whether a file has come, has grown, or is another."""
        now: dict[str, tuple[int, int]] = {}
        for path in self._paths():
            try:
                status = os.stat(path)
            except OSError:  # it is just being replaced
                continue
            now[path] = status.st_size, status.st_mtime_ns
        self.seen, before = now, self.seen
        return any([before.get(path) != stated for path, stated in now.items()])

    def absent(self) -> list[str]:
        """What is watched and is not there, such as a name with a slip: a client may make it later."""
        return [
            given for given in self.files if not os.path.exists(given) and not glob(given, recursive=True)
        ]

    def _paths(self) -> Iterator[str]:
        for given in self.files:
            if os.path.isdir(given):
                for folder, _, names in os.walk(given):
                    yield from [os.path.join(folder, name) for name in names]
            elif os.path.exists(given):
                yield given
            else:
                yield from glob(given, recursive=True)

    def _add(self) -> int:
        """Adds the hands that are whole; how many more they are."""
        self._changed()
        try:
            found = pql.collect_hands(self.files, self.folder, growing=True, **self.how)
            return found.added - found.removed
        except pql.PQLError as error:
            (problem, *_) = error.diagnostics
            waits = not self.seen or "another program is adding" in problem.message
            if not waits:
                raise
            self.seen = {}  # to be tried again
            return 0


def watch(watched: Watch, seconds: float) -> Iterator[str]:
    """Watches until Ctrl-C; then the report."""
    watched.begin()
    watched.say(f"watching {', '.join(watched.files)} every {seconds:g} s; Ctrl-C ends it with a report")
    for given in watched.absent():
        watched.say(f"there is no {given} yet")
    try:
        while not interrupts.is_set():
            end = monotonic() + seconds
            while not interrupts.is_set() and (left := end - monotonic()) > 0:
                sleep(min(left, _SECONDS_BETWEEN_LOOKS_AT_CTRL_C))
            if not interrupts.is_set():
                watched.look(monotonic())
    except (pql.Cancelled, KeyboardInterrupt):  # Ctrl-C while hands were added: they wait for the next time
        pass
    interrupts.clear()
    watched.say("")
    yield from watched.report()

"""What a user says of a collection's hands and players: aliases, notes and tags, in one file beside the hands.

Adding hands never touches the file, and it is text that a person can read and mend. It is replaced whole, so that
nobody sees half of it; two programs that change it wait for each other.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from time import monotonic, sleep
from typing import Any, Final, NamedTuple

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.files import UnreadableFileError, new_file, read_text, reason
from pql.base.json_text import json_value

from .folder import NOTES, broken, cannot_write, is_collection, locked

_FORMAT: Final = "notes of PQL"
_VERSION: Final = 1
_LARGEST: Final = 64_000_000
_LOCK: Final = ".notes.lock"
# Another program holds the file while it writes a few kilobytes.
_PATIENCE_SECONDS, _PAUSE_SECONDS = 5.0, 0.02
LONGEST_NOTE, LONGEST_NAME = 10_000, 200


class Account(NamedTuple):
    """A player's name at a site; an empty site is any."""

    name: str
    site: str = ""

    def __str__(self) -> str:
        return f"{self.name} at {self.site}" if self.site else self.name


class Note(NamedTuple):
    """What is said of a hand or a player: a text, and tags in the order in which they were given."""

    text: str = ""
    tags: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "; ".join(filter(None, (", ".join(self.tags), self.text)))


@dataclass(frozen=True)
class Notes:
    """All that is said: accounts by alias, notes by the number of a hand, and by the name of a player."""

    aliases: Mapping[str, tuple[Account, ...]] = field(default_factory=dict)
    hands: Mapping[str, Note] = field(default_factory=dict)
    players: Mapping[str, Note] = field(default_factory=dict)

    def accounts(self, name: str) -> tuple[Account, ...]:
        """Whom a name means: the accounts of an alias, else the player of that name at any site.

        >>> notes = Notes({"me": (Account("Robin", "PokerStars"), Account("r0bin"))})
        >>> [str(each) for each in (*notes.accounts("me"), *notes.accounts("Otto"))]
        ['Robin at PokerStars', 'r0bin', 'Otto']
        """
        return self.aliases.get(name, (Account(name),))

    def tagged(self, of: str, tag: str | None) -> frozenset[str]:
        """The hands or players that have a tag, or any."""
        noted: Mapping[str, Note] = getattr(self, of)
        return frozenset(
            [key for key, note in noted.items() if (note.tags if tag is None else tag in note.tags)]
        )

    def plus(self, other: Notes) -> Notes:
        """The notes of two collections that are asked together."""
        if not (other.aliases or other.hands or other.players):
            return self
        aliases = {**self.aliases}
        for alias, accounts in other.aliases.items():
            aliases[alias] = tuple(dict.fromkeys((*aliases.get(alias, ()), *accounts)))
        return Notes(aliases, {**other.hands, **self.hands}, {**other.players, **self.players})


NO_NOTES: Final = Notes()


def notes_of(folder: str) -> Notes:
    """The notes of a collection; raises a running `PQLError` where the file is not what PQL writes."""
    path = os.path.join(folder, NOTES)
    if not os.path.lexists(path):
        return NO_NOTES
    try:
        stated: Any = json_value(read_text(path, _LARGEST))
        if stated["format"] != _FORMAT or stated["version"] != _VERSION:
            raise ValueError("of another version")
        aliases = {
            _text(alias): tuple(
                [Account(_text(each["name"]), _text(each.get("site", ""))) for each in accounts]
            )
            for alias, accounts in stated.get("aliases", {}).items()
        }
        return Notes(aliases, *[_noted(stated.get(of, {})) for of in ("hands", "players")])
    except UnreadableFileError as problem:
        raise broken(folder, f"{NOTES}: {problem}") from None
    except (ValueError, TypeError, KeyError, AttributeError):
        damaged = Diagnostic(
            "unreadable-file",
            f"cannot read {path}, with the notes of the collection: it is not as PQL writes it",
            help="mend its text, or move it away: the hands are in other files",
        )
        raise PQLError(damaged, running=True) from None


def _noted(stated: Any) -> dict[str, Note]:
    return {
        key: Note(_text(each.get("note", "")), tuple(map(_text, each.get("tags", ()))))
        for key, each in stated.items()
    }


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError("not a text")
    return value


def notes_of_all(paths: Iterable[str]) -> Notes:
    """The notes of those of some paths that are collections."""
    notes = NO_NOTES
    for path in paths:
        if is_collection(path):
            notes = notes.plus(notes_of(path))
    return notes


def change_notes(folder: str, change: Callable[[Notes], Notes]) -> Notes:
    """Changes the notes of a collection; nobody else changes them meanwhile.

    Raises a running `PQLError` where the folder is no collection, and where its notes cannot be read or written.
    """
    if not is_collection(folder):
        raise PQLError(
            Diagnostic(
                "unreadable-file",
                f"{folder} is not a collection of hands, in which notes are kept",
                help="make one: pql hands add FILES --to FOLDER",
            ),
            running=True,
        )
    path = os.path.join(folder, NOTES)
    try:
        with _held(folder):
            notes = change(notes_of(folder))
            with new_file(path) as file:
                file.write(_written(notes).encode())
    except PQLError:
        raise
    except (OSError, ValueError) as problem:
        raise cannot_write(path, reason(problem)) from None
    return notes


def _held(folder: str) -> Any:
    """The lock of the notes, as soon as nobody else has it."""
    until = monotonic() + _PATIENCE_SECONDS
    while True:
        try:
            return locked(folder, _LOCK, "another program is writing its notes")
        except PQLError:
            if monotonic() > until:
                raise
            sleep(_PAUSE_SECONDS)


def _written(notes: Notes) -> str:
    aliases = {
        alias: [{"name": each.name, **({"site": each.site} if each.site else {})} for each in accounts]
        for alias, accounts in sorted(notes.aliases.items())
    }
    noted = {
        of: {
            key: {
                **({"note": each.text} if each.text else {}),
                **({"tags": [*each.tags]} if each.tags else {}),
            }
            for key, each in sorted(getattr(notes, of).items())
        }
        for of in ("hands", "players")
    }
    stated = {"format": _FORMAT, "version": _VERSION, "aliases": aliases, **noted}
    return json.dumps(stated, indent=1, ensure_ascii=False) + "\n"

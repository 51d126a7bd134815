"""The ranges that the page keeps: a file of `let` statements that is the user's own, changed by whole ranges.

The file is PQL, so the shell and scripts have the ranges as names; what a person writes into it stays as it is. A line
`game omaha` says whose ranges are below it, hold'em's are above the first; names are different in all games.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.repl.runner import SAFE

from .kept_file import KeptFile, checked_title, members, place_of
from .requests import request_error

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_RANGES = 2000
"""How many ranges the page keeps."""
LONGEST_RANGE = 20_000
_SECONDS_TO_READ = 1.0
_HEAD = "# The ranges of the page of `pql serve`: a comment above a range is its folder and name there.\n"
_HOLDEM = "holdem"
_GAME = re.compile(r"(?:set\s+game\s*=|game)\s+([^;#]+?)\s*;?\s*", re.ASCII | re.IGNORECASE)
_LET = re.compile(r"let\s+([A-Za-z_]\w*)\s*=\s*(.*?)\s*;?\s*", re.ASCII)


class Entry(NamedTuple):
    """A range under a title, such as `6-max/BTN open`: its folder, if any, is what comes before the last stroke.

    In texts it has a name, as after `let`.
    """

    name: str
    title: str
    range: str
    game: str = _HOLDEM

    @property
    def known(self) -> str:
        """What a client knows of it that changes it."""
        return self.range


class Library:
    """The ranges in the file at a path, which need not be there yet.

    Every method reads the file anew: another tab, another service or an editor may have changed it.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._file = KeptFile(path)

    def entries(self, game: str = _HOLDEM) -> list[Entry]:
        """The ranges of a game in the order of the file. Raises `PQLError`."""
        return _of_game(self._parts(), game)

    def keep(self, title: str, range: str, was: str | None, game: str = _HOLDEM) -> list[Entry]:
        """Keeps a range of a game under a title; the ranges that there are then. Raises `PQLError`.

        `was` is the range that the client knows under this title, None for none: where the file has another one,
        somebody else has changed it, and nothing is written.
        """
        title = checked_title(title, "range")
        with self._alone() as parts:
            at = _place(parts, title, was, game)
            if at is None:
                names = [part.name for part in parts if isinstance(part, Entry)]
                if len(names) >= MOST_RANGES:
                    raise request_error(f"{MOST_RANGES:,} ranges are kept at most", code="too-many-names")
                name = _name(title, set(names), game)
                _add(parts, Entry(name, title, _checked_range(name, range, game), game))
            else:
                name = parts[at].name  # type: ignore[union-attr]
                parts[at] = Entry(name, title, _checked_range(name, range, game), game)
            return self._written(parts, game)

    def drop(self, title: str, was: str | None, game: str = _HOLDEM) -> list[Entry]:
        """Forgets the range of a game under a title; the ranges that are left. Raises `PQLError`."""
        with self._alone() as parts:
            at = _place(parts, title, was, game)
            if at is not None:
                del parts[at]
            return self._written(parts, game)

    def text(self) -> str:
        """The file as it is. Raises `PQLError`."""
        return self._file.text()

    def _parts(self) -> list[Entry | str]:
        """The file as its ranges, and the lines between them as they are."""
        lines = self._file.lines()
        return [_HEAD] if lines is None else _read(lines)

    def _written(self, parts: Sequence[Entry | str], game: str) -> list[Entry]:
        first = parts[0] if parts else ""
        if isinstance(first, Entry) and f"# {first.title}\n" == _HEAD:
            parts = [_HEAD, *parts]
        text = "".join([
            part if isinstance(part, str) else f"# {part.title}\nlet {part.name} = {part.range}\n" for part in parts
        ])  # fmt: skip
        self._file.write(text)
        return _of_game(parts, game)

    @contextmanager
    def _alone(self) -> Iterator[list[Entry | str]]:
        """The parts of the file while nobody else changes it, neither a thread nor another service."""
        with self._file.alone():
            yield self._parts()


def entries_of(lines: Iterable[str]) -> list[Entry]:
    """The ranges of a file, in all games.

    >>> [each[1:] for each in entries_of(["# 6-max/BTN", "let BTN = 40%", "game omaha", "let wraps = rundown"])]
    [('6-max/BTN', '40%', 'holdem'), ('wraps', 'rundown', 'omaha')]
    """
    return [part for part in _read(lines) if isinstance(part, Entry)]


def _read(lines: Iterable[str]) -> list[Entry | str]:
    parts: list[Entry | str] = []
    game = _HOLDEM
    for line in lines:
        found = _LET.fullmatch(line)
        if not found:
            parts.append(line + "\n")
            game = _said_game(line) or game
            continue
        above = parts[-1] if parts else ""
        title = found[1]
        is_head = above == _HEAD and len(parts) == 1  # below it, the same words are a title
        if isinstance(above, str) and above.startswith("# ") and not is_head:
            title = parts.pop()[2:].strip()  # type: ignore[union-attr]
        parts.append(Entry(found[1], title, found[2], game))
    return parts


def _of_game(parts: Sequence[Entry | str], game: str) -> list[Entry]:
    return [part for part in parts if isinstance(part, Entry) and part.game == game]


def _said_game(line: str) -> str | None:
    """The game that a line says, None if it says none."""
    found = _GAME.fullmatch(line)
    try:
        return found and pql.Session(game=found[1].strip("'\"")).options.shown("game")
    except pql.PQLError:
        return None


def _place(parts: Sequence[Entry | str], title: str, was: str | None, game: str) -> int | None:
    """Where the range of a game is; raises `PQLError` where it is another than the client knows."""
    return place_of(
        ["" if isinstance(part, Entry) and part.game != game else part for part in parts], title, was
    )


def _add(parts: list[Entry | str], entry: Entry) -> None:
    """Puts a range behind everything of its game, whose line it gets where there is none."""
    game, ends = _HOLDEM, {_HOLDEM: 0}
    for at, part in enumerate(parts, 1):
        game = game if isinstance(part, Entry) else _said_game(part.rstrip("\n")) or game
        ends[game] = at
    if entry.game not in ends:
        if len(ends) == 1:  # a script of another game may import the file
            parts.insert(parts[:1] == [_HEAD], f"game {_HOLDEM}\n")
        parts.append(f"game {entry.game}\n")
    parts.insert(ends.get(entry.game, len(parts)), entry)


def _checked_range(name: str, text: str, game: str) -> str:
    """A range as one line behind `let`; raises `PQLError` for a text that is none."""
    text = re.sub(r"\s+", " ", text).strip()
    if len(text) > LONGEST_RANGE:
        raise request_error(
            f"a range that is kept has at most {LONGEST_RANGE:,} characters", code="text-too-long"
        )
    session = pql.Session(game=game, **{**SAFE, "time_limit": _SECONDS_TO_READ})
    answers = session.run(f"let {name} = {text}\n{name}")
    alone = len(answers) == 1 and not re.search(r";|#|--|/\*", text)
    if not alone or answers[0].to_dict()["type"] != "hands":
        raise request_error("this is not a range alone", code="no-range")
    return text


def _name(title: str, taken: set[str], game: str = _HOLDEM) -> str:
    """A name for a title in texts of the language, which no other range of any game has.

    >>> _name("6-max/BTN open", set()), _name("3bet", {"_3bet"}), _name("AKs", set()), _name("KQJT", set(), "omaha")
    ('BTN_open', '_3bet_2', 'AKs_', 'KQJT_')
    """
    plain = unicodedata.normalize("NFKD", title.rpartition("/")[2]).encode("ascii", "ignore").decode()
    word = re.sub(r"\W+", "_", plain, flags=re.ASCII).strip("_") or "range"
    if word[0].isdigit():
        word = f"_{word}"
    if pql.Session(game=game).compile(f"let {word} = any").failed:
        word += "_"
    number, name = 1, word
    while name in taken:
        number += 1
        name = f"{word}_{number}" if not word.endswith("_") else f"{word}{number}"
    return name


def done(library: Library, data: object) -> str:
    """Does what a request asks, `keep` or `drop` or nothing; all ranges of its game as JSON. Raises `PQLError`."""
    asked = {} if not isinstance(data, dict) else {**data}
    game = asked.pop("game", _HOLDEM)
    if (
        not isinstance(data, dict)
        or asked.keys() - {"keep", "drop"}
        or len(asked) > 1
        or type(game) is not str
    ):
        raise request_error(
            "this is `keep`, `drop` or nothing, and the `game` if it is not hold'em",
            '{"keep": {"title": "BTN", "range": "40%", "was": null}}',
        )
    game = pql.Session(game=game).options.shown("game")
    if "keep" in data:
        title, range, was = members(data["keep"], "title", "range", "was")
        entries = library.keep(title or "", range or "", was, game)
    elif "drop" in data:
        title, was = members(data["drop"], "title", "was")
        entries = library.drop(title or "", was, game)
    else:
        entries = library.entries(game)
    return json.dumps(
        {"ok": True, "problems": [], "file": library.path, "ranges": [entry._asdict() for entry in entries]}
    )

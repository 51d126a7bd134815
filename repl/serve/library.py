"""The ranges that the page keeps: a file of `let` statements that is the user's own, changed by whole ranges.

The file is PQL, so the shell and scripts have the ranges as names; what a person writes into it stays as it is.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.repl.strangers import SAFE

from .kept_file import KeptFile, checked_title, members, place_of
from .requests import request_error

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_RANGES = 2000
"""How many ranges the page keeps."""
LONGEST_RANGE = 20_000
_SECONDS_TO_READ = 1.0
_HEAD = "# The ranges of the page of `pql serve`: a comment above a range is its folder and name there.\n"
_LET = re.compile(r"let\s+([A-Za-z_]\w*)\s*=\s*(.*?)\s*;?\s*", re.ASCII)


class Entry(NamedTuple):
    """A range under a title, such as `6-max/BTN open`: its folder, if any, is what comes before the last stroke.

    In texts it has a name, as after `let`.
    """

    name: str
    title: str
    range: str

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

    def entries(self) -> list[Entry]:
        """The ranges in the order of the file. Raises `PQLError`."""
        return [part for part in self._parts() if isinstance(part, Entry)]

    def keep(self, title: str, range: str, was: str | None) -> list[Entry]:
        """Keeps a range under a title; the ranges that there are then. Raises `PQLError`.

        `was` is the range that the client knows under this title, None for none: where the file has another one,
        somebody else has changed it, and nothing is written.
        """
        title = checked_title(title, "range")
        with self._alone() as parts:
            at = place_of(parts, title, was)
            if at is None:
                entries = [part for part in parts if isinstance(part, Entry)]
                if len(entries) >= MOST_RANGES:
                    raise request_error(f"{MOST_RANGES:,} ranges are kept at most", code="too-many-names")
                name = _name(title, {entry.name for entry in entries})
                parts.append(Entry(name, title, _checked_range(name, range)))
            else:
                name = parts[at].name  # type: ignore[union-attr]
                parts[at] = Entry(name, title, _checked_range(name, range))
            return self._written(parts)

    def drop(self, title: str, was: str | None) -> list[Entry]:
        """Forgets the range under a title; the ranges that are left. Raises `PQLError`."""
        with self._alone() as parts:
            at = place_of(parts, title, was)
            if at is not None:
                del parts[at]
            return self._written(parts)

    def _parts(self) -> list[Entry | str]:
        """The file as its ranges, and the lines between them as they are."""
        lines = self._file.lines()
        if lines is None:
            return [_HEAD]
        parts: list[Entry | str] = []
        for line in lines:
            found = _LET.fullmatch(line)
            if not found:
                parts.append(line + "\n")
                continue
            above = parts[-1] if parts else ""
            title = found[1]
            if isinstance(above, str) and above.startswith("# ") and above != _HEAD:
                title = parts.pop()[2:].strip()  # type: ignore[union-attr]
            parts.append(Entry(found[1], title, found[2]))
        return parts

    def _written(self, parts: Sequence[Entry | str]) -> list[Entry]:
        text = "".join([
            part if isinstance(part, str) else f"# {part.title}\nlet {part.name} = {part.range}\n" for part in parts
        ])  # fmt: skip
        self._file.write(text)
        return [part for part in parts if isinstance(part, Entry)]

    @contextmanager
    def _alone(self) -> Iterator[list[Entry | str]]:
        """The parts of the file while nobody else changes it, neither a thread nor another service."""
        with self._file.alone():
            yield self._parts()


def _checked_range(name: str, text: str) -> str:
    """A range as one line behind `let`; raises `PQLError` for a text that is none."""
    text = re.sub(r"\s+", " ", text).strip()
    if len(text) > LONGEST_RANGE:
        raise request_error(
            f"a range that is kept has at most {LONGEST_RANGE:,} characters", code="text-too-long"
        )
    session = pql.Session(**{**SAFE, "time_limit": _SECONDS_TO_READ})
    answers = session.run(f"let {name} = {text}\n{name}")
    alone = len(answers) == 1 and not re.search(r";|#|--|/\*", text)
    if not alone or answers[0].to_dict()["type"] != "hands":
        raise request_error("this is not a range alone", code="no-range")
    return text


def _name(title: str, taken: set[str]) -> str:
    """A name for a title in texts of the language, which no other range has.

    >>> _name("6-max/BTN open", set()), _name("3bet", {"_3bet"}), _name("AKs", set())
    ('BTN_open', '_3bet_2', 'AKs_')
    """
    plain = unicodedata.normalize("NFKD", title.rpartition("/")[2]).encode("ascii", "ignore").decode()
    word = re.sub(r"\W+", "_", plain, flags=re.ASCII).strip("_") or "range"
    if word[0].isdigit():
        word = f"_{word}"
    if pql.Session().compile(f"let {word} = AA").failed:
        word += "_"
    number, name = 1, word
    while name in taken:
        number += 1
        name = f"{word}_{number}" if not word.endswith("_") else f"{word}{number}"
    return name


def done(library: Library, data: object) -> str:
    """Does what a request asks, `keep` or `drop` or nothing; all ranges as JSON. Raises `PQLError`."""
    if not isinstance(data, dict) or data.keys() - {"keep", "drop"} or len(data) > 1:
        raise request_error(
            "this is `keep`, `drop` or nothing", '{"keep": {"title": "BTN", "range": "40%", "was": null}}'
        )
    if "keep" in data:
        title, range, was = members(data["keep"], "title", "range", "was")
        entries = library.keep(title or "", range or "", was)
    elif "drop" in data:
        title, was = members(data["drop"], "title", "was")
        entries = library.drop(title or "", was)
    else:
        entries = library.entries()
    return json.dumps(
        {"ok": True, "problems": [], "file": library.path, "ranges": [entry._asdict() for entry in entries]}
    )

"""The spots that the page keeps: questions with their ranges and boards under names, in a file beside the ranges."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.results.exporting import json_value

from .kept_file import KeptFile, changed_elsewhere, checked_title, members, place_of
from .requests import request_error

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MOST_SPOTS = 500
"""How many spots the page keeps."""
LONGEST_QUESTION = 50_000
LONGEST_NOTES = 5_000


class Spot(NamedTuple):
    """A question of the page as its address has it behind `#`, under a title, with what somebody notes of it."""

    title: str
    question: str
    notes: str

    @property
    def known(self) -> str:
        """What a client knows of it that changes it: the question, and the notes on the lines behind it."""
        return f"{self.question}\n{self.notes}"


class Spots:
    """The spots in the file at a path, which need not be there yet: a JSON object on each line.

    A line that is no spot stays as it is.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self._file = KeptFile(path)

    def spots(self) -> list[Spot]:
        """The spots in the order of the file. Raises `PQLError`."""
        return [part for part in self._parts() if isinstance(part, Spot)]

    def keep(self, spot: Spot, was: str | None) -> list[Spot]:
        """Keeps a spot; the spots that there are then. Raises `PQLError`.

        `was` is what the client knows under this title (`Spot.known`), None for nothing: where the file has something
        else, somebody else has changed it, and nothing is written.
        """

        def kept(parts: list[Spot | str]) -> None:
            at = place_of(parts, spot.title, was)
            if at is not None:
                parts[at] = spot
                return
            if sum([isinstance(part, Spot) for part in parts]) >= MOST_SPOTS:
                raise request_error(f"{MOST_SPOTS:,} spots are kept at most", code="too-many-names")
            parts.append(spot)

        return self._changed(kept)

    def drop(self, title: str, was: str | None) -> list[Spot]:
        """Forgets the spot under a title; the spots that are left. Raises `PQLError`."""

        def dropped(parts: list[Spot | str]) -> None:
            at = place_of(parts, title, was)
            if at is not None:
                del parts[at]

        return self._changed(dropped)

    def rename(self, title: str, to: str, was: str | None) -> list[Spot]:
        """Gives a spot another title, which no other has; the spots then. Raises `PQLError`."""

        def renamed(parts: list[Spot | str]) -> None:
            at = place_of(parts, title, was)
            spot = None if at is None else parts[at]
            if at is None or not isinstance(spot, Spot):
                raise changed_elsewhere(title, False)
            if to != title and any([isinstance(part, Spot) and part.title == to for part in parts]):
                raise request_error(f"there is a spot `{to}`", "give it another name")
            parts[at] = spot._replace(title=to)

        return self._changed(renamed)

    def text(self) -> str:
        """The file as it is. Raises `PQLError`."""
        return self._file.text()

    def _changed(self, does: Callable[[list[Spot | str]], None]) -> list[Spot]:
        with self._file.alone():
            parts = self._parts()
            does(parts)
            lines = [part if isinstance(part, str) else json.dumps(part._asdict()) for part in parts]
            self._file.write("".join([f"{line}\n" for line in lines]))
            return [part for part in parts if isinstance(part, Spot)]

    def _parts(self) -> list[Spot | str]:
        """The file as its spots, and the other lines as they are."""
        return [_read(line) or line for line in self._file.lines() or ()]


def spots_of(lines: Iterable[str]) -> list[Spot]:
    """The spots of a file."""
    return [spot for line in lines if (spot := _read(line)) is not None]


def beside(ranges: str) -> str:
    """The file of the spots that belongs to a file of ranges.

    >>> beside("/home/me/.config/pql/ranges.pql")
    '/home/me/.config/pql/ranges.spots.jsonl'
    """
    return f"{os.path.splitext(ranges)[0]}.spots.jsonl"


def _read(line: str) -> Spot | None:
    try:
        data = json_value(line)
        return _spot(*members(data, *Spot._fields))
    except (ValueError, pql.PQLError):
        return None


def _spot(title: str | None, question: str | None, notes: str | None) -> Spot:
    """A spot of what a request or a line of the file has; raises `PQLError`."""
    question, notes = question or "", (notes or "").strip()
    if not question or len(question) > LONGEST_QUESTION or not question.isprintable():
        raise request_error(f"a question is an address of at most {LONGEST_QUESTION:,} characters")
    if len(notes) > LONGEST_NOTES:
        raise request_error(f"notes have at most {LONGEST_NOTES:,} characters", code="text-too-long")
    return Spot(checked_title(title or "", "spot"), question, notes)


def done(spots: Spots, data: object) -> str:
    """Does what a request asks, `keep`, `rename`, `drop` or nothing; all spots as JSON. Raises `PQLError`."""
    if not isinstance(data, dict) or data.keys() - {"keep", "rename", "drop"} or len(data) > 1:
        raise request_error(
            "this is `keep`, `rename`, `drop` or nothing",
            '{"keep": {"title": "BTN v BB", "question": "r=15%25&r=30%25", "notes": "", "was": null}}',
        )
    if "keep" in data:
        *spot, was = members(data["keep"], *Spot._fields, "was")
        found = spots.keep(_spot(*spot), was)
    elif "rename" in data:
        title, to, was = members(data["rename"], "title", "to", "was")
        found = spots.rename(title or "", checked_title(to or "", "spot"), was)
    elif "drop" in data:
        title, was = members(data["drop"], "title", "was")
        found = spots.drop(title or "", was)
    else:
        found = spots.spots()
    return json.dumps(
        {"ok": True, "problems": [], "file": spots.path, "spots": [spot._asdict() for spot in found]}
    )

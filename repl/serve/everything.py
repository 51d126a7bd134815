"""All that a page keeps as one file: an archive of its ranges and its spots, which another place takes over."""

from __future__ import annotations

import base64
import binascii
import io
import json
import zipfile
from functools import partial
from typing import TYPE_CHECKING, Any

import pql

from .library import Library, entries_of
from .requests import request_error
from .spots import Spots, spots_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from .kept_file import Kept

RANGES, SPOTS = "ranges.pql", "ranges.spots.jsonl"
"""The files in the archive: `pql serve --ranges ranges.pql` takes both."""
_LARGEST = 1_000_000
# The same things give the same bytes.
_DATE = (1980, 1, 1, 0, 0, 0)


class Everything:
    """The ranges and spots of a page together."""

    def __init__(self, library: Library, spots: Spots) -> None:
        self.library, self.spots = library, spots

    def packed(self) -> bytes:
        """The archive. Raises `PQLError`."""
        archive = io.BytesIO()
        with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as writing:
            for name, text in ((RANGES, self.library.text()), (SPOTS, self.spots.text())):
                writing.writestr(zipfile.ZipInfo(name, _DATE), text, zipfile.ZIP_DEFLATED)
        return archive.getvalue()

    def take(self, archive: bytes) -> dict[str, Any]:
        """Adds what an archive has, and changes nothing that is there; raises `PQLError` for what is none.

        What has the title of something else gets another title: `renamed` lists both. `same` was there already, `wrong`
        says what is not taken and why.
        """
        ranges, spots = _texts(archive)
        told: dict[str, Any] = {"ranges": 0, "spots": 0, "same": 0, "renamed": [], "wrong": []}
        for entry in entries_of(ranges.splitlines()):
            title = _free(entry, self.library.entries(entry.game), told)
            if title is not None:
                keep = partial(self.library.keep, title, entry.range, None, entry.game)
                _put(told, "ranges", entry.title, title, keep)
        for spot in spots_of(spots.splitlines()):
            title = _free(spot, self.spots.spots(), told)
            if title is not None:
                _put(
                    told,
                    "spots",
                    spot.title,
                    title,
                    partial(self.spots.keep, spot._replace(title=title), None),
                )
        return told


def _free(it: Kept, there: Sequence[Kept], told: dict[str, Any]) -> str | None:
    """The title that a thing gets among those that are there; None where it is one of them."""
    known = {each.title: each.known for each in there}
    title, number = it.title, 1
    while title in known and known[title] != it.known:
        number += 1
        title = f"{it.title} {number}"
    if title not in known:
        return title
    told["same"] += 1
    return None


def _put(told: dict[str, Any], kind: str, title: str, to: str, keep: Callable[[], object]) -> None:
    try:
        keep()
    except pql.PQLError as error:
        told["wrong"].append(f"{title}: {error.diagnostics[0].message}")
        return
    told[kind] += 1
    if to != title:
        told["renamed"].append([title, to])


def _texts(archive: bytes) -> Iterable[str]:
    """The texts of both files, empty where one is missing."""
    texts = {RANGES: "", SPOTS: ""}
    try:
        with zipfile.ZipFile(io.BytesIO(archive)) as reading:
            for member in reading.infolist():
                name = member.filename.rpartition("/")[2]
                kind = SPOTS if name.endswith(".jsonl") else RANGES if name.endswith(".pql") else None
                if kind is None:
                    continue
                with reading.open(member) as file:
                    content = file.read(_LARGEST + 1)
                if len(content) > _LARGEST:
                    raise request_error(f"{name} has more than {_LARGEST:,} bytes")
                texts[kind] += content.decode("utf-8-sig") + "\n"
    except (zipfile.BadZipFile, NotImplementedError, RuntimeError, OSError, ValueError, EOFError) as problem:
        raise request_error(f"this is no archive of a library: {problem}") from None
    if not any(texts.values()):
        raise request_error("there is no library in this archive", f"it has {RANGES} and {SPOTS}")
    return texts.values()


def done(everything: Everything, data: object) -> str:
    """Does what a request asks, `take` or nothing; the archive, or what was taken, as JSON. Raises `PQLError`."""
    if not isinstance(data, dict) or data.keys() - {"take"} or not isinstance(data.get("take", ""), str):
        raise request_error("this is `take`, an archive in base64, or nothing")
    told: dict[str, Any] = {"ok": True, "problems": [], "file": everything.library.path}
    if "take" not in data:
        return json.dumps({**told, "archive": base64.b64encode(everything.packed()).decode()})
    try:
        archive = base64.b64decode(data["take"], validate=True)
    except (binascii.Error, ValueError):
        raise request_error("`take` is an archive in base64") from None
    return json.dumps({**told, "taken": everything.take(archive)})

"""Hands of files that somebody has dropped on a page: a collection in the files of the page's own Python."""

from __future__ import annotations

import json
import os
from time import monotonic
from typing import TYPE_CHECKING, Any

import pql
from pql.results.recorded_hands import ENDINGS, LOG, MOST_LISTED

from .requests import request_error

if TYPE_CHECKING:
    from collections.abc import Callable

_SECONDS_BETWEEN_PROGRESS = 0.1


class DroppedHands:
    """The collection at a path, which need not be there yet; `stopped` says whether nothing more is to be read.

    Files are dropped into a folder of the folder `dropped`: its name, which nobody sees, keeps files of one name apart.
    """

    def __init__(self, path: str, dropped: str, stopped: Callable[[], bool] | None = None) -> None:
        self.path = path
        self.dropped = dropped
        self._stopped = stopped

    def is_set(self) -> bool:
        """Whether the reading is to end: this is its flag."""
        return self._stopped is not None and self._stopped()

    def ask(self, data: object, tell: Callable[[str, bool], None]) -> None:
        """Adds files where a request names some; tells of progress, and last of what there is. Raises `PQLError`."""
        if not isinstance(data, dict) or data.keys() - {"add"}:
            raise request_error("this is `add` or nothing", '{"add": ["monday.txt"]}')
        added = {}
        if "add" in data:
            files = data["add"]
            if not isinstance(files, list) or not all([isinstance(each, str) for each in files]):
                raise request_error("`add` is a list of files")
            added = self._added(files, tell)
        tell(json.dumps({"ok": True, "problems": [], **self._found(), **added}), True)

    def _added(self, files: list[str], tell: Callable[[str, bool], None]) -> dict[str, Any]:
        told = -_SECONDS_BETWEEN_PROGRESS

        def progress(fraction: float | None, message: str) -> None:
            nonlocal told
            now = monotonic()
            if now - told > _SECONDS_BETWEEN_PROGRESS:
                told = now
                tell(
                    json.dumps(
                        {"progress": fraction, "estimate": message, "hands": getattr(message, "deals", None)}
                    ),
                    False,
                )

        done = pql.collect_hands(files, self.path, threads=1, progress=progress, cancel=self)
        names = ("added", "twice", "removed", "broken", "skipped", "files", "unchanged")
        return {"done": {name: getattr(done, name) for name in names}}

    def _found(self) -> dict[str, Any]:
        """What is in the collection, and what of the files is not."""
        found: dict[str, Any] = {"file": self.path, "hands": 0, "endings": ENDINGS, "logs": LOG.pattern}
        if not os.path.isdir(self.path):
            return found
        collection = pql.hand_collection(self.path)
        names = ("hands", "twice", "broken", "skipped", "since", "until")
        found |= {name: getattr(collection, name) for name in names}
        refused = [
            str(each._replace(path=self._shown(each.path))) for each in collection.problems[:MOST_LISTED]
        ]
        return {**found, "files": len(collection.sources), "refused": refused}

    def _shown(self, path: str) -> str:
        """The path that a file had where it was dropped."""
        within = os.path.join(os.path.realpath(self.dropped), "")
        return path.removeprefix(within).partition("/")[2] if path.startswith(within) else path

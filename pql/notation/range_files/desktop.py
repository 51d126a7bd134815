"""`desktop`: `ranges.json` of Desktop Postflop and WASM Postflop, groups of ranges by name.

The format is that of `src/components/DbItemPicker.vue` in b-inary/desktop-postflop: a list of groups and ranges, each
with its path; a range is a text of postflop-solver.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pql.notation import dialects

from .file import looks_like_an_object, parsed

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

    from .file import RangeFile

NODES = True
VERSION = 2
_NAME = "PQL"


def recognizes(file: RangeFile) -> bool:
    """An object with the keys of a version of this file."""
    return looks_like_an_object(file, "version", "name", "data")


def read(file: RangeFile) -> HandSet:
    """The range whose path, with `/` between its names, is the node; the only one where there is no other."""
    ranges = _ranges(file)
    node = None if file.node is None else _path(file.node.split("/"))
    if node is None and len(ranges) == 1:
        node = next(iter(ranges))
    if node is None or node not in ranges:
        raise file.no_node(ranges)
    text = ranges[node]
    # The text is in the file as it is: no range has characters that JSON writes otherwise.
    start = file.text.find(json.dumps(text)) + 1
    reading = dialects.read("pio", text, file.source, start, file.top)
    return reading.hands


def _ranges(file: RangeFile) -> dict[str, str]:
    """The texts of all ranges by their paths."""
    whole = parsed(file)
    data = whole.get("data") if isinstance(whole, dict) else None
    if not isinstance(whole, dict) or whole.get("name") != "ranges" or not isinstance(data, list):
        raise file.error('ranges are an object with the `name` "ranges" and a list `data`', 0, 1)
    version = whole.get("version")
    if version != VERSION:
        raise file.error(f"ranges are read in version {VERSION}, not in {version!r:.20}", 0, 1)
    ranges: dict[str, str] = {}
    for number, entry in enumerate(data, 1):
        hands = _range(entry)
        if hands is None:
            message = f"entry {number:,} of `data` is neither a group nor a range with `path` and `value`"
            start = max(0, file.text.find('"data"'))
            raise file.error(message, start, start + len('"data"'))
        if hands[1] is not None:
            ranges.setdefault(_path(hands[0]), hands[1])
    return ranges


def _range(entry: Any) -> tuple[list[str], str | None] | None:
    """The path and the text of an entry; the text of a group is None, and what is no entry at all."""
    if not isinstance(entry, dict):
        return None
    path, value = entry.get("path"), entry.get("value")
    if not isinstance(path, list) or not path or not all(isinstance(name, str) for name in path):
        return None
    if entry.get("isGroup") is True:
        return path, None
    return (path, value) if isinstance(value, str) else None


def _path(names: list[str]) -> str:
    return "/".join([name.strip() for name in names])


def write(hands: HandSet) -> str:
    """A file with one range, `PQL`."""
    item = {"path": [_NAME], "isGroup": False, "value": dialects.write("pio", hands)}
    return json.dumps({"version": VERSION, "name": "ranges", "data": [item]}) + "\n"

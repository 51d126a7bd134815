"""Files that a client is writing: how far they are whole.

A hand at the end of a file that has not been played to its end is still being written, and waits until it is.
"""

from __future__ import annotations

from typing import Final

from pql.base.files import open_regular, size_of
from pql.histories.formats import format_of
from pql.histories.phh import read_part
from pql.histories.sources import LONGEST_HAND, Document, Part

_PACKED: Final = (b"\x1f\x8b", b"PK\3\4", b"PK\5\6")
_HEAD = 64_000
_BEFORE = b"\xef\xbb\xbf \t\r\n"


def whole_until(path: str, since: int = 0) -> int:
    """Where the last whole hand of a file ends, which was whole up to a place before.

    That is the end of the file, unless the hand there is not whole, or its last line; packed files and XML are taken as
    they are. Where no hand begins at that place, what was before it was not whole: then it is read anew. Raises
    `UnreadableFileError`.
    """
    with open_regular(path) as file:
        size = size_of(file)
        packed = file.read(4).startswith(_PACKED)
        if packed or size <= since or size - since > LONGEST_HAND:
            return size
        file.seek(since)
        text = file.read(size - since)
    if b"\0" in text[:4] or text.lstrip(_BEFORE).startswith(b"<"):
        return size
    lines = text[: text.rfind(b"\n") + 1]
    hands = lines.lstrip(_BEFORE)
    if not hands:
        return since + len(lines)
    format = format_of(hands[:_HEAD])
    if since and (format is None or not format.begins(hands)):
        return whole_until(path)
    if format is None:
        return size
    start = format.last_start(lines)
    return since + (
        len(lines) if _is_whole(Part(format, (Document(path, 1, lines[start:]),), 1.0)) else start
    )


def _is_whole(part: Part) -> bool:
    """Whether a hand is read to its end, or is of a game that is not read."""
    batch = read_part(part)
    finished = [end for hands in (batch.hands, *batch.others.values()) for end in hands.finished]
    if batch.unread:
        return not finished and all([unread.skipped for unread in batch.unread])
    return bool(finished) and all(finished)

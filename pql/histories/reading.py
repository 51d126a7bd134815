"""Hands of files in batches: each part of a file by the reader of its format."""

from __future__ import annotations

from .collection.stored import StoredHands, StoredPart, read_stored
from .problems import Batch
from .sources import Part


def read_part(part: Part | StoredPart) -> Batch:
    """The hands of a part of a file or of a collection; a unit of work for a thread or a process.

    Of a collection the columns are read when they are looked at, from its files: `read_whole` reads all.
    """
    return read_stored(part) if isinstance(part, StoredPart) else _read(part)._replace(done=part.done)


def read_whole(part: Part | StoredPart) -> Batch:
    """The same with all columns, to be sent on."""
    batch = read_part(part)
    return batch._replace(hands=batch.hands.plain()) if isinstance(batch.hands, StoredHands) else batch


def _read(part: Part) -> Batch:
    if part.format.name == "PHH":
        from .phh import read

        return read(part.documents)
    if part.format.name == "OHH":
        from . import ohh

        return ohh.read(part.documents)
    from .sites import hands

    return hands.read(part.documents)

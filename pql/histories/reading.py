"""Hands of files in batches: each part of a file by the reader of its format."""

from __future__ import annotations

from .collection.stored import StoredHands, StoredPart, read_stored
from .problems import Batch
from .sources import Part


def read_part(part: Part | StoredPart, game: str | None = None) -> Batch:
    """The hands of a part of a file or of a collection, of a game or of all; a unit of work for a thread or a process.

    Of a collection the columns are read when they are looked at, from its files: `read_whole` reads all.
    """
    batch = read_stored(part) if isinstance(part, StoredPart) else _read(part)._replace(done=part.done)
    return batch if game is None else batch.of_game(game)


def read_whole(part: Part | StoredPart, game: str | None = None) -> Batch:
    """The same with all columns, to be sent on."""
    batch = read_part(part, game)
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

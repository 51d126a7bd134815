"""Hands of files in batches: each part of a file by the reader of its format."""

from __future__ import annotations

from .problems import Batch
from .sources import Part


def read_part(part: Part) -> Batch:
    """The hands of a part of a file; a unit of work for a thread or a process."""
    return _read(part)._replace(done=part.done)


def _read(part: Part) -> Batch:
    if part.format.name == "PHH":
        from .phh import read

        return read(part.documents)
    if part.format.name == "OHH":
        from . import ohh

        return ohh.read(part.documents)
    from .sites import read_site

    return read_site(part.format, part.documents)

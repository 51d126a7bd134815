"""The file of an order whose equities are sums: numbers for the ranks of a hand, and for each suit what it adds."""

from __future__ import annotations

import lzma
import sys
from array import array
from math import comb
from pathlib import Path

_RANKS, _KINDS = 13, 26


def sums(file: Path, hole: int) -> tuple[array[int], array[int]]:
    """The numbers of a file for hands of so many cards, as `omaha.summed` takes them: by ranks, and by kinds of cards.

    They are in the units of the order, above or below half a pot.
    """
    planes = lzma.decompress(file.read_bytes())
    pairs = bytearray(len(planes))
    pairs[1::2], pairs[::2] = planes[: len(planes) // 2], planes[len(planes) // 2 :]
    numbers = array("h", bytes(pairs))
    if sys.byteorder == "big":
        numbers.byteswap()
    ranks = comb(_RANKS + hole - 1, hole)
    assert len(numbers) == ranks + comb(_KINDS + hole - 1, hole)
    return array("q", numbers[:ranks]), array("q", numbers[ranks:])

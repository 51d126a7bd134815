"""Heads-up before the flop without enumerating boards, from a table of every matchup of two hands.

`data/preflop.xz` holds the wins and ties of the 47,008 matchups that differ by more than suits and seats, made by
`tools/generate_preflop.py`. It is read when first needed; then any range against any other is a sum over pairs of
hands.
"""

from __future__ import annotations

from array import array
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from pql.evaluator_ext.preflop_table import PreflopTable

# Matchups of two hands without a common card, up to suits and seats; the boards on which two hands meet.
CLASSES = 47_008
MATCHUP_BOARDS = 1_712_304

_DATA = Path(__file__).parents[1] / "data" / "preflop.xz"
_COUNT_BYTES = 4


def heads_up(first: Buffer, second: Buffer) -> tuple[int | float, int | float, int | float]:
    """Deals that the first range wins, ties, and that the second wins, over all boards and without dead cards.

    The ranges are buffers of 1326 weights. Three whole numbers when all weights are 0 or 1, else three floats.

    >>> aces = array("d", [1.0] * 6 + [0.0] * 1320)
    >>> kings = array("d", [0.0] * 198 + [1.0] * 6 + [0.0] * 1122)
    >>> heads_up(aces, kings)
    (50371344, 285228, 10986372)
    """
    return table().heads_up(first, second)


@lru_cache(maxsize=1)
def table() -> PreflopTable:
    """The table of all matchups."""
    import lzma

    from pql.evaluator_ext.preflop_table import PreflopTable

    packed = lzma.decompress(_DATA.read_bytes())
    half = len(packed) // 2
    return PreflopTable(unpack(packed[:half]), unpack(packed[half:]))


def pack(counts: array[int]) -> bytes:
    """Counts below 2**32 as bytes: all low bytes, then the next ones, and so on.

    >>> pack(array("I", [1, 258])).hex()
    '0102000100000000'
    """
    return b"".join(bytes(count >> 8 * byte & 255 for count in counts) for byte in range(_COUNT_BYTES))


def unpack(packed: bytes) -> array[int]:
    """The counts that `pack` packed.

    >>> unpack(pack(array("I", [1, 258])))
    array('I', [1, 258])
    """
    from sys import byteorder

    size = len(packed) // _COUNT_BYTES
    interleaved = bytearray(len(packed))
    for byte in range(_COUNT_BYTES):
        interleaved[byte::_COUNT_BYTES] = packed[byte * size : (byte + 1) * size]
    counts = array("I", bytes(interleaved))
    if byteorder == "big":
        counts.byteswap()
    return counts

"""The C interface as Python sees it: where its header is, and its functions for `ctypes` and numba."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import NamedTuple


def get_include() -> str:
    """The folder with `pocketql.h` and `pocketql.pxd`, for C compilers (`include_dirs`) and Cython (`include_path`).

    >>> import os, pql
    >>> sorted(os.listdir(pql.get_include()))
    ['pocketql.h', 'pocketql.pxd']
    """
    from pql import evaluator_ext

    return str(Path(evaluator_ext.__path__[0], "include"))


class CInterface(NamedTuple):
    """The functions of the C interface: `pql.c_interface` gives them.

    Each is a function of `ctypes`, which lets other threads run, and which functions compiled by numba call without
    Python. `pocketql.h` in the folder of `pql.get_include` says what each does. Numbers are ints, and addresses too, 0
    or None for NULL: `array.ctypes.data` of numpy's arrays, or what `ctypes` makes. None looks at what is behind an
    address: the arrays are of the types and sizes that the header says, and stay until the call returns. Errors are
    numbers below 0.

    `capsule` is the PyCapsule `pql.evaluator_ext.c_interface.table`, which `pql_import` of the header opens, and `abi`
    the number that changes when what was compiled with an older header cannot use it.
    """

    capsule: object
    abi: int
    mask_of_cards: Callable[..., int]
    hand_of_cards: Callable[..., int]
    cards_of_hand: Callable[..., int]
    rank: Callable[..., int]
    rank_mask: Callable[..., int]
    rank_rows: Callable[..., int]
    rank_masks: Callable[..., int]
    river_ranks: Callable[..., int]
    river_prepare: Callable[..., int]
    river_sweep: Callable[..., int]
    river_totals: Callable[..., int]
    hand_versus_range: Callable[..., int]
    error_text: Callable[[int], bytes]


@cache
def c_interface() -> CInterface:
    """The C interface for `ctypes` and numba: ranks of hands, sweeps of a river, a hand against a range.

    A `CInterface`: hold'em, with the numbers of cards and hands that arrays have. Modules in C and Cython take the same
    functions by the header of `pql.get_include`.

    >>> import pql
    >>> functions = pql.c_interface()
    >>> hand = functions.hand_of_cards(51, 50)                       # As Ah
    >>> functions.rank_mask(0b11111 << 47), functions.rank_mask(0b1111), functions.error_text(-3)
    (7452, -3, b'another number of cards or rows is needed')
    >>> from array import array
    >>> range_, totals = pql.hands("QQ+").vector(), array("d", [0, 0, 0])
    >>> places = [each.buffer_info()[0] for each in (range_, totals)]
    >>> functions.hand_versus_range(hand, 0b111, 0, *places), totals.tolist()     # on 2c2d2h
    (0, [10884.0, 1014.0, 12870.0])
    """
    from ctypes import CFUNCTYPE, c_char_p, c_int, c_int64, c_uint64, c_void_p

    from pql.evaluator_ext import c_interface as kernel

    # As in pocketql.h: what a function gives, then what it takes.
    types = {
        "mask_of_cards": (c_int, c_void_p, c_int, c_void_p),
        "hand_of_cards": (c_int, c_int, c_int),
        "cards_of_hand": (c_int, c_int, c_void_p),
        "rank": (c_int, c_void_p, c_int),
        "rank_mask": (c_int, c_uint64),
        "rank_rows": (c_int64, c_void_p, c_int, c_int64, c_void_p),
        "rank_masks": (c_int64, c_void_p, c_int64, c_void_p),
        "river_ranks": (c_int, c_uint64, c_uint64, c_void_p),
        "river_prepare": (c_int, c_void_p, c_uint64, c_uint64, c_void_p),
        "river_sweep": (c_int, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p),
        "river_totals": (c_int, c_void_p, c_void_p, c_void_p, c_void_p),
        "hand_versus_range": (c_int, c_int, c_uint64, c_uint64, c_void_p, c_void_p),
        "error_text": (c_char_p, c_int),
    }
    functions = {name: CFUNCTYPE(*kinds)(kernel.addresses[name]) for name, kinds in types.items()}
    return CInterface(kernel.table, kernel.abi, **functions)

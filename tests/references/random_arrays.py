"""Arrays of any type, shape and memory, for calls that must take them or say what is wrong."""

from __future__ import annotations

from array import array
from typing import Any

import numpy
from hypothesis import strategies as st

HANDS = 1326
KINDS = ("u1", "i1", "u2", "i4", "u4", "i8", "u8", ">i8", ">u2", "f8", "f4", "f2", ">f8")
ODD_KINDS = ("?", "c16", "M8[s]", "m8[s]", "S4", "U4", "O", "V3", [("a", "u1"), ("b", "u1")])
SHAPES = (
    *((), (0,), (1,), (2,), (3,), (4,), (5,), (7,), (52,), (HANDS,)),
    *((0, 2), (1, 2), (3, 2), (3, 3), (3, 4), (2, 5), (4, 7), (2, HANDS), (HANDS, 2), (2, 0)),
    *((1, 1, 2), (2, 2, 2), (2, 3, 5), (1, 1, HANDS), (1, 1, 1, 1)),
)


@st.composite
def arrays(draw: st.DrawFn) -> Any:
    """An array of numpy, or what else has a buffer: cards, weights or any numbers, in any order of the memory."""
    shape = draw(st.sampled_from(SHAPES))
    kind: Any = draw(st.sampled_from((*KINDS, *KINDS, *ODD_KINDS)))
    dealt = numpy.random.default_rng(draw(st.integers(0, 1000)))
    size = int(numpy.prod(shape))
    content = draw(st.sampled_from(("cards", "cards", "cards", "weights", "weights", "numbers", "zeros")))
    if content == "cards":
        wide = shape[-1] if shape else 1
        values = numpy.array([_row(dealt, wide) for _ in range(size // max(1, wide))], "i8").reshape(shape)
    elif content == "weights":
        values = dealt.random(shape)
    elif content == "numbers":
        values = dealt.choice(
            [-1.0, 0, 1, 51, 52, 255, 256, 1e18, numpy.nan, numpy.inf, -numpy.inf, 0.5], shape
        )
    else:
        values = numpy.zeros(shape)
    with numpy.errstate(all="ignore"):
        made = _of_kind(numpy.asarray(values), kind)
    return in_memory(made, draw(st.sampled_from(MEMORIES)))


def _row(dealt: numpy.random.Generator, wide: int) -> Any:
    """Different cards, as many as there are; else any."""
    return dealt.permutation(52)[:wide] if wide <= 52 else dealt.integers(0, 52, wide)


def _of_kind(values: Any, kind: Any) -> Any:
    if isinstance(kind, list) or kind == "V3":
        return numpy.zeros(values.shape, kind)
    if kind == "O":
        return values.astype(object)
    if kind in ("M8[s]", "m8[s]"):
        return values.astype("i8").astype(kind)
    return values.astype(kind)


MEMORIES = ("plain", "plain", "gaps", "backwards", "columns", "spread", "fixed", "view", "array", "list")


def in_memory(values: Any, how: str) -> Any:
    """The same values in another order of the memory, or in another kind of buffer."""
    if how == "gaps" and values.ndim:
        return numpy.repeat(values, 2, axis=-1)[..., ::2]
    if how == "backwards" and values.ndim:
        return values[..., ::-1].copy()[..., ::-1]
    if how == "columns":
        return numpy.asfortranarray(values)
    if how == "spread":
        return numpy.broadcast_to(values, (2, *values.shape))
    if how == "fixed":
        fixed = values.copy()
        fixed.flags.writeable = False
        return fixed
    if how == "view" and values.dtype.kind not in "MmUV":
        return memoryview(values)
    if how == "array" and values.ndim == 1 and values.dtype.isnative and values.dtype.char in "bBhHiIlLqQfd":
        return array(values.dtype.char, values.tolist())
    if how == "list":
        return values.tolist()
    return values


def plain(given: Any) -> Any:
    """The same without gaps, in an array of its own where it is one of numpy; else as it is."""
    return numpy.array(given, order="C") if isinstance(given, numpy.ndarray) else given

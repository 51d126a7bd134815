"""The 1326 hands as a vector: PQL's own order of them, and those of solvers.

Solvers number cards as PQL does, 4 * rank + suit in the order c d h s, and put their hands into other orders. The
formulas are PioSOLVER's (`show_hand_order`) and that of `card_pair_to_index` in postflop-solver's `src/card.rs`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from functools import cache
from operator import itemgetter

from pql.base.arguments import check_unmasked, listed
from pql.cards.combos import HAND_COUNT, hand_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal, TypeAlias

    VectorOrder: TypeAlias = Literal["pql", "pio", "postflop-solver"]
    """An order of the 1326 hands."""

# The place of a hand by its two cards, the higher first.
_FORMULAS: dict[str, Callable[[int, int], int]] = {
    "pio": lambda high, low: high * (high - 1) // 2 + low,
    "postflop-solver": lambda high, low: low * (101 - low) // 2 + high - 1,
}


# Other numbers that buffers hold, one behind the other.
_NUMBERS = frozenset("fbBhHiIlLqQ?")


@cache
def places(order: str) -> tuple[int, ...]:
    """Where each hand, in PQL's order, is in a vector of an order; ValueError for an unknown one.

    >>> places("pql")[6], places("pio")[6], places("postflop-solver")[6]
    (6, 1322, 1319)
    """
    if order == "pql":
        return tuple(range(HAND_COUNT))
    if order not in _FORMULAS:
        raise ValueError(f"order must be one of pql, {', '.join(_FORMULAS)}, not {order!r}")
    return tuple([_FORMULAS[order](high, low) for high, low in hand_cards()])


@cache
def _reader(order: str) -> Callable[[array[float]], tuple[float, ...]]:
    return itemgetter(*places(order))


@cache
def _writer(order: str) -> Callable[[array[float]], tuple[float, ...]]:
    hands = [0] * HAND_COUNT
    for hand, index in enumerate(places(order)):
        hands[index] = hand
    return itemgetter(*hands)


def in_order(weights: array[float], order: str) -> array[float]:
    """1326 numbers in PQL's order, put into another one."""
    return array("d", _writer(order)(weights))


def from_order(values: Iterable[float], order: str) -> array[float]:
    """1326 weights in some order, put into PQL's; TypeError or ValueError for what is none."""
    read = _reader(order)
    if isinstance(values, str | bytes):
        raise TypeError(
            f"a vector must be {HAND_COUNT} numbers, not {type(values).__name__}: pql.hands reads text"
        )
    weights = doubles(values)
    if len(weights) != HAND_COUNT:
        raise ValueError(f"a vector has {HAND_COUNT} numbers, not {len(weights)}")
    return weights if order == "pql" else array("d", read(weights))


def doubles(values: Any) -> array[float]:
    """Numbers as doubles of their own; TypeError for what holds no numbers.

    >>> doubles([1, 0.5])
    array('d', [1.0, 0.5])
    """
    check_unmasked(values, "weights")
    if len(shape := getattr(values, "shape", ())) > 1:
        raise TypeError(f"a vector is a number for each hand, not an array of the shape {shape}")
    if getattr(getattr(values, "dtype", None), "kind", "") == "c":
        raise TypeError(f"a vector is a real number for each hand, not {values.dtype}")
    copied = _copied(values)
    if copied is not None:
        return copied
    try:
        return array("d", listed(values) if isinstance(values, memoryview) else values)
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"a vector is a number for each hand, not {type(values).__name__}") from None


def _copied(values: Any) -> array[float] | None:
    """The numbers of an array of one dimension, of numpy or the like, copied at once; None for what is none."""
    if getattr(values, "ndim", 1) != 1:
        return None
    try:
        view = memoryview(values)
    except (TypeError, ValueError, BufferError):
        return None
    if view.format == "d" and view.ndim == 1:
        return array("d", view.tobytes())
    return array("d", view.tolist()) if view.format in _NUMBERS and view.ndim == 1 else None

"""The Omaha hands that fit one of some patterns of slots."""

from __future__ import annotations

from collections import Counter
from math import comb
from typing import TYPE_CHECKING

from pql.evaluator_ext import omaha

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pql.notation.dialects.ppt_slots import Pattern, Slot

_ANY, _VARIABLE = 15, 16
_MOST_KEPT = 64

_Coded = tuple[tuple[tuple[int, int], ...], int, int]
"""A pattern as the kernel takes it: its slots, and the ranks and suits that variables do not take."""

_kept: dict[tuple[int, tuple[_Coded, ...]], int] = {}


def matching(patterns: Iterable[Pattern], hole: int, check: Callable[[], object]) -> int:
    """The bitset of all hands of so many cards that fit one of some patterns; `check` is called before each."""
    coded = tuple(dict.fromkeys([_coded(pattern) for pattern in patterns]))
    if any(not slots for slots, _, _ in coded):
        return (1 << comb(52, hole)) - 1
    found = _kept.get((hole, coded))
    if found is not None:
        return found
    bits = bytearray((comb(52, hole) + 7) // 8)
    for slots, ranks, suits in coded:
        check()
        omaha.mark(bits, hole, slots, ranks, suits)
    found = int.from_bytes(bits, "little")
    for oldest in [*_kept][: max(0, len(_kept) - _MOST_KEPT + 1)]:  # other threads may take them out too
        _kept.pop(oldest, None)
    _kept[hole, coded] = found
    return found


def _coded(pattern: Pattern) -> _Coded:
    """A pattern for the kernel: first the slots that leave least open, equal ones side by side.

    Patterns that differ in the names of their variables and the order of their slots come out alike.
    """
    slots = [slot for slot in pattern if slot[:2] != (None, None)]
    left_out = [0, 0]
    for slot in slots:
        for kind, value in enumerate(slot[:2]):
            if isinstance(value, int) and not slot.bracketed:
                left_out[kind] |= 1 << value
    uses = Counter([(kind, value) for slot in slots for kind, value in enumerate(slot[:2])])

    def order(slot: Slot) -> tuple[object, ...]:
        shapes = [
            (_ANY, 0)
            if value is None
            else (value, 0)
            if isinstance(value, int)
            else (_VARIABLE, -uses[kind, value])
            for kind, value in enumerate(slot[:2])
        ]
        names = [value if isinstance(value, str) else "" for value in slot[:2]]
        return sum([shape[0] >= _ANY for shape in shapes]), shapes, names

    numbers: tuple[dict[str, int], dict[str, int]] = {}, {}

    def code(kind: int, value: int | str | None) -> int:
        if value is None:
            return _ANY
        return (
            value
            if isinstance(value, int)
            else numbers[kind].setdefault(value, _VARIABLE + len(numbers[kind]))
        )

    coded = [(code(0, slot.rank), code(1, slot.suit)) for slot in sorted(slots, key=order)]
    return tuple(coded), left_out[0], left_out[1]

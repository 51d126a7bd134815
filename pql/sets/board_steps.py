"""The graph of a set of boards written as a program for the kernel: what occurs twice is computed once.

Names let a short text say a large set, `let b = board (a minus turn.paired) or (turn.paired minus a)`, and so on
with c and d: written out it doubles with each name. Equal parts are therefore found by their content, and the
program keeps the blocks of those that it needs again in registers.
"""

from __future__ import annotations

from operator import attrgetter
from struct import pack
from typing import TYPE_CHECKING

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.graphs import parts_first

if TYPE_CHECKING:
    from .board_program import Program

MOST_PARTS = 200_000
"""Different conditions and operations in one set of boards."""

_KEEP, _FETCH = 11, 12


def written(program: Program) -> tuple[bytes, int]:
    """The kernel's text of a graph and the number of its steps; raises `PQLError` if it has too many parts.

    >>> from pql.sets.board_program import suits_program
    >>> one, two = suits_program(3, [1]), suits_program(3, [2])
    >>> twice = one & ~two | two & ~one
    >>> len(written(twice)[0]) // 8, written(twice)[1]  # two conditions kept, five operations, two fetched
    (19, 11)
    """
    parts = _numbered(program)
    uses = [0] * len(parts)
    uses[-1] = 1
    for number in range(len(parts) - 1, -1, -1):
        if uses[number]:
            for operand in parts[number][1]:
                uses[operand] += 1
    return _emitted(parts, uses)


Part = tuple[bytes, tuple[int, ...], int]
"""A step, the numbers of its operands, the one that needs more room first, and the room it needs."""


def _numbered(program: Program) -> list[Part]:
    """The different parts of a graph, operands before operations, the whole last."""
    parts: list[Part] = []
    number_of: dict[tuple[bytes, tuple[int, ...]], int] = {}
    numbers: dict[int, int] = {}
    for node in parts_first([program], attrgetter("parts")):
        numbers[id(node)] = _number(node.step, [numbers[id(part)] for part in node.parts], parts, number_of)
    last = numbers[id(program)]
    return parts[: last + 1]


def _number(
    step: bytes, operands: list[int], parts: list[Part], number_of: dict[tuple[bytes, tuple[int, ...]], int]
) -> int:
    """The number of a part, that of an equal one where there is one."""
    key = (step, tuple(sorted(operands)))
    number = number_of.get(key)
    if number is None:
        if len(parts) >= MOST_PARTS:
            raise PQLError(
                Diagnostic(
                    "set-too-large",
                    f"this set of boards is composed of more than {MOST_PARTS:,} parts",
                    help="ask about fewer boards at a time",
                ),
                running=True,
            )
        room = 1
        if operands:
            operands.sort(key=lambda operand: -parts[operand][2])
            room = max([parts[operand][2] + index for index, operand in enumerate(operands)])
        number = number_of[key] = len(parts)
        parts.append((step, tuple(operands), room))
    return number


def _emitted(parts: list[Part], uses: list[int]) -> tuple[bytes, int]:
    text: list[bytes] = []
    registers: dict[int, int] = {}  # of the parts that were computed and are needed again
    free: list[int] = []
    highest = 0
    waiting = [(len(parts) - 1, False)]
    while waiting:
        number, ready = waiting.pop()
        if number in registers:
            register = registers[number]
            text.append(_register_step(_FETCH, register))
            uses[number] -= 1
            if not uses[number]:
                free.append(register)
                del registers[number]
            continue
        step, operands, _ = parts[number]
        if operands and not ready:
            waiting.append((number, True))
            waiting += [(operand, False) for operand in reversed(operands)]
            continue
        text.append(step)
        uses[number] -= 1
        if uses[number]:
            if not free:
                free.append(highest)
                highest += 1
            registers[number] = free.pop()
            text.append(_register_step(_KEEP, registers[number]))
    return b"".join(text), len(text)


def _register_step(kind: int, register: int) -> bytes:
    return pack("=QQ", kind | 2 << 8, register)

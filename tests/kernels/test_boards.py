"""The kernel refuses what is no program, no flop and no group instead of reading beyond its buffers."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from itertools import permutations
from struct import pack

import pytest

from pql.evaluator_ext import boards as kernel
from pql.sets.board_program import (
    ALL_EXCHANGES,
    IDENTITY,
    alike_program,
    cards_program,
    flops_program,
    windows_program,
)
from references.families import together

FLOP = 0b111
PROGRAM = cards_program([(1 << 52) - 1] * 3).text
NOT, AND, PATTERN = 10, 7, 0


def step(kind: int, *words: int) -> bytes:
    return pack(f"={1 + len(words)}Q", kind | (1 + len(words)) << 8, *words)


@together(
    "program",
    [
        b"",
        b"1234567",
        PROGRAM[:-8],
        PROGRAM + PROGRAM,
        PROGRAM + step(AND),
        step(NOT),
        step(AND),
        step(13),
        pack("=Q", PATTERN),
        pack("=Q", 3 | 1 << 40),
        step(PATTERN, 6, *[0] * 10),
        windows_program(3, 3, [1] * 17).text,
        windows_program(6, 3, [1]).text,
        alike_program(2, 2).text,
        step(4, 0),
    ],
)
def test_no_programs(program: bytes) -> None:
    with pytest.raises(ValueError, match="not a board program"):
        kernel.contains(program, FLOP)


def test_empty_slices_of_flops() -> None:
    none = array("Q")
    assert len(kernel.counts(PROGRAM, none, 3)) == 0
    assert kernel.count(PROGRAM, none, b"", 5) == 0
    assert kernel.digest(PROGRAM, none, b"") == 0
    assert not kernel.any_board(PROGRAM, none)
    assert not kernel.ordered(PROGRAM, none)
    assert [len(part) for part in kernel.weigh(PROGRAM, none, 0, IDENTITY, False)] == [0, 0]


def test_wrong_arguments() -> None:
    one = array("Q", [FLOP])
    wrong: dict[str, list[Callable[[], object]]] = {
        "a flop is a mask of three": [
            lambda: kernel.contains(PROGRAM, 0b11),
            lambda: kernel.contains(PROGRAM, 0b111 << 51),
            lambda: kernel.contains(PROGRAM, -1),
            lambda: kernel.counts(PROGRAM, array("Q", [0]), 3),
            lambda: kernel.weigh(PROGRAM, array("Q", [0b1111]), 0, IDENTITY, False),
        ],
        "a card is 0 to 51": [
            lambda: kernel.contains(PROGRAM, FLOP, 52),
            lambda: kernel.contains(PROGRAM, FLOP, 3, 60),
        ],
        "a street has 3, 4 or 5": [
            lambda: kernel.members(PROGRAM, FLOP, 6),
            lambda: kernel.counts(PROGRAM, one, 2),
            lambda: kernel.list_classes(PROGRAM, ALL_EXCHANGES, True, 7, 1),
        ],
        "one size for each flop": [
            lambda: kernel.count(PROGRAM, one, b"", 3),
        ],
        "a group is 1 to 24 permutations": [
            lambda: kernel.flop_orbits(b""),
            lambda: kernel.flop_orbits(bytes([0, 1, 2, 2])),
            lambda: kernel.flop_orbits(bytes([0, 1, 2])),
        ],
        "one permutation at a time": [
            lambda: kernel.fixed_by(PROGRAM, ALL_EXCHANGES),
        ],
        "under all 24 permutations": [
            lambda: kernel.count_classes(PROGRAM, IDENTITY, False, 3),
            lambda: kernel.list_classes(PROGRAM, IDENTITY, False, 3, 1),
        ],
    }
    for reason, calls in wrong.items():
        for call in calls:
            with pytest.raises(ValueError, match=reason):
                call()


@pytest.mark.sums
def test_flops_are_numbered_as_the_kernel_numbers_them() -> None:
    for number in (0, 1, 63, 64, 12_345, 22_099):
        text = flops_program(1 << number).text
        flops, _ = kernel.flop_orbits(IDENTITY)
        assert [kernel.contains(text, flop) for flop in flops].count(True) == 1
        assert kernel.contains(text, flops[22_099 - number])


def test_orbits_of_every_subgroup_cover_all_flops() -> None:
    exchanges = [bytes(exchange) for exchange in permutations(range(4))]
    for first in exchanges:
        group, image = [exchanges[0]], first
        while image != exchanges[0]:
            group.append(image)
            image = bytes([first[suit] for suit in image])
        flops, sizes = kernel.flop_orbits(b"".join(group))
        assert sum(sizes) == 22_100
        assert list(flops) == sorted(flops, reverse=True)

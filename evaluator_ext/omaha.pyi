"""Omaha; see `omaha.pyx` for what each function does."""

from array import array
from collections.abc import Iterable, Sequence

from typing_extensions import Buffer

Range = tuple[Buffer, Buffer | None]

ATTEMPTS_PER_DEAL: int
MORE_ATTEMPTS: int

def number(hand: int) -> int: ...
def value(hand: int, board: int) -> int: ...
def masks_of(bits: bytes, hole: int) -> array[int]: ...
def mark(
    bits: bytearray,
    hole: int,
    slots: Iterable[tuple[int, int]],
    ranks_left_out: int,
    suits_left_out: int,
) -> None: ...
def stabilizer(own: Range, hole: int) -> bytes: ...
def sweep(
    masks: Buffer, multiplicities: Buffer, first: Range, second: Range, hole: int
) -> tuple[int | float, int | float, int | float]: ...
def count_hands(known: int, dead: int, hands: Buffer, playing: int) -> list[list[int]]: ...
def sample(
    known: int,
    dead: int,
    boards: tuple[Buffer, Buffer] | None,
    ranges: Sequence[Range | None],
    hole: int,
    seed: int,
    chunk: int,
    deals: int,
    folded: int = 0,
) -> list[list[int]]: ...

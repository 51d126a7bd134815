"""Exact equities of many spots; see `spots.pyx` for what each function does."""

from array import array

from typing_extensions import Buffer

def count(
    known: Buffer,
    dead: Buffer,
    heroes: Buffer,
    villains: Buffer,
    hands: Buffer,
    weights: Buffer,
    starts: Buffer,
) -> array[float]: ...
def sum_hands(
    known: Buffer, dead: Buffer, hands: Buffer, weights: Buffer, bin_count: int = 0
) -> tuple[array[float], array[float] | None]: ...
def kernels() -> tuple[str, ...]: ...
def set_kernel(name: str) -> str: ...

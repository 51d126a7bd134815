"""Exact and sampled equity; see `equity.pyx` for what each function does."""

from array import array
from collections.abc import Sequence

from typing_extensions import Buffer

ATTEMPTS_PER_DEAL: int
MORE_ATTEMPTS: int

def kernels() -> tuple[str, ...]: ...
def set_kernel(name: str) -> str: ...
def heads_up(
    masks: Buffer, multiplicities: Buffer, start: int, stop: int, first: Buffer, second: Buffer
) -> tuple[int | float, int | float, int | float]: ...
def multiway(
    masks: Buffer, multiplicities: Buffer, start: int, stop: int, ranges: Sequence[Buffer]
) -> list[list[int | float]]: ...
def multiway_hands(
    board: int, ranges: Sequence[Buffer]
) -> tuple[array[float], array[float], array[float]]: ...
def sample(
    known: int,
    dead: int,
    boards: tuple[Buffer, Buffer] | None,
    ranges: Sequence[Buffer],
    seed: int,
    chunk: int,
    deals: int,
    folded: int = 0,
) -> list[list[int | float]]: ...

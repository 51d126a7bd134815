"""Two ranges when a third hand has been folded; see `folded.pyx` for what each function does."""

from array import array
from typing import TypeAlias

from typing_extensions import Buffer

from .vectors import Vectors

Counts: TypeAlias = list[tuple[int | float, int | float, int | float]]

EXACT_SUMS: float

def kernels() -> tuple[str, ...]: ...
def set_kernel(name: str) -> str: ...
def by_category(
    masks: Buffer,
    multiplicities: Buffer,
    start: int,
    stop: int,
    first: Buffer,
    second: Buffer,
    folded: Buffer,
) -> Counts: ...
def vectors(
    masks: Buffer,
    multiplicities: Buffer,
    start: int,
    stop: int,
    first: Buffer,
    second: Buffer,
    folded: Buffer,
    players: int,
    whole: bool,
) -> tuple[Vectors | None, Vectors | None]: ...
def meetings(known: int, first: Buffer, second: Buffer, folded: Buffer) -> array[float]: ...

"""Vectors of a whole range against another; see `vectors.pyx` for what each function does."""

from array import array
from typing import Any, TypeAlias

from typing_extensions import Buffer

Vectors: TypeAlias = tuple[array[Any], array[Any], array[Any]]

FIRST: int
SECOND: int
BOTH: int

def sweep(
    masks: Buffer,
    multiplicities: Buffer,
    start: int,
    stop: int,
    first: Buffer,
    second: Buffer,
    players: int = ...,
    met: bool = ...,
) -> tuple[Vectors | None, Vectors | None]: ...
def count_met(own: Buffer, opponent: Buffer, boards: int) -> array[int]: ...
def sweep_together(
    masks: Buffer, multiplicities: Buffer, weights: Buffer, wins: Buffer, ties: Buffer
) -> None: ...
def kernels() -> tuple[str, ...]: ...
def set_kernel(name: str) -> str: ...
def add(total: array[Any], more: array[Any]) -> None: ...
def symmetrized(vector: array[Any], group: bytes) -> array[Any]: ...
def equities(wins: array[Any], ties: array[Any], met: array[Any]) -> array[float]: ...
def summary(
    wins: array[Any], ties: array[Any], met: array[Any], weights: Buffer, strong: float
) -> tuple[int | float, int | float, int | float, float, float]: ...

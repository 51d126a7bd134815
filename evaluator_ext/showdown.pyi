"""What wins showdowns, and how hands stand now and at the end; see `showdown.pyx` for what each function does."""

from collections.abc import Sequence

from typing_extensions import Buffer

ATTEMPTS_PER_DEAL: int
MORE_ATTEMPTS: int

_Number = int | float

def kernels() -> tuple[str, ...]: ...
def set_kernel(name: str) -> str: ...
def by_category(
    masks: Buffer, multiplicities: Buffer, start: int, stop: int, first: Buffer, second: Buffer
) -> list[tuple[_Number, _Number, _Number]]: ...
def sample_by_category(
    known: int,
    dead: int,
    boards: tuple[Buffer, Buffer] | None,
    first: Buffer,
    second: Buffer,
    seed: int,
    chunk: int,
    deals: int,
    folded: Sequence[Buffer] = (),
) -> list[tuple[_Number, _Number, _Number]]: ...
def final_hands(
    masks: Buffer, multiplicities: Buffer, start: int, stop: int, weights: Buffer
) -> list[tuple[int, float]]: ...
def standings(
    known: int, masks: Buffer, multiplicities: Buffer, start: int, stop: int, ranges: Sequence[Buffer]
) -> tuple[list[list[_Number]], list[_Number]]: ...
def sample_standings(
    known: int,
    dead: int,
    ranges: Sequence[Buffer],
    fewest: int,
    seed: int,
    chunk: int,
    deals: int,
    folded: int = 0,
) -> list[tuple[list[list[_Number]], list[_Number]]]: ...

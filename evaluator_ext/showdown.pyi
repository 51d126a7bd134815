"""What wins showdowns, and how hands stand now and at the end; see `showdown.pyx` for what each function does."""

from collections.abc import Sequence

from typing_extensions import Buffer

ATTEMPTS_PER_DEAL: int
MORE_ATTEMPTS: int

_Number = int | float

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
) -> list[tuple[int, int, int]]: ...

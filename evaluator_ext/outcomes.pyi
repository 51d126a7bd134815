"""The order in which hands come in; see `outcomes.pyx` for what each function does."""

from array import array
from collections.abc import Sequence

from typing_extensions import Buffer

MOST_MEETING: int
NO_ROW: int

def orders(players: int) -> int: ...
def count(masks: Buffer, multiplicities: Buffer, ranges: Sequence[Buffer], rows: Buffer) -> array[float]: ...
def sample(
    known: int,
    dead: int,
    boards: tuple[Buffer, Buffer] | None,
    ranges: Sequence[Buffer],
    seed: int,
    chunk: int,
    deals: int,
    folded: Sequence[Buffer] = (),
) -> array[int]: ...
def sample_calls(
    dead: int, hands: Buffer, calls: Sequence[Buffer], least: int, seed: int, chunk: int, deals: int
) -> tuple[int, tuple[array[int], array[int]]]: ...

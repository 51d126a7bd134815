"""Exact equity of a few hands; see `few_hands.pyx` for what each function does."""

from array import array
from collections.abc import Sequence

from typing_extensions import Buffer

def list_deals(ranges: Sequence[Buffer], group: bytes, gone: int = 0) -> tuple[array[int], array[float]]: ...
def count_boards(
    known: int, dead: int, hands: Buffer, weights: Buffer, start: int, stop: int, plain: bool
) -> list[list[int | float]]: ...
def shares(known: Buffer, dead: Buffer, hands: Buffer, starts: Buffer) -> array[float]: ...

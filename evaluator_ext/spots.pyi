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

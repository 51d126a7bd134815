"""Deals one by one; see `deals.pyx` for what each function does."""

from array import array
from collections.abc import Sequence

from typing_extensions import Buffer

DECK: int

def first_boards(cards: int, known: int, dead: int, group: bytes) -> tuple[array[int], array[int]]: ...
def longer_boards(boards: Buffer, more: int, deck: int, known: int = 0) -> tuple[array[int], array[int]]: ...
def split_boards(cards: bytes, street: int) -> dict[int, array[int]]: ...
def deal_hands(
    boards: Buffer, hands: Sequence[Buffer], most: int
) -> tuple[array[int], list[array[int]]] | None: ...
def draw_deals(
    seed: int,
    chunk: int,
    deals: int,
    attempts: int,
    dead: int,
    flops: array[int],
    turn: int,
    river: int,
    hands: Sequence[Buffer],
    totals: Sequence[Buffer | None],
) -> tuple[list[array[int]], list[array[int]], int]: ...
def draw_hands(
    seed: int,
    chunk: int,
    deals: int,
    attempts: int,
    dead: int,
    boards: Buffer | None,
    hands: Sequence[Buffer],
    totals: Sequence[Buffer | None],
) -> tuple[list[array[int]], array[int], int]: ...
def shares_of_pot(hands: list[array[int]], boards: Buffer, dead: int) -> array[float]: ...

"""Omaha; see `omaha.pyx` for what each function does."""

from array import array
from collections.abc import Iterable, Sequence

from typing_extensions import Buffer

Range = tuple[Buffer, Buffer | None]

ATTEMPTS_PER_DEAL: int
MORE_ATTEMPTS: int

def number(hand: int) -> int: ...
def value(hand: int, board: int) -> int: ...
def values(hands: Buffer, board: int) -> array[int]: ...
def rank_rows(cards: Buffer, width: int, hole: int, out: Buffer) -> int: ...
def masks_of(bits: bytes, hole: int) -> array[int]: ...
def bits_of(masks: Buffer, hole: int) -> bytes: ...
def bits_of_numbers(numbers: array[int], hole: int) -> bytes: ...
def in_order(classes: array[int], places: array[int]) -> tuple[array[int], array[int]]: ...
def members(bits: bytes, masks: Buffer, hole: int) -> array[int]: ...
def classes(hole: int) -> array[int]: ...
def shares_of_pot(hands: list[array[int]], boards: Buffer, dead: int, low: bool = False) -> array[float]: ...
def mark(
    bits: bytearray,
    hole: int,
    slots: Iterable[tuple[int, int]],
    ranks_left_out: int,
    suits_left_out: int,
) -> None: ...
def stabilizer(bits: bytes, hole: int) -> bytes: ...
def vector(levels: Iterable[tuple[bytes, float]], hole: int) -> array[float]: ...
def weights_of(bits: bytes, weights: Buffer, hole: int) -> array[float]: ...
def bits_with(weights: Buffer, weight: float, hole: int) -> bytes: ...
def sweep(
    masks: Buffer, multiplicities: Buffer, first: Range, second: Range, hole: int
) -> tuple[int | float, int | float, int | float]: ...
def sweep_types(
    masks: Buffer, multiplicities: Buffer, first: Range, second: Range, hole: int
) -> list[tuple[int | float, int | float, int | float]]: ...
def final_hands(masks: Buffer, multiplicities: Buffer, own: Range, hole: int) -> list[tuple[int, float]]: ...
def hand_counts(
    masks: Buffer, multiplicities: Buffer, first: Range, second: Range, hole: int
) -> array[int] | array[float]: ...
def count_hands(
    known: int, dead: int, hands: Buffer, playing: int, by_type: bool = False
) -> list[list[int]]: ...
def count_spots(
    known: array[int],
    dead: array[int],
    heroes: array[int],
    villains: array[int],
    hands: array[int],
    weights: array[float],
    starts: array[int],
) -> array[float]: ...
def split_spots(
    known: array[int],
    dead: array[int],
    heroes: array[int],
    villains: array[int],
    hands: array[int],
    weights: array[float],
    starts: array[int],
) -> array[float]: ...
def first_hands(classes: Buffer, hole: int) -> array[int]: ...
def summed(hands: Buffer, hole: int, by_ranks: Buffer, by_suit: Buffer) -> array[int]: ...
def split_equities(outcomes: Buffer) -> tuple[array[float], array[float]]: ...
def row_equities(
    heroes: Buffer, villains: Buffer, boards: Buffer, hole: int, board: int, hilo: bool, out: Buffer
) -> int: ...
def sample(
    known: int,
    dead: int,
    boards: tuple[Buffer, Buffer] | None,
    ranges: Sequence[Range | None],
    hole: int,
    seed: int,
    chunk: int,
    deals: int,
    folded: int = 0,
    by_type: bool = False,
) -> list[list[int]]: ...
def sample_standings(
    known: int,
    dead: int,
    ranges: Sequence[Range | None],
    hole: int,
    fewest: int,
    seed: int,
    chunk: int,
    deals: int,
    folded: int = 0,
) -> list[tuple[list[list[int]], list[int]]]: ...
def standings(
    known: int, masks: Buffer, multiplicities: Buffer, first: Range, second: Range, hole: int
) -> list[list[float]]: ...
def low_value(hand: int, board: int) -> int: ...
def low_values(hands: Buffer, board: int) -> array[int]: ...
def split_counts(
    masks: Buffer, multiplicities: Buffer, first: Range, second: Range, hole: int
) -> array[int] | array[float]: ...
def split_sweep(
    masks: Buffer, multiplicities: Buffer, first: Range, second: Range, hole: int
) -> list[int] | list[float]: ...
def split_hands(known: int, dead: int, hands: Buffer, playing: int) -> list[list[int]]: ...
def split_sample(
    known: int,
    dead: int,
    boards: tuple[Buffer, Buffer] | None,
    ranges: Sequence[Range | None],
    hole: int,
    seed: int,
    chunk: int,
    deals: int,
    folded: int = 0,
) -> list[list[int]]: ...
def split_standings(
    known: int, masks: Buffer, multiplicities: Buffer, first: Range, second: Range, hole: int
) -> tuple[list[list[float]], list[float]]: ...
def split_sample_standings(
    known: int,
    dead: int,
    ranges: Sequence[Range | None],
    hole: int,
    fewest: int,
    seed: int,
    chunk: int,
    deals: int,
    folded: int = 0,
) -> list[tuple[list[list[int]], list[int]]]: ...

"""Deals by number, suits exchanged; see `isomorphism.pyx` for what each function does."""

from typing_extensions import Buffer

ROUNDS: tuple[tuple[int, ...], ...]

def fill_numberings() -> None: ...
def size(rounds: tuple[int, ...]) -> int: ...
def number_deals(
    rounds: tuple[int, ...],
    first: Buffer,
    first_width: int,
    others: Buffer,
    numbers: Buffer,
    orbits: Buffer | None = None,
) -> int: ...
def write_deals(rounds: tuple[int, ...], numbers: Buffer, cards: Buffer) -> int: ...
def write_deals_from(rounds: tuple[int, ...], start: int, cards: Buffer) -> None: ...

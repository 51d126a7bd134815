"""Made hands and draws; see `made_hands.pyx` for what each function does."""

from array import array

from typing_extensions import Buffer

NO_HAND: int
CODES: int

def code_of(board: int, first: int, second: int) -> int: ...
def straight_outs(board: int, first: int, second: int) -> int: ...
def codes(board: int) -> array[int]: ...
def tally(
    boards: Buffer, multiplicities: Buffer, weights: Buffer
) -> tuple[array[int], array[int], array[float]]: ...
def occurring(amounts: Buffer) -> array[int]: ...
def add_pots(
    board: int,
    multiplicity: float,
    weights: Buffer,
    wins: Buffer,
    ties: Buffer,
    met: Buffer,
    won: Buffer,
    dealt: Buffer,
) -> None: ...

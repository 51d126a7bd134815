"""What all hands come to on final boards; see `runouts.pyx` for what each function does."""

from typing_extensions import Buffer

def add_strengths(
    masks: Buffer,
    multiplicities: Buffer,
    weights: Buffer,
    won: Buffer,
    met: Buffer,
    squares: Buffer,
    bins: Buffer | None = None,
) -> None: ...
def add_gains(
    start: int, masks: Buffer, multiplicities: Buffer, weights: Buffer, won: Buffer, gained: Buffer
) -> None: ...
def stand_now(board: int, weights: Buffer, behind: Buffer, tied: Buffer, ahead: Buffer) -> None: ...

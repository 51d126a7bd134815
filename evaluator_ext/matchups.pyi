"""Hand against hand; see `matchups.pyx` for what each function does."""

from array import array

from typing_extensions import Buffer

def count_wins(
    masks: Buffer, multiplicities: Buffer, start: int, stop: int, rows: Buffer, columns: Buffer
) -> array[int]: ...
def matchup_classes() -> array[int]: ...

class PreflopTable:
    def __init__(self, wins: Buffer, ties: Buffer) -> None: ...
    def heads_up(self, first: Buffer, second: Buffer) -> tuple[int | float, int | float, int | float]: ...

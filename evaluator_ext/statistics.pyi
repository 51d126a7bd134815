"""What players did in recorded hands, as columns; see `statistics.pyx` for what each function does."""

from array import array
from typing import Any

STATISTICS: tuple[str, ...]
BY_STREET: tuple[str, ...]
LETTERS: str
NONE: int

def statistics(hands: Any) -> dict[str, array[int]]: ...
def sizes(hands: Any) -> dict[str, array[int]]: ...

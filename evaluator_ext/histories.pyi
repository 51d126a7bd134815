"""The hands of hand histories as columns; see `histories.pyx` for what each function does."""

from array import array
from typing import TypeAlias

from typing_extensions import Buffer

Columns: TypeAlias = dict[str, array[int] | tuple[array[int], list[str]]]
Failure: TypeAlias = tuple[int, int, str, int, int, int, int]

REASONS: tuple[str, ...]
GAMES: tuple[str, ...]
FIELDS: tuple[str, ...]

def read_phh(text: bytes, starts: Buffer) -> tuple[Columns, Columns, Columns, list[Failure]]: ...

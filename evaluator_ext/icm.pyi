"""The independent chip model; see `icm.pyx` for what each function does."""

from array import array
from typing import Any

MOST_IN_SETS: int

def places_by_sets(stacks: Any, paid: int) -> array[float]: ...
def places_by_race(stacks: Any, paid: int) -> tuple[array[float], float]: ...
def worth_of_tables(stacks: Any, count: int, prizes: Any, paid: int) -> array[float]: ...

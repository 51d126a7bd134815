"""Seeds of random numbers: the same seed gives the same answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.arguments import OutOfBounds, whole_number
from pql.base.diagnostics import Diagnostic
from pql.names.options import LARGEST_SEED

if TYPE_CHECKING:
    from random import Random


def generator(seed: int | None) -> tuple[Random, int]:
    """A random generator and the seed that repeats it; without a seed a new one is drawn.

    Raises `PQLError` for a seed that numbers no stream.
    """
    from random import Random, SystemRandom

    seed = checked_seed(seed)
    if seed is None:
        seed = SystemRandom().getrandbits(32)
    return Random(seed), seed


def checked_seed(seed: int | None) -> int | None:
    """A seed, or None; TypeError for what is no whole number, `OutOfBounds` for one that numbers no stream."""
    if seed is None:
        return None
    number = whole_number(seed)
    if number is None:
        raise TypeError(f"seed must be a whole number or None, not {seed!r}")
    if not 0 <= number <= LARGEST_SEED:
        raise OutOfBounds(Diagnostic("bad-seed", "a seed is a number from 0 to 2 to the power of 64, less 1"))
    return number

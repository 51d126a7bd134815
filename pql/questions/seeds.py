"""Seeds of random numbers: the same seed gives the same answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.arguments import OutOfBounds, whole_number
from pql.base.diagnostics import Diagnostic
from pql.names.options import LARGEST_SEED

if TYPE_CHECKING:
    from random import Random
    from typing import Any, TypeAlias

    import numpy

    AnySeed: TypeAlias = int | Random | numpy.random.Generator | None

# A generator draws seeds of so many bits.
_BITS = 63


def generator(seed: AnySeed) -> tuple[Random, int]:
    """A random generator and the seed that repeats it; without a seed a new one is drawn.

    Raises `PQLError` for a seed that numbers no stream.
    """
    from random import Random, SystemRandom

    number = checked_seed(seed)
    if number is None:
        number = SystemRandom().getrandbits(32)
    return Random(number), number


def checked_seed(seed: AnySeed) -> int | None:
    """A seed, or None; a generator of numpy or of Python's `random` draws one.

    TypeError for what is neither, `OutOfBounds` for a number that numbers no stream.

    >>> from random import Random
    >>> checked_seed(7), checked_seed(Random(7)) == checked_seed(Random(7))
    (7, True)
    """
    if seed is None:
        return None
    number = whole_number(seed)
    if number is None:
        number = _drawn(seed)
    if number is None:
        raise TypeError(f"seed must be a whole number, a generator of random numbers or None, not {seed!r}")
    if not 0 <= number <= LARGEST_SEED:
        raise OutOfBounds(Diagnostic("bad-seed", "a seed is a number from 0 to 2 to the power of 64, less 1"))
    return number


def _drawn(generator: Any) -> int | None:
    """A seed of a generator of random numbers, which is another one the next time; None for anything else."""
    if hasattr(generator, "bit_generator") and hasattr(generator, "integers"):
        return int(generator.integers(1 << _BITS))
    from random import Random

    return generator.getrandbits(_BITS) if isinstance(generator, Random) else None

"""What repeats a sampled answer: who cites its numbers names this."""

from __future__ import annotations

from pql.base.records import Record

from .base import fields_by_name

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

KERNELS = "xoshiro256**"
"""The generator of the kernels, by Blackman and Vigna; splitmix64 starts it from the seed and the number of a chunk."""
PYTHON = "MT19937"
"""The generator of Python's `random`: the Mersenne Twister."""


class Sampling(Record):
    """How a sample was drawn: the `generator` of random numbers, its `seed`, the `version` of PQL, and the `question`.

    `question` is a hash of what was asked, 16 hexadecimal digits. It is the same for the same game, hands with their
    weights, boards, dead cards, formulas and number of deals, however hands were written and whatever the seed, in
    every process. Another version of PQL may give another hash.

    >>> import pql
    >>> found = pql.equity("AA", "KK", samples=1000, seed=7).sampling
    >>> found.generator, found.seed, len(found.question)
    ('xoshiro256**', 7, 16)
    >>> found.question == pql.compile("equity AdAc, AA vs KK samples 1000").run().sampling.question
    True
    """

    generator: str
    seed: int
    version: str
    question: str

    def to_dict(self) -> dict[str, Any]:
        """The fields by name, as they stand in the JSON of an answer."""
        return fields_by_name(self)

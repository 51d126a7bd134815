"""A plan: how exactly a question is answered, by which algorithm or random deals, and how long that takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pql.engine.accuracy import Algorithm
from pql.results.numbers import count, duration

from . import costs

if TYPE_CHECKING:
    from .averaging import Averaged


# Deals of a chunk: one stream of random numbers each, whatever thread draws it.
CHUNK_DEALS = 1 << 14


class Plan(NamedTuple):
    """How a question is answered, and the reason for that.

    An exact answer takes `seconds` on one thread, `work` says what there is to do. `group` are the suit permutations
    under which boards are alike, and `averaged` the range that is replaced by its average over the suits. Where
    `early`, the flops or turns of a board set are continued one by one; else its completed boards are listed.

    Random deals, drawn in chunks of `chunk_deals`, end with so many `samples`, or when every standard error is below
    `error`: at `most_deals` at the latest, unless that error was `promised`. Each takes `deal_seconds` on one thread.
    """

    algorithm: Algorithm
    seconds: float = 0.0
    work: str = ""
    group: bytes = b""
    averaged: Averaged | None = None
    early: bool = False
    reason: str = ""
    error: float | None = None
    promised: bool = False
    samples: int | None = None
    most_deals: int | None = None
    chunk_deals: int = CHUNK_DEALS
    deal_seconds: float = costs.DRAWN_DEAL

    @property
    def exact(self) -> bool:
        """Whether every deal is counted."""
        return self.algorithm is not Algorithm.DEALS

    def estimate(self, threads: int) -> float:
        """The seconds it is expected to take on so many threads; 0 for a sample that ends with its error."""
        return (self.seconds if self.exact else (self.samples or 0) * self.deal_seconds) / threads

    def describe(self, threads: int) -> list[str]:
        """The plan in words, for `explain`."""
        lines = [f"{'exact' if self.exact else 'sampled'}: {self.algorithm.value} ({self.reason})"]
        if self.exact:
            if self.work:
                lines.append(self.work)
            lines.append(f"estimated {duration(self.seconds / threads)} on {count(threads, 'thread')}")
        elif self.error is not None:
            lines.append(f"until the standard error is below {100 * self.error:g} points")
        else:
            lines.append(f"{count(self.samples or 0, 'deal')}")
        return lines


def symmetry_text(group: bytes) -> str:
    """The number of suit permutations that change nothing, in words."""
    return f"suit symmetry {len(group) // 4}"

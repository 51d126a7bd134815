"""Random deals in chunks, until there are enough of them or every error is small enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from .plan import AS_EXACT_AS_ASKED, Plan
from .work import Control

# Deals in a chunk, and how many chunks come before the first look at the error.
_CHUNK_DEALS = 1 << 14
_FIRST_LOOK = 4


class Sampled(Protocol):
    """What random deals are added to."""

    def add(self, counts: Any) -> None:
        """Adds the counts of a chunk."""

    @property
    def deals(self) -> float:
        """How many deals there are."""

    def largest_error(self) -> float:
        """The largest standard error of the shares."""

    def running(self) -> str:
        """What is known by now, in a few words."""


def sample(
    tally: Sampled, unit: Callable[..., Any], given: tuple[Any, ...], plan: Plan, seed: int, control: Control
) -> None:
    """Adds `unit(*given, seed, chunk, deals)` for chunk after chunk.

    Chunks are added in their order and the error is looked at between them, so the answer depends on the seed
    alone, not on how many threads there are.
    """
    enough = plan.reason != AS_EXACT_AS_ASKED
    tasks = (
        (*given, seed, chunk, deals)
        for chunk, deals in control.chunks(plan.samples, _CHUNK_DEALS, enough=enough)
    )
    parallel = plan.samples is None or plan.samples > _CHUNK_DEALS
    control.report(None)
    for done, counts in enumerate(control.map(unit, tasks, parallel=parallel), 1):
        tally.add(counts)
        if plan.samples is not None:
            control.report(min(1.0, tally.deals / plan.samples), tally.running(), tally.deals)
            continue
        if not tally.deals and done >= _FIRST_LOOK:
            break
        error = tally.largest_error()
        assert plan.error is not None
        fraction = min(1.0, (plan.error / error) ** 2) if error else None
        control.report(fraction, tally.running(), tally.deals)
        if done >= _FIRST_LOOK and error < plan.error:
            break

"""Random deals in chunks, until there are enough of them or every error is small enough."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing
from typing import Any, Protocol

from pql.names.limits import Budget

from .chunks import Total, slices
from .plan import Plan
from .work import Control

# So many chunks come before the first look at the error.
_FIRST_LOOK = 4


class Sampled(Total, Protocol):
    """A total to which random deals are added."""

    @property
    def deals(self) -> float:
        """How many deals there are."""

    def largest_error(self) -> float:
        """The largest standard error of the shares."""


def sample(
    total: Sampled,
    unit: Callable[..., Any],
    given: tuple[Any, ...],
    plan: Plan,
    seed: int,
    control: Control,
    doubling: bool = False,
) -> None:
    """Adds `unit(*given, seed, chunk, deals)` for chunk after chunk.

    Chunks are added in their order and the error is looked at between them, so the answer depends on the seed alone,
    not on how many threads there are. If computing the error takes long, that is done only when the number of chunks
    has doubled (`doubling`).
    """
    tasks = ((*given, seed, chunk, deals) for chunk, deals in _chunks(plan, control.budget))
    most = plan.samples or plan.most_deals
    control.report(None)
    parallel = most is None or most > plan.chunk_deals
    with closing(control.map(unit, tasks, parallel=parallel)) as results:
        for done, counts in enumerate(results, 1):
            total.add(counts)
            if plan.error is not None and done >= _FIRST_LOOK and not total.deals:
                return
            fraction = None if most is None else min(1.0, done * plan.chunk_deals / most)
            enough = False
            if plan.error is not None and (not doubling or (done >= _FIRST_LOOK and done & (done - 1) == 0)):
                error = total.largest_error()
                if most is None:
                    fraction = min(1.0, (plan.error / error) ** 2) if error else None
                enough = done >= _FIRST_LOOK and error < plan.error
            control.report(fraction, total.running())
            if enough:
                return


def _chunks(plan: Plan, budget: Budget) -> Iterator[tuple[int, int]]:
    """The number of each chunk and how many deals it makes, without end where none is planned.

    If the session allows fewer deals than the plan has, sampling ends there, and the answer shows its error; but if an
    error was promised, that is a `PQLError`.
    """
    most = plan.samples
    if most is None and not plan.promised:
        most = min(filter(None, (plan.most_deals, budget.limits.samples)), default=None)
    if most is not None:
        budget.check_samples(most)
    for chunk, (start, stop) in enumerate(slices(most, plan.chunk_deals)):
        budget.check_samples(stop)
        yield chunk, stop - start

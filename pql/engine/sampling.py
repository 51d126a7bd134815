"""Random deals in chunks, until there are enough of them or every error is small enough."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from pql.grammar.diagnostics import Diagnostic, PQLError
from pql.grammar.nodes import Exactly, Samples, Within

from .plan import AS_EXACT_AS_ASKED, MOST_DEALS, SMALLEST_ERROR, Accuracy, Plan
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


def accuracy_of(exact: bool, within: float | None, samples: int | None) -> Accuracy:
    """The accuracy that the arguments of a library function ask for; raises `PQLError` for several and for bad ones.

    >>> accuracy_of(False, None, 1000).count
    1000
    """
    if not isinstance(exact, bool):
        raise TypeError(f"exact is True or False, not {exact!r}")
    if exact + (within is not None) + (samples is not None) > 1:
        raise _error("bad-accuracy", "`exact`, `within` and `samples` exclude each other", "give one of them")
    if within is not None:
        if not isinstance(within, int | float):
            raise TypeError(f"within is a part of 1, such as 0.001, not {within!r}")
        if not SMALLEST_ERROR <= within < 1:
            raise _error(
                "bad-error", f"`within` is a part of 1, {SMALLEST_ERROR:g} or more", "0.0005 is 0.05 points"
            )
        return Within(within)
    if samples is not None:
        if isinstance(samples, bool) or not isinstance(samples, int):
            raise TypeError(f"samples is a whole number, not {samples!r}")
        if not 1 <= samples <= MOST_DEALS:
            raise _error("bad-count", f"`samples` is 1 to {MOST_DEALS:,}", None)
        return Samples(samples)
    return Exactly() if exact else None


def _error(code: str, message: str, help: str | None) -> PQLError:
    return PQLError(Diagnostic(code, message, help=help))

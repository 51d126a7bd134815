"""How long a call takes: the fastest of several runs, because everything that disturbs a run makes it slower."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any, NamedTuple


class Timing(NamedTuple):
    """Seconds a call took at best, and what it returned."""

    seconds: float
    answer: Any


def fastest(
    call: Callable[[], Any], budget: float = 1.0, clock: Callable[[], float] = perf_counter
) -> Timing:
    """The fastest run of `call` within about `budget` seconds; at least one run, short calls in batches.

    With the clock `process_time` other programs disturb less, which is fair for work on one thread.
    """
    started = clock()
    answer = call()
    best = clock() - started
    if best < 0.05:  # the first call may load what the others find
        started = clock()
        call()
        best = clock() - started
    batch = max(1, int(0.005 / best)) if best < 0.005 else 1
    spent = best
    while spent < budget:
        started = clock()
        for _ in range(batch):
            call()
        took = clock() - started
        spent += took
        best = min(best, took / batch)
    return Timing(best, answer)


def readable(seconds: float) -> str:
    """A time for people: three significant digits.

    >>> readable(0.0123), readable(3.21e-7)
    ('12.3 ms', '321 ns')
    """
    for unit, scale in (("s", 1.0), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def ratio(peer: float, ours: float) -> str:
    """How many times faster ours is.

    >>> ratio(3.0, 0.001), ratio(1.0, 2.0)
    ('3,000', '0.50')
    """
    times = peer / ours
    return f"{times:,.0f}" if times >= 10 else f"{times:.2f}"

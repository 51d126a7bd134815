"""Two threads against one, on questions that take long enough for it to matter; the answers must be the same.

Two threads are measured twice: as `threads=2` starts them, wherever the scheduler puts them, and each held on a
processor of its own. Some schedulers leave both on one processor for seconds while the other is idle; the difference
between the two columns is theirs, what is missing in the second is PQL's.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from itertools import count
from typing import Any

import pql

from .equity import R1, R2, R3
from .timing import fastest, ratio, readable

CASES = (
    ("R1 v R2 preflop, 2c and 7d dead", f"equity ({R1}) vs ({R2}) dead 2c7d exact", 30),
    ("R1 v R2 v R3 preflop", f"equity ({R1}) vs ({R2}) vs ({R3}) exact", 3),
    (
        "six random hands, 10,000,000 deals",
        f"equity {' vs '.join(['random'] * 6)} samples 10000000 seed 1",
        4,
    ),
)


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: question, one thread, two threads, how many times faster, two held apart, how many times faster."""
    with held_apart(2) as pool:
        for name, text, turns in CASES:
            one, two, apart = _times(name, pql.compile(text), pool, turns)
            yield name, readable(one), readable(two), ratio(one, two), readable(apart), ratio(one, apart)


def held_apart(threads: int) -> Executor:
    """An executor whose threads each stay on a processor of their own, where the system lets one choose."""
    if not hasattr(os, "sched_setaffinity"):
        return ThreadPoolExecutor(threads)
    processors = sorted(os.sched_getaffinity(0))
    started = count()

    def settle() -> None:
        os.sched_setaffinity(0, {processors[next(started) % len(processors)]})

    return ThreadPoolExecutor(threads, initializer=settle)


def _times(name: str, query: Any, pool: Executor, turns: int) -> list[float]:
    ways: tuple[Callable[[], Any], ...] = (
        lambda: query.run(threads=1),
        lambda: query.run(threads=2),
        lambda: query.run(threads=2, executor=pool),
    )
    best = [float("inf")] * len(ways)
    answers = set()
    for _ in range(turns):
        for place, way in enumerate(ways):
            timing = fastest(way, budget=0)
            best[place] = min(best[place], timing.seconds)
            answers.add(tuple(player.wins for player in timing.answer.players))
    if len(answers) != 1:
        raise SystemExit(f"{name}: the answer depends on the number of threads")
    return best

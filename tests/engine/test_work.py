"""Chunks of work: in order on any number of threads, cancelled promptly, never more in flight than needed."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import count
from typing import Any

import pytest

from pql.engine.chunks import slices
from pql.engine.work import Cancelled, Control


def square(number: int) -> int:
    return number * number


def slow_square(number: int) -> int:
    time.sleep(0.001 * (number % 3))
    return number * number


TASKS = [(number,) for number in range(40)]
SQUARES = [number * number for number in range(40)]


@pytest.mark.parametrize("threads", [1, 2, 5])
@pytest.mark.parametrize("parallel", [False, True])
def test_results_come_in_order(threads: int, parallel: bool) -> None:
    assert list(Control(threads).map(slow_square, TASKS, parallel=parallel)) == SQUARES


def test_any_executor_will_do() -> None:
    with ThreadPoolExecutor(2) as pool:
        assert list(Control(2, executor=pool).map(square, TASKS, parallel=True)) == SQUARES


def close(results: Iterator[object]) -> None:
    """Leaves chunks before the last one, as a loop does that is broken off."""
    assert isinstance(results, Generator)
    results.close()


def test_runs_inside_the_pool_that_they_are_given() -> None:
    """All its threads wait for chunks that no thread is left for: they do these themselves."""

    def run(number: int, pool: ThreadPoolExecutor) -> list[int]:
        return list(Control(2, executor=pool).map(slow_square, TASKS, parallel=True))

    with ThreadPoolExecutor(2) as pool:
        runs = [pool.submit(run, number, pool) for number in range(4)]
        assert [each.result(60) for each in runs] == [SQUARES] * 4


def test_a_cluster_keeps_what_it_was_handed() -> None:
    """Dask prints a traceback for each chunk that is taken back: only pools of the standard library are asked to."""

    class Cluster(Executor):
        def __init__(self) -> None:
            self.handed: list[Future[Any]] = []

        def submit(self, unit: Callable[..., Any], /, *task: Any, **more: Any) -> Future[Any]:
            self.handed.append(Future())
            if len(self.handed) == 1:
                self.handed[0].set_result(unit(*task, **more))
            return self.handed[-1]

    cluster = Cluster()
    results = Control(2, executor=cluster).map(square, TASKS, parallel=True)
    assert next(results) == 0
    close(results)
    assert len(cluster.handed) > 1
    assert not any(future.cancelled() for future in cluster.handed)


def test_work_travels_to_other_processes() -> None:
    from multiprocessing import get_context

    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        assert list(Control(1, executor=pool).map(pow, [(2, 3), (3, 2)], parallel=True)) == [8, 9]


def test_an_endless_supply_of_chunks_can_be_left() -> None:
    results = Control(2).map(square, ((number,) for number in count()), parallel=True)
    assert [next(results) for _ in range(5)] == [0, 1, 4, 9, 16]
    close(results)


@pytest.mark.parametrize("threads", [1, 2])
def test_cancelling_stops_between_chunks(threads: int) -> None:
    cancel = threading.Event()
    done = []

    def unit(number: int) -> int:
        done.append(number)
        if number == 3:
            cancel.set()
        return number

    with pytest.raises(Cancelled):
        list(Control(threads, cancel=cancel).map(unit, ((number,) for number in count()), parallel=True))
    assert len(done) < 40


def test_a_cancelled_wait_does_not_last() -> None:
    cancel = threading.Event()
    release = threading.Event()
    threading.Timer(0.05, cancel.set).start()
    threading.Timer(0.3, release.set).start()
    started = time.monotonic()
    with pytest.raises(Cancelled):
        list(Control(2, cancel=cancel).map(release.wait, [(10.0,)] * 2, parallel=True))
    assert time.monotonic() - started < 5


def test_an_error_in_a_chunk_is_the_error_of_the_run() -> None:
    def unit(number: int) -> int:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        list(Control(2).map(unit, TASKS, parallel=True))


def test_slices_cover_everything_once() -> None:
    for total in range(30):
        for size in range(1, 9):
            parts = list(slices(total, size))
            assert [place for start, stop in parts for place in range(start, stop)] == list(range(total))


def test_a_stopped_run_does_not_wait_for_chunks_under_way() -> None:
    from threading import Event

    from pql.engine.work import Cancelled

    begun, release, cancel = Event(), Event(), Event()

    def unit(number: int) -> int:
        begun.set()
        release.wait(10)
        return number

    seen: list[float | None] = []

    def progress(fraction: float | None, message: str) -> None:
        seen.append(fraction)
        if len(seen) > 2:
            cancel.set()

    control = Control(2, progress=progress, cancel=cancel)
    control.report(0.25)
    try:
        with pytest.raises(Cancelled):
            list(control.map(unit, [(1,), (2,)], parallel=True))
        # The chunk is still under way, and the watcher was told all the time that the run is alive.
        assert begun.is_set()
        assert not release.is_set()
        assert set(seen) == {0.25}
    finally:
        release.set()

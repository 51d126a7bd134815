"""Awaited calls: the answer is that of the call, the loop goes on, and cancelling stops the work itself."""

from __future__ import annotations

import _thread
import asyncio
from collections.abc import Awaitable, Callable
from threading import Event
from time import monotonic, sleep
from typing import Any

import pytest

import pql

LONG = "equity 22+ vs Suited vs Connected exact"  # minutes
QUERY = pql.compile(LONG)


def _long_call(**how: Any) -> Awaitable[object]:
    return pql.call_async(pql.equity, "22+", "Suited", "Connected", exact=True, **how)


LONG_RUNS: list[Callable[..., Awaitable[object]]] = [
    QUERY.run_async,
    _long_call,
    lambda **how: pql.call_async(pql.Session().run, LONG, **how),
    lambda **how: pql.call_async(pql.strength, "22+, A2o+", opponents=3, exact=True, **how),
]


def test_the_answer_is_that_of_the_call() -> None:
    query = pql.compile("equity AsKs vs QhQd")

    async def both() -> tuple[pql.results.Result, pql.results.EquityResult]:
        return await asyncio.gather(query.run_async(), pql.call_async(pql.equity, "AsKs", "QhQd"))

    first, second = asyncio.run(both())
    assert isinstance(first, pql.results.EquityResult)
    answers = [
        [player.equity for player in result.players] for result in (first, second, pql.equity("AsKs", "QhQd"))
    ]
    assert answers[0] == answers[1] == answers[2]


@pytest.mark.parametrize("run", LONG_RUNS)
def test_cancelling_the_task_stops_the_work(run: Callable[..., Awaitable[object]]) -> None:
    begun, steps = Event(), []

    def progress(fraction: float | None, message: str) -> None:
        steps.append(fraction)
        begun.set()

    async def cancelled() -> None:
        task = asyncio.ensure_future(run(progress=progress, threads=1))
        while not begun.is_set():
            await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    threads = _thread._count()
    asyncio.run(cancelled())
    _wait_for(lambda: _thread._count() <= threads)
    told = len(steps)
    sleep(0.1)
    assert len(steps) == told


@pytest.mark.parametrize("run", LONG_RUNS)
def test_a_timeout_of_either_kind_ends_the_wait(run: Callable[..., Awaitable[object]]) -> None:
    async def ours() -> None:
        await run(timeout=0.05)

    async def theirs() -> None:
        async with asyncio.timeout(0.05):
            await run()

    threads = _thread._count()
    with pytest.raises(pql.Timeout):
        asyncio.run(ours())
    with pytest.raises(TimeoutError) as raised:
        asyncio.run(theirs())
    assert not isinstance(raised.value, pql.Timeout)
    _wait_for(lambda: _thread._count() <= threads)


def test_the_callers_flag_is_heeded_too() -> None:
    flag = Event()

    async def stopped() -> None:
        asyncio.get_running_loop().call_later(0.05, flag.set)
        await QUERY.run_async(cancel=flag)

    with pytest.raises(pql.Cancelled):
        asyncio.run(stopped())


def test_progress_is_called_on_the_loop() -> None:
    threads = set()

    async def run() -> None:
        here = _thread.get_ident()
        await QUERY_OF_A_SECOND.run_async(progress=lambda *_: threads.add(_thread.get_ident()))
        assert threads == {here}

    asyncio.run(run())


QUERY_OF_A_SECOND = pql.compile("equity Connected Suited vs QQ+ on AK* exact")


@pytest.mark.parametrize(
    ("call", "kind"),
    [
        (lambda: QUERY.run_async(threads=0), ValueError),
        (lambda: _long_call(cancel=5), TypeError),
        (lambda: pql.call_async("AKs"), TypeError),  # type: ignore[arg-type]
        (lambda: pql.call_async(pql.equity, "AKx", "AA"), pql.PQLError),
    ],
)
def test_wrong_arguments_are_told(call: Callable[[], Awaitable[object]], kind: type[Exception]) -> None:
    async def awaited() -> None:
        await call()

    with pytest.raises(kind):
        asyncio.run(awaited())


def _wait_for(condition: Callable[[], bool]) -> None:
    """Waits for what must come soon; fails where it does not within a time that only endless work takes."""
    deadline = monotonic() + 300
    while not condition():
        assert monotonic() < deadline
        sleep(0.01)

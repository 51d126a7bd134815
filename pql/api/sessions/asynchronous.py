"""Long calls awaited: the work goes on beside the event loop, and stops when its task is cancelled."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from pql.engine.work import CancelFlag, Message, Progress

Answer = TypeVar("Answer")


class _Stop:
    """A flag that is set once nobody waits any more, or when the caller's own flag is."""

    __slots__ = ("_given", "wanted")

    def __init__(self, given: CancelFlag | None) -> None:
        self.wanted = False
        self._given = given

    def is_set(self) -> bool:
        return self.wanted or (self._given is not None and self._given.is_set())


async def call_async(function: Callable[..., Answer], *arguments: Any, **named: Any) -> Answer:
    """The answer of a long function of PQL, which runs on a thread while the event loop continues.

    `function` is any that takes `cancel`, such as `pql.equity` or a session's `run`; the other arguments are its own.
    If you cancel the waiting task, by `asyncio.timeout` or by hand, the work stops within a fraction of a second.
    `progress` is called on the event loop. Raises what the function raises.

    >>> import asyncio, pql
    >>> found = asyncio.run(pql.call_async(pql.equity, "AsKs", "QhQd", board="Kc7h2c", timeout=5))
    >>> round(found.players[0].equity, 4)
    0.9121
    """
    from asyncio import get_running_loop

    if not callable(function):
        raise TypeError(f"call_async takes a function and its arguments, not {type(function).__name__}")
    loop = get_running_loop()
    flag, progress = named.get("cancel"), named.get("progress")
    if flag is not None and not hasattr(flag, "is_set"):
        raise TypeError(f"cancel must be a threading.Event, not {type(flag).__name__}")
    if callable(progress):
        named["progress"] = _on_loop(partial(loop.call_soon_threadsafe, progress))
    stop = named["cancel"] = _Stop(flag)
    try:
        return await loop.run_in_executor(None, partial(function, *arguments, **named))
    finally:
        stop.wanted = True


def _on_loop(call: Callable[[float | None, Message], object]) -> Progress:
    def progress(fraction: float | None, message: Message) -> None:
        call(fraction, message)

    return progress

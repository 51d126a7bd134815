"""A run that can be left at any time: the work on a thread of its own, watched from the one that asked for it.

However long a step of the work takes, a list of a million boards or a sweep in a kernel, the flag is looked at fifty
times a second. Who stops a run has control back at once; the work ends by itself, at its own next look at the flag
between two chunks (`work.py`).
"""

from __future__ import annotations

import _thread  # not `threading`, whose import would cost a short statement more than its answer
from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Generic, TypeVar

from .work import POLL, Control

if TYPE_CHECKING:
    from .work import Message

Answer = TypeVar("Answer")


class _Stop:
    """What the work asks between its chunks: whether nobody waits for it any more."""

    __slots__ = ("wanted",)

    def __init__(self) -> None:
        self.wanted = False

    def is_set(self) -> bool:
        return self.wanted


class _Work(Generic[Answer]):
    """Work on a thread of its own, with what it has said and how it ended."""

    def __init__(self, answer: Callable[[Control], Answer], control: Control) -> None:
        self.stop = _Stop()
        self.said: deque[tuple[float | None, Message]] = deque()
        self.ended = _thread.allocate_lock()
        self.answer: Answer
        self.error: BaseException | None = None
        self._asked = answer
        self._control = Control(control.threads, self._say, self.stop, control.executor, control.budget)

    def start(self) -> None:
        self.ended.acquire()
        _thread.start_new_thread(self._run, ())

    def _say(self, fraction: float | None, message: Message) -> None:
        self.said.append((fraction, message))

    def _run(self) -> None:
        try:
            self.answer = self._asked(self._control)
        except BaseException as error:
            self.error = error
        finally:
            self.ended.release()


def run_interruptibly(answer: Callable[[Control], Answer], control: Control) -> Answer:
    """What `answer` gives, told `control` as it comes; raises `Cancelled` in the blink of an eye once it is to stop.

    The flag and the watcher of `control` are called on this thread only.
    """
    control.check()
    work = _Work(answer, control)
    work.start()
    ended = False
    try:
        while not ended:
            ended = work.ended.acquire(timeout=POLL)
            if not ended and not work.said and control.progress is not None:
                # Nothing new but the time: whoever watches sees that the run is alive.
                control.progress(control.fraction, control.said)
            while work.said:
                fraction, message = work.said.popleft()
                control.report(fraction, message)
                control.check()
            if not ended:
                control.check()
    finally:
        work.stop.wanted = True
    if work.error is not None:
        raise work.error
    return work.answer

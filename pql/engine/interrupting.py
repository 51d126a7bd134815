"""Cancelling at any time: the work runs on a thread of its own, while the calling thread checks the cancel flag.

However long a step of the work takes, a list of a million boards or a sweep in a kernel, the flag is checked fifty
times a second. After a cancel the caller continues at once; the work ends by itself when it next checks the flag
between two chunks (`work.py`).
"""

from __future__ import annotations

import _thread  # not `threading`, whose import would cost a short statement more than its answer
from collections import deque
from collections.abc import Callable
from contextvars import copy_context
from time import sleep
from typing import TYPE_CHECKING, Generic, TypeVar

from .work import POLL_SECONDS, Control

if TYPE_CHECKING:
    from .work import Message

Answer = TypeVar("Answer")


# Works that nobody waits for and that have not ended: so many at a time, for each takes its share of the processors.
_MOST_LEFT = 32
_left: set[object] = set()


class _Stop:
    """The cancel flag of the work: set when nobody waits for the answer any more."""

    __slots__ = ("wanted",)

    def __init__(self) -> None:
        self.wanted = False

    def is_set(self) -> bool:
        return self.wanted


class _Inner(Control):
    """The control of the work; `last` is called in place of its last check."""

    __slots__ = ("last",)

    last: Callable[[], None]

    def last_check(self) -> None:
        self.last()


class _Work(Generic[Answer]):
    """Work on a thread of its own, with its progress messages and its answer or error."""

    def __init__(self, answer: Callable[[Control], Answer], control: Control) -> None:
        self.stop = _Stop()
        self.messages: deque[tuple[float | None, Message]] = deque()
        self.ended = _thread.allocate_lock()
        self.answer: Answer
        self.error: BaseException | None = None
        self._asked = answer
        self._control = _Inner(control.threads, self._report, self.stop, control.executor, control.budget)
        self._control.last = self._pass_last_check
        self._last_check = _thread.allocate_lock()
        self._too_late = False

    def start(self) -> None:
        self.ended.acquire()
        # What holds where it was asked (the game, how numbers and files are written) holds for the work too.
        _thread.start_new_thread(copy_context().run, (self._run,))

    def stops(self) -> bool:
        """Asks the work to end before its last check; False where that is behind it."""
        with self._last_check:
            self.stop.wanted = not self._too_late
            return self.stop.wanted

    def _pass_last_check(self) -> None:
        with self._last_check:
            self._control.check()
            self._too_late = True

    def _report(self, fraction: float | None, message: Message) -> None:
        self.messages.append((fraction, message))

    def _run(self) -> None:
        try:
            self.answer = self._asked(self._control)
        except BaseException as error:
            self.error = error
        finally:
            self.ended.release()
            _left.discard(self)


def run_interruptibly(answer: Callable[[Control], Answer], control: Control) -> Answer:
    """The result of `answer`, with progress reported to `control`; raises `Cancelled` at once when cancelled.

    The flag and the progress function of `control` are called on this thread only. Work that has passed its last check
    cannot be cancelled any more: its answer is waited for, so that what was cancelled has changed nothing.
    """

    def check() -> None:
        try:
            control.check()
        except Exception:
            if work.stops():
                raise

    control.check()
    while len(_left) >= _MOST_LEFT:
        sleep(POLL_SECONDS)
        control.check()
    work = _Work(answer, control)
    try:
        work.start()
    except RuntimeError:  # no thread can be had, as in a browser: the work itself looks between its chunks
        return answer(control)
    ended = False
    try:
        while not ended:
            ended = work.ended.acquire(timeout=POLL_SECONDS)
            if not ended and not work.messages:
                control.report_again()
            while work.messages:
                fraction, message = work.messages.popleft()
                control.report(fraction, message)
                check()
            if not ended:
                check()
    finally:
        work.stop.wanted = True
        if not ended:
            _left.add(work)
            if not work.ended.locked():  # it has ended meanwhile
                _left.discard(work)
    if work.error is not None:
        raise work.error
    return work.answer

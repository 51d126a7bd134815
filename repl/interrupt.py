"""Ctrl-C: the only handler of SIGINT, from the start of the program to its end; and the end by SIGTERM and SIGHUP.

The handler itself raises nothing, because an exception between any two steps of a library can leave the terminal in raw
mode or tables half filled. It sets a flag, which statements check between chunks of work. Code that does not check it
(compiling, writing, reading standard input) gets a moment to finish; then `KeyboardInterrupt` is raised in it, but only
in a region marked as interruptible, and never inside an import or a lock.

* While the program starts, Ctrl-C ends it there and then: nothing has been done yet.
* At the prompt it is passed to the line editor (`passed_to`).
* While another program has the terminal it is not for us (`ignored`).
* Everywhere else `is_set` says so until `clear`, and in the region of `interruptible` a `KeyboardInterrupt` may come.
"""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager

from .status import INTERRUPTED

TYPE_CHECKING = False
if TYPE_CHECKING:
    import signal
    from collections.abc import Callable, Iterator
    from types import FrameType
    from typing import NoReturn
else:
    # What `signal` is made of: that makes enumerations of its numbers, which takes longer than all else here.
    import _signal as signal

# Seconds after which work that checks the flag has done so; in regions where nothing may be raised, the next check.
SECONDS_TO_ASK = 0.05
_SECONDS_TO_LOOK_AGAIN = 0.01
# Code that must not be interrupted: imports, and modules that hold locks or manage processes.
_IMPORTS = ("importlib", "_frozen_importlib", "_frozen_importlib_external")
_UNINTERRUPTIBLE = frozenset(
    (*_IMPORTS, "threading", "concurrent", "asyncio", "subprocess", "prompt_toolkit", "weakref")
)


class CancelFlag:
    """The flag that `query.run` checks between chunks of work: a `threading.Event` without the cost of its import."""

    __slots__ = ("_raised",)

    def __init__(self) -> None:
        self._raised = False

    def is_set(self) -> bool:
        return self._raised

    def set(self) -> None:
        self._raised = True


class Interrupts:
    """The request to stop, which is the `cancel` of `query.run`, and its listeners. For the main thread."""

    def __init__(self) -> None:
        self._requested = False
        self._starting = False
        self._interruptible = False
        self._ignored = False
        self._listener: Callable[[], None] | None = None
        self._stopped: Callable[[], bool] | None = None
        self._waiting = False
        self._ends = False

    def take(self) -> None:
        """Takes SIGINT over, before anything else is imported; the program is starting until `started`."""
        if signal.getsignal(signal.SIGINT) in (signal.SIG_IGN, self._pressed):
            # SIGINT is ignored by the program that started this one (nohup, background jobs), or it is handled already.
            return
        self._starting = self._ends = True
        signal.signal(signal.SIGINT, self._pressed)
        self._take_ends()
        if hasattr(signal, "SIGALRM"):
            signal.signal(signal.SIGALRM, self._overdue)
            sys.unraisablehook = self._lost

    def _take_ends(self) -> None:
        """Takes over the signals that end a process, where they do."""
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) == signal.SIG_DFL:
                signal.signal(number, _ended)

    def started(self, *, ends: bool) -> None:
        """From now on Ctrl-C is a request.

        Where nothing checks the flag and nothing may be raised, it `ends` the process, or waits.
        """
        self._starting, self._ends = False, ends

    def is_set(self) -> bool:
        """Whether Ctrl-C was pressed. The caller will stop, so that nothing is raised any more."""
        if self._requested and self._waiting:
            self._waiting = False
            signal.setitimer(signal.ITIMER_REAL, 0)
        if self._stopped is not None and self._stopped():
            self._requested = True
        return self._requested

    def set(self) -> None:
        """As if Ctrl-C were pressed."""
        self._requested = True

    def clear(self) -> None:
        """Resets the flag after the work has stopped, or if there was nothing to stop."""
        self._requested = False

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        """A region that a `KeyboardInterrupt` may leave anywhere; once, and nothing after that is disturbed."""
        self._starting = False
        self._interruptible = True
        try:
            if self._requested:
                raise KeyboardInterrupt
            yield
        finally:
            self._interruptible = False

    @contextmanager
    def passed_to(self, listener: Callable[[], None]) -> Iterator[None]:
        """Ctrl-C calls a listener, which may run between any two steps of the code in this region."""
        self._listener, before = listener, self._listener
        try:
            yield
        finally:
            self._listener = before

    @contextmanager
    def told_by(self, stopped: Callable[[], bool] | None) -> Iterator[None]:
        """Where no signals come: `stopped` says in this region whether the user has asked to stop."""
        self._stopped, before = stopped, self._stopped
        try:
            yield
        finally:
            self._stopped = before

    @contextmanager
    def ignored(self) -> Iterator[None]:
        """Ctrl-C belongs to another program."""
        self._ignored = True
        try:
            yield
        finally:
            self._ignored = False

    def _pressed(self, signum: int, frame: FrameType | None) -> None:
        if self._ignored:
            return
        if self._starting:
            leave(INTERRUPTED)
        again, self._requested = self._requested, True
        if self._listener is not None:
            self._listener()
        elif hasattr(signal, "setitimer"):
            if not self._waiting:
                self._wait(SECONDS_TO_ASK)
        elif again:
            self._overdue(signum, frame)

    def _wait(self, seconds: float) -> None:
        if hasattr(signal, "setitimer"):
            self._waiting = True
            signal.setitimer(signal.ITIMER_REAL, seconds)

    def _overdue(self, signum: int, frame: FrameType | None) -> None:
        """Nothing has checked the flag in time: raises `KeyboardInterrupt`, if that is allowed here."""
        self._waiting = False
        if not self._requested or self._ignored or self._listener is not None:
            return
        if _must_finish(frame):
            self._wait(_SECONDS_TO_LOOK_AGAIN)
        elif self._interruptible:
            self._interruptible = False
            raise KeyboardInterrupt
        elif self._ends:
            leave(INTERRUPTED)

    def _lost(self, unraisable: sys.UnraisableHookArgs) -> None:
        """What was raised where nothing can be (an object was being taken apart) is not to be lost: once more."""
        if unraisable.exc_type is KeyboardInterrupt and self._requested:
            self._interruptible = True
            self._wait(_SECONDS_TO_LOOK_AGAIN)
        else:
            sys.__unraisablehook__(unraisable)


def leave(status: int) -> NoReturn:
    """Ends the process at once. What a thread is still writing is removed."""
    _remove_unfinished()
    os._exit(status)


def _ended(signum: int, frame: FrameType | None) -> None:
    """The process ends as by the signal itself."""
    _remove_unfinished()
    signal.signal(signum, signal.SIG_DFL)
    os.kill(os.getpid(), signum)


_process = os.getpid()


def _remove_unfinished() -> None:
    # Nothing is written before this module is loaded, and a fork writes nothing.
    files = sys.modules.get("pql.base.files")
    if files is not None and os.getpid() == _process:
        files.remove_unfinished()


def _must_finish(frame: FrameType | None) -> bool:
    """Whether any running code must not be interrupted."""
    while frame is not None:
        if str(frame.f_globals.get("__name__", "")).partition(".")[0] in _UNINTERRUPTIBLE:
            return True
        frame = frame.f_back
    return False


interrupts = Interrupts()
"""The interrupts of this process."""

"""Ctrl-C while a statement runs.

The first one asks the statement to stop, which it does between two chunks of work. Should the statement be
somewhere that does not listen, the second one raises `KeyboardInterrupt` there and then.
"""

from __future__ import annotations

import signal
from types import FrameType, TracebackType


class CancelFlag:
    """What `query.run` asks between chunks of work: a `threading.Event` without the cost of its import."""

    __slots__ = ("_raised",)

    def __init__(self) -> None:
        self._raised = False

    def is_set(self) -> bool:
        return self._raised

    def set(self) -> None:
        self._raised = True


class Interruptible:
    """A context in which Ctrl-C sets a `CancelFlag` instead of ending the program. For the main thread."""

    def __init__(self) -> None:
        self.cancel = CancelFlag()
        self._previous = signal.getsignal(signal.SIGINT)

    def __enter__(self) -> CancelFlag:
        signal.signal(signal.SIGINT, self._interrupted)
        return self.cancel

    def _interrupted(self, signum: int, frame: FrameType | None) -> None:
        if self.cancel.is_set():
            raise KeyboardInterrupt
        self.cancel.set()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        signal.signal(signal.SIGINT, self._previous)

"""Lanes: a fixed number of workers and a queue with a bound before them."""

from __future__ import annotations

from collections import deque
from threading import Condition, Thread
from typing import Protocol


class Job(Protocol):
    """Work for a lane; it reports its own end and raises nothing."""

    def run(self) -> None: ...


class FullError(Exception):
    """As many jobs wait as may."""


class Lane:
    """Does jobs in the order in which they came, as many at once as it has workers.

    The workers are daemons: a job that cannot be stopped never keeps the program from ending.
    """

    def __init__(self, name: str, workers: int, most_waiting: int) -> None:
        self.workers = workers
        self.busy = 0
        self._most_waiting = most_waiting
        self._waiting: deque[Job] = deque()
        self._changed = Condition()
        self._closed = False
        for number in range(workers):
            Thread(target=self._work, name=f"{name} {number}", daemon=True).start()

    def submit(self, job: Job) -> None:
        """Lets a job wait for its turn; raises `FullError`."""
        with self._changed:
            if len(self._waiting) >= self._most_waiting + max(0, self.workers - self.busy):
                raise FullError
            self._waiting.append(job)
            self._changed.notify()

    def withdraw(self, job: Job) -> bool:
        """Takes back a job that still waits; whether it did."""
        with self._changed:
            try:
                self._waiting.remove(job)
            except ValueError:
                return False
            return True

    def close(self) -> None:
        """Ends the workers once nothing waits any more."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    def _work(self) -> None:
        while True:
            with self._changed:
                while not self._waiting:
                    if self._closed:
                        return
                    self._changed.wait()
                job = self._waiting.popleft()
                self.busy += 1
            try:
                job.run()
            finally:
                with self._changed:
                    self.busy -= 1

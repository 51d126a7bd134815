"""Lanes: a number of workers and a queue with a bound before them, which go on where a job does not end.

A thread cannot be ended from outside. So a worker whose job neither ends nor looks whether it is to end is given up:
the job's client is told, another worker takes its place, and whatever the job still finds is dropped. There is a most
of workers that were given up, for each takes its share of the processors; beyond it a lane has fewer workers, and with
none left it refuses jobs until one comes back.
"""

from __future__ import annotations

from collections import deque
from threading import Condition, Thread
from typing import Protocol

_SECONDS_BETWEEN_LOOKS = 0.1
# Workers that were given up and still run, for each worker of a lane.
_MOST_GIVEN_UP = 2


class Job(Protocol):
    """Work for a lane; it reports its own end and raises nothing."""

    def run(self) -> None: ...

    def is_overdue(self) -> bool:
        """Whether it should have ended by now, so that nobody waits for it any longer."""

    def give_up(self) -> None:
        """Tells that it is not waited for; its `run` tells nothing from then on."""

    def refuse(self) -> None:
        """Tells that nobody can begin it."""


class FullError(Exception):
    """As many jobs wait as may, or no worker is left for them."""


class _Worker:
    """A thread of a lane, with the job that it does."""

    def __init__(self) -> None:
        self.job: Job | None = None
        self.is_given_up = False


class Lane:
    """Does jobs in the order in which they came, as many at once as it has workers.

    The workers are daemons: a job that cannot be stopped never keeps the program from ending. A lane without workers is
    for where no thread can be had, as in a browser: it does each job where it is submitted.
    """

    def __init__(self, name: str, workers: int, most_waiting: int) -> None:
        self.workers = workers
        self.busy = 0
        self.given_up = 0
        self._name = name
        self._most_waiting = most_waiting
        self._waiting: deque[Job] = deque()
        self._changed = Condition()
        self._closed = False
        self._there: set[_Worker] = set()
        for _ in range(workers):
            self._begin()
        if workers:
            Thread(target=self._watch, name=f"{name} watch", daemon=True).start()

    def submit(self, job: Job) -> None:
        """Lets a job wait for its turn; raises `FullError`."""
        if not self.workers:
            job.run()
            return
        with self._changed:
            free = len(self._there) - self.busy
            if not self._there or len(self._waiting) >= self._most_waiting + max(0, free):
                raise FullError
            self._waiting.append(job)
            self._changed.notify_all()

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

    def give_up_overdue(self) -> None:
        """Gives those workers up whose jobs should have ended."""
        with self._changed:
            overdue = [
                (worker, worker.job)
                for worker in self._there
                if worker.job is not None and worker.job.is_overdue()
            ]
            for worker, _ in overdue:
                self._replace(worker)
            refused = [] if self._there else [*self._waiting]
            if refused:
                self._waiting.clear()
        for _, job in overdue:
            job.give_up()
        for job in refused:
            job.refuse()

    def _replace(self, worker: _Worker) -> None:
        worker.is_given_up = True
        self._there.discard(worker)
        self.busy -= 1
        self.given_up += 1
        if self.given_up <= _MOST_GIVEN_UP * self.workers:
            self._begin()

    def _begin(self) -> None:
        worker = _Worker()
        self._there.add(worker)
        try:
            Thread(target=self._work, args=(worker,), name=f"{self._name} worker", daemon=True).start()
        except RuntimeError:  # no more threads can be had
            self._there.discard(worker)

    def _work(self, worker: _Worker) -> None:
        while (job := self._next(worker)) is not None:
            try:
                job.run()
            finally:
                self._done(worker)

    def _next(self, worker: _Worker) -> Job | None:
        """The next job, once there is one; None at the end, and where the lane has enough workers without this one."""
        with self._changed:
            if worker.is_given_up:
                if len(self._there) >= self.workers:
                    return None
                worker.is_given_up = False
                self._there.add(worker)
            while not self._waiting:
                if self._closed:
                    return None
                self._changed.wait()
            worker.job = self._waiting.popleft()
            self.busy += 1
            self._changed.notify_all()  # it is watched from now on
            return worker.job

    def _done(self, worker: _Worker) -> None:
        with self._changed:
            worker.job = None
            if worker.is_given_up:
                self.given_up -= 1
            else:
                self.busy -= 1

    def _watch(self) -> None:
        """Looks at the jobs that are worked on, as long as there are any."""
        while True:
            with self._changed:
                while not self.busy:
                    if self._closed and not self._waiting:
                        return
                    self._changed.wait()
                self._changed.wait(_SECONDS_BETWEEN_LOOKS)
            self.give_up_overdue()

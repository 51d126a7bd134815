"""The core of every service: takes requests, has them done on a fixed number of workers, tells what comes of them."""

from __future__ import annotations

import json
import os
from threading import Condition, Lock
from time import monotonic
from typing import TYPE_CHECKING, Any

import pql
from pql.render.problems import internal_error
from pql.repl.runner import SAFE

from .lanes import FullError, Lane
from .operations import FOUND, QUICK
from .queries import LARGEST_ANSWER, Reply, Running, answer, compiled, explained
from .requests import MOST_NAMES, read_request, request_error, request_id

if TYPE_CHECKING:
    from collections.abc import Callable

    from .requests import Id, Request

MOST_WAITING = 64
"""How many requests wait for a worker before the next is refused."""
SECONDS_BEYOND_LIMIT = 2.0
"""How long a text may go on behind the end of its time before its worker is given up."""
SECONDS_BEYOND_CANCEL = 0.5
"""The same for one that is cancelled."""
_QUICK_WORKERS = 2
_SECONDS_BETWEEN_PROGRESS = 0.1
_SECONDS_BETWEEN_LOOKS = 0.05


class Service:
    """Answers requests of many clients; each has a `Connection`.

    `limits` are those of `pql.Session`; those not given are the limits of `pql --safe`. Texts are answered by `workers`
    (two for each processor, and four at least, so that some slow ones leave room for others), questions about texts by
    workers of their own, so that they never wait for an answer. With 0 workers all is done where it is asked, on the
    thread of who asks; `stopped`, which it then looks at now and again, says whether that is wanted no more.
    """

    def __init__(
        self,
        workers: int | None = None,
        most_waiting: int = MOST_WAITING,
        stopped: Callable[[], bool] | None = None,
        **limits: Any,
    ) -> None:
        self._session = pql.Session(**{**SAFE, **limits})
        self._processors = os.cpu_count() or 1
        workers = max(4, 2 * self._processors) if workers is None else workers
        self._answering = Lane("pql answering", workers, most_waiting)
        self._quick = Lane("pql quick", min(workers, _QUICK_WORKERS), most_waiting)
        self.stopped = stopped
        self.closed = False

    def connection(self, *, keeps: bool = False, largest_answer: int = LARGEST_ANSWER) -> Connection:
        """A client's place; where it `keeps`, names and options that its texts set hold for its later requests.

        One that keeps nothing may be that of many clients, whose ids can be the same. The answers to a text have
        `largest_answer` characters at most.
        """
        return Connection(self, self._session.copy(), keeps, largest_answer)

    def lane(self, operation: str) -> Lane:
        """The workers for an operation."""
        return self._quick if operation in QUICK else self._answering

    def threads(self) -> int:
        """How many threads an answer may use now: the processors are shared among those that are worked on."""
        return max(1, self._processors // max(1, self._answering.busy))

    def close(self) -> None:
        """Takes no more requests; what has been taken is still done."""
        self.closed = True
        self._answering.close()
        self._quick.close()


class Connection:
    """A client's requests. All methods may be called from any thread; `tell` is called from the workers'."""

    def __init__(self, service: Service, session: pql.Session, keeps: bool, largest_answer: int) -> None:
        self.largest_answer = largest_answer
        self._service = service
        self._session = session
        self._keeps = keeps
        self._naming = Lock()  # of the request whose text may set names; another one where that was given up
        self._jobs: set[Job] = set()
        self._named: dict[Id, set[Job]] = {}
        self._changed = Condition()

    def ask(self, data: object, tell: Callable[[str, bool], None]) -> Job | None:
        """Takes a request, plain data as JSON has it; `tell` is told of its progress and last of its answer.

        Whatever comes, `tell` is told once that a text is the last. The job is there to be cancelled; None where all
        is told already.
        """
        try:
            if isinstance(data, dict) and "cancel" in data:
                tell(self._cancelled(data), True)
                return None
            job = Job(self, read_request(data), tell)
            self._take(job)
        except pql.PQLError as error:
            tell(refused_reply(error, request_id(data)), True)
            return None
        return job

    def _take(self, job: Job) -> None:
        with self._changed:
            if self._service.closed:
                raise request_error("the service is being stopped", code="closing")
            id = job.request.id
            if self._keeps and id is not None and id in self._named:
                raise request_error(
                    f"the request {id!r} is still being answered", "give every request an id of its own"
                )
            self._jobs.add(job)
            if id is not None:
                self._named.setdefault(id, set()).add(job)
            try:
                self._service.lane(job.request.operation).submit(job)
            except FullError:
                self.answered(job)
                self.done(job)
                raise request_error("the service is busy", "ask again in a moment", "busy") from None

    def _cancelled(self, data: dict[str, Any]) -> str:
        """Cancels what has the id that a request names; what to tell about that."""
        wanted = request_id({"id": data["cancel"]})
        if wanted is None or data.keys() - {"id", "cancel"}:
            raise request_error("`cancel` is the id of a request, and nothing is beside it but an `id`")
        with self._changed:
            jobs = list(self._named.get(wanted, ()))
        for job in jobs:
            job.cancel()
        id = request_id(data)
        return json.dumps({**({} if id is None else {"id": id}), "ok": True, "cancelled": bool(jobs)})

    def session_for(self, request: Request, cancel: Job) -> pql.Session:
        """A session for one request, with what it brings; whatever is done in it shares one stretch of time."""
        try:
            session = self._session.copy(**request.limits, together=True, cancel=cancel)
            for name, value in request.options.items():
                session.options.set(name, value)
            for name, text in request.names.items():
                session.define(name, text)
        except (TypeError, ValueError) as error:
            raise request_error(str(error)) from None
        return session

    def compiled(self, request: Request, cancel: Job) -> pql.Compilation:
        """The text of a request, compiled in a session of its own, which becomes the client's where it keeps."""
        if request.operation == "explain":
            session = self.session_for(request, cancel)
            compilation = compiled(session.copy(), request)
            if compilation.failed:
                return compilation
            text = explained(request.text, compilation.queries)
            return compiled(session, request._replace(text=text))
        if not self._keeps or request.alone:
            return compiled(self.session_for(request, cancel), request)
        naming = self._naming
        while not naming.acquire(timeout=_SECONDS_BETWEEN_LOOKS):
            if cancel.is_set():
                raise pql.Cancelled
            naming = self._naming
        cancel.holds = naming
        try:
            session = self.session_for(request, cancel)
            compilation = compiled(session, request)
            if not compilation.failed:
                if len(session.names) > MOST_NAMES:
                    raise request_error(f"a client may have {MOST_NAMES:,} names", code="too-many-names")
                with self._changed:
                    if cancel.holds is not None:  # it was not given up meanwhile
                        self._session = session.copy(together=False)
        finally:
            cancel.holds = None
            naming.release()
        return compilation

    def let_go(self, job: Job) -> None:
        """Lets others set names where a job that was given up would do so."""
        with self._changed:
            if job.holds is self._naming:
                self._naming = Lock()
            job.holds = None

    def seconds_for(self, request: Request) -> float | None:
        """How long a request may take, by the limits of the service, of the client and its own."""
        limits = [self._session.limits.time, request.limits.get("time_limit")]
        return min([seconds for seconds in limits if seconds is not None], default=None)

    @property
    def threads(self) -> Callable[[], int]:
        return self._service.threads

    def is_stopped(self) -> bool:
        """Whether who asks, and waits on the one thread that there is, wants no answer any more."""
        return self._service.stopped is not None and self._service.stopped()

    def withdraw(self, job: Job) -> bool:
        """Takes back a request that nobody has begun to work on."""
        return self._service.lane(job.request.operation).withdraw(job)

    def answered(self, job: Job) -> None:
        """Frees the id of a job whose answer is about to be told."""
        id = job.request.id
        if id is not None:
            with self._changed:
                jobs = self._named[id]
                jobs.discard(job)
                if not jobs:
                    del self._named[id]

    def done(self, job: Job) -> None:
        """Forgets a job whose answer is told."""
        with self._changed:
            self._jobs.discard(job)
            self._changed.notify_all()

    def wait(self, seconds: float | None = None) -> bool:
        """Waits until all that was asked is answered; whether it is."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._jobs, seconds)

    def cancel_all(self) -> None:
        """Stops everything that was asked, as when the client is gone."""
        with self._changed:
            jobs = list(self._jobs)
        for job in jobs:
            job.cancel()

    def give_up_all(self) -> None:
        """Waits no longer for what is cancelled and has not ended."""
        with self._changed:
            jobs = list(self._jobs)
        for job in jobs:
            job.give_up()


class Job:
    """A request on its way; it is its own cancel flag."""

    def __init__(self, connection: Connection, request: Request, tell: Callable[[str, bool], None]) -> None:
        self.request = request
        self.holds: object | None = None  # the lock of who sets names
        self._connection = connection
        self._tell = tell
        self._wanted = True
        self._message = ""
        self._next = 0.0
        self._ends: float | None = None  # when it is given up, by the clock
        self._reply = Reply()
        self._telling = Lock()
        self._is_told = False

    def is_set(self) -> bool:
        """Whether it is to stop."""
        return not self._wanted or self._connection.is_stopped()

    def cancel(self) -> None:
        """Stops it: at once where it waits, in a fraction of a second where it is worked on; not where it is done."""
        if self._wanted:
            ends = monotonic() + SECONDS_BEYOND_CANCEL
            self._ends = ends if self._ends is None else min(ends, self._ends)
        self._wanted = False
        if self._connection.withdraw(self):
            self.run()

    def is_overdue(self) -> bool:
        """Whether it goes on although its time is up or it is cancelled."""
        # Where it is told, its worker at most waits for who reads.
        return not self._is_told and self._ends is not None and monotonic() > self._ends

    def run(self) -> None:
        """Does it, on the thread of a worker, and tells what comes of it."""
        reply = self._reply
        now = monotonic()
        self._next = now + _SECONDS_BETWEEN_PROGRESS
        seconds = self._connection.seconds_for(self.request)
        if seconds is not None and self._ends is None:
            self._ends = now + seconds + SECONDS_BEYOND_LIMIT
        try:
            if self.is_set():
                raise pql.Cancelled
            self._answer(reply)
        except pql.Cancelled:
            reply.problems.append(self._cancelled())
        except pql.PQLError as error:
            reply.fail(error)
        except Exception as error:
            reply.problems.append(internal_error(error))
        finally:
            self._tell_last(reply)

    def give_up(self) -> None:
        """Tells what is there by now, and that no more comes: its worker neither ends nor can be ended."""
        self._connection.let_go(self)
        so_far = self._reply.so_far()
        if self.is_set():
            so_far.problems.append(self._cancelled())
        else:
            self._wanted = False  # where it looks at that after all, it ends
            seconds = self._connection.seconds_for(self.request)
            message = f"this takes longer than {seconds:g} s, the most this session allows"
            so_far.problems.append(pql.Diagnostic("time-limit", message, help="ask for less at once"))
        self._tell_last(so_far)

    def refuse(self) -> None:
        """Tells that no worker is left: all of them are held up by what does not end."""
        reply = Reply()
        reply.problems.append(
            pql.Diagnostic("busy", "the service is held up by texts that do not end", help="ask again later")
        )
        self._tell_last(reply)

    def _cancelled(self) -> pql.Diagnostic:
        so_far = f"; so far {self._message}" if self._message else ""
        return pql.Diagnostic("interrupted", f"cancelled{so_far}")

    def _tell_last(self, reply: Reply) -> None:
        """Tells the answer, unless one was told already."""
        with self._telling:
            if self._is_told:
                return
            self._is_told = True
        self._connection.answered(self)
        self._tell(reply.json(self.request.id, answers=self.request.operation not in FOUND), True)
        self._connection.done(self)

    def _answer(self, reply: Reply) -> None:
        request, connection = self.request, self._connection
        if request.operation in FOUND:
            reply.found = FOUND[request.operation](request, connection.session_for(request, self))
            reply.problems += reply.found.pop("problems", ())
            return
        compilation = connection.compiled(request, self)
        progress = self._progress if request.progress else None
        running = Running(connection.threads, progress, request.written, connection.largest_answer)
        answer(compilation, reply, running)

    def _progress(self, fraction: float | None, message: str) -> None:
        """Tells the share that is done and the estimate so far, ten times a second at most."""
        self._message = str(message)
        now = monotonic()
        if now < self._next or self._is_told:
            return
        self._next = now + _SECONDS_BETWEEN_PROGRESS
        event: dict[str, Any] = {} if self.request.id is None else {"id": self.request.id}
        event |= {"progress": fraction, "estimate": self._message, "deals": getattr(message, "deals", None)}
        self._tell(json.dumps(event), False)


def refused_reply(error: pql.PQLError, id: Id | None = None) -> str:
    """What a client is told of a request that is not even begun."""
    reply = Reply()
    reply.fail(error)
    return reply.json(id, answers=False)

"""Runs work in chunks: in order, on threads or an executor, with progress and cancelling at any time.

Kernels never check a clock or a flag; they get chunks of a few milliseconds, and this module decides between chunks
whether to go on. Results come back in the order of the chunks whatever finished first, so a sum of floats, or a rule
for when to stop, gives the same answer on any number of threads.
"""

from __future__ import annotations

import _thread  # not `threading`, whose import would cost a short statement more than its answer
import os
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from contextvars import copy_context
from functools import cache, partial
from time import sleep

from pql.base.arguments import checked_threads
from pql.base.diagnostics import PQLError
from pql.base.typed import Generic, Protocol, TypeVar
from pql.names.limits import Budget

TYPE_CHECKING = False

if TYPE_CHECKING:
    from concurrent.futures import Executor, Future
    from typing import Any


Item = TypeVar("Item")
Progress = Callable[[float | None, "Message"], None]

# How long a wait for a chunk may delay the answer to Ctrl-C, in seconds.
POLL_SECONDS = 0.02
# A chunk that a pool of threads has not begun after so many such waits is done on the waiting thread.
_WAITS_FOR_BEGIN = 10


class Message(str):
    """A progress message, such as the estimate so far; `deals` is the number of deals behind it."""

    deals: float | None

    def __new__(cls, text: str = "", deals: float | None = None) -> Message:
        message = super().__new__(cls, text)
        message.deals = deals
        return message


class Cancelled(Exception):
    """A run was cancelled, by its `cancel` event or by Ctrl-C; `so_far` is its last progress message."""

    def __init__(self, message: str = "cancelled", so_far: Message | None = None) -> None:
        super().__init__(message)
        self.so_far: Message = so_far or Message()


@cache
def processors() -> int:
    """How many processors the machine has: asked once, because asking takes as long as a short answer."""
    return os.cpu_count() or 1


class CallersError(Exception):
    """What a function of the caller's raised, kept apart from what the work itself fails with: he gets it as it is."""

    def __init__(self, error: Exception) -> None:
        super().__init__(str(error))
        self.error = error


class CancelFlag(Protocol):
    """The type of `cancel`, such as `threading.Event`."""

    def is_set(self) -> bool: ...


class Control:
    """How a run is carried out: threads, progress, cancelling, limits."""

    __slots__ = ("budget", "cancel", "executor", "fraction", "message", "progress", "threads")

    def __init__(
        self,
        threads: int | None = None,
        progress: Progress | None = None,
        cancel: CancelFlag | None = None,
        executor: Executor | None = None,
        budget: Budget | None = None,
    ) -> None:
        self.budget = budget or Budget()
        self.threads = checked_threads(threads) or processors()
        self.progress = progress
        self.cancel = cancel
        self.executor = executor
        self.fraction: float | None = None
        self.message = Message()

    def check(self) -> None:
        """Raises `Cancelled` if the run is to stop, `Timeout` if its time is up."""
        if self.cancel is not None and self._is_cancelled(self.cancel):
            raise Cancelled("cancelled", self.message)
        self.budget.check()

    @staticmethod
    def _is_cancelled(flag: CancelFlag) -> bool:
        try:
            return flag.is_set()
        except OSError as error:  # such as that of a flag that other processes set
            raise CallersError(error) from error

    def last_check(self) -> None:
        """`check` before something is changed for good: who cancels later waits for the answer."""
        self.check()

    def on(self, threads: int | None) -> Control:
        """The same control on so many threads; None for one for each processor."""
        return Control(threads, self.progress, self.cancel, self.executor, self.budget)

    def quietly(self) -> Control:
        """The same control for a part of the work that reports no progress."""
        return Control(self.threads, None, self.cancel, self.executor, self.budget)

    def part(self, begin: float, end: float) -> Control:
        """The same control for a part of the work, given the progress when the part begins and when it ends."""

        def progress(fraction: float | None, message: Message) -> None:
            whole = None if fraction is None else begin + (end - begin) * fraction
            self.report(whole, message)

        return Control(self.threads, progress, self.cancel, self.executor, self.budget)

    def checked(self, items: Iterable[Item]) -> Iterator[Item]:
        """The items one by one, with a check of the flag before each; raises `Cancelled`."""
        for item in items:
            self.check()
            yield item

    def report(self, fraction: float | None, message: Message | None = None) -> None:
        """Reports progress (0 to 1, None when unknown) and a message with the estimate so far."""
        self.fraction, self.message = fraction, message or Message()
        self.report_again()

    def report_again(self) -> None:
        """Reports what was reported last: nothing is new but the time, which shows that the run is alive."""
        if self.progress is None:
            return
        try:
            self.progress(self.fraction, self.message)
        except (Cancelled, PQLError, CallersError):
            raise
        except Exception as error:  # not to be taken for an error of a file, as one of a pipe would be
            raise CallersError(error) from error

    def map(
        self, unit: Callable[..., Any], tasks: Iterable[tuple[Any, ...]], *, parallel: bool
    ) -> Generator[Any]:
        """The results of `unit(*task)` in the order of the tasks.

        With `parallel` false, or one thread and no executor, the work is done on this thread: a pool costs too much for
        small jobs. Closing the iterator early abandons the chunks not yet started.
        """
        if self.executor is not None:
            return self._spread(self.executor, unit, tasks, window=4 * max(self.threads, 8))
        if not parallel or self.threads == 1:
            return self._in_turn(unit, tasks)
        return self._threaded(unit, tasks)

    def _in_turn(self, unit: Callable[..., Any], tasks: Iterable[tuple[Any, ...]]) -> Generator[Any]:
        for task in tasks:
            self.check()
            yield unit(*task)

    def _threaded(self, unit: Callable[..., Any], tasks: Iterable[tuple[Any, ...]]) -> Generator[Any]:
        from concurrent.futures import ThreadPoolExecutor

        class Threads(ThreadPoolExecutor):
            def submit(self, unit: Callable[..., Any], /, *task: Any, **named: Any) -> Future[Any]:
                """As every pool does it; where no thread can be had (a browser has none), here and now."""
                try:
                    return super().submit(unit, *task, **named)
                except RuntimeError:
                    return _done_here(partial(unit, *task, **named))

        pool = Threads(self.threads, "pql")
        wait = True
        try:
            # The inner iterator is closed first: it takes back what has not started before the pool waits for the rest.
            with closing(self._spread(pool, unit, tasks, window=2 * self.threads + 2)) as results:
                yield from results
        except (Cancelled, KeyboardInterrupt):
            # The prompt comes back at once after a cancel; chunks that have begun end by themselves.
            wait = False
            raise
        finally:
            pool.shutdown(wait=wait)

    def _spread(
        self, pool: Executor, unit: Callable[..., Any], tasks: Iterable[tuple[Any, ...]], window: int
    ) -> Generator[Any]:
        from concurrent.futures import ThreadPoolExecutor

        pending: deque[tuple[Future[Any], tuple[Any, ...]]] = deque()
        waiting = iter(tasks)
        # Only on threads can a chunk that has not begun be taken back for certain.
        waits = _WAITS_FOR_BEGIN if isinstance(pool, ThreadPoolExecutor) else None
        try:
            while True:
                while len(pending) < window and (task := next(waiting, None)) is not None:
                    pending.append((pool.submit(unit, *task), task))
                if not pending:
                    return
                self.check()  # also where every chunk is done before anybody waits for it
                future, task = pending.popleft()
                if self._has_begun(future, waits):
                    yield self._result(future)
                else:
                    # All threads of the pool are taken, perhaps by runs like this one that wait for each other.
                    waits = 0
                    yield unit(*task)
        finally:
            if _takes_back(pool):
                for future, _ in pending:
                    future.cancel()

    def _has_begun(self, future: Future[Any], waits: int | None) -> bool:
        """Whether a chunk has begun within so many waits, or stays with its pool; otherwise it is taken back."""
        if waits is None:
            return True
        for _ in range(waits):
            if self._is_done(future) or future.running():
                return True
        self.check()
        return not future.cancel()

    def _result(self, future: Future[Any]) -> Any:
        while not self._is_done(future):
            pass
        return future.result()

    def _is_done(self, future: Future[Any]) -> bool:
        """Waits a moment for a chunk, and checks the flag."""
        self.check()
        try:
            future.exception(timeout=POLL_SECONDS)
            return True
        except TimeoutError:
            if future.done():
                return True
        self.report_again()
        return False


def _done_here(work: Callable[[], Any]) -> Future[Any]:
    """Work that is done at once, as if a thread had done it."""
    from concurrent.futures import Future

    done: Future[Any] = Future()
    try:
        done.set_result(work())
    except BaseException as error:
        done.set_exception(error)
    return done


def _takes_back(pool: Executor) -> bool:
    """Whether chunks not begun can be taken back from a pool. Clusters end those few that they have been handed: Dask
    prints a traceback for each one that is cancelled.
    """
    from concurrent.futures import ThreadPoolExecutor

    if isinstance(pool, ThreadPoolExecutor):
        return True
    from concurrent.futures import ProcessPoolExecutor

    return isinstance(pool, ProcessPoolExecutor)


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

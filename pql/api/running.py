"""The arguments of running, which all long functions take: threads, progress, cancel, timeout, executor.

def odds(..., threads=None, progress=None, cancel=None, timeout=None, executor=None):
    ...
    return answer_of(question, control(threads, progress, cancel, timeout, executor))
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

from pql.base.arguments import real_number
from pql.base.diagnostics import PQLError
from pql.engine.work import CancelFlag, Control, Progress
from pql.names.limits import UNLIMITED, Budget, Limits

if TYPE_CHECKING:
    from concurrent.futures import Executor

Answer = TypeVar("Answer")

# Beyond it a clock's arithmetic overflows: 30 years.
_LONGEST = 1e9


def control(
    threads: int | None = None,
    progress: Progress | bool | None = None,
    cancel: CancelFlag | None = None,
    timeout: float | None = None,
    executor: Executor | None = None,
    limits: Limits = UNLIMITED,
    whole: Callable[[], None] | None = None,
) -> Control:
    """How a run is carried out, of the arguments that its caller gave; TypeError or ValueError for bad ones.

    `limits` are those of a session: of its time and the `timeout` the shorter counts. `whole` is what `Budget` takes.

    >>> control(threads=2, timeout=1.5).threads
    2
    """
    if executor is not None and not hasattr(executor, "submit"):
        raise TypeError(f"executor is a concurrent.futures.Executor, not {type(executor).__name__}")
    if cancel is not None and not hasattr(cancel, "is_set"):
        raise TypeError(f"cancel is a threading.Event, not {type(cancel).__name__}")
    return Control(threads, _shown(progress), cancel, executor, Budget(limits, _seconds(timeout), whole))


def carry_out(answer: Callable[[Control], Answer], given: Control) -> Answer:
    """The answer of some work; a flag or a deadline is looked at fifty times a second, however long its steps are."""
    try:
        if given.cancel is None and not given.budget.can_end:
            return answer(given)
        from pql.engine.interrupting import run_interruptibly

        return run_interruptibly(answer, given)
    except PQLError as error:  # where in the engine it was found is nothing to those who asked
        raise error.with_traceback(None) from error.__cause__
    finally:
        if given.progress is not None:
            from .progress import ProgressBar

            if isinstance(given.progress, ProgressBar):
                given.progress.close()


def _shown(progress: Progress | bool | None) -> Progress | None:
    """The function that is told of progress: the caller's own, or for True a bar where somebody looks."""
    if progress is None or progress is False:
        return None
    if progress is True:
        from .progress import ProgressBar

        return ProgressBar()
    if not callable(progress):
        raise TypeError(
            f"progress is True, or a function of a fraction and a message, not {type(progress).__name__}"
        )
    return progress


def _seconds(timeout: float | None) -> float | None:
    if timeout is None:
        return None
    seconds = real_number(timeout)
    if seconds is None:
        raise TypeError(f"timeout is a number of seconds or None, not {timeout!r}")
    if not seconds > 0:
        raise ValueError(f"timeout is more than 0 seconds, not {timeout!r}")
    return min(seconds, _LONGEST)

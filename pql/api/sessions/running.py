"""The arguments that all long functions take: how to run (threads, timeout ...), and how exact the answer is to be.

@takes(Running)
def odds(hero, versus, **running: Unpack[Running]):
    ...
    return answer_of(question, control(running, odds))

Type checkers and editors know them from here; `takes` spells them out for `help` and `inspect`.
"""

from __future__ import annotations

from collections.abc import Callable
from types import FunctionType

from pql.base.arguments import real_number
from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.typed import Any, TypedDict, TypeVar
from pql.engine.work import CallersError, CancelFlag, Control, Progress
from pql.names.limits import UNLIMITED, Budget, Limits

TYPE_CHECKING = False
if TYPE_CHECKING:
    from concurrent.futures import Executor
    from inspect import Signature

    from pql.questions.seeds import AnySeed
Answer = TypeVar("Answer")
Function = TypeVar("Function", bound=Callable[..., Any])


class Watched(TypedDict, total=False):
    """How the work of a function that shares memory with its threads is watched and ended."""

    threads: int | None
    progress: Progress | bool | None
    cancel: CancelFlag | None
    timeout: float | None


class Running(Watched, total=False):
    """How a long function runs, as `Query.run` explains it."""

    executor: Executor | None


class Accurate(TypedDict, total=False):
    """How exact an answer is to be, as `pql.equity` explains it."""

    exact: bool | None
    within: float | None
    samples: int | None
    seed: AnySeed


class Finding(Accurate, Running, total=False):
    """How an answer is to be found: how exactly, and how the work is run."""


# Beyond it a clock's arithmetic overflows: 30 years.
_LONGEST = 1e9


def takes(arguments: type[Watched]) -> Callable[[Function], Function]:
    """Spells the `**` of a function out for `inspect`, and so for `help`, completion and the reference.

    >>> @takes(Running)
    ... def count(hands: str, **running: object) -> None: ...
    >>> import inspect
    >>> list(inspect.signature(count).parameters)
    ['hands', 'threads', 'progress', 'cancel', 'timeout', 'executor']
    """

    def recorded(function: Function) -> Function:
        vars(function).update(takes=arguments, __wrapped__=_SpelledOut(function, arguments))
        return function

    return recorded


class _SpelledOut:
    """What `inspect` finds where it looks for the signature of a function: the arguments of its `**` by name.

    It is made when somebody looks: to load `inspect` takes longer than most statements.
    """

    __slots__ = ("__wrapped__", "_arguments", "_function")

    def __init__(self, function: Callable[..., Any], arguments: type[Watched]) -> None:
        self._function, self._arguments = function, arguments
        # The source is looked for behind it; the function itself would lead back here.
        self.__wrapped__ = FunctionType(function.__code__, function.__globals__)

    @property
    def __signature__(self) -> Signature:
        from inspect import Parameter, signature

        own = signature(self._function, follow_wrapped=False)
        named = self._arguments.__annotations__.items()
        more = [
            Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=kind) for name, kind in named
        ]
        kept = [each for each in own.parameters.values() if each.kind is not Parameter.VAR_KEYWORD]
        return own.replace(parameters=[*kept, *more])


def check_names(running: Watched, call: Callable[..., Any]) -> None:
    """Raises TypeError, in Python's words, for a name that is no argument of the call, and `PQLError` for `game`.

    `call` is a function under `takes`, which was given `running` as its `**`.
    """
    accepted = vars(call)["takes"].__annotations__
    for name in running:
        if name not in accepted:
            raise _unknown(name, running, call)


def control(
    running: Watched,
    call: Callable[..., Any] | None = None,
    *,
    limits: Limits = UNLIMITED,
    whole: Callable[[], None] | None = None,
) -> Control:
    """How a run is carried out, of the arguments that its caller gave; TypeError or ValueError for bad ones.

    `call` is the function under `takes` that took them as its `**`: other names are refused. `limits` are those of a
    session: of its time and the `timeout` the shorter counts. `whole` is what `Budget` takes.

    >>> control({"threads": 2, "timeout": 1.5}).threads
    2
    """
    if call is not None:
        check_names(running, call)
    executor: Any = running.get("executor")
    cancel = running.get("cancel")
    if executor is not None and not hasattr(executor, "submit"):
        raise TypeError(f"executor must be a concurrent.futures.Executor, not {type(executor).__name__}")
    if cancel is not None and not hasattr(cancel, "is_set"):
        raise TypeError(f"cancel must be a threading.Event, not {type(cancel).__name__}")
    budget = Budget(limits, checked_timeout(running.get("timeout")), whole)
    return Control(running.get("threads"), _shown(running.get("progress")), cancel, executor, budget)


def _unknown(name: str, running: Watched, call: Callable[..., Any]) -> Exception:
    """The error for a name that is not an argument of a call."""
    from inspect import Parameter, signature

    from pql.base.suggestions import did_you_mean

    taken = [
        each.name for each in signature(call).parameters.values() if each.kind is not Parameter.VAR_POSITIONAL
    ]
    if name == "game" and "text" in taken:
        game = dict(running)["game"]
        help = f"begin the text with `game {game};`, or ask `pql.Session(game={game!r}).{call.__name__}`"
        return PQLError(Diagnostic("other-game", f"`{call.__qualname__}` takes no `game`", help=help))
    if name == "game":
        message = f"`{call.__qualname__}` is understood in hold'em alone"
        return PQLError(Diagnostic("other-game", message, help="leave `game` out"))
    meant = did_you_mean(name, taken)
    message = f"{call.__qualname__}() got an unexpected keyword argument '{name}'"
    return TypeError(f"{message}. Did you mean '{meant}'?" if meant else message)


class Unwrapped:
    """A block from which an error of a caller's own function comes out as it was raised there.

    >>> with Unwrapped():
    ...     raise CallersError(KeyError("progress"))
    Traceback (most recent call last):
    KeyError: 'progress'
    """

    def __enter__(self) -> None:
        """Nothing is begun: what matters is how the block ends."""

    def __exit__(self, kind: object, error: BaseException | None, traceback: object) -> None:
        if isinstance(error, CallersError):
            raise error.error from None


def carry_out(answer: Callable[[Control], Answer], given: Control, *, here: bool = False) -> Answer:
    """The answer of some work; a flag or a deadline is looked at fifty times a second, however long its steps are.

    Work that is done `here` is so short that they are looked at before it alone.
    """
    try:
        if here:
            given.check()
        if here or (given.cancel is None and not given.budget.can_end):
            return answer(given)
        from pql.engine.work import run_interruptibly

        return run_interruptibly(answer, given)
    except PQLError as error:  # where in the engine it was found is nothing to those who asked
        raise error.with_traceback(None) from error.__cause__
    except CallersError as raised:
        raise raised.error from None
    except RuntimeError as problem:
        if given.executor is None or not _is_of_executor(problem):
            raise
        raise PQLError(
            Diagnostic(
                "lost-process",
                f"a process of the executor has ended before its work was done: {problem}",
                help="it may have had too little memory; make another executor, as this one takes no more work",
            ),
            running=True,
        ) from problem
    finally:
        if given.progress is not None and not here:
            from ..progress import ProgressBar

            if isinstance(given.progress, ProgressBar):
                given.progress.close()


def _is_of_executor(problem: RuntimeError) -> bool:
    """Whether an executor says that it cannot work any more."""
    from concurrent.futures import BrokenExecutor

    return isinstance(problem, BrokenExecutor)


def _shown(progress: Progress | bool | None) -> Progress | None:
    """The function that is told of progress: the caller's own, or for True a bar where somebody looks."""
    if progress is None or progress is False:
        return None
    if progress is True:
        from ..progress import ProgressBar

        return ProgressBar()
    if not callable(progress):
        raise TypeError(
            f"progress must be True, or a function of a fraction and a message, not {type(progress).__name__}"
        )
    return progress


def checked_timeout(timeout: float | None) -> float | None:
    if timeout is None:
        return None
    seconds = real_number(timeout)
    if seconds is None:
        raise TypeError(f"timeout must be a number of seconds or None, not {timeout!r}")
    if not seconds > 0:
        raise ValueError(f"timeout must be more than 0 seconds, not {timeout!r}")
    return min(seconds, _LONGEST)

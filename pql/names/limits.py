"""The limits of a session, for text you do not trust, and the budget: what is left of them for one text or answer.

The limits stand in the environment while a text is compiled and in the `Control` while it is answered, so that they
hold in the library, the command line and the shell alike.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from time import monotonic

from pql.base.arguments import real_number, whole_number
from pql.base.diagnostics import Diagnostic, PQLError, Source, Span
from pql.base.records import Record
from pql.base.typed import TypeVar

# Estimates of what Python keeps, in bytes: a row of a table and each of its cells, a set of hands with weights.
_ROW, _CELL = 64, 64
WEIGHTED_HANDS = 10_700
_MOST_HANDS = 1_000_000_000
STATEMENT = 2_000

MOST_LOOKED_AT = 10_000_000
"""Flops times conditions that the warnings of one text may look at: some tenths of a second."""
MOST_NOTES = 100
"""Warnings and notes of one text that are shown."""

TIME_LIMIT = "time-limit"
FUNCTION_FAILED = "function-failed"
"""The code of the error for a function of one's own that raises, or gives what is no value for each deal."""
# Work that is expected to take so many times the limit is not begun: no machine is that much faster than estimates say.
_SURELY = 5
Number = TypeVar("Number", int, float)


class Limits(Record):
    """The limits of a session: None and True mean no limit.

    `files`: whether they may read and write files. `time`: seconds. `memory`: bytes, estimated before tables, lists
    and sets are made. `samples`: random deals of one statement. `rows`: rows of one answer. `histories`: what may be
    asked behind `history` where no other file may be read, each as it is written there.
    """

    files: bool = True
    time: float | None = None
    memory: int | None = None
    samples: int | None = None
    rows: int | None = None
    histories: tuple[str, ...] = ()

    def checked(self) -> Limits:
        """The limits themselves; raises TypeError or ValueError where one is none."""
        if not isinstance(self.files, bool):
            raise TypeError(f"files must be True or False, not {self.files!r}")
        if not all([isinstance(path, str) for path in self.histories]):
            raise TypeError(f"histories must be names of files as text, not {self.histories!r}")
        if self.time is not None:
            if real_number(self.time) is None:
                raise TypeError(f"time_limit is a number of seconds or None, not {self.time!r}")
            if not self.time > 0:
                raise ValueError(f"time_limit is more than 0 seconds, not {self.time!r}")
        named = {"memory_limit": self.memory, "max_samples": self.samples, "max_rows": self.rows}
        for name, value in named.items():
            if value is None:
                continue
            if whole_number(value) is None:
                raise TypeError(f"{name} must be a whole number or None, not {value!r}")
            if value < 1:
                raise ValueError(f"{name} must be 1 or more, not {value!r}")
        return self

    def within(self, other: Limits) -> Limits:
        """The stricter of each limit of both.

        >>> Limits(time=5.0).within(Limits(files=False, time=60.0, rows=10))
        Limits(files=False, time=5.0, memory=None, samples=None, rows=10, histories=())
        """
        return Limits(
            self.files and other.files,
            _least(self.time, other.time),
            _least(self.memory, other.memory),
            _least(self.samples, other.samples),
            _least(self.rows, other.rows),
            self._histories(other),
        )

    def _histories(self, other: Limits) -> tuple[str, ...]:
        """What both allow to be asked."""
        if self.files or other.files:
            return other.histories if self.files else self.histories
        return tuple([path for path in self.histories if path in other.histories])


def _least(one: Number | None, other: Number | None) -> Number | None:
    return min([each for each in (one, other) if each is not None], default=None)


UNLIMITED = Limits()


class Timeout(PQLError, TimeoutError):
    """The time was up, that of an argument `timeout` or of a session's `time_limit`: an error of both kinds."""


class Budget:
    """What is left of the limits for one text or one answer; the time begins when the budget is made.

    `timeout` is the time that the caller gives, in seconds: the shorter of it and the session's ends the work. `whole`
    looks at what ends the work that this is a part of, such as its flag, and raises. `less` says what takes less time
    than the work that is being done.
    """

    __slots__ = ("claimed", "deadline", "hands", "less", "limits", "timeout", "whole")

    def __init__(
        self,
        limits: Limits = UNLIMITED,
        timeout: float | None = None,
        whole: Callable[[], None] | None = None,
    ) -> None:
        self.limits = limits
        self.whole = whole
        self.timeout = timeout if timeout is not None and timeout <= (limits.time or timeout) else None
        seconds = limits.time if self.timeout is None else self.timeout
        self.deadline = None if seconds is None else monotonic() + seconds
        self.claimed = self.hands = 0
        self.less = "narrower ranges, a board, or `samples 10000` take less"

    @property
    def can_end(self) -> bool:
        """Whether something may end the work before it is done."""
        return self.deadline is not None or self.whole is not None

    def check(self) -> None:
        """Raises `Timeout` once the time is up, and what `whole` raises."""
        if self.whole is not None:
            self.whole()
        if self.deadline is not None and monotonic() > self.deadline:
            if self.timeout is not None:
                given = f"its `timeout` of {self.timeout:g} s"
            else:
                given = f"{self.limits.time:g} s, the most this session allows"
            text = f"this takes longer than {given}"
            raise Timeout(Diagnostic(TIME_LIMIT, text, help=self.less), running=True)

    def check_estimate(self, seconds: float) -> None:
        """Raises `PQLError` for work that surely takes longer than the session allows, before it is begun."""
        most = self.limits.time
        if most is not None and seconds > _SURELY * most:
            message = f"this takes about {seconds:,.0f} s, and {most:g} s is the most this session allows"
            raise _exceeded(TIME_LIMIT, message, self.less)

    def check_memory(self, size: int) -> None:
        """Raises `PQLError` where so many bytes are more than what is left of the memory."""
        if self.limits.memory is not None and self.claimed + size > self.limits.memory:
            raise _exceeded(
                "memory-limit",
                f"this needs about {self.claimed + size:,} bytes, and {self.limits.memory:,} is the most this session"
                " allows",
                "ask for less at once, such as with `limit 100`",
            )

    def claim(self, size: int) -> None:
        """Takes bytes off the memory that is left; raises `PQLError` where that is not enough."""
        self.check_memory(size)
        self.claimed += size

    def claim_hands(self, size: int) -> None:
        """The same for a set of Omaha hands; all of a text have a limit of their own, as each takes a lot."""
        self.claim(size)
        self.hands += size
        if self.hands > _MOST_HANDS:
            message = f"the sets of Omaha hands in this text take more than {_MOST_HANDS:,} bytes"
            raise _exceeded("memory-limit", message, "use fewer sets in one text, or fewer different weights")

    def check_rows(self, rows: int) -> None:
        """Raises `PQLError` for a table that is longer than allowed."""
        if self.limits.rows is not None and rows > self.limits.rows:
            raise _exceeded(
                "row-limit",
                f"this answer has {rows:,} rows, and {self.limits.rows:,} is the most this session allows",
                f"add `limit {self.limits.rows}`, or ask for something coarser",
            )

    def claim_rows(self, rows: int, columns: int = 1) -> None:
        """Takes a table off what is left, before it is made; raises `PQLError` where it is too large."""
        self.check_rows(rows)
        self.claim(rows * (_ROW + _CELL * columns))

    def check_samples(self, samples: int) -> None:
        """Raises `PQLError` for more random deals than allowed."""
        if self.limits.samples is not None and samples > self.limits.samples:
            raise _exceeded(
                "sample-limit",
                f"this takes more than {self.limits.samples:,} random deals, the most this session allows",
                f"write `samples {self.limits.samples}`, or a larger error after `within`",
            )

    def check_files(self, what: str) -> None:
        """Raises `PQLError` in a session without files."""
        if not self.limits.files:
            raise _exceeded("no-files", f"this session reads and writes no files, so {what} is refused", None)

    def check_histories(self, paths: Sequence[str]) -> None:
        """Raises `PQLError` where a session without files may not ask the hands that one of some paths names."""
        if not self.limits.histories:
            self.check_files("`from history`")
        elif not self.limits.files and not set(paths) <= {*self.limits.histories}:
            some = "', '".join(self.limits.histories)
            raise _exceeded(
                "no-files", f"this session reads no files but the recorded hands of '{some}'", None
            )


_CODES = (
    TIME_LIMIT,
    "memory-limit",
    "row-limit",
    "sample-limit",
    "no-files",
    FUNCTION_FAILED,
    "lost-process",
)


def _exceeded(code: str, message: str, help: str | None) -> PQLError:
    return PQLError(Diagnostic(code, message, help=help), running=True)


def placed(error: PQLError, span: Span | None, source: Source) -> PQLError:
    """The same error with the statement that met a limit as its place; other errors know theirs."""
    if not any(problem.code in _CODES and problem.source is None for problem in error.diagnostics):
        return error
    return error.told(
        [
            Diagnostic(problem.code, problem.message, span, source=source, help=problem.help)
            if problem.source is None
            else problem
            for problem in error.diagnostics
        ],
        running=error.running,
    )


def failure(diagnostics: Sequence[Diagnostic]) -> PQLError:
    """The error of a text with these errors: `Timeout` where there was no time to compile it."""
    late = any([diagnostic.code == TIME_LIMIT for diagnostic in diagnostics])
    return (Timeout if late else PQLError)(diagnostics)


class Effort:
    """The steps that compiling one text may still use: steps and not seconds, so that results do not vary."""

    __slots__ = ("imported_text", "left")

    def __init__(self) -> None:
        self.left = MOST_LOOKED_AT
        self.imported_text = 0

    def allows(self, work: int) -> bool:
        """Whether warnings may use so many steps; if so, they are counted as used.

        >>> effort = Effort()
        >>> effort.allows(9_000_000), effort.allows(9_000_000), effort.allows(1_000_000)
        (True, False, True)
        """
        if work > self.left:
            return False
        self.left -= work
        return True

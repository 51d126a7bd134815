"""A session: the names and options that statements share, as at the prompt or in a script.

`pql.compile` and `pql.run` are for a single text: each makes a session of its own.
"""

from __future__ import annotations

import os
from _thread import RLock  # threading itself takes a millisecond more to load
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, TypeVar, overload

from pql.compiler.program import compile_program
from pql.grammar.diagnostics import Diagnostic, PQLError, Source
from pql.names.environment import Environment
from pql.names.limits import Budget, Limits, failure
from pql.names.options import Options, OptionValue
from pql.results import Result

from .query import Compilation, Query
from .running import control

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pql.engine.work import CancelFlag, Progress
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

Kind = TypeVar("Kind", bound=Result)


class Session:
    """Names and options that outlive a statement; threads may share one.

    `options` are initial values by name; relative imports start at `directory` (default: the working directory).
    For texts of strangers: without `files` they neither read nor write files; `time_limit` (seconds), `memory_limit`
    (bytes, by estimates), `max_samples` (random deals of a statement) and `max_rows` (rows of an answer) are refused
    beyond with a `PQLError`. Raises TypeError or ValueError for arguments of another kind.

    >>> session = Session()
    >>> [result.type for result in session.run("let steal = 22+, A2s+; steal")]
    ['hands']
    >>> session.names
    {'steal': ('hands', '22+, A2s+')}
    """

    def __init__(
        self,
        options: Mapping[str, OptionValue] | None = None,
        directory: str | os.PathLike[str] | None = None,
        *,
        files: bool = True,
        time_limit: float | None = None,
        memory_limit: int | None = None,
        max_samples: int | None = None,
        max_rows: int | None = None,
    ) -> None:
        self._limits = Limits(files, time_limit, memory_limit, max_samples, max_rows).checked()
        self._environment = Environment(Options(options), _folder(directory))
        # Compiling changes a copy, which then replaces the original.
        self._lock = RLock()

    @property
    def limits(self) -> Limits:
        """What the texts of this session may do; they cannot change it."""
        return self._limits

    @property
    def options(self) -> Options:
        """The options in force; `set` changes them here too."""
        return self._environment.options

    @property
    def names(self) -> dict[str, tuple[str, str]]:
        """The names in force, each with its kind (`hands` or `board`) and canonical text."""
        return {name: (binding.kind, binding.text) for name, binding in self._environment.names.items()}

    @property
    def directory(self) -> str | None:
        """Where relative imports start."""
        return self._environment.directory

    @directory.setter
    def directory(self, path: str | os.PathLike[str] | None) -> None:
        with self._lock:
            self._environment.directory = _folder(path)

    def copy(self) -> Session:
        """A session of its own with the same names, options and limits: what a text does there changes nothing here."""
        twin = Session()
        twin._limits = self._limits
        with self._lock:
            twin._environment = self._environment.copy()
        return twin

    def define(self, name: str, value: HandSet | BoardSet, text: str | None = None) -> None:
        """Gives a name to a set, as `let` does; `text` is what `names` shows for it.

        Raises `PQLError` for a name that `let` refuses, TypeError for a value that is no set.

        >>> import pql
        >>> session = Session()
        >>> session.define("steal", pql.hands("22+, A2s+"))
        >>> session.run("steal minus 22")[0].hands.text()
        '33+, A2s+'
        """
        from pql.names.environment import Binding
        from pql.sets.boardset import BoardSet
        from pql.sets.handset import HandSet

        for given in (name, "" if text is None else text):
            if not isinstance(given, str):
                raise TypeError(f"a name and its text are text, not {type(given).__name__}")
        if isinstance(value, BoardSet):
            binding = Binding("board", value, text or "a set of boards")
        elif isinstance(value, HandSet):
            binding = Binding("hands", value, text or value.text())
        else:
            raise TypeError(f"a name stands for a HandSet or BoardSet, not {type(value).__name__}")
        if name != "_":  # the last answer
            _check_name(name, "boards" if binding.kind == "board" else "hands")
        with self._lock:
            environment = self._environment.copy()
            environment.names[name] = binding
            self._environment = environment

    def forget(self, *names: str) -> None:
        """Takes names away; without any, all of them. Raises KeyError for one that is not in force."""
        with self._lock:
            environment = self._environment.copy()
            for name in names or tuple(environment.names):
                del environment.names[name]
            self._environment = environment

    def compile(self, text: str, name: str = "<input>") -> Compilation:
        """Parses and checks a text of statements; nothing is run.

        Names and options of the text take effect in the session only if it has no error.
        """
        return self._compile(text, name, Budget(self._limits))

    def _compile(self, text: str, name: str, budget: Budget) -> Compilation:
        source = Source(text, name)
        with self._lock:
            environment = self._environment.copy()
            environment.budget = budget
            compiled, diagnostics = compile_program(source, environment)
            compilation = Compilation(tuple(Query(statement) for statement in compiled), tuple(diagnostics))
            if not compilation.failed:
                self._environment = environment
        return compilation

    def run(
        self,
        text: str,
        name: str = "<input>",
        *,
        threads: int | None = None,
        progress: Progress | bool | None = None,
        cancel: CancelFlag | None = None,
        timeout: float | None = None,
        executor: Executor | None = None,
    ) -> list[Result]:
        """Compiles and runs a text; the answers in order. Raises `PQLError` before running if it has errors.

        The other arguments are those of `Query.run`. A `timeout`, or `time_limit` of the session, holds for all of the
        text.
        """
        given = control(threads, progress, cancel, timeout, executor, self._limits)
        compilation = self._compile(text, name, given.budget)
        if compilation.failed:
            raise failure([diagnostic for diagnostic in compilation.diagnostics if diagnostic.is_error])
        results = [
            query._answer(given if threads else given.on(query._threads)) for query in compilation.queries
        ]
        return [result for result in results if result is not None]


@overload
def compile(text: str) -> Query[Result]: ...


@overload
def compile(text: str, answer: type[Kind]) -> Query[Kind]: ...


def compile(text: str, answer: type[Result] | None = None) -> Query[Any]:
    """The query of a text that asks one question; `let`, `import` and `set` may stand before it.

    `answer` is the type of its answer, for type checkers; running raises TypeError where it is of another type. Raises
    `PQLError` for any error in the text, and when it asks no question or several.

    >>> import pql
    >>> from pql.results import EquityResult
    >>> pql.compile("let big = TT+; equity AKs vs big", EquityResult).run().players[1].hands
    'big'
    """
    compilation = Session().compile(text)
    errors = [diagnostic for diagnostic in compilation.diagnostics if diagnostic.is_error]
    if errors:
        raise PQLError(errors)
    asking = [query for query in compilation.queries if query.answers]
    if len(asking) != 1:
        number = "no question" if not asking else f"{len(asking)} questions"
        raise PQLError(
            Diagnostic(
                "not-one-query",
                f"compile takes one question; this text asks {number}",
                asking[1].span if asking else None,
                source=Source(text),
                help="pql.run answers a text of many statements",
            )
        )
    return Query(asking[0]._compiled, answer)


def run(
    text: str,
    *,
    threads: int | None = None,
    progress: Progress | bool | None = None,
    cancel: CancelFlag | None = None,
    timeout: float | None = None,
    executor: Executor | None = None,
) -> list[Result]:
    """The answers to the statements of a text, in order; the other arguments are those of `Query.run`.

    Raises `PQLError` before anything is run if the text has an error.

    >>> import pql
    >>> first, second = pql.run("let steal = 22+, A2s+; steal; board AK*f2")
    >>> first.hands.text(), second.count
    ('22+, A2s+', 420)
    """
    return Session().run(
        text, threads=threads, progress=progress, cancel=cancel, timeout=timeout, executor=executor
    )


def _folder(path: str | os.PathLike[str] | None) -> str | None:
    if path is None:
        return None
    folder = os.fspath(path)  # TypeError for what is no path
    if not isinstance(folder, str):
        raise TypeError("directory is text or a path, not bytes")
    return folder


def _check_name(name: str, kind: str) -> None:
    from pql.grammar.misread import Misread
    from pql.grammar.rules.names import check_name

    try:
        check_name(name, kind)
    except Misread as reason:
        raise PQLError(Diagnostic(reason.code, reason.message, help=reason.help)) from None

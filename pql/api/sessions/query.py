"""Compiled statements: parsed, checked and optimized once, run any number of times."""

from __future__ import annotations

from pql.base.arguments import checked_threads
from pql.base.diagnostics import Diagnostic, Place, PQLError, Span
from pql.base.showing import Shown
from pql.base.typed import Generic, TypeVar
from pql.compiler.program import CompiledStatement
from pql.grammar import format_node
from pql.names.limits import placed
from pql.names.parameters import without_values
from pql.questions.question import cited

from .parameters import ParameterValue, bound
from .running import Running, carry_out, control, takes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from concurrent.futures import Executor
    from typing import Any, Literal, Unpack

    from pql.engine.work import CancelFlag, Control, Progress
    from pql.questions.question import Question
    from pql.results import AnyResult, Result
    from pql.results.quiz import QuizQuestion
    from pql.results.table import BatchResult

    from ..arrays.columns import Rows
    from .prepared import Prepared

# So many texts of values are remembered by a query.
_MOST_READ = 1024

Answer = TypeVar("Answer", bound="Result | None", covariant=True, default="AnyResult")


class Query(Shown, Generic[Answer]):
    """One compiled statement, which `run` answers; a type in brackets is that of its answer, else `AnyResult`.

    It can be pickled, and so sent to another process, where it is compiled again, with the same names, options and
    values.

    >>> import pql
    >>> query = pql.compile("equity AhAs vs KhKs on 2c3d4s")
    >>> round(query.run().players[0].equity, 7)
    0.9121212
    """

    __slots__ = ("_compiled", "_kind", "_prepared", "_read")

    def __init__(self, compiled: CompiledStatement, kind: type[Result] | None = None) -> None:
        self._compiled = compiled
        self._kind = kind
        # Made when values are given first; False until then.
        self._prepared: Prepared | Literal[False] | None = False
        # Texts of values as they were read, for those that are compiled.
        self._read: dict[tuple[str, str], Any] = {}

    def __repr__(self) -> str:
        return f"Query({self.canonical()!r})"

    def __reduce__(self) -> tuple[object, ...]:
        """A query is sent as what it was compiled from, and compiled again in the other process."""
        from .sending import received, sent

        return received, (self._kind, *sent(self._compiled))

    @property
    def text(self) -> str:
        """The statement as it was written."""
        span = self.span
        text = self._compiled.source.text
        return text if span is None else text[span.start : span.end]

    @property
    def span(self) -> Span | None:
        """Where the statement is in its text."""
        return self._compiled.statement.span

    @property
    def warnings(self) -> tuple[Diagnostic, ...]:
        """Warnings: what is legal here but probably a mistake; after a run, also those that only computing finds."""
        compiled = self._compiled
        return compiled.warnings + (compiled.question.warnings if compiled.question is not None else ())

    @property
    def effects(self) -> tuple[tuple[str, str, str], ...]:
        """The names and options that compiling has set: each name with its kind and text, each option with its value.

        >>> import pql
        >>> pql.Session().compile("let steal = 22+").queries[0].effects
        (('steal', 'hands', '22+'),)
        """
        return self._compiled.effects

    @property
    def answers(self) -> bool:
        """Whether running gives a result: `let`, `import` and `set` give none."""
        return self._compiled.question is not None

    def canonical(self) -> str:
        """The statement in canonical text, which parses back to the same tree."""
        return format_node(self._compiled.statement)

    @property
    def parameters(self) -> dict[str, str]:
        """The parameters that have no value yet, in the order of the text, each with its kind.

        Kinds are `hands`, `board`, `cards`, `number` and `text`.

        >>> import pql
        >>> pql.compile("equity $hero vs QQ+ on $board dead $dead samples $n").parameters
        {'hero': 'hands', 'board': 'board', 'dead': 'cards', 'n': 'number'}
        """
        return {each.name: each.kind for each in self._compiled.missing}

    def bind(self, **values: ParameterValue) -> Query[Answer]:
        """The same query with values for its parameters, or for some of them; they are read here.

        A value is never pasted in as text. Hands and boards are text that is one expression of that kind, a `HandSet`
        or `BoardSet`, or cards one by one; cards are text or cards one by one; numbers are numbers or their text; names
        are text. None and the empty text mean no board and no cards. Raises a `PQLError` that shows the value if it
        cannot be read, TypeError for an unknown parameter and a value of another type.

        >>> import pql
        >>> query = pql.compile("equity $hero vs $villain on $board").bind(villain="QQ+", board="Kh7h2c")
        >>> query.parameters, query.bind(hero=("Ah", "Kd")).run().players[0].hands
        ({'hero': 'hands'}, 'AhKd')
        """
        return Query(bound(self._compiled, values), self._kind)

    def run(
        self,
        *,
        threads: int | None = None,
        progress: Progress | bool | None = None,
        cancel: CancelFlag | None = None,
        timeout: float | None = None,
        executor: Executor | None = None,
        **values: ParameterValue,
    ) -> Answer:
        """The answer, or None for a statement that asks nothing.

        `values` are the values of the parameters, as `bind` takes them (use `bind` for parameters called like an
        argument here). Raises `PQLError` if one is left without a value.

        `threads` overrides the option of that name. `progress(fraction, message)` is called between chunks of
        work, with None where the end is not known; True shows it. `cancel` is a `threading.Event` or the like; once it
        is set, the run raises `pql.Cancelled` within a fraction of a second, and `pql.Timeout` after `timeout` seconds.
        `executor` is any `concurrent.futures.Executor` to spread the work on. Raises `PQLError` if the statement
        cannot be answered, TypeError or ValueError for arguments of another kind.
        """
        running: Running = {
            "threads": threads, "progress": progress, "cancel": cancel, "timeout": timeout, "executor": executor
        }  # fmt: skip
        if values:
            return self._run_with(values, running)
        given = self._control(running)
        return self._of_kind(self._answer(given))

    def _run_with(self, values: dict[str, ParameterValue], running: Running) -> Answer:
        """The answer for some values: they take their places in a question that is prepared, or are compiled."""
        if self._prepared is False:
            from .prepared import prepared

            self._prepared = prepared(self._compiled)
        ready: Prepared | Literal[False] | None = self._prepared
        if not ready:
            return self._run_compiled(values, running)
        if all([argument is None or name == "threads" for name, argument in running.items()]):
            checked_threads(running["threads"])
            short = ready.short(values)
            if short is not None:
                return self._of_kind(self._noted(short))
        question = ready.question(values)
        if question is None:
            return self._run_compiled(values, running)
        return self._of_kind(self._answer(self._control(running), question))

    def _run_compiled(self, values: dict[str, ParameterValue], running: Running) -> Answer:
        if len(self._read) >= _MOST_READ:
            self._read = {}
        query: Query[Answer] = Query(bound(self._compiled, values, self._read), self._kind)
        return query.run(**running)

    def _of_kind(self, answer: Result | None) -> Answer:
        if self._kind is not None and not isinstance(answer, self._kind):
            raise TypeError(f"the answer is a {type(answer).__name__}, not a {self._kind.__name__}")
        result: Any = answer
        of_kind: Answer = result
        return of_kind

    @takes(Running)
    def run_many(
        self,
        rows: Rows,
        *,
        seed: int | None = None,
        first: int = 0,
        **running: Unpack[Running],
    ) -> BatchResult:
        """The answers for many values of the parameters in one table, the columns of the input beside the answers.

        `rows` is a mapping of columns, a frame (pandas, polars, Arrow, DuckDB), or rows as mappings. A single value
        applies to every row, and columns that are not parameters are kept. If a row fails, its column `error` says why.
        Rows with the same values are answered once. With `seed`, samples repeat: row n is sampled by seed + n. `first`
        is the number of the first row, for a table that comes in parts. The answers are the same on any number of
        threads. Raises `PQLError` if a parameter has no column, TypeError and ValueError for anything but a table.

        >>> import pql
        >>> query = pql.compile("equity $hero vs QQ+ on $board")
        >>> spots = query.run_many({"hero": ["AhKh", "AA", "A"], "board": "Kc7h2c"})
        >>> [round(equity, 3) if equity else equity for equity in spots.column("hero_equity")]
        [0.579, 0.625, None]
        >>> spots.failed, spots.column("error")[2]
        (1, '$hero: `A` is one rank, and a hand has two cards')
        """
        from ..batches.batches import run_rows

        given = self._control(running, Query.run_many)
        return run_rows(self._compiled, rows, given, seed, first)

    @takes(Running)
    def quiz(
        self,
        about: str | Sequence[str] | None = None,
        number: int = 5,
        *,
        seed: int | None = None,
        **running: Unpack[Running],
    ) -> list[QuizQuestion]:
        """Questions of the trainer about the two ranges and the board of an `equity` statement: see `pql.quiz`.

        Without a `seed` that of the session's options is taken. Raises `PQLError` for any other statement.

        >>> import pql
        >>> (question,) = pql.compile("equity QQ+ vs AKs, JJ on Kh7h2c").quiz("nuts", 1, seed=7)
        >>> question.choices[question.best[0]], question.grade("2").right
        ('player 1', False)
        """
        from .quiz import quiz_about

        return quiz_about(self._compiled, about, number, seed, self._control(running, Query.quiz))

    async def run_async(
        self,
        *,
        threads: int | None = None,
        progress: Progress | bool | None = None,
        cancel: CancelFlag | None = None,
        timeout: float | None = None,
        executor: Executor | None = None,
        **values: ParameterValue,
    ) -> Answer:
        """The answer as `run` gives it, to be awaited: the work stops when the task that waits for it is cancelled.

        >>> import asyncio, pql
        >>> asyncio.run(pql.compile("equity AhAs vs KhKs on 2c3d4s").run_async(timeout=5)).deals
        990
        """
        from .asynchronous import call_async

        return await call_async(
            self.run,
            threads=threads,
            progress=progress,
            cancel=cancel,
            timeout=timeout,
            executor=executor,
            **values,
        )

    def _control(self, running: Running, call: Callable[..., Any] | None = None) -> Control:
        """How a run is carried out, within what ends the work that it was compiled in."""
        limits, whole = self._compiled.limits, self._compiled.environment.budget.whole
        running["threads"] = self._threads(running.get("threads"))
        return control(running, call, limits=limits, whole=whole)

    def _threads(self, given: int | None) -> int | None:
        """How many threads the caller wants, or else the options."""
        return self._compiled.options.number("threads") if given is None else given

    def _answer(self, given: Control, ready: Question | None = None) -> Result | None:
        """The answer within the session's limits; the error of an exceeded limit has the statement as its place.

        `ready` is the question where it has the values of the parameters already.
        """
        compiled = self._compiled
        question = compiled.question
        if question is None:
            return None
        if compiled.missing and ready is None:
            raise without_values(compiled.missing)

        def found(inner: Control) -> Result:
            try:
                asked = question.question(inner) if ready is None else ready
                return cited(asked, asked.answer(inner))
            except PQLError:  # one of time is an error of the system too
                raise
            except OSError as problem:
                raise Place((compiled.source, self.span)).failed(problem) from problem

        try:
            result = carry_out(found, given, here=ready is None and question.immediate)
            given.budget.check_rows(_rows(result))
        except PQLError as error:
            raise placed(error, self.span, compiled.source).with_traceback(None) from error.__cause__
        except Exception as problem:
            if given.executor is None or "pickle" not in f"{type(problem).__name__} {problem}".lower():
                raise
            raise self._not_sent(problem) from problem
        return self._noted(result)

    def _noted(self, result: Result) -> Result:
        """An answer with what is said of how the statement was read."""
        compiled = self._compiled
        if compiled.remarks:
            result = result.read_as(*compiled.remarks)
        if compiled.readings:
            from pql.notation.bare_hands import describe_readings

            result = result.read_as(*describe_readings(compiled.readings))
        return result

    def _not_sent(self, problem: Exception) -> PQLError:
        """The error for work that an executor cannot send to its processes."""
        return PQLError(
            Diagnostic(
                "not-sent",
                f"this cannot be sent to the processes of the executor: {problem}",
                self.span,
                source=self._compiled.source,
                help="define a function of your own at the top of a module, by `def` and not by `lambda`",
            ),
            running=True,
        )


def _rows(result: Result) -> int:
    """How many rows the answer of a statement has, or of the one inside it."""
    inner = getattr(result, "result", None)
    if inner is not None:
        return _rows(inner)
    rows = getattr(result, "rows", ())
    return len(rows) if isinstance(rows, tuple | list) else 0


class Compilation:
    """A compiled text: its statements, ready to run, and all diagnostics."""

    __slots__ = ("diagnostics", "queries")

    def __init__(
        self, queries: tuple[Query[Result | None], ...], diagnostics: tuple[Diagnostic, ...]
    ) -> None:
        self.queries: tuple[Query[Result | None], ...] = queries
        self.diagnostics: tuple[Diagnostic, ...] = diagnostics

    def __repr__(self) -> str:
        parts = [query.text for query in self.queries] + [problem.code for problem in self.diagnostics]
        return f"<Compilation {', '.join(parts) or 'of nothing'}>"

    @property
    def failed(self) -> bool:
        """Whether any statement has an error."""
        return any(diagnostic.is_error for diagnostic in self.diagnostics)

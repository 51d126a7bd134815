"""A session: the names and options that statements share, as at the prompt or in a script."""

from __future__ import annotations

import os
from _thread import RLock  # threading itself takes a millisecond more to load
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager

from pql.base.arguments import checked_several, checked_text
from pql.base.diagnostics import Diagnostic, PQLError, Source
from pql.cards.games import game_given
from pql.compiler.program import compile_program
from pql.names.environment import Environment
from pql.names.limits import Budget, Limits, failure
from pql.names.options import Options, OptionValue
from pql.names.parameters import Parameters
from pql.results import AnyResult

from .parameters import ParameterValue, checked_values
from .query import Compilation, Query
from .running import Running, Unwrapped, control, takes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Unpack

    from pql.engine.work import CancelFlag, Control
    from pql.sets.boardset import BoardSet

    from .defining import Definable, Kinds


class Session:
    """Names and options that outlive a statement; threads may share one.

    `options` are initial values by name, `game` is that of the option of this name (`omaha`); relative imports start at
    `directory` (default: the working directory). For text you do not trust: without `files`, texts neither read nor
    write files, except that `from history` may ask the files, folders and collections in `histories`, named exactly so.
    `time_limit` (seconds), `memory_limit` (bytes, by estimates), `max_samples` (random deals of a statement) and
    `max_rows` (rows of an answer) are limits; beyond them a text gets a `PQLError`. `parameters` are values of `$name`
    for every text, by name and as `Query.bind` takes them; a text can be given others. Raises TypeError or ValueError
    for arguments of another kind.

    A session can be pickled with all of this, but a pickled copy is free of `together`.

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
        game: str | None = None,
        files: bool = True,
        time_limit: float | None = None,
        memory_limit: int | None = None,
        max_samples: int | None = None,
        max_rows: int | None = None,
        histories: Iterable[str] = (),
        parameters: Mapping[str, ParameterValue] | None = None,
    ) -> None:
        self._parameters = checked_values(parameters or {}, game_given(game))
        self._limits = Limits(
            files,
            time_limit,
            memory_limit,
            max_samples,
            max_rows,
            tuple(checked_several(histories, "histories")),
        ).checked()
        self._environment = Environment(Options(options), _folder(directory))
        if game is not None:
            self._environment.options.set("game", game)
        self._whole: Control | None = None
        # Guards the environment: whatever changes it works on a copy, which then takes its place, under this lock.
        # Reading needs no lock, as an environment in its place is never changed.
        self._lock = RLock()

    def __repr__(self) -> str:
        return f"<Session {', '.join(self.names) or 'without names'}>"

    def __reduce__(self) -> tuple[object, ...]:
        from .sending import received_session, sent_environment

        return received_session, (self._limits, self._parameters, *sent_environment(self._environment))

    @property
    def limits(self) -> Limits:
        """What the texts of this session may do; they cannot change it."""
        return self._limits

    @property
    def options(self) -> Options:
        """The current options; `set` on them changes them in the session."""
        options = self._environment.options.copy()
        options.changed = self._set_option
        return options

    def _set_option(self, name: str, value: OptionValue) -> None:
        with self._changed() as environment:
            environment.options.put(name, value)

    @property
    def names(self) -> dict[str, tuple[str, str]]:
        """The current names, each with its kind and canonical text.

        Kinds are `hands`, `board`, `formula`, and of what a program has given `texture` and `function`.
        """
        return {name: (binding.kind, binding.text) for name, binding in self._environment.names.items()}

    @property
    def directory(self) -> str | None:
        """Where relative imports start."""
        return self._environment.directory

    @directory.setter
    def directory(self, path: str | os.PathLike[str] | None) -> None:
        folder = _folder(path)
        with self._changed() as environment:
            environment.directory = folder

    @contextmanager
    def _changed(self) -> Iterator[Environment]:
        """A copy of the environment to be changed, which takes its place if nothing is raised."""
        with self._lock:
            environment = self._environment.copy()
            yield environment
            self._environment = environment

    def copy(
        self,
        *,
        files: bool = True,
        time_limit: float | None = None,
        memory_limit: int | None = None,
        max_samples: int | None = None,
        max_rows: int | None = None,
        together: bool | None = None,
        cancel: CancelFlag | None = None,
    ) -> Session:
        """A session of its own with the same names, options and limits: what a text does there changes nothing here.

        Limits that you give hold in the copy if they are stricter than the session's own; none is ever loosened.

        With `together`, all that the copy and its copies do from now on is one piece of work: reading, compiling and
        running share the time limit, which otherwise starts anew for each text, and stop with `pql.Cancelled` once the
        flag `cancel` is set. With `together=False` the copy is free of that again.

        >>> strict = Session(max_rows=100).copy(max_rows=1000, time_limit=5)
        >>> strict.limits.rows, strict.limits.time
        (100, 5)
        """
        given = Limits(files, time_limit, memory_limit, max_samples, max_rows).checked()
        if cancel is not None and not together:
            raise TypeError("cancel is for all that a copy does: give together=True beside it")
        twin = Session()
        twin._limits, twin._parameters = self._limits.within(given), self._parameters
        if together is None:
            twin._whole = self._whole
        elif together:
            twin._whole = control({"cancel": cancel}, limits=twin._limits, whole=self._budget().whole)
        with self._lock:
            twin._environment = self._environment.copy()
        return twin

    def check(self) -> None:
        """Raises `pql.Cancelled` or `pql.Timeout` where the work of a copy made with `together` is to end.

        For loops over the parts of a text. Other sessions have nothing that could end them.

        >>> from threading import Event
        >>> flag = Event()
        >>> part = Session().copy(together=True, cancel=flag)
        >>> part.check()
        """
        if self._whole is not None:
            self._whole.check()

    def _budget(self) -> Budget:
        """What a text, or a name, may use."""
        return Budget(self._limits, whole=None if self._whole is None else self._whole.check)

    def define(
        self, name: str, value: Definable, text: str | None = None, *, kind: Kinds | None = None
    ) -> None:
        """Names a set or a formula, as `let` does; `text` is what `names` shows for it.

        `value` is text as after `let NAME =` (`22+`, `board AK*`, `formula nouts > 8`), a `HandSet` or `BoardSet`, the
        answer of a statement about a set, a node of `pql.parse`, or cards: two are a hand, three to five a board. For a
        text, `kind` (`hands`, `board` or `formula`) says what it is in place of its first word. Raises `PQLError` for a
        name that `let` refuses and for mistakes in the text, TypeError for any other value.

        >>> import pql
        >>> session = Session()
        >>> session.define("steal", pql.hands("22+, A2s+"))
        >>> session.define("late", "steal, KTs+")
        >>> session.define("wet", "board monotone or connected")
        >>> session.run("late minus 22")[0].hands.text()
        '33+, A2s+, KTs+'
        """
        from .defining import binding_of

        with self._changed() as environment:
            environment.budget = self._budget()
            environment.names[name] = binding_of(name, value, text, kind, environment)

    def function(
        self,
        name: str,
        function: Callable[..., object],
        takes: str = "hand board",
        *,
        result: type[bool] | type[int] | type[float] = float,
        symmetric: bool = False,
    ) -> None:
        """Names a function of your own, which formulas use like those of the language.

        It is called with numpy arrays that have a row for each of some deals, and gives an array of one value for each,
        of the kind `result` (NaN is no value). `takes` says which arrays, in words: `hand` is the player's cards, of
        shape (deals, 2), `hands` those of all players (deals, players, 2), `board` the board of the street from the
        highest card down (deals, 3 to 5), `runout` the flop so and then turn and river in order, `number` the value of
        an argument. Cards are numbers, 4 x rank + suit. `symmetric` promises that renaming the suits never changes a
        value; answers then take up to 24 times less work. It is called from several threads at once.

        Raises `PQLError` for a name that is taken by the language, ImportError without numpy, TypeError and ValueError
        for other arguments. What it raises itself becomes the `PQLError` of the statement.

        >>> session = Session()
        >>> session.function("highcards", lambda hand: (hand >= 32).sum(axis=1), "hand", result=int)
        >>> session.run("select avg(highcards) from hero='AKs'")[0].rows
        ((2.0,),)
        """
        from .defining import function_binding

        with self._changed() as environment:
            environment.names[name] = function_binding(name, function, takes, result, symmetric)

    def texture(
        self,
        name: str,
        boards: str | BoardSet | Callable[..., object],
        text: str | None = None,
        *,
        symmetric: bool = False,
    ) -> None:
        """Names a texture of your own, for use where textures go: `board wet`, `turn.wet`.

        `boards` is a text of textures (`monotone or connected`), tested on the street where you write the name; any
        other boards expression or a `BoardSet`, for its own street only; or a function that is called with an array of
        boards, as `function` describes it for `board`, and gives an array of truth values. `text` is what `names` shows
        for it. Raises what `function` raises.

        >>> session = Session()
        >>> session.texture("wet", "monotone or connected")
        >>> session.texture("low", lambda boards: (boards < 32).all(axis=1), symmetric=True)
        >>> [answer.count for answer in session.run("board wet; board turn.wet; board low and wet")]
        [1864, 135136, 584]
        """
        from .defining import texture_binding

        with self._changed() as environment:
            environment.budget = self._budget()
            environment.names[name] = texture_binding(name, boards, text, symmetric, environment)

    def forget(self, *names: str) -> None:
        """Takes names away; without any, all of them. Raises `PQLError` for an unknown one."""
        with self._changed() as environment:
            for name in names or tuple(environment.names):
                if checked_text(name, "a name") not in environment.names:
                    raise PQLError(Diagnostic("unknown-name", f"there is no name `{name}`"))
                del environment.names[name]

    def compile(
        self, text: str, name: str = "<input>", *, parameters: Mapping[str, ParameterValue] | None = None
    ) -> Compilation:
        """Parses and checks a text of statements; nothing is run.

        `parameters` are values of `$name` in the text, by name and as `Query.bind` takes them; others are left open.
        Names and options of the text take effect in the session only if it has no error.
        """
        budget = self._budget()
        return self._compile(text, name, budget, budget.check, parameters)

    def _compile(
        self,
        text: str,
        name: str,
        budget: Budget,
        check: Callable[[], None],
        parameters: Mapping[str, ParameterValue] | None,
    ) -> Compilation:
        source = Source(text, name)
        with self._lock:
            environment = self._environment.copy()
            environment.budget = budget
            environment.parameters = Parameters(
                {**self._parameters, **checked_values(parameters or {}, environment.game)}
            )
            compiled, diagnostics = compile_program(source, environment, check)
            compilation = Compilation(tuple(Query(statement) for statement in compiled), tuple(diagnostics))
            if not compilation.failed:
                self._environment = environment
        return compilation

    @takes(Running)
    def run(
        self,
        text: str,
        name: str = "<input>",
        *,
        parameters: Mapping[str, ParameterValue] | None = None,
        **running: Unpack[Running],
    ) -> list[AnyResult]:
        """Compiles and runs a text; the answers in order. Raises `PQLError` before running if it has errors.

        `parameters` are the values of `$name` in the text, by name and as `Query.bind` takes them.
        The other arguments are those of `Query.run`. A `timeout`, or `time_limit` of the session, holds for all of the
        text.
        """
        given = control(running, Session.run, limits=self._limits, whole=self._budget().whole)
        with Unwrapped():  # the flag is the caller's
            compilation = self._compile(text, name, given.budget, given.check, parameters)
        if compilation.failed:
            raise failure([diagnostic for diagnostic in compilation.diagnostics if diagnostic.is_error])
        results: list[Any] = [
            query._answer(given.on(query._threads(running.get("threads")))) for query in compilation.queries
        ]
        return [result for result in results if result is not None]


def _folder(path: str | os.PathLike[str] | None) -> str | None:
    if path is None:
        return None
    folder = os.fspath(path)  # TypeError for what is no path
    if not isinstance(folder, str):
        raise TypeError("directory is text or a path, not bytes")
    return folder

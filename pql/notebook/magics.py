"""`%pql STATEMENT` and `%%pql`: statements in the cells of a notebook, with one session for the kernel."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from html import escape
from threading import Event
from typing import TYPE_CHECKING, Any

from IPython import display as ipython
from IPython.core.completer import SimpleCompletion, SimpleMatcherResult, context_matcher
from IPython.core.magic import Magics, line_cell_magic, magics_class, no_var_expand

from pql.api.progress import ProgressBar
from pql.api.sessions.parameters import checked_value
from pql.api.sessions.parsing import complete
from pql.api.sessions.query import Query
from pql.api.sessions.session import Session
from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.showing import as_problems, problem_text, so_far
from pql.cards.games import game_named
from pql.results import Result
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet

if TYPE_CHECKING:
    from IPython.core.completer import CompletionContext
    from IPython.core.interactiveshell import InteractiveShell

    from pql.api.sessions.session import Session
    from pql.names.parameters import Value
    from pql.results import Result


MATCHER = "pql"
"""The name by which IPython knows the matcher."""

_CELL = re.compile(r"\s*%%pql\b[^\n]*")
_LINE = re.compile(r".*%pql\b")
_ASSIGNED = re.compile(r"\s*([^\W\d]\w*)\s*<<")
_WORD = re.compile(r"[^\W\d][\w.]*$")


def matcher(session: Session) -> Callable[[CompletionContext], SimpleMatcherResult]:
    """A matcher of IPython that speaks inside the magics and nowhere else."""

    def found(context: CompletionContext) -> SimpleMatcherResult:
        before = statements_before(context.full_text, context.cursor_line, context.cursor_position)
        if before is None:
            return SimpleMatcherResult(completions=[])
        word = _WORD.search(before)
        typed = word[0] if word else ""
        words = [
            SimpleCompletion(name, type=kind)
            for name, kind in _expected(before, session)
            if name and name.lower().startswith(typed.lower())
        ]
        # `suppress`: words of Python are not offered besides.
        return SimpleMatcherResult(completions=words, matched_fragment=typed, suppress=True)

    marked: Callable[[CompletionContext], SimpleMatcherResult] = context_matcher(identifier=MATCHER)(found)
    return marked


def _expected(before: str, session: Session) -> dict[tuple[str, str], None]:
    try:
        return dict.fromkeys(complete(before, len(before), session))
    except PQLError:
        return {}


def statements_before(text: str, line: int, column: int) -> str | None:
    """What is in a magic before the cursor, None where that is not in one.

    >>> statements_before("%%pql\\nequity AA v", 1, 11), statements_before("x = %pql bo", 0, 11)
    ('\\nequity AA v', ' bo')
    >>> statements_before("print('AA')", 0, 3)
    """
    lines = text.split("\n")
    before = "\n".join([*lines[:line], lines[line][:column]])
    cell = _CELL.match(before)
    if cell is not None:
        return before[cell.end() :]
    magic = _LINE.match(lines[line][:column])
    if magic is None:
        return None
    rest = lines[line][magic.end() : column]
    return _ASSIGNED.sub("", rest, count=1)


_PARAMETER = re.compile(r"\$([^\W\d]\w*)")


@magics_class
class PQLMagics(Magics):
    """The magics, and the session whose names and options last from cell to cell."""

    def __init__(self, shell: InteractiveShell) -> None:
        super().__init__(shell)
        self.session = Session()
        self._variables: dict[str, Any] = shell.user_ns

    @no_var_expand
    @line_cell_magic
    def pql(self, line: str, cell: str | None = None) -> Result | Answers | Session | None:
        """Answers statements of PQL: `%pql AKs`, or a cell of them under `%%pql`.

        `NAME <<` before them gives the answer to a variable of Python instead of showing it. `$name` in them is the
        variable of that name: text, a set or what holds one (an answer, a painted grid), cards or a number. Several
        answers are a list. A line without anything gives the session.
        """
        match = _ASSIGNED.match(line)
        rest = line[match.end() :] if match else line
        text = rest if cell is None else f"{rest}\n{cell}".lstrip("\n")
        if cell is None and not text.strip():
            return self.session
        answers = Answers(self._answers(text, "<cell>" if cell is not None else "<line>"))
        answer = answers if len(answers) > 1 else answers[0] if answers else None
        if match is None:
            return answer
        self._variables[match[1]] = answer
        return None

    def _answers(self, text: str, name: str) -> Iterator[tuple[str, Result]]:
        """Each statement that asks something, with its answer; warnings are shown."""
        try:
            with as_problems():
                compilation = self.session.compile(text, name, parameters=self._parameters(text))
            errors = [problem for problem in compilation.diagnostics if problem.is_error]
            if errors:
                raise PQLError(errors)
            _show(compilation.diagnostics)
            for query in compilation.queries:
                told = len(query.warnings)
                with as_problems():
                    result = self._run(query)
                _show(query.warnings[told:])
                if result is not None:
                    yield query.canonical(), result
        except PQLError as error:
            raise Refused(_for_notebooks(error)) from None

    def _run(self, query: Query[Result | None]) -> Result | None:
        """The answer of a statement, which is kept as `_`; Ctrl-C stops it wherever it is."""
        progress = ProgressBar()
        try:
            # With a flag, though it is never set, the work is on a thread of its own, and this one hears Ctrl-C.
            result = query.run(progress=progress, cancel=Event())
        except KeyboardInterrupt:
            raise Stopped(progress.message) from None
        kept = _set_of(result)
        if kept is not result and result is not None:
            self.session.define("_", kept)
        return result

    def _parameters(self, text: str) -> dict[str, Value]:
        """The variables of Python that a text names with `$`; raises `PQLError` for one of another kind."""
        bound = [name for name in dict.fromkeys(_PARAMETER.findall(text)) if name in self._variables]
        game = game_named(self.session.options.word("game"))
        try:
            return {name: checked_value(name, _set_of(self._variables[name]), game) for name in bound}
        except TypeError as error:
            raise PQLError(Diagnostic("bad-parameter", str(error))) from None


def _for_notebooks(error: PQLError) -> PQLError:
    """The error, with the help for a parameter without a value that a notebook can follow."""
    return PQLError(
        [
            problem.with_help(
                "set a variable of Python of that name, or write a name of `let` without the `$`"
            )
            if problem.code == "no-parameter-value"
            else problem
            for problem in error.diagnostics
        ],
        running=error.running,
    )


def _set_of(value: Any) -> Any:
    """The set that an answer or a painted grid holds, anything else as it is."""
    for kind, name in ((HandSet, "hands"), (BoardSet, "boards")):
        held = getattr(value, name, None)
        if isinstance(held, kind):
            return held
    return value


def _show(problems: tuple[Diagnostic, ...]) -> None:
    for problem in problems:
        display(problem)


def display(*values: object) -> None:
    """Shows values below the cell, as its last value is shown."""
    show: Any = ipython.display
    show(*values)


class Answers(list["Result"]):
    """A list of answers; a notebook shows each under its statement."""

    def __init__(self, answered: Iterable[tuple[str, Result]]) -> None:
        answers = list(answered)
        super().__init__(result for _, result in answers)
        self.statements = [statement for statement, _ in answers]

    def _ipython_display_(self) -> None:
        for statement, result in zip(self.statements, self, strict=True):
            display(Caption(statement), result)


class Caption(str):
    """A statement above its answer."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return f"<code><b>{escape(self)}</b></code>"

    def __repr__(self) -> str:
        return f"# {self}"


class Refused(PQLError):
    """A `PQLError` of a cell. The other cells of a run wait, as after every error."""

    def __init__(self, error: PQLError) -> None:
        super().__init__(error.diagnostics, running=error.running)

    def _render_traceback_(self) -> list[str]:
        """What IPython shows instead of a traceback."""
        return "\n\n".join(map(problem_text, self.diagnostics)).split("\n")


class Stopped(KeyboardInterrupt):
    """A statement was interrupted."""

    def __init__(self, message: str) -> None:
        lines = so_far(message)
        super().__init__("interrupted" + (f"; so far {lines}" if lines else ""))

    def _render_traceback_(self) -> list[str]:
        """What IPython shows instead of a traceback."""
        return [str(self)]


def load_ipython_extension(shell: InteractiveShell) -> None:
    """Gives a kernel the magics `%pql` and `%%pql` with a session of their own, and completion in them."""
    unload_ipython_extension(shell)
    magics = PQLMagics(shell)
    shell.register_magics(magics)
    _matchers(shell).append(matcher(magics.session))


def unload_ipython_extension(shell: InteractiveShell) -> None:
    """Takes the magics and the completion away."""
    for kind in ("line", "cell"):
        shell.magics_manager.magics[kind].pop("pql", None)
    matchers = _matchers(shell)
    matchers[:] = [each for each in matchers if getattr(each, "matcher_identifier", "") != MATCHER]


def _matchers(shell: InteractiveShell) -> list[object]:
    matchers: list[object] = shell.Completer.custom_matchers if shell.Completer is not None else []
    return matchers

"""`%pql STATEMENT` and `%%pql`: statements in the cells of a notebook, with one session for the kernel."""

from __future__ import annotations

import re
from collections.abc import Iterator
from threading import Event
from typing import TYPE_CHECKING, Any

from IPython.core.magic import Magics, line_cell_magic, magics_class, no_var_expand

from pql.api.parameters import checked_value
from pql.api.progress import ProgressBar
from pql.api.query import Query
from pql.api.session import Session
from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.showing import as_problems
from pql.results import Result
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet

from .answers import Answers, display
from .problems import Refused, Stopped

if TYPE_CHECKING:
    from IPython.core.interactiveshell import InteractiveShell

    from pql.names.parameters import Value

_ASSIGNED = re.compile(r"\s*([^\W\d]\w*)\s*<<")
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
        try:
            return {name: checked_value(name, _set_of(self._variables[name])) for name in bound}
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

"""A session: the names and options that statements share, as at the prompt or in a script."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .compiler.environment import Environment
from .compiler.program import compile_program
from .grammar.diagnostics import PQLError, Source
from .options import Options, OptionValue
from .query import Compilation, Query
from .results import Result

if TYPE_CHECKING:
    from .boardset import BoardSet
    from .handset import HandSet


class Session:
    """Names and options that outlive a statement.

    `options` are initial values by name; relative imports start at `directory` (default: the working directory).

    >>> session = Session()
    >>> [result.type for result in session.run("let steal = 22+, A2s+; steal")]
    ['hands']
    >>> session.names
    {'steal': ('hands', '22+, A2s+')}
    """

    def __init__(self, options: dict[str, OptionValue] | None = None, directory: str | None = None) -> None:
        self._environment = Environment(Options(options), directory)

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
    def directory(self, path: str | None) -> None:
        self._environment.directory = path

    def copy(self) -> Session:
        """A session of its own with the same names and options, for trying a text that must change nothing here."""
        twin = Session()
        twin._environment = self._environment.copy()
        return twin

    def define(self, name: str, value: HandSet | BoardSet, text: str | None = None) -> None:
        """Gives a name to a set, as `let` does; `text` is what `names` shows for it.

        >>> import pql
        >>> session = Session()
        >>> session.define("steal", pql.hands("22+, A2s+"))
        >>> session.run("steal minus 22")[0].hands.text()
        '33+, A2s+'
        """
        from .boardset import BoardSet
        from .compiler.environment import Binding

        if isinstance(value, BoardSet):
            binding = Binding("board", value, text or "a set of boards")
        else:
            binding = Binding("hands", value, text or value.text())
        self._environment.names[name] = binding

    def forget(self, *names: str) -> None:
        """Takes names away; without any, all of them. Raises KeyError for one that is not in force."""
        environment = self._environment.copy()
        for name in names or tuple(environment.names):
            del environment.names[name]
        self._environment = environment

    def compile(self, text: str, name: str = "<input>") -> Compilation:
        """Parses and checks a text of statements; nothing is run.

        Names and options of the text take effect in the session only if it has no error.
        """
        environment = self._environment.copy()
        compiled, diagnostics = compile_program(Source(text, name), environment)
        compilation = Compilation(tuple(Query(statement) for statement in compiled), tuple(diagnostics))
        if not compilation.failed:
            self._environment = environment
        return compilation

    def run(self, text: str, name: str = "<input>", threads: int | None = None) -> list[Result]:
        """Compiles and runs a text; the answers in order. Raises `PQLError` before running if it has errors."""
        compilation = self.compile(text, name)
        if compilation.failed:
            raise PQLError([diagnostic for diagnostic in compilation.diagnostics if diagnostic.is_error])
        results = [query.run(threads=threads) for query in compilation.queries]
        return [result for result in results if result is not None]

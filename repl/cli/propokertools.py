"""`--rows FILE` without a question: a spreadsheet batch of ProPokerTools' Odds Oracle, which has its query in it.

The first row names `#QUERY#` and the inputs, `#HAND#`; a row with something in the first column has the query; the
others have the values that are put in the places of the inputs, as text. The answer has the columns of that program:
http://propokertools.com/oracle_help/pql_spreadsheets.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import pql
from pql.repl.interrupt import interrupts
from pql.repl.status import FAILED, INVALID
from pql.results import BatchResult, SelectResult
from pql.results.tabular import cell

from .rows import BATCH_QUERY as QUERY
from .rows import NoQuestionError, run_table
from .tables import UnreadableTableError, parts

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pql.render.progress import ProgressLine
    from pql.repl.console import Console

ERRORS, TRIALS = "!ERRORS!", "!TRIALS!"
_INPUT = re.compile(r"#[^#]+#")


class Row(NamedTuple):
    """A row of a batch: the query or nothing, the values of the inputs, and how much of the file has been read."""

    query: str
    inputs: list[str]
    done: float | None


class Answer(NamedTuple):
    """What a query says for one row: what is wrong, or the deals, the names of the selectors, and their values."""

    error: str | None = None
    trials: float | None = None
    selectors: tuple[str, ...] = ()
    values: tuple[tuple[Any, ...], ...] = ((),)


def run_batch(
    path: str, session: pql.Session, console: Console, executor: Executor | None, *, check: bool
) -> int:
    """Answers a batch row by row; the exit status, FAILED where a row has an error. Raises `NoQuestionError`."""
    batch = _Batch(session, console, executor, check=check)
    status = run_table(path, console, batch)
    return INVALID if check and status == FAILED else status


def _rows(path: str) -> Iterator[Row | list[str]]:
    """The names of the inputs, then the rows."""
    names: list[str] = []
    for part in parts(path):
        header = list(part.columns)
        if not names:
            if header[0].upper() != QUERY:
                raise NoQuestionError
            for name in header[1:]:
                if not _INPUT.fullmatch(name):
                    raise UnreadableTableError(
                        f"the input `{name}` is not a name between two #, as in #HAND#"
                    )
            names = header
            yield names[1:]
        elif header != names:
            raise UnreadableTableError("its rows have not all the same inputs")
        for row in zip(*part.columns.values(), strict=True):
            query, *inputs = [str(cell(value)) for value in row]
            yield Row(query.strip(), inputs, part.done)
    if not names:
        raise UnreadableTableError("it has no rows")


class _Batch:
    """The rows of a batch with their answers; `end` writes them."""

    def __init__(
        self, session: pql.Session, console: Console, executor: Executor | None, *, check: bool
    ) -> None:
        self.rows_read = 0
        self.failed = 0
        self._session, self._console, self._executor, self._check = session, console, executor, check
        self._names: list[str] = []
        self._rows: list[tuple[Row, Answer]] = []
        self._known: dict[str, Answer] = {}
        self._query = ""

    def run(self, path: str, progress: ProgressLine) -> None:
        """Answers all rows."""
        for row in _rows(path):
            if isinstance(row, list):
                self._names = row
            elif row.query:
                self._query = row.query
                self._rows.append((row, Answer()))
            elif any(row.inputs):
                if not self._query:
                    raise UnreadableTableError(f"its second row has no query in the column {QUERY}")
                answer = self._answered(_filled(self._query, self._names, row.inputs), row.done, progress)
                self._rows.append((row, answer))
                self.rows_read += 1
                self.failed += answer.error is not None

    def _answered(self, text: str, done: float | None, progress: ProgressLine) -> Answer:
        if text not in self._known:
            progress(done, f"{self.rows_read:,} rows")
            try:
                self._known[text] = self._asked(text)
            except pql.PQLError as error:
                if self._check:
                    self._console.report(*error.diagnostics)
                self._known[text] = Answer(next(each.message for each in error.diagnostics if each.is_error))
        return self._known[text]

    def _asked(self, text: str) -> Answer:
        compilation = self._session.copy().compile(text, QUERY)
        if compilation.failed:
            raise pql.PQLError(compilation.diagnostics)
        if len(compilation.queries) != 1 or not text.lower().startswith("select"):
            raise pql.PQLError(pql.Diagnostic("not-one-query", "the query of a batch is one `select`"))
        if self._check:
            return Answer()
        result = compilation.queries[0].run(cancel=interrupts, executor=self._executor)
        assert isinstance(result, SelectResult)
        selectors = tuple([name.upper() for name in result.columns])
        rows = zip(result.rows, result.counts, strict=True)
        # That program says how many deals a count and a bar of a histogram have, and not their share.
        values = [
            tuple([value if deals is None else deals for value, deals in zip(*row, strict=True)])
            for row in rows
        ]
        return Answer(None, _whole(result.deals), selectors, tuple(values))

    def end(self) -> None:
        """Writes the rows."""
        if self._check or not self._names:
            return
        selectors = next((answer.selectors for _, answer in self._rows if answer.selectors), ())
        header = (QUERY, *self._names, ERRORS, TRIALS, *selectors)
        rows = [line for row, answer in self._rows for line in _lines(row, answer, len(selectors))]
        if self._console.format == "jsonl":
            for line in rows:
                self._console.write(json.dumps(dict(zip(header, line, strict=True))) + "\n")
            return
        kinds = [_kind([row[index] for row in rows]) for index in range(len(header))]
        whole = BatchResult(
            header, tuple(rows), inputs=self.rows_read, failed=self.failed, kinds=tuple(kinds)
        )
        self._console.begin()
        self._console.answer(whole, lambda: self._query)
        self._console.end()


def _filled(query: str, names: Sequence[str], values: Sequence[str]) -> str:
    """The query with values in the places of the inputs, all at once: a value is not looked at again.

    >>> _filled("select avg(riverEquity(p1)) from p1='#a#', p2='#B#'", ["#A#", "#B#"], ["#B#", "QQ"])
    "select avg(riverEquity(p1)) from p1='#B#', p2='QQ'"
    """
    known = {name.upper(): value for name, value in zip(names, values, strict=True)}
    return _INPUT.sub(lambda found: known.get(found.group().upper(), found.group()), query)


def _lines(row: Row, answer: Answer, width: int) -> Iterator[tuple[Any, ...]]:
    """The rows of the answer: one, or one for each group; a selector that another row does not have is empty."""
    for values in answer.values:
        cells = [*map(_plain, values[:width]), *[None] * (width - len(values))]
        yield row.query.upper(), *row.inputs, answer.error, answer.trials, *cells


def _plain(value: Any) -> Any:
    """Numbers as they are, anything else as its text."""
    if value is None or (isinstance(value, int | float) and not isinstance(value, bool)):
        return _whole(value)
    return cell({key: _whole(part) for key, part in value.items()} if isinstance(value, dict) else value)


def _whole(number: float | None) -> float | None:
    """A whole number as one: deals that are weighted may be none."""
    return int(number) if isinstance(number, float) and number.is_integer() else number


def _kind(values: Sequence[object]) -> str:
    types = {type(value) for value in values if value is not None}
    if types == {int} and all([abs(value) < 2**63 for value in values if isinstance(value, int)]):
        return "int64"
    return "double" if types and types <= {int, float} else "string"

"""`--rows FILE`: one question asked for every row of a table, part by part, so that a file may have any length."""

from __future__ import annotations

import csv
import json
import warnings
from io import StringIO
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol

import pql
from pql.render.problems import as_problems, internal_error
from pql.render.progress import ProgressLine
from pql.repl.interrupt import interrupts
from pql.repl.status import FAILED, INTERRUPTED, INVALID, OK, USAGE
from pql.repl.streams import complain
from pql.results import BatchResult
from pql.results.numbers import count, duration
from pql.results.tabular import csv_row

from .tables import Part, UnreadableTableError, parts

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from pql.repl.console import Console
    from pql.repl.runner import Script


class NoQuestionError(Exception):
    """A table that asks nothing by itself, without a question beside it."""


BATCH_QUERY = "#QUERY#"
"""The first column of a spreadsheet batch of ProPokerTools, which asks for itself."""
STREAMED = ("csv", "jsonl")
"""The formats that are written part by part; the others have all rows in one answer."""


def run_rows(
    scripts: list[Script],
    path: str,
    session: pql.Session,
    console: Console,
    executor: Executor | None,
    *,
    check: bool,
) -> int:
    """Answers the question of a script for each row of a table; the exit status, FAILED where a row has an error."""
    query = _only_question(scripts, session, console)
    if query is None:
        return INVALID
    if check:
        return OK
    return run_table(path, console, _Writer(console, query, session, executor))


class Answering(Protocol):
    """What answers the rows of a table: `run` reads and answers them all, `end` writes what is not written yet."""

    rows_read: int
    failed: int

    def run(self, path: str, progress: ProgressLine) -> None: ...

    def end(self) -> None: ...


def run_table(path: str, console: Console, answering: Answering) -> int:
    """Answers the rows of a table; the exit status. Whatever ends the run, what has been answered is written."""
    name = "standard input" if path == "-" else path
    status, started = OK, perf_counter()
    progress = ProgressLine(console.err_page)
    try:
        answering.run(path, progress)
        status = FAILED if answering.failed else OK
    except (pql.Cancelled, KeyboardInterrupt):
        progress.clear(interrupted=True)
        console.report(
            pql.Diagnostic("interrupted", f"interrupted after {count(answering.rows_read, 'row')}")
        )
        status = INTERRUPTED
    except pql.PQLError as error:
        progress.clear()
        console.report(*error.diagnostics)
        status = INVALID
    except UnreadableTableError as problem:
        progress.clear()
        console.report(pql.Diagnostic("unreadable-file", f"{name} is not a table to be read: {problem}"))
        status = FAILED
    except OSError as error:
        if error.filename is None:  # the answers cannot be written, which the caller reports
            raise
        progress.clear()
        complain(console.err, f"cannot read {name}: {error.strerror}")
        return USAGE
    except NoQuestionError:
        raise
    except Exception as error:
        progress.clear()
        console.report(internal_error(error))
        status = FAILED
    progress.clear()
    try:
        with as_problems():
            answering.end()
    except pql.PQLError as error:
        console.report(*error.diagnostics)
        status = max(status, FAILED)
    if answering.failed:
        have = "has" if answering.rows_read == 1 else "have"
        console.remark(f"{answering.failed:,} of {count(answering.rows_read, 'row')} {have} an error")
    if console.timing:
        console.remark(f"time: {duration(perf_counter() - started)}")
    return status


def _only_question(scripts: list[Script], session: pql.Session, console: Console) -> pql.Query[Any] | None:
    """The one question that the scripts ask together; None, and a report, where they ask none or several."""
    asking: list[pql.Query[Any]] = []
    for script in scripts:
        if script.directory is not None:
            session.directory = script.directory
        compilation = session.compile(script.statements, script.name)
        console.report(*compilation.diagnostics)
        if compilation.failed:
            return None
        asking += [query for query in compilation.queries if query.answers]
    if len(asking) == 1:
        return asking[0]
    message = (
        f"--rows asks one question for each row, and here {'is none' if not asking else f'are {len(asking)}'}"
    )
    console.report(
        pql.Diagnostic("not-one-query", message, help="write one statement; `let` may come before it")
    )
    return None


# So many parts in which every row fails are kept for the columns of an answer.
_MOST_KEPT = 20


class _Writer:
    """Asks the question for each part; writes answers as they come if the format allows it, else all at the end."""

    def __init__(
        self, console: Console, query: pql.Query[Any], session: pql.Session, executor: Executor | None
    ) -> None:
        self.rows_read = 0
        self.failed = 0
        self._console = console
        self._query = query
        self._seed = session.options.number("seed")
        self._executor = executor
        self._header: tuple[str, ...] | None = None
        self._kept: list[BatchResult] = []
        self._readings: dict[str, None] = {}
        self._streams = console.format in STREAMED

    def run(self, path: str, progress: ProgressLine) -> None:
        """Answers the parts of the table, one after the other."""
        for part in parts(path):
            if next(iter(part.columns), "").upper() == BATCH_QUERY:
                message = f"it is a batch with a query of its own, in {BATCH_QUERY}; give it no other"
                raise UnreadableTableError(message)
            self._write(self._answered(part, progress))

    def _answered(self, part: Part, progress: ProgressLine) -> BatchResult:
        first = self.rows_read

        def show(fraction: float | None, _: str) -> None:
            rows = first + round((fraction or 0.0) * part.rows)
            progress(part.done, count(rows, "row"))

        with warnings.catch_warnings(action="ignore", category=pql.ReadingWarning):  # it is said at the end
            return self._query.run_many(
                part.columns,
                seed=self._seed,
                first=first,
                progress=show,
                cancel=interrupts,
                executor=self._executor,
            )

    def _write(self, result: BatchResult) -> None:
        """One more part. A table in CSV begins with the first answer: only that tells its columns."""
        self.rows_read += result.inputs
        self.failed += result.failed
        self._readings.update(dict.fromkeys(result.readings))
        self._kept.append(result)
        known = self._header is not None or result.failed < result.inputs
        if self._streams and (known or len(self._kept) == _MOST_KEPT):
            self._flush()

    def end(self) -> None:
        """Writes what is left, and how bare ranks were read."""
        if self._streams:
            self._flush()
        elif self._kept:
            header, kinds = _columns(self._kept)
            rows = [row for part in self._kept for row in _arranged(part, header)]
            whole = BatchResult(header, tuple(rows), inputs=self.rows_read, failed=self.failed, kinds=kinds)
            self._console.begin()
            self._console.answer(whole, self._query.canonical)
            self._console.end()
        for sentence in self._readings:
            self._console.remark(sentence)

    def _flush(self) -> None:
        if self._header is None and self._kept:
            self._begin(max(self._kept, key=lambda part: len(part.columns)))
        kept, self._kept = self._kept, []  # what cannot be written is not tried again at the end
        lines = StringIO()
        for part in kept:
            for row in _arranged(part, self._header or ()):
                self._write_row(row, lines)
        self._console.write(lines.getvalue())

    def _begin(self, part: BatchResult) -> None:
        self._header = part.columns
        if self._console.format == "csv":
            header = StringIO()
            csv.writer(header, lineterminator="\n").writerow(csv_row(part.columns))
            self._console.write(header.getvalue())

    def _write_row(self, row: tuple[Any, ...], lines: StringIO) -> None:
        if self._console.format == "csv":
            csv.writer(lines, lineterminator="\n").writerow(csv_row(row))
        else:
            line = dict(zip(self._header or (), row, strict=True))
            lines.write(json.dumps(line) + "\n")


def _columns(parts: list[BatchResult]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The columns of several parts together, and their types; what is wrong with a row comes last."""
    kinds: dict[str, str] = {}
    for part in parts:
        for name, kind in zip(part.columns[:-1], part.kinds[:-1], strict=True):
            wider = {kind, kinds.get(name, kind)} == {"int64", "double"}  # whole numbers in one part
            kinds[name] = "double" if wider else kind
    return (*kinds, parts[0].columns[-1]), (*kinds.values(), parts[0].kinds[-1])


def _arranged(part: BatchResult, header: tuple[str, ...]) -> list[tuple[Any, ...]]:
    """The rows of a part under another header."""
    if part.columns == header:
        return list(part.rows)
    places = [part.columns.index(name) if name in part.columns else -1 for name in header]
    return [tuple([None if place < 0 else row[place] for place in places]) for row in part.rows]

"""Tables in files, in parts of some thousand rows: CSV, JSON lines and Parquet."""

from __future__ import annotations

import csv
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from itertools import count, islice
from typing import IO, TYPE_CHECKING, Any, NamedTuple

from pql.render.problems import installing
from pql.repl.places import open_file

if TYPE_CHECKING:
    from collections.abc import Iterable

ROWS_AT_ONCE = 5_000
# In bytes: what is longer is no table, and must not fill the memory.
LONGEST_LINE = 1_000_000
STDIN = "-"


class UnreadableTableError(Exception):
    """A file that is no table; the message says why."""


class Part(NamedTuple):
    """Some rows of a table, as columns, and how much of the file has been read (None where that is not known)."""

    columns: dict[str, list[Any]]
    rows: int
    done: float | None


def parts(path: str) -> Iterator[Part]:
    """The parts of a table, whose ending says what it is; `-` is CSV on standard input.

    Raises `OSError` for a file that cannot be read, and `UnreadableTableError` for one that is no table.
    """
    ending = os.path.splitext(path)[1].lower()
    if ending in (".parquet", ".pq"):
        yield from _parquet(path)
        return
    read = _json_lines if ending in (".jsonl", ".ndjson") else _csv
    with _opened(path) as file:
        size = os.fstat(file.fileno()).st_size if path != STDIN else 0
        text = _Counted(file)
        for columns, rows in read(text, "\t" if ending == ".tsv" else ","):
            yield Part(columns, rows, min(1.0, text.read / size) if size else None)


@contextmanager
def _opened(path: str) -> Iterator[IO[bytes]]:
    if path == STDIN:
        yield sys.stdin.buffer
        return
    with open(path, "rb") as file:
        yield file


class _Counted:
    """The lines of a file as text; `read` is how many bytes they had."""

    def __init__(self, file: IO[bytes]) -> None:
        self.read = 0
        self._file = file

    def __iter__(self) -> Iterator[str]:
        for number in count(1):
            try:
                line = self._file.readline(LONGEST_LINE + 1)
            except OSError as error:
                raise UnreadableTableError(f"line {number}: {error.strerror or error}") from None
            if not line:
                return
            if len(line) > LONGEST_LINE:
                raise UnreadableTableError(f"line {number} is longer than {LONGEST_LINE:,} bytes")
            self.read += len(line)
            try:
                yield line.decode("utf-8-sig" if number == 1 else "utf-8")
            except UnicodeDecodeError:
                raise UnreadableTableError(f"line {number} is not UTF-8 text") from None


def _csv(lines: Iterable[str], delimiter: str) -> Iterator[tuple[dict[str, list[Any]], int]]:
    reader = csv.reader(lines, delimiter=delimiter)
    try:
        header = [name.strip() for name in next(reader, [])]
        if not any(header):
            raise UnreadableTableError("the first line has no names of columns")
        if len(set(header)) < len(header):
            raise UnreadableTableError("two columns have the same name")
        while rows := list(islice((row for row in reader if row), ROWS_AT_ONCE)):
            for row in rows:
                if len(row) > len(header):
                    message = f"{len(row)} values are in a row before line {reader.line_num + 1}"
                    raise UnreadableTableError(f"{message}, and there are {len(header)} columns")
            columns = {
                name: [row[index] if index < len(row) else None for row in rows]
                for index, name in enumerate(header)
            }
            yield columns, len(rows)
    except csv.Error as error:
        raise UnreadableTableError(f"line {reader.line_num}: {error}") from None


def _json_lines(lines: Iterable[str], _: str) -> Iterator[tuple[dict[str, list[Any]], int]]:
    numbered = ((number, line) for number, line in enumerate(lines, 1) if line.strip())
    while some := list(islice(numbered, ROWS_AT_ONCE)):
        rows = [_object(number, line) for number, line in some]
        names = dict.fromkeys(name for row in rows for name in row)
        yield {name: [_value(row.get(name)) for row in rows] for name in names}, len(rows)


def _object(number: int, line: str) -> dict[str, Any]:
    from pql.results.exporting import json_value

    try:
        value = json_value(line)
    except ValueError:
        value = None
    if not isinstance(value, dict):
        raise UnreadableTableError(f"line {number} is not a JSON object")
    return value


def _value(value: Any) -> Any:
    """Texts, numbers and cards in a list as they are; anything else, which can be no value, as its text."""
    if value is None or isinstance(value, str | int | float):
        return value
    if isinstance(value, list) and all([isinstance(part, str | int) for part in value]):
        return value
    return str(value)


def _parquet(path: str) -> Iterator[Part]:
    try:
        parquet: Any = import_module("pyarrow.parquet")
        arrow: Any = import_module("pyarrow")
    except ImportError:
        raise UnreadableTableError(f"Parquet needs the package pyarrow: {installing('pyarrow')}") from None
    with open_file(path) as opened:
        try:
            file = parquet.ParquetFile(opened)
            total, done = file.metadata.num_rows, 0
            for batch in file.iter_batches(batch_size=ROWS_AT_ONCE):
                done += batch.num_rows
                columns = {name: list(map(_value, column)) for name, column in batch.to_pydict().items()}
                yield Part(columns, batch.num_rows, done / total)
        except (arrow.ArrowException, OSError) as error:
            raise UnreadableTableError(str(error).partition("\n")[0]) from None

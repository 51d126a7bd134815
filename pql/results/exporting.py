"""Answers in files: `export STATEMENT to 'file.csv'`, and `result.to_arrow()`.

Flops with weights have a format of their own beside those of every answer, `.txt`: the lines that solvers read.
CSV, JSON and JSON lines need nothing but Python; Parquet and Arrow files need pyarrow. A file is written whole or not
at all: under another name first, which then takes its place.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import IO, TYPE_CHECKING, Any

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.files import new_file as new_file  # for the files of the shell too
from pql.base.files import reason, write_whole
from pql.base.files import remove_left_over as remove_left_over
from pql.base.json_text import TooDeepError as TooDeepError  # for what services and shells read
from pql.base.json_text import json_value as json_value
from pql.base.json_text import shallow as shallow
from pql.notation.range_files import kind_to_write, write_range

from .arrow import installed
from .tabular import csv_row, in_safe_csv

if TYPE_CHECKING:
    from .base import Result


def export(result: Result, path: str, *, csv_safe: bool = False) -> int:
    """Writes an answer to a file whose name says the format; the number of rows.

    `.csv`, `.json` (the machine-readable object), `.jsonl` (an object for each row), `.parquet`, `.arrow`; for the
    flops of `flops` also `.txt`, for hands `.pio` and `.gto`, which `pql.write_range` writes too: then it returns the
    number of hands. With `csv_safe` no spreadsheet takes a text in CSV for a formula: one that begins with `=`, `+`,
    `-` or `@` has a `'` before it. Raises `PQLError` for another name, if pyarrow is missing, and if the file cannot be
    written.

    >>> import pathlib, tempfile, pql
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "hands.csv")
    ...     export(pql.compile("list AKs limit 2").run(), str(path)), path.read_text()
    (2, 'hand,weight\\nAsKs,1.0\\nAhKh,1.0\\n')
    """
    with in_safe_csv(csv_safe):
        return written(result, path)[0]


def written(result: Result, path: str, kind: str | None = None) -> tuple[int, bool]:
    """Writes an answer to a file, as `export` does: the number of rows, and whether another file was replaced.

    Hands may be written as a range file of a kind, or of the one that the name says: then it is the number of hands.
    """
    from pql.statements.sets.result import HandsResult

    is_hands = isinstance(result, HandsResult)
    kind = check_path(path, kind, flops=hasattr(result, "solver_lines"), hands=is_hands)
    if not isinstance(getattr(result, "type", None), str) or not hasattr(result, "table"):
        raise TypeError(f"export takes the answer of a query, not {type(result).__name__}: pql.run('AKs')[0]")
    if kind is not None and isinstance(result, HandsResult):
        return len(result.hands), write_range(result.hands, path, kind)
    write = WRITERS.get(_ending(path), _solver_lines)
    try:
        return write_whole(path, lambda file: write(result, file))
    except (OSError, ValueError) as error:
        raise PQLError(
            Diagnostic("cannot-write", f"cannot write {path}: {reason(error)}"), running=True
        ) from None


def check_path(path: str, kind: str | None = None, *, flops: bool = False, hands: bool = False) -> str | None:
    """The kind of range file to write, as it is given or the name says; None where a file is none.

    Raises `PQLError` for a file that could not be written whatever the answer is; `flops` have a format more, and only
    `hands` can be a range file.
    """
    if not isinstance(path, str):
        raise TypeError(f"the name of a file must be text, not {type(path).__name__}")
    kind = kind_to_write(path, kind)
    if kind is not None:
        if not hands:
            message = f"a file of the kind `{kind}` holds hands, and this is the answer of a question"
            help = "write hands alone, `export 22+, A2s+ to 'range.pio'`; answers go into .csv and .json"
            raise PQLError(Diagnostic("no-range", message, help=help))
        return kind
    ending = _ending(path)
    known = [*WRITERS, *([".txt"] if flops else [])]
    if ending not in known:
        endings = ", ".join(f"`{each}`" for each in known)
        raise PQLError(
            Diagnostic(
                "unknown-format",
                f"the name of a file says its format, and `{ending or path}` is none that `export` writes",
                help=f"end it in one of {endings}" + (_OTHER_PROGRAMS if hands else ""),
            )
        )
    if ending in (".parquet", ".arrow"):
        installed("pyarrow")
    return None


_OTHER_PROGRAMS = "; for another program say which: `as pio`"


def _ending(path: str) -> str:
    return os.path.splitext(path)[1].lower()


def _csv(result: Result, file: IO[bytes]) -> int:
    import csv
    from io import TextIOWrapper

    header, rows = result.table()
    text = TextIOWrapper(file, encoding="utf-8", newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(csv_row(header))
    writer.writerows(map(csv_row, rows))
    text.flush()
    text.detach()
    return len(rows)


def _json(result: Result, file: IO[bytes]) -> int:
    import json

    file.write(json.dumps(result.to_dict(), indent=1).encode() + b"\n")
    return len(result.table()[1])


def _json_lines(result: Result, file: IO[bytes]) -> int:
    import json

    header, rows = result.table()
    for row in rows:
        file.write(json.dumps(dict(zip(header, row, strict=True))).encode() + b"\n")
    return len(rows)


def _parquet(result: Result, file: IO[bytes]) -> int:
    from importlib import import_module

    table = result.to_arrow()
    parquet: Any = import_module("pyarrow.parquet")
    parquet.write_table(table, file)
    return int(table.num_rows)


def _arrow(result: Result, file: IO[bytes]) -> int:
    table = result.to_arrow()
    arrow = installed("pyarrow")
    with arrow.ipc.new_file(file, table.schema) as writer:
        writer.write_table(table)
    return int(table.num_rows)


def _solver_lines(result: Any, file: IO[bytes]) -> int:
    lines = result.solver_lines()
    file.write("".join(f"{line}\n" for line in lines).encode())
    return len(lines)


WRITERS: dict[str, Callable[[Any, IO[bytes]], int]] = {
    ".csv": _csv,
    ".json": _json,
    ".jsonl": _json_lines,
    ".parquet": _parquet,
    ".arrow": _arrow,
}
"""For every answer the function that writes each format, by the ending of the file's name."""

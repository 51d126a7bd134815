"""PioSOLVER's aggregation reports: `report.csv`, `report_OOP_Full.csv`, `report_IP_Full.csv`.

Some lines of preamble, a header that begins with `Flop`, a row for each flop or for each hand on it, and in
`report.csv` a row of totals. Columns depend on settings, so they go by name; frequencies are percentages, EVs and bets
chips. No public description exists: these are the facts of third-party readers.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.base.files import UnreadableFileError, opened_text

from .errors import file_error

if TYPE_CHECKING:
    from typing import IO

MOST_ROWS = 3_000_000
MOST_COLUMNS = 400
LONGEST_LINE = 200_000
LONGEST_PREAMBLE = 50
_FLOP = re.compile(r"[2-9TJQKA][cdhs](?:[2-9TJQKA][cdhs]){2,4}")
_NUMBER = re.compile(r"[-+]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]{1,3})?%?")
TEXTS = ("flop", "turn", "river", "board", "hand")


class Report(NamedTuple):
    """The columns of a report, its rows, and the rows that sum them up."""

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    totals: list[tuple[Any, ...]]


def read_report(path: str, wanted: Sequence[str] | None = None) -> Report:
    """A report with all columns, or with those that are wanted; raises `PQLError` where it is none."""
    try:
        with opened_text(path) as file:
            return _read(path, file, wanted)
    except UnreadableFileError as problem:
        raise file_error(path, f"cannot be read: {problem}") from None
    except UnicodeDecodeError:
        raise file_error(path, "this is not UTF-8 text") from None


def _read(path: str, file: IO[str], wanted: Sequence[str] | None) -> Report:
    reader = csv.reader(_short(path, file))
    try:
        header = _header(path, reader)
        names = header if wanted is None else [_named(path, name, header) for name in wanted]
        columns = [header.index(name) for name in names]
        texts = [name.lower() in TEXTS for name in names]
        rows: list[tuple[Any, ...]] = []
        totals: list[tuple[Any, ...]] = []
        for row in reader:
            if not any(row):
                continue
            if len(row) > len(header):
                message = f"{len(row)} values are under {len(header)} column{'s' if len(header) > 1 else ''}"
                raise file_error(path, message, line=reader.line_num)
            if len(rows) == MOST_ROWS:
                raise file_error(path, f"more than {MOST_ROWS:,} rows", line=reader.line_num)
            row += [""] * (len(header) - len(row))
            flop = _cards(row[0])
            values = tuple(
                [
                    _cards(row[index]) if text else _number(path, row[index], header[index], reader.line_num)
                    for index, text in zip(columns, texts, strict=True)
                ]
            )
            (rows if _FLOP.fullmatch(flop) else totals).append(values)
    except csv.Error as problem:
        raise file_error(path, f"{problem}", line=reader.line_num) from None
    return Report(tuple(names), rows, totals)


def _short(path: str, file: IO[str]) -> Iterator[str]:
    """The lines of a file, none of which may be too long."""
    count = 0
    while line := file.readline(LONGEST_LINE + 1):
        count += 1
        if len(line) > LONGEST_LINE:
            raise file_error(path, f"longer than {LONGEST_LINE:,} characters", line=count)
        yield line


def _header(path: str, reader: Iterable[list[str]]) -> list[str]:
    """The names of the columns, those that come again with a number."""
    for count, row in enumerate(reader):
        if row and row[0].strip().lower() == "flop":
            if len(row) > MOST_COLUMNS:
                raise file_error(
                    path, f"a report has up to {MOST_COLUMNS} columns, and this one {len(row):,}"
                )
            names: list[str] = []
            for index, name in enumerate(row):
                own = " ".join(name.split()) or f"column {index + 1}"
                same = sum([each == own or each.rpartition(" ")[0] == own for each in names])
                names.append(f"{own} {same + 1}" if own in names else own)
            if len(set(names)) < len(names):
                raise file_error(path, "a report has columns with names of their own")
            return names
        if count == LONGEST_PREAMBLE:
            break
    raise file_error(path, "there should be a header that begins with `Flop`")


def _named(path: str, name: str, header: list[str]) -> str:
    """The column that a name means, whatever its case."""
    for each in header:
        if each.lower() == " ".join(name.lower().split()):
            return each
    raise file_error(
        path, f"there is no column `{name:.60}`", help=f"the columns are {', '.join(header)}"[:400]
    )


def _cards(text: str) -> str:
    """Cards without blanks; any other text as it is.

    >>> _cards("Kh 7d 2c"), _cards(" All flops ")
    ('Kh7d2c', 'All flops')
    """
    bare = text.replace(" ", "")
    return bare if re.fullmatch(r"(?:[2-9TJQKA][cdhs])+", bare) else text.strip()


def _number(path: str, text: str, column: str, line: int) -> float | None:
    bare = text.strip()
    if _NUMBER.fullmatch(bare):
        return float(bare.rstrip("%"))
    if bare.lower() in ("", "-", "nan", "-nan", "-nan(ind)", "inf", "-inf", "n/a"):
        return None
    raise file_error(path, f"`{bare:.40}` should be a number, under `{column}`", line=line)

"""Stacks and prizes from a file: a row for each player, with the name, the stack, and the prize of a place."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from pql.base.files import UnreadableFileError, read_text
from pql.engine.icm import MOST_PLAYERS
from pql.questions.checks import refusal

if TYPE_CHECKING:
    from pql.base.diagnostics import PQLError

# A table of players is small; anything larger is a mistake, and must not fill the memory.
LARGEST_FILE = 1_000_000
_LONGEST = 100
_NUMBER = re.compile(r"[$€£]?\s*(\d+(?:\.\d+)?)\s*[%$€£]?", re.ASCII)
_MORE_DIGITS = re.compile(r"[$€£]?\s*(\d+(?:[., ]\d+)+)\s*[%$€£]?", re.ASCII)
_HEADS = {
    "name": ("name", "names", "player", "players", "nick", "nickname", "screen name"),
    "stack": ("stack", "stacks", "chips", "chip count", "chipcount", "count"),
    "prize": ("prize", "prizes", "payout", "payouts", "pay", "pays", "payment"),
}
_EXAMPLE = "write a row for each player, with the prizes from the first place on: `Ann,5000,50`"


class TableFile(NamedTuple):
    """What a file says: the names of players, their stacks, and the prizes from the first place on."""

    names: tuple[str, ...]
    stacks: tuple[float, ...]
    prizes: tuple[float, ...]


def read_table(path: str) -> TableFile:
    """Reads a table with commas, semicolons or tabs between its columns; raises `PQLError` for what is none.

    A first row that names the columns has `player`, `stack` or `chips`, and `prize` or `payout`, in any order. Without
    it the names come first, where there are any, then the stacks, then the prizes.
    """
    try:
        text = read_text(path, LARGEST_FILE)
    except UnreadableFileError as problem:
        raise refusal("unreadable-file", f"cannot read `{path}`: {problem}") from None
    rows = list(_rows(text, path))
    if not rows:
        raise refusal("bad-stacks", f"`{path}` is empty", _EXAMPLE)
    columns = _named(rows[0][1])
    if columns is None:
        columns = _guessed(*rows[0], path)
    else:
        del rows[0]
    if "stack" not in columns:
        raise refusal("bad-stacks", f"`{path}` has no column of stacks", _EXAMPLE)
    names: list[str] = []
    stacks: list[float] = []
    prizes: list[float] = []
    paid = True
    for line, row in rows:
        if len(row) > max(columns.values()) + 1:
            raise _bad(path, line, f"has {len(row)} cells, and the first one {max(columns.values()) + 1}")
        cells = {column: row[place] if place < len(row) else "" for column, place in columns.items()}
        name, stack, prize = [cells.get(column, "") for column in _HEADS]
        if stack:
            stacks.append(_number(stack, path, line))
            names.append(_name(name, path, line) or str(len(stacks)))
        elif name:
            raise _bad(path, line, "has a player without a stack")
        if prize and not paid:
            raise _bad(path, line, "has a prize, and one before it has none")
        paid = bool(prize)
        if paid:
            prizes.append(_number(prize, path, line))
    if not stacks:
        raise refusal("bad-stacks", f"`{path}` has no stacks", _EXAMPLE)
    return TableFile(tuple(names), tuple(stacks), tuple(prizes))


def _rows(text: str, path: str) -> Iterator[tuple[int, list[str]]]:
    """The rows that are not empty, each with its line; what most often parts the first one parts them all."""
    first = next(filter(str.strip, text.splitlines()), "")
    between = max("\t;,", key=first.count)
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=between, strict=True)
    try:
        for count, row in enumerate(reader):
            cells = [cell.strip() for cell in row]
            while cells and not cells[-1]:
                del cells[-1]
            if cells:
                yield reader.line_num, cells
            if count > 2 * MOST_PLAYERS:
                raise refusal("bad-stacks", f"`{path}` has more than {2 * MOST_PLAYERS:,} rows")
    except csv.Error as problem:
        raise _bad(path, reader.line_num, f"is no row of a table: {problem}") from None


def _named(row: list[str]) -> dict[str, int] | None:
    """The columns that a first row names, and their places; None where it is a player."""
    found: dict[str, int] = {}
    for place, cell in enumerate(row):
        for column, heads in _HEADS.items():
            if cell.lower().replace("_", " ") in heads and column not in found:
                found[column] = place
    return found if len(found) == len(row) else None


def _guessed(line: int, row: list[str], path: str) -> dict[str, int]:
    """The columns of a table without a first row of names."""
    columns = list(_HEADS)
    if _NUMBER.fullmatch(row[0]) or _MORE_DIGITS.fullmatch(row[0]):
        del columns[0]
    if len(row) > len(columns):
        raise _bad(path, line, f"has {len(row)} cells: a name, a stack and a prize are what is read")
    return {column: place for place, column in enumerate(columns[: max(len(row), 2)])}


def _number(cell: str, path: str, line: int) -> float:
    found = _NUMBER.fullmatch(cell) if len(cell) <= _LONGEST else None
    if found is not None:
        number = float(found[1])
        return int(number) if number == int(number) else number
    if len(cell) <= _LONGEST and (more := _MORE_DIGITS.fullmatch(cell)):
        plain = re.sub(r"\D", "", more[1])
        raise _bad(path, line, f"has the number `{cell}`", f"write `{plain}`, or a point before decimals")
    shown = f"`{cell}`" if len(cell) <= _LONGEST and cell.isprintable() else "something else"
    raise _bad(path, line, f"has {shown} where a number belongs")


def _name(cell: str, path: str, line: int) -> str:
    if len(cell) > _LONGEST or not cell.isprintable():
        raise _bad(
            path, line, f"has a name of more than {_LONGEST} letters, or of signs that cannot be shown"
        )
    return cell


def _bad(path: str, line: int, what: str, help: str = _EXAMPLE) -> PQLError:
    return refusal("bad-stacks", f"line {line} of `{path}` {what}", help)

"""The files of a collection without pyarrow, as in a browser: the columns of `records.py` as they are, compressed.

A file has a line of JSON that says where each column is, how long and of what kind; then the columns. Each is read when
it is looked at.
"""

from __future__ import annotations

import json
import os
import zlib
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, compress, repeat
from operator import sub
from typing import IO, Any, NamedTuple

from pql.base.files import UnreadableFileError, open_regular
from pql.base.json_text import json_value
from pql.histories.problems import Unread
from pql.histories.records import BY_ACTION, BY_HAND, BY_ROW, RecordedHands, Texts, joined
from pql.histories.tournaments.columns import SUMMARIES

from .arrow_columns import ALL_IN, TABLES, places_in, starts_of
from .folder import PLAIN, Change, StoredFile, broken, paths_of
from .sources import Source
from .stored import StoredHands

_TABLE = "hands"  # the folder of the files that have all columns of a part
_WRITING = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_LONGEST_HEAD = 100_000
_QUICKLY = 1


class Tables(NamedTuple):
    """Some hands with the numbers of their sources, their keys, and of each player what an all-in gave."""

    hands: RecordedHands
    source: array[int]
    key: array[int]
    all_in: Sequence[array[float]]


def needs() -> None:
    """Nothing that could be missing."""


def tables_of(
    hands: RecordedHands,
    sources: array[int],
    keys: array[int],
    first: int,
    all_in: Sequence[array[float]],
) -> Tables:
    """Hands to be written."""
    return Tables(hands, sources, keys, all_in)


def count_of(tables: Tables) -> int:
    """How many hands there are."""
    return len(tables.key)


def keys_in(tables: Tables) -> Sequence[int]:
    """What makes each of them one."""
    return tables.key


def without(tables: Tables, kept: Sequence[bool]) -> Tables:
    """The hands that are kept, a flag for each.

    >>> from pql.histories.records import recorded
    >>> hands = recorded([{"hand": each, "rows": [{"name": each}, {}]} for each in "abc"])
    >>> left = without(Tables(hands, array("i", [1, 1, 1]), array("q", [7, 8, 9]), ()), [True, False, True])
    >>> list(left.hands.hand), list(left.hands.name), left.hands.start, left.hands.in_hand, left.key
    (['a', 'c'], ['a', '', 'c', ''], array('q', [0, 2, 4]), array('I', [0, 0, 1, 1]), array('q', [7, 9]))
    """
    hands = tables.hands
    of_rows = _spread(kept, hands.start)
    of_actions = _spread(kept, hands.acted)
    columns: dict[str, array[int] | Texts] = {}
    for names, flags in ((BY_HAND, kept), (BY_ROW, of_rows), (BY_ACTION, of_actions)):
        for name in names:
            column = getattr(hands, name)
            if isinstance(column, Texts):
                columns[name] = Texts.of(compress(column, flags))
            else:
                columns[name] = _chosen(column, flags)
    start, acted = [
        starts_of(array("q", compress(map(sub, each[1:], each), kept))) for each in (hands.start, hands.acted)
    ]
    columns["in_hand"] = places_in(start)
    return Tables(
        RecordedHands(start, acted, hands.game, **columns),
        _chosen(tables.source, kept),
        _chosen(tables.key, kept),
        [_chosen(column, of_rows) for column in tables.all_in],
    )


def _chosen(column: array[Any], flags: Iterable[bool]) -> array[Any]:
    return array(column.typecode, compress(column, flags))


def _spread(flags: Iterable[bool], starts: array[int]) -> list[bool]:
    """The flag of its hand for each row."""
    return list(chain.from_iterable(map(repeat, flags, map(sub, starts[1:], starts))))


def write_part(change: Change, parts: Sequence[Tables], game: str) -> StoredFile:
    """Writes some hands of a game as one part of a collection; raises `OSError`."""
    hands = joined([part.hands for part in parts])
    columns: list[tuple[str, str, bytes]] = []
    for names in TABLES.values():
        for name, kind in names.items():
            columns += _packed(name, kind, getattr(hands, name))
    columns.append(("acts", "i", array("i", map(sub, hands.acted[1:], hands.acted)).tobytes()))
    columns.append(("source", "i", b"".join([part.source.tobytes() for part in parts])))
    columns.append(("key", "q", b"".join([part.key.tobytes() for part in parts])))
    for index, name in enumerate(ALL_IN):
        columns.append((name, "d", b"".join([part.all_in[index].tobytes() for part in parts])))
    written = change.new_name()
    _write(change.path(_TABLE, written), columns)
    return StoredFile(written, len(hands), hands.rows, len(hands.actor), game)


def _packed(name: str, kind: str, column: array[int] | Texts) -> list[tuple[str, str, bytes]]:
    """A column as it is written; of texts their numbers, and then what they are."""
    if isinstance(column, Texts):
        values = json.dumps(column.values).encode()
        return [(name, "i", column.codes.tobytes()), (f"{name}.values", kind, values)]
    return [(name, kind, column.tobytes())]


def read_part(folder: str, part: StoredFile, removed: frozenset[int] = frozenset()) -> Tables:
    """The hands of a part, without those of some sources."""
    stored = PlainHands(folder, part)
    source, key = [stored.numbers(name, kind) for name, kind in (("source", "i"), ("key", "q"))]
    tables = Tables(stored.plain(), source, key, stored.all_in())
    return without(tables, [each not in removed for each in source]) if removed else tables


def column_of(folder: str, part: StoredFile, name: str) -> Sequence[int]:
    """A column of the hands of a part that hands do not have themselves: `source` or `key`."""
    return PlainHands(folder, part).numbers(name, {"source": "i", "key": "q"}[name])


def stored_hands(folder: str, file: StoredFile) -> StoredHands:
    """The hands of a part, whose columns are read when they are looked at."""
    return PlainHands(folder, file)


class PlainHands(StoredHands):
    """Recorded hands of such a file."""

    __slots__ = ("_places",)

    def __init__(self, folder: str, file: StoredFile) -> None:
        super().__init__(folder, file)
        self._places: dict[str, tuple[int, int, str]] = {}  # of the columns in the file, once it is known

    def _column(self, table: str, name: str, read: Callable[[Any], Any]) -> Any:
        if name == "acts":
            return self.numbers(name, "i")
        kind = TABLES[table][name]
        if kind != "text":
            return self.numbers(name, kind)
        values = self._read(f"{name}.values", kind, lambda text: [str(each) for each in _plain_json(text)])
        return Texts(self.numbers(name, "i"), values)

    def all_in(self) -> tuple[array[float], array[float]]:
        if self._all_in is None:
            equity, net = [self.numbers(name, "d") for name in ALL_IN]
            self._all_in = equity, net
        return self._all_in

    def numbers(self, name: str, kind: str) -> array[Any]:
        """A column of numbers."""
        column: array[Any] = self._read(name, kind, lambda text: array(kind, text))
        return column

    def _read(self, name: str, kind: str, made: Callable[[bytes], Any]) -> Any:
        def found(file: IO[bytes]) -> Any:
            if not self._places:
                head = file.readline(_LONGEST_HEAD)
                self._places = {
                    each: (len(head) + begin, size, of)
                    for each, (begin, size, of) in _plain_json(head).items()
                }
            begin, size, of = self._places[name]
            if of != kind:
                raise ValueError(f"{name} is another column")
            file.seek(begin)
            return made(zlib.decompress(file.read(size)))

        return _opened(self._folder, _TABLE, self._file.name, found)


def _plain_json(text: bytes) -> Any:
    return json_value(text.decode())


def _opened(folder: str, table: str, name: str, read: Callable[[IO[bytes]], Any]) -> Any:
    """What is read in a file of a collection; raises a running `PQLError` where it cannot be read."""
    for path in paths_of(folder, table, name, PLAIN):
        try:
            if os.path.exists(path):
                with open_regular(path) as file:
                    return read(file)
        except (UnreadableFileError, ValueError, TypeError, KeyError, AttributeError, zlib.error) as problem:
            raise broken(folder, f"{os.path.basename(path)} of {table}: {problem}") from None
    raise broken(folder, f"{name}.{PLAIN} of {table} is gone: it was changed meanwhile")


def write_tournaments(change: Change, columns: Mapping[str, array[int] | Texts]) -> str:
    """Writes the summaries of tournaments; the name of its file. Raises `OSError`."""
    name = change.new_name()
    packed = [each for of, kind in SUMMARIES.items() for each in _packed(of, kind, columns[of])]
    _write(change.path("tournaments", name), packed)
    return name


def read_tournaments(folder: str, name: str) -> dict[str, array[int] | Texts]:
    """The columns of the summaries of tournaments."""

    def found(file: IO[bytes]) -> dict[str, array[int] | Texts]:
        head = file.readline(_LONGEST_HEAD)
        texts = {}
        for each, (begin, size, _) in _plain_json(head).items():
            file.seek(len(head) + begin)
            texts[each] = zlib.decompress(file.read(size))
        return {
            each: Texts(array("i", texts[each]), [str(text) for text in _plain_json(texts[f"{each}.values"])])
            if kind == "text"
            else array(kind, texts[each])
            for each, kind in SUMMARIES.items()
        }

    columns: dict[str, array[int] | Texts] = _opened(folder, "tournaments", name, found)
    return columns


def write_sources(change: Change, sources: Iterable[Source]) -> str:
    """Writes the list of sources; the name of its file. Raises `OSError`."""
    return _rows_written(change, "sources", list(sources))


def read_sources(folder: str, name: str) -> list[Source]:
    """The sources of a collection, in the order in which they were met."""
    return [Source(*row) for row in _rows(folder, "sources", name)] if name else []


def write_refused(change: Change, kept: Any, new: Sequence[tuple[int, Unread]]) -> str:
    """Writes what was refused, that of before which is `kept` first; the name of its file, "" for nothing."""
    rows = [*(kept or ()), *[(source, *unread) for source, unread in new]]
    return _rows_written(change, "refused", rows) if rows else ""


def read_refused(folder: str, name: str, removed: frozenset[int]) -> Any:
    """What was refused of the sources that are not gone, as rows; None for nothing."""
    return [row for row in _rows(folder, "refused", name) if row[0] not in removed] if name else None


def refused(folder: str, name: str) -> list[Unread]:
    """The hands of the sources that are not in a collection, in the order in which they were met."""
    return [Unread(*row[1:]) for row in _rows(folder, "refused", name)]


def _rows_written(change: Change, table: str, rows: Sequence[Sequence[Any]]) -> str:
    name = change.new_name()
    _write(change.path(table, name), [("rows", "text", json.dumps(rows).encode())])
    return name


def _rows(folder: str, table: str, name: str) -> list[list[Any]]:
    def found(file: IO[bytes]) -> list[list[Any]]:
        file.readline(_LONGEST_HEAD)
        return [list(row) for row in _plain_json(zlib.decompress(file.read()))]

    rows: list[list[Any]] = _opened(folder, table, name, found)
    return rows


def _write(path: str, columns: Iterable[tuple[str, str, bytes]]) -> None:
    """Writes a file that is on the disk when this returns: columns, each with its kind."""
    head: dict[str, tuple[int, int, str]] = {}
    packed, begin = [], 0
    for name, kind, text in columns:
        packed.append(zlib.compress(text, _QUICKLY))
        head[name] = begin, len(packed[-1]), kind
        begin += len(packed[-1])
    with open(os.open(path, _WRITING, 0o666), "wb") as file:
        file.write(json.dumps(head).encode() + b"\n")
        file.writelines(packed)
        file.flush()
        os.fsync(file.fileno())

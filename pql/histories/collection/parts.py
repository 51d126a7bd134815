"""The files of a collection as Parquet: hands, sources, what was refused; and what makes hands one."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterable, Mapping, Sequence
from hashlib import blake2b
from itertools import pairwise
from typing import Any

from pql.histories.problems import Unread
from pql.histories.records import RecordedHands, Texts
from pql.histories.tournaments.columns import SUMMARIES

from .arrow_columns import HAND_ID, TABLES, form, needed, tables_of
from .folder import Change, StoredFile
from .sources import Source
from .stored import StoredHands, opened, refused, whole

# A part has so many hands; those of fewer are put together with new ones.
PART_HANDS = 50_000
SMALL_PART = 10_000
_WRITING = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
_IN_ORDER = (HAND_ID, "line")

Tables = dict[str, Any]
"""The tables of Arrow of some hands: `hands`, `players` and `actions`."""

__all__ = ["refused", "tables_of"]  # of a storage, beside what follows


def needs() -> None:
    """Raises `PQLError` where pyarrow is not installed."""
    needed("pyarrow.parquet")


def count_of(tables: Tables) -> int:
    """How many hands there are."""
    rows: int = tables["hands"].num_rows
    return rows


def keys_in(tables: Tables) -> Sequence[int]:
    """What makes each of them one."""
    keys: list[int] = tables["hands"]["key"].to_pylist()
    return keys


def write_part(change: Change, parts: Sequence[Tables], game: str) -> StoredFile:
    """Writes some hands of a game as one part of a collection; raises `OSError`."""
    pa = needed("pyarrow")
    name = change.new_name()
    rows = {}
    for table in TABLES:
        whole = pa.concat_tables([part[table] for part in parts]).unify_dictionaries().combine_chunks()
        _write(change.path(table, name), whole)
        rows[table] = whole.num_rows
    return StoredFile(name, **rows, game=game)


def read_part(folder: str, part: StoredFile, removed: frozenset[int] = frozenset()) -> Tables:
    """The tables of a part, without the hands of some sources."""
    pa = needed("pyarrow")
    tables: Tables = {}
    for table in TABLES:
        with opened(folder, table, part.name) as file:
            tables[table] = file.read(use_threads=False)
    if not removed:
        return tables
    pc = needed("pyarrow.compute")
    out = pc.is_in(tables["hands"]["source"], value_set=pa.array(sorted(removed), pa.int32()))
    return _filtered(tables, pc.invert(out).combine_chunks())


def without(tables: Tables, kept: Sequence[bool]) -> Tables:
    """The hands that are kept, a flag for each, with their players and actions."""
    pa = needed("pyarrow")
    return _filtered(tables, pa.array(kept, pa.bool_()))


def _filtered(tables: Tables, kept: Any) -> Tables:
    pc = needed("pyarrow.compute")
    left = {"hands": tables["hands"].filter(kept)}
    ids = left["hands"][HAND_ID].combine_chunks()
    for table in ("players", "actions"):
        inside = pc.is_in(tables[table][HAND_ID], value_set=ids)
        left[table] = tables[table].filter(inside)
    return left


def column_of(folder: str, part: StoredFile, name: str) -> Sequence[int]:
    """A column of the hands of a part."""
    with opened(folder, "hands", part.name) as file:
        column: list[int] = file.read(columns=[name], use_threads=False).column(0).to_pylist()
        return column


def stored_hands(folder: str, file: StoredFile) -> StoredHands:
    """The hands of a part, whose columns are read when they are looked at."""
    return StoredHands(folder, file)


_SOURCES = {
    "source": "int32",
    "path": "string",
    "size": "int64",
    "modified": "timestamp[ns]",
    "read": "timestamp[ns]",
    "digest": "string",
    "hands": "int64",
    "broken": "int64",
    "skipped": "int64",
    "twice": "int64",
    "version": "string",
}
_REFUSED = {"source": "int32", "path": "string", "line": "int64", "reason": "string", "skipped": "bool"}


def write_sources(change: Change, sources: Iterable[Source]) -> str:
    """Writes the list of sources; the name of its file. Raises `OSError`."""
    name = change.new_name()
    _write(change.path("sources", name), _rows(_SOURCES, sources))
    return name


def read_sources(folder: str, name: str) -> list[Source]:
    """The sources of a collection, in the order in which they were met."""
    if not name:
        return []
    with opened(folder, "sources", name) as file:
        table = file.read(use_threads=False)
    pa = needed("pyarrow")
    plain = [
        table[column].cast(pa.int64()) if kind.startswith("timestamp") else table[column]
        for column, kind in _SOURCES.items()
    ]
    return [Source(*row) for row in zip(*[column.to_pylist() for column in plain], strict=True)]


def write_refused(change: Change, kept: Any, new: Sequence[tuple[int, Unread]]) -> str:
    """Writes what was refused, that of before which is `kept` first; the name of its file, "" for nothing."""
    pa = needed("pyarrow")
    fresh = _rows(_REFUSED, [(source, *unread) for source, unread in new])
    whole = fresh if kept is None else pa.concat_tables([kept, fresh]).unify_dictionaries()
    if not whole.num_rows:
        return ""
    name = change.new_name()
    _write(change.path("refused", name), whole.combine_chunks())
    return name


def read_refused(folder: str, name: str, removed: frozenset[int]) -> Any:
    """What was refused of the sources that are not gone, as a table of Arrow; None for nothing."""
    if not name:
        return None
    pa, pc = needed("pyarrow"), needed("pyarrow.compute")
    with opened(folder, "refused", name) as file:
        table = file.read(use_threads=False).cast(_schema(_REFUSED))
    out = pc.is_in(table["source"], value_set=pa.array(sorted(removed), pa.int32()))
    return table.filter(pc.invert(out))


def write_tournaments(change: Change, columns: Mapping[str, array[int] | Texts]) -> str:
    """Writes the summaries of tournaments; the name of its file. Raises `OSError`."""
    pa = needed("pyarrow")
    name = change.new_name()
    arrays = {each: form(each, kind).write(columns[each]) for each, kind in SUMMARIES.items()}
    _write(change.path("tournaments", name), pa.table(arrays))
    return name


def read_tournaments(folder: str, name: str) -> dict[str, array[int] | Texts]:
    """The columns of the summaries of tournaments."""
    with opened(folder, "tournaments", name) as file:
        table = file.read(use_threads=False)
    return {each: form(each, kind).read(whole(table.column(each))) for each, kind in SUMMARIES.items()}


def _schema(columns: dict[str, str]) -> Any:
    pa = needed("pyarrow")
    types = {"timestamp[ns]": pa.timestamp("ns"), "string": pa.string(), "bool": pa.bool_()}
    return pa.schema([(name, types.get(kind) or getattr(pa, kind)()) for name, kind in columns.items()])


def _rows(columns: dict[str, str], rows: Iterable[Sequence[Any]]) -> Any:
    pa = needed("pyarrow")
    values = list(zip(*rows, strict=True)) or [()] * len(columns)
    schema = _schema(columns)
    arrays = []
    for field, column in zip(schema, values, strict=True):
        kind = pa.int64() if pa.types.is_timestamp(field.type) else field.type
        texts = pa.types.is_string(kind)
        plain = [text.encode("utf-8", "replace").decode() for text in column] if texts else list(column)
        arrays.append(pa.array(plain, kind).cast(field.type))
    return pa.table(arrays, schema=schema)


def _write(path: str, table: Any) -> None:
    """Writes a file of Parquet that is on the disk when this returns."""
    in_order = [name for name in _IN_ORDER if name in table.column_names]
    dictionaries = [name for name in table.column_names if name not in (*in_order, "key", "digest")]
    with open(os.open(path, _WRITING, 0o666), "wb") as file:
        needed("pyarrow.parquet").write_table(
            table,
            file,
            compression="zstd",
            use_dictionary=dictionaries,
            column_encoding=dict.fromkeys(in_order, "DELTA_BINARY_PACKED"),
            store_decimal_as_integer=True,
        )
        file.flush()
        os.fsync(file.fileno())


# What any two records of a hand agree in. Numbers are not always those of the whole site: there are files that count
# from 1, and give the place of the game as the site.
_SEEN = ("players", "big_blind", "flop", "turn", "river", "pot")
# What is written of a hand whose site is not known.
_OF_HAND = ("date", *_SEEN)
_OF_ROW = ("stack", "put", "won", "pocket", "folded")


def keys_of(hands: RecordedHands) -> array[int]:
    """A number of 64 bits for each hand, the same for a hand that is met again and for no other.

    >>> from pql.histories.records import recorded
    >>> one = {"hand": "7", "site": "PokerStars", "rows": [{}, {}]}
    >>> others = {**one, "line": 40}, {**one, "hand": "8"}, {**one, "pot": 100}, {**one, "site": ""}
    >>> keys = keys_of(recorded([one, *others]))
    >>> [keys.index(key) for key in keys]
    [0, 0, 2, 3, 4]
    """
    keys = array("q")
    sites, numbers = _bytes(hands.site), _bytes(hands.hand)
    seen = _words(hands, _SEEN)
    written: list[bytes] | None = None
    for index, (site, number) in enumerate(zip(hands.site.codes, hands.hand.codes, strict=True)):
        text = b"%b\0%b\0" % (sites[site], numbers[number])
        if sites[site] and numbers[number]:
            text += seen[index]
        else:
            written = _written(hands) if written is None else written
            text += written[index]
        keys.append(int.from_bytes(blake2b(text, digest_size=8).digest(), "little", signed=True))
    return keys


def _bytes(texts: Texts) -> list[bytes]:
    return [value.encode("utf-8", "replace") for value in texts.values]


def _written(hands: RecordedHands) -> list[bytes]:
    names, tables = _bytes(hands.name), _bytes(hands.table)
    of_rows: list[memoryview[int]] = [memoryview(getattr(hands, name)) for name in _OF_ROW]
    of_hands = _words(hands, _OF_HAND)
    texts = []
    for index, (first, last) in enumerate(pairwise(hands.start)):
        parts: list[bytes | memoryview[int]] = [
            of_hands[index],
            tables[hands.table.codes[index]],
            *[names[code] for code in hands.name.codes[first:last]],
            *[column[first:last] for column in of_rows],
        ]
        texts.append(b"\0".join(parts))
    return texts


def _words(hands: RecordedHands, names: Sequence[str]) -> list[bytes]:
    """The bytes of some columns, hand by hand."""
    columns = []
    for name in names:
        column: array[int] = getattr(hands, name)
        text, width = column.tobytes(), column.itemsize
        columns.append([text[index : index + width] for index in range(0, len(text), width)])
    return list(map(b"".join, zip(*columns, strict=True)))

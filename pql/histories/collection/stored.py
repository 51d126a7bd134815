"""Hands of a collection: of each part only the columns that somebody looks at are read."""

from __future__ import annotations

import os
from array import array
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, NamedTuple, overload

from pql.histories.problems import Batch, Unread
from pql.histories.records import BY_ACTION, BY_HAND, BY_ROW, HOLDEM, RecordedHands, Texts
from pql.histories.tournaments.columns import summaries_in
from pql.histories.tournaments.records import Tournament

from .arrow_columns import (
    ALL_IN,
    TABLES,
    WHOLE_TABLES,
    form,
    is_text,
    needed,
    numbers_read,
    places_in,
    starts_of,
)
from .folder import PARQUET, StoredFile, broken, manifest_of, paths_of
from .storages import storage_of


class StoredPart(NamedTuple):
    """A part of a collection to be read; `refused` names the file of what its sources have that is not there.

    `form` is that of the files, and `tournaments` names that of the summaries.
    """

    folder: str
    file: StoredFile
    refused: str
    done: float
    form: str = PARQUET
    tournaments: str = ""


class StoredTournaments(Sequence[Tournament]):
    """The summaries in a collection, read when somebody looks at one; `form` is that of the files."""

    def __init__(self, folder: str, name: str, form: str) -> None:
        self._where = folder, name, form

    @cached_property
    def _read(self) -> list[Tournament]:
        folder, name, form = self._where
        columns = storage_of(form).read_tournaments(folder, name)
        return [tournament for _, tournament in summaries_in(columns)]

    def __len__(self) -> int:
        return len(self._read)

    @overload
    def __getitem__(self, place: int) -> Tournament: ...

    @overload
    def __getitem__(self, place: slice) -> list[Tournament]: ...

    def __getitem__(self, place: int | slice) -> Tournament | list[Tournament]:
        return self._read[place]


def stored_parts(folder: str, behind: float = 0.0, ahead: float = 1.0) -> Iterator[StoredPart]:
    """The parts of a collection, which are from one share of all that is read to another.

    Raises a running `PQLError` where the collection cannot be read.
    """
    manifest = manifest_of(folder)
    parts = manifest.parts or (StoredFile("", 0, 0, 0),)
    whole, hands = max(1, manifest.hands), 0
    for index, part in enumerate(parts):
        hands += part.hands
        done = behind + (ahead - behind) * hands / whole
        refused, tournaments = ("", "") if index else (manifest.refused, manifest.tournaments)
        yield StoredPart(folder, part, refused, done, manifest.form, tournaments)


def read_stored(part: StoredPart) -> Batch:
    """The hands of a part of a collection; a unit of work for a thread or a process."""
    storage = storage_of(part.form)
    hands = storage.stored_hands(part.folder, part.file) if part.file.name else RecordedHands()
    unread = storage.refused(part.folder, part.refused) if part.refused else ()
    told = StoredTournaments(part.folder, part.tournaments, part.form) if part.tournaments else ()
    if hands.game != HOLDEM:
        return Batch(RecordedHands(), unread, part.done, {hands.game: hands}, tournaments=told)
    return Batch(hands, unread, part.done, tournaments=told)


def refused(folder: str, name: str) -> list[Unread]:
    """The hands of the sources that are not in a collection, in the order in which they were met."""
    names = ("path", "line", "reason", "skipped")
    with opened(folder, "refused", name) as file:
        table = file.read(columns=list(names), use_threads=False)
    return [Unread(*row) for row in zip(*[table.column(each).to_pylist() for each in names], strict=True)]


def opened(folder: str, table: str, name: str) -> Any:
    """A file of a collection as one of Parquet; raises a running `PQLError` where that cannot be read."""
    columns = {**TABLES, **WHOLE_TABLES}.get(table, {})
    texts = [each for each, kind in columns.items() if is_text(each, kind)]
    parquet, pa = needed("pyarrow.parquet"), needed("pyarrow")
    for path in paths_of(folder, table, name, PARQUET):
        try:
            return parquet.ParquetFile(path, read_dictionary=texts, memory_map=True)
        except FileNotFoundError:
            continue
        except (OSError, pa.ArrowException) as problem:
            raise broken(folder, f"{os.path.basename(path)} of {table}: {_first_line(problem)}") from None
    raise broken(folder, f"{name}.parquet of {table} is gone: it was changed meanwhile")


def whole(chunks: Any) -> Any:
    """A column of Arrow in one piece."""
    pa = needed("pyarrow")
    if pa.types.is_dictionary(chunks.type):
        chunks = chunks.unify_dictionaries()
    column = chunks.combine_chunks()
    if isinstance(column, pa.ChunkedArray):  # of no chunk, or of several
        column = column.chunk(0) if column.num_chunks else pa.array([], column.type)
    return column


def _first_line(problem: Exception) -> str:
    return str(problem).partition("\n")[0][:200]


class StoredHands(RecordedHands):
    """Recorded hands whose columns are read when they are first looked at."""

    __slots__ = ("_all_in", "_file", "_files", "_folder")

    def __init__(self, folder: str, file: StoredFile) -> None:
        self.game = file.game
        self._folder = folder
        self._file = file
        self._files: dict[str, Any] = {}
        self._all_in: tuple[array[float], array[float]] | None = None
        self.derived = {}

    def __len__(self) -> int:
        return self._file.hands

    @property
    def rows(self) -> int:
        return self._file.players

    def __getattr__(self, name: str) -> array[int] | Texts:
        """A column that was not looked at before."""
        if name == "start":
            column: array[int] | Texts = starts_of(self.players)
        elif name == "acted":
            column = starts_of(self._column("hands", "acts", form("acts", "i").read))
        elif name == "in_hand":
            column = places_in(self.start)
        else:
            for table, columns in TABLES.items():
                if name in columns:
                    column = self._column(table, name, form(name, columns[name]).read)
                    break
            else:
                raise AttributeError(name)
        setattr(self, name, column)
        return column

    def plain(self) -> RecordedHands:
        """The same hands with all their columns, read now."""
        copied = RecordedHands(
            self.start,
            self.acted,
            self.game,
            **{name: getattr(self, name) for name in (*BY_HAND, *BY_ROW, *BY_ACTION)},
        )
        for file in self._files.values():
            file.close()
        self._files.clear()
        return copied

    def all_in(self) -> tuple[array[float], array[float]]:
        if self._all_in is None:
            equity, net = [self._column("players", name, numbers_read) for name in ALL_IN]
            self._all_in = equity, net
        return self._all_in

    def _column(self, table: str, name: str, read: Callable[[Any], Any]) -> Any:
        if table not in self._files:
            self._files[table] = opened(self._folder, table, self._file.name)
        try:
            return read(whole(self._files[table].read(columns=[name], use_threads=False).column(0)))
        except (OSError, KeyError, IndexError, needed("pyarrow").ArrowException) as problem:
            raise broken(
                self._folder, f"{self._file.name}.parquet of {table}: {_first_line(problem)}"
            ) from None

"""Who reads and writes the files of a collection: Parquet, which others open too, or columns that need no package."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

from .folder import PARQUET, PLAIN

if TYPE_CHECKING:
    from array import array
    from collections.abc import Iterable, Mapping, Sequence

    from pql.histories.problems import Unread
    from pql.histories.records import RecordedHands, Texts

    from .folder import Change, StoredFile

_MODULES: Final = {PARQUET: "parts", PLAIN: "plain_parts"}

Tables = Any
"""Some hands on the way to a file, in the words of a storage."""


class Storage(Protocol):
    """What a module of `_MODULES` has; the modules say what each does."""

    def needs(self) -> None: ...

    def tables_of(
        self,
        hands: RecordedHands,
        sources: array[int],
        keys: array[int],
        first: int,
        all_in: Sequence[array[float]],
    ) -> Tables: ...

    def count_of(self, tables: Tables) -> int: ...

    def keys_in(self, tables: Tables) -> Sequence[int]: ...

    def without(self, tables: Tables, kept: Sequence[bool]) -> Tables: ...

    def write_part(self, change: Change, parts: Sequence[Tables], game: str) -> StoredFile: ...

    def read_part(self, folder: str, part: StoredFile, removed: frozenset[int]) -> Tables: ...

    def column_of(self, folder: str, part: StoredFile, name: str) -> Sequence[int]: ...

    def stored_hands(self, folder: str, file: StoredFile) -> RecordedHands: ...

    def write_sources(self, change: Change, sources: Iterable[Any]) -> str: ...

    def read_sources(self, folder: str, name: str) -> list[Any]: ...

    def write_refused(self, change: Change, kept: Any, new: Sequence[tuple[int, Unread]]) -> str: ...

    def read_refused(self, folder: str, name: str, removed: frozenset[int]) -> Any: ...

    def write_tournaments(self, change: Change, columns: Mapping[str, array[int] | Texts]) -> str: ...

    def read_tournaments(self, folder: str, name: str) -> Mapping[str, array[int] | Texts]: ...

    def refused(self, folder: str, name: str) -> list[Unread]: ...


def form_here() -> str:
    """The form of new collections: Parquet where pyarrow is installed."""
    try:
        for module in ("pyarrow", "pyarrow.parquet"):
            import_module(module)
    except ImportError:
        return PLAIN
    return PARQUET


def storage_of(form: str) -> Storage:
    """The storage of a form; raises KeyError for one that is not known."""
    return cast("Storage", import_module(f".{_MODULES[form]}", __package__))

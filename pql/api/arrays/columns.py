"""Columns as people have them: lists, numpy arrays, pandas, polars and Arrow columns, read as their distinct values.

A column of a hundred thousand rows often holds a few hundred texts: each is read once. Rows are taken some thousand at
a time, between which `check` may end the reading, and others than this thread have their turn.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol, TypeAlias

from pql.base.arguments import check_unmasked, listed
from pql.cards.games import HOLDEM
from pql.sets.handset import HandSet


class ArrowStream(Protocol):
    """A column with the Arrow PyCapsule interface, of a frame or a table."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


class ArrowArray(Protocol):
    """An array with the Arrow PyCapsule interface."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...


Check = Callable[[], None]

# So many rows are taken at once: some milliseconds.
_AT_ONCE = 20_000


def _go_on() -> None:
    """Nothing ends the reading."""


class CardMask(int):
    """The cards of a row of card numbers, of which none is there twice: a bit for each."""


class Column(NamedTuple):
    """The distinct values of a column in the order of their first rows, and for each row the place of its value.

    `places` is None for a single value, which applies to every row. Cards in lists or rows of numbers are tuples, and
    what is missing (None, NaN, null) is None.
    """

    name: str
    values: list[Any]
    places: list[int] | None

    def rows(self, count: int) -> list[int]:
        """The place of the value of each of so many rows."""
        return [0] * count if self.places is None else self.places


def read_column(given: object, name: str, single: tuple[type, ...], check: Check = _go_on) -> Column:
    """A column, or a single value: text, None, a tuple of cards, or one of the types `single`.

    A column is a list, a numpy array (with a row of card numbers for each value, or of texts and sets), or anything
    with the Arrow PyCapsule interface: columns of pandas, polars, pyarrow, DuckDB. Of dictionary-encoded ones the
    dictionary is read once. TypeError for anything else.

    >>> read_column(["AsKs", "QhQd", "AsKs"], "hero", ())
    Column(name='hero', values=['AsKs', 'QhQd'], places=[0, 1, 0])
    >>> read_column("AsKs", "hero", ()).rows(3)
    [0, 0, 0]
    """
    check_unmasked(given, name)
    if given is None or isinstance(given, (str, tuple, *single)):
        return Column(name, [given], None)
    chunks = _arrow_chunks(given)
    if chunks is None:
        return _distinct(name, _parts(given, name), check)
    values: dict[object, int] = {}
    places: list[int] = []
    for texts, indices in chunks:
        check()
        new = [values.setdefault(_plain(text), len(values)) for text in texts]
        nothing = values.setdefault(None, len(values)) if None in indices else -1
        places += [nothing if index is None else new[index] for index in indices]
    return Column(name, list(values), places)


def read_cards(given: Any, name: str, least: int, check: Check) -> Column | None:
    """The distinct rows of a numpy array of card numbers as masks; None for anything else, and where a row is no cards.

    -1 is no card; a row has `least` cards or more. Rows are looked at by a kernel.

    >>> import numpy
    >>> read_cards(numpy.array([[51, 50], [1, 0], [50, 51]]), "hero", 2, lambda: None).places
    [0, 1, 0]
    """
    check_unmasked(given, name)
    shape: tuple[int, ...] = getattr(given, "shape", ())
    if (
        getattr(getattr(given, "dtype", None), "kind", "") not in ("i", "u")
        or len(shape) != 2
        or not shape[1]
    ):
        return None
    from pql.evaluator_ext.cards import row_masks

    values: dict[int, int] = {}
    places: list[int] = []
    for start in range(0, shape[0], _AT_ONCE):
        check()
        rows = given[start : start + _AT_ONCE]
        if rows.min() < -1 or rows.max() > 51:
            return None
        masks = array("Q", bytes(8 * len(rows)))
        if row_masks(rows.astype("int8").reshape(-1), shape[1], least < shape[1], masks) >= 0:
            return None
        places += [values.setdefault(mask, len(values)) for mask in masks]
    if any([mask.bit_count() < least for mask in values]):
        return None
    return Column(name, list(map(CardMask, values)), places)


def row_count(columns: Iterable[Column]) -> int:
    """How many rows the columns have; 1 if all are single values. ValueError for columns of several lengths.

    >>> row_count([Column("hero", ["AA"], [0, 0]), Column("board", [""], None)])
    2
    """
    lengths = {column.name: len(column.places) for column in columns if column.places is not None}
    if len(set(lengths.values())) > 1:
        counts = ", ".join([f"{name} has {length:,}" for name, length in lengths.items()])
        raise ValueError(f"columns have a row for each spot, all as many: {counts}")
    return next(iter(lengths.values()), 1)


def _distinct(name: str, parts: Iterator[Sequence[Any]], check: Check) -> Column:
    values: dict[object, int] = {}
    places: list[int] = []
    for part in parts:
        check()
        before = len(places)
        try:
            rows = map(tuple, part) if part and type(part[0]) is list else part
            places += [values.setdefault(value, len(values)) for value in rows]
        except TypeError:  # rows of an array, gaps between lists, or what is no value of a column at all
            del places[before:]
            places += [values.setdefault(_hashable(value, name), len(values)) for value in part]
    return Column(name, [value if type(value) is str else _plain(value) for value in values], places)


def _hashable(value: Any, name: str) -> object:
    plain = _plain(value)
    try:
        hash(plain)
    except TypeError:
        raise _no_column(name, f"rows of {type(value).__name__}") from None
    return plain


def _plain(value: Any) -> Any:
    """A value as what is read: lists of cards as tuples, what is missing as None."""
    if isinstance(value, list):
        return tuple(value)
    if value is None or type(value).__name__ in ("NAType", "NaTType"):
        return None
    if isinstance(value, float) and value != value:
        return None
    return _plain(value.tolist()) if hasattr(value, "tolist") else value


def _arrow_chunks(given: Any) -> Iterable[tuple[list[Any], list[int | None]]] | None:
    """The dictionary and the indices of each chunk of a pyarrow column, None for other columns."""
    if not hasattr(given, "dictionary_encode"):
        return None
    try:
        encoded = [chunk.dictionary_encode() for chunk in getattr(given, "chunks", [given])]
    except NotImplementedError:  # lists of cards
        return None
    return [(chunk.dictionary.to_pylist(), chunk.indices.to_pylist()) for chunk in encoded]


def _parts(given: Any, name: str) -> Iterator[Sequence[Any]]:
    """The rows of a column, some at a time."""
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(given, numpy.ndarray) and given.ndim:
        for start in range(0, len(given), _AT_ONCE):
            yield given[start : start + _AT_ONCE].tolist()
        return
    listed = _listed(given, name)
    for start in range(0, len(listed), _AT_ONCE):
        yield listed[start : start + _AT_ONCE]


def _listed(given: Any, name: str) -> Sequence[Any]:
    if isinstance(given, list):
        return given
    for method in ("to_pylist", "to_list", "tolist"):
        told: Callable[[], Any] | None = getattr(given, method, None)
        if callable(told):
            values = listed(given) if method == "tolist" else told()
            if isinstance(values, list):
                return values
    if hasattr(given, "__arrow_c_stream__") or hasattr(given, "__arrow_c_array__"):
        return _listed_arrow(given, name)
    if isinstance(given, Iterable) and not isinstance(given, dict | set | frozenset | bytes | bytearray):
        return list(given)
    raise _no_column(name, type(given).__name__)


def _no_column(name: str, what: str) -> TypeError:
    return TypeError(
        f"{name} must be a value or a column (a list, an array, a column of a frame), not {what}"
    )


def _listed_arrow(given: Any, name: str) -> list[Any]:
    """A column that speaks the Arrow PyCapsule interface and gives no Python list."""
    from importlib import import_module

    listed: list[Any]
    try:
        arrow: Any = import_module("pyarrow")
        read = arrow.chunked_array if hasattr(given, "__arrow_c_stream__") else arrow.array
        listed = read(given).to_pylist()
    except ImportError:
        try:
            listed = import_module("nanoarrow").Array(given).to_pylist()
        except ImportError:
            kind = type(given).__name__
            raise TypeError(f"to read {name} from {kind}, install pyarrow or nanoarrow") from None
    return listed


Rows: TypeAlias = "Mapping[str, Any] | Iterable[Mapping[str, Any]] | ArrowStream"
"""Values for parameters, a row for each run: a mapping of columns, rows as mappings, or a frame."""


def read_table(given: object, check: Check) -> dict[str, Column]:
    """The columns of a table by name. TypeError for what is none, ValueError for columns of different lengths.

    `check` is called now and then; what it raises ends the reading.

    >>> list(read_table([{"hero": "AA"}, {"hero": "KK", "board": "Kh7h2c"}], lambda: None))
    ['hero', 'board']
    """
    columns = _columns(given)
    for name in columns:
        if not isinstance(name, str):
            raise TypeError(f"columns have texts as names, not {name!r}")
    sets = _sets()
    return {name: read_column(column, name, (*sets, int, float), check) for name, column in columns.items()}


def _columns(given: Any) -> Mapping[str, Any]:
    if isinstance(given, Mapping):
        return given
    if hasattr(given, "collect_schema") and hasattr(
        given, "collect"
    ):  # a frame of polars that is not computed yet
        given = given.collect()
    if hasattr(given, "__arrow_c_stream__") or hasattr(given, "columns"):
        return _columns_of_frame(given)
    if isinstance(given, Iterable) and not isinstance(given, str | bytes):
        rows = list(given)
        if wrong := [type(row).__name__ for row in rows if not isinstance(row, Mapping)]:
            raise _no_table(f"a list of {wrong[0]}")
        names = dict.fromkeys(name for row in rows for name in row)
        return {name: [row.get(name) for row in rows] for name in names}
    raise _no_table(type(given).__name__)


def _no_table(kind: str) -> TypeError:
    return TypeError(f"many rows must be a mapping of columns, a frame, or a list of mappings, not {kind}")


def _columns_of_frame(frame: Any) -> Mapping[str, Any]:
    names = getattr(frame, "column_names", None)
    if (
        names is None
        and hasattr(frame, "columns")
        and hasattr(frame, "__getitem__")
        and not hasattr(frame, "fetchall")
    ):
        names = list(frame.columns)
    if names is not None:
        return {name: frame[name] for name in names}
    try:
        table: Any = import_module("pyarrow").table(frame)
    except ImportError:
        raise TypeError(f"to read the columns of a {type(frame).__name__}, install pyarrow") from None
    except (TypeError, ValueError):  # a single column speaks the same interface
        raise _no_table(frame) from None
    return {name: table[name] for name in table.column_names}


def _sets() -> tuple[type, ...]:
    from pql.sets.boardset import BoardSet
    from pql.sets.holeset import HoleSet

    return (HandSet, HoleSet, BoardSet)


def shown(value: Any, is_parameter: bool) -> Any:
    """A value of the input as a table has it: sets as text, numbers as cards where a parameter takes them so."""
    if isinstance(value, HandSet) or type(value).__name__ == "HoleSet":
        return value.text()
    if isinstance(value, tuple) and not is_parameter:
        return str(list(value))
    if isinstance(value, tuple):
        from ..sessions.parameters import checked_value

        try:
            return checked_value("cards", value, HOLDEM)
        except (TypeError, ValueError):
            return str(value)
    return str(value) if type(value).__name__ == "BoardSet" else value

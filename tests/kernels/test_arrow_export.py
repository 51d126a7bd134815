"""The Arrow exporter: what readers get, and that every structure is released once, whoever takes it over."""

from __future__ import annotations

import ctypes
import gc
import os
import sys
from array import array
from datetime import datetime
from typing import Any

import pytest

from pql.evaluator_ext.arrow_export import TYPES, schema, stream
from references.families import together

NAMES = ["hand", "weight", "count", "seed", "out", "played", "cards"]
KINDS = ["string", "double", "int64", "uint64", "bool", "timestamp", "list<string>"]
COLUMNS: list[list[Any]] = [
    ["AsKs", None, "As\u2665\x00", ""],
    [0.5, float("inf"), None, -0.0],
    [1, None, -(2**63), 2**63 - 1],
    [None, 2**64 - 1, 0, 7],
    [True, False, None, True],
    [0, None, 1_772_388_000_000_001, -1],
    [["As", "Kd"], [], None, [None, ""]],
]


class Table:
    """Columns as other libraries see them."""

    def __init__(self, names: list[str], kinds: list[str], columns: list[Any]) -> None:
        self.parts = names, kinds, columns

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        return stream(*self.parts)

    def __arrow_c_schema__(self) -> object:
        return schema(*self.parts[:2])


class Stream(ctypes.Structure):
    """An ArrowArrayStream, as its consumer sees it."""


_CALL = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.c_void_p)
_RELEASE = ctypes.CFUNCTYPE(None, ctypes.c_void_p)
Stream._fields_ = [
    ("get_schema", _CALL),
    ("get_next", _CALL),
    ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(Stream))),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Stream))),
    ("private_data", ctypes.c_void_p),
]


class Schema(ctypes.Structure):
    _fields_ = (
        ("format", ctypes.c_char_p),
        ("name", ctypes.c_char_p),
        ("metadata", ctypes.c_char_p),
        ("flags", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("children", ctypes.POINTER(ctypes.c_void_p)),
        ("dictionary", ctypes.c_void_p),
        ("release", _RELEASE),
        ("private_data", ctypes.c_void_p),
    )


class Array(ctypes.Structure):
    _fields_ = (
        ("length", ctypes.c_int64),
        ("null_count", ctypes.c_int64),
        ("offset", ctypes.c_int64),
        ("n_buffers", ctypes.c_int64),
        ("n_children", ctypes.c_int64),
        ("buffers", ctypes.POINTER(ctypes.c_void_p)),
        ("children", ctypes.POINTER(ctypes.c_void_p)),
        ("dictionary", ctypes.c_void_p),
        ("release", _RELEASE),
        ("private_data", ctypes.c_void_p),
    )


def opened(capsule: object, kind: Any, name: bytes) -> Any:
    """The structure in a capsule."""
    pointer = ctypes.pythonapi.PyCapsule_GetPointer
    pointer.restype, pointer.argtypes = ctypes.c_void_p, (ctypes.py_object, ctypes.c_char_p)
    return kind.from_address(pointer(capsule, name))


def released(structure: Schema | Array) -> bool:
    return not structure.release


@pytest.mark.sums
def test_every_value_arrives() -> None:
    arrow = pytest.importorskip("pyarrow")
    table = arrow.table(Table(NAMES, KINDS, COLUMNS))
    table.validate(full=True)
    assert str(table.schema.field("played").type) == "timestamp[us]"
    plain = table.set_column(5, "played", table["played"].cast(arrow.int64()))
    assert plain.to_pydict() == dict(zip(NAMES, COLUMNS, strict=True))
    assert [str(kind) for kind in table.schema.types[:5]] == KINDS[:5]
    assert table.schema.types[6] == arrow.list_(arrow.string())
    assert arrow.schema(Table(NAMES, KINDS, COLUMNS)) == table.schema


def test_no_rows_have_a_schema_all_the_same() -> None:
    arrow = pytest.importorskip("pyarrow")
    table = arrow.table(Table(NAMES, KINDS, [[] for _ in NAMES]))
    table.validate(full=True)
    assert (table.num_rows, table.schema) == (0, arrow.table(Table(NAMES, KINDS, COLUMNS)).schema)


def test_no_columns_are_a_table() -> None:
    arrow = pytest.importorskip("pyarrow")
    assert arrow.schema(Table([], [], [])).names == []
    assert stream([], [], []) is not None


def test_buffers_are_columns() -> None:
    polars = pytest.importorskip("polars")
    numbers: list[Any] = [
        array("d", [0.25, 3]),
        array("q", [-1, 5]),
        array("Q", [1, 2**63]),
        array("q", [0, 1]),
    ]
    table = Table(["a", "b", "c", "d"], ["double", "int64", "uint64", "timestamp"], numbers)
    first, second = datetime(1970, 1, 1), datetime(1970, 1, 1, microsecond=1)
    assert polars.DataFrame(table).rows() == [(0.25, -1, 1, first), (3.0, 5, 2**63, second)]


def test_many_texts_and_lists() -> None:
    arrow = pytest.importorskip("pyarrow")
    texts = [f"{number:x}" * (number % 7) if number % 5 else None for number in range(5000)]
    lists = [None if text is None else list(text) for text in texts]
    table = arrow.table(Table(["text", "letters"], ["string", "list<string>"], [texts, lists]))
    table.validate(full=True)
    assert table.to_pydict() == {"text": texts, "letters": lists}


def test_by_hand_as_the_specification_says() -> None:
    capsule = stream(NAMES, KINDS, COLUMNS)
    taken = opened(capsule, Stream, b"arrow_array_stream")
    found, first, second = Schema(), Schema(), Array()
    assert taken.get_schema(taken, ctypes.addressof(found)) == 0
    assert taken.get_schema(taken, ctypes.addressof(first)) == 0
    assert (found.format, found.n_children) == (b"+s", len(NAMES))
    children = [Schema.from_address(found.children[place]) for place in range(found.n_children)]
    assert [child.name.decode() for child in children] == NAMES
    assert [child.format for child in children] == [b"u", b"g", b"l", b"L", b"b", b"tsu:", b"+l"]
    found.release(ctypes.addressof(found))
    assert released(found)
    assert not released(first)
    first.release(ctypes.addressof(first))
    assert taken.get_next(taken, ctypes.addressof(second)) == 0
    assert (second.length, second.n_children, second.n_buffers) == (4, len(NAMES), 1)
    end = Array()
    assert taken.get_next(taken, ctypes.addressof(end)) == 0
    assert released(end)
    taken.release(taken)
    assert not taken.release
    del capsule
    # A child may be moved out and live longer than its parent.
    child = Array.from_buffer_copy(Array.from_address(second.children[1]))
    Array.from_address(second.children[1]).release = _RELEASE()
    second.release(ctypes.addressof(second))
    assert released(second)
    assert ctypes.c_double.from_address(child.buffers[1]).value == 0.5
    child.release(ctypes.addressof(child))
    assert released(child)


@pytest.mark.skipif("ASAN_OPTIONS" in os.environ, reason="sanitizers keep for a while what was released")
@pytest.mark.parametrize("taken", ["nothing", "schema", "batch", "everything"])
def test_memory_comes_back(taken: str) -> None:
    resource = pytest.importorskip("resource")
    # A table of 8 MB, and one of a few bytes, in every state a stream can be left in.
    large: tuple[list[str], list[str], list[Any]] = (["x"], ["double"], [array("d", bytes(8_000_000))])
    small = NAMES, KINDS, COLUMNS

    def export(parts: Any) -> None:
        structure = opened(capsule := stream(*parts), Stream, b"arrow_array_stream")
        if taken in ("schema", "everything"):
            found = Schema()
            structure.get_schema(structure, ctypes.addressof(found))
            found.release(ctypes.addressof(found))
        if taken in ("batch", "everything"):
            batch = Array()
            structure.get_next(structure, ctypes.addressof(batch))
            batch.release(ctypes.addressof(batch))
        if taken == "everything":
            structure.release(structure)
        del capsule

    for parts, times in ((large, 3), (small, 1000)):
        for _ in range(times):
            export(parts)
    gc.collect()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for parts, times in ((large, 30), (small, 20_000)):
        for _ in range(times):
            export(parts)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    # Unreleased, these would be 240 MB, or 20 MB of small ones.
    assert grown * (1 if sys.platform == "darwin" else 1024) < 10_000_000


def test_references_are_not_kept() -> None:
    texts = [f"a text of its own {number}" for number in range(10)]
    counts = [sys.getrefcount(text) for text in texts]
    kept = [stream(["a"], ["string"], [texts]) for _ in range(50)]
    with pytest.raises(TypeError):
        stream(["a", "b"], ["string", "string"], [texts, [1] * 10])
    assert [sys.getrefcount(text) for text in texts] == counts
    del kept
    assert [sys.getrefcount(text) for text in texts] == counts


@together(
    ("kind", "values", "error"),
    [
        ("string", [1], TypeError),
        ("string", [b"As"], TypeError),
        ("string", ["\ud800"], UnicodeEncodeError),
        ("double", ["1"], TypeError),
        ("double", array("q", [1]), ValueError),
        ("int64", [1.5], TypeError),
        ("int64", [2**63], OverflowError),
        ("uint64", [-1], OverflowError),
        ("uint64", [2**64], OverflowError),
        ("list<string>", ["AsKs"], TypeError),
        ("list<string>", [[1]], TypeError),
        ("list<string>", [7], TypeError),
        ("float", [1.0], ValueError),
    ],
)
def test_what_is_not_of_its_type_is_refused(kind: str, values: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        stream(["good", "bad"], ["string", kind], [["x"], values])


@pytest.mark.parametrize(
    ("names", "kinds", "columns"),
    [
        (["a", "b"], ["int64", "int64"], [[1], [1, 2]]),
        (["a", "b"], ["int64", "double"], [[1], array("d", [1, 2])]),
        (["a"], ["int64", "int64"], [[1]]),
        (["a"], ["int64"], [[1], [2]]),
        (["a", "b"], ["int64", "int64"], [[1]]),
    ],
)
def test_lengths_that_do_not_fit_are_refused(names: list[str], kinds: list[str], columns: list[Any]) -> None:
    with pytest.raises(ValueError, match=r"length|for each name"):
        stream(names, kinds, columns)


def test_the_types_are_named_as_arrow_names_them() -> None:
    assert set(TYPES) == set(KINDS)

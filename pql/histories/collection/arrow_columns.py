"""The columns of recorded hands as those of Parquet files, and back: by their buffers, not value by value.

Who opens the files reads plain words: money is `DECIMAL(18, 4)`, dates are timestamps, cards, streets, positions
and actions are text, and null is what is not known. Every column of `records.py` is stored, a new one by its kind.
"""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib import import_module
from itertools import accumulate, chain, repeat
from operator import sub
from typing import Any, Final, NamedTuple

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.extras import installing
from pql.cards.deck import cards_mask, mask_text
from pql.histories.records import (
    ACTIONS,
    BY_ACTION,
    BY_HAND,
    BY_ROW,
    KINDS,
    NO_DATE,
    NO_MONEY,
    NO_SEAT,
    NO_STREET,
    POSITIONS,
    RecordedHands,
    Texts,
)
from pql.histories.tournaments.columns import SUMMARIES

# Tables of the schema, and the columns of each by their kind; places of hands in a batch are not stored.
TABLES: Final[Mapping[str, Mapping[str, str]]] = {
    "hands": BY_HAND,
    "players": {name: kind for name, kind in BY_ROW.items() if name != "in_hand"},
    "actions": BY_ACTION,
}
# Tables that each have one file for the whole collection.
WHOLE_TABLES: Final[Mapping[str, Mapping[str, str]]] = {"tournaments": SUMMARIES}
# What else is stored of each hand, and of its players and actions the first.
HAND_ID = "hand_id"
# What is computed of each player when hands are added, null for those who were not all in with known cards.
ALL_IN = ("allin_equity", "allin_net")

_STREETS = {0: "preflop", 3: "flop", 4: "turn", 5: "river"}
_NOBODY = 255
_WORDS: Final[Mapping[str, Mapping[int, str]]] = {
    **dict.fromkeys(("street", "allin_street", "allin", "folded", "action_street"), _STREETS),
    "position": dict(enumerate(POSITIONS)),
    "action": dict(enumerate(ACTIONS)),
    "kind": dict(enumerate(KINDS)),
}
_FLAGS = ("finished", "showdown", "live", "hero")
_CARDS = frozenset(name for name, kind in (*BY_HAND.items(), *BY_ROW.items()) if kind == "Q")
_NO_MONEY = ("line",)


def needed(module: str) -> Any:
    """A module of pyarrow; raises `PQLError` where that is not installed."""
    try:
        return import_module(module)
    except ImportError:
        raise PQLError(
            Diagnostic(
                "no-pyarrow",
                "a collection of hands needs the package pyarrow, which is not installed",
                help=installing("pocketql[arrow]"),
            ),
            running=True,
        ) from None


class Form(NamedTuple):
    """How a column is stored: its type in Arrow, and the ways there and back."""

    type: Callable[[Any], Any]
    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def form(name: str, kind: str) -> Form:
    """The form of a column of `records.py`, by its name and kind."""
    if kind == "text":
        return Form(_text_type, _texts_written, _texts_read)
    if name in _WORDS:
        words = _WORDS[name]
        return Form(_text_type, lambda it: _words_written(it, words), lambda it: _words_read(it, words, kind))
    if name in _CARDS:
        return Form(_text_type, _cards_written, _cards_read)
    if name in _FLAGS:
        return Form(lambda pa: pa.bool_(), _flags_written, _flags_read)
    if name == "date":
        return Form(lambda pa: pa.timestamp("us"), _dates_written, _dates_read)
    if name == "seat_number":
        return Form(lambda pa: _plain_type(pa, kind), _seats_written, _seats_read)
    if kind == "q" and name not in _NO_MONEY:
        return Form(lambda pa: pa.decimal128(18, 4), _money_written, _money_read)
    return Form(lambda pa: _plain_type(pa, kind), _plain, lambda it: _back(it, kind))


def is_text(name: str, kind: str) -> bool:
    """Whether a column is stored as text, each distinct one once."""
    return kind == "text" or name in _WORDS or name in _CARDS


def schema_text(storage: str) -> dict[str, dict[str, str]]:
    """The tables of a collection in a storage with the types of their columns, as its version is known by.

    >>> schema_text("plain")["actions"]["amount"]
    'q'
    """
    stored = {**TABLES, **WHOLE_TABLES}
    if storage == "plain":
        plain = {table: dict(columns) for table, columns in stored.items()}
        return {**plain, "bytes": {"order": sys.byteorder}}
    pa = needed("pyarrow")
    schema = {
        table: {name: str(form(name, kind).type(pa)) for name, kind in columns.items()}
        for table, columns in stored.items()
    }
    schema["players"].update(dict.fromkeys(ALL_IN, str(pa.float64())))
    return schema


def tables_of(
    hands: RecordedHands,
    sources: array[int],
    keys: array[int],
    first: int,
    all_in: Sequence[array[float]],
) -> dict[str, Any]:
    """The tables of Arrow of a batch: `sources` are the numbers of its hands' files, `first` is the first `hand_id`.

    `all_in` are the columns of that name, each a number for every player, which is not one where there is none.
    """
    pa = needed("pyarrow")
    count = len(hands)
    ids = _plain(array("q", range(first, first + count)))
    tables = {}
    for table, columns in TABLES.items():
        starts = None if table == "hands" else hands.start if table == "players" else hands.acted
        arrays = {HAND_ID: ids if starts is None else ids.take(_places(starts))}
        arrays |= {name: form(name, kind).write(getattr(hands, name)) for name, kind in columns.items()}
        if starts is None:
            acts = array("i", map(sub, hands.acted[1:], hands.acted))
            arrays |= {"source": _plain(sources), "key": _plain(keys), "acts": _plain(acts)}
        elif table == "players":
            arrays |= dict(zip(ALL_IN, map(_known, all_in), strict=True))
        tables[table] = pa.table(arrays)
    return tables


def _known(numbers: array[float]) -> Any:
    """Null for what is not a number."""
    pc, column = needed("pyarrow.compute"), _plain(numbers)
    return pc.if_else(pc.is_nan(column), needed("pyarrow").scalar(None, column.type), column)


def numbers_read(column: Any) -> array[float]:
    """The numbers of such a column, which are none where it is null."""
    return _back(column.fill_null(_scalar(math.nan, "d")), "d")


def starts_of(counts: array[int]) -> array[int]:
    """Where the rows of each hand begin, of how many it has.

    >>> starts_of(array("B", [2, 3]))
    array('q', [0, 2, 5])
    """
    return array("q", accumulate(counts, initial=0))


def places_in(starts: array[int]) -> array[int]:
    """The place of its hand for each row.

    >>> places_in(array("q", [0, 2, 2, 5]))
    array('I', [0, 0, 2, 2, 2])
    """
    return array("I", chain.from_iterable(map(repeat, range(len(starts) - 1), map(sub, starts[1:], starts))))


def _places(starts: array[int]) -> Any:
    pa = needed("pyarrow")
    offsets = _plain(starts).cast(pa.int32())
    return needed("pyarrow.compute").list_parent_indices(
        pa.ListArray.from_arrays(offsets, pa.nulls(starts[-1]))
    )


def _plain_type(pa: Any, kind: str) -> Any:
    names = {"b": "int8", "B": "uint8", "h": "int16", "H": "uint16", "i": "int32", "I": "uint32"}
    return getattr(pa, {**names, "q": "int64", "Q": "uint64", "d": "float64"}[kind])()


def _plain(values: array[Any]) -> Any:
    """Numbers as they are, in their buffer."""
    pa = needed("pyarrow")
    return pa.Array.from_buffers(_plain_type(pa, values.typecode), len(values), [None, pa.py_buffer(values)])


def _scalar(value: float, kind: str) -> Any:
    """One number of Arrow; `pyarrow.scalar` imports pandas to make it."""
    return _plain(array(kind, [value]))[0]


def _back(column: Any, kind: str) -> array[Any]:
    """The numbers of a column without nulls."""
    pa = needed("pyarrow")
    column = column.cast(_plain_type(pa, kind))
    numbers = array(kind)
    if len(column):
        width, first = numbers.itemsize, column.offset
        numbers.frombytes(memoryview(column.buffers()[1])[first * width : (first + len(column)) * width])
    return numbers


def _without(column: Any, missing: int) -> Any:
    """Null for the number that says that nothing is known."""
    pc, pa = needed("pyarrow.compute"), needed("pyarrow")
    absent = pc.equal(column, pa.scalar(missing, column.type))
    return pc.if_else(absent, pa.scalar(None, column.type), column) if pc.any(absent).as_py() else column


def _text_type(pa: Any) -> Any:
    return pa.dictionary(pa.int32(), pa.string())


def _dictionary(codes: Any, values: list[str]) -> Any:
    pa = needed("pyarrow")
    plain = [value.encode("utf-8", "replace").decode() for value in values]
    return pa.DictionaryArray.from_arrays(codes, pa.array(plain, pa.string()))


def _texts_written(texts: Texts) -> Any:
    codes = _plain(texts.codes)
    for code, value in enumerate(texts.values):
        if not value:
            codes = _without(codes, code)
    return _dictionary(codes, texts.values)


def _texts_read(column: Any) -> Texts:
    codes, values = column.indices, column.dictionary.to_pylist()
    if codes.null_count:
        codes = codes.fill_null(_scalar(len(values), "i"))
        values.append("")
    return Texts(_back(codes, "i"), values)


def _words_written(numbers: array[int], words: Mapping[int, str]) -> Any:
    """Numbers of one byte as the words they mean, by a table of bytes."""
    places = {number: index for index, number in enumerate(words)}
    table = bytes([places.get(number, _NOBODY) for number in range(256)])
    codes = array("B", numbers.tobytes().translate(table))
    return _dictionary(_without(_plain(codes), _NOBODY).cast("int32"), list(words.values()))


def _words_read(column: Any, words: Mapping[int, str], kind: str) -> array[int]:
    numbers = {word: number for number, word in words.items()}
    table = bytearray([NO_STREET & 255]) * 256
    for index, word in enumerate(column.dictionary.to_pylist()):
        table[index] = numbers.get(word, NO_STREET) & 255
    codes = _back(column.indices.fill_null(_scalar(_NOBODY, "i")), "B")
    return array(kind, codes.tobytes().translate(bytes(table)))


def _cards_written(masks: array[int]) -> Any:
    encoded = _without(_plain(masks), 0).dictionary_encode()
    return _dictionary(encoded.indices, [mask_text(mask) for mask in encoded.dictionary.to_pylist()])


_mask = cache(cards_mask)


def _cards_read(column: Any) -> array[int]:
    masks = _plain(array("Q", [_mask(text) for text in column.dictionary.to_pylist()]))
    return _back(masks.take(column.indices).fill_null(_scalar(0, "Q")), "Q")


def _flags_written(numbers: array[int]) -> Any:
    return _plain(numbers).cast("bool")


def _flags_read(column: Any) -> array[int]:
    return _back(column.cast("uint8"), "B")


def _seats_written(numbers: array[int]) -> Any:
    return _without(_plain(numbers), NO_SEAT)


def _seats_read(column: Any) -> array[int]:
    return _back(column.fill_null(_scalar(NO_SEAT, "i")), "i")


def _dates_written(dates: array[int]) -> Any:
    return _without(_plain(dates), NO_DATE).cast(needed("pyarrow").timestamp("us"))


def _dates_read(column: Any) -> array[int]:
    return _back(column.cast("int64").fill_null(_scalar(NO_DATE, "q")), "q")


def _money_written(amounts: array[int]) -> Any:
    """Ten-thousandths as decimals of four places: the same numbers under another type."""
    pa = needed("pyarrow")
    wide = _without(_plain(amounts), NO_MONEY).cast(pa.decimal128(19, 0))
    return pa.Array.from_buffers(pa.decimal128(18, 4), len(wide), wide.buffers(), offset=wide.offset)


def _money_read(column: Any) -> array[int]:
    _, wide = column.buffers()
    halves = array("q")
    if wide is not None:
        halves.frombytes(memoryview(wide)[16 * column.offset : 16 * (column.offset + len(column))])
    amounts = _plain(halves[::2])
    if column.null_count:
        amounts = needed("pyarrow.compute").if_else(column.is_null(), _scalar(NO_MONEY, "q"), amounts)
    return _back(amounts, "q")

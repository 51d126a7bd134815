"""Recorded hands as a table, a row for each player of each hand, and what a collection of them has in it."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Sequence
from functools import cache, partial
from itertools import chain, repeat
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.cards.deck import mask_text
from pql.histories.problems import ENDINGS, LOG, MOST_LISTED, Unread, of_other_games
from pql.histories.records import KINDS, NO_DATE, NO_MONEY, NO_SEAT, POSITIONS, STREETS, UNIT, RecordedHands

from .base import Result, members

if TYPE_CHECKING:
    from pql.histories.tournaments.records import Tournament

    from .arrow import Columns, Values
    from .columns import Column
    from .tabular import Value

__all__ = [
    "ENDINGS",
    "LOG",
    "MOST_LISTED",
]  # of files and hands that are not read, for who asks about collections

_STREET_NAMES = {-1: None, 0: "preflop", 3: "flop", 4: "turn", 5: "river"}
_ON_STREETS = [
    [_STREET_NAMES[street] for place, street in enumerate(STREETS) if bits >> place & 1] for bits in range(16)
]


class Adjusted(NamedTuple):
    """All-ins by row: those who were in one, their equity when the last chips went in, and what they would have made of
    always getting it; how many all-ins there are of which a hand is not known.
    """

    rows: array[int]
    equity: array[float]
    net: array[float]
    unknown: int

    def columns(self, hands: RecordedHands) -> list[Values]:
        """Both for every row of the table: null for who was in none, and what he really made."""
        equity: list[float | None] = [None] * hands.rows
        net = _money("net", hands)
        for row, share, made in zip(self.rows, self.equity, self.net, strict=True):
            equity[row], net[row] = share, made
        return [equity, net]


_ADJUSTED = ("allinEquity", "allinNet")


class InPrizes(NamedTuple):
    """What stacks of tournaments are worth, a value for each row and column of `IN_PRIZES`; and what is to be said."""

    values: tuple[tuple[float | None, ...], ...]
    notes: tuple[str, ...] = ()


IN_PRIZES = ("icmBefore", "icmAfter", "icmNet", "icmEv", "icmBubble")


class HandTable(Result):
    """Hands that were read: a table with a row for each player of each hand, and what could not be read.

    `len` counts the hands. `broken` are those that could not be read and `skipped` those of other games; `problems`
    lists the first thousand of both, each with its `path`, `line`, `reason` and whether it was `skipped`. `to_parquet`,
    `to_pandas`, `to_polars` and `to_arrow` make a table of it, and every reader of Arrow can; the columns are
    `schema()`. `left` says how many of `skipped` are of games that you can ask for; `adjusted` holds the columns of
    `allin=True`, `in_prizes` those of `icm=True`, and `statistics` says whether those of `statistics=True` are there.
    `tournaments` are the summaries
    that were read, which `pql.tournaments` answers about. Dates are timestamps in UTC,
    without a zone; money is what the file counts in. Immutable, comparable, picklable.
    """

    hands: RecordedHands
    broken: int = 0
    skipped: int = 0
    problems: tuple[Unread, ...] = ()
    adjusted: Adjusted | None = None
    statistics: bool = False
    left: tuple[tuple[str, int], ...] = ()
    tournaments: tuple[Tournament, ...] = ()
    in_prizes: InPrizes | None = None

    type = "recorded_hands"
    rows_are = None

    def __len__(self) -> int:
        return len(self.hands)

    def schema(self) -> tuple[Column, ...]:
        from .columns import Column

        columns = [Column(name, stored=kind) for name, (kind, _) in _COLUMNS.items()]
        if self.adjusted is not None:
            columns += [Column(name, stored="double") for name in _ADJUSTED]
        if self.in_prizes is not None:
            columns += [Column(name, stored="double") for name in IN_PRIZES]
        if self.statistics:
            from .recorded_statistics import names_and_types

            columns += [Column(name, stored=kind) for name, kind in names_and_types().items()]
        return tuple(columns)

    def frame(self) -> Columns:
        names, kinds = list(_COLUMNS), [kind for kind, _ in _COLUMNS.values()]
        values = [made(self.hands) for _, made in _COLUMNS.values()]
        if self.adjusted is not None:
            names, kinds = [*names, *_ADJUSTED], [*kinds, "double", "double"]
            values += self.adjusted.columns(self.hands)
        if self.in_prizes is not None:
            names, kinds = [*names, *IN_PRIZES], [*kinds, *["double"] * len(IN_PRIZES)]
            values += self.in_prizes.values
        if self.statistics:
            from . import recorded_statistics

            added = recorded_statistics.names_and_types()
            names, kinds = [*names, *added], [*kinds, *added.values()]
            values += recorded_statistics.columns(self.hands)
        return names, kinds, values

    def values(self) -> list[list[Value]]:
        """The table column by column, as plain values; dates are text, `2026-03-05T21:04:00Z`."""
        _, kinds, columns = self.frame()
        return [
            [iso(date) for date in column] if kind == "timestamp" else list(column)  # type: ignore[arg-type, union-attr]
            for kind, column in zip(kinds, columns, strict=True)
        ]

    def to_parquet(self, path: str) -> int:
        """Writes the table to a Parquet file; how many rows it has. Needs pyarrow.

        Raises `PQLError` if pyarrow is missing, if the file cannot be written, and for other endings.
        """
        from .exporting import check_path, export

        check_path(path)
        if not path.lower().endswith(".parquet"):
            raise ValueError(
                f"the name of the file ends in .parquet, unlike {path!r}; `pql.export` writes others"
            )
        return export(self, path)

    def _as_dict(self) -> dict[str, Any]:
        counts = {"hands": len(self), "broken": self.broken, "skipped": self.skipped}
        return {**super()._as_dict(), **counts, "problems": [str(problem) for problem in self.problems]}

    def remarks(self) -> tuple[str, ...]:
        told = [str(problem) for problem in self.problems[:3]]
        if self.broken:
            told.append(f"{self.broken:,} could not be read: `problems` says why")
        left = dict(self.left)
        told += of_other_games(self.skipped - sum(left.values()), left)
        if self.adjusted is not None and self.adjusted.unknown:
            some = "an all-in" if self.adjusted.unknown == 1 else f"{self.adjusted.unknown:,} all-ins"
            told.append(f"of {some} a hand is not known: `allinNet` is `net`")
        if self.in_prizes is not None:
            told += self.in_prizes.notes
        return tuple(told)


class CollectionResult(Result):
    """A collection of hands, the folder `path`: as a table, a row for each file that was read.

    `hands`, `players` and `actions` count its rows. `broken` and `skipped` hands were refused, and `problems` tells of
    each one why; `twice` were in a second file. `since` and `until` are the times of the first and the last hand,
    `sites` their sites, each with its hands. `sources` has a row for each file: its path, its hands, those that were
    broken, skipped and met before. `tournaments` are those of which there is a summary.
    """

    path: str
    hands: int
    players: int
    actions: int
    broken: int
    skipped: int
    twice: int
    since: str | None
    until: str | None
    sites: tuple[tuple[str, int], ...]
    sources: tuple[tuple[str, int, int, int, int], ...]
    problems: tuple[Unread, ...] = ()
    tournaments: int = 0

    type = "collection"
    rows_are = "sources"

    def __len__(self) -> int:
        return self.hands

    def schema(self) -> tuple[Column, ...]:
        from .columns import Column

        counts = enumerate(("hands", "broken", "skipped", "twice"), 1)
        numbers = [Column(name, "number", stored="int64", of=str(place)) for place, name in counts]
        return Column("path", of="0"), *numbers

    def _as_dict(self) -> dict[str, Any]:
        answer = members(
            self, "type path hands players actions broken skipped twice since until sites tournaments"
        )
        return answer | {
            "sources": self.entries(),
            "problems": [str(problem) for problem in self.problems],
        }


def _of_hand(made: Callable[[RecordedHands], Sequence[Any]]) -> Callable[[RecordedHands], Values]:
    """A column by hand as one by row."""

    def column(hands: RecordedHands) -> list[Any]:
        return list(chain.from_iterable(map(repeat, made(hands), hands.players)))

    return column


def _texts(name: str, hands: RecordedHands) -> list[str | None]:
    column = getattr(hands, name)
    values = [value or None for value in column.values]
    return [values[code] for code in column.codes]


def _money(name: str, hands: RecordedHands) -> list[float | None]:
    return [None if amount == NO_MONEY else amount / UNIT for amount in getattr(hands, name)]


def _whole(name: str, hands: RecordedHands) -> array[int]:
    return array("q", getattr(hands, name))


def _flags(name: str, hands: RecordedHands) -> list[bool]:
    return [value == 1 for value in getattr(hands, name)]


def _street(name: str, hands: RecordedHands) -> list[str | None]:
    return [_STREET_NAMES[street] for street in getattr(hands, name)]


def _on_streets(name: str, hands: RecordedHands) -> list[list[str | None]]:
    return [_ON_STREETS[bits & 15] for bits in getattr(hands, name)]


def _positions(hands: RecordedHands) -> list[str]:
    return [POSITIONS[position] for position in hands.position]


def _cards(name: str, hands: RecordedHands) -> list[str | None]:
    text = cache(mask_text)
    return [text(mask) if mask else None for mask in getattr(hands, name)]


def _boards(hands: RecordedHands, number: str = "") -> list[str]:
    text = cache(mask_text)
    streets = zip(*[getattr(hands, street + number) for street in ("flop", "turn", "river")], strict=True)
    return [text(flop) + text(turn) + text(river) if flop else "" for flop, turn, river in streets]


def _boards_beside(hands: RecordedHands, number: str) -> list[str | None]:
    return [board or None for board in _boards(hands, number)]


def _seat_numbers(hands: RecordedHands) -> list[int | None]:
    return [None if number == NO_SEAT else number for number in hands.seat_number]


def _dates(hands: RecordedHands) -> list[int | None]:
    return [None if date == NO_DATE else date for date in hands.date]


def iso(date: int | None) -> str | None:
    """A time in microseconds since 1970 as text; None where it is not known.

    >>> iso(1_772_744_640_000_000)
    '2026-03-05T21:04:00Z'
    """
    from datetime import datetime, timedelta

    return (
        None
        if date in (None, NO_DATE)
        else f"{(datetime(1970, 1, 1) + timedelta(microseconds=date)).isoformat()}Z"
    )


_COLUMNS: dict[str, tuple[str, Callable[[RecordedHands], Values]]] = {
    "hand": ("string", _of_hand(partial(_texts, "hand"))),
    "date": ("timestamp", _of_hand(_dates)),
    "site": ("string", _of_hand(partial(_texts, "site"))),
    "table": ("string", _of_hand(partial(_texts, "table"))),
    "kind": ("string", _of_hand(lambda hands: [KINDS[kind] for kind in hands.kind])),
    "tournament": ("string", _of_hand(partial(_texts, "tournament"))),
    "buyin": ("double", _of_hand(partial(_money, "buyin"))),
    "currency": ("string", _of_hand(partial(_texts, "currency"))),
    "small_blind": ("double", _of_hand(partial(_money, "small_blind"))),
    "blinds": ("double", _of_hand(partial(_money, "big_blind"))),
    "ante": ("double", _of_hand(partial(_money, "ante"))),
    "players": ("int64", _of_hand(partial(_whole, "players"))),
    "board": ("string", _of_hand(_boards)),
    "board2": ("string", _of_hand(partial(_boards_beside, number="2"))),
    "board3": ("string", _of_hand(partial(_boards_beside, number="3"))),
    "street": ("string", _of_hand(partial(_street, "street"))),
    "pot": ("double", _of_hand(partial(_money, "pot"))),
    "rake": ("double", _of_hand(partial(_money, "rake"))),
    "fees": ("double", _of_hand(partial(_money, "fees"))),
    "drop": ("double", _of_hand(partial(_money, "drop"))),
    "finished": ("bool", _of_hand(partial(_flags, "finished"))),
    "seat": ("int64", partial(_whole, "seat")),
    "seat_number": ("int64", _seat_numbers),
    "name": ("string", partial(_texts, "name")),
    "position": ("string", _positions),
    "pocket": ("string", partial(_cards, "pocket")),
    "shown": ("string", partial(_cards, "shown")),
    "hero": ("bool", partial(_flags, "hero")),
    "stack": ("double", partial(_money, "stack")),
    "put": ("double", partial(_money, "put")),
    "won": ("double", partial(_money, "won")),
    "cashout": ("double", partial(_money, "cashout")),
    "cashout_fee": ("double", partial(_money, "cashout_fee")),
    "net": ("double", partial(_money, "net")),
    "place": ("int64", lambda hands: [place or None for place in hands.place]),
    "prize": ("double", partial(_money, "prize")),
    "showdown": ("bool", partial(_flags, "showdown")),
    "allin": ("string", partial(_street, "allin")),
    "folded": ("string", partial(_street, "folded")),
    "raised": ("list<string>", partial(_on_streets, "raised")),
    "called": ("list<string>", partial(_on_streets, "called")),
    "bet": ("list<string>", partial(_on_streets, "bet")),
    "path": ("string", _of_hand(partial(_texts, "path"))),
    "line": ("int64", _of_hand(partial(_whole, "line"))),
}

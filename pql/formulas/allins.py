"""The all-ins of recorded hands as columns, for the hands that a formula looks at; and how such columns are made."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import blake2b
from typing import TYPE_CHECKING, Protocol

from pql.engine.allin import all_ins
from pql.engine.work import Control
from pql.evaluator_ext import columns
from pql.histories.records import NO_STREET

from .frames import nullable

if TYPE_CHECKING:
    from array import array

    from pql.cards.games import Game
    from pql.evaluator_ext.columns import Column
    from pql.histories.records import RecordedHands

    from .played_icm import IcmOfBatch


class AllInsOfBatch:
    """What is known of the all-ins of a batch: by row the equity and the adjusted net; the hands that are `unknown`.

    `game` is the one that is asked about, which ranks the hands that are recorded as it.
    """

    __slots__ = ("_game", "_hands", "_seen", "equity", "net", "unknown")

    def __init__(self, hands: RecordedHands, game: Game) -> None:
        self._hands = hands
        self._game = game
        self._seen: set[int] = set()
        self.equity: dict[int, float] = {}
        self.net: dict[int, float] = {}
        self.unknown: set[int] = set()

    def look_at(self, indices: Iterable[int]) -> None:
        """Adds what is not known yet of some hands."""
        new = sorted(set(indices) - self._seen)
        self._seen.update(new)
        equities = all_ins(self._hands, Control(1), new, self._game)
        self.equity.update(zip(equities.rows, equities.equity, strict=True))
        self.net.update(zip(equities.rows, equities.net, strict=True))
        self.unknown.update(equities.unknown)


def _looked_at(frame: Rows) -> array[int]:
    """Looks at the hands in which a player of the frame was in at the end, and gives the indices of these rows.

    All others have no part in an all-in.
    """
    streets = columns.taken(frame.batch.allin_street, frame.hand_indices)
    folded = columns.taken(frame.batch.folded, frame.indices)
    reached, _ = columns.combine(">=", streets, columns.constant(0))
    stayed, _ = columns.combine("==", folded, columns.constant(NO_STREET))
    rows = columns.indices_where(columns.combine("and", reached, stayed)[0])
    frame.all_ins.look_at(columns.compose(frame.hand_indices, rows))
    return rows


def equity(frame: Rows) -> Column:
    """The equity when the last chips went in, null where that is not known or nobody was all in."""
    values: list[float | None] = [None] * frame.rows
    for row in _looked_at(frame):
        values[row] = frame.all_ins.equity.get(frame.indices[row])
    return nullable(values)


def net(frame: Rows) -> Column:
    """What the player would have made by always getting his equity; what he made where there is none."""
    rows = _looked_at(frame)
    made = frame.field("net")
    if not rows:
        return made
    values, adjusted = made.tolist(), frame.all_ins.net
    for row in rows:
        index = frame.indices[row]
        values[row] = adjusted.get(index, values[row])
    return nullable(values)


class Rows(Protocol):
    """What a column is made for: rows of a batch of hands, at their indices in it (`recorded.RecordedFrame`)."""

    rows: int
    batch: RecordedHands
    indices: array[int]
    texts: dict[int, str]
    all_ins: AllInsOfBatch
    icm: IcmOfBatch

    @property
    def hand_indices(self) -> array[int]: ...

    def field(self, name: str) -> Column: ...


# As many different values as there may be rows.
_MOST_VALUES = 1 << 31

Maker = Callable[[Rows], "Column"]


def text_number(text: str) -> int:
    """The number of a text, the same in every batch and process."""
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little", signed=True)


def without(column: Column, missing: int) -> Column:
    """The column with null for a value that means there is none."""
    present, _ = columns.combine("!=", column, columns.constant(missing))
    return columns.choose(present, column, columns.constant(None))


def mapped(column: Column, value_of: Callable[[int], int | None]) -> Column:
    """A function of whole numbers, asked once of each different one; null stays null."""
    groups = columns.Groups(1, _MOST_VALUES)
    indices = groups.assign([column], column.rows)
    assert indices is not None
    keys = [groups.key(number)[0] for number in range(len(groups))]
    values = [None if key == columns.NULL_KEY else value_of(key) for key in keys]
    return columns.gather(nullable(values, real=False), indices)


def texts(
    frame: Rows, parts: list[Column], text_of: Callable[[tuple[int, ...]], str | None], drop: int = 0
) -> Column:
    """The numbers of texts that are made of several columns, which the frame keeps beside them, less some bits.

    No text is null.
    """
    groups = columns.Groups(len(parts), _MOST_VALUES)
    indices = groups.assign(parts, frame.rows)
    assert indices is not None
    numbers: list[int | None] = []
    for group in range(len(groups)):
        text = text_of(groups.key(group))
        number = None if text is None else text_number(text) >> drop
        if number is not None and text is not None:
            frame.texts[number] = text
        numbers.append(number)
    return columns.gather(nullable(numbers, real=False), indices)

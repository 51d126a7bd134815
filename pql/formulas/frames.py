"""Frames: rows with the same shape, a board for each street that is looked at and a pocket for each player."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pql.cards.combos import hand_cards, indices
from pql.evaluator_ext import boards as board_kernel
from pql.evaluator_ext import columns

if TYPE_CHECKING:
    from pql.evaluator_ext.columns import Column
    from pql.sets.boardset import BoardSet

NO_CARDS = array("Q", [0])


class Frame:
    """Rows of boards and pockets, as card masks; `hands` are the numbers 0..1325 of the pockets."""

    __slots__ = ("boards", "hands", "pockets", "rows")

    def __init__(
        self,
        rows: int,
        boards: Mapping[int, array[int]],
        pockets: Mapping[int, array[int]],
        hands: Mapping[int, array[int]],
    ) -> None:
        self.rows = rows
        self.boards = boards
        self.pockets = pockets
        self.hands = hands

    def select(self, chosen: array[int]) -> Frame:
        """The chosen rows."""
        return Frame(
            len(chosen),
            Gathered(self.boards, lambda _, masks: columns.masks_at(masks, chosen)),
            Gathered(self.pockets, lambda _, masks: columns.masks_at(masks, chosen)),
            Gathered(self.hands, lambda _, hands: columns.compose(hands, chosen)),
        )


class Gathered(Mapping[int, "array[int]"]):
    """Arrays by number, each gathered from another when it is first asked for: most deals are never looked at whole.

    `gather` makes an array from the number and the array of that number in `of`.
    """

    __slots__ = ("_gather", "_made", "_of")

    def __init__(self, of: Mapping[int, array[int]], gather: Callable[[int, array[int]], array[int]]) -> None:
        self._of = of
        self._gather = gather
        self._made: dict[int, array[int]] = {}

    def __getitem__(self, number: int) -> array[int]:
        made = self._made.get(number)
        if made is None:
            made = self._made[number] = self._gather(number, self._of[number])
        return made

    def __iter__(self) -> Iterator[int]:
        return iter(self._of)

    def __len__(self) -> int:
        return len(self._of)


class Seat(NamedTuple):
    """The hands a player may hold in a block: card masks and numbers 0..1325."""

    pockets: array[int]
    hands: array[int]


def seat_of(bits: int) -> Seat:
    """The hands of a plain set as card masks and as numbers."""
    cards = hand_cards()
    numbers = array("I", indices(bits))
    return Seat(array("Q", [1 << cards[hand][0] | 1 << cards[hand][1] for hand in numbers]), numbers)


def nullable(values: Sequence[float | None], real: bool = True) -> Column:
    """A column of doubles, or of integers, in which None is null."""
    filled = [0 if value is None else value for value in values]
    column = columns.reals(array("d", filled)) if real else columns.ints(array("q", map(int, filled)))
    if None not in values:
        return column
    present = columns.ints(array("q", [int(value is not None) for value in values]))
    return columns.choose(present, column, columns.constant(None))


def rows_in(boards: BoardSet, masks: Mapping[int, array[int]]) -> array[int]:
    """Of each row 1 if its board is in a set, else 0."""
    text, street = boards._program.text, boards.street
    flops, last = masks[3], masks[street]
    turns = masks[4] if street > 3 else flops
    inside = array("q", bytes(8 * len(last)))
    for index, (flop, turn, river) in enumerate(zip(flops, turns, last, strict=True)):
        turn_card = (turn & ~flop).bit_length() - 1
        river_card = (river & ~turn).bit_length() - 1 if street == 5 else -1
        inside[index] = board_kernel.contains(text, flop, turn_card, river_card)
    return inside

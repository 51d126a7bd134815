"""Blocks of deals, and the columns of expressions over them.

A frame is a list of rows with the same shape: a board for each street that is looked at, and a pocket for each player.
The rows of a block are deals; beside them a block has smaller frames, of its boards or of the hands of one player, in
which whatever depends on nothing else is computed once and then looked up for each deal.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Mapping
from math import prod
from typing import NamedTuple

from pql.evaluator_ext import columns
from pql.evaluator_ext.columns import Column

from .expressions import Expression

NO_CARDS = array("Q", [0])

Domain = tuple[int, frozenset[int]]


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

    def select(self, places: array[int]) -> Frame:
        """The rows at some places."""
        return Frame(
            len(places),
            Gathered(self.boards, lambda _, masks: columns.masks_at(masks, places)),
            Gathered(self.pockets, lambda _, masks: columns.masks_at(masks, places)),
            Gathered(self.hands, lambda _, hands: columns.compose(hands, places)),
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


class Tables:
    """Where a block's deals come from: boards street by street, and each player's hands.

    `boards[level]` has the boards of that street in this block, for each of them the boards of the streets before;
    `board_of[level]` and `place_of[player]` say for each deal which of them it has.
    """

    __slots__ = ("board_of", "boards", "frames", "place_of", "seats")

    def __init__(
        self,
        boards: dict[int, dict[int, array[int]]],
        board_of: dict[int, array[int]],
        seats: dict[int, Seat],
        place_of: dict[int, array[int]],
    ) -> None:
        self.boards = boards
        self.board_of = board_of
        self.seats = seats
        self.place_of = place_of
        self.frames: dict[Domain, tuple[Frame, array[int]]] = {}

    def is_smaller(self, domain: Domain, deals: int) -> bool:
        """Whether a frame of some boards and hands has fewer rows than there are deals."""
        level = domain[0]
        if level and level not in self.boards:
            return False
        rows = prod(self._sizes(domain))
        return rows < deals or (rows <= _SMALL and not level)

    def frame(self, domain: Domain) -> tuple[Frame, array[int]]:
        """All boards of a street with all hands of some players, and the row of each deal in it."""
        made = self.frames.get(domain)
        if made is None:
            made = self.frames[domain] = self._make(domain)
        return made

    def _sizes(self, domain: Domain) -> list[int]:
        level, players = domain
        sizes = [len(self.seats[player].hands) for player in sorted(players)]
        return [len(self.boards[level][level]), *sizes] if level else sizes

    def _make(self, domain: Domain) -> tuple[Frame, array[int]]:
        level, order = domain[0], sorted(domain[1])
        sizes = self._sizes(domain)
        counters = [_counter(sizes, place) for place in range(len(sizes))]
        boards: dict[int, array[int]] = {}
        index: array[int] | None = None
        if level:
            places = counters.pop(0)
            boards = {s: columns.masks_at(masks, places) for s, masks in self.boards[level].items()}
            index = self.board_of[level]
        pockets, hands = {}, {}
        for player, places in zip(order, counters, strict=True):
            seat = self.seats[player]
            pockets[player] = columns.masks_at(seat.pockets, places)
            hands[player] = columns.compose(seat.hands, places)
            own = self.place_of[player]
            index = own if index is None else columns.cross(index, len(seat.hands), own)
        assert index is not None
        return Frame(prod(sizes), boards, pockets, hands), index


_SMALL = 4096


def _counter(sizes: list[int], place: int) -> array[int]:
    """The number at one place of a mixed-radix counter that runs through all rows."""
    inner = prod(sizes[place + 1 :])
    once = array("I")
    for value in range(sizes[place]):
        once.extend(array("I", [value]) * inner)
    return once * prod(sizes[:place])


class Block:
    """Deals to be looked at together: their frame, how many deals each row stands for, and its weight if not 1."""

    __slots__ = ("_memo", "dead", "frame", "multiplicities", "places", "problems", "tables", "weights")

    def __init__(
        self,
        frame: Frame,
        multiplicities: Column | None,
        weights: Column | None,
        dead: int,
        tables: Tables | None = None,
        places: array[int] | None = None,
        memo: dict[tuple[Domain | None, int], Column] | None = None,
    ) -> None:
        self.frame = frame
        self.multiplicities = multiplicities
        self.weights = weights
        self.dead = dead
        self.tables = tables
        self.places = places
        self.problems: dict[str, int] = {}
        self._memo: dict[tuple[Domain | None, int], Column] = {} if memo is None else memo

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.frame.rows

    def select(self, places: array[int]) -> Block:
        """The block of the rows at some places; what was computed for boards and hands alone is kept."""
        memo = {key: column for key, column in self._memo.items() if key[0] is not None}
        block = Block(
            self.frame.select(places),
            None if self.multiplicities is None else columns.gather(self.multiplicities, places),
            None if self.weights is None else columns.gather(self.weights, places),
            self.dead,
            self.tables,
            places if self.places is None else columns.compose(self.places, places),
            memo,
        )
        block.problems = self.problems
        return block

    def column(self, expression: Expression) -> Column:
        """The values of an expression, a row for each deal (or one for all)."""
        return self._deal_column(expression)

    def _deal_column(self, expression: Expression) -> Column:
        key = (None, id(expression))
        found = self._memo.get(key)
        if found is not None:
            return found
        column = self._looked_up(expression)
        if column is None:
            column = self._compute(expression, self.frame, self._deal_column)
        self._memo[key] = column
        return column

    def _looked_up(self, expression: Expression) -> Column | None:
        """The column by way of a smaller frame, None where there is none."""
        if self.tables is None or expression.is_constant:
            return None
        domain = (expression.level, expression.players)
        if (domain, id(expression)) not in self._memo and not self.tables.is_smaller(domain, self.rows):
            return None
        frame, index = self.tables.frame(domain)

        def inner(part: Expression) -> Column:
            key = (domain, id(part))
            column = self._memo.get(key)
            if column is None:
                column = self._memo[key] = self._compute(part, frame, inner)
            return column

        column = inner(expression)
        if self.places is not None:
            index = columns.compose(index, self.places)
        return columns.gather(column, index)

    def _compute(
        self, expression: Expression, frame: Frame, column_of: Callable[[Expression], Column]
    ) -> Column:
        from .operations import compute

        return compute(self, expression, frame, column_of)

"""Blocks of deals, and the columns of expressions over them.

The rows of a block are deals; beside them a block has smaller frames, of its boards or of the hands of one player, in
which whatever depends on nothing else is computed once and then looked up for each deal.
"""

from __future__ import annotations

from array import array
from collections import Counter
from math import prod

from pql.evaluator_ext import columns
from pql.evaluator_ext.columns import Column

from .expressions import Evaluation, Expression
from .frames import Frame, Seat

Domain = tuple[int, frozenset[int]]
"""A street and some players: what an expression depends on."""

# A frame of hands alone is worth making up to this many rows, whatever the number of deals.
_SMALL = 4096


class BlockParts:
    """Where a block's deals come from: boards street by street, and each player's hands.

    `boards[level]` has the boards of that street in this block, for each of them the boards of the streets before;
    `board_of[level]` and `index_of[player]` say for each deal which of them it has.
    """

    __slots__ = ("_evaluations", "board_of", "boards", "index_of", "seats")

    def __init__(
        self,
        boards: dict[int, dict[int, array[int]]],
        board_of: dict[int, array[int]],
        seats: dict[int, Seat],
        index_of: dict[int, array[int]],
    ) -> None:
        self.boards = boards
        self.board_of = board_of
        self.seats = seats
        self.index_of = index_of
        self._evaluations: dict[Domain, tuple[Evaluation, array[int]]] = {}

    def looked_up(self, expression: Expression, deals: Block) -> tuple[Column, array[int]] | None:
        """The column of an expression in a frame with fewer rows than there are deals, and the row of each deal there.

        None where there is no such frame.
        """
        domain = (expression.level, expression.players)
        kept = self._evaluations.get(domain)
        if (kept is None or expression not in kept[0]) and not self._is_smaller(domain, deals.frame.rows):
            return None
        if kept is None:
            frame, index = self._frame(domain)
            kept = self._evaluations[domain] = Evaluation(frame, deals.dead, deals.problems), index
        evaluation, index = kept
        return evaluation.column(expression), index

    def _is_smaller(self, domain: Domain, deals: int) -> bool:
        level = domain[0]
        if level and level not in self.boards:
            return False
        rows = prod(self._sizes(domain))
        return rows < deals or (rows <= _SMALL and not level)

    def _sizes(self, domain: Domain) -> list[int]:
        level, players = domain
        sizes = [len(self.seats[player].hands) for player in sorted(players)]
        return [len(self.boards[level][level]), *sizes] if level else sizes

    def _frame(self, domain: Domain) -> tuple[Frame, array[int]]:
        """All boards of a street with all hands of some players, and the row of each deal in it."""
        level, order = domain[0], sorted(domain[1])
        sizes = self._sizes(domain)
        counters = [_counter(sizes, digit) for digit in range(len(sizes))]
        boards: dict[int, array[int]] = {}
        index: array[int] | None = None
        if level:
            indices = counters.pop(0)
            boards = {s: columns.masks_at(masks, indices) for s, masks in self.boards[level].items()}
            index = self.board_of[level]
        pockets, hands = {}, {}
        for player, indices in zip(order, counters, strict=True):
            seat = self.seats[player]
            pockets[player] = columns.masks_at(seat.pockets, indices)
            hands[player] = columns.compose(seat.hands, indices)
            own = self.index_of[player]
            index = own if index is None else columns.cross(index, len(seat.hands), own)
        assert index is not None
        return Frame(prod(sizes), boards, pockets, hands), index


def _counter(sizes: list[int], digit: int) -> array[int]:
    """The number at one digit of a mixed-radix counter that runs through all rows."""
    inner = prod(sizes[digit + 1 :])
    once = array("I")
    for value in range(sizes[digit]):
        once.extend(array("I", [value]) * inner)
    return once * prod(sizes[:digit])


class Block(Evaluation):
    """Deals to be looked at together: their frame, how many deals each row represents, and its weight if not 1.

    `indices` are the rows that they had in the block for which the `parts` were made, None for that block itself.
    """

    __slots__ = ("indices", "multiplicities", "parts", "weights")

    def __init__(
        self,
        frame: Frame,
        multiplicities: Column | None = None,
        weights: Column | None = None,
        dead: int = 0,
        parts: BlockParts | None = None,
        indices: array[int] | None = None,
        problems: Counter[str] | None = None,
    ) -> None:
        super().__init__(frame, dead, Counter() if problems is None else problems)
        self.multiplicities = multiplicities
        self.weights = weights
        self.parts = parts
        self.indices = indices

    @property
    def rows(self) -> int:
        """How many rows there are."""
        return self.frame.rows

    def select(self, indices: array[int]) -> Block:
        """The block of the rows at some indices; what was computed for boards and hands alone is kept."""
        return Block(
            self.frame.select(indices),
            None if self.multiplicities is None else columns.gather(self.multiplicities, indices),
            None if self.weights is None else columns.gather(self.weights, indices),
            self.dead,
            self.parts,
            indices if self.indices is None else columns.compose(self.indices, indices),
            self.problems,
        )

    def where(self, test: Expression) -> array[int]:
        """The indices of the rows in which a test holds."""
        column = self.column(test)
        if column.rows == self.rows:
            return columns.indices_where(column)
        return array("I", range(self.rows) if column[0] else ())

    def _compute(self, expression: Expression) -> Column:
        if self.parts is not None and not expression.is_constant:
            values = self.parts.looked_up(expression, self)
            if values is not None:
                column, index = values
                return columns.gather(
                    column, index if self.indices is None else columns.compose(index, self.indices)
                )
        return expression.compute(self)

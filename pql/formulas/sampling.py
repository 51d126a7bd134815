"""Draws random deals in blocks: uniform over all possible deals, or by the weights of the hands."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

from pql.evaluator_ext import boards as board_kernel
from pql.evaluator_ext import columns, deals
from pql.sets.board_program import IDENTITY

from . import dealt
from .blocks import Block, BlockParts
from .frames import Frame, rows_in

if TYPE_CHECKING:
    from .possible_deals import PossibleDeals

_ATTEMPTS_A_DEAL = 400
_NO_CARD, _ANY_CARD = -2, -1


class Sampling:
    """Draws deals; `flops` are those that may come (empty where no board is looked at)."""

    def __init__(self, possible: PossibleDeals) -> None:
        self.possible = possible
        self.last = max(possible.levels, default=0)
        if possible.boards is not None:
            self.last = max(self.last, possible.boards.street)
        self.flops = self._flops()
        self.totals = [dealt.running_totals(possible.ranges[player]) for player in possible.seats]

    def _flops(self) -> array[int]:
        possible = self.possible
        if not self.last:
            return array("Q")
        if possible.flop:
            return array("Q", [possible.flop])
        masks, _ = deals.first_boards(3, 0, possible.dead, IDENTITY)
        if possible.boards is None:
            return masks
        counts = board_kernel.counts(possible.boards._program.text, masks, possible.boards.street)
        return columns.masks_at(masks, array("I", [index for index, count in enumerate(counts) if count]))

    def _card(self, card_mask: int, street: int) -> int:
        if self.last < street:
            return _NO_CARD
        return card_mask if card_mask >= 0 else _ANY_CARD

    def ways(self) -> float:
        """The weight of all outcomes of an attempt, including those in which two hands share a card.

        Turn and river have their order here, though deals may be counted without (`PossibleDeals.orders`).
        """
        possible = self.possible
        ways = float(possible.idle_ways())
        for (_, seat), totals in zip(possible.seats.items(), self.totals, strict=True):
            ways *= len(seat.hands) if totals is None else totals[-1]
        left = 52 - possible.dead.bit_count() - possible.hole * len(possible.seats) - 3
        if self.last:
            ways *= len(self.flops)
        for street, known in ((4, possible.turn), (5, possible.river)):
            if self.last >= street:
                ways *= left if known < 0 else 1
                left -= 1
        return ways / possible.orders()

    def block(self, seed: int, chunk: int, wanted: int) -> tuple[Block | None, int]:
        """One chunk of deals, None where none came in so many attempts; and how many there were."""
        possible = self.possible
        if self.last and not self.flops:
            return None, 0
        boards, drawn, attempts = deals.draw_deals(
            seed,
            chunk,
            wanted,
            _ATTEMPTS_A_DEAL * wanted,
            possible.dead,
            self.flops,
            self._card(possible.turn, 4),
            self._card(possible.river, 5),
            [seat.pockets for seat in possible.seats.values()],
            self.totals,
        )
        indices = dict(zip(possible.seats, drawn, strict=True))
        frame = Frame(
            len(boards[0]),
            {street: masks for street, masks in zip((3, 4, 5), boards, strict=True) if street <= self.last},
            {p: columns.masks_at(seat.pockets, indices[p]) for p, seat in possible.seats.items()},
            {p: columns.compose(seat.hands, indices[p]) for p, seat in possible.seats.items()},
        )
        block = Block(frame, dead=possible.dead, parts=BlockParts({}, {}, possible.seats, indices))
        return (self._within_boards(block) if frame.rows else None), attempts

    def _within_boards(self, block: Block) -> Block | None:
        """The deals whose board is in the set, where its flop alone does not say so."""
        boards = self.possible.boards
        if boards is None or boards.street == 3:
            return block
        inside = columns.indices_where(columns.ints(rows_in(boards, block.frame.boards)))
        return block.select(inside) if inside else None

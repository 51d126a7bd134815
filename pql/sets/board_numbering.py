"""Single boards out of a set: the board with a number, for drawing at random and for examples."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate
from operator import mul

from pql.evaluator_ext.boards import counts, members

from .board_program import Program
from .board_symmetry import exchange_to_image


class Numbering:
    """Gives each board of a set a number from 0 on: by orbit of flops, then flop, then turn and river.

    >>> from pql.sets.board_program import windows_program
    >>> low = Numbering(windows_program(3, 3, [0xFFF]), 3)  # flops of a deuce, a trey and a four
    >>> low.size, low.board(0), low.board(63)
    (64, (11, 7, 3), (8, 5, 2))
    """

    __slots__ = ("_last", "_program", "_street", "size")

    def __init__(self, program: Program, street: int) -> None:
        self._program = program
        self._street = street
        weights = map(mul, counts(program.text, program.flops(), street), program.orbit_sizes())
        self._last = list(accumulate(weights))
        self.size = self._last[-1]

    def board(self, number: int) -> tuple[int, ...]:
        """The board with a number: flop cards from the highest down, then the turn, then the river."""
        row = bisect_right(self._last, number)
        if row:
            number -= self._last[row - 1]
        flop = self._program.flops()[row]
        boards = members(self._program.text, flop, self._street)
        image, index = divmod(number, len(boards) // self._street)
        exchange = exchange_to_image(flop, self._program.group, image)
        board = [
            card & ~3 | exchange[card & 3]
            for card in boards[self._street * index : self._street * (index + 1)]
        ]
        return (*sorted(board[:3], reverse=True), *board[3:])

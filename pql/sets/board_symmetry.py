"""Which exchanges of suits leave a set of boards, or one board, as it is; and single boards out of its orbits."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from functools import cache
from itertools import accumulate, compress
from operator import mul

from pql.evaluator_ext import boards as kernel
from pql.evaluator_ext.boards import counts, fixed_by, members

from .board_program import ALL_EXCHANGES, Program, exchanged, exchanges, orbits

_CLUBS = sum([1 << card for card in range(0, 52, 4)])


def fixing_board(board: tuple[int, ...]) -> bytes:
    """The permutations that keep a board: its flop as a whole, its turn and its river card each for itself.

    >>> len(fixing_board((51, 50, 49))) // 4, len(fixing_board((51, 50, 49, 0))) // 4
    (6, 6)
    """
    parts = [sum([1 << card for card in board[:3]]), *[1 << card for card in board[3:]]]
    return _fixing(parts)


def fixing_cards(mask: int) -> bytes:
    """The permutations that keep a set of cards as a whole."""
    return _fixing([mask])


def _fixing(parts: list[int]) -> bytes:
    ranks = [[part >> suit & _CLUBS for part in parts] for suit in range(4)]
    return _exchanging_alike(bytes([ranks.index(each) for each in ranks]))


@cache
def _exchanging_alike(kinds: bytes) -> bytes:
    """The permutations that carry each suit to one of its kind."""
    kept = [
        exchange
        for exchange in exchanges(ALL_EXCHANGES)
        if all(kinds[exchange[suit]] == kinds[suit] for suit in range(4))
    ]
    return b"".join(kept)


def fixing_program(program: Program) -> bytes:
    """All permutations that map the set of a program to itself.

    The program's own group is trusted, and is all there is for a single condition; otherwise the rest is tried on
    the boards. Permutations that differ by a member of the group found so far share one trial.
    """
    if program.is_condition:
        return program.group
    group = set(exchanges(program.group))
    refuted: set[bytes] = set()
    for exchange in exchanges(ALL_EXCHANGES):
        if exchange in group or exchange in refuted:
            continue
        if fixed_by(program.text, exchange):
            group = _generated(group | {exchange})
        else:
            refuted |= {after(exchange, member) for member in group}
    return b"".join([exchange for exchange in exchanges(ALL_EXCHANGES) if exchange in group])


def after(second: bytes, first: bytes) -> bytes:
    """The permutation that does `first`, then `second`."""
    return bytes([second[suit] for suit in first])


def exchange_to_image(flop: int, group: bytes, image: int) -> bytes:
    """A permutation of the group that carries a flop (mask) to the image-th of its different images.

    >>> exchange_to_image(0b0111, ALL_EXCHANGES, 0)
    b'\\x00\\x01\\x02\\x03'
    """
    images: dict[int, bytes] = {}
    for exchange in exchanges(group):
        images.setdefault(exchanged(flop, exchange), exchange)
    return list(images.values())[image]


def _generated(members: set[bytes]) -> set[bytes]:
    """The group that permutations generate."""
    group = set(members)
    while True:
        grown = {after(second, first) for first in group for second in group}
        if len(grown) == len(group):
            return group
        group = grown


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


def early_boards(program: Program, street: int, dead: int, group: bytes) -> tuple[array[int], array[int]]:
    """The flops or turns (`street` 3 or 4) of a program's set without dead cards: masks and numbers of dealings.

    One board of each orbit of `group`, which must fix the set and the dead cards, represents all of them. A turn is
    four cards, dealt in as many ways as the set has a flop and a turn card that make them.

    >>> from pql.sets.board_program import ALL_EXCHANGES, cards_program
    >>> from pql.cards.deck import DECK
    >>> masks, dealings = early_boards(cards_program([DECK] * 3), 4, 0, ALL_EXCHANGES)
    >>> len(masks), sum(dealings)
    (16432, 1082900)
    """
    flops, sizes = orbits(group)
    if street == 4:
        return kernel.weigh_turns(program.text, flops, sizes, dead, group)
    there = kernel.counts(program.text, flops, 3)
    held = [bool(here) and not flop & dead for here, flop in zip(there, flops, strict=True)]
    return array("Q", compress(flops, held)), array("I", compress(sizes, held))

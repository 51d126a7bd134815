"""Which exchanges of suits leave a set of boards, or one board, as it is."""

from __future__ import annotations

from functools import cache

from pql.evaluator_ext.boards import fixed_by

from .board_program import ALL_EXCHANGES, Program, exchanged, exchanges

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

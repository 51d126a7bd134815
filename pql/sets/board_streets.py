"""The boards of a set at its own street: flops or turns as card masks, one for each orbit of a symmetry."""

from __future__ import annotations

from array import array
from itertools import compress

from pql.evaluator_ext import boards as kernel

from .board_program import Program, orbits


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

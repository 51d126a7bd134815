"""Random boards and deals of hands in columns of text, for `sample`: drawn by kernels in blocks.

A seed gives the same boards and deals however many are asked for: blocks grow as they follow each other, and each has
two random streams of its own, for boards and for hands.
"""

from __future__ import annotations

from array import array
from itertools import accumulate
from operator import mul
from typing import TYPE_CHECKING

from pql.evaluator_ext import boards as board_kernel
from pql.evaluator_ext import deals as deal_kernel
from pql.formulas import dealt
from pql.sets.board_members import texts_of_boards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pql.engine.work import Control
    from pql.formulas.dealt import Held
    from pql.sets.boardset import BoardSet


_FIRST_BLOCK, _LARGEST_BLOCK = 64, 1 << 13
# Collisions are rare unless the ranges share most of their cards; after so many attempts no deal is expected.
MOST_ATTEMPTS = 20_000


def _block(number: int) -> int:
    """How many attempts a block has."""
    return min(_FIRST_BLOCK << number, _LARGEST_BLOCK)


class RandomBoards:
    """Draws boards of a set, each equally likely."""

    def __init__(self, boards: BoardSet) -> None:
        self.street = boards.street
        self._program = boards.program
        self._flops = self._program.flops()
        images = map(mul, boards.numbers_on(self._flops), self._program.orbit_sizes())
        self._last = array("Q", accumulate(images))

    def draw(self, seed: int, block: int, number: int) -> bytes:
        """So many boards, `street` cards each."""
        program = self._program
        return board_kernel.draw(
            program.text, self._flops, self._last, program.group, self.street, seed, 2 * block, number
        )


class RandomHands:
    """Draws a hand of each range, no card twice: every deal equally likely, or by the product of its weights."""

    def __init__(self, ranges: Sequence[Held], dead: int) -> None:
        self.dead = dead
        self._masks = [dealt.pockets(hands) for hands in ranges]
        self._texts = [dealt.texts(hands) for hands in ranges]
        self._totals = [dealt.running_totals(hands) for hands in ranges]

    def draw(
        self, seed: int, block: int, most: int, attempts: int, boards: array[int] | None
    ) -> tuple[list[list[str]], array[int], int]:
        """At most so many deals: a column for each player, the number of each deal's attempt, how many attempts."""
        drawn, tries, made = deal_kernel.draw_hands(
            seed, 2 * block + 1, most, attempts, self.dead, boards, self._masks, self._totals
        )
        columns = [[own[place] for place in column] for own, column in zip(self._texts, drawn, strict=True)]
        return columns, tries, made


def random_boards(count: int, boards: BoardSet, seed: int, control: Control) -> list[str]:
    """So many boards of a set that has some."""
    source = RandomBoards(boards)
    texts: list[str] = []
    block = 0
    while len(texts) < count:
        control.check()
        control.report(len(texts) / count)
        texts += texts_of_boards(source.draw(seed, block, _block(block)), boards.street)
        block += 1
    return texts[:count]


def random_deals(
    count: int, ranges: Sequence[Held], boards: BoardSet | None, dead: int, seed: int, control: Control
) -> list[list[str]]:
    """So many deals, a column for each player and last one for the board; fewer where hardly any is possible."""
    hands = RandomHands(ranges, dead)
    source = None if boards is None else RandomBoards(boards)
    columns: list[list[str]] = [[] for _ in range(len(ranges) + (boards is not None))]
    attempts = block = 0
    while len(columns[0]) < count and attempts < MOST_ATTEMPTS * (1 + len(columns[0])):
        control.check()
        control.report(len(columns[0]) / count)
        size, missing, masks = _block(block), count - len(columns[0]), None
        if source is not None:
            drawn = source.draw(seed, block, size)
            masks = deal_kernel.split_boards(drawn, source.street)[source.street]
        dealt, tries, made = hands.draw(seed, block, missing, size, masks)
        if source is not None:
            texts = texts_of_boards(drawn, source.street)
            dealt.append([texts[attempt] for attempt in tries])
        for column, more in zip(columns, dealt, strict=True):
            column += more
        attempts += made
        block += 1
    return columns

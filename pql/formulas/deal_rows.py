"""Deals one by one, with formulas beside them: rows of a table in blocks, drawn at random or all there are."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from .blocks import Block

if TYPE_CHECKING:
    from .enumeration import Enumeration
    from .expressions import Expression
    from .sampling import Sampling

Values = tuple["array[int] | array[float]", "bytes | None"]
"""Numbers, one a row or one for all, and a byte for each that is 1 where there is none."""


class Asked(NamedTuple):
    """A condition on each deal, and what is computed of those for which it holds; whether their cards are wanted."""

    where: Expression | None
    formulas: tuple[Expression, ...]
    cards: bool


class DealRows(NamedTuple):
    """Some deals, as plain data: hands by number, a column for each player, and boards as masks, street by street.

    `counts` are how many deals each row represents, `weights` the products of their hands' weights; None where all are
    1. Without cards there are neither hands nor boards.
    """

    rows: int
    hands: dict[int, array[int]]
    boards: dict[int, array[int]]
    formulas: tuple[Values, ...]
    counts: Values | None
    weights: Values | None

    def first(self, count: int) -> DealRows:
        """The first of random deals, each of which counts once."""

        def some(values: Values) -> Values:
            numbers, missing = values
            return (numbers[:count], missing and missing[:count]) if len(numbers) > 1 else values

        return DealRows(
            count,
            {player: hands[:count] for player, hands in self.hands.items()},
            {street: masks[:count] for street, masks in self.boards.items()},
            tuple(map(some, self.formulas)),
            None,
            None,
        )


def drawn_rows(sampling: Sampling, asked: Asked, seed: int, chunk: int, deals: int) -> list[DealRows]:
    """The rows of one chunk of random deals: a unit of work."""
    block, _ = sampling.block(seed, chunk, deals)
    return [] if block is None else list(rows_of(block, asked))


def enumerated_rows(enumeration: Enumeration, asked: Asked, start: int, stop: int) -> list[DealRows]:
    """The rows of all deals of some first boards: a unit of work."""
    return [rows for block in enumeration.blocks(start, stop) for rows in rows_of(block, asked)]


def rows_of(block: Block, asked: Asked) -> Iterator[DealRows]:
    """The rows of a block of deals, nothing where none is left."""
    if asked.where is not None:
        block = block.select(block.where(asked.where))
    if not block.rows:
        return
    frame = block.frame
    hands = {player: frame.hands[player] for player in frame.hands} if asked.cards else {}
    boards = {street: frame.boards[street] for street in frame.boards} if asked.cards else {}
    counts = None if block.multiplicities is None else block.multiplicities.values()
    weights = None if block.weights is None else block.weights.values()
    formulas = tuple([block.column(each).values() for each in asked.formulas])
    yield DealRows(block.rows, hands, boards, formulas, counts, weights)

"""A measure of many deals, hand i on board i: those that differ in suits only are measured once."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.api.arrays.card_rows import read_rows
from pql.api.arrays.evaluators import hand_numbers
from pql.cards.combos import HAND_COUNT
from pql.results.arrow import installed

from .numbering import index
from .streets import street_with
from .sums import HandsOn, images

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from .measures import Array, HandMeasures
    from .numbering import ManyCards

_NO_BOARD = "hands are measured beside boards of three to five cards"
# So many rows are turned at a time: they stay in the nearest memory.
_ROWS = 1 << 15


class Pairs(NamedTuple):
    """Hands by number, each with its board as card numbers: arrays of as many rows."""

    hands: NDArray[numpy.intp]
    boards: NDArray[numpy.uint8]

    @property
    def street(self) -> str:
        """The street of these boards."""
        street = street_with(self.boards.shape[1])
        assert street is not None
        return street

    def distinct(self, group: bytes) -> tuple[list[HandsOn], NDArray[numpy.intp]]:
        """The pairs that some exchanges of suits do not carry into one another, board by board, and for each row the
        place of its own among them.
        """
        numpy = installed("numpy")
        masks, hands = self._turned(group)
        boards, own = numpy.unique(masks, return_inverse=True)
        keys, places = numpy.unique(own * HAND_COUNT + hands, return_inverse=True)
        ends = numpy.searchsorted(keys, numpy.arange(1, len(boards) + 1) * HAND_COUNT)
        numbers = (keys % HAND_COUNT).astype(numpy.uint16)
        starts = [0, *ends[:-1].tolist()]
        asked = [
            HandsOn(board, array("H", numbers[start:end].tobytes()))
            for board, start, end in zip(boards.tolist(), starts, ends.tolist(), strict=True)
        ]
        return asked, places

    def _turned(self, group: bytes) -> tuple[NDArray[numpy.uint64], NDArray[numpy.intp]]:
        """Each board as a mask, and its hand, by the exchange of suits that makes the least of them."""
        numpy = installed("numpy")
        suits = numpy.frombuffer(group, numpy.uint8).reshape(-1, 4)
        cards = numpy.arange(52)
        bits = numpy.uint64(1) << (cards & ~3 | suits[:, cards & 3]).astype(numpy.uint64)
        moved = images(group)
        masks, hands = numpy.empty(len(self.hands), numpy.uint64), numpy.empty(len(self.hands), numpy.intp)
        for start in range(0, len(self.hands), _ROWS):
            part = slice(start, start + _ROWS)
            own, boards = self.hands[part], self.boards[part].T
            least, hand = masks[part], hands[part]
            least[:] = ~numpy.uint64(0)
            for exchange, images_of in zip(bits, moved, strict=True):
                mask = exchange.take(boards[0])
                for column in boards[1:]:
                    mask |= exchange.take(column)
                image = images_of.take(own)
                less = (mask < least) | ((mask == least) & (image < hand))
                numpy.copyto(least, mask, where=less)
                numpy.copyto(hand, image, where=less)
        return masks, hands


def pairwise(
    measure: Callable[..., HandMeasures],
    hands: ManyCards,
    board: ManyCards | str,
    *arguments: Any,
    **named: Any,
) -> dict[str, Array]:
    """A measure of many deals, hand i on board i: its arrays by name, with a row for each deal.

    `measure` is `strengths`, `potentials`, `histograms`, `ochs` or `buckets`; the other arguments are its own. `hands`
    are rows of two card numbers, a list or a column of texts, `board` as many of three to five cards, or one text for
    all. Deals that differ in suits only are measured once, and those of a board together: a million random flops take
    some twenty seconds on one thread against a range that does not tell suits apart. Raises what the measure raises,
    `PQLError` for what is no deal, ValueError before the flop.

    >>> import pql
    >>> from pql import abstraction
    >>> dealt = pql.deal(1000, cards=5, seed=7)
    >>> found = abstraction.pairwise(abstraction.strengths, dealt[:, :2], dealt[:, 2:])
    >>> sorted(found), found["ehs"].shape
    (['ehs', 'ehs2', 'hs'], (1000,))
    >>> found = abstraction.pairwise(abstraction.potentials, ["AdQc", "AhQd"], ["3h4cJh", "3c4dJc"], versus="15%")
    >>> found["ppot"].round(4).tolist()
    [0.1862, 0.1862]
    """
    if not callable(measure):
        raise TypeError(f"measure must be a function such as strengths, not {type(measure).__name__}")
    numpy = installed("numpy")
    if isinstance(board, str) and not board:
        raise ValueError(_NO_BOARD)
    if isinstance(hands, str):
        raise TypeError("hands are rows of two cards or a list of texts: one hand is `hands=` of the measure")
    index(hands, board)  # says what is no deal
    values, rows, _ = read_rows(hands)
    own = hand_numbers(numpy.frombuffer(values, numpy.uint8).reshape(rows, 2))
    shown, _, width = read_rows([board] * rows if isinstance(board, str) else board)
    if not width:
        raise ValueError(_NO_BOARD)
    cards = numpy.frombuffer(shown, numpy.uint8).reshape(rows, width)
    found: Any = measure(Pairs(own, cards), *arguments, **named)
    return dict(found)

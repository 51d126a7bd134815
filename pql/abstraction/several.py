"""Many deals with their numbers: all of a street in their order, or some at random."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from pql.api.deals import deal
from pql.api.running import control
from pql.base.arguments import checked_number
from pql.evaluator_ext import isomorphism
from pql.results.arrow import installed

from .numbering import Cards, numbered
from .streets import CARDS, rounds_of

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from pql.engine.work import CancelFlag

    from .numbering import Numbers, Rows


class Deals(NamedTuple):
    """Deals of a street with their numbers: arrays of n rows.

    `number` is what `index` gives, `hand` (n x 2) and `board` (n x 0, 3, 4 or 5) are card numbers, and `deals` says how
    many deals differ from each in suits only, 1 to 24, itself among them. Of boards alone the hands have no cards.
    """

    number: Numbers
    hand: Rows
    board: Rows
    deals: NDArray[numpy.uint8]


def numbers(
    street: str,
    *,
    rows: int = 65536,
    start: int = 0,
    stop: int | None = None,
    ordered: bool = True,
    boards: bool = False,
) -> Iterator[Deals]:
    """All deals of a street that differ beyond suits, in the order of their numbers, so many rows at a time.

    Numbers from `start` up to `stop`, by default all of them. A street's deals are `deals.sum()` over all; its river
    alone is 2.4 thousand million rows, so take what you need and go on. The other arguments and the errors are those
    of `size`.

    >>> parts = list(numbers("flop", boards=True, rows=1000))
    >>> [len(part.number) for part in parts], sum(int(part.deals.sum()) for part in parts)
    ([1000, 755], 22100)
    """
    rounds = rounds_of(street, ordered, boards)
    rows, most = checked_number(rows, "rows", 1), isomorphism.size(rounds)
    stop = most if stop is None else checked_number(stop, "stop", 0, most)
    start = checked_number(start, "start", 0, most)
    return _parts(rounds, start, stop, rows, ordered, boards)


def _parts(
    rounds: tuple[int, ...], start: int, stop: int, rows: int, ordered: bool, boards: bool
) -> Iterator[Deals]:
    numpy, width = installed("numpy"), sum(rounds)
    own = 0 if boards else 2
    while start < stop:
        count = min(rows, stop - start)
        cards = numpy.empty((count, width), numpy.uint8)
        isomorphism.write_deals_from(rounds, start, cards.reshape(-1))
        yield _with_numbers(cards, own, ordered)
        start += count


def _with_numbers(cards: Rows, own: int, ordered: bool, cancel: CancelFlag | None = None) -> Deals:
    numpy = installed("numpy")
    hands, boards = cards[:, :own], cards[:, own:]
    given = [numpy.ascontiguousarray(each).reshape(-1) for each in (hands, boards)]
    rows = len(cards)
    found = numbered(
        Cards(given[0], rows, 2) if own else None,
        Cards(given[1], rows, boards.shape[1]),
        ordered,
        control({"cancel": cancel}),
    )
    return Deals(found.numbers, hands, boards, found.orbits)


def sample(
    street: str,
    count: int,
    *,
    seed: int | None = None,
    ordered: bool = True,
    boards: bool = False,
    cancel: CancelFlag | None = None,
) -> Deals:
    """Deals of a street at random with their numbers, all deals equally likely: a number as often as it has deals.

    The same seed gives the same deals. Raises as `size`, `PQLError` for a bad seed.

    >>> drawn = sample("turn", 3, seed=1)
    >>> drawn.hand.shape, drawn.board.shape, bool((drawn.number < 55190538).all())
    ((3, 2), (3, 4), True)
    """
    rounds_of(street, ordered, boards)
    own = 0 if boards else 2
    return _with_numbers(deal(count, own + CARDS[street], seed=seed, cancel=cancel), own, ordered, cancel)

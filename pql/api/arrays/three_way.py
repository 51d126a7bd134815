"""Every hand of a set against two ranges at once, as arrays: three players at the end of a line."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeGuard, cast

from pql.cards.card_lists import AnyCards, dead_cards, shared
from pql.cards.combos import HAND_COUNT, indices
from pql.cards.deck import is_card
from pql.cards.games import HOLDEM
from pql.sets.handset import HandSet

from ..arguments import HandsReader, called, known_cards
from ..sets import AnyBoards, AnyHands, is_vector
from .weight_vectors import are_vectors, several_boards, weights_of

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from pql.engine.work import Control

    Array = NDArray[numpy.float64]

TwoRanges: TypeAlias = "list[str] | list[HandSet] | list[str | HandSet] | list[NDArray[Any]]"
"""The ranges of two opponents."""

# Weights below it have products that can be added up.
_MOST = 1e100


class ThreeWayVectors(NamedTuple):
    """What hands win alone, tie with one of two ranges or with both, and meet: float64 arrays of one shape."""

    wins: Array
    ties: Array
    three_way_ties: Array
    met: Array

    @property
    def equities(self) -> Array:
        """The share of the pot: a tie of two is half of it, of three a third; NaN for a hand that meets nothing.

        >>> import pql
        >>> found = pql.hand_vectors("AsKs", ["QQ+", "22"], board="Ah7d2hKc5s")
        >>> found.equities.round(4).tolist()
        [0.0]
        """
        import numpy

        with numpy.errstate(invalid="ignore", divide="ignore"):
            shares: Array = (self.wins + self.ties / 2 + self.three_way_ties / 3) / self.met
        return shares


def are_two_ranges(versus: object) -> TypeGuard[Sequence[Any]]:
    """Whether these are ranges of two opponents; ValueError for a list of more, or of one.

    >>> are_two_ranges(["QQ+", "AK"]), are_two_ranges(["As", "Kd"]), are_two_ranges("QQ+")
    (True, False, False)
    """
    if not isinstance(versus, list | tuple) or is_vector(versus, HOLDEM):
        return False
    if not any([_is_range(each) for each in versus]):
        return False
    if len(versus) != 2:
        raise ValueError(f"opponents are one range, or a list of two ranges, not of {len(versus)}")
    return True


def _is_range(given: object) -> bool:
    """Whether this is no card, but hands, as text, as a set or as weights."""
    return (
        is_vector(given, HOLDEM)
        or isinstance(given, HandSet)
        or (isinstance(given, str) and not is_card(given))
    )


class _Asked(NamedTuple):
    """The hands that are wanted, in order, None for a vector of all; weights of both opponents, and dead cards."""

    chosen: list[int] | None
    wanted: Array | None
    first: array[float]
    second: array[float]
    scale: float
    dead: int


def three_way_vectors(
    hands: Any,
    versus: Sequence[Any],
    board: AnyBoards | Sequence[AnyBoards] | None,
    dead: AnyCards,
    read: HandsReader,
    given: Control,
) -> ThreeWayVectors:
    """The vectors on one board, or on each of many."""
    import numpy

    asked = _read(hands, versus, dead, read)
    several = several_boards(board)
    boards = [known_cards(cast("AnyBoards", board), HOLDEM)] if several is None else several
    for known in boards:
        if clash := shared(known, asked.dead, HOLDEM):
            raise called("vectors", "dead cards").error(*clash)
    found = []
    for number, known in enumerate(boards):
        found.append(_on_board(asked, known, given.part(number / len(boards), (number + 1) / len(boards))))
    sums = numpy.stack(found, axis=1)
    return ThreeWayVectors(*(sums[:, 0] if several is None else sums))


def _read(hands: Any, versus: Sequence[Any], dead: AnyCards, read: HandsReader) -> _Asked:
    import numpy

    chosen: list[int] | None = None
    wanted: Array | None = None
    if are_vectors(hands):
        wanted = weights_of(hands)
        if wanted.ndim > 1:
            raise ValueError(f"`hands` says which hands are wanted, by one vector of {HAND_COUNT} weights")
    else:
        asked = read(cast("AnyHands", hands), "hands")
        chosen = None if len(asked) == HAND_COUNT else list(indices(asked.bits))
    scale = 1.0
    sides = []
    for number, each in enumerate(versus, 1):
        if isinstance(each, HandSet) or not are_vectors(each):
            sides.append(read(each, f"versus {number}").buffer())
            continue
        weights = weights_of(each)
        most = float(weights.max())
        if weights.ndim > 1 or not most < _MOST:
            raise ValueError(
                f"versus {number}: {HAND_COUNT} weights below {_MOST:g} are needed, one for each hand"
            )
        factor = max(1.0, most)
        scale *= factor
        sides.append(array("d", numpy.ascontiguousarray(weights / factor).tobytes()))
    read.warn()
    first, second = sides
    return _Asked(chosen, wanted, first, second, scale, dead_cards(dead, HOLDEM))


def _on_board(asked: _Asked, known: int, given: Control) -> Array:
    import numpy

    from pql.engine.three_way import three_way_sums

    sums = numpy.array(three_way_sums(asked.first, asked.second, known, asked.dead, given))
    sums *= asked.scale
    if asked.wanted is not None:
        sums[:, asked.wanted == 0] = 0
    return sums if asked.chosen is None else sums[:, asked.chosen]

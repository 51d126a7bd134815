"""Every hand of a set of Omaha against a range, as numbers in buffers or arrays of numpy."""

from __future__ import annotations

from array import array
from math import nan
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from pql.base.arguments import is_masked
from pql.cards.card_lists import AnyCards, dead_cards, shared
from pql.questions.checks import refusal
from pql.sets.holeset import HoleSet

from ..arguments import called, known_cards, named_hands
from ..sets import AnyBoards, is_vector
from .weight_vectors import WeightVectors, weights_of

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pql.cards.games import Game
    from pql.engine.work import Control

    Array = NDArray[Any]


class SplitVectors(NamedTuple):
    """What each hand wins where a low hand wins half of the pot: arrays of one length, as `hand_vectors` gives them.

    Deals of which it wins the whole pot, of which it wins a part, and all; the pots won with the high hand and with the
    low one; deals of which it wins exactly three quarters, and exactly a quarter.
    """

    wins: Any
    ties: Any
    met: Any
    high: Any
    low: Any
    three_quarters: Any
    quartered: Any

    @property
    def equities(self) -> Any:
        """The equities, parts of 1, in an array of the same kind; NaN for a hand that meets none.

        >>> import pql
        >>> found = pql.hand_vectors("AsAh2s3h", "KsKhQdJd", "3c4h6dTsTh", game="omaha8")
        >>> found.equities
        array('d', [1.0])
        """
        if isinstance(self.met, array):
            both = zip(self.high, self.low, self.met, strict=True)
            return array("d", [(high + low) / met if met else nan for high, low, met in both])
        import numpy

        equities = numpy.full_like(self.met, numpy.nan)
        numpy.divide(self.high + self.low, self.met, out=equities, where=self.met > 0)
        return equities


def hole_vectors(
    game: Game, hands: Any, versus: Any, board: AnyBoards | None, dead: AnyCards, given: Control
) -> list[array[Any]] | WeightVectors | SplitVectors:
    """What hands win, tie and meet, in the order in which their set gives them; or, where the range is an array of
    weights, arrays with a number for each hand of the game, in the order of `HoleSet.vector`. Of split pots either way
    what `SplitVectors` has.
    """
    import numpy

    from pql.engine.more_cards.vectors import vectors_on_board

    known, gone = known_cards(board, game), dead_cards(dead, game)
    if not known:
        message = f"hands of {game.name} are compared with a range on a board of three to five cards"
        raise refusal("bad-board", message, "as in Kh7h2c9d3h; before the flop ask for `equity`")
    if clash := shared(known, gone, game):
        raise called("vectors", "dead cards").error(*clash)
    as_arrays = not isinstance(versus, str) and is_vector(versus, game)
    own, _ = _read(hands, "hands", game)
    theirs, weights = _read(versus, "versus", game)
    live = _apart(own, known | gone)
    others = _apart(theirs, known | gone)
    met = None if weights is None else array("d", weights[others].tobytes())
    asked = array("Q", own[live].tobytes()), (array("Q", theirs[others].tobytes()), met)
    won = vectors_on_board(game, *asked, known, gone, given)
    sums: tuple[Any, ...] = won.wins, won.ties, won.met
    if won.split is not None:
        halves = [array("d", [quarters / 4 for quarters in half]) for half in (won.split.high, won.split.low)]
        sums = *sums, *halves, won.split.three_quarters, won.split.quartered
    if as_arrays:
        found = numpy.zeros((len(sums), game.hands))
        places = _numbers(own[live], game)
        for vector, numbers in zip(found, sums, strict=True):
            vector[places] = numbers
        return WeightVectors(*found) if won.split is None else SplitVectors(*found)
    spread = []
    for numbers in sums:
        vector = numpy.zeros(len(own), numpy.dtype(numbers.typecode))
        vector[live] = numbers
        spread.append(array(numbers.typecode, vector[::-1].tobytes()))
    return spread if won.split is None else SplitVectors(*spread)


def _read(given: Any, argument: str, game: Game) -> tuple[Array, Array | None]:
    """Hands as masks in ascending order, and their weights, None where all are 1."""
    import numpy

    if is_masked(given):
        weights_of(given)  # says what is wrong with it
    if not isinstance(given, str) and is_vector(given, game):
        weights = weights_of(numpy.asarray(given))
        (places,) = numpy.nonzero(weights)
        every = numpy.frombuffer(HoleSet.everything(game).held()[0], numpy.uint64)
        held = weights[places]
        return every[places], None if (held == 1).all() else held
    masks, own = named_hands(given, argument, game=game).hands.held()
    numbers: Any = numpy.frombuffer(masks, numpy.uint64) if len(masks) else numpy.empty(0, numpy.uint64)
    return numbers, None if own is None else numpy.frombuffer(own)


def _apart(masks: Array, gone: int) -> Array:
    """Places of the hands without cards that are gone."""
    import numpy

    (places,) = numpy.nonzero((masks & numpy.uint64(gone)) == 0)
    return cast("Array", places)


def _numbers(masks: Array, game: Game) -> Array:
    """The numbers of hands among all of a game."""
    import numpy

    every = numpy.frombuffer(HoleSet.everything(game).held()[0], numpy.uint64)
    return cast("Array", numpy.searchsorted(every, masks))

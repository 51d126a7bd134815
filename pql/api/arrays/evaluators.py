"""Questions prepared for loops: a range, or a board, that stays the same from call to call."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache, partial
from math import prod
from typing import TYPE_CHECKING, Any, Unpack, cast, overload

from pql.base.arguments import check_unmasked, checked_number
from pql.cards.card_lists import AnyCards, dead_cards, is_pair_of_cards, shared
from pql.cards.combos import ALL_HANDS, HAND_COUNT, index_of, indices
from pql.cards.deck import mask_cards, mask_text
from pql.cards.games import HOLDEM
from pql.questions.checks import out_of_bounds, refusal
from pql.sets.handset import HandSet

from ..arguments import HandsReader, called, known_cards
from ..sessions.running import Running, carry_out, check_names, control, takes
from ..sets import AnyBoards, AnyHands, hand_of
from .matrices import hand_equities_of
from .ranks import row_of_cards
from .three_way import TwoRanges, are_two_ranges
from .weight_vectors import RIVER, WeightVectors, are_vectors, as_array, filled, several_boards, weights_of

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from ..sets import AnyBoards


_ALL_CARDS = (1 << 52) - 1


class RangeEvaluator:
    """Equities against one range, or two, on one board or before the flop: `pql.range_evaluator` makes it.

    `versus` is the range, or a tuple of two, `board` and `dead` the cards as text, `equities` an array with the equity
    of each of the 1326 hands, NaN for those that cannot be dealt or meet nothing.
    """

    __slots__ = ("_by_hand", "board", "dead", "equities", "versus")

    def __init__(
        self,
        versus: HandSet | tuple[HandSet, HandSet],
        known: int,
        dead: int,
        equities: NDArray[numpy.float64],
    ) -> None:
        self.versus = versus
        self.board = mask_text(checked_number(known, "the mask of the board", 0, _ALL_CARDS))
        self.dead = mask_text(checked_number(dead, "the mask of dead cards", 0, _ALL_CARDS))
        self.equities = equities
        self._by_hand: dict[Any, float] = {}

    def __repr__(self) -> str:
        sides = self.versus if isinstance(self.versus, tuple) else (self.versus,)
        hands = " and ".join([str(len(each)) for each in sides])
        return f"<RangeEvaluator of {hands} hands on {self.board or 'every board'}>"

    @overload
    def __call__(self, hands: str | tuple[Any, ...]) -> float: ...
    @overload
    def __call__(self, hands: NDArray[Any] | list[Any]) -> NDArray[numpy.float64]: ...
    def __call__(self, hands: Any) -> float | NDArray[numpy.float64]:
        """The equity of a hand, text or two cards; of many, a list or rows of card numbers, an array of them.

        NaN for a hand that cannot be dealt. Raises `PQLError` for anything but a hand.
        """
        hands = a_hand(hands)
        if isinstance(hands, (str, tuple)):
            try:
                return self._by_hand[hands]
            except (KeyError, TypeError):  # TypeError for what is no hand either
                known = float(self.equities[one_hand(hands)])
            self._by_hand[hands] = known
            return known
        of_many: NDArray[numpy.float64] = self.equities.take(hand_numbers(hands))
        return of_many


@takes(Running)
def range_evaluator(
    versus: AnyHands | TwoRanges,
    board: AnyBoards | None = "",
    *,
    dead: AnyCards = "",
    dialect: str = "pql",
    bare: str | None = None,
    **running: Unpack[Running],
) -> RangeEvaluator:
    """What answers "this hand against that range" in a loop: all 1326 hands are counted now, and looked up then.

    The range meets every hand on one board of three to five cards, or before the flop (none); a list of two ranges is
    two opponents at once. The equities are those of `pql.hand_vectors`, whose other arguments and errors these are.
    Call it with a hand, text or two cards, for its equity in less than a microsecond; call it with a list of hands or
    an array of card numbers, a row for each hand, for an array of equities. Needs numpy.

    >>> import pql
    >>> versus = pql.range_evaluator("40%", board="Kh7h2c")
    >>> round(versus("AsKs"), 4), round(versus((51, 47)), 4), versus(["AsKs", "7s6s"]).round(4).tolist()
    (0.8674, 0.8674, [0.8674, 0.547])
    >>> versus(pql.deal(1000, cards=2, dead="Kh7h2c", seed=7)).shape
    (1000,)
    """
    import numpy

    check_names(running, range_evaluator)
    read = HandsReader(HOLDEM, dialect, bare)
    opponents: Any
    if are_two_ranges(versus):
        opponents = tuple([read(each, f"versus {number}") for number, each in enumerate(versus, 1)])
    else:
        opponents = read(cast("AnyHands", versus), "versus")
    read.warn()
    counted = partial(hand_equities_of, HandSet(ALL_HANDS), opponents, board, dead)
    equities = numpy.frombuffer(carry_out(counted, control(running, range_evaluator)))
    return RangeEvaluator(opponents, known_cards(board, HOLDEM), dead_cards(dead, HOLDEM), equities)


class BoardEvaluator:
    """Showdowns on one complete board: `pql.board_evaluator` makes it.

    `board` and `dead` are the cards as text, `ranks` what each of the 1326 hands makes, as `pql.hand_ranks` gives it.
    """

    __slots__ = ("_by_hand", "_order", "board", "dead", "ranks")

    def __init__(self, known: int, dead: int) -> None:
        import numpy

        from pql.evaluator_ext import rivers

        self.board = mask_text(checked_number(known, "the mask of the board", 0, _ALL_CARDS))
        self.dead = mask_text(checked_number(dead, "the mask of dead cards", 0, _ALL_CARDS))
        self.ranks = hand_ranks(mask_cards(known), dead=mask_cards(dead) if dead else "")
        order = numpy.empty(HAND_COUNT, numpy.uint32)
        self._order = order[: rivers.order_hands(self.ranks, order)]
        self._by_hand: dict[Any, int] = {}

    def __repr__(self) -> str:
        return f"<BoardEvaluator of {self.board}>"

    @overload
    def __call__(self, hands: str | tuple[Any, ...]) -> int: ...
    @overload
    def __call__(self, hands: NDArray[Any] | list[Any]) -> NDArray[numpy.uint16]: ...
    def __call__(self, hands: Any) -> int | NDArray[numpy.uint16]:
        """The rank of a hand, text or two cards; of many, a list or rows of card numbers, an array of them.

        From 1 to 7462, 0 for a hand that cannot be dealt: the greater wins. Raises `PQLError` for anything but a hand.
        """
        hands = a_hand(hands)
        if isinstance(hands, (str, tuple)):
            try:
                return self._by_hand[hands]
            except (KeyError, TypeError):  # TypeError for what is no hand either
                known = int(self.ranks[one_hand(hands)])
            self._by_hand[hands] = known
            return known
        of_many: NDArray[numpy.uint16] = self.ranks.take(hand_numbers(hands))
        return of_many

    def vectors(
        self, weights: NDArray[Any], out: Sequence[NDArray[numpy.float64]] | None = None
    ) -> WeightVectors:
        """What each of the 1326 hands wins, ties and meets, of a vector of so many weights, or of many as rows.

        Weights are numbers of 0 or more; `out` are three float64 arrays of the same shape to fill, without gaps. Raises
        ValueError for others, TypeError for what holds no numbers.

        >>> import numpy, pql
        >>> river = pql.board_evaluator("Kh7h2c9d3h")
        >>> wins, ties, met = river.vectors(numpy.ones(1326))
        >>> int(wins.max()), int(met.max())
        (990, 990)
        """
        import numpy

        from pql.evaluator_ext import rivers

        weights = as_array(weights)
        if not are_vectors(weights):
            shape = getattr(weights, "shape", type(weights).__name__)
            raise ValueError(f"an array of {HAND_COUNT} weights is needed, or of such rows, not {shape}")
        check_unmasked(weights, "weights")
        shape = weights.shape
        found = WeightVectors(*numpy.empty((3, *shape))) if out is None else filled(out, shape)
        given, *parts = (
            (weights, *found) if len(shape) == 1 else [each.reshape(-1) for each in (weights, *found)]
        )
        try:
            rivers.vector(self._order, given, *parts)
        except (ValueError, TypeError):  # numbers of another kind, or bad ones
            rivers.vector(self._order, weights_of(weights).reshape(-1), *parts)
        return found


def board_evaluator(board: AnyBoards, *, dead: AnyCards = "") -> BoardEvaluator:
    """What answers showdowns on one complete board in a loop: all hands are ranked and put in order now.

    Call it with a hand, text or two cards, for its rank, from 1 to 7462, or 0 for a hand that cannot be dealt, in less
    than a microsecond; call it with a list of hands or an array of card numbers for an array of ranks. `vectors` gives
    what every hand wins, ties and meets against a range in some ten microseconds. Needs numpy. Raises `PQLError` for
    bad cards and for boards that do not have five.

    >>> import pql
    >>> river = pql.board_evaluator("Kh7h2c9d3h")
    >>> river("AsKs") > river("AhAd"), river("KhQh"), river(["AsKs", "3s3c"]).tolist()
    (False, 0, [3889, 5113])
    """
    known, gone = known_cards(board, HOLDEM), dead_cards(dead, HOLDEM)
    check_river(known, gone)
    return BoardEvaluator(known, gone)


def a_hand(given: Any) -> Any:
    """A row of an array, two card numbers, as a tuple; anything else as it is."""
    if isinstance(given, (str, tuple, list)):
        return given
    cards = row_of_cards(given)
    return tuple(cards) if type(cards) is list else given


def one_hand(given: Any) -> int:
    """The number of a hand given as text or two cards; raises `PQLError` for a set of several."""
    from ..arguments import named_hands

    if not isinstance(given, str):
        return hand_of(given, HOLDEM)
    hands: HandSet = named_hands(given, game=HOLDEM).hands
    if len(hands) != 1:
        raise refusal("not-one-hand", f"this takes one hand, and `{given}` is {len(hands)}", "as in AsKd")
    return hands.bits.bit_length() - 1


def hand_numbers(given: Any) -> NDArray[numpy.intp]:
    """The numbers of many hands: of a list of them, or of rows of two card numbers."""
    import numpy

    if isinstance(given, list):
        if is_pair_of_cards(given):
            given = [given]
        return numpy.array([one_hand(each) for each in given], numpy.intp)
    check_unmasked(given, "hands")
    cards = numpy.asarray(given)
    if cards.dtype.kind not in "iu" or cards.ndim != 2 or cards.shape[1] != 2:
        raise TypeError("many hands are a list of them, or rows of two card numbers")
    if not len(cards):
        return numpy.empty(0, numpy.intp)
    good = cards.min() >= 0 and cards.max() < _DECK
    numbers: NDArray[numpy.intp] | None = None
    if good:
        pairs = cards[:, 0].astype(numpy.uint16)
        pairs *= _DECK
        pairs += cards[:, 1].astype(numpy.uint8)
        numbers = _table().take(pairs)
    if numbers is None or numbers.min() < 0:
        raise refusal("bad-cards", "a hand is two different card numbers from 0 to 51")
    return numbers


@cache
def _table() -> NDArray[numpy.intp]:
    """The number of the hand of each two cards, in either order; -1 for a card twice."""
    import numpy

    numbers = numpy.full(_DECK * _DECK, -1, numpy.intp)
    for high in range(_DECK):
        for low in range(high):
            numbers[high * _DECK + low] = numbers[low * _DECK + high] = index_of((high, low))
    return numbers


_DECK = 52


def hand_ranks(board: AnyBoards | Sequence[AnyBoards], *, dead: AnyCards = "") -> NDArray[numpy.uint16]:
    """What each of the 1326 hands makes on a complete board: ranks from 1 to 7462, as `pql.rank` gives them.

    A uint16 array in the order of hands (that of `pql.hands("any")`), 0 for the hands with a card of the board or a
    dead one: 1081 others are left. Of many boards, rows of card numbers or a list of texts, a row for each. Some
    microseconds a board. Needs numpy. Raises `PQLError` for bad cards and for boards of other than five.

    >>> import pql
    >>> ranks = pql.hand_ranks("Kh7h2c9d3h")
    >>> ranks.shape, int((ranks > 0).sum()), int(ranks.max()) == pql.rank("AhQh Kh7h2c9d3h")
    ((1326,), 1081, True)
    >>> pql.hand_ranks(pql.deal(100, cards=5, seed=7)).shape
    (100, 1326)
    """
    import numpy

    from pql.evaluator_ext import rivers

    several, gone = several_boards(board), dead_cards(dead, HOLDEM)
    boards = [known_cards(cast("AnyBoards", board), HOLDEM)] if several is None else several
    for known in boards:
        check_river(known, gone)
    ranks = numpy.empty((len(boards), HAND_COUNT), numpy.uint16)
    rivers.rank_hands(numpy.array(boards, numpy.uint64), gone, ranks.reshape(-1))
    return ranks[0] if several is None else ranks


# The matrices of one call: more than so many bytes are refused.
_MOST_BYTES = 1 << 31


def check_river(known: int, dead: int) -> None:
    """Raises `PQLError` for a board of other than five cards, and for one with a dead card."""
    if known.bit_count() != RIVER:
        message = f"this needs complete boards, of five cards, not of {known.bit_count()}"
        raise refusal("bad-board", message, "as in Kh7h2c9d3h")
    if clash := shared(known, dead, HOLDEM):
        raise called("ranks", "dead cards").error(*clash)


def showdown_matrix(
    hands: Any = "any",
    versus: Any = "any",
    board: AnyBoards | Sequence[AnyBoards] = "",
    *,
    dead: AnyCards = "",
    blocked: int = 0,
    out: NDArray[numpy.int8] | None = None,
    dialect: str = "pql",
    bare: str | None = None,
) -> NDArray[numpy.int8]:
    """Who wins on a complete board, hand against hand: 1 where the row's hand wins, -1 where it loses, 0 for a tie.

    An int8 array with a row for each hand of `hands` and a column for each of `versus`, sets as everywhere, in the
    order of iteration; weights play no part. Of many boards, rows of card numbers or a list of texts, the array has a
    matrix for each: (boards, hands, versus). Where two hands cannot meet, because they or the board share a card, there
    is `blocked`, from -128 to 127: as 0 it adds nothing to `weights @ matrix`. `out` is an int8 array of that shape to
    fill, without gaps. `dialect` and `bare` say how texts of hands are read, as for `pql.hands`.

    All 1326 x 1326 take half a millisecond and 1.8 MB a board, two ranges of 200 hands some thirty microseconds and 40
    kB; 2 GB at once are the most. Needs numpy. Raises `PQLError` for bad cards and for boards of other than five, and
    ValueError (`memory-limit`) for larger arrays.

    >>> import pql
    >>> pql.showdown_matrix("AsAh, KsKh", "QsQh, KsQs, 3s3c", board="Kc7h2c9d3h", blocked=9).tolist()
    [[1, 1, -1], [9, 1, 1]]
    >>> pql.showdown_matrix("22+", "15%", board=pql.deal(100, cards=5, seed=7)).shape
    (100, 78, 196)
    """
    import numpy

    from pql.evaluator_ext import rivers

    if type(blocked) is not int or not -128 <= blocked <= 127:
        raise ValueError(f"blocked must be a number from -128 to 127, not {blocked!r}")
    read = HandsReader(HOLDEM, dialect, bare)
    sides = (hands, "hands"), (versus, "versus")
    rows, columns = [array("H", indices(read(each, name).bits)) for each, name in sides]
    read.warn()
    ranks = hand_ranks(board, dead=dead)
    shape = (*ranks.shape[:-1], len(rows), len(columns))
    _check_size(shape)
    matrix = numpy.empty(shape, numpy.int8) if out is None else _filled(out, shape)
    rivers.compare_hands(ranks.reshape(-1), rows, columns, blocked, matrix.reshape(-1))
    return matrix


def _check_size(shape: tuple[int, ...]) -> None:
    """Raises ValueError for arrays of more bytes than are given at once."""
    size = prod(shape)
    if size > _MOST_BYTES:
        raise out_of_bounds(
            "memory-limit",
            f"matrices of the shape {shape} are {size:,} bytes, and {_MOST_BYTES:,} is the most in one call",
            f"give at most {_MOST_BYTES // prod(shape[1:]):,} boards at once, or fewer hands",
        )


def _filled(given: Any, shape: tuple[int, ...]) -> NDArray[numpy.int8]:
    import numpy

    right = type(given) is numpy.ndarray and given.shape == shape and given.dtype == numpy.int8
    if not (right and given.flags.carray):
        raise ValueError(f"`out` is a writeable int8 array of the shape {shape}, without gaps")
    filled: NDArray[numpy.int8] = given
    return filled

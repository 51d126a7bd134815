"""Equities of hand against hand and hand against range, as numbers in buffers, for solvers and studies."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Unpack, cast, overload

from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards.card_lists import AnyCards, dead_cards, shared
from pql.cards.combos import HAND_COUNT, hand_names, indices
from pql.cards.deck import mask_cards
from pql.cards.games import HOLDEM, Game, game_named

from ..arguments import HandsReader, called, known_cards
from ..sessions.running import Running, carry_out, check_names, control, takes
from ..sets import AnyBoards, AnyHands
from .three_way import ThreeWayVectors, TwoRanges, are_two_ranges, three_way_vectors
from .weight_vectors import RIVER, WeightVectors, are_vectors, as_array, check_shape, vectors_of_weights

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from pql.engine.work import Control
    from pql.results.matrix import Matrix
    from pql.sets.handset import HandSet
    from pql.sets.holeset import HoleSet

    from .hole_vectors import SplitVectors


@takes(Running)
def equity_matrix(
    hands: AnyHands = "any",
    versus: AnyHands = "any",
    board: AnyBoards | None = "",
    *,
    dead: AnyCards = "",
    dialect: str = "pql",
    bare: str | None = None,
    **running: Unpack[Running],
) -> Matrix:
    """The exact equity of every hand of one set against every hand of another.

    A `Matrix` with a row for each hand of `hands` and a column for each of `versus`, in the order of iteration, NaN
    where the two share a card (with each other, the board or the dead cards). `board` is none or one of 3 to 5 cards.
    Weights do not change the entries, only what `by_class` and `mean` make of them. Before the flop all 1326 x 1326
    take no time, and `equity_matrix().by_class()` is the 169 x 169; with dead cards they take some seconds.

    `dialect` and `bare` say how texts of hands are read, as for `pql.hands`; `threads`, `progress`, `cancel`, `timeout`
    and `executor` are those of `Query.run`. Raises `PQLError` for bad text and boards.

    >>> matrix = equity_matrix("AhAs", "AhKh, KsKh", board="2c3d4s")
    >>> matrix.shape, round(matrix["AsAh", "KsKh"], 7), matrix[0, 0]
    ((1, 2), 0.9121212, nan)
    """
    from pql.engine import vectors
    from pql.evaluator_ext.matchups import pair_weights
    from pql.results.matrix import Matrix

    given = _prepared(hands, versus, board, dead, HandsReader(HOLDEM, dialect, bare))
    rows, columns = [array("H", indices(each.bits)) for each in (given.rows, given.columns)]

    def answer(inner: Control) -> array[float]:
        return vectors.equity_matrix(given.rows.game, rows, columns, given.known, given.dead, inner)

    equities = carry_out(answer, control(running, equity_matrix))
    weights = pair_weights(equities, _weights(given.rows, rows), _weights(given.columns, columns))
    return Matrix(_names(rows), _names(columns), equities.tobytes(), weights.tobytes())


def _weights(hands: HandSet, chosen: array[int]) -> array[float]:
    weights = hands.buffer()
    return array("d", [weights[hand] for hand in chosen])


def _names(hands: array[int]) -> tuple[str, ...]:
    names = hand_names()
    return tuple([names[hand] for hand in hands])


@takes(Running)
def hand_equities(
    hands: AnyHands | HoleSet,
    versus: AnyHands | HoleSet | TwoRanges,
    board: AnyBoards | None = "",
    *,
    dead: AnyCards = "",
    dialect: str = "pql",
    bare: str | None = None,
    game: str | None = None,
    **running: Unpack[Running],
) -> array[float]:
    """The old name of `hand_vectors(...).equities`: of every hand of a set against a whole range.

    Doubles in the order of iteration of `hands`; NaN for a hand that holds a board or dead card, or that no hand of the
    range can meet. All 1326 hands take one sweep a board: some milliseconds on a flop. `versus` is also a list of two
    ranges, whose players are both in: a fifth of a millisecond on a river, seven on a turn, a tenth of a second on a
    flop, and some twenty before it. With `game="omaha"` or `"omaha5"` the hands are Omaha's, on a board, as
    `hand_vectors` takes them. The other arguments and the errors are those of `equity_matrix`.

    >>> [round(equity, 4) for equity in hand_equities("AsKs, 2c2d", "QQ+", board="Ah7d2h")]
    [0.8118, 0.7206]
    >>> [round(equity, 4) for equity in hand_equities("AsKs, 2c2d", ["QQ+", "A5s-A2s"], board="Ah7d2h")]
    [0.6178, 0.7765]
    """
    given, read = control(running, hand_equities), HandsReader(HOLDEM, dialect, bare)
    if game is not None and (own := _hole_game(game, "hand_equities")) is not None:
        found = carry_out(partial(_of_omaha, own, hands, versus, board, dead), given)
        return array("d", found.equities.tobytes())
    if are_two_ranges(versus):
        asked = partial(three_way_vectors, hands, versus, board, dead, read)
        return array("d", carry_out(asked, given).equities.tobytes())
    hands, versus = cast("tuple[AnyHands, AnyHands]", (hands, versus))
    prepared = _prepared(hands, versus, board, dead, read)
    return carry_out(partial(_equities, prepared), given)


def hand_equities_of(
    hands: HandSet,
    versus: HandSet | tuple[HandSet, HandSet],
    board: AnyBoards | None,
    dead: AnyCards,
    running: Control,
) -> array[float]:
    """The equities of `hand_vectors`, of sets that have been read, under a control that runs already."""
    if isinstance(versus, tuple):
        found = three_way_vectors(hands, versus, board, dead, HandsReader(HOLDEM), running)
        return array("d", found.equities.tobytes())
    return _equities(_prepared(hands, versus, board, dead, HandsReader(HOLDEM)), running)


def _equities(given: _Prepared, running: Control) -> array[float]:
    from pql.evaluator_ext.vectors import equities

    on_river = given.known.bit_count() == RIVER
    return equities(*(_river_vectors(given, running) if on_river else _vectors(given, running)))


class HandVectors(NamedTuple):
    """The deals that each hand of a set wins, ties and plays: whole numbers (`array('Q')`) or floats (`array('d')`)."""

    wins: array[Any]
    ties: array[Any]
    met: array[Any]

    @property
    def equities(self) -> array[float]:
        """The equity of each hand, a part of 1; NaN for a hand that cannot be dealt or meets no hand of the range."""
        from pql.evaluator_ext.vectors import equities

        return equities(*self)


@overload
def hand_vectors(  # type: ignore[overload-overlap]  # other games have names too
    hands: AnyHands | HoleSet | NDArray[Any],
    versus: AnyHands | HoleSet | NDArray[Any],
    board: AnyBoards | None = "",
    *,
    dead: AnyCards = "",
    game: Literal["omaha8", "omaha5hl"],
    **running: Unpack[Running],
) -> SplitVectors: ...
@overload
def hand_vectors(  # type: ignore[overload-overlap]  # arrays of 1326 numbers are no cards
    hands: NDArray[Any] | Literal["any"],
    versus: NDArray[Any],
    board: AnyBoards | Sequence[AnyBoards] | None = "",
    *,
    dead: AnyCards = "",
    out: Sequence[NDArray[numpy.float64]] | None = None,
    game: str | None = None,
    **running: Unpack[Running],
) -> WeightVectors: ...
@overload
def hand_vectors(  # type: ignore[overload-overlap]  # two cards are one hand, which is known when it is read
    hands: AnyHands | NDArray[Any],
    versus: TwoRanges,
    board: AnyBoards | Sequence[AnyBoards] | None = "",
    *,
    dead: AnyCards = "",
    dialect: str = "pql",
    bare: str | None = None,
    **running: Unpack[Running],
) -> ThreeWayVectors: ...
@overload
def hand_vectors(
    hands: AnyHands | HoleSet,
    versus: AnyHands | HoleSet,
    board: AnyBoards | None = "",
    *,
    dead: AnyCards = "",
    dialect: str = "pql",
    bare: str | None = None,
    game: str | None = None,
    **running: Unpack[Running],
) -> HandVectors: ...
@takes(Running)
def hand_vectors(
    hands: AnyHands | HoleSet | NDArray[Any],
    versus: AnyHands | HoleSet | NDArray[Any] | TwoRanges,
    board: AnyBoards | Sequence[AnyBoards] | None = "",
    *,
    dead: AnyCards = "",
    out: Sequence[NDArray[numpy.float64]] | None = None,
    dialect: str = "pql",
    bare: str | None = None,
    game: str | None = None,
    **running: Unpack[Running],
) -> HandVectors | WeightVectors | ThreeWayVectors | SplitVectors:
    """The exact deals that every hand of a set wins, ties and plays against a whole range.

    Three buffers in the order of iteration of `hands`: a deal is a hand of the range and a board, and counts with the
    hand's weight. `.equities` of the answer are `(wins + ties / 2) / met`, NaN where `met` is 0: for a hand that holds
    a board or dead card, or that no hand of the range can meet. All 1326 hands take one sweep a board: some
    milliseconds on a flop. The arguments of running and the errors are those of `equity_matrix`.

    `versus` as an array of numpy holds 1326 weights of 0 or more in the order of `HandSet.vector`, or many such vectors
    as its rows. Beside it `hands` is another vector, whose hands above 0 are wanted, or `"any"`, and `board` can be
    many boards, rows of card numbers or a list of texts. The answer is three float64 arrays of shape (boards, vectors,
    1326), without the dimensions that were not given, 0 where nothing is wanted or met; `out` are three such arrays to
    fill. A river takes microseconds. Beside other `hands` one vector of weights is a range, as a text is.

    `versus` as a list of two ranges, texts, sets or arrays of weights, is two opponents at once: `ThreeWayVectors`,
    four float64 arrays in the order of `hands`, of many boards with a row for each. A deal has a hand of each, and
    counts with both weights; it takes a fifth of a millisecond on a river, seven on a turn, a tenth of a second on a
    flop, and some twenty before it.

    With `game="omaha"` or `"omaha5"` hands and range are Omaha's, on a board of three to five cards. `versus` as an
    array has a weight for each hand of the game, in the order of `HoleSet.vector`, and the arrays of the answer have
    that order too. All 270,725 hands against each other take 50 ms on a river and a second on a turn. In the games
    that split the pot, `"omaha8"` and `"omaha5hl"`, the answer is a `SplitVectors`: beside wins (of whole pots), ties
    (pots won in part) and met the pots won with the high hand and with the low one, and the deals of which three
    quarters are won, and one.

    >>> hand_vectors("AsKs, 2c2d", "QQ+", board="Ah7d2hKc")
    HandVectors(wins=array('Q', [254, 258]), ties=array('Q', [0, 0]), met=array('Q', [352, 528]))
    >>> [round(equity, 4) for equity in hand_vectors("AsKs, 2c2d", "QQ+", board="Ah7d2h").equities]
    [0.8118, 0.7206]
    >>> import numpy, pql
    >>> kings, opens = [numpy.array(pql.hands(text).vector()) for text in ("KK", "15%")]
    >>> wins, ties, met = hand_vectors(kings, opens, board="Ah7d2hKc5s")
    >>> wins.shape, wins[kings > 0].tolist(), met[kings > 0].tolist()
    ((1326,), [114.0, 114.0, 0.0, 114.0, 0.0, 0.0], [117.0, 117.0, 0.0, 117.0, 0.0, 0.0])
    >>> found = hand_vectors("AsKs, AdQd", ["QQ+", "AKo"], board="Ah7d2hKc5s")
    >>> found.wins.tolist(), found.ties.tolist(), found.met.tolist()
    ([0.0, 0.0], [18.0, 0.0], [18.0, 20.0])
    """
    check_names(running, hand_vectors)
    versus = as_array(versus)
    if game is not None and (own := _hole_game(game, "hand_vectors")) is not None:
        if out is not None:
            raise TypeError("`out` is for arrays of weights of hold'em")
        return carry_out(partial(_of_omaha, own, hands, versus, board, dead), control(running))
    if out is None and are_two_ranges(versus):
        read = HandsReader(HOLDEM, dialect, bare)
        return carry_out(partial(three_way_vectors, hands, versus, board, dead, read), control(running))
    check_shape(hands, "hands")
    check_shape(versus, "versus")
    if are_vectors(versus):
        wanted: Any = None if isinstance(hands, str) and hands == "any" else hands
        if wanted is None or are_vectors(wanted):
            return vectors_of_weights(wanted, cast("NDArray[Any]", versus), board, dead, out, running)
        if len(cast("NDArray[Any]", versus).shape) > 1:
            raise TypeError("beside rows of weights `hands` is a vector of them, or 'any'")
    if out is not None:
        raise TypeError("`out` is for arrays of weights; sets give buffers of their own")
    hands, versus, board = cast("tuple[AnyHands, AnyHands, AnyBoards | None]", (hands, versus, board))
    prepared = _prepared(hands, versus, board, dead, HandsReader(HOLDEM, dialect, bare))
    return carry_out(partial(_vectors, prepared), control(running))


def _hole_game(name: str, function: str) -> Game | None:
    """The game by its name if it is Omaha, None for hold'em; raises `PQLError` for another."""
    game = game_named(name)
    if game == HOLDEM:
        return None
    if game.uses is None:
        message = f"`{function}` is understood in hold'em and Omaha alone"
        raise PQLError(Diagnostic("other-game", message, help="leave `game` out"))
    return game


def _of_omaha(
    game: Game, hands: Any, versus: Any, board: Any, dead: AnyCards, running: Control
) -> HandVectors | WeightVectors | SplitVectors:
    from .hole_vectors import hole_vectors

    found = hole_vectors(game, hands, versus, board, dead, running)
    return HandVectors(*found) if isinstance(found, list) else found


def _river_vectors(given: _Prepared, running: Control) -> HandVectors:
    """What the equities on a river are made of, which takes less than a plan for it."""
    from pql.evaluator_ext.rivers import one_vector

    running.check()
    found = HandVectors(*[array("d", bytes(8 * HAND_COUNT)) for _ in range(3)])
    one_vector(given.known, given.dead, given.rows.buffer(), given.columns.buffer(), *found)
    return _chosen(given, found)


def _vectors(given: _Prepared, running: Control) -> HandVectors:
    from pql.engine.problem import Problem
    from pql.engine.vectors import one_vector
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

    boards = BoardSet.single(mask_cards(given.known)) if given.known else None
    rows = given.rows if given.rows.is_plain else HandSet(given.rows.bits)
    problem = Problem([rows, given.columns], boards, given.dead)
    return _chosen(given, HandVectors(*one_vector(problem, running)))


def _chosen(given: _Prepared, found: HandVectors) -> HandVectors:
    """Of the vectors of all hands those of the hands that are asked about."""
    if len(given.rows) == HAND_COUNT:
        return found
    chosen = list(indices(given.rows.bits))
    return HandVectors(*[array(vector.typecode, map(vector.__getitem__, chosen)) for vector in found])


class _Prepared(NamedTuple):
    """The arguments of this module's functions after reading them: the hands of both sides, board and dead cards."""

    rows: HandSet
    columns: HandSet
    known: int
    dead: int


def _prepared(
    hands: AnyHands, versus: AnyHands, board: AnyBoards | None, dead: AnyCards, read: HandsReader
) -> _Prepared:
    board_mask, dead_mask = known_cards(board, HOLDEM), dead_cards(dead, HOLDEM)
    if clash := shared(board_mask, dead_mask, HOLDEM):
        raise called("matrix", "dead cards").error(*clash)
    rows, columns = read(hands, "hands"), read(versus, "versus")
    read.warn()
    return _Prepared(rows, columns, board_mask, dead_mask)

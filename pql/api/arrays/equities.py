"""The equities of many spots: columns of hands and boards in, one number a row out."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, TypeVar, Unpack, cast

from pql.base.arguments import check_unmasked
from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards.card_lists import dead_cards
from pql.cards.deck import DECK, bare_cards_mask, mask_cards
from pql.cards.games import Game
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet
from pql.sets.one_hand import hand_of_mask

from ..arguments import HandsReader, named_hands, named_holes
from ..sessions.running import Running, carry_out, control, takes
from ..sets import board_set, check_two_cards, game_of, hand_set, is_vector
from .columns import ArrowArray, ArrowStream, CardMask, Check, Column, read_cards, read_column, row_count
from .equity_rows import rows_of_cards

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from pql.engine.batches import Board, Spots
    from pql.engine.work import Control


HandsColumn: TypeAlias = str | HandSet | Iterable[Any] | ArrowStream | ArrowArray
BoardsColumn: TypeAlias = str | BoardSet | Iterable[Any] | ArrowStream | ArrowArray | None
CardsColumn: TypeAlias = str | Iterable[Any] | ArrowStream | ArrowArray | None

Value = TypeVar("Value")

# So many values less one are read between two looks at the clock: a power of two.
_BETWEEN_CHECKS = 4095

# In rows of card numbers where there is none, as on boards of several streets in one array.
NO_CARD = -1


@takes(Running)
def equities(
    hands: HandsColumn,
    versus: HandsColumn,
    board: BoardsColumn = "",
    *,
    dead: CardsColumn = "",
    errors: Literal["raise", "nan"] = "raise",
    dialect: str = "pql",
    bare: str | None = None,
    game: str | None = None,
    **running: Unpack[Running],
) -> NDArray[numpy.float64]:
    """The exact equity of `hands` in each of many spots: a float64 array with a number for each row.

    Each argument is a single value, for every row, or a column: a list, a numpy array, or a column of pandas, polars or
    Arrow; all columns have as many rows. Hands are text, a `HandSet` or two cards, boards are text, a `BoardSet` or
    cards, dead cards are text or cards. Cards are a tuple, or a row of a numpy array, of numbers (4 x rank + suit; -1
    is no card) or texts. An empty or missing board is before the flop. Each distinct text is read once, equal spots
    are answered once, and what a board needs is made once for all its spots; two plain ranges on hundreds of flops
    take one pass over all boards, less than a tenth of a second for all 1,755 kinds of flops. Arrays of whole numbers
    with a row of cards for each hand and each complete board are read by a kernel: some ten nanoseconds a row. In Omaha
    it reads boards of three and four cards too, and takes half a microsecond on a river.

    NaN where no deal is possible (cards in two places, an empty range) and where a hand is missing (None, null). A text
    that is no hand, board or card raises `PQLError`, which names the row (from 0); with `errors="nan"` it gives NaN.
    Columns of different lengths raise ValueError. `dialect` and `bare` say how texts of hands are read, as for
    `pql.hands`: without them `AK` is AKo, and a `pql.ReadingWarning` says so. The same on any number of threads, bit
    for bit. The other arguments are those of all long runs. Without numpy an `array.array` is given.

    `game` is that of all rows, as `pql.equity` takes it: in Omaha hands are texts as `pql.hands` reads them, a
    `HoleSet`, or four to six cards. A row of ranges before the flop of which counting every deal takes minutes raises
    `PQLError`, or has NaN with `errors="nan"`.

    >>> equities(["AsKs", "QhQd", "7h6h"], "TT+", ["Ah7d2c", "", "Ah7d2c5s"]).round(4).tolist()
    [0.8769, 0.5001, 0.101]
    >>> equities(["AcAd7h2c", "AA$ds"], "JdTs9s8d", ["", "Kh7s2d"], game="omaha").round(4).tolist()
    [0.5312, 0.7906]
    """
    found = game_of((hands, versus, board), game)
    hands, versus = _range(hands, found), _range(versus, found)
    if errors not in ("raise", "nan"):
        raise ValueError(f"errors must be 'raise' or 'nan', not {errors!r}")
    given = control(running, equities)
    read = HandsReader(found, dialect, bare)
    keep_going = errors == "nan"
    plain = dialect == "pql" and bare is None
    check_two_cards(dialect, bare, found)
    rows = rows_of_cards(hands, versus, board, dead, read) if plain else None
    if rows is not None:
        shares = carry_out(rows, given)
        if shares is not None:
            read.warn()
            return shares  # what a row has wrong is said by those who read it one by one
    spots = read_spots(hands, versus, board, dead, read, keep_going=keep_going, check=given.check)
    read.warn()
    return carry_out(partial(_answer, found, spots, keep_going), given)


def _range(given: Any, game: Game) -> Any:
    """The set of hands of the weights of all hands, a number for each; anything else as it is."""
    if not is_vector(given, game) or getattr(given, "ndim", 1) != 1:
        return given
    kind = getattr(getattr(given, "dtype", None), "kind", None)
    if kind not in ("f", "i", "u", "b") if kind is not None else type(given[0]) not in (int, float):
        return given
    check_unmasked(given, "weights")
    return named_hands(given, game=game).hands


def _answer(game: Game, spots: Spots, keep_going: bool, running: Control) -> NDArray[numpy.float64]:
    from pql.engine.batches import count_spots

    return _number_array(count_spots(spots, running, keep_going).equities())


def _number_array(numbers: array[float]) -> NDArray[numpy.float64]:
    try:
        import numpy
    except ImportError:
        return cast("NDArray[numpy.float64]", numbers)
    return numpy.frombuffer(numbers) if numbers else numpy.empty(0)


def read_spots(
    hands: HandsColumn,
    versus: HandsColumn,
    board: BoardsColumn,
    dead: CardsColumn,
    reader: HandsReader,
    *,
    keep_going: bool,
    check: Check,
) -> Spots:
    """The spots of columns, in the game of the reader; a value that cannot be read raises, or leaves its rows without
    a deal.

    `check` is called now and then; what it raises ends the reading.
    """
    from pql.engine.batches import Spots

    game = reader.game
    heroes, villains, boards, dead_masks = [
        read_cards(given, name, least, check) or read_column(given, name, single, check)
        for given, name, least, single in (
            (hands, "hands", game.hole, (HandSet, HoleSet)),
            (versus, "versus", game.hole, (HandSet, HoleSet)),
            (board, "board", 0, (BoardSet,)),
            (dead, "dead", 0, ()),
        )
    ]
    rows = row_count((heroes, villains, boards, dead_masks))
    no_hands: Any = HoleSet(game, 0) if game.uses else HandSet(0, None, game)
    no_board = cast("Board", BoardSet.nothing(3, game.of_two_cards))
    read_hands: Callable[[Any], Any] = partial(_holes, game) if game.uses else partial(_hands, reader)
    own, own_places = _read(heroes, rows, read_hands, no_hands, keep_going, check)
    others, other_places = _read(villains, rows, read_hands, no_hands, keep_going, check)
    on, on_places = _read(boards, rows, partial(_board, game), no_board, keep_going, check)
    without, without_places = _read(dead_masks, rows, partial(_dead, game), DECK, keep_going, check)
    other_places = [len(own) + index for index in other_places]
    return Spots([*own, *others], on, without, own_places, other_places, on_places, without_places)


def _read(
    column: Column, rows: int, read: Callable[[Any], Value], nothing: Value, keep_going: bool, check: Check
) -> tuple[list[Value], list[int]]:
    """The distinct things that the values of a column denote, and for each row the place of its own.

    `AsKs` and `KsAs` are one hand. Where all is to be read, no deal is possible with `nothing` in place of what cannot.
    """
    indices: dict[Value, int] = {}
    places = []
    for index, value in enumerate(column.values):
        if not index & _BETWEEN_CHECKS:
            check()
        try:
            denoted = read(value)
        except (PQLError, TypeError, ValueError) as error:
            if not keep_going:
                raise _in_row(error, column, index) from None
            denoted = nothing
        places.append(indices.setdefault(denoted, len(indices)))
    own = column.rows(rows)
    return list(indices), own if len(indices) == len(places) else list(map(places.__getitem__, own))


def _in_row(error: Exception, column: Column, index: int) -> Exception:
    """What is wrong with a value, named by its column and the first row that has it."""
    where = column.name if column.places is None else f"row {column.places.index(index)} of {column.name}"
    if not isinstance(error, PQLError):
        return type(error)(f"{where}: {error}")
    first, *rest = error.diagnostics
    named = Diagnostic(
        first.code, f"{where}: {first.message}", first.span, source=first.source, help=first.help
    )
    return PQLError([named, *rest])


def _hands(read: HandsReader, value: Any) -> HandSet:
    """The hands of a value; none where it is missing."""
    mask = (
        value if isinstance(value, CardMask) else bare_cards_mask(value) if isinstance(value, str) else None
    )
    if mask is not None and (mask.bit_count() == 2 or isinstance(value, CardMask)):
        return hand_of_mask(mask, read.game) or hand_set(mask_cards(mask), read.game)
    return HandSet(0, None, read.game) if value is None else read(value)


def _holes(game: Game, value: Any) -> Any:
    """The hands of four to six cards of a value; none where it is missing."""
    from pql.engine.more_cards.spots import OneHand

    if value is None:
        return HoleSet(game, 0)
    mask = (
        bare_cards_mask(value) if isinstance(value, str) else value if isinstance(value, CardMask) else None
    )
    if mask is not None and mask.bit_count() == game.hole:
        return OneHand(game, int(mask))
    if isinstance(value, tuple):
        value = _present(value)
    named = named_holes(mask_cards(value) if isinstance(value, CardMask) else value, game)
    return named.hands


def _board(game: Game, value: Any) -> Board:
    """The mask of a known board, 0 before the flop, or a set of boards."""
    cards: int | None = None
    if isinstance(value, CardMask):
        cards, value = int(value), mask_cards(value)
    elif isinstance(value, str):
        cards = bare_cards_mask(value)
    elif value is None:
        cards = 0
    elif isinstance(value, tuple):
        value = _present(value)
        cards = dead_cards(value, game)
    if cards is not None and cards.bit_count() in (0, 3, 4, 5) and not cards & game.missing:
        return cards
    boards = board_set(value, game)
    fixed = boards.fixed_cards()
    return boards if fixed is None else fixed


def _dead(game: Game, value: Any) -> int:
    """The mask of dead cards, with those that the game's deck lacks."""
    if isinstance(value, CardMask):
        return int(value) | game.missing
    cards = 0 if value is None else dead_cards(_present(value) if isinstance(value, tuple) else value, game)
    return cards | game.missing


def _present(cards: tuple[Any, ...]) -> tuple[Any, ...]:
    """A row of an array without the places that are empty."""
    return tuple([card for card in cards if card != NO_CARD])

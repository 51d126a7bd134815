"""The value of one hand or of many: of arrays, lists, columns and frames.

A buffer of unsigned bytes (rows of 5 to 7 card numbers) or of 64-bit masks goes to the kernel as it is, what else
there is through `card_rows` beside it. A card number is 4 * rank + suit (the deuce is rank 0; clubs, diamonds, hearts,
spades), a mask has bit 1 << card set.
"""

from __future__ import annotations

import sys
from array import array
from collections.abc import Callable, Sequence
from functools import cache, reduce
from operator import or_
from typing import TYPE_CHECKING, Any, Literal, TypeAlias, cast, overload

from pql.base.arguments import is_masked
from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards import kernels
from pql.cards.card_lists import check_in_deck, not_in_deck
from pql.cards.deck import card_id, card_text, mask_cards, parse_cards
from pql.cards.games import HOLDEM, Game, game_named
from pql.evaluator_ext import omaha, ranking
from pql.evaluator_ext.ranking import pokerval_of_ordinal

from .card_rows import CardRows, bad_cards

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray
    from typing_extensions import Buffer

    from .card_rows import CardRows, HandsColumn

    _Numbers: TypeAlias = "NDArray[Any] | array[int]"


# One hand: text (`9c8s 7s5h6s`), bytes, or a sequence of card numbers.
OneHand: TypeAlias = "str | bytes | bytearray | list[int] | tuple[int, ...]"
# One hand if each is a card, else several hands.
Texts: TypeAlias = "list[str] | tuple[str, ...]"

# The types of a single hand: a union written inside the function would be built anew at each call.
_ONE_HAND = (str, bytes, bytearray, list, tuple)


@overload
def rank(cards: NDArray[Any], *, game: str | None = None) -> NDArray[numpy.uint16]: ...
@overload
def rank(cards: OneHand, *, game: str | None = None) -> int: ...  # type: ignore[overload-overlap]  # bytes are one hand, other buffers many
@overload
def rank(cards: Texts, *, game: str | None = None) -> int | NDArray[numpy.uint16]: ...
@overload
def rank(cards: HandsColumn, *, game: str | None = None) -> NDArray[numpy.uint16]: ...
@overload
def rank(cards: Buffer, *, game: str | None = None) -> array[int]: ...
def rank(
    cards: OneHand | Texts | Buffer | HandsColumn | NDArray[Any], *, game: str | None = None
) -> int | _Numbers:
    """The strength of 5 to 7 cards, from 1 (7-5-4-3-2) to 7462 (a royal flush): equal hands tie, higher ones win.

    One hand (text, bytes, a list of 5 to 7 cards, or a row of an array) gives an int. Many hands give a 16-bit array: a
    list of texts or of lists; an array of whole numbers with a row of cards for each hand, or of one dimension with
    64-bit masks; of
    pandas, polars or Arrow a column of texts, lists or masks, or a frame with a column for each card. Buffers that are
    no numpy arrays give an `array.array`, everything else an array of numpy where it is installed. Raises `PQLError`
    for a card that does not exist, a card twice, or another number of cards.

    `game` is that of `pql.equity`. In Omaha each hand is its four to six cards first, and behind them three to five of
    the board: two of the hand count with three of the board. Masks of cards do not tell these apart, and are refused.
    The ranks are those of hold'em. In short deck a flush is above a full house; ranks of different games, and of its
    two rankings, do not compare.

    >>> rank("AsKsQsJsTs"), rank("7c5d4h3s2c")
    (7462, 1)
    >>> rank([51, 47, 43, 39, 35, 0, 1])
    7462
    >>> rank(["AsKsQsJsTs 2c2d", "7c5d4h3s2c"]).tolist()
    [7462, 1]
    >>> from array import array
    >>> rank(array("Q", [0b11111, 0b11110001])).tolist() == [rank("2c2d2h2s3c"), rank("2c3c3d3h3s")]
    True
    >>> rank("AsKs2d3c QsJsTs", game="omaha"), rank(["AsKd2d3c QsJsTs9s", "2s3sKdAc QsJsTs9s"], game="omaha").tolist()
    (7462, [5863, 6292])
    >>> rank("AsKsQsJs9s", game="shortdeck") > rank("AsAhAdKsKh", game="shortdeck")
    True
    """
    if game is None:
        found: int = ranking.rank_at_once(cards)
        if found:
            return found
    elif (other := game_named(game)) != HOLDEM:
        return cast("int | _Numbers", value_in_game(row_of_cards(cards, masks=True), "H", other))
    if not isinstance(cards, _ONE_HAND):
        cards = row_of_cards(cards, masks=True)
    if isinstance(cards, _ONE_HAND):
        # The kernel checks strictly; what it refuses is read again, more slowly, for a better message.
        try:
            return ranking.rank_hand(cards)
        except Exception:  # what cannot be a number has errors of its own, as in a masked array
            if isinstance(cards, str) or not are_hands(cards):
                return ranking.rank(hand_mask(card_numbers_of(cards), 5))
    return values_of(cards, "H", _RANKED)


@overload
def evaluate(cards: NDArray[Any], *, game: str | None = None) -> NDArray[numpy.uint32]: ...
@overload
def evaluate(cards: OneHand, *, game: str | None = None) -> int: ...  # type: ignore[overload-overlap]
@overload
def evaluate(cards: Texts, *, game: str | None = None) -> int | NDArray[numpy.uint32]: ...
@overload
def evaluate(cards: HandsColumn, *, game: str | None = None) -> NDArray[numpy.uint32]: ...
@overload
def evaluate(cards: Buffer, *, game: str | None = None) -> array[int]: ...
def evaluate(
    cards: OneHand | Texts | Buffer | HandsColumn | NDArray[Any], *, game: str | None = None
) -> int | _Numbers:
    """The pokerval of up to seven cards: OpenHoldem's 32-bit hand value, comparable as a number.

    The top byte is the category, one bit each from a pair (0x01) to a straight flush (0x80); the lowest 20 bits are
    the five ranks that count, highest group first. Many hands are taken as by `rank` (5 to 7 cards) and give 32-bit
    arrays. Raises `PQLError` as `rank` does, whose `game` this is.

    >>> hex(evaluate("9c8s 7s5h6s"))
    '0x8098765'
    >>> evaluate("")
    0
    >>> hex(evaluate("9c8s2d2h 7s5h6s", game="omaha")), hex(evaluate("Ac6d 7s8h9s", game="shortdeck"))
    ('0x8098765', '0x8098765')
    """
    if game is not None and (other := game_named(game)) != HOLDEM:
        return cast("int | _Numbers", value_in_game(row_of_cards(cards, masks=True), "I", other))
    if not isinstance(cards, _ONE_HAND):
        cards = row_of_cards(cards, masks=True)
    if isinstance(cards, _ONE_HAND):
        try:
            return ranking.pokerval_hand(cards)
        except Exception:
            if isinstance(cards, str) or not are_hands(cards):
                return ranking.pokerval(hand_mask(card_numbers_of(cards), 0))
    return values_of(cards, "I", _EVALUATED)


_MOST_CARDS = 10


def row_of_cards(given: Any, *, masks: bool = False) -> Any:
    """The cards of a row of an array, one hand, as a list; anything else as it is.

    Where there may be `masks` of cards, numbers of 64 bits are cards where all are below 52 and none is there twice:
    masks of five and more cards never are, but for two that stand alone or together (2c2d2h2s and 3c or 3d).

    >>> from array import array
    >>> row_of_cards(array("B", [51, 45])), row_of_cards(array("Q", [31]), masks=True), row_of_cards([51, 45])
    ([51, 45], array('Q', [31]), [51, 45])
    """
    if isinstance(given, _ONE_HAND):
        return given
    dtype = getattr(given, "dtype", None)
    if dtype is None:
        small = type(given) is array and given.typecode in _SMALL_CODES
        whole = small or (type(given) is array and given.typecode in _LARGE_CODES)
    else:
        whole = (
            getattr(dtype, "kind", "") in ("i", "u")
            and getattr(given, "ndim", 0) == 1
            and not is_masked(given)
        )
        small = whole and dtype.itemsize < 8
    if not whole or not 0 < len(given) <= _MOST_CARDS or not hasattr(given, "tolist"):
        return given
    cards = given.tolist()
    if small or not masks:
        return cards
    distinct = len(set(cards)) == len(cards) and all([0 <= card < 52 for card in cards])
    return cards if distinct and not _MASKS_BELOW_52.issuperset(cards) else given


_SMALL_CODES, _LARGE_CODES = frozenset("bBhHiI"), frozenset("lLqQ")
_MASKS_BELOW_52 = frozenset({0b11111, 0b101111})


def are_hands(listed: Sequence[Any]) -> bool:
    """Whether a list has several hands in it, not the cards of one."""
    first = next((each for each in listed if each is not None), 0)
    return len(first) > 2 if isinstance(first, str) else hasattr(first, "__len__")


def card_numbers_of(hand: str | bytes | Sequence[int | str]) -> Sequence[int]:
    """The numbers of one hand's cards, in their order; they may be out of bounds. Raises `PQLError` for others."""
    if isinstance(hand, str):
        return parse_cards(hand)
    numbers = [card_id(card) if isinstance(card, str) else card for card in hand]
    for card in numbers:
        if not hasattr(card, "__index__"):
            raise _error(
                f"{card!r} is not a card: cards are numbers from 0 (2c) to 51 (As), or text such as `As`"
            )
    return numbers


def hand_mask(cards: Sequence[int], least: int, most: int = 7) -> int:
    """The mask of a hand's cards; raises `PQLError` for bad ones, for one that is there twice, and for too many."""
    if least and not least <= len(cards) <= most:
        raise _error(f"a rank needs five to seven cards, not {len(cards)}")
    mask = 0
    for card in cards:
        if not 0 <= card < 52:
            raise _error(f"{card} is not a card: card numbers run from 0 (2c) to 51 (As)")
        if mask >> card & 1:
            raise _error(f"{card_text(card)} is there twice")
        mask |= 1 << card
    if len(cards) > most:
        raise _error(f"a hand has at most seven cards, not {len(cards)}")
    return mask


def values_of(
    hands: object, typecode: Literal["H", "I"], fill: Callable[[CardRows, memoryview], None]
) -> _Numbers:
    """An array of what each of many hands is worth, which `fill` writes, or raises `PQLError`."""
    from .card_rows import read_rows

    rows = read_rows(hands)
    answer = _answer(hands, typecode, rows.rows)
    if not rows.rows:
        return answer
    if getattr(hands, "ndim", 1) > 1 and not rows.width:
        raise _error("there are no cards in these rows")
    fill(rows, memoryview(cast("Buffer", answer)))
    return answer


def five_to_seven(
    of_cards: Callable[[Buffer, int, Buffer], int], of_masks: Callable[[Buffer, Buffer], int]
) -> Callable[[CardRows, memoryview], None]:
    """What fills answers for rows of five to seven cards, by a kernel."""

    def fill(rows: CardRows, out: memoryview) -> None:
        if rows.width and not 5 <= rows.width <= 7:
            raise _error(f"each row needs five to seven cards, not {rows.width}")
        bad = of_cards(rows.values, rows.width, out) if rows.width else of_masks(rows.values, out)
        if bad >= 0:
            raise _error(f"row {bad} is not a hand of five to seven different cards")

    return fill


_RANKED = five_to_seven(ranking.rank_buffer, ranking.rank_masks)
_EVALUATED = five_to_seven(ranking.pokerval_buffer, ranking.pokerval_masks)


def _answer(hands: object, typecode: Literal["H", "I"], count: int) -> _Numbers:
    """An array for the answers: of numpy, unless the hands are a buffer that is none of its arrays."""
    numpy_module = sys.modules.get("numpy")
    try:
        if numpy_module is None or not isinstance(hands, numpy_module.ndarray):
            memoryview(cast("Buffer", hands))
            return array(typecode, bytes(array(typecode).itemsize * count))
    except TypeError:
        pass
    try:
        import numpy
    except ImportError:
        return array(typecode, bytes(array(typecode).itemsize * count))
    return numpy.empty(count, {"H": numpy.uint16, "I": numpy.uint32}[typecode])


def _error(message: str) -> PQLError:
    from .card_rows import bad_cards

    return bad_cards(message)


Fill: TypeAlias = Callable[[CardRows, memoryview], None]
Kind: TypeAlias = Literal["H", "I"]
"""Ranks, or pokervals: the type code of their arrays."""


def value_in_game(given: Any, kind: Kind, game: Game) -> Any:
    """What `pql.rank` or `pql.evaluate` gives of cards in a game that is not hold'em; raises as they do."""
    several = not isinstance(given, str) and (
        not isinstance(given, (bytes, bytearray, list, tuple)) or are_hands(given)
    )
    if game.uses is not None:
        return _of_omaha(given, kind, game, several)
    if several:
        return values_of(given, kind, _short_deck_rows(kind, game))
    mask = hand_mask(card_numbers_of(given), 5 if kind == "H" else 0)
    check_in_deck(mask, game)
    ranking = kernels.of(game).ranking
    return ranking.rank(mask) if kind == "H" else ranking.pokerval(mask)


def _short_deck_rows(kind: Kind, game: Game) -> Fill:
    """Fills answers for rows of short deck."""
    ranking = kernels.of(game).ranking
    of_cards, of_masks = (
        (ranking.rank_buffer, ranking.rank_masks)
        if kind == "H"
        else (ranking.pokerval_buffer, ranking.pokerval_masks)
    )

    def fill(rows: CardRows, out: memoryview) -> None:
        if lacking := _lacking(rows, game):
            row, mask = lacking
            code, message, help = cast("tuple[str, str, str]", not_in_deck(mask, game))
            raise PQLError(Diagnostic(code, f"row {row}: {message}", help=help))
        five_to_seven(of_cards, of_masks)(rows, out)

    return fill


def _lacking(rows: CardRows, game: Game) -> tuple[int, int] | None:
    """The first row with a card that the deck lacks, and these cards of it."""
    flat = memoryview(rows.values).cast("B")
    if not rows.width:
        masks = flat.cast("Q")
        if not reduce(or_, masks, 0) & game.missing:
            return None
        return next((row, mask & game.missing) for row, mask in enumerate(masks) if mask & game.missing)
    held = flat.tobytes()
    places = [place for card in mask_cards(game.missing) if (place := held.find(card)) >= 0]
    if not places:
        return None
    place = min(places)
    return place // rows.width, 1 << held[place]


def _of_omaha(given: Any, kind: Kind, game: Game, several: bool) -> Any:
    if several:
        return values_of(given, kind, _omaha_rows(kind, game))
    cards = card_numbers_of(given)
    hand_mask(cards, 0, len(cards))
    out = array(kind, [0])
    _omaha_rows(kind, game)(CardRows(bytes(cards), 1, len(cards)), memoryview(out))
    return out[0]


def _omaha_rows(kind: Kind, game: Game) -> Fill:
    """Fills answers for rows of Omaha, each with the cards of the hand first and those of the board behind them."""
    hole = game.hole

    def fill(rows: CardRows, out: memoryview) -> None:
        if not rows.width and len(memoryview(rows.values)):
            raise bad_cards(
                f"in {game.name} the first {hole} cards of a row are the hand, and all rows have as many: masks do not "
                "say which cards are the hand"
            )
        if not hole + 3 <= rows.width <= hole + 5:
            raise bad_cards(
                f"in {game.name} there are {hole} cards of the hand, then three to five of the board, not "
                f"{rows.width} cards"
            )
        ordinals = array("H", bytes(2 * rows.rows)) if kind == "I" else out
        bad = omaha.rank_rows(rows.values, rows.width, hole, ordinals)
        if bad >= 0:
            raise bad_cards(f"row {bad} is not a hand and board of different cards")
        if kind == "I":
            out[:] = memoryview(array("I", map(_pokervals().__getitem__, ordinals)))

    return fill


@cache
def _pokervals() -> array[int]:
    """The pokerval of each rank."""
    return array("I", [0, *[pokerval_of_ordinal(ordinal) for ordinal in range(1, 7463)]])

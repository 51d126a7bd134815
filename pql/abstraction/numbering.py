"""Deals by number: every hand and board that differ in suits only have one; all of a street, or some at random.

The counts are those of Waugh, "A fast and optimal hand isomorphism algorithm" (2013); the order of the numbers is our
own, and stays as it is.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, Unpack, cast, overload

from pql.api.arrays.card_rows import bad_cards, read_rows
from pql.api.arrays.card_rows import card_text as text_of_card
from pql.api.arrays.ranks import row_of_cards
from pql.api.deals.random_deals import deal
from pql.api.sessions.running import Watched, carry_out, control, takes
from pql.base.arguments import check_unmasked, checked_number, whole_number
from pql.cards.card_lists import card_numbers
from pql.cards.deck import card_text
from pql.cards.games import HOLDEM
from pql.evaluator_ext import isomorphism
from pql.results.arrow import installed

from .streets import CARDS, rounds_of, street_with

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray
    from typing_extensions import Buffer

    from pql.api.arrays.card_rows import HandsColumn
    from pql.engine.work import Control

    Numbers = NDArray[numpy.int64]
    Rows = NDArray[numpy.uint8]
    ManyCards = Sequence[str] | HandsColumn | NDArray[Any] | Buffer
    import numpy
    from numpy.typing import NDArray

    from pql.engine.work import CancelFlag
    from pql.questions.seeds import AnySeed


_ROWS_A_CHUNK = 1 << 16


def size(street: str, *, ordered: bool = True, boards: bool = False) -> int:
    """How many deals of a street differ beyond suits: numbers run from 0 to one less.

    `street` is `preflop`, `flop`, `turn` or `river`. A deal is a hand and a board; with `ordered` flop, turn card and
    river card are told apart, without it the board is a set. With `boards` the board alone is counted. Raises
    ValueError for what is no street. Counts: Waugh (2013).

    >>> [size("river", ordered=ordered) for ordered in (True, False)]
    [2428287420, 123156254]
    >>> [size(street, ordered=False, boards=True) for street in ("flop", "turn", "river")]
    [1755, 16432, 134459]
    """
    return isomorphism.size(rounds_of(street, ordered, boards))


@overload
def index(  # type: ignore[overload-overlap]  # a text is a sequence of texts too
    hand: str, board: str = "", *, ordered: bool = True, **running: Unpack[Watched]
) -> int: ...
@overload
def index(
    hand: str | ManyCards, board: str | ManyCards = "", *, ordered: bool = True, **running: Unpack[Watched]
) -> Numbers: ...
@takes(Watched)
def index(
    hand: str | ManyCards,
    board: str | ManyCards = "",
    *,
    ordered: bool = True,
    **running: Unpack[Watched],
) -> Any:
    """The number of a hand with a board, the same for all that differ from it in suits only: 0 to `size(street) - 1`.

    One hand and one board are texts and give an int. Many are rows of card numbers (arrays of n x 2 and of n x 3, 4 or
    5, as `pql.deal` deals them), lists of texts, or columns and frames, and give n numbers of 64 bits as an array of
    numpy; a text beside them is shared by all. The street follows from the cards of the board; with `ordered` the first
    three are its flop, the fourth the turn, the fifth the river. `hand_of` is the way back. The last four arguments
    are those of `Query.run`. Raises `PQLError` for what is no deal.

    Definition: Waugh, "A fast and optimal hand isomorphism algorithm" (2013), with an order of our own.

    >>> index("AsKs"), index("AhKh", "Th9h8h2c") == index("AdKd", "8d9dTd2s")
    (77, True)
    >>> index(["AsKs", "7c2d"], "QsJsTs").tolist()
    [12869, 998883]
    """
    given = control(running, index)
    hand, board = _row(hand), _row(board)
    if isinstance(hand, str) and isinstance(board, str):
        cards, known = _one(hand, "a hand"), _one(board, "a board") if board else b""
        return _one_number(rounds_of(_street(len(cards), len(known)), ordered, False), cards + known)
    return numbered(_read(hand, "hands"), _read(board, "boards"), ordered, given).numbers


@overload
def board_index(  # type: ignore[overload-overlap]
    board: str, *, ordered: bool = False, **running: Unpack[Watched]
) -> int: ...
@overload
def board_index(board: ManyCards, *, ordered: bool = False, **running: Unpack[Watched]) -> Numbers: ...
@takes(Watched)
def board_index(board: str | ManyCards, *, ordered: bool = False, **running: Unpack[Watched]) -> Any:
    """The number of a board alone, the same for all that differ from it in suits only; `board_of` is the way back.

    An int for a text, an array for rows, and as `index` in all else; without `ordered` the board is a set of cards.

    >>> board_index("Kh7h2c") == board_index("2s7dKd"), board_index(["AsAhAd", "AcAdAh"]).tolist()
    (True, [1754, 1754])
    """
    given = control(running, board_index)
    board = _row(board)
    if isinstance(board, str):
        cards = _one(board, "a board")
        return _one_number(rounds_of(_street(2, len(cards)), ordered, True), cards)
    return numbered(None, _read(board, "boards"), ordered, given).numbers


@overload
def hand_of(number: int, street: str, *, ordered: bool = True) -> tuple[str, str]: ...
@overload
def hand_of(
    number: Sequence[int] | NDArray[Any], street: str, *, ordered: bool = True
) -> tuple[Rows, Rows]: ...
def hand_of(number: Any, street: str, *, ordered: bool = True) -> tuple[Any, Any]:
    """A hand and a board with a number of a street, always the same of those that differ in suits only.

    For an int two texts, the board with flop, turn and river in their order; for an array of n numbers two arrays of
    card numbers, n x 2 and n x 0, 3, 4 or 5. Raises IndexError for a number that is none, ValueError for what is no
    street, TypeError for what is no whole number.

    >>> hand_of(index("AhKh", "Th9h8h2c"), "turn")
    ('AsKs', 'Ts9s8s2h')
    >>> hands, boards = hand_of([0, 1286791], "flop")
    >>> hands.tolist(), boards.shape
    ([[7, 3], [51, 50]], (2, 3))
    """
    rounds = rounds_of(street, ordered, False)
    if whole_number(number) is not None:
        text = _text(rounds, number)
        return text[:4], text[4:]
    cards = _deals(rounds, number)
    return cards[:, :2], cards[:, 2:]


@overload
def board_of(number: int, street: str, *, ordered: bool = False) -> str: ...
@overload
def board_of(number: Sequence[int] | NDArray[Any], street: str, *, ordered: bool = False) -> Rows: ...
def board_of(number: Any, street: str, *, ordered: bool = False) -> Any:
    """A board with a number of a street: a text for an int, rows of card numbers for an array; raises as `hand_of`.

    >>> board_of(0, "flop"), board_of(range(1755), "flop").shape
    ('4s3s2s', (1755, 3))
    """
    rounds = rounds_of(street, ordered, True)
    return _text(rounds, number) if whole_number(number) is not None else _deals(rounds, number)


def _text(rounds: tuple[int, ...], number: int) -> str:
    cards, wanted = bytearray(sum(rounds)), array("q", [0])
    try:
        wanted[0] = number
    except OverflowError:
        raise _no_number(rounds, number) from None
    if isomorphism.write_deals(rounds, wanted, cards) >= 0:
        raise _no_number(rounds, number)
    return "".join(map(card_text, cards))


def _deals(rounds: tuple[int, ...], given: Any) -> Rows:
    numpy = installed("numpy")
    check_unmasked(given, "numbers of deals")
    try:
        wanted = numpy.asarray(given)
    except ValueError:  # lists of different lengths
        raise TypeError("numbers of deals must be an array of one dimension") from None
    if wanted.dtype.kind not in "iu" and wanted.size:
        raise TypeError(f"numbers of deals must be whole numbers, not {wanted.dtype}")
    if wanted.ndim != 1:
        raise TypeError(f"numbers of deals must be an array of one dimension, not of {wanted.ndim}")
    wanted = numpy.require(wanted, numpy.int64, ["C", "A"])
    cards: Rows = numpy.empty((len(wanted), sum(rounds)), numpy.uint8)
    bad = isomorphism.write_deals(rounds, wanted, cast("Buffer", cards.reshape(-1)))
    if bad >= 0:
        raise _no_number(rounds, wanted[bad])
    return cards


def _no_number(rounds: tuple[int, ...], number: int) -> IndexError:
    return IndexError(f"numbers run from 0 to {isomorphism.size(rounds) - 1:,}, not {number}")


def board_rows(texts: Sequence[str]) -> tuple[Rows, str]:
    """Boards of one street as rows of card numbers, and their street.

    >>> board_rows(["Kh7h2c"])[0].tolist(), board_rows([""])[1]
    ([[46, 22, 0]], 'preflop')
    """
    numpy = installed("numpy")
    rows = b"".join([_one(text, "a board") for text in texts if text])
    width = len(rows) // len(texts)
    return numpy.frombuffer(rows, numpy.uint8).reshape(len(texts), width), _street(2, width)


class Cards(NamedTuple):
    """Cards in rows, a byte each; `rows` is None for one row that all share."""

    values: Buffer
    rows: int | None
    width: int


class Numbered(NamedTuple):
    """Numbers, and how many deals each represents."""

    numbers: Numbers
    orbits: NDArray[numpy.uint8]


def numbered(hands: Cards | None, boards: Cards, ordered: bool, given: Control) -> Numbered:
    """The numbers of hands with boards, or of boards alone."""
    numpy = installed("numpy")
    rounds = rounds_of(_street(2 if hands is None else hands.width, boards.width), ordered, hands is None)
    first = hands or Cards(b"", None, 0)
    lengths = {each.rows for each in (first, boards) if each.rows is not None}
    if len(lengths) > 1:
        raise ValueError(f"there are {first.rows} hands and {boards.rows} boards: as many are needed, or one")
    rows = lengths.pop() if lengths else 1
    numbers, orbits = numpy.empty(rows, numpy.int64), numpy.empty(rows, numpy.uint8)

    def fill(start: int, stop: int) -> int:
        bad = isomorphism.number_deals(
            rounds,
            _part(first, start, stop),
            first.width,
            _part(boards, start, stop),
            numbers[start:stop],
            orbits[start:stop],
        )
        return bad + start if bad >= 0 else -1

    def fill_all(inner: Control) -> None:
        for bad in in_chunks(rows, fill, inner):
            if bad >= 0:
                raise bad_cards(
                    f"row {bad} is not a deal: its cards are numbers from 0 to 51, none of them twice"
                )

    carry_out(fill_all, given)
    return Numbered(numbers, orbits)


def in_chunks(rows: int, fill: Callable[[int, int], Any], given: Control) -> Any:
    """What a function gives for each chunk of so many rows, on threads where there are many."""
    parts = [(start, min(start + _ROWS_A_CHUNK, rows)) for start in range(0, rows, _ROWS_A_CHUNK)]
    for done, found in enumerate(given.map(fill, parts, parallel=len(parts) > 4), 1):
        yield found
        given.report(done / len(parts))


def _part(cards: Cards, start: int, stop: int) -> memoryview:
    values = memoryview(cards.values)
    return values if cards.rows is None else values[start * cards.width : stop * cards.width]


def _read(given: str | ManyCards, name: str) -> Cards:
    """Cards in rows, from whatever holds them; a text is shared."""
    if isinstance(given, str):
        cards = _one(given, name) if given else b""
        return Cards(cards, None, len(cards))
    values, rows, width = read_rows(given)
    if not width and memoryview(values).nbytes:
        raise bad_cards(f"{name} are rows of card numbers or texts, as many cards in each, not masks")
    return Cards(memoryview(values).cast("B"), rows, width)


def _row(given: Any) -> Any:
    """A row of an array, the cards of a hand or of a board, as a text; anything else as it is."""
    cards = row_of_cards(given)
    return "".join(map(text_of_card, cards)) if cards is not given else given


def _one(text: str, name: str) -> bytes:
    return bytes(card_numbers(text, name, HOLDEM))


def _one_number(rounds: tuple[int, ...], cards: bytes) -> int:
    found = array("q", [0])
    if isomorphism.number_deals(rounds, cards, len(cards), b"", found) >= 0:
        twice = next(card for place, card in enumerate(cards) if card in cards[:place])
        raise bad_cards(f"{card_text(twice)} is there twice")
    return found[0]


def _street(hand: int, board: int) -> str:
    street = street_with(board)
    if hand != 2:
        raise bad_cards(f"a hand has two cards, not {hand}")
    if street is None:
        wanted = ", ".join(str(cards) for cards in CARDS.values())
        raise bad_cards(f"a board has {wanted} cards, not {board}")
    return street


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
    seed: AnySeed = None,
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

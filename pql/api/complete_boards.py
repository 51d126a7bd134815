"""Complete boards as arrays: what each of the 1326 hands makes, and who wins hand against hand."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from pql.cards.card_lists import AnyCards, dead_cards
from pql.cards.combos import HAND_COUNT, indices
from pql.cards.games import HOLDEM
from pql.cards.one_place import shared
from pql.questions.checks import refusal

from .arguments import called, known_cards
from .readings import HandsReader
from .weight_vectors import RIVER, several_boards

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from .sets import AnyBoards


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
    board: AnyBoards = "",
    *,
    dead: AnyCards = "",
    blocked: int = 0,
    dialect: str = "pql",
    bare: str | None = None,
) -> NDArray[numpy.int8]:
    """Who wins on a complete board, hand against hand: 1 where the row's hand wins, -1 where it loses, 0 for a tie.

    An int8 array with a row for each hand of `hands` and a column for each of `versus`, sets as everywhere, in the
    order of iteration; weights play no part. Where two hands cannot meet, because they or the board share a card, there
    is `blocked`, from -128 to 127: as 0 it adds nothing to `weights @ matrix`. `dialect` and `bare` say how texts of
    hands are read, as for `pql.hands`. All 1326 x 1326 take half a millisecond. Needs numpy. Raises `PQLError` for bad
    cards and for boards of other than five.

    >>> import pql
    >>> pql.showdown_matrix("AsAh, KsKh", "QsQh, KsQs, 3s3c", board="Kc7h2c9d3h", blocked=9).tolist()
    [[1, 1, -1], [9, 1, 1]]
    """
    import numpy

    from pql.evaluator_ext import rivers

    if type(blocked) is not int or not -128 <= blocked <= 127:
        raise ValueError(f"blocked must be a number from -128 to 127, not {blocked!r}")
    read = HandsReader(HOLDEM, dialect, bare)
    sides = (hands, "hands"), (versus, "versus")
    rows, columns = [array("H", indices(read(each, name).bits)) for each, name in sides]
    read.warn()
    matrix = numpy.empty((len(rows), len(columns)), numpy.int8)
    rivers.compare_hands(hand_ranks(board, dead=dead), rows, columns, blocked, matrix.reshape(-1))
    return matrix

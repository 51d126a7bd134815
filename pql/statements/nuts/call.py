"""`pql.nuts`: the best hands of a board in order, and who of a range has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.api.arguments import answer_of, called, named_hands, one_board, spot_of
from pql.api.sets import game_of
from pql.base.arguments import checked_number
from pql.cards.card_lists import AnyCards
from pql.engine.work import Control

from .question import NutsQuestion

if TYPE_CHECKING:
    from pql.api.sets import AnyBoards, AnyHands
    from pql.sets.holeset import HoleSet

    from .result import NutsResult


def nuts(
    board: AnyBoards,
    *,
    hands: AnyHands | HoleSet | None = None,
    dead: AnyCards = "",
    limit: int | None = None,
    game: str | None = None,
) -> NutsResult:
    """The hands that a board of three to five cards allows, by what they make as it is, the best first.

    Each row (`NutsRow`) is one value: in words, with the hands that make it, how many these are, and their share of all
    hands that are left. `hands` is a range; each row then has its weight and share, alone and with all better rows.
    `dead` is text or cards; there are at most `limit` rows. `game` is that of `pql.equity`: in Omaha the hands of a row
    are the two hole cards that make it. Raises `PQLError` for bad text, for a set of boards, and for a range of which
    no hand is left; TypeError or ValueError for arguments of another kind.

    >>> import pql
    >>> found = pql.nuts("Kh7h2c", hands="QQ+, AK*", limit=3)
    >>> [(row.place, row.hands, row.combos, row.weight) for row in found.rows]
    [(1, 'KK', 3, 3), (2, '77', 3, 0), (3, '22', 3, 0)]
    >>> found.rows[0].makes, round(found.rows[0].has, 4)
    ('three of a kind, kings, seven kicker', 0.1111)
    """
    number = None if limit is None else checked_number(limit, "limit", 1)
    found = game_of((board, hands), game)
    among = [] if hands is None else [named_hands(hands, game=found)]
    one = one_board(board, found)
    spot = spot_of(called("nuts", one.text), among, one, dead, game=found)
    return answer_of(NutsQuestion(spot, number), Control(1))

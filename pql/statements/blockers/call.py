"""`pql.blockers`: what holding a hand, or seeing a card, does to a range."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack, cast

from pql.api.arguments import answer_of, called, is_nothing, named_hands, one_board, spot_of
from pql.api.sessions.running import Running, control, takes
from pql.api.sets import game_of
from pql.base.arguments import checked_text
from pql.cards.card_lists import AnyCards
from pql.cards.deck import mask_text
from pql.grammar.tables.keywords import BLOCKER_WORDS
from pql.questions.checks import refusal
from pql.questions.question import NamedHands
from pql.sets.handset import HandSet

from .question import BlockersQuestion, check_holders

if TYPE_CHECKING:
    from pql.api.sets import AnyBoards, AnyHands, AnyOpponents
    from pql.questions.question import Spot
    from pql.sets.holeset import HoleSet

    from .result import BlockersResult


@takes(Running)
def blockers(
    hands: AnyHands | HoleSet | None,
    versus: AnyHands | HoleSet,
    board: AnyBoards | None = None,
    *,
    where: str = "",
    by: str = "class",
    dead: AnyCards = "",
    folded: AnyOpponents | HoleSet = (),
    game: str | None = None,
    **running: Unpack[Running],
) -> BlockersResult:
    """What each of some hands does to an opponent's range: how much of it is gone, and how its mean value shifts.

    `board` is none or three to five cards. A hand's value is its equity there against all of `hands`; `shift` is the
    mean value of what is left of `versus`, less that of all of it, so it shows removal alone: a hand with a negative
    shift blocks the strong part. `where` is a formula about the opponent's hand on the board (`toppair or better`):
    rows then have the share of the range for which it holds, before and after. `by` is `class`, `hand`, or `card` for a
    row for each unseen card; then `hands` may be None, for any hand. `dead` is text or cards, `folded` are the hands of
    players who folded, `game` is that of `pql.equity`; the arguments of running are those of `Query.run`. The rows
    (`BlockersRow`) have the lowest last number first.

    Raises `PQLError` for bad text and for hands that cannot be dealt, TypeError for arguments of another kind.

    >>> import pql
    >>> found = pql.blockers("AJs, KQs, 76s", "QQ+, AK*", board="Kh7h2c")
    >>> [(row.name, row.blocked, round(row.removes, 3), round(row.shift, 4)) for row in found.rows]
    [('AJs', 6, 0.222, -0.0064), ('76s', 0, 0.0, 0.0), ('KQs', 9, 0.333, 0.0003)]
    >>> hearts = pql.blockers("AhJs, AsJh", "20%", "Kh7h2c", where="flushdraw", by="hand")
    >>> [(row.name, round(row.before, 3), round(row.after, 3)) for row in hearts.rows]
    [('AhJs', 0.047, 0.011), ('AsJh', 0.047, 0.047)]
    """
    if checked_text(by, "what the rows are by") not in BLOCKER_WORDS:
        raise refusal("bad-report", f"blockers have no rows by `{by}`", "by is hand, class or card")
    check_holders(hands is not None, by)
    found = game_of((hands, versus, board, folded), game)
    holder = [] if hands is None else [named_hands(hands, game=found)]
    opponent = named_hands(versus, "versus", game=found)
    one = None if is_nothing(board) else one_board(cast("AnyBoards", board), found)
    spot = spot_of(called("blockers", opponent.text), [*holder, opponent], one, dead, folded, 2, game=found)
    question = BlockersQuestion(spot, _chosen(where, spot), by)
    return answer_of(question, control(running, blockers))


def _chosen(where: str, spot: Spot) -> NamedHands | None:
    """The hands that a formula holds for, None where none is given."""
    text = checked_text(where, "a formula").strip()
    if not text:
        return None
    if not spot.board:
        raise refusal("no-board", "`where` looks at the opponent's hand on a board", 'board="Kh7h2c"')
    every: Any = HandSet.everything(spot.hands[-1].hands.game) if spot.of_two_cards else spot.hands[-1].hands
    return NamedHands(text, every.where(text, mask_text(spot.board)))

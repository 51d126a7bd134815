"""`pql.draws`: what the next card can complete."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.api.arguments import answer_of, called, named_hands, one_board, spot_of
from pql.api.sets import game_of
from pql.cards.card_lists import AnyCards
from pql.engine.work import Control

from .question import DrawsQuestion

if TYPE_CHECKING:
    from pql.api.sets import AnyBoards, AnyHands
    from pql.sets.holeset import HoleSet

    from .result import DrawsResult, RangeDrawsResult


def draws(
    hands: AnyHands | HoleSet, board: AnyBoards, *, dead: AnyCards = "", game: str | None = None
) -> DrawsResult | RangeDrawsResult:
    """What the next card can complete on a flop or turn, for one hand or for a range.

    One hand gives a `DrawsResult`: the cards that complete a straight or a flush, whether the straight draw is
    open-ended or a gut-shot, the back-door flush, the cards that make each type of hand, and the exact chances that
    each draw comes in (`comes_in`). Several hands give a `RangeDrawsResult`: the share of the hands with each draw,
    these hands, and how often the draw comes in on average. Dead cards cannot come. `game` is that of `pql.equity`.
    Raises `PQLError` for bad text, a set of several boards, a river, and hands of which the board or dead cards leave
    none.

    >>> import pql
    >>> hand = pql.draws("9dTd", "7s8cQh", dead="AcJs")
    >>> len(hand.straight), hand.open_ended, hand.flush_draw, hand.by_type["straight"]
    (7, True, False, 7)
    >>> round(hand.comes_in["straight_draw"]["by_river"], 4)
    0.2899
    >>> connectors = pql.draws("Suited Connected", "8h7h2c")
    >>> connectors.drawing["open_ended"].text(), round(connectors.shares["flush_draw"], 4)
    ('T9s, 65s', 0.2128)
    """
    found = game_of((hands, board), game)
    named = named_hands(hands, game=found)
    spot = spot_of(called("draws", named.text), [named], one_board(board, found), dead, game=found)
    return answer_of(DrawsQuestion(spot), Control(1))

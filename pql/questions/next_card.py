"""Shared by outs and draws: a board with a card to come, the live hands, and the cards that may come."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.cards.one_place import clash

if TYPE_CHECKING:
    from pql.base.place import Place

    from .question import Hands, NamedHands, Spot

MOST_OPPONENTS = 9


def check_street(spot: Spot, word: str) -> None:
    """Makes sure that a card can come on this board: raises a running `PQLError` on the river, and for clashes."""
    if spot.board.bit_count() == 5:
        raise spot.place.error(
            "no-cards-to-come",
            f"the board is complete: no card is to come, so there are no {word}",
            "leave the river card out, or ask `equity`",
        )
    spot.check_cards()


def live_hands(side: NamedHands[Hands], board: int, dead: int, place: Place) -> Hands:
    """The hands of a set that hold neither board nor dead cards; raises a running `PQLError` if there are none."""
    text, hands = side.text, side.hands
    if not hands:
        raise place.error("impossible-deal", f"`{text}` is not a hand: the set is empty")
    live = hands.without(board | dead)
    if live:
        return live
    if len(hands) > 1:
        message = f"the board leaves no hand of `{text}`: each holds a card that is on it or dead"
    elif not hands.without(board):
        message = f"{next(iter(hands))} holds a card of its own board"
    else:
        message = f"{next(iter(hands))} holds a dead card"
    raise place.error(*clash(message))

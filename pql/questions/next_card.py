"""What outs and draws share: a board with a card to come, who can still hold what, and which cards may come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

from pql.base.place import Place
from pql.cards.deck import DECK, cards_mask
from pql.cards.one_place import clash, shared
from pql.grammar.diagnostics import Diagnostic, PQLError
from pql.sets.handset import HandSet

if TYPE_CHECKING:
    from pql.sets.boardset import BoardSet

Side: TypeAlias = tuple[str, HandSet]
"""A set of hands with the text it was given as."""

MOST_OPPONENTS = 9


def check_street(board: int, dead: int, word: str, place: Place) -> None:
    """Makes sure that a card can come on this board: raises a running `PQLError` on the river, and for clashes."""
    if board.bit_count() == 5:
        raise place.error(
            "no-cards-to-come",
            f"the board is complete: no card is to come, so there are no {word}",
            "leave the river card out, or ask `equity`",
        )
    if problem := shared(board, dead):
        raise place.error(*problem)


def live_hands(side: Side, board: int, dead: int, place: Place) -> HandSet:
    """The hands of a set that hold neither board nor dead cards; raises a running `PQLError` if there are none."""
    text, hands = side
    if not hands:
        raise place.error("impossible-deal", f"`{text}` is no hand: the set is empty")
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


def cards_of(mask: int) -> list[int]:
    """The cards of a mask one by one, as masks of one card, highest first."""
    bits = []
    while mask:
        bits.append(1 << mask.bit_length() - 1)
        mask ^= bits[-1]
    return bits


def unseen(*known: int) -> list[int]:
    """The cards that may come, as masks of one card, highest first: all that are in none of the masks."""
    mask = 0
    for cards in known:
        mask |= cards
    return cards_of(DECK & ~mask)


# ---- the arguments of library functions ----


def side_of(given: str | HandSet) -> Side:
    """A set of hands given as text or as a set; TypeError for anything else."""
    from pql.api.sets import hands

    if isinstance(given, HandSet):
        return given.text(), given
    return given.strip() if isinstance(given, str) else "", hands(given)


def sides_of(given: str | HandSet | Sequence[str | HandSet]) -> tuple[Side, ...]:
    """The opponents: one set of hands, or a sequence of them."""
    return (side_of(given),) if isinstance(given, str | HandSet) else tuple(map(side_of, given))


def board_of(given: str | BoardSet) -> tuple[str, int]:
    """The text and the cards of one board of three to five cards; raises `PQLError` for a set of several."""
    from pql.api.sets import boards
    from pql.sets.boardset import BoardSet

    board = given if isinstance(given, BoardSet) else boards(given)
    cards = board.fixed_cards()
    if cards is not None and isinstance(given, str):
        return given.strip(), cards
    if cards is not None or board.count() == 1:
        (text,) = board
        return text, cards_mask(text)
    raise PQLError(
        Diagnostic(
            "not-one-board",
            "this takes one board, and this is a set of boards" if board else "there is no such board",
            help="write the cards of one board, as in Kh7h2c",
        )
    )

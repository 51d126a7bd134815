"""The opponents when outs are judged: who is ahead after a card, and what of their hands is beaten."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pql.cards import kernels
from pql.cards.deck import cards_mask, mask_text
from pql.cards.games import Game
from pql.cards.one_place import clash, undealt

from . import far_apart
from .decide import refuse_many_opponents
from .feasibility import can_be_dealt

if TYPE_CHECKING:
    from pql.base.place import Place
    from pql.sets.handset import HandSet

    from .outs_cards import Side

# How many cards improve a hand, at most times.
_IMPROVING_CARDS = 20


class Opponents:
    """The opponents of a hand: `hands` holds each one's live hands, `known` those of whom just one is possible.

    `known` maps the number of an opponent to the mask of his cards; these cards can neither come nor be held by anyone
    else. `ranges` are the numbers of the others.
    """

    __slots__ = ("board", "game", "hands", "known", "names", "ranges")

    def __init__(self, sides: Sequence[Side], hero: int, board: int, dead: int, place: Place) -> None:
        self.board = board
        self.game: Game = sides[0].hands.game
        self.names = [side.text for side in sides]
        self.hands = [_live(side, hero, board, dead, place) for side in sides]
        self.known: dict[int, int] = {}
        self._settle(place)
        self.ranges = [number for number in range(len(sides)) if number not in self.known]
        if not can_be_dealt([hands.bits for hands in self.hands]):
            raise place.error(*undealt("these opponents"))
        sizes = [len(self.hands[number]) for number in self.ranges]
        refuse_many_opponents(sizes, _IMPROVING_CARDS, place)

    def _settle(self, place: Place) -> None:
        """Removes the cards of known opponents from the others' hands, which may make more opponents known."""
        while True:
            alone = [
                number
                for number, hands in enumerate(self.hands)
                if len(hands) == 1 and number not in self.known
            ]
            if not alone:
                return
            number = alone[0]
            self.known[number] = cards = cards_mask(next(iter(self.hands[number])))
            for other, hands in enumerate(self.hands):
                if other == number:
                    continue
                self.hands[other] = hands.without(cards)
                if not self.hands[other]:
                    raise place.error(
                        *clash(f"`{self.names[number]}` leaves no hand of `{self.names[other]}`")
                    )

    @property
    def held(self) -> int:
        """The cards that known opponents hold."""
        cards = 0
        for hand in self.known.values():
            cards |= hand
        return cards

    def ahead(self, hero: int, card: int) -> bool:
        """Whether a known opponent is strictly better after a card (`hero` is the pokerval of the hand)."""
        pokerval = kernels.of(self.game).ranking.pokerval
        return any(pokerval(cards | self.board | card) > hero for cards in self.known.values())


def _live(side: Side, hero: int, board: int, dead: int, place: Place) -> HandSet:
    text, hands = side.text, side.hands
    if not hands:
        raise place.error("impossible-deal", f"the opponent `{text}` has no hands: the set is empty")
    live: HandSet = hands.without(hero | board | dead)
    if live:
        return live
    if len(hands) == 1:
        (hand,) = hands
        cards = mask_text(cards_mask(hand) & (hero | board | dead))
        message = f"the opponent's {hand} cannot be: {cards} is in the hand, on the board or dead"
    else:
        message = (
            f"no hand of the opponent `{text}` is left: each holds a card of the hand, the board or dead"
        )
    raise place.error(*clash(message))


class Standings(NamedTuple):
    """What hands beat, tie with and meet of the opponents' hands on a board: 1326 numbers each."""

    wins: Sequence[float]
    ties: Sequence[float]
    met: Sequence[float]


def standings(hands: array[float], ranges: list[array[float]], board: int, game: Game) -> Standings:
    """What each of the hands (weights 0 and 1) of a game beats, ties with and meets on a board of four or five cards.

    Of several ranges that is the weight of the deals of hands to them, no card twice, in which all are beaten, in which
    none is ahead and some are level, and of all.
    """
    if len(ranges) == 1:
        boards = array("Q", [board]), array("I", [1])
        own, _ = far_apart.swept(game, *boards, hands, ranges[0], kernels.of(game).vectors.FIRST)
        assert own is not None
        return Standings(*own)
    return Standings(*kernels.of(game).equity.multiway_hands(board, [hands, *ranges]))

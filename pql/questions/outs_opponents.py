"""The opponents when outs are judged: who is ahead after a card, and what share of their hands is beaten."""

from __future__ import annotations

from array import array
from math import fsum
from typing import TYPE_CHECKING

from pql.cards.combos import hand_cards, indices
from pql.cards.deck import cards_mask, mask_text
from pql.cards.one_place import clash, undealt
from pql.engine.decide import refuse_many_opponents
from pql.engine.equity_chunks import count_boards
from pql.engine.feasibility import can_be_dealt
from pql.engine.tally import Tally
from pql.evaluator_ext import ranking
from pql.sets.handset import HandSet

if TYPE_CHECKING:
    from pql.base.place import Place

    from .question import NamedHands

# How many cards improve a hand, at most times.
_IMPROVING_CARDS = 20


class Opponents:
    """The opponents of a hand: `hands` holds each one's live hands, `known` those of whom just one is possible.

    `known` maps the number of an opponent to the mask of his cards; these cards can neither come nor be held by anyone
    else. `ranges` are the numbers of the others.
    """

    __slots__ = ("board", "hands", "known", "names", "ranges")

    def __init__(self, sides: tuple[NamedHands, ...], hero: int, board: int, dead: int, place: Place) -> None:
        self.board = board
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

    def can_come(self, card: int) -> bool:
        """Whether the opponents can hold hands without this card (contrived ranges may be taken to)."""
        return not self.ranges or can_be_dealt(
            [self.hands[number].without(card).bits for number in self.ranges]
        )

    def ahead(self, hero: int, card: int) -> bool:
        """Whether a known opponent is strictly better after a card (`hero` is the pokerval of the hand)."""
        return any(ranking.pokerval(cards | self.board | card) > hero for cards in self.known.values())

    def beaten(self, hero: int, card: int, spare: int) -> tuple[float, float] | None:
        """The share of the deals of hands to the ranges in which all are beaten after a card, and in which none is
        ahead but some are level; None if no deal is possible.

        `spare` is a mask of five cards that no opponent can hold: the kernels count deals on a board.
        """
        every, worse, level = [], [], []
        for number in self.ranges:
            hands = self.hands[number].without(card)
            numbers = array("H", indices(hands.bits))
            masks = array("Q", [_mask_of_hand(hand) | self.board | card for hand in numbers])
            values = array("I", bytes(4 * len(masks)))
            ranking.pokerval_masks(masks, values)
            weights = hands.buffer()
            every.append(weights)
            worse.append(_chosen(weights, numbers, [value < hero for value in values]))
            level.append(_chosen(weights, numbers, [value <= hero for value in values]))
        total = deal_weight(every, spare)
        if not total:
            return None
        wins = deal_weight(worse, spare)
        return wins / total, max(0.0, deal_weight(level, spare) - wins) / total


def _live(side: NamedHands, hero: int, board: int, dead: int, place: Place) -> HandSet:
    text, hands, _ = side
    if not hands:
        raise place.error("impossible-deal", f"the opponent `{text}` has no hands: the set is empty")
    live = hands.without(hero | board | dead)
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


def _mask_of_hand(hand: int) -> int:
    first, second = hand_cards()[hand]
    return 1 << first | 1 << second


def _chosen(weights: array[float], numbers: array[int], wanted: list[bool]) -> array[float]:
    """The weights of the wanted hands, and zero for all others."""
    chosen = array("d", bytes(8 * len(weights)))
    for hand, keep in zip(numbers, wanted, strict=True):
        if keep:
            chosen[hand] = weights[hand]
    return chosen


def deal_weight(ranges: list[array[float]], spare: int) -> float:
    """The sum, over all ways to deal each range a hand so that no two share a card, of the product of the weights.

    `spare` is a mask of five cards that none of the hands holds.
    """
    if any(not any(weights) for weights in ranges):
        return 0.0
    if len(ranges) == 1:
        return fsum(ranges[0])
    board = array("Q", [spare]).tobytes()
    counts = count_boards((board, array("I", [1]).tobytes()), tuple(weights.tobytes() for weights in ranges))
    tally = Tally(len(ranges))
    tally.add(counts)
    return float(tally.deals)

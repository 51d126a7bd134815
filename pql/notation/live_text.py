"""The text of a range's live hands, as players write them: `AK` on a board with a king means 12 hands, not 16."""

from __future__ import annotations

from functools import cache, lru_cache

from pql.cards.combos import hand_index, hands_touching
from pql.cards.starting_hands import class_masks
from pql.sets.handset import HandSet

from .hand_text import hands_text


def live_text(hands: HandSet, whole: HandSet, dead: int) -> str:
    """The shortest text of some hands of a range, read without the hands that hold a dead card (`dead`, a mask).

    `hands` are live hands of the range `whole`. A class, or a card with a rank, of which the range had every hand and
    `hands` has every live one, is written as such: `KQ*` and `QhK?` are what the dead cards leave of them. A hand that
    cannot exist is never named, and no term whose own card is dead. Read without the dead cards the text gives the same
    hands.

    >>> import pql
    >>> from pql.cards.deck import cards_mask
    >>> whole = pql.hands("KK, AK*, AhQh")
    >>> live_text(whole.without("Kh7h2c"), whole, cards_mask("Kh7h2c"))
    'KK, AK*, AhQh'
    """
    groups = _whole_groups(dead, whole.bits)

    def impossible(live: int) -> int:
        """The dead hands of the groups that hands of one weight have as far as they can."""
        spare = 0
        for left, gone in groups:
            if not left & ~live:
                spare |= gone
        return spare

    weights = None if hands.is_plain else hands.buffer().tolist()
    return hands_text(hands.bits, weights, impossible)


# Many lines are written of one range on one board.
@lru_cache(16)
def _whole_groups(dead: int, whole: int) -> tuple[tuple[int, int], ...]:
    """The live and the dead hands of each group that a range has every hand of and dead cards leave some of."""
    dead_hands = hands_touching(dead)
    groups = [group for group in (*class_masks(), *_halves()) if group & dead_hands and not group & ~whole]
    return tuple([(group & ~dead_hands, group & dead_hands) for group in groups if group & ~dead_hands])


@cache
def _halves() -> tuple[int, ...]:
    """For each card and each rank, the hands of that card with a card of that rank."""
    groups = []
    for card in range(52):
        for rank in range(13):
            others = [4 * rank + suit for suit in range(4) if 4 * rank + suit != card]
            groups.append(sum([1 << hand_index(card, other) for other in others]))
    return tuple(groups)

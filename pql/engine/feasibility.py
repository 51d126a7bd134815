"""Whether hands of several ranges can be dealt together at all."""

from __future__ import annotations

from pql.cards.combos import hands_beside, hands_touching, indices

# The search is short except for contrived ranges; after this many steps a deal is assumed to be possible, and the
# answer itself will show whether it is.
_MOST_STEPS = 20_000
_FIRST_STEPS = 50
# The hands that share a card with a hand, itself included.
_TOUCHED = 101


def can_be_dealt(ranges: list[int]) -> bool:
    """Whether each range, a bitset of hands, can give a hand so that no two share a card.

    >>> aces = 0b111111
    >>> can_be_dealt([aces, aces]), can_be_dealt([aces, aces, aces])
    (True, False)
    """
    if _first_hands_fit(ranges):
        return True
    ranges = sorted(ranges, key=int.bit_count)
    # However the smaller ranges are dealt, each hand touches at most so many others.
    if all(hands.bit_count() > index * _TOUCHED for index, hands in enumerate(ranges)):
        return True
    return _search(ranges, [_MOST_STEPS])


def _first_hands_fit(ranges: list[int]) -> bool:
    """Whether each range in turn can get its first hand that is left: a quick test that nearly always succeeds."""
    touching = 0
    for hands in ranges:
        left = hands & ~touching
        if not left:
            return False
        touching |= hands_beside((left & -left).bit_length() - 1)
    return True


def _search(ranges: list[int], steps: list[int]) -> bool:
    if not ranges:
        return True
    if not ranges[0]:
        return False
    # Nearly always the first hands tried fit; cards are counted only if they do not.
    if steps[0] < _MOST_STEPS - _FIRST_STEPS and _cards_held(ranges) < 2 * len(ranges):
        return False
    for hand in indices(ranges[0]):
        steps[0] -= 1
        if steps[0] < 0:
            return True
        touching = hands_beside(hand)
        rest = sorted((other & ~touching for other in ranges[1:]), key=int.bit_count)
        if _search(rest, steps):
            return True
    return False


def _cards_held(ranges: list[int]) -> int:
    """How many different cards the hands of all ranges hold."""
    union = 0
    for bits in ranges:
        union |= bits
    return sum(1 for card in range(52) if union & hands_touching(1 << card))

"""Counts in how many ways several players can be dealt hands of a set at once: matchings of a graph on cards."""

from __future__ import annotations

from collections.abc import Iterable, Sized
from itertools import combinations

MOST_STATES = 20_000
"""More sets of cards than this are not gone through."""

Pair = tuple[int, int]


class TooManyMatchings(Exception):
    """The hands are too many, and too much entangled, to be counted."""


def matchings(hands: Iterable[Pair], most: int) -> list[int]:
    """For 0, 1 .. `most` the number of sets of so many hands, no two of which share a card.

    Every hand of the set has a card of a small `cover`: which cards of it are used is all that has to be known while
    the other cards are dealt out, those with the same partners together. Raises `TooManyMatchings` where too many
    sets of cards would have to be gone through.

    >>> matchings([(0, 1), (1, 2), (2, 3)], 2)
    [1, 3, 1]
    """
    found = [1] + [0] * most
    for part in _connected(hands):
        own = _of_part(part, most)
        found = [sum(found[i] * own[k - i] for i in range(k + 1)) for k in range(most + 1)]
    return found


def _connected(hands: Iterable[Pair]) -> list[dict[int, int]]:
    """The parts that share no card: of each the partners of every card, as a mask."""
    partners: dict[int, int] = {}
    for first, second in hands:
        partners[first] = partners.get(first, 0) | 1 << second
        partners[second] = partners.get(second, 0) | 1 << first
    parts = []
    left = set(partners)
    while left:
        part, waiting = set[int](), [left.pop()]
        while waiting:
            card = waiting.pop()
            part.add(card)
            near = [other for other in left if partners[card] >> other & 1]
            left.difference_update(near)
            waiting += near
        parts.append({card: partners[card] for card in part})
    return parts


def _cover(partners: dict[int, int]) -> list[int]:
    """Cards of which every hand has one: always the card with the most partners left."""
    left, cover = dict(partners), []
    while any(left.values()):
        card = max(left, key=lambda card: left[card].bit_count())
        cover.append(card)
        del left[card]
        left = {other: mask & ~(1 << card) for other, mask in left.items()}
    return cover


def _of_part(partners: dict[int, int], most: int) -> list[int]:
    cover = _cover(partners)
    place = {card: 1 << number for number, card in enumerate(cover)}
    alike: dict[int, int] = {}
    for card, mask in partners.items():
        if card not in place:
            near = sum([bit for other, bit in place.items() if mask >> other & 1])
            alike[near] = alike.get(near, 0) + 1
    # By the cards of the cover that are used: each by a card outside it.
    used = {0: 1}
    for near, size in alike.items():
        used = _dealt(used, near, size, most)
    # Then hands with both cards in the cover, the first of them in order.
    states = {(mask, mask.bit_count()): ways for mask, ways in used.items()}
    for card in cover:
        bit = place[card]
        later = [other for mate, other in place.items() if other > bit and partners[card] >> mate & 1]
        more = dict(states)
        for (mask, hands), ways in states.items():
            if not mask & bit and hands < most:
                for other in later:
                    if not mask & other:
                        key = mask | bit | other, hands + 1
                        more[key] = more.get(key, 0) + ways
        _refuse_many(more)
        states = more
    found = [0] * (most + 1)
    for (_, hands), ways in states.items():
        found[hands] += ways
    return found


def _dealt(used: dict[int, int], near: int, size: int, most: int) -> dict[int, int]:
    """With `size` cards more, each of which is left out or makes a hand with one of the cards `near`."""
    bits = [1 << number for number in range(near.bit_length()) if near >> number & 1]
    found = dict(used)
    ways_of_choosing = 1
    for count in range(1, min(size, len(bits), most) + 1):
        ways_of_choosing *= size - count + 1
        for chosen in combinations(bits, count):
            taken = sum(chosen)
            for mask, ways in used.items():
                if not mask & taken and mask.bit_count() + count <= most:
                    found[mask | taken] = found.get(mask | taken, 0) + ways * ways_of_choosing
        _refuse_many(found)
    return found


def _refuse_many(states: Sized) -> None:
    if len(states) > MOST_STATES:
        raise TooManyMatchings

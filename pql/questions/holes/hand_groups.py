"""Hands of Omaha in groups: alike up to suits, of a class, of a made hand, or by formulas about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import factorial, prod
from typing import TYPE_CHECKING

from pql.cards.deck import mask_text
from pql.cards.hole_classes import ClassKey, class_key, key_name, ranks_by_suit
from pql.formulas import dealt
from pql.questions.report_hands import HandGroup, group_name
from pql.questions.report_keys import hand_block, keyed, made_hand_on

if TYPE_CHECKING:
    from pql.engine.hole_equity import HoleProblem
    from pql.questions.report_keys import RowKey


def hole_groups(problem: HoleProblem, by: str, keys: Sequence[RowKey] = ()) -> list[HandGroup]:
    """The first player's hands, as masks: by themselves, by class, by made hand (best first), or by formulas.

    By hand those are together that the suit permutations of the problem carry into one another.
    """
    hands, group = problem.live[0].held()[0], problem.group
    if keys or by == "category":
        block = hand_block(problem, dealt.seat(problem.live[0]))
        made = () if keys else (made_hand_on(problem.known.bit_count(), problem.game),)
        found = [
            HandGroup(group_name(values), [hands[row] for row in rows], (), key, values if keys else ())
            for key, values, rows in keyed(keys or made, block)
        ]
        return found if keys else found[::-1]
    alike: dict[ClassKey, list[int]] = {}
    for hand in reversed(hands):
        alike.setdefault(class_key(hand) if by == "class" else _first_image(hand, group), []).append(hand)
    if by == "class":
        return [HandGroup(key_name(key), own) for key, own in alike.items()]
    return [HandGroup(_name(own), own, tuple([mask_text(hand) for hand in own])) for own in alike.values()]


def _first_image(hand: int, group: bytes) -> ClassKey:
    """The ranks by suit of the hand that is the first of those which the permutations make of it."""
    suits = ranks_by_suit(hand)
    images = []
    for start in range(0, len(group), 4):
        image = [0, 0, 0, 0]
        for suit, ranks in enumerate(suits):
            image[group[start + suit]] = ranks
        images.append((image[0], image[1], image[2], image[3]))
    return max(images)


def _name(hands: Sequence[int]) -> str:
    """What hands are called that differ in nothing but their suits: by their class where they are all of it."""
    key = class_key(hands[0])
    whole = 24 // prod([factorial(count) for count in Counter(key).values()])
    if len(hands) > 1 and len(hands) == whole:
        return key_name(key)
    return " ".join([mask_text(hand) for hand in hands])

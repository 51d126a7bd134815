"""Sets of hands of two cards as the ways ask them: members, weights, classes, names, what two sets share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import fsum
from typing import TYPE_CHECKING, TypeVar

from pql.base.sums import above
from pql.cards.combos import hand_cards, hand_index, hand_names, indices
from pql.cards.starting_hands import class_masks, class_names
from pql.cards.starting_hands import class_of as starting_hand_of
from pql.engine.nuts import by_value
from pql.sets.handset import HandSet

if TYPE_CHECKING:
    from pql.cards.games import Game

    from .problem import Problem


class_of = class_place = starting_hand_of
Of = TypeVar("Of")


def everything(game: Game) -> HandSet:
    """Every hand."""
    return HandSet.everything(game.of_two_cards)


def hand_text(hand: int) -> str:
    """A hand as text."""
    return hand_names()[hand]


def live(problem: Problem, player: int) -> HandSet:
    """The hands of a player that hold neither board nor dead cards."""
    return problem.ranges[player]


def members(hands: HandSet) -> list[int]:
    """The numbers of a set's hands."""
    return list(indices(hands.bits))


def best_first(hands: Sequence[Of]) -> Sequence[Of]:
    """The hands as they are: the first number is that of the aces."""
    return hands


def among(hands: HandSet, chosen: Iterable[int]) -> HandSet:
    """Those of a set that are among some."""
    return hands.kept(sum([1 << hand for hand in chosen]))


def class_name(own: int) -> str:
    """The name of a starting hand by its number."""
    return class_names()[own]


def class_size(own: int) -> int:
    """How many hands are one starting hand."""
    return class_masks()[own].bit_count()


def first_image(hand: int, group: bytes) -> int:
    """The first of the hands that the suit permutations of a group make of a hand."""
    first, second = hand_cards()[hand]
    return min([
        hand_index(first & ~3 | group[start + (first & 3)], second & ~3 | group[start + (second & 3)])
        for start in range(0, len(group), 4)
    ])  # fmt: skip


def weights(hands: HandSet) -> list[float]:
    """The weights of a set's hands."""
    held = hands.buffer()
    return [held[hand] for hand in indices(hands.bits)]


def cards(hand: int) -> tuple[int, int]:
    """The cards of a hand by their numbers."""
    return hand_cards()[hand]


def weight_by_value(hands: HandSet, board: int) -> dict[int, int | float]:
    """The weight of a set's hands by the ordinal of what they make: a whole number where all weigh 1."""
    found: dict[int, int | float] = {}
    own = None if hands.is_plain else hands.buffer()
    for value, bits in by_value(board, hands.bits, hands.game).items():
        found[value] = bits.bit_count()
        if own is not None and (weighed := fsum([own[hand] for hand in indices(bits)])) != found[value]:
            found[value] = weighed
    return found


def amount(hands: HandSet) -> int | float:
    """The weight of a set as answers show it."""
    return len(hands) if hands.is_plain else hands.weight


def live_text(hands: HandSet, whole: HandSet, seen: int) -> str:
    """Hands of a set as players write them where these cards are known."""
    from pql.notation import hand_text

    return hand_text.live_text(hands, whole, seen)


def shared_out(first: HandSet, second: HandSet) -> tuple[HandSet, HandSet, HandSet]:
    """What two sets share, and what the weights of each are above that."""
    one, other = first.buffer(), second.buffer()
    both = [min(pair) for pair in zip(one, other, strict=True)]
    parts = (both, *[list(map(above, own, both)) for own in (one, other)])
    shared, alone, other_alone = [HandSet.from_vector(part, game=first.game) for part in parts]
    return shared, alone, other_alone

"""What a player may hold, in whichever game: hands of two cards (`HandSet`) or of four to six (`HoleSet`).

Rows of deals have the cards of hands as masks; beside them the number of each: of two cards 0..1325, of more the place
among those that the player may hold.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING, TypeAlias, TypeVar

from pql.cards.combos import hand_names
from pql.cards.deck import mask_text
from pql.engine import problem
from pql.engine.far_apart import refuse_lost
from pql.engine.more_cards import equity
from pql.evaluator_ext import symmetry
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet

from .frames import Seat, seat_of

if TYPE_CHECKING:
    from pql.base.diagnostics import Place
    from pql.sets.boardset import BoardSet

Held: TypeAlias = "HandSet | HoleSet"
AnyHeld = TypeVar("AnyHeld", HandSet, HoleSet)


def of_two_cards(held: Iterable[Held]) -> list[HandSet]:
    """The sets of two cards among some: all of them in hold'em."""
    return [hands for hands in held if isinstance(hands, HandSet)]


def of_more_cards(held: Iterable[Held]) -> list[HoleSet]:
    """The sets of four to six cards among some: all of them in Omaha."""
    return [hands for hands in held if isinstance(hands, HoleSet)]


def check_possible(
    held: Sequence[Held],
    boards: BoardSet | None,
    dead: int,
    place: Place,
    names: Sequence[str],
    folded: Sequence[Held],
) -> None:
    """Raises a running `PQLError` where no deal is possible; the names are those of the players."""
    refuse_lost([*held, *folded], place)
    more = of_more_cards(held), of_more_cards(folded)
    if any(more):
        equity.check_possible(equity.HoleProblem(*more, boards, dead), place)
    else:
        problem.check_possible(of_two_cards(held), boards, dead, place, names, of_two_cards(folded))


def is_anything(hands: Held) -> bool:
    """Whether it is every hand, all with the weight 1."""
    return (
        hands.is_everything
        if isinstance(hands, HoleSet)
        else hands.is_plain and len(hands) == hands.game.hands
    )


def seat(hands: Held) -> Seat:
    """The hands of a set as card masks and as numbers."""
    if isinstance(hands, HandSet):
        return seat_of(hands.bits)
    masks = hands.held()[0]
    return Seat(masks, array("I", range(len(masks))))


def pockets(hands: Held) -> array[int]:
    """The hands of a set as card masks alone: five-card sets have millions, whose numbers take longer."""
    return hands.held()[0] if isinstance(hands, HoleSet) else seat(hands).pockets


def weights(hands: Held) -> array[float] | memoryview[float] | None:
    """The weight of a hand at its number, None where all are alike."""
    if hands.is_plain:
        return None
    return hands.buffer() if isinstance(hands, HandSet) else hands.held()[1]


def running_totals(hands: Held) -> array[float] | None:
    """The sums of the weights up to each hand, None where all are alike."""
    of_hands = weights(hands)
    return (
        None if of_hands is None else array("d", accumulate([of_hands[hand] for hand in seat(hands).hands]))
    )


class Texts:
    """Hands as text by their place, each written when it is asked for."""

    def __init__(self, masks: array[int]) -> None:
        self._masks = masks

    def __getitem__(self, place: int) -> str:
        return mask_text(self._masks[place])


def texts(hands: Held) -> Texts | list[str]:
    """The hands of a set's seat as text, by place."""
    if isinstance(hands, HoleSet):
        return Texts(hands.held()[0])
    names = hand_names()
    return [names[number] for number in seat(hands).hands]


def suit_group(hands: Held) -> bytes:
    """The suit permutations that change nothing about a set."""
    if isinstance(hands, HandSet):
        return symmetry.stabilizer(hands.buffer())
    return hands.suit_group()


def at_places(hands: Held, places: array[int]) -> Held:
    """The hands at some places of a set's seat."""
    if isinstance(hands, HandSet):
        numbers = seat(hands).hands
        return hands.kept(sum([1 << numbers[place] for place in places]))
    masks = hands.held()[0]
    return hands & HoleSet.of_masks(hands.game, [masks[place] for place in places])

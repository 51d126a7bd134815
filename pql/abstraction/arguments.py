"""What the measures have in common: how they read hands and ranges, and what is made of the sums."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pql.api.arguments import HandsReader, called, folded_hands
from pql.api.sessions.running import carry_out
from pql.cards.card_lists import dead_cards, shared
from pql.cards.combos import hand_names, indices
from pql.cards.games import HOLDEM
from pql.results.arrow import installed

from .boards import check_suits, places_of
from .sums import sums_on

if TYPE_CHECKING:
    from pql.api.sets import AnyHands, AnyOpponents
    from pql.cards.card_lists import AnyCards
    from pql.engine.work import Control
    from pql.sets.handset import HandSet

    from .boards import AnyPlace, Places
    from .measures import Array, HandMeasures
    from .sums import Unit

Measured = TypeVar("Measured", bound="HandMeasures")


class Asked(NamedTuple):
    """Boards, the hands that are measured, and the weights of the opponent's and of folded ranges."""

    places: Places
    hands: HandSet
    ranges: tuple[array[float], ...]
    dead: int
    folded: tuple[array[float], ...]


def read(
    board: AnyPlace | Places,
    hands: AnyHands,
    versus: dict[str, AnyHands],
    dead: AnyCards,
    folded: AnyOpponents,
) -> Asked:
    """The arguments of a measure; `versus` are ranges by the names that errors call them."""
    reader = HandsReader(HOLDEM)
    measured = reader(hands, "hands")
    gone = dead_cards(dead, HOLDEM)
    ranges = tuple([reader(each, name).without(gone).buffer() for name, each in versus.items()])
    sides = folded_hands(folded, 2, HOLDEM)
    reader.warn(*[text for side in sides for text in side.readings])
    left = tuple([side.hands.without(gone).buffer() for side in sides])
    places = places_of(board)
    check_suits(places, (*ranges, *left), gone)
    for known in places.masks:
        if clash := shared(known, gone, HOLDEM):
            raise called("boards", "dead cards").error(*clash)
    return Asked(places, measured, ranges, gone, left)


def measure(
    asked: Asked,
    kind: type[Measured],
    unit: Unit,
    settings: tuple[int, ...],
    made_of: Callable[[Any, int], dict[str, Array]],
    given: Control,
) -> Measured:
    """The measures of the hands on the boards.

    `made_of` makes them of the sums on a board and of how many final boards two hands leave there.
    """
    numpy = installed("numpy")
    chosen = list(indices(asked.hands.bits))
    names = hand_names()

    def answer(inner: Control) -> dict[str, Array]:
        columns: dict[str, list[Array]] = {}
        found = sums_on(
            asked.places, asked.dead, unit, asked.ranges, settings, inner, asked.folded, asked.hands.bits
        )
        held = 4 + 2 * len(asked.folded)
        for board, sums in zip(asked.places.masks, found, strict=True):
            left = 52 - held - (board | asked.dead).bit_count()
            with numpy.errstate(divide="ignore", invalid="ignore"):
                made = made_of(sums, comb(max(left, 0), 5 - board.bit_count()))
            for name, values in made.items():
                columns.setdefault(name, []).append(values[chosen])
        return {name: numpy.stack(each) for name, each in columns.items()}

    arrays = carry_out(answer, given)
    return kind(
        asked.places.texts,
        asked.places.weights,
        tuple([names[hand] for hand in chosen]),
        asked.places.single,
        arrays,
    )

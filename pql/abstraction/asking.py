"""What the measures have in common: how they read hands and ranges, and what is made of the sums."""

from __future__ import annotations

from array import array
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from pql.api.readings import HandsReader
from pql.api.running import Running, carry_out, control
from pql.cards.combos import hand_names, indices
from pql.results.arrow import installed

from .boards import places_of
from .sums import sums_on

if TYPE_CHECKING:
    from pql.api.sets import AnyHands
    from pql.engine.work import Control
    from pql.sets.handset import HandSet

    from .boards import AnyPlace, Places
    from .measures import Array, HandMeasures
    from .sums import Unit

Measured = TypeVar("Measured", bound="HandMeasures")


class Asked(NamedTuple):
    """Boards, the hands that are measured, and the weights of the opponent's ranges."""

    places: Places
    hands: HandSet
    ranges: tuple[array[float], ...]


def read(board: AnyPlace | Places, hands: AnyHands, versus: dict[str, AnyHands]) -> Asked:
    """The arguments of a measure; `versus` are ranges by the names that errors call them."""
    reader = HandsReader("pql", None)
    measured = reader(hands, "hands")
    ranges = tuple([reader(each, name).buffer() for name, each in versus.items()])
    reader.warn()
    return Asked(places_of(board, ranges), measured, ranges)


def measure(
    asked: Asked,
    kind: type[Measured],
    unit: Unit,
    settings: tuple[int, ...],
    made_of: Callable[[Any, int], dict[str, Array]],
    running: Running,
) -> Measured:
    """The measures of the hands on the boards; `made_of` makes them of the sums on a board."""
    numpy = installed("numpy")
    given = control(running)
    chosen = list(indices(asked.hands.bits))
    names = hand_names()

    def answer(inner: Control) -> dict[str, Array]:
        columns: dict[str, list[Array]] = {}
        found = sums_on(asked.places, unit, asked.ranges, settings, inner)
        for board, sums in zip(asked.places.masks, found, strict=True):
            with numpy.errstate(divide="ignore", invalid="ignore"):
                made = made_of(sums, board)
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

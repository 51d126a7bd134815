"""What the measures have in common: how they read hands and ranges, and what is made of the sums."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable
from functools import partial
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

from pql.api.arguments import HandsReader, called, folded_hands
from pql.api.sessions.running import carry_out
from pql.cards.card_lists import dead_cards, shared
from pql.cards.combos import hand_names, indices
from pql.cards.games import HOLDEM
from pql.results.arrow import installed

from .boards import check_suits, places_of
from .hand_sums import sums_on
from .pairs import Pairs
from .sums import HandsOn, exchanges

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
    """Boards with the hands measured on each, or with a hand of its own each, and the weights of the opponent's
    and of folded ranges.
    """

    places: Places | Pairs
    hands: HandSet
    ranges: tuple[array[float], ...]
    dead: int
    folded: tuple[array[float], ...]


def read(
    board: AnyPlace | Places | Pairs,
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
    if isinstance(board, Pairs):
        if hands != "any":
            raise TypeError("each board has its hand: `hands` is left out")
        used = installed("numpy").unique(board.boards).tolist() if gone else []
        _check_alive([sum([1 << card for card in used])], gone)
        return Asked(board, measured, ranges, gone, left)
    places = places_of(board)
    check_suits(places, (*ranges, *left), gone)
    _check_alive(places.masks, gone)
    return Asked(places, measured, ranges, gone, left)


def _check_alive(boards: Iterable[int], dead: int) -> None:
    for known in boards:
        if clash := shared(known, dead, HOLDEM):
            raise called("boards", "dead cards").error(*clash)


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
    if isinstance(asked.places, Pairs):
        of_pairs: Any = carry_out(
            partial(_measure_pairs, asked, asked.places, unit, settings, made_of), given
        )
        return cast("Measured", of_pairs)
    places = asked.places
    chosen = array("H", indices(asked.hands.bits))
    names = hand_names()

    def answer(inner: Control) -> dict[str, Array]:
        on = [HandsOn(board, chosen) for board in places.masks]
        columns = _columns(asked, on, unit, settings, made_of, inner)
        if len(on) == 1:
            return {name: own[None] for name, (own,) in columns.items()}
        return {name: numpy.stack(each) for name, each in columns.items()}

    arrays = carry_out(answer, given)
    hands = tuple([names[hand] for hand in chosen])
    return kind(places.texts, places.weights, hands, places.single, arrays)


def _measure_pairs(
    asked: Asked,
    pairs: Pairs,
    unit: Unit,
    settings: tuple[int, ...],
    made_of: Callable[[Any, int], dict[str, Array]],
    running: Control,
) -> dict[str, Array]:
    """The measures of a hand on each board, a row for each."""
    numpy = installed("numpy")
    group = exchanges(0, asked.dead, (*asked.ranges, *asked.folded))
    on, own = pairs.distinct(group)
    columns = _columns(asked, on, unit, settings, made_of, running)
    return {name: numpy.concatenate(each)[own] for name, each in columns.items()}


def _columns(
    asked: Asked,
    on: list[HandsOn],
    unit: Unit,
    settings: tuple[int, ...],
    made_of: Callable[[Any, int], dict[str, Array]],
    running: Control,
) -> dict[str, list[Array]]:
    """The measures by name, for each board an array of its hands."""
    numpy = installed("numpy")
    columns: dict[str, list[Array]] = {}
    found = sums_on(on, asked.dead, unit, asked.ranges, settings, running, asked.folded)
    held = 4 + 2 * len(asked.folded)
    for (board, _), sums in zip(on, found, strict=True):
        left = 52 - held - (board | asked.dead).bit_count()
        with numpy.errstate(divide="ignore", invalid="ignore"):
            made = made_of(sums, comb(max(left, 0), 5 - board.bit_count()))
        for name, values in made.items():
            columns.setdefault(name, []).append(values)
    return columns

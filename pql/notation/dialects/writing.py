"""Shared by all writers of other notations: whole classes as spans, other hands one by one, grouped by weight."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from pql.cards.combos import hand_names, indices
from pql.cards.deck import RANKS
from pql.cards.starting_hands import StartingHand, starting_hands

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

_SMALLEST_CLASS = 4


def groups(hands: HandSet) -> Iterator[tuple[float, int]]:
    """The hands of each weight, heaviest first."""
    by_weight: dict[float, int] = {}
    weights = hands.buffer()
    for index in indices(hands.bits):
        by_weight[weights[index]] = by_weight.get(weights[index], 0) | 1 << index
    yield from sorted(by_weight.items(), reverse=True)


def terms(bits: int, name: Callable[[str, str], str]) -> list[str]:
    """The terms of a plain set; `name` writes a run of classes from its highest to its lowest."""
    layers, rest = _layers(bits)
    return [name(run[0].name, run[-1].name) for layer in layers for run in _runs(layer)] + rest


def names(bits: int) -> list[str]:
    """The classes of a plain set one by one, then its other hands."""
    layers, rest = _layers(bits)
    return [kind.name for layer in layers for kind in layer] + rest


def _layers(bits: int) -> tuple[list[list[StartingHand]], list[str]]:
    """Whole classes: pairs, ranks that are there suited and offsuit, what is there only one way; and other hands."""
    # Ranges of solvers have hundreds of weights, most of them of fewer hands than a class has.
    few = bits.bit_count() < _SMALLEST_CLASS
    whole = [] if few else [kind for kind in starting_hands() if bits & kind.bits == kind.bits]
    suited = {kind[:2] for kind in whole if kind.suit == "s"}
    both = suited & {kind[:2] for kind in whole if kind.suit == "o"}
    layers = [
        [kind for kind in whole if not kind.suit],
        [kind._replace(suit="") for kind in whole if kind.suit == "s" and kind[:2] in both],
        [kind for kind in whole if kind.suit == "s" and kind[:2] not in both],
        [kind for kind in whole if kind.suit == "o" and kind[:2] not in both],
    ]
    named = sum([kind.bits for kind in whole])
    return layers, [hand_names()[index] for index in indices(bits & ~named)]


def _runs(layer: Iterable[StartingHand]) -> Iterator[list[StartingHand]]:
    """Neighbours in a row of the grid, or along the pairs, from the top down."""
    run: list[StartingHand] = []
    for kind in layer:
        if run and not (kind.low == run[-1].low - 1 and (kind.high == kind.low or kind.high == run[-1].high)):
            yield run
            run = []
        run.append(kind)
    if run:
        yield run


def standard_name(top: str, bottom: str) -> str:
    """`TT+`, `A2s+` where the run reaches its edge, else both ends."""
    if top == bottom:
        return top
    high, low = RANKS.index(top[0]), RANKS.index(top[1])
    at_the_edge = high == 12 if high == low else low == high - 1
    return f"{bottom}+" if at_the_edge else f"{top}-{bottom}"


def percent_text(weight: float) -> str:
    """A weight in percent, exact and without an exponent: `7`, not `7.000000000000001`."""
    from decimal import Decimal

    text = format(Decimal(repr(weight)) * 100, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text

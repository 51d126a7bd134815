"""Sets of hands as text: the shortest list in a fixed style that reads back to the same set.

Whole classes are written as spans (`22+, A2s+, KTo+`: pairs, both suits, suited, offsuit, strongest first),
other hands as half-specified terms (`Ah?`) or one by one (`AsKd`). Hands of one weight are one term:
`(AA, KK):0.5`. The same set always has the same text. Spans are written with both ends (`A5s-A2s`, not
`A5s-`), which other poker programs read too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from pql.cards.combos import ALL_HANDS, indices
from pql.cards.starting_hands import class_masks, starting_hands

from .class_terms import Cell, class_terms

_REMEMBERED = 512


def hands_text(
    bits: int, weights: Sequence[float] | None = None, impossible: Callable[[int], int] | None = None
) -> str:
    """The text of a set of hands: its bitset and, unless all weights are 0 or 1, its 1326 weights.

    `impossible`, asked with the hands of one weight, says which hands that cannot exist a term may name beside
    them: the text reads back to the set without these. No term is chosen for their sake.

    >>> hands_text(0b1000111111)
    'AA, AsKc'
    >>> hands_text(0b11, [1.0, 0.25] + [0.0] * 1324)
    'AsAh, AsAd:0.25'
    """
    if not bits:
        return "none"
    if weights is None:
        return ", ".join(_terms(bits, impossible(bits) if impossible else 0))
    by_weight: dict[float, int] = {}
    for index in indices(bits):
        weight = weights[index]
        by_weight[weight] = by_weight.get(weight, 0) | 1 << index
    parts = [(weight, by_weight[weight]) for weight in sorted(by_weight, reverse=True)]
    return ", ".join(
        [_weighted(bits, impossible(bits) if impossible else 0, weight) for weight, bits in parts]
    )


def _weighted(bits: int, impossible: int, weight: float) -> str:
    terms = _terms(bits, impossible)
    text = ", ".join(terms)
    if weight == 1:
        return text
    return f"{text if len(terms) == 1 else f'({text})'}:{_decimal(weight)}"


def _decimal(weight: float) -> str:
    """The shortest decimal that reads back as the weight, never with an exponent."""
    text = repr(weight)
    if "e" not in text:
        return text
    digits, exponent = text.split("e")
    return "0." + "0" * (-int(exponent) - 1) + digits.replace(".", "")


@lru_cache(_REMEMBERED)
def _terms(bits: int, impossible: int) -> tuple[str, ...]:
    allowed = bits | impossible
    if allowed == ALL_HANDS:
        return ("?",)
    pairs: set[int] = set()
    unpaired: dict[str, set[Cell]] = {"s": set(), "o": set()}
    rest = bits
    for kind, mask in zip(starting_hands(), class_masks(), strict=True):
        if allowed & mask == mask and bits & mask:
            rest &= ~mask
            if kind.suit:
                unpaired[kind.suit].add((kind.high, kind.low))
            else:
                pairs.add(kind.high)
    terms = class_terms(frozenset(pairs), frozenset(unpaired["s"]), frozenset(unpaired["o"]))
    if rest:
        from .combo_terms import combo_terms

        terms += combo_terms(allowed, rest)
    return tuple(terms)

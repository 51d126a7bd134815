"""`HandSet`: an immutable set of two-card hands, each with a weight in [0, 1].

A plain set (every weight 0 or 1) is one int of 1326 bits, and all its algebra is int arithmetic. Weights,
where there are any, are a separate array; then union takes the larger weight, intersection the smaller,
complement is 1 - w and difference min(a, 1 - b): a Kleene algebra, which on plain sets is the set algebra.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import compress
from math import fsum
from typing import TYPE_CHECKING

from pql.base.arguments import random_source
from pql.cards.combos import (
    ALL_HANDS,
    HAND_COUNT,
    Hand,
    hand_names,
    hands_touching,
    index_of,
    indices,
    plain_weights,
    presence,
)
from pql.cards.deck import dead_mask
from pql.cards.starting_hands import class_masks, starting_hands
from pql.grammar.diagnostics import Diagnostic, PQLError

from .immutable import ImmutableSet

if TYPE_CHECKING:
    from random import Random

_LONGEST_REPR = 200
# A weight of 1 times this is still a float above 0.
_SAFE_FACTOR = 1e-300
# From so many hands on, a loop over all 1326 costs less than finding each bit.
_MANY = 400


class HandSet(ImmutableSet):
    """A set of hands with weights; immutable and hashable.

    `bits` has a bit for each hand in the order of `pql.cards.combos`. Where `weights` are given (1326 numbers from
    0 to 1 in that order) they say which hands are present, and `bits` may be left out. Raises ValueError for
    anything else.

    Iteration gives text, the higher card first; `len` counts the hands with a weight above 0.

    >>> aces = HandSet(0b111111)
    >>> len(aces), "AhAs" in aces, list(aces)[:2], aces.text()
    (6, True, ['AsAh', 'AsAd'], 'AA')
    >>> (aces.scaled(0.5) | HandSet(0b1)).weight
    3.5
    """

    __slots__ = ("_bits", "_weights")

    _bits: int
    _weights: array[float] | None

    def __init__(self, bits: int = 0, weights: Iterable[float] | None = None) -> None:
        if not isinstance(bits, int):
            raise TypeError(f"bits is an int of 1326 bits, not {type(bits).__name__}: pql.hands reads text")
        if not 0 <= bits <= ALL_HANDS:
            raise ValueError("a set of hands has 1326 bits")
        self._bits, self._weights = bits, None
        if weights is not None:
            self._bits, self._weights = _from_weights(weights)
            if bits and bits != self._bits:
                raise ValueError("bits and weights disagree about which hands are present")

    @classmethod
    def from_hands(cls, hands: Iterable[Hand] | Mapping[Hand, float]) -> HandSet:
        """The set of the hands given as text or as pairs of card numbers; a mapping gives each its weight.

        Raises `PQLError` for text that is no hand, ValueError for a weight outside [0, 1].

        >>> HandSet.from_hands(["AsKs", "KhAh"]).text()
        'AsKs, AhKh'
        >>> HandSet.from_hands({"AsKs": 0.25}).text()
        'AsKs:0.25'
        """
        if isinstance(hands, Mapping):
            weights = array("d", bytes(8 * HAND_COUNT))
            for hand, weight in hands.items():
                weights[index_of(hand)] = weight
            return cls(0, weights)
        bits = 0
        for hand in hands:
            bits |= 1 << index_of(hand)
        return _plain(bits)

    # What the set holds

    @property
    def bits(self) -> int:
        """The hands present, as an int of 1326 bits."""
        return self._bits

    @property
    def is_plain(self) -> bool:
        """Whether every weight is 0 or 1."""
        return self._weights is None

    @property
    def weight(self) -> float:
        """The sum of all weights: for a plain set, the number of hands."""
        return float(self._bits.bit_count()) if self._weights is None else fsum(self._weights)

    def share(self) -> float:
        """The weight as a fraction of the 1326 hands.

        >>> HandSet(ALL_HANDS).share()
        1.0
        """
        return self.weight / HAND_COUNT

    def weight_of(self, hand: Hand) -> float:
        """The weight of one hand; 0 if it is absent.

        >>> HandSet(0b1).scaled(0.5).weight_of("AhAs")
        0.5
        """
        index = index_of(hand)
        if self._weights is None:
            return float(self._bits >> index & 1)
        return self._weights[index]

    def weights(self) -> Iterator[tuple[str, float]]:
        """Every hand present with its weight, in order.

        >>> list(HandSet(0b1).scaled(0.5).weights())
        [('AsAh', 0.5)]
        """
        if self._weights is None:
            return ((name, 1.0) for name in self)
        return zip(self, compress(self._weights, presence(self._bits)), strict=True)

    def buffer(self) -> array[float]:
        """A fresh array of the 1326 weights, as the kernels take it.

        >>> HandSet(0b10).buffer()[:3].tolist()
        [0.0, 1.0, 0.0]
        """
        return plain_weights(self._bits) if self._weights is None else array("d", self._weights)

    def classes(self) -> Iterator[tuple[str, int, int, float]]:
        """The classes with a hand present, in their order: name, hands present, hands possible, weight.

        >>> list(HandSet(0b1011).scaled(0.5).classes())
        [('AA', 3, 6, 1.5)]
        """
        for kind, mask in zip(starting_hands(), class_masks(), strict=True):
            present = self._bits & mask
            if present:
                yield kind.name, present.bit_count(), kind.size, self._weight_in(present)

    def grid(self) -> list[list[float]]:
        """The weight of each class as a fraction of its hands, in 13 rows of 13.

        The ace is row and column 0, pairs are the diagonal, suited classes above it, offsuit classes below.

        >>> HandSet(0b111).grid()[0][:2]
        [0.5, 0.0]
        """
        rows = [[0.0] * 13 for _ in range(13)]
        for kind, mask in zip(starting_hands(), class_masks(), strict=True):
            row, column = kind.grid_position
            rows[row][column] = self._weight_in(self._bits & mask) / kind.size
        return rows

    def text(self, dialect: str = "pql") -> str:
        """The shortest text, in a fixed style, that denotes this set: see `pql.notation.hand_text`.

        With a dialect (`std`, `pio`, `gto`, `ppt`, `eval7`) the text is for another program. Raises `PQLError` for an
        unknown one, and warns (`UserWarning`) where the program has no way to write a weight and the text changes it.

        >>> HandSet(ALL_HANDS).text(), HandSet().text()
        ('?', 'none')
        >>> HandSet(0b111111).scaled(0.5).text("gto")
        '[50]AA[/50]'
        """
        from pql.notation.hand_text import hands_text

        if dialect != "pql":
            from warnings import warn

            from pql.notation.dialects import loss, write

            text, changed = write(dialect, self), loss(dialect, self)
            if changed is not None:
                warn(changed, stacklevel=2)
            return text

        return hands_text(self._bits, None if self._weights is None else self._weights.tolist())

    def random(self, rng: Random | None = None, dead: int | str = 0) -> str:
        """One hand, drawn with a chance proportional to its weight, that holds no dead card (mask or text).

        Raises `PQLError` where no hand is left.

        >>> HandSet(0b1).random()
        'AsAh'
        """
        rng = random_source(rng)
        live = self.without(dead) if dead else self
        if not live:
            raise PQLError(
                Diagnostic("no-hand", "no hand is left to draw", help="fewer dead cards, or more hands"),
                running=True,
            )
        hands = list(live)
        if live._weights is None:
            return hands[rng.randrange(len(hands))]
        return rng.choices(hands, [weight for _, weight in live.weights()])[0]

    def _weight_in(self, bits: int) -> float:
        if self._weights is None:
            return float(bits.bit_count())
        return fsum([self._weights[index] for index in indices(bits)]) if bits else 0.0

    def work(self) -> int:
        """What it costs to look whether anything is in the set, in the measure of `BoardSet.work`."""
        return 1

    # Set operations with weights and formulas

    def scaled(self, weight: float) -> HandSet:
        """Every weight multiplied by a weight from 0 to 1. Raises ValueError or TypeError for another factor.

        >>> HandSet(0b1).scaled(0.5).weight
        0.5
        """
        try:
            fits = 0 <= weight <= 1
        except TypeError:
            raise TypeError(f"a weight is a number from 0 to 1, not {weight!r}") from None
        if not fits:
            raise ValueError("a weight is a number from 0 to 1")
        if weight == 1:
            return self
        weights = self.buffer()
        if len(self) > _MANY:
            weights = array("d", [value * weight for value in weights])
        else:
            for index in indices(self._bits):
                weights[index] *= weight
        # A product may be too small for a float: then the hand is gone.
        return _weighted(
            self._bits if weight >= _SAFE_FACTOR and self.is_plain else _positive(weights), weights
        )

    @staticmethod
    def union_of_scaled(parts: Sequence[tuple[HandSet, float]]) -> HandSet:
        """The union of sets, each scaled by its weight: the same as `|` of `scaled`, for thousands of them at once.

        >>> HandSet.union_of_scaled([(HandSet(0b11), 0.5), (HandSet(0b110), 0.25)]).weight
        1.25
        """
        plain = [part for part in parts if part[0]._weights is None and part[1]]
        weights = array("d", bytes(8 * HAND_COUNT))
        present = 0
        for hands, weight in sorted(plain, key=lambda part: -part[1]):
            for index in indices(hands._bits & ~present):
                weights[index] = weight
            present |= hands._bits
        union = _weighted(present, weights)
        for hands, weight in parts:
            if hands._weights is not None:
                union |= hands.scaled(weight)
        return union

    def without(self, dead: int | str) -> HandSet:
        """The hands that hold none of the dead cards, given as a mask or as text.

        >>> len(HandSet(ALL_HANDS).without("As Kd"))
        1225
        """
        return self & _plain(ALL_HANDS & ~hands_touching(dead_mask(dead)))

    def where(self, formula: str, board: str = "") -> HandSet:
        """The hands for which a formula holds on a board of three to five cards, or before the flop.

        Raises `PQLError`, with the place and a repair, for a formula or a board that is wrong.

        >>> HandSet(0b111111).where("nutflushdraw", "Kh7h2c").text()
        'none'
        >>> HandSet(ALL_HANDS).where("toppair or better and issuited", "Kh7d2c").share() < 0.05
        True
        """
        from pql.api.filtering import hands_where

        return hands_where(self, formula, board)

    def __and__(self, other: HandSet) -> HandSet:
        if type(other) is not HandSet:
            return NotImplemented
        if self._weights is None and other._weights is None:
            return _plain(self._bits & other._bits)
        common = self._bits & other._bits
        if common.bit_count() > _MANY:
            return _weighted(common, map(min, self.buffer(), other.buffer()))
        mine, others = self.buffer(), other.buffer()
        weights = array("d", bytes(8 * HAND_COUNT))
        for index in indices(common):
            weights[index] = min(mine[index], others[index])
        return _weighted(common, weights)

    def __or__(self, other: HandSet) -> HandSet:
        if type(other) is not HandSet:
            return NotImplemented
        if self._weights is None and other._weights is None:
            return _plain(self._bits | other._bits)
        larger, smaller = (self, other) if len(self) >= len(other) else (other, self)
        weights, others = larger.buffer(), smaller.buffer()
        for index in indices(smaller._bits):
            weights[index] = max(weights[index], others[index])
        return _weighted(self._bits | other._bits, weights)

    def __sub__(self, other: HandSet) -> HandSet:
        if type(other) is not HandSet:
            return NotImplemented
        if self._weights is None and other._weights is None:
            return _plain(self._bits & ~other._bits)
        return self & ~other

    def __xor__(self, other: HandSet) -> HandSet:
        if type(other) is not HandSet:
            return NotImplemented
        if self._weights is None and other._weights is None:
            return _plain(self._bits ^ other._bits)
        return (self - other) | (other - self)

    def __invert__(self) -> HandSet:
        if self._weights is None:
            return _plain(ALL_HANDS ^ self._bits)
        rest = [1 - weight for weight in self._weights]
        return _weighted(_positive(rest) if 0.0 in rest else ALL_HANDS, rest)

    # Python's protocols

    def __len__(self) -> int:
        return self._bits.bit_count()

    def __bool__(self) -> bool:
        return self._bits != 0

    def __iter__(self) -> Iterator[str]:
        return compress(hand_names(), presence(self._bits))

    def __contains__(self, hand: object) -> bool:
        return bool(self._bits >> index_of(hand) & 1)

    def __eq__(self, other: object) -> bool:
        if type(other) is not HandSet:
            return NotImplemented
        return self._bits == other._bits and self._weights == other._weights

    def __hash__(self) -> int:
        return hash(self._bits if self._weights is None else (self._bits, self._weights.tobytes()))

    def __le__(self, other: HandSet) -> bool:
        if type(other) is not HandSet:
            return NotImplemented
        if self._bits & ~other._bits:
            return False
        if self._weights is None and other._weights is None:
            return True
        return all(map(float.__le__, self.buffer(), other.buffer()))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        text = self.text()
        return f"<HandSet {text if len(text) <= _LONGEST_REPR else text[:_LONGEST_REPR] + '...'}>"

    def __reduce__(self) -> tuple[object, ...]:
        return (HandSet, (self._bits, self._weights))


_new = object.__new__


def _plain(bits: int) -> HandSet:
    hands = _new(HandSet)
    hands._bits = bits
    hands._weights = None
    return hands


def _weighted(bits: int, values: Iterable[float]) -> HandSet:
    """The set of weights that are known to be valid, and positive where `bits` are set."""
    hands = _plain(bits)
    weights = array("d", values)
    if weights.count(1.0) != bits.bit_count():  # else it is plain, and must look so: equal sets look equal
        hands._weights = weights
    return hands


def _positive(weights: Sequence[float]) -> int:
    """The bits of the weights above 0."""
    return int(bytes([48 + (weight > 0) for weight in reversed(weights)]), 2)


def _from_weights(values: Iterable[float]) -> tuple[int, array[float] | None]:
    """The bits and the array of 1326 weights; no array where the set is plain: equal sets look equal."""
    weights = array("d", values)
    if len(weights) != HAND_COUNT:
        raise ValueError(f"a set of hands has {HAND_COUNT} weights, not {len(weights)}")
    if not all(0 <= weight <= 1 for weight in weights):
        raise ValueError("a weight is a number from 0 to 1")
    bits = _positive(weights)
    if weights.count(1.0) == bits.bit_count():
        return bits, None
    return bits, array("d", [weight + 0.0 for weight in weights])  # no negative zero: equal sets, equal bytes

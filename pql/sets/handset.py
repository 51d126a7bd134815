"""`HandSet`: an immutable set of two-card hands, each with a weight in [0, 1].

A plain set (every weight 0 or 1) is one int of 1326 bits, and all its algebra is int arithmetic. Weights,
where there are any, are a separate array; then union takes the larger weight, intersection the smaller,
complement is 1 - w and difference min(a, 1 - b): a Kleene algebra, which on plain sets is the set algebra.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from operator import and_, le, mul, or_, sub, xor

from pql.base.arguments import checked_several, checked_weight, random_source
from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards.card_lists import AnyCards, dead_mask
from pql.cards.combos import (
    ALL_HANDS,
    HAND_COUNT,
    Hand,
    hands_of_deck,
    hands_touching,
    index_of,
    indices,
    plain_weights,
    presence,
)
from pql.cards.games import HOLDEM, Game, game_given
from pql.cards.starting_hands import class_bits, starting_hands

from . import language
from .hand_weights import HandWeights, positive
from .immutable import check_same_game

TYPE_CHECKING = False
if TYPE_CHECKING:
    from random import Random
    from typing import Any

    from .boardset import BoardSet
    from .hand_vectors import VectorOrder

_LONGEST_REPR = 200
# A weight of 1 times this is still a float above 0.
_SAFE_FACTOR = 1e-300
# From so many hands on, a loop over all 1326 costs less than finding each bit.
_MANY = 400


class HandSet(HandWeights):
    """A set of hands with weights; immutable and hashable.

    `bits` has a bit for each hand in the order of `pql.cards.combos`. Where `weights` are given (1326 numbers from
    0 to 1 in that order) they say which hands are present, and `bits` may be left out. Raises ValueError for
    anything else.

    Iteration gives text, the higher card first; `len` counts the hands with a weight above 0. `game` is the game that
    the hands are of, a game of two hole cards: its deck is what a complement and a share go by. Sets of two games do
    not go together: `PQLError`.

    >>> aces = HandSet(0b111111)
    >>> len(aces), "AhAs" in aces, list(aces)[:2], aces.text()
    (6, True, ['AsAh', 'AsAd'], 'AA')
    >>> (aces.scaled(0.5) | HandSet(0b1)).weight
    3.5
    >>> len(~aces), len(~HandSet(0b111111, game="shortdeck"))
    (1320, 624)
    """

    __slots__ = ()

    # Making sets

    @classmethod
    def from_hands(
        cls, hands: Iterable[Hand] | Mapping[Hand, float], *, game: Game | str | None = None
    ) -> HandSet:
        """The set of the hands given as text or as pairs of card numbers; a mapping gives each its weight.

        Raises `PQLError` for text that is not a hand, and for a hand that the deck of the game lacks (hold'em without
        one), ValueError for a weight outside [0, 1].

        >>> HandSet.from_hands(["AsKs", "KhAh"]).text()
        'AsKs, AhKh'
        >>> HandSet.from_hands({"AsKs": 0.25}).text()
        'AsKs:0.25'
        """
        if isinstance(hands, str):
            raise TypeError(
                "hands are a list of hands or a mapping of hands to weights: pql.hands reads text"
            )
        if isinstance(hands, Mapping):
            weights = array("d", bytes(8 * HAND_COUNT))
            for hand, weight in hands.items():
                weights[index_of(hand)] = weight
            return cls(0, weights, game)
        bits = 0
        for hand in checked_several(hands, "hands"):
            bits |= 1 << index_of(hand)
        return cls(bits, None, game)

    @classmethod
    def from_classes(
        cls, classes: Iterable[str] | Mapping[str, float], *, game: Game | str | None = None
    ) -> HandSet:
        """The set of all hands of some of the 169 classes (`AA`, `AKs`, `AKo`); a mapping gives each class its weight.

        Raises ValueError for anything but a class, or a weight outside [0, 1], `PQLError` for a class that the deck of
        the game lacks (hold'em without one).

        >>> HandSet.from_classes(["AKs", "AA"]).text(), HandSet.from_classes({"AKs": 0.5, "AA": 1}).text()
        ('AA, AKs', 'AA, AKs:0.5')
        """
        if isinstance(classes, str):
            raise TypeError(
                "classes are a list of names or a mapping of names to weights: pql.hands reads text"
            )
        items = getattr(classes, "items", None)  # of a mapping, and of a series of pandas
        weighed = [(name, 1.0) for name in classes] if items is None else items()
        own = game_given(game)
        return cls.union_of_scaled(
            [(cls(class_bits(name), None, own), checked_weight(weight)) for name, weight in weighed]
        )._of(own)

    @classmethod
    def from_grid(cls, grid: Iterable[Iterable[float]], *, game: Game | str | None = None) -> HandSet:
        """The set in which all hands of a class have the weight that a grid of 13 rows of 13 numbers says.

        The rows are as in `grid`: the ace first, suited classes above the diagonal. Lists, arrays and frames are taken.
        Raises ValueError for a grid of another shape, and for a weight outside [0, 1], `PQLError` for a weight of what
        the deck of the game lacks (hold'em without one).

        >>> HandSet.from_grid(HandSet.from_classes({"AKs": 0.5}).grid()).text()
        'AKs:0.5'
        """
        to_numpy = getattr(grid, "to_numpy", None)  # frames are iterated by column
        try:
            rows = [list(row) for row in (grid if to_numpy is None else to_numpy())]
        except (TypeError, NotImplementedError):  # the second of columns that are no rows
            raise TypeError(f"a grid must be 13 rows of 13 numbers, not {grid!r:.40}") from None
        if [len(row) for row in rows] != [13] * 13:
            raise ValueError("a grid has 13 rows of 13 numbers, the ace first")
        weighed = [(kind, *kind.grid_position) for kind in starting_hands()]
        parts = [
            (_plain(kind.bits, HOLDEM), checked_weight(rows[row][column])) for kind, row, column in weighed
        ]
        return cls.union_of_scaled(parts)._of(game_given(game))

    @classmethod
    def from_vector(
        cls, values: Iterable[float], order: VectorOrder = "pql", *, game: Game | str | None = None
    ) -> HandSet:
        """The set of 1326 weights in an order of hands, as `vector` gives them: `pql`, `pio` or `postflop-solver`.

        Lists, arrays of any kind and columns of pandas, polars and Arrow are taken. Raises ValueError for an unknown
        order, for another number of weights, and for a weight outside [0, 1], TypeError for anything but a vector,
        `PQLError` for the weight of a hand that the deck of the game lacks (hold'em without one).

        >>> aces = HandSet(0b111111).scaled(0.5)
        >>> HandSet.from_vector(aces.vector("pio"), "pio") == aces
        True
        """
        from .hand_vectors import from_order

        return cls(0, from_order(values, order), game)

    @classmethod
    def everything(cls, game: Game | str | None = None) -> HandSet:
        """Every hand of a game, of hold'em without one.

        >>> len(HandSet.everything()), len(HandSet.everything("shortdeck"))
        (1326, 630)
        """
        own = game_given(game)
        return _plain(hands_of_deck(own.missing), own)

    def in_game(self, game: Game | str) -> HandSet:
        """The same hands as a set of another game of two hole cards, without those that its deck lacks.

        >>> import pql
        >>> pql.hands("22+").in_game("shortdeck") == pql.hands("66+", game="shortdeck")
        True
        """
        own = game_given(game)
        if own is self._game:
            return self
        kept = self if not own.missing else self & _plain(hands_of_deck(own.missing), self._game)
        return _of_game(kept._bits, kept._weights, own)

    def _of(self, game: Game) -> HandSet:
        """The same hands as a set of a game; raises `PQLError` for hands that its deck lacks."""
        return self if game is self._game else HandSet(self._bits, self._weights, game)

    def _of_text(self, text: str) -> HandSet:
        return language.hands_of(text, self._game)

    def _of_members(self, members: Iterable[object]) -> HandSet:
        hands: Iterable[Any] = members
        return self.from_hands(hands, game=self._game)

    # Text and random hands

    def text(self, dialect: str = "pql") -> str:
        """The shortest text, in a fixed style, that denotes this set: see `pql.notation.hand_text`.

        With a dialect (`std`, `pio`, `gto`, `wizard`, `ppt`, `eval7`) the text is for another program. Raises
        `PQLError` for an unknown one, and warns (`UserWarning`) where the program has no way to write a weight and the
        text changes it.

        >>> HandSet(ALL_HANDS).text(), HandSet().text()
        ('?', 'none')
        >>> HandSet(0b111111).scaled(0.5).text("gto")
        '[50]AA[/50]'
        """
        if dialect != "pql":
            from warnings import warn

            text, changed = language.foreign_text(dialect, self)
            if changed is not None:
                warn(changed, stacklevel=2)
            return text
        weights = None if self._weights is None else self._weights.tolist()
        return language.hands_text(self._bits, weights, self._game)

    def random(self, rng: Random | None = None, *, dead: AnyCards | int = 0) -> str:
        """One hand, drawn with a chance proportional to its weight, that holds no dead card (text, cards or a mask).

        Raises `PQLError` if no hand is left.

        >>> HandSet(0b1).random()
        'AsAh'
        """
        rng = random_source(rng)
        live = self if isinstance(dead, (str, int)) and not dead else self.without(dead)
        if not live:
            raise PQLError(
                Diagnostic("no-hand", "no hand is left to draw", help="fewer dead cards, or more hands"),
                running=True,
            )
        hands = list(live)
        if live._weights is None:
            return hands[rng.randrange(len(hands))]
        return rng.choices(hands, [weight for _, weight in live.weights()])[0]

    def work(self) -> int:
        """What it costs to look whether anything is in the set, in the measure of `BoardSet.work`."""
        return 1

    # Set operations with weights and formulas

    def scaled(self, weight: float) -> HandSet:
        """Every weight multiplied by a weight from 0 to 1. Raises ValueError or TypeError for another factor.

        >>> HandSet(0b1).scaled(0.5).weight
        0.5
        """
        if checked_weight(weight) == 1:
            return self
        weights = self.buffer()
        if len(self) > _MANY:
            weights = array("d", [value * weight for value in weights])
        else:
            for index in indices(self._bits):
                weights[index] *= weight
        # A product may be too small for a float: then the hand is gone.
        return _weighted(
            self._bits if weight >= _SAFE_FACTOR and self.is_plain else positive(weights), weights, self._game
        )

    @staticmethod
    def union_of_scaled(parts: Sequence[tuple[HandSet, float]]) -> HandSet:
        """The union of sets, each scaled by its weight: the same as `|` of `scaled`, for thousands of them at once.

        >>> HandSet.union_of_scaled([(HandSet(0b11), 0.5), (HandSet(0b110), 0.25)]).weight
        1.25
        """
        plain = [part for part in parts if part[0]._weights is None and part[1]]
        game = parts[0][0]._game if parts else HOLDEM
        for hands, _ in parts:
            if hands._game is not game:
                check_same_game(game, hands._game)
        weights = array("d", bytes(8 * HAND_COUNT))
        present = 0
        for hands, weight in sorted(plain, key=lambda part: -part[1]):
            for index in indices(hands._bits & ~present):
                weights[index] = weight
            present |= hands._bits
        union = _weighted(present, weights, game)
        for hands, weight in parts:
            if hands._weights is not None:
                union |= hands.scaled(weight)
        return union

    def without(self, dead: AnyCards | int) -> HandSet:
        """The hands that hold none of the dead cards, given as text, as cards or as a mask.

        >>> len(HandSet(ALL_HANDS).without("As Kd"))
        1225
        """
        return self & _plain(ALL_HANDS & ~hands_touching(dead_mask(dead, self._game)), self._game)

    def kept(self, bits: int) -> HandSet:
        """These of the hands, given as an int of 1326 bits, with their weights.

        >>> HandSet(0b111111).scaled(0.5).kept(0b1).text()
        'AsAh:0.5'
        """
        return self & _plain(bits, self._game)

    def where(self, formula: str, board: AnyCards | BoardSet | None = "") -> HandSet:
        """The hands for which a formula holds on a board of three to five cards, or before the flop.

        Raises `PQLError`, with the place and a repair, for a formula or a board that is wrong.

        >>> HandSet(0b111111).where("nutflushdraw", "Kh7h2c").text()
        'none'
        >>> HandSet(ALL_HANDS).where("toppair or better and issuited", "Kh7d2c").share() < 0.05
        True
        """
        return language.hands_where(self, formula, board)

    def __mul__(self, weight: float) -> HandSet:
        return self.scaled(weight)

    __rmul__ = __mul__

    def __and__(self, other: HandSet | str) -> HandSet:
        if type(other) is not HandSet:
            return self._beside(other, and_)
        if self._game is not other._game:
            check_same_game(self._game, other._game)
        if self._weights is None and other._weights is None:
            return _plain(self._bits & other._bits, self._game)
        common = self._bits & other._bits
        if other._weights is None:
            return self._kept(common)
        if self._weights is None:
            return other._kept(common)
        if common.bit_count() > _MANY:
            return _weighted(common, map(min, self.buffer(), other.buffer()), self._game)
        mine, others = self.buffer(), other.buffer()
        weights = array("d", bytes(8 * HAND_COUNT))
        for index in indices(common):
            weights[index] = min(mine[index], others[index])
        return _weighted(common, weights, self._game)

    def _kept(self, common: int) -> HandSet:
        """These of the hands, with their weights, where some hands have one."""
        given = self.buffer()
        if 2 * common.bit_count() < len(self):
            weights = array("d", bytes(8 * HAND_COUNT))
            for index in indices(common):
                weights[index] = given[index]
        else:
            weights = given[:]
            for index in indices(self._bits & ~common):
                weights[index] = 0.0
        return _weighted(common, weights, self._game)

    def __or__(self, other: HandSet | str) -> HandSet:
        if type(other) is not HandSet:
            return self._beside(other, or_)
        if self._game is not other._game:
            check_same_game(self._game, other._game)
        if self._weights is None and other._weights is None:
            return _plain(self._bits | other._bits, self._game)
        larger, smaller = (self, other) if len(self) >= len(other) else (other, self)
        weights, others = larger.buffer(), smaller.buffer()
        for index in indices(smaller._bits):
            weights[index] = max(weights[index], others[index])
        return _weighted(self._bits | other._bits, weights, self._game)

    def __sub__(self, other: HandSet | str) -> HandSet:
        if type(other) is not HandSet:
            return self._beside(other, sub)
        if self._game is not other._game:
            check_same_game(self._game, other._game)
        if self._weights is None and other._weights is None:
            return _plain(self._bits & ~other._bits, self._game)
        return self & ~other

    def __xor__(self, other: HandSet | str) -> HandSet:
        if type(other) is not HandSet:
            return self._beside(other, xor)
        if self._game is not other._game:
            check_same_game(self._game, other._game)
        if self._weights is None and other._weights is None:
            return _plain(self._bits ^ other._bits, self._game)
        return (self - other) | (other - self)

    def __invert__(self) -> HandSet:
        game = self._game
        everything = ALL_HANDS if game is HOLDEM else hands_of_deck(game.missing)
        if self._weights is None:
            return _plain(everything ^ self._bits, game)
        rest = array("d", [1 - weight for weight in self._weights])
        if everything != ALL_HANDS:
            rest = array("d", map(mul, rest, presence(everything)))
        return _weighted(positive(rest) if 0.0 in rest else everything, rest, game)

    # Python's protocols

    def __le__(self, other: HandSet | str) -> bool:
        if type(other) is not HandSet:
            return self._compared(other, le)
        if self._game is not other._game:
            check_same_game(self._game, other._game)
        if self._bits & ~other._bits:
            return False
        if self._weights is None and other._weights is None:
            return True
        return all(map(float.__le__, self.buffer(), other.buffer()))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        text = self.text()
        game = "" if self._game is HOLDEM else f"{self._game.name}: "
        return f"<HandSet {game}{text if len(text) <= _LONGEST_REPR else text[:_LONGEST_REPR] + '...'}>"

    def __reduce__(self) -> tuple[object, ...]:
        of_game = () if self._game is HOLDEM else (self._game.name,)
        return (HandSet, (self._bits, self._weights, *of_game))


_new = object.__new__


def _plain(bits: int, game: Game) -> HandSet:
    hands = _new(HandSet)
    hands._bits = bits
    hands._weights = None
    hands._game = game
    return hands


def _of_game(bits: int, weights: array[float] | None, game: Game) -> HandSet:
    """The set of hands and weights that are known to be valid in a game."""
    hands = _plain(bits, game)
    hands._weights = weights
    return hands


def _weighted(bits: int, values: Iterable[float], game: Game) -> HandSet:
    """The set of weights that are known to be valid, and positive where `bits` are set."""
    hands = _plain(bits, game)
    weights = array("d", values)
    # Else it is plain, and must look so: equal sets look equal. As bytes they are compared at once.
    if weights.tobytes() != plain_weights(bits).tobytes():
        hands._weights = weights
    return hands

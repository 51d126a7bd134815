"""`HoleSet`: an immutable set of Omaha hands, of four cards to six, with weights in (0, 1].

The hands of one weight are a bitset, an int, over all hands in the order of their masks. A plain set has one, and its
algebra is int arithmetic; with weights union takes the larger, intersection the smaller, complement is 1 - w and
difference min(a, 1 - b), as for hold'em.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import and_, or_

from pql.base.arguments import checked_weight
from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.sums import above, summed
from pql.cards.card_lists import AnyCards, dead_mask
from pql.cards.combos import HAND_COUNT
from pql.cards.deck import bare_cards_mask, mask_text
from pql.cards.games import Game, game_named

from . import language
from .hand_vectors import doubles
from .immutable import ImmutableSet, check_same_game

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any

    from .boardset import BoardSet
    from .handset import HandSet


_EXAMPLES = 5
# A set of so many hands is written hand by hand.
_MOST_LISTED = 12
# Each weight has a bitset of all hands: so many bits a set may have, 2,955 weights in Omaha, 307 with five cards, and
# 39 with six.
_MOST_BITS = 800_000_000
# The masks of more hands are some dozens of megabytes, and 163 of every hand of six cards: they are kept for the latest
# sets alone.
_MANY_HANDS = 3_000_000
_MOST_WITH_MANY = 2
_with_many: list[HoleSet] = []


@cache
def _without_card(hands: int, hole: int, card: int) -> int:
    """The hands that do not hold a card. Kept: an answer flop by flop asks for the same ones a thousand times."""
    from pql.evaluator_ext import omaha

    bits = bytearray((hands + 7) // 8)
    omaha.mark(bits, hole, [(card >> 2, card & 3)], 0, 0)
    return ~int.from_bytes(bits, "little") & ((1 << hands) - 1)


def union_of_levels(levels: dict[float, int]) -> dict[float, int]:
    """The bitsets of weights, of which a hand in several has the largest alone.

    >>> union_of_levels({0.5: 0b110, 1.0: 0b011})
    {1.0: 3, 0.5: 4}
    """
    alone, taken = {}, 0
    for weight in sorted(levels, reverse=True):
        taken, alone[weight] = taken | levels[weight], levels[weight] & ~taken
    return alone


def check_weights(count: int, game: Game) -> None:
    """Raises `PQLError` for a set of more different weights than there is room for."""
    most = _MOST_BITS // game.hands
    if count > most:
        message = f"more than {most:,} different weights in one set"
        raise PQLError(Diagnostic("bad-omaha-range", message, help="round the weights"))


class HoleSet(ImmutableSet):
    """A set of hands of a game of Omaha: immutable and hashable.

    `levels` has the bitset of the hands of each weight in (0, 1]; no hand has two. Iteration gives the hands as text,
    `len` counts them. Where an operator takes a set it takes text too. Raises `PQLError` for another game, ValueError
    for bits that are not hands.

    >>> import pql
    >>> aces = pql.hands("AA", game="omaha")
    >>> len(aces), "AsAhKd2c" in aces, len(aces & "doublesuited"), round(aces.share(), 4)
    (6961, True, 864, 0.0257)
    """

    __slots__ = ("_hands", "game", "levels")

    game: Game
    levels: dict[float, int]
    _hands: tuple[array[int], array[float] | None] | None

    def __init__(self, game: Game | str, levels: Mapping[float, int] | int) -> None:
        found = game_named(game) if isinstance(game, str) else game
        if not isinstance(found, Game):
            raise TypeError(f"a game is a name, not {type(game).__name__}")
        if found.uses is None:
            raise PQLError(Diagnostic("unknown-game", f"the hands of {found.name} are a `HandSet`"))
        given = {1.0: levels} if isinstance(levels, int) else dict(levels)
        seen = 0
        for weight, bits in given.items():
            checked_weight(weight)
            if bits < 0 or bits >> found.hands or bits & seen:
                raise ValueError("these bits are not hands, or one has two weights")
            seen |= bits
        kept = {float(weight): bits for weight, bits in given.items() if weight and bits}
        object.__setattr__(self, "game", found)
        object.__setattr__(self, "levels", dict(sorted(kept.items(), reverse=True)))
        object.__setattr__(self, "_hands", None)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError("a set of hands cannot be changed")

    def __reduce__(self) -> tuple[object, ...]:
        return HoleSet, (self.game.name, self.levels)

    @classmethod
    def everything(cls, game: Game) -> HoleSet:
        """Every hand of a game."""
        return cls(game, (1 << game.hands) - 1)

    @classmethod
    def of_masks(cls, game: Game, masks: Iterable[int]) -> HoleSet:
        """The hands that some masks of cards are."""
        from pql.evaluator_ext import omaha

        return cls(game, int.from_bytes(omaha.bits_of(array("Q", masks), game.hole), "little"))

    @classmethod
    def from_vector(cls, values: Iterable[float], game: Game | str) -> HoleSet:
        """The set of the weights of all hands of a game, as `vector` gives them, numbers from 0 to 1.

        Raises ValueError for another number of weights and for what is no weight, `PQLError` for too many different
        ones.

        >>> import pql
        >>> aces = pql.hands("AA:0.5, KK$ds", game="omaha")
        >>> HoleSet.from_vector(aces.vector(), "omaha") == aces
        True
        """
        own = game_named(game) if isinstance(game, str) else game
        weights = doubles(values)
        if len(weights) != own.hands:
            raise ValueError(f"a vector of {own.name} has {own.hands:,} numbers, not {len(weights):,}")
        from pql.evaluator_ext import omaha

        levels: dict[float, int] = {}
        for weight in set(weights):
            if weight:
                checked_weight(weight)
                check_weights(len(levels) + 1, own)
                levels[weight] = int.from_bytes(omaha.bits_with(weights, weight, own.hole), "little")
        return cls(own, levels)

    def vector(self) -> array[float]:
        """The weight of each hand of the game, in the order of their masks of cards, the lowest (2c2d2h2s) first.

        A fresh `array('d')` of 270,725 numbers for hands of four cards, of 2,598,960 for five, and for six of
        20,358,520, which take 163 MB; `from_vector` reads it.

        >>> import pql
        >>> len(pql.hands("AA", game="omaha").vector())
        270725
        """
        from pql.evaluator_ext import omaha

        return omaha.vector(
            [(self._packed(bits), weight) for weight, bits in self.levels.items()], self.game.hole
        )

    def _packed(self, bits: int) -> bytes:
        """A bitset as kernels take it."""
        return bits.to_bytes((self.game.hands + 7) // 8, "little")

    @property
    def bits(self) -> int:
        """The hands of any weight."""
        bits = 0
        for level in self.levels.values():
            bits |= level
        return bits

    @property
    def is_plain(self) -> bool:
        """Whether all weights are 1."""
        return not self.levels or list(self.levels) == [1.0]

    @property
    def is_everything(self) -> bool:
        """Whether it is every hand, with the weight 1."""
        return self.is_plain and len(self) == self.game.hands

    @property
    def weight(self) -> float:
        """The sum of all weights."""
        return float(summed([weight * bits.bit_count() for weight, bits in self.levels.items()]))

    def share(self) -> float:
        """The weight as a share of all hands."""
        return self.weight / self.game.hands

    def held(self) -> tuple[array[int], array[float] | None]:
        """The hands as masks in ascending order, and their weights (None for a plain set)."""
        held = self._hands
        if held is None:
            held = self._masks()
            object.__setattr__(self, "_hands", held)
            if len(held[0]) > _MANY_HANDS:
                _with_many.append(self)
                for oldest in _with_many[:-_MOST_WITH_MANY]:  # other threads may take them out too
                    object.__setattr__(oldest, "_hands", None)
                del _with_many[:-_MOST_WITH_MANY]
        return held

    def _masks(self) -> tuple[array[int], array[float] | None]:
        from pql.evaluator_ext import omaha

        bits, hole = self._packed(self.bits), self.game.hole
        masks = omaha.masks_of(bits, hole)
        return masks, None if self.is_plain else omaha.weights_of(bits, self.vector(), hole)

    def highest(self, count: int) -> list[str]:
        """So many hands at most, as text, the first that iteration gives: without listing the others."""
        from pql.evaluator_ext import omaha

        bits, numbers = self.bits, array("I")
        while bits and len(numbers) < count:
            numbers.append(bits.bit_length() - 1)
            bits ^= 1 << numbers[-1]
        hole = self.game.hole
        masks = omaha.masks_of(omaha.bits_of_numbers(numbers, hole), hole)
        return [mask_text(mask) for mask in reversed(masks)]

    def suit_group(self) -> bytes:
        """The suit permutations that carry every hand to one of the same weight: a group as symmetry has them."""
        from pql.evaluator_ext import omaha, symmetry

        group = symmetry.card_stabilizer(0)
        for bits in self.levels.values() if not self.is_everything else ():
            group = symmetry.intersect_groups(group, omaha.stabilizer(self._packed(bits), self.game.hole))
        return group

    def __iter__(self) -> Iterator[str]:
        return (mask_text(mask) for mask in reversed(self.held()[0]))

    def weights(self) -> Iterator[tuple[str, float]]:
        """The hands as text with their weights, as iteration gives them."""
        masks, weights = self.held()
        for place in range(len(masks) - 1, -1, -1):
            yield mask_text(masks[place]), 1.0 if weights is None else weights[place]

    def __len__(self) -> int:
        return sum([bits.bit_count() for bits in self.levels.values()])

    def __contains__(self, hand: object) -> bool:
        return self.weight_of(hand) > 0

    def weight_of(self, hand: Any) -> float:
        """The weight of a hand given as text, 0 where it is not in the set."""
        from pql.evaluator_ext import omaha

        mask = bare_cards_mask(hand.replace(" ", "")) if isinstance(hand, str) else None
        if mask is None or mask.bit_count() != self.game.hole:
            raise PQLError(
                Diagnostic("bad-hand", f"a hand of {self.game.name} is {self.game.hole} cards, not `{hand}`")
            )
        bit = 1 << omaha.number(mask)
        return next((weight for weight, bits in self.levels.items() if bits & bit), 0.0)

    def __bool__(self) -> bool:
        return bool(self.levels)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, HoleSet):
            return NotImplemented
        return self.game == other.game and self.levels == other.levels

    def __hash__(self) -> int:
        return hash((self.game.name, tuple(self.levels.items())))

    def __repr__(self) -> str:
        return f"<HoleSet {self.game.name}: {self.text()}>"

    def text(self) -> str:
        """The hands one by one where they are few, else how many there are, with examples."""
        if self.is_everything:
            return "any"
        if len(self) <= _MOST_LISTED:
            return ", ".join([hand + self._weight_text(hand) for hand in self]) or "none"
        return f"{len(self):,} hands such as {', '.join(self.highest(_EXAMPLES))}"

    def _weight_text(self, hand: str) -> str:
        weight = self.weight_of(hand)
        return "" if weight == 1 else f":{weight:g}"

    def scaled(self, weight: float) -> HoleSet:
        """The set with all weights times another one, from 0 to 1."""
        checked_weight(weight)
        levels: dict[float, int] = {}
        for known, bits in self.levels.items():
            levels[known * weight] = levels.get(known * weight, 0) | bits
        return HoleSet(self.game, levels)

    def without(self, dead: AnyCards | int) -> HoleSet:
        """The hands that hold none of some cards."""
        gone = dead_mask(dead, self.game)
        levels = self.levels
        for card in range(52):
            if gone >> card & 1:
                kept = _without_card(self.game.hands, self.game.hole, card)
                levels = {weight: bits & kept for weight, bits in levels.items()}
        return HoleSet(self.game, levels) if gone else self

    def where(self, formula: str, board: Any = "") -> HoleSet:
        """The hands for which a formula holds on a board of three to five cards, or before the flop.

        Raises `PQLError`, with the place and a repair, for a formula or a board that is wrong.

        >>> import pql
        >>> len(pql.hands("AA", game="omaha").where("nutflushdraw", "Kh7h2c"))
        1215
        """
        return language.hands_where(self, formula, board)

    def work(self) -> int:
        """What it costs to look whether anything is in the set, in the measure of `HandSet.work`."""
        return max(1, len(self.levels)) * self.game.hands // HAND_COUNT

    @staticmethod
    def union_of_scaled(parts: Sequence[tuple[HoleSet, float]]) -> HoleSet:
        """The union of sets, each scaled by its weight: the same as `|` of `scaled`, for thousands of them at once.

        >>> import pql
        >>> aces, kings = pql.hands("AA", game="omaha"), pql.hands("KK", game="omaha")
        >>> HoleSet.union_of_scaled([(aces, 0.5), (kings, 0.25)]) == aces.scaled(0.5) | kings.scaled(0.25)
        True
        """
        game, levels = parts[0][0].game, dict[float, int]()
        for hands, factor in parts:
            check_same_game(game, hands.game)
            for weight, bits in hands.levels.items():
                levels[weight * factor] = levels.get(weight * factor, 0) | bits
            check_weights(len(levels), game)
        return HoleSet(game, union_of_levels(levels))

    def _joined(self, other: HoleSet, join: Callable[[int, int], int]) -> HoleSet:
        """The set whose hands of any weight or more are those of both sets, joined by `&` or by `|`.

        That is what the smaller and the larger of two weights come to, a weight at a time and not a pair of them.
        """
        check_same_game(self.game, other.game)
        mine = theirs = before = 0
        levels: dict[float, int] = {}
        for weight in sorted({*self.levels, *other.levels}, reverse=True):
            mine |= self.levels.get(weight, 0)
            theirs |= other.levels.get(weight, 0)
            both = join(mine, theirs)
            if both != before:
                levels[weight], before = both ^ before, both
        check_weights(len(levels), self.game)
        return HoleSet(self.game, levels)

    def _combined(self, other: HoleSet, weigh: Callable[[float, float], float]) -> HoleSet:
        """Each hand with the weight that follows from its two."""
        check_same_game(self.game, other.game)
        every = (1 << self.game.hands) - 1
        mine, theirs = [{**each.levels, 0.0: every & ~each.bits} for each in (self, other)]
        levels: dict[float, int] = {}
        for one, first in mine.items():
            for two, second in theirs.items():
                weight, both = weigh(one, two), first & second
                if weight and both:
                    levels[weight] = levels.get(weight, 0) | both
        return HoleSet(self.game, levels)

    def above(self, other: HoleSet) -> HoleSet:
        """What the weights are above those of another set."""
        return self._combined(other, above)

    def _operand(self, other: object) -> HoleSet:
        if isinstance(other, str):
            other = language.hole_hands_of(other, self.game)
        if not isinstance(other, HoleSet):
            raise TypeError(f"a HoleSet goes with a HoleSet or text, not with {type(other).__name__}")
        return other

    def _beside(self, other: object, operation: Callable[[HoleSet, HoleSet], HoleSet]) -> HoleSet:
        return operation(self, self._operand(other))

    def _behind(self, other: object, operation: Callable[[HoleSet, HoleSet], HoleSet]) -> HoleSet:
        return operation(self._operand(other), self)

    def _compared(self, other: object, comparison: Callable[[HoleSet, HoleSet], bool]) -> bool:
        return comparison(self, self._operand(other))

    def __and__(self, other: HoleSet | str) -> HoleSet:
        return self._joined(self._operand(other), and_)

    def __or__(self, other: HoleSet | str) -> HoleSet:
        return self._joined(self._operand(other), or_)

    def __xor__(self, other: HoleSet | str) -> HoleSet:
        second = self._operand(other)
        return (self - second) | (second - self)

    def __sub__(self, other: HoleSet | str) -> HoleSet:
        return self & ~self._operand(other)

    def __invert__(self) -> HoleSet:
        every = (1 << self.game.hands) - 1
        levels = {1.0: every & ~self.bits}
        for weight, bits in self.levels.items():
            if weight < 1:
                levels[1 - weight] = levels.get(1 - weight, 0) | bits
        return HoleSet(self.game, levels)

    def __le__(self, other: HoleSet | str) -> bool:
        return not self._combined(self._operand(other), lambda one, two: float(one > two))


def check_set(given: HandSet | HoleSet | BoardSet, game: Game) -> None:
    """Raises `PQLError` for a set of another game; Omaha's boards are those of hold'em.

    >>> from pql.cards.games import HOLDEM
    >>> from pql.sets.handset import HandSet
    >>> check_set(HandSet(0b1), HOLDEM)
    """
    if given.game != game and given.game != game.of_two_cards:
        raise another_game(given.game, game)


def another_game(given: Game, game: Game) -> PQLError:
    """The error for a set of another game."""
    message = f"a set of {given.name} was given, and the game is {game.name}"
    help = f'game="{given.name}" where a call takes it, and `game {given.name}` in a text'
    if given.hole == game.hole:
        help = f'`set.in_game("{game.name}")` makes a set of {game.name} of it'
    return PQLError(Diagnostic("other-game", message, help=help))

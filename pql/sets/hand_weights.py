"""What a set of hands holds: 1326 bits, where needed 1326 weights, and all that can be read from them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import compress
from math import fsum

from pql.base.arguments import check_unmasked, checked_several
from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards.card_lists import not_in_deck
from pql.cards.combos import (
    ALL_HANDS,
    HAND_COUNT,
    Hand,
    hand_cards,
    hand_names,
    hands_of_deck,
    index_of,
    indices,
    plain_weights,
    presence,
)
from pql.cards.deck import RANKS
from pql.cards.games import HOLDEM, Game, game_given
from pql.cards.starting_hands import class_masks, starting_hands

from .immutable import ImmutableSet

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .hand_vectors import VectorOrder


class HandWeights(ImmutableSet):
    """The weights of the 1326 hands, as `HandSet` describes them: a set that can be read."""

    __slots__ = ("_bits", "_game", "_weights")

    _bits: int
    _game: Game
    _weights: array[float] | None

    def __init__(
        self, bits: int = 0, weights: Iterable[float] | None = None, game: Game | str | None = None
    ) -> None:
        if not isinstance(bits, int):
            raise TypeError(
                f"bits must be an int of 1326 bits, not {type(bits).__name__}: pql.hands reads text"
            )
        if not 0 <= bits <= ALL_HANDS:
            raise ValueError("a set of hands has 1326 bits")
        self._bits, self._weights, self._game = bits, None, HOLDEM
        if weights is not None:
            self._bits, self._weights = _from_weights(weights)
            if bits and bits != self._bits:
                raise ValueError("bits and weights disagree about which hands are present")
        if game is not None and game is not HOLDEM:
            self._game = own = game_given(game)
            if own.hole != 2:
                message = f"the hands of {own.name} are a `HoleSet`"
                raise PQLError(Diagnostic("unknown-game", message))
            if lacking := self._bits & ~hands_of_deck(own.missing):
                raise _not_of_deck(lacking, self, own)

    @property
    def bits(self) -> int:
        """The hands present, as an int of 1326 bits."""
        return self._bits

    @property
    def game(self) -> Game:
        """The game that the hands are of.

        >>> import pql
        >>> pql.hands("AA", game="shortdeck").game.name
        'shortdeck'
        """
        return self._game

    @property
    def is_plain(self) -> bool:
        """Whether every weight is 0 or 1."""
        return self._weights is None

    @property
    def weight(self) -> float:
        """The sum of all weights: for a plain set, the number of hands."""
        return float(self._bits.bit_count()) if self._weights is None else fsum(self._weights)

    def share(self) -> float:
        """The weight as a fraction of all hands of the game: 1326, 630 in short deck.

        >>> import pql
        >>> pql.hands("?").share(), pql.hands("?", game="shortdeck").share()
        (1.0, 1.0)
        """
        return self.weight / self._game.hands

    def weight_of(self, hand: Hand) -> float:
        """The weight of one hand; 0 if it is absent.

        >>> import pql
        >>> pql.hands("AA:0.5").weight_of("AhAs")
        0.5
        """
        index = index_of(hand)
        if self._weights is None:
            return float(self._bits >> index & 1)
        return self._weights[index]

    def weights(self) -> Iterator[tuple[str, float]]:
        """Every hand present with its weight, in order.

        >>> import pql
        >>> dict(pql.hands("AsAh:0.5, KsKh").weights())
        {'AsAh': 0.5, 'KsKh': 1.0}
        """
        if self._weights is None:
            return ((name, 1.0) for name in self)
        return zip(self, compress(self._weights, presence(self._bits)), strict=True)

    def buffer(self) -> array[float]:
        """A fresh array of the 1326 weights, as the kernels take it.

        >>> import pql
        >>> pql.hands("AsAd").buffer()[:3].tolist()
        [0.0, 1.0, 0.0]
        """
        return plain_weights(self._bits) if self._weights is None else array("d", self._weights)

    def vector(self, order: VectorOrder = "pql") -> array[float]:
        """The 1326 weights in an order of hands: PQL's own, `pio` or `postflop-solver`; ValueError for another.

        A fresh `array('d')`, which `numpy.asarray` takes without copying. In PioSOLVER's order the hand of cards
        a > b (4 * rank + suit, suits c d h s) is at a * (a - 1) / 2 + b, in that of postflop-solver at
        b * (101 - b) / 2 + a - 1. `HandSet.from_vector` reads it back.

        >>> import pql
        >>> [pql.hands("AsKs").vector(order).index(1) for order in ("pql", "pio", "postflop-solver")]
        [6, 1322, 1319]
        """
        from .hand_vectors import in_order

        return in_order(self.buffer(), order)

    def classes(self) -> Iterator[tuple[str, int, int, float]]:
        """The classes with a hand present, in their order: name, hands present, hands possible, weight.

        >>> import pql
        >>> list(pql.hands("AhA?:0.5, KK").classes())
        [('AA', 3, 6, 1.5), ('KK', 6, 6, 6.0)]
        """
        for kind, mask in zip(starting_hands(), class_masks(), strict=True):
            present = self._bits & mask
            if present:
                yield kind.name, present.bit_count(), kind.size, self._weight_in(present)

    def grid(self) -> list[list[float]]:
        """The weight of each class as a fraction of its hands, in 13 rows of 13.

        The ace is row and column 0, pairs are the diagonal, suited classes above it, offsuit classes below.
        `HandSet.from_grid` reads it back, where the hands of a class have one weight.

        >>> import pql
        >>> pql.hands("AsA?, AKs").grid()[0][:2]
        [0.5, 1.0]
        """
        rows = [[0.0] * 13 for _ in range(13)]
        for kind, mask in zip(starting_hands(), class_masks(), strict=True):
            if held := self._bits & mask:
                row, column = kind.grid_position
                rows[row][column] = self._weight_in(held) / kind.size
        return rows

    def _weight_in(self, bits: int) -> float:
        if self._weights is None:
            return float(bits.bit_count())
        return fsum([self._weights[index] for index in indices(bits)]) if bits else 0.0

    # Python's protocols

    def __len__(self) -> int:
        return self._bits.bit_count()

    def __bool__(self) -> bool:
        return self._bits != 0

    def __iter__(self) -> Iterator[str]:
        return compress(hand_names(), presence(self._bits))

    def __contains__(self, hand: object) -> bool:
        """Whether a hand is present with any weight: text or two cards. Of a text such as `AKs`, whether all hands are.

        Raises `PQLError` for text that denotes no hands, TypeError or ValueError for anything but a hand.
        """
        try:
            return bool(self._bits >> index_of(hand) & 1)
        except PQLError:
            wanted = hand
        return not self._of_text(str(wanted))._bits & ~self._bits

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self._bits == other._bits and self._game is other._game and self._weights == other._weights

    def __hash__(self) -> int:
        return hash(self._bits if self._weights is None else (self._bits, self._weights.tobytes()))


def _not_of_deck(lacking: int, hands: HandWeights, game: Game) -> PQLError:
    """The error for hands that the deck of a game lacks, a few by their cards."""
    first, second = hand_cards()[next(indices(lacking))]
    if len(hands) == 1 and (clash := not_in_deck(1 << first | 1 << second, game)):
        return PQLError(Diagnostic(*clash[:2], help=clash.help))
    many = f"{lacking.bit_count():,} of these {len(hands):,} hands"
    message = f"{many} are not in {game.name}: its lowest card is {RANKS[game.lowest]}"
    help = f'`in_game("{game.name}")` makes a set of it and leaves them out'
    return PQLError(Diagnostic("other-game", message, help=help))


def positive(weights: array[float]) -> int:
    """The bits of the weights above 0."""
    return settled(weights)[1]


def settled(weights: array[float]) -> tuple[bool, int]:
    """Whether 1326 weights are all 0 or 1, and the bits of those above 0; ValueError for what is no weight.

    A negative zero becomes 0: equal sets have equal bytes.
    """
    place, plain, bits = _kernel()(weights)
    if place >= 0:
        hand = hand_names()[place]
        raise ValueError(f"a weight is a number from 0 to 1: that of {hand} is {weights[place]:g}")
    return plain, int.from_bytes(bits, "little")


@cache
def _kernel() -> Callable[[array[float]], tuple[int, bool, bytes]]:
    from pql.evaluator_ext.symmetry import set_of_weights

    return set_of_weights


def _from_weights(values: Iterable[float]) -> tuple[int, array[float] | None]:
    """The bits and the array of 1326 weights; no array where the set is plain: equal sets look equal."""
    check_unmasked(values, "weights")
    several = checked_several(values, "weights")
    try:
        weights = array("d", several)
    except (TypeError, ValueError, OverflowError):
        raise TypeError(f"weights must be {HAND_COUNT} numbers, not {type(values).__name__}") from None
    if len(weights) != HAND_COUNT:
        raise ValueError(f"a set of hands has {HAND_COUNT} weights, not {len(weights)}")
    plain, bits = settled(weights)
    return bits, None if plain else weights

"""Every hand of two ranges on every flop, as numbers in buffers: what aggregate reports are made of."""

from __future__ import annotations

from array import array
from functools import cached_property
from itertools import compress, product
from typing import TYPE_CHECKING, Any

from pql.base.arguments import whole_number
from pql.base.sums import summed
from pql.cards.combos import hand_cards, index_of
from pql.cards.deck import cards_mask
from pql.cards.starting_hands import class_names, class_of
from pql.sets.board_program import exchanged, exchanges

from .base import Result

if TYPE_CHECKING:
    from .columns import Column
    from .tabular import Value


class FlopEquities(Result):
    """The equity of each hand of two players on each flop, one of those that differ only in suits representing all.

    `flops` are their texts, `boards` how many of all flops each represents, `hands` all 1326 hands, or the classes of
    `by_class`. `equities` has everything, by player, flop and hand: NaN if a hand is not in its player's range, holds a
    card of the flop or a dead one, or can meet no hand of the other player. `weights` says what each entry counts for:
    the weight of the hand times the weight of the other's hands that it can meet, 0 without an equity. `numpy.asarray`
    takes either without copying.

    `found[player, flop, hand]` is an entry, by text or by place: flops and hands in any suits, found up to those that
    neither range tells apart. Immutable, comparable, picklable; `table()` and data frames have a row for each entry
    that can be dealt.

    >>> import pql
    >>> found = pql.flop_equities("AA, AKs", "QQ")
    >>> found.shape, found.flops[-1], found.boards[-1], sum(found.boards)
    ((2, 1755, 1326), '2s2h2d', 4, 22100)
    >>> round(found[0, "Kh7d2c", "AsKs"], 4), round(found.mean(), 4)
    (0.9121, 0.6735)
    """

    players: tuple[str, str]
    flops: tuple[str, ...]
    boards: tuple[int, ...]
    hands: tuple[str, ...]
    packed_equities: bytes
    packed_weights: bytes
    group: bytes
    dead: str | None = None

    type = "flop_equities"
    rows_are = None

    @property
    def shape(self) -> tuple[int, int, int]:
        """How many players, flops and hands there are."""
        return 2, len(self.flops), len(self.hands)

    @property
    def kind(self) -> str:
        """What the entries are of: `hands`, or `classes` such as AKs."""
        return "classes" if len(self.hands[0]) < 4 else "hands"

    @cached_property
    def masks(self) -> array[int]:
        """The cards of each flop as bits of a number."""
        return array("Q", [cards_mask(flop) for flop in self.flops])

    @cached_property
    def equities(self) -> memoryview[float]:
        """The equities as a read-only buffer of doubles, in three dimensions."""
        return memoryview(self.packed_equities).cast("d", self.shape)

    @cached_property
    def weights(self) -> memoryview[float]:
        """What each entry counts for, in a buffer like that of the equities."""
        return memoryview(self.packed_weights).cast("d", self.shape)

    def __getitem__(self, place: tuple[Any, Any, Any]) -> float:
        """The equity of a player (0 or 1) on a flop with a hand: text, or places.

        Raises KeyError for a flop, hand or class that is not there, IndexError for a place that is not, TypeError for
        anything but three of them, `PQLError` for text that is not a hand or flop.
        """
        if not isinstance(place, tuple) or len(place) != 3:
            raise TypeError("it takes a player, a flop and a hand: found[0, 'Kh7d2c', 'AsKs']")
        player, flop, hand = place
        row, exchange = self._flop(flop)
        return self.equities[_place(player, 2), row, self._hand(hand, exchange)]

    def _flop(self, flop: object) -> tuple[int, bytes]:
        """The place of a flop, and how the suits are renamed to those of the flop that is there."""
        if not isinstance(flop, str):
            return _place(flop, len(self.flops)), b"\0\1\2\3"
        mask = cards_mask(flop)
        for exchange in exchanges(self.group):
            row = self._rows.get(exchanged(mask, exchange))
            if row is not None:
                return row, exchange
        raise KeyError(flop)

    def _hand(self, hand: object, exchange: bytes) -> int:
        if whole_number(hand) is not None:
            return _place(hand, len(self.hands))
        if self.kind == "classes":
            return self._classes[hand]
        high, low = hand_cards()[index_of(hand)]
        cards = [card & ~3 | exchange[card & 3] for card in (high, low)]
        return index_of((cards[0], cards[1]))

    @cached_property
    def _rows(self) -> dict[int, int]:
        return {mask: row for row, mask in enumerate(self.masks)}

    @cached_property
    def _classes(self) -> dict[object, int]:
        return {name: number for number, name in enumerate(self.hands)}

    def __len__(self) -> int:
        return len(self.flops)

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """The equities as a numpy array of `shape`; read-only unless it is a copy."""
        import numpy

        numbers = numpy.frombuffer(self.packed_equities).reshape(self.shape)
        return numpy.array(numbers, dtype, copy=copy)

    def __reduce__(self) -> tuple[Any, ...]:
        return FlopEquities, tuple([getattr(self, name) for name in self._fields])

    def mean(self, player: int = 0) -> float:
        """The equity of a player's range over all flops: that of `pql.equity`.

        >>> import pql
        >>> round(pql.flop_equities("AA", "KK").mean(), 7)
        0.8194605
        """
        equities, weights = [each[len(self.flops) * player :] for each in self._by_flop]
        counted = [
            (boards * weight, equity)
            for boards, weight, equity in zip(self.boards, weights, equities, strict=False)
            if weight
        ]
        return summed([weight * equity for weight, equity in counted]) / summed(
            [weight for weight, _ in counted]
        )

    def by_flop(self) -> tuple[array[float], array[float]]:
        """The equity of each player's whole range on each flop, by the weights of its hands; NaN where none is left.

        >>> import pql
        >>> found = pql.flop_equities("AA", "KK")
        >>> first, second = found.by_flop()
        >>> found.flops[-1], round(first[-1], 4), round(first[-1] + second[-1], 10)
        ('2s2h2d', 0.9172, 1.0)
        """
        equities, _ = self._by_flop
        return equities[: len(self.flops)], equities[len(self.flops) :]

    @cached_property
    def _by_flop(self) -> tuple[array[float], array[float]]:
        return self._grouped(array("H", bytes(2 * len(self.hands))), 1)

    def by_class(self) -> FlopEquities:
        """The same by classes such as AKs: the means over their hands, by the weights, for all 169 classes.

        >>> import pql
        >>> classes = pql.flop_equities("AA, AKs", "QQ").by_class()
        >>> classes.shape, round(classes[0, "Kh7d2c", "AKs"], 4)
        ((2, 1755, 169), 0.9148)
        """
        if self.kind == "classes":
            return self
        groups = array("H", [class_of(hand) for hand in range(len(self.hands))])
        equities, weights = self._grouped(groups, len(class_names()))
        packed = equities.tobytes(), weights.tobytes()
        return FlopEquities(
            self.players, self.flops, self.boards, class_names(), *packed, self.group, self.dead
        )

    def _grouped(self, groups: array[int], count: int) -> tuple[array[float], array[float]]:
        from pql.evaluator_ext.matchups import group_means

        rows = 2 * len(self.flops)
        equities, weights = [
            memoryview(packed).cast("d") for packed in (self.packed_equities, self.packed_weights)
        ]
        return group_means(equities, weights, array("H", range(rows)), groups, rows, count)

    def schema(self) -> tuple[Column, ...]:
        from .columns import Column, columns

        return (
            Column("range"),
            Column("flop"),
            *columns("boards"),
            Column("hand"),
            Column("equity", "share", 2),
            *columns("weight dead"),
        )

    def values(self) -> list[list[Value]]:
        """The table in long form: a row for each entry that can be dealt."""
        equities, weights = array("d", self.packed_equities), array("d", self.packed_weights)
        hands = range(len(self.hands))
        found: list[list[Any]] = [[] for _ in range(6)]
        for row, (player, (flop, boards)) in enumerate(
            product(self.players, zip(self.flops, self.boards, strict=True))
        ):
            part = slice(row * len(hands), (row + 1) * len(hands))
            equity, weight = equities[part], weights[part]
            live = [*compress(hands, weight)]
            for column, value in zip(found, (player, flop, boards), strict=False):
                column += [value] * len(live)
            for column, values in zip(found[3:], (self.hands, equity, weight), strict=True):
                column += [values[hand] for hand in live]
        return [*found, [self.dead] * len(found[0])]


def _place(given: object, count: int) -> int:
    index = whole_number(given)
    if index is None:
        raise TypeError(f"a place must be a whole number, not {given!r}")
    if not -count <= index < count:
        raise IndexError(f"there is no place {index} among {count}")
    return index % count

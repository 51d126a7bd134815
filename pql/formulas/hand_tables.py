"""Numbers that belong to a pocket alone, whatever the deal: one for each of the 1326 hands."""

from __future__ import annotations

from functools import cache, lru_cache

from pql.cards.combos import HAND_COUNT, indices
from pql.cards.games import Game
from pql.cards.starting_hands import class_names, starting_hands

_SCALES = {"2652": (2, 1), "1326": (1, 1), "1000": (1000, 1326)}


@cache
def class_of_hand() -> tuple[int, ...]:
    """The number 0..168 of each hand's class."""
    classes = [0] * HAND_COUNT
    for number, kind in enumerate(starting_hands()):
        for hand in indices(kind.bits):
            classes[hand] = number
    return tuple(classes)


@lru_cache(maxsize=64)
def pocket_ranks(order_name: str, scale: str, game: Game) -> tuple[int, ...]:
    """Where each hand is in an order of a game: `169` the place of its class, else the hands at least as good, scaled.

    >>> from pql.cards.games import HOLDEM
    >>> pocket_ranks("equity", "169", HOLDEM)[0], pocket_ranks("equity", "1326", HOLDEM)[0]
    (1, 6)
    """
    from pql.cards.orders import order

    names = class_names()
    sizes = {kind.name: kind.size for kind in starting_hands()}
    index_of: dict[str, int] = {}
    hands = 0
    for rank, name in enumerate(order(order_name, game).ranking, 1):
        hands += sizes[name]
        times, of = _SCALES.get(scale, (0, 1))
        index_of[name] = hands * times // of if times else rank
    return tuple([index_of.get(names[number], 0) for number in class_of_hand()])


@lru_cache(maxsize=16)
def shares_at_least_as_good(order_name: str, game: Game) -> tuple[float, ...]:
    """For each hand the share of all hands of a game that are at least as good in an order.

    >>> from pql.cards.games import HOLDEM
    >>> round(shares_at_least_as_good("equity", HOLDEM)[0], 5)
    0.00452
    """
    return tuple([count / game.hands for count in pocket_ranks(order_name, "1326", game)])

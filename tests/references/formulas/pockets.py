"""The pocket alone. Source: OpenHoldem manual, "Symbols": pocket tests, hand ranks, cards by number.

OpenHoldem ranks starting hands by a fixed table for each number of opponents; here it is one of this project's orders.
"""

from __future__ import annotations

from collections.abc import Callable

from .cards import RANKS, Spot, is_pair, rank, ranks_of, symbol
from .shapes import SUIT_NUMBERS

# Orders of the 169 classes, the strongest first: `equity` for one opponent, `multiway` for more; tests fill them in.
ORDERS: dict[str, Callable[[], list[str]]] = {}


@symbol("issuited")
def is_suited(spot: Spot) -> int:
    return int(spot.pocket[0][1] == spot.pocket[1][1])


@symbol("isconnector")
def is_connector(spot: Spot) -> int:
    """Ranks that differ by exactly one; an ace and a deuce do not."""
    high, low = ranks_of(spot.pocket)
    return int(high - low == 1)


def hand_class(pocket: tuple[str, ...]) -> str:
    high, low = sorted(pocket, key=rank, reverse=True)
    if is_pair(pocket):
        return high[0] * 2
    return high[0] + low[0] + ("s" if high[1] == low[1] else "o")


def combos(name: str) -> int:
    return 6 if len(name) == 2 else 4 if name[2] == "s" else 12


def hand_ranks(spot: Spot) -> dict[str, float]:
    """The five symbols from an order of the 169 classes, the strongest first; AA is 12 of 2652."""
    order = ORDERS["equity" if spot.opponents == 1 else "multiway"]()
    place = order.index(hand_class(spot.pocket)) + 1
    twice = 2 * sum(map(combos, order[:place]))
    return {
        "169": place,
        "2652": twice,
        "1326": twice // 2,
        "1000": 1000 * twice // 2652,
        "p": 2652 / (1 + spot.opponents),
    }


for _scale in ("169", "2652", "1326", "1000", "p"):
    symbol(f"handrank{_scale}")(lambda spot, scale=_scale: hand_ranks(spot)[scale])


def _in_order(some: tuple[str, ...]) -> list[str]:
    """The higher card first, spades before hearts, diamonds and clubs; turn and river keep their places."""
    return sorted(some[:3], key=lambda card: (rank(card), "cdhs".index(card[1])), reverse=True) + list(
        some[3:]
    )


def _card_parts(card: str | None) -> dict[str, int]:
    if card is None:
        return {"c": -1, "r": -1, "s": -1}
    suit = SUIT_NUMBERS[card[1]]
    return {"c": 13 * suit + RANKS.index(card[0]), "r": rank(card), "s": suit}


for _letter, _count in (("p", 2), ("c", 5)):
    for _place in range(_count):
        for _part in "crs":

            def _of(spot: Spot, letter: str = _letter, place: int = _place, part: str = _part) -> int:
                some = _in_order(spot.pocket if letter == "p" else spot.board)
                return _card_parts(some[place] if place < len(some) else None)[part]

            symbol(f"$${_letter}{_part}{_place}")(_of)

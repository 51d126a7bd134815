"""Made hands: the first of the list that fits.

Source: this project's documentation of `breakdown` (docs/language.md, made hands and draws). A pair or three of a kind
that is all on the board is nobody's, so that a pair with a hole card is named as if it were not there; a straight or
better without a hole card is `board`.
"""

from __future__ import annotations

from .cards import RANKS, Spot, distinct, function, is_pair, rank, ranks_of, repeated, suited, symbol
from .values import FLUSH, FULL_HOUSE, QUADS, STRAIGHT, STRAIGHT_FLUSH, TRIPS, TWO_PAIR, category, worth

# From the best to the worst; what is together in a group is told apart by its kicker.
ORDER = (
    "straightflush", "quads", "fullhouse", "nutflush", "secondflush", "flush", "straight", "set", "trips", "toptwo",
    "topandbottom", "bottomtwo", "overpair", "topkicker", "goodkicker", "weakkicker",
    "secondpocket", "secondpair", "thirdpocket", "thirdpair", "lowerpair", "underpair", "acehigh", "nothing",
)  # fmt: skip
GROUPS = {
    "toppair": {"topkicker", "goodkicker", "weakkicker"},
    "flush": {"flush", "secondflush", "nutflush"},
}


def _plays_board(spot: Spot) -> bool:
    if category(spot.board) == QUADS:
        return category(spot.all) == QUADS
    return len(spot.board) == 5 and category(spot.board) >= STRAIGHT and worth(spot.board) == worth(spot.all)


def _flush_name(spot: Spot) -> str:
    suit = next(suit for suit in "cdhs" if len(suited(spot.all, suit)) >= 5)
    missing = [each for each in range(14, 1, -1) if each not in ranks_of(suited(spot.board, suit))]
    own = ranks_of(suited(spot.pocket, suit))[0]
    return {missing[0]: "nutflush", missing[1]: "secondflush"}.get(own, "flush")


def _pocket_pair_name(spot: Spot) -> str:
    places = distinct(spot.board)
    above = sum(each > rank(spot.pocket[0]) for each in places)
    if above == 0:
        return "overpair"
    if above == len(places):
        return "underpair"
    return {1: "secondpocket", 2: "thirdpocket"}.get(above, "lowerpair")


def _kicker_name(spot: Spot, kicker: int) -> str:
    best = max(set(range(2, 15)) - set(distinct(spot.board)))
    if kicker == best:
        return "topkicker"
    return "goodkicker" if kicker >= RANKS.index("T") + 2 else "weakkicker"


def _pair_name(spot: Spot) -> str:
    kind, fields = worth(spot.all)
    high = "acehigh" if 14 in ranks_of(spot.pocket) else "nothing"
    if kind == TRIPS:
        if fields[0] not in ranks_of(spot.pocket):
            return high
        return "set" if is_pair(spot.pocket) else "trips"
    places, counting = distinct(spot.board), fields[:4]
    # pairs with a hole card that count, in a rank that is not paired on the board already
    mine = [
        each
        for each in distinct(spot.pocket)
        if counting.count(each) == 2 and each not in repeated(spot.board)
    ]
    if not mine:
        return high
    if is_pair(spot.pocket):
        return _pocket_pair_name(spot)
    if len(mine) == 2:
        if mine[0] != places[0]:
            return "bottomtwo"
        return "toptwo" if mine[1] == places[1] else "topandbottom"
    if mine[0] == places[0]:
        return _kicker_name(spot, next(each for each in ranks_of(spot.pocket) if each != mine[0]))
    return {1: "secondpair", 2: "thirdpair"}.get(places.index(mine[0]), "lowerpair")


@function("madeHand")
def made_hand(spot: Spot) -> str:
    if _plays_board(spot):
        return "board"
    kind = category(spot.all)
    if kind == FLUSH:
        return _flush_name(spot)
    names = {STRAIGHT_FLUSH: "straightflush", QUADS: "quads", FULL_HOUSE: "fullhouse", STRAIGHT: "straight"}
    return names.get(kind) or _pair_name(spot)


for _name in (*ORDER, "toppair", "board"):
    symbol(_name)(lambda spot, name=_name: made_hand(spot) in GROUPS.get(name, {name}))


@symbol("pairplusboardpair")
def pair_plus_board_pair(spot: Spot) -> bool:
    """Two pair in the best five cards: one of a rank that the board holds twice, one with a single hole card."""
    kind, fields = worth(spot.all)
    if kind != TWO_PAIR or is_pair(spot.pocket):
        return False
    mine = [each for each in set(fields[:4]) if fields[:4].count(each) == 2 and each in ranks_of(spot.pocket)]
    return len(mine) == 1 and bool(repeated(spot.board))


def or_better(spot: Spot, name: str) -> bool:
    """`name or better`: the same or an earlier one of the order; what the board has for all is no such hand."""
    made = made_hand(spot)
    least = max(
        ORDER.index(each) for each in ORDER if each == name or (name == "toppair" and each in GROUPS[name])
    )
    return made != "board" and ORDER.index(made) <= least

"""ProPokerTools' functions of hands. Source: ProPokerTools, "PQL functions", with the examples of its documentation."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations

from .cards import SUITS, TYPES, Spot, cards, distinct, function, is_pair, pockets_of, rank, ranks_of, suited
from .chances import better_hands
from .values import STRAIGHT, TRIPS, Worth, category, worth

FLOP_CATEGORIES = (
    "flopnothing", "flopunderpair", "flopthirdpair", "floppocket23", "flopsecondpair", "floppocket12", "floptoppair",
    "flopoverpair", "flopbottomtwo", "floptopandbottom", "floptoptwo", "floptrips", "flopset", "flopstraight",
    "flopflush", "flopfullhouse", "flopquads", "flopstraightflush",
)  # fmt: skip


@function("handType")
def hand_type(spot: Spot) -> str:
    return TYPES[category(spot.all)]


@function("exactHandType")
def exact_hand_type(spot: Spot, kind: str) -> bool:
    return hand_type(spot) == kind


@function("minHandType")
def min_hand_type(spot: Spot, kind: str) -> bool:
    return category(spot.all) >= TYPES.index(kind)


@function("flopHandCategory")
def flop_category(spot: Spot) -> str:
    """By the hole cards and the different ranks of the flop; what the flop has for everyone is nothing."""
    spot = spot.at(3)
    kind = category(spot.all)
    if kind >= STRAIGHT:
        return "flop" + TYPES[kind]
    places, own = distinct(spot.board), ranks_of(spot.pocket)
    held = [place for place, each in enumerate(places) if each in own]
    if kind == TRIPS:
        return ("flopset" if is_pair(spot.pocket) else "floptrips") if held else "flopnothing"
    if is_pair(spot.pocket):
        above = sum(each > own[0] for each in places)
        names = ["flopoverpair", "floppocket12", "floppocket23"]
        return "flopunderpair" if above == len(places) else names[above]
    if len(held) == 2:
        return {(0, 1): "floptoptwo", (0, 2): "floptopandbottom", (1, 2): "flopbottomtwo"}[held[0], held[1]]
    return ["floptoppair", "flopsecondpair", "flopthirdpair"][held[0]] if held else "flopnothing"


@function("exactFlopHandCategory")
def exact_flop_category(spot: Spot, name: str) -> bool:
    return flop_category(spot) == name


@function("minFlopHandCategory")
def min_flop_category(spot: Spot, name: str) -> bool:
    return FLOP_CATEGORIES.index(flop_category(spot)) >= FLOP_CATEGORIES.index(name)


@function("hiRating")
def rating(spot: Spot) -> Worth:
    """What is compared: as good as any hand of the same worth."""
    return worth(spot.all)


@function("rateHiHand")
def rate(spot: Spot, text: str) -> Worth:
    return worth(cards(text))


@function("minHiRating")
def min_rating(spot: Spot, least: Worth) -> bool:
    return worth(spot.all) >= least


@cache
def all_worths() -> tuple[Worth, ...]:
    """The 7462 different hands of five cards, the best first."""
    runs = [tuple(range(top, top - 5, -1)) for top in range(5, 15)]
    found = {(kind, run) for run in runs for kind in (8, 4)}
    ranks = range(2, 15)
    for five in combinations(sorted(ranks, reverse=True), 5):
        if five[0] - five[4] != 4 and five != (14, 5, 4, 3, 2):
            found |= {(0, five), (5, five)}
    for one in ranks:
        for two in ranks:
            if one != two:
                found |= {(7, (one,) * 4 + (two,)), (6, (one,) * 3 + (two,) * 2)}
        rest = sorted(set(ranks) - {one}, reverse=True)
        found |= {(1, (one, one, *three)) for three in combinations(rest, 3)}
        found |= {(3, (one, one, one, *two)) for two in combinations(rest, 2)}
        found |= {
            (2, (one, one, two, two, kicker)) for two in rest if two < one for kicker in rest if kicker != two
        }
    return tuple(sorted(found, reverse=True))


@cache
def _numbers() -> dict[Worth, int]:
    return {each: place for place, each in enumerate(all_worths(), 1)}


@function("fiveCardHiHandNumber")
def hand_number(spot: Spot) -> int:
    """1 is the royal flush."""
    return _numbers()[worth(spot.all)]


@function("cardsPlay")
def cards_play(spot: Spot) -> int:
    """The fewest hole cards with which the board makes the hand."""
    for count in (0, 1):
        for own in combinations(spot.pocket, count):
            if len(spot.board) + count >= 5 and worth((*own, *spot.board)) == worth(spot.all):
                return count
    return 2


@function("nutHi")
def nut_hi(spot: Spot) -> bool:
    """No pocket of the unseen cards is better."""
    return better_hands(spot) == 0


@function("nutHiForHandType")
def nut_hi_for_type(spot: Spot) -> bool:
    """No pocket of the unseen cards makes a better hand of the same type."""
    mine = worth(spot.all)
    others = (worth((*other, *spot.board)) for other in pockets_of(spot.unseen))
    return not any(other > mine and other[0] == mine[0] for other in others)


@function("overpair")
def overpair(spot: Spot) -> bool:
    """A pocket pair above the board; before the flop there is none to be over."""
    return is_pair(spot.pocket) and bool(spot.board) and rank(spot.pocket[0]) > ranks_of(spot.board)[0]


@function("outsToHandType")
def outs_to_type(spot: Spot, kind: str) -> int:
    """Next cards that make exactly the type, if it is better than the present one; none at the river."""
    wanted = TYPES.index(kind)
    if len(spot.board) == 5 or wanted <= category(spot.all):
        return 0
    return sum(category((*spot.all, card)) == wanted for card in spot.unseen)


@function("minOutsToHandType")
def min_outs_to_type(spot: Spot, kind: str, least: int) -> bool:
    return outs_to_type(spot, kind) >= least


@function("nutHiOuts")
def nut_outs(spot: Spot) -> int:
    """Next cards with which no unseen pocket is better."""
    if len(spot.board) == 5:
        return 0
    return sum(better_hands(spot.with_card(card)) == 0 for card in spot.unseen)


def _flush_cards(count: int) -> Callable[[Spot], bool]:
    """So many of a suit that the hand holds, two hole cards at most."""
    return lambda spot: any(
        suited(spot.pocket, suit)
        and min(2, len(suited(spot.pocket, suit))) + len(suited(spot.board, suit)) >= count
        for suit in SUITS
    )


function("threeFlush")(_flush_cards(3))
function("fourFlush")(_flush_cards(4))

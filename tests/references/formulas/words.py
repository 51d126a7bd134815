"""OpenPPL's words for what a hand is on its board.

Source: OpenPPL manual, "Hand strength symbols", and the OpenPPL library. Words about a board need one.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from .cards import STRAIGHTS, Meaning, Spot, distinct, is_pair, rank, ranks_of, repeated, suited, symbol
from .chances import better_hands
from .shapes import longest_run, missing, rank_counts, top_suit
from .values import FULL_HOUSE, QUADS, STRAIGHT_FLUSH, category, higher_straight_possible, straight_top


def _word(*names: str) -> Callable[[Meaning], Meaning]:
    return symbol(*names)


def _suited_count(some: Sequence[str]) -> int:
    return len(suited(some, top_suit(some)))


def _board_rank(spot: Spot, place: int) -> int:
    """The n-th different rank of the board, 0 if there are fewer."""
    return (distinct(spot.board) + [0] * 5)[place - 1]


@_word("PairInHand", "HavePocketPair")
def pocket_pair(spot: Spot) -> bool:
    return is_pair(spot.pocket)


@_word("HavePair")
def have_pair(spot: Spot) -> bool:
    """A pocket pair, or a pocket rank on the board: a pair on the board alone does not count."""
    return is_pair(spot.pocket) or bool(set(ranks_of(spot.pocket)) & set(ranks_of(spot.board)))


for _place, _name in enumerate(("", "Second", "Third", "Fourth", "Fifth"), 1):
    _word(f"Have{_name}TopPair")(lambda spot, place=_place: _board_rank(spot, place) in ranks_of(spot.pocket))


@_word("HaveBottomPair")
def bottom_pair(spot: Spot) -> bool:
    return bool(spot.board) and min(ranks_of(spot.board)) in ranks_of(spot.pocket)


@_word("HaveOverPair")
def over_pair(spot: Spot) -> bool:
    return is_pair(spot.pocket) and bool(spot.board) and rank(spot.pocket[0]) > max(ranks_of(spot.board))


@_word("HaveUnderPair")
def under_pair(spot: Spot) -> bool:
    return is_pair(spot.pocket) and rank(spot.pocket[0]) < min(ranks_of(spot.board), default=0)


@_word("HaveSecondOverPair")
def second_over_pair(spot: Spot) -> bool:
    """Between the first and the second rank of the board; a board of one rank has no second one."""
    places = distinct(spot.board)
    return is_pair(spot.pocket) and len(places) > 1 and places[0] > rank(spot.pocket[0]) > places[1]


@_word("HaveTwoPair")
def two_pair(spot: Spot) -> bool:
    """An unpaired pocket, both ranks on the board, and no pair there above our lower card."""
    low = min(ranks_of(spot.pocket))
    both = set(ranks_of(spot.pocket)) <= set(ranks_of(spot.board))
    return not is_pair(spot.pocket) and both and max(repeated(spot.board), default=0) <= low


@_word("HaveTopTwoPair")
def top_two_pair(spot: Spot) -> bool:
    return len(distinct(spot.board)) > 1 and ranks_of(spot.pocket) == distinct(spot.board)[:2]


@_word("HaveSet")
def have_set(spot: Spot) -> bool:
    return is_pair(spot.pocket) and rank(spot.pocket[0]) in ranks_of(spot.board)


@_word("HaveTrips")
def have_trips(spot: Spot) -> bool:
    return not is_pair(spot.pocket) and bool(set(ranks_of(spot.pocket)) & set(repeated(spot.board)))


@_word("HaveStraight")
def have_straight(spot: Spot) -> bool:
    return missing(spot.all) == 0


@_word("HaveFlush")
def have_flush(spot: Spot) -> bool:
    return _suited_count(spot.all) >= 5


@_word("HaveQuads")
def have_quads(spot: Spot) -> bool:
    return category(spot.all) == QUADS and rank_counts(spot.board)[0] < 4


@_word("HaveFullHouse")
def have_full_house(spot: Spot) -> bool:
    return category(spot.all) == FULL_HOUSE or have_quads(spot)


@_word("HaveStraightFlush")
def have_straight_flush(spot: Spot) -> bool:
    return category(spot.all) == STRAIGHT_FLUSH


def unseen_above(spot: Spot) -> int:
    """Unseen cards of the most frequent suit above our best card of it; all of them if we have none."""
    suit = top_suit(spot.all)
    own = max((rank(card) for card in suited(spot.pocket, suit)), default=0)
    return sum(rank(card) > own for card in suited(spot.unseen, suit))


@_word("HaveNutFlushDraw")
def nut_flush_draw(spot: Spot) -> bool:
    """Four or more of a suit and no unseen card of it above ours: the made nut flush too."""
    return _suited_count(spot.all) >= 4 and unseen_above(spot) == 0


@_word("HaveFlushDraw")
def flush_draw(spot: Spot) -> bool:
    """Two of the four in the pocket, or one that is high enough: fifth, third, second best against 1, 2, 3."""
    four, board = _suited_count(spot.all) == 4, _suited_count(spot.board)
    higher = {1: 4, 2: 2, 3: 1}.get(spot.opponents, -1)
    return (
        (four and board == 2)
        or nut_flush_draw(spot)
        or (four and board == 3 and unseen_above(spot) <= higher)
    )


@_word("HaveBackdoorFlushDraw")
def backdoor_flush_draw(spot: Spot) -> bool:
    """On the flop three of a suit, two in the pocket, or one that is the best or second best that is not seen."""
    if len(spot.board) != 3 or _suited_count(spot.all) < 3:
        return False
    own = len(suited(spot.pocket, top_suit(spot.all)))
    return own == 2 or (own == 1 and unseen_above(spot) <= 1)


@_word("HaveOpenEndedStraightDraw")
def open_ended(spot: Spot) -> bool:
    """Four adjacent ranks among 5432 .. KQJT, and no straight."""
    present = set(ranks_of(spot.all))
    four = any(set(range(low, low + 4)) <= present for low in range(2, 11))
    return four and not have_straight(spot)


@_word("NumberOfInsideStraightDraws")
def inside_draws(spot: Spot) -> int:
    """Of the ten straights, the highest first, those of which we have exactly four ranks.

    None beside a straight, an open-ender, or a straight that one card to the board makes; below the ace-high one at
    most two of the four upper ranks may be on the board; and not next below a straight that has counted.
    """
    if have_straight(spot) or open_ended(spot) or missing(spot.board) <= 1:
        return 0
    present, board = set(ranks_of(spot.all)), set(ranks_of(spot.board))
    counted: list[int] = []
    for top in range(14, 4, -1):
        upper = set(range(top - 3, top + 1))
        few = top == 14 or len(upper & board) <= 2
        if len(STRAIGHTS[top] & present) == 4 and few and top + 1 not in counted:
            counted.append(top)
    return len(counted)


@_word("HaveDoubleGutshotDraw")
def double_gutshot(spot: Spot) -> bool:
    return inside_draws(spot) >= 2


@_word("HaveInsideStraightDraw")
def inside_straight_draw(spot: Spot) -> bool:
    return inside_draws(spot) == 1


@_word("HaveStraightDraw")
def straight_draw(spot: Spot) -> bool:
    return (open_ended(spot) or double_gutshot(spot)) and not have_straight(spot)


@_word("HaveNutStraight")
def nut_straight(spot: Spot) -> bool:
    """A straight, and three board ranks make no higher one."""
    top = straight_top(ranks_of(spot.all))
    return top > 0 and not higher_straight_possible(spot, top)


@_word("HaveNutStraightDraw")
def nut_straight_draw(spot: Spot) -> bool:
    """Two ranks or more give us a straight no lower than the best that is possible then; never with two of a suit."""
    if not spot.board or _suited_count(spot.board) >= 2:
        return False
    if nut_straight(spot):
        return True
    if len(spot.board) == 5:
        return False
    good = 0
    for new in range(2, 15):
        ours = straight_top([*ranks_of(spot.all), new])
        board = {*ranks_of(spot.board), new}
        possible = max((top for top, five in STRAIGHTS.items() if len(five & board) >= 3), default=0)
        good += ours > 0 and ours >= possible
    return good >= 2


@_word("Overcards")
def overcards(spot: Spot) -> int:
    return sum(each > max(ranks_of(spot.board), default=0) for each in ranks_of(spot.pocket))


@_word("HaveNothing")
def have_nothing(spot: Spot) -> bool:
    made = (
        have_pair, two_pair, have_set, have_trips, have_straight, have_flush, have_full_house, have_quads,
        have_straight_flush,
    )  # fmt: skip
    drawing = (backdoor_flush_draw, straight_draw, inside_straight_draw, flush_draw)
    return overcards(spot) < 2 and not any(test(spot) for test in (*made, *drawing))


@_word("HaveNuts")
def have_nuts(spot: Spot) -> bool:
    return better_hands(spot) == 0


def board_run(spot: Spot) -> int:
    return longest_run(spot.board)

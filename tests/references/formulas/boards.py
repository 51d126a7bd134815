"""Words and functions for boards.

Sources: OpenPPL manual, "Board symbols"; ProPokerTools, "PQL functions" (board functions and sets of ranks).
"""

from __future__ import annotations

from collections.abc import Sequence

from .cards import STRAIGHTS, SUITS, Spot, distinct, rank, ranks_of, repeated, suited, symbol
from .shapes import in_best_suit, longest_run, missing, rank_counts
from .values import FULL_HOUSE, category

WHEEL = STRAIGHTS[5]


def most_suited(some: Sequence[str]) -> int:
    return max(len(suited(some, suit)) for suit in SUITS)


def suit_count(some: Sequence[str]) -> int:
    return len({card[1] for card in some})


for _name, _cards in (("FlushPossible", 3), ("FlushDrawPossible", 2), ("OneCardFlushPossible", 4)):
    symbol(_name)(lambda spot, count=_cards: most_suited(spot.board) >= count)
for _name, _lacking in (("StraightPossible", 2), ("OneCardStraightPossible", 1)):
    symbol(_name)(lambda spot, lacking=_lacking: missing(spot.board) <= lacking)
for _name, _lacking in (
    ("StraightFlushPossible", 2),
    ("OneCardStraightFlushPossible", 1),
    ("StraightFlushOnBoard", 0),
):
    symbol(_name)(lambda spot, lacking=_lacking: in_best_suit(spot.board, missing, min) <= lacking)


@symbol("StraightOnBoard")
def straight_on_board(spot: Spot) -> bool:
    return longest_run(spot.board) >= 5


@symbol("ThreeCardStraightOnBoard")
def three_in_a_row(spot: Spot) -> bool:
    return longest_run(spot.board) >= 3


@symbol("PairOnBoard")
def pair_on_board(spot: Spot) -> bool:
    return bool(repeated(spot.board))


@symbol("PairOnFlop")
def pair_on_flop(spot: Spot) -> bool:
    return bool(repeated(spot.board[:3]))


@symbol("TwoPairOnBoard")
def two_pair_on_board(spot: Spot) -> bool:
    return len(repeated(spot.board)) >= 2


@symbol("TripsOnBoard")
def trips_on_board(spot: Spot) -> bool:
    return rank_counts(spot.board)[0] >= 3


@symbol("QuadsOnBoard")
def quads_on_board(spot: Spot) -> bool:
    return rank_counts(spot.board)[0] == 4


@symbol("FullHouseOnBoard")
def full_house_on_board(spot: Spot) -> bool:
    return category(spot.board) == FULL_HOUSE


@symbol("OvercardsOnBoard")
def overcards_on_board(spot: Spot) -> int:
    """Board cards above our higher card."""
    return sum(each > max(ranks_of(spot.pocket)) for each in ranks_of(spot.board))


@symbol("IndividualOvercardsOnBoard")
def overcard_ranks_on_board(spot: Spot) -> int:
    return sum(each > max(ranks_of(spot.pocket)) for each in distinct(spot.board))


for _name, _street in (("Flop", 3), ("Turn", 4), ("River", 5), ("Board", 5)):
    symbol(f"SuitsOn{_name}")(lambda spot, street=_street: suit_count(spot.board[:street]))


@symbol("TopFlopCard")
def top_flop_card(spot: Spot) -> int:
    return max(ranks_of(spot.board[:3]))


@symbol("SecondTopFlopCard")
def second_flop_card(spot: Spot) -> int:
    """The second different rank: 7 on KK7, none on KKK."""
    return [*distinct(spot.board[:3]), -1, -1][1]


@symbol("LowestFlopCard")
def lowest_flop_card(spot: Spot) -> int:
    return min(ranks_of(spot.board[:3]))


@symbol("TopFlopCardPairedOnTurn")
def top_flop_card_paired_on_turn(spot: Spot) -> bool:
    return rank(spot.board[3]) == top_flop_card(spot)


@symbol("TopFlopCardPairedOnRiver")
def top_flop_card_paired_on_river(spot: Spot) -> bool:
    return rank(spot.board[4]) == top_flop_card(spot)


@symbol("TurnCardPaired")
def turn_card_paired(spot: Spot) -> bool:
    """The river pairs the turn card."""
    return rank(spot.board[4]) == rank(spot.board[3])


@symbol("TurnCardIsOvercardToBoard")
def turn_is_overcard(spot: Spot) -> bool:
    return rank(spot.board[3]) > max(ranks_of(spot.board[:3]))


@symbol("RiverCardIsOvercardToBoard")
def river_is_overcard(spot: Spot) -> bool:
    return rank(spot.board[4]) > max(ranks_of(spot.board[:4]))


@symbol("WheelPossible")
def wheel_possible(spot: Spot) -> bool:
    return len(WHEEL & set(distinct(spot.board))) >= 3


@symbol("FourCardsToWheelOnBoard")
def four_to_wheel(spot: Spot) -> bool:
    return len(WHEEL & set(distinct(spot.board))) >= 4


@symbol("LowCardsOnBoard")
def low_cards(spot: Spot) -> int:
    """Different board ranks 8 and lower, the ace included."""
    return sum(each <= 8 or each == 14 for each in distinct(spot.board))


@symbol("UncoordinatedFlop")
def uncoordinated(spot: Spot) -> bool:
    """Unpaired, three suits, no straight possible, no open-ender or double gutshot possible.

    The library calls an open-ender possible if the lower two ranks are at most three apart, or the upper two
    are and the top one is no ace, and counts AQ8 and A73 with them.
    """
    flop = spot.board[:3]
    if len(distinct(flop)) < 3 or suit_count(flop) < 3 or missing(flop) <= 2:
        return False
    top, middle, low = distinct(flop)
    close = middle - low <= 3 or (top - middle <= 3 and top != 14)
    return not close and (top, middle, low) not in ((14, 12, 8), (14, 7, 3))

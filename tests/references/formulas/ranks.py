"""Sets of ranks and tests of the board. Source: ProPokerTools, "PQL functions"."""

from __future__ import annotations

from .boards import most_suited, suit_count
from .cards import Spot, distinct, function, is_pair, rank, ranks_of, repeated
from .shapes import missing


@function("boardRanks")
def board_ranks(spot: Spot) -> set[int]:
    return set(distinct(spot.board))


@function("handRanks")
def hand_ranks(spot: Spot) -> set[int]:
    return set(distinct(spot.pocket))


@function("duplicatedBoardRanks")
def duplicated_board_ranks(spot: Spot) -> set[int]:
    return set(repeated(spot.board))


@function("duplicatedHandRanks")
def duplicated_hand_ranks(spot: Spot) -> set[int]:
    return set(repeated(spot.pocket))


@function("intersectingHandRanks")
def intersecting(spot: Spot) -> set[int]:
    return hand_ranks(spot) & board_ranks(spot)


@function("nonIntersectingHandRanks")
def not_intersecting(spot: Spot) -> set[int]:
    return hand_ranks(spot) - board_ranks(spot)


@function("handBoardIntersections")
def intersections(spot: Spot) -> int:
    """How many hole cards share a rank with a board card (both of a pocket pair)."""
    return sum(each in board_ranks(spot) for each in ranks_of(spot.pocket))


@function("maxRank")
def max_rank(spot: Spot, ranks: set[int]) -> int | None:
    return max(ranks, default=None)


@function("minRank")
def min_rank(spot: Spot, ranks: set[int]) -> int | None:
    return min(ranks, default=None)


@function("nthRank")
def nth_rank(spot: Spot, place: int, ranks: set[int]) -> int | None:
    """1 is the highest."""
    return sorted(ranks, reverse=True)[place - 1] if 1 <= place <= len(ranks) else None


@function("rankCount")
def rank_count(spot: Spot, ranks: set[int]) -> int:
    return len(ranks)


@function("hasTopBoardRank")
def has_top_rank(spot: Spot) -> bool:
    return distinct(spot.board)[0] in ranks_of(spot.pocket)


@function("hasSecondBoardRank")
def has_second_rank(spot: Spot) -> bool:
    """False on a board of one rank."""
    return any(each in ranks_of(spot.pocket) for each in distinct(spot.board)[1:2])


@function("boardSuitCount")
def board_suit_count(spot: Spot) -> int:
    return suit_count(spot.board)


@function("flushingBoard")
def flushing_board(spot: Spot) -> bool:
    return most_suited(spot.board) >= 3


@function("straightBoard")
def straight_board(spot: Spot) -> bool:
    """Two hole cards may make a straight: three ranks of one of the ten."""
    return missing(spot.board) <= 2


@function("pairedBoard")
def paired_board(spot: Spot) -> bool:
    return bool(repeated(spot.board))


@function("monotoneBoard")
def monotone_board(spot: Spot) -> bool:
    return suit_count(spot.board) == 1


@function("twoToneBoard")
def two_tone_board(spot: Spot) -> bool:
    return suit_count(spot.board) == 2


@function("rainbowBoard")
def rainbow_board(spot: Spot) -> bool:
    """No suit twice: five cards never are."""
    return most_suited(spot.board) == 1


@function("turnCard")
def turn_card(spot: Spot) -> str:
    return spot.dealt[3]


@function("riverCard")
def river_card(spot: Spot) -> str:
    return spot.dealt[4]


@function("toCard")
def to_card(spot: Spot, text: str) -> str:
    return text


@function("toRank")
def to_rank(spot: Spot, text: str) -> int:
    return rank(text + "s")


@function("pocketPair")
def pocket_pair(spot: Spot) -> bool:
    return is_pair(spot.pocket)


@function("inRange")
def in_range(spot: Spot, hands: set[frozenset[str]]) -> bool:
    return frozenset(spot.pocket) in hands


@function("boardInRange")
def board_in_range(spot: Spot, pattern: str) -> bool:
    """Ranks, or * for any: the first three name the flop in any order, the others the turn and the river."""
    places = [letter.upper() for letter in pattern.replace(" ", "")]
    left = [card[0] for card in spot.dealt[:3]]
    for wanted in places[:3]:
        if wanted == "*":
            continue
        if wanted not in left:
            return False
        left.remove(wanted)
    return all(wanted in ("*", card[0]) for wanted, card in zip(places[3:], spot.dealt[3:], strict=False))

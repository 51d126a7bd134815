"""ProPokerTools' sets of ranks."""

from __future__ import annotations

from pql.formulas.expressions import Expression
from pql.formulas.types import BOOLEAN, CARD, NUMBER, RANK, RANK_SET
from pql.formulas.use import Use

from .own_hands import board_rank
from .rows import Rows

ROWS = Rows("ProPokerTools, PQL functions", "hero='AhKd', board='AcKs2d'")


def board_ranks(use: Use) -> Expression:
    """The different ranks of the board."""
    return use.board("rank_set", 0, RANK_SET)


def hand_ranks(use: Use) -> Expression:
    """The different ranks of the pocket."""
    return use.pocket("rank_set", 0, RANK_SET)


def _shared(use: Use) -> Expression:
    return use.binary("&", hand_ranks(use), board_ranks(use), RANK_SET)


def _unshared(use: Use) -> Expression:
    return use.binary("^", hand_ranks(use), _shared(use), RANK_SET)


def _has_board_rank(use: Use, nth: int) -> Expression:
    rank = board_rank(use, nth)
    holds = use.binary("&", use.binary(">>", hand_ranks(use), rank), 1, NUMBER)
    return use.every(use.binary(">", rank, 0), use.binary("==", holds, 1))


def _nth(use: Use) -> Expression:
    number, ranks = use.arguments
    rank = use.binary("nth", ranks, number, RANK)
    return _or_null(use, rank)


def _end(use: Use, end: str) -> Expression:
    return _or_null(use, use.unary(end, use.arguments[0], RANK))


def _or_null(use: Use, rank: Expression) -> Expression:
    """A rank, null where there is none."""
    return use.choose(use.binary(">", rank, 0), rank, use.number(None, RANK), RANK)


ROWS.functions(
    ("boardRanks", "street?", "the ranks of the board", board_ranks, RANK_SET, "flop"),
    ("handRanks", "player? street?", "the ranks of the pocket", hand_ranks, RANK_SET, "hero, flop"),
    ("duplicatedBoardRanks", "street?", "the ranks that are on the board more than once",
     lambda use: use.board("repeated_ranks", 0, RANK_SET), RANK_SET, "flop"),
    ("duplicatedHandRanks", "player? street?", "the rank of a pocket pair",
     lambda use: use.pocket("repeated_ranks", 0, RANK_SET), RANK_SET, "hero, flop"),
    ("intersectingHandRanks", "player? street?", "the pocket's ranks that are on the board",
     _shared, RANK_SET, "hero, flop"),
    ("nonIntersectingHandRanks", "player? street?", "the pocket's ranks that are not on the board",
     _unshared, RANK_SET, "hero, flop"),
    ("handBoardIntersections", "player? street?", "how many hole cards have a rank of the board",
     lambda use: use.hand("matching_cards"), NUMBER, "hero, flop"),
    ("maxRank", "rank_set", "the highest rank of a set, null if it is empty",
     lambda use: _end(use, "highest"), RANK, "boardRanks(flop)"),
    ("minRank", "rank_set", "the lowest rank of a set, null if it is empty",
     lambda use: _end(use, "lowest"), RANK, "boardRanks(flop)"),
    ("nthRank", "number rank_set", "the n-th highest rank of a set, 1 the highest; null if there are fewer",
     _nth, RANK, "2, boardRanks(flop)"),
    ("rankCount", "rank_set", "how many ranks a set has",
     lambda use: use.unary("bits", use.arguments[0]), NUMBER, "boardRanks(flop)"),
    ("hasTopBoardRank", "player? street?", "a hole card has the board's highest rank",
     lambda use: _has_board_rank(use, 1), BOOLEAN, "hero, flop"),
    ("hasSecondBoardRank", "player? street?", "a hole card has the board's second different rank",
     lambda use: _has_board_rank(use, 2), BOOLEAN, "hero, flop"),
    ("toRank", "rank", "the rank of a text", lambda use: use.arguments[0], RANK, "'A'"),
    ("toCard", "card", "the card of a text", lambda use: use.arguments[0], CARD, "'As'"),
)  # fmt: skip

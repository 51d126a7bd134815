"""ProPokerTools' functions: the showdown, hand types, sets of ranks, boards, equities."""

from __future__ import annotations

from pql.formulas.arguments import board_in_range, in_range, range_argument
from pql.formulas.equities import against_opponents, alone, hand_equity, range_equity
from pql.formulas.expressions import Expression, PotShare
from pql.formulas.symbol_use import Use
from pql.formulas.types import (
    BOOLEAN,
    CARD,
    EQUITY,
    FLOP_CATEGORY,
    FRACTION,
    HAND_TYPE,
    NUMBER,
    RANK,
    RANK_SET,
    RATING,
    Type,
    shares_at_least_as_good,
)

from .board_words import last_card
from .own_hands import board_rank, over_pair
from .pockets import is_pair
from .rows import Definition, Rows

SHOWDOWN = Rows("ProPokerTools, PQL functions", "hero='AhAs', villain='KhKs', board='2c3d4s'")


def strengths(use: Use, street: int, feature: str = "ordinal") -> list[Expression]:
    """The strength of every player's hand on a street, by seat; of its low with `low`."""
    if not use.context.players:
        raise use.error("bad-players", "this compares players, and here are none")
    if use.context.recorded:
        raise alone(use)
    return [use.feature(feature, seat, street) for seat in range(len(use.context.players))]


def best(use: Use, street: int) -> Expression:
    """The best strength of all players."""
    every = strengths(use, street)
    result = every[0]
    for other in every[1:]:
        result = use.binary("max", result, other)
    return result


def river_equity(use: Use) -> Expression:
    """The share of the pot at the river."""
    return pot_share(use, EQUITY)


def pot_share(use: Use, kind: Type, part: str = "pot") -> Expression:
    """The share of the pot at the river, or of it what the `high` or the `low` hand wins."""
    lows = [] if use.game.low is None else strengths(use, 5, "low")
    return use.one(PotShare(tuple(strengths(use, 5)), use.player, kind, tuple(lows), part))


def wins(use: Use) -> Expression:
    """Whether the player wins alone."""
    every = strengths(use, 5)
    own = every.pop(use.player)
    return use.every(use.truth(True), *[use.binary(">", own, other) for other in every])


def ties(use: Use) -> Expression:
    """Whether the player shares the pot."""
    own_best = use.equals(strengths(use, 5)[use.player], best(use, 5))
    return use.every(own_best, use.negation(wins(use)))


def scoops(use: Use) -> Expression:
    """Whether the player wins the whole pot."""
    if use.game.low is None:
        return wins(use)
    lows = strengths(use, 5, "low")
    own = lows.pop(use.player)
    return use.every(
        wins(use), *[use.either(use.equals(other, 0), use.binary(">", own, other)) for other in lows]
    )


def best_rating(use: Use) -> Expression:
    """Whether no other player is better on a street; ties count."""
    return use.equals(strengths(use, use.street)[use.player], best(use, use.street))


def winning_type(use: Use) -> Expression:
    """The type of the hand that wins, also when it is shared."""
    result: Expression = use.feature("category", 0, 5, 0, HAND_TYPE)
    top = best(use, 5)
    for seat in range(1, len(use.context.players)):
        test = use.equals(use.feature("ordinal", seat, 5), top)
        result = use.choose(test, use.feature("category", seat, 5, 0, HAND_TYPE), result, HAND_TYPE)
    return result


SHOWDOWN.functions(
    ("riverEquity", "player?", "the share of the pot at the river", river_equity, EQUITY, "hero"),
    ("fractionalRiverEquity", "player?", "the same; its histogram is by the fraction, not by whole percent",
     lambda use: pot_share(use, FRACTION), FRACTION, "hero"),
    ("winsHi", "player?", "wins alone at the river; in hi/lo games the high half", wins, BOOLEAN, "hero"),
    ("tiesHi", "player?", "shares the pot at the river; in hi/lo games the high half", ties, BOOLEAN, "hero"),
    ("scoops", "player?", "wins the whole pot: in games without a low, wins alone", scoops, BOOLEAN, "hero"),
    ("winningHandType", "", "the type of the high hand that wins at the river", winning_type, HAND_TYPE, ""),
    ("bestHiRating", "player? street?", "no other player is better on that street; ties count",
     best_rating, BOOLEAN, "hero, flop"),
)  # fmt: skip


HAND_TYPES = Rows("ProPokerTools, PQL functions", "hero='JsTh', board='9h8s2c'")


def hand_type(use: Use) -> Expression:
    """The type of the hand on a street."""
    return use.hand("category", 0, HAND_TYPE)


def flop_category(use: Use) -> Expression:
    """ProPokerTools' category of the hand on the flop."""
    return use.at(3).hand("flop_category", 0, FLOP_CATEGORY)


def rating(use: Use) -> Expression:
    """How good the hand is among all hands of five cards: 1 the worst .. 7462 the best."""
    return use.hand("ordinal", 0, RATING)


def _outs(use: Use) -> Expression:
    if use.street not in (3, 4):
        return use.number(0)
    return use.hand("outs_to_type", use.written_number())


def _rate(use: Use) -> Expression:
    from pql.base.diagnostics import PQLError
    from pql.cards import kernels
    from pql.cards.deck import parse_cards

    text = use.written_text()
    try:
        cards = parse_cards(text)
    except PQLError as problem:
        raise use.error(
            "bad-card", problem.diagnostics[0].message, "write five cards, as in '2h3hThJhQh'"
        ) from None
    if len(cards) != 5:
        raise use.error("bad-card", f"a hand has five cards, and here are {len(cards)}", "as in '2h3hThJhQh'")
    rank = kernels.of(use.game).ranking.rank(sum([1 << card for card in cards]))
    return use.number(rank, RATING)


def _nuts(use: Use) -> Expression:
    return use.equals(use.hand("hands_above"), 0)


def _nut_outs(use: Use) -> Expression:
    return use.hand("nut_outs") if use.street in (3, 4) else use.number(0)


def _flush_cards(use: Use, count: int) -> Expression:
    return use.binary(">=", use.hand("held_suit"), count)


def _order_share(use: Use) -> Expression:
    from pql.sets.board_program import ALL_EXCHANGES

    name = use.written_text().lower() if use.arguments else "10h"
    order = {"vr": "equity", "3h": "multiway", "6h": "multiway", "10h": "multiway"}.get(name)
    if order is None:
        raise use.error(
            "bad-argument", f"there is no ranking '{name}'", "the rankings are 'vr', '3h', '6h', '10h'"
        )
    return use.table(shares_at_least_as_good(order, use.game), use.player, ALL_EXCHANGES, FRACTION)


HAND_TYPES.functions(
    ("handType", "player? street?", "the type of the hand", hand_type, HAND_TYPE, "hero, river"),
    ("exactHandType", "player street hand_type", "the hand is exactly of a type",
     lambda use: use.binary("==", hand_type(use), use.arguments[0]), BOOLEAN, "hero, river, straight"),
    ("minHandType", "player street hand_type", "the hand is of a type or a better one",
     lambda use: use.binary(">=", hand_type(use), use.arguments[0]), BOOLEAN, "hero, river, pair"),
    ("flopHandCategory", "player?", "the category of the hand on the flop",
     flop_category, FLOP_CATEGORY, "hero"),
    ("exactFlopHandCategory", "player flop_category", "the hand is exactly of a flop category",
     lambda use: use.binary("==", flop_category(use), use.arguments[0]), BOOLEAN, "hero, flopnothing"),
)  # fmt: skip
HAND_TYPES.function(
    "minFlopHandCategory",
    "player flop_category",
    "the hand is of a flop category or a better one",
    lambda use: use.binary(">=", flop_category(use), use.arguments[0]),
    BOOLEAN,
    "hero, flopsecondpair",
    given="hero='AK, QQ', board='Kh7h2c'",
)
HAND_TYPES.functions(
    ("hiRating", "player? street?", "how good the hand is, to be compared", rating, RATING, "hero, river"),
    ("minHiRating", "player street rating", "the hand is at least as good as a rating",
     lambda use: use.binary(">=", rating(use), use.arguments[0]), BOOLEAN, "hero, river, rateHiHand('2h3hThJhQh')"),
    ("rateHiHand", "text", "the rating of five cards", _rate, RATING, "'2h3hThJhQh'"),
    ("fiveCardHiHandNumber", "player? street?",
     "the place of the hand among the 7462 different hands, 1404 in short deck, 1 the royal flush",
     lambda use: use.hand("place"), NUMBER, "hero, flop"),
    ("cardsPlay", "player? street?", "the fewest hole cards that make the hand",
     lambda use: use.hand("cards_that_play"), NUMBER, "hero, river"),
    ("nutHi", "player? street?", "no unseen pocket is better", _nuts, BOOLEAN, "hero, river"),
    ("nutHiForHandType", "player? street?", "no unseen pocket makes a better hand of the same type",
     lambda use: use.equals(use.hand("hands_above_in_type"), 0), BOOLEAN, "hero, flop"),
    ("overpair", "player? street?", "a pocket pair above the board", over_pair, BOOLEAN, "hero, flop"),
    ("pocketPair", "player?", "the pocket's ranks are equal", is_pair, BOOLEAN, "hero"),
    ("outsToHandType", "player street hand_type",
     "next cards that make exactly a type, if it is better than the present one",
     _outs, NUMBER, "hero, flop, straight"),
    ("minOutsToHandType", "player street hand_type number", "at least this many outs to a type",
     lambda use: use.binary(">=", _outs(use), use.arguments[1]), BOOLEAN, "hero, flop, straight, 8"),
    ("nutHiOuts", "player? street?", "next cards that leave no unseen pocket better",
     _nut_outs, NUMBER, "hero, flop"),
    ("threeFlush", "player? street?", "three or more of a suit, one at least in the hand",
     lambda use: _flush_cards(use, 3), BOOLEAN, "hero, flop"),
    ("fourFlush", "player? street?", "four or more of a suit, one at least in the hand",
     lambda use: _flush_cards(use, 4), BOOLEAN, "hero, turn"),
    ("handRanking", "player?",
     "the share of hands at least as good before the flop, by this project's order against five random hands",
     _order_share, FRACTION, "hero"),
    ("handRankingFor", "player text", "the same; 'vr' against one random hand, '3h', '6h' and '10h' against five",
     _order_share, FRACTION, "hero, 'vr'"),
)  # fmt: skip


RANK_SETS = Rows("ProPokerTools, PQL functions", "hero='AhKd', board='AcKs2d'")


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


RANK_SETS.functions(
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


BOARDS = Rows("ProPokerTools, PQL functions", "hero='AhKd', board='Qh7h2c'")


def _suits_are(number: int) -> Definition:
    return lambda use: use.equals(use.board("suits"), number)


def _rainbow(use: Use) -> Expression:
    return use.equals(use.board("most_suited"), 1)


BOARDS.functions(
    ("boardSuitCount", "street?", "how many suits the board has",
     lambda use: use.board("suits"), NUMBER, "flop"),
    ("flushingBoard", "street?", "three or more cards of a suit",
     lambda use: use.binary(">=", use.board("most_suited"), 3), BOOLEAN, "flop"),
    ("straightBoard", "street?", "some two hole cards make a straight",
     lambda use: use.binary("<=", use.board("straight_fill"), 2), BOOLEAN, "flop"),
    ("pairedBoard", "street?", "some rank twice or more",
     lambda use: use.binary(">=", use.board("most_ranked"), 2), BOOLEAN, "flop"),
    ("monotoneBoard", "street?", "one suit", _suits_are(1), BOOLEAN, "flop"),
    ("twoToneBoard", "street?", "exactly two suits", _suits_are(2), BOOLEAN, "flop"),
    ("rainbowBoard", "street?", "no suit twice", _rainbow, BOOLEAN, "flop"),
    ("turnCard", "", "the turn card", lambda use: last_card(use, 4), CARD, ""),
    ("riverCard", "", "the river card", lambda use: last_card(use, 5), CARD, ""),
)  # fmt: skip
BOARDS.function(
    "boardInRange",
    "boards",
    "the board is one of a set: the flop in any order, then the turn and the river",
    board_in_range,
    BOOLEAN,
    "'AK*'",
    given="hero='22+', board='***'",
)
BOARDS.function(
    "inRange",
    "player range",
    "the pocket is one of a set; weights play no part",
    in_range,
    BOOLEAN,
    "hero, 'AK*'",
)


EQUITIES = Rows("ProPokerTools, PQL functions", "hero='AhAs', villain='KhKs', board='2c3d4s'")


def _against_perceived(use: Use) -> Expression:
    return range_equity(use, "equity", (range_argument(use),))


def _at_least(value: Definition) -> Definition:
    return lambda use: use.binary(">=", value(use), use.arguments[-1])


_HANDS = "the share of the pot that the hands of the deal give, over all run-outs from the street"
for _name in ("equity", "HvHEquity"):
    EQUITIES.function(_name, "player? street?", _HANDS, hand_equity, EQUITY, "hero, flop")
for _name in ("minEquity", "minHvHEquity"):
    EQUITIES.function(
        _name,
        "player street fraction",
        f"{_HANDS}, is at least this much",
        _at_least(hand_equity),
        BOOLEAN,
        "hero, flop, 0.5",
    )
EQUITIES.functions(
    ("HvREquity", "player? street?",
     "the equity of the hand against the ranges of all others, over all run-outs from the street",
     against_opponents, EQUITY, "hero, flop"),
    ("minHvREquity", "player street fraction", "that equity is at least this much",
     _at_least(against_opponents), BOOLEAN, "hero, flop, 0.5"),
    ("HvPerceivedRangeEquity", "player street range",
     "the equity of the hand against a range of your own, over all run-outs from the street",
     _against_perceived, EQUITY, "hero, flop, 'QQ+'"),
    ("minHvPerceivedRangeEquity", "player street range fraction", "that equity is at least this much",
     _at_least(_against_perceived), BOOLEAN, "hero, flop, 'QQ+', 0.5"),
)  # fmt: skip

"""ProPokerTools' functions of one hand: types, categories, ratings, nuts, outs."""

from __future__ import annotations

from pql.formulas.expressions import Expression
from pql.formulas.hand_tables import shares_at_least_as_good
from pql.formulas.types import BOOLEAN, FLOP_CATEGORY, FRACTION, HAND_TYPE, NUMBER, RATING
from pql.formulas.use import Use

from .own_hands import over_pair
from .pockets import is_pair
from .rows import Rows

ROWS = Rows("ProPokerTools, PQL functions", "hero='JsTh', board='9h8s2c'")


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


ROWS.functions(
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
ROWS.function(
    "minFlopHandCategory",
    "player flop_category",
    "the hand is of a flop category or a better one",
    lambda use: use.binary(">=", flop_category(use), use.arguments[0]),
    BOOLEAN,
    "hero, flopsecondpair",
    given="hero='AK, QQ', board='Kh7h2c'",
)
ROWS.functions(
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
    ("minOutsToHandType", "player street hand_type number", "at least so many outs to a type",
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

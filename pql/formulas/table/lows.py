"""The low half of the pot: ProPokerTools' functions of hi/lo games, and the parts of a pot that is divided."""

from __future__ import annotations

from pql.cards.hand_values import low_value_of
from pql.formulas.expressions import Expression
from pql.formulas.symbol_use import Use
from pql.formulas.types import BOOLEAN, EQUITY, LO_RATING, NUMBER, RANK_OFFSET, Type

from .propokertools import board_ranks, pot_share, strengths
from .rows import Definition, Rows

_DEAL = "game='omaha8', hero='Ah2hKsQd', villain='As3s4c5c', board='8d7c6s'"
LOWS = Rows("ProPokerTools, PQL functions", _DEAL)
_ACE, _LOW_CARDS = 1 << 14, 3


def low(use: Use, type: Type = NUMBER) -> Expression:
    """The value of the low hand on a street, 0 for none."""
    return _of_hi_lo(use).hand("low", 0, type)


def _of_hi_lo(use: Use) -> Use:
    if use.game.low is None:
        raise use.meaningless()
    return use


def _others(use: Use) -> tuple[Expression, list[Expression]]:
    """The player's low at the river, and those of the others."""
    lows = strengths(_of_hi_lo(use), 5, "low")
    return lows.pop(use.player), lows


def wins_low(use: Use) -> Expression:
    """Whether the player alone wins the low half."""
    own, others = _others(use)
    better = [use.binary(">", own, other) for other in others]
    return use.every(use.binary(">", own, 0), *better)


def _ties_low(use: Use) -> Expression:
    own, others = _others(use)
    not_worse = [use.binary(">=", own, other) for other in others]
    return use.every(use.binary(">", own, 0), *not_worse, use.negation(wins_low(use)))


def _best_low(use: Use) -> Expression:
    lows = strengths(_of_hi_lo(use), use.street, "low")
    own = lows.pop(use.player)
    return use.every(use.binary(">", own, 0), *[use.binary(">=", own, other) for other in lows])


def _made(use: Use) -> Expression:
    return use.binary(">", low(use), 0)


def _nut_low(use: Use) -> Expression:
    return use.every(_made(use), use.equals(use.hand("lows_above"), 0))


def _nut_outs(use: Use) -> Expression:
    _of_hi_lo(use)
    return use.hand("nut_low_outs") if use.street in (3, 4) else use.number(0)


def _rate(use: Use) -> Expression:
    from pql.base.diagnostics import PQLError
    from pql.cards.deck import RANKS, parse_cards

    text = _of_hi_lo(use).written_text()
    ranks = "".join(text.replace("-", "").split())
    if len(ranks) > 5:
        try:
            ranks = "".join([RANKS[card >> 2] for card in parse_cards(text)])
        except PQLError as problem:
            raise use.error("bad-card", problem.diagnostics[0].message, _EXAMPLE) from None
    value = low_value_of(ranks)
    if not value:
        message = "a low hand has five different ranks from the ace to the eight"
        raise use.error("bad-card", message, _EXAMPLE)
    return use.number(value, LO_RATING)


_EXAMPLE = "as in '2h3h4hAh8c' or '8432A'"


def _low_ranks(use: Use) -> Expression:
    """How many ranks of low hands the board has."""
    highest = _of_hi_lo(use).game.low
    assert highest is not None
    ranks = _ACE | ((2 << highest) - 1) << RANK_OFFSET
    return use.unary("bits", use.binary("&", board_ranks(use), ranks, NUMBER))


def _has_low_ranks(operator: str, count: int) -> Definition:
    return lambda use: use.binary(operator, _low_ranks(use), count)


def _rating(use: Use) -> Expression:
    return low(use, LO_RATING)


LOWS.functions(
    ("winsLo", "player?", "wins the low half alone at the river", wins_low, BOOLEAN, "hero"),
    ("tiesLo", "player?", "shares the low half at the river", _ties_low, BOOLEAN, "hero"),
    ("bestLoRating", "player? street?", "a low hand, and no other player has a better one on that street",
     _best_low, BOOLEAN, "hero, flop"),
    ("madeLo", "player? street?", "a low hand of eight or better", _made, BOOLEAN, "hero, flop"),
    ("nutLo", "player? street?", "a low hand, and no two unseen cards make a better one",
     _nut_low, BOOLEAN, "hero, river"),
    ("nutLoOuts", "player? street?", "next cards that give a low hand which no two unseen cards beat",
     _nut_outs, NUMBER, "hero, flop"),
    ("loRating", "player? street?", "the low hand, to be compared: a better one is more, and no low is the least",
     _rating, LO_RATING, "hero, river"),
    ("minLoRating", "player street lo_rating", "the low hand is at least as good as a rating",
     lambda use: use.binary(">=", _rating(use), use.arguments[0]), BOOLEAN, "hero, river, rateLoHand('8d6c4h2sAs')"),
    ("rateLoHand", "text", "the rating of five cards, or of five ranks", _rate, LO_RATING, "'8d6c4h2sAs'"),
    ("boardLoCardCount", "street?", "how many different ranks from the ace to the eight the board has",
     _low_ranks, NUMBER, "flop"),
    ("boardAllowsMadeLo", "street?", "the board has three of these ranks: some hand has a low",
     _has_low_ranks(">=", _LOW_CARDS), BOOLEAN, "flop"),
    ("boardHasOneDistinctLoCard", "street?", "the board has exactly one of these ranks",
     _has_low_ranks("==", 1), BOOLEAN, "flop"),
    ("boardHasTwoDistinctLoCards", "street?", "the board has exactly two of these ranks",
     _has_low_ranks("==", 2), BOOLEAN, "flop"),
)  # fmt: skip


PARTS = Rows("docs/select.md, hi/lo", "game='omaha8', hero='Ah2hKsQd', villain='As2s9c9d', board='8d7c6s'")


def _part(part: str) -> Definition:
    return lambda use: pot_share(_of_hi_lo(use), EQUITY, part)


def _wins_exactly(share: float) -> Definition:
    return lambda use: use.equals(pot_share(_of_hi_lo(use), EQUITY), share)


PARTS.functions(
    ("highShare", "player?", "the part of the pot that the high hand wins at the river", _part("high"), EQUITY, "hero"),
    ("lowShare", "player?", "the part of the pot that the low hand wins at the river", _part("low"), EQUITY, "hero"),
    ("quartered", "player?", "wins exactly a quarter of the pot", _wins_exactly(0.25), BOOLEAN, "hero"),
    ("threeQuarters", "player?", "wins exactly three quarters of the pot", _wins_exactly(0.75), BOOLEAN, "hero"),
)  # fmt: skip

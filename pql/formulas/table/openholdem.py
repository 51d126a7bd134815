"""OpenHoldem's symbols: hand values as it packs them, ranks and suits, next cards and the hands of others."""

from __future__ import annotations

from collections.abc import Callable
from math import comb

from pql.cards.hand_values import HAND_TYPES
from pql.formulas.equities import against_random
from pql.formulas.expressions import Expression
from pql.formulas.symbol_use import Use
from pql.formulas.types import FRACTION, NUMBER

from .rows import Rows, with_values

VALUES = Rows("OpenHoldem manual, symbols; the poker wiki on pokerval", "hero='9c8s', board='7s5h6s'")

_CATEGORIES = (
    "ishicard", "isonepair", "istwopair", "isthreeofakind", "isstraight", "isflush", "isfullhouse",
    "isfourofakind", "isstraightflush",
)  # fmt: skip
_PREVIOUS = {3: 0, 4: 3, 5: 4}


def truth(use: Use, test: Expression) -> Expression:
    """A condition as OpenHoldem's symbols give it: the number 1 or 0."""
    return use.choose(test, 1, 0, NUMBER)


def category_is(use: Use, category: int) -> Expression:
    """Whether the whole hand is of a category, 0 a high card .. 8 a straight flush, in the order of hold'em."""
    return use.equals(use.hand("category"), use.place_of(HAND_TYPES[category]))


def field(use: Use, index: int) -> Expression:
    """A rank field of the hand's pokerval, 0 the lowest .. 4 the top."""
    shifted = use.binary(">>", use.hand("pokerval"), 4 * index)
    return use.binary("&", shifted, 15)


def _is_category(use: Use, category: int) -> Expression:
    return truth(use, category_is(use, category))


def _royal(use: Use) -> Expression:
    return truth(use, use.equals(use.hand("pokerval"), 0x800EDCBA))


def _handup(use: Use, common: bool) -> Expression:
    if not use.street:
        return use.number(0)
    before = use.at(_PREVIOUS[use.street])
    now, then = (use.board, before.board) if common else (use.hand, before.hand)
    return truth(use, use.binary(">", now("category"), then("category")))


VALUES.symbols(
    ("pokerval", "the value of the hand, a number that orders all hands",
     lambda use: use.hand("pokerval"), NUMBER),
    ("pokervalplayer", "the value of the pocket alone", lambda use: use.pocket("pokerval"), NUMBER),
    ("pokervalcommon", "the value of the board alone", lambda use: use.board("pokerval"), NUMBER),
    ("pcbits", "which of the five value fields a pocket card fills, the top one in bit 4",
     lambda use: use.hand("pcbits"), NUMBER),
    ("npcbits", "how many of the five value fields a pocket card fills",
     lambda use: use.unary("bits", use.hand("pcbits")), NUMBER),
)  # fmt: skip
for _number, _name in enumerate(_CATEGORIES):
    _word = ("a high card", "one pair", "two pair", "three of a kind", "a straight", "a flush", "a full house",
             "four of a kind", "a straight flush")[_number]  # fmt: skip
    VALUES.symbol(_name, f"1 if the hand is exactly {_word}", with_values(_is_category, _number))
VALUES.symbols(
    ("isroyalflush", "1 for a royal flush", _royal, NUMBER),
    ("ishandup", "1 if the category is higher than a street before", lambda use: _handup(use, False), NUMBER),
    ("ishandupcommon", "1 if the board's category is higher than a street before",
     lambda use: _handup(use, True), NUMBER),
    ("ishistraight", "1 for a straight when no higher one is possible with three ranks of the board",
     lambda use: use.hand("high_straight"), NUMBER),
    ("ishiflush", "1 for a flush whose n-th field is the n-th highest card of a suit, from the pocket",
     lambda use: use.hand("high_flush"), NUMBER),
)  # fmt: skip


def _pair_rank_is(use: Use, test: str) -> Expression:
    """One pair whose rank lies high, between or low on the board."""
    if not use.street:
        paired = use.equals(use.pocket("category"), 1)
        return truth(use, paired if test == "high" else use.truth(False))
    rank = field(use, 4)
    highest = use.unary("highest", use.board("rank_set"))
    lowest = use.unary("lowest", use.board("rank_set"))
    above = use.binary(">=", rank, highest)
    between = use.every(use.binary("<", rank, highest), use.binary(">", rank, lowest))
    chosen = {"high": above, "middle": between, "low": use.negation(use.either(above, between))}[test]
    return truth(use, use.every(category_is(use, 1), chosen))


VALUES.symbols(
    ("ishipair", "1 for one pair of the board's highest rank or above",
     lambda use: _pair_rank_is(use, "high"), NUMBER),
    ("ismidpair", "1 for one pair between the board's ranks",
     lambda use: _pair_rank_is(use, "middle"), NUMBER),
    ("islopair", "1 for one pair of the board's lowest rank or below",
     lambda use: _pair_rank_is(use, "low"), NUMBER),
    ("nutfullhouseorfourofakind", "1 + the different full houses and quads that beat ours; 999 without either",
     lambda use: use.hand("full_houses_above") if use.street else use.number(999), NUMBER),
)  # fmt: skip


RANKS = Rows("OpenHoldem manual, symbols", "hero='AhKd', board='As7h2c'")

Part = Callable[[Use], Expression]
_HIGH_RANKS = (1 << 15) - 4  # bits 14 to 2: the ace counts as high


def _part(use: Use, whose: str, feature: str, number: int = 0) -> Expression:
    """A feature of the whole hand, the pocket or the board."""
    return {"": use.hand, "player": use.pocket, "common": use.board}[whose](feature, number)


def _own_suit(use: Use, whose: str) -> Expression:
    """Ranks of the whole hand's most frequent suit, in the hand or in the pocket."""
    if whose == "common":
        return use.board("suit_ranks", -1)
    if whose == "":
        return use.hand("suit_ranks", -1)
    ranks: Expression = use.number(0)
    for suit in range(4):
        test = use.equals(use.hand("top_suit"), suit)
        ranks = use.choose(test, use.pocket("suit_ranks", suit), ranks, ranks.type)
    return ranks


def _poker_suit(use: Use) -> Expression:
    return use.binary("&", use.hand("poker_rank_bits"), use.hand("suit_ranks", -1))


def _limit(part: Part, end: str) -> Part:
    def limited(use: Use) -> Expression:
        high = use.binary("&", part(use), _HIGH_RANKS)
        return use.unary(end, high)

    return limited


_WHOSE = (("", "the hand"), ("player", "the pocket"), ("common", "the board"))
_BITS: list[tuple[str, str, Part]] = []
for _whose, _of in _WHOSE:
    _BITS.append((f"bits{_whose}", f"the ranks of {_of}", with_values(_part, _whose, "rank_bits")))
_BITS.append(("bitspoker", "the ranks of the five cards that count", lambda use: use.hand("poker_rank_bits")))
_SUITED_BITS: list[tuple[str, str, Part]] = [
    (
        f"bits{_whose}",
        f"the ranks of {_of} in its most frequent suit"
        if _whose != "player"
        else "the ranks of the pocket in the hand's most frequent suit",
        with_values(_own_suit, _whose),
    )
    for _whose, _of in _WHOSE
]
_SUITED_BITS.append(
    ("bitspoker", "those of the five ranks that count that are held in the most frequent suit", _poker_suit)
)

for _prefix, _list in (("rank", _BITS), ("srank", _SUITED_BITS)):
    for _suffix, _meaning, _define in _list:
        RANKS.symbol(f"{_prefix}{_suffix}", f"{_meaning}, a bit each; an ace sets bits 14 and 1", _define)
        _tail = _suffix.removeprefix("bits")
        RANKS.symbol(
            f"{_prefix}hi{_tail}", f"the highest of {_meaning}, 0 if none", _limit(_define, "highest")
        )
        RANKS.symbol(f"{_prefix}lo{_tail}", f"the lowest of {_meaning}, 0 if none", _limit(_define, "lowest"))

for _suit, _letter in enumerate("hdcs"):
    RANKS.symbol(
        f"suitbitsplayer{_suit}",
        f"the ranks of the pocket in suit {_suit} ({_letter})",
        with_values(_part, "player", "suit_ranks", _suit),
    )
    RANKS.symbol(
        f"suitbitscommon{_suit}",
        f"the ranks of the board in suit {_suit} ({_letter})",
        with_values(_part, "common", "suit_ranks", _suit),
    )

_FAMILIES = (
    ("nsuited", "most_suited", "cards of the most frequent suit"),
    ("tsuit", "top_suit", "the most frequent suit: h 0, d 1, c 2, s 3; of several c, d, h, s"),
    ("nranked", "most_ranked", "cards of the most frequent rank"),
    ("trank", "top_rank", "the highest of the most frequent ranks"),
    ("nstraight", "run", "adjacent ranks, five at most, the ace high and low"),
    ("nstraightfill", "straight_fill", "cards that the nearest straight lacks"),
    ("nstraightflush", "suited_run", "adjacent ranks of one suit, five at most"),
    ("nstraightflushfill", "suited_fill", "cards that the nearest straight flush lacks"),
)
for _count_name, _feature, _meaning in _FAMILIES:
    RANKS.symbol(_count_name, f"{_meaning}", with_values(_part, "", _feature))
    RANKS.symbol(f"{_count_name}common", f"on the board: {_meaning}", with_values(_part, "common", _feature))

RANKS.symbols(
    ("ncommoncardsknown", "how many board cards there are", lambda use: use.number(use.street), NUMBER),
    ("ncardsknown", "pocket and board cards", lambda use: use.number(use.street + 2), NUMBER),
    ("ncardsunknown", "52 less the pocket, board and dead cards",
     lambda use: use.number(50 - use.street - use.context.dead_cards), NUMBER),
    ("betround", "1 before the flop, 2 on the flop, 3 on the turn, 4 on the river",
     lambda use: use.number({0: 1, 3: 2, 4: 3, 5: 4}[use.street]), NUMBER),
)  # fmt: skip


CHANCES = Rows("OpenHoldem manual, symbols", "hero='9h8h', board='7h6h2c'")


def unseen_pockets(use: Use) -> Expression:
    """How many pockets the unseen cards use."""
    return use.number(comb(50 - use.street - use.context.dead_cards, 2))


def _now(use: Use, kinds: tuple[str, ...]) -> Expression:
    """The chance that all opponents have one of these pockets now."""
    count = use.hand(f"hands_{kinds[0]}")
    for kind in kinds[1:]:
        count = use.binary("+", count, use.hand(f"hands_{kind}"))
    share = use.binary("/", count, unseen_pockets(use))
    return share if use.opponents == 1 else use.binary("**", share, float(use.opponents))


def _lost_now(use: Use) -> Expression:
    return use.binary("-", 1, _now(use, ("below", "level")))


CHANCES.symbols(
    ("nouts", "unseen cards that raise the category of the hand, those that pair the board too",
     lambda use: use.hand("outs"), NUMBER),
    ("ncardsbetter", "unseen cards that make the board alone better than the hand is now",
     lambda use: use.hand("better_cards"), NUMBER),
    ("nhands", "pockets that an opponent may hold", unseen_pockets, NUMBER),
    ("nhandshi", "of these, the ones that are better now", lambda use: use.hand("hands_above"), NUMBER),
    ("nhandslo", "of these, the ones that are worse now", lambda use: use.hand("hands_below"), NUMBER),
    ("nhandsti", "of these, the ones that are level now", lambda use: use.hand("hands_level"), NUMBER),
    ("prwinnow", "the chance that every opponent is worse now: (nhandslo / nhands)^n",
     lambda use: _now(use, ("below",)), FRACTION),
    ("prlosnow", "the chance that some opponent is better now: 1 - ((nhandslo + nhandsti) / nhands)^n",
     _lost_now, FRACTION),
)  # fmt: skip
_PARTS_NOW = {"win": "hands_below", "tie": "hands_level", "loss": "hands_above"}


def _at_the_end(use: Use, measure: str) -> Expression:
    """A chance at the river. Against one hand that is how the hands stand on the river: counting them is quick."""
    if use.street == 5 and use.opponents == 1:
        return use.binary("/", use.hand(_PARTS_NOW[measure]), unseen_pockets(use))
    return against_random(use, measure)


for _chance, _share, _outcome in (
    ("prwin", "win", "is better than all"),
    ("prtie", "tie", "is level with the best"),
    ("prlos", "loss", "is not the best"),
):
    CHANCES.symbol(
        _chance,
        f"the exact chance that the hand {_outcome} at the river, against as many random opponents as there are",
        with_values(_at_the_end, _share),
        FRACTION,
    )

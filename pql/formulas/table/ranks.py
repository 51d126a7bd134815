"""Ranks, suits, runs: OpenHoldem's rankbits, nsuited and nstraight families."""

from __future__ import annotations

from collections.abc import Callable

from pql.formulas.expressions import Expression
from pql.formulas.types import NUMBER
from pql.formulas.use import Use

from .rows import Rows, with_values

ROWS = Rows("OpenHoldem manual, symbols", "hero='AhKd', board='As7h2c'")

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
        ROWS.symbol(f"{_prefix}{_suffix}", f"{_meaning}, a bit each; an ace sets bits 14 and 1", _define)
        _tail = _suffix.removeprefix("bits")
        ROWS.symbol(
            f"{_prefix}hi{_tail}", f"the highest of {_meaning}, 0 if none", _limit(_define, "highest")
        )
        ROWS.symbol(f"{_prefix}lo{_tail}", f"the lowest of {_meaning}, 0 if none", _limit(_define, "lowest"))

for _suit, _letter in enumerate("hdcs"):
    ROWS.symbol(
        f"suitbitsplayer{_suit}",
        f"the ranks of the pocket in suit {_suit} ({_letter})",
        with_values(_part, "player", "suit_ranks", _suit),
    )
    ROWS.symbol(
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
for _name, _feature, _meaning in _FAMILIES:
    ROWS.symbol(_name, f"{_meaning}", with_values(_part, "", _feature))
    ROWS.symbol(f"{_name}common", f"on the board: {_meaning}", with_values(_part, "common", _feature))

ROWS.symbols(
    ("ncommoncardsknown", "how many board cards there are", lambda use: use.number(use.street), NUMBER),
    ("ncardsknown", "pocket and board cards", lambda use: use.number(use.street + 2), NUMBER),
    ("ncardsunknown", "52 less the pocket, board and dead cards",
     lambda use: use.number(50 - use.street - use.context.dead_cards), NUMBER),
    ("betround", "1 before the flop, 2 on the flop, 3 on the turn, 4 on the river",
     lambda use: use.number({0: 1, 3: 2, 4: 3, 5: 4}[use.street]), NUMBER),
)  # fmt: skip

"""What cards are worth: OpenHoldem's pokerval, pcbits and the categories.

Sources: the wiki "poker hand evaluation" page on pokerval (category bits and five rank fields), OpenHoldem manual,
"Symbols" (pcbits, npcbits, hand categories, ishandup).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache

from .cards import STRAIGHTS, STREETS, SUITS, Spot, distinct, is_pair, rank, ranks_of, suited, symbol

HIGH, PAIR, TWO_PAIR, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)
Worth = tuple[int, tuple[int, ...]]


def straight_top(ranks: Sequence[int]) -> int:
    """The highest rank of the best straight among ranks, 0 if there is none; 5 for A2345."""
    present = set(ranks)
    return max((top for top, five in STRAIGHTS.items() if five <= present), default=0)


def _flush_suit(some: Sequence[str]) -> str:
    return next((suit for suit in SUITS if len(suited(some, suit)) >= 5), "")


def _run(top: int) -> tuple[int, ...]:
    return tuple(range(top, top - 5, -1))


@lru_cache(maxsize=500_000)
def _worth(some: tuple[str, ...]) -> Worth:
    flush = suited(some, _flush_suit(some) or "?")
    if flush and straight_top(ranks_of(flush)):
        return STRAIGHT_FLUSH, _run(straight_top(ranks_of(flush)))
    counts = Counter(map(rank, some))
    by_size = sorted(counts, key=lambda each: (counts[each], each), reverse=True)
    sizes = [counts[each] for each in by_size]
    if sizes and sizes[0] == 4:
        return QUADS, _filled([by_size[0]] * 4, by_size[1:])
    if sizes and sizes[0] == 3 and len(sizes) > 1 and sizes[1] >= 2:
        return FULL_HOUSE, (*[by_size[0]] * 3, *[max(e for e in by_size[1:] if counts[e] >= 2)] * 2)
    if flush:
        return FLUSH, tuple(ranks_of(flush)[:5])
    if straight_top(by_size):
        return STRAIGHT, _run(straight_top(by_size))
    if sizes and sizes[0] == 3:
        return TRIPS, _filled([by_size[0]] * 3, by_size[1:])
    if len(sizes) > 1 and sizes[1] == 2:
        return TWO_PAIR, _filled([by_size[0]] * 2 + [by_size[1]] * 2, by_size[2:])
    if sizes and sizes[0] == 2:
        return PAIR, _filled([by_size[0]] * 2, by_size[1:])
    return HIGH, _filled([], by_size)


def _filled(group: list[int], kickers: list[int]) -> tuple[int, ...]:
    """A group with its highest kickers, zeros where there are no cards."""
    fields = group + sorted(kickers, reverse=True)
    return tuple((fields + [0] * 5)[:5])


def worth(some: Sequence[str]) -> Worth:
    """Category and the five rank fields of the best five of 0 to 7 cards; tuples compare as the hands do."""
    return _worth(tuple(sorted(some)))


def category(some: Sequence[str]) -> int:
    return worth(some)[0]


def pokerval(some: Sequence[str]) -> int:
    """The category's bit (none for a high card) above five rank fields of four bits, the top one in bits 19-16."""
    kind, fields = worth(some)
    value = 1 << 23 + kind if kind else 0
    for place, field in enumerate(fields):
        value |= field << 4 * (4 - place)
    return value


@symbol("pokerval")
def whole_value(spot: Spot) -> int:
    return pokerval(spot.all)


@symbol("pokervalplayer")
def pocket_value(spot: Spot) -> int:
    return pokerval(spot.pocket)


@symbol("pokervalcommon")
def board_value(spot: Spot) -> int:
    return pokerval(spot.board)


def filled_fields(spot: Spot) -> list[bool]:
    """Which of the five fields, the top one first, a pocket card fills.

    Flushes: the very card. Straights and kickers: a pocket card of that rank, before a board card of that rank. Groups:
    with m pocket cards of the rank, the m highest fields of the group.
    """
    kind, fields = worth(spot.all)
    own = ranks_of(spot.pocket)
    if kind in (FLUSH, STRAIGHT_FLUSH):
        own = ranks_of(suited(spot.pocket, _flush_suit(spot.all)))
    if kind in (FLUSH, STRAIGHT_FLUSH, STRAIGHT):
        return [(14 if field == 1 else field) in own for field in fields]
    marked = []
    for place, field in enumerate(fields):
        before = fields[:place].count(field)  # fields of the same group above this one
        marked.append(field > 0 and before < own.count(field))
    return marked


@symbol("pcbits")
def pcbits(spot: Spot) -> int:
    return sum(1 << 4 - place for place, own in enumerate(filled_fields(spot)) if own)


@symbol("npcbits")
def npcbits(spot: Spot) -> int:
    return sum(filled_fields(spot))


_NAMES = (
    "ishicard", "isonepair", "istwopair", "isthreeofakind", "isstraight", "isflush", "isfullhouse", "isfourofakind",
    "isstraightflush",
)  # fmt: skip
for _kind, _name in enumerate(_NAMES):
    symbol(_name)(lambda spot, kind=_kind: int(category(spot.all) == kind))


@symbol("isroyalflush")
def is_royal(spot: Spot) -> int:
    return int(worth(spot.all) == (STRAIGHT_FLUSH, (14, 13, 12, 11, 10)))


def _before(spot: Spot) -> int:
    """How many board cards there were a betting round ago."""
    order = list(STREETS.values())
    return order[order.index(len(spot.board)) - 1]


@symbol("ishandup")
def is_hand_up(spot: Spot) -> int:
    """The category is higher than at the end of the last betting round."""
    return int(
        bool(spot.board) and category(spot.all) > category((*spot.pocket, *spot.board[: _before(spot)]))
    )


@symbol("ishandupcommon")
def is_board_up(spot: Spot) -> int:
    return int(bool(spot.board) and category(spot.board) > category(spot.board[: _before(spot)]))


def _pair_place(spot: Spot) -> str:
    """Where the rank of exactly one pair lies on the board; two cards are high."""
    kind, fields = worth(spot.all)
    if kind != PAIR:
        return ""
    if not spot.board or fields[0] >= max(map(rank, spot.board)):
        return "hi"
    return "mid" if fields[0] > min(map(rank, spot.board)) else "lo"


for _place in ("hi", "mid", "lo"):
    symbol(f"is{_place}pair")(lambda spot, place=_place: int(_pair_place(spot) == place))


def higher_straight_possible(spot: Spot, top: int) -> bool:
    """Some straight above this one has three or more of its ranks on the board."""
    board = set(distinct(spot.board))
    return any(len(STRAIGHTS[higher] & board) >= 3 for higher in range(top + 1, 15))


@symbol("ishistraight")
def is_high_straight(spot: Spot) -> int:
    """Exactly a straight, and three board ranks make no higher one."""
    kind, fields = worth(spot.all)
    return int(kind == STRAIGHT and not higher_straight_possible(spot, fields[0]))


@symbol("ishiflush")
def is_high_flush(spot: Spot) -> int:
    """Exactly a flush whose n-th field is the n-th rank from the ace down, and a pocket card fills that field."""
    kind, fields = worth(spot.all)
    own = filled_fields(spot)
    return int(kind == FLUSH and any(own[place] and fields[place] == 14 - place for place in range(4)))


@symbol("nutfullhouseorfourofakind")
def full_houses_above(spot: Spot) -> int:
    """1 + the different full houses and quads of others that beat ours; 999 without either.

    Quads that use a pocket card are one, whatever the kicker; quads on the board differ by their kickers.
    """
    mine = worth(spot.all)
    if mine[0] not in (FULL_HOUSE, QUADS):
        return 999
    unseen = spot.unseen
    better = set()
    for place, first in enumerate(unseen):
        for second in unseen[place + 1 :]:
            other = worth((first, second, *spot.board))
            if other[0] in (FULL_HOUSE, QUADS) and other > mine:
                on_board = category(spot.board) == QUADS
                better.add(other if other[0] == FULL_HOUSE or on_board else other[1][:4])
    return 1 + len(better)


@symbol("ispair")
def is_pocket_pair(spot: Spot) -> int:
    return int(is_pair(spot.pocket))

"""Counts of suits, ranks and runs, and lists of ranks as bits.

Source: OpenHoldem manual, "Symbols": the nsuited, nranked, nstraight and rankbits families. Runs are capped at five.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from .cards import STRAIGHTS, SUITS, Spot, distinct, rank, suited, symbol
from .values import STRAIGHT, STRAIGHT_FLUSH, worth

SUIT_NUMBERS = {"h": 0, "d": 1, "c": 2, "s": 3}
_TIES = "cdhs"  # of several suits as frequent, the first of these


def top_suit(some: Sequence[str]) -> str:
    """The most frequent suit; clubs where there are no cards."""
    return max(_TIES, key=lambda suit: (len(suited(some, suit)), -_TIES.index(suit)))


def longest_run(some: Sequence[str]) -> int:
    """Adjacent ranks, the ace at both ends, five at most."""
    present = {rank(card) for card in some} | ({1} if any(rank(card) == 14 for card in some) else set())
    lengths = []
    for low in present:
        length = 1
        while low + length in present:
            length += 1
        lengths.append(length)
    return min(5, max(lengths, default=0))


def missing(some: Sequence[str]) -> int:
    """Ranks that the nearest of the ten straights lacks."""
    return 5 - max(len(five & set(distinct(some))) for five in STRAIGHTS.values())


def in_best_suit(
    some: Sequence[str], count: Callable[[tuple[str, ...]], int], best: Callable[[Iterable[int]], int]
) -> int:
    return best(count(suited(some, suit)) for suit in SUITS)


def rank_counts(some: Sequence[str]) -> tuple[int, int]:
    """The biggest number of equal ranks and the highest rank with that number; zeros without cards."""
    counts = Counter(map(rank, some))
    return max(((count, each) for each, count in counts.items()), default=(0, 0))


_COUNTS: dict[str, Callable[[Sequence[str]], int]] = {
    "nsuited": lambda some: max(len(suited(some, suit)) for suit in SUITS),
    "tsuit": lambda some: SUIT_NUMBERS[top_suit(some)],
    "nranked": lambda some: rank_counts(some)[0],
    "trank": lambda some: rank_counts(some)[1],
    "nstraight": longest_run,
    "nstraightfill": missing,
    "nstraightflush": lambda some: in_best_suit(some, longest_run, max),
    "nstraightflushfill": lambda some: in_best_suit(some, missing, min),
}
for _name, _count in _COUNTS.items():
    symbol(_name)(lambda spot, count=_count: count(spot.all))
    symbol(f"{_name}common")(lambda spot, count=_count: count(spot.board))


def bits(some: Sequence[str]) -> int:
    """A bit for each rank, bits 14 and 1 for an ace."""
    present = {rank(card) for card in some}
    return sum(1 << each for each in present) | (2 if 14 in present else 0)


def poker_bits(spot: Spot) -> int:
    """The ranks of the five fields that count: a wheel sets bits 5 to 1, any other ace bits 14 and 1."""
    kind, fields = worth(spot.all)
    present = {field for field in fields if field}
    wheel = kind in (STRAIGHT, STRAIGHT_FLUSH) and fields[0] == 5
    return sum(1 << each for each in present) | (2 if 14 in present and not wheel else 0)


_LISTS: dict[str, Callable[[Spot], int]] = {
    "rankbits": lambda spot: bits(spot.all),
    "rankbitsplayer": lambda spot: bits(spot.pocket),
    "rankbitscommon": lambda spot: bits(spot.board),
    "rankbitspoker": poker_bits,
    "srankbits": lambda spot: bits(suited(spot.all, top_suit(spot.all))),
    "srankbitsplayer": lambda spot: bits(suited(spot.pocket, top_suit(spot.all))),
    "srankbitscommon": lambda spot: bits(suited(spot.board, top_suit(spot.board))),
    # the ranks that count, as far as there is a card of them in the most frequent suit
    "srankbitspoker": lambda spot: poker_bits(spot) & bits(suited(spot.all, top_suit(spot.all))),
}


def _high_bits(value: int) -> list[int]:
    """The ranks of a list, looking at bits 14 to 2 only."""
    return [each for each in range(2, 15) if value >> each & 1]


for _name, _list in _LISTS.items():
    symbol(_name)(_list)
    for _end, _pick in (("hi", max), ("lo", min)):
        symbol(_name.replace("bits", _end))(
            lambda spot, list_of=_list, pick=_pick: pick(_high_bits(list_of(spot)), default=0)
        )

for _suit, _number in SUIT_NUMBERS.items():
    symbol(f"suitbitsplayer{_number}")(lambda spot, suit=_suit: bits(suited(spot.pocket, suit)))
    symbol(f"suitbitscommon{_number}")(lambda spot, suit=_suit: bits(suited(spot.board, suit)))


@symbol("ncommoncardsknown")
def board_cards(spot: Spot) -> int:
    return len(spot.board)


@symbol("ncardsknown")
def known_cards(spot: Spot) -> int:
    return len(spot.all)


@symbol("ncardsunknown")
def unknown_cards(spot: Spot) -> int:
    """The cards that may still come or be held: 52 less all that are known."""
    return len(spot.unseen)


@symbol("betround")
def betting_round(spot: Spot) -> int:
    return {0: 1, 3: 2, 4: 3, 5: 4}[len(spot.board)]

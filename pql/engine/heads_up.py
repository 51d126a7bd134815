"""Two players without a sweep of boards: a few hands against a few, and every matchup before the flop."""

from __future__ import annotations

from array import array
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pql.cards import kernels
from pql.cards.combos import HAND_COUNT, hand_cards

if TYPE_CHECKING:
    from typing_extensions import Buffer

    from pql.cards.games import Game
    from pql.evaluator_ext.preflop_table import PreflopTable


_ONE = array("d", [1.0])

Vectors = tuple["array[Any]", "array[Any]", "array[Any]"]
PairCounts = dict[int, list[Any]]


class LiveHand(NamedTuple):
    """A hand of a range: its index, its weight, the mask of its cards."""

    hand: int
    weight: int | float
    cards: int


def live_hands(weights: array[float]) -> list[LiveHand]:
    """The hands of a range; whole numbers as weights where all of them are 0 or 1."""
    plain = all([weight in (0.0, 1.0) for weight in weights])
    cards = hand_cards()
    return [
        LiveHand(hand, 1 if plain else weight, 1 << cards[hand][0] | 1 << cards[hand][1])
        for hand, weight in enumerate(weights)
        if weight
    ]


def count_pairs(
    game: Game, known: int, dead: int, first: list[LiveHand], second: list[LiveHand]
) -> tuple[PairCounts, PairCounts]:
    """What each live hand of both ranges wins, ties and meets of the other, over all completions of the known cards."""
    few_hands = kernels.of(game).few_hands
    seen = known | dead
    own: PairCounts = {}
    other: PairCounts = {}
    theirs = [each for each in second if not each.cards & seen]
    for hand, weight, cards in first:
        if cards & seen:
            continue
        for opposite, facing, against in theirs:
            if cards & against:
                continue
            pair = array("H", [hand, opposite])
            (won, tied), (lost, _) = few_hands.count_boards(known, dead, pair, _ONE, 0, 1, True)
            met = won + tied + lost
            _add(own, hand, facing, (won, tied, met))
            _add(other, opposite, weight, (lost, tied, met))
    return own, other


def _add(counts: PairCounts, hand: int, weight: int | float, more: tuple[int | float, ...]) -> None:
    sums = counts.setdefault(hand, [0, 0, 0])
    for index, count in enumerate(more):
        sums[index] += weight * count


def pair_vectors(
    game: Game, known: int, dead: int, first: array[float], second: array[float]
) -> tuple[Vectors, Vectors]:
    """Wins, ties and meetings of every hand of both ranges: vectors of 1326, `array('Q')` where weights are 0 or 1."""
    ours, theirs = live_hands(first), live_hands(second)
    own, other = count_pairs(game, known, dead, ours, theirs)
    kind = "Q" if all([isinstance(each.weight, int) for each in (*ours, *theirs)]) else "d"
    return _vectors(own, kind), _vectors(other, kind)


def _vectors(counts: PairCounts, kind: str) -> Vectors:
    vectors = (
        array(kind, bytes(8 * HAND_COUNT)),
        array(kind, bytes(8 * HAND_COUNT)),
        array(kind, bytes(8 * HAND_COUNT)),
    )
    for hand, sums in counts.items():
        for vector, total in zip(vectors, sums, strict=True):
            vector[hand] = total
    return vectors


def pair_summary(
    counts: PairCounts, hands: list[LiveHand], strong: float
) -> tuple[Any, Any, Any, float, float]:
    """What a range wins, ties and meets; the weight of its hands above an equity, and of all that meet any."""
    won: int | float = 0
    tied: int | float = 0
    deals: int | float = 0
    above = live = 0.0
    for hand, weight, _ in hands:
        if hand in counts:
            wins, ties, met = counts[hand]
            won, tied, deals = won + weight * wins, tied + weight * ties, deals + weight * met
            live += weight
            above += weight * (wins + ties / 2 > strong * met)
    return won, tied, deals, above, live


# Matchups of two hands without a common card, up to suits and seats; the boards on which two hands meet.
CLASSES = 47_008
MATCHUP_BOARDS = 1_712_304

_DATA = Path(__file__).parents[1] / "data" / "preflop.xz"
_COUNT_BYTES = 4


def heads_up(first: Buffer, second: Buffer) -> tuple[int | float, int | float, int | float]:
    """Deals that the first range wins, ties, and that the second wins, over all boards and without dead cards.

    The ranges are buffers of 1326 weights. Three whole numbers when all weights are 0 or 1, else three floats.

    >>> aces = array("d", [1.0] * 6 + [0.0] * 1320)
    >>> kings = array("d", [0.0] * 198 + [1.0] * 6 + [0.0] * 1122)
    >>> heads_up(aces, kings)
    (50371344, 285228, 10986372)
    """
    return table().heads_up(first, second)


@lru_cache(maxsize=1)
def table() -> PreflopTable:
    """The table of all matchups."""
    import lzma

    from pql.evaluator_ext.preflop_table import PreflopTable

    packed = lzma.decompress(_DATA.read_bytes())
    half = len(packed) // 2
    return PreflopTable(unpack(packed[:half]), unpack(packed[half:]))


def pack(counts: array[int]) -> bytes:
    """Counts below 2**32 as bytes: all low bytes, then the next ones, and so on.

    >>> pack(array("I", [1, 258])).hex()
    '0102000100000000'
    """
    return b"".join(bytes(count >> 8 * byte & 255 for count in counts) for byte in range(_COUNT_BYTES))


def unpack(packed: bytes) -> array[int]:
    """The counts that `pack` packed.

    >>> unpack(pack(array("I", [1, 258])))
    array('I', [1, 258])
    """
    from sys import byteorder

    size = len(packed) // _COUNT_BYTES
    interleaved = bytearray(len(packed))
    for byte in range(_COUNT_BYTES):
        interleaved[byte::_COUNT_BYTES] = packed[byte * size : (byte + 1) * size]
    counts = array("I", bytes(interleaved))
    if byteorder == "big":
        counts.byteswap()
    return counts

"""Hand values in words, and which numbers are hand values (OpenHoldem's pokerval layout)."""

from __future__ import annotations

from itertools import combinations_with_replacement

from pql.cards.games import HOLDEM
from pql.cards.hand_values import category, describe, impossible
from pql.evaluator_ext import ranking
from references.families import together


@together(
    ("pokerval", "words"),
    [
        (0x00000000, "no cards"),
        (0x000E0000, "ace high"),
        (0x000EDC72, "ace high, king kicker"),
        (0x01022000, "pair of deuces"),
        (0x010EEDC2, "pair of aces, king kicker"),
        (0x020EEDDC, "two pair, aces and kings, queen kicker"),
        (0x020DD99E, "two pair, kings and nines, ace kicker"),
        (0x020EEDD0, "two pair, aces and kings"),
        (0x040777ED, "three of a kind, sevens, ace kicker"),
        (0x08054321, "straight, five high"),
        (0x100D9654, "flush, king high"),
        (0x200DDDCC, "full house, kings full of queens"),
        (0x4007777E, "four of a kind, sevens, ace kicker"),
        (0x800DCBA9, "straight flush, king high"),
        (0x800EDCBA, "royal flush"),
        (0xFF066666, "five of a kind, sixes"),
    ],
)
def test_describes(pokerval: int, words: str) -> None:
    assert impossible(pokerval, HOLDEM) is None
    assert describe(pokerval, HOLDEM) == words


def test_every_value_of_five_cards_is_possible_and_no_neighbour_is_taken_for_one() -> None:
    values = {ranking.pokerval_of_ordinal(ordinal) for ordinal in range(1, 7463)}
    assert len(values) == 7462
    assert all(impossible(value, HOLDEM) is None for value in values)
    assert {category(value, HOLDEM) for value in values} == {
        "highcard", "pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush"
    }  # fmt: skip
    for value in values:
        for bit in range(32):
            neighbour = value ^ (1 << bit)
            fields_full = all(neighbour >> shift & 15 for shift in (0, 4, 8, 12, 16))
            if fields_full and neighbour >> 24 != 0xFF:
                assert (impossible(neighbour, HOLDEM) is None) == (neighbour in values), hex(neighbour)


def test_numbers_of_fewer_cards() -> None:
    """1, 13, 91, 455 and 1820 different values of 0 to 4 cards: rank multisets, no straights or flushes."""
    for cards, expected in enumerate((1, 13, 91, 455, 1820)):
        found = 0
        for ranks in combinations_with_replacement(range(14, 1, -1), cards):
            value = _value_of_ranks(ranks)
            assert impossible(value, HOLDEM) is None
            found += 1
        assert found == expected


def _value_of_ranks(ranks: tuple[int, ...]) -> int:
    """The obvious pokerval of up to four cards: groups first, then kickers."""
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    sizes = tuple(size for size, _ in groups)
    top = {(2,): 1, (2, 1): 1, (2, 1, 1): 1, (2, 2): 2, (3,): 4, (3, 1): 4, (4,): 64}.get(sizes, 0)
    fields = [rank for size, rank in groups for _ in range(size)]
    return top << 24 | sum(rank << 16 - 4 * place for place, rank in enumerate(fields))


@together(
    ("number", "problem"),
    [
        (0x0C098765, "the top byte names more than one category"),
        (0x08198765, "bits 20 to 23 are always zero"),
        (0x08098764, "a straight has five ranks in a row"),
        (0x08043210, "a straight has five ranks in a row"),
        (0x00001234, "an empty rank field comes before a full one"),
        (0x010EDC98, "the rank fields do not make pair"),
        (0x020DDEE2, "the higher pair comes first"),
        (0x00054321, "ranks run from 2 to 14"),
        (0x000EDCBA, "these ranks make a straight"),
        (0x100E5432, "these ranks make a straight"),
        (0x00023456, "kickers differ and fall"),
        (0x10065430, "flush needs 5 cards"),
        (0x1_0000_0000, "a pokerval has 32 bits"),
        (-1, "a pokerval has 32 bits"),
    ],
)
def test_says_why_a_number_is_no_value(number: int, problem: str) -> None:
    assert impossible(number, HOLDEM) == problem

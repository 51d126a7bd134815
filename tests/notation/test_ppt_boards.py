"""Boards in ProPokerTools' generic syntax: three flop cards without order, then turn and river."""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pql
from pql.base.diagnostics import PQLError, Source
from pql.notation.dialects.ppt_boards import read_generic_boards
from references.families import together

RANKS, SUITS = "23456789TJQKA", "cdhs"
DECK = [rank + suit for rank in RANKS for suit in SUITS]


def boards(text: str) -> pql.BoardSet:
    return read_generic_boards(text, Source(text), 0)


@together(
    ("text", "same"),
    [
        ("AKQ", "AKQ"),
        ("AA", "AA*"),
        ("A", "A**"),
        ("xyz", "rainbow"),
        ("xxx", "monotone"),
        ("RON", "unpaired"),
        ("RRR", "trips"),
        ("RRO", "paired minus trips"),
        ("AxKxQx", "AKQf3"),
        ("A!AA", "A** minus AA*"),
        ("AKJ3K", "AKJ3K"),
        ("[A-T]xyz:KK", "KK* & ****"),
        ("AsKhQd", "AsKhQd"),
        ("*", "***"),
        ("(AA,KK):QQ", "AA* & QQ*"),
    ],
)
def test_meaning(text: str, same: str) -> None:
    if text.startswith("[A-T]"):
        assert boards(text) <= pql.boards(same)
    else:
        assert boards(text) == pql.boards(same)


# "boardInRange on AsKdJhKc3s: 'AKK' false, 'AKJ3K' false, 'KJAK3' true": the tests of openpql.
@pytest.mark.parametrize(("text", "holds"), [("AKK", False), ("AKJ3K", False), ("KJAK3", True)])
def test_the_flop_is_a_set_and_turn_and_river_have_their_places(text: str, holds: bool) -> None:
    assert ("AsKdJhKc3s" in boards(text)) is holds


def fits(slots: list[tuple[str, str]], board: list[str]) -> bool:
    """Whether some order of the flop gives every slot its card: the definition, written out."""
    literal_ranks = {rank for rank, _ in slots if rank and rank in RANKS}
    literal_suits = {suit for _, suit in slots if suit and suit in SUITS}
    for flop in permutations(board[:3]):
        values: dict[str, str] = {}
        good = True
        for (rank, suit), card in zip(slots, [*flop, *board[3:]], strict=False):
            for wanted, there, literals, known in (
                (rank, card[0], literal_ranks, RANKS),
                (suit, card[1], literal_suits, SUITS),
            ):
                if wanted and wanted in known:
                    good &= wanted == there
                elif wanted:
                    good &= there not in literals and values.setdefault(wanted, there) == there
        by_kind = [[v for n, v in values.items() if n.isupper() is upper] for upper in (True, False)]
        if good and all(len(set(kind)) == len(kind) for kind in by_kind):
            return True
    return False


slots = st.tuples(
    st.sampled_from(["A", "9", "R", "O", "N", "M", ""]), st.sampled_from(["s", "x", "y", "z", ""])
).filter(any)


@settings(deadline=None)
@given(st.lists(slots, min_size=1, max_size=5), st.integers(0, 10**6))
def test_patterns_against_the_definition(pattern: list[tuple[str, str]], seed: int) -> None:
    text = "".join(rank + suit if rank else "*" + suit for rank, suit in pattern)
    found = boards(text)
    rng = random.Random(seed)
    drawn = [rng.sample(DECK, max(3, len(pattern))) for _ in range(30)]
    if found.count():  # few boards of many that are drawn fit five slots
        inside = [found.random(rng) for _ in range(2)]
        drawn += [[text[place : place + 2] for place in range(0, len(text), 2)] for text in inside]
    for board in drawn:
        assert ("".join(board) in found) is fits(pattern, board), (text, board)


# 13 x 12 x 11 / 6 x 64 flops, then a fourth and a fifth rank; a triple and then a pair; five suits there are not.
@pytest.mark.parametrize(
    ("text", "count"),
    [("RONMP", 26_357_760), ("RxRyOzOw", 1_872), ("AsKhQdJcTx", 0), ("RRROO", 52 * 12 * 4 * 3)],
)
def test_however_many_variables(text: str, count: int) -> None:
    assert boards(text).count() == count


def test_five_slots_with_a_variable_each() -> None:
    found = boards("2xRsOyzN")
    slots = [("2", "x"), ("R", "s"), ("O", "y"), ("", "z"), ("N", "")]
    rng = random.Random(1)
    drawn = [found.random(rng) for _ in range(200)]
    for text in drawn:
        assert fits(slots, [text[place : place + 2] for place in range(0, 10, 2)])
    share = sum([fits(slots, rng.sample(DECK, 5)) for _ in range(4_000)]) / 4_000
    assert abs(share - found.share()) < 0.004


@pytest.mark.parametrize("text", ["AsKsQsJsTs9s", "(AA", "AA)", "A,,K", "$ds", "A;", "[A-", "(" * 90 + "A"])
def test_mistakes(text: str) -> None:
    with pytest.raises(PQLError) as caught:
        boards(text)
    assert caught.value.diagnostics[0].span is not None


def test_a_select_reads_its_board_so() -> None:
    (result,) = pql.run(
        "select count(pairedBoard(flop)) from game='holdem', syntax='Generic', hero='AA', board='RRO'"
    )
    assert result.to_dict()["rows"] == [[1.0]]

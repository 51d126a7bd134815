"""`nuts` where half of the pot goes to a low: every low of a board, by every two cards with every three."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations

import pytest

import pql
from pql.results import NutsResult
from references import omaha as slow
from references.split_pots import LOWS, low_of_five, low_value

GAME = "omaha8"


def counted(board: str, dead: str) -> Counter[int]:
    """How many hands have each low, by the ranks of their four cards: suits make no difference."""
    shown = slow.cards_of(board)
    left = [card for card in range(52) if card not in (*shown, *slow.cards_of(dead))]
    triples = [*combinations([card // 4 for card in shown], 3)]
    of_pair = {
        pair: max(low_of_five(tuple(sorted((*pair, *triple)))) for triple in triples)
        for pair in combinations(range(13), 2)
    }
    found: Counter[int] = Counter()
    for ranks, hands in Counter(
        tuple(sorted(card // 4 for card in four)) for four in combinations(left, 4)
    ).items():
        lows = [of_pair[pair] for pair in combinations(ranks, 2) if pair[0] != pair[1]]
        found[max(lows, default=0)] += hands
    return found


@pytest.mark.parametrize(("board", "dead"), [("8h7d3c", ""), ("8h7d3cAs2s", "Ah2h"), ("KhQd3c", "")])
def test_the_lows_of_a_board(board: str, dead: str) -> None:
    found = pql.nuts(board, dead=dead, game=GAME)
    assert isinstance(found, NutsResult)
    expected = counted(board, dead)
    if set(expected) == {0}:
        assert found.lows == ()
        return
    rows = sorted(expected.items(), reverse=True)
    assert [(row.makes, row.combos) for row in found.lows] == [
        (LOWS[value - 1] if value else "no low", hands) for value, hands in rows
    ]
    assert sum(row.combos for row in found.lows) == found.combos
    assert found.lows[-1].or_better == pytest.approx(1)
    assert [row.place for row in found.lows] == [*range(1, len(rows) + 1)]
    assert {row.category for row in found.lows} == {"low"}
    # The high hands are those of Omaha.
    assert found.rows == pql.nuts(board, dead=dead, game="omaha").rows


def test_which_two_cards_make_each_low() -> None:
    shown = slow.cards_of("8h7d3cAs")
    pairs: dict[str, set[tuple[int, ...]]] = defaultdict(set)
    for two in combinations([card for card in range(52) if card not in shown], 2):
        value = low_value(two, shown)
        if value:
            pairs[LOWS[value - 1]].add(two)
    found = pql.nuts("8h7d3cAs", game=GAME)
    for row in found.lows[:-1]:
        assert {tuple(sorted(slow.cards_of(hand))) for hand in row.held} == {
            tuple(sorted(two)) for two in pairs[row.makes]
        }


def test_a_range_has_its_lows() -> None:
    text = "A2KK:0.5, A4QQ, 45KK"
    hands = pql.hands(text, game=GAME)
    found = pql.nuts("8h7d3c", hands=hands)
    weights: dict[str, float] = defaultdict(float)
    for hand in hands:
        value = low_value(slow.cards_of(hand), slow.cards_of("8h7d3c"))
        weights[LOWS[value - 1] if value else "no low"] += hands.weight_of(hand)
    assert {row.makes: row.weight for row in found.lows if row.weight} == pytest.approx(dict(weights))
    assert found.lows[-1].has_or_better == pytest.approx(1)


def test_lows_are_told_below_the_high_hands() -> None:
    found = pql.nuts("8h7d3c", game=GAME, limit=2)
    assert [row.makes for row in found.lows] == ["8-7-3-2-A", "8-7-4-3-A"]
    assert [row.made for row in found.lows] == ["nutlow", "secondnutlow"]
    assert "1  8-7-3-2-A  A2*" in str(found)
    assert [row["category"] for row in found.to_dict()["rows"]] == ["trips", "trips", "low", "low"]
    assert "8-7-3-2-A" not in str(pql.nuts("8h7d3c", game="omaha"))

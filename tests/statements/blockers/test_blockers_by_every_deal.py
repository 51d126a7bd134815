"""Blockers agree with dealing what is left of a range, and their removed weights add up."""

from __future__ import annotations

import pytest

import pql
from pql.results import BlockersResult
from references.answers import answer
from references.hands import DECK
from references.made_hands import best
from references.removal import chances, removed, weights
from references.showdowns import Spot, cards, class_of, held

SPOTS = [
    Spot(("AhQs, AsQh, 8s6s:0.5", "QQ, AKs, 87s:0.25"), board="Kh7h2c"),
    Spot(("AK*, QQ:0.5, JTs", "KK, AQs:0.5, QJs, T9s"), board="Kh9h2c4d"),
    Spot(("99, A5s", "KK, A9s:0.5, 98s, 54s"), board="Kh9h2c4d3h", dead="AsKd"),
    Spot(("AhQs, 87s:0.5", "QQ, AKs, 87s:0.25"), ("KQs, A8s:0.5", "QJs"), "Kh7h2c4d"),
    # What those who have folded hold, surely or perhaps, nobody else has.
    Spot(("AKo", "AA, KQs"), ("AsKd",), "Th9d2c3s"),
    Spot(("AKo:0.5, AsQd", "AA, KQs, QQ:0.25"), ("AsKd, QcQd:0.5",), "Th9d2c3s"),
    Spot(("AKo, 22", "AA, KQs"), ("AsKd", "AhKh, KcQc:0.5"), "Th9d2c3s", "2d"),
]


def _hand(mask: int) -> tuple[str, ...]:
    return tuple(card for card in DECK if mask & cards(card))


def pair_or_better(hand: int, board: str) -> bool:
    """The seven cards make a pair at least."""
    shown = tuple(board[place : place + 2] for place in range(0, len(board), 2))
    return best((*_hand(hand), *shown))[0] >= 1


@pytest.mark.parametrize("by", ["hand", "class", "card"])
@pytest.mark.parametrize("spot", SPOTS)
def test_rows(spot: Spot, by: str) -> None:
    found = answer(
        BlockersResult,
        f"blockers {spot.players[0]} vs {spot.players[1]}{spot.tail}"
        f" where minHandType(hero, {STREETS[spot]}, pair) by {by}",
    )
    groups: dict[str, dict[int, int]] = {}
    if by == "card":
        groups = {card: {cards(card): 100} for card in DECK if chances({cards(card): 100}, spot)}
    else:
        for hand in chances(held(spot.players[0]), spot):
            name = pql.hands("".join(_hand(hand))).text() if by == "hand" else class_of(hand)
            groups.setdefault(name, {})[hand] = held(spot.players[0])[hand]
    assert {row.name for row in found.rows} == set(groups)
    for row in found.rows:
        expected = removed(groups[row.name], spot, lambda hand: pair_or_better(hand, spot.board))
        assert row.combos == pytest.approx(sum(groups[row.name].values()) / 100)
        assert row.removes == pytest.approx(float(expected.removes), rel=1e-11, abs=1e-12), row
        assert row.before == pytest.approx(float(expected.before), rel=1e-11)
        for mine, theirs in ((row.shift, expected.shift), (row.after, expected.after)):
            assert (mine is None) == (theirs is None), row
            if mine is not None and theirs is not None:
                assert mine == pytest.approx(float(theirs), rel=1e-10, abs=1e-12), row


STREETS = dict(zip(SPOTS, ("flop", "turn", "river", *["turn"] * 4), strict=True))


def test_a_folded_hand_that_is_known_is_two_dead_cards() -> None:
    for by in ("class", "hand", "card"):
        folded = pql.blockers("AKo, KQs:0.5", "AA, KQs", "Th9d2c", folded="AsKd", by=by)
        dead = pql.blockers("AKo, KQs:0.5", "AA, KQs", "Th9d2c", dead="AsKd", by=by)
        assert folded.weight == dead.weight
        for mine, theirs in zip(folded.rows, dead.rows, strict=True):
            assert mine.name == theirs.name
            assert (mine.combos, mine.blocked) == (theirs.combos, theirs.blocked)
            assert (mine.removes, mine.shift) == pytest.approx((theirs.removes, theirs.shift), abs=1e-12)


@pytest.mark.parametrize("spot", SPOTS)
def test_removed_weights_add_up(spot: Spot) -> None:
    """Every hand has two cards: all cards together remove the range twice. A hand removes what its two cards do, less
    what has both."""
    versus, folded = spot.players[1], list(spot.folded)
    by_card = pql.blockers(None, versus, spot.board, by="card", dead=spot.dead, folded=folded)
    single = {row.name: row.removes for row in by_card.rows}
    assert sum(single.values()) == pytest.approx(2)
    whole = weights(versus, 0, spot)
    for row in pql.blockers(
        spot.players[0], versus, spot.board, by="hand", dead=spot.dead, folded=folded
    ).rows:
        both = float(whole.get(cards(row.name), 0) / sum(whole.values()))
        assert row.removes == pytest.approx(single[row.name[:2]] + single[row.name[2:]] - both)

"""Of the ways to an exact answer in Omaha the quicker one is taken, on both sides of where they change places."""

from __future__ import annotations

from time import process_time

import pytest

import pql
from pql.cards.deck import cards_mask
from pql.cards.games import game_named
from pql.compiler.expressions import hole_hands_of_text
from pql.engine.accuracy import Algorithm
from pql.engine.more_cards.equity import HoleProblem, deals_seconds, exact_plan, exact_tally
from pql.engine.plan import Plan
from pql.engine.work import Control
from pql.sets.holeset import HoleSet


def problem(size: int, board: str, game: str) -> HoleProblem:
    """So many hands with two aces against as many with two kings."""
    sides = []
    for text in ("AA", "KK"):
        live = hole_hands_of_text(text, game_named(game)).without(cards_mask(board))
        masks = live.held()[0]
        sides.append(HoleSet.of_masks(live.game, masks[:: len(masks) // size][:size]))
    return HoleProblem(sides, (), pql.boards(board), 0)


def seconds(given: HoleProblem, plan: Plan) -> float:
    """Processor time of the fastest of several runs."""
    found = []
    for _ in range(3):
        start = process_time()
        exact_tally(given, plan, Control(threads=1))
        found.append(process_time() - start)
    return min(found)


@pytest.mark.parametrize("game", ["omaha", "omaha5"])
@pytest.mark.parametrize(
    ("board", "size", "algorithm"),
    [
        ("Qh4h3c9c5d", 20, Algorithm.SWEEP),
        ("Qh4h3c9c", 10, Algorithm.HANDS),
        ("Qh4h3c9c", 40, Algorithm.SWEEP),
        ("Qh4h3c", 10, Algorithm.HANDS),
        ("Qh4h3c", 36, Algorithm.SWEEP),
    ],
)
def test_the_quicker_way_is_taken(game: str, board: str, size: int, algorithm: Algorithm) -> None:
    given = problem(size, board, game)
    plan = exact_plan(given)
    assert plan.algorithm is algorithm
    other = Algorithm.SWEEP if algorithm is Algorithm.HANDS else Algorithm.HANDS
    assert seconds(given, plan) < 1.2 * seconds(given, plan._replace(algorithm=other, group=given.group))


def test_a_deal_before_the_flop_has_the_boards_beside_its_hands() -> None:
    given = HoleProblem(
        [pql.hands("AcAd7h2c", game="omaha"), pql.hands("JdTs9s8d", game="omaha")], (), None, 0
    )
    assert given.boards_beside() == 1_086_008
    five = [pql.hands(hand, game="omaha5") for hand in ("AcAd7h2c3c", "JdTs9s8d7d")]
    assert HoleProblem(five, (), None, 0).boards_beside() == 850_668
    # Two hands take milliseconds: a few hundred deals are counted, and no sample is drawn.
    assert deals_seconds(given, 1) < 0.02
    sides = [pql.hands("AAxx$ds and QQ", game="omaha"), pql.hands("KKxx$ds and JJ", game="omaha")]
    assert exact_plan(HoleProblem(sides, (), None, 0)).seconds < 4

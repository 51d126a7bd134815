"""Omaha with weights from 1 down to 1e-300 beside each other: sweeps against fractions, hand against hand."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

import pql
from pql.engine.accuracy import Algorithm
from pql.engine.far_apart import band_count
from pql.engine.more_cards import vectors as more_card_vectors
from pql.engine.more_cards.equity import HoleProblem, exact_tally
from pql.engine.more_cards.odds import tally_odds
from pql.engine.plan import Plan
from pql.engine.work import Control
from pql.evaluator_ext import omaha
from pql.sets.holeset import HoleSet
from references import omaha as slow

TURN = "Kd7s2c3s"
# Beside the first hand of the hero only the light hands of the villain can be dealt.
SPOTS = [
    (
        "omaha",
        {"AsAhKsKh": "1", "7c6c5d4d": "1e-9", "9d9c8d8c": "1e-14"},
        {"AsKcQsQd": "1", "AsKcJsTs": "0.3", "7h6h5h4h": "3e-11", "QcQh3c3h": "1e-14", "JcJhTcTh": "1e-300"},
    ),
    (
        "omaha5",
        {"AsAhKsKhQs": "1", "8d7c6c5d4d": "1e-9", "9d9c8h8c4c": "1e-14"},
        {"AsKcQhQdJs": "1", "AdKsJhTsTd": "0.7", "9h7h6h5h4h": "3e-11", "QcJh5s3c3h": "1e-14"},
    ),
]


def hands_of(game: str, own: dict[str, str]) -> HoleSet:
    levels: dict[float, int] = {}
    for hand, weight in own.items():
        number = omaha.number(slow.mask(slow.cards_of(hand)))
        levels[float(weight)] = levels.get(float(weight), 0) | 1 << number
    return HoleSet(game, levels)


def fractions(own: dict[str, str]) -> slow.Weighed:
    return {slow.cards_of(hand): Fraction(float(weight)) for hand, weight in own.items()}


def run_outs(board: str) -> list[tuple[int, ...]]:
    known = slow.cards_of(board)
    return [(*known, card) for card in slow.DECK if card not in known] if len(known) == 4 else [known]


def met(first: slow.Weighed, second: slow.Weighed, board: str) -> dict[int, list[Fraction]]:
    """What each hand of the first wins, ties and meets over all run-outs."""
    found = {slow.mask(hand): [Fraction(0)] * 3 for hand in first}
    for final in run_outs(board):
        for hand, own in slow.hand_counts(first, second, final).items():
            sums = found[slow.mask(hand)]
            sums[:] = [old + new for old, new in zip(sums, own, strict=True)]
    return found


def near(expected: Iterable[Fraction]) -> Any:
    return pytest.approx([float(each) for each in expected], rel=1e-12, abs=0.0)


def swept(problem: HoleProblem) -> Plan:
    return Plan(Algorithm.SWEEP, 0.01, group=problem.group)


SPOT = pytest.mark.parametrize(("game", "hero", "villain"), SPOTS)


@SPOT
def test_each_hand_keeps_what_it_meets(
    game: str, hero: dict[str, str], villain: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(more_card_vectors, "_MOST_PAIRS", 0)
    problem = HoleProblem([hands_of(game, hero), hands_of(game, villain)], (), pql.boards(TURN), 0)
    both = fractions(hero), fractions(villain)
    for own, other, vectors in zip(
        both, both[::-1], more_card_vectors.hole_vectors(problem, Control()), strict=True
    ):
        for mask, sums in met(own, other, TURN).items():
            place = vectors.hands.index(mask)
            assert [vector[place] for vector in vectors[2:5]] == near(sums), mask


@SPOT
def test_two_ranges_keep_what_they_win(game: str, hero: dict[str, str], villain: dict[str, str]) -> None:
    for mine in (hero, {hand: hero[hand] for hand in list(hero)[:1]}):
        problem = HoleProblem([hands_of(game, mine), hands_of(game, villain)], (), pql.boards(TURN), 0)
        own, other = fractions(mine), fractions(villain)
        wins, ties, deals = (
            sum(
                [own[cards] * sums[i] for cards in own for sums in [met(own, other, TURN)[slow.mask(cards)]]],
                Fraction(),
            )
            for i in range(3)
        )
        counts = exact_tally(problem, swept(problem), Control()).counts
        assert [number for player in counts for number in player] == near(
            [wins, ties, deals - wins - ties, ties]
        )
        kinds = tally_odds(problem, swept(problem), None, Control()).counts
        assert [sum(column) for column in zip(*kinds, strict=True)] == near([wins, ties, deals - wins - ties])


def test_statements_count_light_hands_beside_heavy_ones() -> None:
    """Beside the hero's hand the heavy hands cannot be dealt, so that all is as if they were not there."""
    session = pql.Session(game="omaha")
    heavy, light = "AsKK*", "7h6h5h4h, QcQh3c3h, 9d9c8d8c"
    far = f"{heavy}, ({light}):0.00000000000001"
    for statement in (
        "equity AsAhQsJh, AsAh2h2d vs {} on Kd7s2c3s",
        "equity AsAhQsJh, AsAh2h2d vs {} on Kd7s2c3s by hand",
        "equity AsAhQsJh vs {} on Kd7s2c by turn",
        "breakdown AsAhQsJh, AsAh2h2d vs {} on Kd7s2c3s",
        "strength AsAhQsJh on Kd7s2c3s vs {}",
        "equity AsAhQsJh vs {} vs 8h8s6h6s, As2s3d3h:0.0000001 on Kd7s2c3s",
    ):
        apart, alone = [
            [row["equity"] for row in session.run(statement.format(each))[-1].entries() if row["equity"]]
            for each in (far, light)
        ]
        assert alone
        assert apart == pytest.approx(alone, rel=1e-12), statement
    for formula in ("avg(riverEquity(hero))", "avg(equity(hero, turn))"):
        query = f"select {formula} from hero='AsAhQsJh', villain='{{}}', board='Kd7s2c3s'"
        rows = [session.run(query.format(each))[-1].rows[0] for each in (far, light)]
        assert rows[0] == pytest.approx(rows[1], rel=1e-12), formula


def test_weights_of_one_size_are_swept_at_once() -> None:
    assert band_count([1.0, 0.5, 0.25, 0.01]) == 1
    assert band_count([1.0, 1e-3, 2e-3, 1e-9]) == 3

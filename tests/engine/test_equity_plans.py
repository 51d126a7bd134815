"""Every way to an exact answer gives the same numbers, and the quickest is taken."""

from __future__ import annotations

import random

import pytest

import pql
from pql.cards.combos import hand_names
from pql.cards.deck import cards_mask
from pql.engine.accuracy import Algorithm
from pql.engine.averaging import averaged, sum_of_images
from pql.engine.equity import exact_tally
from pql.engine.equity_plans import (
    boards_plan,
    early_plan,
    exact_plan,
    hands_on_boards_plan,
    hands_plan,
    rest_of_table_plan,
)
from pql.engine.plan import Plan
from pql.engine.problem import Problem
from pql.engine.work import Control
from pql.results import EquityResult, ExplainResult
from references.answers import answer, of

WIDE = "22+,A2s+,KTs+,QTs+,JTs,ATo+,KQo"
ENDLESS = Plan(Algorithm.SWEEP, 1e9)


def problem(hands: list[str], board: str = "", dead: str = "") -> Problem:
    boards = pql.boards(board) if board else None
    return Problem([pql.hands(text) for text in hands], boards, cards_mask(dead))


def counts(question: Problem, plan: Plan) -> list[list[float]]:
    return exact_tally(question, plan, Control(1)).counts


def plainly(question: Problem) -> list[list[float]]:
    """Board by board, without the table and with no symmetry but that of all ranges."""
    way = {2: Algorithm.SWEEP, 3: Algorithm.TRIPLES}.get(len(question.ranges), Algorithm.COMBINATIONS)
    return counts(question, Plan(way, 0.5, "", question.group))


def same(one: list[list[float]], other: list[list[float]], plain: bool) -> None:
    """The same whole numbers, or floats as close as sums of them are."""
    assert all(type(count) is (int if plain else float) or count == 0 for own in one for count in own)
    for mine, yours in zip(one, other, strict=True):
        assert mine == (yours if plain else pytest.approx(yours, rel=1e-9, abs=1e-9))


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (["AsKs", "QhQd"], "", "2c7d"),
        (["AA, KsKh", "KK, AKs"], "AhTd3d", "2c"),
        (["AA:0.5, KsKh", "KK, AKs:0.25"], "AhTd3d", "2c"),
        (["AKs", "AKs", "QQ, AsQs"], "QsJsTs2d", ""),
        (["AsKs, 22", "AhKh, 2h2d", "9s8s", "AKo"], "QsJs2c", "7s"),
        (["AsKs:0.3, 22", "AhKh, 2h2d", "9s8s", "AKo"], "QsJs2c", "7s"),
        (["76s", "54s", "AA"], "9s8s3s2s", ""),
        (["76s", "54s", "AA"], "9s8s3s2sKs", ""),
    ],
)
def test_deals_of_hands_count_like_boards(hands: list[str], board: str, dead: str) -> None:
    question = problem(hands, board, dead)
    plan = hands_plan(question, ENDLESS)
    assert plan.algorithm is Algorithm.HANDS
    same(counts(question, plan), plainly(question), question.plain)


@pytest.mark.parametrize(
    ("hands", "dead"),
    [
        (["QQ+, AsKs", "JJ+, AKs"], "2c7d"),
        (["QQ+, AsKs", "QQ+, AsKs"], "As"),
        (["QQ+:0.5, AKs", "JJ+, 76s:0.25"], "2c2d"),
        (["AA", "random"], "Kd7c2h"),
    ],
)
def test_boards_with_dead_cards_are_taken_from_the_table(hands: list[str], dead: str) -> None:
    question = problem(hands, "", dead)
    plan = rest_of_table_plan(question, ENDLESS)
    assert plan.algorithm is Algorithm.REST_OF_TABLE
    same(counts(question, plan), plainly(question), question.plain)


def test_nothing_ties_where_nothing_can() -> None:
    question = problem(["AsAh:0.3", "KsKh:0.7"], "2c7d9hJs", "Qd")
    assert counts(question, hands_plan(question, ENDLESS))[0][1] == 0.0


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (["AsKs", WIDE], "9*8*f1", ""),
        (["AsKs, QhQd, 7h7c", "any"], "KQJ", "2d"),
        (["AsKs:0.5, QhQd", "22+:0.3, A2s+"], "KQJ", ""),
        (["AsKs, AhKs, QsQh", "QQ+", "JJ+, AKs"], "KK*f2", "2d2h"),
        (["AsKs, AhKs", "QQ+", "TT, AKs"], "", ""),
        (["AhKh, QsQc", "KK, AKs", "any", "22"], "KKK", ""),
    ],
)
def test_an_averaged_range_counts_like_itself(
    hands: list[str], board: str, dead: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pql.engine.equity_plans._WORTH_AVERAGING", 0.0)
    monkeypatch.setattr("pql.engine.costs.WEIGHTED", 1.0)
    monkeypatch.setattr("pql.engine.costs.TRIPLE_WEIGHTED", 1.0)
    question = problem(hands, board, dead)
    plan = boards_plan(question)
    assert plan.averaged is not None
    assert len(plan.group) > len(question.group)
    same(counts(question, plan), plainly(question), question.plain)


SETS = [
    (["AsKs", "QhQd"], "AK*f2", ""),
    (["AKs, 22", "KK, AQs", "JTs"], "KK*", "2c"),
    (["AsKs:0.5, QQ", "22:0.25, A2s"], "**2f1", ""),
    (["AA", "KK, AsKs"], "AKQ2", "Ad"),
    (["55, 44", "A2s"], "543[2,5]", ""),
    (["AhKh", "AsAd, QdJd"], "QhJh*, KdTd2d", "5c"),
]


@pytest.mark.parametrize(("hands", "board", "dead"), SETS)
def test_flops_and_turns_of_a_set_continued_one_by_one(hands: list[str], board: str, dead: str) -> None:
    question = problem(hands, board, dead)
    expected = plainly(question)
    slow = boards_plan(question)._replace(seconds=1e9)
    for plan in (early_plan(question, slow), hands_on_boards_plan(question, ENDLESS)):
        assert plan.early
        same(counts(question, plan), expected, question.plain)


@pytest.mark.parametrize("board", ["AKQ*2", "AK**2"])
def test_a_set_of_rivers_has_nothing_to_continue(board: str) -> None:
    question = problem(["AsKs", "QhQd"], board)
    assert not question.has_early_boards
    assert not exact_plan(question).early


def test_random_ranges_averaged(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = random.Random(5)
    for _ in range(6):
        hands = [pql.HandSet(sum(1 << rng.randrange(1326) for _ in range(80))) for _ in range(2)]
        hands.append(pql.hands("55+, A8s+"))
        rng.shuffle(hands)
        hands = hands[: rng.choice((2, 3))]
        if sum(len(own) == len(pql.hands("55+, A8s+")) for own in hands) == 0:
            hands[0] = pql.hands("55+, A8s+")
        question = Problem(hands, pql.boards("AhKd2c"), cards_mask("3c"))
        if (better := averaged(question)) is None:
            continue
        same(counts(question, Plan(Algorithm.SWEEP, 0.5, "", better.group, better)), plainly(question), True)


def test_images_that_never_meet_stay_plain() -> None:
    """The images of `AsKs` are `AKs`: no weights are needed, and the counts are divided by four."""
    better = averaged(problem(["AsKs", "any"], "223"))
    assert better is not None
    assert (better.plain, better.images) == (True, 4)
    assert better.weights[0].tolist() == pql.hands("AKs").buffer().tolist()


def test_images_are_summed_with_their_weights() -> None:
    group = bytes((0, 1, 2, 3, 0, 1, 3, 2))
    total = sum_of_images(pql.hands("AsKs:0.5, QsQh").buffer(), group)
    held = {hand_names()[hand]: weight for hand, weight in enumerate(total) if weight}
    assert held == {"AsKs": 0.5, "AhKh": 0.5, "QsQh": 2.0}


@pytest.mark.parametrize(
    ("text", "algorithm"),
    [
        ("equity AsKs vs QhQd exact", Algorithm.TABLE),
        ("equity AsKs vs QhQd dead 2c exact", Algorithm.HANDS),
        ("equity AsKs vs QhQd vs JcTc exact", Algorithm.HANDS),
        ("equity AsKs vs QhQd on Ah7d2c exact", Algorithm.HANDS),
        ("equity 22+, A2s+ vs 55+, A8s+ dead 2c7d exact", Algorithm.REST_OF_TABLE),
        ("equity 22+, A2s+ vs 55+, A8s+ dead 2c7d8h9h exact", Algorithm.REST_OF_TABLE),
        ("equity 22+, A2s+ vs 55+, A8s+ on Ah7d2c exact", Algorithm.SWEEP),
        ("equity AsKs vs QhQd on AK* exact", Algorithm.HANDS),
        ("equity 22+, A2s+ vs 55+, A8s+ on KK* exact", Algorithm.SWEEP),
        ("equity 22+, A2s+ vs 55+, A8s+ vs 66+, ATs+ on Ah7d2cTs exact", Algorithm.TRIPLES),
    ],
)
def test_the_quickest_way_is_taken_and_explained(text: str, algorithm: Algorithm) -> None:
    query = pql.compile(text)
    assert of(EquityResult, query.run()).algorithm == algorithm.value
    explained = answer(ExplainResult, "explain " + text)
    assert algorithm.value in dict(explained.sections)["plan"]


def test_a_single_hand_needs_no_more_boards_than_its_class() -> None:
    plan = exact_plan(problem(["AsKs", "22+, A2s+, KTo+"], "AK*f2"))
    assert plan.averaged is not None
    assert len(plan.group) // 4 == 24
    assert "averaged" in plan.work

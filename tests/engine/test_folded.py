"""Equities with folded hands: both ways count alike, like every deal one by one, and samples agree with them."""

from __future__ import annotations

import random
from collections.abc import Iterable
from math import sqrt

import pytest

import pql
from pql.cards.deck import cards_mask
from pql.engine.accuracy import Algorithm
from pql.engine.equity import exact_tally
from pql.engine.equity_plans import exact_plan
from pql.engine.folded import folded_plan
from pql.engine.plan import Plan
from pql.engine.problem import Problem
from pql.engine.work import Control
from pql.results import EquityResult, ExplainResult, OddsResult, StrengthResult
from references import deals as slow
from references.answers import answer


def problem(hands: Iterable[str], folded: Iterable[str], board: str = "", dead: str = "") -> Problem:
    boards = pql.boards(board) if board else None
    ranges, gone = [[pql.hands(text) for text in texts] for texts in (hands, folded)]
    return Problem(ranges, boards, cards_mask(dead), gone)


def counted(question: Problem, algorithm: Algorithm) -> list[list[float]]:
    plan = folded_plan(question, exact_plan)._replace(algorithm=algorithm, seconds=0.05)
    return exact_tally(question, plan, Control(1)).counts


def one_by_one(question: Problem, board: str, dead: str) -> list[list[float]]:
    """Every deal, the folded hands too; the boards complete what is known."""
    weights = [hands.buffer().tolist() for hands in (*question.ranges, *question.folded)]
    return slow.winners(*slow.boards(board, dead), weights, folded=len(question.folded))


def same(one: list[list[float]], other: list[list[float]], plain: bool) -> None:
    for mine, yours in zip(one, other, strict=True):
        assert mine == (yours if plain else pytest.approx(yours, rel=1e-9, abs=1e-12))


SMALL = [
    (["AsKs, 22", "QQ"], ["A2s"], "QsJs2c9d", ""),
    (["AsKs, QQ", "JJ, AKs"], ["A5o, K7o"], "Ah7d2cTs3h", "As"),
    (["AsKs:0.5, QQ", "JJ:0.3, AKs"], ["AQo:0.25, KQo"], "Ah7d2cTs3h", ""),
    (["AsKs, QQ", "AKs"], ["A9s, QJs", "AQs"], "Ah7d2cTs3h", ""),
    (["AsKs:0.5, QQ", "AKs"], ["A9s, QJs:0.5", "AQs"], "Ah7d2cTs", "9c"),
    (["AsKs", "AKs"], ["A9s", "AQs", "QJs:0.5, QQ"], "Ah7d2cTs3h", ""),
    (["AsKs, QQ", "AKs", "77, TT"], ["A9s, QJs"], "Ah7d2cTs3h", ""),
    (["AsKs, QQ", "AKs:0.5", "77, TT"], ["A9s", "QJs:0.5"], "Ah7d2cTs3h", ""),
]


@pytest.mark.parametrize(("hands", "folded", "board", "dead"), SMALL)
def test_every_deal_one_by_one(hands: list[str], folded: list[str], board: str, dead: str) -> None:
    question = problem(hands, folded, board, dead)
    expected = one_by_one(question, board, dead)
    same(counted(question, Algorithm.FOLDED_IN_TURN), expected, question.plain)
    if len(hands) == 2:
        same(counted(question, Algorithm.FOLDED_SWEEP), expected, question.plain)


LARGE = [
    (["AA", "KK"], ["A?"], "", ""),
    (["AKs", "22+"], ["72o", "AQs, KQs"], "AhKd2c", ""),
    (["15%", "22+, A2s+"], ["30%"], "Ah7d2c", "Ks"),
    (["15%:0.5", "22+"], ["A2s+:0.25, KK"], "AK2f1", ""),
    (["QQ+", "AK*"], ["A?s"], "", "2c"),
]


@pytest.mark.parametrize(("hands", "folded", "board", "dead"), LARGE)
def test_both_ways_count_alike(hands: list[str], folded: list[str], board: str, dead: str) -> None:
    question = problem(hands, folded, board, dead)
    in_turn = counted(question, Algorithm.FOLDED_IN_TURN)
    same(counted(question, Algorithm.FOLDED_SWEEP), in_turn, question.plain)
    assert sum(map(sum, in_turn)) > 0


def test_who_folds_any_hand_changes_nothing() -> None:
    """Two unknown cards are as good in a folded hand as in the deck."""
    plain = answer(EquityResult, "equity AKs vs QQ on *7d2c")
    folded = answer(EquityResult, "equity AKs vs QQ folded any on *7d2c")
    assert [own.equity for own in folded.players] == pytest.approx(
        [own.equity for own in plain.players], rel=1e-12
    )


def test_a_known_folded_hand_is_dead_cards() -> None:
    folded = answer(EquityResult, "equity AKs vs QQ+ folded AhQd on K72")
    dead = answer(EquityResult, "equity AKs vs QQ+ dead AhQd on K72")
    assert [own.wins for own in folded.players] == [own.wins for own in dead.players]


def test_folded_hands_are_no_dead_cards() -> None:
    """Six weak hands gone make it likelier that the aces are still there, for those who remain."""
    weak = " ".join(["folded any minus 20%"] * 6)
    one = answer(EquityResult, f"equity any vs A?o {weak} samples 400000 seed 1").players[1]
    two = answer(EquityResult, "equity any vs A?o").players[1]
    assert one.stderr is not None
    assert abs(one.equity - two.equity) > 5 * one.stderr


def test_the_order_of_folded_players_does_not_matter() -> None:
    one = answer(EquityResult, "equity AKs vs QQ+ folded A9s folded KQ on AhKd2c")
    two = answer(EquityResult, "equity AKs vs QQ+ folded KQ folded A9s on AhKd2c")
    assert [own.wins for own in one.players] == [own.wins for own in two.players]
    assert one.folded == ("A9s", "KQo")


@pytest.mark.parametrize("threads", [1, 2])
def test_threads_change_nothing(threads: int) -> None:
    found = answer(
        EquityResult, "equity 15%:0.5 vs 22+ folded 30%:0.7 folded QJs on Ah7d2c9s", threads=threads
    )
    assert found.players[0].equity == pytest.approx(0.516, abs=0.2)
    again = answer(EquityResult, "equity 15%:0.5 vs 22+ folded 30%:0.7 folded QJs on Ah7d2c9s", threads=1)
    assert found.players == again.players


def test_samples_agree_with_the_count_and_their_errors_are_true() -> None:
    text = "equity 15% vs 22+ folded A2s+:0.5 folded 30% on Ah7d2cTs"
    exact = answer(EquityResult, f"{text} exact").players[0].equity
    deviations = []
    for seed in range(60):
        player = answer(EquityResult, f"{text} samples 4000 seed {seed}").players[0]
        assert player.stderr is not None
        deviations.append((player.equity - exact) / player.stderr)
    mean = sum(deviations) / len(deviations)
    spread = sqrt(sum(each**2 for each in deviations) / len(deviations))
    assert abs(mean) < 0.5
    assert 0.75 < spread < 1.3


@pytest.mark.parametrize(
    "seeds", [pytest.param(20, id="short"), pytest.param(200, id="full", marks=pytest.mark.full)]
)
def test_errors_beside_six_who_have_folded(seeds: int) -> None:
    """Of equities, types of hands and strength: answers spread as their standard errors say."""
    weak = " ".join(["folded (any minus 20%)"] * 6)
    found: dict[str, list[tuple[float, float]]] = {"equity": [], "odds": [], "strength": []}
    for seed in range(seeds):
        tail = f"{weak} samples 5000 seed {seed}"
        player = answer(EquityResult, f"equity AKs vs QQ+ {tail}").players[0]
        row = answer(OddsResult, f"odds AKs vs QQ+ {tail}")["pair"]
        (strength,) = answer(StrengthResult, f"strength AKs vs QQ+ {tail}").rows
        assert player.stderr is not None
        assert row.hero_stderr is not None
        assert strength.stderr is not None
        found["equity"].append((player.equity, player.stderr))
        found["odds"].append((row.hero, row.hero_stderr))
        found["strength"].append((strength.win, strength.stderr))
    for values in found.values():
        mean = sum(value for value, _ in values) / seeds
        spread = sqrt(sum(((value - mean) / error) ** 2 for value, error in values) / (seeds - 1))
        assert abs(spread - 1) < 4.5 / sqrt(2 * seeds)


def test_random_small_problems() -> None:
    rng = random.Random(5)
    every = list(pql.hands("any").without("Ah7d2cTs3h"))
    for _ in range(10):
        texts = [", ".join(rng.sample(every, rng.randint(1, 8))) for _ in range(4)]
        question = problem(texts[:2], texts[2:], "Ah7d2cTs3h")
        expected = one_by_one(question, "Ah7d2cTs3h", "")
        for algorithm in (Algorithm.FOLDED_IN_TURN, Algorithm.FOLDED_SWEEP):
            same(counted(question, algorithm), expected, plain=True)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("equity AA vs KK folded AsAh folded AdAc on AhKd2c", "impossible-deal"),
        ("equity AsAh vs KK folded AsKs", "impossible-deal"),
        ("equity AA vs KK folded none", "impossible-deal"),
        ("distribution AA vs KK folded 50% folded 50% folded 50%", "bad-folded"),
        ("equity AA vs KK " + "folded 72o " * 8, "bad-folded"),
        ("equity AA vs KK vs QQ vs JJ vs TT " + "folded 72o " * 6, "bad-players"),
    ],
)
def test_what_cannot_be_folded(text: str, code: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.run(text)
    assert caught.value.diagnostics[0].code == code


def test_explain_says_how_folded_hands_are_counted() -> None:
    plan = dict(answer(ExplainResult, "explain equity AKs vs QQ folded 72o on Ah7d2c").sections)["plan"]
    assert "folded hand" in plan


def test_plans() -> None:
    few = problem(["AA", "KK"], ["72o"], "Ah7d2c")
    many = problem(["15%", "30%"], ["30%"], "Ah7d2c")
    assert folded_plan(few, exact_plan).algorithm is Algorithm.FOLDED_IN_TURN
    assert folded_plan(many, exact_plan).algorithm is Algorithm.FOLDED_SWEEP
    endless = problem(["15%", "30%"], ["80%"] * 4, "Ah7d2c")
    assert folded_plan(endless, exact_plan).seconds > 1e6
    assert isinstance(folded_plan(endless, exact_plan), Plan)


def test_the_function_of_the_library() -> None:
    text = answer(EquityResult, "equity AKs vs QQ folded A9s folded KQo on AhKd2c")
    assert pql.equity("AKs", "QQ", board="AhKd2c", folded=["A9s", pql.hands("KQo")]).players == text.players
    one = answer(EquityResult, "equity AKs vs QQ folded A9s on AhKd2c")
    assert pql.equity("AKs", "QQ", board="AhKd2c", folded="A9s").players == one.players
    with pytest.raises(pql.PQLError, match="those who have folded"):
        pql.equity(*["AA"] * 5, folded=["KK"] * 6)

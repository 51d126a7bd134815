"""Exact or sampled: one rule for every kind of question."""

from __future__ import annotations

import pytest

import pql
from pql.engine import costs, decide
from pql.engine.accuracy import ANY_ACCURACY, Accuracy, Algorithm
from pql.engine.plan import Plan
from pql.engine.problem import Problem

QUICK, SLOW = (Plan(Algorithm.SWEEP, seconds) for seconds in (decide.EXACT_SECONDS, 100.0))


@pytest.mark.parametrize(
    ("exact", "accuracy", "algorithm", "reason"),
    [
        (QUICK, ANY_ACCURACY, Algorithm.SWEEP, "exact takes at most 4 s"),
        (SLOW, ANY_ACCURACY, Algorithm.DEALS, "exact would take about 100 s"),
        (QUICK, Accuracy(within=0.01), Algorithm.SWEEP, "exact is within any error, and quick"),
        (SLOW, Accuracy(within=0.01), Algorithm.DEALS, "sampled to the error asked for"),
        (SLOW, Accuracy(exact=True), Algorithm.SWEEP, "exact, as asked"),
        (QUICK, Accuracy(samples=5), Algorithm.DEALS, "sampled, as asked"),
    ],
)
def test_exact_if_asked_or_quick(exact: Plan, accuracy: Accuracy, algorithm: Algorithm, reason: str) -> None:
    plan = decide.decide(lambda: exact, accuracy, 1)
    assert (plan.algorithm, plan.reason) == (algorithm, reason)
    assert plan.samples == accuracy.samples
    assert plan.promised == (accuracy.within is not None and not plan.exact)


def test_threads_and_what_was_spent_before_count() -> None:
    assert decide.decide(lambda: SLOW, ANY_ACCURACY, 25).exact
    assert not decide.decide(lambda: QUICK, ANY_ACCURACY, 1, spent=0.1).exact
    assert decide.decide(lambda: QUICK, ANY_ACCURACY, 2, spent=0.1).exact


def test_a_sample_of_formulas_ends_even_where_an_error_is_asked_for() -> None:
    plan, within = (
        decide.select_plan(1e9, 1e-6, 1e-4, accuracy, 1) for accuracy in (ANY_ACCURACY, Accuracy(within=0.01))
    )
    assert plan.most_deals == 80_000
    assert within.most_deals == 16 * 80_000
    assert plan.chunk_deals == within.chunk_deals == 5000
    assert not within.promised


def test_outs_are_all_exact_or_all_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = [pql.hands("AhJh"), pql.hands("22+"), pql.hands("A2s+")]
    problems = [Problem(hands, pql.boards(board), 0) for board in ("Kh7h2c3d", "Kh7h2c4d")]
    assert all(plan.exact for plan in decide.equity_plans(problems, 1))
    monkeypatch.setattr("pql.engine.decide.EXACT_SECONDS", 0.0)
    assert [plan.samples for plan in decide.equity_plans(problems, 1)] == [decide.DEFAULT_SAMPLES] * 2


def test_a_breakdown_draws_as_many_boards_as_there_is_time_for() -> None:
    problem = Problem([pql.hands("any")] * 2, pql.boards("***"), 0)
    plan = decide.run_outs_plan(problem, 3, 1755, 2)
    assert plan.samples is not None
    assert costs.run_outs(problem, 3, plan.samples) <= decide.EXACT_SECONDS
    assert plan.seconds == pytest.approx(costs.run_outs(problem, 3, plan.samples))


def test_what_nobody_waits_for_is_refused() -> None:
    from pql.base.diagnostics import Place, Source

    place = Place((Source("equity", "<test>"), None))
    decide.refuse_endless(decide.ENDLESS_SECONDS, place)
    with pytest.raises(pql.PQLError, match="days"):
        decide.refuse_endless(2 * decide.ENDLESS_SECONDS, place)

"""Queries that are run again and again: what their questions are made of is kept from the second time on."""

from __future__ import annotations

import pickle

import pytest

import pql
from pql.api.sessions.running import control
from pql.engine import two_card_ways


def test_the_third_run_makes_nothing_again(monkeypatch: pytest.MonkeyPatch) -> None:
    query = pql.compile("equity 22+, A2s+ vs KK, 15%:0.5 on Kh7h2c")
    first, second = query.run(threads=1), query.run(threads=1)
    monkeypatch.setattr(two_card_ways, "check_possible", None)
    monkeypatch.setattr(two_card_ways, "equity_plan", None)
    assert first == second == query.run(threads=1)


def test_a_question_that_was_answered_is_sent_as_small_as_before() -> None:
    query = pql.compile("equity 22+, A2s+ vs 15% on Kh7h2c")
    assert query._compiled.question is not None
    question = query._compiled.question.question(control({}))
    before = pickle.dumps(question)
    query.run()
    query.run()
    assert pickle.dumps(question) == before
    assert pickle.loads(before) == question


def test_the_plan_is_another_on_other_threads() -> None:
    query = pql.compile("equity 22+ vs 15%, AA:0.5 dead 2c")
    results = [query.run(threads=threads) for threads in (1, 2, 1, 2)]
    assert all([result == results[0] for result in results])

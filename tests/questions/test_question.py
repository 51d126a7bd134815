"""What questions share: what is on the table, wherever and however it is asked about."""

from __future__ import annotations

import pickle

import pytest

import pql
from pql.questions.equity import EquityQuestion
from pql.questions.question import DealQuestion, Question, Spot

ASKED = "equity AA vs KK folded QQ on Kh7h2c dead 2s"


def asked(text: str) -> Question:
    question = pql.Session().compile(text).queries[-1]._compiled.question
    assert question is not None
    return question.stated


def _sampled(text: str) -> tuple[int | None, int | None]:
    question = asked(text)
    assert isinstance(question, EquityQuestion)
    return question.accuracy.samples, question.accuracy.seed


def _spot(text: str) -> Spot:
    question = asked(text)
    assert isinstance(question, DealQuestion)
    assert isinstance(question.spot, Spot)
    return question.spot


@pytest.mark.parametrize(
    "text", ["equity AA vs KK", "odds AA vs KK", "distribution AA vs KK", "ev call 5 to win 9 with AA vs KK"]
)
def test_statements_put_the_same_on_the_table(text: str) -> None:
    rest = " folded QQ on Kh7h2c dead 2s"
    assert _spot(text + rest) == _spot(ASKED)


def test_where_it_is_asked_does_not_count() -> None:
    assert _spot(f"  {ASKED}") == _spot(ASKED)
    assert _spot(f"  {ASKED}").place != _spot(ASKED).place


@pytest.mark.parametrize(
    "other",
    [
        "equity AA vs QQ folded QQ on Kh7h2c dead 2s",
        "equity AA vs KK on Kh7h2c dead 2s",
        "equity AA vs KK folded QQ on Kh7h2d dead 2s",
        "equity AA vs KK folded QQ on Kh7h2c",
    ],
)
def test_whatever_differs_on_the_table_counts(other: str) -> None:
    assert _spot(other) != _spot(ASKED)


def test_a_spot_survives_being_sent() -> None:
    question = asked(ASKED)
    assert pickle.loads(pickle.dumps(question)) == question
    assert hash(pickle.loads(pickle.dumps(question))) == hash(question)


def test_a_seed_is_a_part_of_how_the_answer_is_found() -> None:
    assert asked(f"{ASKED} samples 9 seed 1") != asked(f"{ASKED} samples 9 seed 2")
    assert _sampled(f"{ASKED} samples 9 seed 1") == (9, 1)
    assert _sampled(f"set seed = 5; {ASKED}") == (None, 5)

"""Records: equal by their fields."""

from __future__ import annotations

import pytest

import pql
from pql.base.records import Record
from references.families import together


class Card(Record):
    name: str
    suit: str = "s"


class Timed(Record):
    value: int
    elapsed: float = 0.0


class Tagged(Record):
    tags: dict[str, int]


def test_records_of_a_class_are_equal_by_their_fields() -> None:
    assert Card("A") == Card(name="A", suit="s")
    assert Card("A") != Card("K")
    assert Card("A") != ("A", "s")
    assert len({Card("A"), Card("A", "s"), Card("A", "h")}) == 2


def test_fields_that_are_left_out_have_their_defaults() -> None:
    class Play(Record):
        street: str
        size: float = 1.0
        bet: bool = True

    assert repr(Play("flop")) == "Play(street='flop', size=1.0, bet=True)"
    assert Play("flop", 2.0) == Play("flop", 2.0, True) == Play("flop", bet=True, size=2.0)
    for wrong in ((), ("flop", 1.0, True, 1)):
        with pytest.raises(TypeError, match="takes the fields street, size, bet"):
            Play(*wrong)


def test_other_classes_are_other_records() -> None:
    assert Card("A") != Timed(1)


def test_how_long_it_took_does_not_count() -> None:
    assert Timed(1, 0.5) == Timed(1, 0.7)
    assert hash(Timed(1, 0.5)) == hash(Timed(1, 0.7))


def test_a_record_with_a_dictionary_has_no_hash() -> None:
    assert Tagged({"a": 1}) == Tagged({"a": 1})
    with pytest.raises(TypeError):
        hash(Tagged({"a": 1}))


@together(
    "statement",
    [
        "22+",
        "board AK*",
        "value AsKs",
        "outs AsKs on QsJs2d vs QQ+",
        "draws 22+ on 8h7h2c",
        "odds AsKs vs QQ on QsJs2d",
        "strength AsKs on QsJs2d opponents 1..2 samples 100 seed 1",
        "equity AsKs vs QQ on QsJs2d",
        "equity AsKs vs QQ on QsJs2d by turn",
        "breakdown QQ+ on Kh7h2c vs 15%",
        "distribution QQ+ vs AK* on Kh7h2c",
        "blockers AK* vs QQ+ on Kh7h2c where set",
        "ev bet 50 into 100 with QQ+ vs AK* on Kh7h2c",
        "flops 3 for QQ vs JJ",
        "select count(flush) from hero='AsKs', board='QsJs2d'",
    ],
)
def test_the_same_question_has_the_same_answer(statement: str) -> None:
    assert pql.run(statement) == pql.run(statement)

"""Statements in the words of players have the answers of their long forms, and say how they were read."""

from __future__ import annotations

from itertools import combinations

import pytest

import pql
from pql.cards.combos import hand_names
from pql.results import HandsResult

LONG = [
    ("AhKh vs QQ on Jh7h2c", "equity AhKh vs QQ on Jh7h2c"),
    ("compare 22+ vs QQ+ on Kh7h2c", "compare 22+ with QQ+ on Kh7h2c"),
    ("distribution AA with 22+ on Kh7h2c", "distribution AA vs 22+ on Kh7h2c"),
    ("combos QQ+, AK on Ah7c2d", "(QQ+, AK) on Ah7c2d"),
    ("how many flops are paired", "board paired"),
    ("minimum defence frequency of 50 into 100", "mdf 50 into 100"),
    ("pot odds 50 to win 150", "ev call 50 to win 150"),
    ("22+ ! AA", "22+ and not AA"),
]


def answer(text: str) -> dict[str, object]:
    found = pql.run(text)[-1].to_dict()
    found.pop("elapsed", None)
    return found


@pytest.mark.parametrize(("text", "long"), LONG)
def test_the_answer_is_that_of_the_long_form(text: str, long: str) -> None:
    assert answer(text) == answer(long)
    said = pql.run(text)[-1].readings
    assert said[0] == f"read as {pql.compile(long).canonical()}"
    assert f"read as {pql.compile(long).canonical()}" not in pql.run(long)[-1].readings


@pytest.mark.parametrize("dead", ["As", "Kh", "2c 2d", "Ah As Ac"])
def test_dead_cards_leave_the_hands_without_them(dead: str) -> None:
    cards = set(dead.split())
    left = {name for name in hand_names() if {name[:2], name[2:]}.isdisjoint(cards)}
    everything = pql.run(f"list any dead {dead}")[-1].to_dict()["rows"]
    assert {row[0] for row in everything} == left
    assert pql.hands(f"22+ dead {dead}") == pql.hands("22+") & pql.hands(f"any dead {dead}")


def test_pairs_without_an_ace_are_three() -> None:
    held = [f"{one}{two}" for one, two in combinations(("Ah", "Ad", "Ac"), 2)]
    assert {name for name, _ in pql.hands("AA dead As").weights()} == set(held)
    assert len(pql.hands("22+ dead Kh")) == 75


def test_dead_cards_may_be_given_later() -> None:
    answer = pql.compile("22+ dead $gone").run(gone="Kh")
    assert isinstance(answer, HandsResult)
    assert answer.hands == pql.hands("22+ dead Kh")


def test_nothing_left_is_a_warning() -> None:
    (found,) = pql.Session().compile("AA dead As Ah Ac").diagnostics
    assert (found.code, found.is_error) == ("hands-on-board", False)


def test_a_long_statement_is_cut_in_the_line_that_says_how_it_was_read() -> None:
    text = " vs ".join(
        ["22+, A2s+, K9s+, Q9s+, J9s+, T9s, 98s, 87s, 76s, 65s, 54s, AJo+, KQo, QJo, JTo, T9o, 98o"] * 2
    )
    (said,) = pql.run(text)[-1].readings
    assert len(said) < 140
    assert said.endswith("...")

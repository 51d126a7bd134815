"""Lists between commas, whose parts are read once: the same sets and mistakes as those of the whole text."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql.api import sets
from pql.compiler import expressions
from pql.compiler.expressions import hands_of_text
from pql.names.environment import Environment

PARTS = st.sampled_from(
    [
        "AA",
        "22+",
        "AKs",
        " AK",
        "a2s+",
        "KTo-K8o",
        "AhKd",
        "15%",
        "T9s ",
        "*h*h",
        "A*",
        "2 2",
        "",
        "%",
        "AhAh",
        "A-2",
        "10%-20%",
    ]
)


def read(text: str) -> pql.HandSet | str:
    try:
        return hands_of_text(text, Environment()).value
    except pql.PQLError as error:
        return str(error)


@pytest.mark.filterwarnings("ignore::pql.ReadingWarning")
@given(st.lists(PARTS, min_size=2, max_size=6))
def test_a_list_is_read_as_the_whole_text_is(parts: list[str]) -> None:
    text = ",".join(parts)
    sets._hands_seen["holdem"].pop(text, None)
    expected = read(text)
    try:
        found: pql.HandSet | str = pql.hands(text)
    except pql.PQLError as error:
        found = str(error)
    assert found == expected


def test_parts_are_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pql.hands("QQ+, AJs+, KQs")
    monkeypatch.setattr(expressions, "hands_of_text", None)
    assert pql.hands(" KQs, QQ+, AJs+") == pql.hands("QQ+, AJs+, KQs")


@pytest.mark.parametrize("text", ["AKs:0.5, QQ", "(AK*, QQ) minus AsKs", "QQ, 'AA'", "AKs, QQ where pair"])
def test_other_lists_are_read_whole(text: str) -> None:
    assert sets._lists.read(text, sets._part) is None

"""How outs and draws look: within the page, in ASCII where asked, every card in sight."""

from __future__ import annotations

import re

import pytest

import pql
from pql.render import renderer
from pql.render.page import Page
from pql.results import OutsResult
from references.answers import answer
from references.families import together

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
STATEMENTS = [
    "outs AsAc on Kd8h9c",
    "outs AsAc on Kd8h9c improving",
    "outs QsJs on 9cTs7d3c discounted",
    "outs AsKs on JsTs2d vs QQ+, AKs vs 22+, AT*+ dead 2c",
    "outs AKs, QJs on JsTs2d vs TT+",
    "outs AhKh on QhJhTh",
    "draws 9dTd on 7s8cQh dead AcJs",
    "draws AsKs on JsTs2d",
    "draws 22 on Kh7h3c",
    "draws AsAh on KhKdKc",
    "draws 22+:0.5, A2s+, T9s on 8h7h3c",
    "draws ? on 8h7h3cAs dead 2c",
]


def shown(statement: str, page: Page) -> str:
    (result,) = pql.run(statement)
    return renderer("text", page).answer(result)


@together("statement", STATEMENTS)
@together("width", [60, 80, 200])
def test_it_fits_the_page_and_is_ascii(statement: str, width: int) -> None:
    lines = shown(statement, Page(width=width)).split("\n")
    assert all(line.isascii() for line in lines)
    assert max(map(len, lines)) <= max(width, 78)
    assert not any(line.endswith(" ") for line in lines)


@together("statement", STATEMENTS)
def test_colours_change_nothing_but_colours(statement: str) -> None:
    plain = shown(statement, Page(width=80))
    assert ESCAPE.sub("", shown(statement, Page(width=80, colors=16))) == plain


@pytest.mark.parametrize("statement", STATEMENTS[:4])
def test_every_card_that_can_come_is_in_sight_once(statement: str) -> None:
    cards = answer(OutsResult, statement).cards
    below = shown(statement, Page()).partition("\n\n")[2]  # without what is known
    assert sorted(re.findall(r"\b[2-9TJQKA][shdc]\b", below)) == sorted(card.card for card in cards)


def test_no_outs() -> None:
    assert shown("outs AhKh on QhJhTh", Page()).startswith(
        "0 outs\nAhKh on QhJhTh: royal flush\n\nwhy not\n  47  the type of hand stays the same\n"
    )


def test_rows_of_nothing_say_so() -> None:
    assert shown("outs AhKh, AdKd on QhJhTh vs 22", Page()).endswith("none of these hands has an out\n")
    assert "none of" not in shown("outs AKs on QhJh2c", Page())
    text = shown("draws AA, KK on AcAdKcKd", Page())
    assert text.endswith("\n\nno card raises the type of any of these hands above the board's\n")


def test_a_sampled_equity_stands_beside_its_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pql.engine.decide.EXACT_SECONDS", 0)
    monkeypatch.setattr("pql.engine.decide.DEFAULT_SAMPLES", 10_000)
    text = renderer("text", Page()).answer(pql.outs("KsKd", "Qs6s2d", versus="AA", seed=3))
    assert re.search(r"trips +2  Kh Kc +100\.00 % +0\.00 % +9\d\.\d+ \+- 0\.\d+ %\n", text)
    assert text.endswith("equities are sampled, seed 3\n")


def test_bars_on_a_terminal() -> None:
    text = shown("draws 22+, A2s+ on 8h7h3c", Page(width=80, unicode=True, screen=True))
    assert "█" in text
    assert max(map(len, text.split("\n"))) <= 80

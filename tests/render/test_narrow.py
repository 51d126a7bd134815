"""On a narrow screen nothing is wider than the screen, no number is cut and no card is lost."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pytest

import pql
from pql.render import answer_text
from pql.render.layout import columns
from pql.render.page import Page
from pql.results import Result
from references.families import together

STATEMENTS = (
    "board AK*f2",
    "equity 22+, A2s+, KTs+, QJo vs QQ+, AKs, AKo samples 1000 seed 1",
    "outs AhKh on Qh7h2c",
    "outs AhKh vs QQ+ on Qh7h2c",
    "outs AhKh vs QQ+ vs 77 on Qh7h2c",
    "outs TT+ on Qh7h2c",
    "draws AhKh on Qh7h2c",
    "draws TT+, AK* on Qh7h2c",
    "breakdown TT+, AK* vs QQ+ on Qh7h2c",
    "breakdown TT+, AK* on Q**",
    "odds AKs vs QQ",
    "odds AKs vs QQ on Kh7h2c samples 1000 seed 2",
    "strength AhKh on Qh7h2c",
    "strength AhKh on Qh7h2c opponents 1..5 samples 1000 seed 1",
    "strength AhKh",
    "equity AKs vs QQ on Kh7h2c by turn",
    "equity AK* vs QQ+ on Kh7h2c by class",
    "equity AK* vs QQ+ on K72 by texture",
    "equity 22, AK* vs QQ+ samples 1000 seed 2 by class",
    "nuts on Ks7d2c for 20%",
    "nuts on Ks7d2c9h",
    "blockers TT+, AK* vs 15% on Kh7h2c where toppair or better by hand",
    "blockers 15% on Kh7h2c by card",
    "distribution TT+, AK* vs 99-22, AQ* on Kh7h2c",
    "select count(flush), avg(riverEquity(hero)) from hero='AhKh', villain='QQ', board='Qh7h2c'",
    "show options",
    "value 9c8s on 7s5h6s",
    "value AsKdQhJc9s8s2d",
    "value 0x08098765",
    "explain equity AKs, 22+ vs 15% minus Pair on AK*f2",
    "explain select avg(riverEquity(hero)) as e from hero='AA', villain='KK', board='AK*' where flushingBoard(flop)",
)
_CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


@cache
def answer(text: str) -> Result:
    return pql.run(text)[0]


def shown(text: str, width: int, **page: Any) -> str:
    return answer_text(answer(text), text, "text", Page(width=width, screen=True, **page))


@together("width", [40, 60, 80])
@together("text", STATEMENTS)
def test_nothing_is_wider_than_the_screen(text: str, width: int) -> None:
    for unicode in (False, True):
        for line in shown(text, width, unicode=unicode).splitlines():
            assert len(line) <= width, line


@together("width", [24, 32, 40, 60, 100])
@together("text", [text for text in STATEMENTS if text.startswith("outs AhKh")])
def test_every_card_is_shown(text: str, width: int) -> None:
    """Wrapped, never cut: the outs and the others, each once."""
    cards = _CARD.findall(shown(text, width).partition("\n\n")[2])
    assert sorted(cards) == sorted(card.card for card in answer(text).cards)  # type: ignore[attr-defined]


def test_numbers_without_room_stand_in_a_table_below() -> None:
    header, rows = ["class", "equity", "change"], [["AKo", "57.08 %", "+0.11"], ["AKs", "56.63 %", "-0.34"]]
    right = (False, True, True)
    assert columns(header, rows, Page(width=16, screen=True), right=right, after=(1, "")) == [
        "class   equity",
        "-----  -------",
        "AKo    57.08 %",
        "-----  -------",
        "AKs    56.63 %",
        "",
        "class  change",
        "-----  ------",
        "AKo     +0.11",
        "-----  ------",
        "AKs     -0.34",
    ]


@pytest.mark.parametrize(("width", "spared"), [(120, ()), (80, ("combos",)), (60, ("combos", "weight"))])
def test_the_hands_of_a_board_keep_their_shares_and_words(width: int, spared: tuple[str, ...]) -> None:
    lines = shown("nuts on Ks7d2c for 20%", width).splitlines()
    header = [word.strip() for word in lines[2].split("  ") if word.strip()]
    wide = ["makes", "hands", "combos", "weight", "has", "or better"]
    assert header == [name for name in wide if name not in spared]
    whole = any("two pair, kings and sevens, deuce kicker" in line for line in lines)
    assert whole == (width >= 80)


def test_tables_below_repeat_all_keys() -> None:
    lines = columns(
        ["one", "two", "first", "second"],
        [["a", "b", "1" * 9, "2" * 9]],
        Page(width=26, screen=True),
        right=[False, False, True, True],
        keys=2,
    )
    assert [line.split() for line in lines if "a" in line] == [["a", "b", "1" * 9], ["a", "b", "2" * 9]]


@pytest.mark.parametrize("width", [60, 72, 80, 100])
def test_lists_of_recorded_hands_keep_what_a_replay_needs(width: int) -> None:
    """Less of where they stand comes before cut numbers and boards."""
    text = "list from history 'examples/my_hands.phhs' where saw(flop) order by net limit 3"
    lines = shown(text, width).splitlines()
    assert max(map(len, lines)) <= width
    for row in answer(text).to_dict()["rows"]:
        (line,) = [line for line in lines if line.startswith(row[0])]
        assert row[5] is None or row[5] in line
        assert row[6] in line
    assert "table" in shown(text, 160)

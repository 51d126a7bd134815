"""The cheat sheet has every word of the tables that it is made from, is up to date, and fits one printed page."""

from __future__ import annotations

import re

import pytest

import pql
from pql.cards.made_hands import DRAWS, MADE_HANDS
from pql.grammar.tables.words import AGGREGATES, CLAUSES, OPTIONS, REPORTS
from pql.notation.textures import TEXTURES
from pql.repl.help.topics import QUESTIONS
from references.tools import ROOT, tool

SHEET = ROOT / "docs" / "cheat_sheet.md"
PDF = ROOT / "docs" / "cheat_sheet.pdf"


def test_page_and_pdf_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    assert tool("generate_cheat_sheet").main(["--check"]) == 0, capsys.readouterr().err


def test_a_stale_pdf_is_noticed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    generator = tool("generate_cheat_sheet")
    monkeypatch.setattr(generator, "_BOARDS", ("AK*",))
    assert generator.main(["--check"]) == 1
    assert re.findall(r"docs/(\S+) is stale", capsys.readouterr().err) == [
        "cheat_sheet.md",
        "cheat_sheet.pdf",
    ]


def test_the_pdf_is_one_light_page() -> None:
    content = PDF.read_bytes()
    assert len(re.findall(rb"/Type ?/Page\b(?!s)", content)) == 1, (
        "shorten a row, or make the letters smaller"
    )
    assert len(content) < 250_000


def test_every_word_of_the_tables_is_there() -> None:
    page = SHEET.read_text("utf-8")
    written = re.findall(r"^\| `(.*)` \| ", page, re.MULTILINE)
    words = [
        *(question for question, _ in QUESTIONS),
        *(word.replace("|", ", ") for word, *_ in CLAUSES),
        *TEXTURES,
        *(row.name for row in MADE_HANDS),
        *(row.name for row in DRAWS),
        *(word for word, *_ in (*REPORTS, *AGGREGATES, *OPTIONS)),
    ]
    assert [word for word in words if word not in written] == []


def test_hands_and_boards_are_counted() -> None:
    """Counted here by the deck: sixteen ace-kings, six of a pair, four suited; half of a weight is half of a hand."""
    page = SHEET.read_text("utf-8")
    for written, count in (
        ("AKs", 4),
        ("AKo", 12),
        ("AK*", 16),
        ("77", 6),
        ("22+", 78),
        ("QQ+, AKs:0.5", 18 + 2),
    ):
        assert f"| `{written}` | {count} of 1,326 hands |" in page
    assert "| `AK*f2` | 420 of 22,100 flops |" in page  # 11 ranks in 36 ways, a second ace or king in 12
    assert "| `***A` |" in page
    assert pql.parse("board ***A").statements

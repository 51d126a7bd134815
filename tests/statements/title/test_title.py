"""The clause `title`: above answers in every format for people and in pictures, refused where nothing shows it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pql
from pql.render import answer_text
from pql.render.page import Page

ASKED = (
    "AKs",
    "board AK*",
    "equity AA vs KK",
    "equity AA vs KK on Kh7h2c by turn limit 3",
    "select avg(riverEquity(hero)) as e from hero='AA', villain='KK', board='Kh7h2c'",
    "breakdown 22+ on Kh7h2c",
    "ev bet 50 into 100",
    "outs AhQh on Kh7h2c",
    "odds AA vs KK on Kh7h2c",
    "plot AKs",
    "value AsKsQsJsTs",
)


@pytest.mark.parametrize("asked", ASKED)
def test_a_title_stands_above_the_answer(asked: str) -> None:
    (plain,), (titled,) = pql.run(asked), pql.run(f"{asked} title 'Mine & yours'")
    assert titled.title == "Mine & yours"
    assert plain.title == ""
    text = {name: answer_text(titled, asked, name, Page()) for name in ("text", "markdown", "html")}
    assert text["text"] == f"Mine & yours\n{answer_text(plain, asked, 'text', Page())}"
    assert "**Mine & yours**\n" in text["markdown"]
    assert "<h3>Mine &amp; yours</h3>\n" in text["html"]
    for name in ("csv", "json", "jsonl"):
        assert "Mine" not in answer_text(titled, asked, name, Page())


def test_a_long_title_fits_the_page() -> None:
    (titled,) = pql.run(f"AKs title '{'button against big blind ' * 6}'")
    assert max(map(len, str(titled).splitlines())) <= 80


def test_a_title_is_the_heading_of_a_picture(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    inside, behind = tmp_path / "a.svg", tmp_path / "b.svg"
    pql.run(f"plot equity AA vs KK title 'Aces on top' to '{inside}'")
    pql.run(f"plot equity AA vs KK to '{behind}' title 'Aces on top'")
    assert inside.read_bytes() == behind.read_bytes()
    texts = re.findall(r"<text [^>]*>([^<]*)</text>", inside.read_text())
    assert "Aces on top" in texts
    assert any(text.startswith("AA vs KK") for text in texts), "what it shows is said below"
    assert pql.plot("AKs title 'Suited'").axes[0].get_title(loc="left") == "Suited"
    assert pql.plot("AKs").axes[0].get_title(loc="left") == "AKs"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("export AKs title 'x' to 'a.csv'", "an exported answer has no title"),
        ("AKs title ''", "a title cannot be empty"),
        ("AKs title 'a' title 'b'", "a statement has one title"),
        ("plot AKs title 'a' to 'a.svg' title 'b'", "a statement has one title"),
        ("let x = AKs title 'x'", "this `let` has no `title`"),
        ("set limit = 3 title 'x'", "`title` cannot go here"),
    ],
)
def test_a_title_that_nothing_shows_is_refused_with_help(text: str, message: str) -> None:
    with pytest.raises(pql.PQLError) as refused:
        pql.run(text)
    (problem,) = refused.value.diagnostics
    assert problem.message.startswith(message)
    assert problem.help


def test_a_table_of_answers_has_no_title() -> None:
    with pytest.raises(pql.PQLError, match="a table of answers has no title"):
        pql.compile("equity $hand vs KK title 'x'").run_many({"hand": ["AA", "QQ"]})


def test_the_canonical_text_has_it_last() -> None:
    query = pql.compile('EQUITY aks VS qq TITLE "it\'s mine"')
    assert query.canonical() == 'equity AKs vs QQ title "it\'s mine"'
    assert pql.parse(query.canonical()) == pql.parse(query.text)


def test_it_is_completed() -> None:
    text = "equity AA vs KK ti"
    assert "title" in [word for word, _ in pql.complete(text, len(text))]

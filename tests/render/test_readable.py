"""What pages say: HTML and Markdown have the structure that the text of the shell shows."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

import pql
from pql.render import answer_text
from pql.render.markdown import readable
from pql.render.page import Page
from pql.render.showing import html_of
from references.tabled import FORMS

BREAKDOWN = "breakdown 15%, KQo on Kh7h2c vs 22+"


def _written(statement: str, format: str) -> str:
    (result,) = pql.run(statement)
    return unescape(
        re.sub(r"<[^>]*>", " ", answer_text(result, statement, format, Page()).replace("&emsp;", "  "))
    )


def _lines(statement: str) -> list[tuple[str, float, float]]:
    """The first table: names, with the blanks before them, combos and running totals."""
    (result,) = pql.run(statement)
    first = readable(result, Page()).tables[0]
    named = {column.name: place for place, column in enumerate(first.columns)}
    return [(row[0].value, row[named["combos"]].value, row[named["or_better"]].value) for row in first.rows]


def test_made_hands_of_a_page_add_up_and_their_total_never_falls() -> None:
    """Kickers stand below their top pair, indented; draws, which overlap, are a table of their own."""
    (result,) = pql.run(BREAKDOWN)
    lines = _lines(BREAKDOWN)
    whole = [line for line in lines if not line[0].startswith(" ")]
    assert sum(combos for _, combos, _ in whole) == len(result.live)
    totals = [total for _, _, total in whole]
    assert totals == sorted(totals)
    assert [name for name, _, _ in lines if name.startswith(" ")] == [
        "  top kicker",
        "  good kicker",
        "  weak kicker",
    ]


@pytest.mark.parametrize("format", ["html", "markdown"])
def test_a_page_of_a_breakdown_says_what_the_text_says(format: str) -> None:
    text, page = _written(BREAKDOWN, "text"), _written(BREAKDOWN, format)
    for line in text.splitlines()[:2]:
        assert line in page, "how many hands, and against whom"
    assert "  top kicker" in page
    assert "deals" not in page, "pairs of a hand and a board are not deals"
    assert "two-card flush draw" not in page, "it has the hands of the flush draw above it"
    spread = _written("breakdown 8h6h, AhQc on Kh9h2c*", format)
    assert "  one card" in spread


@pytest.mark.parametrize("name", FORMS)
def test_an_answer_alone_says_against_whom_and_on_which_board(name: str) -> None:
    """A notebook shows it without its statement, which may be lines above or in a variable."""
    statement = FORMS[name][1 % len(FORMS[name])]
    (result,) = pql.run(statement)
    page = " ".join(re.sub(r"<[^>]*>", " ", unescape(html_of(result))).split())
    versus = getattr(result, "versus", None) or ()
    opponents = (versus,) if isinstance(versus, str) else versus
    board = getattr(result, "board", None)
    for text in (
        *opponents,
        *([board.replace(" ", "")] if isinstance(board, str) and "value" not in name else []),
    ):
        assert text in page or text in page.replace(" ", ""), text


def test_all_ranges_of_an_answer_are_named() -> None:
    for statement in (
        "ev call 50 to win 150 with AK* vs QQ+ on Qh7h2c by class",
        "odds AK* vs QQ+ on Qh7h2c",
    ):
        (result,) = pql.run(statement)
        for text in ("AK*", "QQ+", "Qh7h2c"):
            assert text in html_of(result)


def test_a_plot_in_a_page_is_the_page_of_its_answer() -> None:
    assert (
        _written(f"plot {BREAKDOWN}", "markdown").split("\n", 1)[1]
        == _written(BREAKDOWN, "markdown").split("\n", 1)[1]
    )


def test_what_is_read_as_text_is_that_text_on_a_page() -> None:
    for statement in (
        "outs AhKh on Qh7h2c vs QQ, JJ",
        "draws AK*, JTs on Qh9h2c",
        "explain AKs",
        "compare AK* with QQ+",
    ):
        lines = _written(statement, "text").splitlines()
        page = _written(statement, "markdown").splitlines()
        assert page[2] == "```text"
        assert page[3 : 3 + 5] == lines[:5]


def test_flops_are_off_by_points_and_not_by_percent() -> None:
    page = _written("flops 3 for QQ vs JJ", "markdown")
    assert "3 flops for all" in page
    assert "errors in points" in page
    assert not re.search(r"error [\d.]+ %", page)


@pytest.mark.parametrize("format", ["text", "html", "markdown"])
def test_ranges_compared_on_a_board_say_which(format: str) -> None:
    assert "exact on Kh7h2c" in _written("compare QQ+, AKs with TT+ on Kh7h2c", format)
    assert "on Kh7h2c" in _written("plot compare QQ+, AKs with TT+ on Kh7h2c", format)
    assert " on " not in _written("compare QQ+, AKs with TT+", format).replace("only", "")


@pytest.mark.parametrize("format", ["html", "markdown"])
def test_statistics_are_a_line_each_on_pages(format: str) -> None:
    """A table of them would be as wide as five pages."""
    lines = _written("stats from history 'examples/my_hands.phhs' for 'Robin'", format).splitlines()
    assert "VPIP                            52 % (22 of 42, 38 to 67)" in lines


@pytest.mark.parametrize("format", ["text", "html", "markdown"])
def test_what_is_said_below_a_list_is_said_once(format: str, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("buy milk")
    text = f"list from history '{tmp_path}', 'examples/my_hands.phhs' for 'Robin' limit 1"
    assert _written(text, format).count("could not be read") == 1

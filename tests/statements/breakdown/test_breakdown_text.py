"""Breakdowns as text: legible on any page, aligned, nothing by colour alone."""

from __future__ import annotations

import re
from typing import Any

import pytest

import pql
from pql.render import renderer
from pql.render.cells import in_words
from pql.render.page import Page
from pql.results import BreakdownResult
from references.answers import answer, sure

QUERIES = [
    "breakdown 22+, A2s+, KTs+, QTs+, ATo+, KQo on Kh7h2c",
    "breakdown 22+, A2s+, JTs, T9s, 98s:0.25, ATo+ on 9h8h4c vs 15%",
    "breakdown 15% on AK*",
    "breakdown AA, JTs:0.5 on 98*, QJT vs KK dead As",
    "breakdown QQ+, T2s on 5c6d7h8s9c",
]
NARROWEST = 50  # names and the numbers that cannot be spared


@pytest.fixture(scope="module")
def answers() -> dict[str, pql.results.BreakdownResult]:
    return {query: answer(BreakdownResult, query) for query in QUERIES}


def shown(result: pql.results.BreakdownResult, **page: Any) -> str:
    return renderer("text", Page(**page)).answer(result)


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("width", [20, 46, 60, 72, 80, 100, 200])
def test_lines_fit_the_page(answers: dict[str, pql.results.BreakdownResult], query: str, width: int) -> None:
    for unicode in (False, True):
        lines = shown(answers[query], width=width, unicode=unicode).splitlines()
        assert max(map(len, lines)) <= max(width, NARROWEST if answers[query].live is not None else 69)
        assert all(line == line.rstrip() for line in lines)


@pytest.mark.parametrize("query", QUERIES)
def test_plain_pages_are_ascii(answers: dict[str, pql.results.BreakdownResult], query: str) -> None:
    assert shown(answers[query]).isascii()
    assert not shown(answers[query], unicode=True).isascii()


@pytest.mark.parametrize("query", QUERIES)
@pytest.mark.parametrize("colors", [16, 256])
def test_colours_change_no_character(
    answers: dict[str, pql.results.BreakdownResult], query: str, colors: int
) -> None:
    page = {"width": 90, "unicode": True}
    assert plain(shown(answers[query], colors=colors, **page)) == shown(answers[query], **page)


def test_every_line_is_there(answers: dict[str, pql.results.BreakdownResult]) -> None:
    for result in answers.values():
        text = shown(result, width=80)
        for line in result.lines:
            if line.kind != "both" and "card" not in line.line:
                assert re.search(rf"^ *{in_words(line.line)}\b", text, re.MULTILINE)


def test_kinds_of_draws_stand_below_them_where_they_say_more() -> None:
    text = shown(pql.breakdown("AhKh, 9h8h", "Jh7h2c"), width=80)
    assert "flush draw" in text
    assert "two cards" not in text.partition("back-door")[0]  # all of the flush draws are
    both = shown(pql.breakdown("AK*", "Q**"), width=80)
    kinds = re.search(r"^flush draw .*\n  two cards .*\n  one card ", both, re.MULTILINE)
    assert kinds


def test_a_board_lists_its_hands(answers: dict[str, pql.results.BreakdownResult]) -> None:
    text = shown(answers[QUERIES[0]])
    assert text.startswith("185 hands of 22+, A2s+, KTs+, QTs+, ATo+, KQo on Kh7h2c\n")
    assert re.search(r"^set +9 +4\.86 % +4\.86 % +#* +KK, 77, 22$", text, re.MULTILINE)
    assert re.search(r"^  top kicker +12 +6\.49 %.* AK\*$", text, re.MULTILINE)
    assert re.search(r"^ace high \+ flush draw +9 +4\.86 % +AhQh, ", text, re.MULTILINE)
    assert ", ...\n" in text


def test_bars_are_of_one_scale(answers: dict[str, pql.results.BreakdownResult]) -> None:
    bars = {
        name: len(drawn)
        for name, drawn in re.findall(
            r"^ *(\w[-\w ]*?)  +[\d.]+ %.*? (#*)$", shown(answers[QUERIES[2]]), re.MULTILINE
        )
    }
    most = max(bars.values())
    assert bars["back-door straight draw"] == most > 20
    names = {in_words(line.line): line.line for line in answers[QUERIES[2]].lines}
    share = answers[QUERIES[2]].share
    for name, length in bars.items():
        if name not in names:
            continue  # kinds of the draw above them
        assert length == round(most * share(names[name]) / share("backdoorstraight"))


def test_a_set_of_boards_has_a_grid_of_both(answers: dict[str, pql.results.BreakdownResult]) -> None:
    text = shown(answers[QUERIES[2]])
    assert text.startswith("15% on AK*, 752 flops\n")
    assert re.search(r"^made hand and draw +combo draw +flush draw +gut-shot$", text, re.MULTILINE)
    assert re.search(r"^straight +\. +0\.032 % +\.$", text, re.MULTILINE)
    assert text.endswith("percentages by equity order\n")


def test_equities_stand_in_their_column(answers: dict[str, pql.results.BreakdownResult]) -> None:
    result = answers[QUERIES[1]]
    text = shown(result)
    assert f"equity {100 * sure(result.equity):.2f} % against 15%" in text
    assert re.search(rf"^set .* {100 * sure(result['set'].equity):.2f} %", text, re.MULTILINE)


def test_a_sampled_equity_stands_beside_its_error(monkeypatch: pytest.MonkeyPatch) -> None:

    monkeypatch.setattr("pql.engine.decide.EXACT_SECONDS", 0.0001)
    result = pql.breakdown("QQ+", "AK*", versus="JJ", seed=5)
    text = shown(result)
    assert re.search(r"^equity [\d.]+ \+- [\d.]+ % against JJ$", text, re.MULTILINE)
    assert re.search(r"^set +[\d.]+ % +[\d.]+ % +[\d.]+ \+- [\d.]+ %", text, re.MULTILINE)
    assert text.endswith("equities sampled, +- is the 95 % interval, seed 5\n")
    assert "±" in shown(result, unicode=True)


def test_a_river_has_no_draws(answers: dict[str, pql.results.BreakdownResult]) -> None:
    text = shown(answers[QUERIES[4]])
    assert re.search(r"^board +18 ", text, re.MULTILINE)
    assert "draw" not in text


def test_tables_of_other_formats(answers: dict[str, pql.results.BreakdownResult]) -> None:
    for name in ("json", "jsonl", "csv"):
        text = renderer(name, Page()).answer(answers[QUERIES[0]])
        assert "topkicker" in text
        assert "acehigh + backdoorstraight" in text

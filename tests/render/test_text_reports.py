"""Reports and distributions on a page: they fit, say what they mean without colours, and stay ASCII when asked."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

import pql
from pql.render.cells import in_words
from pql.render.page import Page
from pql.render.text import TextRenderer
from pql.results import BreakdownLayersResult, PlotResult, ReportResult, Result
from references.answers import of
from references.families import together

TEXTS = (
    "equity 22+, A2s+, KTs+ vs 77+, AT* on Kh7h2c by hand",
    "equity 22+, A2s+, KTs+ vs 77+, AT* on Kh7h2c by class",
    "equity 22+, A2s+, KTs+ vs 77+, AT* on Kh7h2c by category",
    "equity 22+, A2s+, KTs+ vs 77+, AT* on Kh7h2c by turn",
    "equity 22+, A2s+, KTs+ vs 77+, AT* on Kh7h2c by texture",
    "equity 22+, A2s+, KTs+ vs 77+, AT* on KQ* by flop",
    "equity AA vs KK vs QQ on Kh7h2c samples 50 seed 1 by turn",
    "distribution 22+, A2s+, KTs+ vs 77+, AT* on Kh7h2c",
    "distribution 22+, A2s+ vs 22+, A2s+ on Kh7h2c",
    "plot equity 22+, A2s+, KTs+ vs 77+, AT* on KQ* by flop",
    "plot equity 22+, A2s+, KTs+ vs 77+, AT* on Kh7h2c by category",
    "plot equity 22+ vs 77+, AT* on Kh7h2c by (pairs = turn.paired, over = ***[>F])",
    "plot breakdown 22+, AT* on Kh7h2c vs 77+ by (pairs = turn.paired, over = ***[>F])",
)


@cache
def result_of(text: str) -> Result:
    return of(Result, pql.compile(text).run())


def lines(text: str, **page: Any) -> list[str]:
    return TextRenderer(Page(**page)).answer(result_of(text)).splitlines()


def bare(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


@together("text", TEXTS)
@together("width", [40, 60, 80, 132])
def test_nothing_is_wider_than_the_screen(text: str, width: int) -> None:
    shown = [bare(line) for line in lines(text, width=width, screen=True, unicode=True, colors=16)]
    widest = max(len(line) for line in shown[:-1])
    assert widest <= max(width, 72)  # sentences wrap; tables and pictures do not
    if width == 80:
        assert widest <= 80


@together("text", TEXTS)
def test_ascii_where_nothing_else_is_allowed(text: str) -> None:
    shown = "\n".join(lines(text, width=80))
    assert shown.isascii()


@together("text", TEXTS)
def test_colours_only_colour(text: str) -> None:
    plain = lines(text, width=80, unicode=True, screen=True)
    for colors in (16, 256):
        painted = lines(text, width=80, unicode=True, screen=True, colors=colors)
        assert [bare(line).rstrip() for line in painted] == plain
        assert any("\x1b" in line for line in painted)


def test_a_heat_map_has_a_number_in_every_cell() -> None:
    result = of(ReportResult, result_of(TEXTS[1]))
    shown = lines(TEXTS[1], width=80)
    grid = shown[2:16]
    assert grid[0].split() == list("AKQJT98765432")
    for row, line in zip(result.grid(), grid[1:], strict=True):
        cells = line.split()[1:]
        assert cells == ["." if cell is None else f"{100 * cell:.0f}" for cell in row]


def test_the_cards_of_a_street_as_heat() -> None:
    shown = lines(TEXTS[3], width=80)
    assert [line.split()[0] for line in shown[3:7]] == list("shdc")
    assert shown[4].split().count(".") == 2
    narrow = lines(TEXTS[3], width=60)
    assert max(map(len, narrow[2:7])) <= 55


def test_long_reports_show_both_ends() -> None:
    result = of(ReportResult, result_of(TEXTS[0]))
    shown = "\n".join(lines(TEXTS[0], width=80))
    assert result.rows[0].name in shown
    assert result.rows[-1].name in shown
    assert "more between them" in shown


def test_a_distribution_says_who_has_the_top() -> None:
    shown = lines(TEXTS[7], width=80)
    assert any("best tenth" in line for line in shown)
    assert sum("#" in line for line in shown) > 5
    assert any("the two curves are the same" in line for line in lines(TEXTS[8], width=80))


def test_a_sampled_row_has_its_error() -> None:
    shown = lines(TEXTS[6], width=80)
    assert sum("+-" in line for line in shown) >= 15
    assert "share is that of the boards" in shown[-1]


def test_a_sampled_whole_has_its_error() -> None:
    assert "+-" in lines(TEXTS[6], width=80)[0]


def test_textures_say_which_rows_share_the_boards_out() -> None:
    natural = TextRenderer(Page(width=80)).answer(pql.equity_by("texture", "AA", "KK")).splitlines()
    assert "the first 6 rows share the boards out, the others overlap" in natural
    ordered = pql.equity_by("texture", "AA", "KK", order_by="equity", limit=8)
    assert "textures overlap: a flop may be in several rows" in TextRenderer(Page(width=80)).answer(ordered)


def test_the_picture_of_layers_has_bars_from_the_equity_as_a_whole() -> None:
    text = "plot equity 22+ vs 77+, AT* on Kh7h2c by (pairs = turn.paired, over = ***[>F])"
    result = of(ReportResult, of(PlotResult, result_of(text)).result)
    drawn = {line.split("  ")[0]: line.partition("  ")[2] for line in lines(text, width=80) if "|" in line}
    reach = max(abs(row.change) for row in result.rows)
    assert set(drawn) == {row.name for row in result.rows}
    for row in result.rows:
        before, _, behind = drawn[row.name].partition("|")
        assert before.count("#") == round(20 * max(0.0, -row.change / reach))
        assert behind.count("#") == round(20 * max(0.0, row.change / reach))


def test_the_picture_of_a_breakdown_by_layers_has_a_bar_for_each_share() -> None:
    text = "plot breakdown 22+, AT* on Kh7h2c vs 77+ by (pairs = turn.paired, over = ***[>F])"
    result = of(BreakdownLayersResult, of(PlotResult, result_of(text)).result)
    shares = {
        (layer.layer, line.line): line.share for layer in result.layers for line in layer.breakdown.lines
    }
    largest, names = max(shares.values()), [layer.layer for layer in result.layers]
    drawn = {line.split("  ")[0]: line for line in lines(text, width=132) if line}
    for name in result.names("made"):
        bars = [round(16 * shares.get((layer, name), 0.0) / largest) for layer in names]
        assert [len(run) for run in re.findall("#+", drawn[in_words(name)])] == [
            length for length in bars if length
        ]

"""Odds and strength as text: pinned tables, bars and charts, in 80 columns, with and without Unicode."""

from __future__ import annotations

import re

import pql
from pql.render import renderer
from pql.render.layout import Line, line_chart
from pql.render.page import Page
from pql.results import Result
from references.families import together

PLAIN = Page()
SCREEN = Page(width=80, unicode=True, screen=True)
ASCII = Page(width=80, screen=True)
COLOR = Page(width=80, unicode=True, screen=True, colors=16)
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def shown(text: str, page: Page = PLAIN) -> str:
    result: Result = pql.run(text)[-1]
    return renderer("text", page).answer(result)


def test_odds() -> None:
    assert (
        shown("odds AdKd vs JcJh on JdQd2c")
        == """\
wins with          AdKd     JhJc
--------------  -------  -------
high card             -        -
pair                  -        -
two pair              -        -
trips                 -  32.73 %
straight         8.18 %        -
flush           21.21 %        -
full house            -  29.09 %
quads                 -   4.34 %
straight flush   4.44 %        -
--------------  -------  -------
equity          33.84 %  66.16 %
exact, 990 deals on JdQd2c, half of each tie to either side
"""
    )


def test_odds_with_bars() -> None:
    text = shown("odds AdKd vs JcJh on JdQd2c", SCREEN)
    assert "straight         8.18 %  ████▌               -\n" in text
    assert re.search(r"^trips +- +32\.73 %  ██████████████████$", text, re.MULTILINE)


def test_long_ranges_stand_above_the_odds() -> None:
    lines = shown("odds 22+, A2s+, KTs+, QTs+, JTs vs any on Kh7d2c").splitlines()
    assert lines[:3] == [
        "hero     22+, A2s+, KTs+, QTs+, JTs",
        "villain  any",
        "wins with          hero  villain",
    ]


def test_sampled_odds_have_their_errors() -> None:
    text = shown("odds AA vs 72o samples 1000 seed 1", SCREEN)
    assert re.search(r"^equity +8\d\.\d ± 2\.\d % +1\d\.\d ± 2\.\d %$", text, re.MULTILINE)
    assert "none seen" in text
    assert "sampled, 1,000 deals" in text
    assert "seed 1" in text


def test_one_strength() -> None:
    assert (
        shown("strength AdQc on 3h4cJh")
        == """\
AdQc on 3h4cJh against 1 random hand
win                 51.14 %  ahead at the end, half of every tie
  outright          50.55 %  ahead of everybody
  tie                1.18 %  tied for best
equity              51.14 %  share of the pot
strength now        58.51 %  ahead now, half of every tie
positive potential  20.83 %  behind now, ahead at the end
negative potential  27.37 %  ahead now, behind at the end
exact, 1,070,190 deals
"""
    )


def test_strength_against_known_hands_on_the_river() -> None:
    text = shown("strength AdQc on 3h4cJh2d2s vs KK vs QQ")
    assert text.startswith("AdQc on 3h4cJh2d2s against KK, QQ\n")
    assert text.endswith("no card is to come: both potentials are zero by definition\n")


def test_a_table_and_a_chart_by_opponents() -> None:
    text = shown("strength AsKs on Ts8s2d opponents 1..4 samples 20000 seed 1", SCREEN)
    assert re.search(r"^ +2 +5[78]\.\d\(\d\) ", text, re.MULTILINE)
    assert "50.8(1) is 50.8 ± 0.1, the 95 % interval" in text
    assert " 70 % │   W··\n" in text
    assert "W win   S strength now   P positive potential   N negative potential" in text
    assert "sampled, 20,000 deals" in text
    assert "│" not in shown(
        "strength AsKs on Ts8s2d opponents 1..4 samples 20000 seed 1"
    )  # no screen, no chart


def test_exact_rows_stand_in_line_with_sampled_ones() -> None:
    lines = shown("strength AsKs on Ts8s2d opponents 3..4 within 1% seed 1").splitlines()
    exact, sampled = lines[3], lines[4]
    assert exact.index("51.1") == sampled.index("47.")
    assert "exact up to 3 opponents, the others sampled" in lines[-1]


@together("page", [PLAIN, SCREEN, ASCII, COLOR], ids=["plain", "screen", "ascii", "color"])
@together(
    "text",
    [
        "odds 22+, A2s+ vs 72o samples 1000 seed 1",
        "strength 10% on 3h4cJh vs 20% samples 1000 seed 1",
        "strength AsKs opponents 1..9 samples 1000 seed 1",
        "strength AsKs on Ts8s2d3c4h opponents 1..9 samples 1000 seed 1",
    ],
)
def test_fits_in_80_columns(text: str, page: Page) -> None:
    drawn = shown(text, page)
    assert max(len(ESCAPE.sub("", line)) for line in drawn.splitlines()) <= 80
    if not page.unicode:
        assert drawn.isascii()
    if page.colors:
        assert ESCAPE.sub("", drawn) == shown(text, SCREEN)  # nothing is told by colours alone


def test_plots_are_drawn_on_any_page() -> None:
    assert "####" in shown("plot odds AdKd vs JcJh on JdQd2c")
    assert "W win" in shown("plot strength AsKs on Ts8s2d opponents 1..4 samples 1000 seed 1")
    assert "#" in shown("plot strength AdQc on 3h4cJh")


def test_lines_that_meet_stand_side_by_side() -> None:
    lines = [Line("A", "one", "bar", (0.5, 0.1)), Line("B", "other", "tie", (0.5, 0.0))]
    drawn = line_chart(lines, ["1", "2"], "count", PLAIN)
    assert any("AB" in line for line in drawn)
    assert drawn[-1].split() == ["A", "one", "B", "other"]
    assert drawn[-2].split() == ["1", "2", "count"]
    assert drawn[-4].startswith("  0 %")


def test_a_single_deal_is_shown_with_the_largest_error() -> None:
    for text in ("odds AA vs KK", "strength AA", "strength AA opponents 1..3", "equity AA vs KK"):
        assert re.search(r"\+- 98|\(98\)", shown(f"{text} samples 1 seed 1"))
        assert "Infinity" not in renderer("json", PLAIN).answer(pql.run(f"{text} samples 1 seed 1")[0])

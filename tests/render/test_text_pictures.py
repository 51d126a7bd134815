"""`plot` in the terminal: what is a table of numbers elsewhere is a picture."""

from __future__ import annotations

import re

import pytest

import pql
from pql.render.page import Page
from pql.render.text import text_lines
from references.drawable import DRAWABLE

# Hands, curves and the shaded grids of reports are pictures without `plot`.
DRAWN_ANYWAY = {"hands", "distribution", "equity by rows: class", "equity by rows: turn", "blockers by card"}
WIDE = Page(width=120)


@pytest.mark.parametrize("name", [name for name in DRAWABLE if name not in DRAWN_ANYWAY])
def test_a_plot_is_a_picture_and_not_the_plain_answer(name: str) -> None:
    (plain,) = pql.run(DRAWABLE[name])
    (plot,) = pql.run(f"plot {DRAWABLE[name]}")
    drawn = text_lines(plot, WIDE)
    assert drawn != text_lines(plain, WIDE)
    bars = [line for line in drawn if re.search(r"#|\\|", line)]
    grid = [line for line in drawn if re.match(r" ?[shdcAKQJT] ", line)]
    assert bars or grid


@pytest.mark.parametrize("name", DRAWABLE)
def test_a_picture_fits_a_narrow_screen(name: str) -> None:
    (plot,) = pql.run(f"plot {DRAWABLE[name]}")
    assert max(map(len, text_lines(plot, Page(width=60, screen=True)))) <= 60


def test_bars_of_a_breakdown_are_of_one_scale() -> None:
    (plot,) = pql.run("plot breakdown JJ+, AKs, KQo on Kh7h2c vs 22+")
    lines = text_lines(plot, WIDE)
    lengths = {line.split("  ")[0]: line.count("#") for line in lines if " % " in line and "#" in line}
    assert lengths["back-door flush draw"] == 40, "39.39 %, the largest"
    assert lengths["top pair"] == round(40 * 12 / 13)
    assert lengths["set"] == round(40 * 3 / 13)


def test_the_cards_of_outs_and_draws_have_signs() -> None:
    (plot,) = pql.run("plot outs AhKh on Qh7h2c vs QQ, JJ")
    lines = [line for line in text_lines(plot, WIDE) if line.startswith((" s ", " h ", " d ", " c "))]
    marks = [line.split()[1:] for line in lines]
    assert [row.count("P") for row in marks] == [2, 0, 2, 2]
    assert [row.count("F") for row in marks] == [0, 9, 0, 0]
    (plot,) = pql.run("plot draws JhTh on Qh9h2c")
    assert "P pair, S straight, F flush, SF straight flush" in text_lines(plot, WIDE)

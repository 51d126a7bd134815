"""The 13 x 13 grid on every kind of page."""

import re

import pytest

import pql
from pql.render.grid import class_at, grid_lines
from pql.render.page import Page
from references.families import together

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
HANDS = pql.hands("AA, AKs, AKo:0.5, 22")


def drawn(page: Page) -> list[str]:
    return grid_lines(HANDS.grid(), page)


def test_the_grid_has_each_class_once() -> None:
    names = {class_at(row, column) for row in range(13) for column in range(13)}
    assert len(names) == 169
    assert all(pql.hands(name) for name in names)


def test_cells_agree_with_the_set() -> None:
    for row, cells in enumerate(HANDS.grid()):
        for column, fraction in enumerate(cells):
            hands = pql.hands(class_at(row, column))
            assert fraction == pytest.approx((HANDS & hands).weight / len(hands))


@together("colors", [0, 16, 256])
@together("width", range(20, 130, 7))
def test_the_grid_fits_its_page(width: int, colors: int) -> None:
    lines = drawn(Page(width=width, colors=colors, unicode=True, screen=True))
    assert all(len(ESCAPE.sub("", line)) <= width for line in lines)
    assert len(lines) in (0, 13, 14)
    assert bool(lines) == (width >= 29)


def test_a_coloured_grid_names_every_class_that_is_there_or_absent() -> None:
    text = ESCAPE.sub("", "\n".join(drawn(Page(colors=256, screen=True, width=80))))
    assert re.findall(r"\d+%", text) == ["50%"]
    assert len(re.findall(r"[AKQJT2-9]{2}", text)) == 168


def test_a_narrow_page_gets_one_mark_a_class() -> None:
    lines = drawn(Page(width=40))
    assert lines[0] == "   A K Q J T 9 8 7 6 5 4 3 2"
    assert lines[1] == " A # # . . . . . . . . . . ."
    assert lines[2] == " K + . . . . . . . . . . . ."

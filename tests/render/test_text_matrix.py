"""Hand against hand as text."""

from __future__ import annotations

import pql
from pql.render.page import Page
from pql.render.text.matrix import text_lines


def test_a_small_matrix_is_shown_whole() -> None:
    matrix = pql.equity_matrix("AhAs", "AhKh, KsKh", board="2c3d4s")
    assert text_lines(matrix, Page()) == [
        "      AhKh     KsKh",
        "      ----  -------",
        "AsAh     -  91.21 %",
        "1 x 2 hands",
    ]


def test_of_a_large_one_what_fits() -> None:
    lines = text_lines(pql.equity_matrix().by_class(), Page(width=40))
    assert lines[0].split() == ["AA", "AKs", "AKo"]
    assert " ".join(lines[2 + 26 :]) == "169 x 169 classes; the first 26 x 3 are shown"
    assert text_lines(pql.equity_matrix("none", "AA"), Page()) == ["0 x 6 hands"]


def test_in_a_line_and_in_a_notebook() -> None:
    matrix = pql.equity_matrix("AhAs", "AhKh, KsKh", board="2c3d4s")
    assert repr(matrix) == "<Matrix 1 x 2 hands>"
    assert str(matrix).splitlines()[0].split() == ["AhKh", "KsKh"]
    assert "91.21 %" in str(matrix._repr_html_())

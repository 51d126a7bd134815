"""Diagnostics in colour say the same as without."""

import re

import pytest
from pql.repl.render.page import Page
from pql.repl.render.problems import problem_text

import pql

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
SOURCE = pql.Source("let a = 22+\nequity AKs | Qx9 vs a")


@pytest.mark.parametrize("severity", list(pql.Severity))
@pytest.mark.parametrize("span", [None, pql.Span(25, 28)])
@pytest.mark.parametrize("help", [None, "write Q9s"])
def test_colours_change_no_letter(severity: pql.Severity, span: pql.Span | None, help: str | None) -> None:
    diagnostic = pql.Diagnostic("x", "no `Qx9`", span, source=SOURCE, help=help, severity=severity)
    colored = problem_text(diagnostic, Page(colors=16))
    assert colored != diagnostic.render()
    assert ESCAPE.sub("", colored) == diagnostic.render()
    assert problem_text(diagnostic, Page()) == diagnostic.render()


def test_the_caret_has_the_colour_of_the_severity() -> None:
    diagnostic = pql.Diagnostic("x", "no `Qx9`", pql.Span(25, 28), source=SOURCE)
    assert "\x1b[1;31m^^^\x1b[0m" in problem_text(diagnostic, Page(colors=16))

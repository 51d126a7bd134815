"""Diagnostics in colour say the same as without."""

import re

import pql
from pql.render.page import Page
from pql.render.problems import problem_text
from references.families import together

ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
SOURCE = pql.Source("let a = 22+\nequity AKs | Qx9 vs a")


@together("severity", list(pql.Severity))
@together("span", [None, pql.Span(25, 28)])
@together("help", [None, "write Q9s"])
def test_colours_change_no_letter(severity: pql.Severity, span: pql.Span | None, help: str | None) -> None:
    diagnostic = pql.Diagnostic("bad-hand", "no `Qx9`", span, source=SOURCE, help=help, severity=severity)
    colored = problem_text(diagnostic, Page(colors=16))
    assert colored != diagnostic.render()
    assert ESCAPE.sub("", colored) == diagnostic.render()
    assert problem_text(diagnostic, Page()) == diagnostic.render()


def test_the_caret_has_the_colour_of_the_severity() -> None:
    diagnostic = pql.Diagnostic("bad-hand", "no `Qx9`", pql.Span(25, 28), source=SOURCE)
    assert "\x1b[1;31m^^^\x1b[0m" in problem_text(diagnostic, Page(colors=16))


LONG = "equity 15% vs 15% vs 15% vs 15% vs 15% vs 15% vs 15% vs 15% on Kh7h2c dead 2c2d vs"


@together("width", [40, 60, 80])
@together("place", [0, 41, len(LONG) - 2])
@together("colors", [0, 16])
def test_a_narrow_screen_keeps_words_whole_and_the_caret_in_its_place(
    width: int, place: int, colors: int
) -> None:
    message = "`vs` belongs to a statement such as `equity`, and these are hands on their own, as it seems"
    diagnostic = pql.Diagnostic(
        "bad-hand", message, pql.Span(place, place + 2), source=pql.Source(LONG), help="write " + message
    )
    shown = ESCAPE.sub("", problem_text(diagnostic, Page(screen=True, width=width, colors=colors)))
    lines = shown.split("\n")
    assert all(len(line) <= width for line in lines)
    assert " ".join(shown.split()).startswith("error: " + message)
    assert " ".join(shown.split()).endswith("help: write " + message)
    caret = next(number for number, line in enumerate(lines) if "^" in line)
    column = lines[caret].index("^")
    assert lines[caret - 1][column : column + 2] == LONG[place : place + 2]

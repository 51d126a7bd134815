"""The examples that the shell ships: each runs without a word of complaint."""

from __future__ import annotations

import pytest

import pql
from pql.repl.commands.tour import STEPS
from pql.repl.help.examples import EXAMPLES


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_each_example_answers(example: object) -> None:
    session = pql.Session()
    compilation = session.compile(example.text)  # type: ignore[attr-defined]
    assert not compilation.diagnostics
    assert compilation.queries[-1].run() is not None


def test_titles_tell_them_apart() -> None:
    titles = [example.title for example in EXAMPLES]
    assert len(set(titles)) == len(titles) >= 12


def test_every_solution_of_the_tour_compiles_after_those_before_it() -> None:
    session = pql.Session()
    for step in STEPS:
        assert not session.compile(step.solution).diagnostics

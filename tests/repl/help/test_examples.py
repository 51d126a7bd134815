"""The examples that the shell ships: no word of complaint. Their answers are those of the page `docs/cookbook.md`."""

from __future__ import annotations

import pql
from pql.repl.commands.learning import STEPS
from pql.repl.help.examples import EXAMPLES, Example
from references.families import together


@together("example", EXAMPLES, ids=lambda example: example.title)
def test_each_example_is_compiled_without_a_word(example: Example) -> None:
    compilation = pql.Session().compile(example.text)
    assert not compilation.diagnostics
    assert compilation.queries


def test_titles_tell_them_apart() -> None:
    titles = [example.title for example in EXAMPLES]
    assert len(set(titles)) == len(titles) >= 12


def test_every_solution_of_the_tour_compiles_after_those_before_it() -> None:
    session = pql.Session()
    for step in STEPS:
        assert not session.compile(step.solution).diagnostics

"""Compiling looks at whether to go on, inside of long statements too."""

from __future__ import annotations

from itertools import combinations, islice

import pytest

from pql.base.diagnostics import Source
from pql.cards.deck import card_text
from pql.compiler.program import compile_program
from pql.engine.work import Cancelled
from pql.grammar import parse_program
from pql.names.environment import Environment

COUNT = 3000
HANDS = ", ".join([card_text(first) + card_text(second) for first, second in combinations(range(52), 2)])
FLOPS = ", ".join(["".join(map(card_text, flop)) for flop in islice(combinations(range(52), 3), COUNT)])


class Looks:
    """Counts how often it is called, and raises once that is more than allowed."""

    def __init__(self, allowed: int = 1_000_000) -> None:
        self.count = 0
        self.allowed = allowed

    def __call__(self) -> None:
        self.count += 1
        if self.count > self.allowed:
            raise Cancelled


@pytest.mark.parametrize("text", [f"{HANDS}, {HANDS}", f"board {FLOPS}"], ids=["hands", "boards"])
def test_a_long_set_is_left_while_it_is_lowered(text: str) -> None:
    reading, all_of_it = Looks(), Looks()
    parse_program(Source(text), check=reading)
    compile_program(Source(text), Environment(), all_of_it)
    assert all_of_it.count >= reading.count + 8
    with pytest.raises(Cancelled):
        compile_program(Source(text), Environment(), Looks(reading.count + 4))


def test_an_environment_keeps_nothing_of_what_ended_it() -> None:
    environment = Environment()
    with pytest.raises(Cancelled):
        compile_program(Source("AKs"), environment, Looks(0))
    assert environment.look is None
    compiled, problems = compile_program(Source("AKs"), environment)
    assert (len(compiled), problems) == (1, [])

"""Work is cut by what it costs, and random deals end when they are told to."""

from __future__ import annotations

import doctest
from collections.abc import Iterator

import pytest

import pql
from pql.engine import chunks
from pql.engine.chunks import Work, add_up, slices
from pql.engine.decide import RANDOM_DEALS
from pql.engine.sampling import sample
from pql.engine.work import Control, Message
from pql.names.limits import Budget, Limits


class Counted:
    """Deals that are counted, with an error that halves with every chunk."""

    def __init__(self) -> None:
        self.deals = 0
        self.looks: list[int] = []
        self.chunks: list[tuple[int, int]] = []

    def add(self, counts: tuple[int, int]) -> None:
        self.chunks.append(counts)
        self.deals += counts[1]

    def largest_error(self) -> float:
        self.looks.append(len(self.chunks))
        return 0.5 ** len(self.chunks)

    def running(self) -> Message:
        return Message("", self.deals)


def drawn(seed: int, chunk: int, deals: int) -> tuple[int, int]:
    return chunk, deals


def test_docstrings() -> None:
    assert doctest.testmod(chunks).failed == 0


def test_slices_without_an_end() -> None:
    endless: Iterator[tuple[int, int]] = slices(None, 3)
    assert [next(endless) for _ in range(3)] == [(0, 3), (3, 6), (6, 9)]


def test_results_are_added_in_order_and_the_watcher_hears_of_each() -> None:
    seen: list[float | None] = []
    total = Counted()
    work = Work(drawn, ((0, chunk, 5) for chunk in range(4)), 4, 0.0)
    add_up(total, work, Control(1, lambda fraction, message: seen.append(fraction)))
    assert total.chunks == [(chunk, 5) for chunk in range(4)]
    assert seen == [0.0, 0.25, 0.5, 0.75, 1.0]


def test_as_many_random_deals_as_asked_for() -> None:
    total = Counted()
    sample(total, drawn, (), RANDOM_DEALS._replace(samples=250, chunk_deals=100), 1, Control(2))
    assert total.chunks == [(0, 100), (1, 100), (2, 50)]
    assert not total.looks


@pytest.mark.parametrize(("doubling", "looks"), [(False, [1, 2, 3, 4, 5, 6]), (True, [4, 8])])
def test_until_the_error_is_reached(doubling: bool, looks: list[int]) -> None:
    total = Counted()
    plan = RANDOM_DEALS._replace(error=0.02, chunk_deals=100)
    sample(total, drawn, (), plan, 1, Control(1), doubling)
    assert total.looks == looks
    assert total.deals == 100 * looks[-1]


def test_limits_of_a_session_end_a_sample_that_promised_nothing() -> None:
    def ask(promised: bool) -> Counted:
        total = Counted()
        plan = RANDOM_DEALS._replace(error=1e-9, chunk_deals=100, promised=promised)
        sample(total, drawn, (), plan, 1, Control(1, budget=Budget(Limits(samples=500))))
        return total

    assert ask(promised=False).deals == 500
    with pytest.raises(pql.PQLError, match="500"):
        ask(promised=True)

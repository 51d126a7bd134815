"""Tables of text: how wide their columns are, and how long it takes to find out."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from pql.render import layout
from pql.render.layout import columns
from pql.render.page import Page


def narrowed(widths: list[int], numbers: list[bool], width: int) -> list[int]:
    """One character after another is taken from the widest column of text, the first of several."""
    narrowed = list(widths)
    while sum(narrowed) + 2 * (len(narrowed) - 1) > width:
        givers = [place for place, number in enumerate(numbers) if not number and narrowed[place] > 8]
        if not givers:
            break
        narrowed[max(givers, key=lambda place: narrowed[place])] -= 1
    return narrowed


def test_columns_of_text_give_way_to_what_does_not_fit() -> None:
    rng = Random(4)
    for _ in range(1000):
        count = rng.randint(1, 8)
        widths = [rng.choice((rng.randint(0, 12), rng.randint(5, 60))) for _ in range(count)]
        numbers = [rng.random() < 0.3 for _ in range(count)]
        width = rng.randint(1, 200)
        assert layout._narrowed(widths, numbers, width) == narrowed(widths, numbers, width)


def test_the_work_grows_like_the_table(calls: Callable[[Callable[[], Any]], int]) -> None:
    """A table of 8,000 columns took eight seconds: for each character the widest of all columns was sought."""
    page = Page(width=80, screen=True)

    def work(count: int) -> int:
        header = [f"column {place:05}" for place in range(count)]
        return calls(lambda: columns(header, [["x" * 30] * count] * 2, page))

    assert work(200) < 3 * work(100)

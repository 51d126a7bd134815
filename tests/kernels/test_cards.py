"""Rows of card numbers as masks, against the obvious form, and with buffers that are none of the kernel's."""

from __future__ import annotations

from array import array
from random import Random

import pytest

from pql.evaluator_ext.cards import row_masks
from references.families import together


def obvious(cards: list[int], width: int, gaps: bool) -> tuple[int, list[int]]:
    masks: list[int] = []
    for row in range(len(cards) // width):
        own = [card for card in cards[row * width : (row + 1) * width] if not (gaps and card == -1)]
        if len(set(own)) < len(own) or not all(0 <= card < 52 for card in own):
            return row, masks
        masks.append(sum([1 << card for card in own]))
    return -1, masks


@together("width", range(1, 8))
@together("gaps", [False, True])
def test_masks_are_those_of_the_rows(width: int, gaps: bool) -> None:
    rng = Random(width)
    bad = 0
    for _ in range(100):
        cards = [card for _ in range(5) for card in rng.sample(range(52), width)]
        if rng.random() < 0.5:
            cards[rng.randrange(len(cards))] = rng.choice([-1, -1, 52, -2, 127, -128, cards[0]])
        out = array("Q", bytes(40))
        found = row_masks(array("b", cards), width, gaps, out)
        first, masks = obvious(cards, width, gaps)
        assert (found, list(out[: len(masks)])) == (first, masks)
        bad += found >= 0
    assert 0 < bad < 100


@pytest.mark.parametrize(("cards", "width", "rows"), [(4, 2, 1), (4, 2, 3), (4, -1, 4), (0, 2, 1), (4, 0, 1)])
def test_buffers_of_other_lengths_are_refused(cards: int, width: int, rows: int) -> None:
    with pytest.raises(ValueError, match=f"{rows} rows of {width} cards are not {cards} cards"):
        row_masks(array("b", bytes(cards)), width, False, array("Q", bytes(8 * rows)))


def test_what_is_no_such_buffer_is_refused() -> None:
    odd = memoryview(bytearray(9))[1:].cast("Q")
    with pytest.raises(ValueError, match="must be aligned"):
        row_masks(array("b", [1]), 1, False, odd)
    with pytest.raises((ValueError, BufferError)):
        row_masks(array("b", [1]), 1, False, bytes(8))
    with pytest.raises(ValueError, match="dtype"):
        row_masks(array("h", [1]), 1, False, array("Q", [0]))
    assert row_masks(array("b"), 3, True, array("Q")) == -1
    assert row_masks(array("b"), 0, True, array("Q")) == -1

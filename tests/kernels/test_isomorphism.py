"""Numbers of deals: buffers that fit and buffers that do not. What the numbers are is tested in `tests/abstraction`."""

from __future__ import annotations

from array import array

import pytest

from pql.evaluator_ext import isomorphism


@pytest.mark.parametrize("rounds", isomorphism.ROUNDS)
def test_every_layout_has_its_numbers(rounds: tuple[int, ...]) -> None:
    """From both ends of the numbers, and from each thousandth part: there and back."""
    size, width = isomorphism.size(rounds), sum(rounds)
    asked = array("q", [*range(20), *range(0, size, size // 1000 + 1), *range(size - 20, size)])
    cards, found, orbits = (
        bytearray(width * len(asked)),
        array("q", bytes(8 * len(asked))),
        bytearray(len(asked)),
    )
    assert isomorphism.write_deals(rounds, asked, cards) == -1
    assert isomorphism.number_deals(rounds, cards, width, b"", found, orbits) == -1
    assert found == asked
    assert set(orbits) <= {1, 4, 6, 12, 24}
    listed = bytearray(20 * width)
    isomorphism.write_deals_from(rounds, size - 20, listed)
    assert listed == cards[-20 * width :]


def test_bad_cards_are_told_by_their_row() -> None:
    out = array("q", [0, 0])
    assert isomorphism.number_deals((2,), bytes([0, 1, 5, 5]), 2, b"", out) == 1
    assert isomorphism.number_deals((2, 3), bytes([0, 1, 5, 6]), 2, bytes([5, 8, 9]), out) == 1
    assert isomorphism.number_deals((2, 3), bytes([0, 1, 5, 6]), 2, bytes([52, 8, 9]), out) == 0
    assert isomorphism.write_deals((2,), array("q", [0, 169]), bytearray(4)) == 1


def test_buffers_of_other_lengths_are_refused() -> None:
    out = array("q", [0, 0])
    for call in (
        lambda: isomorphism.number_deals((2,), bytes(3), 2, b"", out),
        lambda: isomorphism.number_deals((2, 3), bytes(4), 2, bytes(4), out),
        lambda: isomorphism.number_deals((2,), bytes(4), 9, b"", out),
        lambda: isomorphism.number_deals((2,), bytes(4), 2, b"", out, bytearray(1)),
        lambda: isomorphism.write_deals((2,), out, bytearray(3)),
        lambda: isomorphism.write_deals_from((2,), 168, bytearray(4)),
        lambda: isomorphism.write_deals_from((2,), 0, bytearray(3)),
        lambda: isomorphism.size((7,)),
    ):
        with pytest.raises(ValueError, match=r"\w"):
            call()

"""Sums over final boards against the kernel of vectors, which sweeps by pairs of ranks. Every deal:
`tests/abstraction`.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from random import Random

import pytest

from pql.evaluator_ext import runouts, vectors
from references import deals as slow

EVERYTHING = array("d", [1.0]) * 1326
TEMPTING = array("Q", [board for board in slow.TEMPTING if board.bit_count() == 5])
TIMES = array("I", [1 + place % 3 for place in range(len(TEMPTING))])


def zeros(width: int = 1) -> array[float]:
    return array("d", bytes(8 * 1326 * width))


@pytest.mark.parametrize("text", ["random", "22+,A2s+", "AA:0.5,KQ,T9s:0.25"])
def test_what_hands_win_and_meet_is_that_of_vectors(text: str) -> None:
    weights = slow.weights(text)
    won, met, squares, bins = zeros(), zeros(), zeros(), zeros(7)
    runouts.add_strengths(TEMPTING, TIMES, weights, won, met, squares, bins)
    found, _ = vectors.sweep(TEMPTING, TIMES, 0, len(TEMPTING), EVERYTHING, weights, vectors.FIRST)
    assert found is not None
    assert won == pytest.approx([2 * win + tie for win, tie in zip(found[0], found[1], strict=True)])
    assert met == pytest.approx(list(found[2]))
    assert met == pytest.approx([sum(bins[7 * hand : 7 * hand + 7]) for hand in range(1326)])
    assert all(0 <= square <= meets * 1.0000001 for square, meets in zip(squares, met, strict=True))


@pytest.mark.parametrize("text", ["random", "22+,A2s+", "AA:0.5,KQ,T9s:0.25"])
def test_gains_win_what_strengths_win(text: str) -> None:
    rng, start = Random(1), slow.cards("Kh7h2c")
    others = [card for card in range(52) if not start >> card & 1]
    boards = array("Q", [start | 1 << a | 1 << b for a, b in (rng.sample(others, 2) for _ in range(40))])
    times, weights = array("I", [1] * 40), slow.weights(text)
    won, gained, expected = zeros(), zeros(), zeros()
    runouts.add_gains(start, boards, times, weights, won, gained)
    runouts.add_strengths(boards, times, weights, expected, zeros(), zeros())
    assert won == pytest.approx(list(expected))
    assert all(gain <= win + 1e-9 for gain, win in zip(gained, won, strict=True))


def test_what_does_not_fit_is_refused() -> None:
    board, once = array("Q", [slow.cards("Kh7h2c9d3s")]), array("I", [1])
    calls: tuple[Callable[[], None], ...] = (
        lambda: runouts.add_strengths(board, once, EVERYTHING, zeros(), zeros(), array("d", [0])),
        lambda: runouts.add_strengths(board, once, EVERYTHING, zeros(), zeros(), zeros(), zeros(1001)),
        lambda: runouts.add_strengths(board, once, EVERYTHING, zeros(), zeros(), zeros(), array("d")),
        lambda: runouts.add_strengths(array("Q", [7]), once, EVERYTHING, zeros(), zeros(), zeros()),
        lambda: runouts.add_gains(7, board, once, EVERYTHING, zeros(), zeros()),
        lambda: runouts.add_gains(3, board, once, EVERYTHING, zeros(), zeros()),
        lambda: runouts.stand_now(3, EVERYTHING, zeros(), zeros(), zeros()),
        lambda: runouts.stand_now(1 << 52 | 7, EVERYTHING, zeros(), zeros(), zeros()),
    )
    for call in calls:
        with pytest.raises(ValueError, match=r"\w"):
            call()

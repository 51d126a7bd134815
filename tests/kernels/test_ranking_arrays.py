"""Ranking arrays: every kernel of this machine against single hands, in every size, place and mistake."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from array import array
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import chain, combinations

import numpy as np
import pytest

from pql.evaluator_ext import ranking

# Around the steps (64) and blocks (512) in which arrays are worked off.
COUNTS = (0, 1, 2, 7, 8, 63, 64, 65, 76, 77, 127, 128, 129, 511, 512, 513, 576, 640, 1100)


@pytest.fixture(params=ranking.kernels())
def kernel(request: pytest.FixtureRequest) -> Iterator[str]:
    """Each kernel that this machine can run."""
    before = ranking.set_kernel(request.param)
    yield request.param
    ranking.set_kernel(before)


def dealt(count: int, width: int, seed: int = 1) -> bytes:
    """Random hands with more flushes and pairs than chance brings: half of them come from a third of the deck."""
    deal = random.Random(seed)
    small = [card for card in range(52) if card % 4 == 0 or card > 42]
    rows = [deal.sample(small if deal.random() < 0.5 else range(52), width) for _ in range(count)]
    return bytes(card for row in rows for card in row)


def rows_of(cards: bytes, width: int) -> list[bytes]:
    return [cards[start : start + width] for start in range(0, len(cards), width)]


def masks_of(cards: bytes, width: int) -> array[int]:
    return array("Q", [sum(1 << card for card in row) for row in rows_of(cards, width)])


@pytest.mark.parametrize("width", [5, 6, 7])
@pytest.mark.parametrize("count", COUNTS)
def test_arrays_equal_single_hands(kernel: str, width: int, count: int) -> None:
    cards = dealt(count, width)
    expected = [ranking.rank_hand(row) for row in rows_of(cards, width)]
    values = [ranking.pokerval_of_ordinal(ordinal) for ordinal in expected]
    out = array("H", [0]) * (count + 1)
    view = memoryview(out)[:count]
    assert ranking.rank_buffer(cards, width, view) == -1
    assert out.tolist() == [*expected, 0]
    out = array("H", [0]) * count
    assert ranking.rank_masks(masks_of(cards, width), out) == -1
    assert out.tolist() == expected
    wide = array("I", [0]) * count
    assert ranking.pokerval_buffer(cards, width, wide) == -1
    assert wide.tolist() == values
    wide = array("I", [0]) * count
    assert ranking.pokerval_masks(masks_of(cards, width), wide) == -1
    assert wide.tolist() == values


def test_masks_of_mixed_sizes(kernel: str) -> None:
    masks = array("Q")
    for width in (5, 6, 7):
        masks += masks_of(dealt(400, width), width)
    shuffled = random.Random(5).sample(masks.tolist(), len(masks))
    out = array("H", [0]) * len(masks)
    assert ranking.rank_masks(array("Q", shuffled), out) == -1
    assert out.tolist() == [ranking.rank(mask) for mask in shuffled]


@pytest.mark.parametrize("width", [5, 6, 7])
def test_all_kernels_agree_on_many_hands(width: int) -> None:
    generator = np.random.default_rng(7)
    cards = (
        generator.random((100_000, 52), dtype=np.float32)
        .argpartition(width, axis=1)[:, :width]
        .astype(np.uint8)
    )
    answers = []
    for name in ranking.kernels():
        before = ranking.set_kernel(name)
        out = np.empty(len(cards), np.uint16)
        assert ranking.rank_buffer(cards.data, width, out.data) == -1
        ranking.set_kernel(before)
        answers.append(out)
    assert all((answer == answers[0]).all() for answer in answers)
    assert answers[0].min() >= 1
    assert answers[0].max() <= 7462


def test_every_five_card_hand(kernel: str) -> None:
    """All 2,598,960 of them: each ordinal as often as counting finds it."""
    cards = np.fromiter(chain.from_iterable(combinations(range(52), 5)), np.uint8, 5 * 2598960)
    out = np.empty(2598960, np.uint16)
    assert ranking.rank_buffer(cards.data, 5, out.data) == -1
    assert np.bincount(out, minlength=7463).tolist() == ranking.count_ordinals(5).tolist()


@pytest.mark.parametrize("width", [5, 6, 7])
@pytest.mark.parametrize("row", [0, 63, 64, 500, 511, 512, 700, 763])
def test_the_first_bad_row_is_named(kernel: str, width: int, row: int) -> None:
    good = dealt(764, width)
    out = array("H", [0]) * 764
    for place in range(width):
        for bad_card in (
            52,
            53,
            63,
            64,
            127,
            128,
            0xB5,
            0xB6,
            0xF7,
            255,
            good[row * width + (place + 1) % width],
        ):
            bad = bytearray(good)
            bad[row * width + place] = bad_card
            bad[-1] = 60  # a later one does not matter
            assert ranking.rank_buffer(bad, width, out) == (row if row < 763 else 763)


@pytest.mark.parametrize("row", [0, 63, 64, 511, 512, 763])
def test_the_first_bad_mask_is_named(kernel: str, row: int) -> None:
    masks = masks_of(dealt(764, 7), 7)
    out = array("H", [0]) * 764
    for bad_mask in (0, 0b1111, 0b11111111, (1 << 52) - 1, 2**64 - 1, 1 << 52 | 0b11111, 1 << 63 | 0b111111):
        bad = array("Q", masks)
        bad[row] = bad_mask
        assert ranking.rank_masks(bad, out) == row


def test_every_two_equal_places_are_found(kernel: str) -> None:
    row = [0, 5, 10, 15, 20, 25, 30]
    for first in range(7):
        for second in range(first):
            doubled = [*row]
            doubled[first] = doubled[second]
            assert ranking.rank_buffer(bytes(doubled), 7, array("H", [0])) == 0


def test_unaligned_buffers(kernel: str) -> None:
    cards = dealt(600, 7)
    expected = array("H", [0]) * 600
    ranking.rank_buffer(cards, 7, expected)
    for shift in range(1, 9):
        room = bytearray(shift) + cards
        out = array("H", [0]) * 600
        assert ranking.rank_buffer(memoryview(room)[shift:], 7, out) == -1
        assert out == expected


def test_threads_share_the_kernel() -> None:
    cards = dealt(20_000, 7)
    answers = [array("H", [0]) * 20_000 for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(lambda out: ranking.rank_buffer(cards, 7, out), answers)) == [-1] * 4
    assert all(answer == answers[0] for answer in answers)


@pytest.mark.parametrize(
    ("call", "reason"),
    [
        (lambda: ranking.rank_buffer(bytes(8), 4, array("H", [0, 0])), "five to seven cards, not 4"),
        (lambda: ranking.rank_buffer(bytes(8), 8, array("H", [0])), "five to seven cards, not 8"),
        (
            lambda: ranking.rank_buffer(bytes(8), 7, array("H", [0])),
            "8 cards are no whole number of rows of 7",
        ),
        (
            lambda: ranking.rank_buffer(bytes(7), 7, array("H", [0, 0])),
            "1 hands need as many places for answers, not 2",
        ),
        (lambda: ranking.rank_buffer(bytes(7), 7, array("I", [0])), "of 16-bit unsigned"),
        (lambda: ranking.rank_buffer(array("I", range(7)), 7, array("H", [0])), "of 8-bit unsigned"),
        (lambda: ranking.rank_masks(array("I", [31]), array("H", [0])), "of 64-bit unsigned"),
        (lambda: ranking.rank_masks(array("d", [31]), array("H", [0])), "of 64-bit unsigned"),
        (lambda: ranking.pokerval_masks(array("Q", [31]), array("H", [0])), "of 32-bit unsigned"),
        (lambda: ranking.set_kernel("quantum"), "no kernel 'quantum'"),
    ],
)
def test_what_does_not_fit_is_refused(call: Callable[..., object], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        call()


def test_what_is_no_buffer_or_cannot_be_written_is_refused() -> None:
    with pytest.raises(TypeError):
        ranking.rank_buffer([0, 1, 2, 3, 4], 5, array("H", [0]))  # type: ignore[arg-type]
    with pytest.raises((BufferError, TypeError)):
        ranking.rank_buffer(bytes(range(5)), 5, bytes(2))


@pytest.mark.parametrize("wanted", ["generic", "avx2", "avx512", "nonsense"])
def test_the_environment_chooses_a_kernel(wanted: str) -> None:
    program = "from pql.evaluator_ext import ranking; print(ranking.kernel())"
    environment = {**os.environ, "PQL_KERNEL": wanted}
    run = subprocess.run(
        [sys.executable, "-P", "-c", program], env=environment, capture_output=True, text=True
    )
    possible = ranking.kernels()
    expected = {"nonsense": possible[-1]}.get(wanted, wanted if wanted in possible else possible[-1])
    assert (run.stdout.strip(), run.stderr) == (expected, "")

"""Two ranges when a third hand has been folded: every deal one by one, on tempting boards."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np
import pytest

from pql.evaluator_ext import equity, showdown
from pql.evaluator_ext import folded as kernel
from references import deals as slow
from references.families import together

if TYPE_CHECKING:
    from pql.evaluator_ext.vectors import Vectors


@pytest.fixture(params=kernel.kernels(), autouse=True)
def _kernel(request: pytest.FixtureRequest) -> Iterator[None]:
    before = kernel.set_kernel(request.param)
    yield
    kernel.set_kernel(before)


Number = int | float


def heads_up(
    masks: array[int], multiplicities: array[int], *ranges: array[float]
) -> tuple[Number, Number, Number]:
    """The deals that the first wins, ties and the second wins, whatever with."""
    rows = kernel.by_category(masks, multiplicities, 0, len(masks), *ranges)
    win, tie, loss = [sum(column) for column in zip(*rows, strict=True)]
    return win, tie, loss


def some_range(rng: random.Random, board: int, whole: bool) -> array[float]:
    """Some thirty hands, half of them with a card of the board's ranks, so that they meet and tie."""
    weights = array("d", [0.0]) * 1326
    near = [i for i in range(1326) if any(board >> 4 * (card >> 2) & 15 for card in slow.HANDS[i])]
    for i in [*rng.sample(range(1326), 15), *rng.sample(near, 15)]:
        weights[i] = float(rng.randint(1, 3)) if whole else rng.random()
    return weights


@together("whole", [True, False])
@together("board", slow.TEMPTING)
@pytest.mark.sums
def test_every_deal_one_by_one(board: int, whole: bool) -> None:
    rng = random.Random(board)
    ranges = [some_range(rng, board, whole) for _ in range(3)]
    expected = slow.winners([board], [5], ranges, folded=1)
    win, tie, loss = heads_up(array("Q", [board]), array("I", [5]), *ranges)
    found = [[win, tie], [loss, tie]]
    if whole:
        assert {type(count) for own in found for count in own} == {int}
        assert found == expected
    else:
        assert found == [pytest.approx(own, rel=1e-9, abs=1e-12) for own in expected]


def test_a_folded_hand_that_must_hold_the_card_that_would_win() -> None:
    """Nobody can have quads of a rank whose last card was folded."""
    board = slow.cards("7c7d2h3sKd")
    sevens, kings, folded = slow.weights("7h7s,7hAs"), slow.weights("KK"), slow.weights("7s8s")
    win, tie, loss = heads_up(array("Q", [board]), array("I", [1]), sevens, kings, folded)
    # 7h7s shares a card with 7s8s, and 7hAs has three sevens: kings full of them win.
    assert (win, tie, loss) == (0, 0, 3)


def test_no_folded_hand_fits() -> None:
    board = slow.cards("7c7d2h3sKd")
    aces = slow.weights("AsAh")
    answer = heads_up(array("Q", [board]), array("I", [1]), aces, slow.weights("QQ"), aces)
    assert answer == (0, 0, 0)


def test_any_folded_hand_changes_nothing_but_the_number_of_deals() -> None:
    masks, multiplicities = slow.boards("Ah7d2cTs")
    ranges = slow.weights("22+,A2s+"), slow.weights("KTs+,QTs+,99+")
    plain = equity.heads_up(masks, multiplicities, 0, len(masks), *ranges)
    folded = heads_up(masks, multiplicities, *ranges, slow.weights("random"))
    assert folded == tuple(count * (43 * 42 // 2) for count in plain)


def test_players_change_places() -> None:
    masks, multiplicities = slow.boards("Ah7d2cTs")
    one, two, three = slow.weights("22+,A2s+"), slow.weights("KTs+,99+:0.5"), slow.weights("A2+:0.25")
    win, tie, loss = heads_up(masks, multiplicities, one, two, three)
    other = heads_up(masks, multiplicities, two, one, three)
    assert other == pytest.approx((loss, tie, win))


def test_sampled_folded_hands_are_not_at_the_showdown() -> None:
    """Random deals with two folded ranges against every deal of a small problem."""
    ranges = [slow.weights(text) for text in ("AsKs,QQ", "JJ,AKs", "AQ:0.5", "random")]
    known = slow.cards("Ah7d2cTs3h")
    counts = equity.sample(known, 0, None, ranges, 1, 0, 400_000, 2)
    expected = slow.winners([known], [1], ranges[:3], folded=1)  # any hand changes nothing
    deals, all_deals = (
        sum(own[0] for own in counts) + counts[0][1],
        sum(own[0] for own in expected) + expected[0][1],
    )
    assert deals == 400_000
    for own, other in zip(counts, expected, strict=True):
        share = other[0] / all_deals
        assert abs(own[0] / deals - share) < 4.5 * (share * (1 - share) / deals) ** 0.5


def test_somebody_must_play() -> None:
    anything = slow.weights("random")
    for folded in (2, -1):
        with pytest.raises(ValueError, match="left to play"):
            equity.sample(0, 0, None, [anything, anything], 1, 0, 10, folded)


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("board", slow.TEMPTING[:8])
def test_every_hand(board: int, whole: bool) -> None:
    rng = random.Random(board + 1)
    ranges = [some_range(rng, board, whole) for _ in range(3)]
    wins, ties, met = [[0.0] * 1326 for _ in range(3)]
    for hand in [hand for hand in range(1326) if ranges[0][hand]]:
        alone = array("d", [0.0]) * 1326
        alone[hand] = 1.0
        rows = slow.winners([board], [5], [alone, *ranges[1:]], folded=1)
        lost = rows[1][0]
        wins[hand], ties[hand] = rows[0]
        met[hand] = wins[hand] + ties[hand] + lost

    def vectors(players: int, *order: int) -> tuple[Vectors | None, Vectors | None]:
        one, two, folded = [ranges[place] for place in order]
        masks, times = array("Q", [board]), array("I", [5])
        return kernel.vectors(masks, times, 0, 1, one, two, folded, players, whole)

    first, second = vectors(3, 0, 1, 2)
    assert first is not None
    for found, expected in zip(first, (wins, ties, met), strict=True):
        assert found.typecode == ("Q" if whole else "d")
        np.testing.assert_allclose(found, expected, rtol=0 if whole else 1e-9, atol=0 if whole else 1e-9)
    assert vectors(1, 0, 1, 2) == (first, None)
    assert vectors(2, 0, 1, 2) == (None, second)
    other, _ = vectors(1, 1, 0, 2)
    assert second is not None
    assert other is not None
    for mine, yours in zip(second, other, strict=True):
        np.testing.assert_allclose(mine, yours, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("known", [0, slow.cards("Ah7d2c"), slow.cards("Ah7d2cTs3h9c")])
def test_meetings(known: int) -> None:
    rng = random.Random(known)
    ranges = [some_range(rng, slow.cards("Ah7d2cTs3h"), True) for _ in range(3)]
    met = kernel.meetings(known, *ranges)
    for hand in range(1326):
        expected = 0.0
        if ranges[0][hand] and not slow.MASKS[hand] & known:
            others = [
                [i for i in range(1326) if own[i] and not slow.MASKS[i] & (known | slow.MASKS[hand])]
                for own in ranges[1:]
            ]
            for one in others[0]:
                for two in others[1]:
                    if not slow.MASKS[one] & slow.MASKS[two]:
                        expected += ranges[1][one] * ranges[2][two]
        assert met[hand] == expected


def test_categories() -> None:
    """With no folded hand in the way, as many times the deals as the folded range has hands left."""
    masks, multiplicities = slow.boards("Ah7d2cTs")
    ranges = slow.weights("22+,A2s+"), slow.weights("KTs+,QTs+,99+")
    plain = showdown.by_category(masks, multiplicities, 0, len(masks), *ranges)
    rows = kernel.by_category(masks, multiplicities, 0, len(masks), *ranges, slow.weights("random"))
    assert rows == [tuple(43 * 42 // 2 * count for count in row) for row in plain]


def test_what_is_no_question() -> None:
    some = slow.weights("QQ")
    board = array("Q", [slow.cards("Ah7d2cTs3h")])
    with pytest.raises(ValueError, match="players"):
        kernel.vectors(board, array("I", [1]), 0, 1, some, some, some, 0, True)
    with pytest.raises(ValueError, match="52 bits"):
        kernel.meetings(1 << 52, some, some, some)
    with pytest.raises(ValueError, match="1326"):
        kernel.meetings(0, some, some, some[1:])

"""Push or fold: values and equilibria of small games against games played out, and against linear programs."""

from __future__ import annotations

from array import array
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pql.evaluator_ext.push_fold import PushOrFold

Game = tuple[list[list[float]], list[list[float]], tuple[float, float, float, float]]
# Stacks, small and big blinds, antes.
MONEY = ((10.0, 0.5, 1.0, 0.0), (4.0, 0.5, 1.0, 0.25), (25.0, 1.0, 2.0, 0.0), (2.0, 0.5, 1.0, 1.0))


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Pairs of two to four classes, what the first of each wins of them, and stack, blinds and ante."""
    count = draw(st.integers(2, 4))
    pairs = [[0.0] * count for _ in range(count)]
    shares = [[0.0] * count for _ in range(count)]
    for i in range(count):
        for j in range(i, count):
            pairs[i][j] = pairs[j][i] = float(draw(st.integers(1, 12)))
            won = pairs[i][j] * draw(st.sampled_from([0.5] if i == j else [0.0, 0.2, 0.35, 0.5, 0.7, 1.0]))
            shares[i][j], shares[j][i] = won, pairs[i][j] - won
    money = draw(
        st.sampled_from(
            [(10.0, 0.5, 1.0, 0.0), (4.0, 0.5, 1.0, 0.25), (25.0, 1.0, 2.0, 0.0), (2.0, 0.5, 1.0, 1.0)]
        )
    )
    return pairs, shares, money


def kernel(
    pairs: list[list[float]], shares: list[list[float]], money: tuple[float, float, float, float]
) -> PushOrFold:
    met, won = [array("d", [number for row in table for number in row]) for table in (pairs, shares)]
    return PushOrFold(len(pairs), met, won, *money)


def played(
    pairs: list[list[float]],
    shares: list[list[float]],
    money: tuple[float, float, float, float],
    pushes: list[float],
    calls: list[float],
) -> float:
    """What the small blind makes for each deal, deal by deal."""
    stack, small, big, ante = money
    total = met = 0.0
    for i, j in product(range(len(pairs)), repeat=2):
        folded, stolen = -(small + ante), big + ante
        shown = stack * (2 * shares[i][j] / pairs[i][j] - 1)
        total += pairs[i][j] * (
            (1 - pushes[i]) * folded + pushes[i] * ((1 - calls[j]) * stolen + calls[j] * shown)
        )
        met += pairs[i][j]
    return total / met


@given(games(), st.data())
def test_values_are_what_changing_one_class_makes(game: Game, data: st.DataObject) -> None:
    pairs, _, _ = game
    count = len(pairs)
    strategy = st.lists(st.sampled_from([0.0, 0.25, 1.0]), min_size=count, max_size=count)
    pushes, calls = data.draw(strategy), data.draw(strategy)
    own = kernel(*game)
    met = sum(map(sum, pairs))
    for place in range(count):
        pushing, folding = [*pushes], [*pushes]
        pushing[place], folding[place] = 1.0, 0.0
        gained = played(*game, pushing, calls) - played(*game, folding, calls)
        assert own.push_values(array("d", calls))[place] * sum(pairs[place]) / met == pytest.approx(gained)
        calling, giving_up = [*calls], [*calls]
        calling[place], giving_up[place] = 1.0, 0.0
        gained = played(*game, pushes, giving_up) - played(*game, pushes, calling)
        pushed = sum([share * count for share, count in zip(pushes, pairs[place], strict=True)])
        assert own.call_values(array("d", pushes))[place] * pushed / met == pytest.approx(gained)


@settings(max_examples=40)
@given(games())
def test_nobody_gains_by_leaving_the_equilibrium(
    game: Game,
) -> None:
    own = kernel(*game)
    pushes, calls, gap, rounds = own.solve(1e-4, 50_000)
    assert gap <= 1e-4
    assert rounds <= 50_000
    pure = [list(map(float, each)) for each in product((0, 1), repeat=len(game[0]))]
    value = played(*game, list(pushes), list(calls))
    best = max([played(*game, other, list(calls)) for other in pure])
    worst = min([played(*game, list(pushes), other) for other in pure])
    assert best - worst == pytest.approx(gap, abs=1e-9)
    assert worst - 1e-9 <= value <= best + 1e-9
    assert own.bounds(pushes, calls) == pytest.approx((worst, best))


def test_what_is_no_game_is_refused() -> None:
    one, half = array("d", [1.0]), array("d", [0.5])
    for given_game, reason in (
        ((2, one, half, 10, 0.5, 1, 0), "a number for each"),
        ((1, one, array("d", [1.5]), 10, 0.5, 1, 0), "shares are parts"),
        ((1, one, half, float("nan"), 0.5, 1, 0), "number of chips"),
        ((1, one, half, 1, 0.5, 1, 0.5), "posts more"),
    ):
        with pytest.raises(ValueError, match=reason):
            PushOrFold(*given_game)
    game = PushOrFold(1, one, half, 10, 0.5, 1, 0)
    for strategy in (array("d", [1.5]), array("d", [1.0, 1.0]), array("d", [float("nan")])):
        with pytest.raises(ValueError, match="share"):
            game.push_values(strategy)
    with pytest.raises(ValueError, match="rounds"):
        game.solve(0.1, 0)

"""Groups that `having` chooses, and what was never seen in a sample, by dealing every deal."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations
from math import comb, factorial, prod

import pytest

from pql.results import SelectResult
from references.answers import answer, sure
from references.boards import FLOPS, Board, cards_of
from references.showdowns import Spot, cards, held, rank, type_of

SPOT = Spot(("AhKh, QQ, 8s7s:0.5", "JJ, 87s, KQs:0.25"), board="Kh7h2c")
FROM = f"from hero='{SPOT.players[0]}', villain='{SPOT.players[1]}', board='{SPOT.board}'"


@cache
def by_type() -> dict[str, tuple[float, float]]:
    """For each type that the first player ends with: its part of all deals, and his equity in it."""
    sums: dict[str, list[Fraction]] = {}
    for deal in SPOT.deals():
        found = sums.setdefault(type_of(deal.hands[0] | deal.board), [Fraction(0), Fraction(0)])
        found[0] += deal.weight
        found[1] += deal.weight * deal.share()
    total = sum(weight for weight, _ in sums.values())
    return {name: (float(weight / total), float(won / weight)) for name, (weight, won) in sums.items()}


Holds = Callable[[str, float, float], bool]
CONDITIONS: list[tuple[str, Holds]] = [
    ("equity > 0.9", lambda name, share, equity: equity > 0.9),
    (
        "avg(riverEquity(hero)) > 0.5 and size > 0.1",
        lambda name, share, equity: equity > 0.5 and share > 0.1,
    ),
    ("size < 0.05 or KIND = flush", lambda name, share, equity: share < 0.05 or name == "flush"),
    ("not KIND >= trips", lambda name, share, equity: name in ("highcard", "pair", "twopair")),
]


@pytest.mark.parametrize(("having", "holds"), CONDITIONS)
def test_having(having: str, holds: Holds) -> None:
    expected = {name: parts for name, parts in by_type().items() if holds(name, *parts)}
    kind = "handType(hero, river)"
    text = f"select avg(riverEquity(hero)) as equity {FROM} group by {kind}"
    found = answer(SelectResult, f"{text} having {having.replace('KIND', kind)} exact")
    assert {str(row[0]).replace(" ", ""): row[1:] for row in found.rows} == {
        name: pytest.approx(parts, rel=1e-11) for name, parts in expected.items()
    }
    assert 0 < len(expected) < len(by_type())


@pytest.mark.parametrize("samples", [10_000, 100_000])
def test_what_was_never_seen_may_be_there_three_times_in_so_many(samples: int) -> None:
    """The rule of three: the 95 % interval of what no one of n deals showed ends at 3 / n, and the error says so."""
    text = (
        "select count(handType(hero, river) = straightflush) from hero='AsAh', villain='KK', board='7d2cTh'"
    )
    found = answer(SelectResult, f"{text} samples {samples} seed 1")
    assert found.rows[0][0] == 0
    assert found.errors is not None
    error = found.errors[0][0]
    assert error is not None
    assert 1.96 * error == pytest.approx(3 / sure(found.deals), rel=0.05)


HELD = "AsKs, QQ:0.5"


def texture(flop: Board) -> str:
    """By suits, and whether ranks come twice; a flop of three suits with one rank is trips."""
    suits = ("", "monotone", "twotone", "rainbow")[len({card[1] for card in flop})]
    ranks = len({card[0] for card in flop})
    return suits if suits == "monotone" else "trips" if ranks == 1 else f"{'un' * (ranks == 3)}paired {suits}"


def up_to_suits(flop: Board) -> tuple[str, ...]:
    """The same for all flops that become one another by renaming suits."""
    ways = (dict(zip("cdhs", other, strict=True)) for other in permutations("cdhs"))
    return min(tuple(sorted(card[0] + way[card[1]] for card in flop)) for way in ways)


KEYS: list[tuple[str, Callable[[Board], object]]] = [
    ("texture(flop)", texture),
    ("suits(flop)", lambda flop: ("", "monotone", "twotone", "rainbow")[len({card[1] for card in flop})]),
    ("flopclass", up_to_suits),
    ("flop", frozenset),
]


@pytest.mark.parametrize(("key", "of"), KEYS, ids=[key for key, _ in KEYS])
def test_keys_that_describe_a_flop(key: str, of: Callable[[Board], object]) -> None:
    """Every one of the 22,100 flops, as often as hands are left beside it."""
    expected: dict[object, int] = {}
    for flop in FLOPS:
        gone = sum(map(cards, flop))
        weight = sum(weight for hand, weight in held(HELD).items() if not hand & gone)
        expected[of(flop)] = expected.get(of(flop), 0) + weight
    found = answer(SelectResult, f"select count(true) from hero='{HELD}', board='***' group by {key} exact")
    shares = {}
    for name, share, _ in found.rows:
        text = str(name)
        there = cards_of(text)
        shares[of(there) if there else text] = share
    total = sum(expected.values())
    assert shares == {name: pytest.approx(weight / total, rel=1e-11) for name, weight in expected.items()}


def against_random(hero: str, board: str, opponents: int) -> tuple[float, float, float]:
    """Win, tie and loss on a river, where few pockets are no better: all ways in which the others hold such ones."""
    known, shown = cards(hero) | cards(board), cards(board)
    mine = rank(known)
    left = [1 << card for card in range(52) if not known >> card & 1]
    worse_or_level = [
        (pocket, rank(pocket | shown))
        for pocket in map(sum, combinations(left, 2))
        if rank(pocket | shown) >= mine
    ]

    def ways(gone: int, place: int, others: int, least: int) -> int:
        """How often so many others hold pockets of at least a rank, none before `place` in the list."""
        if not others:
            return 1
        return sum(
            ways(gone | pocket, later + 1, others - 1, least)
            for later, (pocket, theirs) in enumerate(worse_or_level[place:], place)
            if theirs >= least and not pocket & gone
        )

    every = prod(comb(45 - 2 * other, 2) for other in range(opponents)) / factorial(opponents)
    win, at_best = ways(0, 0, opponents, mine + 1), ways(0, 0, opponents, mine)
    return win / every, (at_best - win) / every, 1 - at_best / every


@pytest.mark.parametrize("opponents", [1, 2, 3])
@pytest.mark.parametrize(("hero", "board"), [("8c4d", "KhQd9s7c3h"), ("3d2c", "KhQd9s8c6h")])
def test_the_chance_against_random_hands(hero: str, board: str, opponents: int) -> None:
    others = ", ".join(f"v{number}='any'" for number in range(opponents))
    found = answer(
        SelectResult,
        f"select avg(prwin), avg(prtie), avg(prlos) from hero='{hero}', {others}, board='{board}'",
    )
    assert found.rows[0] == pytest.approx(against_random(hero, board, opponents), rel=1e-11, abs=1e-13)

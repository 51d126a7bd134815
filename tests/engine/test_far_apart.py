"""Weights from 1 down to 1e-300 beside each other: every exact number against fractions, deal by deal."""

from __future__ import annotations

import itertools
import re
from array import array
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from random import Random
from typing import Any

import numpy
import pytest

import pql
from pql.abstraction import ochs, potentials, strengths
from pql.engine import far_apart
from references import deals as slow
from references.families import mostly_full, together

TURNS = ("Kh7h2cAh", "9s8s7d6c")


def fractions(text: str) -> list[Fraction]:
    """The weights of a range of `AsKs:0.5` and classes, exactly what the doubles are."""
    return [Fraction(weight) for weight in slow.weights(text)]


def written(text: str) -> str:
    """Weights such as 1e-14 as PQL reads them, without an exponent."""
    return re.sub(r"[0-9.]+e-[0-9]+", lambda found: format(Decimal(found[0]), "f"), text)


def completions(board: str, dead: str = "") -> list[int]:
    known, gone = slow.cards(board), slow.cards(dead)
    left = [1 << card for card in range(52) if not (known | gone) >> card & 1]
    return [known | sum(more) for more in itertools.combinations(left, 5 - len(board) // 2)]


def shares(ranges: Sequence[str], board: str, folded: Sequence[str] = ()) -> list[Fraction]:
    """Every player's share of the pots."""
    masks = completions(board)
    counts: Any = slow.winners(
        masks, [1] * len(masks), [fractions(each) for each in (*ranges, *folded)], len(folded)
    )
    pots = [sum([Fraction(count) / k for k, count in enumerate(own, 1)], Fraction(0)) for own in counts]
    return [pot / sum(pots) for pot in pots]


def vector(versus: str, board: str, hand: str) -> tuple[Fraction, Fraction, Fraction]:
    """What a hand wins, ties and meets of a range over all final boards."""
    held, own = slow.cards(hand), fractions(versus)
    wins = ties = met = Fraction(0)
    for mask in completions(board, hand):
        mine = slow.rank(mask | held)
        for other, weight in zip(slow.MASKS, own, strict=True):
            if weight and not other & (mask | held):
                theirs = slow.rank(mask | other)
                wins, ties, met = (
                    wins + weight * (mine < theirs),
                    ties + weight * (mine == theirs),
                    met + weight,
                )
    return wins, ties, met


def starving(seed: int) -> tuple[list[str], str]:
    """A board, and ranges whose heavy hands all hold one card, and whose light ones, of some magnitudes, do not."""
    rng = Random(seed)
    deck = [rank + suit for rank in slow.RANKS for suit in slow.SUITS]
    board = "".join(rng.sample([card for card in deck if card != "As"], rng.choice((4, 5))))
    live = [
        card for card in deck if card not in {board[place : place + 2] for place in range(0, len(board), 2)}
    ]
    ranges = []
    for _ in range(2):
        others = rng.sample([card for card in live if card != "As"], 11)
        heavy = [f"{_hand('As', card)}:{rng.choice(('1', '0.3', '0.7'))}" for card in others[:3]]
        light = [
            f"{_hand(*others[place : place + 2])}:{rng.random():.3f}e-{rng.choice((1, 6, 9, 14, 60, 300))}"
            for place in range(3, 11, 2)
        ]
        ranges.append(",".join([*heavy, *light]))
    return ranges, board


def _hand(*cards: str) -> str:
    return "".join(sorted(cards, key=slow.card, reverse=True))


@pytest.mark.parametrize("seed", mostly_full(range(12), always=(0, 1, 2)))
def test_equities_of_two_ranges(seed: int) -> None:
    ranges, board = starving(seed)
    found = pql.equity(*map(written, ranges), board=board, exact=True)
    assert [each.equity for each in found.players] == pytest.approx(
        [float(each) for each in shares(ranges, board)], rel=1e-12, abs=1e-13
    )


@together(
    ("players", "board", "expected"),
    (
        (("AdKs", "AdKd, AdKh, AdKc, AsAd, 7c2d:0.00000000000001"), "Kh7h2cAhAc", (1.0, 0.0)),
        (("AdKs", "AdQs, 7c2d:1e-9"), "Kh7h2cAhAc", (1.0, 0.0)),
        (("AdKs, 7d2s:1e-9", "AdQs, KsQs, 7c2d:1e-300"), "Kh7h2cAhAc", None),
        (("AsKs, 9d9c:1e-12", "AsQs, 8d8c:1e-7", "AsJs, 7d7s:1e-9"), "Kh7h2c9h3s", None),
        (("AsKs, 9d9c:1e-12", "AsQs, 9d9s:1e-7", "AsJs, 7d7s:1e-9", "As2s, 4d4s:1e-20"), "Kh7h2c9h3s", None),
        (("AdKs:1e-200", "AsKd:1e-200"), "Kh7h2c9h3s", (0.5, 0.5)),
        (("AdKs:1e-300, AdQs", "AdQd, AsKd:1e-300"), "Kh7h2c9h3s", None),
        (("AsKs, 9d9c:1e-200", "As9d, KsKd:1e-200"), "Kh7h2c9h3s", None),
    ),
)
def test_what_is_left_beside_large_weights(
    players: tuple[str, ...], board: str, expected: tuple[float, ...] | None
) -> None:
    found = pql.equity(*map(written, players), board=board)
    right = expected or [float(each) for each in shares([each.replace(" ", "") for each in players], board)]
    assert found.method == "exact"
    assert [each.equity for each in found.players] == pytest.approx(list(right), rel=1e-12, abs=1e-13)


VERSUS = written("AsKd:1, AsQd:0.7, AsJd:0.3, 7c6d:2e-14, 8c8d:5e-9, QcJc:1e-300")


@pytest.mark.parametrize("board", ["Kh7h2cAh9d", "Kh7h2cAh"])
def test_vectors_against_a_range(board: str) -> None:
    text = VERSUS.replace(" ", "")
    hands = ["AsTs", "AdAs", "Td9s", "8h8s", "As7s", "AsQc", "AsJh"]
    expected = [vector(text, board, hand) for hand in hands]
    equities = [float((wins + ties / 2) / met) for wins, ties, met in expected]
    given = ", ".join(hands)
    places = {name: place for place, hand in enumerate(hands) for name in pql.hands(hand)}
    order = [places[hand] for hand in pql.hands(given)]
    ordered = [equities[place] for place in order]
    assert list(pql.hand_vectors(given, VERSUS, board).equities) == pytest.approx(ordered, rel=1e-12)
    versus = pql.range_evaluator(VERSUS, board=board)
    assert [versus(hand) for hand in hands] == pytest.approx(equities, rel=1e-12)
    assert [pql.hand_vectors(hand, VERSUS, board).equities[0] for hand in hands] == pytest.approx(
        equities, rel=1e-12
    )
    against = ochs(board, hands=given, clusters=[VERSUS, "QQ"]).equities[:, 0]
    assert list(against) == pytest.approx(ordered, rel=1e-12)
    measured = strengths(board, hands=given, versus=VERSUS)
    assert list(measured.ehs) == pytest.approx(ordered, rel=1e-12)
    assert all(measured.ehs2 <= measured.ehs + 1e-12)
    weights = numpy.array(slow.weights(text))
    for rows in (weights, numpy.array([weights, weights * 4])):
        sums = pql.hand_vectors("any", rows, board=board)
        for number, hand in enumerate(hands):
            place = slow.MASKS.index(slow.cards(hand))
            own = [float(part.reshape(-1, 1326)[0][place]) for part in sums]
            assert own == pytest.approx([float(each) for each in expected[number]], rel=1e-12), hand
    if len(board) == 10:
        river = pql.board_evaluator(board).vectors(weights)
        place = slow.MASKS.index(slow.cards("AsTs"))
        assert [float(part[place]) for part in river] == pytest.approx(
            [float(each) for each in expected[0]], rel=1e-12
        )


ON_FLOPS = "AdKs,7d2s:1e-9", "AsAd,7c2d:1e-14,8c8d:1e-9,QcJc:1e-13"


@pytest.fixture(scope="module")
def of_flops() -> dict[tuple[str, str, int], tuple[Fraction, Fraction, Fraction]]:
    """What hands of both ranges win, tie and meet on some flops."""
    asked = (("Kh7h2c", "AdKs"), ("9h8h3c", "AdKs"), ("Kh7h2c", "7d2s"))
    found = {(flop, hand, 0): vector(ON_FLOPS[1], flop, hand) for flop, hand in asked}
    return found | {("9h8h3c", hand, 1): vector(ON_FLOPS[0], "9h8h3c", hand) for hand in ("8c8d", "QcJc")}


def test_hands_on_all_flops(
    of_flops: dict[tuple[str, str, int], tuple[Fraction, Fraction, Fraction]],
) -> None:
    found = pql.flop_equities(*[written(each.replace(",", ", ")) for each in ON_FLOPS])
    for (flop, hand, player), (wins, ties, met) in of_flops.items():
        assert found[player, flop, hand] == pytest.approx(float((wins + ties / 2) / met), rel=1e-12), hand


@pytest.mark.parametrize("pairs", [False, True])
def test_rows_of_all_flops(
    pairs: bool,
    of_flops: dict[tuple[str, str, int], tuple[Fraction, Fraction, Fraction]],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A row is what the hands of the first player win by their weights, hand by hand or all flops at once."""
    monkeypatch.setattr("pql.engine.costs.hand_pairs", lambda *given: 0.0 if pairs else 1e9)
    hero, villain = ON_FLOPS[0].split(",")[0], written(ON_FLOPS[1].replace(",", ", "))
    rows = pql.run(f"equity {hero} vs {villain} by flop")[-1].entries()
    expected = {flop: own for (flop, hand, _), own in of_flops.items() if hand == hero}
    for flop, (wins, ties, met) in expected.items():
        (row,) = [row for row in rows if row["flop"] == flop]
        assert row["equity"] == pytest.approx(float((wins + ties / 2) / met), rel=1e-12)
        assert (row["win"], row["tie"]) == pytest.approx((float(wins / met), float(ties / met)), rel=1e-12)


def test_flops_that_stand_for_all() -> None:
    """Where the heavy hands cannot be dealt, all is as if they were not there."""
    light = "7c2d, 8c8d, QcJc"
    far, near = [
        pql.run(f"flops 2 for AsKd vs {each} seed 1")[-1].ranges
        for each in (f"AsAh, AdKd, AsAc, ({light}):{written('1e-13')}", light)
    ]
    equities = [
        [each.equity for found in both for each in found.classes if found.hands == "AsKd"]
        for both in (far, near)
    ]
    assert equities[0] == pytest.approx(equities[1], rel=1e-12)


HEAVY, LIGHT = "AsKd, AsQd", "7c6d, 8c8d"
FAR = f"{HEAVY}, ({LIGHT}):{written('1e-13')}"


def test_measures_of_hands_that_meet_the_light_ones_alone() -> None:
    """Beside them the heavy hands cannot be dealt, so that all is as if they were not there."""
    board = "Kh7h2cAh"
    far, near = [potentials(board, hands="AsTs", versus=each) for each in (FAR, LIGHT)]
    assert (far.ppot[0], far.npot[0]) == pytest.approx((near.ppot[0], near.npot[0]), rel=1e-12)
    one, other = [pql.odds("AsTs", each, board=board) for each in (FAR, LIGHT)]
    assert [row["hero"] for row in one.entries()] == pytest.approx([row["hero"] for row in other.entries()])
    rows = [pql.strength("AsTs", board=board, versus=each).rows for each in (FAR, LIGHT)]
    assert [row.equity for row in rows[0]] == pytest.approx([row.equity for row in rows[1]], rel=1e-12)
    for statement in (
        f"equity AsTs, AsTd vs {{}} on {board} by hand",
        "equity AsTs, AsTd vs {} on Kh7h2c by turn",
        f"breakdown AsTs vs {{}} on {board}",
        "equity AsTs vs {} vs AsQs, 9d9c:0.00000000001 folded AsJs, 6h5h:0.00000000001 on Kh7h2cAh3s",
    ):
        answers = [pql.run(statement.format(each))[-1] for each in (FAR, LIGHT)]
        apart, alone = [[row["equity"] for row in each.entries()] for each in answers]
        assert apart == pytest.approx(alone, rel=1e-12), statement


FOLDED = "AsKd,AsQd,7c6d:3e-13,8c8d:1e-13"


@pytest.mark.parametrize("heavy_have_folded", [False, True])
def test_hands_beside_folded_ranges(heavy_have_folded: bool) -> None:
    """Of a range that has folded, or beside one that has, a hand meets the light hands alone."""
    board, others = "Kh7h2cAh", "9s9h,5s5d:0.5,6c6s:0.3"
    villain, folded = (others, FOLDED) if heavy_have_folded else (FOLDED, others)
    tail = f"vs {written(villain)} folded {written(folded)} on {board}".replace(",", ", ")
    hands = ("AsTs", "AsJs", "Jc9c")
    rows = {
        row["hand"]: row["equity"]
        for row in pql.run(f"equity {', '.join(hands)} {tail} by hand")[-1].entries()
    }
    expected = {hand: float(shares([hand, villain], board, [folded])[0]) for hand in hands}
    assert rows == pytest.approx(expected, rel=1e-12)
    cards: Any = pql.run(f"equity AsTs {tail} by river")[-1].entries()
    assert len(cards) == 52 - 6
    for row in (cards[0], cards[-1]):
        card = row["river"].split()[0][-2:]
        final = float(shares(["AsTs", villain], board + card, [folded])[0])
        assert row["equity"] == pytest.approx(final, rel=1e-12)
    kinds: Any = pql.run(f"odds AsTs {tail}")[-1].entries()
    wins = sum(row["hero"] for row in kinds)
    (own,) = [each for each in pql.run(f"equity AsTs {tail}")[-1].players if each.hands == "AsTs"]
    assert own.equity == pytest.approx(expected["AsTs"], rel=1e-12)
    assert wins == pytest.approx(own.win, rel=1e-12)


def _ladder(first: str, suits: str) -> str:
    rungs = [f"{rank}{suits[0]}{rank}{suits[1]}:1e-{place + 8}" for place, rank in enumerate("345689TJQ")]
    return written(", ".join([first, *rungs]))


def test_too_many_weights_of_several_players_are_refused() -> None:
    asked = (_ladder("AsKs", "hd"), _ladder("AsQs", "hc"), _ladder("AsJs", "dc"), _ladder("As9s", "hd"))
    with pytest.raises(pql.PQLError, match="differ too much to be counted together"):
        pql.equity("AsTs", *asked, board="Kh7c2s2h2d", exact=True)


def test_weights_as_they_are_take_no_other_way(monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*given: object) -> object:
        raise AssertionError("counted apart")

    monkeypatch.setattr(far_apart, "beside", never)
    monkeypatch.setattr("pql.engine.equity.by_weights", never)
    for text in ("22+:0.5, A2s+", "AA:0.25, KK", "AsAh:0.001, AsAd, QQ"):
        assert pql.equity(text, "QQ+:0.75, AsKs", board="Kh7h2c").method == "exact"
        assert len(pql.hand_vectors("AsKs, QJs", text, "Kh7h2c").equities) == 5
    assert far_apart.starved_hands(array("d", [1.0] * 1326).tobytes(), 0) == ()


@pytest.mark.parametrize(
    ("game", "hero", "villain"), [("holdem", "AsAh", "7h6h"), ("omaha", "AsAhQsJh", "7h6h5h4h")]
)
def test_products_that_no_float_holds_are_refused(game: str, hero: str, villain: str) -> None:
    """1e-200 times 1e-200 is 0 for a computer: these were divisions by zero, or deals that are not possible."""
    one, other = (written(f"{hand}:1e-200") for hand in (hero, villain))
    session = pql.Session(game=game)
    for statement in (
        f"equity {one} vs {other} on Kd7s2c3s by hand",
        f"equity {one} vs {other} on Kd7s2c3s by river",
        f"odds {one} vs {other} on Kd7s2c3s",
        f"strength {one} on Kd7s2c3s vs {other}",
        f"select avg(riverEquity(hero)) from hero='{one}', villain='{other}', board='Kd7s2c3s'",
    ):
        with pytest.raises(pql.PQLError, match="so small that their products are lost"):
            session.run(statement)

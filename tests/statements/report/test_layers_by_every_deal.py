"""Layers: each next card in the first layer that holds it, the equities and shares of the layers by every deal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from pql.results import ReportResult, SelectResult
from references.answers import answer
from references.boards import Board, largest_suit, slow
from references.layered import layers, strong
from references.showdowns import Spot

Test = Callable[[Board], bool]


def paired(board: Board) -> bool:
    """Exactly one pair."""
    counts = sorted(Counter(card[0] for card in board).values())
    return counts[-1] == 2 and counts.count(2) == 1


def flush_possible(board: Board) -> bool:
    return largest_suit(board) >= 3


SPOT = Spot(("AhKs, QQ:0.5, 8s7s", "KQs, 99:0.5, Th9h"), board="Kh7h2c")
ON_TURN = Spot(("AhKs, QQ:0.5, 8s7s", "KQs, 99:0.5, Th9h, JJ"), board="Kh7h2c9d")
CASES: list[tuple[Spot, list[tuple[str, str, Test]]]] = [
    (SPOT, [("flush", "turn.flushpossible", flush_possible), ("pair", "turn.paired", paired)]),
    (
        SPOT,
        [
            ("pair", "turn.paired", paired),
            ("over", "***[>B]", slow("***[>B]")),
            ("low", "***<7", slow("***<7")),
        ],
    ),
    (
        SPOT._replace(dead="AcQd"),
        [("over", "***[>B]", slow("***[>B]")), ("heart", "***h", lambda b: b[3][1] == "h")][:1],
    ),
    (ON_TURN, [("over", "****[>B]", slow("****[>B]")), ("pair", "river.paired", paired)]),
]


@pytest.mark.parametrize(("spot", "cases"), CASES)
def test_layers(spot: Spot, cases: list[tuple[str, str, Test]]) -> None:
    expected = {
        name: layer
        for name, layer in layers(spot, [(name, test) for name, _, test in cases]).items()
        if layer.share
    }
    written = ", ".join(f"{name} = {boards}" for name, boards, _ in cases)
    found = answer(ReportResult, f"equity {' vs '.join(spot.players)}{spot.tail} by ({written})")
    assert {row.name: row.amount for row in found.rows} == {
        name: len(layer.cards) for name, layer in expected.items()
    }
    for row in found.rows:
        layer = expected[row.name]
        assert layer.equity is not None
        assert row.share == pytest.approx(float(layer.share), rel=1e-11)
        assert row.equity == pytest.approx(float(layer.equity), rel=1e-11)
        assert set(row.members) == layer.cards
        assert row.strong == pytest.approx(strong(spot, layer.cards), rel=1e-11)
    assert sum(row.share for row in found.rows) == pytest.approx(1, rel=1e-12)


@pytest.mark.parametrize(("spot", "cases"), CASES)
def test_layers_are_a_key_of_select(spot: Spot, cases: list[tuple[str, str, Test]]) -> None:
    """The same shares and equities, in the order of the layers; a sample keeps within four of its errors."""
    expected = layers(spot, [(name, test) for name, _, test in cases])
    written = ", ".join(f"{name} = {boards}" for name, boards, _ in cases)
    dead = f", dead='{spot.dead}'" if spot.dead else ""
    given = f"hero='{spot.players[0]}', villain='{spot.players[1]}', board='{spot.board}'{dead}"
    query = f"select avg(riverEquity(hero)) from {given} group by layer('{written}')"
    exact = answer(SelectResult, f"{query} exact")
    assert [name for name, *_ in exact.rows] == [name for name, layer in expected.items() if layer.share]
    sampled = answer(SelectResult, f"{query} samples 20000 seed 7")
    assert [name for name, *_ in sampled.rows] == [name for name, *_ in exact.rows]
    for row, drawn, errors in zip(exact.rows, sampled.rows, sampled.errors, strict=True):
        layer = expected[str(row[0])]
        assert layer.equity is not None
        assert row[1:] == pytest.approx((float(layer.share), float(layer.equity)), rel=1e-11)
        for value, seen, error in zip(row[1:], drawn[1:], errors[1:], strict=True):
            assert isinstance(seen, float)
            assert isinstance(error, float)
            assert value == pytest.approx(seen, abs=4 * error)

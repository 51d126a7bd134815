"""Hand i on board i: the numbers of the measure asked one by one, however many rows there are."""

from __future__ import annotations

import random
from typing import Any

import numpy
import pytest

import pql
from pql import abstraction
from pql.abstraction import histograms, ochs, pairwise, potentials, strengths

RANGES = ("any", "15%", "AsKs:0.5, QQ, 72o", "AhKh, 7s7d", "22+:0.25, A2s+:0.75, 54s")


def _texts(rows: Any) -> list[str]:
    return [str(text) for text in pql.card_text(rows.tolist())]


@pytest.mark.parametrize("cards", [3, 4, 5])
@pytest.mark.parametrize("versus", RANGES)
def test_rows_are_what_each_is_by_itself(cards: int, versus: str) -> None:
    dealt = pql.deal(24, cards=2 + cards, seed=cards)
    hands, boards = dealt[:, :2], dealt[:, 2:]
    measures: list[tuple[Any, tuple[int, ...]]] = [(strengths, ()), (histograms, (20,)), (ochs, ())]
    measures += [(potentials, ())] if cards < 5 else []
    for measure, more in measures:
        named: dict[str, Any] = {} if measure is ochs else {"versus": versus}
        found = pairwise(measure, hands, boards, *more, **named)
        for row, (hand, board) in enumerate(zip(_texts(hands), _texts(boards), strict=True)):
            alone = measure(board, *more, hands=hand, **named).arrays
            for name, values in found.items():
                assert values[row] == pytest.approx(alone[name][0, 0], abs=1e-12, nan_ok=True), (hand, board)


def test_texts_columns_dead_cards_and_folded_hands() -> None:
    found = pairwise(strengths, ["AdQc", "QsAh"], "3h4cJh", dead="2c", folded="KK")
    alone = strengths("3h4cJh", hands="AdQc, AhQs", dead="2c", folded="KK")
    assert found["ehs"].tolist() == pytest.approx([alone.ehs[1], alone.ehs[0]])
    with pytest.raises(pql.PQLError, match="on the board and dead"):
        pairwise(strengths, ["AdQc"], ["3h4cJh"], dead="4c")
    assert numpy.isnan(pairwise(strengths, ["AdQc"], ["3h4cJh"], dead="Qc")["ehs"]).tolist() == [True]
    with pytest.raises(pql.PQLError):
        pairwise(strengths, ["AdQc"], ["AdQh2c"])
    with pytest.raises(ValueError, match="three to five"):
        pairwise(strengths, ["AdQc"], "")


@pytest.mark.parametrize("unit", ["strengths", "potentials", "histograms"])
def test_a_few_hands_are_those_of_a_sweep(unit: str) -> None:
    """One hand is summed up by pairs, all of them by a sweep of final boards."""
    measure: Any = getattr(abstraction, unit)
    names, rng = list(pql.hands("any")), random.Random(unit)
    for versus in RANGES:
        for board in ("Kh7h2c", "5s5d5h9c", "KhQhJhTh", "2c3d4h"):
            every = measure(board, versus=versus).arrays
            for hand in rng.sample(range(1326), 12):
                few = measure(board, hands=names[hand], versus=versus).arrays
                for name, values in few.items():
                    assert values[0, 0] == pytest.approx(every[name][0, hand], abs=1e-9, nan_ok=True)

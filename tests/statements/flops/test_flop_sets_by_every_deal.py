"""Flops that stand for all: their errors, worked out again from the weights by counting the run-outs of each flop."""

from __future__ import annotations

from pathlib import Path

import pytest

import pql
from pql.results import FlopsResult
from references.answers import answer
from references.flop_sets import say

FIRST, SECOND = "QQ, AKs, T9s:0.5", "JJ, AQs:0.25, 76s"


def compare(found: FlopsResult, weights: dict[str, float]) -> None:
    """Both ranges: the equity over all flops, over these, and how far each class is off."""
    for place, (first, second) in enumerate([(FIRST, SECOND), (SECOND, FIRST)]):
        of_range = found.ranges[place]
        whole, classes = say(weights, first, second)
        exact = pql.equity(first, second).players[0].equity
        assert of_range.equity == pytest.approx(exact, rel=1e-11)
        assert of_range.subset == pytest.approx(whole.equity, rel=1e-9)
        assert of_range.error == pytest.approx(whole.equity - exact, abs=1e-11)
        true = {row.name: row.equity for row in pql.equity_by("class", first, second).rows}
        errors = {
            name: abs(counted.equity - true[name]) for name, counted in classes.items() if counted.dealt
        }
        assert of_range.mean_error == pytest.approx(sum(errors.values()) / len(errors), abs=1e-11)
        assert of_range.greatest_error == pytest.approx(max(errors.values()), abs=1e-11)
        assert errors[of_range.worst] == pytest.approx(max(errors.values()), abs=1e-11)
        for one in of_range.classes:
            assert one.subset == pytest.approx(classes[one.name].equity, rel=1e-9)


def test_chosen_flops() -> None:
    found = answer(FlopsResult, f"flops 4 for {FIRST} vs {SECOND} seed 1")
    weights = {each.flop: each.weight for each in found.flops}
    assert len(weights) == 4
    assert sum(weights.values()) == pytest.approx(1)
    assert min(weights.values()) > 0
    compare(found, weights)


def test_the_flops_of_a_file(tmp_path: Path) -> None:
    weights = {"Ks7h2c": 3.0, "QhJh3s": 2.0, "9s8s4s": 1.0, "AsAhAd": 0.5}
    path = tmp_path / "subset.txt"
    path.write_text("".join(f"{flop}:{weight}\n" for flop, weight in weights.items()), "utf-8")
    compare(answer(FlopsResult, f"flops of '{path}' for {FIRST} vs {SECOND}"), weights)


def test_all_flops_have_no_error() -> None:
    kinds = pql.flop_equities(FIRST, SECOND)
    found = pql.judge_flops(dict(zip(kinds.flops, kinds.boards, strict=True)), [(FIRST, SECOND)])
    assert found.overall_error == pytest.approx(0, abs=1e-12)
    assert found.greatest_error == pytest.approx(0, abs=1e-12)

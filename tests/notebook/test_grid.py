"""The grid to paint: its Python side."""

from __future__ import annotations

import sys
from typing import Any

import pytest
import traitlets
from hypothesis import given, settings
from hypothesis import strategies as st

import pql
from pql.notebook.range_grid import RangeGrid

AKS, AKO, AA = 1, 13, 0


def _painted(grid: RangeGrid, cells: dict[int, float]) -> RangeGrid:
    """As the front end sends a stroke: all weights."""
    grid.set_state({"weights": [cells.get(cell, weight) for cell, weight in enumerate(grid.weights)]})
    return grid


def test_a_grid_shows_a_range() -> None:
    grid = pql.grid("AA, AKs:0.5")
    assert grid.hands == pql.hands("AA, AKs:0.5")
    assert grid.text == "AA, AKs:0.5"
    assert (grid.weights[AA], grid.weights[AKS], grid.weights[AKO]) == (1.0, 0.5, 0.0)
    assert pql.grid(pql.hands("AA")).hands == pql.hands("AA")
    assert len(pql.grid().hands) == 0


def test_a_stroke_changes_hands_and_text() -> None:
    grid = _painted(pql.grid("AA"), {AKS: 0.35, AKO: 1.0})
    assert grid.hands == pql.hands("AA, AKs:0.35, AKo")
    assert grid.text == grid.hands.text()
    assert _painted(grid, dict.fromkeys(range(169), 0.0)).text == "none"


def test_what_is_not_painted_keeps_its_hands() -> None:
    grid = pql.grid("AsKs, QsQh:0.3")
    assert _painted(grid, {AA: 1.0}).hands == pql.hands("AA, AsKs, QsQh:0.3")
    assert _painted(grid, {AKS: 0.25 + 1e-12}).hands == pql.hands("AA, AsKs, QsQh:0.3")
    assert _painted(grid, {AKS: 0.5}).hands == pql.hands("AA, AKs:0.5, QsQh:0.3")


def test_text_is_read_and_problems_are_told() -> None:
    grid = pql.grid("AA")
    grid.set_state({"text": "KTo+ , 22+"})
    assert grid.hands == pql.hands("22+, KTo+")
    assert grid.text == "22+, KTo+"
    grid.set_state({"text": "AKx"})
    assert grid.hands == pql.hands("22+, KTo+")
    assert "^" in grid.problem
    _painted(grid, {AA: 0.5})
    assert (grid.problem, grid.text) == ("", grid.hands.text())
    grid.set_state({"text": ""})
    assert len(grid.hands) == 0


def test_setting_the_hands_sets_what_is_shown() -> None:
    grid = pql.grid("AA")
    seen: list[Any] = []
    grid.observe(seen.append, ["text", "weights"])
    grid.hands = "KK"
    assert grid.text == "KK"
    assert {change["name"] for change in seen} == {"text", "weights"}
    with pytest.raises(TypeError):
        grid.hands = 5  # type: ignore[assignment]


def test_weights_are_checked() -> None:
    grid = pql.grid("AA")
    with pytest.raises(traitlets.TraitError):
        grid.weights = [1.0]
    assert _painted(grid, {AA: 7.0, AKS: -1.0}).hands == pql.hands("AA")


@settings(max_examples=25)
@given(st.lists(st.sampled_from([0.0, 0.05, 0.35, 0.5, 0.95, 1.0]), min_size=169, max_size=169))
def test_painted_weights_come_back(weights: list[float]) -> None:
    grid = pql.grid("22+, AsKs")
    grid.weights = weights
    assert [weight for row in grid.hands.grid() for weight in row] == pytest.approx(weights)
    assert pql.hands(grid.text) == grid.hands


def test_marimo_takes_it() -> None:
    marimo = pytest.importorskip("marimo")
    shown = marimo.ui.anywidget(pql.grid("AA"))
    assert shown.value["text"] == "AA"


def test_without_anywidget_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pql.notebook.range_grid", None)
    with pytest.raises(pql.PQLError, match="anywidget") as caught:
        pql.grid("AA")
    assert "pocketql[notebook]" in str(caught.value)


def test_a_grid_takes_hands_only() -> None:
    with pytest.raises(pql.PQLError):
        pql.grid("AKx")
    with pytest.raises(TypeError):
        pql.grid(5)  # type: ignore[arg-type]

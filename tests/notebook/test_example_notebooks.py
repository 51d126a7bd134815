"""The notebooks of `examples/notebooks`: each runs from top to bottom, and is stored without what it showed."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient

NOTEBOOKS = sorted((Path(__file__).resolve().parents[2] / "examples" / "notebooks").glob("*.ipynb"))
_PAINTED = next(path for path in NOTEBOOKS if path.stem == "range_study")
_SECONDS_FOR_A_CELL = 300
_SPOTS = 50_000  # of the million, which would be a minute; the notebook's own checks hold for so many too


def _read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]  # nbformat has no types


def test_there_are_notebooks() -> None:
    assert [path.stem for path in NOTEBOOKS] == [
        *("bot_decision", "five_cards", "flop_buckets", "million_spots", "neural_spots"),
        *("push_fold", "range_study", "river_cfr"),
    ]


@cache
def _outputs(path: Path) -> list[Any]:
    """What the cells of a notebook show when it is run; raises what a cell raises."""
    book = _read(path)
    for cell in book.cells:
        cell.source = cell.source.replace("SPOTS = 1_000_000", f"SPOTS = {_SPOTS:_}")
    with TemporaryDirectory() as folder:
        NotebookClient(book, timeout=_SECONDS_FOR_A_CELL, resources={"metadata": {"path": folder}}).execute()
    return [output for cell in book.cells for output in cell.get("outputs", ())]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path) -> None:
    shown = _outputs(path)
    assert shown
    assert not [output for output in shown if output.get("name") == "stderr"]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_stored_without_outputs(path: Path) -> None:
    book = _read(path)
    nbformat.validate(book)
    for cell in book.cells:
        assert not cell.get("outputs")
        assert cell.get("execution_count") is None


def test_grids_bars_and_the_widget_reach_the_page() -> None:
    bundles = [output.data for output in _outputs(_PAINTED) if "data" in output]
    html = "".join(bundle.get("text/html", "") for bundle in bundles)
    assert html.count("<svg") >= 3
    assert "--b:" in html
    assert any("application/vnd.jupyter.widget-view+json" in bundle for bundle in bundles)

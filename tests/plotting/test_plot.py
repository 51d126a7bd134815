"""Pictures: the statement, the library function, the files."""

from __future__ import annotations

from pathlib import Path

import pytest
from pql.grammar.diagnostics import PQLError

import pql
from pql.plotting import FORMATS, PICTURES, figure, plot
from pql.results.plot import PlotResult

pytest.importorskip("matplotlib")

MAGIC = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}


@pytest.mark.parametrize("ending", FORMATS)
def test_a_picture_is_written_in_each_format(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"steal{ending}"
    (result,) = pql.run(f"plot 22+, A2s+:0.5 to '{path}'")
    assert isinstance(result, PlotResult)
    assert result.path == str(path)
    assert path.read_bytes().startswith(MAGIC[ending])
    assert [file.name for file in tmp_path.iterdir()] == [path.name]  # nothing half-written is left


def test_the_same_answer_is_the_same_file(tmp_path: Path) -> None:
    first, second = tmp_path / "a.svg", tmp_path / "b.svg"
    for path in (first, second):
        plot("equity AA vs KK on 2c3d4s", str(path))
    assert first.read_bytes() == second.read_bytes()


def test_a_picture_without_a_file_carries_its_answer() -> None:
    (result,) = pql.run("plot equity AA vs KK on 2c3d4s")
    assert isinstance(result, PlotResult)
    assert result.path is None
    assert result.to_dict()["result"]["type"] == "equity"


def test_the_grid_labels_every_class() -> None:
    made = plot("AA, AKs:0.5")
    texts = [text.get_text() for text in made.axes[0].texts]
    assert {"AA", "AKs", "AKo", "22", "32o", "50%"} <= set(texts)


def test_equity_bars_are_as_long_as_the_equity() -> None:
    (result,) = pql.run("equity AA vs KK on 2c3d4s")
    lengths = [patch.get_width() for patch in figure(result).axes[0].patches]
    alone, shared = lengths[:2], lengths[2:]
    equities = [player.equity for player in result.players]  # type: ignore[attr-defined]
    assert [a + b for a, b in zip(alone, shared, strict=True)] == pytest.approx(equities)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("plot AA to 'x.gif'", "bad-picture-format"),
        ("plot AA to 'x'", "bad-picture-format"),
        ("plot value AsKs to 'x.png'", "no-picture"),
        ("plot AA to '/no such folder/x.png'", "cannot-write"),
    ],
)
def test_what_cannot_be_drawn_or_written_says_so(text: str, code: str) -> None:
    with pytest.raises(PQLError) as caught:
        pql.run(text)
    (problem,) = caught.value.diagnostics
    assert problem.code == code
    assert problem.span is not None


def test_without_matplotlib_the_message_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(PQLError, match=r"pocketql\[plot\]"):
        plot("AA")


def test_checking_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x.png"
    assert not pql.Session().compile(f"plot AA to '{path}'").failed
    assert not path.exists()


def test_every_picture_is_there() -> None:
    from importlib import import_module

    for module, function in PICTURES.values():
        assert callable(getattr(import_module(f"pql.plotting.{module}"), function))

"""The generators of the large tables: what is shipped passes their checks, and a wrong number does not."""

from __future__ import annotations

import importlib.util
import lzma
from pathlib import Path
from types import ModuleType

import pytest

from pql.cards.orders.equity import multiway_equity

TOOLS = Path(__file__).resolve().parents[2] / "tools"


def _generator(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_wrong_heads_up_equity_is_noticed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tool = _generator("generate_heads_up")
    assert tool.main(["--check"]) == 0
    wrong = tmp_path / "heads_up.txt"
    wrong.write_text(tool.TARGET.read_text("ascii").replace("72o 6", "72o 7"), "ascii")
    assert wrong.read_text("ascii") != tool.TARGET.read_text("ascii")
    monkeypatch.setattr(tool, "TARGET", wrong)
    assert tool.main(["--check"]) == 1
    assert "heads_up.txt is wrong" in capsys.readouterr().err


def test_a_wrong_matchup_is_noticed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tool = _generator("generate_preflop")
    assert tool.main(["--check"]) == 0
    wins, ties = tool.shipped()
    wins[20 * tool.CHECKED] += 1
    wrong = tmp_path / "preflop.xz"
    wrong.write_bytes(lzma.compress(tool.pack(wins) + tool.pack(ties)))
    monkeypatch.setattr(tool, "TARGET", wrong)
    assert tool.main(["--check"]) == 1
    wrong.write_bytes(lzma.compress(tool.pack(wins[1:]) + tool.pack(ties[1:])))
    assert tool.main(["--check"]) == 1
    first, second = capsys.readouterr().err.splitlines()
    assert "win and tie otherwise" in first
    assert "47,007 wins" in second


def test_a_wrong_sampled_equity_is_noticed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tool = _generator("generate_multiway")
    monkeypatch.setattr(tool, "DEALS_TO_CHECK", 20_000)
    assert tool.main(["--check"]) == 0
    wrong = {name: share + 0.1 * (name == "JTs") for name, share in multiway_equity().items()}
    monkeypatch.setattr(tool, "multiway_equity", lambda: wrong)
    assert tool.main(["--check"]) == 1
    assert capsys.readouterr().err.count("standard errors off") == 1

"""The instrument that puts faults into the sources: where it puts them, and who catches them."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import pytest

from references.tools import tool

MODULE = '''\
"""A module."""


def larger(left: int, right: "int | None" = None) -> int:
    if right is None:
        return left
    return left if left > right else right


class Pot:
    def share(self, players: int) -> float:
        def pot() -> float:
            return 10.0

        return pot() / players
'''
TESTS = """\
import sys

import pytest

from pql.room.module import Pot, larger


@pytest.mark.parametrize("least", [1, 2])
def test_larger(least: int) -> None:
    assert larger(3, least) == 3


def test_share() -> None:
    assert Pot().share(2) == 5


def test_fails_without_a_fault() -> None:
    assert larger(1, 2) == 1
"""


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The instrument, on a project of one module."""
    mutate = tool("mutate")
    for folder in ("pql/room", "grammar", "repl", "evaluator_ext", "tests/room", "tools"):
        (tmp_path / folder).mkdir(parents=True)
        (tmp_path / folder / "__init__.py").write_text("")
    (tmp_path / "pql" / "__init__.py").write_text("")
    (tmp_path / "pql" / "room" / "module.py").write_text(MODULE)
    (tmp_path / "tests" / "room" / "test_module.py").write_text(TESTS)
    plugin = "mutation_judges.py"
    (tmp_path / "tools" / plugin).write_text((mutate.ROOT / "tools" / plugin).read_text("utf-8"))
    monkeypatch.setattr(mutate, "ROOT", tmp_path)
    monkeypatch.setattr(mutate, "KEPT", tmp_path)
    return mutate


@pytest.mark.parametrize(
    ("line", "function"), [(1, ""), (4, "larger"), (7, "larger"), (10, ""), (13, "Pot.share")]
)
def test_a_line_is_in_its_outermost_function(line: int, function: str) -> None:
    assert tool("mutate").function_at(MODULE, line) == function


def test_the_same_seed_draws_the_same_faults(project: Any) -> None:
    pytest.importorskip("cosmic_ray")
    drawn = list(itertools.islice(project.sampled(7, ["pql"]), 50))
    assert drawn == list(itertools.islice(project.sampled(7, ["pql"]), 50))
    assert 4 <= len(drawn) < 50  # each place once
    assert {fault.path for fault in drawn} == {"pql/room/module.py"}
    for fault in drawn:
        added = [line for line in fault.diff().splitlines()[2:] if line.startswith("+")]
        assert len(added) == 1
        assert "def " not in added[0]  # annotations change nothing


def test_tests_judge_a_fault_in_a_copy(
    project: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copies: SimpleQueue[Any] = SimpleQueue()
    copies.put(project.Copy(tmp_path.with_name(f"{tmp_path.name}-copy")))
    traces = project.traced("room", copies)
    assert json.loads((tmp_path / "room.json").read_text("utf-8")) == traces
    assert "4 tests" in capsys.readouterr().out
    assert project.traced("room", copies) == traces
    assert capsys.readouterr().out == ""  # nothing has changed
    test = "tests/room/test_module.py::test"
    (trace,) = traces.values()
    assert trace["functions"] == ["pql/room/module.py:Pot.share", "pql/room/module.py:larger"]
    assert {name: known["functions"] for name, known in trace["tests"].items()} == {
        f"{test}_larger": [1],
        f"{test}_share": [0],
        f"{test}_fails_without_a_fault": [1],
    }

    def verdict(function: str, before: str, after: str) -> Any:
        fault = project.Fault("pql/room/module.py", function, MODULE.replace(before, after))
        copy = copies.get()
        try:
            return project.judged(copy, fault, traces, 20)
        finally:
            copies.put(copy)

    assert verdict("larger", "left > right", "left < right") == f"{test}_larger[1]"
    assert verdict("larger", "left > right", "left >= right") == ""  # changes nothing
    assert verdict("", "class Pot:", "class Pot(1):") is None
    assert (tmp_path / "pql" / "room" / "module.py").read_text("utf-8") == MODULE

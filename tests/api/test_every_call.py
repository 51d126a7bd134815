"""Every documented call runs, has the types it is said to have, and is complete: names, docstrings, `dir`."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import pytest

import pql
from references.families import together

from .every_call import PARTS

SCRIPT = Path(__file__).with_name("every_call.py")
CLASSES = (pql.HandSet, pql.BoardSet, pql.Query, pql.Session, pql.Compilation, pql.Diagnostic)
# For engines, not for people.
ENGINES = {
    *("work", "union_of_scaled", "single", "fixed_cards", "distinguishes_turn_from_river"),
    *("suit_group", "weigh", "numbers_on", "weigh_street", "program", "named"),
}


@pytest.mark.parametrize("part", PARTS, ids=lambda part: part.__name__)
def test_every_call_runs(part: Callable[[], None]) -> None:
    part()


def _public() -> list[str]:
    members = [
        name for kind in CLASSES for name in vars(kind) if not name.startswith("_") and name not in ENGINES
    ]
    return sorted({*pql.__all__, *members})


@together("name", _public())
def test_every_call_is_in_the_script(name: str) -> None:
    assert f".{name}" in SCRIPT.read_text("utf-8")


@pytest.mark.skipif(find_spec("pyright") is None, reason="pyright is not installed")
def test_the_script_is_strictly_typed(tmp_path: Path) -> None:
    if _pyright("--version").returncode:
        pytest.skip("pyright does not start: it needs node, and fetches itself the first time")
    (tmp_path / "script").mkdir()
    (tmp_path / "script" / SCRIPT.name).write_bytes(SCRIPT.read_bytes())
    config = {"include": ["script"], "extraPaths": [str(_as_installed(tmp_path))], "pythonVersion": "3.11"}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(config))
    checked = _pyright("--pythonpath", sys.executable, "--project", str(tmp_path))
    assert checked.stdout.startswith("0 errors, 0 warnings"), checked.stdout + checked.stderr


def _pyright(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-P", "-m", "pyright", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def _as_installed(folder: Path) -> Path:
    """A folder where the package looks installed: where it is used in place, its parts stand in other folders."""
    package = folder / "installed" / "pql"
    package.mkdir(parents=True)
    for part in ("grammar", "repl", "evaluator_ext"):
        spec = find_spec(f"pql.{part}")
        assert spec is not None
        assert spec.origin is not None
        (package / part).symlink_to(Path(spec.origin).parent)
    assert pql.__file__ is not None
    for file in Path(pql.__file__).parent.iterdir():
        if file.name not in ("grammar", "repl", "evaluator_ext", "__pycache__"):
            (package / file.name).symlink_to(file)
    return package.parent


def test_completion_shows_public_names_only() -> None:
    shown = [name for name in dir(pql) if not name.startswith("__")]
    assert shown == sorted([*pql.__all__, "abstraction", "results", "syntax"])
    assert [name for name in dir(pql.results) if not name.startswith("__")] == sorted(pql.results.__all__)


@together("name", [*pql.__all__, *[f"results.{name}" for name in pql.results.__all__]])
def test_every_public_thing_has_a_docstring(name: str) -> None:
    thing: object = pql
    for part in name.split("."):
        thing = getattr(thing, part)
    assert inspect.getdoc(thing)
    if inspect.isclass(thing) and thing.__module__.startswith("pql."):
        for member, value in vars(thing).items():
            if not member.startswith("_") and (inspect.isfunction(value) or isinstance(value, property)):
                assert inspect.getdoc(value), f"{name}.{member}"

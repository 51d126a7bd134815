"""Scripts and reports say how they read bare ranks, and the player who runs them is told where the shell differs."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

import pql as library
from pql.repl.console import Console
from pql.repl.runner import Runner, Script

from .conftest import Pql

AS_OFFSUIT = "AQ was read as AQo, offsuit; AQ* is suited and offsuit"
Write = Callable[[str, str], str]


@pytest.fixture
def both(tmp_path: Path) -> Path:
    """The shell was told once that `AK` is all sixteen hands."""
    file = tmp_path / ".local" / "state" / "pql" / "bare"
    file.parent.mkdir(parents=True)
    file.write_text("both\n")
    return file


def test_a_script_says_where_the_shell_reads_otherwise(pql: Pql, script: Write, both: Path) -> None:
    said = f"the shell reads bare ranks as both ({both})"
    found = pql(script("let mine = AQ\nmine\n", "a.pql"))
    assert "12 hands" in found.stdout
    assert AS_OFFSUIT in found.stdout
    assert said in found.stderr
    assert "set bare = both" in found.stderr
    assert said in pql("-c", "AQ").stderr
    for text in ("set bare = both\nAQ\n", "AQs, TT+\n"):
        assert said not in pql(script(text, "b.pql")).stderr
    assert pql(script("AQ\n", "c.pql"), "--format", "json").stderr == ""


def test_a_report_says_it_too(pql: Pql, script: Write, tmp_path: Path, both: Path) -> None:
    name = script("let mine = AQ\nmine\n", "a.pql")
    found = pql("report", name, "-o", "-", "--format", "md")
    assert found.returncode == 0
    assert "12 hands" in found.stdout
    assert "was read as AQo, offsuit" in found.stdout
    assert f"the shell reads bare ranks as both ({both})" in found.stderr
    assert str(both) not in found.stdout  # nothing of this machine is handed out
    own = pql(
        "report", script("set bare = both\nlet mine = AQ\nmine\n", "b.pql"), "-o", "-", "--format", "md"
    )
    assert "16 hands" in own.stdout
    assert "reads bare ranks" not in own.stderr


def test_without_a_choice_nothing_is_said(pql: Pql, script: Write, tmp_path: Path) -> None:
    name = script("AQ\n", "a.pql")
    assert "shell" not in pql(name).stderr
    folder = tmp_path / ".config" / "pql"
    folder.mkdir(parents=True)
    (folder / "config.toml").write_text('[options]\nbare = "error"\n')
    assert "the shell refuses bare ranks" in pql(name).stderr


def test_a_script_keeps_its_reading_to_itself(pql: Pql, script: Write) -> None:
    one = script("set bare = both\nlet mine = AQ\nmine\n", "a.pql")
    two = script("AQ\n", "b.pql")
    found = pql(one, two)
    assert [line for line in found.stdout.splitlines() if " hands, " in line] == [
        "16 hands, 1.21 % of all",
        "12 hands, 0.90 % of all",
    ]
    assert "in mine AQ was read as AQ*: bare was both where it was named" in pql(one, "-c", "mine").stdout
    # What is typed one after the other goes on.
    assert "16 hands" in pql("-c", "set bare = both", "-c", "AQ").stdout


def test_a_file_run_in_the_shell_keeps_its_reading_too(tmp_path: Path) -> None:
    session = library.Session()
    out, err = io.StringIO(), io.StringIO()
    runner = Runner(session, Console(out, err, format="text", color=False), effects=True)
    runner.run(Script("a.pql", "set bare = both\nAQ\n", str(tmp_path)))
    assert session.options.shown("bare") == "offsuit"
    assert "bare is offsuit again" in err.getvalue()
    starting = Runner(session, Console(out, err, format="text", color=False), starting=True)
    starting.run(Script("pqlrc", "set bare = both\n", str(tmp_path)))
    assert session.options.shown("bare") == "both"

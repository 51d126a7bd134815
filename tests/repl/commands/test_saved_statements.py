"""Statements saved by name: what cannot be read is kept, and shells that save at the same moment lose nothing."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import pql
from pql.repl.commands.saved import SavedStatements


@pytest.mark.parametrize(
    ("content", "place"),
    [
        ('{\n "a": "AA",\n}', "line "),
        ("", "line 1 column 1"),
        ("[" * 100_000, "nested"),
        ('["AA"]', "not an object"),
        ('{"a": "AA", "b": 7}', "`b`"),
        ("\x00", "not JSON"),
    ],
)
def test_what_cannot_be_read_is_told_and_never_written_over(tmp_path: Path, content: str, place: str) -> None:
    path = tmp_path / "saved.json"
    path.write_text(content, "utf-8")
    saved = SavedStatements(str(path))
    for act in (saved.items, lambda: saved.put("c", "KK"), lambda: saved.delete("a")):
        with pytest.raises(pql.PQLError, match="saved statements cannot be read") as error:
            act()
        assert place in error.value.diagnostics[0].message
        assert str(path) in (error.value.diagnostics[0].help or "")
    assert path.read_text("utf-8") == content


def test_bytes_that_are_no_text(tmp_path: Path) -> None:
    (tmp_path / "saved.json").write_bytes(b'{"a": "\xff"}')
    with pytest.raises(pql.PQLError, match="cannot be read"):
        SavedStatements(str(tmp_path / "saved.json")).put("b", "AA")


def test_without_a_file_there_are_none(tmp_path: Path) -> None:
    saved = SavedStatements(str(tmp_path / "new" / "saved.json"))
    assert saved.items() == []
    assert not saved.delete("a")
    saved.put("a", "AA")
    assert saved.items() == [("a", "AA")]
    assert saved.delete("a")
    assert saved.items() == []


SAVES = """
import sys
from pql.repl.commands.saved import SavedStatements
path, who = sys.argv[1:]
print(flush=True)
sys.stdin.readline()
for number in range(15):
    SavedStatements(path).put(f"{who}{number}", "AA")
"""


def test_shells_that_save_at_the_same_moment(tmp_path: Path) -> None:
    path = tmp_path / "saved.json"
    shells = [
        subprocess.Popen(
            [sys.executable, "-P", "-c", SAVES, str(path), who], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        for who in "abc"
    ]
    for shell in shells:
        assert shell.stdout is not None
        shell.stdout.readline()
    for shell in shells:
        assert shell.stdin is not None
        shell.stdin.write(b"\n")
        shell.stdin.flush()
    assert [shell.wait(120) for shell in shells] == [0, 0, 0]
    for shell in shells:
        for stream in (shell.stdin, shell.stdout):
            assert stream is not None
            stream.close()
    assert len(json.loads(path.read_text("utf-8"))) == 45


def test_another_shell_that_does_not_end_saving(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pql.repl.commands.saved._LONGEST_WAIT", 0.0)
    saved = SavedStatements(str(tmp_path / "saved.json"))
    with saved._alone(), pytest.raises(pql.PQLError, match="another shell"):
        saved.put("a", "AA")
    saved.put("a", "AA")


def test_where_there_are_no_locks_statements_are_saved_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)  # as on Windows
    saved = SavedStatements(str(tmp_path / "new" / "saved.json"))
    saved.put("mine", "equity AA vs KK")
    assert saved.items() == [("mine", "equity AA vs KK")]

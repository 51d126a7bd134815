"""The history file: private, kept across sessions, and never in the way."""

from pathlib import Path

import pytest
from pql.repl.history import ForgivingHistory, history_path


def test_it_lives_in_the_state_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert history_path() == str(tmp_path / "pql" / "history")
    monkeypatch.setenv("XDG_STATE_HOME", "relative/is/invalid")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert history_path() == str(tmp_path / ".local" / "state" / "pql" / "history")


def test_lines_come_back_newest_first(tmp_path: Path) -> None:
    file = str(tmp_path / "a" / "history")
    history = ForgivingHistory(file)
    history.store_string("AKs")
    history.store_string("equity AA\nvs KK")
    assert list(ForgivingHistory(file).load_history_strings()) == ["equity AA\nvs KK", "AKs"]


def test_a_place_that_cannot_be_written_is_no_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    history = ForgivingHistory(str(tmp_path / "file" / "history"))
    history.store_string("AKs")
    assert list(history.load_history_strings()) == []


def test_a_file_of_garbage_is_no_error(tmp_path: Path) -> None:
    file = tmp_path / "history"
    file.write_bytes(b"\xff\xfe+AKs\n+QQ\n\x00")
    assert list(ForgivingHistory(str(file)).load_history_strings()) == ["QQ\n\x00"[:2]]

"""The history file: private, kept across sessions, and never in the way."""

import os
from pathlib import Path
from threading import Thread

import pytest

from pql.repl.places import history_file
from pql.repl.prompt.line_editor import ForgivingHistory


def test_it_lives_in_the_state_directory(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert history_file() == str(tmp_path / "pql" / "history")
    monkeypatch.setenv("XDG_STATE_HOME", "relative/is/invalid")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert history_file() == str(tmp_path / ".local" / "state" / "pql" / "history")


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


def test_shells_beside_each_other_do_not_cut_into_each_others_lines(tmp_path: Path) -> None:
    file = str(tmp_path / "history")
    texts = [[f"equity shell{shell}\n  vs line{line}" for line in range(200)] for shell in range(4)]

    def write(own: list[str]) -> None:
        history = ForgivingHistory(file)
        for text in own:
            history.store_string(text)

    writers = [Thread(target=write, args=(own,)) for own in texts]
    for writer in writers:
        writer.start()
    for writer in writers:
        writer.join()
    assert sorted(ForgivingHistory(file).load_history_strings()) == sorted(
        text for own in texts for text in own
    )


def test_what_was_typed_often_comes_once_and_only_so_many_are_loaded(tmp_path: Path) -> None:
    history = ForgivingHistory(str(tmp_path / "history"), most=2)
    for text in ("AKs", "QQ", "KK", "QQ", "AKs"):
        history.store_string(text)
    assert list(history.load_history_strings()) == ["AKs", "QQ"]


def test_a_crash_in_the_middle_of_a_line_costs_that_line_alone(tmp_path: Path) -> None:
    file = tmp_path / "history"
    ForgivingHistory(str(file)).store_string("AKs")
    file.write_bytes(file.read_bytes() + b"\n# 2024\n+equi")
    ForgivingHistory(str(file)).store_string("QQ")
    assert "AKs" in (entries := list(ForgivingHistory(str(file)).load_history_strings()))
    assert entries[0] == "QQ"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_no_error() -> None:
    history = ForgivingHistory("/dev/full")
    history.append_string("AKs")
    assert history.get_strings() == ["AKs"]


@pytest.mark.skipif(os.name != "posix", reason="permissions of Unix")
def test_nobody_else_reads_it(tmp_path: Path) -> None:
    file = tmp_path / "deep" / "history"
    ForgivingHistory(str(file)).store_string("AKs")
    assert file.stat().st_mode & 0o077 == 0

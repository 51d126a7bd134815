"""Settings and their sources: the table, the environment, the configuration file that is its own manual."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest

import pql
from pql.repl.places import config_file, start_files, write_file
from pql.repl.settings import SETTINGS, Settings, config_text, configure, write_config


def test_every_default_is_a_value_it_takes() -> None:
    settings = Settings()
    for setting in settings:
        settings.set(setting.name, settings.word(setting.name))
        for word in setting.words:
            settings.set(setting.name, word)
            assert settings.word(setting.name) == word


@pytest.mark.parametrize(
    ("name", "value"),
    [("theme", "pink"), ("timing", "maybe"), ("history_size", "-1"), ("prompt", "a\x1b[2J")],
)
def test_what_a_setting_does_not_take(name: str, value: str) -> None:
    with pytest.raises(ValueError, match="is "):
        Settings().set(name, value)


def test_the_written_file_is_all_comments_and_every_line_of_it_is_true() -> None:
    text = config_text()
    assert tomllib.loads(text) == {"shell": {}, "options": {}}
    opened = "\n".join(
        line.removeprefix("# ") if " = " in line and line.startswith("# ") and "(" not in line else line
        for line in text.splitlines()
    )
    tables = tomllib.loads(opened)
    assert set(tables["shell"]) == set(SETTINGS)
    assert set(tables["options"]) == set(pql.Options())
    settings, options = Settings(), pql.Options()
    for name, value in tables["shell"].items():
        settings.set(name, value)
        assert settings.word(name) == Settings().word(name)
    for name, value in tables["options"].items():
        options.set(name, value)
        assert options.shown(name) == pql.Options().shown(name)


def configured(tmp_path: Path, text: str, **environment: str) -> tuple[Settings, pql.Options, list[str]]:
    path = tmp_path / "config.toml"
    path.write_text(text)
    settings, options = Settings(), pql.Options()
    return settings, options, configure(settings, options, environment, str(path))


def test_the_environment_wins_over_the_file(tmp_path: Path) -> None:
    text = "[shell]\ntheme = 'light'\nkeys = 'vi'\ntiming = true\n[options]\nbare = 'both'\nseed = 7\n"
    settings, options, problems = configured(tmp_path, text, PQL_THEME="dark")
    assert not problems
    assert (settings.word("theme"), settings.word("keys"), settings.on("timing")) == ("dark", "vi", True)
    assert (options["bare"], options["seed"]) == ("both", 7)


def test_flags_win_over_the_file(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text("[options]\nseed = 7\n")
    options = pql.Options({"seed": 8})
    assert not configure(Settings(), options, {}, str(path))
    assert options["seed"] == 8


def test_what_is_wrong_is_said_and_the_rest_holds(tmp_path: Path) -> None:
    text = (
        "[shell]\nthem = 'x'\ntheme = 'pink'\nkeys = 'vi'\n[options]\nbare = true\nfoo = 1\n[more]\na = 1\n"
    )
    settings, _, problems = configured(tmp_path, text, PQL_TIMING="maybe")
    assert settings.word("keys") == "vi"
    said = "\n".join(problems)
    for part in (
        "did you mean `theme`?",
        "not `pink`",
        "`bare` takes",
        "no option `foo`",
        "`more`",
        "PQL_TIMING",
    ):
        assert part in said


def test_settings_without_a_header_are_taken_and_told(tmp_path: Path) -> None:
    settings, options, problems = configured(tmp_path, "theme = 'light'\nbare = 'both'\nkeys = 'wrong'\n")
    assert (settings.word("theme"), options["bare"]) == ("light", "both")
    before = "comes before the first table: write"
    assert [problem.partition("config.toml: ")[2] for problem in problems[:2]] == [
        f"`theme` {before} [shell] on a line above it",
        f"`bare` {before} [options] on a line above it",
    ]
    assert "not `wrong`" in problems[-1]
    (bare,) = configured(tmp_path, "[shell]\ntheme = dark\n")[2]
    assert "at line 2" in bare
    assert 'words go in quotes: theme = "dark"' in bare


@pytest.mark.parametrize("content", [b"\xff\xfe", b"[shell", b"shell = 1", b"a = b = c"])
def test_a_spoilt_file_is_no_end(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "config.toml").write_bytes(content)
    assert configure(Settings(), pql.Options(), {}, str(tmp_path / "config.toml"))
    assert configure(Settings(), pql.Options(), {}, str(tmp_path)) != []


def test_no_file_is_no_problem(tmp_path: Path) -> None:
    assert configure(Settings(), pql.Options(), {}, str(tmp_path / "none.toml")) == []


def test_writing_keeps_what_is_there(tmp_path: Path) -> None:
    path = str(tmp_path / "deep" / "config.toml")
    assert write_config(path) == (path, True)
    Path(path).write_text("mine")
    assert write_config(path) == (path, False)
    assert Path(path).read_text() == "mine"


def test_a_file_is_written_wholly_or_not_at_all(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_file(str(file), "old")
    with pytest.raises(UnicodeEncodeError):
        write_file(str(file), "\udcff")
    assert file.read_text() == "old"
    assert list(tmp_path.iterdir()) == [file]
    with pytest.raises(OSError, match=r"director|exists"):
        write_file(str(file / "below"), "new")


def test_a_new_file_keeps_the_permissions_of_the_old_one_and_links_to_it(tmp_path: Path) -> None:
    file, link = tmp_path / "file", tmp_path / "link"
    file.write_text("old")
    file.chmod(0o600)
    link.symlink_to(file)
    write_file(str(link), "new")
    assert link.is_symlink()
    assert (file.read_text(), file.stat().st_mode & 0o777) == ("new", 0o600)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes")
def test_pipes_and_devices_are_written_to_and_stay(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(OSError, match="no program reads this pipe"):  # it is not waited for
        write_file(str(pipe), "new")
    reading = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_file(str(pipe), "new")
    assert os.read(reading, 10) == b"new"
    os.close(reading)
    assert pipe.is_fifo()


def test_places(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("PQL_CONFIG", raising=False)
    monkeypatch.delenv("PQLRC", raising=False)
    monkeypatch.delenv("PQL_RANGES", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "xdg"))
    assert config_file() == str(tmp_path / "xdg" / "pql" / "config.toml")
    monkeypatch.setattr("sys.platform", "darwin")
    assert config_file() == str(tmp_path / "Library" / "Application Support" / "pql" / "config.toml")
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setenv("APPDATA", str(tmp_path / "Roaming"))
    assert config_file() == str(tmp_path / "Roaming" / "pql" / "config.toml")
    monkeypatch.setattr("sys.platform", "linux")
    assert start_files() == []
    (tmp_path / ".pqlrc").write_text("")
    assert start_files() == [str(tmp_path / ".pqlrc")]
    monkeypatch.setenv("PQL_RANGES", str(tmp_path / "ranges.pql"))
    (tmp_path / "ranges.pql").write_text("let BTN = 40%\n")
    assert start_files() == [str(tmp_path / "ranges.pql"), str(tmp_path / ".pqlrc")]
    monkeypatch.setenv("PQLRC", "")
    assert start_files() == []


@pytest.mark.parametrize(
    "text",
    [
        "[" * 20_000,
        "a = " + "[" * 20_000,
        "a." * 20_000,
        f"[shell]\nhistory_size = {'9' * 5000}",
        f"[shell]\nhistory_size = 0x{'f' * 9000}",
        f"[options]\nseed = {'9' * 4000}",
        f"[options]\nseed = 0x{'f' * 9000}",
        f"[options]\nsamples = 0x{'f' * 9000}",
        "[options]\nseed = inf",
        "[options]\nsamples = nan",
        "[options]\ndialect = 2024-01-01",
        "\x00" * 100,
    ],
)
def test_no_configuration_keeps_the_shell_from_starting(tmp_path: Path, text: str) -> None:
    assert len(configured(tmp_path, text)[2]) == 1

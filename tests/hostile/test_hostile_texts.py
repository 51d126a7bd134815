"""Texts that once made something other than a `PQLError` escape, or made PQL wait for ever."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

import pql
from pql.repl.console import Console
from pql.repl.meta_commands import ShellState
from pql.repl.shell.shell import Editor, InteractiveShell
from pql.results import HandsResult
from pql.statements.import_file.compile_names import DEEPEST
from references.answers import answer, of
from references.families import together


def codes(text: str, session: pql.Session | None = None) -> list[str]:
    compilation = (session or pql.Session()).compile(text)
    return [problem.code for problem in compilation.diagnostics if problem.is_error]


def chain(folder: Path, length: int) -> None:
    for number in range(length):
        (folder / f"{number}.pql").write_text(f"import '{number + 1}.pql'\n")
    (folder / f"{length}.pql").write_text("let last = AKs\n")


def test_a_long_chain_of_imports_is_an_error_not_an_overflow(tmp_path: Path) -> None:
    chain(tmp_path, 300)
    session = pql.Session(directory=str(tmp_path))
    assert codes("import '0.pql'", session) == ["imports-too-deep"]


def test_a_chain_as_long_as_allowed_is_read(tmp_path: Path) -> None:
    chain(tmp_path, DEEPEST - 1)
    session = pql.Session(directory=str(tmp_path))
    assert of(HandsResult, session.run("import '0.pql'; last")[0]).hands.text() == "AKs"


@together("strange", ["\0", "\ud800"])
@together(
    "text",
    [
        "import 'a{}b'",
        "set order='a{}b'",
        "export AKs to 'a{}.csv'",
        "plot AKs to 'a{}.png'",
        "AA, 'KK{}'",
        "std'AA{}'",
        "select count(flush) from hero='AA{}', board='AK*'",
    ],
)
def test_a_character_that_no_name_can_have(strange: str, text: str) -> None:
    assert codes(text.format(strange)) == ["bad-character"]


@pytest.mark.parametrize("name", ["a\0b.csv", "\ud800.csv"])
def test_the_library_refuses_such_names_too(name: str) -> None:
    with pytest.raises(pql.PQLError, match="no file can have that name"):
        pql.export(answer(HandsResult, "AKs"), name)


@pytest.mark.parametrize("text", ["AA\n:0.5", "AA\t\n:\v0.5", "AA:\r\n50%", "AA : 5e-1"])
def test_blanks_of_any_kind_around_a_weight(text: str) -> None:
    assert pql.hands(text, dialect="pio") == pql.hands("AA:0.5")


@together("dialect", ["std", "pio", "gto", "wizard", "ppt", "eval7"])
@together("word", ["A" * 70, "Ah" * 50, "x" * 300, "8" * 70])
@together("text", ["equity {} vs AA on Kh7h2c", "breakdown {} on Kh7h2c", "{}", "draws {} on Kh7h2c"])
def test_a_long_unreadable_hand_in_a_dialect(dialect: str, word: str, text: str) -> None:
    assert codes(f"set dialect = {dialect}; " + text.format(word))


@pytest.mark.parametrize("text", ["import 'pipe'", "set order='./pipe'", "import '/dev/tty'"])
def test_only_regular_files_are_read(text: str, tmp_path: Path) -> None:
    """With nobody at its other end, opening a pipe would wait for ever."""
    os.mkfifo(tmp_path / "pipe")
    assert codes(text, pql.Session(directory=str(tmp_path)))[0] in ("unreadable-file", "unknown-order")


def test_a_file_that_is_too_large_or_no_text(tmp_path: Path) -> None:
    session = pql.Session(directory=str(tmp_path))
    with open(tmp_path / "large", "wb") as file:
        file.truncate(1 << 40)  # a hole: nothing is on the disk
    (tmp_path / "noise").write_bytes(b"\xff\xfe\x00")
    for name in ("large", "noise"):
        assert codes(f"import '{name}'", session) == ["unreadable-file"]
        assert codes(f"set order='./{name}'", session) == ["unknown-order"]


class Silent(Editor):
    def prompt(self) -> str:
        raise EOFError


@pytest.mark.parametrize(
    "text",
    [
        "\\i a\0b",
        "\\save a\0b",
        "\\o a\0b",
        "\\pager a\0b",
        "\\pager less\x01",
        "\\! a\0b",
        "\\cd \ud800",
        "\\w a\0.csv",
    ],
)
def test_meta_commands_and_strange_characters(text: str) -> None:
    out, err = io.StringIO(), io.StringIO()
    shell = InteractiveShell(ShellState(pql.Session()), Console(out, err), Silent())
    shell.enter("AKs")
    err.truncate(0)
    shell.enter(text)
    assert err.getvalue().lstrip("\0").startswith("error")
    assert "PQL itself failed" not in err.getvalue()


@pytest.mark.parametrize("command", ["\\i {}", "\\load {}", "\\e {}"])
@pytest.mark.parametrize("name", ["pipe", "/dev/zero", "folder", "/proc/self/mem"])
def test_the_shell_waits_for_no_pipe(command: str, name: str, tmp_path: Path, soon: None) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    out, err = io.StringIO(), io.StringIO()
    shell = InteractiveShell(ShellState(pql.Session()), Console(out, err), Silent())
    shell.enter(command.format(tmp_path / name))
    assert err.getvalue().lstrip("\0").startswith("error")
    assert "PQL itself failed" not in err.getvalue()


def test_a_script_on_the_command_line_may_be_a_pipe(tmp_path: Path) -> None:
    from threading import Thread

    from pql.repl.runner import read_script

    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = Thread(target=lambda: pipe.write_text("AKs"))
    writer.start()
    assert read_script(str(pipe)).statements == "AKs"
    writer.join()

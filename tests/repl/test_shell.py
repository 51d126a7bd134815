"""The shell under its keys: prompt_toolkit reads from a pipe, so the whole line editor runs without a terminal."""

from __future__ import annotations

import io
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest
from pql.repl.console import Console
from pql.repl.line_editor import line_editor, may_run
from pql.repl.shell import Shell
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

import pql

Typed = Callable[..., "Seen"]
ENTER, CTRL_C, CTRL_D, ALT_ENTER, UP, CTRL_E, RIGHT = (
    "\r",
    "\x03",
    "\x04",
    "\x1b\r",
    "\x1b[A",
    "\x05",
    "\x1b[C",
)
PAUSE = 0.2
PASTE = "\x1b[200~{}\x1b[201~"


class Seen:
    """What a shell wrote while it ran."""

    def __init__(self, status: int, out: str, err: str, shell: Shell) -> None:
        self.status = status
        self.out = out
        self.err = err
        self.shell = shell


def type_slowly(keyboard: PipeInput, parts: list[str]) -> None:
    for part in parts:
        # The history is read in the background, as fast as a person could type the next key.
        time.sleep(PAUSE if len(parts) > 1 else 0)
        keyboard.send_text(part)


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[PipeInput]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    with create_pipe_input() as pipe:
        yield pipe


@pytest.fixture
def typed(keyboard: PipeInput) -> Typed:
    """Types keys into a new shell, with a pause between the parts, then leaves it with Ctrl-D."""

    def run(*parts: str) -> Seen:
        out, err = io.StringIO(), io.StringIO()
        session = pql.Session()
        editor = line_editor(session, input=keyboard, output=DummyOutput())
        shell = Shell(session, Console(out, err), editor)
        first, *later = parts
        keyboard.send_text(first)
        typist = Thread(target=type_slowly, args=(keyboard, [*later, CTRL_D]))
        typist.start()
        status = shell.run()
        typist.join()
        return Seen(status, out.getvalue(), err.getvalue(), shell)

    return run


class TestStatements:
    def test_a_statement_is_answered(self, typed: Typed) -> None:
        seen = typed("AKs" + ENTER)
        assert seen.status == 0
        assert seen.out.startswith("4 hands")

    def test_enter_continues_what_is_incomplete(self, typed: Typed) -> None:
        seen = typed("equity AhAs vs" + ENTER + "KhKs on 2c3d4s" + ENTER)
        assert seen.out.startswith("player")
        assert "error" not in seen.err

    def test_an_open_bracket_continues(self, typed: Typed) -> None:
        assert typed("(22+," + ENTER + "AKs" + ENTER + ") and AKs" + ENTER).out.startswith("4 hands")

    def test_an_empty_line_runs_what_is_incomplete(self, typed: Typed) -> None:
        seen = typed("equity AA vs" + ENTER + ENTER + "QQ" + ENTER)
        assert "error: " in seen.err
        assert seen.out.startswith("6 hands")

    def test_alt_enter_is_always_a_new_line(self, typed: Typed) -> None:
        assert typed("AKs" + ALT_ENTER + "QQ" + ENTER).out.count("hands") == 2

    def test_a_pasted_script_runs_as_a_whole(self, typed: Typed) -> None:
        script = "let small = 22+\n\nequity small vs AhKs\n  on 2c3d4s\nQQ"
        seen = typed(PASTE.format(script) + ENTER)
        assert seen.out.startswith("# equity small vs AhKs on 2c3d4s\nplayer")
        assert "\n# QQ\n6 hands" in seen.out

    def test_nothing_is_nothing(self, typed: Typed) -> None:
        seen = typed(ENTER + "   " + ENTER)
        assert seen.out == ""
        assert seen.err.count("\n") == 1

    def test_names_live_on_and_are_confirmed(self, typed: Typed) -> None:
        seen = typed("let steal = 22+" + ENTER + "steal" + ENTER + "let wet = board ***f2" + ENTER)
        assert "steal is now 22+\n" in seen.err
        assert "wet is now board ***f2\n" in seen.err
        assert seen.out.startswith("78 hands")

    def test_errors_leave_the_session_as_it_was(self, typed: Typed) -> None:
        seen = typed("let small = 22+; Qx9" + ENTER + "small" + ENTER + "AKs" + ENTER)
        assert "^^^" in seen.err
        assert "small is now" not in seen.err
        assert seen.out.startswith("4 hands")

    def test_answers_in_another_format(self, typed: Typed) -> None:
        seen = typed("\\format jsonl" + ENTER + "AKs" + ENTER)
        assert seen.out.startswith('{"type": "hands"')


class TestKeys:
    def test_ctrl_c_clears_the_line(self, typed: Typed) -> None:
        seen = typed("equity nonsense" + CTRL_C + "AKs" + ENTER)
        assert seen.out.startswith("4 hands")
        assert "error" not in seen.err

    def test_ctrl_d_leaves_only_from_an_empty_line(self, typed: Typed) -> None:
        assert typed("AKss" + "\x1b[D" + CTRL_D + ENTER).out.startswith("4 hands")

    def test_a_quick_tab_takes_the_only_word_that_fits(self, typed: Typed) -> None:
        assert typed("equ\t AsAh vs KsKh on 2c 3c 4c" + ENTER).out.startswith("player")

    def test_up_brings_the_last_statement_back(self, typed: Typed) -> None:
        assert typed("AKs" + ENTER, UP + ENTER).out.count("4 hands") == 2

    def test_history_outlives_the_session(self, typed: Typed) -> None:
        typed("let small = 22+\n" + ENTER)
        typed("AKs" + ENTER)
        assert typed("", UP + ENTER).out.startswith("4 hands")

    def test_a_home_that_cannot_be_written_changes_nothing(
        self, typed: Typed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        (tmp_path / "no-folder").write_text("")
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "no-folder"))
        assert typed("AKs" + ENTER, UP + ENTER).out.count("4 hands") == 2


class TestMetaCommands:
    def test_q_leaves(self, typed: Typed) -> None:
        seen = typed("\\q" + ENTER + "AKs" + ENTER)
        assert (seen.status, seen.out) == (0, "")

    def test_help(self, typed: Typed) -> None:
        seen = typed("\\?" + ENTER + "\\? rainbow" + ENTER + "\\? conected" + ENTER)
        for part in ("\\timing", "Ctrl-D", "(boards) no suit twice", "did you mean connected?"):
            assert part in seen.err

    def test_an_unknown_command_suggests(self, typed: Typed) -> None:
        seen = typed("\\timng" + ENTER + "\\xyzzy" + ENTER + "\\" + ENTER)
        assert "did you mean \\timing?" in seen.err
        assert seen.err.count("there is no meta command") == 3

    def test_timing(self, typed: Typed) -> None:
        seen = typed("\\timing on" + ENTER + "AKs" + ENTER + "\\timing" + ENTER + "\\timing maybe" + ENTER)
        assert "timing is on\n" in seen.err
        assert "time: " in seen.err
        assert "timing is off\n" in seen.err
        assert "not `maybe`" in seen.err

    def test_format_is_one_of_the_formats(self, typed: Typed) -> None:
        seen = typed("\\format yaml" + ENTER + "\\format" + ENTER)
        assert "there is no format `yaml`" in seen.err
        assert "answers are written as text" in seen.err

    def test_a_script_runs_in_the_session(self, typed: Typed, tmp_path: Path) -> None:
        (tmp_path / "deep").mkdir()
        (tmp_path / "deep" / "names.pql").write_text("let steal = 22+")
        (tmp_path / "deep" / "use.pql").write_text("import 'names.pql'\nsteal")
        seen = typed("\\i deep/use.pql" + ENTER + "steal" + ENTER)
        assert seen.out.count("78 hands") == 2, seen.err

    def test_a_script_that_is_missing_or_wrong(self, typed: Typed, tmp_path: Path) -> None:
        (tmp_path / "bad.pql").write_text("AKs\nQx9")
        (tmp_path / "binary.pql").write_bytes(b"\xff")
        seen = typed("".join(f"\\i {name}{ENTER}" for name in ("", "no.pql", ".", "bad.pql", "binary.pql")))
        assert "needs the name of a script" in seen.err
        assert "cannot read no.pql: No such file" in seen.err
        assert "cannot read .:" in seen.err
        assert "--> bad.pql:2:" in seen.err
        assert "is not UTF-8" in seen.err
        assert seen.out == ""

    def test_answers_go_to_a_file_and_back(self, typed: Typed, tmp_path: Path) -> None:
        seen = typed("\\o a.txt" + ENTER + "AKs" + ENTER + "\\o" + ENTER + "QQ" + ENTER)
        assert (tmp_path / "a.txt").read_text().startswith("4 hands")
        assert seen.out.startswith("6 hands")
        assert "answers go to a.txt" in seen.err
        assert "cannot write no/such/x" in typed("\\o no/such/x" + ENTER).err

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
    def test_a_full_disk_brings_answers_back_to_the_screen(self, typed: Typed) -> None:
        seen = typed("\\o /dev/full" + ENTER + "AKs" + ENTER + "QQ" + ENTER)
        assert "cannot write the answer: No space left on device" in seen.err
        assert seen.out.startswith("6 hands")


@pytest.mark.parametrize(
    ("text", "runs"),
    [
        ("", True),
        ("AKs", True),
        ("AKs;", True),
        ("\\timing (", True),
        ("equity AA vs", False),
        ("equity AA vs\n", True),
        ("(22+", False),
        ("let a =", False),
        ("AKs\nequity AA vs", False),
        ("Qx9", True),
        ("AKs ]", True),
    ],
)
def test_the_parser_decides_what_enter_does(text: str, runs: bool) -> None:
    assert may_run(text) is runs

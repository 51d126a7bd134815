"""The shell under its keys: prompt_toolkit reads from a pipe, so the whole line editor runs without a terminal."""

from __future__ import annotations

import io
import re
import select
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from threading import Thread

import pytest
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

import pql
from pql.repl.console import Console
from pql.repl.help.typed import may_run, without_prompts
from pql.repl.meta_commands import COMMANDS, ShellState
from pql.repl.prompt.line_editor import LineEditor
from pql.repl.shell.shell import InteractiveShell
from references.families import together

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
F1, F2 = "\x1bOP", "\x1bOQ"
RAINBOW = next(text for word, _, text in pql.keywords() if word == "rainbow")
PAUSE = 0.05
PASTE = "\x1b[200~{}\x1b[201~"


class Seen:
    """What a shell wrote while it ran."""

    def __init__(self, status: int, out: str, err: str, shell: InteractiveShell) -> None:
        self.status = status
        self.out = out
        self.err = err
        self.shell = shell


def type_slowly(keyboard: PipeInput, parts: list[str], editor: LineEditor) -> None:
    for part in parts:
        if len(parts) > 1:
            # As fast as a person could type the next key: the prompt is there, and the history has been read.
            time.sleep(PAUSE)
            wait_for_prompt(keyboard, editor)
        keyboard.send_text(part)


def wait_for_prompt(keyboard: PipeInput, editor: LineEditor) -> None:
    """Waits until what was typed is read, and the prompt is there with its history."""
    session, quiet = editor._session, 0
    while quiet < 4:
        known = len(editor._history.get_strings())
        is_read = not select.select([keyboard.fileno()], [], [], 0)[0]
        ready = is_read and session.app.is_running and len(session.default_buffer._working_lines) == known + 1
        quiet = quiet + 1 if ready else 0
        time.sleep(0.02)


@pytest.fixture
def keyboard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[PipeInput]:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.chdir(tmp_path)
    with create_pipe_input() as pipe:
        yield pipe


@pytest.fixture
def typed(keyboard: PipeInput) -> Typed:
    """Types keys into a new shell, with a pause between the parts, then leaves it with Ctrl-D."""

    def run(*parts: str, **settings: str) -> Seen:
        out, err = io.StringIO(), io.StringIO()
        session = pql.Session()
        state = ShellState(session)
        for name, value in settings.items():
            state.settings.set(name, value)
        editor = LineEditor(state, input=keyboard, output=DummyOutput())
        shell = InteractiveShell(state, Console(out, err), editor)
        first, *later = parts
        keyboard.send_text(first)
        typist = Thread(target=type_slowly, args=(keyboard, [*later, CTRL_D], editor))
        typist.start()
        status = shell.run()
        typist.join()
        return Seen(status, out.getvalue(), err.getvalue(), shell)

    return run


@together("game", ("holdem", "omaha", "omaha5", "shortdeck"))
def test_the_first_lines_speak_of_the_game(game: str) -> None:
    out, err = io.StringIO(), io.StringIO()
    session = pql.Session(game=game)

    class Leaving:
        def prompt(self) -> str:
            raise EOFError

        def ask(self, prompt: str, words: Sequence[str]) -> str:
            return ""

        def typed(self) -> list[str]:
            return []

        def trouble(self) -> str | None:
            return None

    InteractiveShell(ShellState(session), Console(out, err), Leaving()).run()
    said = " ".join(err.getvalue().split())
    hands, question = re.findall("`(.*?)`", said)[:2]
    assert (f"a set of hands of {game}," in said) == (game != "holdem")
    assert not session.compile(hands).diagnostics
    assert not session.compile(question).diagnostics


class TestStatements:
    def test_digits_are_those_that_are_set(self, typed: Typed) -> None:
        asked = "equity AhKh vs QsQd" + ENTER
        seen = typed(asked + "\\set digits 4" + ENTER + asked + "\\set digits 12" + ENTER + asked, digits="1")
        assert [line.split()[1] for line in seen.out.splitlines() if line.startswith("AhKh")] == [
            "46.2",
            "46.2145",
            "46.2145",
        ]
        assert "digits is a whole number from 0 to 10, not `12`" in seen.err

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
        assert seen.err.count("\n") == 2

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
        for part in ("\\timing", "Ctrl-D", f"(boards) {RAINBOW}", "did you mean connected?"):
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
        assert "not `maybe`" in seen.err.replace("bad-setting", "")

    def test_format_is_one_of_the_formats(self, typed: Typed) -> None:
        seen = typed("\\format yaml" + ENTER + "\\format" + ENTER)
        assert "format is text, json" in seen.err
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

    def test_no_confirmation_turns_letters_around(self, typed: Typed, tmp_path: Path) -> None:
        name = "zz\u202eqq.x"
        for command in ("\\o", "\\tee", "\\save", "\\?"):
            seen = typed(f"{command} {name}{ENTER}")
            assert "zz<U+202E>qq.x" in seen.err + seen.out
            assert "\u202e" not in seen.err + seen.out

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
    def test_a_full_disk_brings_answers_back_to_the_screen(self, typed: Typed) -> None:
        seen = typed("\\o /dev/full" + ENTER + "AKs" + ENTER + "QQ" + ENTER)
        assert "cannot write the answer: No space left on device" in seen.err
        assert seen.out.startswith("6 hands")


def test_names_are_described(typed: Typed) -> None:
    """The definition as it would be typed, then the size of the set; a formula has none."""
    names = ("let steal = AKs, QQ", "let wet = board AK*f2", "let good = formula nouts > 8")
    seen = typed(ENTER.join([*names, "\\d steal", "\\d wet", "\\d good", "\\d nobody", ""]))
    assert "let steal = AKs, QQ\n" in seen.err
    assert "let wet = board AK*f2\n" in seen.err
    assert "let good = nouts > 8\n" in seen.err
    assert seen.out.count("10 hands") == 1
    assert seen.out.count("of 22,100") == 1
    assert "unknown name `nobody`" in seen.err


class TestTheLastAnswer:
    def test_it_has_a_name(self, typed: Typed) -> None:
        seen = typed("22+" + ENTER + "_ minus 22" + ENTER + "board AK*" + ENTER + "board _ twotone" + ENTER)
        assert "72 hands" in seen.out
        assert "420 of 22,100" in seen.out

    def test_it_is_shown_in_another_format(self, typed: Typed) -> None:
        seen = typed("\\last" + ENTER + "AKs" + ENTER + "\\last json" + ENTER + "\\last yaml" + ENTER)
        assert "there is no answer yet" in seen.err
        assert '[\n{"type": "hands", "combos": 4' in seen.out
        assert "there is no format `yaml`" in seen.err

    def test_it_is_exported(self, typed: Typed, tmp_path: Path) -> None:
        seen = typed(
            "\\export a.csv" + ENTER + "list AKs" + ENTER + "\\export a.csv" + ENTER + "\\w a.xls" + ENTER
        )
        assert (tmp_path / "a.csv").read_text().splitlines()[0] == "hand,weight"
        for part in ("there is no answer yet", "wrote 4 rows to a.csv", "`.xls` is none"):
            assert part in seen.err

    def test_expanded(self, typed: Typed) -> None:
        seen = typed("\\x" + ENTER + "sample 2 of AKs vs QQ seed 1" + ENTER + "\\x" + ENTER)
        assert "row 2" in seen.out
        assert "expanded display is on" in seen.err
        assert "expanded display is off" in seen.err

    def test_once_and_tee_and_pipes(self, typed: Typed, tmp_path: Path) -> None:
        seen = typed(
            "\\once a.txt" + ENTER + "AKs" + ENTER + "QQ" + ENTER + "\\tee b.txt" + ENTER + "KK" + ENTER,
            "\\tee" + ENTER + "JJ" + ENTER + "\\o |cat > c.txt" + ENTER + "TT" + ENTER,
        )
        assert (tmp_path / "a.txt").read_text().startswith("4 hands")
        assert (tmp_path / "b.txt").read_text().count("hands") == 1
        assert (tmp_path / "c.txt").read_text().startswith("6 hands")
        assert seen.out.count("6 hands") == 3

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
    def test_a_full_disk_stops_only_the_copying(self, typed: Typed) -> None:
        seen = typed("\\tee /dev/full" + ENTER + "AKs" + ENTER + "QQ" + ENTER)
        assert seen.err.count("cannot copy the answer to /dev/full: No space left on device") == 1
        assert "4 hands" in seen.out
        assert "6 hands" in seen.out

    def test_a_history_that_cannot_be_kept_is_said_once(
        self, keyboard: PipeInput, typed: Typed, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        (tmp_path / "no-folder").write_text("")
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "no-folder"))
        seen = typed("AKs" + ENTER, "QQ" + ENTER, "KK" + ENTER)
        assert seen.err.count("the history is not kept") == 1
        assert "6 hands" in seen.out

    def test_export_and_pager_say_what_they_want(self, typed: Typed) -> None:
        seen = typed("AKs" + ENTER + "\\export" + ENTER + "\\pager nosuchpager" + ENTER)
        assert "\\export needs a file" in seen.err
        assert "there is no program nosuchpager" in seen.err
        assert seen.shell.state.settings.word("pager_command") == ""

    def test_a_command_that_stops_reading(self, typed: Typed) -> None:
        seen = typed("\\o |true" + ENTER, "list any" + ENTER, "list any" + ENTER, "AKs" + ENTER)
        assert "error" not in seen.err
        assert seen.out == ""
        assert seen.status == 0

    def test_a_command_is_run_anew_for_each_answer(self, typed: Typed, tmp_path: Path) -> None:
        seen = typed(
            "\\o |wc -l >> n.txt; exit 3" + ENTER, "AKs; QQ" + ENTER, "let x = QQ" + ENTER, "AA" + ENTER
        )
        first, second = (tmp_path / "n.txt").read_text().split()
        assert int(first) > int(second)
        assert seen.err.count("status 3") == 2
        assert seen.out == ""


class TestRepair:
    def test_up_brings_the_failed_line_back_at_the_mistake(self, typed: Typed) -> None:
        # The cursor comes after the word that is wrong: three times BACKSPACE takes it away.
        seen = typed("AKs, xQQ and QQ" + ENTER, UP + "\x7f" * 3 + "QQ, QQ" + ENTER)
        assert "^^^" in seen.err
        assert seen.out.startswith("10 hands")

    def test_up_goes_through_the_history_otherwise(self, typed: Typed) -> None:
        assert typed("AKs" + ENTER, "QQ" + ENTER, UP + UP + ENTER).out.count("4 hands") == 2

    def test_up_takes_what_begins_like_that(self, typed: Typed) -> None:
        assert typed("AKs" + ENTER, "QQ" + ENTER, "A" + UP + ENTER).out.count("4 hands") == 2

    def test_one_key_reads_a_paste_as_other_programs_do(self, typed: Typed) -> None:
        seen = typed("AT+, KQ", F2 + ENTER)
        assert seen.shell.state.statement == "std'AT+, KQ'"

    def test_one_key_takes_the_suited_hands_in_whatever_stands_before(self, typed: Typed) -> None:
        seen = typed("AA; KK; QQ; equity AK", F2 + " vs QQ" + ENTER)
        assert seen.shell.state.statement == "AA; KK; QQ; equity AK* vs QQ"

    def test_help_on_the_word_under_the_cursor(self, typed: Typed) -> None:
        seen = typed("board rainbow" + F1, ENTER)
        assert RAINBOW in seen.err
        assert "of 22,100 flops" in seen.out

    def test_prompts_are_taken_from_a_paste(self, typed: Typed) -> None:
        assert typed(PASTE.format("pql> equity AhAs vs\n...> KhKs on 2c3d4s") + ENTER).out.startswith(
            "player"
        )
        assert without_prompts("pql[std]> AK\r\nQQ") == "AK\nQQ"


class TestWords:
    @pytest.mark.parametrize("word", ["quit", "exit", "QUIT;", ":q", "exit()"])
    def test_leaving_in_plain_words(self, typed: Typed, word: str) -> None:
        assert typed(word + ENTER + "AKs" + ENTER).out == ""

    def test_help_in_plain_words(self, typed: Typed) -> None:
        seen = typed("help" + ENTER + "help gap2" + ENTER + "rainbow?" + ENTER)
        assert "\\timing" in seen.err
        assert "two ranks between" in seen.err
        assert RAINBOW in seen.err

    def test_what_a_script_names_is_said_in_its_order(self, typed: Typed) -> None:
        seen = typed(PASTE.format("let small = 22+\nsmall\nset bare = both\nlet ace = AK") + ENTER)
        assert seen.err.index("small is now 22+") < seen.err.index("bare is now both")
        assert "ace is now AK" in seen.err


class TestSessions:
    def test_names_are_listed_described_and_forgotten(self, typed: Typed) -> None:
        seen = typed(
            "\\n" + ENTER + "let steal = 22+" + ENTER + "\\n" + ENTER + "\\d steal" + ENTER,
            "\\forget stela" + ENTER + "\\forget steal" + ENTER + "steal" + ENTER,
        )
        assert "there are no names yet" in seen.err
        assert "let steal = 22+" in seen.err
        assert "78 hands" in seen.out
        assert "did you mean `steal`?" in seen.err
        assert "unknown name `steal`" in seen.err

    def test_a_session_is_saved_and_loaded(self, typed: Typed, tmp_path: Path) -> None:
        typed("set bare = both; let steal = AK; let wet = board ***f2" + ENTER + "\\save s.pql" + ENTER)
        assert "let steal = AK*\nlet wet = board ***f2" in (tmp_path / "s.pql").read_text()
        assert "16 hands" in typed("\\load s.pql" + ENTER + "steal" + ENTER).out

    def test_saving_replaces_sessions_only_and_says_so(self, typed: Typed, tmp_path: Path) -> None:
        (tmp_path / "mine.pql").write_text("let precious = 22+\n")
        seen = typed("22+; let steal = A2s+" + ENTER + "\\save mine.pql" + ENTER + "\\save s.pql" + ENTER)
        assert "mine.pql is there already, and is not a saved session" in seen.err
        assert (tmp_path / "mine.pql").read_text() == "let precious = 22+\n"
        # What was answered last is no name that is saved.
        assert "1 name and the options are in s.pql; " in seen.err
        again = typed("\\save s.pql" + ENTER + "\\save! mine.pql" + ENTER)
        assert "0 names and the options are in s.pql (replaced the file that was there)" in again.err
        assert "in mine.pql (replaced the file that was there)" in again.err
        assert "precious" not in (tmp_path / "mine.pql").read_text()

    def test_a_name_made_of_the_last_answer_is_saved_whole(self, typed: Typed, tmp_path: Path) -> None:
        typed("22+" + ENTER + "let rest = _ minus 22" + ENTER + "AA" + ENTER + "\\save s.pql" + ENTER)
        assert "let rest = 33+" in (tmp_path / "s.pql").read_text()

    def test_options_and_settings(self, typed: Typed) -> None:
        seen = typed(
            "\\set bare both" + ENTER + "AK" + ENTER + "\\set theme=light" + ENTER + "\\set thme" + ENTER,
            "\\set timing maybe" + ENTER + "\\set" + ENTER + "\\set bare" + ENTER,
        )
        assert "16 hands" in seen.out
        for part in (
            "theme = light",
            "did you mean `theme`?",
            "not `maybe`",
            "history_size = ",
            "bare = both",
        ):
            assert part in seen.err

    def test_saved_statements(self, typed: Typed) -> None:
        seen = typed(
            "\\f" + ENTER + "\\fs duel equity $1 vs $2 on 2c3d4s" + ENTER + "\\f duel AhAs KhKs" + ENTER,
            "\\f duel AA"
            + ENTER
            + "\\f deul"
            + ENTER
            + "\\f"
            + ENTER
            + "\\fd duel"
            + ENTER
            + "\\fd duel"
            + ENTER,
        )
        assert seen.out.startswith("player")
        for part in (
            "there are none yet",
            "saved; ",
            "needs argument $2",
            "did you mean `duel`?",
            "deleted duel",
        ):
            assert part in seen.err

    def test_the_tour_from_start_to_end(self, typed: Typed) -> None:
        from pql.repl.commands.learning import STEPS

        assert len(STEPS) == 10
        keys = "".join(step.solution + ENTER for step in STEPS)
        seen = typed("\\tour" + ENTER + "QQ" + ENTER + keys + "\\tour stop" + ENTER)
        assert seen.err.count("Right.") == 10
        assert "Not yet; one way is  AKs" in seen.err
        assert "That was the tour" in seen.err

    def test_a_step_of_the_tour_has_what_it_needs(self, typed: Typed) -> None:
        """One may begin anywhere: names of steps that were left out are there, and told; one's own are kept."""
        seen = typed("\\tour 8" + ENTER + "equity steal vs QQ+ on Kh7h2c" + ENTER)
        assert "steal, which this step needs, is defined: let steal = 22+, A2s+" in seen.err
        assert "Right." in seen.err
        seen = typed("let steal = 72o" + ENTER + "\\tour 7" + ENTER + "steal" + ENTER)
        assert "is defined" not in seen.err
        assert "72o" in seen.out

    def test_examples(self, typed: Typed) -> None:
        seen = typed(
            "\\examples" + ENTER + "\\examples 1" + ENTER + "\\examples coin" + ENTER + "\\ex 99" + ENTER
        )
        assert "Before the flop\n" in seen.err
        assert "52 hands" in seen.out
        assert "From queens down to deuces" in seen.err
        assert "there is no example 99" in seen.err

    def test_the_prompt_says_the_game_and_not_every_answer(self, typed: Typed, tmp_path: Path) -> None:
        path = tmp_path / "answers.txt"
        seen = typed("game omaha" + ENTER + "AsAhKsKh" + ENTER + "game shortdeck" + ENTER + "AsKs" + ENTER)
        assert "the game is" not in seen.out
        typed("game omaha" + ENTER + f"\\o {path}" + ENTER + "AsAhKsKh" + ENTER)
        assert "the game is omaha\n" in path.read_text()

    def test_an_example_in_another_game_is_played_in_it_alone(self, typed: Typed) -> None:
        seen = typed("\\examples wrap" + ENTER + "KK" + ENTER)
        assert "16 outs" in seen.out
        assert "6 hands, 0.45 % of all" in seen.out

    def test_running_again_explaining_measuring(self, typed: Typed) -> None:
        seen = typed(
            "\\r" + ENTER + "AKs" + ENTER + "\\r" + ENTER + "\\explain" + ENTER + "\\explain QQ" + ENTER,
            "\\timeit AKs" + ENTER + "\\recall" + ENTER + ENTER,
        )
        assert "there is no statement yet" in seen.err
        assert seen.out.count("4 hands") == 2
        assert "at best" in seen.err

    def test_the_world_around(self, typed: Typed, tmp_path: Path) -> None:
        (tmp_path / "deep").mkdir()
        seen = typed(
            "\\cd deep" + ENTER + "\\! touch here" + ENTER + "\\! false" + ENTER + "\\echo hello" + ENTER,
            "\\cd nowhere" + ENTER + "\\version" + ENTER + "\\history" + ENTER + "\\history touch" + ENTER,
        )
        assert (tmp_path / "deep" / "here").exists()
        assert "status 1" in seen.err
        assert "hello\n" in seen.out
        assert "cannot go to nowhere" in seen.err
        assert "prompt_toolkit" in seen.err
        assert seen.err.count("\\! touch here") == 2

    def test_editing_in_another_program(self, typed: Typed, tmp_path: Path) -> None:
        (tmp_path / "editor").write_text("#!/bin/sh\nsed -i s/QQ/KK/ $1\n")
        (tmp_path / "editor").chmod(0o755)
        seen = typed("QQ" + ENTER + "\\e" + ENTER, ENTER, editor=str(tmp_path / "editor"))
        assert seen.shell.state.statement == "KK"
        assert "the editor did not work" in typed("\\e" + ENTER, editor="/no/such/editor").err

    def test_vi_keys(self, typed: Typed) -> None:
        # Escape, to the start of the line, delete a letter.
        assert typed("xAKs", "\x1b", "0x", ENTER, keys="vi").out.startswith("4 hands")

    @pytest.mark.parametrize("theme", ["dark", "light", "colorblind", "none"])
    def test_every_theme_runs(self, typed: Typed, theme: str) -> None:
        assert "4 hands" in typed(f"\\theme {theme}{ENTER}AKs{ENTER}").out


@pytest.mark.parametrize("argument", ["", "x y", "'", "9999999999999999999999", "é\u2028"])
def test_no_command_minds_an_odd_argument(typed: Typed, argument: str) -> None:
    # These leave, wait, ask, or run another program.
    without = ("\\q", "\\!", "\\e", "\\watch", "\\o", "\\once", "\\timeit", "\\quiz", "\\practice")
    others = [name for name in COMMANDS if name not in without]
    seen = typed(
        "".join(f"{name} {argument}{ENTER}" for name in others)
        + "\\format text"
        + ENTER
        + "\\x off"
        + ENTER
        + "AKs"
        + ENTER
    )
    assert "internal-error" not in seen.err
    assert "4 hands" in seen.out


@together(
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
        ("equity AA v KK", True),
        ("equity AA vs (KK, ", False),
        ("select avg(riverEquity(hero)", False),
        ("AKs ]", True),
    ],
)
def test_the_parser_decides_what_enter_does(text: str, runs: bool) -> None:
    assert may_run(text) is runs


class TestPractice:
    def test_a_quiz_is_answered_by_lines_of_its_own_and_the_history_keeps_none(self, typed: Typed) -> None:
        seen = typed("\\quiz equity AA vs KK" + ENTER + "82" + ENTER + "q" + ENTER + "AKs" + ENTER)
        assert "of 1 right" in seen.err
        assert seen.out.startswith("4 hands")
        assert seen.shell.typed() == ["\\quiz equity AA vs KK", "AKs"]

    def test_ctrl_c_ends_a_quiz_and_the_shell_goes_on(self, typed: Typed) -> None:
        seen = typed("\\quiz equity AA vs KK" + ENTER + CTRL_C + "AKs" + ENTER)
        assert "nothing was answered" in seen.err or "interrupted" in seen.err
        assert seen.out.startswith("4 hands")

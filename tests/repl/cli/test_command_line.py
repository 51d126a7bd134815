"""The command line as its users meet it: exit statuses, streams, formats, files, errors."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pql.repl.cli.main import main

from ..conftest import Pql

Script = Callable[..., str]
EXAMPLES = Path(__file__).parents[3] / "examples"
SLOW = "equity any vs any vs any vs any samples 1000000000"


def test_one_statement(pql: Pql) -> None:
    done = pql("-c", "Connected Suited")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("52 hands, 3.92 % of all\n")
    assert done.stdout.isascii()


def test_people_read_the_digits_they_ask_for_and_programs_all(pql: Pql) -> None:
    asked = ("-c", "equity AhKh vs QsQd; plot equity AhKh vs QsQd to 'a.svg'")
    assert " 46.21 % " in pql(*asked).stdout
    for digits, format, shown in (
        ("0", "text", "46 %"),
        *[("4", format, "46.2145 %") for format in ("text", "markdown", "html")],
    ):
        done = pql("--digits", digits, "--format", format, *asked)
        assert shown in done.stdout, done.stderr
    assert pql("--digits", "0", "--format", "json", *asked).stdout == pql("--format", "json", *asked).stdout
    for wrong in ("11", "-1", "two"):
        done = pql("--digits", wrong, *asked)
        assert (done.returncode, "from 0 to 10" in done.stderr) == (2, True)


def test_the_game_is_said_where_the_command_does_not_say_it(pql: Pql) -> None:
    asked = "equity AsAhKsKh vs QsQhJsJh on Kd7h2c"
    assert "the game is" not in pql("--game", "plo", "-c", asked).stdout
    assert "the game is omaha\n" in pql("-c", f"game omaha; {asked}").stdout
    assert "the game is shortdeck\n" in pql("--game", "omaha", "-c", "game shortdeck; AA").stdout
    assert json.loads(pql("--game", "plo", "--format", "json", "-c", asked).stdout)[0]["game"] == "omaha"


def test_text_for_a_pipe_is_no_wider_than_80_columns(pql: Pql) -> None:
    long = "let steal = 22+, A2s+, K2s+, Q4s+, J7s+, T7s+, 96s+, 86s+, 75s+, 65s, 54s, A3o+, K8o+, Q9o+, J9o+"
    for asked in (
        f"{long}; show names; show options",
        "nuts on Kh7s2c for 15%",
        "distribution 15% with 20%",
        "ev bet 75 into 100 with A5s, JTs, 98s, 66 vs 77+, AT*+, KQ* continuing 77, 99+, AK*, KQ* on Kh7h2c",
        "stats from history 'my_hands.phhs' by position",
        "winnings from history 'my_hands.phhs' for 'Robin' by session",
        "list from history 'my_hands.phhs' for 'Robin' limit 3",
        "select rate(vpip), rate(pfr), rate(threebet), rate(wtsd) from history 'my_hands.phhs'",
    ):
        done = pql("-c", asked.replace("my_hands", str(EXAMPLES / "my_hands")))
        assert done.returncode == 0, done.stderr
        assert max(map(len, done.stdout.splitlines()[1:])) <= 80, done.stdout


def test_statements_share_a_session_in_order(pql: Pql, script: Script) -> None:
    done = pql(script("let steal = 22+;\n"), "-c", "let big = steal and TT+", "-c", "big; steal")
    assert done.returncode == 0
    assert done.stdout.startswith("# big\n30 hands")
    assert "\n\n# steal\n78 hands" in done.stdout


def test_scripts_import_beside_themselves(pql: Pql, script: Script, tmp_path: Path) -> None:
    (tmp_path / "ranges").mkdir()
    script("let steal = 22+", "ranges/names.pql")
    script("import 'names.pql'\nsteal", "ranges/use.pql")
    done = pql("ranges/use.pql")
    assert done.stdout.startswith("78 hands"), done.stderr


def test_piped_input_runs(pql: Pql) -> None:
    done = pql(stdin="#!/usr/bin/env pql\nAKs\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("4 hands")
    assert pql("-", "-c", "QQ", stdin="AKs").stdout.count("hands") == 2


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "\ufeff"])
def test_no_statement_is_no_error(pql: Pql, text: str) -> None:
    done = pql(stdin=text)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_a_windows_file_runs(pql: Pql, tmp_path: Path) -> None:
    (tmp_path / "w.pql").write_bytes(b"\xef\xbb\xbflet small = 22+\r\nsmall\r\n")
    assert pql("w.pql").stdout.startswith("78 hands")


class TestErrors:
    """What is wrong goes to standard error, and the status says what kind of wrong it was."""

    def test_any_syntax_error_runs_nothing_and_all_are_shown(self, pql: Pql, script: Script) -> None:
        done = pql(script("AKs\nequity AA vs\n;\nboard A\n"))
        assert (done.returncode, done.stdout) == (3, "")
        assert done.stderr.count("error: ") == 2
        assert "--> queries.pql:4:" in done.stderr

    def test_other_texts_still_run(self, pql: Pql) -> None:
        done = pql("-c", "AKs Qx9", "-c", "QQ")
        assert done.returncode == 3
        assert done.stdout.startswith("6 hands")

    def test_a_statement_that_fails_does_not_stop_the_next(self, pql: Pql) -> None:
        done = pql("-c", "equity AsAh vs AsKs; QQ")
        assert done.returncode == 1
        assert done.stdout.startswith("# QQ\n6 hands")
        assert done.stderr.startswith("error: ")

    def test_warnings_are_no_errors(self, pql: Pql) -> None:
        done = pql("-c", "AK Suited")
        assert done.returncode == 0
        assert done.stderr.startswith("warning: ")
        assert done.stdout.startswith("no hands\n")

    def test_json_errors_are_objects(self, pql: Pql) -> None:
        done = pql("--format", "json", "-c", "AKs; equity AA vs")
        assert (done.returncode, done.stdout) == (3, "[]\n")
        error = json.loads(done.stderr)
        assert error["type"] == "error"
        assert {"code", "message", "line", "column", "end_column", "help"} <= set(error)
        failed = pql("--format", "jsonl", "-c", "equity AsAh vs AsKs; QQ")
        assert json.loads(failed.stderr)["type"] == "error"
        assert json.loads(failed.stdout)["combos"] == 6

    @pytest.mark.parametrize(
        "arguments",
        [
            ("--format", "yaml"),
            ("--dialect", "nonsense", "-c", "AKs"),
            ("--seed", "x", "-c", "AKs"),
            ("--seed", "99999999999999999999999", "-c", "AKs"),
            ("--threads", "0", "-c", "AKs"),
            ("--threads", "-1", "-c", "AKs"),
            ("-c",),
            ("no-such-file.pql",),
            (".",),
            ("--output", "no/such/folder/x", "-c", "AKs"),
            ("--output", "", "-c", "AKs"),
        ],
    )
    def test_wrong_usage(self, pql: Pql, arguments: tuple[str, ...]) -> None:
        done = pql(*arguments)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr
        assert "Traceback" not in done.stderr

    def test_a_missing_file_stops_everything_before_it_starts(self, pql: Pql, script: Script) -> None:
        done = pql(script("AKs"), "no-such-file.pql")
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == "pql: cannot read no-such-file.pql: No such file or directory\n"

    def test_bytes_that_are_not_text(self, pql: Pql) -> None:
        done = pql(stdin=b"AKs\nQ\xff\n")
        assert (done.returncode, done.stdout) == (3, "")
        assert "not UTF-8 text: line 2 has the byte 0xff" in done.stderr

    def test_an_endless_pipe_ends(self, pql: Pql) -> None:
        done = pql(stdin=b"#" * (16 * 1024 * 1024 + 1))
        assert done.returncode == 3
        assert "longer than 16 MB" in done.stderr

    @pytest.mark.parametrize(
        "text", ["\x00", "AKs \x00", "é", "♠♥", "((((", "\\q", "\\", "'", "/*", "\u2028", "🂡"]
    )
    def test_no_text_makes_a_traceback(self, pql: Pql, text: str) -> None:
        done = pql(stdin=text)
        assert done.returncode in (0, 3)
        assert "Traceback" not in done.stderr
        assert "internal-error" not in done.stderr


class TestOptions:
    def test_check_runs_nothing(self, pql: Pql, script: Script) -> None:
        good = pql("--check", script("let small = 22+\nequity small vs AKs\n" + SLOW))
        assert (good.returncode, good.stdout, good.stderr) == (0, "", "")
        bad = pql("--check", script("equity AA vs"))
        assert (bad.returncode, bad.stdout) == (3, "")

    def test_json_array_spans_all_statements(self, pql: Pql) -> None:
        done = pql("--format", "json", "-c", "AKs", "-c", "let small = QQ; small; board AK*")
        assert [entry["type"] for entry in json.loads(done.stdout)] == ["hands", "hands", "board"]

    def test_csv(self, pql: Pql) -> None:
        done = pql("--format", "csv", "-c", "AKs")
        assert done.stdout.startswith("combos,weight,share,text")

    def test_select_as_markdown_and_html(self, pql: Pql) -> None:
        """Percentages, counts and errors as in text, a line for each value of a histogram."""
        query = "select count(nouts > 8), histogram(handtype(hero, flop)) from hero='JTs', board='***'"
        done = pql("--format", "markdown", "-c", query)
        assert "| 54.93 % (43,068) | high card: 51.75 %<br>pair: 40.41 %<br>" in done.stdout
        assert done.stdout.endswith("\n\nexact, 78,400 deals\n")
        page = pql("--format", "html", "-c", query).stdout
        assert ">54.93 % (43,068)</td>" in page
        bars = re.findall(r">([\w ]+: [\d.]+ %)</td>", page)
        assert bars[:2] == ["high card: 51.75 %", "pair: 40.41 %"]
        assert ">exact, 78,400 deals</p>" in page
        sampled = "select avg(riverEquity(hero)) from hero='AA', villain='KK' samples 1000 seed 1"
        for form in ("markdown", "html"):
            assert "95 % interval, seed 1" in pql("--format", form, "-c", sampled).stdout

    def test_markdown_and_html(self, pql: Pql) -> None:
        done = pql("--format", "markdown", "-c", "equity AKs vs QQ; AK*")
        assert "`equity AKs vs QQ`\n\n" in done.stdout
        assert "| AK\\* |" in done.stdout
        page = pql("--format", "html", "-c", "AK*").stdout
        assert page.startswith("<!DOCTYPE html>")
        assert page.endswith("</html>\n")
        assert "<b>16 hands</b>, 1.21 %" in page
        assert "<svg" in page

    def test_the_configuration_is_written_once(self, pql: Pql, tmp_path: Path) -> None:
        env = {"PQL_CONFIG": str(tmp_path / "deep" / "config.toml")}
        first = pql("--write-config", env=env)
        assert (first.returncode, first.stdout.strip()) == (0, env["PQL_CONFIG"])
        assert "# theme = " in (tmp_path / "deep" / "config.toml").read_text()
        assert "stays as it is" in pql("--write-config", env=env).stdout

    def test_scripts_do_not_read_the_configuration(self, pql: Pql, tmp_path: Path) -> None:
        (tmp_path / "config.toml").write_text("[options]\nbare = 'both'\n[shell]\nformat = 'json'\n")
        done = pql("-c", "AK", env={"PQL_CONFIG": str(tmp_path / "config.toml"), "PQL_FORMAT": "json"})
        assert done.stdout.startswith("12 hands")

    def test_output_goes_to_the_file_alone(self, pql: Pql, tmp_path: Path) -> None:
        done = pql("--output", "answer.txt", "-c", "AKs")
        assert (done.returncode, done.stdout) == (0, "")
        assert (tmp_path / "answer.txt").read_text().startswith("4 hands")

    def test_the_same_seed_gives_the_same_answer_on_any_number_of_threads(self, pql: Pql) -> None:
        query = "equity AKs vs QQ vs 22+ samples 20000"
        answers = {
            pql("--seed", "7", "--threads", threads, "--format", "json", "-c", query).stdout
            for threads in ("1", "2", "3")
        }
        assert len(answers) == 1
        assert '"seed": 7' in answers.pop()

    def test_timing_goes_to_standard_error(self, pql: Pql) -> None:
        done = pql("--timing", "-c", "AKs")
        assert done.stderr.startswith("time: ")
        assert done.stdout.startswith("4 hands")
        assert pql("--timing", "--format", "json", "-c", "AKs").stderr == ""

    def test_version_and_help(self, pql: Pql) -> None:
        import pql as library

        assert pql("--version").stdout == f"pql {library.__version__}\n"
        shown = pql("--help")
        assert shown.returncode == 0
        assert "exit status" in shown.stdout

    def test_ascii_streams_get_ascii(self, pql: Pql) -> None:
        done = pql("-c", "AKs", "-c", "Qé", env={"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"})
        assert done.returncode == 3
        assert done.stdout.startswith("4 hands")
        assert "Traceback" not in done.stderr


class TestPipes:
    """Readers that go away, disks that are full, streams that are closed."""

    def run(self, command: str, tmp_path: Path) -> subprocess.CompletedProcess[str]:
        script = f"pql() {{ '{sys.executable}' -m pql \"$@\"; }}\n{command}"
        return subprocess.run(
            ["bash", "-c", script], capture_output=True, text=True, cwd=tmp_path, timeout=600, check=False
        )

    @pytest.mark.parametrize("format", ["text", "json", "jsonl", "csv", "markdown", "html"])
    def test_a_reader_that_leaves_early(self, tmp_path: Path, format: str) -> None:
        done = self.run(
            f"set -o pipefail; pql --format {format} -c 'list any; list any; list any' | head -1", tmp_path
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.count("\n") == 1

    def test_errors_into_a_closed_pipe(self, tmp_path: Path) -> None:
        done = self.run(
            "for i in $(seq 300); do echo 'Qx9 ;'; done | pql 2>&1 >/dev/null | head -1", tmp_path
        )
        assert done.stdout.startswith("error: ")
        assert done.stderr == ""

    @pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
    @pytest.mark.parametrize("where", ["> /dev/full", "--output /dev/full"])
    def test_a_full_disk(self, tmp_path: Path, where: str) -> None:
        done = self.run(f"pql -c 'AKs' {where}", tmp_path)
        assert done.returncode == 1
        assert done.stderr == "pql: cannot write the answer: No space left on device\n"

    @pytest.mark.parametrize("closed", ["2>&-", "<&-", "2>&- <&-"])
    def test_closed_streams_that_are_not_needed(self, tmp_path: Path, closed: str) -> None:
        done = self.run(f"pql -c AKs {closed}", tmp_path)
        assert (done.returncode, done.stderr) == (0, "")
        assert done.stdout.startswith("4 hands")

    @pytest.mark.parametrize("closed", [">&-", ">&- <&-"])
    def test_an_answer_into_a_closed_stream_is_an_error(self, tmp_path: Path, closed: str) -> None:
        done = self.run(f"pql -c AKs {closed}", tmp_path)
        assert (done.returncode, done.stderr) == (
            1,
            "pql: cannot write the answer: standard output is closed\n",
        )
        assert self.run(f"pql -c AKs 2>&- {closed}", tmp_path).returncode == 1
        # Who writes nothing misses nothing.
        assert self.run(f"pql --check -c AKs {closed}", tmp_path).returncode == 0
        assert self.run("pql < /dev/null >&-", tmp_path).returncode == 0

    def test_no_file_takes_the_place_of_a_closed_stream(self, tmp_path: Path) -> None:
        (tmp_path / "script.pql").write_text("AKs; Qx9")
        (tmp_path / "answer.txt").write_text("")
        done = self.run("pql script.pql --output answer.txt >&- 2>&- <&-", tmp_path)
        assert done.returncode == 3
        assert (tmp_path / "script.pql").read_text() == "AKs; Qx9"
        assert (tmp_path / "answer.txt").read_text() == ""

    def test_reading_a_closed_stream(self, tmp_path: Path) -> None:
        done = self.run("pql <&-", tmp_path)
        assert (done.returncode, done.stderr) == (2, "pql: cannot read standard input: it is closed\n")

    @pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
    def test_complaints_that_cannot_be_written_change_nothing(self, tmp_path: Path) -> None:
        done = self.run("pql -c 'Qx9' -c 'AKs' 2> /dev/full", tmp_path)
        assert done.returncode == 3
        assert done.stdout.startswith("4 hands")

    def test_answers_arrive_as_they_are_found(self, tmp_path: Path) -> None:
        program = subprocess.Popen(
            [sys.executable, "-m", "pql", "--format", "jsonl", "-c", f"AKs; {SLOW}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            text=True,
        )
        with program:
            assert program.stdout is not None
            assert json.loads(program.stdout.readline())["combos"] == 4
            assert program.poll() is None
            program.send_signal(signal.SIGINT)
            program.communicate(timeout=600)
        assert program.returncode == 130


# Says on the file with this number when the sampling has begun: an answer in JSON shows nothing before.
WORKING = """
import os, sys
from pql.engine import sampling
right, told = sampling._chunks, int(sys.argv.pop())
def chunks(*given):
    os.write(told, b"x")
    return right(*given)
sampling._chunks = chunks
from pql.repl.entry import run
run()
"""


@pytest.mark.parametrize("format", ["text", "json"])
def test_ctrl_c_stops_quickly_with_130(tmp_path: Path, format: str) -> None:
    works, told = os.pipe()
    program = subprocess.Popen(
        [
            *(sys.executable, "-P", "-c", WORKING, "--format", format, "-c", f"AKs; {SLOW}; QQ"),
            str(told),
        ],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
        text=True,
        pass_fds=(told,),
    )
    with program:
        os.close(told)
        assert os.read(works, 1) == b"x"
        os.close(works)
        program.send_signal(signal.SIGINT)
        out, err = program.communicate(timeout=600)  # the statement would last for hours
    assert program.returncode == 130
    if format == "text":
        assert err.startswith("interrupted after ")
        assert out.startswith("# AKs\n4 hands")
        assert "6 hands" not in out
    else:
        assert json.loads(err)["code"] == "interrupted"
        assert [entry["combos"] for entry in json.loads(out)] == [4]


def test_main_is_a_function(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-c", "AKs"]) == 0
    assert capsys.readouterr().out.startswith("4 hands")
    assert main(["--format", "yaml"]) == 2
    assert main(["-c", "Qx9"]) == 3


@pytest.mark.parametrize("statement", ["equity AKs vs QQ", "AKs, TT+", "equity AKs vs"])
def test_a_statement_in_the_place_of_a_file_is_told_how_to_run(
    statement: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([statement]) == 2
    assert f"pql -c '{statement}'" in capsys.readouterr().err
    assert main(["nofile.pql"]) == 2
    assert "-c" not in capsys.readouterr().err


NAME = "no\x1b[31mpe\u202elqp.x"


@pytest.mark.parametrize(
    "arguments",
    [
        (NAME,),
        ("report", NAME),
        ("report", "-o", "x.html", NAME),
        ("--rows", NAME, "-c", "equity $a vs QQ"),
        ("--output", f"/nowhere/{NAME}", "-c", "AA"),
        ("-c", f"import '{NAME}'"),
        (f"--bogus={NAME}",),
        ("serve", "--host", NAME, "--token", "0123456789abcdef0123456789abcdef"),
        ("serve", f"--bogus={NAME}"),
        ("lsp", f"--bogus={NAME}"),
        ("--param", f"{NAME}=1", "-c", "AA"),
        ("--format", "json", "-c", f"import '{NAME}'"),
    ],
)
def test_no_name_steers_the_terminal(pql: Pql, arguments: tuple[str, ...]) -> None:
    done = pql(*arguments)
    assert done.returncode
    assert done.stderr
    assert "\x1b" not in done.stderr
    assert "\u202e" not in done.stderr

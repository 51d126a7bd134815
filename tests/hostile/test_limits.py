"""Sessions for the text you do not trust: no files, and limits of time, memory, samples and rows."""

from __future__ import annotations

import io
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document

import pql
from pql.repl.console import Console
from pql.repl.meta_commands import COMMANDS, ShellState
from pql.repl.prompt.completion import PQLCompleter
from pql.repl.shell.shell import Editor, InteractiveShell
from references.families import together

PLAYED = Path(__file__).parents[2] / "examples" / "my_hands.phhs"


def refused(text: str, **limits: Any) -> list[str]:
    with pytest.raises(pql.PQLError) as raised:
        pql.Session(**limits).run(text)
    for problem in raised.value.diagnostics:
        assert problem.span is not None, problem  # every limit says which statement met it
        assert problem.source is not None
    return [problem.code for problem in raised.value.diagnostics]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "names.pql").write_text("let big = QQ+\n")
    (tmp_path / "order.txt").write_text("AA KK")


@together(
    "text",
    [
        "import 'names.pql'",
        "explain import 'names.pql'",
        "export AKs to 'out.csv'",
        "explain export AKs to 'out.csv'",
        "import range 'order.txt' as x",
        "explain import range 'order.txt' as x",
        "export AKs to 'out.pio'",
        "export AKs to 'out.txt' as gto",
        "plot AKs to 'out.png'",
        "explain plot AKs to 'out.png'",
        "set order = './order.txt'",
        "explain set order = './order.txt'",
    ],
)
def test_no_statement_reaches_a_file(text: str) -> None:
    before = sorted(os.listdir())
    assert refused(text, files=False) == ["no-files"]
    assert sorted(os.listdir()) == before


@pytest.mark.parametrize("text", ["15%", "AA, top 5%", "std'15%'", "equity 15% vs AA", "let band = 5%-10%"])
def test_an_order_that_was_set_for_the_session_is_not_read_either(text: str) -> None:
    session = pql.Session({"order": "./order.txt"}, files=False)
    assert session.compile(text).diagnostics[0].code == "no-files"


def test_what_reaches_no_file_works_without_files() -> None:
    session = pql.Session(files=False, time_limit=60, memory_limit=10**8, max_samples=10**6, max_rows=1000)
    text = "let loose = 15%, AKs:0.5; plot AKs; set order = chen; loose; equity AA vs KK samples 1000 seed 1; list AA"
    assert len(session.run(text)) == 4
    assert session.copy().limits == session.limits
    assert not session.limits.files


def test_a_copy_is_as_strict_or_stricter() -> None:
    loose, strict = pql.Session(), pql.Session(files=False, time_limit=5, max_rows=1000, memory_limit=10**6)
    asked: dict[str, Any] = {
        "files": True, "time_limit": 60, "memory_limit": 10**9, "max_samples": 500, "max_rows": 100,
    }  # fmt: skip
    assert tuple(vars(loose.copy(**asked).limits).values()) == (True, 60, 10**9, 500, 100, ())
    found = strict.copy(**asked).limits
    assert (found.files, found.time, found.memory, found.samples, found.rows) == (False, 5, 10**6, 500, 100)
    assert strict.copy().limits == strict.copy(files=True).limits == strict.limits
    assert not loose.copy(files=False).copy(files=True).limits.files
    strict.define("big", "QQ+")
    assert strict.copy(max_rows=3).names == strict.names


def test_without_files_those_hands_are_asked_that_were_named(tmp_path: Path) -> None:
    (tmp_path / "mine.phhs").write_text(PLAYED.read_text())
    (tmp_path / "theirs.phhs").write_text(PLAYED.read_text())
    before = sorted(os.listdir(tmp_path))
    session = pql.Session(directory=tmp_path, files=False, histories=["mine.phhs"])
    (answer,) = session.run("select count(true) from history 'mine.phhs' for 'Robin'")
    assert answer.to_dict()["deals"] == 42
    (answer,) = session.run("replay '70342' from history $f", parameters={"f": "mine.phhs"})
    assert answer.type == "replay"
    session.run("import range history 'mine.phhs' of 'Otto' as theirs; list theirs")
    others = [
        "theirs.phhs",
        "./mine.phhs",
        str(tmp_path / "mine.phhs"),
        "*.phhs",
        "mine.phhs', 'theirs.phhs",
        "",
    ]
    for other in others:
        for text in (
            f"stats from history '{other}'",
            f"import range history '{other}' of 'Otto' as x; list x",
            f"explain winnings from history '{other}'",
        ):
            with pytest.raises(pql.PQLError, match=r"reads no files but the recorded hands of .mine\.phhs."):
                session.run(text)
    for text in (
        "collect history 'mine.phhs' into 'out'",
        "import 'mine.phhs'",
        "import range 'mine.phhs' as x",
    ):
        with pytest.raises(pql.PQLError) as caught:
            session.run(text)
        assert caught.value.diagnostics[0].code == "no-files"
    assert sorted(os.listdir(tmp_path)) == before


def test_a_copy_asks_no_other_hands() -> None:
    both = pql.Session(files=False, histories=["a", "b"])
    assert both.copy().limits.histories == ("a", "b")
    assert both.copy(files=False).limits.histories == ()
    assert pql.Session(histories=["a"]).copy(files=False).limits.histories == ()
    for wrong in ("a", [1], 5):
        with pytest.raises(TypeError, match="histories must be"):
            pql.Session(histories=wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("limits", "error"),
    [
        ({"files": "no"}, TypeError),
        ({"time_limit": "5"}, TypeError),
        ({"time_limit": 0}, ValueError),
        ({"max_rows": 1.5}, TypeError),
        ({"max_samples": -1}, ValueError),
        ({"memory_limit": float("nan")}, TypeError),
    ],
)
def test_a_copy_takes_no_limit_that_is_none(limits: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        pql.Session().copy(**limits)


@together(
    ("text", "limits", "code"),
    [
        ("list any", {"max_rows": 1000}, "row-limit"),
        ("list board ***", {"max_rows": 1000}, "row-limit"),
        ("sample 1001 of any", {"max_rows": 1000}, "row-limit"),
        ("sample 1001 of board ***", {"max_rows": 1000}, "row-limit"),
        ("equity TT+ vs KK on Kh7h2c by hand", {"max_rows": 9}, "row-limit"),
        ("select count(flush) from hero = 'AA', board = 'AK*' group by handType(hero, river)", {"max_rows": 2},
         "row-limit"),
        ("equity AA vs KK samples 1001", {"max_samples": 1000}, "sample-limit"),
        ("odds AA vs KK samples 1001", {"max_samples": 1000}, "sample-limit"),
        ("strength AA on Kh7h2c opponents 5 samples 1001", {"max_samples": 1000}, "sample-limit"),
        ("sample 1001 of any", {"max_samples": 1000}, "sample-limit"),
        ("equity any vs any vs any vs any within 0.01%", {"max_samples": 10_000}, "sample-limit"),
        ("list board ***", {"memory_limit": 10**6}, "memory-limit"),
        ("sample 100000 of any vs any", {"memory_limit": 10**6}, "memory-limit"),
        ("; ".join(f"let n{i} = AA:0.5" for i in range(200)), {"memory_limit": 10**6}, "memory-limit"),
        ("; ".join("equity AA vs KK" for i in range(1000)), {"memory_limit": 10**6}, "memory-limit"),
    ],
)  # fmt: skip
def test_more_than_allowed_is_refused(text: str, limits: dict[str, Any], code: str) -> None:
    assert set(refused(text, **limits)) == {code}


def test_a_sample_that_nobody_asked_to_be_exact_ends_at_the_limit() -> None:
    session = pql.Session(max_samples=20_000)
    (result,) = session.run("equity any vs any vs any vs any seed 1")
    assert result.method == "sampled"
    assert 0 < result.deals <= 20_000
    (table,) = session.run("select avg(equity(hero, river)) from hero = 'any', villain = 'any' seed 1")
    assert table.deals <= 20_000


@pytest.mark.parametrize(
    "text",
    [
        "equity any vs any vs any vs any exact",
        "equity any vs any within 0.001% seed 1",
        "equity any vs any vs any vs any samples 10000000000",
        "strength any on Kh7h2c samples 1000000000",
        "list board *****",
        "; ".join("equity any vs any vs any samples 10000" for _ in range(500)),
    ],
)
def test_the_time_is_up_soon(text: str) -> None:
    started = time.monotonic()
    try:
        codes = refused(text, time_limit=0.3)
    except pytest.fail.Exception:
        codes = []  # quicker than the limit
    assert set(codes) <= {"time-limit", "endless", "too-many-rows"}
    assert time.monotonic() - started < 20  # a hang would be minutes


def test_the_time_of_a_text_counts_its_compiling() -> None:
    text = "; ".join(f"let z{i} = AKs minus QQ, {i % 9 + 1}%" for i in range(5000))
    assert set(refused(text, time_limit=0.001)) == {"time-limit"}


def test_limits_are_checked() -> None:
    calls: list[tuple[Callable[[], object], type[Exception]]] = [
        (lambda: pql.Session(files=0), TypeError),  # type: ignore[arg-type]
        (lambda: pql.Session(time_limit="1"), TypeError),  # type: ignore[arg-type]
        (lambda: pql.Session(time_limit=0), ValueError),
        (lambda: pql.Session(time_limit=float("nan")), ValueError),
        (lambda: pql.Session(memory_limit=1.5), TypeError),  # type: ignore[arg-type]
        (lambda: pql.Session(max_samples=0), ValueError),
        (lambda: pql.Session(max_rows=True), TypeError),
    ]
    for call, error in calls:
        with pytest.raises(error):
            call()


SECRET = "root:$6$salt$hash:19000:0:99999:7:::"


@pytest.mark.parametrize("name", ["shadow", "shadow.txt", "link.pql", "names.PQLX"])
def test_an_import_shows_nothing_of_a_file_that_is_not_pql(name: str, tmp_path: Path) -> None:
    (tmp_path / "shadow").write_text(f"# passwords\n{SECRET}\n")
    if name == "link.pql":
        (tmp_path / name).symlink_to("shadow")
    elif name != "shadow":
        (tmp_path / name).write_text(SECRET)
    (tmp_path / "outer.pql").write_text(f"import '{name}'")
    for text in (f"import '{name}'", "import 'outer.pql'"):
        compilation = pql.Session().compile(text)
        assert [problem.code for problem in compilation.diagnostics] == ["not-pql"]
        shown = "".join(problem.render() + str(problem.to_dict()) for problem in compilation.diagnostics)
        assert "salt" not in shown
        assert "root" not in shown


def test_an_order_shows_nothing_of_another_file(tmp_path: Path) -> None:
    (tmp_path / "shadow").write_text(SECRET)
    (problem,) = pql.Session().compile("set order = './shadow'").diagnostics
    assert problem.code == "bad-order"
    assert "root" not in problem.render()


def test_a_faulty_pql_file_shows_its_lines(tmp_path: Path) -> None:
    (tmp_path / "bad.pql").write_text("let a = AKx\n")
    (problem,) = pql.Session().compile("import 'bad.pql'").diagnostics
    assert "let a = AKx" in problem.render()


class Silent(Editor):
    def prompt(self) -> str:
        raise EOFError


def shell(**limits: Any) -> tuple[InteractiveShell, io.StringIO]:
    err = io.StringIO()
    return InteractiveShell(ShellState(pql.Session(**limits)), Console(io.StringIO(), err), Silent()), err


REACHING_OUT = (
    "\\! touch out", "\\e", "\\e names.pql", "\\o out", "\\o |cat", "\\once out", "\\once |cat", "\\tee out",
    "\\i names.pql", "\\load names.pql", "\\save out", "\\export out.csv", "\\w out.csv", "\\pager cat", "\\cd /",
    "\\config", "\\copy", "\\fs mine AKs", "\\f", "\\fd mine", "\\source names.pql", "\\system touch out",
)  # fmt: skip


@together("text", REACHING_OUT)
def test_meta_commands_that_reach_out_are_refused(text: str) -> None:
    safe, err = shell(files=False)
    safe.enter("AKs")
    before = sorted(os.listdir())
    safe.enter(text)
    assert "refuses" in err.getvalue()
    assert sorted(os.listdir()) == before
    assert not safe.console.redirected


def test_no_command_that_takes_a_file_is_forgotten() -> None:
    for command in COMMANDS.values():
        if "FILE" in command.argument or "COMMAND" in command.argument or "FOLDER" in command.argument:
            assert command.reaches_out, command.name


@pytest.mark.parametrize("text", ["import '", "\\i ", "\\! ", "export AKs to '", "\\f "])
def test_the_menu_shows_no_files(text: str) -> None:
    completer = PQLCompleter(ShellState(pql.Session(files=False)))
    found = [each.text for each in completer.get_completions(Document(text), CompleteEvent(True))]
    assert not any("names" in word or "order" in word for word in found)


def test_safe_on_the_command_line(tmp_path: Path) -> None:
    import subprocess
    import sys

    (tmp_path / "script.pql").write_text("let suited_ace = AKs\nimport 'names.pql'\n")
    (tmp_path / "good.pql").write_text("let suited_ace = AKs\n")

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-P", "-m", "pql", *arguments]
        return subprocess.run(command, capture_output=True, text=True, timeout=600, check=False, cwd=tmp_path)

    assert run("--safe", "good.pql", "-c", "suited_ace").stdout.startswith("4 hands")
    done = run("--safe", "script.pql")
    assert done.returncode == 3
    assert "reads and writes no files" in done.stderr
    done = run("--safe", "-c", "export AKs to 'out.csv'")
    assert done.returncode == 3
    assert not (tmp_path / "out.csv").exists()
    assert run("--safe", "-c", "list board **** limit 1000000").returncode == 1

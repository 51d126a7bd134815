"""An answer that cannot be written, by a fault of ours: every door says so in a line, and answers what follows."""

from __future__ import annotations

import asyncio
import io
import json
import threading
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.render import FORMATS
from pql.render.page import Page
from pql.render.progress import ProgressLine
from pql.repl.cli.main import main
from pql.repl.console import Console
from pql.repl.meta_commands import ShellState
from pql.repl.report.report import Repeating, Report
from pql.repl.runner import Script
from pql.repl.serve.service import Service
from pql.repl.shell.shell import Editor, InteractiveShell
from pql.repl.status import FAILED, OK
from pql.results import BatchResult, NutsResult

BROKEN, SOUND = "nuts on Kh7h2c", "equity AsAd vs KsKd on 2c3d4h"
SAID = "PQL itself failed here (ZeroDivisionError: oh)"


@pytest.fixture(autouse=True)
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is asked of the answer of `nuts`, or of a batch, to write it fails."""

    def fail(*_: object) -> Any:
        raise ZeroDivisionError("oh")

    for kind in (NutsResult, BatchResult):
        for name in ("remarks", "schema", "entries", "to_dict", "table", "reading"):
            monkeypatch.setattr(kind, name, fail)
    monkeypatch.delenv("PQL_TRACEBACK", raising=False)


@pytest.mark.parametrize("format", FORMATS)
def test_scripts(format: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--format", format, "-c", f"{BROKEN}; {SOUND}"]) == FAILED
    out, err = capsys.readouterr()
    assert err.count(SAID) == 1
    assert "Traceback" not in err
    if format == "json":
        assert [answer["type"] for answer in json.loads(out)] == ["equity"]
    assert "Kd" in out


def test_a_script_in_which_nothing_fails_is_ok(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["-c", SOUND]) == OK
    assert capsys.readouterr().err == ""


class Typed(Editor):
    """Texts, one after the other."""

    def __init__(self, *texts: str) -> None:
        self._texts = list(texts)

    def prompt(self) -> str:
        if not self._texts:
            raise EOFError
        return self._texts.pop(0)


def shell(*texts: str) -> tuple[int, str, str, InteractiveShell]:
    out, err = io.StringIO(), io.StringIO()
    made = InteractiveShell(ShellState(pql.Session()), Console(out, err), Typed(*texts))
    return made.run(), out.getvalue(), err.getvalue(), made


def test_the_shell_and_its_names_go_on() -> None:
    status, out, err, made = shell("let spot = board Kh7h2c", "nuts on spot", "\\last", "\\last json", SOUND)
    assert (status, err.count(SAID)) == (OK, 3)
    assert "equity" in out
    assert list(made.session.names) == ["spot"]


def test_a_copy_that_cannot_be_written(tmp_path: Path) -> None:
    _, out, err, _ = shell(f"\\tee {tmp_path / 'copy'}", BROKEN, SOUND)
    assert err.count(SAID) == 1
    assert (tmp_path / "copy").read_text("utf-8") == f"{out}\n"


def test_a_fault_anywhere_in_the_shell_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> bool:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(InteractiveShell, "run_text", fail)
    status, _, err, _ = shell(SOUND, SOUND)
    assert (status, err.count(SAID)) == (OK, 2)


@pytest.mark.parametrize("form", ["html", "markdown"])
def test_reports(form: str) -> None:
    script = Script("lesson.pql", f"# One\n{BROKEN};\n# Two\n{SOUND}")
    made = Report(script, pql.Session(), Repeating("pql", 1), ProgressLine(Page()))
    text = "".join(made.html("lesson") if form == "html" else made.markdown())
    assert text.count(SAID) == 1
    assert "5,940" not in text.partition(SAID)[0]
    assert "KsKd" in text.partition(SAID)[2]
    assert made.failed


def asked(**request: Any) -> dict[str, Any]:
    service = Service(workers=1)
    told, done = [], threading.Event()

    def tell(text: str, last: bool) -> None:
        told.append(text)
        if last:
            done.set()

    service.connection().ask(request, tell)
    assert done.wait(60)
    service.close()
    found: dict[str, Any] = json.loads(told[-1])
    return found


@pytest.mark.parametrize("form", [{}, {"as": "text"}, {"as": "html"}])
def test_services(form: dict[str, str]) -> None:
    reply = asked(query=f"{BROKEN}; {SOUND}", **form)
    assert [SAID in problem["message"] for problem in reply["problems"]] == [True]
    assert not reply["ok"]
    assert [answer["type"] for answer in reply["answers"]] == ["equity"]
    assert (len(reply["statements"]), len(reply.get("texts", [0]))) == (1, 1)


def test_values_in_python_and_notebooks() -> None:
    (result,) = pql.run(BROKEN)
    assert SAID in str(result)
    assert SAID in result._repr_html_().replace("&#x27;", "'")  # type: ignore[union-attr]


@pytest.mark.parametrize("format", ["text", "json", "markdown"])
def test_rows(format: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "rows.csv").write_text("hero\nAA\nKK\n", "utf-8")
    given = ["--format", format, "--rows", str(tmp_path / "rows.csv"), "-c", "equity $hero vs QQ on 2c3d4h"]
    assert main(given) == FAILED
    assert capsys.readouterr().err.count(SAID) == 1


@pytest.mark.parametrize("format", ["csv", "jsonl"])
def test_rows_that_are_written_as_they_come(
    format: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("pql.repl.cli.rows._Writer._write_row", fail)
    (tmp_path / "rows.csv").write_text("hero\nAA\nKK\n", "utf-8")
    given = ["--format", format, "--rows", str(tmp_path / "rows.csv"), "-c", "equity $hero vs QQ on 2c3d4h"]
    assert main(given) == FAILED
    assert capsys.readouterr().err.count(SAID) == 1


def test_a_fault_anywhere_else_is_told_in_a_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr("pql.repl.cli.main.parsed", fail)
    assert main(["-c", SOUND]) == FAILED
    assert SAID in capsys.readouterr().err


def test_editors(monkeypatch: pytest.MonkeyPatch) -> None:
    from pygls.exceptions import JsonRpcInternalError

    from pql.repl.lsp.document import Document
    from pql.repl.lsp.server import PQLServer, answer_of, said

    def fail(*_: object, **__: object) -> Any:
        raise ZeroDivisionError("oh")

    document = Document(f"{BROKEN}; {SOUND}")
    assert SAID in answer_of(document, 0, threading.Event())
    assert "KsKd" in answer_of(document, len(BROKEN) + 2, threading.Event())
    server = PQLServer()
    with pytest.raises(JsonRpcInternalError) as error:
        asyncio.run(server.answer(fail))
    assert SAID in error.value.message
    assert error.value.data is None
    server.end()
    monkeypatch.setattr(pql.Session, "compile", fail)
    assert [SAID in problem.message for problem in said(Document(SOUND))] == [True]

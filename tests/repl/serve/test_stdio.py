"""`pql serve --stdio`: lines in, lines out, whatever the lines are and however they end."""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pql.repl.serve import stdio
from pql.repl.serve.requests import LARGEST_REQUEST
from pql.repl.serve.service import Service
from pql.repl.serve.stdio import serve_lines
from references.families import together
from references.hostile_requests import GREEDY

from ..conftest import Pql, clean_environment
from .conftest import GREEDY_LIMITS, GREEDY_MEMORY, SLOW, codes, most_memory

Program = subprocess.Popen[bytes]
Start = Callable[..., Program]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts `pql serve --stdio` with more arguments; it is ended with the test."""
    started: list[Program] = []

    def begin(*arguments: str) -> Program:
        started.append(
            subprocess.Popen(
                [sys.executable, "-P", "-m", "pql", "serve", "--stdio", *arguments],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                cwd=tmp_path,
                env=clean_environment(tmp_path),
            )
        )
        return started[-1]

    yield begin
    for program in started:
        program.kill()
        program.wait(60)
        for stream in (program.stdin, program.stdout, program.stderr):
            assert stream is not None
            with suppress(OSError):
                stream.close()


def send(program: Program, **request: Any) -> None:
    assert program.stdin is not None
    program.stdin.write(json.dumps(request).encode() + b"\n")
    program.stdin.flush()


def receive(program: Program) -> dict[str, Any]:
    assert program.stdout is not None
    found: dict[str, Any] = json.loads(program.stdout.readline())
    return found


def served(lines: bytes, **how: Any) -> list[dict[str, Any]]:
    """What is written for an input, in this process."""
    service, out = Service(**how), io.BytesIO()
    with TemporaryFile() as source:
        source.write(lines)
        source.seek(0)
        serve_lines(service, source, out, lambda: False)
    service.close()
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_piped_input_is_answered_to_its_end(pql: Pql) -> None:
    lines = '{"id": 1, "query": "AKs"}\n\n{"id": 2, "query": "equity AA vs KK"}\r\n{"id": 3, "check": "AA"}'
    done = pql("serve", "--stdio", stdin=lines)
    assert (done.returncode, done.stderr) == (0, "")
    answers = {answer["id"]: answer for answer in map(json.loads, done.stdout.splitlines())}
    assert answers.keys() == {1, 2, 3}
    assert answers[1]["answers"][0]["combos"] == 4
    assert all(answer["ok"] for answer in answers.values())


def test_a_conversation(start: Start) -> None:
    program = start("--time", "600", "--samples", "1000000000000")
    send(program, id=1, query="let steal = 22+")
    assert receive(program)["ok"]
    send(program, id="slow", query=SLOW, progress=True)
    assert "progress" in receive(program)
    send(program, id=2, query="steal")
    while (event := receive(program)).get("id") != 2:
        assert event["id"] == "slow"
    assert event["answers"][0]["combos"] == 78
    send(program, cancel="slow")
    while "ok" not in (event := receive(program)) or "id" not in event:
        pass
    assert (event["id"], codes(event)) == ("slow", ["interrupted"])
    assert program.stdin is not None
    program.stdin.close()
    assert program.wait(60) == 0


@together(
    "line",
    [
        b"foo",
        b"{",
        b"[]",
        b"null",
        b'"query"',
        b"\xff\xfe\x00",
        bytes(range(256)).replace(b"\n", b""),
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b'{"id": ' + b"9" * 5000 + b', "query": "AA"}',
        b'{"query": NaN}',
        b'{"query": "AA", "limits": {"time": Infinity}}',
        b'{"query": "AA", "limits": {"time": 1e999}}',
        b'{"query": "AA", "limits": {"time": -1}}',
        b'{"query": "AA", "limits": {"rows": 1.5}}',
        b'{"query": "AA", "check": "AA"}',
        b'{"params": {}}',
        b'{"query": ["AA"]}',
        b'{"query": "AA", "as": "exe"}',
        b'{"query": "AA", "as": ["text"]}',
        b'{"query": "AA", "files": true}',
        b'{"query": "AA", "id": {}}',
        b'{"query": "AA", "id": true}',
        b'{"complete": "AA", "at": -1}',
        b'{"cancel": null}',
        b"x" * (LARGEST_REQUEST + 10),
        b"y" * (3 * LARGEST_REQUEST),
    ],
    ids=lambda line: line[:24],
)
def test_a_line_that_is_no_request_is_one_error(line: bytes) -> None:
    bad, good = sorted(
        served(line + b'\n{"id": 1, "query": "AKs"}\n', workers=1), key=lambda answer: answer.get("id", 0)
    )
    assert codes(bad) == ["bad-request"]
    assert "id" not in bad
    assert good["answers"][0]["combos"] == 4


def test_a_mistake_says_what_was_meant() -> None:
    (answer,) = served(b'{"id": 7, "qery": "AA"}')
    assert answer["id"] == 7
    assert answer["problems"][0]["help"] == "did you mean `query`?"


@pytest.mark.parametrize("text", ['"\\ud800"', '"\\u0000"', '"\\u202e AA"', '"AA\\u2028KK"', '"\\n\\r"'])
def test_odd_characters_are_a_text_like_any_other(text: str) -> None:
    answers = served(
        f'{{"query": {text}}}\n{{"colour": {text}}}\n{{"word": {text}}}\n{{"hint": {text}}}'.encode()
    )
    assert len(answers) == 4
    assert not {"internal-error", "bad-request"} & {code for answer in answers for code in codes(answer)}


@given(lines=st.lists(st.binary(max_size=40), max_size=5))
def test_whatever_comes_every_line_is_answered(lines: list[bytes]) -> None:
    sent = b"\n".join(lines)
    expected = [line for line in sent.split(b"\n") if line.strip()]
    assert len(served(sent, workers=1)) == len(expected)


def test_where_only_sockets_can_be_waited_for_a_thread_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stdio, "_pieces", stdio._pieces_of_a_thread)
    lines = b'{"id": 1, "query": "AKs"}\n\n{"id": 2, "check": "AA"}'
    assert {answer["id"]: answer["ok"] for answer in served(lines)} == {1: True, 2: True}
    source, sink = os.pipe()  # from which nothing comes
    try:
        looks = iter([False, True])
        assert list(stdio._pieces_of_a_thread(source, lambda: next(looks))) == []
    finally:
        os.close(sink)


def test_a_client_that_is_gone_is_worked_for_no_longer(start: Start) -> None:
    program = start("--time", "600", "--samples", "1000000000000")
    send(program, id=1, query=SLOW, progress=True)
    assert receive(program)["id"] == 1
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdout.close()
    program.stdin.close()
    assert program.wait(60) in (0, 1)


def test_one_that_is_gone_without_a_word_too(start: Start) -> None:
    program = start("--time", "600", "--samples", "1000000000000")
    send(program, id=1, query=SLOW)
    send(program, id=2, check="AA")
    assert receive(program)["id"] == 2
    assert program.stdin is not None
    assert program.stdout is not None
    program.stdout.close()
    program.stdin.close()
    assert program.wait(60) == 0


def test_ctrl_c_answers_what_was_asked(start: Start) -> None:
    program = start("--time", "600", "--samples", "1000000000000", "--workers", "1")
    send(program, id=1, query=SLOW)
    send(program, id=2, query="AA")
    send(program, id=3, check="AA")
    assert receive(program)["id"] == 3
    os.kill(program.pid, signal.SIGINT)
    assert {receive(program)["id"], receive(program)["id"]} == {1, 2}
    assert program.wait(60) == 130


def test_one_that_is_gone_is_not_waited_for(start: Start) -> None:
    """Nobody reads, nothing is asked, and the input stays open."""
    program = start()
    send(program, id=1, check="AA")
    assert receive(program)["ok"]
    assert program.stdout is not None
    program.stdout.close()
    assert program.wait(60) == 0


@pytest.mark.parametrize("size", [1, 7, 1000])
def test_lines_may_come_in_pieces(start: Start, size: int) -> None:
    program = start()
    sent = b"".join(json.dumps({"id": number, "check": "AA"}).encode() + b"\n" for number in range(20))
    assert program.stdin is not None
    for place in range(0, len(sent), size):
        program.stdin.write(sent[place : place + size])
        program.stdin.flush()
    assert sorted(receive(program)["id"] for _ in range(20)) == list(range(20))


def test_a_slow_reader_gets_everything(start: Start) -> None:
    program = start()
    for number in range(50):
        send(program, id=number, query="list any limit 500")
    assert program.stdin is not None
    program.stdin.close()
    assert sorted(receive(program)["id"] for _ in range(50)) == list(range(50))


def test_greedy_texts_do_not_exhaust_the_memory(start: Start) -> None:
    program = start(*GREEDY_LIMITS)
    for number, text in enumerate(GREEDY):
        send(program, id=number, query=text)
    for _ in GREEDY:
        answer = receive(program)
        assert "internal-error" not in codes(answer)
    send(program, id="last", query="AA")
    assert receive(program)["ok"]
    assert most_memory(program.pid) < GREEDY_MEMORY
    assert program.stdin is not None
    program.stdin.close()
    assert program.wait(30) == 0

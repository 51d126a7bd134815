"""What `pql lsp` does with input that is no message, or no right one: an answer or a line, never a traceback."""

from __future__ import annotations

import asyncio
import gc
import json
import os
import subprocess
import sys
from io import BytesIO
from threading import Semaphore
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pql.repl.lsp.stdio import InvalidMessageError, NoMessageError, _read, parsed, read_message


def framed(content: object) -> bytes:
    body = content if isinstance(content, bytes) else json.dumps(content).encode()
    return b"Content-Length: %d\r\n\r\n%s" % (len(body), body)


def request(number: int, method: str, params: object = None) -> bytes:
    return framed({"jsonrpc": "2.0", "id": number, "method": method, "params": params})


INITIALIZE = request(1, "initialize", {"capabilities": {}, "processId": None, "rootUri": None})
GOODBYE = request(99, "shutdown") + framed({"jsonrpc": "2.0", "method": "exit"})
HOVER = {"textDocument": {"uri": "file:///x"}, "position": {"line": 0, "character": 0}}


def spoken(written: bytes) -> tuple[int, list[dict[str, Any]], str]:
    """The status of a server that is told this, its answers and what it says to people."""
    done = subprocess.run(
        [sys.executable, "-P", "-m", "pql", "lsp"],
        input=written,
        capture_output=True,
        timeout=600,
        check=False,
    )
    stream = BytesIO(done.stdout)
    answers = []
    while (body := read_message(stream)) is not None:
        answers.append(json.loads(body))
    return done.returncode, answers, done.stderr.decode()


def test_what_is_no_request_is_answered_and_the_next_one_too() -> None:
    wrong = [b"{bad", b"\xff", b"[" * 100_000, [1], {"jsonrpc": "2.0", "id": 2}, {"jsonrpc": "1.0", "id": 2}]
    status, answers, told = spoken(
        request(7, "textDocument/hover", HOVER)
        + INITIALIZE
        + b"".join(framed(each) for each in wrong)
        + request(3, "textDocument/hover", 3)
        + request(4, "textDocument/nothing")
        + request(5, "workspace/executeCommand", {"command": "pql.run", "arguments": ["file:///x"]})
        + GOODBYE
    )
    codes = [(answer["id"], answer["error"]["code"]) for answer in answers if "error" in answer]
    assert codes == [
        (7, -32002), (None, -32700), (None, -32700), (None, -32700), (None, -32600), (2, -32600), (None, -32600),
        (3, -32602), (4, -32601), (5, -32602),
    ]  # fmt: skip
    assert [answer["id"] for answer in answers if "result" in answer] == [1, 99]
    assert (status, told) == (0, "")


@pytest.mark.parametrize(
    "wrong", [b"help\n", b"Content-Length: x\r\n\r\n{}", b"Content-Length: 99999999999\r\n\r\n", b"\r\n" * 3]
)
def test_what_is_no_message_ends_the_server_with_a_line(wrong: bytes) -> None:
    status, answers, told = spoken(INITIALIZE + wrong)
    assert (status, len(answers)) == (2, 1)
    assert told.startswith("pql lsp: ")
    assert told.count("\n") == 1


@pytest.mark.parametrize("rest", [b"", b"Content-Le", b"Content-Length: 100\r\n\r\n{}"])
def test_an_editor_that_is_gone_ends_it_quietly(rest: bytes) -> None:
    status, _, told = spoken(INITIALIZE + rest)
    assert (status, told) == (0, "")


def test_what_comes_when_the_server_has_ended_is_left(recwarn: pytest.WarningsRecorder) -> None:
    loop = asyncio.new_event_loop()
    waiting: asyncio.Queue[bytes | str | None] = asyncio.Queue()
    loop.close()
    _read(BytesIO(GOODBYE), waiting, Semaphore(2), loop)
    gc.collect()
    assert waiting.empty()
    assert list(recwarn) == []


def test_an_editor_that_does_not_read_is_no_failure() -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-P", "-m", "pql", "lsp"],
        input=INITIALIZE + GOODBYE,
        stdout=write,
        stderr=subprocess.PIPE,
        timeout=600,
        check=False,
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (0, b"")


@given(st.binary(max_size=80), st.booleans())
def test_any_bytes_are_messages_or_none(content: bytes, has_header: bool) -> None:
    stream = BytesIO(framed(content) if has_header else content)
    try:
        body = read_message(stream)
        assert body == content or not has_header
        parsed(body or b"", dict)
    except (NoMessageError, InvalidMessageError):
        pass


POSITIONS = [(0, 0), (0, -1), (-1, 0), (99, 0), (0, 999), (2, 1), (1, 26), (2**31, 2**31), (1, 10**12)]
OPEN, UNKNOWN = (
    "file:///nowhere/open.pql",
    ("file:///nowhere/other.pql", "untitled:x", "", "no uri", "http://[", "file:///%00"),
)
AT_A_POSITION: dict[str, dict[str, Any]] = {
    "completion": {}, "hover": {}, "definition": {}, "references": {"context": {"includeDeclaration": True}},
    "documentHighlight": {}, "prepareRename": {}, "rename": {"newName": "wide"},
}  # fmt: skip
OF_A_RANGE: dict[str, dict[str, Any]] = {
    "semanticTokens/range": {}, "rangeFormatting": {"options": {"tabSize": 4, "insertSpaces": True}},
    "codeAction": {"context": {"diagnostics": []}},
}  # fmt: skip
OF_A_TEXT: dict[str, dict[str, Any]] = {
    "semanticTokens/full": {}, "semanticTokens/full/delta": {"previousResultId": "7"}, "documentSymbol": {},
    "formatting": {"options": {"tabSize": 4, "insertSpaces": True}}, "foldingRange": {}, "codeLens": {},
}  # fmt: skip


def notification(method: str, params: Any) -> bytes:
    return framed({"jsonrpc": "2.0", "method": method, "params": params})


def test_every_request_about_texts_that_are_not_open_and_at_impossible_places() -> None:
    """An answer, or an error of the request: nothing fails inside, and no message is shown about it."""
    text = "let steal = 22+\nequity steal vs AA where x\n\U0001d11e AA"
    item = {"uri": OPEN, "languageId": "pql", "version": 1, "text": text}
    wrong: list[object] = []
    shown: list[dict[str, Any]] = []
    with subprocess.Popen(
        [sys.executable, "-P", "-m", "pql", "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as program:
        assert program.stdin is not None
        assert program.stdout is not None
        number = 100

        def tell(message: bytes) -> None:
            assert program.stdin is not None
            program.stdin.write(message)
            program.stdin.flush()

        def ask(method: str, params: Any) -> None:
            nonlocal number
            number += 1
            tell(request(number, method, params))
            while (answer := _next(program.stdout)).get("id") != number:
                shown.append(answer)
            # What the library refuses: a position that is no unsigned number of 31 bits, arguments of another kind.
            if "result" not in answer and answer["error"]["code"] != -32602:
                wrong.append((method, params, answer))

        tell(INITIALIZE + notification("textDocument/didOpen", {"textDocument": item}))
        for uri in (*UNKNOWN, OPEN):
            place = {"textDocument": {"uri": uri}}
            if uri != OPEN:
                for change in ([{"text": "AA"}], [{"text": "AA", "range": _range((0, 0))}], []):
                    changed = {"textDocument": {"uri": uri, "version": 5}, "contentChanges": change}
                    tell(notification("textDocument/didChange", changed))
                tell(notification("textDocument/didClose", place))
            tell(notification("textDocument/didSave", place))
            for position in POSITIONS:
                for name, more in AT_A_POSITION.items():
                    ask(f"textDocument/{name}", {**place, "position": _range(position)["start"], **more})
                for name, more in OF_A_RANGE.items():
                    ask(f"textDocument/{name}", {**place, "range": _range(position), **more})
            for name, more in OF_A_TEXT.items():
                ask(f"textDocument/{name}", {**place, **more})
            for arguments in ([uri, 0], [uri, -5], [uri, 10**12], [5, 5], [], [uri], [uri, None]):
                ask("workspace/executeCommand", {"command": "pql.run", "arguments": arguments})
        tell(GOODBYE)
        assert program.wait(60) == 0
    assert wrong == []
    told = [each["params"] for each in shown if "method" in each]
    assert [each for each in told if each.get("type") == 1] == []  # a message about an error
    assert {each["uri"] for each in told if each.get("diagnostics")} <= {OPEN}


def _next(stream: Any) -> dict[str, Any]:
    body = read_message(stream)
    assert body is not None
    found: dict[str, Any] = json.loads(body)
    return found


def _range(position: tuple[int, int]) -> dict[str, Any]:
    line, character = position
    return {
        "start": {"line": line, "character": character},
        "end": {"line": line, "character": character + 1},
    }

"""Connections of `pql serve`: clients that are slow, send half of something or are gone; stopping."""

from __future__ import annotations

import http.client
import json
import signal
import socket
import struct
from contextlib import closing, suppress

import pytest

from .conftest import SLOW, codes
from .servers import LONG, Server, Start, events

for package in ("starlette", "uvicorn"):
    pytest.importorskip(package, reason="the extra `serve` is not installed")

pytestmark = pytest.mark.usefixtures("soon")


@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
def test_work_for_a_client_that_is_gone_ends(start: Start, accept: str) -> None:
    """With one worker the next question is answered only once the one before it has ended."""
    server = start("--workers", "1", *LONG)
    for _ in range(3):
        connection = server.connect()
        connection.request("POST", "/query", json.dumps({"query": SLOW}), server.headers(Accept=accept))
        if accept.startswith("text"):
            connection.getresponse().readline()
        connection.close()
    assert server.ask(query="AA")["ok"]


def hold(server: Server, accept: str = "application/json") -> list[http.client.HTTPConnection]:
    """Two clients of a service with one worker and one place to wait: one is worked for, one waits."""
    held = [server.connect() for _ in range(2)]
    for number, connection in enumerate(held):
        asked = json.dumps({"id": number, "query": SLOW})
        connection.request("POST", "/query", asked, server.headers(Accept=accept))
    while (found := server.post({"query": "AA", "limits": {"time": 0.01}}))[0] == 200:
        pass
    assert (found[0], codes(found[1])) == (503, ["busy"])
    return held


def test_a_full_queue_is_told_at_once(start: Start) -> None:
    server = start("--workers", "1", "--waiting", "1", *LONG)
    held = hold(server)
    assert server.ask(check="AA")["ok"]
    for connection in held:
        connection.close()


class TestConnections:
    """Clients that send half of something, or do not read, keep nobody else from the service."""

    FEW = (
        "http._MOST_CONNECTIONS = 4",
        "guard.SECONDS_TO_SEND = guard.SECONDS_TO_READ = 0.4",
    )

    @staticmethod
    def is_heard(server: Server) -> bool:
        """Whether others are answered, sooner or later: a slow machine may take too long to send, too."""
        while True:
            with suppress(ConnectionError, http.client.HTTPException):
                status, _, _ = server.send("POST", "/query", '{"query": "AA"}')
                if status not in (408, 503):
                    return status == 200

    @pytest.mark.parametrize(
        "begun",
        [
            "",
            "POST",
            "POST /query HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX: ",
            "POST /query HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\n"
            "Content-Type: application/json\r\nContent-Length: 9\r\n\r\n{{",
            "POST /query HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 9\r\n\r\n{{",
            "GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\nGET",
            "GET / HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: 9\r\n\r\n{{",
        ],
        ids=[
            "nothing",
            "a word",
            "a header",
            "a body",
            "a refused body",
            "a second request",
            "a needless body",
        ],
    )
    def test_half_of_a_request_has_its_time(self, start: Start, begun: str) -> None:
        server = start(patch=self.FEW)
        raw = [socket.create_connection(("127.0.0.1", server.port), timeout=600) for _ in range(8)]
        for each in raw:
            each.sendall(begun.format(port=server.port, token=server.token).encode())
        for each in raw:
            with each, suppress(ConnectionResetError):
                while each.recv(100_000):
                    pass  # until the server ends it
        assert self.is_heard(server)

    def test_drop_by_drop_is_not_quicker(self, start: Start) -> None:
        server = start(patch=self.FEW)
        with socket.create_connection(("127.0.0.1", server.port), timeout=600) as raw:
            raw.sendall(b"GET / HTTP/1.1\r\nX: ")
            raw.settimeout(0.05)
            answer = b""
            while not answer:
                with suppress(TimeoutError, BrokenPipeError, ConnectionResetError):
                    raw.sendall(b"x")
                    answer = raw.recv(1000)
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert codes(json.loads(answer.partition(b"\r\n\r\n")[2])) == ["bad-request"]

    @pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
    def test_who_does_not_read_is_let_go(self, start: Start, accept: str) -> None:
        server = start(patch=[self.FEW[0], "guard.SECONDS_TO_READ = 0.4"])
        raw = []
        for _ in range(3):
            raw.append(socket.socket())
            raw[-1].setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            raw[-1].connect(("127.0.0.1", server.port))
            body = json.dumps({"query": "; ".join(["list any"] * 500)})
            headers = server.headers(Accept=accept, Content_Length=str(len(body)))
            lines = [
                "POST /query HTTP/1.1",
                *(f"{name}: {value}" for name, value in headers.items()),
                "",
                body,
            ]
            raw[-1].sendall("\r\n".join(lines).encode())
            assert raw[-1].recv(12) == b"HTTP/1.1 200"
        while (found := server.send("GET", "/")[0]) == 503:
            pass
        assert found == 200
        for each in raw:
            each.close()

    def test_who_leaves_while_sending_leaves_no_trace(self, start: Start) -> None:
        server = start(patch=self.FEW)
        for number in range(8):
            raw = socket.create_connection(("127.0.0.1", server.port), timeout=600)
            headers = server.headers(Content_Length="1000")
            lines = [
                "POST /query HTTP/1.1",
                *(f"{name}: {value}" for name, value in headers.items()),
                "",
                "{",
            ]
            raw.sendall("\r\n".join(lines).encode())
            if number % 2:  # a reset instead of an end
                raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            raw.close()
        assert self.is_heard(server)
        server.program.send_signal(signal.SIGTERM)
        assert server.program.communicate(timeout=600) == ("", "")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stopping_lets_short_work_end(start: Start, number: int) -> None:
    server = start(*LONG, patch=["http._SECONDS_TO_STOP = 60"])
    with closing(server.connect()) as connection:
        asked = {"query": SLOW, "limits": {"time": 2}}
        connection.request("POST", "/query", json.dumps(asked), server.headers(Accept="text/event-stream"))
        stream = events(connection.getresponse())
        assert next(stream)[0] == "progress"
        server.program.send_signal(number)
        *_, (name, answer) = stream
        assert (name, codes(answer)) == ("answer", ["time-limit"])
    assert server.program.wait(60) == 0
    assert server.program.stderr is not None
    assert server.program.stderr.read() == ""


@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
@pytest.mark.parametrize(
    ("signals", "seconds"), [(1, 0.1), (2, 1000)], ids=["after some seconds", "at once at a second signal"]
)
def test_stopping_ends_long_work(start: Start, signals: int, seconds: float, accept: str) -> None:
    """What is worked on, and what waits behind it; on a busy machine too, where that takes more than a moment."""
    patch = [f"http._SECONDS_TO_STOP = {seconds}", "http._SECONDS_TO_END = http._SECONDS_TO_SEND = 60"]
    server = start("--workers", "1", "--waiting", "1", *LONG, patch=patch)
    held = hold(server, accept)
    server.program.send_signal(signal.SIGINT)
    if signals == 2:
        while is_listening(server):
            pass
        server.program.send_signal(signal.SIGINT)
    for connection in held:
        body = connection.getresponse().read().decode()
        assert codes(json.loads(body.rpartition("data: ")[2])) == ["interrupted"]
        connection.close()
    assert server.program.communicate(timeout=600) == ("", "")
    assert server.program.returncode == 0


def is_listening(server: Server) -> bool:
    try:
        socket.create_connection(("127.0.0.1", server.port), timeout=600).close()
    except OSError:
        return False
    return True


def test_stopping_waits_for_nobody_who_does_not_read(start: Start) -> None:
    server = start(patch=["http._SECONDS_TO_STOP = http._SECONDS_TO_END = 0.1"])
    with socket.create_connection(("127.0.0.1", server.port), timeout=600) as raw:
        headers = server.headers(Content_Length="1000")
        lines = ["POST /query HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", "{"]
        raw.sendall("\r\n".join(lines).encode())
        assert server.ask(query="AA")["ok"]
        server.program.send_signal(signal.SIGTERM)
        assert server.program.communicate(timeout=600) == ("", "")

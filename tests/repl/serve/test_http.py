"""`pql serve` on HTTP: what gets in and what does not, events, clients that are slow or gone, stopping."""

from __future__ import annotations

import http.client
import json
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from pql.repl.serve.requests import LARGEST_REQUEST

from ..conftest import clean_environment
from .conftest import GREEDY, GREEDY_LIMITS, GREEDY_MEMORY, SLOW, codes, most_memory

for package in ("starlette", "uvicorn"):
    pytest.importorskip(package, reason="the extra `serve` is not installed")

pytestmark = pytest.mark.usefixtures("soon")
LONG = ("--time", "600", "--samples", "1000000000000")
# What a server is started with, so that a test can change what is constant.
IMPORTS = "from pql.repl.serve import http, http_connections"
MAIN = "from pql.repl.cli.main import main; raise SystemExit(main())"


class Server(NamedTuple):
    """A service in a process of its own."""

    program: subprocess.Popen[str]
    port: int
    token: str

    def headers(self, **more: str | None) -> dict[str, str]:
        """The headers of a good request, with others in their places; None leaves one out."""
        usual = {
            "Host": f"127.0.0.1:{self.port}",
            "Content-Type": "application/json",
            "Authorization": f"Bearer {self.token}",
        }
        given = {name.replace("_", "-"): value for name, value in more.items()}
        return {name: value for name, value in {**usual, **given}.items() if value is not None}

    def connect(self) -> http.client.HTTPConnection:
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def send(
        self, method: str, path: str, body: str | bytes | None = None, **headers: str | None
    ) -> tuple[int, http.client.HTTPMessage, bytes]:
        with closing(self.connect()) as connection:
            connection.request(method, path, body, self.headers(**headers))
            response = connection.getresponse()
            return response.status, response.headers, response.read()

    def post(self, request: Any, **headers: str | None) -> tuple[int, dict[str, Any]]:
        body = request if isinstance(request, bytes) else json.dumps(request)
        status, _, answer = self.send("POST", "/query", body, **headers)
        return status, json.loads(answer)

    def ask(self, **request: Any) -> dict[str, Any]:
        status, answer = self.post(request)
        assert status == 200, answer
        return answer


Start = Callable[..., Server]


def starter(folder: Path) -> Iterator[Start]:
    started: list[Server] = []

    def begin(*arguments: str, patch: Sequence[str] = (), **environment: str) -> Server:
        program = subprocess.Popen(
            [
                sys.executable,
                "-P",
                "-c",
                "; ".join([IMPORTS, *patch, MAIN]),
                "serve",
                "--port",
                "0",
                *arguments,
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=folder,
            env=clean_environment(folder, **environment),
        )
        assert program.stdout is not None
        address = program.stdout.readline()
        found = re.fullmatch(r"http://\S+:(\d+)/(?:#token=(\S+))?\n", address)
        assert found is not None, program.communicate(timeout=60)
        started.append(Server(program, int(found[1]), found[2] or environment["PQL_TOKEN"]))
        return started[-1]

    yield begin
    for server in started:
        server.program.kill()
        server.program.communicate(timeout=60)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    yield from starter(tmp_path)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("served")
    (folder / "secret.pql").write_text("let secret = QQ+")
    starting = starter(folder)
    yield next(starting)("--rate", "100000", *LONG)
    next(starting, None)


def test_a_query_is_answered(server: Server) -> None:
    answer = server.ask(id=1, query="equity AsKs vs QhQd; let x = AA; x", **{"as": "text"})
    assert answer["id"] == 1
    assert [each["type"] for each in answer["answers"]] == ["equity", "hands"]
    assert answer["answers"][0]["deals"] == 1712304
    assert len(answer["texts"]) == 2
    assert codes(server.ask(query="x")) == ["unknown-name"]


def test_all_operations_have_one_door(server: Server) -> None:
    assert server.ask(version=True)["protocol"] == 1
    assert server.ask(check="equity AA vs")["problems"][0]["start"] == 12
    assert server.ask(complete="equ")["words"][0]["word"] == "equity"
    assert server.ask(word="gap2")["sections"]


class TestStrangers:
    """A page of somebody else, another name for this machine, and who does not know the token are kept out."""

    @pytest.mark.parametrize(
        ("headers", "status"),
        [
            ({"Host": "evil.example"}, 421),
            ({"Host": "evil.example:{port}"}, 421),
            ({"Host": "127.0.0.1"}, 421),
            ({"Host": "127.0.0.1.evil.example:{port}"}, 421),
            ({"Host": "127.0.0.1:1{port}"}, 421),
            ({"Host": ""}, 421),
            ({"Origin": "http://evil.example"}, 403),
            ({"Origin": "null"}, 403),
            ({"Origin": "http://127.0.0.1:1"}, 403),
            ({"Origin": "http://localhost:{port}"}, 403),
            ({"Origin": "https://127.0.0.1:{port}.evil.example"}, 403),
            ({"Sec_Fetch_Site": "cross-site"}, 403),
            ({"Sec_Fetch_Site": "same-site"}, 403),
            ({"Authorization": None}, 401),
            ({"Authorization": "Bearer"}, 401),
            ({"Authorization": "Bearer wrong"}, 401),
            ({"Authorization": "Basic {token}"}, 401),
            ({"Authorization": "{token}"}, 401),
            ({"Content_Type": "text/plain"}, 415),
            ({"Content_Type": "application/x-www-form-urlencoded"}, 415),
            ({"Content_Type": None}, 415),
        ],
    )
    def test_their_requests_are_refused(
        self, server: Server, headers: dict[str, str | None], status: int
    ) -> None:
        filled = {
            name: value and value.format(port=server.port, token=server.token)
            for name, value in headers.items()
        }
        found, answer = server.post({"query": "AA"}, **filled)
        assert found == status
        assert not answer["ok"]
        assert set(codes(answer)) <= {"not-allowed", "bad-request"}
        assert "answers" not in answer

    def test_a_good_request_differs_from_theirs_in_nothing_else(self, server: Server) -> None:
        own = f"http://127.0.0.1:{server.port}"
        assert server.post({"query": "AA"}, Origin=own, Sec_Fetch_Site="same-origin")[0] == 200
        host = f"localhost:{server.port}"
        assert server.post({"query": "AA"}, Host=host, Origin=f"http://{host}")[0] == 200

    @pytest.mark.parametrize("method", ["OPTIONS", "PUT", "DELETE", "PATCH", "TRACE", "CONNECT"])
    def test_no_preflight_is_granted(self, server: Server, method: str) -> None:
        asked = {"Access_Control_Request_Method": "POST", "Access_Control_Request_Headers": "authorization"}
        path = "127.0.0.1:80" if method == "CONNECT" else "/query"
        status, headers, _ = server.send(method, path, **asked)
        assert status in (400, 403, 404, 405)
        assert not [name for name in headers if name.lower().startswith("access-control")]
        assert server.send("OPTIONS", "/query", Origin="http://evil.example", **asked)[0] == 403

    @pytest.mark.parametrize("path", ["/", "/main.js", "/query", "/nowhere"])
    def test_every_answer_says_what_browsers_may_do(self, server: Server, path: str) -> None:
        for headers in ({}, {"Host": "evil.example"}):
            _, found, body = server.send("GET", path, **headers)
            policy = found["Content-Security-Policy"]
            assert policy.startswith("default-src 'none';")
            assert "unsafe" not in policy
            assert "*" not in policy
            assert found["X-Content-Type-Options"] == "nosniff"
            assert found["X-Frame-Options"] == "DENY"
            assert found["Cross-Origin-Resource-Policy"] == "same-origin"
            assert found["Cache-Control"] == "no-store"
            assert found["Server"] is None
            assert server.token.encode() not in body

    def test_the_page_is_not_reached_under_another_name(self, server: Server) -> None:
        assert server.send("GET", "/")[0] == 200
        assert server.send("GET", "/", Host="evil.example")[0] == 421
        assert server.send("GET", "/", Origin="http://evil.example")[0] == 403

    def test_other_pages_may_link_to_the_page_and_load_nothing_of_it(self, server: Server) -> None:
        link = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
        assert server.send("GET", "/", **link)[0] == 200
        assert server.send("GET", "/", **{**link, "Sec_Fetch_Dest": "iframe"})[0] == 403
        assert server.send("GET", "/", **link, Origin="null")[0] == 403
        script = {"Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Dest": "script"}
        assert server.send("GET", "/main.js", Sec_Fetch_Site="cross-site", **script)[0] == 403
        assert server.send("GET", "/main.js", Sec_Fetch_Site="same-origin", **script)[0] == 200

    @pytest.mark.parametrize(
        "path", ["/../secret.pql", "/%2e%2e/secret.pql", "/index.html", "/data/", "/docs", "//"]
    )
    def test_nothing_else_is_served(self, server: Server, path: str) -> None:
        status, _, body = server.send("GET", path)
        assert (status, codes(json.loads(body))) == (404, ["not-found"])

    def test_no_text_reads_a_file(self, server: Server) -> None:
        assert codes(server.ask(query="import 'secret.pql'; secret")) == ["no-files", "unknown-name"]

    def test_a_token_is_made_anew_each_time(self, server: Server, start: Start) -> None:
        other = start()
        assert other.token != server.token
        assert len(other.token) >= 32
        assert other.post({"query": "AA"}, Authorization=f"Bearer {server.token}")[0] == 401

    def test_a_token_that_is_given_is_not_shown(self, start: Start) -> None:
        server = start(PQL_TOKEN="a-token-of-my-own")
        assert server.post({"query": "AA"}, Authorization="Bearer a-token-of-my-own")[0] == 200

    def test_another_address_needs_its_name(self, start: Start) -> None:
        server = start("--host", "0.0.0.0", "--name", "poker.example", PQL_TOKEN="a-token-of-my-own")
        assert server.post({"query": "AA"})[0] == 421
        assert server.post({"query": "AA"}, Host="poker.example")[0] == 200
        assert (
            server.post({"query": "AA"}, Host="Poker.Example:8443", Origin="https://poker.example:8443")[0]
            == 200
        )

    def test_nobody_asks_too_often(self, start: Start) -> None:
        server = start("--rate", "3")
        statuses = [server.post({"query": "AA"}, Authorization="Bearer guess")[0] for _ in range(20)]
        assert statuses[0] == 401
        assert 429 in statuses
        assert statuses.count(401) < 20

    @pytest.mark.parametrize("stranger", [{"Origin": "http://evil.example"}, {"Authorization": None}])
    def test_who_asks_too_often_takes_nothing_from_the_owner(
        self, start: Start, stranger: dict[str, str | None]
    ) -> None:
        server = start("--rate", "3")
        assert 200 not in [server.post({"query": "AA"}, **stranger)[0] for _ in range(20)]
        assert server.post({"query": "AA"})[0] == 200


class TestBadRequests:
    @pytest.mark.parametrize(
        ("body", "status"),
        [
            (b"", 400),
            (b"{", 400),
            (b"[]", 400),
            (b"\xff\x00\xfe", 400),
            (b"[" * 100_000, 400),
            (b'{"query": 1}', 400),
            (b'{"query": "AA", "files": true}', 400),
            (b'{"query": "' + b"A" * 200_000 + b'"}', 413),
            (b'{"query": "' + b"A" * (LARGEST_REQUEST + 1) + b'"}', 413),
        ],
        ids=lambda value: str(value)[:20],
    )
    def test_each_has_its_status(self, server: Server, body: bytes, status: int) -> None:
        found, answer = server.post(body)
        assert found == status
        assert codes(answer)[0] in ("bad-request", "text-too-long")

    def test_what_is_no_http_harms_nobody(self, server: Server) -> None:
        for noise in (
            b"\x16\x03\x01\x02\x00" * 50,
            b"GET / HTTP/9.9\r\n\r\n",
            b"\r\n" * 1000,
            b"A" * 100_000,
        ):
            with socket.create_connection(("127.0.0.1", server.port), timeout=60) as raw:
                raw.sendall(noise)
        assert server.ask(query="AA")["ok"]

    def test_nothing_is_written_about_them(self, start: Start) -> None:
        server = start()
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket"}
        assert server.send("GET", "/", **upgrade)[0] == 200
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as raw:
            raw.sendall(b"what?\r\n\r\n")
            assert raw.recv(12) == b"HTTP/1.1 400"
        server.program.send_signal(signal.SIGTERM)
        assert server.program.communicate(timeout=60) == ("", "")

    def test_two_hosts_are_refused(self, server: Server) -> None:
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as raw:
            lines = ["GET / HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Host: evil.example", "", ""]
            raw.sendall("\r\n".join(lines).encode())
            assert raw.recv(100).startswith((b"HTTP/1.1 400", b"HTTP/1.1 421"))


def events(response: http.client.HTTPResponse) -> Iterator[tuple[str, dict[str, Any]]]:
    """The events of a stream as they come."""
    while line := response.readline():
        assert line.startswith(b"event: ")
        data = response.readline()
        assert data.startswith(b"data: ")
        assert response.readline() == b"\n"
        yield line[7:-1].decode(), json.loads(data[6:])


class TestEvents:
    def test_progress_comes_before_the_answer(self, server: Server) -> None:
        with closing(server.connect()) as connection:
            asked = {"id": "e", "query": SLOW}
            headers = server.headers(Accept="text/event-stream")
            connection.request("POST", "/query", json.dumps(asked), headers)
            response = connection.getresponse()
            assert response.headers["Content-Type"].startswith("text/event-stream")
            stream = events(response)
            name, progress = next(stream)
            assert (name, progress["id"]) == ("progress", "e")
            assert progress["progress"] is None or 0 <= progress["progress"] <= 1
            assert server.ask(cancel="e")["cancelled"]
            *_, (name, answer) = stream
            assert (name, codes(answer)) == ("answer", ["interrupted"])

    def test_a_quick_answer_is_one_event(self, server: Server) -> None:
        _, headers, body = server.send("POST", "/query", '{"query": "AKs"}', Accept="text/event-stream")
        assert body.startswith(b'event: answer\ndata: {"ok": true')
        assert body.endswith(b"}\n\n")
        assert headers["Cache-Control"] == "no-store"

    def test_a_refused_request_has_its_status(self, server: Server) -> None:
        status, _, body = server.send("POST", "/query", '{"query": 1}', Accept="text/event-stream")
        assert (status, codes(json.loads(body))) == (400, ["bad-request"])


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
        "http_connections.SECONDS_TO_SEND = http_connections.SECONDS_TO_READ = 0.4",
    )

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
        raw = [socket.create_connection(("127.0.0.1", server.port), timeout=60) for _ in range(8)]
        for each in raw:
            each.sendall(begun.format(port=server.port, token=server.token).encode())
        if begun.startswith("POST /"):
            assert server.send("GET", "/")[0] in (200, 503)
        for each in raw:
            with each, suppress(ConnectionResetError):
                while each.recv(100_000):
                    pass  # until the server ends it
        assert server.ask(query="AA")["ok"]

    def test_drop_by_drop_is_not_quicker(self, start: Start) -> None:
        server = start(patch=self.FEW)
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as raw:
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
        server = start(patch=self.FEW)
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
            raw = socket.create_connection(("127.0.0.1", server.port), timeout=60)
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
        assert server.send("GET", "/")[0] in (200, 503)
        server.program.send_signal(signal.SIGTERM)
        assert server.program.communicate(timeout=60) == ("", "")


def test_programs_may_use_the_same_ids(start: Start) -> None:
    server = start("--workers", "4", *LONG)
    with closing(server.connect()) as first, closing(server.connect()) as second:
        streams = []
        for connection in (first, second):
            asked = json.dumps({"id": 1, "query": SLOW})
            connection.request("POST", "/query", asked, server.headers(Accept="text/event-stream"))
            streams.append(events(connection.getresponse()))
            assert next(streams[-1])[0] == "progress"
        assert server.ask(id=1, query="AA")["ok"]
        assert server.ask(cancel=1)["cancelled"]
        for stream in streams:
            *_, (name, answer) = stream
            assert (name, codes(answer)) == ("answer", ["interrupted"])


def test_many_at_once_have_each_its_own_answer(server: Server) -> None:
    wrong: list[object] = []

    def ask(first: int) -> None:
        for number in range(first, first + 10):
            answer = server.ask(id=f"n{number}", query=f"list any limit {number}")
            if answer["id"] != f"n{number}" or len(answer["answers"][0]["rows"]) != number:
                wrong.append(answer)

    asking = [threading.Thread(target=ask, args=(1 + 10 * each,)) for each in range(8)]
    for each in asking:
        each.start()
    for each in asking:
        each.join(60)
    assert not wrong


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_stopping_lets_short_work_end(start: Start, number: int) -> None:
    server = start(*LONG)
    with closing(server.connect()) as connection:
        asked = {"query": SLOW, "limits": {"time": 1.5}}
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
    """What is worked on, and what waits behind it."""
    server = start("--workers", "1", "--waiting", "1", *LONG, patch=[f"http._SECONDS_TO_STOP = {seconds}"])
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
    assert server.program.communicate(timeout=60) == ("", "")
    assert server.program.returncode == 0


def is_listening(server: Server) -> bool:
    try:
        socket.create_connection(("127.0.0.1", server.port), timeout=60).close()
    except OSError:
        return False
    return True


def test_stopping_waits_for_nobody_who_does_not_read(start: Start) -> None:
    server = start(patch=["http._SECONDS_TO_STOP = http._SECONDS_TO_END = 0.1"])
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as raw:
        headers = server.headers(Content_Length="1000")
        lines = ["POST /query HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", "{"]
        raw.sendall("\r\n".join(lines).encode())
        assert server.ask(query="AA")["ok"]
        server.program.send_signal(signal.SIGTERM)
        assert server.program.communicate(timeout=60) == ("", "")


def test_greedy_texts_do_not_exhaust_the_memory(start: Start) -> None:
    server = start(*GREEDY_LIMITS)
    with ThreadPoolExecutor(len(GREEDY)) as clients:
        answers = list(clients.map(lambda text: server.ask(query=text), GREEDY))
    assert "internal-error" not in {code for answer in answers for code in codes(answer)}
    assert server.ask(query="AA")["ok"]
    assert most_memory(server.program.pid) < GREEDY_MEMORY


def test_a_port_that_is_taken(server: Server, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-P", "-m", "pql", "serve", "--port", str(server.port)],
        capture_output=True,
        text=True,
        env=clean_environment(tmp_path),
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith(f"pql: cannot listen on 127.0.0.1 port {server.port}: ")
    assert done.stderr.endswith("; --port N takes another, 0 any that is free\n")


class TestPage:
    def test_it_is_whole_and_loads_nothing_from_elsewhere(self, server: Server) -> None:
        status, headers, body = server.send("GET", "/", Authorization=None, Content_Type=None)
        assert status == 200
        assert headers["Content-Type"] == "text/html; charset=utf-8"
        page = body.decode()
        linked = re.findall(r'(?:src|href)="([^"]+)"', page)
        assert linked
        for path in linked:
            if path.startswith("#"):
                assert f'id="{path[1:]}"' in page
                continue
            assert path.startswith("/")
            assert not path.startswith("//")
            assert server.send("GET", path)[0] == 200
        assert not re.search(r"<style|style=|<script>|\son\w+=", page)

    def test_every_module_is_served(self, server: Server) -> None:
        waiting, seen = ["/main.js"], set[str]()
        while waiting:
            path = waiting.pop()
            seen.add(path)
            status, headers, body = server.send("GET", path)
            assert (status, headers["Content-Type"]) == (200, "text/javascript; charset=utf-8")
            imported = {
                f"/{name}"
                for found in re.findall(r'from "\./(\w+\.js)"|import "\./(\w+\.js)"', body.decode())
                for name in found
                if name
            }
            waiting += imported - seen
        assert len(seen) > 5

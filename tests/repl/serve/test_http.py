"""`pql serve` on HTTP: what gets in and what does not, events, the files of the page."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from urllib.parse import urljoin

import pytest

from pql.repl.serve.requests import LARGEST_REQUEST
from references.hostile_requests import GREEDY

from ..conftest import clean_environment
from .conftest import GREEDY_LIMITS, GREEDY_MEMORY, SLOW, codes, most_memory
from .servers import LONG, Server, Start, events

for package in ("starlette", "uvicorn"):
    pytest.importorskip(package, reason="the extra `serve` is not installed")

pytestmark = pytest.mark.usefixtures("soon")

PAGE = Path(__file__).parents[3] / "repl" / "serve" / "data"


def imported_by(text: str, path: str) -> set[str]:
    """The addresses of the modules that the text of a module imports."""
    return {
        urljoin(path, name) for name in re.findall(r'^(?:import|\}? ?.*from) "(\.[^"]+)"', text, re.MULTILINE)
    }


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

    def test_only_the_icon_is_kept(self, server: Server) -> None:
        kept = {
            path: server.send("GET", path)[1]["Cache-Control"]
            for path in ("/", "/common/page.css", "/icon.svg")
        }
        assert kept == {"/": "no-store", "/common/page.css": "no-store", "/icon.svg": "max-age=86400"}

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

    def test_a_browser_finds_the_icon_where_no_page_names_it(self, server: Server) -> None:
        assert server.send("GET", "/favicon.ico")[::2] == server.send("GET", "/icon.svg")[::2]
        assert server.send("GET", "/favicon.ico")[0] == 200

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
        server = start("--rate", "1")
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
            with socket.create_connection(("127.0.0.1", server.port), timeout=600) as raw:
                raw.sendall(noise)
        assert server.ask(query="AA")["ok"]

    def test_nothing_is_written_about_them(self, start: Start) -> None:
        server = start()
        upgrade = {"Connection": "Upgrade", "Upgrade": "websocket"}
        assert server.send("GET", "/", **upgrade)[0] == 200
        with socket.create_connection(("127.0.0.1", server.port), timeout=600) as raw:
            raw.sendall(b"what?\r\n\r\n")
            assert raw.recv(12) == b"HTTP/1.1 400"
        server.program.send_signal(signal.SIGTERM)
        assert server.program.communicate(timeout=600) == ("", "")

    def test_two_hosts_are_refused(self, server: Server) -> None:
        with socket.create_connection(("127.0.0.1", server.port), timeout=600) as raw:
            lines = ["GET / HTTP/1.1", f"Host: 127.0.0.1:{server.port}", "Host: evil.example", "", ""]
            raw.sendall("\r\n".join(lines).encode())
            assert raw.recv(100).startswith((b"HTTP/1.1 400", b"HTTP/1.1 421"))


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
        timeout=600,
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
            assert re.fullmatch(r"[\w./]+", path)  # below the address of the page, wherever that is
            assert not path.startswith("/")
            assert server.send("GET", f"/{path}")[0] == 200
        assert not re.search(r"<style|style=|<script>|\son\w+=", page)

    def test_every_module_is_served(self, server: Server) -> None:
        waiting, seen = ["/main.js", "/played/main.js"], set[str]()
        while waiting:
            path = waiting.pop()
            seen.add(path)
            status, headers, body = server.send("GET", path)
            assert (status, headers["Content-Type"]) == (200, "text/javascript; charset=utf-8")
            waiting += imported_by(body.decode(), path) - seen
        assert seen == {f"/{path.relative_to(PAGE).as_posix()}" for path in PAGE.rglob("*.js")}

    def test_what_the_pages_share_knows_neither_of_them(self) -> None:
        """Nor does the page of played hands know the page of ranges."""
        for page, known in {"common": {"common"}, "played": {"common", "played"}}.items():
            for path in (PAGE / page).glob("*.js"):
                imported = imported_by(path.read_text("utf-8"), f"/{path.relative_to(PAGE).as_posix()}")
                assert {name.split("/")[1] for name in imported} <= known, path.name

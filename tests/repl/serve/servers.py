"""Services on HTTP in processes of their own, and what comes from them."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from ..conftest import clean_environment

LONG = ("--time", "600", "--samples", "1000000000000")
# What a server is started with, so that a test can change what is constant.
IMPORTS = "from pql.repl.serve import guard, http"
MAIN = "from pql.repl.cli.main import main; raise SystemExit(main())"


class Server(NamedTuple):
    """A service in a process of its own."""

    program: subprocess.Popen[str]
    port: int
    token: str
    page: str = "/"

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
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=600)

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
        found = re.fullmatch(r"http://\S+:(\d+)(/\w*)(?:#token=(\S+))?\n", address)
        assert found is not None, program.communicate(timeout=600)
        started.append(Server(program, int(found[1]), found[3] or environment["PQL_TOKEN"], found[2]))
        return started[-1]

    yield begin
    for server in started:
        server.program.kill()
        server.program.communicate(timeout=600)


def events(response: http.client.HTTPResponse) -> Iterator[tuple[str, dict[str, Any]]]:
    """The events of a stream as they come."""
    while line := response.readline():
        assert line.startswith(b"event: ")
        data = response.readline()
        assert data.startswith(b"data: ")
        assert response.readline() == b"\n"
        yield line[7:-1].decode(), json.loads(data[6:])

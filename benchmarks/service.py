"""What services answer on this machine: small questions in a second, and how long one waits while long ones run.

Services run as processes of their own, their clients in this one; both share the processors. Each row takes two
seconds, and a thousand questions at most.
"""

from __future__ import annotations

import http.client
import json
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from time import perf_counter
from typing import Any

from .timing import readable

_SMALL = "equity AKs vs QQ+ on Kh7h2c"
_LONG = "equity 30% vs 40% vs 50% vs any samples 1000000000"
_SECONDS = 2.0
_MOST = 1000
_LIMITS = ("--time", "600", "--samples", "1000000000000")

Ask = Callable[[str], dict[str, Any]]


def available() -> bool:
    """Whether what HTTP needs is installed."""
    return find_spec("starlette") is not None and find_spec("uvicorn") is not None


def rows() -> Iterator[tuple[str, ...]]:
    """Rows of: the door, who asks, what else runs, questions a second, percentiles of waiting (50, 95 and 99)."""
    with _lines() as ask:
        yield "JSON lines", "one after the other", "", *_measured([ask])
    with _lines(2) as ask:
        yield "JSON lines", "one after the other", "two long ones", *_measured([ask])
    with _http() as connect:
        yield "HTTP", "one after the other", "", *_measured([connect()])
        yield "HTTP", "of eight clients", "", *_measured([connect() for _ in range(8)])
        with _long_questions(connect, 2):
            yield "HTTP", "one after the other", "two long ones", *_measured([connect()])
            yield "HTTP", "of eight clients", "two long ones", *_measured([connect() for _ in range(8)])


def _measured(clients: list[Ask]) -> tuple[str, ...]:
    """Questions a second of all clients together, and the middle, the 95th and 99th percentile of their times."""
    times: list[float] = []

    def ask_on(ask: Ask) -> None:
        while len(times) < _MOST and perf_counter() < end:
            began = perf_counter()
            if not ask(_SMALL)["ok"]:
                raise SystemExit("a question was not answered")
            times.append(perf_counter() - began)

    clients[0](_SMALL)
    began = perf_counter()
    end = began + _SECONDS
    threads = [threading.Thread(target=ask_on, args=(ask,)) for ask in clients]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    seconds = perf_counter() - began
    times.sort()
    waits = [readable(times[round(share * (len(times) - 1))]) for share in (0.5, 0.95, 0.99)]
    return f"{len(times) / seconds:,.0f}", *waits


@contextmanager
def _lines(long: int = 0) -> Iterator[Ask]:
    """A client of JSON lines, for which so many long questions are worked on meanwhile."""
    program = subprocess.Popen(
        [sys.executable, "-P", "-m", "pql", "serve", "--stdio", *_LIMITS],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    assert program.stdin is not None
    assert program.stdout is not None
    for number in range(long):
        print(json.dumps({"id": number, "query": _LONG}), file=program.stdin)

    def ask(query: str) -> dict[str, Any]:
        assert program.stdin is not None
        assert program.stdout is not None
        print(json.dumps({"id": "small", "query": query}), file=program.stdin)
        found: dict[str, Any] = json.loads(program.stdout.readline())
        return found

    yield ask
    program.send_signal(signal.SIGINT)
    program.communicate()


@contextmanager
def _http() -> Iterator[Callable[[], Ask]]:
    program = subprocess.Popen(
        [sys.executable, "-P", "-m", "pql", "serve", "--port", "0", "--rate", "1000000", *_LIMITS],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert program.stdout is not None
    address, _, token = program.stdout.readline().strip().partition("/#token=")
    host = address.removeprefix("http://")
    headers = {"Authorization": f"Bearer {token}", "Content-Type": "application/json"}

    def connect() -> Ask:
        connection = http.client.HTTPConnection(host)

        def ask(query: str) -> dict[str, Any]:
            connection.request("POST", "/query", json.dumps({"query": query}), headers)
            found: dict[str, Any] = json.loads(connection.getresponse().read())
            return found

        return ask

    yield connect
    program.terminate()
    program.wait()


@contextmanager
def _long_questions(connect: Callable[[], Ask], count: int) -> Iterator[None]:
    """So many long questions are worked on meanwhile, one for each thread that waits for its answer."""
    threads = [threading.Thread(target=_ignored, args=(connect(),), daemon=True) for _ in range(count)]
    for thread in threads:
        thread.start()
    yield


def _ignored(ask: Ask) -> None:
    """Asks what nobody waits for: the service is stopped before there is an answer."""
    try:
        ask(_LONG)
    except (OSError, ValueError, http.client.HTTPException):
        return

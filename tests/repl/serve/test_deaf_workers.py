"""Work that looks at neither limit nor flag: its worker is given up, others are answered, the program ends."""

from __future__ import annotations

import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from time import sleep
from typing import Any

import pytest

import pql
from pql.repl.serve import service as service_module
from pql.repl.serve.operations import FOUND, QUICK
from pql.repl.serve.queries import compiled
from pql.repl.serve.requests import Request
from pql.repl.serve.service import Service

from ..conftest import clean_environment
from .conftest import Client, codes
from .servers import Start
from .test_stdio import receive, send

Make = Callable[..., Service]


class Deaf:
    """Operations that end only when they are told to, and how many are in them."""

    def __init__(self) -> None:
        self.ends = threading.Event()
        self.inside = 0

    def waits(self, request: Request, session: pql.Session) -> dict[str, Any]:
        self.inside += 1
        assert self.ends.wait(60)
        self.inside -= 1
        return {"late": True}

    def computes(self, request: Request, session: pql.Session) -> dict[str, Any]:
        """In pure Python, which takes the lock of the interpreter whenever it can."""
        self.inside += 1
        while not self.ends.is_set():
            pass
        self.inside -= 1
        return {"late": True}


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> Iterator[Deaf]:
    made = Deaf()
    monkeypatch.setitem(QUICK, "hint", made.waits)
    monkeypatch.setitem(QUICK, "word", made.computes)
    monkeypatch.setattr(service_module, "SECONDS_BEYOND_LIMIT", 0.1)
    monkeypatch.setattr(service_module, "SECONDS_BEYOND_CANCEL", 0.1)
    yield made
    made.ends.set()
    until(lambda: made.inside == 0)


def until(holds: Callable[[], bool]) -> None:
    while not holds():
        sleep(0.01)


SOON = {"time": 0.05}


@pytest.mark.usefixtures("soon")
class TestWorkers:
    @pytest.mark.parametrize("operation", ["hint", "word"])
    def test_others_are_answered_while_all_workers_are_held_up(
        self, service: Make, deaf: Deaf, operation: str
    ) -> None:
        serving = service()
        hostile, other = (Client(serving.connection()) for _ in range(2))
        for number in range(2):  # as many as there are quick workers
            hostile.send(id=number, limits=SOON, **{operation: "AA"})
        until(lambda: deaf.inside == 2)
        assert other.ask(check="AA")["ok"]
        for _ in range(2):
            answer = hostile.answer()
            assert codes(answer) == ["time-limit"]
            assert "late" not in answer
        deaf.ends.set()
        until(lambda: deaf.inside == 0 and serving.lane("check").given_up == 0)
        assert hostile.told.empty()  # what they find after all is dropped
        assert other.ask(check="AA")["ok"]

    def test_a_cancelled_one_is_told_of(self, service: Make, deaf: Deaf) -> None:
        client = Client(service().connection())
        client.send(id=1, hint="AA")
        until(lambda: deaf.inside == 1)
        assert client.ask(id=2, cancel=1) == {"id": 2, "ok": True, "cancelled": True}
        answer = client.answer()
        assert (answer["id"], codes(answer)) == (1, ["interrupted"])
        assert client.ask(id=1, check="AA")["ok"]  # its id is free

    def test_those_that_are_given_up_have_a_bound(self, service: Make, deaf: Deaf) -> None:
        serving = service()
        lane = serving.lane("hint")
        client = Client(serving.connection())
        for number in range(6):  # two workers, and two more for each
            client.send(id=number, hint="AA", limits=SOON)
        for _ in range(6):
            assert codes(client.answer()) == ["time-limit"]
        assert deaf.inside == lane.given_up == 6
        assert codes(client.ask(check="AA")) == ["busy"]
        assert client.ask(query="AA")["ok"]  # the workers of answers are others
        deaf.ends.set()
        until(lambda: lane.given_up == 0)
        assert client.ask(check="AA")["ok"]
        assert lane.busy == 0

    def test_who_waits_behind_the_last_worker_is_refused(self, service: Make, deaf: Deaf) -> None:
        client = Client(service().connection())
        for number in range(9):
            client.send(id=number, hint="AA", limits=SOON)
        told = sorted(str(codes(client.answer())) for _ in range(9))
        assert told == ["['busy']"] * 3 + ["['time-limit']"] * 6

    def test_threads_that_cannot_be_had_are_not_waited_for(
        self, service: Make, deaf: Deaf, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        serving = service()
        client = Client(serving.connection())
        assert client.ask(check="AA")["ok"]

        def refused(thread: threading.Thread) -> None:
            raise RuntimeError("can't start new thread")

        monkeypatch.setattr(threading.Thread, "start", refused)
        for number in range(2):
            client.send(id=number, hint="AA", limits=SOON)
        assert [codes(client.answer()) for _ in range(2)] == [["time-limit"]] * 2
        assert codes(client.ask(check="AA")) == ["busy"]


@pytest.mark.usefixtures("soon")
def test_names_of_a_text_that_was_given_up_are_not_kept(
    service: Make, deaf: Deaf, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It holds what guards the names of its client, whose next requests are answered all the same."""

    def deaf_compiled(session: pql.Session, request: Request) -> pql.Compilation:
        if "late" in request.text:
            deaf.waits(request, session)
        return compiled(session, request)

    monkeypatch.setattr(service_module, "compiled", deaf_compiled)
    client = Client(service(workers=2, time_limit=0.5).connection(keeps=True))
    assert client.ask(query="let early = AA; early")["ok"]
    client.send(id=1, query="let late = KK; let early = QQ; late")
    assert codes(client.answer()) == ["time-limit"]
    assert client.ask(query="let next = early; next")["answers"][0]["text"] == "AA"
    deaf.ends.set()
    until(lambda: deaf.inside == 0 and client.connection._service._answering.given_up == 0)
    assert codes(client.ask(query="late")) == ["unknown-name"]
    assert client.ask(query="next, early")["answers"][0]["text"] == "AA"


@pytest.mark.usefixtures("soon")
def test_answers_that_are_there_are_told(service: Make, deaf: Deaf, monkeypatch: pytest.MonkeyPatch) -> None:
    written = pql.results.HandsResult.to_dict

    def to_dict(result: pql.results.HandsResult) -> dict[str, Any]:
        if result.hands.text() == "KK":
            assert deaf.ends.wait(60)
        return written(result)

    monkeypatch.setattr(pql.results.HandsResult, "to_dict", to_dict)
    client = Client(service(workers=1).connection())
    answer = client.ask(query="AA; KK; QQ", limits={"time": 0.5}, **{"as": "csv"})
    assert codes(answer) == ["time-limit"]
    assert [each["text"] for each in answer["answers"]] == ["AA"]
    assert (answer["statements"], len(answer["texts"])) == (["AA"], 1)


DEAF = [
    "from pql.repl.serve import operations",
    "operations.QUICK['hint'] = lambda request, session: [0 for _ in iter(int, 1)]",
]
"""A hint that computes in pure Python for ever."""


class TestEnds:
    @pytest.mark.parametrize("signals", [1, 2])
    @pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
    def test_over_http(self, start: Start, number: int, signals: int) -> None:
        """A signal ends it with a deaf worker; a second one without waiting for those who still have time."""
        patch = [*DEAF, *(["http._SECONDS_TO_STOP = 1000"] if signals == 2 else [])]
        server = start("--time", "600", patch=patch)
        with closing(server.connect()) as connection:
            connection.request("POST", "/query", '{"hint": "AA"}', server.headers())
            assert server.ask(check="AA")["ok"]
            server.program.send_signal(number)
            if signals == 2:
                until(lambda: not _is_listening(server.port))
                server.program.send_signal(number)
            assert b"interrupted" in connection.getresponse().read()
        assert server.program.communicate(timeout=600) == ("", "")
        assert server.program.returncode == 0

    def test_a_third_signal_ends_it_whatever_it_does(self, start: Start) -> None:
        patch = [*DEAF, "http._SECONDS_TO_STOP = http._SECONDS_TO_SEND = 1000"]
        server = start("--time", "600", patch=patch)
        with closing(server.connect()) as connection:
            connection.request("POST", "/query", '{"hint": "AA"}', server.headers())
            assert server.ask(check="AA")["ok"]
            server.program.send_signal(signal.SIGTERM)
            until(lambda: not _is_listening(server.port))
            server.program.send_signal(signal.SIGTERM)
            assert b"interrupted" in connection.getresponse().read()  # the second one was heard
        while server.program.poll() is None:
            server.program.send_signal(signal.SIGTERM)
            sleep(0.01)
        assert server.program.returncode in (0, -signal.SIGTERM)

    @pytest.mark.parametrize(("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)])
    def test_over_lines(self, tmp_path: Path, number: int, status: int) -> None:
        main = "from pql.repl.entry import run; run()"
        program = subprocess.Popen(
            [sys.executable, "-P", "-c", "; ".join([*DEAF, main]), "serve", "--stdio", "--time", "600"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=clean_environment(tmp_path),
        )
        with program:
            for name in (1, 2):  # as many as there are workers
                send(program, id=name, hint="AA")
            send(program, id=3, cancel=1)
            told = {answer["id"]: answer for answer in (receive(program), receive(program))}
            assert told[3] == {"id": 3, "ok": True, "cancelled": True}
            assert codes(told[1]) == ["interrupted"]
            send(program, id=4, check="AA")
            assert receive(program)["id"] == 4
            program.send_signal(number)
            assert program.wait(60) == status


def _is_listening(port: int) -> bool:
    import socket

    try:
        socket.create_connection(("127.0.0.1", port), timeout=600).close()
    except OSError:
        return False
    return True


def test_every_operation_has_a_worker_that_can_be_given_up() -> None:
    """None is answered on the thread that hears clients."""
    assert set(QUICK) <= set(FOUND)

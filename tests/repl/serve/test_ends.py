"""Whatever is asked ends when it is to end: by the limit of time, by `cancel`, with its client, in every phase.

Nothing here looks at a clock: the time of these tests goes on by a second at each look at it, and what counts is how
often a request still looks whether to go on after it was told to stop.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import count
from time import sleep
from typing import Any

import pytest

import pql
from pql.repl.serve.requests import read_request
from pql.repl.serve.service import Connection, Job, Service

from .conftest import Client, codes

MANY = 300
# Texts that take long before anything is answered: by statements, and within one.
BOMBS = {
    "flops": "flops 25; " * MANY,
    "names": "; ".join([f"let n{number} = aks" for number in range(MANY)]),
    "wrong names": "; ".join([f"equity steal{number} vs aa" for number in range(90)]),
    "questions": "equity aa VS kk; " * MANY,
    "at once": "aks; " * MANY,
    "boards": "board " + "ak*|" * 3000 + "AK*",
    "hands": ", ".join(["aa:0.5"] * 3000),
    "conditions": "AA where nouts>8 on Kh7h2c; " * MANY,
}
OPERATIONS = ["query", "check", "explain", "format", "colour"]
# In these a text of one statement is one step.
ONE_STEP = [("colour", "boards"), ("colour", "hands")]
CASES = [(operation, bomb) for operation in OPERATIONS for bomb in BOMBS if (operation, bomb) not in ONE_STEP]


class Looks:
    """How often jobs ask whether to go on; at the look `at` something is done, and those after it are counted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.at = -1
        self.seen = self.after = 0
        self.end: Callable[[], object] = lambda: None
        asked = Job.is_set

        def is_set(job: Job) -> bool:
            self.seen += 1
            if self.seen == self.at:
                self.end()
            self.after += asked(job)
            return asked(job)

        monkeypatch.setattr(Job, "is_set", is_set)


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> Looks:
    return Looks(monkeypatch)


@pytest.fixture
def client(service: Callable[..., Service]) -> Client:
    return Client(service(workers=1).connection(keeps=True))


def cancelled(connection: Connection) -> object:
    return connection.ask({"cancel": 1}, lambda text, last: None)


@pytest.mark.parametrize("end", [cancelled, Connection.cancel_all], ids=["cancel", "closed"])
@pytest.mark.parametrize(("operation", "bomb"), CASES)
def test_a_request_ends_at_the_next_look(
    client: Client, looks: Looks, operation: str, bomb: str, end: Callable[[Connection], object]
) -> None:
    looks.at, looks.end = 5, lambda: end(client.connection)
    answer = client.ask(id=1, **{operation: BOMBS[bomb]})
    assert codes(answer) == ["interrupted"]
    assert not answer.get("answers")
    assert looks.after <= 2  # the thread that works, and the one that waits for it


@pytest.mark.parametrize("share", [0.2, 0.5, 0.9])
@pytest.mark.parametrize("operation", ["query", "check", "explain", "format"])
def test_in_every_phase(client: Client, looks: Looks, operation: str, share: float) -> None:
    """A text that ends well first, to know how often it looks: for each statement, in each phase."""
    text = "aks; qq+; " * 40
    client.ask(id=1, **{operation: text})
    whole = looks.seen
    assert whole >= 80
    looks.seen, looks.after, looks.at = 0, 0, round(whole * share)
    looks.end = lambda: cancelled(client.connection)
    assert codes(client.ask(id=1, **{operation: text})) == ["interrupted"]
    assert looks.after <= 2


@pytest.mark.parametrize(("operation", "bomb"), CASES)
def test_the_limit_of_time_holds_from_the_beginning(
    client: Client, operation: str, bomb: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seconds = count()
    monkeypatch.setattr("pql.names.limits.monotonic", lambda: float(next(seconds)))
    answer = client.ask(**{operation: BOMBS[bomb]}, limits={"time": 4})
    assert codes(answer)[-1:] == ["time-limit"]
    assert answer["problems"][-1]["message"] == "this takes longer than 4 s, the most this session allows"
    assert next(seconds) < 40  # a limit for each statement, or each phase, is never met


def test_the_limit_of_time_is_that_of_all_statements_together(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None of these takes longer than the limit, and the third ends behind it."""
    now = [0.0]
    monkeypatch.setattr("pql.names.limits.monotonic", lambda: now[0])
    written = pql.results.HandsResult.to_dict

    def four_seconds(result: pql.results.HandsResult) -> dict[str, Any]:
        now[0] += 4
        return written(result)

    monkeypatch.setattr(pql.results.HandsResult, "to_dict", four_seconds)
    answer = client.ask(query="AA; KK; QQ; JJ; TT", limits={"time": 10})
    assert [each["text"] for each in answer["answers"]] == ["AA", "KK", "QQ"]
    assert codes(answer) == ["time-limit"]
    message = answer["problems"][0]["message"]
    assert message == "this takes longer than 10 s, the most this session allows"
    now[0] = 0
    assert client.ask(query="AA; KK", limits={"time": 10})["ok"]


def test_the_next_request_has_its_own_time_and_flag(client: Client, looks: Looks) -> None:
    """Names stay with a client, and nothing of the request that gave them does."""
    assert client.ask(id=1, query="let steal = 22+; let own = $x, AA; steal")["ok"]
    looks.at, looks.end = looks.seen + 5, lambda: cancelled(client.connection)
    assert codes(client.ask(id=1, query="steal; " * MANY)) == ["interrupted"]
    looks.at = -1
    assert client.ask(query="steal")["ok"]
    assert client.ask(query="own", params={"x": "KK"})["answers"][0]["combos"] == 12


def test_a_request_that_waits_for_the_names_of_another_can_be_cancelled(
    service: Callable[..., Service], monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client(service(workers=2).connection(keeps=True))
    connection = client.connection
    with connection._naming:
        client.send(id=1, query="AA")
        while not client.connection._service._answering.busy:
            sleep(0.01)
        assert client.ask(cancel=1)["cancelled"]
        assert codes(client.answer()) == ["interrupted"]


def test_names_of_a_request_end_too(client: Client, looks: Looks) -> None:
    looks.at, looks.end = 10, lambda: cancelled(client.connection)
    names = {f"n{number}": "AA" for number in range(MANY)}
    assert codes(client.ask(id=1, hint="n7", names=names)) == ["interrupted"]
    assert looks.after <= 2


class TestSizes:
    def test_texts_of_another_format_count_as_answers(self, service: Callable[..., Service]) -> None:
        plain = len(json.dumps(pql.run("QQ")[0].to_dict()))
        client = Client(service().connection(largest_answer=plain + 10))
        assert client.ask(query="QQ")["ok"]
        answer = client.ask(query="QQ", **{"as": "text"})
        assert codes(answer) == ["answer-too-large"]
        assert (answer["answers"], answer["statements"], answer.get("texts", [])) == ([], [], [])

    @pytest.mark.parametrize(("longer", "fits"), [(0, True), (1, False)])
    def test_the_text_of_a_name_has_a_longest_length(self, longer: int, fits: bool) -> None:
        request = {"query": "AA", "names": {"x": "A" * (100_000 + longer)}}
        if fits:
            assert read_request(request).names["x"]
        else:
            with pytest.raises(pql.PQLError, match="`names` is an object: texts"):
                read_request(request)

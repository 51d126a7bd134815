"""Every operation with every member missing, of a wrong type, huge: an answer or a problem, never a bug."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pql.repl.serve.requests import _MEMBERS, OPERATIONS
from pql.repl.serve.service import Service
from references.hostile_requests import NAMED, SIMPLE, TEXTS

from .conftest import Client, codes

# What is told of what a client has done; `internal-error` is the one that is never to be.
FAULTS = {"internal-error"}


@pytest.fixture(scope="module")
def client() -> Iterator[Client]:
    service = Service(workers=1, time_limit=60)
    yield Client(service.connection())
    service.close()


def _is_answered(client: Client, request: Any) -> str | None:
    """What is wrong with the answer to a request, if anything."""
    client.connection.ask(request, client.tell)
    answer = client.answer()
    if FAULTS & {each["code"] for each in answer.get("problems", ())}:
        return f"{json.dumps(request)[:200]}: {answer['problems'][-1]['message'][:200]}"
    assert answer["ok"] == (not [each for each in answer.get("problems", ()) if each["type"] == "error"])
    return None


def _requests(operation: str) -> Iterator[Any]:
    for text in TEXTS:
        yield {operation: text}
    for value in SIMPLE + NAMED:
        yield {operation: value}
    for member in (*_MEMBERS, "cancel", "nothing"):
        for value in SIMPLE + (NAMED if member in ("params", "options", "names", "limits") else []):
            for text in ("AA", "equity $x vs KK"):
                yield {operation: text, member: value}


@pytest.mark.parametrize("operation", OPERATIONS)
def test_members_of_any_kind(client: Client, operation: str) -> None:
    assert [wrong for request in _requests(operation) if (wrong := _is_answered(client, request))] == []


@pytest.mark.parametrize("operation", ["hint", "complete"])
def test_places_inside_a_text_and_behind_it(client: Client, operation: str) -> None:
    """A place behind the text is its end."""
    wrong = []
    for text in TEXTS:
        for at in (*range(len(text) + 2), 10**6, 10**30):
            found = _is_answered(client, {operation: text, "at": at})
            wrong += [found] if found else []
        last, behind = (client.ask(**{operation: text, "at": at}) for at in (len(text), 10**30))
        assert last == behind
    assert wrong == []


def test_what_is_no_request_at_all(client: Client) -> None:
    wrong: list[str] = []
    for value in SIMPLE + NAMED:
        for request in (
            value,
            {"cancel": value},
            {"id": value, "query": "AA"},
            {"query": "AA", "check": value},
        ):
            found = _is_answered(client, request)
            wrong += [found] if found else []
    assert wrong == []


@pytest.mark.parametrize(
    ("request_", "code", "said"),
    [
        ({"check": "AA", "params": {"x": True}}, "bad-request", "not bool"),
        ({"quiz": "equity AA vs KK", "params": {"x": []}}, None, ""),
        ({"quiz": "equity AA vs KK", "params": {"x": {}}}, "bad-request", "not dict"),
        ({"word": "AA; KK"}, "unknown-word", "`AA; KK` is not a word"),
    ],
)
def test_what_was_called_a_bug(client: Client, request_: dict[str, Any], code: str | None, said: str) -> None:
    answer = client.ask(**request_)
    assert codes(answer) == ([] if code is None else [code])
    assert said in str(answer["problems"])


@pytest.mark.parametrize("does", ["ranges", "spots"])
def test_what_is_kept_takes_members_of_any_kind(does: str, tmp_path: Any) -> None:
    import pql
    from pql.repl.serve import library, spots

    file = str(tmp_path / "kept")
    done: Callable[[Any], str] = (
        (lambda data: library.done(library.Library(file), data))
        if does == "ranges"
        else (lambda data: spots.done(spots.Spots(file), data))
    )
    faults: set[str] = set()
    members = ("title", "range", "was", "question", "notes", "to", "spot", "nothing")
    for value in SIMPLE:
        requests = [value, {"game": value}, {"keep": value}, {"drop": value}, {"rename": value}]
        for member in members:
            for verb in ("keep", "drop", "rename"):
                for rest in (
                    {},
                    {"title": "a", "range": "AA", "was": None},
                    {"title": "a", "question": "q", "notes": ""},
                ):
                    requests.append({verb: {**rest, member: value}})
        for request in requests:
            try:
                answer = json.loads(done(request))
            except pql.PQLError as error:
                faults |= FAULTS & {problem.code for problem in error.diagnostics}
            else:
                assert answer["ok"]
    assert not faults

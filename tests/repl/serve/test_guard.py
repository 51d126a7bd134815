"""Who passes to a service on HTTP: headers that say it are said once."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from pql.repl.serve.guard import Guard, Rate

OWN = [
    (b"host", b"localhost:1"),
    (b"origin", b"http://localhost:1"),
    (b"authorization", b"Bearer token"),
    (b"content-type", b"application/json"),
    (b"sec-fetch-site", b"same-origin"),
    (b"accept", b"*/*"),
]


def status(headers: list[tuple[bytes, bytes]]) -> int:
    """The status of a request; 200 where it has passed."""
    told: list[Any] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200})

    async def receive() -> Any:
        return {}

    async def send(message: Any) -> None:
        told.append(message)

    guard = Guard(app, frozenset({"localhost"}), "token", 1000)
    asyncio.run(guard({"type": "http", "method": "POST", "headers": headers}, receive, send))
    found: int = told[0]["status"]
    return found


def test_once_everything_passes() -> None:
    assert status(OWN) == 200
    assert status([*OWN, (b"accept", b"text/html")]) == 200


@pytest.mark.parametrize(("name", "value"), OWN[:-1])
@pytest.mark.parametrize("other", [None, b"http://evil.example"])
def test_a_header_that_says_who_asks_comes_once(name: bytes, value: bytes, other: bytes | None) -> None:
    again = (name, value if other is None else other)
    assert status([*OWN, again]) == 400
    assert status([again, *OWN]) == 400


def test_each_address_asks_so_often_a_second_and_twice_that_after_a_pause() -> None:
    rate = Rate(2)
    asked = (
        [(0, "a")] * 5
        + [(0, "b"), (0.25, "a"), (0.5, "a"), (0.5, "a"), (1, "a"), (60, "a")]
        + [(60, "a")] * 4
    )
    # Four at once; half a second brings one, a minute no more than four.
    allowed = [True] * 4 + [False] + [True, False, True, False, True] + [True] * 4 + [False]
    assert [rate.allows(address, now) for now, address in asked] == allowed

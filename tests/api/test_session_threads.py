"""Several threads with one session: no name, no option and no directory is lost."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

import pql

THREADS = 8


@pytest.fixture(autouse=True)
def _many_switches() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_no_name_is_lost() -> None:
    session = pql.Session()

    def work(thread: int) -> None:
        for step in range(15):
            session.define(f"given_{thread}_{step}", "22+, AKs" if step % 2 else pql.hands("AA"))
            session.run(f"let named_{thread}_{step} = KK; set limit = {thread + 1}")
            session.forget(f"given_{thread}_{step}")
            session.define(f"kept_{thread}_{step}", "QQ")

    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(work, range(THREADS)))
    wanted = {
        f"{word}_{thread}_{step}"
        for word in ("named", "kept")
        for thread in range(THREADS)
        for step in range(15)
    }
    assert set(session.names) == wanted


def test_no_option_is_lost() -> None:
    for attempt in range(200):
        session = pql.Session()

        def texts(session: pql.Session = session) -> None:
            for step in range(4):
                session.run(f"let x{step} = AA")

        def option(session: pql.Session = session, attempt: int = attempt) -> None:
            session.options.set("seed", attempt)

        with ThreadPoolExecutor(2) as pool:
            for done in [pool.submit(texts), pool.submit(option)]:
                done.result()
        assert session.options["seed"] == attempt


def test_an_option_is_set_on_the_session_and_read_as_it_was() -> None:
    session = pql.Session()
    before = session.options
    session.options.set("limit", 5)
    assert (before["limit"], session.options["limit"]) == (None, 5)
    before.set("seed", 3)
    assert (session.options["limit"], session.options["seed"]) == (5, 3)
    copied = session.options.copy()
    copied.set("seed", 4)
    assert session.options["seed"] == 3


def test_each_text_sees_all_of_another_or_nothing() -> None:
    session = pql.Session()
    session.run("let one = AA; let two = AA")

    def change(step: int) -> None:
        hands = "AA" if step % 2 else "KK"
        session.run(f"let one = {hands}; let two = {hands}")

    def look(_: int) -> bool:
        names = session.names
        return names["one"] == names["two"]

    with ThreadPoolExecutor(THREADS) as pool:
        changes = pool.map(change, range(100))
        assert all(pool.map(look, range(300)))
        list(changes)

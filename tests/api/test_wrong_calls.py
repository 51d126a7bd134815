"""Every public function, given what it does not take: TypeError, ValueError or `PQLError`, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Any

import pytest

import pql
from pql.results import HandsResult
from references.answers import answer
from references.families import together

HANDS, BOARDS = pql.hands("AA"), pql.boards("AK*")
RESULT = answer(HandsResult, "AKs")
MATRIX = pql.equity_matrix("AA", "KK")
QUERY = pql.compile("AKs")
NO_TEXT: list[Any] = [5, None, 1.5, b"AA", object(), [], ["AA"], {}]
NO_NUMBER: list[Any] = ["5", 1.5, b"5", object(), [1]]

# A call with one argument left open, and what must not stand there.
CALLS: list[tuple[Callable[[Any], object], list[Any]]] = [
    (pql.hands, NO_TEXT),
    (pql.boards, NO_TEXT),
    (pql.compile, NO_TEXT),
    (pql.run, NO_TEXT),
    (lambda x: pql.hands("AA", dialect=x), [5, [], ("x",), HANDS]),
    (lambda x: pql.run("AA", threads=x), [0, -1, *NO_NUMBER]),
    (lambda x: QUERY.run(threads=x), [0, -1, *NO_NUMBER]),
    (lambda x: QUERY.run(cancel=x), [5, "x"]),
    (lambda x: QUERY.run(progress=x), [5, "x"]),
    (lambda x: QUERY.run(executor=x), [5, "x"]),
    (lambda x: pql.made_hand(x, "Kh7h2c"), [*NO_TEXT, HANDS]),
    (lambda x: pql.made_hand("AhQh", x), [5, None, HANDS]),
    (lambda x: pql.odds(x, "KK"), [5, None, [], BOARDS]),
    (lambda x: pql.odds("AA", "KK", x), [5, 1.5, {}, HANDS]),
    (lambda x: pql.odds("AA", "KK", "Kh7h2c", threads=x), [0, -1, *NO_NUMBER]),
    (lambda x: pql.odds("AA", "KK", samples=x), [0, *NO_NUMBER]),
    (lambda x: pql.odds("AA", "KK", samples=9, seed=x), [-1, *NO_NUMBER]),
    (lambda x: pql.odds("AA", "KK", exact=x), [5, "yes"]),
    (lambda x: pql.odds("AA", "KK", within=x), [0, "5", []]),
    (lambda x: pql.outs("AhQh", "Kh7h2c", rule=x), [5, [], "x"]),
    (lambda x: pql.outs("AhQh", "Kh7h2c", seed=x), [-1, *NO_NUMBER]),
    (lambda x: pql.outs("AhQh", "Kh7h2c", threads=x), [0, *NO_NUMBER]),
    (lambda x: pql.outs("AhQh", x), [5, None, [], HANDS]),
    (lambda x: pql.equity_by("hand", x, "KK"), [5, None, [], BOARDS]),
    (lambda x: pql.equity_by("hand", "AsAh", x), [5, None, [], BOARDS]),
    (lambda x: pql.equity_by("hand", "AsAh", "KK", board=x), [5, ["Kh"], HANDS]),
    (lambda x: pql.breakdown("AKo", x), [5, None, [], HANDS]),
    (lambda x: pql.export(x, "a.csv"), [5, None, "AKs", HANDS, BOARDS, QUERY]),
    (lambda x: pql.export(RESULT, x), [5, None, "a.xls", "a\0.csv"]),
    (lambda x: pql.equity_matrix(x, "KK"), [5, None, [], BOARDS]),
    (lambda x: pql.hand_vectors("AA", x).equities, [5, None, [], BOARDS]),
    (lambda x: pql.equity_matrix("AA", "KK", timeout=x), [0, -1, "x", []]),
    (lambda x: MATRIX[x], [5, None, "AsAh", (1, 2, 3), ("AsAh", 2.5), (True, 0)]),
    (pql.random_cards, [-1, 53, None, HANDS, *NO_NUMBER]),
    (pql.combinations, [-1, 53, None, HANDS, *NO_NUMBER]),
    (lambda x: pql.matchups(HANDS, x), [5, None, [], BOARDS]),
    (lambda x: pql.complete(x, 1), [5, None, [], b"x"]),
    (lambda x: pql.complete("AA", x), NO_NUMBER),
    (lambda x: pql.complete("AA", 1, x), [5, "x", []]),
    (lambda x: pql.Session(x), [5, "x", [1]]),
    (lambda x: pql.Session(directory=x), [5, b"x", []]),
    (lambda x: pql.Session().run("AA", x), [5, None, []]),
    (lambda x: pql.Session().define(x, HANDS), [5, None, "AK", "equity", "a b", "jacks", "", "2x"]),
    (lambda x: pql.Session().define("mine", x), [5, None, "A2x", [], object()]),
    (pql.HandSet, ["AA", 1.5, None, -1, HANDS]),
    (HANDS.isdisjoint, [5, "AA2", None, BOARDS, [5]]),
    (BOARDS.isdisjoint, [5, "AKKz", None, HANDS, [5]]),
    (HANDS.union, [5, "AA2", None, BOARDS, ["AKs"]]),
    (BOARDS.issubset, [5, "AKKz", None, HANDS, ["AK*"]]),
    (HANDS.__contains__, [5, "AA2", None, HANDS, ("As", "As")]),
    (BOARDS.__contains__, [5, "AKKz", None, HANDS]),
    (lambda x: HANDS | x, [5, "AA2", None, BOARDS, ["AsAh"]]),
    (lambda x: HANDS * x, ["x", None, 2, -1, HANDS]),
    (pql.HandSet.from_hands, [5, "AsAh", None, ["AKs"], {"AsAh": 2}, {"AsAh": "x"}]),
    (pql.HandSet.from_classes, [5, "AKs", None, ["AK"], {"AKs": 2}, {"AKs": "x"}]),
    (pql.HandSet.from_grid, [5, "AKs", None, [], [[0.5] * 13] * 12, [[2.0] * 13] * 13, [["x"] * 13] * 13]),
    (pql.HandSet.from_vector, [5, "AKs", None, [], [2.0] * 1326, ["x"] * 1326, HANDS]),
    (HANDS.vector, [5, "monker", None, []]),
    (HANDS.text, [5, [], ("x",), "x"]),
    (HANDS.scaled, ["x", None, 2, -1]),
    (BOARDS.classes, [-1, "x", 1.5]),
    (BOARDS.examples, [-1, "x", 1.5, None]),
    (pql.BoardSet.everything, [2, 6, "x", None]),
    (pql.BoardSet.nothing, [2, 6, "x", None]),
]  # fmt: skip


@together(
    ("call", "given"),
    [
        pytest.param(call, given, id=f"{n}-{given!r:.20}")
        for n, (call, wrong) in enumerate(CALLS)
        for given in wrong
    ],
)
def test_a_wrong_argument_is_told(call: Callable[[Any], object], given: Any) -> None:
    with pytest.raises((TypeError, ValueError, pql.PQLError)) as raised:
        call(given)
    assert str(raised.value)
    assert "supported between instances" not in str(raised.value)


@pytest.mark.parametrize("name", ["AK", "equity", "jacks", "a b"])
def test_define_refuses_what_let_refuses(name: str) -> None:
    session = pql.Session()
    with pytest.raises(pql.PQLError):
        session.define(name, HANDS)
    assert session.compile(f"let {name} = AA").failed
    assert not session.names


def test_threads_that_share_a_session_lose_no_name() -> None:
    session = pql.Session()

    def work(number: int) -> None:
        for turn in range(50):
            session.run(f"let by_text_{number}_{turn} = AA")
            session.define(f"by_call_{number}_{turn}", HANDS)

    threads = [Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(session.names) == 800

"""A select with parameters: values are put into a prepared question, and the answer is that of compiling with them."""

from __future__ import annotations

import random
from typing import Any

import pytest

import pql

DEALT = "from hero=$hero, villain=$villain, board=$board, dead=$dead"
TEXTS = [
    f"select count(toppair), avg(equity(hero, river)) {DEALT} samples 300 seed 4",
    f"select count(flush@river) {DEALT} samples 200 seed 3",
    f"select sum(1), count(winsHi) group by handType(flop) having count(winsHi) > 0 {DEALT} samples 300 seed 4",
    f"select avg(nouts) where twoToneBoard {DEALT}",
    # Formulas that look at the hands of others are compiled for each.
    f"select avg(HvREquity(hero, flop)) {DEALT}",
    f"select avg(HvPerceivedRangeEquity(hero, flop, '22+')) {DEALT}",
    f"select count(equity(hero, flop) > $share), count(villain in '15%') {DEALT} samples 100 seed 4",
    "select count(toppair) from hero=$hero, villain=$hero, board=$board",
    "select count(set) from hero=$hero, board=$board opponents 2 samples 100 seed 1",
    "select count(set) from hero=$hero, villain='15%', folded=$villain, board=$board samples 100 seed 2",
    "select count(set) from game='holdem', hero=$hero, villain='AK', board=$board",
    "set order = equity; select count(set) from hero=$hero, villain='20%', board=$board",
    "select count(overpair) from hero=$hero, board='Kh7h2c'",
]
VALUES: dict[str, list[Any]] = {
    "hero": [
        "AsKs",
        "22+",
        "AA:0.5, KK",
        "3%",
        ("Ah", "Qd"),
        pql.hands("TT+, AK*"),
        "JTs minus JhTh",
        "AK",
        "AsK",
        "",
    ],
    "share": [0.5, "0.25", "x"],
    "villain": ["QQ+", "JJ+, AK*", "AhQd", "20%:0.5", pql.hands("72o"), "As"],
    "board": [
        "Kh7h2c",
        "Kh7h2c9d",
        "Kh7h2c9d3h",
        "Kh7h*",
        "",
        None,
        ["Kc", "7h", "2c"],
        pql.boards("Qh7h*"),
        "Kh7h2",
    ],
    "dead": ["", None, "2d", ["Ad", "Ac"], "Kh", "2d2d"],
}


def answer(way: Any) -> object:
    try:
        found = way()
    except (pql.PQLError, TypeError) as error:
        return str(error)
    return found, found.readings, found.method, getattr(found, "notes", ())


@pytest.mark.parametrize("text", TEXTS)
def test_values_answer_and_refuse_as_compiled_ones(text: str) -> None:
    try:
        query = pql.Session().compile(text).queries[-1]
    except pql.PQLError as error:
        pytest.fail(str(error))
    rng = random.Random(5)
    answered = 0
    for _ in range(30):
        values = {name: rng.choice(VALUES[name]) for name in query.parameters}
        if values.get("board", 1) in ("", None) and "samples" not in text:
            continue  # these take long
        found = answer(lambda values=values: query.run(**values, timeout=20))
        assert found == answer(lambda values=values: query.bind(**values).run(timeout=20)), values
        answered += not isinstance(found, str)
    assert answered > 3


def test_values_are_not_compiled_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    query = pql.compile("select count(toppair), avg(nouts) from hero=$hero, villain='QQ+', board=$board")
    for board in ("Kh7h2c", "Kh7h2c9d"):
        query.run(hero="AsKs", board=board)

    def compiled(*given: object) -> None:
        raise AssertionError(given)

    monkeypatch.setattr("pql.api.sessions.query.bound", compiled)
    monkeypatch.setattr("pql.compiler.program.compiled_in", compiled)
    for hero, board in (
        ("AhQd", "Qc7d2c"),
        ("15%", "Kh7h2c9d"),
        ("22+:0.5, AA", "Qd7d*"),
        ("KK", "Kd7h7c3s"),
    ):
        assert query.run(hero=hero, board=board).deals > 0
    with pytest.raises(AssertionError):
        query.run(hero="AsKs", board="Kh7h2c9d3h")  # formulas are read for each street


def test_the_order_of_percentages_is_said() -> None:
    query = (
        pql.Session()
        .compile("set order = equity; select count(set) from hero=$hero, board=$board")
        .queries[-1]
    )
    for hero in ("AA", "15%", "AA"):
        found: Any = query.run(hero=hero, board="Kh7h2c")
        assert ("percentages by equity order" in found.notes) is (hero == "15%")


def test_how_many_cards_are_dead_is_part_of_what_is_kept() -> None:
    """On the flop 52 cards less the hand, the flop and the dead ones are unknown; the first answer was kept for all."""
    query = pql.compile("select avg(ncardsunknown@flop) from hero=$hero, dead=$dead")
    for dead in ("2c", "2c3c", "2c3c4c", "5d", ""):
        assert query.run(hero="AA", dead=dead).rows == ((52 - 2 - 3 - len(dead) // 2,),), dead

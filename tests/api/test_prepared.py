"""Statements with parameters: values take their places, and answer as the statement compiled with them does."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest

import pql

PREPARED = [
    "odds $hero vs 15% on $board",
    "odds $hero on $board dead $dead",
    "outs $hero vs QQ vs $villain on $board",
    "breakdown $hero on $board vs $villain",
    "distribution $hero vs $villain on $board",
    "compare $hero with $villain on $board dead 2d $dead",
    "strength $hero vs $villain on $board folded 72o",
    "nuts on $board for $villain limit 3",
    "draws $hero on $board dead $dead",
    "equity 22 vs $hero folded $villain on $board",
    "select avg(nouts) from hero=$hero, board=$board",
]
COMPILED = [
    "odds $hero minus 72o vs 15% on $board",
    "let mine = $hero, AA; odds $hero vs mine on $board",
    "strength $hero opponents $count on $board",
    "nuts on $board for $villain limit $count",
    "let live = 99, AQs, 72s where nouts > 1 on Kh7s2s; odds $hero vs live on $board",
]
VALUES: list[dict[str, Any]] = [
    {"hero": "JsTs", "villain": "KK", "board": "Kh7s2s", "dead": "Ad"},
    {"hero": ("Jd", "Td"), "villain": pql.hands("99+"), "board": ["Kh", "7d", "2s"], "dead": ["Ad", "3c"]},
    {"hero": "JT", "villain": "99+", "board": "Kh7s2s9d", "dead": ""},
    {"hero": "JsTs", "villain": "", "board": "Kh7s2s", "dead": "Kh"},
    {"hero": "JsTs", "villain": "AA", "board": "", "dead": "2d"},
    {"hero": "JsTs", "villain": "AA", "board": "K*7*2*", "dead": None},
    {"hero": "JsTs", "villain": "JsAs", "board": "Js7s2s", "dead": "x"},
    {"hero": 3, "villain": "nobody", "board": pql.boards("Kh7s2s"), "dead": 7},
]


def ask(text: str) -> tuple[Any, list[dict[str, Any]]]:
    """The last query of a text, and the values for its parameters."""
    query = pql.Session().compile(text).queries[-1]
    return query, [{name: each.get(name, 2) for name in query.parameters} for each in VALUES]


def answer(way: Any) -> object:
    """The answer with what is said of its reading, or the text of the error."""
    try:
        found = way()
    except (pql.PQLError, TypeError) as error:
        return str(error)
    return found, found.readings


@pytest.mark.parametrize("text", [*PREPARED, *COMPILED])
def test_a_query_with_values_answers_and_refuses_as_a_compiled_one(text: str) -> None:
    query, rows = ask(text)
    for values in rows:
        if text.startswith(("odds", "strength")) and values["board"] in ("", "K*7*2*"):
            continue  # these take long
        assert answer(partial(query.run, **values)) == answer(lambda given=values: query.bind(**given).run())


@pytest.mark.parametrize("text", PREPARED)
def test_values_of_whole_parts_are_not_compiled(text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    query, rows = ask(text)
    first = query.run(**rows[0])

    def compiled(*given: object) -> None:
        raise AssertionError(given)

    monkeypatch.setattr("pql.api.sessions.query.bound", compiled)
    assert query.run(**rows[0]) == first != query.run(**rows[1])


def test_the_last_cards_of_a_board_are_its_turn_and_river() -> None:
    """The highest three of its cards were taken for the flop."""
    asked = "select max(handType(hero, flop)), max(handType(hero, turn)) from hero=$hero, villain='any', board=$board"
    there, query = "AhQd2c7c7h", pql.compile(asked)
    written = asked.replace("$hero", "'2d2h'").replace("$board", f"'{there}'")
    assert pql.run(written)[0].to_dict()["rows"] == [["trips", "trips"]]
    for board in (there, ["Ah", "Qd", "2c", "7c", "7h"], pql.boards(there), (50, 45, 0, 20, 22)):
        values: dict[str, Any] = {"hero": "2d2h", "board": board}
        assert query.run(**values).rows == query.bind(**values).run().rows == (("trips", "trips"),), board
        rows = query.run_many({"hero": ["2d2h"], "board": [board]}).rows
        assert rows[0][3:5] == ("trips", "trips"), board
    assert pql.compile("list board $board").run(board=there).rows == ((there,),)
    assert pql.compile("sample 1 of board $board").run(board=there).rows == ((there,),)


def test_a_value_that_is_compiled_again_is_not_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    query, _ = ask("equity $hero minus 72o vs QQ on Kh7s2s")
    first = query.run(hero="22+, A2s+")

    def parsed(*given: object) -> None:
        raise AssertionError(given)

    monkeypatch.setattr("pql.compiler.parameters.parse_hands", parsed)
    assert query.run(hero="22+, A2s+") == first
    assert query.run(hero="AsKs") != first  # cards need no parser


def test_a_set_that_is_two_parameters_is_called_by_each() -> None:
    """The name of the first parameter was kept with the set, and the second player was called by it."""
    query = pql.compile("equity $a vs $b on Kh7h2c")
    same = pql.hands("QQ+")
    answer: Any = query.run(a=same, b=same)
    assert [player.hands for player in answer.players] == ["$a", "$b"]
    again: Any = query.run(a=pql.hands("AA"), b=same)
    assert [player.hands for player in again.players] == ["$a", "$b"]

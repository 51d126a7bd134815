"""Queries that are sent to another process."""

from __future__ import annotations

import pickle
import subprocess
import sys
from typing import Any

import pytest

import pql
from pql.results import EquityResult, HandsResult

TEXTS = [
    "equity AsKs vs QQ on Kc7h2c",
    "let own = 22+, AT*+; let own = own minus 22; equity AsKs vs own on Kc7h2c",
    "let hit = any where toppair or better on Kh7h2c; equity AsKs vs hit on Kh7h2c",
    "let good = formula nouts > 8; select count(good) from hero='AKs', board='Kh7h2c'",
    "set bare = both; equity AK vs QQ on Kc7h2c",
    "equity 22+ vs AK samples 1000 seed 3",
    "AKs, 22+",
    "board AK*",
]


def answered(query: pql.Query[Any], **values: Any) -> str:
    result = query.run(**values)
    found = result.to_dict()
    found.pop("elapsed", None)
    return repr(found)


@pytest.mark.parametrize("text", TEXTS)
def test_a_query_answers_the_same_elsewhere(text: str) -> None:
    query = pql.compile(text)
    twin = pickle.loads(pickle.dumps(query))
    assert (twin.text, twin.canonical(), twin.span) == (query.text, query.canonical(), query.span)
    assert answered(twin) == answered(query)


def test_in_another_process() -> None:
    query = pql.compile("let own = 22+; equity $hero vs own on $board", EquityResult)
    bound = query.bind(board="Kc7h2c")
    code = "import pickle, sys; print(pickle.load(sys.stdin.buffer).run(hero='AsKs').players[0].equity)"
    found = subprocess.run(
        [sys.executable, "-P", "-c", code], input=pickle.dumps(bound), capture_output=True, check=True
    )
    assert float(found.stdout) == query.run(hero="AsKs", board="Kc7h2c").players[0].equity


def test_parameters_options_and_names_of_a_session_go_along() -> None:
    session = pql.Session({"bare": "both"})
    session.define("steal", pql.hands("22+"))
    session.texture("wet", "monotone or connected")
    (query,) = session.compile("equity $hero vs steal on wet samples 500 seed 1").queries
    twin = pickle.loads(pickle.dumps(query))
    session.define("steal", "QQ+")
    assert twin.parameters == query.parameters == {"hero": "hands"}
    assert answered(twin, hero="AK") == answered(query, hero="AK")


def test_the_type_of_the_answer_goes_along() -> None:
    assert pickle.loads(pickle.dumps(pql.compile("equity AA vs KK", EquityResult))).run().deals
    query: pql.Query[Any] = pql.compile("equity AA vs KK", HandsResult)
    with pytest.raises(TypeError, match="not a HandsResult"):
        pickle.loads(pickle.dumps(query)).run()


def test_functions_of_ones_own_must_be_known_there() -> None:
    session = pql.Session()
    session.function("high", lambda hand: (hand >= 32).sum(axis=1), "hand", result=int)
    (query,) = session.compile("select avg(high) from hero='AKs'").queries
    with pytest.raises((pickle.PicklingError, AttributeError)):
        pickle.dumps(query)


def a_session() -> pql.Session:
    session = pql.Session(
        {"bare": "both", "dialect": "gto"},
        "/",
        files=False,
        time_limit=60,
        max_rows=100,
        histories=["hands.txt"],
        parameters={"villain": "QQ+"},
    )
    session.run("set dialect = pql; let steal = 22+, AK; let hit = any where toppair or better on Kh7h2c")
    session.run("let good = formula nouts > 8; let wide = steal, $villain")
    session.texture("wet", "monotone or connected")
    return session


def test_a_session_arrives_with_all_that_it_has() -> None:
    session = a_session()
    twin = pickle.loads(pickle.dumps(session))
    assert (twin.names, twin.limits, twin.directory) == (session.names, session.limits, session.directory)
    assert dict(twin.options.items()) == dict(session.options.items())
    text = "equity wide vs hit on Kh7h2c; board wet; select count(good) from hero='AK', board='Kh7h2c'"
    for here, there in zip(session.run(text), twin.run(text), strict=True):
        assert repr(here.to_dict()) == repr(there.to_dict())
    with pytest.raises(pql.PQLError, match="reads and writes no files"):
        twin.run("export AKs to 'hands.csv'")
    twin.run("let steal = AA; set bare = offsuit")
    assert session.names["steal"] != twin.names["steal"]
    assert session.options["bare"] == "both"


def test_a_session_of_another_game_in_another_process() -> None:
    session = pql.Session(game="omaha")
    session.run("let aces = AAxx")
    code = "import pickle, sys; s = pickle.load(sys.stdin.buffer); print(s.options['game'], s.names)"
    found = subprocess.run(
        [sys.executable, "-P", "-c", code], input=pickle.dumps(session), capture_output=True, check=True
    )
    assert found.stdout.decode().strip() == f"omaha {session.names}"


def test_what_a_copy_shares_stays_here() -> None:
    part = a_session().copy(together=True, time_limit=5)
    twin = pickle.loads(pickle.dumps(part))
    assert twin.limits == part.limits
    assert twin.names == part.names
    twin.check()

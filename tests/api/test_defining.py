"""`Session.define`: what a name may be given, and that it refuses what `let` refuses."""

from __future__ import annotations

import time
from typing import Any

import pytest

import pql
from pql.grammar.tables.keywords import KEYWORDS, formula_words
from pql.results import BoardResult, HandsResult, SelectResult
from references.answers import of


def _hands(session: pql.Session, text: str) -> pql.HandSet:
    return of(HandsResult, session.run(text)[0]).hands


@pytest.mark.parametrize(
    ("value", "kind", "text"),
    [
        ("22+, A2s+", None, "22+, A2s+"),
        (" BOARD rainbow", None, "board rainbow"),
        ("formula nouts > 8", None, None),
        ("rainbow", "board", "board rainbow"),
        ("board rainbow", "board", "board rainbow"),
        (("As", "Kd"), None, "AsKd"),
        ((51, 0), None, "As2c"),
        ({"AsAh": 0.5}, None, "AsAh:0.5"),
        (["AsAh", "KsKh"], None, "AsAh, KsKh"),
        (("Ah", "Kh", "2c"), None, "board AhKh2c"),
        (["AhKh2c", "AhKh2d"], "board", "board AhKh[2c, 2d]"),
    ],
)
def test_a_name_is_given_whatever_denotes_a_set(value: Any, kind: Any, text: str | None) -> None:
    session = pql.Session()
    session.define("x", value, kind=kind)
    if text is None:
        assert session.names["x"] == ("formula", "nouts > 8")
    elif text.startswith("board"):
        expected = (
            of(BoardResult, pql.run(text)[0]).boards if "[" not in text else pql.BoardSet.from_boards(value)
        )
        assert of(BoardResult, session.run("board x")[0]).boards == expected
    else:
        assert _hands(session, "x") == pql.hands(text)


def test_answers_and_sets_are_taken_as_they_are() -> None:
    session = pql.Session()
    hands, boards = session.run("22+, A2s+; board AK*")
    session.define("steal", of(HandsResult, hands))
    session.define("high", of(BoardResult, boards), "AK*")
    session.define("big", pql.hands("TT+"))
    assert _hands(session, "steal and big") == pql.hands("TT+")
    assert session.names["high"] == ("board", "AK*")


def test_what_names_shows_of_boards() -> None:
    session = pql.Session()
    session.define("high", pql.boards("AK*f2"))
    session.define("one", ("As", "Kd", "2c"))
    session.define("odd", pql.BoardSet.from_boards(list(pql.boards("paired"))[:500:7]))
    session.texture("wet", pql.boards("monotone"))
    shown = {name: text for name, (_, text) in session.names.items()}
    assert shown == {"high": "AK*f2", "one": "AsKd2c", "odd": "a set of boards", "wet": "monotone"}


def test_a_text_sees_the_names_and_options_of_its_session() -> None:
    session = pql.Session({"bare": "both"})
    session.define("big", "AK")
    session.define("bigger", "big, QQ")
    assert _hands(session, "bigger") == pql.hands("AK*, QQ")
    session.define("helping", "formula nouts")
    answer = of(SelectResult, session.run("select avg(helping) from hero='AhKh', board='2h3h4c'")[0])
    assert answer.rows


@pytest.mark.parametrize("text", ["AA; KK", "A2x", "", "AA; import 'x'", "import 'x'", "board AA", "nobody"])
def test_a_faulty_text_changes_nothing(text: str) -> None:
    session = pql.Session()
    with pytest.raises(pql.PQLError):
        session.define("x", text)
    assert not session.names


@pytest.mark.parametrize(
    ("name", "value", "kind", "error"),
    [
        (3, "AA", None, TypeError),
        ("x", 3, None, TypeError),
        ("x", b"AA", None, TypeError),
        ("x", None, None, TypeError),
        ("x", "AA", "range", ValueError),
        ("x", pql.hands("AA"), "board", TypeError),
        ("x", [51, 52], None, ValueError),
        ("x", [-1, -2], None, ValueError),
        ("x", [10**30, 0], None, ValueError),
    ],
)
def test_other_values_are_refused_in_words(name: Any, value: Any, kind: Any, error: type[Exception]) -> None:
    with pytest.raises(error):
        pql.Session().define(name, value, kind=kind)


_WORDS = {row.word for row in KEYWORDS} | {word.name for word in formula_words().values()}
_OTHERS = {
    "AK",
    "aks",
    "A",
    "as",
    "f2",
    "ah",
    "jacks",
    "x1",
    "steal",
    "_x",
    "10",
    "a b",
    "",
    "é",
    "TT+",
    "turn.x",
}


@pytest.mark.parametrize(("kind", "value"), [("hands", "AA"), ("board", "AK*"), ("formula", "nouts")])
def test_it_refuses_the_names_that_let_refuses(kind: Any, value: str) -> None:
    statement = {"hands": "", "board": "board ", "formula": "formula "}[kind] + value
    session = pql.Session()
    for word in sorted(_WORDS | _OTHERS):
        for name in {word, word.upper(), word.capitalize()} if kind == "hands" else {word}:
            let = f"let {name} = {statement}"
            refused = pql.Session().compile(let).failed
            try:
                session.define(name, value, kind=kind)
            except pql.PQLError:
                assert refused, name
            else:
                assert not refused, name
                assert session.names[name][0] == kind
                if kind != "formula":  # the name is not read as anything else
                    found: Any = session.run(f"board {name}" if kind == "board" else f"({name})")[0]
                    assert (found.boards if kind == "board" else found.hands) == (
                        pql.boards(value) if kind == "board" else pql.hands(value)
                    ), name


def test_a_time_limit_of_an_earlier_text_is_not_held_against_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    session = pql.Session(time_limit=60)
    session.run("let x = AA")
    now = time.monotonic()
    monkeypatch.setattr("pql.names.limits.monotonic", lambda: now + 1000)
    session.define("y", "x, KK")
    assert "y" in session.names


@pytest.mark.parametrize(
    "call",
    [
        lambda: pql.hands("AA, $x"),
        lambda: pql.boards("$x"),
        lambda: pql.hands("AA where nouts > $x on 2c3c4c"),
        lambda: pql.hands("AA").where("nouts > $x", "2c3c4c"),
        lambda: pql.boards("AK*").where("nranked > $x"),
        lambda: pql.Session().texture("wet", "paired or $x"),
    ],
)
def test_a_parameter_that_no_statement_can_be_given_is_refused(call: Any) -> None:
    with pytest.raises(pql.PQLError) as raised:
        call()
    assert [problem.code for problem in raised.value.diagnostics] == ["no-parameter-value"]

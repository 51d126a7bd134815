"""Parameters: `$name` in every place of every statement, what may stand for it, and what is said about the rest."""

from __future__ import annotations

import re
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pql
from pql.results import EquityResult, TableResult
from references.families import together

VALUES: dict[str, Any] = {
    "h": "AK*", "v": "QQ+", "u": "JTs", "b": "Kh7h2c", "d": "As", "c": "2h3h4h5h", "w": "2%", "n": 4000, "m": 1, "k": 2,
    "s": 7,
}  # fmt: skip
BOARDS = ("Kh7h2c", "Kh7h2c4d", "Kh7h2c4d9s")

STATEMENTS = [
    "$h",
    "$h and Suited, $u",
    "($h):0.5, $u",
    "$h where nouts > $m on $b",
    "board $b, AK*",
    "list $h limit $k",
    "list board $b classes limit $k",
    "sample $k of $h vs $v on $b dead $d seed $s",
    "sample $k of board $b dead $d seed $s",
    "equity $h vs $v vs $u on $b dead $d samples $n seed $s",
    "equity $h vs $v folded $u on $b within $w seed $s",
    "equity $h vs $v on $b by class",
    "odds $h vs $v on $b dead $d samples $n seed $s",
    "outs $h on $b vs $v dead $d",
    "draws $h on $b dead $d 3c",
    "strength $h on $b opponents $m..$k dead $d samples $n seed $s",
    "strength $h on $b vs $v",
    "breakdown $h on $b vs $v dead $d",
    "blockers $h vs $v on $b where nouts > $m dead $d",
    "blockers $h on $b by card",
    "distribution $h vs $v on $b dead $d",
    "ev call $n to win $n with $h vs $v on $b dead $d",
    "flops $k for $h vs $v seed $n",
    "value $c",
    "value $d Kd on $c",
    "explain equity $h vs $v on $b",
    "select avg(riverEquity(hero) * $k) as x, count(nouts@flop > $m) as y from hero=$h, villain=$v, board=$b, dead=$d"
    " where nouts@flop >= $m group by nouts@flop > $k limit $n",
    "let r = $h, $u; equity r vs $v on $b",
    "let tex = board $b; equity $h vs $v on tex",
    "let f = formula nouts@flop > $m; select count(f) as x from hero=$h, board=$b",
    "let r = $h; select count(inRange(hero, 'r')) as x from hero=$u, $h, board=$b".replace("=$u, $h", "=any"),
]


def written(text: str) -> str:
    """The text with the values in the places of the parameters."""
    return re.sub(r"\$(\w+)", lambda found: str(VALUES[found[1]]), text)


def plain(result: pql.results.Result | None) -> str:
    """An answer without the texts by which it names its sets."""
    assert result is not None
    found = str(result.to_dict())
    return re.sub(r"\$(\w+)", lambda match: str(VALUES[match[1]]), found)


def equities(result: pql.results.Result | None) -> list[float]:
    assert isinstance(result, EquityResult)
    return [player.equity for player in result.players]


@together("text", STATEMENTS)
def test_a_value_is_the_same_as_written_in_its_place(text: str) -> None:
    query = pql.compile(text)
    values = {name: VALUES[name] for name in query.parameters}
    bound, expected = query.run(**values), pql.compile(written(text)).run()
    if text.startswith("explain"):
        assert bound.type == expected.type
    else:
        assert plain(bound) == plain(expected)
        (once_more,) = pql.run(text, parameters=values)
        assert plain(once_more) == plain(expected)


@together("text", STATEMENTS)
def test_the_canonical_text_keeps_the_parameters(text: str) -> None:
    query = pql.compile(text)
    values = {name: VALUES[name] for name in query.parameters}
    assert query.bind(**values).canonical() == query.canonical()
    inside = set(re.findall(r"\$(\w+)", query.canonical()))
    assert inside <= set(query.parameters)


def test_every_clause_that_takes_a_value_is_tried() -> None:
    words = set(re.findall(r"[a-z]+(?= \$)", " ".join(STATEMENTS)))
    assert words >= {
        "limit",
        "of",
        "vs",
        "on",
        "dead",
        "samples",
        "seed",
        "within",
        "opponents",
        "board",
        "value",
    }


def test_a_macro_behind_hands_is_of_omaha() -> None:
    for text, help_line in (
        ("equity AA$ds vs KK", "write `game omaha`"),
        ("equity AA $ds vs KK", "give values"),
    ):
        with pytest.raises(pql.PQLError) as caught:
            pql.run(text)
        assert help_line in str(caught.value)


def test_kinds_stand_in_the_order_of_the_text() -> None:
    query = pql.compile("let r = $late; equity $h vs r on $b dead $d samples $n seed $s")
    assert list(query.parameters.items()) == [
        ("late", "hands"), ("h", "hands"), ("b", "board"), ("d", "cards"), ("n", "number"), ("s", "number"),
    ]  # fmt: skip


@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("text", ["equity $h vs $v on $b", "strength $h on $b", "$h where nouts > 1 on $b"])
def test_a_board_without_a_value_may_be_of_any_street(text: str, board: str) -> None:
    query = pql.compile(text)
    values = {name: VALUES[name] for name in query.parameters} | {"b": board}
    assert plain(query.run(**values)).replace(board, "") == plain(
        pql.compile(text.replace("$b", board).replace("$h", "AK*").replace("$v", "QQ+")).run()
    ).replace(board, "")


def test_a_statement_that_is_wrong_for_every_board_is_refused_when_it_is_compiled() -> None:
    with pytest.raises(pql.PQLError, match="nothere"):
        pql.compile("select avg(nothere) from hero=$h, board=$b")
    with pytest.raises(pql.PQLError, match="two sides"):
        pql.compile("odds $h vs $v vs $u")


@pytest.mark.parametrize(
    "text",
    [
        "equity $h vs QQ on $b dead $d",
        "select avg(riverEquity(hero)) from hero=$h, villain='QQ', board=$b, dead=$d",
    ],
)
def test_no_board_and_no_cards_are_empty_values(text: str) -> None:
    query = pql.compile(text)
    expected = pql.compile(
        text.replace(" on $b dead $d", "").replace(", board=$b, dead=$d", "").replace("$h", "AKs")
    )
    for nothing in ("", None, " "):
        assert query.run(h="AKs", b=nothing, d=nothing).to_dict() == expected.run().to_dict()


def test_values_are_texts_sets_cards_and_numbers() -> None:
    query = pql.compile("equity $h vs QQ on $b dead $d")
    given: list[tuple[Any, Any, Any]] = [
        ("AsKs", "Kh7h2c", "Ad"),
        (pql.hands("AsKs"), pql.boards("Kh7h2c"), ["Ad"]),
        (("As", "Ks"), ["Kh", "7h", "2c"], ("Ad",)),
        ([51, 47], "7hKh2c", [49]),
    ]
    rows = [equities(query.run(h=hands, b=board, d=dead))[0] for hands, board, dead in given]
    assert len(set(rows)) == 1
    limited = pql.compile("list AA limit $n", TableResult)
    assert [len(limited.run(n=number).rows) for number in ("3", 3, 3.0)] == [3, 3, 3]


def test_some_values_may_be_given_before_the_others() -> None:
    query = pql.compile("equity $h vs $v on $b")
    half = query.bind(v="QQ+")
    assert half.parameters == {"h": "hands", "b": "board"}
    assert equities(half.run(h="AK*", b="")) == equities(query.run(h="AK*", v="QQ+", b=""))
    assert query.parameters == {"h": "hands", "v": "hands", "b": "board"}


def test_names_that_are_arguments_of_running_are_bound() -> None:
    query = pql.compile("equity $threads vs $timeout on Kh7h2c")
    assert query.bind(threads="AA", timeout="KK").run(threads=1).to_dict()["players"][0]["hands"] == "AA"


HOSTILE = [
    "AA; import 'x'", "AA vs KK", "AA # comment", "$v", "AA, $h", "AA) or (KK", "'", '"', "AA /*", "*/",
    "set order = 'x'", "import 'x'", "let x = AA", "\0", "\ud800", "AA\nKK; AA", "any to 'file.csv'", "x" * 1000,
    "(" * 100, "AA where $n > 1 on Kh7h2c", "board Kh7h2c", "🂡", "",
]  # fmt: skip


@pytest.mark.parametrize("value", HOSTILE)
@pytest.mark.parametrize("name", ["h", "b", "d", "n"])
def test_hostile_values_are_refused_with_their_own_text_as_the_place(name: str, value: str) -> None:
    query = pql.compile("equity $h vs QQ on $b dead $d samples $n")
    values: dict[str, Any] = {"h": "AA", "b": "", "d": "", "n": 10} | {name: value}
    if name in "bd" and not value:
        return
    if name == "h" and value in ("AA # comment", "AA\nKK; AA"):
        pytest.skip("comments and blanks are blanks in every text")
    with pytest.raises(pql.PQLError) as caught:
        query.run(**values)
    problem = caught.value.diagnostics[0]
    assert problem.source is not None
    assert problem.source.name == f"${name}"
    assert problem.source.text == value


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=30), st.sampled_from("hbdn"))
def test_any_text_is_a_value_or_refused(value: str, name: str) -> None:
    query = pql.compile("sample 1 of $h on $b dead $d seed $n")
    values: dict[str, Any] = {"h": "22", "b": "", "d": "", "n": 1} | {name: value}
    with suppress(pql.PQLError):
        query.run(**values)


@together(
    ("text", "name", "value", "said"),
    [
        ("list AA limit $x", "x", "many", "must be a number"),
        ("list AA limit $x", "x", -1, "0 or more"),
        ("list AA limit $x", "x", 1.5, "whole number"),
        ("list AA limit $x", "x", float("inf"), "too large"),
        ("list AA limit $x", "x", "1_000", "must be a number"),
        ("list AA limit $x", "x", pql.hands("AA"), "a set of hands"),
        ("equity AA vs KK samples $x", "x", 0, "1 or more"),
        ("equity AA vs KK within $x", "x", 0, "more than 0"),
        ("equity AA vs KK within $x", "x", "150%", "to 1"),
        ("strength AA opponents $x", "x", 10, "1 to 9"),
        ("equity $x vs KK", "x", 3, "a set of hands"),
        ("equity $x vs KK", "x", pql.boards("AK*"), "a set of hands"),
        ("equity AA vs KK on $x", "x", pql.hands("AA"), "a board"),
        ("board $x", "x", "", "empty"),
        ("equity AA vs KK dead $x", "x", "AsAs", "here twice"),
        ("equity AA vs KK dead As $x", "x", "As", "here twice"),
        ("equity AA vs KK dead $x", "x", "none", "not a card"),
        ("value $x", "x", "AsKsQsJsTs9s8s7s", "at most seven"),
        ("strength AA opponents $x..2", "x", 3, "comes first"),
    ],
)
def test_values_that_do_not_fit_say_why(text: str, name: str, value: Any, said: str) -> None:
    with pytest.raises(pql.PQLError, match=re.escape(said)):
        pql.compile(text).run(**{name: value})


@pytest.mark.parametrize("value", [object(), True, b"AA", {"a": 1}, {"As", "Kd"}, ["AA", "KK"]])
def test_values_of_another_type_are_type_errors_or_no_cards(value: Any) -> None:
    with pytest.raises((TypeError, pql.PQLError)):
        pql.compile("equity $x vs KK").bind(x=value)


def test_a_name_that_is_no_parameter_is_a_type_error() -> None:
    with pytest.raises(TypeError, match=r"no parameter \$z; its parameters are: \$x, \$y"):
        pql.compile("equity $x vs $y").run(z="AA")
    with pytest.raises(TypeError, match="none"):
        pql.compile("equity AA vs KK").bind(x="AA")


def test_a_parameter_has_one_kind() -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.compile("equity $x vs KK on $x")
    assert caught.value.diagnostics[0].code == "parameter-kind"
    with pytest.raises(pql.PQLError, match="one of them another name"):
        pql.run("list $x limit $x", parameters={"x": 3})


def test_a_statement_without_values_says_which_and_how_to_give_them() -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.run("equity $hero vs QQ on $board")
    (problem,) = caught.value.diagnostics
    assert problem.code == "no-parameter-value"
    assert problem.message == "`$hero` and `$board` have no values"
    assert "--param hero=..." in str(problem.help)
    assert "run(hero=...)" in str(problem.help)


def test_a_name_with_parameters_has_the_values_of_where_it_is_used() -> None:
    session = pql.Session()
    session.compile("let r = $x, 22; let tex = board $b; let f = formula nouts@flop > $n")
    assert session.names["r"] == ("hands", "$x, 22")
    query = session.compile("equity r vs QQ on tex").queries[0]
    assert query.parameters == {"x": "hands", "b": "board"}
    for hands in ("AKs", "JJ"):
        expected = pql.compile(f"equity {hands}, 22 vs QQ on Kh7h2c").run()
        found = query.run(x=hands, b="Kh7h2c")
        assert equities(found) == equities(expected)
    counted = session.compile("select count(f) as x from hero=$x, board=$b").queries[0]
    assert counted.parameters == {"n": "number", "x": "hands", "b": "board"}


def test_a_name_given_in_a_run_with_values_keeps_them() -> None:
    session = pql.Session()
    session.run("let r = $x; let f = formula nouts@flop > $n", parameters={"x": "AKs", "n": 2})
    assert session.names == {"r": ("hands", "AKs"), "f": ("formula", "nouts@flop > $n")}
    assert session.run("r")[0].to_dict() == pql.run("AKs")[0].to_dict()
    assert session.run("select count(f) as x from hero=r, board=Kh7h2c")[0].to_dict() == (
        pql.run("select count(nouts@flop > 2) as x from hero=AKs, board=Kh7h2c")[0].to_dict()
    )


def test_a_value_may_name_sets_of_the_session() -> None:
    session = pql.Session()
    query = session.compile("let steal = 22+; equity $x vs QQ").queries[1]
    session.run("let steal = AA")
    assert plain(query.run(x="steal and 33")) == plain(
        pql.run("let steal = 22+; equity steal and 33 vs QQ")[0]
    )


def test_files_that_are_imported_may_have_parameters(tmp_path: Path) -> None:
    (tmp_path / "ranges.pql").write_text("let r = $x, 22")
    query = pql.Session(directory=tmp_path).compile("import 'ranges.pql'; equity r vs QQ").queries[1]
    assert query.parameters == {"x": "hands"}
    found, expected = query.run(x="AA"), pql.compile("equity AA, 22 vs QQ").run()
    assert equities(found)[0] == equities(expected)[0]


def test_values_are_read_in_the_notation_of_the_options() -> None:
    session = pql.Session({"dialect": "std"})
    query = session.compile("equity $x vs QQ").queries[0]
    found = query.run(x="AK")
    assert equities(found) == equities(pql.run("equity AK* vs QQ")[0])


def test_conditions_in_values_are_computed_when_the_query_runs() -> None:
    query = pql.compile("equity $x vs QQ on $b").bind(x="any where nouts > 12 on Kh7h2c", b="Kh7h2c")
    written_out = pql.compile("equity (any where nouts > 12 on Kh7h2c) vs QQ on Kh7h2c")
    assert equities(query.run()) == equities(written_out.run())


def test_limits_of_a_session_hold_for_values() -> None:
    session = pql.Session(max_samples=100)
    query = session.compile("equity $x vs QQ samples $n").queries[0]
    with pytest.raises(pql.PQLError, match="random deals"):
        query.run(x="AA", n=1000)


def test_symbols_of_pockets_are_no_parameters() -> None:
    query = pql.compile("select count($AKs and $49o = 0 and nouts@flop < $X) from hero=$AKs, board='***'")
    assert query.parameters == {"AKs": "hands", "X": "number"}

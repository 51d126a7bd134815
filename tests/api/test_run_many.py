"""`Query.run_many`: a table of values in, the table of answers out, each row as if it were run alone."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from typing import Any

import pandas as pd
import polars as pl
import pyarrow as pa
import pytest

import pql
from pql.results import BatchResult
from references.families import together

SPOTS: list[dict[str, Any]] = [
    {"hero": "AhKh", "villain": "QQ+", "board": "Kc7h2c", "dead": "", "id": 1},
    {"hero": "AA", "villain": "15%", "board": "Kc7h2c4d", "dead": "As", "id": 2},
    {"hero": "22+", "villain": "AT*+:0.5, KK", "board": "Kc7h2c4d9s", "dead": "", "id": 3},
    {"hero": "JTs", "villain": "QQ", "board": None, "dead": None, "id": 4},
    {"hero": "AhKh", "villain": "QQ+", "board": "Kc7h2c", "dead": "", "id": 5},
    {"hero": "AA", "villain": "KK", "board": "rainbow", "dead": "", "id": 6},
    {"hero": "AA", "villain": "KK", "board": "", "dead": "As", "id": 7},
    {"hero": "A", "villain": "KK", "board": "", "dead": "", "id": 8},
    {"hero": "AA; import 'x'", "villain": "KK", "board": "", "dead": "", "id": 9},
    {"hero": "AhKh", "villain": "AhQh", "board": "", "dead": "", "id": 10},
    {"hero": "AhKh", "villain": "QQ", "board": "Kc7h2c", "dead": "Ah", "id": 11},
    {"hero": 3, "villain": "QQ", "board": "Kc7h2c", "dead": "", "id": 12},
    {"hero": "any where nouts > 12 on Kc7h2c", "villain": "QQ", "board": "Kc7h2c", "dead": "", "id": 13},
]
TEXT = "equity $hero vs $villain on $board dead $dead"
PARAMETERS = ("hero", "villain", "board", "dead")


def dicts(result: BatchResult) -> list[dict[str, Any]]:
    return [dict(zip(result.columns, row, strict=True)) for row in result.rows]


def alone(query: pql.Query[Any], spot: dict[str, Any]) -> Any:
    return query.bind(**{name: spot[name] for name in query.parameters}).run(threads=1)


@pytest.mark.parametrize(
    "text", [TEXT, TEXT.replace(" vs", ", 22 vs"), TEXT.replace(" on", " folded 22 on"), TEXT + " exact"]
)
def test_each_row_is_answered_as_if_it_were_run_alone(text: str) -> None:
    query = pql.compile(text)
    answers = dicts(query.run_many(SPOTS))
    assert [row["id"] for row in answers] == [spot["id"] for spot in SPOTS]
    for number, (row, spot) in enumerate(zip(answers, SPOTS, strict=True)):
        assert row["row"] == number
        try:
            expected = alone(query, spot)
        except (pql.PQLError, TypeError):
            assert row["error"]
            assert row["method"] is None
            continue
        assert row["error"] is None
        assert (row["method"], row["deals"]) == (expected.method, expected.deals)
        own = "hero" if "hero_equity" in row else "player_1"
        for name, player in zip((own, "villain"), expected.players, strict=True):
            for value in ("equity", "win", "tie", "wins", "ties"):
                assert row[f"{name}_{value}"] == pytest.approx(getattr(player, value), rel=1e-12), (
                    row,
                    value,
                )


def test_what_is_wrong_stands_beside_its_row() -> None:
    result = pql.compile(TEXT).run_many(SPOTS)
    errors = result.column("error")
    assert result.failed == sum(error is not None for error in errors) == 5
    assert errors[8] == "$hero: `;` cannot go inside a hands expression"
    assert "cannot be dealt together" in errors[9]


TABLES: dict[str, Callable[[], Any]] = {
    "columns": lambda: {name: [spot[name] for spot in SPOTS[:5]] for name in SPOTS[0]},
    "generator": lambda: (spot for spot in SPOTS[:5]),
    "pandas": lambda: pd.DataFrame(SPOTS[:5]),
    "polars": lambda: pl.DataFrame(SPOTS[:5]),
    "polars, lazy": lambda: pl.DataFrame(SPOTS[:5]).lazy(),
    "arrow": lambda: pa.Table.from_pylist(SPOTS[:5]),
    "batches": lambda: pa.table(pa.Table.from_pylist(SPOTS[:5])).to_reader(),
}


@pytest.mark.parametrize("kind", TABLES)
def test_every_kind_of_table_is_read(kind: str) -> None:
    query = pql.compile(TEXT)
    found, expected = query.run_many(TABLES[kind]()), query.run_many(SPOTS[:5])
    assert found == expected


def test_cards_sets_and_single_values_are_values() -> None:
    query = pql.compile("equity $hero vs $villain on $board")
    given = {
        "hero": [("As", "Ks"), (51, 47), "AsKs"],
        "villain": pql.hands("QQ+"),
        "board": [("Kh", "7h", "2c"), pql.boards("Kh7h2c"), "Kh7h2c"],
    }
    result = query.run_many(given)
    assert len(set(result.column("hero_equity"))) == 1
    assert result.column("hero") == ["AsKs"] * 3
    assert result.column("villain") == ["QQ+"] * 3


@together(
    "text",
    [
        "odds $h vs QQ on $b", "outs $h on $b", "draws $h on $b", "strength $h on $b opponents 1..2", "$h", "board $b",
        "breakdown $h on $b", "list $h limit 3", "sample 2 of $h seed 3", "value $c on $d", "value AsKs",
        "select avg(riverEquity(hero)) as x, count(nouts@flop > 3) as y from hero=$h, villain='QQ', board=$b",
        "select count(true) as x from hero=$h, board=$b group by nouts@flop",
        "equity $h vs QQ on $b by class", "distribution $h vs QQ on $b", "blockers $h on $b by card",
        "blockers $h vs QQ on $b", "explain equity $h vs QQ on $b",
    ],
)  # fmt: skip
def test_other_statements_have_as_many_rows_as_their_answers(text: str) -> None:
    query = pql.compile(text)
    rows = [
        {"h": "AhKh", "b": "Kc7h2c", "c": "AsKd", "d": "2c3c4c", "x": 1},
        {"h": "zz", "b": "zz", "c": "zz", "d": "zz", "x": 2},
        {"h": "JTs", "b": "Qc8h2c", "c": "9s9d", "d": "2c3c4c5c", "x": 3},
    ]
    result = query.run_many(rows, threads=1)
    for number, spot in enumerate(rows):
        own = [row for row in dicts(result) if row["row"] == number]
        assert {row["x"] for row in own} == {spot["x"]}
        try:
            header, expected = alone(query, spot).table()
        except pql.PQLError:
            assert len(own) == 1
            assert own[0]["error"]
            continue
        assert len(own) == max(1, len(expected))
        names = [name for name in header if name not in (*rows[0], "took")]
        for row, cells in zip(own, expected, strict=False):
            known = dict(zip(header, cells, strict=True))
            if "explain" not in text:
                assert {name: row[name] for name in names} == {name: known[name] for name in names}


@pytest.mark.parametrize(
    "text",
    [TEXT, TEXT + " within $e", "equity $h vs QQ on $b by class", "outs $h on $b", "value $c on $d", "board $b",
     "select avg(riverEquity(hero)) as x from hero=$h, villain='QQ', board=$b where nouts@flop > $n group by nouts"],
)  # fmt: skip
def test_a_table_without_answers_has_the_columns_of_one_with_answers(text: str) -> None:
    query = pql.compile(text)
    good: dict[str, Any] = {
        "h": "AhKh",
        "b": "Kc7h2c",
        "c": "AsKd",
        "d": "2c3c4c",
        "e": 0.05,
        "n": 3,
    } | SPOTS[0]
    own = {name: good[name] for name in query.parameters}
    answered, failed = query.run_many([own]), query.run_many([dict.fromkeys(own, "?!")])
    assert (answered.failed, failed.failed) == (0, 1)
    assert failed.columns == answered.columns
    answers = slice(1 + len(own), -1)
    assert failed.kinds[answers] == answered.kinds[answers]
    assert set(failed.rows[0][answers]) == {None}
    assert query.run_many(dict.fromkeys(own, ())).columns == answered.columns


@pytest.mark.parametrize("game", ["shortdeck", "shortdeck trips", "omaha", "omaha5"])
def test_rows_that_all_fail_say_why_in_every_game(game: str) -> None:
    """In short deck the values that give a table its columns were of another deck."""
    for text in (
        TEXT,
        "outs $hero on $board",
        "nuts on $board for $hero dead $dead",
        "breakdown $hero on $board",
    ):
        query = pql.compile(text, game=game)
        spot = {"hero": "AsAs", "villain": "AsAs", "board": "Kh7h8c", "dead": "Ks"}
        found = query.run_many([{name: spot[name] for name in query.parameters}] * 2)
        assert found.failed == 2
        assert all(found.column("error")), text
        assert len(found.columns) > 5 + len(query.parameters), text


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor(1)], ids=["here", "elsewhere"])
def test_an_answer_with_too_many_rows_is_the_error_of_its_row(executor: ThreadPoolExecutor | None) -> None:
    query = pql.Session(max_rows=5).compile("list $hands").queries[0]
    result = query.run_many({"hands": ["AsAh", "AA", "AsAh, KsKh, QsQh, JsJh, TsTh"]}, executor=executor)
    said = [row[-1] for row in result.rows if row[-1] is not None]
    assert said == ["this answer has 6 rows, and 5 is the most this session allows"]
    assert [row[0] for row in result.rows] == [0, 1, 2, 2, 2, 2, 2]
    assert result.failed == 1


def test_samples_repeat_by_seed_and_do_not_depend_on_threads() -> None:
    query = pql.compile("equity $hero vs $villain vs 22+ on $board samples 500")
    rows = [{"hero": hero, "villain": "KK", "board": ""} for hero in ("AA", "AKs", "AA", "T9s")]
    first, again, threaded = (query.run_many(rows, seed=7, threads=threads) for threads in (1, 1, 2))
    assert first == again == threaded
    assert first.column("seed") == [7, 8, 7, 10]
    one = query.run_many(rows, seed=8, threads=1)
    assert one != first


def test_rows_with_the_same_values_are_answered_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from pql.statements.equity.question import EquityQuestion

    asked: list[object] = []
    answer = EquityQuestion.answer

    def counted(own: EquityQuestion, control: Any) -> Any:
        asked.append(own)
        return answer(own, control)

    monkeypatch.setattr(EquityQuestion, "answer", counted)
    result = pql.compile("equity $hero vs QQ samples 10").run_many({"hero": ["AA", "KK", "AA"] * 5})
    assert len(asked) == 2
    assert len(result.rows) == 15


def test_an_executor_of_processes_gives_the_same() -> None:
    query = pql.compile("equity $hero vs QQ vs JTs on $board")
    rows = {"hero": ["AA", "AKs", "x"], "board": "Kh7h2c"}
    with ProcessPoolExecutor(2) as pool:
        assert query.run_many(rows, executor=pool) == query.run_many(rows, threads=1)


def test_progress_ends_at_the_whole_and_a_flag_stops_it() -> None:
    query = pql.compile("equity $hero vs QQ on $board samples 100")
    rows = {"hero": [f"{rank}{rank}" for rank in "23456789TJKA"], "board": ""}
    told: list[float | None] = []
    query.run_many(rows, threads=1, progress=lambda fraction, _: told.append(fraction))
    known = [fraction for fraction in told if fraction is not None]
    assert known == sorted(known)
    assert known[-1] == 1
    told.clear()
    query = pql.compile("equity $hero vs QQ on $board")
    query.run_many(
        {"hero": ["AA", "KK", "22"], "board": ["Kh7h2c", "", "rainbow"]},
        progress=lambda part, _: told.append(part),
    )
    known = [fraction for fraction in told if fraction is not None]
    assert known == sorted(known)
    assert known[-1] == 1
    flag = threading.Event()
    flag.set()
    with pytest.raises(pql.Cancelled):
        query.run_many(rows, cancel=flag)


def test_the_end_of_the_time_is_the_end_of_the_run() -> None:
    query = pql.compile("equity $hero vs any vs any exact")
    with pytest.raises(TimeoutError):
        query.run_many({"hero": ["any", "22+"]}, timeout=0.05)


def test_names_of_the_input_come_before_those_of_the_answer() -> None:
    result = pql.compile("equity $hero vs QQ").run_many([{"hero": "AA", "deals": "mine", "error": "own"}])
    assert result.columns[:4] == ("row", "hero", "deals", "error")
    assert result.columns[-3:] == ("answer_deals", "seed", "answer_error")
    assert result.column("deals") == ["mine"]


# A column of the answer that is called like a parameter, and what is in it.
CALLED_LIKE_PARAMETERS = {
    "odds $hero vs $villain on $board": (("AhKh", "QQ", "Kc7h2c"), "hero"),
    "equity $hand vs $villain on $board by hand": (("AhKh, AsKs", "QQ", "Kc7h2c"), "hand"),
    "blockers $hand vs $villain on $board by hand": (("AhKh, AsKs", "QQ+", "Kc7h2c"), "hand"),
    "breakdown $hands on $board": (("AhKh, 72o", "Kc7h2c"), "hands"),
    "nuts on $board for $hands": (("Kc7h2c", "22+"), "hands"),
    "strength $win on $board": (("AhKh", "Kc7h2c"), "win"),
    "select avg(equity(hero)) as hero from hero=$hero, villain='QQ' samples 100 seed 1": (("AA",), "hero"),
    "select avg(equity(hero)) as row from hero=$hero, villain='QQ' samples 100 seed 1": (("AA",), "row"),
    "list $hand": (("AKs",), "hand"),
    "board $share": (("AK*",), "share"),
}


@pytest.mark.parametrize("text", CALLED_LIKE_PARAMETERS)
def test_no_column_of_an_answer_is_lost_to_a_parameter_of_its_name(text: str) -> None:
    given, lost = CALLED_LIKE_PARAMETERS[text]
    query = pql.compile(text)
    values = dict(zip(query.parameters, given, strict=True))
    names, rows = query.bind(**values).run().table()
    result = query.run_many([values])
    assert len(set(result.columns)) == len(result.columns)
    own = [f"answer_{name}" if name in values or name == "row" else name for name in names]
    assert result.columns == ("row", *values, *own, "error")
    assert result.column(f"answer_{lost}") == [row[names.index(lost)] for row in rows]
    assert [result.column(name)[0] for name in values] == list(values.values())


def test_every_column_has_a_name_of_its_own() -> None:
    """Whatever the columns of the input are called, here like those of an answer, and like their new names."""
    rows = [{"category": 1, "answer_category": 2, "row": 3, "error": 4, "answer_row": 5, "hero": "AhKh"}]
    result = pql.compile("odds $hero vs QQ on Kc7h2c").run_many(rows)
    assert result.columns[:3] == ("answer_answer_row", "category", "answer_category")
    assert "answer_answer_category" in result.columns
    assert result.columns[-1] == "answer_error"
    assert len(set(result.columns)) == len(result.columns)
    assert result.column("category") == [1] * len(result.rows)
    assert "toppair" not in result.column("answer_category")
    assert None not in result.column("answer_answer_category")


@pytest.mark.parametrize("text", ["equity $player_2 vs QQ on Kc7h2c", "equity $hero vs $hero_win on Kc7h2c"])
def test_players_whose_columns_would_meet_are_numbered(text: str) -> None:
    query = pql.compile(text)
    values = dict(zip(query.parameters, ("AhKh", "QQ"), strict=False))
    for rows in ([values], [values, values | {"hero": "AsKs"}]):
        result = query.run_many(rows)
        found = [result.column(f"player_{number}_equity")[0] for number in (1, 2)]
        expected = [player.equity for player in pql.equity("AhKh", "QQ", board="Kc7h2c").players]
        assert found == pytest.approx(expected)
        assert len(set(result.columns)) == len(result.columns)


def test_a_frame_of_a_batch_has_every_column() -> None:
    polars = pytest.importorskip("polars")
    result = pql.compile("odds $hero vs QQ on Kc7h2c").run_many({"hero": ["AhKh"], "error": ["own"]})
    frame = polars.DataFrame(result)
    assert tuple(frame.columns) == result.columns
    assert frame["answer_hero"].to_list() == result.column("answer_hero")


def test_no_rows_are_an_empty_table() -> None:
    result = pql.compile(TEXT).run_many({name: [] for name in PARAMETERS})
    assert result.rows == ()
    assert result.columns[:6] == ("row", *PARAMETERS, "hero_equity")


@pytest.mark.parametrize("rows", [3, "AA", ["AA"], None, object(), b"", [1, 2]])
def test_what_is_no_table_is_a_type_error(rows: Any) -> None:
    with pytest.raises(TypeError):
        pql.compile(TEXT).run_many(rows)


def test_wrong_calls_say_what_to_do() -> None:
    query = pql.compile(TEXT)
    with pytest.raises(
        pql.PQLError, match=r"no column for \$villain, \$board, \$dead; the columns are: hero"
    ):
        query.run_many({"hero": ["AA"]})
    with pytest.raises(ValueError, match="all as many"):
        query.run_many({"hero": ["AA"], "villain": ["KK", "QQ"], "board": "", "dead": ""})
    with pytest.raises(TypeError, match="seed"):
        query.run_many(SPOTS, seed="x")  # type: ignore[arg-type]
    with pytest.raises(pql.PQLError, match="gives no table"):
        pql.compile("export equity $hero vs QQ to 'x.csv'").run_many({"hero": ["AA"]})
    with pytest.raises(pql.PQLError, match="gives no table"):
        pql.Session().compile("let r = $hero").queries[0].run_many({"hero": ["AA"]})


def test_values_given_before_are_those_of_every_row() -> None:
    query = pql.compile("equity $hero vs $villain on $board dead $dead")
    for villain in ("QQ+", "any where nouts > 12 on Kc7h2c"):
        half = query.bind(villain=villain, board="Kc7h2c", dead="As")
        result = half.run_many({"hero": ["AA", "JTs"]})
        assert result.columns[:2] == ("row", "hero")
        expected = [alone(half, {"hero": hero}).players[0].equity for hero in ("AA", "JTs")]
        assert result.column("hero_equity") == pytest.approx(expected)


def test_a_batch_is_a_frame_of_typed_columns_whichever_way_it_is_answered() -> None:
    polars = pytest.importorskip("polars")
    rows = {"hero": ["AhKh", "AA", "A"], "spot": [1, 2, 3]}
    quick = pql.compile("equity $hero vs QQ+ on Kc7h2c").run_many(rows).to_polars()
    slow = pql.compile("equity $hero vs QQ+ on Kc7h2c seed 1 samples 100").run_many(rows).to_polars()
    assert quick.schema == slow.schema
    assert polars.concat([quick, slow]).height == 6
    assert (quick["spot"].dtype, quick["hero_wins"].dtype, quick["seed"].dtype) == (
        polars.Int64,
        polars.Int64,
        polars.UInt64,
    )
    assert quick["hero_wins"].to_list() == [*quick["hero_wins"].to_list()[:2], None]
    weighed = pql.compile("equity $hero vs QQ:0.3 on Kc7h2c").run_many(rows)
    assert weighed.to_polars()["hero_wins"].dtype == polars.Float64
    assert [type(each) for each in weighed.column("hero_wins")] == [float, float, type(None)]


def test_a_single_column_is_no_table() -> None:
    polars, pyarrow = pytest.importorskip("polars"), pytest.importorskip("pyarrow")
    query = pql.compile("equity $hero vs KK on Qh7h2c")
    columns: list[Any] = [
        polars.Series(["AA"]),
        pyarrow.chunked_array([["AA"]]),
        pyarrow.array(["AA"]),
        ["AA"],
    ]
    for column in columns:
        with pytest.raises(TypeError, match="many rows must be"):
            query.run_many(column)


def test_errors_name_their_parameter_once_and_what_is_no_row() -> None:
    query = pql.compile("equity $hero vs KK")
    assert query.run_many({"hero": ["", "AAx"]}).column("error") == [
        "`$hero` is empty, and hands are needed here",
        "$hero: `x` is not a suffix of `AA`",
    ]
    with pytest.raises(TypeError, match="not a list of str"):
        query.run_many(["AA"])  # type: ignore[list-item]


def test_lists_are_cards_where_a_parameter_takes_them_so() -> None:
    rows = {"hero": [[51, 45], ["Qs", "Qh"]], "stacks": [[51, 45], [1]]}
    answers = pql.compile("equity $hero vs KK on Jh7h2c").run_many(rows)
    assert answers.column("hero") == ["AsKd", "QsQh"]
    assert answers.column("stacks") == ["[51, 45]", "[1]"]


def test_no_rows() -> None:
    query = pql.compile("equity $hero vs QQ on $board")
    empty, expected = query.run_many([]), query.run_many({"hero": [], "board": []})
    assert empty.columns == expected.columns
    assert (empty.rows, empty.inputs, empty.failed) == ((), 0, 0)
    assert query.run_many(()).rows == ()
    assert pql.compile("equity AA vs QQ").run_many([]).rows == ()


def test_a_seed_without_parameters() -> None:
    query = pql.compile("equity AA vs 22+ samples 1000")
    (first,), (same,), (other,) = (query.run_many([{}], seed=seed).rows for seed in (3, 3, 4))
    assert first == same != other
    assert first == query.run_many([{}, {}], seed=3).rows[0]
    given = pql.compile("equity AA vs 22+ samples 1000 seed 9")
    assert given.run_many([{}], seed=3).rows == given.run_many([{}], seed=4).rows


def test_columns_separated_by_semicolons() -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.compile("equity $hero vs QQ").run_many({"hero;board": ["AA;"]})
    assert "separated by commas" in (caught.value.diagnostics[0].help or "")


def test_a_new_name_is_not_that_of_another_column_of_the_answer() -> None:
    text = "select avg(riverEquity(hero)) as hero, count(winsHi(hero)) as answer_hero "
    text += "from hero=$hero, villain=$villain, board='2c3d4s'"
    (alone,) = pql.run(text.replace("$hero", "'AsAh'").replace("$villain", "'KsKh'"))
    result = pql.compile(text).run_many([{"hero": "AsAh", "villain": "KsKh"}])
    assert result.column("hero") == ["AsAh"]
    assert result.column("answer_hero") == [alone.to_dict()["rows"][0][1]]
    assert result.column("answer_answer_hero") == [alone.to_dict()["rows"][0][0]]

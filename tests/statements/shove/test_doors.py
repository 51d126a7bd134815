"""`icm`, `shove` and `nash` by every way to ask and in every format: the answers are the same, and end when told to."""

from __future__ import annotations

import asyncio
import json
import pickle
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy
import pytest

import pql
from pql.render import answer_text
from pql.render.page import Page
from pql.repl.cli.main import main
from references import doors
from references.doors import Question

QUESTIONS = (
    Question("shove 10bb ante 0.1 vs $own", lambda s, **g: pql.shove(10, s.own, ante=0.1)),
    Question("shove 10bb vs $own icm 10, 20, 15 pay 50, 30, 20 hero 1 villain 2"),
)
PLAIN: dict[str, Callable[..., Any]] = {
    "icm Ann 5000, Bob 3000, Cy 2000 pay 50, 30, 20": lambda **how: pql.icm(
        [5000, 3000, 2000], [50, 30, 20], names=["Ann", "Bob", "Cy"], **how
    ),
    "nash 10bb ante 0.1": lambda **how: pql.nash(10, ante=0.1, **how),
    "shove 10bb vs QQ+, AKs:0.5": lambda **how: pql.shove(10, "QQ+, AKs:0.5", **how),
}


@pytest.fixture(scope="module")
def served() -> Iterator[doors.Served]:
    with doors.served() as client:
        yield client


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.statement)
def test_a_shove_is_the_same_by_every_way_to_ask(question: Question, served: doors.Served) -> None:
    spot = doors.spot_of("holdem", 4, 11)
    expected = doors.by_text(question, spot)
    assert expected["type"] == "shove"
    for way, found in doors.ways_to_ask(question, spot, served):
        assert found == expected, way
    if question.call is not None:
        call = question.call
        assert doors.said(lambda: call(spot)) == expected
        assert doors.with_texts(doors.said(lambda: call(doors.sets_of(spot))), spot) == expected
    rows = doors.in_rows(question, spot)
    for way, found in doors.in_batches(question, spot):
        assert found == rows, way


@pytest.mark.parametrize("text", PLAIN)
def test_questions_without_cards_are_the_same_by_every_way_to_ask(text: str, served: doors.Served) -> None:
    call = PLAIN[text]
    expected = pql.run(text)[-1]
    query: Any = pql.compile(text)
    ways: dict[str, Callable[[], Any]] = {
        "a call": call,
        "watched": lambda: call(progress=lambda *_: None, timeout=60, cancel=threading.Event()),
        "threads": lambda: call(threads=2),
        "a query": query.run,
        "awaited": lambda: asyncio.run(query.run_async()),
        "a call, awaited": lambda: asyncio.run(pql.call_async(call)),
        "a session": lambda: pql.Session(files=False).run(text)[-1],
        "a copy": lambda: pickle.loads(pickle.dumps(expected)),
        "its canonical text": lambda: pql.run(query.canonical())[-1],
    }
    with ThreadPoolExecutor(1) as pool:
        ways["an executor"] = lambda: query.run(executor=pool)
        for way, ask in ways.items():
            assert ask() == expected, way
    assert hash(pickle.loads(pickle.dumps(expected))) == hash(expected)
    assert served.answer(query=text) == doors.plain(expected)
    explained = pql.run(f"explain {text}")[-1]
    assert query.canonical() in str(explained)


def test_depths_stacks_and_antes_may_be_parameters() -> None:
    asked = pql.compile("nash $deep ante $ante")
    assert asked.run(deep=8, ante=0.125) == pql.nash(8, ante=0.125)
    many = pql.compile("shove $deep vs QQ+").run_many({"deep": [5, 10.5]})
    assert many.column("ev")[:169] == [row.ev for row in pql.shove(5, "QQ+").rows]
    table = pql.compile("icm $mine, 3000 pay $first, 20")
    assert table.run(mine=5000, first=50).worth == pql.icm([5000, 3000], [50, 20]).worth
    for wrong in ({"deep": -1}, {"deep": "QQ"}, {"deep": 1e300}):
        with pytest.raises((pql.PQLError, TypeError, ValueError)):
            pql.compile("nash $deep").run(**wrong)


def test_other_games_are_refused_in_words() -> None:
    for game in ("omaha", "omaha8", "shortdeck"):
        for text in ("nash 10bb", "shove 10bb vs 20%"):
            with pytest.raises(
                pql.PQLError, match=rf"`{text.split()[0]}` is of hold'em, and the game is {game}"
            ):
                pql.Session(game=game).run(text)
        found = pql.Session(game=game).run("icm 5, 3 pay 2, 1")[-1]
        assert found.worth == pql.icm([5, 3], [2, 1]).worth, "what chips are worth is of every game"
    with pytest.raises(pql.PQLError):
        pql.shove(10, pql.hands("AA", game="omaha"))  # type: ignore[arg-type]
    with pytest.raises(pql.PQLError):
        pql.shove(10, pql.hands("AA", game="shortdeck"))


def test_weights_and_names_are_those_of_any_range() -> None:
    session = pql.Session()
    session.run("let tight = QQ+, AKs:0.5")
    named = session.run("shove 10bb vs tight")[-1]
    assert named.rows == pql.shove(10, "QQ+, AKs:0.5").rows
    half = {row.name: row for row in pql.shove(10, "any:0.5").rows}
    never = {row.name: row for row in pql.shove(10, "none").rows}
    always = {row.name: row for row in pql.shove(10, "any").rows}
    for name in ("AA", "72o"):
        assert half[name].folds == pytest.approx(0.5)
        assert half[name].ev == pytest.approx((never[name].ev + always[name].ev) / 2)
        assert never[name].equity is None
        assert never[name].ev == pytest.approx(1.5)  # the blinds


def test_many_tables_are_counted_in_chunks_by_whoever_counts() -> None:
    rng = numpy.random.default_rng(5)
    stacks = rng.integers(0, 90, (60_000, 4))
    stacks[:, 0] += 1
    pool = numpy.sort(rng.integers(1, 9, (60_000, 2)))[:, ::-1]
    steps: list[float | None] = []
    expected = pql.icm(stacks, pool, threads=1, progress=lambda part, _: steps.append(part))
    assert len(steps) > 3
    assert steps == sorted(steps)  # type: ignore[type-var]
    assert steps[-1] == 1
    assert (pql.icm(stacks, pool, threads=2) == expected).all()
    with ThreadPoolExecutor(2) as threads, ProcessPoolExecutor(1) as processes:
        for executor in (threads, processes):
            assert (pql.icm(stacks, pool, executor=executor) == expected).all()
    for row in (0, 20_000, 59_999):
        assert pql.icm(stacks[row : row + 1], pool[row])[0].tolist() == expected[row].tolist()
    assert expected.sum(axis=1) == pytest.approx(pool.sum(axis=1))


def test_tables_that_take_too_long_end() -> None:
    stacks = numpy.arange(1, 200_001).reshape(10_000, 20)
    began = perf_counter()
    with pytest.raises(pql.Timeout):
        pql.icm(stacks, [50, 30, 20], timeout=0.2)
    flag = threading.Event()
    threading.Timer(0.2, flag.set).start()
    with pytest.raises(pql.Cancelled):
        pql.icm(stacks, [50, 30, 20], cancel=flag)
    assert perf_counter() - began < 20
    with pytest.raises(pql.Timeout):
        pql.nash(997.5, timeout=1e-6)


@pytest.mark.parametrize(
    "given",
    [
        [[True, False]],
        [["5", "3"]],
        [[5, None]],
        [[5, 1 + 1j]],
        [[10**400, 3]],
        [[5, [3]]],
        numpy.array([["5"]]),
    ],
)
def test_what_is_no_number_of_chips_is_refused_in_tables(given: Any) -> None:
    with pytest.raises(TypeError, match="rows of numbers"):
        pql.icm(given, [1])


def test_frames_are_tables() -> None:
    for library in ("pandas", "polars"):
        frames: Any = pytest.importorskip(library)
        frame = frames.DataFrame({"ann": [5000, 4000], "bob": [3000.0, 4000.0], "cy": [2000, 2000]})
        assert (
            pql.icm(frame, [50, 30, 20]).tolist()
            == pql.icm([[5000, 3000, 2000], [4000, 4000, 2000]], [50, 30, 20]).tolist()
        )
        assert pql.icm(frame["ann"], frames.Series([3, 1])).worth == pql.icm([5000, 4000], [3, 1]).worth


# What each format says of them, where people read it.
SAID = {
    "icm": ("Bob", "1.55", "exact, by the independent chip model"),
    "nash": ("the small blind moves all in with", "the big blind calls with", "nobody gains more than"),
    "shove": ("every hand makes money", "AKs", "EV is in big blinds"),
}


@pytest.mark.parametrize("text", PLAIN)
def test_every_format_has_the_answer(text: str) -> None:
    (result,) = pql.run(text)
    for format in ("html", "markdown", "text"):
        shown = answer_text(result, text, format, Page(), whole=True)
        assert all([said in shown for said in SAID[text.split()[0]]]), format
    rows = answer_text(result, text, "csv", Page(), whole=True).splitlines()
    assert len(rows) == 1 + (3 if text.startswith("icm") else 169)
    for format in ("json", "jsonl"):
        json.loads(answer_text(result, text, format, Page(), whole=True))


@pytest.mark.parametrize("text", PLAIN)
def test_notebooks_have_a_picture(text: str, tmp_path: Path) -> None:
    (result,) = pql.run(text)
    shown = result.to_html()
    assert shown.count("<svg") == 1
    cells = shown.count("<g><title>")
    assert cells == (0 if text.startswith("icm") else 169)
    assert pql.run(f"plot {text} to '{tmp_path / 'x.svg'}'")
    drawn = str(pql.run(f"plot {text}")[-1])
    assert drawn != str(result), "the picture of the terminal is another"
    assert drawn.count("\n") >= 3


def test_the_picture_of_stacks_marks_the_chips() -> None:
    lines = str(pql.run("plot icm 6, 2, 2 pay 1")[-1]).splitlines()
    first, second, third = [line.index("|") for line in lines[:3]]
    assert first > second == third
    # Where one prize is paid both parts are the same: the stroke ends each bar.
    assert all([line.rstrip().endswith("|") for line in lines[:3]])


def test_players_of_one_name_are_chosen_by_number() -> None:
    text = "ev call 10 to win 20 icm Ann 50, Ann 60 pay 2, 1 hero {} villain 2"
    with pytest.raises(pql.PQLError, match="players are called `Ann`"):
        pql.run(text.format("Ann"))
    assert pql.run(text.format(1))


def test_a_report_has_them_as_blocks(tmp_path: Path) -> None:
    script = tmp_path / "short.pql"
    texts = ("icm Ann 5, Bob 3 pay 2, 1", "nash 7bb", "shove 7bb vs 30%")
    script.write_text("# What is it worth?\n" + "".join([f"{text};\n" for text in texts]))
    for format in ("html", "md"):
        out = tmp_path / f"out.{format}"
        assert main(["report", str(script), "-o", str(out), "--format", format]) == 0
        written = out.read_text("utf-8")
        for said in ("independent chip model", "nobody gains more than", "EV is in big blinds"):
            assert said in written
        assert ("<svg" in written) == (format == "html")

"""What a session offers to those who keep one open: copies, names given by hand, what a statement changed."""

from __future__ import annotations

from pathlib import Path

import pytest

import pql
from pql.results import BoardResult, HandsResult
from references.answers import of


def test_a_copy_changes_nothing_in_its_original() -> None:
    session = pql.Session({"bare": "both"})
    session.run("let steal = 22+")
    twin = session.copy()
    twin.run("let steal = AA; set bare = error")
    assert session.names["steal"][1] == "22+"
    assert session.options["bare"] == "both"
    assert twin.names["steal"][1] == "AA"


def test_names_can_be_given_and_taken_away() -> None:
    session = pql.Session()
    session.define("_", pql.hands("22+, AKs"))
    session.define("wet", pql.boards("***f2"), "***f2")
    hands, boards = session.run("_ minus 22; board wet")
    assert of(HandsResult, hands).hands == pql.hands("33+, AKs")
    assert of(BoardResult, boards).boards == pql.boards("***f2")
    session.forget("_")
    assert set(session.names) == {"wet"}
    with pytest.raises(pql.PQLError, match="there is no name"):
        session.forget("_")
    session.forget()
    assert not session.names


def test_what_each_statement_changed(tmp_path: Path) -> None:
    (tmp_path / "more.pql").write_text("let big = QQ\nlet kings = KK")
    session = pql.Session(directory=str(tmp_path))
    session.run("let big = QQ")
    queries = session.compile("let wet = board AK*; set bare = both; AA; import 'more.pql'").queries
    assert queries[0].effects == (("wet", "board", "AK*"),)
    assert queries[1].effects == (("bare", "option", "both"),)
    assert queries[2].effects == ()
    assert {name for name, _, _ in queries[3].effects} == {"big", "kings"}


def test_a_cancelled_run_says_what_it_knew() -> None:
    from threading import Event

    cancel = Event()
    seen: list[str] = []

    def progress(fraction: float | None, message: str) -> None:
        seen.append(message)
        if message:
            cancel.set()

    query = pql.compile("equity any vs any vs any vs any samples 1000000000")
    with pytest.raises(pql.Cancelled) as raised:
        query.run(progress=progress, cancel=cancel, threads=1)
    assert raised.value.so_far == seen[-1]
    assert raised.value.so_far.deals
    assert "%" in seen[-1]


def test_names_that_differ_in_capitals_only_draw_a_note() -> None:
    session = pql.Session()
    (note,) = session.compile("let steal = AA\nlet Steal = KK").diagnostics
    assert (note.code, str(note.severity)) == ("names-alike", "note")
    assert session.compile("let Steal = QQ; let other = AA").diagnostics == ()
    assert session.names["steal"][1] == "AA"


def test_the_type_of_an_answer_is_checked_when_it_is_run() -> None:
    from pql.results import EquityResult

    assert pql.compile("equity AhAs vs KhKs on 2c3d4s", EquityResult).run().deals == 990
    with pytest.raises(TypeError, match="a HandsResult, not a EquityResult"):
        pql.compile("AKs", EquityResult).run()


def test_values_of_parameters_hold_for_every_text_of_a_session() -> None:
    session = pql.Session(parameters={"hero": "AKs", "n": 2})
    assert session.run("list $hero limit $n")[0].to_dict() == pql.run("list AKs limit 2")[0].to_dict()
    assert session.copy().run("$hero")[0].to_dict() == pql.run("AKs")[0].to_dict()
    assert session.run("$hero", parameters={"hero": "AA"})[0].to_dict() == pql.run("AA")[0].to_dict()
    assert session.compile("equity $hero vs $villain").queries[0].parameters == {"villain": "hands"}
    with pytest.raises(TypeError, match=r"\$hero must be text"):
        pql.Session(parameters={"hero": object()})  # type: ignore[dict-item]


def test_what_a_session_gives_has_a_short_repr() -> None:
    session = pql.Session({"seed": 7})
    assert repr(session.compile("AKs; QQx")) == "<Compilation AKs, bad-hand>"
    assert repr(session.options).startswith("<Options ")
    assert "seed=7" in repr(session.options)

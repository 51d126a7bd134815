"""Aliases, notes and tags beside a collection, in both forms: what they mean in questions, and that nothing is lost."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.engine.collecting import collect
from pql.engine.work import Control
from pql.histories.collection.folder import NOTES, PARQUET, PLAIN
from pql.histories.collection.notes import Account, Note, Notes, notes_of
from pql.histories.sources import files_of
from pql.histories.statistics import derived
from references import recorded_hands

EXAMPLE = Path(__file__).parents[3] / "examples" / "my_hands.phhs"
SITES = Path(__file__).parents[1] / "sites"
FORMS = (PARQUET, PLAIN)


def collection(folder: Path, form: str = PARQUET, paths: tuple[Path, ...] = (EXAMPLE,)) -> str:
    path = str(folder / "my.hands")
    collect(files_of(paths), path, Control(threads=1), form)
    return path


@pytest.fixture(params=FORMS)
def mine(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    return collection(tmp_path, request.param)


def rows(text: str) -> tuple[tuple[Any, ...], ...]:
    found: tuple[tuple[Any, ...], ...] = pql.run(text)[0].rows
    return found


def test_an_alias_is_all_of_its_accounts(mine: str) -> None:
    pql.hand_notes(mine).aliases["us"] = ["Robin", "Otto"]
    together = rows(f"select sum(net), sum(1) from history '{mine}' for 'us'")
    assert together == rows(f"select sum(net), sum(1) from history '{EXAMPLE}' for 'Robin', 'Otto'")
    assert rows(f"select sum(1) from history '{mine}' for 'us', 'Milo'") == rows(
        f"select sum(1) from history '{EXAMPLE}' for 'Robin', 'Otto', 'Milo'"
    )
    for statement in ("stats", "winnings", "list"):
        found = pql.run(f"{statement} from history '{mine}' for 'us'")[0].to_dict()
        expected = pql.run(f"{statement} from history '{EXAMPLE}' for 'Robin', 'Otto'")[0].to_dict()
        assert [row[1] for row in found["rows"]] == [row[1] for row in expected["rows"]]
    assert pql.stats(mine, player="us").rows == pql.stats(EXAMPLE, player=["Robin", "Otto"]).rows


def test_an_account_may_be_of_one_site(tmp_path: Path) -> None:
    mine = collection(tmp_path, paths=(SITES,))
    counted = rows(f"select sum(1) from history '{mine}' group by name, site")
    by_site = {(name, site): number for name, site, *_, number in counted if name and site}
    name = max(
        {name for name, _ in by_site}, key=lambda name: len([1 for each, _ in by_site if each == name])
    )
    sites = [site for each, site in by_site if each == name]
    assert len(sites) > 1
    notes = pql.hand_notes(mine)
    notes.aliases["me"] = [(name, sites[0].upper())]
    assert rows(f"select sum(1) from history '{mine}' for 'me'") == ((by_site[name, sites[0]],),)
    notes.aliases["me"] = [(name, sites[0]), (name, sites[1])]
    both = by_site[name, sites[0]] + by_site[name, sites[1]]
    assert rows(f"select sum(1) from history '{mine}' for 'me'") == ((both,),)
    notes.aliases["me"] = [(name, "Nowhere")]
    with pytest.raises(pql.PQLError, match="no recorded hand is of `me`"):
        pql.run(f"stats from history '{mine}' for 'me'")


def test_a_name_that_is_nearly_an_alias_is_corrected(mine: str) -> None:
    pql.hand_notes(mine).aliases["myself"] = "Robin"
    with pytest.raises(pql.PQLError) as caught:
        pql.run(f"stats from history '{mine}' for 'mysef'")
    assert caught.value.diagnostics[0].help == "did you mean 'myself'?"


def test_tags_filter_and_group(mine: str) -> None:
    notes = pql.hand_notes(mine)
    notes.hands["70342"] = "a thin call", ["review", "river"]
    notes.hands["70331"] = "", ["review"]
    notes.hands["70326"] = "nothing to see"
    notes.players["Otto"] = "", ["loose"]
    of = f"from history '{mine}' for 'Robin'"
    assert {row[0] for row in rows(f"list {of} where tagged('review')")} == {"70342", "70331"}
    assert {row[0] for row in rows(f"list {of} where tagged")} == {"70342", "70331"}
    assert rows(f"select count(tagged('review') and tagged('river')), sum(1) {of}") == ((1 / 42, 42),)
    assert rows(f"select count(tagged('river ') or tagged('none')) {of}")[0][0] == 1 / 42
    everybody = f"from history '{mine}'"
    assert {
        row[0] for row in rows(f"select sum(1) {everybody} where playerTagged('loose') group by name")
    } == {"Otto"}
    assert rows(f"select sum(1) {everybody} where playerTagged('tight') or playerTagged") == rows(
        f"select sum(1) from history '{EXAMPLE}' for 'Otto'"
    )
    listed = {row[0]: row[-2:] for row in rows(f"list {of}")}
    assert listed["70342"] == ("review, river", "a thin call")
    assert listed["70326"] == (None, "nothing to see")
    assert {said for hand, said in listed.items() if hand not in notes.hands} == {(None, None)}


def test_a_list_and_a_replay_show_them(mine: str) -> None:
    notes = pql.hand_notes(mine)
    plain = str(pql.list_hands(mine, player="Robin", order_by="net", limit=3))
    assert "tags" not in plain
    notes.hands["70342"] = "a thin call", ["review"]
    notes.players["Otto"] = "calls too much", ["loose"]
    shown = str(pql.list_hands(mine, player="Robin", order_by="net", limit=3)).splitlines()
    assert shown[0].split()[-1] == "tags"
    assert [line.split()[-1] for line in shown if line.startswith("70342  ")] == ["review"]
    assert shown[-1] == "70342: a thin call"
    told = pql.replay("70342", mine)
    assert told.notes == ("tagged review", "note: a thin call", "Otto: loose; calls too much")
    assert str(told).splitlines()[-3:] == [*told.notes]


def test_files_have_no_tags(tmp_path: Path) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.run(f"list from history '{EXAMPLE}' where tagged('review')")
    assert "collect history 'FILES' into 'my.hands'" in (caught.value.diagnostics[0].help or "")
    assert rows(f"select count(tagged) from history '{EXAMPLE}'") == ((0,),)
    mine = collection(tmp_path)
    pql.hand_notes(mine).hands["70342"] = "", ["review"]
    other = tmp_path / "other.phhs"
    other.write_text(recorded_hands.text(20))
    assert len(rows(f"list from history '{mine}', '{other}' for 'Robin' where tagged('review')")) == 1


def test_adding_hands_leaves_them(mine: str, tmp_path: Path) -> None:
    pql.hand_notes(mine).hands["70342"] = "kept", ["review"]
    before = Path(mine, NOTES).read_bytes()
    more = tmp_path / "more.phhs"
    for number in range(3):
        more.write_text(recorded_hands.text(30 + number))
        pql.collect_hands([EXAMPLE, more], mine, threads=1)
        assert Path(mine, NOTES).read_bytes() == before
    assert notes_of(mine).hands == {"70342": Note("kept", ("review",))}


def test_it_is_a_mapping(mine: str) -> None:
    notes = pql.hand_notes(mine)
    assert (dict(notes.aliases), dict(notes.hands), dict(notes.players)) == ({}, {}, {})
    notes.aliases["me"] = ["Robin", ("r0bin", "GGPoker"), "Robin", ("x", "")]
    assert notes.aliases["me"] == (Account("Robin"), Account("r0bin", "GGPoker"), Account("x"))
    notes.hands["1"] = "one"
    notes.hands["2"] = "two", ["a", "a", "b"]
    assert list(notes.hands) == ["1", "2"]
    assert notes.hands.pop("1") == Note("one")
    assert notes.hands.get("1") is None
    assert notes.hands["2"].tags == ("a", "b")
    assert "2" in notes.hands
    assert len(notes.hands) == 1
    with pytest.raises(KeyError):
        del notes.players["nobody"]
    assert repr(notes) == f"<HandNotes of {mine}: 1 aliases, 1 hands, 0 players>"
    stated = json.loads(Path(mine, NOTES).read_text())
    assert stated["hands"] == {"2": {"note": "two", "tags": ["a", "b"]}}
    assert [each for each in Path(mine).iterdir() if each.name.startswith(f".{NOTES}")] == []


@pytest.mark.parametrize(
    ("of", "value", "error"),
    [
        ("aliases", [], ValueError),
        ("aliases", 5, TypeError),
        ("aliases", [("a", "b", "c")], ValueError),
        ("aliases", [""], ValueError),
        ("aliases", ["two\nlines"], ValueError),
        ("aliases", [5], TypeError),
        ("hands", 5, TypeError),
        ("hands", ("x", "review"), TypeError),
        ("hands", ("x", ["a,b"]), ValueError),
        ("hands", ("x", [""]), ValueError),
        ("hands", "x" * 10_001, ValueError),
        ("players", (5, []), TypeError),
    ],
)
def test_what_cannot_be_kept(tmp_path: Path, of: str, value: Any, error: type[Exception]) -> None:
    mine = collection(tmp_path)
    with pytest.raises(error):
        getattr(pql.hand_notes(mine), of)["name"] = value
    assert not Path(mine, NOTES).exists()


DAMAGED = [
    "",
    "nothing",
    "[]",
    '{"format": "notes of PQL", "version": 2}',
    '{"format": "notes of PQL", "version": 1, "aliases": 5}',
    '{"format": "notes of PQL", "version": 1, "aliases": {"me": "Robin"}}',
    '{"format": "notes of PQL", "version": 1, "hands": {"1": "x"}}',
    '{"format": "notes of PQL", "version": 1, "hands": {"1": {"tags": [5]}}}',
]


@pytest.mark.parametrize("text", DAMAGED)
def test_a_damaged_file_is_one_problem(tmp_path: Path, text: str) -> None:
    mine = collection(tmp_path)
    Path(mine, NOTES).write_text(text)
    for question in (f"list from history '{mine}'", f"stats from history '{mine}' for 'Robin'"):
        with pytest.raises(pql.PQLError) as caught:
            pql.run(question)
        (problem,) = caught.value.diagnostics
        assert problem.code == "unreadable-file"
        assert NOTES in problem.message
        assert "the hands are in other files" in (problem.help or "")
    with pytest.raises(pql.PQLError, match=NOTES):
        pql.hand_notes(mine)
    assert Path(mine, NOTES).read_text() == text
    assert pql.hand_collection(mine).hands == 42


def test_only_collections_have_notes(tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "nothing", EXAMPLE):
        with pytest.raises(pql.PQLError, match="is not a collection of hands"):
            pql.hand_notes(path)


WRITER = """
import sys, pql
notes = pql.hand_notes(sys.argv[1])
for number in range(20):
    notes.hands[f"{sys.argv[2]}{number}"] = "", ["review"]
"""


def test_two_programs_lose_nothing(tmp_path: Path) -> None:
    mine = collection(tmp_path)
    writers = [subprocess.Popen([sys.executable, "-P", "-c", WRITER, mine, which]) for which in "ab"]
    assert [each.wait(60) for each in writers] == [0, 0]
    assert set(pql.hand_notes(mine).hands) == {f"{which}{number}" for which in "ab" for number in range(20)}


def test_notes_of_two_collections_are_asked_together() -> None:
    one = Notes({"me": (Account("a"),)}, {"1": Note("one")}, {})
    other = Notes(
        {"me": (Account("b"), Account("a")), "you": (Account("c"),)}, {"1": Note("other")}, {"x": Note("y")}
    )
    both = one.plus(other)
    assert both.aliases == {"me": (Account("a"), Account("b")), "you": (Account("c"),)}
    assert both.hands == {"1": Note("one")}
    assert both.players == {"x": Note("y")}


def test_a_part_of_hands_keeps_what_was_derived_of_them() -> None:
    hands = pql.read_hands(EXAMPLE).hands
    whole = {name: derived(hands, name) for name in ("kind_of_pot", "players1", "players3", "opener")}
    part = hands.part(7, 31)
    for name, column in whole.items():
        assert derived(part, name) == column[7:31]
        part.derived.clear()
        assert derived(part, name) == column[7:31]

"""Collections that need no pyarrow: the same hands, added and taken out in the same way, are the same as in Parquet."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

import pql
from pql.engine.collecting import collect
from pql.engine.work import Control
from pql.histories.collection.folder import PARQUET, PLAIN, manifest_of
from pql.histories.collection.plain_parts import PlainHands
from pql.histories.collection.storages import storage_of
from pql.histories.records import RecordedHands
from pql.histories.sources import files_of
from pql.statements.collect.result import CollectResult
from references import recorded_hands

SAMPLES = Path(__file__).parents[1]
FORMS = (PARQUET, PLAIN)


def _add(paths: list[Path], folder: Path, form: str) -> CollectResult:
    return collect(files_of(paths), str(folder), Control(threads=1), form)


def _text(first: int, last: int) -> str:
    return recorded_hands.text(last - first, first=first) + "\n"


def _parts(folder: Path) -> list[RecordedHands]:
    manifest = manifest_of(str(folder))
    storage = storage_of(manifest.form)
    return [storage.stored_hands(str(folder), part) for part in manifest.parts]


def _same(folder: Path) -> None:
    """Whether the collections of both forms in a folder have the same in them."""
    parquet, plain = [pql.hand_collection(folder / form) for form in FORMS]
    assert plain.problems == parquet.problems
    assert {**plain.to_dict(), "path": ""} == {**parquet.to_dict(), "path": ""}
    for stored, of_parquet in zip(_parts(folder / PLAIN), _parts(folder / PARQUET), strict=True):
        assert isinstance(stored, PlainHands)
        assert stored == of_parquet
        assert repr(stored.all_in()) == repr(of_parquet.all_in())


def test_it_has_what_a_collection_of_parquet_has(tmp_path: Path) -> None:
    paths = [SAMPLES / name for name in ("by_hand.phhs", "sample.ohh", "sites")]
    one, other = [_add(paths, tmp_path / form, form) for form in FORMS]
    assert (other.added, other.broken, other.skipped, other.files) == (
        one.added,
        one.broken,
        one.skipped,
        one.files,
    )
    assert other.added > 30
    assert other.skipped > 0
    _same(tmp_path)
    asked = "stats from history '{}' for 'hero', 'ann' by currency, kind; list from history '{}' limit 20"
    answers = [pql.run(asked.replace("{}", str(tmp_path / form))) for form in FORMS]
    assert answers[0] == answers[1]


def test_hands_are_added_taken_out_and_counted_once(tmp_path: Path) -> None:
    hands = tmp_path / "hh"
    hands.mkdir()

    def added(**texts: str) -> CollectResult:
        for name, text in texts.items():
            (hands / f"{name}.phhs").write_text(text)
        one, other = [_add([hands], tmp_path / form, form) for form in FORMS]
        assert vars_of(one) == vars_of(other)
        _same(tmp_path)
        return other

    first = added(a=_text(0, 40), b=_text(30, 60), c="no hands")
    assert (first.added, first.twice, first.broken, first.hands) == (60, 10, 1, 60)
    assert (added().unchanged, added().added) == (3, 0)
    more = added(b=_text(30, 90), d=_text(50, 70))  # one that grew
    assert (more.added, more.twice, more.removed, more.hands) == (30, 20, 0, 90)
    less = added(a=_text(0, 20))
    assert (less.removed > 0, less.hands) == (True, 80)
    assert added(c=_text(100, 110)).broken == 0
    assert pql.hand_collection(tmp_path / PLAIN).problems == ()


def vars_of(result: CollectResult) -> dict[str, object]:
    return {**result.to_dict(), "path": ""}


def test_nothing_else_is_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "pyarrow"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    path = tmp_path / "a.phhs"
    path.write_text(_text(0, 60))
    mine = tmp_path / "mine"
    assert pql.collect_hands(path, mine).added == 60
    assert manifest_of(str(mine)).form == PLAIN
    monkeypatch.delitem(sys.modules, "pyarrow")
    assert pql.collect_hands(path, mine).unchanged == 1
    (path.parent / "b.phhs").write_text(_text(60, 70))
    assert pql.collect_hands(path.parent / "b.phhs", mine).added == 10  # it stays what it is
    assert manifest_of(str(mine)).form == PLAIN
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    path.write_text(_text(0, 70))
    (answer,) = pql.run(f"select count(true), sum(net) from history '{mine}' where currency = 'USD'")
    assert answer == pql.run(f"select count(true), sum(net) from history '{path}' where currency = 'USD'")[0]
    with pytest.raises(pql.PQLError, match="pyarrow"):
        _add([path], tmp_path / "other", PARQUET)


def test_a_file_that_is_not_what_was_written_is_told(tmp_path: Path) -> None:
    path, mine = tmp_path / "a.phhs", tmp_path / "mine"
    path.write_text(_text(0, 60))
    _add([path], mine, PLAIN)
    (file,) = (mine / "hands").glob("*.plain")
    written = file.read_bytes()
    for spoiled in (
        b"",
        b"{}\n",
        b'{"line": 3}\n',
        b"[1]\n",
        written[: len(written) // 2],
        written.replace(b'"q"', b'"d"'),
    ):
        file.write_bytes(spoiled)
        with pytest.raises(pql.PQLError, match="cannot read the collection"):
            _ = pql.read_hands(mine).table()
    file.unlink()
    with pytest.raises(pql.PQLError, match="is gone"):
        pql.read_hands(mine)
    (sources,) = (mine / "sources").glob("*.plain")
    sources.write_bytes(b"{}\n")
    with pytest.raises(pql.PQLError, match="cannot read the collection"):
        pql.hand_collection(mine)

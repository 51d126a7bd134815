"""Exports of HRC, folders and zips: ranges by action, by the number of a node or the path to it."""

from __future__ import annotations

import shutil
import zipfile
from pathlib import Path

import pytest

import pql
from pql.notation.solvers import hrc

from .files import HERE, mutations

EXPORT = HERE / "hrc"


@pytest.fixture(params=["folder", "zip", "zip of a folder"])
def export(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    if request.param == "folder":
        return EXPORT
    path = tmp_path / "export.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in sorted(EXPORT.rglob("*.json")):
            head = "" if request.param == "zip" else "spot/"
            archive.write(file, head + file.relative_to(EXPORT).as_posix())
    return path


def test_ranges_by_action(export: Path) -> None:
    root = pql.read_strategy(export)
    assert (root.player, root.node, root.actions) == ("0", "0", ("FOLD", "RAISE 2"))
    assert root.range("raise 2") == pql.hands("AA, AKs:0.75")
    assert root.range() == pql.hands("AA, AKs, 72o")
    for node in ("2", "RAISE 2", "r2", "R 2.0"):
        found = pql.read_strategy(export, node)
        assert (found.node, found.player) == ("2", "1")
        assert found.actions == ("FOLD", "CALL", "RAISE 10")
        assert found.range() == pql.hands("KK, A5s:0.5")
        assert found.range("RAISE 10") == pql.hands("KK:0.5, A5s:0.25")


def test_a_strategy_is_a_table(export: Path) -> None:
    found = pql.read_strategy(export, "2")
    assert found.columns == (
        "hand", "weight", "FOLD", "CALL", "RAISE 10", "EV FOLD", "EV CALL", "EV RAISE 10",
    )  # fmt: skip
    assert found.rows == (
        ("A5s", 0.5, 0.5, 0.0, 0.5, -0.5, -0.75, -0.5),
        ("KK", 1.0, 0.0, 0.5, 0.5, -0.5, 1.0, 1.0),
    )
    assert pql.read_strategy(export, "FOLD").columns == ("hand", "weight", "FOLD", "CALL")
    assert pql.read_nodes(export).rows == (
        ("0", "0", ("FOLD", "RAISE 2")),
        ("1", "1", ("FOLD", "CALL")),
        ("2", "1", ("FOLD", "CALL", "RAISE 10")),
    )


def test_amounts_without_settings_are_as_they_stand(tmp_path: Path) -> None:
    shutil.copytree(EXPORT / "nodes", tmp_path / "nodes")
    assert pql.read_strategy(tmp_path).actions == ("FOLD", "RAISE 4000")


@pytest.mark.parametrize(
    ("node", "said"),
    [
        ("7", "no node 7"),
        ("99999999999", "no node 9999"),
        ("RAISE 3", "no RAISE 3 at node 0"),
        ("FOLD/CALL", "after CALL no player acts"),
        ("2:LIMP", "no LIMP at node 2"),
        ("OOP:2", "players have numbers"),
    ],
)
def test_nodes_that_there_are_not(export: Path, node: str, said: str) -> None:
    with pytest.raises(pql.PQLError, match=said):
        pql.read_strategy(export, node)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[]", "a node should be an object"),
        ("{\n,", "line 2: this is not JSON"),
        ("[" * 100_000, "nested too deeply|not JSON"),
        ('{"player": -1}', "`player` should be"),
        ('{"player": 0, "street": 4}', "`street` should be"),
        ('{"player": 0, "street": 0, "actions": {}}', "`actions` should be a list"),
        ('{"player": 0, "street": 0, "actions": [{"type": "F", "amount": "x"}]}', "`amount` of F"),
        ('{"player": 0, "street": 0, "actions": [{"type": "F", "node": true}]}', "`node` of F"),
        ('{"player": 0, "street": 0, "actions": [{"type": "\\ud800"}]}', "should be a word"),
        ('{"player": 0, "street": 0, "actions": [{"type": ""}]}', "should be a word"),
        ('{"player": 0, "street": 0, "actions": [{"type": "F"}, {"type": "F"}]}', "two of `actions`"),
        (
            '{"player": 0, "street": 0, "actions": [{"type": "F"}], "hands": {"AKx": {}}}',
            "`AKx` should be one of",
        ),
        (
            '{"player": 0, "street": 0, "actions": [{"type": "F"}], "hands": {"AKs": {"weight": 2}}}',
            "`weight` of AKs",
        ),
        (
            '{"player": 0, "street": 0, "actions": [{"type": "F"}], "hands": {"AKs": {"weight": 1, "played": []}}}',
            "`played` of AKs should have 1",
        ),
    ],
)
def test_what_is_no_node_says_where(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "nodes").mkdir()
    (tmp_path / "nodes" / "0.json").write_text(text)
    with pytest.raises(pql.PQLError, match=said) as problem:
        pql.read_strategy(tmp_path)
    assert "nodes/0.json" in str(problem.value)


def test_limits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(hrc, "LARGEST_NODE", 20)
    with pytest.raises(pql.PQLError, match="larger than 20 bytes"):
        pql.read_strategy(EXPORT)
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("nodes/0.json", " " * 1_000_000)
    with pytest.raises(pql.PQLError, match="larger than 20 bytes"):
        pql.read_strategy(path)


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_blocks_that_are_unpacked_whole_are_not_unpacked(tmp_path: Path, packing: int) -> None:
    """A block of bzip2 is unpacked at once, however little of it is asked for and however small it says it is."""
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", packing) as archive:
        archive.writestr("nodes/0.json", (EXPORT / "nodes" / "0.json").read_bytes())
    with pytest.raises(pql.PQLError, match="stored and deflated"):
        pql.read_strategy(path)


def test_mutated_exports_are_read_or_refused(tmp_path: Path) -> None:
    shutil.copytree(EXPORT, tmp_path / "export")
    node = tmp_path / "export" / "nodes" / "2.json"
    whole = tmp_path / "whole.zip"
    with zipfile.ZipFile(whole, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in EXPORT.rglob("*.json"):
            archive.write(file, file.relative_to(EXPORT).as_posix())
    broken = tmp_path / "broken.zip"
    refused = kept = 0
    nodes = mutations((EXPORT / "nodes" / "2.json").read_bytes(), 400, 3)
    zips = mutations(whole.read_bytes(), 400, 4)
    for number, (json, zipped) in enumerate(zip(nodes, zips, strict=True)):
        node.write_bytes(json)
        broken.write_bytes(zipped)
        for path in (tmp_path / "export", broken):
            try:
                pql.read_nodes(path)
                pql.read_strategy(path, ["", "2", "R2"][number % 3]).range()
            except pql.PQLError as error:
                refused += path.name in str(error)
                continue
            kept += 1
    assert refused + kept == 800
    assert min(refused, kept) > 100

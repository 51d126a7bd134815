"""Ranges out of files of solvers, as `import range` and `pql.read_range` read them."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import pql
from pql.cards.games import HOLDEM
from pql.cards.orders import order
from pql.notation.range_files import kind_of, read_range
from pql.notation.range_files.file import RangeFile

from .files import HERE

TOP = order("equity", HOLDEM).top
RANGES = {
    ("pio_tree.txt", "OOP"): "AA, AKs, AQs:0.5, KTo:0.25",
    ("pio_tree.txt", " ip "): "QQ, JJ, AhKh",
    ("spot_commands.txt", "IP"): "TdTc, 5s4s:0.5",
    ("spot.json", ""): "AhAd, 3d2d:0.5, KdQd",
    ("spot.json", "IP:BET 25"): "TdTc, 5s4s:0.5",
    ("spot.json", "BET 25:raise 75"): "TdTc:0.25",
    ("spot.json", "BET 25/CALL/2d"): "AhAd:0.8",
    ("hrc", "0"): "AA, AKs, 72o",
    ("hrc", "0:R2"): "AA, AKs:0.75",
    ("hrc", "RAISE 2:RAISE 10"): "KK:0.5, A5s:0.25",
}
KINDS = {"pio_tree.txt": "tree", "spot_commands.txt": "tree", "spot.json": "texas", "hrc": "hrc"}


@pytest.mark.parametrize(("name", "node"), RANGES)
def test_a_range_of_a_node(name: str, node: str) -> None:
    path = str(HERE / name)
    assert kind_of(RangeFile(path, node, TOP)) == KINDS[name]
    for kind in (None, KINDS[name]):
        reading = read_range(path, TOP, kind, node)
        assert dict(reading.hands.weights()) == pytest.approx(dict(pql.hands(RANGES[name, node]).weights()))
        assert reading.warnings == ()


@pytest.mark.parametrize(
    ("name", "node", "said"),
    [
        ("pio_tree.txt", None, "its nodes: 'OOP', 'IP'"),
        ("pio_tree.txt", "BTN", "no node 'BTN'"),
        ("spot.json", None, "its nodes: 'OOP:', 'BET 25', 'BET 25/CALL/2d'"),
        ("spot.json", "BET 30", "no BET 30"),
        ("hrc", None, "its nodes: '0', '1', '2'"),
    ],
)
def test_a_node_is_wanted(name: str, node: str | None, said: str) -> None:
    with pytest.raises(pql.PQLError, match=said):
        read_range(str(HERE / name), TOP, None, node)


@pytest.mark.parametrize(("name", "node"), [key for key in RANGES if key[1].strip()])
def test_the_language_reads_them(name: str, node: str) -> None:
    (listed,) = pql.run(f"import range '{HERE / name}' node '{node}' as villain; list villain")
    expected = dict(pql.hands(RANGES[name, node]).weights())
    assert {row["hand"]: row["weight"] for row in listed} == pytest.approx(expected)
    assert pql.read_range(HERE / name, node=node).weight == pytest.approx(sum(expected.values()))


def test_what_is_taken_for_granted_is_said(tmp_path: Path) -> None:
    path = tmp_path / "output.json"
    shutil.copy(HERE / "spot.json", path)
    reading = read_range(str(path), TOP, None, "CHECK")
    assert [warning.code for warning in reading.warnings] == ["range-file-meaning"]
    # With the commands beside it, the same file says something else.
    commands = (HERE / "spot_commands.txt").read_text().replace("spot.json", "output.json")
    (tmp_path / "commands.txt").write_text(commands)
    again = read_range(str(path), TOP, None, "CHECK")
    assert (again.warnings, again.hands) == ((), pql.hands("TdTc, 5s4s:0.5"))

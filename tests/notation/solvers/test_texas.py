"""Results of TexasSolver: ranges and strategies by the path of actions and cards."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import pql
from pql.notation.solvers import json_text, texas

from .files import HERE, mutations

RESULT = HERE / "spot.json"
ALONE = "output.json"

# Worked out by hand: the weight in the commands times the frequencies on the way.
RANGES = {
    "": ("OOP", {"AhAd": 1, "3d2d": 0.5, "KdQd": 1}),
    "IP:": ("IP", {"TdTc": 1, "5s4s": 0.5}),
    "CHECK": ("IP", {"TdTc": 1, "5s4s": 0.5}),
    "BET 25": ("IP", {"TdTc": 1, "5s4s": 0.5}),
    "OOP:bet 25": ("OOP", {"AhAd": 0.8, "3d2d": 0.25}),
    "BET 25/RAISE 75": ("OOP", {"AhAd": 0.8, "3d2d": 0.25}),
    "IP:BET 25/RAISE 75.0": ("IP", {"TdTc": 0.25}),
    "BET 25/CALL/2d": ("OOP", {"AhAd": 0.8}),
    "IP:BET 25/CALL": ("IP", {"TdTc": 0.75}),
    "IP:BET 25/CALL/2d": ("IP", {"TdTc": 0.75}),
}
ACTIONS = {
    ":CHECK": {"AhAd": 0.2, "3d2d": 0.25, "KdQd": 1},
    "BET 25:FOLD": {"5s4s": 0.5},
    "BET 25/RAISE 75: call": {"AhAd": 0.8},
    "BET 25/CALL/2d:BET 50": {"AhAd": 0.4},
}


@pytest.mark.parametrize("node", RANGES)
def test_the_range_at_a_node(node: str) -> None:
    found = pql.read_strategy(RESULT, node)
    player, hands = RANGES[node]
    assert (found.player, found.assumed) == (player, False)
    assert dict(found.range().weights()) == pytest.approx(hands)


@pytest.mark.parametrize("node", ACTIONS)
def test_the_hands_that_take_an_action(node: str) -> None:
    found = pql.read_strategy(RESULT, node)
    assert dict(found.range(node.rpartition(":")[2]).weights()) == pytest.approx(ACTIONS[node])


def test_a_strategy_is_a_table() -> None:
    found = pql.read_strategy(RESULT, "BET 25/CALL/2d")
    assert (found.board, found.actions) == ("QsJh2h2d", ("CHECK", "BET 50"))
    assert list(found) == [
        {"hand": "AhAd", "weight": 0.8, "CHECK": 0.5, "BET 50": 0.5},
        {"hand": "KdQd", "weight": 0.0, "CHECK": 1.0, "BET 50": 0.0},
    ]
    assert [column.kind for column in found.schema()] == ["string", "double", "double", "double"]
    assert found.frequency("check") == pytest.approx(0.5)
    with pytest.raises(KeyError):
        found.range("FOLD")


def test_what_a_solver_rounds_below_nothing_and_above_all(tmp_path: Path) -> None:
    """Frequencies of -0.0004 and 1.0004 are 0 and 1; they were no error that says where they are."""
    path = tmp_path / ALONE
    told = json.loads(RESULT.read_text())
    hands = told["strategy"]["strategy"]
    name = next(iter(hands))
    hands[name] = [-0.0004, 1.0004][: len(hands[name])]
    path.write_text(json.dumps(told))
    found = pql.read_strategy(path, "")
    row = next(dict(zip(found.table()[0], row, strict=True)) for row in found.table()[1] if row[0] == name)
    assert sorted(value for value in row.values() if isinstance(value, float))[0] == 0.0
    assert max(value for value in row.values() if isinstance(value, float)) == 1.0


def test_the_nodes_of_a_result() -> None:
    rows = pql.read_nodes(RESULT).rows
    assert [(node, player) for node, player, _ in rows] == [
        ("", "OOP"), ("BET 25", "IP"), ("BET 25/CALL", None), ("BET 25/CALL/2d", "OOP"), ("BET 25/RAISE 75", "OOP"),
        ("CHECK", "IP"),
    ]  # fmt: skip
    assert rows[1][2] == ("CALL", "RAISE 75", "FOLD")


def test_without_commands_every_hand_begins_with_1(tmp_path: Path) -> None:
    path = tmp_path / ALONE
    shutil.copy(RESULT, path)
    found = pql.read_strategy(path, "BET 25/RAISE 75")
    assert found.assumed
    assert dict(found.range().weights()) == pytest.approx({"AhAd": 0.8, "3d2d": 0.5})
    assert "each was taken as 1" in " ".join(str(found).split())
    with pytest.raises(pql.PQLError, match="does not have its range"):
        pql.read_strategy(path, "IP:")
    tree = pql.solver_tree("AhAd:0.5, 3d2d", "TdTc:0.25", "QsJh2h", pot=50, stack=200)
    assert dict(pql.read_strategy(path, "IP:", tree=tree).range().weights()) == {"TdTc": 0.25}
    assert dict(pql.read_strategy(path, "", tree=tree).range().weights()) == {"AhAd": 0.5, "3d2d": 1}


@pytest.mark.parametrize(
    ("node", "said"),
    [
        ("BET 26", "no BET 26 at the root"),
        ("BET 25/CALL", "no player acts: say whose range"),
        ("BET 25/FOLD", "FOLD ends the hand at BET 25"),
        ("BET 25/CALL/3c", "no 3c at BET 25/CALL"),
        ("CHECK:FOLD", "no action FOLD"),
        ("OOP:CHECK:BET 25", "IP acts there"),
        ("/".join(["CHECK"] * 500), "at most 100 steps"),
    ],
)
def test_nodes_that_there_are_not(node: str, said: str) -> None:
    with pytest.raises(pql.PQLError, match=said):
        pql.read_strategy(RESULT, node)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1: a node of TexasSolver should be here"),
        ("[]", "line 1: a node of TexasSolver should be here"),
        ('{"player": 2, "actions": ["CHECK"]}', "`player` should be 0"),
        ('{"player": 1,\n "actions": []}', "no strategy at the root"),
        ('{"player": 1,\n "actions": "CHECK"}', "line 2: `actions` should be"),
        ('{"player": 1,\n "actions": ["BET 5", "BET 5.0"]}', "line 2: two of `actions`"),
        ('{"player": 1,\n "actions": ["BET \\ud800"]}', "line 2: `actions` should be"),
        ('{"player": 1,\n "actions": ["BET\\u001b[31m"]}', "line 2: `actions` should be"),
        ('{"player": 1,\n "actions": [" "]}', "line 2: `actions` should be"),
        ('{"player": 1, "actions": ["CHECK"],\n\n "strategy": 3}', "line 3: `strategy` should"),
        (
            '{"player": 1, "actions": ["CHECK"],\n "strategy": {"strategy": {"AhKx": [1]}}}',
            "line 2: `AhKx` should be",
        ),
        (
            '{"player": 1, "actions": ["CHECK"],\n "strategy": {"strategy": {"AhKs": [1, 0]}}}',
            "`AhKs` should have 1",
        ),
        (
            '{"player": 1, "actions": ["CHECK"],\n "strategy": {"strategy": {"AhKs": [1e9]}}}',
            "`AhKs` should have 1",
        ),
        ('{"player": 1, "actions": ["CHECK"]', "should continue with a comma"),
        (
            '{"player": 1,\n "childrens": {},\n "childrens": {"CHECK": {}}}',
            "line 3: a node has `childrens` twice",
        ),
        ('{"player": 1, "actions": ["CHECK"], "childrens": {"CHECK": {', "is never closed"),
    ],
)
def test_what_is_no_result_says_where(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / ALONE
    path.write_text(text)
    with pytest.raises(pql.PQLError, match=said):
        pql.read_strategy(path)


@pytest.mark.parametrize(
    "text", ["{}", '{"a": 1, "b": [1, 2]}', '{"nodes": {"player": 1, "actions": ["CHECK"]}}']
)
def test_json_of_others_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.json"
    path.write_text(text)
    for read in (pql.read_nodes, pql.read_strategy):
        with pytest.raises(
            pql.PQLError, match="line 1: no result of TexasSolver: its first node has `player`"
        ):
            read(path)


def test_a_long_line_of_nodes_ends_in_an_error(tmp_path: Path) -> None:
    node: dict[str, Any] = {"player": 1, "actions": ["CHECK"]}
    text = json.dumps(node)
    for _ in range(3000):
        text = '{"player":1,"actions":["CHECK"],"childrens":{"CHECK":' + text + "}}"
    path = tmp_path / ALONE
    path.write_text(text)
    with pytest.raises(pql.PQLError, match="more than 100 actions"):
        pql.read_nodes(path)
    with pytest.raises(pql.PQLError, match="no strategy"):
        pql.read_strategy(path, "CHECK/CHECK")


def test_limits(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texas, "MOST_NODES", 3)
    with pytest.raises(pql.PQLError, match="more than 3 nodes"):
        pql.read_nodes(RESULT)
    monkeypatch.setattr(json_text, "MOST_STEPS", 10)
    with pytest.raises(pql.PQLError, match="more than 10 objects"):
        pql.read_strategy(RESULT)
    monkeypatch.undo()
    monkeypatch.setattr(texas, "LARGEST_STRATEGY", 10)
    with pytest.raises(pql.PQLError, match="longer than 10 bytes"):
        pql.read_strategy(RESULT)
    monkeypatch.setattr(texas, "LARGEST_RESULT", 10)
    with pytest.raises(pql.PQLError, match="larger than 10 bytes"):
        pql.read_strategy(RESULT)


def test_a_long_walk_is_watched_and_ended(tmp_path: Path) -> None:
    node = json.loads(RESULT.read_text())
    node["childrens"]["ZZZ"] = {f"{number}": {"filling": "x" * 1000} for number in range(4000)}
    path = tmp_path / ALONE
    path.write_text(json.dumps(node))
    told: list[float | None] = []
    found = pql.read_strategy(path, progress=lambda fraction, message: told.append(fraction))
    assert found.player == "OOP"
    assert len(told) > 2
    assert told == sorted(told, key=lambda fraction: fraction or 0.0)
    stop = Event()
    stop.set()
    with pytest.raises(pql.Cancelled):
        pql.read_strategy(path, cancel=stop)
    with pytest.raises(pql.Cancelled):
        pql.read_nodes(HERE / "hrc", cancel=stop)


@pytest.fixture(params=[3, 40])
def small_window(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(json_text, "_FIRST_WINDOW", request.param)
    monkeypatch.setattr(json_text, "_WINDOW", request.param)


@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_a_result_is_read_the_same_through_a_small_window(
    tmp_path: Path, small_window: None, mark: str
) -> None:
    """Names, numbers, blanks and texts in quotes end behind the window, and nothing in it is lost."""
    path = tmp_path / ALONE
    whole = json.loads(RESULT.read_text())
    whole = {"note": 'a "text" {[ with \\ ' * 20, "number": 123456789.0123456789, **whole}
    path.write_text(mark + json.dumps(whole, indent=30), "utf-8")
    assert pql.read_nodes(path).rows == pql.read_nodes(RESULT).rows
    tree = texas.commands_of(str(RESULT))
    for node in RANGES:
        found, known = pql.read_strategy(path, node, tree=tree), pql.read_strategy(RESULT, node)
        assert (found.rows, found.board, found.actions) == (known.rows, known.board, known.actions)


@pytest.mark.parametrize(
    "text", ['{"a', '{"a"', '{"a": ', '{"a": "b', '{"a": [1, "]', '{"a": {"b": 1', '{"a": 1,']
)
@pytest.mark.parametrize("filling", ["", " " * 300, "x" * 300])
def test_a_result_that_has_no_end(tmp_path: Path, small_window: None, text: str, filling: str) -> None:
    (tmp_path / ALONE).write_text(text + filling)
    with pytest.raises(pql.PQLError) as caught:
        pql.read_nodes(tmp_path / ALONE)
    assert caught.value.diagnostics[0].code == "bad-solver-file"


def test_a_text_without_an_end_does_not_fill_the_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(json_text, "_LARGEST_WINDOW", 1 << 17)
    read: list[int] = []
    outside = json_text._Window.outside

    def counted(window: Any, start: int, end: int) -> bytes:
        read.append(end - start)
        return outside(window, start, end)

    monkeypatch.setattr(json_text._Window, "outside", counted)
    with open(tmp_path / ALONE, "wb") as file:
        file.write(b'{"a": "')
        file.truncate(1 << 35)  # a hole: nothing is on the disk
    with pytest.raises(pql.PQLError, match="a value should be here"):
        pql.read_nodes(tmp_path / ALONE)
    assert max(read) == 1 << 17


def test_a_result_that_is_cut_off_while_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A solver may write its result anew meanwhile. A file that is mapped and cut off kills the process."""
    monkeypatch.setattr(json_text, "_BETWEEN_LOOKS", 10_000)
    path = tmp_path / ALONE
    node: dict[str, Any] = {"player": 1, "actions": ["CHECK"], "childrens": {}}
    node["childrens"] = {f"BET {place}": {"actions": ["CHECK"], "player": 0} for place in range(20_000)}
    path.write_text(json.dumps(node))

    def cut(fraction: float | None, message: object) -> None:
        if fraction and fraction < 1:
            with open(path, "r+b") as file:
                file.truncate(5_000)

    with pytest.raises(pql.PQLError) as caught:
        pql.read_nodes(path, progress=cut)
    assert caught.value.diagnostics[0].code == "bad-solver-file"


def test_mutated_results_are_read_or_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    refused = kept = 0
    small = json.dumps(json.loads(RESULT.read_text())).encode()
    for number, content in enumerate(mutations(small, 600, seed=2)):
        broken.write_bytes(content)
        try:
            pql.read_nodes(broken)
            pql.read_strategy(broken, ["", "BET 25", "BET 25/CALL/2d"][number % 3]).range()
        except pql.PQLError as error:
            refused += "broken.json" in str(error)
            continue
        kept += 1
    assert refused + kept == 600
    assert min(refused, kept) > 20

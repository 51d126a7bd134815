"""The service on one thread, as in a worker of a page: each request is done where it is asked."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from threading import active_count
from typing import Any

import pytest

import pql
from pql.repl.serve.in_page import PageService

PLAYED = Path(__file__).parents[3] / "examples" / "my_hands.phhs"
Asked = Callable[..., list[dict[str, Any]]]


def _no_thread(*arguments: object, **named: object) -> int:
    raise RuntimeError("can't start new thread")


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Asked:
    """Asks where no thread can start; all that is told, once it is all told."""
    monkeypatch.setattr("threading.Thread.start", _no_thread)
    monkeypatch.setattr("_thread.start_new_thread", _no_thread)
    looks = [0]

    def asked(path: str = "/query", stopped_after: int | None = None, **request: Any) -> list[dict[str, Any]]:
        def stopped() -> bool:
            looks[0] += 1
            return stopped_after is not None and looks[0] > stopped_after

        told: list[tuple[str, bool]] = []
        dropped = str(tmp_path / "dropped")
        service = PageService(str(tmp_path / "ranges.pql"), stopped, str(tmp_path / "my.hands"), dropped)
        service.ask(path, json.dumps(request), lambda text, last: told.append((text, last)))
        assert [last for _, last in told] == [False] * (len(told) - 1) + [True]
        return [json.loads(text) for text, _ in told]

    return asked


def test_it_answers_and_needs_no_thread(ask: Asked) -> None:
    threads = active_count()
    (answer,) = ask(id=7, query="equity AhAs vs KhKs on 2c3d4s")
    assert answer["id"] == 7
    assert answer["answers"][0]["deals"] == 990  # 45 x 44 / 2
    (colours,) = ask(colour="equity AA")
    assert colours["spans"][0] == [0, 6, "keyword"]
    (failed,) = ask(query="equity AA vs QZ")
    assert not failed["ok"]
    assert active_count() == threads


def test_progress_is_told_and_who_asks_can_stop(ask: Asked) -> None:
    long = "equity 30% vs 40% vs 50% vs any samples 10000000"
    *progress, last = ask(query=long, progress=True, stopped_after=400)
    assert progress == [] or progress[0].keys() >= {"progress", "estimate"}
    assert last["problems"][0]["code"] == "interrupted"
    (last,) = ask(query=long, stopped_after=3)
    assert last["problems"][0]["code"] == "interrupted"
    (last,) = ask(query=long, limits={"time": 0.2})
    assert last["problems"][0]["code"] == "time-limit"
    (last,) = ask(query="equity AA vs KK")
    assert last["ok"]


def test_ranges_and_spots_are_kept_in_files(ask: Asked, tmp_path: Path) -> None:
    (kept,) = ask("/ranges", keep={"title": "6-max/BTN", "range": "22+, A2s+", "was": None})
    assert [entry["range"] for entry in kept["ranges"]] == ["22+, A2s+"]
    assert "let BTN = 22+, A2s+" in (tmp_path / "ranges.pql").read_text("utf-8")
    (kept,) = ask("/spots", keep={"title": "first", "question": "r=AA&r=KK", "notes": "", "was": None})
    assert [spot["title"] for spot in kept["spots"]] == ["first"]
    assert "first" in (tmp_path / "ranges.spots.jsonl").read_text("utf-8")


def test_hands_of_files_are_added_to_a_collection(
    ask: Asked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    place = tmp_path / "dropped" / "1a2b" / "hh"
    place.mkdir(parents=True)
    good, bad = place / "monday.phhs", place / "tuesday.phhs"
    shutil.copyfile(PLAYED, good)
    bad.write_text(PLAYED.read_text("utf-8").replace("cbr 2.50", "cbr 1.10", 1), "utf-8")
    (nothing,) = ask("/hands")
    assert (nothing["ok"], nothing["hands"], ".phhs" in nothing["endings"]) == (True, 0, True)
    (failed,) = ask(query="list from history 'my.hands'")
    assert failed["problems"][0]["code"] == "no-files"
    *events, added = ask("/hands", add=[str(good), str(bad)])
    assert all(event.keys() == {"progress", "estimate", "hands"} for event in events)
    assert (added["done"]["added"], added["done"]["twice"], added["done"]["broken"]) == (42, 41, 1)
    assert added["refused"] == ["hh/tuesday.phhs:30: `p4 cbr 1.10` cannot follow on the actions before it"]
    (again,) = ask("/hands", add=[str(good)])
    assert (again["done"]["unchanged"], again["hands"], again["files"]) == (1, 42, 2)
    assert (again["since"][:10], again["until"][:10]) == ("2026-03-14", "2026-03-15")
    path = str(tmp_path / "my.hands")
    (answer,) = ask(query=f"stats from history '{path}' for 'Robin'")
    (right,) = pql.run(f"stats from history '{PLAYED}' for 'Robin'")
    assert answer["answers"][0]["rows"] == json.loads(json.dumps(right.to_dict()))["rows"]
    (games,) = ask(games="")
    assert games["games"] == {"holdem": 42}
    (version,) = ask(version="")
    assert version["histories"] == [path]


def test_reading_is_stopped_and_changes_nothing_then(ask: Asked, tmp_path: Path) -> None:
    (tmp_path / "dropped").mkdir()
    file = tmp_path / "dropped" / "a.phhs"
    shutil.copyfile(PLAYED, file)
    (stopped,) = ask("/hands", stopped_after=0, add=[str(file)])
    assert stopped["problems"][0]["code"] == "interrupted"
    (found,) = ask("/hands")
    assert found["hands"] == 0
    wrongs: list[dict[str, object]] = [{"add": "a.phhs"}, {"add": [3]}, {"take": []}]
    for wrong in wrongs:
        (told,) = ask("/hands", **wrong)
        assert told["problems"][0]["code"] == "bad-request"
    told_of: list[str] = []
    PageService(str(tmp_path / "ranges.pql")).ask("/hands", "{}", lambda text, last: told_of.append(text))
    assert json.loads(told_of[0])["problems"][0]["code"] == "not-found"  # a page without hands


def test_what_is_no_request_is_refused(ask: Asked, tmp_path: Path) -> None:
    (told,) = ask("/nowhere", query="AA")
    assert told["problems"][0]["code"] == "not-found"
    texts: list[str] = []
    service = PageService(str(tmp_path / "ranges.pql"))
    for text in ("[" * 20_000, "{", '{"query": 3}'):
        service.ask("/query", text, lambda told, last: texts.append(told))
    assert [json.loads(text)["problems"][0]["code"] for text in texts] == ["bad-request"] * 3

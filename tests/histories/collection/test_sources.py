"""Which files a collection reads again, and from where."""

from __future__ import annotations

import gzip
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from pql.base.diagnostics import PQLError
from pql.histories.collection import sources
from pql.histories.collection.sources import Source, planned
from pql.histories.sources import Stretch
from references import recorded_hands

ONE, TWO = [recorded_hands.text(4, first=first) + "\n" for first in (0, 4)]
OLD = time.time() - 1000


def _nothing() -> None:
    pass


def _plan(path: Path, known: list[Source], version: str = "1") -> sources.Plan:
    return planned(known, [str(path)], version, _nothing)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "hands.phhs"
    path.write_text(ONE)
    os.utime(path, (OLD, OLD))
    return path


def _read(path: Path, **what: Any) -> list[Source]:
    return [source._replace(hands=4, **what) for source in _plan(path, []).sources.values()]


def test_a_new_file_is_read_whole(file: Path) -> None:
    plan = _plan(file, [])
    assert plan.stretches == [Stretch(str(file), 0, len(ONE))]
    assert [source.source for source in plan.sources.values()] == [1]
    assert not plan.removed


def test_what_is_the_same_is_not_opened(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    known = _read(file)
    monkeypatch.setattr(sources, "fingerprint", None)
    assert _plan(file, known) == ([], {str(file): known[0]}, frozenset())


def test_a_new_time_alone_is_no_change(file: Path) -> None:
    known = _read(file)
    os.utime(file, (OLD + 5, OLD + 5))
    plan = _plan(file, known)
    assert (plan.stretches, plan.removed) == ([], frozenset())
    assert plan.sources[str(file)].modified == file.stat().st_mtime_ns


def test_a_change_that_keeps_size_and_time_is_seen_if_it_came_at_once(file: Path) -> None:
    """A clock of a disk may stand for two seconds."""
    now = time.time()
    os.utime(file, (now, now))
    known = _read(file)
    file.write_text(ONE.replace("ivy", "IVY"))
    os.utime(file, (now, now))
    plan = _plan(file, known)
    assert (plan.stretches, plan.removed) == ([Stretch(str(file), 0, len(ONE))], frozenset({1}))


@pytest.mark.parametrize(
    "changed", [ONE.replace("ivy", "amy"), ONE[:-200], TWO, ONE.replace("ivy", "amy") + TWO, ""]
)
def test_what_changed_is_read_anew(file: Path, changed: str) -> None:
    known = _read(file)
    file.write_text(changed)
    plan = _plan(file, known)
    assert plan.stretches == [Stretch(str(file), 0, len(changed))]
    assert plan.removed == {1}
    assert [source.source for source in plan.sources.values()] == [2]


@pytest.mark.parametrize("between", ["", "\n", "\r\n \n"])
def test_what_grew_is_read_from_where_it_was(file: Path, between: str) -> None:
    known = _read(file)
    whole = (ONE + between).encode()
    file.write_bytes(whole + TWO.encode())
    plan = _plan(file, known)
    assert plan.stretches == [Stretch(str(file), len(whole), len(whole) + len(TWO), 1 + whole.count(b"\n"))]
    assert not plan.removed
    found = plan.sources[str(file)]
    assert (found.source, found.hands, found.size) == (1, 4, len(whole) + len(TWO))


def test_blanks_at_the_end_are_nothing_new(file: Path) -> None:
    known = _read(file)
    file.write_text(ONE + "\n\n")
    plan = _plan(file, known)
    assert (plan.stretches, plan.removed) == ([], frozenset())
    assert plan.sources[str(file)].size == len(ONE) + 2


@pytest.mark.parametrize(
    "cut",
    [
        lambda text: text[: text.rindex("[4]") + 1],  # in the header
        lambda text: text[: text.rindex("variant") - 1],
        lambda text: text[: text.rindex("actions")],  # between two lines of a hand
        lambda text: text[:-3],
        lambda text: text[:50],
    ],
)
def test_a_hand_that_was_cut_is_read_anew(file: Path, cut: Callable[[str], str]) -> None:
    begun = cut(ONE)
    file.write_text(begun)
    known = _read(file)
    file.write_text(ONE + TWO)
    plan = _plan(file, known)
    assert plan.stretches == [Stretch(str(file), 0, len(ONE + TWO))]
    assert plan.removed == {1}


def test_xml_and_packed_files_are_read_anew(tmp_path: Path) -> None:
    for one, two in (
        (b'<session sessioncode="1">\n<game gamecode="1">\n</game>\n', b'<game gamecode="2">\n</game>\n'),
        (gzip.compress(ONE.encode()), gzip.compress(TWO.encode())),
        (ONE.encode("utf-16"), TWO.encode("utf-16-le")),
    ):
        file = tmp_path / "hands"
        file.write_bytes(one)
        known = _read(file)
        file.write_bytes(one + two)
        assert _plan(file, known).removed == {1}


def test_a_new_version_reads_what_an_old_one_refused(file: Path) -> None:
    assert _plan(file, _read(file, broken=1)).stretches == []
    assert _plan(file, _read(file, broken=1), "2").removed == {1}
    assert _plan(file, _read(file, skipped=1), "2").removed == {1}
    assert _plan(file, _read(file), "2").stretches == []


def test_files_whose_hands_were_those_of_a_changed_file_are_read_too(tmp_path: Path) -> None:
    one, two, three = [tmp_path / name for name in ("1.phhs", "2.phhs", "3.phhs")]
    for path in (one, two, three):
        path.write_text(ONE)
        os.utime(path, (OLD, OLD))
    known = list(planned([], [str(one), str(two), str(three)], "1", _nothing).sources.values())
    known = [known[0]._replace(hands=4), known[1]._replace(twice=4), known[2]._replace(hands=4)]
    one.write_text(TWO)
    plan = planned(known, [str(one)], "1", _nothing)
    assert [stretch.path for stretch in plan.stretches] == [str(one), str(two)]
    assert plan.removed == {1, 2}


def test_what_cannot_be_read_is_tried_again(tmp_path: Path) -> None:
    known = _read(tmp_path / "hands.phhs")
    assert known[0].digest == ""
    (tmp_path / "hands.phhs").write_text(ONE)
    assert _plan(tmp_path / "hands.phhs", known).stretches == [
        Stretch(str(tmp_path / "hands.phhs"), 0, len(ONE))
    ]


def test_a_check_may_end_it(file: Path) -> None:
    def check() -> None:
        raise PQLError([])

    with pytest.raises(PQLError):
        planned([], [str(file)], "1", check)

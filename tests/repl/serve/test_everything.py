"""All that a page keeps as one file: nothing is lost where it is taken over, and nothing that is there is changed."""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.repl.serve.everything import Everything, done
from pql.repl.serve.library import Library
from pql.repl.serve.spots import Spot, Spots, beside


def place(folder: Path) -> Everything:
    path = str(folder / "ranges.pql")
    return Everything(Library(path), Spots(beside(path)))


@pytest.fixture
def one(tmp_path: Path) -> Everything:
    (tmp_path / "one").mkdir()
    it = place(tmp_path / "one")
    it.library.keep("6-max/BTN", "40%", None)
    it.library.keep("BB", "22+, A2s+", None)
    it.library.keep("Plo/wraps", "rundown", None, "omaha")
    it.spots.keep(Spot("first", "r=AA&r=KK", "a note"), None)
    return it


@pytest.fixture
def other(tmp_path: Path) -> Everything:
    (tmp_path / "other").mkdir()
    return place(tmp_path / "other")


def asked(everything: Everything, **request: Any) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(done(everything, request))
    assert told["ok"]
    return told


def moved(one: Everything, other: Everything) -> dict[str, Any]:
    taken: dict[str, Any] = asked(other, take=asked(one)["archive"])["taken"]
    return taken


def kept(everything: Everything) -> list[object]:
    ranges = [entry[1:] for game in ("holdem", "omaha") for entry in everything.library.entries(game)]
    return [*ranges, *everything.spots.spots()]


def test_all_of_it_is_taken_over_once(one: Everything, other: Everything) -> None:
    nothing = {"same": 0, "renamed": [], "wrong": []}
    assert moved(one, other) == {"ranges": 3, "spots": 1, **nothing}
    assert kept(other) == kept(one)
    assert moved(one, other) == {"ranges": 0, "spots": 0, **nothing, "same": 4}
    assert kept(other) == kept(one)


def test_nothing_that_is_there_is_changed(one: Everything, other: Everything) -> None:
    other.library.keep("BB", "QQ+", None)
    other.spots.keep(Spot("first", "r=22&r=33", ""), None)
    before = kept(other)
    told = moved(one, other)
    assert told["renamed"] == [["BB", "BB 2"], ["first", "first 2"]]
    assert [each for each in before if each not in kept(other)] == []
    assert ("BB 2", "22+, A2s+", "holdem") in kept(other)
    assert Spot("first 2", "r=AA&r=KK", "a note") in kept(other)
    assert moved(one, other)["same"] == 4


def test_a_service_takes_what_is_in_the_archive(one: Everything, tmp_path: Path) -> None:
    with zipfile.ZipFile(io.BytesIO(one.packed())) as archive:
        archive.extractall(tmp_path)
    assert kept(place(tmp_path)) == kept(one)
    assert pql.run((tmp_path / "ranges.pql").read_text() + "\ngame holdem; BTN")
    assert one.packed() == one.packed()


@pytest.mark.parametrize(
    "archive",
    [b"", b"let BTN = 40%", b"PK\x03\x04 and no more", bytes(3000)],
    ids=["empty", "text", "cut", "zeros"],
)
def test_what_is_no_archive_is_refused(archive: bytes, other: Everything) -> None:
    with pytest.raises(pql.PQLError, match="no archive of a library"):
        other.take(archive)


def _zipped(**files: bytes) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as writing:
        for name, content in files.items():
            writing.writestr(name.replace("_", "."), content)
    return archive.getvalue()


def test_odd_archives_do_no_harm(other: Everything) -> None:
    with pytest.raises(pql.PQLError, match="no library in this archive"):
        other.take(_zipped(holiday_png=b"\x89PNG"))
    with pytest.raises(pql.PQLError, match="more than 1,000,000 bytes"):
        other.take(_zipped(ranges_pql=bytes(50_000_000)))
    with pytest.raises(pql.PQLError, match="no archive of a library"):
        other.take(_zipped(ranges_pql=b"\xff\xfe\x00"))
    told = other.take(
        _zipped(ranges_pql=b"# good\nlet good = AA\n# bad\nlet bad = QZ\n", x_jsonl=b'{"a": 1}\n[\n')
    )
    assert (told["ranges"], told["spots"], [each[:4] for each in told["wrong"]]) == (1, 0, ["bad:"])
    wrongs: list[object] = [{"take": 3}, {"take": "*"}, {"keep": ""}, []]
    for wrong in wrongs:
        with pytest.raises(pql.PQLError):
            done(other, wrong)
    assert len(kept(other)) == 1

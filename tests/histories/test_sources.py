"""Files, folders and patterns of hands, packed or not; whatever is in them."""

from __future__ import annotations

import gzip
import os
import zipfile
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from glob import glob
from pathlib import Path
from threading import Event
from typing import Any

import pytest

import pql
from pql.base import files
from pql.histories import sources
from pql.histories.formats import Format
from references import recorded_hands

from .test_phh import HAND, HEADER

HANDS = "".join([f"[{number}]\n{HAND}" for number in range(1, 6)])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "one.phhs").write_text(HANDS)
    (tmp_path / "a" / "two.phh").write_text(HAND)
    (tmp_path / "three.phhs.gz").write_bytes(gzip.compress(HANDS.encode()))
    with zipfile.ZipFile(tmp_path / "four.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("x/one.phhs", HANDS)
        archive.writestr("two.phh", HAND)
    (tmp_path / "notes.md").write_text("nothing to read")
    return tmp_path


def test_folders_patterns_and_lists(folder: Path) -> None:
    assert len(pql.read_hands(folder)) == 17
    assert len(pql.read_hands(str(folder / "*.gz"))) == 5
    assert len(pql.read_hands(f"{folder}/**/*.phh*")) == 11
    assert len(pql.read_hands([folder / "a" / "one.phhs", str(folder / "a")])) == 6  # each file once


@pytest.mark.skipif(os.name == "nt", reason="links need rights there")
def test_links_that_lead_back_are_not_followed(folder: Path, soon: None) -> None:
    for name in ("up", "again"):
        (folder / "a" / name).symlink_to(folder, target_is_directory=True)
    (folder / "a" / "same.phhs").symlink_to(folder / "a" / "one.phhs")
    assert len(pql.read_hands(f"{folder}/**/*.phh*")) == 11
    assert len(pql.read_hands(folder)) == 17


@pytest.mark.parametrize("pattern", ["**/*.phh*", "a/**", "**/a/**/*.phh", "./**/**/one*", "a**/[!t]*"])
def test_patterns_fit_what_they_fit_elsewhere(
    folder: Path, monkeypatch: pytest.MonkeyPatch, pattern: str
) -> None:
    (folder / ".hidden").mkdir()
    (folder / ".hidden" / "one.phhs").write_text(HANDS)
    monkeypatch.chdir(folder)
    for begun in (pattern, f"{folder}/{pattern}"):
        expected = {os.path.normpath(each) for each in glob(begun, recursive=True) if os.path.isfile(each)}
        assert {os.path.normpath(each) for each in sources.files_of(begun)} == expected


def test_the_place_of_each_hand(folder: Path) -> None:
    (folder / "four.zip").rename(folder / "a" / "four.zip")
    rows = {(row["path"], row["line"]) for row in pql.read_hands(folder / "a")}
    lines = [1 + 8 * number for number in range(5)]
    assert rows == {
        *[(str(folder / "a" / "one.phhs"), line) for line in lines],
        *[(str(folder / "a" / "four.zip") + "/x/one.phhs", line) for line in lines],
        (str(folder / "a" / "two.phh"), 2),
        (str(folder / "a" / "four.zip") + "/two.phh", 2),
    }


def test_a_name_that_is_there_is_no_pattern(tmp_path: Path) -> None:
    (tmp_path / "cash [2].phh").write_text(HAND)
    assert len(pql.read_hands(tmp_path / "cash [2].phh")) == 1


def test_nothing_there(tmp_path: Path) -> None:
    for paths, said in (
        (tmp_path / "none.phh", "no such file"),
        (str(tmp_path / "*.phh"), "no file fits"),
        (tmp_path, "ends in"),
        ([], "no file to read"),
        ("a\0b", "no such file"),
        ("a\0/*", "no such file"),
    ):
        with pytest.raises(pql.PQLError, match=said):
            pql.read_hands(paths)


@pytest.mark.parametrize("size", [100, 300, 1_000, 10_000_000])
def test_wherever_a_file_is_cut(folder: Path, monkeypatch: pytest.MonkeyPatch, size: int) -> None:
    whole = pql.read_hands(folder)
    monkeypatch.setattr(sources, "PART", size)
    monkeypatch.setattr(sources, "LONGEST_START", 10)
    assert pql.read_hands(folder, threads=1) == whole
    assert pql.read_hands(folder, threads=3) == whole


def test_no_text_is_searched_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "endless.phhs").write_bytes(b"[1]\nactions =\n" + b"[\n" * 10_000)
    monkeypatch.setattr(sources, "PART", 1_000)
    searched: list[int] = []

    def last_start(self: Format, text: bytearray, since: int = 0) -> int:
        searched.append(len(text) - since)
        return 0

    monkeypatch.setattr(Format, "last_start", last_start)
    pql.read_hands(tmp_path, threads=1)
    assert len(searched) > 15
    assert max(searched) <= 1_000 + sources.LONGEST_START


def test_threads_and_processes_read_the_same(folder: Path) -> None:
    whole = pql.read_hands(folder)
    with ThreadPoolExecutor(2) as threads:
        assert pql.read_hands(folder, executor=threads) == whole
    with ProcessPoolExecutor(1) as processes:
        assert pql.read_hands(folder, executor=processes) == whole


def test_batches_are_read_as_they_are_asked_for(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "PART", 500)
    batches = list(pql.scan_hands(folder, threads=1))
    assert len(batches) > 5
    assert sum([len(batch) for batch in batches]) == 17
    rows = [row for batch in batches for row in batch]
    assert rows == list(pql.read_hands(folder))


def test_what_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "1.phhs").write_text(HANDS + "[6]\n" + HEADER)
    (tmp_path / "2.gz").write_bytes(gzip.compress(HANDS.encode())[:-30])
    (tmp_path / "3.zip").write_bytes(b"PK\3\4" + bytes(40))
    (tmp_path / "4.txt").write_text("hello")
    (tmp_path / "5.txt").write_bytes(HAND.encode("utf-16"))
    (tmp_path / "6.txt").write_bytes(b"")
    (tmp_path / "7.phh").write_text(HAND.replace('"NT"', '"F7S/8"'))
    found = pql.read_hands(tmp_path)
    said = {(Path(each.path).name, each.reason.split(":")[0]) for each in found.problems}
    assert said == {
        ("1.phhs", "`actions` is missing"),
        ("2.gz", "cannot be unpacked"),
        ("3.zip", "cannot be unpacked"),
        ("4.txt", "no hand history of a format that is read"),
        ("6.txt", "no hand history of a format that is read"),
        ("7.phh", '"F7S/8" is another game'),
    }
    assert (len(found), found.broken, found.skipped) == (6, 5, 1)
    assert found.remarks()[-2:] == (
        "5 could not be read: `problems` says why",
        "1 hand of another game is left out",
    )


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="a system without pipes in folders")
def test_pipes_are_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.phh")
    assert pql.read_hands(tmp_path).broken == 1


def test_bombs_are_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "endless line.gz").write_bytes(gzip.compress(b"actions = [" + bytes(100_000_000), 1))
    found = pql.read_hands(tmp_path / "endless line.gz")
    assert (len(found), found.broken) == (0, 1)
    assert "no text" in found.problems[0].reason or "no hand ends" in found.problems[0].reason
    (tmp_path / "much.gz").write_bytes(gzip.compress(f"[1]\n{HAND}".encode() * 40_000, 9))
    monkeypatch.setattr(sources, "_ALWAYS_UNPACKED", 5_000_000)
    monkeypatch.setattr(sources, "_MOST_UNPACKED", 10)
    found = pql.read_hands(tmp_path / "much.gz")
    assert "more than 10 times" in found.problems[-1].reason
    assert 0 < len(found) < 40_000


def _packed(folder: Path, members: Mapping[str, bytes], packing: int = zipfile.ZIP_DEFLATED) -> Path:
    path = folder / "hands.zip"
    with zipfile.ZipFile(path, "w", packing) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


@pytest.mark.parametrize("packing", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_blocks_that_are_unpacked_whole_are_not_unpacked(
    tmp_path: Path, packing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A block of bzip2 is unpacked at once, whatever is asked for: a thousand bytes became three gigabytes."""
    path = _packed(tmp_path, {"1.phhs": HANDS.encode()}, packing)
    monkeypatch.setattr(zipfile, "_get_decompressor", lambda kind: pytest.fail("it is unpacked"))
    found = pql.read_hands(path)
    assert (len(found), found.broken) == (0, 1)
    assert "stored and deflated" in found.problems[0].reason


def test_all_members_of_a_zip_share_what_may_be_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    noise = {f"{number}.txt": b"hello" * 10_000 for number in range(200)}
    path = _packed(tmp_path, noise)
    monkeypatch.setattr(sources, "_ALWAYS_UNPACKED", 500_000)
    monkeypatch.setattr(sources, "_MOST_UNPACKED", 1)
    assert pql.read_hands(path).broken == 11  # of 50,000 bytes each, the last of which was too much


def test_the_list_of_a_zip_may_not_fill_the_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = _packed(tmp_path, {f"{number}.phhs": HANDS.encode() for number in range(20)})
    assert len(pql.read_hands(path)) == 20 * 5
    monkeypatch.setattr(files, "LARGEST_LIST", 1000)
    (problem,) = pql.read_hands(path).problems
    assert "list of what is in it" in problem.reason


def test_only_the_first_problems_are_listed(tmp_path: Path) -> None:
    (tmp_path / "many.phhs").write_text("".join([f"[{number}]\n{HEADER}" for number in range(1200)]))
    found = pql.read_hands(tmp_path)
    assert (found.broken, len(found.problems)) == (1200, 1000)


def test_cancelling_and_progress(folder: Path) -> None:
    told: list[Any] = []
    pql.read_hands(folder, progress=lambda fraction, message: told.append((fraction, str(message))))
    assert told[-1] == (1.0, "17 hands")
    flag = Event()
    flag.set()
    with pytest.raises(pql.Cancelled):
        pql.read_hands(folder, cancel=flag)
    with pytest.raises(pql.Cancelled):
        list(pql.scan_hands(folder, cancel=flag))


def test_the_table(tmp_path: Path) -> None:
    (tmp_path / "hands.phhs").write_text(recorded_hands.text(20))
    found = pql.read_hands(tmp_path)
    names, rows = found.table()
    assert len(rows) == found.hands.rows
    assert names == [column.name for column in found.schema()]
    frame = found.to_polars()
    assert frame.columns == names
    net, won, put = [sum(frame[name].to_list()) for name in ("net", "won", "put")]
    assert net == pytest.approx(won - put)
    assert frame.filter(frame["name"] == "hero")["pocket"].null_count() == 0
    assert found.to_parquet(str(tmp_path / "hands.parquet")) == len(rows)
    # Dates are timestamps in Arrow and texts in Python.
    arrow = [{**row, "date": f"{row['date']:%Y-%m-%dT%H:%M:%SZ}"} for row in found.to_arrow().to_pylist()]
    assert arrow == list(found)
    assert list(found.to_pandas().columns) == names
    with pytest.raises(ValueError, match="parquet"):
        found.to_parquet(str(tmp_path / "hands.csv"))
    assert "20 hands" in str(found)

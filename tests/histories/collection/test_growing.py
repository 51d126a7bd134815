"""Files that a client is still writing, cut at every place: what is whole is read, and at last everything is, once."""

from __future__ import annotations

import gzip
import os
from pathlib import Path

import pytest

import pql
from pql.engine.collecting import collect
from pql.engine.work import Control
from pql.histories.collection.folder import PARQUET, PLAIN
from pql.histories.collection.growing import whole_until
from pql.histories.sources import files_of
from references import recorded_hands, site_hands

FORMS = (PARQUET, PLAIN)


def texts(kind: str, count: int) -> list[str]:
    """Hands one by one, as a client writes them."""
    if kind == "PHH":
        return [f"[{number}]\n{recorded_hands.history(number).dumps()}\n" for number in range(count)]
    played = [site_hands.played(hand) for hand in recorded_hands.histories(count, 0, 25)]
    return [site_hands.written(each, kind) for each in played]


def numbers(folder: Path) -> list[str]:
    return sorted(pql.read_hands(folder).hands.hand)


def add(path: Path, folder: Path, form: str = PARQUET) -> int:
    found = collect(files_of(path), str(folder), Control(threads=1), form, growing=True)
    return found.added - found.removed


@pytest.mark.parametrize("kind", ["PokerStars", "GGPoker", "Winamax", "PHH"])
def test_a_hand_that_is_cut_waits(kind: str, tmp_path: Path) -> None:
    first, second, third = texts(kind, 3)
    path = tmp_path / "hands.txt"
    path.write_text(first + second)
    assert whole_until(str(path)) == len((first + second).encode())
    lines = third.encode().splitlines(keepends=True)
    begun = (first + second).encode()
    for cut in range(1, len(lines)):
        path.write_bytes(begun + b"".join(lines[:cut]))
        end = whole_until(str(path))
        assert len(begun) <= end <= path.stat().st_size
        assert whole_until(str(path), len(begun)) == end
        if cut < len(lines) // 2:  # the actions are not over
            assert end == len(begun)
    path.write_bytes(begun + third.encode())
    assert whole_until(str(path)) == path.stat().st_size


def test_within_a_line_too(tmp_path: Path) -> None:
    first, second = [each.encode() for each in texts("PokerStars", 2)]
    path = tmp_path / "hands.txt"
    for cut in range(1, len(second) // 2, 7):
        path.write_bytes(first + second[:cut])
        assert whole_until(str(path)) == len(first)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("kind", ["PokerStars", "PHH"])
def test_a_file_that_grows_in_pieces_is_added_once(form: str, kind: str, tmp_path: Path) -> None:
    text = "".join(texts(kind, 12)).encode()
    path, folder, whole = tmp_path / "hands.txt", tmp_path / "my.hands", tmp_path / "whole.hands"
    added = 0
    for end in range(0, len(text) + 997, 997):
        path.write_bytes(text[:end])
        added += add(path, folder, form)
        assert not added or not pql.hand_collection(folder).problems
    assert add(path, folder, form) == 0
    collect(files_of(path), str(whole), Control(threads=1), form)
    assert numbers(folder) == numbers(whole)
    assert added == len(numbers(whole))
    assert pql.collect_hands(path, folder, threads=1).added == 0


def test_a_hand_that_waited_is_read_by_an_addition(tmp_path: Path) -> None:
    first, second = texts("PokerStars", 2)
    path, folder = tmp_path / "hands.txt", tmp_path / "my.hands"
    path.write_text(first + second[: len(second) // 3])
    assert add(path, folder) == 1
    state = (folder / "collection.json").read_bytes()
    assert add(path, folder) == 0
    assert (folder / "collection.json").read_bytes() == state
    pql.collect_hands(path, folder, threads=1)
    assert list(pql.read_hands(folder).hands.finished) == [1, 0]
    path.write_text(first + second)
    pql.collect_hands(path, folder, threads=1)
    assert list(pql.read_hands(folder).hands.finished) == [1, 1]
    assert not pql.hand_collection(folder).problems


def test_a_file_that_is_replaced_or_rotated(tmp_path: Path) -> None:
    one, two, three, four = texts("PokerStars", 4)
    path, folder = tmp_path / "hands.txt", tmp_path / "my.hands"
    path.write_text(one + two)
    assert add(path, folder) == 2
    os.replace(path, tmp_path / "old.txt")
    path.write_text(three)
    assert add(tmp_path, folder) in (1, 3 - 2)
    assert len(numbers(folder)) == 3
    path.write_text(four)
    add(tmp_path, folder)
    assert len(numbers(folder)) == 3  # `three` is nowhere any more
    path.write_text("")
    add(tmp_path, folder)
    assert add(tmp_path, folder) == 0


def test_what_is_packed_or_unknown_is_taken_as_it_is(tmp_path: Path) -> None:
    text = "".join(texts("PokerStars", 2)).encode()
    for name, content in (
        ("a.gz", gzip.compress(text[:-200])),
        ("c.xml", b"<session>"),
        ("d.txt", b""),
        ("f.txt", b"hello\n"),
        ("e.txt", "PokerStars".encode("utf-16")),
    ):
        path = tmp_path / name
        path.write_bytes(content)
        assert whole_until(str(path)) == len(content)


def test_blanks_behind_are_whole_and_a_beginning_is_not(tmp_path: Path) -> None:
    (text,) = texts("PokerStars", 1)
    path = tmp_path / "hands.txt"
    path.write_text(text + "\n\n \n")
    known = len(text.encode())
    assert whole_until(str(path), known) == path.stat().st_size
    path.write_text(text + "\nPoker")
    assert whole_until(str(path), known) == known + 1

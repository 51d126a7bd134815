"""Files of every format with something wrong in them: hands, and broken hands that are told, and nothing else."""

from __future__ import annotations

import gzip
import random
from pathlib import Path

import pytest

import pql
from pql.histories import sources

HERE = Path(__file__).parent
FILES = [HERE / "by_hand.phhs", HERE / "sample.ohh", *sorted((HERE / "sites").iterdir())]
PIECES = [
    *(
        b"[",
        b"]",
        b"{",
        b"}",
        b'"',
        b"'",
        b"'''",
        b"#",
        b"\\",
        b"\n",
        b"\n\n\n",
        b"=",
        b",",
        b"-",
        b".",
        b"\0",
        b"\xff",
    ),
    *(
        b"[9]\n",
        b'\n{"ohh":',
        b"\nPokerStars Hand #1",
        b"<game gamecode=",
        b"p1 cc",
        b"d db AsAs",
        b"null",
        b"1e999",
    ),
    *(b"9" * 400, b"[" * 3000, b"{'a':" * 300, b" " * 5000, b"a" * 5000, b"$" * 2000, "é€漢".encode()),
]


def _mutated(text: bytes, rng: random.Random) -> bytes:
    found = bytearray(text)
    for _ in range(rng.choice([1, 1, 2, 5, 20])):
        place = rng.randrange(len(found) + 1)
        kind = rng.randrange(4)
        if kind == 0:
            found[place:place] = rng.choice(PIECES)
        elif kind == 1:
            del found[place : place + rng.choice([1, 1, 5, 50, 500])]
        elif kind == 2:
            found[place : place + 1] = bytes([rng.randrange(256)])
        else:
            other = rng.randrange(len(found) + 1)
            found[place:place] = found[other : other + rng.choice([5, 50, 500])]
    return bytes(found)


def _tried(path: Path, file: Path, seeds: range) -> None:
    text = file.read_bytes()
    for seed in seeds:
        path.write_bytes(_mutated(text, random.Random(f"{file.name} {seed}")))
        try:
            found = pql.read_hands(path, threads=1)
        except pql.PQLError:
            continue
        hands = found.hands
        assert len(hands.start) == len(found) + 1
        assert hands.rows == len(hands.net) == sum(hands.players)
        assert all([each.path == str(path) and each.line >= 1 and each.reason for each in found.problems])
        assert [won - put for won, put in zip(hands.won, hands.put, strict=True)] == list(hands.net)
        assert found.broken + found.skipped + len(found) > 0
        found.table()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_mutated_files(tmp_path: Path, file: Path) -> None:
    _tried(tmp_path / "mutated", file, range(60))


@pytest.mark.full
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_many_mutated_files(tmp_path: Path, file: Path) -> None:
    _tried(tmp_path / "mutated", file, range(60, 3000))


def test_mutated_packed_files(tmp_path: Path) -> None:
    packed = gzip.compress((HERE / "by_hand.phhs").read_bytes(), mtime=0)
    for seed in range(40):
        (tmp_path / "hands.gz").write_bytes(_mutated(packed, random.Random(seed)))
        found = pql.read_hands(tmp_path / "hands.gz", threads=1)
        assert len(found) + found.broken


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_files_without_an_end(tmp_path: Path, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "LONGEST_HAND", 300_000)
    monkeypatch.setattr(sources, "PART", 100_000)
    text = file.read_bytes()
    for filling in (b"x", b"[", b'"', b" ", b"\n", b"'''", b"[[1,2],\n", b"$1.", b"ab: "):
        (tmp_path / "long").write_bytes(text[: len(text) // 2] + filling * (1_000_000 // len(filling)))
        pql.read_hands(tmp_path / "long", threads=1)

"""Patterns of readers and of the lexer against long runs of what they repeat: time grows with a text, not its square.

Readers of sites get lines of a bounded length; all else may be one line.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import pql
import pql.grammar.editing
import pql.grammar.lexing
import pql.histories
import pql.notation
from pql.histories.sites import tabled
from pql.histories.sites.hands import LONGEST_LINE
from references.long_runs import patterns_in, runs
from references.quirky_hands import changed, read

LARGE = 16_000
# In seconds of the processor: so little is no matter, and so much is one whatever it grows by.
LITTLE, MUCH = 0.04, 1.0
# Four times the text may take four times as long, and a square sixteen times.
MOST_GROWTH = 9
TABS = "\t" * 200_000
EXAMPLE = Path(__file__).parents[2] / "examples" / "my_hands.phhs"


def seconds(call: Callable[[], object]) -> float:
    start = time.process_time()
    call()
    return time.process_time() - start


def text_of(pattern: re.Pattern[Any], run: tuple[str, str], size: int, line: int) -> Any:
    """A run in lines of a length, 0 for one line, with something behind it that is none."""
    before, unit = run
    if line and "\n" not in unit:
        one = (before + unit * (line // len(unit) + 1))[:line]
        text = "\n".join([one] * (size // line))
    else:
        text = before + unit * (size // len(unit))
    text += "\x01"
    return text.encode("latin-1", "replace") if isinstance(pattern.pattern, bytes) else text


def too_long(where: str, pattern: re.Pattern[Any], within_lines: bool = True) -> list[str]:
    """The runs that a pattern takes too long over; those of whole texts alone, or within the lines of sites as well."""
    of_site = isinstance(pattern.pattern, str) and ".sites." in where and ".tags." not in where
    if ".lines[" in where:  # matched once, from the beginning of a line
        tried, line, large = pattern.match, 0, tabled.LONGEST_LINE
    elif ".head[" in where:  # looked for in all lines
        tried, line, large = pattern.search, tabled.LONGEST_OF_HEAD, LARGE
    else:
        tried, line, large = pattern.search, 0, LONGEST_LINE if of_site else LARGE
    found = []
    for run in runs(pattern):
        bounded = of_site and "\n" not in run[1]
        if (bounded and not within_lines) or ("\n" in run[1] and tried == pattern.match):
            continue
        many = large if bounded else LARGE
        texts = [text_of(pattern, run, size, line) for size in (many // 4, many)]
        first = seconds(lambda texts=texts: tried(texts[0]))  # type: ignore[misc]
        if first > MUCH:
            found.append(f"{where}: {first:.1f} s for {many // 4:,} of {run[0][:40]!r} {run[1][:40]!r}")
            return found
        second = min(seconds(lambda texts=texts: tried(texts[1])) for _ in range(2))  # type: ignore[misc]
        square = second > LITTLE and second > MOST_GROWTH * max(first, LITTLE / 16)
        if second > MUCH or (square and not bounded):
            found.append(f"{where}: {first:.3f} s, then {second:.3f} s for {run[0][:40]!r} {run[1][:40]!r}")
    return found


def of_readers(package: ModuleType, within_lines: bool) -> list[str]:
    found = patterns_in(package)
    assert len(found) > 50
    return [told for where, pattern in found.items() for told in too_long(where, pattern, within_lines)]


@pytest.mark.parametrize("within_lines", [False, pytest.param(True, marks=pytest.mark.full)])
def test_the_patterns_of_hand_histories(within_lines: bool) -> None:
    assert not of_readers(pql.histories, within_lines)


@pytest.mark.parametrize(
    "package", [pql.grammar.lexing, pql.grammar.editing], ids=lambda package: package.__name__
)
def test_the_patterns_of_texts(package: ModuleType) -> None:
    found = patterns_in(package)
    assert found
    assert not [told for where, pattern in found.items() for told in too_long(where, pattern)]


@pytest.mark.full
def test_the_patterns_of_ranges() -> None:
    assert not of_readers(pql.notation, within_lines=True)


def test_a_square_is_seen() -> None:
    """What this test is for: the patterns that held everything for minutes."""
    assert too_long("pql.x", re.compile(rb"[ \t]*\.[ \t]*\w+"))
    stakes = re.compile(r"^(\D{0,4}[\d.,\s]+?)\D{0,4}/", re.MULTILINE)
    assert too_long("pql.histories.sites.x", stakes)
    assert not too_long("pql.x", re.compile(rb"\.[ \t]*+\w+"))


def test_tabs_in_a_line_of_phh(tmp_path: Path) -> None:
    path = tmp_path / "tabs.phhs"
    path.write_text(f"[1]\nvariant ={TABS}'NT'\n_x ={TABS}1e1\nmin_bet = 1_0{TABS}\n")
    assert seconds(lambda: pql.read_hands(path, threads=1)) < 10


def test_blank_lines_in_a_hand_of_888() -> None:
    text = changed("pacific.txt").replace("Dealing down", "\n" * 60_000 + "Dealing down", 1)
    before = read(changed("pacific.txt"))[0]
    found: list[Any] = []
    assert seconds(lambda: found.append(read(text))) < 10
    hands, unread = found[0]
    assert not unread
    assert list(hands.net) == list(before.net)


@pytest.fixture
def deep(tmp_path: Path) -> Iterator[Path]:
    """A file of hands a thousand folders down; names have brackets, which patterns would read."""
    before, folders = Path.cwd(), range(1_100)
    try:
        os.chdir(tmp_path)
        for _ in folders:
            os.mkdir("[d")
            os.chdir("[d")
        Path("x.phhs").write_bytes(EXAMPLE.read_bytes())
        os.chdir(before)
        yield tmp_path
        # pytest clears away the folders of earlier runs, and fails at one so deep.
        os.chdir(tmp_path)
        for _ in folders:
            os.chdir("[d")
        os.unlink("x.phhs")
        for _ in folders:
            os.chdir("..")
            os.rmdir("[d")
    finally:
        os.chdir(before)


@pytest.mark.parametrize("pattern", ["", "**/*.phhs", "**", "**/[[]d/**/*.phhs"])
def test_a_thousand_folders_in_each_other(pattern: str, deep: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(deep)
    assert len(pql.read_hands(pattern or ".", threads=1)) == 42

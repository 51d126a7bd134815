"""Files that users name: only regular ones are read, up to a size, and what goes wrong is told."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from pql.base.files import UnreadableFileError, beginning, open_regular, opened_text, read_bytes, read_text


def _lines(path: str) -> str:
    with opened_text(path) as file:
        return file.read()


READERS: dict[str, Callable[[str], object]] = {
    "open": lambda path: open_regular(path).close(),
    "bytes": lambda path: read_bytes(path, 1000),
    "text": lambda path: read_text(path, 1000),
    "lines": _lines,
    "beginning": lambda path: beginning(path, 10),
}


@pytest.fixture
def strange(tmp_path: Path) -> Path:
    """A folder with what is no regular file."""
    (tmp_path / "folder").mkdir()
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    (tmp_path / "nowhere").symlink_to("gone")
    return tmp_path


@pytest.mark.parametrize("reader", READERS.values(), ids=list(READERS))
@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("folder", "Is a directory"),
        ("pipe", "not a file"),
        ("loop", "[Ss]ymbolic links"),
        ("nowhere", "No such file"),
        ("folder/file", "No such file"),
        ("x" * 300, "too long"),
        ("a\0b", "no file can have that name"),
        ("\ud800", "no file can have that name"),
        ("/dev/zero", "not a file"),
        ("/dev/tty", "not a file|No such device"),
    ],
)
def test_only_regular_files_are_read(
    strange: Path, reader: Callable[[str], object], name: str, said: str, soon: None
) -> None:
    with pytest.raises(UnreadableFileError, match=said):
        reader(os.path.join(strange, name))


@pytest.mark.skipif(not os.path.exists("/proc/self/mem"), reason="a system whose files can all be read")
@pytest.mark.parametrize("name", ["bytes", "text", "lines", "beginning"])
def test_a_disk_that_fails_while_it_is_read(name: str) -> None:
    with pytest.raises(UnreadableFileError, match="error"):
        READERS[name]("/proc/self/mem")


def test_what_grows_while_it_is_read_has_a_largest_size_too(monkeypatch: pytest.MonkeyPatch) -> None:
    """The size that a file says it has may be less than what it gives: files of /proc say that they are empty."""
    path = "/proc/self/status"
    if not os.path.exists(path):
        pytest.skip("a system whose files have the size that they say")
    assert os.path.getsize(path) == 0
    assert b"Pid" in read_bytes(path, 100_000)
    with pytest.raises(UnreadableFileError, match="larger than 20 bytes"):
        read_bytes(path, 20)


def test_a_size_is_the_largest_that_is_read(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"AA" * 50)
    assert read_bytes(str(path), 100) == b"AA" * 50
    with pytest.raises(UnreadableFileError, match="larger than 99 bytes"):
        read_bytes(str(path), 99)
    with open(path, "wb") as file:
        file.truncate(1 << 40)  # a hole: nothing is on the disk
    with pytest.raises(UnreadableFileError, match="larger than"):
        read_bytes(str(path), 200_000_000)
    assert beginning(str(path), 3) == b"\0\0\0"


def test_text_may_begin_with_a_mark(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes("\ufeffAA\r\n".encode())
    assert read_text(str(path), 100) == _lines(str(path)) == "AA\r\n"
    path.write_bytes(b"A\xff")
    with pytest.raises(UnreadableFileError, match="not UTF-8"):
        read_text(str(path), 100)

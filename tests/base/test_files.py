"""Files that users name: only regular ones are read, up to a size, and what goes wrong is told."""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pql.base.files import (
    UnreadableFileError,
    beginning,
    new_file,
    open_regular,
    opened_text,
    read_bytes,
    read_text,
    remove_left_over,
)


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


WRITING = """
import sys
from pql.base.files import new_file
with new_file(sys.argv[1]) as file:
    file.write(b"half")
    file.flush()
    print("writing", flush=True)
    sys.stdin.readline()
"""


def _aged(folder: Path, seconds: float) -> None:
    for path in folder.iterdir():
        status = path.lstat()
        os.utime(path, (status.st_atime - seconds, status.st_mtime - seconds), follow_symlinks=False)


def test_what_a_killed_process_left_goes_and_what_is_being_written_stays(tmp_path: Path) -> None:
    target = tmp_path / "r.pql"
    program = subprocess.Popen(
        [sys.executable, "-P", "-c", WRITING, str(target)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    )
    with program:
        assert program.stdout is not None
        assert program.stdout.readline() == b"writing\n"
        (half,) = tmp_path.iterdir()
        assert half.name.startswith(".r.pql.")
        _aged(tmp_path, 1e7)  # however long it takes
        remove_left_over(str(target))
        assert list(tmp_path.iterdir()) == [half]
        program.kill()
        program.wait(60)
    remove_left_over(str(target))
    assert list(tmp_path.iterdir()) == []


def test_only_what_is_ours_goes(tmp_path: Path) -> None:
    left = ".r.pql.0123456789abcdef"
    others = (
        ".r.pql.0123456789abcde",
        ".r.pql.0123456789abcdefg",
        "r.pql.0123456789abcdef",
        ".rxpql.0123456789abcdef",
    )
    for name in (left, *others):
        (tmp_path / name).write_text("")
    (tmp_path / ".r.pql.00000000000000aa").mkdir()
    (tmp_path / ".r.pql.00000000000000bb").symlink_to("r.pql")
    before = {path.name for path in tmp_path.iterdir()}
    remove_left_over(str(tmp_path / "r.pql"))
    assert {path.name for path in tmp_path.iterdir()} == before  # somebody may have made it this moment
    _aged(tmp_path, 60)
    with new_file(str(tmp_path / "r.pql")) as file:  # who writes the file anew sweeps too
        file.write(b"AA")
    assert {path.name for path in tmp_path.iterdir()} == before - {left} | {"r.pql"}
    remove_left_over(str(tmp_path / "no folder" / "r.pql"))


def test_without_locks_only_what_is_old_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(handle: int, operation: int) -> None:
        raise OSError("no locks here")

    monkeypatch.setattr(fcntl, "flock", refused)
    left = tmp_path / ".a.0123456789abcdef"
    left.write_text("")
    for age, is_there in ((3600, True), (100_000, False)):
        _aged(tmp_path, age)
        remove_left_over(str(tmp_path / "a"))
        assert left.exists() == is_there

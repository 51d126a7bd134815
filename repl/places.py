"""The files of the shell: in the platform's usual folders, or where environment variables say.

Configuration is what a person writes, state what the shell writes by itself (the history, saved statements).
"""

from __future__ import annotations

import errno
import os
import stat
import sys
from contextlib import contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO, BinaryIO

_NAME = "pql"
# Opening must not wait for the other end of a pipe. Windows has no such flag.
_READING = (
    os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
)


def config_file() -> str:
    """The configuration file: `$PQL_CONFIG`, else `pql/config.toml` in the platform's place for such files."""
    return os.environ.get("PQL_CONFIG") or os.path.join(config_folder(), "config.toml")


def config_folder() -> str:
    """XDG's folder on Unix, Application Support on macOS, AppData on Windows."""
    return _folder("XDG_CONFIG_HOME", ".config", "APPDATA")


def state_file(name: str) -> str:
    """A file of the shell's own, such as the history."""
    return os.path.join(_folder("XDG_STATE_HOME", os.path.join(".local", "state"), "LOCALAPPDATA"), name)


def history_file() -> str:
    """Where what was typed is kept."""
    return state_file("history")


def ranges_file() -> str:
    """The ranges of the page of `pql serve`: `$PQL_RANGES`, else `ranges.pql` beside the configuration."""
    return os.environ.get("PQL_RANGES") or os.path.join(config_folder(), "ranges.pql")


def start_files() -> list[str]:
    """The start-up files there are: the ranges of the page, `pqlrc` beside the configuration, then `~/.pqlrc`.

    `$PQLRC` replaces them all.
    """
    chosen = os.environ.get("PQLRC")
    if chosen is not None:
        return [os.path.expanduser(chosen)] if chosen else []
    candidates = (ranges_file(), os.path.join(config_folder(), "pqlrc"), os.path.expanduser("~/.pqlrc"))
    return [path for path in candidates if os.path.isfile(path)]


def _folder(xdg: str, below_home: str, windows: str) -> str:
    """The platform's folder for our files, by its variables and where it is without them."""
    home = os.path.expanduser("~")
    if sys.platform == "win32":
        return os.path.join(os.environ.get(windows) or home, _NAME)
    if sys.platform == "darwin":
        return os.path.join(home, "Library", "Application Support", _NAME)
    folder = os.environ.get(xdg, "")
    # The XDG specification says that a relative path is to be ignored.
    return os.path.join(folder if os.path.isabs(folder) else os.path.join(home, below_home), _NAME)


def open_file(path: str) -> BinaryIO:
    """A file on disk, opened to be read: neither a device nor a pipe, which may wait for ever. Raises `OSError`."""
    if not stat.S_ISREG(os.stat(path).st_mode):
        raise OSError(errno.EINVAL, "Is a directory" if os.path.isdir(path) else "not a file", path)
    return open(os.open(path, _READING), "rb")


def write_file(path: str, content: str | bytes) -> None:
    """Writes a whole file or nothing: a crash or a full disk leaves the old one. Raises `OSError`."""
    with new_file(path) as file:
        file.write(content.encode() if isinstance(content, str) else content)


@contextmanager
def new_file(path: str) -> Iterator[IO[bytes]]:
    """A file to write piece by piece, which takes its place when it is complete, and its folder. Raises `OSError`."""
    from pql.results.exporting import new_file

    os.makedirs(os.path.dirname(os.path.realpath(path)), exist_ok=True)
    with new_file(path) as file:
        yield file

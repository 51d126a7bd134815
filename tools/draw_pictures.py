"""Draws the pictures of the documentation: `python tools/draw_pictures.py`, with names of files only these.

    python tools/draw_pictures.py --check    only says which are stale; exit status 1 if there are any

A comment above a picture on a page says what it shows, and the file is what the link below it names:

    <!-- picture: plot distribution 15% vs 30% -->           what `plot ... to 'file.svg'` draws
    <!-- picture: answer 2 replay '7' from history 'x' -->   the second drawing of an answer in HTML, as in reports
    <!-- picture: terminal outs AhKh on Qh7h2c -->           `pql -c` at a terminal, with its colours
    <!-- picture: shell 9 equity AKs\\r | combos | AKo -->    the shell in 9 lines: keys | what to wait for, ...

Terminals are real ones, read by the emulator pyte. All pictures are SVG whose texts are texts; those of other versions
of matplotlib are compared by these.
"""

from __future__ import annotations

import argparse
import os
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import chdir
from html import escape
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
COLUMNS, MOST_ROWS = 80, 60
# A character, a line and the margin around both, in pixels; the colours of a dark terminal.
_WIDTH, _HEIGHT, _MARGIN, _SIZE = 8.4, 18, 12, 14
_PAPER, _INK = "#1d2126", "#d7dade"
_COLORS = {
    "black": "#1d2126",
    "red": "#f2777a",
    "green": "#8fd18f",
    "brown": "#e6c46b",
    "blue": "#7fb3e6",
    "magenta": "#d8a0df",
    "cyan": "#70c8c8",
    "white": "#d7dade",
    "brightblack": "#8a9199",
    "brightred": "#ff9a9d",
    "brightgreen": "#b5e8b5",
    "brightbrown": "#ffe08a",
    "brightblue": "#a8d0ff",
    "brightmagenta": "#efc0f5",
    "brightcyan": "#9ce8e8",
    "brightwhite": "#ffffff",
}
_SECONDS = 30.0
_QUIET = 0.6

_PICTURE = re.compile(
    r"<!-- picture: (?P<kind>plot|answer|terminal|shell) (?P<what>.*?) -->\n!\[[^\]]+\]\((?P<file>[\w./-]+\.svg)\)"
)
_TEXTS = re.compile(r"<text[^>]*>(.*?)</text>", re.DOTALL)
_MATPLOTLIB = re.compile(r"<dc:title>(Matplotlib v[^,<]*)")


class Picture(NamedTuple):
    """What a page shows, and in which file."""

    kind: str
    what: str
    path: Path


def pictures() -> list[Picture]:
    """The pictures of all pages, in order of their pages."""
    return [
        Picture(found["kind"], found["what"], (page.parent / found["file"]).resolve())
        for page in (ROOT / "README.md", *sorted(DOCS.rglob("*.md")))
        for found in _PICTURE.finditer(page.read_text("utf-8"))
    ]


def drawn(picture: Picture) -> str:
    """The text of a picture, drawn anew in a directory that holds a copy of examples/."""
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        shutil.copytree(ROOT / "examples", Path(folder) / "examples")
        draw = {"plot": _plotted, "answer": _answered, "terminal": _printed, "shell": _typed}[picture.kind]
        return draw(picture.what)


def is_current(old: str, new: str) -> bool:
    """Whether two texts are of one picture. Another version of matplotlib moves lines, and draws the same texts."""
    if old == new:
        return True
    versions = [_MATPLOTLIB.findall(text) for text in (old, new)]
    return versions[0] != versions[1] and _TEXTS.findall(old) == _TEXTS.findall(new) != []


# The four kinds of pictures


def _plotted(statement: str) -> str:
    import matplotlib

    import pql

    with matplotlib.rc_context({"svg.fonttype": "none"}):
        pql.plot(statement, "picture.svg")
    return Path("picture.svg").read_text("utf-8")


def _answered(what: str) -> str:
    number, statement = re.fullmatch(r"(?:(\d+) )?(.*)", what).groups()  # type: ignore[union-attr]
    page = subprocess.run(
        [_program(), "--format", "html", "-c", statement], capture_output=True, encoding="utf-8", check=True
    ).stdout
    found = re.findall(r"<svg.*?</svg>", page, re.DOTALL)[int(number or 1) - 1]
    left, top, width, height = re.search(r'viewBox="(\S+) (\S+) (\S+) (\S+)"', found).groups()  # type: ignore[union-attr]
    style = "<style>.start{text-anchor:start}.end{text-anchor:end}.v{font-weight:600}.o{opacity:.5}</style>"
    paper = f'{style}<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="#fff"/>'
    head = found[: found.index(">")].replace(
        'fill="currentColor"', 'fill="#222" font-family="DejaVu Sans, sans-serif"'
    )
    return f"{head}>{paper}{found[len(found[: found.index('>')]) + 1 :]}\n".replace("</g><g>", "</g>\n<g>")


def _printed(statement: str) -> str:
    terminal = Terminal(["-c", statement], MOST_ROWS)
    terminal.wait_for_end()
    return terminal.svg(f"$ pql -c {_quoted(statement)}")


def _typed(what: str) -> str:
    rows, steps = what.split(" ", 1)
    terminal = Terminal(["--no-config"], int(rows))
    terminal.wait_for("pql>")
    keys, *rest = steps.split(" | ")
    while True:
        terminal.type(keys.encode().decode("unicode_escape"))
        terminal.wait_for(rest[0])
        if len(rest) < 2:
            break
        keys, rest = rest[1], rest[2:]
    made = terminal.svg()
    terminal.end()
    return made


def _program() -> str:
    return str(Path(sys.executable).with_name("pql"))


def _quoted(statement: str) -> str:
    return f'"{statement}"' if "'" in statement else f"'{statement}'"


class Terminal:
    """PQL at a terminal of its own, and the screen that a person would see."""

    def __init__(self, arguments: list[str], rows: int) -> None:
        import fcntl
        import pty
        import struct
        import termios

        import pyte

        self._screen: Any = pyte.Screen(COLUMNS, rows)
        self._stream = pyte.ByteStream(self._screen)
        kept = {name: os.environ[name] for name in ("PATH", "LANG") if name in os.environ}
        environment = {
            **kept, "HOME": os.getcwd(), "TERM": "xterm-256color", "COLORTERM": "truecolor", "PYTHONUTF8": "1",
            "COLUMNS": str(COLUMNS), "LINES": str(rows),
        }  # fmt: skip
        self._child, self._file = pty.fork()
        if self._child == 0:
            os.execve(_program(), ["pql", *arguments], environment)
        self._screen.write_process_input = lambda answer: os.write(self._file, answer.encode())
        fcntl.ioctl(self._file, termios.TIOCSWINSZ, struct.pack("HHHH", rows, COLUMNS, 0, 0))

    def type(self, keys: str) -> None:
        os.write(self._file, keys.encode())

    def wait_for(self, text: str) -> None:
        """Waits until a text is on the screen and nothing new comes; raises TimeoutError."""
        end = time.monotonic() + _SECONDS
        while self._read(_QUIET) or not any(text in line for line in self._screen.display):
            if time.monotonic() > end:
                shown = "\n".join(self._screen.display)
                raise TimeoutError(f"{text!r} is not on the screen:\n{shown}")

    def wait_for_end(self) -> None:
        end = time.monotonic() + _SECONDS
        while time.monotonic() < end and self._read(_SECONDS) is not None:
            pass
        os.waitpid(self._child, 0)

    def end(self) -> None:
        """Leaves the shell as a person does: an empty line, and the end of the input."""
        self.type("\x03\x04")
        self.wait_for_end()

    def _read(self, seconds: float) -> bool | None:
        """Whether something came; None when the program has ended."""
        if not select.select([self._file], [], [], seconds)[0]:
            return False
        try:
            self._stream.feed(os.read(self._file, 65536))
        except OSError:
            return None
        return True

    def svg(self, command: str = "") -> str:
        """The screen without the empty lines at its end, below the command that was given."""
        lines = [row for row in range(self._screen.lines) if self._screen.display[row].strip()]
        rows = max([*lines, 0]) + 1
        above = 1 if command else 0
        width, height = (
            round(COLUMNS * _WIDTH) + 2 * _MARGIN,
            (rows + above) * _HEIGHT + 2 * _MARGIN,
        )
        parts = [_text(0, 0, command, _INK, False)] if command else []
        for row in range(rows):
            parts += self._row(row, row + above)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
            f'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="{_SIZE}" role="img">\n'
            f'<rect width="{width}" height="{height}" rx="6" fill="{_PAPER}"/>\n'
            + "\n".join(parts)
            + "\n</svg>\n"
        )

    def _row(self, row: int, at: int) -> Iterator[str]:
        """What is drawn for one line: runs of characters that look alike."""
        line, start = self._screen.buffer[row], 0
        while start < COLUMNS:
            style, end = _style(line[start]), start + 1
            while end < COLUMNS and _style(line[end]) == style:
                end += 1
            ink, paper, bold = style
            text = "".join(line[column].data for column in range(start, end))
            if paper != _PAPER:
                x, y, width = _MARGIN + start * _WIDTH, _MARGIN + at * _HEIGHT, (end - start) * _WIDTH
                yield f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="{_HEIGHT}" fill="{paper}"/>'
            if text.strip():
                blanks = len(text) - len(text.lstrip())
                yield _text(start + blanks, at, text.strip(), ink, bold)
            start = end


def _style(cell: Any) -> tuple[str, str, bool]:
    """Of a character its colour, that of the paper behind it, and whether it is bold."""
    ink, paper = (
        _COLORS.get(color, other if color == "default" else f"#{color}")
        for color, other in ((cell.fg, _INK), (cell.bg, _PAPER))
    )
    return (paper, ink, cell.bold) if cell.reverse else (ink, paper, cell.bold)


def _text(column: int, row: int, text: str, ink: str, bold: bool) -> str:
    """Some characters, as wide as in a terminal whatever the font."""
    x, y = _MARGIN + column * _WIDTH, _MARGIN + row * _HEIGHT + 13
    weight = ' font-weight="bold"' if bold else ""
    length = f' textLength="{len(text) * _WIDTH:.1f}"' if len(text) > 1 else ""
    return (
        f'<text x="{x:.1f}" y="{y}"{length} fill="{ink}"{weight} xml:space="preserve">{escape(text)}</text>'
    )


def main() -> int:
    """Draws, or with `--check` compares; the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--check", action="store_true", help="only say which pictures are stale")
    parser.add_argument("names", nargs="*", help="names of files; without them all")
    given = parser.parse_args()
    stale = 0
    for picture in pictures():
        if given.names and picture.path.name not in given.names:
            continue
        old = picture.path.read_text("utf-8") if picture.path.exists() else ""
        new = drawn(picture)
        if is_current(old, new):
            continue
        stale += 1
        print(f"{picture.path.name}: {picture.kind} {picture.what}", flush=True)
        if not given.check:
            picture.path.parent.mkdir(exist_ok=True)
            picture.path.write_text(new, "utf-8")
    return int(given.check and stale > 0)


if __name__ == "__main__":
    sys.exit(main())

"""Keeps the examples of the documentation true: runs every one and writes down what it prints.

    python tools/refresh_examples.py            rewrites the outputs that changed
    python tools/refresh_examples.py --check    only shows them; exit status 1 if there are any
    python tools/refresh_examples.py FILE ...   looks at these pages and scripts only

The tests run the same examples by the same functions. What is an example, in README.md and the pages of docs/:

* a `pql` block: its text is given to `pql -c`; the `text` block directly below it is what it prints;
* a `console` block: commands with `pql` in them after `$ `, or what is typed after `pql> ` at the prompt of one
  session, each with its output below it;
* a `python` block with `>>>`: the blocks of a page are one interactive Python session.

In an expected output a line `...` means any number of lines. Every script in examples/ is an example
too; what it prints is in tests/docs/expected/. Examples run in a directory that holds a copy of examples/.
"""

from __future__ import annotations

import argparse
import doctest
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from difflib import unified_diff
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))
SCRIPTS = tuple(sorted((ROOT / "examples").glob("*.pql")))
EXPECTED = ROOT / "tests" / "docs" / "expected"

ELISION = "..."
_FENCE = re.compile(r"^```(\S*)\s*$")
# Other commands of a page (`make bench`) are not examples of the program.
_RUNS_PQL = re.compile(r"\bpql\b")


class Block(NamedTuple):
    """A fenced block of a page: its language and its lines `start` to `end` (half-open, counted from 0)."""

    language: str
    start: int
    end: int
    lines: tuple[str, ...]

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)


class Output(NamedTuple):
    """What is in lines `start` to `end` of a page, and what the example really prints there."""

    start: int
    end: int
    expected: list[str]
    printed: list[str]

    @property
    def is_true(self) -> bool:
        return matches(self.expected, self.printed)


def blocks(page: str) -> Iterator[Block]:
    """The fenced blocks of a Markdown page, in order."""
    lines = page.split("\n")
    opened: tuple[str, int] | None = None
    for number, line in enumerate(lines):
        fence = _FENCE.match(line)
        if fence is None:
            continue
        if opened is None:
            opened = (fence[1], number + 1)
        else:
            language, start = opened
            yield Block(language, start, number, tuple(lines[start:number]))
            opened = None


def matches(expected: Sequence[str], printed: Sequence[str]) -> bool:
    """Whether lines are as expected, where an expected line `...` means any number of lines.

    >>> matches(["a", "...", "d"], ["a", "b", "c", "d"]), matches(["a"], ["a", "b"])
    (True, False)
    """
    parts = (r"(?:.*\n)*?" if line == ELISION else re.escape(line) + "\n" for line in expected)
    return re.fullmatch("".join(parts), "".join(f"{line}\n" for line in printed)) is not None


def updated(expected: list[str], printed: list[str]) -> list[str]:
    """The printed lines, shortened where the expected ones were: as many at the start and the end as there.

    >>> updated(["a", "...", "d"], ["x", "y", "z"])
    ['x', '...', 'z']
    """
    if ELISION not in expected:
        return printed
    first = expected.index(ELISION)
    last = len(expected) - 1 - expected[::-1].index(ELISION)
    tail = len(expected) - 1 - last
    if first != last or first + tail > len(printed):
        return printed
    return [*printed[:first], ELISION, *printed[len(printed) - tail :]]


# The three kinds of examples


def outputs(page: str) -> Iterator[Output]:
    """Runs every example of a page, in order, in the current directory."""
    python = PythonSession()
    found = list(blocks(page))
    lines = page.split("\n")
    for block, following in zip(found, [*found, None][1:], strict=True):
        if block.language == "pql":
            printed = command_line("-c", block.text)[0].splitlines()
            if following is not None and following.language == "text" and _adjacent(lines, block, following):
                yield Output(following.start, following.end, list(following.lines), printed)
        elif block.language == "console":
            yield from console_outputs(block)
        elif block.language == "python":
            yield from python.outputs(block)


def _adjacent(lines: list[str], block: Block, following: Block) -> bool:
    return not any(line.strip() for line in lines[block.end + 1 : following.start - 1])


def console_outputs(block: Block) -> Iterator[Output]:
    """Runs the commands of a console block, or what it types at the prompt."""
    prompt, run = ("pql> ", _at_the_prompt) if block.lines[0].startswith("pql> ") else ("$ ", _in_a_shell)
    if run is _in_a_shell and not _RUNS_PQL.search(block.text):
        return
    starts = [index for index, line in enumerate(block.lines) if line.startswith(prompt)]
    typed: list[str] = []
    spans: list[tuple[int, int]] = []
    for start, end in zip(starts, [*starts[1:], len(block.lines)], strict=True):
        first = start + 1
        entered = [block.lines[start].removeprefix(prompt)]
        while first < end and block.lines[first].startswith(("...> ", "> ")):
            entered.append(block.lines[first].partition("> ")[2])
            first += 1
        typed.append("\n".join(entered))
        spans.append((first, end))
    for (first, end), printed in zip(spans, run(typed), strict=True):
        yield Output(block.start + first, block.start + end, list(block.lines[first:end]), printed)


def command_line(*arguments: str) -> tuple[str, int]:
    """What `pql ARGUMENTS` prints, both streams together as a terminal shows them, and its exit status."""
    from pql.repl.cli.main import main

    with Paper() as paper, redirect_stdout(paper.stream), redirect_stderr(paper.stream):
        status = main(list(arguments))
        return paper.text, status


def _in_a_shell(commands: list[str]) -> Iterator[list[str]]:
    environment = {
        "PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", os.defpath)]),
        "HOME": os.getcwd(),
        "PYTHONUTF8": "1",
    }
    for command in commands:
        done = subprocess.run(
            ["sh", "-c", command],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
        yield done.stdout.splitlines()


def _at_the_prompt(texts: list[str]) -> Iterator[list[str]]:
    """The answers of one shell session, without the blank line the shell leaves after each."""
    import pql
    from pql.repl.console import Console
    from pql.repl.meta_commands import ShellState
    from pql.repl.shell.shell import InteractiveShell

    with Paper() as paper:
        shell = InteractiveShell(
            ShellState(pql.Session()), Console(paper.stream, paper.stream), Typist(texts, paper)
        )
        shell.run()
        answers = paper.pages[1:]
    for answer in answers:
        lines = answer.splitlines()
        yield lines[:-1] if lines and not lines[-1] else lines


class Typist:
    """Is in for the line editor: types the texts one by one, and turns the page before each."""

    def __init__(self, texts: list[str], paper: Paper) -> None:
        self._texts = iter(texts)
        self._paper = paper

    def prompt(self) -> str:
        self._paper.turn()
        text = next(self._texts, None)
        if text is None:
            raise EOFError
        return text

    def typed(self) -> list[str]:
        return []

    def trouble(self) -> str | None:
        return None


class Paper:
    """A stream that is not a terminal and keeps what is written on it, page by page."""

    def __init__(self) -> None:
        self._bytes = io.BytesIO()
        self.stream = io.TextIOWrapper(self._bytes, encoding="utf-8", newline="\n", write_through=True)
        self.pages: list[str] = []

    def __enter__(self) -> Paper:
        return self

    def __exit__(self, *exception: object) -> None:
        self.stream.close()

    @property
    def text(self) -> str:
        """What is on the page."""
        self.stream.flush()
        return self._bytes.getvalue().decode()

    def turn(self) -> None:
        """Begins a new page."""
        self.pages.append(self.text)
        self.stream.seek(0)
        self.stream.truncate()


class PythonSession:
    """One interactive Python session: what each statement of the `python` blocks of a page prints."""

    def __init__(self) -> None:
        self._names: dict[str, Any] = {"__name__": "__main__"}
        self._checker = doctest.OutputChecker()

    def outputs(self, block: Block) -> Iterator[Output]:
        if not any(line.startswith(">>>") for line in block.lines):
            compile(block.text, "<example>", "exec")
            return
        for example in doctest.DocTestParser().get_examples(block.text):
            printed = self._run(example.source)
            if self._checker.check_output(example.want, printed, doctest.ELLIPSIS):
                continue
            start = block.start + example.lineno + example.source.count("\n")
            expected = example.want.splitlines()
            lines = [line or "<BLANKLINE>" for line in printed.splitlines()]
            yield Output(start, start + len(expected), expected, lines)

    def _run(self, source: str) -> str:
        with Paper() as paper, redirect_stdout(paper.stream):
            try:
                exec(compile(source, "<example>", "single"), self._names)
            except Exception as error:
                shown = "".join(traceback.format_exception_only(error))
                return f"Traceback (most recent call last):\n    ...\n{shown}"
            return paper.text


# Pages and scripts


def checked_page(path: Path) -> tuple[list[str], str]:
    """A diff for each output on a page that is not what its example prints, and the page corrected."""
    page = path.read_text("utf-8")
    wrong = [output for output in outputs(page) if not output.is_true]
    lines = page.split("\n")
    for output in reversed(wrong):
        lines[output.start : output.end] = updated(output.expected, output.printed)
    differences = [
        _diff(f"{path.name}:{output.start + 1}", output.expected, output.printed) for output in wrong
    ]
    return differences, "\n".join(lines)


def expected_output(script: Path) -> Path:
    """The file with the known output of a script of examples/."""
    return EXPECTED / f"{script.stem}.txt"


def checked_script(path: Path) -> tuple[list[str], str]:
    """How a script of examples/ fails or prints something else than known, and what it prints."""
    printed, status = command_line(f"examples/{path.name}")
    known = expected_output(path)
    expected = known.read_text("utf-8") if known.exists() else ""
    differences = []
    if expected != printed:
        differences.append(_diff(path.name, expected.splitlines(), printed.splitlines()))
    if status:
        differences.append(f"{path.name} ends with exit status {status}")
    return differences, printed


def _diff(name: str, expected: list[str], printed: list[str]) -> str:
    return "\n".join(unified_diff(expected, printed, f"{name} expected", f"{name} printed", lineterm=""))


@contextmanager
def workspace() -> Iterator[Path]:
    """A directory to run examples in: a copy of examples/ and nothing else."""
    with tempfile.TemporaryDirectory() as name:
        directory = Path(name)
        shutil.copytree(ROOT / "examples", directory / "examples")
        with chdir(directory):
            yield directory


_FAILED = "Traceback (most recent call last)"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument(
        "--check", action="store_true", help="only show what differs; exit status 1 if anything does"
    )
    parser.add_argument("files", nargs="*", type=Path, help="pages and scripts; without them all")
    given = parser.parse_args()
    check, asked = given.check, [path.resolve() for path in given.files]
    with workspace():
        pages = {path: checked_page(path) for path in PAGES if not asked or path in asked}
        scripts = {
            expected_output(path): checked_script(path) for path in SCRIPTS if not asked or path in asked
        }
    differences, failed = [], False
    for path, (found, text) in (pages | scripts).items():
        differences += found
        if _FAILED in text and not (path.exists() and _FAILED in path.read_text("utf-8")):
            print(f"{path} is left as it was: an example fails", file=sys.stderr)
            failed = True
        elif not check:
            path.write_text(text, "utf-8")
    print("\n\n".join(differences) or "every example prints what is written down")
    return 1 if failed or (check and differences) else 0


if __name__ == "__main__":
    sys.exit(main())

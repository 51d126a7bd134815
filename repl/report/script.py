"""A script cut into prose, statements and the marks of exercises: what of it is in a version, and where."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.repl.statement_texts import statement_texts
from pql.repl.typed_words import nearest

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

MARK = ":::"
EXERCISE, ANSWER, TEACHER, HIDDEN = "exercise", "answer", "teacher", "hidden"
BLOCKS = (EXERCISE, ANSWER, TEACHER, HIDDEN)


class Section(NamedTuple):
    """A part of a script: prose in Markdown, a statement as it is written, or a mark (`exercise`; nothing ends it)."""

    text: str
    is_statement: bool
    start: int = 0  # where it begins in the script
    is_mark: bool = False


class Block(NamedTuple):
    """What a section belongs to: a word of `BLOCKS`, or nothing, and the number of the exercise."""

    kind: str = ""
    number: int = 0


class Placed(NamedTuple):
    """A section and its block."""

    section: Section
    block: Block


def placed(script: pql.Source, begin: int = 0) -> list[Placed]:
    """The sections of a script from a place on, each with its block. Raises `PQLError` where blocks do not fit."""
    found: list[Placed] = []
    block, opened = Block(), Section("", False)
    exercises = 0
    for section in sections(script.text, begin):
        if not section.is_mark:
            found.append(Placed(section, block))
            continue
        kind = section.text
        if not kind:
            if not block.kind:
                raise _problem(
                    script, section, f"no block ends here: `{MARK}` ends one that `{MARK} exercise` begins"
                )
            block = Block()
        elif kind not in BLOCKS:
            near = nearest(kind, BLOCKS)
            help = (
                f"did you mean `{MARK} {near}`?"
                if near
                else f"a block is {', '.join(f'`{each}`' for each in BLOCKS)}"
            )
            raise _problem(script, section, f"a report has no block `{kind}`", help)
        elif kind == ANSWER:
            if block.kind != EXERCISE:
                raise _problem(
                    script, section, "an answer is part of an exercise", f"begin one: `# {MARK} exercise`"
                )
            block, opened = Block(ANSWER, block.number), section
        else:
            if block.kind:
                raise _problem(
                    script, section, "a block cannot begin inside of another", f"end that first: `# {MARK}`"
                )
            exercises += kind == EXERCISE
            block, opened = Block(kind, exercises if kind == EXERCISE else 0), section
    if block.kind:
        raise _problem(script, opened, "this block does not end", f"end it with a line `# {MARK}`")
    return found


def _problem(script: pql.Source, section: Section, message: str, help: str | None = None) -> pql.PQLError:
    end = script.text.find("\n", section.start)
    span = pql.Span(section.start, len(script.text) if end < 0 else end)
    return pql.PQLError(pql.Diagnostic("bad-block", message, span, source=script, help=help))


def sections(script: str, begin: int = 0) -> Iterator[Section]:
    """The parts of a script in their order. Lines of comments are prose; a comment behind a statement stays with it.

    >>> for part in sections("# # Defence\\n# How *wide*?\\n\\nequity AK vs QQ  # close\\n"):
    ...     print(part[:3])
    ('# Defence\\nHow *wide*?', False, 0)
    ('equity AK vs QQ  # close', True, 27)
    """
    done = begin
    for statement in statement_texts(script):
        yield from _prose(script, done, statement.start)
        done = _line_end(script, statement.end)
        yield Section(script[statement.start : done].rstrip(), True, statement.start)
    yield from _prose(script, done, len(script))


def _line_end(script: str, end: int) -> int:
    """The end of the comment that comes after a statement on its line, else of the statement and its semicolon."""
    line = script[end : (script.find("\n", end) + 1 or len(script) + 1) - 1]
    rest = line.lstrip(" \t;")
    if rest.startswith(("#", "--")) or (rest.startswith("/*") and rest.rstrip().endswith("*/")):
        return end + len(line)
    return end + len(line) - len(rest)


_MARKED = re.compile(rf"{MARK}+[ \t]*(?P<kind>[^:\s]*)[ \t]*:*[ \t]*\Z")


def _prose(script: str, begin: int, end: int) -> Iterator[Section]:
    """The prose between two statements, cut at its marks."""
    lines: list[str] = []
    start = begin
    for text, place in _commented(script, begin, end):
        mark = _MARKED.match(text)
        if mark is None:
            if not any(lines):
                start = place
            lines.append(text)
            continue
        yield from _told(lines, start)
        lines = []
        yield Section(mark["kind"].lower(), False, place, is_mark=True)
    yield from _told(lines, start)


def _told(lines: list[str], start: int) -> Iterator[Section]:
    text = "\n".join(lines).strip("\n")
    if text.strip():
        yield Section(text, False, start)


_COMMENT = re.compile(r"/\*(.*?)(?:\*/|\Z)|#!([^\n]*)|(?:#|--) ?([^\n]*)|(\n[ \t]*\n)", re.DOTALL)


def _commented(script: str, begin: int, end: int) -> Iterable[tuple[str, int]]:
    """What comments say, line by line, without the signs that make them comments, and where each line is."""
    between = script[begin:end]
    for match in _COMMENT.finditer(between):
        block, program, line, gap = match.groups()
        if block is not None:
            place = begin + match.start(1)
            for part in block.split("\n"):
                yield part.strip(), place
                place += len(part) + 1
        elif line is not None:
            yield line, begin + match.start()
        elif gap is not None:
            yield "", begin + match.start()
        elif program is not None and begin + match.start():
            yield f"!{program}", begin + match.start()

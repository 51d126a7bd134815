"""A script as it is read by people: comments in Markdown, and the statements between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pql.repl.statement_texts import statement_texts

if TYPE_CHECKING:
    from collections.abc import Iterator


class Section(NamedTuple):
    """A part of a script: prose in Markdown, or a statement as it is written."""

    text: str
    is_statement: bool
    start: int = 0  # where a statement begins in the script


def sections(script: str) -> Iterator[Section]:
    """The parts of a script in their order. Lines of comments are prose; a comment behind a statement stays with it.

    >>> for part in sections("# # Defence\\n# How *wide*?\\n\\nequity AK vs QQ  # close\\n"):
    ...     print(part)
    Section(text='# Defence\\nHow *wide*?', is_statement=False, start=0)
    Section(text='equity AK vs QQ  # close', is_statement=True, start=27)
    """
    done = 0
    for statement in statement_texts(script):
        yield from _prose(script[done : statement.start])
        done = _line_end(script, statement.end)
        yield Section(script[statement.start : done].rstrip(), True, statement.start)
    yield from _prose(script[done:])


def _line_end(script: str, end: int) -> int:
    """The end of the comment that comes after a statement on its line, else of the statement and its semicolon."""
    line = script[end : (script.find("\n", end) + 1 or len(script) + 1) - 1]
    rest = line.lstrip(" \t;")
    if rest.startswith(("#", "--")) or (rest.startswith("/*") and rest.rstrip().endswith("*/")):
        return end + len(line)
    return end + len(line) - len(rest)


def _prose(between: str) -> Iterator[Section]:
    lines = _commented(between)
    text = "\n".join(lines).strip("\n")
    if text.strip():
        yield Section(text, False)


def _commented(between: str) -> list[str]:
    """What comments say, line by line, without the signs that make them comments."""
    import re

    lines = []
    for match in re.finditer(
        r"/\*(.*?)(?:\*/|\Z)|#!([^\n]*)|(?:#|--) ?([^\n]*)|(\n[ \t]*\n)", between, re.DOTALL
    ):
        block, program, line, gap = match.groups()
        if block is not None:
            lines += [part.strip() for part in block.strip().split("\n")]
        elif line is not None:
            lines.append(line)
        elif gap is not None:
            lines.append("")
        elif program is not None and match.start():
            lines.append(f"!{program}")
    return lines

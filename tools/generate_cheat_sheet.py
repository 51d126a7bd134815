"""Generates `docs/cheat_sheet.md` and `docs/cheat_sheet.pdf`, the language on one printed page, from its tables.

`python tools/generate_cheat_sheet.py` writes both; the PDF needs a browser that prints, as reports do. `--check` only
compares: the PDF has in its title the hash of the sheet that it was printed from.
"""

from __future__ import annotations

import re
import sys
import tempfile
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import NamedTuple

import pql
from pql.cards.made_hands import DRAWS, MADE_HANDS
from pql.grammar.tables.words import AGGREGATES, CLAUSES, OPERATORS, OPTIONS, REPORTS
from pql.notation.textures import TEXTURES
from pql.repl.help.topics import QUESTIONS
from pql.repl.report.pdf import NoBrowserError, printed
from pql.results import BoardResult

TARGET = Path(__file__).parent.parent / "docs" / "cheat_sheet.md"
PDF = TARGET.with_suffix(".pdf")

INTRODUCTION = """\
# Cheat sheet

The language on one page, which is made from the tables that the program itself reads. To print it, take
[the PDF](cheat_sheet.pdf). `\\?` and a word explain the word in the shell.
"""
# How hands are written; how many they are, the program says.
_HANDS = (
    "AKs", "AKo", "AK*", "AsKs", "AsK?", "77", "22+", "TT-77", "A2s+", "A5s-A2s", "15%", "3%-15%", "QQ+, AKs:0.5",
    "Suited Connected", "any minus 15%", "A?",
)  # fmt: skip
_BOARDS = ("Kh7h2c", "AK*", "AK*f2", "K72f0", "***", "***A", "***[>F]", "turn.flushpossible")


class Section(NamedTuple):
    """A part of the sheet: what one writes, and what it means."""

    title: str
    rows: tuple[tuple[str, str], ...]


def sections() -> list[Section]:
    """All parts, in their order."""
    return [
        Section("Questions", QUESTIONS),
        Section("Clauses", tuple((_first(word), meaning) for word, _, meaning in CLAUSES)),
        Section("Hands", tuple((text, _hands(text)) for text in _HANDS)),
        Section("Boards", tuple((text, _boards(text)) for text in _BOARDS)),
        Section("Sets", tuple((_first(word), meaning) for word, _, meaning in OPERATORS)),
        Section("Flops of a kind", tuple((row.word, row.definition) for row in TEXTURES.values())),
        Section(
            "Made hands, from the best", tuple((row.name, row.definition) for row in reversed(MADE_HANDS))
        ),
        Section("Draws", tuple((row.name, row.definition) for row in DRAWS)),
        Section("Rows: by ...", tuple((word, meaning) for word, _, meaning in REPORTS)),
        Section("Sums of select", tuple((word, meaning) for word, _, meaning in AGGREGATES)),
        Section("Options: set ... = ...", tuple(_option(row) for row in OPTIONS)),
    ]


def _first(words: str) -> str:
    return words.replace("|", ", ")


def _option(row: tuple[str, str, str, tuple[str, ...]]) -> tuple[str, str]:
    word, _, meaning, values = row
    return word, f"{meaning}: {', '.join(values)}" if values else meaning


def _hands(text: str) -> str:
    return f"{pql.hands(text).weight:g} of 1,326 hands"


def _boards(text: str) -> str:
    (found,) = pql.run(f"board {text}")
    assert isinstance(found, BoardResult)
    return f"{found.count:,} of {found.total:,} {found.street}s"


def markdown() -> str:
    """The text of the page."""
    parts = [INTRODUCTION]
    for section in sections():
        rows = [
            f"| {_code(written)} | {meaning.replace('|', chr(92) + '|')} |"
            for written, meaning in section.rows
        ]
        parts.append("\n".join([f"## {section.title}\n", "| you write | it means |", "|---|---|", *rows, ""]))
    return "\n".join(parts)


def _code(text: str) -> str:
    return f"`{text}`".replace("|", "\\|")


_STYLE = """\
@page { size: A4 landscape; margin: 6mm }
body { font: 6.1pt/1.22 system-ui, "DejaVu Sans", sans-serif; margin: 0 }
h1 { font-size: 10pt; margin: 0 0 1mm }
main { columns: 4; column-gap: 4mm }
h2 { break-after: avoid; border-bottom: .3mm solid #0b7a63; color: #0b7a63; font-size: 7.8pt; margin: 1.4mm 0 .5mm }
h2:first-child { margin-top: 0 }
p { break-inside: avoid; margin: 0 0 .28mm; padding-left: 2mm; text-indent: -2mm }
code { font: 600 5.9pt ui-monospace, "DejaVu Sans Mono", monospace }
"""


def page() -> str:
    """The sheet as it is printed."""
    parts = []
    for section in sections():
        lines = "".join(
            f"<p><code>{escape(written)}</code> {_html(meaning)}</p>\n" for written, meaning in section.rows
        )
        parts.append(f"<h2>{escape(section.title)}</h2>\n{lines}")
    body = f"<h1>PQL on one page</h1>\n<main>\n{''.join(parts)}</main>"
    head = f"<title>{_title()}</title>\n<style>{_STYLE}</style>"
    begin = '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
    return f"{begin}\n{head}</head><body>\n{body}\n</body></html>\n"


def _title() -> str:
    """With the hash of what is printed, by which a PDF that is stale is known."""
    return f"PQL cheat sheet {sha256((markdown() + _STYLE).encode()).hexdigest()[:12]}"


def _html(meaning: str) -> str:
    return re.sub(r"`([^`]*)`", r"<code>\1</code>", escape(meaning))


def is_printed(pdf: bytes) -> bool:
    """Whether a PDF was printed from the sheet as it is."""
    title = _title()
    return (
        title.encode() in pdf
        or title.encode("utf-16-be") in pdf
        or title.encode("utf-16-be").hex().upper().encode() in pdf
    )


def write_pdf() -> None:
    """Prints the sheet. Raises `NoBrowserError` where no browser does."""
    with tempfile.TemporaryDirectory(prefix="pql-sheet-") as folder:
        source = Path(folder, "sheet.html")
        source.write_text(page(), "utf-8")
        PDF.write_bytes(printed(source).read_bytes())


def main(arguments: list[str]) -> int:
    """Writes page and PDF, or with `--check` returns 1 when one is stale."""
    text = markdown()
    if "--check" not in arguments:
        TARGET.write_text(text, "utf-8")
        try:
            if not PDF.exists() or not is_printed(PDF.read_bytes()):
                write_pdf()
        except NoBrowserError as problem:
            print(f"docs/cheat_sheet.pdf is not printed: {problem}", file=sys.stderr)
            return 1
        return 0
    stale = [path.name for path, is_fresh in (
        (TARGET, TARGET.exists() and TARGET.read_text("utf-8") == text),
        (PDF, PDF.exists() and is_printed(PDF.read_bytes())),
    ) if not is_fresh]  # fmt: skip
    for name in stale:
        print(f"docs/{name} is stale: run `python tools/generate_cheat_sheet.py`", file=sys.stderr)
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

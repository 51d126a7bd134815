"""The archives with PQL that the page's Python unpacks."""

from __future__ import annotations

import zipfile
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path


class Part(NamedTuple):
    """What comes when it is first imported: its archive, the module whose import brings it, its files, and the games of
    the page in which it comes at once."""

    archive: str
    module: str
    files: tuple[str, ...]
    games: tuple[str, ...]


PARTS = (
    Part("short_deck.zip", "pql.evaluator_ext.short_deck", ("pql/evaluator_ext/short_deck",), ("shortdeck",)),
    Part(
        "short_deck_trips.zip",
        "pql.evaluator_ext.short_deck_trips",
        ("pql/evaluator_ext/short_deck_trips",),
        (),
    ),
    Part(
        "omaha.zip",
        "pql.cards.orders.omaha",
        (
            "pql/cards/orders/omaha.py",
            *[f"pql/data/{name}.xz" for name in ("omaha", "omaha5", "omaha8", "omaha5hl")],
        ),
        ("omaha", "omaha5", "omaha6", "omaha8", "omaha5hl"),
    ),
    Part(
        "omaha6.zip",
        "pql.cards.orders.hand_sums",
        ("pql/cards/orders/hand_sums.py", "pql/data/omaha6.xz"),
        ("omaha6",),
    ),
)
WHOLE = "pql.zip"
"""All that is in no part."""

# What the page never asks for: the other doors, and what needs packages that are not in the archive.
LEFT_OUT = (
    *(
        "pql/evaluator_ext/include",
        "pql/notebook",
        "pql/repl/cli",
        "pql/repl/lsp",
        "pql/repl/prompt",
    ),
    *(
        "pql/repl/serve/data",
        "pql/repl/serve/http.py",
        "pql/repl/serve/guard.py",
    ),
)
# The folders of others' packages that are needed: what runs the parser, what colours a text, and what reads Markdown.
MARKDOWN = ("", "/common", "/helpers", "/presets", "/rules_block", "/rules_core", "/rules_inline")
OF_OTHERS = ("ply", "pygments", "pygments/filters", "mdurl", *[f"markdown_it{part}" for part in MARKDOWN])
# A date that every archive can hold: the same sources give the same bytes.
_DATE = (1980, 1, 1, 0, 0, 0)


def archived(library: Path, packages: Path) -> dict[str, Path]:
    """What the page's Python needs, by the name that it has there."""
    found = {}
    for file in library.rglob("*"):
        name = file.relative_to(library).as_posix()
        left_out = any([name == each or name.startswith(f"{each}/") for each in LEFT_OUT])
        if file.is_file() and not left_out and file.suffix not in (".pyi", ".pyx", ".pyc"):
            found[name] = file
    for folder in OF_OTHERS:
        for file in (packages / folder).glob("*.py"):
            found[file.relative_to(packages).as_posix()] = file
    return found


def parted(files: dict[str, Path]) -> dict[str, dict[str, Path]]:
    """The same, by archive."""
    found: dict[str, dict[str, Path]] = {WHOLE: {}, **{part.archive: {} for part in PARTS}}
    for name, file in files.items():
        of = [
            part.archive
            for part in PARTS
            if any([name == each or name.startswith(f"{each}/") for each in part.files])
        ]
        found[of[0] if of else WHOLE][name] = file
    return found


def write(files: dict[str, bytes], into: Path) -> None:
    """Writes an archive."""
    with zipfile.ZipFile(into, "w") as archive:
        for name, held in sorted(files.items()):
            archive.writestr(zipfile.ZipInfo(name, _DATE), held, zipfile.ZIP_DEFLATED, 9)


def sign(archive: Path, version: str) -> None:
    """Ends an archive with its version."""
    with zipfile.ZipFile(archive, "a") as opened:
        opened.comment = version.encode()

"""Pages, messages and docstrings say what they mean in plain words: some turns of phrase are not used."""

from __future__ import annotations

import re
from pathlib import Path

from references.families import together
from references.tools import ROOT

# What a native editor strikes out, and what to write for it.
AVOIDED = {
    r"stands": "is, means, comes before, follows, goes in",
    r"whoever": "who, a player who, no matter who",
    r"texts of strangers": "text you do not trust",
    r"none of his": "none of theirs",
}
# Words of hand histories.
_QUOTED = re.compile(r'"stands up"')
_SUFFIXES = {".md", ".py", ".pyx", ".pyi", ".html", ".js", ".css", ".toml"}
FOLDERS = ("docs", "pql", "repl", "grammar")


def _files() -> list[Path]:
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in _SUFFIXES]
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(found)]


def avoided(text: str) -> list[str]:
    """The phrases in a text that have a plainer form, each with what to write for it.

    >>> avoided("what stands before the dot")
    ['stands: is, means, comes before, follows, goes in']
    """
    plain = _QUOTED.sub("", text)
    return [
        f"{phrase}: {instead}"
        for phrase, instead in AVOIDED.items()
        if re.search(rf"\b{phrase}\b".replace(" ", r"\s+"), plain, re.IGNORECASE)
    ]


@together("path", _files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_plain_words(path: Path) -> None:
    assert not avoided(path.read_text("utf-8"))


def test_phrases_are_found_across_lines() -> None:
    assert avoided("It is for texts\nof strangers.") == ["texts of strangers: text you do not trust"]

"""Pages, messages and docstrings say what they mean in plain words: some turns of phrase are not used."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from references.families import together
from references.tools import ROOT

# What a native editor strikes out, and what to write for it.
AVOIDED = {
    r"stands": "is, means, comes before, follows, goes in",
    r"whoever": "who, a player who, no matter who",
    r"texts of strangers": "text you do not trust",
    r"none of his": "none of theirs",
}
# What a native editor strikes out of pages and scripts that readers read: these turns come from other languages.
# Comments in code may be as short as they like.
TRANSLATED = {
    r"what of (?:it|them|these|those)": "the part that, the lines that, how much of it",
    r"exactly so many": "exactly that many",
    r"(?:of|in) so many \w+": "of that many",
    r"(?<!there\s)is none(?=[.,;:)])": "is not one, does not count",
    r"says? nothing of": "says nothing about",
    r"so unlike": "differ this much",
    r"is written how": "how to write it",
    r"occasions enough": "enough occasions",
}
# Words of hand histories.
_QUOTED = re.compile(r'"stands up"')
_SUFFIXES = {".md", ".py", ".pyx", ".pyi", ".html", ".js", ".css", ".toml"}
FOLDERS = ("docs", "pql", "repl", "grammar")


def _files() -> list[Path]:
    found = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*") if path.suffix in _SUFFIXES]
    return [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(found)]


def _read() -> list[Path]:
    return [
        ROOT / "README.md",
        *sorted((ROOT / "docs").glob("*.md")),
        *sorted((ROOT / "examples").glob("*.pql")),
    ]


def avoided(text: str, phrases: dict[str, str] = AVOIDED) -> list[str]:
    """The phrases in a text that have a plainer form, each with what to write for it.

    >>> avoided("what stands before the dot")
    ['stands: is, means, comes before, follows, goes in']
    """
    plain = _QUOTED.sub("", text)
    return [
        f"{phrase}: {instead}"
        for phrase, instead in phrases.items()
        if re.search(rf"\b{phrase}(?!\w)".replace(" ", r"\s+"), plain, re.IGNORECASE)
    ]


@together("path", _files(), ids=lambda path: str(path.relative_to(ROOT)))
def test_plain_words(path: Path) -> None:
    assert not avoided(path.read_text("utf-8"))


@together("path", _read(), ids=lambda path: str(path.relative_to(ROOT)))
def test_pages_are_not_translated(path: Path) -> None:
    assert not avoided(path.read_text("utf-8"), TRANSLATED)


@pytest.mark.parametrize(
    "text",
    [
        "List what you typed last, or what of it holds a text.",
        "you forgot 3c; Kc is none.",
        "the chance that any of these is\nnone is small, and a bet is none.",
        "pairs in the hand: exactly so many",
    ],
)
def test_translated_turns_are_found(text: str) -> None:
    assert avoided(text, TRANSLATED)


def test_plain_sentences_pass() -> None:
    plain = "There is none, and none of them is one. So many hands are left that what it says is nothing new."
    assert not avoided(plain, {**AVOIDED, **TRANSLATED})


def test_phrases_are_found_across_lines() -> None:
    assert avoided("It is for texts\nof strangers.") == ["texts of strangers: text you do not trust"]

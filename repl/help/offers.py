"""What completion offers at a prompt: what the language expects there, names, files, meta commands and their arguments.

The parser knows what could come next (`pql.complete`); this module only sorts it by how well it fits what was typed.
While someone types, a word has to begin with it, so that the menu does not pop up over every hand; Tab finds words by
letters in the middle too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import NamedTuple

import pql
from pql.repl.meta_commands import (
    COMMANDS,
    FILES,
    NAMES,
    RANGES,
    STATEMENT,
    Choice,
    ShellState,
    is_meta,
    split_meta,
)
from pql.repl.typed_words import fit, meaning_of, typed_word

from .topics import BOARDS, HANDS, POSITIONS

_OPEN_FILE = re.compile(r"\b(import|to|history|import\s+range(?:\s+\w+)?)\s+['\"]([^'\"\n]*)$", re.IGNORECASE)
_OPEN_POSITION = re.compile(r"(\[[<>=]?=?\d?[FB]?)$", re.IGNORECASE)
# While someone types, one letter says too little: a menu would pop up over every `A` and `K`.
_LEAST_WHILE_TYPING = 2
_LEAST_OF_PLAYERS = 3


class Offer(NamedTuple):
    """A word that takes the place of the last characters before the cursor, as it is shown and what it means."""

    word: str
    replaces: int
    shown: str
    meaning: str


class FileName(NamedTuple):
    """The name of a file is wanted, or that of a script, of which so much is typed."""

    typed: str
    of_script: bool


class Offers:
    """Completes statements with `pql.complete`, meta commands with their registry."""

    def __init__(self, state: ShellState, start: Callable[[str, int], int] | None = None) -> None:
        """`start` says from where on a text has to be read to understand a place in it; else all of it is."""
        self._state = state
        self._start = start or (lambda text, cursor: 0)
        self._reaches_out = state.session.limits.files

    def at(self, text: str, cursor: int, asked: bool) -> Iterator[Offer | FileName]:
        """The words that fit, best first: those for somebody who has `asked` for them, or who types."""
        if not asked and self._state.settings.word("completion") != "typing":
            return iter(())
        if is_meta(text):
            return self._of_meta_command(text[:cursor], asked)
        return self._of_statement(text[self._start(text, cursor) : cursor], asked)

    def _file(self, typed: str, of_script: bool) -> Iterator[FileName]:
        if self._reaches_out:
            yield FileName(typed, of_script)

    def _of_statement(self, before: str, asked: bool) -> Iterator[Offer | FileName]:
        opened = _OPEN_FILE.search(before)
        if opened:
            yield from self._file(opened[2], opened[1].lower() == "import")
            return
        position = _OPEN_POSITION.search(before)
        if position is not None and (asked or len(position[1]) == 1):
            yield from _fitting(position[1], POSITIONS)
            return
        typed = typed_word(before)
        if not asked and len(typed) < _LEAST_WHILE_TYPING:
            return
        found: list[tuple[str, str]] = []
        kinds = set()
        names = self._state.session.names
        for word, kind in dict.fromkeys(self._expected(before)):
            kinds.add(kind)
            if kind == "file":
                yield Offer("'", 0, "'...'", "the name of a file")
            elif word != typed:
                found.append((word, _meaning(word, kind, names)))
        if not typed and asked:
            found += [*(HANDS if "hands" in kinds else ()), *(BOARDS if "boards" in kinds else ())]
        yield from _fitting(typed, found, fuzzy=asked)
        if "statement" in kinds and not any([word.startswith(typed.lower()) for word, _ in found]):
            yield from _of_players(typed)

    def _expected(self, before: str) -> list[tuple[str, str]]:
        try:
            return pql.complete(before, len(before), self._state.session)
        except pql.PQLError:
            return []

    def _of_meta_command(self, before: str, asked: bool) -> Iterator[Offer | FileName]:
        before = before.lstrip()
        if not re.search(r"\s", before) and not before.startswith(("\\?", "\\!")):
            for command in _commands(before.lower()):
                yield Offer(command, len(before), command, NAMES[command].summary)
            return
        name, _ = split_meta(before)
        if name not in NAMES or (NAMES[name].reaches_out and not self._reaches_out):
            return
        typed = before[len(name) :].lstrip()
        choices = tuple(NAMES[name].choices(self._state))
        if choices == FILES:
            yield from self._file(typed.lstrip("|"), NAMES[name].argument.endswith(".pql"))
        elif choices == STATEMENT:
            yield from self._of_statement(re.sub(r"^[\d.]+\s", "", typed), asked)
        elif choices[-1:] == RANGES:
            words = [_with_meaning(choice) for choice in choices[:-1]]
            first, blank, rest = typed.partition(" ")
            if not blank:
                yield from _fitting(typed, words)
            yield from self._of_statement(f"equity {rest if first in dict(words) else typed}", asked)
        else:
            yield from _fitting(typed, [_with_meaning(choice) for choice in choices])


def _of_players(typed: str) -> Iterator[Offer]:
    """Statements for words that players have and PQL has not: `price` becomes `ev call 50 to win 150`."""
    if len(typed) < _LEAST_OF_PLAYERS:
        return
    for word, meaning, statement in pql.synonyms():
        if statement and word.startswith(typed.lower()):
            yield Offer(statement, len(typed), word, meaning.replace("`", ""))


def _meaning(word: str, kind: str, names: Mapping[str, tuple[str, str]]) -> str:
    """What is beside a word in the menu; the text of a long set is cut."""
    text = meaning_of(word, kind, names)
    return text if kind != "name" or len(text) < 60 else text[:57] + "..."


def _commands(typed: str) -> list[str]:
    """The meta commands that fit, and a longer name where only that begins with what was typed."""
    first = [name for name in COMMANDS if name.startswith(typed)]
    return first + [
        name
        for name, command in NAMES.items()
        if name not in COMMANDS and name.startswith(typed) and command.name not in first
    ]


def _with_meaning(choice: Choice) -> tuple[str, str]:
    return (choice, "") if isinstance(choice, str) else choice


def _fitting(typed: str, words: Iterable[tuple[str, str]], *, fuzzy: bool = True) -> Iterator[Offer]:
    """Offers of the words that fit what was typed, best first; with `fuzzy` off only beginnings fit."""
    fits = []
    for word, meaning in words:
        # Numbers are picked by what they stand for.
        how = fit(typed, word) or (fit(typed, meaning) if word.isdecimal() else None)
        if how is not None and (fuzzy or how[0] == 0):
            # The order of the table is kept where two fit alike: it is the order people think in.
            fits.append(((how[0], how[1]) if typed else (0, 0), word, meaning))
    fits.sort(key=lambda entry: entry[0])
    for _, word, meaning in fits:
        yield Offer(word, len(typed), word.strip(), meaning)

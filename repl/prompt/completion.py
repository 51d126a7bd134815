"""Completion at the prompt: what the language expects here, names, files, meta commands and their arguments.

The parser knows what could come next (`pql.complete`); this module only sorts it by how well it fits what was typed.
While someone types, a word has to begin with it, so that the menu does not pop up over every hand; Tab finds words by
letters in the middle too.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from prompt_toolkit.completion import CompleteEvent, Completer, Completion, DummyCompleter, PathCompleter
from prompt_toolkit.document import Document

import pql
from pql.repl.help.topics import BOARDS, HANDS, POSITIONS
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

_OPEN_FILE = re.compile(r"\b(import|to|history|import\s+range(?:\s+\w+)?)\s+['\"]([^'\"\n]*)$", re.IGNORECASE)
_OPEN_POSITION = re.compile(r"(\[[<>=]?=?\d?[FB]?)$", re.IGNORECASE)
# While someone types, one letter says too little: a menu would pop up over every `A` and `K`.
_LEAST_WHILE_TYPING = 2
_LEAST_OF_PLAYERS = 3


class PQLCompleter(Completer):
    """Completes statements with `pql.complete`, meta commands with their registry."""

    def __init__(self, state: ShellState, start: Callable[[str, int], int] | None = None) -> None:
        """`start` says from where on a text has to be read to understand a place in it; else all of it is."""
        self._state = state
        self._start = start or (lambda text, cursor: 0)
        self._reaches_out = state.session.limits.files
        self._scripts: Completer = PathCompleter(expanduser=True, file_filter=_is_script)
        self._files: Completer = PathCompleter(expanduser=True)
        if not self._reaches_out:
            self._scripts = self._files = DummyCompleter()

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The words that fit, best first."""
        when = self._state.settings.word("completion")
        if not complete_event.completion_requested and when != "typing":
            return []
        if is_meta(document.text):
            return self._of_meta_command(document, complete_event)
        start = self._start(document.text, document.cursor_position)
        return self._of_statement(document.text[start : document.cursor_position], complete_event)

    def _of_statement(self, before: str, event: CompleteEvent) -> Iterator[Completion]:
        opened = _OPEN_FILE.search(before)
        if opened:
            paths = self._scripts if opened[1].lower() == "import" else self._files
            yield from paths.get_completions(Document(opened[2]), event)
            return
        asked = event.completion_requested
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
                yield Completion("'", display="'...'", display_meta="the name of a file")
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

    def _of_meta_command(self, document: Document, event: CompleteEvent) -> Iterator[Completion]:
        before = document.text_before_cursor.lstrip()
        if not re.search(r"\s", before) and not before.startswith(("\\?", "\\!")):
            for command in _commands(before.lower()):
                yield Completion(command, -len(before), display_meta=NAMES[command].summary)
            return
        name, _ = split_meta(before)
        if name not in NAMES or (NAMES[name].reaches_out and not self._reaches_out):
            return
        typed = before[len(name) :].lstrip()
        choices = tuple(NAMES[name].choices(self._state))
        if choices == FILES:
            paths = self._scripts if NAMES[name].argument.endswith(".pql") else self._files
            yield from paths.get_completions(Document(typed.lstrip("|")), event)
        elif choices == STATEMENT:
            yield from self._of_statement(re.sub(r"^[\d.]+\s", "", typed), event)
        elif choices[-1:] == RANGES:
            words = [_with_meaning(choice) for choice in choices[:-1]]
            first, blank, rest = typed.partition(" ")
            if not blank:
                yield from _fitting(typed, words)
            yield from self._of_statement(f"equity {rest if first in dict(words) else typed}", event)
        else:
            yield from _fitting(typed, [_with_meaning(choice) for choice in choices])


def _of_players(typed: str) -> Iterator[Completion]:
    """Statements for words that players have and PQL has not: `mdf` becomes `ev bet 50 into 100`."""
    if len(typed) < _LEAST_OF_PLAYERS:
        return
    for word, meaning, statement in pql.synonyms():
        if word.startswith(typed.lower()):
            yield Completion(statement, -len(typed), display=word, display_meta=meaning.replace("`", ""))


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


def _fitting(typed: str, words: Iterable[tuple[str, str]], *, fuzzy: bool = True) -> Iterator[Completion]:
    """Completions for the words that fit what was typed, best first; with `fuzzy` off only beginnings fit."""
    fits = []
    for word, meaning in words:
        # Numbers are picked by what they stand for.
        how = fit(typed, word) or (fit(typed, meaning) if word.isdecimal() else None)
        if how is not None and (fuzzy or how[0] == 0):
            # The order of the table is kept where two fit alike: it is the order people think in.
            fits.append(((how[0], how[1]) if typed else (0, 0), word, meaning))
    fits.sort(key=lambda entry: entry[0])
    for _, word, meaning in fits:
        yield Completion(word, -len(typed), display=word.strip(), display_meta=meaning)


def _is_script(path: str) -> bool:
    return os.path.isdir(path) or path.endswith((".pql", ".txt", ".csv", ".json", ".jsonl"))

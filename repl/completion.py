"""Completion at the prompt: expected words, names of the session, meta commands and files."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable

from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document

import pql

from .meta import FILES, is_meta, split_meta
from .meta_commands import COMMANDS

_WORD = re.compile(r"[^\W\d][\w.]*$")
_OPEN_IMPORT = re.compile(r"\bimport\s+['\"]([^'\"\n]*)$", re.IGNORECASE)
# While someone types, one letter says too little: a menu would pop up over every `A` and `K`.
_LEAST_WHILE_TYPING = 2


class PQLCompleter(Completer):
    """Completes statements with `pql.complete`, meta commands with their registry."""

    def __init__(self, session: pql.Session) -> None:
        self._session = session
        self._paths = PathCompleter(expanduser=True, file_filter=_is_script)

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        if is_meta(document.text):
            return self._of_meta_command(document, complete_event)
        return self._of_statement(document, complete_event)

    def _of_statement(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        before = document.text_before_cursor
        opened = _OPEN_IMPORT.search(before)
        if opened:
            yield from self._paths.get_completions(Document(opened[1]), event)
            return
        match = _WORD.search(before)
        prefix = match[0] if match else ""
        if not event.completion_requested and len(prefix) < _LEAST_WHILE_TYPING:
            return
        try:
            expected = pql.complete(document.text, document.cursor_position, self._session)
        except pql.PQLError:
            return
        for word, kind in dict.fromkeys(expected):
            if kind == "file":
                yield Completion("'", display="'...'", display_meta="the name of a file")
            elif word.lower().startswith(prefix.lower()) and word != prefix:
                yield Completion(word, -len(prefix), display_meta=self._meaning(word, kind))

    def _meaning(self, word: str, kind: str) -> str:
        """What stands beside a word in the menu: its line in the keyword table, or what it names."""
        if kind == "name":
            return self._session.names[word][1]
        return next(
            (text for keyword, language, text in pql.keywords() if (keyword, language) == (word, kind)), kind
        )

    def _of_meta_command(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        before = document.text_before_cursor.lstrip()
        if " " not in before:
            for command in COMMANDS.values():
                if command.name.startswith(before.lower()):
                    yield Completion(command.name, -len(before), display_meta=command.summary)
            return
        name, _ = split_meta(before)
        if name not in COMMANDS:
            return
        typed = before.partition(" ")[2].lstrip()
        choices = tuple(COMMANDS[name].choices())
        if choices == FILES:
            yield from self._paths.get_completions(Document(typed), event)
            return
        for choice in choices:
            if choice.lower().startswith(typed.lower()):
                yield Completion(choice, -len(typed))


def _is_script(path: str) -> bool:
    return os.path.isdir(path) or path.endswith((".pql", ".txt", ".csv", ".json", ".jsonl"))

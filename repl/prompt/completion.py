"""Completion at the prompt: prompt_toolkit shows what `pql.repl.help.offers` says, and finds files."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable

from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document

from pql.repl.help.offers import FileName, Offers
from pql.repl.meta_commands import ShellState


class PQLCompleter(Completer):
    """Completes statements, meta commands and the names of files."""

    def __init__(self, state: ShellState, start: Callable[[str, int], int] | None = None) -> None:
        """`start` says from where on a text has to be read to understand a place in it; else all of it is."""
        self._offers = Offers(state, start)
        self._scripts = PathCompleter(expanduser=True, file_filter=_is_script)
        self._files = PathCompleter(expanduser=True)

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """The words that fit, best first."""
        asked = complete_event.completion_requested
        for offer in self._offers.at(document.text, document.cursor_position, asked):
            if isinstance(offer, FileName):
                paths = self._scripts if offer.of_script else self._files
                yield from paths.get_completions(Document(offer.typed), complete_event)
            else:
                yield Completion(offer.word, -offer.replaces, display=offer.shown, display_meta=offer.meaning)


def _is_script(path: str) -> bool:
    return os.path.isdir(path) or path.endswith((".pql", ".txt", ".csv", ".json", ".jsonl"))

"""The bottom line of the prompt: the hint for what is being typed, computed in a thread.

A hint is computed in a thread after a moment without keys, so that no key waits for it, and shown when it is ready;
earlier hints are kept. If it takes too long, the next key cancels it.
"""

from __future__ import annotations

from threading import Condition, Thread
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from prompt_toolkit.application import get_app

from pql.repl.help.hints import QUIET, Hint, hint_for, with_names
from pql.repl.interrupt import CancelFlag
from pql.repl.meta_commands import about_command, is_meta

if TYPE_CHECKING:
    from collections.abc import Callable

    from prompt_toolkit.document import Document
    from prompt_toolkit.formatted_text import StyleAndTextTuples

    import pql
    from pql.repl.meta_commands import ShellState

# Seconds without a key after which a hint is computed.
SECONDS_WITHOUT_KEYS = 0.04
_MOST_REMEMBERED = 256


class HintRequest(NamedTuple):
    """The text that a hint is about: the statements before, the text from there on, the cursor in that."""

    before: str
    text: str
    cursor: int


class HintBar:
    """Hints for the text at the prompt. `changed` is called for every change, `shown` draws the hint."""

    def __init__(
        self,
        state: ShellState,
        redraw: Callable[[], object],
        start: Callable[[str, int], int] | None = None,
    ) -> None:
        self._state = state
        self._redraw = redraw
        self._start = start or (lambda text, cursor: 0)
        self._names: tuple[str, pql.Session] | None = None
        self._known: dict[HintRequest, Hint | None] = {}
        self._pending: HintRequest | None = None
        self._changed_at = 0.0
        self._cancel = CancelFlag()
        self._changes = Condition()
        self._thread: Thread | None = None
        self._current: Hint | None = None

    def now(self, document: Document) -> Hint | None:
        """The hint for a text, worked out here if it is not known yet: for a key that wants to use it."""
        request = self._request(document)
        if request not in self._known:
            self._known[request] = self._hint(request, CancelFlag())
        hint = self._known[request]
        if hint is None or hint.fix is None:
            return hint
        # The places of a fix are those of the whole text for the one who applies it.
        before = len(request.before)
        fix = hint.fix._replace(start=hint.fix.start + before, end=hint.fix.end + before)
        return hint._replace(fix=fix)

    def forget(self) -> None:
        """Names or options have changed: what was known may be wrong now."""
        with self._changes:
            self._known.clear()
            self._names = None
        self.stop()

    def stop(self) -> None:
        """The line is done: its answer need not wait for a set that a hint is computing."""
        with self._changes:
            self._pending = None
            self._cancel.set()
        self._current = None

    def _request(self, document: Document) -> HintRequest:
        text, cursor = document.text, document.cursor_position
        start = self._start(text, cursor)
        return HintRequest(text[:start], text[start:], cursor - start)

    def changed(self, document: Document) -> None:
        """The text or the cursor has moved."""
        if not self._state.settings.on("hints"):
            self._current = None
            return
        if not document.text.strip() or is_meta(document.text):
            about = about_command(document.text)
            self._current = Hint(((QUIET, about),)) if about else None
            self._pending = None
            return
        request = self._request(document)
        with self._changes:
            if request in self._known:
                self._current, self._pending = self._known[request], None
                return
            self._pending = request
            self._changed_at = monotonic()
            self._cancel.set()
            if self._thread is None:
                self._thread = Thread(target=self._work, name="pql-hints", daemon=True)
                self._thread.start()
            self._changes.notify()

    def _work(self) -> None:
        while True:
            request, cancel = self._next_request()
            hint = self._hint(request, cancel)
            with self._changes:
                if cancel.is_set():
                    continue
                if len(self._known) >= _MOST_REMEMBERED:
                    self._known.clear()
                self._known[request] = hint
                if self._pending is None:
                    self._current = hint
            self._redraw()

    def _next_request(self) -> tuple[HintRequest, CancelFlag]:
        """The last request, once no key has come for a moment, and what cancels it."""
        with self._changes:
            while True:
                request, left = self._pending, self._changed_at + SECONDS_WITHOUT_KEYS - monotonic()
                if request is not None and left <= 0:
                    self._pending, self._cancel = None, CancelFlag()
                    return request, self._cancel
                self._changes.wait(None if request is None else left)

    def _hint(self, request: HintRequest, cancel: CancelFlag) -> Hint | None:
        """The hint, or None after any error: the statement itself will report it when it runs."""
        try:
            known = self._names
            if known is None or known[0] != request.before:
                known = request.before, with_names(request.before, self._state.session)
                with self._changes:
                    if not cancel.is_set():  # else they may have changed meanwhile
                        self._names = known
            return hint_for(request.text, request.cursor, known[1], cancel)
        except Exception:
            return None

    def shown(self) -> StyleAndTextTuples:
        """The line as prompt_toolkit draws it."""
        guide = self._state.guide
        parts: StyleAndTextTuples = [("class:hint.note", f" {guide}")] if guide else []
        hint = self._current
        dot = " · " if self._state.unicode else " | "
        if hint is None:
            return self._cut(parts) or [("", " ")]
        for number, (kind, text) in enumerate(hint.parts):
            parts.append(("class:hint.quiet", dot if parts else " "))
            parts.append((f"class:hint.{kind}", text))
            if number == 0 and hint.fix is not None:
                # Before what may be cut off on a narrow screen.
                parts += [
                    ("class:hint.quiet", dot),
                    ("class:hint.key", "F2"),
                    ("class:hint.good", f" {hint.fix.label}"),
                ]
        return self._cut(parts)

    def _cut(self, parts: StyleAndTextTuples) -> StyleAndTextTuples:
        """As much as fits on the line; dots say that there is more."""
        dots = "…" if self._state.unicode else "..."
        room = get_app().output.get_size().columns
        if sum(len(part[1]) for part in parts) <= room:
            return parts
        room -= len(dots)
        shown: StyleAndTextTuples = []
        for style, text, *_ in parts:
            shown.append((style, text[:room]))
            room -= len(text)
            if room <= 0:
                break
        return [*shown, ("class:hint.quiet", dots)]

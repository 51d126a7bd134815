"""The line editor of the shell: prompt_toolkit with PQL's keys, colours, completion, hints and history.

Whether Enter runs a text or goes on to another line is the parser's decision (`pql.is_complete`), so the
prompt and scripts agree on where a statement ends.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from itertools import islice
from typing import TYPE_CHECKING, Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application.current import get_app, get_app_or_none
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.enums import EditingMode
from prompt_toolkit.filters import to_filter
from prompt_toolkit.history import FileHistory, InMemoryHistory
from prompt_toolkit.input.typeahead import get_typeahead, store_typeahead
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout.controls import BufferControl
from prompt_toolkit.layout.processors import (
    HighlightMatchingBracketProcessor,
    Processor,
    Transformation,
    TransformationInput,
    merge_processors,
)
from prompt_toolkit.output import ColorDepth, create_output
from prompt_toolkit.styles import Style

from pql.render.themes import editor_styles
from pql.repl.interrupt import interrupts
from pql.repl.meta_commands import game_of, other_notation
from pql.repl.places import history_file, open_file

from .completion import PQLCompleter
from .hint_bar import HintBar
from .keys import key_bindings
from .lexer import PromptLexer, StatementColors

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from prompt_toolkit import PromptSession
    from prompt_toolkit.application import Application
    from prompt_toolkit.document import Document
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.history import History
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

    from pql.repl.meta_commands import ShellState


CONTINUATION = "...> "
_MENU_LINES = 6


class LineEditor:
    """Reads one text after the other; `input` and `output` replace the terminal in tests."""

    def __init__(
        self,
        state: ShellState,
        *,
        color: bool = True,
        input: Input | None = None,
        output: Output | None = None,
    ) -> None:
        if output is None and not sys.stdout.isatty():
            # Answers go down a pipe; the prompt still belongs on the screen.
            output = create_output(sys.stderr)
        self._state = state
        self._color = color
        self._theme = ""
        self._history = _history(state)
        colors = StatementColors(lambda: game_of(state.session))
        self._bar = HintBar(state, self._redraw, colors.start_before)
        self._session: PromptSession[str] = PromptSession(
            self._prompt_text,
            multiline=True,
            lexer=PromptLexer(colors),
            include_default_pygments_style=False,
            completer=PQLCompleter(state, colors.start_before),
            history=self._history,
            key_bindings=key_bindings(state, self._bar),
            input_processors=[HighlightMatchingBracketProcessor(chars="()[]", max_cursor_distance=2000)],
            enable_suspend=state.session.limits.files,
            enable_open_in_editor=state.session.limits.files,
            search_ignore_case=True,
            reserve_space_for_menu=_MENU_LINES,
            tempfile_suffix=".pql",
            input=input,
            output=output,
        )
        draw_quickly(self._session, self._line_prefix)
        buffer = self._session.default_buffer
        # Up and Down go through the entries that begin with what is typed, beside completion while typing.
        buffer.enable_history_search = to_filter(True)
        buffer.on_text_changed += lambda changed: self._bar.changed(changed.document)
        buffer.on_cursor_position_changed += lambda changed: self._bar.changed(changed.document)

    def prompt(self) -> str:
        """The next text. Raises `KeyboardInterrupt` for Ctrl-C and `EOFError` for Ctrl-D."""
        self._take_settings()
        text, self._state.prefill = self._state.prefill, ""
        self._bar.forget()
        self._bar.changed(Document(text))
        with interrupts.passed_to(self._interrupted):
            interrupts.clear()
            try:
                entered = self._session.prompt(default=text, pre_run=interrupts.clear, handle_sigint=False)
            finally:
                self._bar.stop()
        self._look_ahead()
        return entered

    def ask(self, prompt: str, words: Sequence[str]) -> str:
        """A line that answers a question, which `words` complete; none of PQL's, and none for the history."""
        own = self._session
        asking: PromptSession[str] = PromptSession(
            [("class:prompt", f"{prompt}> ")],
            completer=WordCompleter([*words], ignore_case=True, sentence=True),
            complete_while_typing=False,
            style=own.style,
            color_depth=own.color_depth,
            editing_mode=own.editing_mode,
            input=own.app.input,
            output=own.app.output,
        )
        with interrupts.passed_to(self._interrupted):
            interrupts.clear()
            entered = asking.prompt(pre_run=interrupts.clear, handle_sigint=False)
        self._look_ahead()
        if interrupts.is_set():
            raise KeyboardInterrupt
        return entered

    def _interrupted(self) -> None:
        """Ctrl-C as a signal; the key is none while the prompt has the terminal. Runs in the middle of anything."""
        app = get_app_or_none()
        if app is not None and app.loop is not None:
            with suppress(RuntimeError):  # the loop has just been closed
                app.loop.call_soon_threadsafe(_leave, app)

    def _look_ahead(self) -> None:
        """Finds the Ctrl-C that was pressed after Enter, before the terminal made signals of it again.

        As the terminal itself does, it takes away what was typed before it.
        """
        keyboard = self._session.app.input
        keys = [*get_typeahead(keyboard), *keyboard.read_keys()]
        pressed = [number for number, key in enumerate(keys) if key.key == Keys.ControlC]
        if pressed:
            interrupts.set()
            keys = keys[pressed[-1] + 1 :]
        store_typeahead(keyboard, keys)

    def typed(self) -> list[str]:
        """The history, oldest first."""
        known = self._history.get_strings()
        # Before the first prompt nothing is loaded.
        return known or list(reversed(list(self._history.load_history_strings())))

    def trouble(self) -> str | None:
        """Why what is typed is not kept for the next session; None while it is."""
        return getattr(self._history, "trouble", None)

    def _take_settings(self) -> None:
        settings, session = self._state.settings, self._session
        theme = settings.word("theme")
        if theme != self._theme:
            self._theme = theme
            session.style = Style.from_dict(editor_styles(theme))
            session.color_depth = None if self._color and theme != "none" else ColorDepth.DEPTH_1_BIT
        session.editing_mode = EditingMode.VI if settings.word("keys") == "vi" else EditingMode.EMACS
        session.complete_while_typing = settings.word("completion") == "typing"
        session.auto_suggest = AutoSuggestFromHistory() if settings.on("suggestions") else None
        has_bar = settings.on("hints") or self._state.guide
        session.bottom_toolbar = self._bar.shown if has_bar else None
        if settings.word("editor"):
            # prompt_toolkit asks the environment for the editor of Ctrl-X Ctrl-E.
            os.environ["VISUAL"] = settings.word("editor")

    def _prompt_text(self) -> StyleAndTextTuples:
        name, dialect = self._state.settings.word("prompt"), other_notation(self._state.session)
        parts: StyleAndTextTuples = [("class:prompt", name)]
        if dialect:
            parts.append(("class:dialect", f"[{dialect}]"))
        return [*parts, ("class:prompt", "> ")]

    def _line_prefix(self, line_number: int, wrapped: int) -> StyleAndTextTuples:
        """What comes before a line: the prompt, or below it a continuation of the same width."""
        prompt = self._prompt_text()
        if line_number == 0 and not wrapped:
            return prompt
        width = sum(len(part[1]) for part in prompt)
        shown = CONTINUATION[-width:] if width < len(CONTINUATION) else CONTINUATION.rjust(width)
        return [("class:prompt", " " * width if wrapped else shown)]

    def _redraw(self) -> None:
        with suppress(RuntimeError):  # the prompt has just ended
            self._session.app.invalidate()


def _leave(app: Application[Any]) -> None:
    """Ends a prompt as Ctrl-C does, unless it has ended or an editor has the terminal."""
    if app.future is not None and not app.future.done() and not app._running_in_terminal:
        app.exit(exception=KeyboardInterrupt, style="class:aborting")


def _history(state: ShellState) -> History:
    if not state.settings.on("history"):
        return InMemoryHistory()
    return ForgivingHistory(history_file(), state.settings.number("history_size"))


# Of a longer history only the last part is read.
_MOST_BYTES = 4 << 20


class ForgivingHistory(FileHistory):
    """Remembers lines in a file while that is possible, and in memory in any case; `trouble` is why it was not."""

    def __init__(self, filename: str, most: int = 10_000) -> None:
        super().__init__(filename)
        self._most = most
        self.trouble: str | None = None
        try:
            os.makedirs(os.path.dirname(filename), mode=0o700, exist_ok=True)
        except OSError:
            return

    def load_history_strings(self) -> Iterable[str]:
        """The entries, newest first, each once."""
        try:
            with open_file(os.fsdecode(self.filename)) as file:
                file.seek(max(0, os.fstat(file.fileno()).st_size - _MOST_BYTES))
                content = file.read(_MOST_BYTES)
        except OSError:
            return []
        entries: list[str] = []
        entry: list[str] = []
        for line in [*content.decode("utf-8", "replace").split("\n"), ""]:
            if line.startswith("+"):
                entry.append(line[1:])
            elif entry:
                entries.append("\n".join(entry))
                entry = []
        return list(islice(dict.fromkeys(reversed(entries)), self._most))

    def store_string(self, string: str) -> None:
        lines = "".join(f"+{line}\n" for line in string.split("\n"))
        record = f"\n# {datetime.now()}\n{lines}".encode("utf-8", "replace")
        try:
            binary = getattr(os, "O_BINARY", 0)
            file = os.open(self.filename, os.O_WRONLY | os.O_APPEND | os.O_CREAT | binary, 0o600)
            try:
                os.write(file, record)
            finally:
                os.close(file)
        except OSError as error:
            self.trouble = f"{os.fsdecode(self.filename)}: {error.strerror}"


_BRACKETS = "()[]"


class QuickLines(Processor):
    """Applies other processors to the lines that can show them."""

    def __init__(self, processors: list[Processor]) -> None:
        self._everything = merge_processors(processors)
        self._document: Document | None = None
        self._rows: frozenset[int] = frozenset()

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        """The line as all processors make it, or as it is where none of them has anything to do."""
        document = transformation_input.document
        if document is not self._document:
            self._document, self._rows = document, _special_rows(document)
        buffer = transformation_input.buffer_control.buffer
        if (
            transformation_input.lineno in self._rows
            or buffer.selection_state
            or buffer.multiple_cursor_positions
            or get_app().layout.is_searching
        ):
            return self._everything.apply_transformation(transformation_input)
        return Transformation(transformation_input.fragments)


def _special_rows(document: Document) -> frozenset[int]:
    rows = {0, document.line_count - 1, document.cursor_position_row}
    for offset in (0, -1):
        place = document.cursor_position + offset
        if 0 <= place < len(document.text) and document.text[place] in _BRACKETS:
            at = type(document)(document.text, place)
            match = at.find_matching_bracket_position()
            if match:
                rows.add(document.translate_index_to_position(place + match)[0])
    return frozenset(rows)


def draw_quickly(session: PromptSession[str], prefix: Callable[[int, int], StyleAndTextTuples]) -> None:
    """Lets a prompt draw its lines quickly; `prefix` gives what comes before each line."""
    window = session.layout.current_window
    control = window.content
    if isinstance(control, BufferControl):
        control.input_processors = [QuickLines(list(control.input_processors or []))]
        window.get_line_prefix = prefix

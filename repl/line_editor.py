"""The line editor of the shell: prompt_toolkit with PQL's keys, colours, completion and history.

Whether Enter runs a text or goes on to another line is the parser's decision (`pql.is_complete`), so the
prompt and scripts agree on where a statement ends.
"""

from __future__ import annotations

import sys
from itertools import islice
from typing import TYPE_CHECKING

from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.enums import DEFAULT_BUFFER
from prompt_toolkit.filters import has_focus
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.lexers import Lexer, PygmentsLexer
from prompt_toolkit.output import ColorDepth, create_output
from prompt_toolkit.styles import Style

import pql

from .completion import PQLCompleter
from .history import ForgivingHistory, history_path
from .meta import is_meta

if TYPE_CHECKING:
    from collections.abc import Callable

    from prompt_toolkit.document import Document
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from prompt_toolkit.input import Input
    from prompt_toolkit.output import Output

PROMPT = "pql> "
CONTINUATION = "...> "

# The sixteen colours of the terminal's own theme: legible on dark and light backgrounds alike.
_COLORS = {
    "prompt": "bold ansicyan",
    "meta": "ansimagenta",
    "auto-suggestion": "ansibrightblack",
    "pygments.keyword": "bold ansiblue",
    "pygments.keyword.type": "nobold ansicyan",
    "pygments.name.builtin": "ansicyan",
    "pygments.name.constant": "ansicyan",
    "pygments.number": "ansimagenta",
    "pygments.operator.word": "bold ansiblue",
    "pygments.string": "ansigreen",
    "pygments.comment": "italic ansibrightblack",
    "pygments.error": "underline ansired",
    "completion-menu": "bg:ansiblack ansiwhite",
    "completion-menu.completion.current": "bg:ansicyan ansiblack",
    "completion-menu.meta.completion": "bg:ansiblack ansibrightblack",
    "completion-menu.meta.completion.current": "bg:ansicyan ansiblack",
}


class PromptLexer(Lexer):
    """Colours statements as the Pygments lexer of the language does, and meta commands as one piece."""

    def __init__(self) -> None:
        self._statements = PygmentsLexer(type(pql.syntax_lexer()))

    def lex_document(self, document: Document) -> Callable[[int], StyleAndTextTuples]:
        if not is_meta(document.text):
            return self._statements.lex_document(document)
        return lambda number: [("class:meta", document.lines[number])]


def may_run(text: str) -> bool:
    """Whether Enter runs a text: it is empty, a meta command, complete, or ends in an empty line."""
    if not text.strip() or is_meta(text):
        return True
    if "\n" in text and not text.rpartition("\n")[2].strip():
        return True
    return pql.is_complete(text)


def _key_bindings() -> KeyBindings:
    keys = KeyBindings()
    writing = has_focus(DEFAULT_BUFFER)

    @keys.add("enter", filter=writing)
    def run_or_continue(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if buffer.complete_state and buffer.complete_state.current_completion:
            # Enter on a chosen completion takes it; the next Enter runs the statement.
            buffer.complete_state = None
        elif may_run(buffer.text):
            buffer.validate_and_handle()
        else:
            buffer.insert_text("\n")

    @keys.add("escape", "enter", filter=writing)
    def continue_anyway(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text("\n")

    @keys.add("tab", filter=writing)
    def complete(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if buffer.complete_state:
            buffer.complete_next()
            return
        # The only word that fits is taken here and now: while the menu of what is being typed is under way, the
        # buffer ignores a request for another, and a quick Tab would do nothing.
        request = CompleteEvent(completion_requested=True)
        fitting = list(islice(buffer.completer.get_completions(buffer.document, request), 2))
        if len(fitting) == 1:
            buffer.apply_completion(fitting[0])
        else:
            buffer.start_completion(insert_common_part=True)

    return keys


def _continuation(width: int, line_number: int, wrapped: int) -> StyleAndTextTuples:
    return [("class:prompt", " " * width if wrapped else CONTINUATION.rjust(width))]


def line_editor(
    session: pql.Session,
    *,
    color: bool = True,
    input: Input | None = None,
    output: Output | None = None,
) -> PromptSession[str]:
    """An editor for statements; `input` and `output` replace the terminal in tests."""
    if output is None and not sys.stdout.isatty():
        # Answers go down a pipe; the prompt still belongs on the screen.
        output = create_output(sys.stderr)
    return PromptSession(
        [("class:prompt", PROMPT)],
        multiline=True,
        prompt_continuation=_continuation,
        lexer=PromptLexer(),
        style=Style.from_dict(_COLORS),
        include_default_pygments_style=False,
        color_depth=None if color else ColorDepth.DEPTH_1_BIT,
        completer=PQLCompleter(session),
        complete_while_typing=True,
        auto_suggest=AutoSuggestFromHistory(),
        history=ForgivingHistory(history_path()),
        key_bindings=_key_bindings(),
        enable_suspend=True,
        enable_open_in_editor=True,
        tempfile_suffix=".pql",
        input=input,
        output=output,
    )

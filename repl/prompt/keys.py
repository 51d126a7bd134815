"""The keys of the line editor beyond those of Emacs or vi."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.enums import DEFAULT_BUFFER
from prompt_toolkit.filters import Condition, emacs_mode, has_completions, has_focus, vi_insert_mode
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from pql.repl.help.typed import may_run, without_prompts

if TYPE_CHECKING:
    from pql.repl.meta_commands import ShellState

    from .hint_bar import HintBar


def key_bindings(state: ShellState, bar: HintBar) -> KeyBindings:
    """The keys; `docs/shell.md` and `\\? keys` list them."""
    keys = KeyBindings()
    writing = has_focus(DEFAULT_BUFFER)
    inserting = writing & (emacs_mode | vi_insert_mode)

    @keys.add("enter", filter=writing)
    def run_or_continue(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        if buffer.complete_state and buffer.complete_state.current_completion:
            # Enter on a chosen completion takes it; the next Enter runs the statement.
            buffer.complete_state = None
        elif may_run(buffer.text, state.session):
            buffer.validate_and_handle()
        else:
            buffer.insert_text("\n")

    @keys.add("escape", "enter", filter=writing)
    def continue_anyway(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text("\n")

    @keys.add("tab", filter=writing)
    def complete(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        menu = buffer.complete_state
        if menu is not None and len(menu.completions) != 1:
            buffer.complete_next()
            return
        if menu is not None:
            buffer.cancel_completion()
        # The only word that fits is taken here and now: while the menu of what is being typed is under way, the
        # buffer ignores a request for another, and a quick Tab would do nothing.
        request = CompleteEvent(completion_requested=True)
        fitting = list(islice(buffer.completer.get_completions(buffer.document, request), 2))
        if len(fitting) == 1:
            buffer.apply_completion(fitting[0])
        else:
            buffer.start_completion(insert_common_part=True)

    @keys.add("escape", filter=writing & has_completions & emacs_mode, eager=True)
    def close_menu(event: KeyPressEvent) -> None:
        event.current_buffer.cancel_completion()

    @keys.add(Keys.BracketedPaste, filter=writing)
    def paste(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text(without_prompts(event.data))

    failed = Condition(lambda: state.failed is not None)

    @keys.add("up", filter=inserting & failed & ~has_completions, eager=True)
    def repair(event: KeyPressEvent) -> None:
        """The failed text comes back with the cursor at the mistake; further presses go through the history."""
        buffer = event.current_buffer
        wrong, state.failed = state.failed, None
        if buffer.text or wrong is None:
            buffer.auto_up()
            return
        buffer.document = Document(wrong.text, min(wrong.cursor, len(wrong.text)))

    @keys.add("f2", filter=writing)
    def take_the_offer(event: KeyPressEvent) -> None:
        buffer = event.current_buffer
        hint = bar.now(buffer.document)
        if hint is not None and hint.fix is not None:
            fix = hint.fix
            text = buffer.text[: fix.start] + fix.replacement + buffer.text[fix.end :]
            buffer.document = Document(text, fix.start + len(fix.replacement))

    @keys.add("f1", filter=writing)
    def help_on_word(event: KeyPressEvent) -> None:
        """Help on the word under the cursor; what was being typed is at the next prompt again."""
        buffer = event.current_buffer
        word = buffer.document.get_word_under_cursor() or buffer.document.get_word_before_cursor()
        state.prefill = buffer.text
        buffer.document = Document(f"\\? {word}".rstrip())
        buffer.validate_and_handle()

    return keys

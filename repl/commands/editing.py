"""Meta commands about typing: the editor, the history, keys, themes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pql.render.themes import THEMES
from pql.repl.meta_commands import Choice, Shell, meta_command, problem, words
from pql.repl.places import open_file
from pql.repl.scripts import LARGEST_SCRIPT
from pql.results.numbers import count

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.repl.state import ShellState

_GROUP = "Edit"
_ENTRIES_SHOWN = 20


@meta_command("\\e", "[FILE]", words("FILE"), group=_GROUP, aliases=("\\edit", "\\ed"), reaches_out=True)
def edit(shell: Shell, argument: str) -> None:
    """Edit the last statement, or a file, in your editor; what you save is at the prompt."""
    from .external_editor import edited

    path = os.path.expanduser(argument) or None
    text = shell.state.statement
    try:
        if path is not None:
            text = ""
            if os.path.exists(path):
                with open_file(path) as file:
                    text = file.read(LARGEST_SCRIPT).decode()
        text = edited(text, shell.state.settings.word("editor"), path)
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        help = "set $EDITOR, or \\set editor nano"
        raise problem("no-editor", f"the editor did not work: {reason}", help) from None
    shell.state.prefill = text.rstrip()


@meta_command("\\history", "[NUMBER or TEXT]", group=_GROUP, aliases=("\\s", "\\hist"))
def show_history(shell: Shell, argument: str) -> None:
    """List what you typed last, or what of it holds a text."""
    entries = shell.typed()
    if argument and not argument.isdecimal():
        entries = [entry for entry in entries if argument.lower() in entry.lower()]
    else:
        last = int(argument or _ENTRIES_SHOWN)
        entries = entries[-last:] if last else []
    listed = "\n".join(entry.replace("\n", "\n  ") for entry in entries)
    shell.console.show_at_length(listed or "nothing in the history")


@meta_command("\\theme", "[THEME]", words(*THEMES.items()), group=_GROUP)
def choose_theme(shell: Shell, argument: str) -> None:
    """Show or choose the colours."""
    if argument:
        shell.change_setting("theme", argument)
    shell.show(f"the theme is {shell.state.settings.word('theme')}: " + shell.page.cards("AsKhQdJc"))


@meta_command("\\keys", "[emacs|vi]", words("emacs", "vi"), group=_GROUP)
def choose_keys(shell: Shell, argument: str) -> None:
    """Show or choose the keys of the line editor; \\? keys lists them."""
    if argument:
        shell.change_setting("keys", argument)
    shell.show(f"the keys are those of {shell.state.settings.word('keys')}")


@meta_command("\\clear", "", group=_GROUP, aliases=("\\cls",))
def clear_screen(shell: Shell, argument: str) -> None:
    """Clear the screen (so does Ctrl-L)."""
    shell.console.clear_screen()


def _statements(state: ShellState) -> Iterable[Choice]:
    return [(str(number), each.statement) for number, each in enumerate(reversed(state.answers), 1)]


@meta_command("\\recall", "[NUMBER]", _statements, group=_GROUP)
def recall(shell: Shell, argument: str) -> None:
    """Put an earlier statement at the prompt: 1 is the last one that was answered."""
    answers = shell.state.answers
    number = int(argument) if argument.isdecimal() and len(argument) < 9 else 1
    if not 1 <= number <= len(answers):
        raise problem("no-answer", f"there are {count(len(answers), 'answer')} to recall")
    shell.state.prefill = answers[-number].statement

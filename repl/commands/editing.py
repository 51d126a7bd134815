"""Meta commands about typing: the user's own editor, the history, keys, themes."""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
from typing import TYPE_CHECKING

from pql.render.themes import THEMES
from pql.repl.meta_commands import Choice, Shell, meta_command, problem, words
from pql.repl.places import open_file
from pql.repl.runner import LARGEST_SCRIPT
from pql.repl.terminal import run
from pql.results.numbers import count

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.repl.meta_commands import ShellState


_GROUP = "Edit"
_ENTRIES_SHOWN = 20


@meta_command("\\e", "[FILE]", words("FILE"), group=_GROUP, aliases=("\\edit", "\\ed"), reaches_out=True)
def edit(shell: Shell, argument: str) -> None:
    """Edit the last statement, or a file, in your editor; what you save is at the prompt."""
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
    """List recent input, or only the lines that contain a text."""
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
    shell.show(f"the keys are now those of {shell.state.settings.word('keys')}")


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


def editor_command(chosen: str) -> str:
    """The editor: that of the settings, else `$VISUAL`, `$EDITOR`, or one that every system has."""
    fallback = "notepad" if sys.platform == "win32" else "vi"
    return chosen or os.environ.get("VISUAL") or os.environ.get("EDITOR") or fallback


def edited(text: str, chosen: str, path: str | None) -> str:
    """Opens a text in the editor and returns it as saved, in a temporary file or in one that stays.

    Raises `OSError` if the editor cannot be started or says that it failed; the text is as it was then.
    """
    if path is None:
        handle, temporary = tempfile.mkstemp(suffix=".pql", prefix="pql-")
        with open(handle, "w", encoding="utf-8") as file:
            file.write(text)
    else:
        temporary = path
    try:
        status = run([*shlex.split(editor_command(chosen)), temporary])
        if status:
            raise OSError(status, f"{editor_command(chosen)} ended with status {status}")
        with open(temporary, encoding="utf-8") as file:
            return file.read()
    finally:
        if path is None:
            os.unlink(temporary)

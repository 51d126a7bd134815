"""Meta commands about typing: the editor, the history, keys, themes."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from pql.repl.render.numbers import count

from .registry import Choice, meta_command

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.repl.shell.shell import Shell
    from pql.repl.shell.workplace import Workplace

_GROUP = "Edit"
_THEME_MEANINGS = {
    "auto": "dark or light, as the terminal says",
    "dark": "for a dark background",
    "light": "for a light background",
    "colorblind": "tells nothing apart by red and green alone",
    "none": "no colours",
}
_SHOWN = 20


@meta_command(
    "\\e", "[FILE]", lambda _: ("FILE",), group=_GROUP, aliases=("\\edit", "\\ed"), reaches_out=True
)
def edit(shell: Shell, argument: str) -> None:
    """Edit the last statement, or a file, in your editor; what you save stands at the prompt."""
    from pql.repl.shell.external_editor import edited

    try:
        if argument:
            path = os.path.expanduser(argument)
            before = ""
            if os.path.exists(path):
                with open(path, encoding="utf-8") as file:
                    before = file.read()
            text = edited(before, shell.workplace.settings.word("editor"), path=path)
        else:
            text = edited(shell.workplace.statement, shell.workplace.settings.word("editor"))
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        shell.complain("no-editor", f"the editor did not work: {reason}", "set $EDITOR, or \\set editor nano")
        return
    shell.workplace.prefill = text.rstrip()


@meta_command("\\history", "[NUMBER or TEXT]", group=_GROUP, aliases=("\\s", "\\hist"))
def show_history(shell: Shell, argument: str) -> None:
    """List what you typed last, or what of it holds a text."""
    entries = shell.typed()
    if argument.isdecimal():
        entries = entries[-int(argument) :] if int(argument) else []
    elif argument:
        entries = [entry for entry in entries if argument.lower() in entry.lower()]
    else:
        entries = entries[-_SHOWN:]
    shell.tell_at_length(
        "\n".join(entry.replace("\n", "\n  ") for entry in entries) or "nothing in the history"
    )


@meta_command("\\theme", "[THEME]", lambda _: list(_THEME_MEANINGS.items()), group=_GROUP)
def choose_theme(shell: Shell, argument: str) -> None:
    """Show or choose the colours."""
    if argument and not shell.set_setting("theme", argument):
        return
    shell.tell(f"the theme is {shell.workplace.settings.word('theme')}: " + shell.page.cards("AsKhQdJc"))


@meta_command("\\keys", "[emacs|vi]", lambda _: ("emacs", "vi"), group=_GROUP)
def choose_keys(shell: Shell, argument: str) -> None:
    """Show or choose the keys of the line editor; \\? keys lists them."""
    if argument and not shell.set_setting("keys", argument):
        return
    shell.tell(f"the keys are those of {shell.workplace.settings.word('keys')}")


@meta_command("\\clear", "", group=_GROUP, aliases=("\\cls",))
def clear_screen(shell: Shell, argument: str) -> None:
    """Clear the screen (so does Ctrl-L)."""
    if shell.page.screen and os.environ.get("TERM") != "dumb":
        shell.console.err.write("\x1b[2J\x1b[3J\x1b[H")
        shell.console.err.flush()


def _answers(workplace: Workplace) -> Iterable[Choice]:
    return [(str(number), each.statement) for number, each in enumerate(reversed(workplace.answers), 1)]


@meta_command("\\recall", "[NUMBER]", _answers, group=_GROUP)
def recall(shell: Shell, argument: str) -> None:
    """Put an earlier statement at the prompt: 1 is the last one that was answered."""
    answers = shell.workplace.answers
    number = int(argument) if argument.isdecimal() and len(argument) < 9 else 1
    if not 1 <= number <= len(answers):
        shell.complain("no-answer", f"there are {count(len(answers), 'answer', 'answers')} to recall")
        return
    shell.workplace.prefill = answers[-number].statement

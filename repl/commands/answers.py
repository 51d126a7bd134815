"""Meta commands for the output of answers: format, expanded, files, pipes, pager, and the clipboard."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pql
from pql.render import FORMATS, answer_text
from pql.render.page import Page, plain
from pql.repl.meta_commands import Choice, Shell, files, meta_command, problem, words
from pql.results.numbers import count

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.render.page import Page
    from pql.repl.meta_commands import Answer, ShellState


_GROUP = "Answers"


def _formats(state: ShellState) -> Iterable[Choice]:
    return [(name, format.summary) for name, format in FORMATS.items()]


def _last_answer(shell: Shell, format: str = "") -> Answer:
    """The last answer, and whether there is a format of this name; raises `PQLError`."""
    if not shell.state.answers:
        raise problem("no-answer", "there is no answer yet")
    if format and format not in FORMATS:
        raise problem(
            "unknown-format", f"there is no format `{format}`", f"the formats are {', '.join(FORMATS)}"
        )
    return shell.state.answers[-1]


@meta_command("\\format", "[FORMAT]", _formats, group=_GROUP, aliases=("\\t", "\\mode"))
def choose_format(shell: Shell, argument: str) -> None:
    """Show or choose how answers are written."""
    if argument:
        shell.change_setting("format", argument)
    shell.show(f"answers are written as {shell.console.format}")


@meta_command("\\x", "[on|off|auto]", words("on", "off", "auto"), group=_GROUP, aliases=("\\expanded",))
def switch_expanded(shell: Shell, argument: str) -> None:
    """Show a line for each value instead of rows; auto: where rows do not fit."""
    settings = shell.state.settings
    shell.change_setting("expanded", argument or ("off" if settings.word("expanded") == "on" else "on"))
    shell.show(f"expanded display is {settings.word('expanded')}")


@meta_command("\\last", "[FORMAT]", _formats, group=_GROUP, aliases=("\\g",))
def show_last(shell: Shell, argument: str) -> None:
    """Show the last answer again, in another format if you name one."""
    last = _last_answer(shell, argument)
    format = argument or shell.console.format
    shell.console.write_safely(lambda: shell.console.answer_as(last.result, last.statement, format))


@meta_command("\\o", "[FILE or |COMMAND]", files, group=_GROUP, aliases=("\\output",), reaches_out=True)
def write_elsewhere(shell: Shell, argument: str) -> None:
    """Write answers to a file or through a command from now on; alone, to the screen again."""
    if argument:
        _direct(shell, argument)
    else:
        shell.console.direct_to_screen()
    shell.show(f"answers go to {plain(argument) or 'the screen'}")


@meta_command("\\once", "FILE or |COMMAND", files, group=_GROUP, reaches_out=True)
def write_once(shell: Shell, argument: str) -> None:
    """Write the answer of the next statement to a file or through a command."""
    if not argument:
        raise problem(
            "no-file", "\\once needs a file or a command", "write \\once answer.txt or \\once |less"
        )
    _direct(shell, argument)
    shell.once = True


def _direct(shell: Shell, argument: str) -> None:
    target = argument if argument.startswith("|") else os.path.expanduser(argument)
    try:
        shell.console.direct(target)
    except OSError as error:
        raise problem("cannot-write", f"cannot write {target}: {error.strerror}") from None


@meta_command("\\tee", "[FILE]", files, group=_GROUP, aliases=("\\log",), reaches_out=True)
def copy_answers(shell: Shell, argument: str) -> None:
    """Write every answer to the end of a file too; alone, stop that."""
    try:
        shell.console.copy_to(os.path.expanduser(argument) or None)
    except OSError as error:
        raise problem("cannot-write", f"cannot write {argument}: {error.strerror}") from None
    shell.show(f"answers are copied to {plain(argument)}" if argument else "answers are not copied any more")


@meta_command("\\copy", "[FORMAT]", _formats, group=_GROUP, aliases=("\\yank",), reaches_out=True)
def copy_to_clipboard(shell: Shell, argument: str) -> None:
    """Copy the last answer to the clipboard, as text or in the format you name."""
    last = _last_answer(shell, argument)
    text = answer_text(last.result, last.statement, argument or "text", Page(), whole=True)
    how = copy(text, shell.page)
    if how is None:
        help = "install wl-copy, xclip or xsel; or write \\o FILE"
        raise problem("no-clipboard", "no clipboard is available", help)
    shell.show(f"copied {count(len(text.splitlines()), 'line')} ({how})")


@meta_command("\\export", "FILE", files, group=_GROUP, aliases=("\\w",), reaches_out=True)
def export_last(shell: Shell, argument: str) -> None:
    """Write the last answer to a file: .csv, .json, .jsonl, .parquet or .arrow; hands also .pio and .gto."""
    last = _last_answer(shell)
    if not argument:
        raise problem("no-file", "\\export needs a file", "write \\export answer.csv")
    rows = pql.export(last.result, os.path.expanduser(argument))
    what = "hand" if os.path.splitext(argument)[1].lower() in (".pio", ".gto") else "row"
    shell.show(f"wrote {count(rows, what)} to {plain(argument)}")


@meta_command("\\pager", "[on|off|auto|COMMAND]", words("on", "off", "auto"), group=_GROUP, reaches_out=True)
def choose_pager(shell: Shell, argument: str) -> None:
    """Show long answers in a pager (auto), every answer (on) or none; or name the pager."""
    settings = shell.state.settings
    if argument in ("on", "off", "auto"):
        shell.change_setting("pager", argument)
    elif argument:
        from shutil import which

        program = argument.split()[0]
        if program.isalnum() and which(program) is None:
            help = "\\pager takes on, off, auto or a command"
            raise problem("no-pager", f"there is no program {program}", help)
        shell.change_setting("pager_command", argument)
    command = settings.word("pager_command")
    shell.show(f"the pager is {settings.word('pager')}" + (f", {command}" if command else ""))


@meta_command("\\timing", "[on|off]", words("on", "off"), group=_GROUP, aliases=("\\timer",))
def switch_timing(shell: Shell, argument: str) -> None:
    """Show how long each statement takes, or stop doing so."""
    shell.change_setting("timing", argument or ("off" if shell.console.timing else "on"))
    shell.show(f"timing is {'on' if shell.console.timing else 'off'}")


# The variable that says the tool can work here, and the command.
_TOOLS = (
    ("WAYLAND_DISPLAY", ("wl-copy",)),
    ("DISPLAY", ("xclip", "-selection", "clipboard")),
    ("DISPLAY", ("xsel", "--clipboard", "--input")),
    ("", ("pbcopy",)),
    ("", ("clip.exe",)),
)
# Terminals ignore longer sequences.
_LONGEST = 74_000
_SECONDS_TO_COPY = 5.0


def copy(text: str, page: Page) -> str | None:
    """Copies a text; says by what, or None where there is no way."""
    from shutil import which

    for variable, command in _TOOLS:
        if (not variable or os.environ.get(variable)) and which(command[0]):
            try:
                done = subprocess.run(
                    command,
                    input=text.encode(),
                    check=False,
                    timeout=_SECONDS_TO_COPY,
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
            except (OSError, subprocess.TimeoutExpired):
                continue
            if not done.returncode:
                return command[0]
    return "by the terminal" if _by_terminal(text, page) else None


def _by_terminal(text: str, page: Page) -> bool:
    """Sets the clipboard by the sequence OSC 52, passed through tmux and screen if these run."""
    if not page.screen or page.stream is None or os.environ.get("TERM", "dumb") in ("dumb", "linux"):
        return False
    sequence = osc52(text)
    if len(sequence) > _LONGEST:
        return False
    if os.environ.get("TMUX"):
        sequence = "\x1bPtmux;" + sequence.replace("\x1b", "\x1b\x1b") + "\x1b\\"
    page.stream.write(sequence)
    page.stream.flush()
    return True


def osc52(text: str) -> str:
    """The sequence that sets a terminal's clipboard.

    >>> osc52("AKs")
    '\\x1b]52;c;QUtz\\x07'
    """
    from base64 import b64encode

    return f"\x1b]52;c;{b64encode(text.encode()).decode()}\x07"

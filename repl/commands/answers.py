"""Meta commands for how and where answers appear: format, expanded, files, pipes, pager, clipboard."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pql
from pql.repl.render import FORMATS
from pql.repl.render.numbers import count

from .registry import Choice, files, meta_command

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.repl.shell.shell import Shell
    from pql.repl.shell.workplace import Workplace

_GROUP = "Answers"
FORMAT_MEANINGS = {
    "text": "for people",
    "json": "one array",
    "jsonl": "one JSON object a line",
    "csv": "rows with commas between the values",
    "markdown": "tables for a wiki or README",
    "html": "tables for a web page",
}


def _formats(workplace: Workplace) -> Iterable[Choice]:
    return [(name, FORMAT_MEANINGS.get(name, "")) for name in FORMATS]


@meta_command("\\format", "[FORMAT]", _formats, group=_GROUP, aliases=("\\t", "\\mode"))
def choose_format(shell: Shell, argument: str) -> None:
    """Show or choose how answers are written."""
    if argument and not shell.set_setting("format", argument):
        return
    shell.tell(f"answers are written as {shell.console.format}")


@meta_command("\\x", "[on|off|auto]", lambda _: ("on", "off", "auto"), group=_GROUP, aliases=("\\expanded",))
def switch_expanded(shell: Shell, argument: str) -> None:
    """Show a line for each value instead of rows; auto: where rows do not fit."""
    now = shell.workplace.settings.word("expanded")
    if shell.set_setting("expanded", argument or ("off" if now == "on" else "on")):
        shell.tell(f"expanded display is {shell.workplace.settings.word('expanded')}")


@meta_command("\\last", "[FORMAT]", _formats, group=_GROUP, aliases=("\\g",))
def show_last(shell: Shell, argument: str) -> None:
    """Show the last answer again, in another format if you name one."""
    last = shell.workplace.last
    if last is None:
        shell.complain("no-answer", "there is no answer yet")
    elif argument and argument not in FORMATS:
        shell.complain(
            "unknown-format", f"there is no format `{argument}`", f"the formats are {', '.join(FORMATS)}"
        )
    else:
        format = argument or shell.console.format
        shell.write_safely(lambda: shell.console.answer_as(last.result, last.statement, format))


@meta_command("\\o", "[FILE or |COMMAND]", files, group=_GROUP, aliases=("\\output",), reaches_out=True)
def write_elsewhere(shell: Shell, argument: str) -> None:
    """Write answers to a file or through a command from now on; alone, to the screen again."""
    target = argument if argument.startswith("|") else os.path.expanduser(argument)
    if shell.direct(target or None):
        shell.tell(f"answers go to {argument or 'the screen'}")


@meta_command("\\once", "FILE or |COMMAND", files, group=_GROUP, reaches_out=True)
def write_once(shell: Shell, argument: str) -> None:
    """Write the answer of the next statement to a file or through a command."""
    if not argument:
        shell.complain(
            "no-file", "\\once needs a file or a command", "write \\once answer.txt or \\once |less"
        )
        return
    target = argument if argument.startswith("|") else os.path.expanduser(argument)
    if shell.direct(target):
        shell.once = True


@meta_command("\\tee", "[FILE]", files, group=_GROUP, aliases=("\\log",), reaches_out=True)
def copy_answers(shell: Shell, argument: str) -> None:
    """Write every answer to the end of a file too; alone, stop that."""
    try:
        shell.console.copy_to(os.path.expanduser(argument) or None)
    except OSError as error:
        shell.complain("cannot-write", f"cannot write {argument}: {error.strerror}")
        return
    shell.tell(f"answers are copied to {argument}" if argument else "answers are not copied any more")


@meta_command("\\copy", "[FORMAT]", _formats, group=_GROUP, aliases=("\\yank",), reaches_out=True)
def copy_to_clipboard(shell: Shell, argument: str) -> None:
    """Copy the last answer to the clipboard, as text or in the format you name."""
    from pql.repl.render import answer_text, renderer
    from pql.repl.render.page import Page
    from pql.repl.shell.clipboard import copy

    last = shell.workplace.last
    if last is None:
        shell.complain("no-answer", "there is no answer yet")
        return
    if argument and argument not in FORMATS:
        shell.complain(
            "unknown-format", f"there is no format `{argument}`", f"the formats are {', '.join(FORMATS)}"
        )
        return
    once = renderer(argument or "text", Page())
    text = once.begin() + answer_text(last.result, last.statement, argument or "text", Page()) + once.end()
    how = copy(text, shell.page)
    if how is None:
        shell.complain(
            "no-clipboard",
            "there is no clipboard within reach",
            "install wl-copy, xclip or xsel; or write \\o FILE",
        )
    else:
        shell.tell(f"copied {count(len(text.splitlines()), 'line', 'lines')} ({how})")


@meta_command("\\export", "FILE", files, group=_GROUP, aliases=("\\w",), reaches_out=True)
def export_last(shell: Shell, argument: str) -> None:
    """Write the last answer to a file: .csv, .json, .jsonl, .parquet or .arrow."""
    last = shell.workplace.last
    if last is None:
        shell.complain("no-answer", "there is no answer yet")
        return
    if not argument:
        shell.complain("no-file", "\\export needs a file", "write \\export answer.csv")
        return
    try:
        rows = pql.export(last.result, os.path.expanduser(argument))
    except pql.PQLError as error:
        for diagnostic in error.diagnostics:
            shell.console.report(diagnostic)
        return
    shell.tell(f"wrote {count(rows, 'row', 'rows')} to {argument}")


@meta_command(
    "\\pager", "[on|off|auto|COMMAND]", lambda _: ("on", "off", "auto"), group=_GROUP, reaches_out=True
)
def choose_pager(shell: Shell, argument: str) -> None:
    """Show long answers in a pager (auto), every answer (on) or none; or name the pager."""
    settings = shell.workplace.settings
    if argument in ("on", "off", "auto"):
        settings.set("pager", argument)
    elif argument:
        from shutil import which

        program = argument.split()[0]
        if program.isalnum() and which(program) is None:
            shell.complain(
                "no-pager", f"there is no program {program}", "\\pager takes on, off, auto or a command"
            )
            return
        if not shell.set_setting("pager_command", argument):
            return
    command = settings.word("pager_command")
    shell.tell(f"the pager is {settings.word('pager')}" + (f", {command}" if command else ""))


@meta_command("\\timing", "[on|off]", lambda _: ("on", "off"), group=_GROUP, aliases=("\\timer",))
def switch_timing(shell: Shell, argument: str) -> None:
    """Show how long each statement takes, or stop doing so."""
    if shell.set_setting("timing", argument or ("off" if shell.console.timing else "on")):
        shell.tell(f"timing is {'on' if shell.console.timing else 'off'}")

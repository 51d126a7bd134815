"""The meta commands of the shell."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pql

from .help import help_text, topics
from .meta import COMMANDS, FILES, meta_command
from .render import FORMATS
from .sources import read_script

if TYPE_CHECKING:
    from .shell import Shell

__all__ = ["COMMANDS"]

_SWITCH = {"on": True, "off": False}


@meta_command("\\?", "[TOPIC]", topics)
def show_help(shell: Shell, argument: str) -> None:
    """Help on PQL, on a topic, or on any word of the language."""
    shell.tell(help_text(argument, shell.page).rstrip("\n"))


@meta_command("\\format", f"[{'|'.join(FORMATS)}]", lambda: FORMATS)
def choose_format(shell: Shell, argument: str) -> None:
    """Show or choose how answers are written."""
    if argument and argument not in FORMATS:
        shell.complain(
            "unknown-format", f"there is no format `{argument}`", f"the formats are {', '.join(FORMATS)}"
        )
        return
    if argument:
        shell.console.use_format(argument)
    shell.tell(f"answers are written as {shell.console.format}")


@meta_command("\\i", "FILE", lambda: FILES)
def run_file(shell: Shell, argument: str) -> None:
    """Run a script in this session; its names stay."""
    if not argument:
        shell.complain("no-file", "\\i needs the name of a script", "write \\i ranges.pql")
        return
    try:
        text = read_script(os.path.expanduser(argument))
    except OSError as error:
        shell.complain("cannot-read", f"cannot read {argument}: {error.strerror}")
    except pql.PQLError as error:
        for diagnostic in error.diagnostics:
            shell.console.report(diagnostic)
    else:
        before, shell.session.directory = shell.session.directory, text.directory
        try:
            shell.run_text(text.statements, text.name)
        finally:
            shell.session.directory = before


@meta_command("\\o", "[FILE]", lambda: FILES)
def write_to_file(shell: Shell, argument: str) -> None:
    """Write answers to a file from now on; without a file, to the screen again."""
    try:
        shell.console.direct(os.path.expanduser(argument) or None)
    except OSError as error:
        shell.complain("cannot-write", f"cannot write {argument}: {error.strerror}")
        return
    shell.tell(f"answers go to {argument or 'the screen'}")


@meta_command("\\q")
def leave(shell: Shell, argument: str) -> None:
    """Leave the shell (so does Ctrl-D)."""
    raise EOFError


@meta_command("\\timing", "[on|off]", lambda: _SWITCH)
def switch_timing(shell: Shell, argument: str) -> None:
    """Show how long each statement takes, or stop doing so."""
    if argument and argument not in _SWITCH:
        shell.complain("bad-switch", f"\\timing is on or off, not `{argument}`")
        return
    shell.console.use_timing(_SWITCH.get(argument, not shell.console.timing))
    shell.tell(f"timing is {'on' if shell.console.timing else 'off'}")

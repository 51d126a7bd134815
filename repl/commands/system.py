"""Meta commands for the system: leaving, folders, other programs."""

from __future__ import annotations

import os
import sys

import pql
from pql.render.page import plain
from pql.repl.meta_commands import Leaving, Shell, files, meta_command, problem
from pql.repl.places import config_file, history_file

_GROUP = "System"


@meta_command("\\q", group=_GROUP, aliases=("\\quit", "\\exit"))
def leave(shell: Shell, argument: str) -> None:
    """Leave the shell (so does Ctrl-D)."""
    raise Leaving


@meta_command("\\!", "COMMAND", files, group=_GROUP, aliases=("\\shell", "\\system"), reaches_out=True)
def run_command(shell: Shell, argument: str) -> None:
    """Run a command of the operating system."""
    from pql.repl.terminal import run

    if not argument:
        raise problem("no-command", "\\! needs a command", "write \\! ls")
    shell.console.err.flush()
    status = run(argument)
    if status:
        shell.show(f"status {status}")


@meta_command("\\cd", "[FOLDER]", files, group=_GROUP, reaches_out=True)
def change_folder(shell: Shell, argument: str) -> None:
    """Change the folder that files are looked for in; alone, go home."""
    try:
        os.chdir(os.path.expanduser(argument or "~"))
    except OSError as error:
        raise problem("no-folder", f"cannot go to {argument}: {error.strerror}") from None
    shell.show(plain(os.getcwd()))


@meta_command("\\echo", "TEXT", group=_GROUP, aliases=("\\print",))
def echo(shell: Shell, argument: str) -> None:
    """Write a text among the answers."""
    shell.console.write_safely(lambda: shell.console.write(argument + "\n"))


@meta_command("\\version", group=_GROUP, aliases=("\\about", "\\status"))
def version(shell: Shell, argument: str) -> None:
    """Show versions and where the files of the shell are."""
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as version_of

    lines = [f"pql {pql.__version__}, Python {sys.version.split()[0]} on {sys.platform}"]
    for package in ("prompt_toolkit", "pygments"):
        try:
            lines.append(f"{package} {version_of(package)}")
        except PackageNotFoundError:
            continue
    lines += [f"configuration {config_file()}", f"history {history_file()}", f"folder {os.getcwd()}"]
    shell.show("\n".join(map(plain, lines)))

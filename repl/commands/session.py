"""Meta commands about the session: its names, options and settings, and keeping them."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pql
from pql.repl.cli.sources import read_script
from pql.repl.places import write_file
from pql.repl.render.numbers import count
from pql.repl.shell.config import write_config
from pql.repl.shell.session_text import is_saved_session, saved_names, session_text
from pql.repl.shell.settings import SETTINGS

from .registry import Choice, files, meta_command, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.repl.shell.shell import Shell
    from pql.repl.shell.workplace import Workplace

_GROUP = "Session"


def _names(workplace: Workplace) -> Iterable[Choice]:
    return [(name, text) for name, (_, text) in workplace.session.names.items()]


@meta_command("\\n", "", group=_GROUP, aliases=("\\names", "\\l", "\\dt", "\\who"))
def list_names(shell: Shell, argument: str) -> None:
    """List the names of the session."""
    if shell.session.names:
        shell.run_text("show names", keep=False)
    else:
        shell.tell("there are no names yet; `let steal = 22+, A2s+` gives one")


@meta_command("\\d", "[NAME]", _names, group=_GROUP, aliases=("\\describe",))
def describe(shell: Shell, argument: str) -> None:
    """Describe a name: what it stands for, and how large it is."""
    if not argument:
        list_names(shell, "")
        return
    names = shell.session.names
    if argument in names:
        kind, text = names[argument]
        shell.tell(f"let {argument} = {'board ' if kind == 'board' else ''}{text}")
        if kind == "formula":
            return
    shell.run_text(argument, keep=False)


@meta_command("\\forget", "[NAME ...]", _names, group=_GROUP, aliases=("\\reset",))
def forget(shell: Shell, argument: str) -> None:
    """Forget names; alone, all of them."""
    names = argument.replace(",", " ").split()
    for name in names:
        if name not in shell.session.names:
            near = nearest(name, shell.session.names)
            shell.complain("unknown-name", f"there is no name `{name}`", near and f"did you mean `{near}`?")
            return
    shell.session.forget(*names)
    shell.tell(f"forgotten: {', '.join(names)}" if names else "all names are forgotten")


def _settings(workplace: Workplace) -> Iterable[Choice]:
    options = workplace.session.options
    found = [(f"{name} ", options.summary(name)) for name in options]
    for name in options:
        found += [(f"{name} {word}", f"a value of {name}") for word in options.choices(name)]
    for setting in SETTINGS.values():
        found.append((f"{setting.name} ", setting.summary))
        found += [(f"{setting.name} {word}", f"a value of {setting.name}") for word in setting.words]
    return found


@meta_command("\\set", "[NAME [VALUE]]", _settings, group=_GROUP, aliases=("\\options", "\\pset"))
def set_option(shell: Shell, argument: str) -> None:
    """Show options and settings, or change one for this session."""
    name, _, value = argument.replace("=", " ", 1).partition(" ")
    name, value = name.lower(), value.strip()
    if not name:
        shell.tell_at_length(_listing(shell))
    elif name in SETTINGS:
        if value:
            shell.set_setting(name, value)
        shell.tell(f"{name} = {shell.workplace.settings.word(name)}")
    elif value and name in shell.session.options:
        shell.run_text(f"set {name} = {value}")
    elif name in shell.session.options:
        shell.tell(f"{name} = {shell.session.options.shown(name)}")
    else:
        near = nearest(name, [*SETTINGS, *shell.session.options])
        help = f"did you mean `{near}`?" if near else "\\set alone lists them"
        shell.complain("unknown-setting", f"there is no option or setting `{name}`", help)


def _listing(shell: Shell) -> str:
    from pql.repl.shell.help import entries

    options, settings, page = shell.session.options, shell.workplace.settings, shell.page
    first = [(f"{name} = {options.shown(name)}", options.summary(name)) for name in options]
    second = [(f"{each.name} = {settings.word(each.name)}", each.summary) for each in settings]
    return "\n".join(
        [
            entries("Options: what statements mean", first, page),
            entries("Settings: how the shell looks", second, page).rstrip("\n"),
        ]
    )


@meta_command("\\config", "", group=_GROUP, reaches_out=True)
def configuration(shell: Shell, argument: str) -> None:
    """Write the configuration file if there is none, and say where it is."""
    try:
        path, written = write_config()
    except OSError as error:
        shell.complain("cannot-write", f"cannot write the configuration: {error.strerror or error}")
        return
    shell.tell(
        f"{'written' if written else 'it is'}: {path}\nit takes effect at the next start; \\set changes this session"
    )


@meta_command("\\save", "FILE.pql", files, group=_GROUP, reaches_out=True)
def save_session(shell: Shell, argument: str) -> None:
    """Save the names and options of the session as a script; over an earlier session, but over no other file."""
    _save(shell, argument)


@meta_command("\\save!", "FILE.pql", files, group=_GROUP, reaches_out=True)
def save_over(shell: Shell, argument: str) -> None:
    """Save the session over whatever is in the file."""
    _save(shell, argument, over_anything=True)


def _save(shell: Shell, argument: str, *, over_anything: bool = False) -> None:
    if not argument:
        shell.complain("no-file", "\\save needs the name of a file", "write \\save evening.pql")
        return
    path = os.path.expanduser(argument)
    try:
        replaced = os.path.lexists(path)
        if replaced and not over_anything and not is_saved_session(path):
            shell.complain(
                "file-exists", f"{argument} is there already, and is no saved session", "\\save! replaces it"
            )
            return
        write_file(path, session_text(shell.session))
    except OSError as error:
        shell.complain("cannot-write", f"cannot write {argument}: {error.strerror or error}")
        return
    names = count(saved_names(shell.session), "name", "names")
    before = " (replaced the file that was there)" if replaced else ""
    shell.tell(f"{names} and the options are in {argument}{before}; \\load brings them back")


@meta_command("\\load", "FILE.pql", files, group=_GROUP, reaches_out=True)
def load_session(shell: Shell, argument: str) -> None:
    """Bring back what \\save has saved."""
    run_file(shell, argument)


@meta_command(
    "\\i", "FILE.pql", files, group=_GROUP, aliases=("\\include", "\\read", "\\source"), reaches_out=True
)
def run_file(shell: Shell, argument: str) -> None:
    """Run a script in this session; its names stay."""
    if not argument:
        shell.complain("no-file", "this needs the name of a script", "write \\i ranges.pql")
        return
    try:
        text = read_script(os.path.expanduser(argument.strip("'\"")))
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

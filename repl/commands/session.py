"""Meta commands about the session, its names, options and settings and keeping them, and about the system."""

from __future__ import annotations

import os
import re
import shlex
import sys
from typing import TYPE_CHECKING

import pql
from pql.render.page import plain
from pql.repl.help.topics import entries
from pql.repl.meta_commands import Choice, Leaving, Shell, files, meta_command, problem
from pql.repl.places import config_file, history_file, open_file, write_file
from pql.repl.settings import SETTINGS, write_config
from pql.repl.typed_words import did_you_mean
from pql.results.numbers import count

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.repl.meta_commands import ShellState


_GROUP = "Session"


def _names(state: ShellState) -> Iterable[Choice]:
    return [(name, text) for name, (_, text) in state.session.names.items()]


@meta_command("\\n", "", group=_GROUP, aliases=("\\names", "\\l", "\\dt", "\\who"))
def list_names(shell: Shell, argument: str) -> None:
    """List the names of the session."""
    if shell.session.names:
        shell.run_text("show names", keep=False)
    else:
        shell.show("there are no names yet; `let steal = 22+, A2s+` gives one")


@meta_command("\\d", "[NAME]", _names, group=_GROUP, aliases=("\\describe",))
def describe(shell: Shell, argument: str) -> None:
    """Describe a name: what it means, and how large it is."""
    if not argument:
        list_names(shell, "")
        return
    kind, text = shell.session.names.get(argument, ("", ""))
    if kind:
        shell.show(f"let {argument} = {'board ' if kind == 'board' else ''}{text}")
    if kind != "formula":
        shell.run_text(argument, keep=False)


@meta_command("\\forget", "[NAME ...]", _names, group=_GROUP, aliases=("\\reset",))
def forget(shell: Shell, argument: str) -> None:
    """Forget names; alone, all of them."""
    names, known = argument.replace(",", " ").split(), shell.session.names
    for name in names:
        if name not in known:
            raise problem("unknown-name", f"there is no name `{name}`", did_you_mean(name, known))
    shell.session.forget(*names)
    shell.show(f"forgotten: {', '.join(names)}" if names else "all names are forgotten")


def _settings(state: ShellState) -> Iterable[Choice]:
    options = state.session.options
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
    options = shell.session.options
    if not name:
        shell.console.show_at_length(_listing(shell))
    elif name in SETTINGS:
        if value:
            shell.change_setting(name, value)
        shell.show(f"{name} = {shell.state.settings.word(name)}")
    elif name not in options:
        near = did_you_mean(name, [*SETTINGS, *options])
        raise problem(
            "unknown-setting", f"there is no option or setting `{name}`", near or "\\set alone lists them"
        )
    elif value:
        shell.run_text(f"set {name} = {value}")
    else:
        shell.show(f"{name} = {options.shown(name)}")


def _listing(shell: Shell) -> str:
    options, settings, page = shell.session.options, shell.state.settings, shell.page
    of_language = [(f"{name} = {options.shown(name)}", options.summary(name)) for name in options]
    of_shell = [(f"{each.name} = {settings.word(each.name)}", each.summary) for each in settings]
    return "\n".join(
        [
            entries("Options: what statements mean", of_language, page),
            entries("Settings: how the shell looks", of_shell, page).rstrip("\n"),
        ]
    )


@meta_command("\\config", "", group=_GROUP, reaches_out=True)
def configuration(shell: Shell, argument: str) -> None:
    """Write the configuration file if there is none, and say where it is."""
    try:
        path, written = write_config()
    except OSError as error:
        message = f"cannot write the configuration: {error.strerror or error}"
        raise problem("cannot-write", message) from None
    shell.show(f"{'written' if written else 'it is'}: {plain(path)}")
    shell.show("it takes effect at the next start; \\set changes this session")


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
        raise problem("no-file", "\\save needs the name of a file", "write \\save evening.pql")
    path = os.path.expanduser(argument)
    try:
        replaced = os.path.lexists(path)
        if replaced and not over_anything and not is_saved_session(path):
            message = f"{argument} is there already, and is not a saved session"
            raise problem("file-exists", message, "\\save! replaces it")
        write_file(path, session_text(shell.session))
    except OSError as error:
        raise problem("cannot-write", f"cannot write {argument}: {error.strerror or error}") from None
    names = count(saved_names(shell.session), "name")
    before = " (replaced the file that was there)" if replaced else ""
    shell.show(f"{names} and the options are in {plain(argument)}{before}; \\load brings them back")


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
        raise problem("no-file", "this needs the name of a script", "write \\i ranges.pql")
    shell.run_script(argument.strip("'\""))


HEAD = "# A PQL session."
"""The first line of a saved session."""
# The last answer is not saved.
_LAST = "_"


def session_text(session: pql.Session) -> str:
    """The statements that give a new session the same names and options.

    Names are written in the order they were given, so that each finds those it is made of. `_` is what was answered
    last and goes with its session. A set whose text would mean another one by now (it was made of `_`, or under options
    that have changed since) is written out.

    >>> import pql
    >>> session = pql.Session()
    >>> _ = session.run("let steal = 22+, A2s+; set bare = both")
    >>> print(session_text(session), end="")
    # A PQL session.
    set bare = both
    let steal = 22+, A2s+
    """
    lines = [HEAD]
    defaults = pql.Options()
    options = session.options
    changed = [name for name in options if options.shown(name) != defaults.shown(name)]
    lines += [_setting(options, name) for name in changed if name != _READING]
    twin = pql.Session(directory=session.directory)
    twin.compile("\n".join(lines))
    for name, (kind, text) in session.names.items():
        if name == _LAST:
            continue
        prefix = {"board": "board ", "formula": "formula "}.get(kind, "")
        statement = f"let {name} = {prefix}{text}"
        if twin.compile(statement).failed or (kind == "hands" and _set(twin, name) != _set(session, name)):
            # The text uses `_`, or a name or option that has changed since.
            statement = f"let {name} = {_set(session, name)}"
            twin.compile(statement)
        lines.append(statement)
    lines += [_setting(options, name) for name in changed if name == _READING]
    return "\n".join(lines) + "\n"


def saved_names(session: pql.Session) -> int:
    """How many names a saved session restores."""
    return sum(name != _LAST for name in session.names)


def is_saved_session(path: str) -> bool:
    """Whether a file holds a saved session, which may be written anew. Raises `OSError`."""
    if not os.path.isfile(path):
        return False
    with open_file(path) as file:
        return file.readline(len(HEAD) + 2).rstrip(b"\r\n") == HEAD.encode()


# Names are saved as PQL writes them, so another notation of bare text comes last.
_READING = "dialect"


def _setting(options: pql.Options, name: str) -> str:
    shown = options.shown(name)
    return f"set {name} = " + (shown if re.fullmatch(r"\w+", shown) else f"'{shown}'")


def _set(session: pql.Session, name: str) -> str:
    """The text of the set that a name of hands means."""
    twin = session.copy()
    if _READING in twin.options:
        # A bare name is one in PQL's own notation only.
        twin.options.set(_READING, "pql")
    (result,) = twin.run(name)
    return str(result.to_dict()["text"])


_SYSTEM = "System"


@meta_command("\\q", group=_SYSTEM, aliases=("\\quit", "\\exit"))
def leave(shell: Shell, argument: str) -> None:
    """Leave the shell (so does Ctrl-D)."""
    raise Leaving


@meta_command("\\!", "COMMAND", files, group=_SYSTEM, aliases=("\\shell", "\\system"), reaches_out=True)
def run_command(shell: Shell, argument: str) -> None:
    """Run a command of the operating system."""
    from pql.repl.terminal import run

    if not argument:
        raise problem("no-command", "\\! needs a command", "write \\! ls")
    shell.console.err.flush()
    status = run(argument)
    if status:
        shell.show(f"status {status}")


def _notes(state: ShellState) -> Iterable[Choice]:
    return [
        ("alias ", "names a player who has several accounts in a collection"),
        ("note ", "writes a note on a hand or a player"),
        ("tag ", "tags a hand or a player"),
    ]


@meta_command("\\hands", "alias|note|tag FOLDER ...", _notes, group=_SYSTEM, reaches_out=True)
def note_hands(shell: Shell, argument: str) -> None:
    """Name, note and tag players and hands of a collection, in the words of `pql hands`."""
    from pql.repl.hand_notes import answered

    try:
        words = shlex.split(argument)
    except ValueError:
        raise problem("open-string", "a quote is not closed", "close it") from None
    for line in answered(words):
        shell.show(plain(line))


@meta_command("\\cd", "[FOLDER]", files, group=_SYSTEM, reaches_out=True)
def change_folder(shell: Shell, argument: str) -> None:
    """Change the folder that files are looked for in; alone, go home."""
    try:
        os.chdir(os.path.expanduser(argument or "~"))
    except OSError as error:
        raise problem("no-folder", f"cannot go to {argument}: {error.strerror}") from None
    shell.show(plain(os.getcwd()))


@meta_command("\\echo", "TEXT", group=_SYSTEM, aliases=("\\print",))
def echo(shell: Shell, argument: str) -> None:
    """Write a text among the answers."""
    shell.console.write_safely(lambda: shell.console.write(argument + "\n"))


@meta_command("\\version", group=_SYSTEM, aliases=("\\about", "\\status"))
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

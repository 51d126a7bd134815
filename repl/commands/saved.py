"""Meta commands for statements saved by name, with places for arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pql
from pql.repl.matching import did_you_mean
from pql.repl.meta_commands import Choice, Shell, meta_command, problem

from .saved_statements import SavedStatements, filled

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.repl.state import ShellState

_GROUP = "Saved statements"


def _saved(state: ShellState) -> Iterable[Choice]:
    try:
        return list(SavedStatements().items())
    except pql.PQLError:  # told when one of them is wanted
        return []


@meta_command("\\f", "[NAME [ARGUMENTS]]", _saved, group=_GROUP, reaches_out=True)
def run_saved(shell: Shell, argument: str) -> None:
    """Run a saved statement, $1 $2 ... replaced by the arguments; alone, list them."""
    saved = dict(SavedStatements().items())
    name, _, arguments = argument.partition(" ")
    if not name:
        for each, statement in saved.items():
            shell.show(f"{shell.page.paint(each, 'strong')}  {statement}")
        if not saved:
            shell.show("there are none yet; \\fs NAME STATEMENT saves one")
        return
    text = saved.get(name)
    if text is None:
        message = f"there is no saved statement `{name}`"
        raise problem("unknown-saved", message, did_you_mean(name, saved))
    try:
        statement = filled(text, arguments)
    except ValueError as missing:
        raise problem("missing-argument", str(missing), f"it is `{text}`") from None
    shell.run_text(statement)


@meta_command("\\fs", "NAME STATEMENT", group=_GROUP, reaches_out=True)
def save_statement(shell: Shell, argument: str) -> None:
    """Save a statement under a name, for all sessions; alone with a name, the last statement."""
    name, _, text = argument.partition(" ")
    text = text.strip() or shell.state.statement
    if not name.isidentifier() or not text:
        help = "write \\fs flop equity $1 vs $2 on $3"
        raise problem("no-name", "\\fs needs a name and a statement", help)
    try:
        SavedStatements().put(name, text)
    except OSError as error:
        raise problem("cannot-write", f"cannot save it: {error.strerror or error}") from None
    shell.show(f"saved; \\f {name} runs it")


@meta_command("\\fd", "NAME", _saved, group=_GROUP, reaches_out=True)
def delete_saved(shell: Shell, argument: str) -> None:
    """Delete a saved statement."""
    try:
        deleted = SavedStatements().delete(argument)
    except OSError as error:
        raise problem("cannot-write", f"cannot delete it: {error.strerror or error}") from None
    if not deleted:
        raise problem("unknown-saved", f"there is no saved statement `{argument}`", "\\f lists them")
    shell.show(f"deleted {argument}")

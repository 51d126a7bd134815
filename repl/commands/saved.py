"""Meta commands for statements that are kept by name, with places for arguments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.repl.shell.saved_statements import SavedStatements, filled

from .registry import Choice, meta_command, nearest

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.repl.shell.shell import Shell
    from pql.repl.shell.workplace import Workplace

_GROUP = "Saved statements"


def _saved(workplace: Workplace) -> Iterable[Choice]:
    return list(SavedStatements().items())


@meta_command("\\f", "[NAME [ARGUMENTS]]", _saved, group=_GROUP, reaches_out=True)
def run_saved(shell: Shell, argument: str) -> None:
    """Run a saved statement, $1 $2 ... replaced by the arguments; alone, list them."""
    saved = SavedStatements()
    name, _, arguments = argument.partition(" ")
    if not name:
        for each, statement in saved.items():
            shell.tell(f"{shell.page.paint(each, 'strong')}  {statement}")
        if not saved.items():
            shell.tell("there are none yet; \\fs NAME STATEMENT saves one")
        return
    text = saved.get(name)
    if text is None:
        near = nearest(name, dict(saved.items()))
        shell.complain(
            "unknown-saved", f"there is no saved statement `{name}`", near and f"did you mean `{near}`?"
        )
        return
    try:
        shell.run_text(filled(text, arguments))
    except ValueError as problem:
        shell.complain("missing-argument", str(problem), f"it is `{text}`")


@meta_command("\\fs", "NAME STATEMENT", group=_GROUP, reaches_out=True)
def save_statement(shell: Shell, argument: str) -> None:
    """Save a statement under a name, for all sessions; alone with a name, the last statement."""
    name, _, text = argument.partition(" ")
    text = text.strip() or shell.workplace.statement
    if not name.isidentifier() or not text:
        shell.complain(
            "no-name", "\\fs needs a name and a statement", "write \\fs flop equity $1 vs $2 on $3"
        )
        return
    try:
        SavedStatements().put(name, text)
    except OSError as error:
        shell.complain("cannot-write", f"cannot save it: {error.strerror or error}")
        return
    shell.tell(f"saved; \\f {name} runs it")


@meta_command("\\fd", "NAME", _saved, group=_GROUP, reaches_out=True)
def delete_saved(shell: Shell, argument: str) -> None:
    """Delete a saved statement."""
    try:
        gone = SavedStatements().delete(argument)
    except OSError as error:
        shell.complain("cannot-write", f"cannot delete it: {error.strerror or error}")
        return
    if gone:
        shell.tell(f"deleted {argument}")
    else:
        shell.complain("unknown-saved", f"there is no saved statement `{argument}`", "\\f lists them")

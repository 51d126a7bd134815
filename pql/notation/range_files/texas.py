"""`texas`: a result of TexasSolver: the range at a node, or with an action those who take it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.base.diagnostics import Diagnostic, Severity
from pql.base.files import UnreadableFileError, beginning, open_regular, size_of
from pql.notation.solvers import texas
from pql.notation.solvers.strategy import place

from .file import LARGEST_FILE

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

    from .file import RangeFile

NODES = True
_LOOKED_AT = 65_536


def recognizes(file: RangeFile) -> bool:
    """An object that begins like a node of that program."""
    try:
        return texas.looks_like_result(beginning(file.path, _LOOKED_AT))
    except UnreadableFileError:
        return False


def read(file: RangeFile) -> HandSet:
    """The hands of who acts at the end of a path, or of `OOP:` or `IP:` there; with `:ACTION` those who take it.

    The ranges at the root stand in the commands beside the file.
    """
    try:
        with open_regular(file.path) as result:
            size = size_of(result)
    except UnreadableFileError as problem:
        raise file.unreadable(f"{problem}") from None
    if size > LARGEST_FILE:
        message = f"a range is imported from a result of up to {LARGEST_FILE:,} bytes"
        raise file.misasked(message, "pql.read_strategy of the library reads larger ones")
    if file.node is None:
        decisions = [node for node in texas.nodes(file.path) if node.player is not None]
        raise file.no_node(["/".join(node.path) or "OOP:" for node in decisions])
    where = place(file.node)
    file.lasting = False  # the commands may change while the result does not
    strategy = texas.strategy(file.path, where)
    if strategy.assumed:
        file.warnings.append(
            Diagnostic(
                "range-file-meaning",
                f"`{file.path}` does not say how often each hand is there at the start: each was taken as 1",
                help="keep the commands that made it, with their `dump_result`, in a text file beside it",
                severity=Severity.WARNING,
            )
        )
    return strategy.range(where.action)

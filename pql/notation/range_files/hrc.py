"""`hrc`: an export of HRC, a folder or a zip: the range at a node, or with an action those who take it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.notation.solvers.hrc import Export, is_export
from pql.notation.solvers.strategy import place

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

    from .file import RangeFile

NODES = True


def recognizes(file: RangeFile) -> bool:
    """A folder `nodes`, in a folder or in a zip."""
    return is_export(file.path)


def read(file: RangeFile) -> HandSet:
    """The hands of who acts at `N` or at the end of a path; with `N:ACTION` those with which he takes the action."""
    with Export(file.path) as export:
        if file.node is None:
            raise file.no_node([f"{number}" for number in export.numbers()])
        where = place(file.node)
        return export.strategy(where).range(where.action)

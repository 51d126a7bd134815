"""`tree`: what a solver is told to solve, by PioSOLVER's text or TexasSolver's commands: the ranges of both players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.notation.solvers.tree import is_tree, read_tree

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

    from .file import RangeFile

NODES = True


def recognizes(file: RangeFile) -> bool:
    """A line that says a range, a board or a pot in the way of one of the programs."""
    return is_tree(file.text)


def read(file: RangeFile) -> HandSet:
    """The range of the player whom the node names, `OOP` or `IP`."""
    tree = read_tree(file.text, file.path)
    ranges = {name: hands for name in ("OOP", "IP") if (hands := tree.range_of(name)) is not None}
    player = (file.node or "").strip().upper()
    if player not in ranges:
        raise file.no_node(ranges)
    return ranges[player]

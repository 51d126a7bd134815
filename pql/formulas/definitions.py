"""Formulas that `let` has named."""

from __future__ import annotations

from ..grammar.diagnostics import Source
from ..grammar.nodes import Formula
from ..records import Record


class FormulaDefinition(Record):
    """A named formula as it was written: checked anew wherever it is used, for the players and the board there."""

    node: Formula
    source: Source

"""The widget of `pql.grid`; `data/grid.js` is its front end."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from pql.api.sets import hand_set, hands
from pql.base.diagnostics import PQLError
from pql.cards.games import HOLDEM
from pql.cards.starting_hands import starting_hands
from pql.sets.handset import HandSet

_DATA = Path(__file__).parent / "data"
_SIDE = 13
# The name of the class in each cell, row by row.
_NAMES = {
    row * _SIDE + column: kind.name for kind in starting_hands() for row, column in [kind.grid_position]
}
# Weights that differ by less are the same: a weight of 0.35 is the mean of six of them but for the last digit.
_SAME = 1e-9


class RangeGrid(anywidget.AnyWidget):
    """A set of hands as 169 cells that are painted with a weight.

    `hands` is the set, `text` its text and `weights` the fraction of each class that is in it, row by row from the ace
    down; setting one sets the others, here and in the notebook. `brush` is the weight to paint with. Hands of classes
    that are not painted stay as they are, each with its weight. A text that cannot be read changes nothing, and
    `problem` says why.

    >>> import pql
    >>> painted = pql.grid("AsKs, QQ")
    >>> painted.weights = [1.0, *painted.weights[1:]]
    >>> painted.text
    'AA, QQ, AsKs'
    >>> painted.text = "22+:0.5"
    >>> painted.hands.weight, painted.weights[0]
    (39.0, 0.5)
    """

    _esm = _DATA / "grid.js"
    _css = _DATA / "grid.css"

    text: traitlets.Unicode[str, str | bytes] = traitlets.Unicode().tag(sync=True)
    weights: traitlets.List[float] = traitlets.List(traitlets.Float()).tag(sync=True)
    brush: traitlets.Float[float, float] = traitlets.Float(1.0, min=0.0, max=1.0).tag(sync=True)
    problem: traitlets.Unicode[str, str | bytes] = traitlets.Unicode().tag(sync=True)

    def __init__(self, held: str | HandSet = "none", **options: Any) -> None:
        self._hands = HandSet()
        super().__init__(**options)
        self.hands = hand_set(held, HOLDEM)

    @property
    def hands(self) -> HandSet:
        """The set of hands; TypeError for what is neither a set nor text."""
        return self._hands

    @hands.setter
    def hands(self, held: str | HandSet) -> None:
        self._hands = hand_set(held, HOLDEM)
        with self.hold_sync():
            self.weights = _fractions(self._hands)
            self.text = self._hands.text()
            self.problem = ""

    @traitlets.validate("weights")
    def _checked(self, proposal: dict[str, Any]) -> list[float]:
        weights = [min(max(weight, 0.0), 1.0) for weight in proposal["value"]]
        if len(weights) != len(_NAMES):
            raise traitlets.TraitError(f"a grid has {len(_NAMES)} weights, not {len(weights)}")
        return weights

    @traitlets.observe("weights")
    def _painted(self, change: dict[str, Any]) -> None:
        """Takes over the classes that have another weight than the set."""
        before = _fractions(self._hands)
        painted = {
            _NAMES[cell]: weight
            for cell, weight in enumerate(change["new"])
            if abs(weight - before[cell]) > _SAME
        }
        if painted:
            self.hands = (self._hands - HandSet.from_classes(painted.keys())) | HandSet.from_classes(painted)

    @traitlets.observe("text")
    def _written(self, change: dict[str, Any]) -> None:
        """Takes over a text that another than the set itself has written."""
        if change["new"] == self._hands.text():
            return
        try:
            self.hands = hands(change["new"] or "none")
        except PQLError as error:
            self.problem = str(error)


def _fractions(held: HandSet) -> list[float]:
    return [fraction for row in held.grid() for fraction in row]

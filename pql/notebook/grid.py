"""`pql.grid`: a range to click and paint in a notebook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.api.sets import hand_set
from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.extras import installing
from pql.cards.games import HOLDEM

if TYPE_CHECKING:
    from pql.sets.handset import HandSet

    from .range_grid import RangeGrid


def grid(hands: str | HandSet = "none") -> RangeGrid:
    """The 13 x 13 starting hands as a widget that is painted with the mouse or the keys; `.hands` is what it holds.

    Works where widgets of anywidget do: Jupyter, VS Code, Colab, and marimo (`marimo.ui.anywidget(pql.grid())`). Raises
    `PQLError` where anywidget is not installed, and for text that is not a hands expression.

    >>> import pql
    >>> steal = pql.grid("22+, A2s+")
    >>> steal.hands.text()
    '22+, A2s+'
    """
    held = hand_set(hands, HOLDEM)
    try:
        from .range_grid import RangeGrid
    except ImportError:
        raise PQLError(
            Diagnostic(
                "no-anywidget",
                "the grid needs anywidget, which is not installed",
                help=f"install it with: {installing('pocketql[notebook]')}; a HandSet shows its grid without it",
            ),
            running=True,
        ) from None
    return RangeGrid(held)

"""`progress=True`: a bar that shows how far a run is, where somebody looks at it.

A terminal gets a line on standard error, a notebook the bar of tqdm, or a plain one of its own where tqdm is not
installed; elsewhere, as in a pipe, nothing is written. What is done within half a second shows nothing.
"""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING, Any
from warnings import catch_warnings, simplefilter

from pql.base.showing import ProgressDrawing, progress_line

if TYPE_CHECKING:
    from pql.engine.work import Message

# In seconds.
_BEFORE_DRAWING = 0.5
_BETWEEN_DRAWINGS = 0.1


class ProgressBar:
    """Draws how far a run is; `close` takes the bar away. `message` is the last it was told."""

    __slots__ = ("_drawing", "message")

    def __init__(self) -> None:
        self.message = ""
        self._drawing: ProgressDrawing = _InNotebook() if in_notebook() else progress_line(sys.stderr)

    def __call__(self, fraction: float | None, message: Message) -> None:
        self.message = message
        self._drawing(fraction, message)

    def close(self) -> None:
        """Takes the bar away."""
        self._drawing.clear()


class _InNotebook:
    """A bar in the output of a cell, of tqdm or a plain one; it is made when it is first drawn."""

    def __init__(self) -> None:
        self._bar: ProgressDrawing | None = None
        self._next = monotonic() + _BEFORE_DRAWING

    def __call__(self, fraction: float | None, message: Message) -> None:
        now = monotonic()
        if now < self._next:
            return
        self._next = now + _BETWEEN_DRAWINGS
        if self._bar is None:
            bar = _tqdm()
            self._bar = _PlainBar() if bar is None else _Tqdm(bar)
        self._bar(fraction, message)

    def clear(self) -> None:
        if self._bar is not None:
            self._bar.clear()


def in_notebook() -> bool:
    """Whether a kernel of Jupyter runs this: its standard error is no terminal, but somebody looks."""
    shell = getattr(sys.modules.get("IPython"), "get_ipython", lambda: None)()
    return hasattr(shell, "kernel")


def _tqdm() -> Any:
    """A bar of tqdm from 0 to 1, None where it is not installed or has only text for this notebook."""
    with catch_warnings():
        simplefilter("ignore")
        try:
            from tqdm.notebook import tqdm

            return tqdm(
                total=1.0, leave=False, bar_format="{percentage:3.0f} %{bar}{remaining} left{postfix}"
            )
        except ImportError:
            return None


class _Tqdm:
    def __init__(self, bar: Any) -> None:
        self._bar = bar

    def __call__(self, fraction: float | None, message: Message) -> None:
        if fraction is not None:
            self._bar.n = fraction
        self._bar.set_postfix_str(str(message), refresh=True)

    def clear(self) -> None:
        # A bar that is not full stays, in red.
        self._bar.n = self._bar.total
        self._bar.close()


class _PlainBar:
    """The bar of the browser, in a place of the output that is written again and again."""

    def __init__(self) -> None:
        from IPython import display

        show: Any = display.display
        self._place = show(_Html(""), display_id=True)

    def __call__(self, fraction: float | None, message: Message) -> None:
        from html import escape

        value = "" if fraction is None else f' value="{min(max(fraction, 0), 1):.3f}"'
        self._place.update(_Html(f"<progress{value}></progress> {escape(str(message))}"))

    def clear(self) -> None:
        self._place.update(_Html(""))


class _Html(str):
    """Text that a notebook shows as HTML."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return ""

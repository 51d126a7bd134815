"""A figure that shows itself in a notebook, without pyplot and whatever backend is chosen."""

from __future__ import annotations

from io import BytesIO
from typing import Any

from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.figure import Figure

# Two dots of the picture for one of the screen, so that it is sharp on fine screens.
_DPI, _FINER = 144, 2


class ShownFigure(Figure):
    """A figure that belongs to no window."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        FigureCanvasAgg(self)

    def _repr_png_(self) -> tuple[bytes, dict[str, int]]:
        """What a notebook shows: the picture, and its size on the screen."""
        written = BytesIO()
        self.savefig(written, format="png", dpi=_DPI)
        width, height = (round(inches * _DPI / _FINER) for inches in self.get_size_inches())
        return written.getvalue(), {"width": width, "height": height}

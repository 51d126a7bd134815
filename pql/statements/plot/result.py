"""A picture of another answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.doors import through
from pql.results.base import Result, members

if TYPE_CHECKING:
    from pql.results.columns import Column


class PlotResult(Result):
    """The answer a picture shows, and the file it was written to (None: it is drawn where it is read).

    `replaced` says whether a file of that name was there before.
    """

    result: Result
    path: str | None = None
    replaced: bool = False

    type = "plot"

    def schema(self) -> tuple[Column, ...]:
        from pql.results.columns import Column

        return Column("path"), Column("replaced", "flag")

    def _as_dict(self) -> dict[str, Any]:
        return members(self, "type path replaced result")

    def _repr_png_(self) -> tuple[bytes, dict[str, int]] | None:
        """The picture itself, where a notebook shows it and matplotlib is installed."""
        if self.path is not None or not through("can_draw")(self.result):
            return None
        picture: tuple[bytes, dict[str, int]] | None = through("figure")(self)._repr_png_()
        return picture

    def _repr_html_(self) -> str | None:
        """The answer, or where the picture is, where it does not show itself."""
        return None if self.path is None and through("can_draw")(self.result) else super()._repr_html_()

"""`pql.plot`: an answer, or the statement of a text, as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.plotting import check_path, figure, save
from pql.results.numbers import in_digits

from .one_text import compile

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from pql.results import Result


def plot(answer: str | Result, path: str | None = None, *, digits: int | None = None) -> Figure:
    """The picture of an answer, or of the statement of a text, as a matplotlib figure; written to `path` if given.

    `path` ends in `.png`, `.svg` or `.pdf`. Percentages have two decimals, or `digits`. Raises `PQLError` if matplotlib
    is not installed, the answer has no picture, or the file cannot be written.

    >>> import pql
    >>> pql.plot("KTo+, 22+, A2s+").axes[0].get_title(loc="left")
    '22+, A2s+, KTo+'
    """
    with in_digits(digits):
        made = figure(compile(answer).run() if isinstance(answer, str) else answer)
    if path is not None:
        check_path(path)
        save(made, path)
    return made

"""Pictures of answers as matplotlib figures.

`plot STATEMENT to 'file.png'` and `pql.plot` use this package; pictures in a terminal are drawn by `pql/render/text`.
"""

from __future__ import annotations

import os
from importlib import import_module
from importlib.util import find_spec
from typing import IO, TYPE_CHECKING

from pql import statements
from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.extras import installing
from pql.render.page import legible
from pql.statements.plot.result import PlotResult

if TYPE_CHECKING:
    from matplotlib.figure import Figure

    from .style import ShownFigure


FORMATS = (".png", ".svg", ".pdf")


def figure(result: object) -> ShownFigure:
    """The figure of an answer. Raises `PQLError` where there is none or matplotlib is missing."""
    if isinstance(result, PlotResult):
        result = result.result
    room = _room(result)
    if room is None:
        raise no_picture(result)
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise PQLError(
            Diagnostic(
                "no-matplotlib",
                "pictures in files need matplotlib, which is not installed",
                help=f"install it with: {installing('pocketql[plot]')}; `plot` without `to` draws in the terminal",
            ),
            running=True,
        ) from None
    from .style import as_drawn, with_title

    result = legible(result, as_drawn)
    with with_title(getattr(result, "title", "")):
        made: ShownFigure = import_module(room).draw(result)
    return made


def can_draw(result: object) -> bool:
    """Whether there is a picture of an answer, and what it takes."""
    room = _room(result)
    if room is None or find_spec("matplotlib") is None:
        return False
    asked = getattr(import_module(room), "can_draw", None)
    return asked is None or bool(asked(result))


def _room(result: object) -> str | None:
    """The module that draws an answer: the `picture` of its statement."""
    word = statements.word_of(type(result))
    drawing = f"{statements.__name__}.{word}.picture"
    return drawing if word and find_spec(drawing) is not None else None


# What is drawn, where the folder is not called like the statement, or has two of them.
_CALLED = {
    "breakdown_layers": ("breakdown by layers",),
    "final_hands": ("odds",),
    "report": ("equity by rows",),
    "select": ("select with groups",),
    "sets": ("hands",),
    "shove": ("shove", "nash"),
}


def drawn() -> list[str]:
    """The statements whose answers are drawn.

    >>> "outs" in drawn(), "value" in drawn()
    (True, False)
    """
    from pkgutil import iter_modules

    words = [folder.name for folder in iter_modules(statements.__path__)]
    drawn = {word for word in words if find_spec(f"{statements.__name__}.{word}.picture") is not None}
    return sorted({name for word in drawn for name in _CALLED.get(word, (word,))})


def no_picture(result: object, help: str = "") -> PQLError:
    """The error of an answer that is not drawn."""
    kind = getattr(result, "type", type(result).__name__)
    *most, last = drawn()
    help = help or f"there are pictures of {', '.join(most)} and {last}"
    problem = Diagnostic("no-picture", f"there is no picture of an answer of type `{kind}`", help=help)
    return PQLError(problem, running=True)


def check_path(path: str) -> None:
    """Raises `PQLError` for a file name that does not end in a format there is."""
    if not isinstance(path, str):
        raise TypeError(f"the name of a file must be text, not {type(path).__name__}")
    ending = os.path.splitext(path)[1].lower()
    if ending not in FORMATS:
        raise PQLError(
            Diagnostic(
                "bad-picture-format",
                f"`{path}` does not say what kind of picture"
                if not ending
                else f"pictures are not written as `{ending}`",
                help="end the name in .png, .svg or .pdf",
            )
        )


def save(made: Figure, path: str) -> bool:
    """Writes a figure, whole or not at all; whether another file was replaced. Raises `PQLError` where it fails."""
    from matplotlib import rc_context

    from pql.base.files import reason, write_whole

    target = os.path.expanduser(path)
    kind = os.path.splitext(target)[1][1:].lower()
    # Dates and random names out of the files: the same answer is the same file. The text of an SVG is text, which can
    # be searched and edited.
    metadata = {"png": {"Software": None}, "svg": {"Date": None}, "pdf": {"CreationDate": None}}[kind]

    def write(file: IO[bytes]) -> None:
        with rc_context({"svg.hashsalt": "pql", "svg.fonttype": "none"}):
            made.savefig(file, format=kind, dpi=160, metadata=metadata)

    try:
        return write_whole(target, write)[1]
    except (OSError, ValueError) as problem:
        raise PQLError(
            Diagnostic("cannot-write", f"cannot write `{path}`: {reason(problem)}"), running=True
        ) from None

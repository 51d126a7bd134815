"""Numbers of deals as a column of a data frame, by which frames are joined."""

from __future__ import annotations

from typing import Any

from .numbering import index


def with_index(
    frame: Any, hand: str = "hand", board: str | None = "board", name: str = "index", *, ordered: bool = True
) -> Any:
    """A frame of pandas, polars or pyarrow, or a dict of columns, with the number of each row's deal as a new column.

    `hand` and `board` name the columns with the cards, as `index` takes them; None for no board. All rows are of one
    street. Frames with that column join by it, whatever suits they are written in. The frame that is given stays as it
    is. Raises `PQLError` for what is no deal, KeyError or what the library raises for a column that is not there,
    TypeError for other frames.

    >>> import pandas
    >>> left = pandas.DataFrame({"hand": ["AsKs"], "board": ["QsJsTs"], "note": ["royal"]})
    >>> right = pandas.DataFrame({"hand": ["KhAh"], "board": ["ThJhQh"], "equity": [1.0]})
    >>> with_index(left).merge(with_index(right)[["index", "equity"]], on="index")["equity"].tolist()
    [1.0]
    """
    column = index(_column(frame, hand), "" if board is None else _column(frame, board), ordered=ordered)
    if isinstance(frame, dict):
        return {**frame, name: column}
    if hasattr(frame, "assign"):
        return frame.assign(**{name: column})
    if hasattr(frame, "with_columns"):
        import polars

        return frame.with_columns(polars.Series(name, column))
    if hasattr(frame, "append_column"):
        import pyarrow

        return frame.append_column(name, pyarrow.array(column))
    raise TypeError(
        f"a frame must be one of pandas, polars or pyarrow, or a dict of columns, not {type(frame).__name__}"
    )


def _column(frame: Any, name: str) -> Any:
    """A column as what `index` reads: texts and lists of cards as a list."""
    if not hasattr(frame, "__getitem__"):
        raise TypeError(
            f"a frame must be one of pandas, polars or pyarrow, or a dict of columns, not {type(frame).__name__}"
        )
    column = frame[name]
    return column.tolist() if getattr(getattr(column, "dtype", None), "kind", "") == "O" else column

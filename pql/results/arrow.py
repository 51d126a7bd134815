"""Tables for other libraries: typed columns that pandas, polars, pyarrow, DuckDB and other readers of Arrow take.

A class whose objects are tables is a `Frame`, and says in `frame` what its columns are; it needs no library for that.
"""

from __future__ import annotations

from importlib import import_module

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.extras import installing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    import pandas
    import polars
    import pyarrow
    from typing_extensions import Buffer

    Values = Sequence[object] | Buffer
    Columns = tuple[Sequence[str], Sequence[str], Sequence[Values]]

# What pandas calls the types of columns: values may be missing in any of them.
_IN_PANDAS = {
    "int64": "Int64",
    "uint64": "UInt64",
    "double": "float64",
    "bool": "boolean",
    "string": "string",
    "timestamp": "datetime64[us]",
}


def no_column(name: object, names: Sequence[str]) -> KeyError:
    """The error for a column that is none: it says which there are."""
    return KeyError(f"no column is called {name!r}, of {', '.join(names)}")


def export_columns(names: Sequence[str], types: Sequence[str], columns: Sequence[Values]) -> object:
    """A table as a PyCapsule that Arrow's readers take: what `__arrow_c_stream__` of a class should give.

    `types` are `string`, `double`, `int64`, `uint64`, `bool`, `timestamp` (microseconds since 1970) or `list<string>`.
    Columns are sequences of one length, with None where there is nothing, or buffers of doubles or 64-bit integers.
    Raises TypeError, OverflowError and ValueError for values that are not of their type and for lengths that differ.

    >>> type(export_columns(["hand", "weight"], ["string", "double"], [["AsKs"], [0.5]])).__name__
    'PyCapsule'
    """
    from pql.evaluator_ext.arrow_export import stream

    return stream(names, types, columns)


class Frame:
    """What has typed columns: a table for every library of data frames.

    >>> class Suits(Frame):
    ...     def frame(self):
    ...         return ["suit", "cards"], ["string", "int64"], [["s", "h"], [13, 13]]
    >>> Suits().to_polars().rows()
    [('s', 13), ('h', 13)]
    """

    def frame(self) -> Columns:
        """The names of the columns, their types and their values, as `export_columns` takes them."""
        raise NotImplementedError

    def column(self, name: str) -> Sequence[Any]:
        """The values of a column by its name, from the top; raises KeyError for a name that is none.

        >>> import pql
        >>> pql.compile("list AKs limit 2").run().column("hand")
        ['AsKs', 'AhKh']
        """
        names, _, columns = self.frame()
        if name not in names:
            raise no_column(name, names)
        values: Sequence[Any] = columns[list(names).index(name)]  # type: ignore[assignment]  # buffers are too
        return values

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The table for libraries that speak Arrow's PyCapsule interface."""
        return export_columns(*self.frame())

    def __arrow_c_schema__(self) -> object:
        """The names and types of its columns for libraries that speak that interface."""
        from pql.evaluator_ext.arrow_export import schema

        names, types, _ = self.frame()
        return schema(names, types)

    def to_arrow(self) -> pyarrow.Table:
        """The table as a `pyarrow.Table`; raises `PQLError` if pyarrow is not installed."""
        table: pyarrow.Table = installed("pyarrow").table(self)
        return table

    def to_polars(self) -> polars.DataFrame:
        """The table as a `polars.DataFrame`; raises `PQLError` if polars is not installed."""
        frame: polars.DataFrame = installed("polars").DataFrame(self)
        return frame

    def to_pandas(self) -> pandas.DataFrame:
        """The table as a `pandas.DataFrame`; raises `PQLError` if pandas is not installed.

        The types are those of pandas that know missing values (`Int64`, `boolean`, `string`), `float64` for
        doubles, and objects for lists, so that whole numbers stay whole. It needs no pyarrow.
        """
        library = installed("pandas")
        frame: pandas.DataFrame = library.DataFrame(
            {
                name: library.Series(values, dtype=_IN_PANDAS.get(kind, "object"))
                for name, kind, values in zip(*self.frame(), strict=True)
            }
        )
        return frame


def installed(package: str) -> Any:
    """A package that PQL does without, by its name; raises `PQLError` if it is missing."""
    try:
        return import_module(package)
    except ImportError:
        raise PQLError(_MISSING[package]) from None


_MISSING = {
    "pyarrow": Diagnostic(
        "no-pyarrow",
        "Parquet and Arrow tables need the package pyarrow, which is not installed",
        help=f"{installing('pocketql[arrow]')}, or export to .csv or .jsonl",
    ),
    "pandas": Diagnostic(
        "no-pandas", "this needs the package pandas, which is not installed", help=installing("pandas")
    ),
    "numpy": Diagnostic(
        "no-numpy", "arrays need the package numpy, which is not installed", help=installing("numpy")
    ),
    "polars": Diagnostic(
        "no-polars", "this needs the package polars, which is not installed", help=installing("polars")
    ),
}

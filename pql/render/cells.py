"""Cells for people: values with digits and units as their columns describe them, and how numbers were found.

Made hands, draws and textures are in words; formats for programs have the words of the language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from pql.cards.lows import WORDS as LOWS
from pql.cards.made_hands import WORDS
from pql.notation.textures import TEXTURES
from pql.results.numbers import (
    amount,
    amount_with_error,
    count,
    duration,
    error_decimals,
    in_decimals,
    percent,
    points,
    share,
    share_with_interval,
    total_with_error,
    with_error,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pql.results import Result
    from pql.results.columns import Cell, Column, Reading

    from .page import Page

TYPE_WORDS = {
    "highcard": "high card",
    "pair": "pair",
    "twopair": "two pair",
    **{
        name: WORDS[name].label
        for name in ("trips", "straight", "flush", "fullhouse", "quads", "straightflush")
    },
    "kicker": "kicker",
}
"""The types of hands, and `kicker` where only a kicker gets better."""

LABELS = {
    **TYPE_WORDS,
    **{row.name: row.label for row in (*WORDS.values(), *LOWS.values())},
    **{row.word: row.label for row in TEXTURES.values()},
}
"""What words of the language are called in answers."""


def in_words(name: str) -> str:
    """A made hand, a draw, both together, or a texture in words; other texts as they are.

    >>> in_words("nutflushdraw"), in_words("toppair + backdoorstraight"), in_words("unpaired twotone"), in_words("AKs")
    ('nut flush draw', 'top pair + back-door straight draw', 'unpaired two-tone', 'AKs')
    """
    return " ".join([LABELS.get(part, part) for part in name.split(" ")])


class ReadableTable(NamedTuple):
    """A table for people: header, cells, which columns stand at the right, and the lines below it."""

    header: list[str]
    rows: list[list[str]]
    right: list[bool]
    notes: list[str]


def readable_table(result: Result, page: Page) -> ReadableTable:
    """An answer as a table for people, with the digits and units of its text; what describes the whole is below it."""
    from pql.results import PlotResult

    if isinstance(result, PlotResult) and result.path is None:
        return readable_table(result.result, page)
    read = result.reading()
    notes = [line for line in (*result.verdict(), whole_line(result, read, page)) if line]
    return shown_table(read, page)._replace(notes=notes)


def shown_table(read: Reading, page: Page) -> ReadableTable:
    """The columns that say something, without lines below."""
    return _table(read, shown_places(read), page, [])


def shown_places(read: Reading) -> list[int]:
    """The columns that are shown: one that says nothing in any row is left out."""
    return [
        place
        for place in range(len(read.columns))
        if not read.rows or any(cell.value is not None for cell in read.cells(place))
    ]


def chosen_columns(read: Reading, names: Iterable[str], page: Page) -> ReadableTable:
    """Some columns of an answer by name, in the order given; those it does not have are left out."""
    places = {column.name: place for place, column in enumerate(read.columns)}
    return _table(read, [places[name] for name in names if name in places], page, [])


def _table(read: Reading, places: list[int], page: Page, notes: list[str]) -> ReadableTable:
    texts = [column_texts(read, place, page) for place in places]
    return ReadableTable(
        [read.columns[place].heading for place in places],
        [list(row) for row in zip(*texts, strict=True)] if read.rows else [],
        [read.columns[place].right for place in places],
        notes,
    )


def column_texts(read: Reading, place: int, page: Page) -> list[str]:
    """The cells of a column, all with the decimals that its largest error allows."""
    column = read.columns[place]
    decimals = read.share_decimals(column)
    return [cell_text(column, cell, page, decimals) for cell in read.cells(place)]


def cell_text(column: Column, cell: Cell, page: Page, decimals: int | None = None) -> str:
    """A value with its unit and its error; a share in the decimals given, if its column has some that is sampled."""
    value, error = cell.value, cell.error
    if isinstance(value, str):
        return in_words(value)
    if column.unit == "histogram" and isinstance(value, dict):
        return "\n".join(
            [f"{label}: {text}" for label, text in histogram_texts(value, error, cell.interval, page)]
        )
    if column.unit == "share" and isinstance(value, dict):
        return _named_shares(value)
    if not isinstance(value, int | float) or isinstance(value, bool):
        return value_text(value)
    if column.unit == "share":
        return _share(value, error, page, decimals, column.decimals is None, cell.interval, _behind(cell))
    if column.unit == "points":
        return points(value) if decimals is None else points(value, decimals)
    if column.unit == "distance":
        return share(value, "")
    if column.unit == "code":
        return str(value)
    if error and column.unit == "total":
        return total_with_error(value, error, page.plus_minus)
    if error:
        return amount_with_error(value, error, page.plus_minus)
    if isinstance(cell.deals, tuple):
        return f"{in_decimals(value, 2)} ({_behind(cell)})"
    if isinstance(value, float) and column.decimals is not None:
        return in_decimals(value, column.decimals)
    return value_text(value)


def _behind(cell: Cell) -> str:
    """The number of deals behind a count, or both of a rate."""
    if isinstance(cell.deals, tuple):
        return "{:,} of {:,}".format(*cell.deals)
    return "" if cell.deals is None else f"{cell.deals:,}"


def _share(
    value: float,
    error: float | None,
    page: Page,
    decimals: int | None,
    alone: bool = True,
    interval: tuple[float, float] | None = None,
    behind: str = "",
) -> str:
    if interval is not None and error is not None:
        places = error_decimals(error) if decimals is None else decimals
        return share_with_interval(value, *interval, places, *filter(None, [behind]))
    if error is not None:
        text = with_error(value, error, page.plus_minus, decimals)
    elif decimals is not None:
        text = percent(value, decimals)
    else:
        text = share(value) if alone else percent(value)
    return f"{text} ({behind})" if behind else text


def _named_shares(shares: Mapping[str, Any]) -> str:
    """Shares by name, each of which may have names of its own; what cannot be is left out.

    >>> _named_shares({"flush_draw": {"next_card": 0.19149, "by_river": 0.34968}, "pair": {"next_card": 0.0}})
    'flush draw (next card: 19.15 %, by river: 34.97 %)'
    """
    parts = []
    for name, part in shares.items():
        words = LABELS.get(name, name.replace("_", " "))
        if isinstance(part, dict):
            parts += [f"{words} ({within})"] if (within := _named_shares(part)) else []
        elif part:
            parts.append(f"{words}: {share(part)}")
    return ", ".join(parts)


def histogram_texts(
    shares: dict[str, float], errors: Any, intervals: Any, page: Page
) -> Iterable[tuple[str, str]]:
    """The values of a histogram and how often each occurs."""
    for label, value in shares.items():
        error, interval = (errors or {}).get(label), (intervals or {}).get(label)
        yield in_words(label), _share(value, error, page, None, interval=interval)


def value_text(value: object) -> str:
    """A value alone: numbers with their thousands marked, lists in one cell, `name: value` where values have names."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return f"{value:,}"
    if isinstance(value, float):
        return amount(value)
    if isinstance(value, dict):
        return ", ".join(f"{key}: {value_text(part)}" for key, part in value.items() if part)
    if isinstance(value, list | tuple):
        return " ".join(value_text(part) for part in value)
    return in_words(str(value))


def group_text(functions: Sequence[str | None], row: Sequence[object]) -> str:
    """What a group is called: the parts of its key, the columns of a row that no aggregate made.

    >>> group_text((None, None, "sum"), ("BTN", None, 3.5))
    'BTN, none'
    """
    parts = [value for value, function in zip(row, functions, strict=True) if function is None]
    return ", ".join([value_text(value) or "none" for value in parts])


def whole_line(result: Result, read: Reading, page: Page) -> str:
    """The whole answer in one line: its numbers by name, then how they were found.

    >>> from pql import compile
    >>> from .page import Page
    >>> result = compile("equity AsKs, AA vs QhQd on Kh7h2c by class").run()
    >>> whole_line(result, result.reading(), Page())
    'equity 89.00 %, exact, 6,930 deals'
    """
    # The whole of a table with one row is that row.
    in_the_row = {column.name for column in read.columns} if len(read.rows) == 1 else set()
    values = {column.name: (column, cell) for column, cell in read.whole if column.name not in in_the_row}
    method, deals, *_ = (values.pop(name, None) for name in ("method", "deals", "order", "seed"))
    parts = [f"{column.heading} {cell_text(column, cell, page)}" for column, cell in values.values()]
    found = "exact" if method is None else str(method[1].value)
    if deals is not None or found != "exact":
        cells = [cell for row in read.rows for cell in row] + [cell for _, cell in read.whole]
        # Where every row has its own number of deals, it is in the row.
        if found == "recorded":
            found = method_text(result)
        elif deals is not None:
            found += f", {count(deals[1].value, 'deal')}"
        parts.append(how_found(result, page, method=found, plus_minus=any(cell.error for cell in cells)))
    return ", ".join(parts)


def how_found(
    result: Result,
    page: Page,
    *more: str,
    method: str = "",
    with_board: bool = True,
    plus_minus: bool = True,
    ends: bool = True,
) -> str:
    """The line, in the same order for every statement; `more` is what a statement adds, `method` replaces its start.

    An answer that has its board at the top needs none here. What `+-` means is here, once for all sampled numbers
    of the answer, unless it says so itself, and what both `ends` are behind shares of what was recorded.

    >>> from pql import compile
    >>> from .page import Page
    >>> how_found(compile("equity AsKs vs QhQd on Kh7h2c").run(), Page())
    'exact, 990 deals on Kh7h2c'
    """
    sampled = getattr(result, "method", "exact") != "exact"
    text = method or method_text(result)
    board = getattr(result, "board", None)
    if board and with_board and not method:
        text += f" on {board}"
    parts = [text]
    dead, order, seed = (getattr(result, name, None) for name in ("dead", "order", "seed"))
    if dead:
        parts.append(f"dead {dead}")
    parts += [f"folded {hands}" for hands in getattr(result, "folded", ())]
    parts += more
    if order:
        parts.append(f"percentages by {order} order")
    if sampled and plus_minus:
        parts.append(_intervals(result, page, ends))
    if sampled and seed is not None:
        parts.append(f"seed {seed}")
    if page.timing:
        algorithm = getattr(result, "algorithm", "")
        by = f" by {algorithm}" if algorithm else ""
        parts.append(f"in {duration(getattr(result, 'elapsed', 0.0))}{by}")
    return ", ".join(parts)


def _intervals(result: Result, page: Page, ends: bool) -> str:
    """What is the 95 % interval of a number: what follows the sign, or both ends."""
    rows = zip(getattr(result, "errors", ()), getattr(result, "intervals", ()), strict=True)
    pairs = [pair for errors, intervals in rows for pair in zip(errors, intervals, strict=True)]
    if not ends or not any([interval for _, interval in pairs]):
        return f"{page.plus_minus} is the 95 % interval"
    if any([error and not interval for error, interval in pairs]):
        return f"{page.plus_minus} and low to high are 95 % intervals"
    return "low to high is the 95 % interval"


def method_text(result: Result) -> str:
    """How an answer was found, and how many deals or recorded hands are behind it."""
    deals, method = getattr(result, "deals", None) or 0, getattr(result, "method", "exact")
    passed, seen = getattr(result, "of_hands", None) or (deals, getattr(result, "looked_at", None))
    text = f"{method}, {count(passed, 'hand' if method == 'recorded' else 'deal')}"
    if getattr(result, "looked_at", None) not in (None, deals):
        text += f" of {seen:,} looked at"
    return text if passed == deals else f"{text}, {count(deals, 'player-hand')}"

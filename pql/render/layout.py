"""Tables, bars, line charts and wrapped lists: the parts that text answers are made of."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence

from pql.base.typed import NamedTuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from .page import Page


# How cells are coloured: by the colour of a meaning, or by a function of what is in them.
Ink = str | Callable[[str], str] | None

GAP = "  "
_NARROWEST = 8
_ROOM_FOR_WORDS = 24
_WIDEST_BAR = 40
_EIGHTHS = " ▏▎▍▌▋▊▉█"


def columns(
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    page: Page,
    *,
    right: Sequence[bool] = (),
    inks: Sequence[Ink] = (),
    after: tuple[int, str] | None = None,
    keys: int = 1,
) -> list[str]:
    """A table as lines: the header, a rule, the rows; `right` marks columns that are aligned to the right.

    `after` is a line that comes after so many rows; an empty one is a rule. Cells are measured before they are
    painted, so colours do not disturb the alignment. On a screen that is too narrow the widest columns of text are cut;
    elsewhere the texts of a last column are broken into lines. Numbers never are: columns that have no room stand in a
    table of their own below, beside the first column again, or the first `keys`.
    """
    widths = [max(map(len, column)) for column in zip(header, *rows, strict=True)]
    aligned = [bool(right[i]) if i < len(right) else False for i in range(len(widths))]
    rule = "─" if page.unicode else "-"
    if page.screen:
        widths = _narrowed(widths, aligned, page.width)
        header = [shortened(name, width) for name, width in zip(header, widths, strict=True)]
        rows = [[shortened(cell, width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    elif not aligned[-1] and after is None:
        rows, widths[-1] = _with_broken_ends(rows, widths, page.width)
    bands = _bands(widths, page.width, keys)

    def line(cells: Sequence[str], inks: Sequence[Ink]) -> str:
        parts = []
        for i in band:
            cell, ink = cells[i], inks[i] if i < len(inks) else None
            blanks = " " * (widths[i] - len(cell))
            shown = page.paint(cell, ink) if isinstance(ink, str) else ink(cell) if ink else cell
            parts.append(blanks + shown if aligned[i] else shown + blanks)
        return GAP.join(parts).rstrip()

    lines: list[str] = []
    for band in bands:
        rules = [(rule if header[i].strip() else " ") * widths[i] for i in band]
        ruled = page.paint(GAP.join(rules).rstrip(), "faint")
        table = [line(row, inks) for row in rows]
        if after is not None:
            table.insert(after[0], page.paint(after[1], "faint") if after[1] else ruled)
        heading = line(header, ["strong"] * len(widths))
        lines += [*([""] if lines else []), heading, ruled, *table]
    return lines


def _with_broken_ends(
    rows: Sequence[Sequence[str]], widths: Sequence[int], width: int
) -> tuple[list[list[str]], int]:
    """Rows whose last cells are broken between words where they are too wide, and how wide these are then."""
    room = width - sum(widths[:-1]) - len(GAP) * (len(widths) - 1)
    if widths[-1] <= room or room < _ROOM_FOR_WORDS:
        return [list(row) for row in rows], widths[-1]
    found: list[list[str]] = []
    for *cells, last in rows:
        first, *more = _filled(last, room, "").split("\n")
        found += [[*cells, first], *[[*[""] * len(cells), line] for line in more]]
    return found, max([len(row[-1]) for row in found])


def columns_width(header: Sequence[str], rows: Sequence[Sequence[str]]) -> int:
    """How wide a table is, with a gap behind each column."""
    return sum([len(GAP) + max(map(len, column)) for column in zip(header, *rows, strict=True)])


def _bands(widths: list[int], width: int, keys: int = 1) -> list[list[int]]:
    """The columns of each table that fits, the first `keys` in all of them, where they leave half of the width.

    >>> _bands([4, 8, 8, 8], 40), _bands([4, 8, 8, 8], 24), _bands([4, 4, 8, 8], 24, 2)
    ([[0, 1, 2, 3]], [[0, 1, 2], [0, 3]], [[0, 1, 2], [0, 1, 3]])
    """
    first = [*range(keys)]
    front = sum([widths[place] for place in first]) + len(GAP) * max(0, len(first) - 1)
    if front > width // 2:
        first, front = [0], widths[0]
    bands, used = [first.copy()], front
    for place, needed in enumerate(widths[len(first) :], len(first)):
        if used + len(GAP) * bool(bands[-1]) + needed > width and len(bands[-1]) > len(first):
            bands.append(first.copy())
            used = front
        used += len(GAP) * bool(bands[-1]) + needed
        bands[-1].append(place)
    return bands


def _narrowed(widths: list[int], numbers: list[bool], width: int) -> list[int]:
    """Column widths that fit, taken from the widest columns of text as far as they can give."""

    def cut(most: int) -> list[int]:
        return [have if number else min(have, most) for have, number in zip(widths, numbers, strict=True)]

    room = width - len(GAP) * (len(widths) - 1)
    if sum(widths) <= room:
        return widths
    # The widest become as wide as those after them, until all fit: of what is left over, the last have one more each.
    most = bisect_right(range(max(widths)), room, lo=_NARROWEST, key=lambda most: sum(cut(most))) - 1
    narrowed = cut(max(most, _NARROWEST))
    left = room - sum(narrowed)
    wider = [place for place, (have, now) in enumerate(zip(widths, narrowed, strict=True)) if have > now]
    for place in wider[len(wider) - left :] if left > 0 else ():
        narrowed[place] += 1
    return narrowed


def bar(fraction: float, width: int, page: Page) -> str:
    """A horizontal bar, `width` columns for a fraction of 1; eighths of a column where Unicode is allowed."""
    fraction = min(max(fraction, 0.0), 1.0)
    if not page.unicode:
        return "#" * round(fraction * width)
    whole, eighths = divmod(round(fraction * width * 8), 8)
    return "█" * whole + (_EIGHTHS[eighths] if eighths else "")


def bar_from_the_middle(part: float, half: int, page: Page) -> str:
    """A bar to the left or to the right of a line, half of the width for 1.

    >>> from pql.render.page import Page
    >>> bar_from_the_middle(-0.5, 4, Page()), bar_from_the_middle(0.75, 4, Page())
    ('  ##|', '    |###')
    """
    # Blocks of an eighth fill a column from its left: a bar to the left has whole ones only.
    left = ("█" if page.unicode else "#") * round(half * max(-part, 0.0))
    return left.rjust(half) + ("│" if page.unicode else "|") + bar(max(part, 0.0), half, page)


def charted(
    header: Sequence[str],
    rows: Sequence[Sequence[str]],
    values: Sequence[float],
    page: Page,
    *,
    right: Sequence[bool] = (),
    largest: float = 0.0,
) -> list[str]:
    """A table with a bar at the end of each row: from the left, or from the middle where some value is below nothing.

    `largest` is the value of the longest bar: that of the largest value where it is not given.
    """
    largest = largest or max(map(abs, values), default=0.0) or 1.0
    room = min(_WIDEST_BAR, page.width - columns_width(header, rows))
    right = [*right, *[False] * (len(header) - len(right))]
    inks: list[Ink] = [page.cards, *["number" if number else None for number in right[1:]]]
    if room < _NARROWEST:
        return columns(header, rows, page, right=right, inks=inks)
    if min(values, default=0.0) < 0:
        bars = [bar_from_the_middle(value / largest, (room - 1) // 2, page) for value in values]
    else:
        bars = [bar(value / largest, room, page) for value in values]
    drawn = [[*cells, one] for cells, one in zip(rows, bars, strict=True)]
    return columns([*header, ""], drawn, page, right=[*right, False], inks=[*inks, "bar"])


def wrapped_list(text: str, width: int) -> list[str]:
    """A list separated by commas, broken into lines after commas only, so that it still reads as one list.

    >>> wrapped_list("22+, A2s+, KTo+", 12)
    ['22+, A2s+,', 'KTo+']
    """
    lines: list[str] = []
    line = ""
    for part in text.split(", "):
        if line and len(line) + len(part) + 3 > width:
            lines.append(line + ",")
            line = part
        else:
            line = f"{line}, {part}" if line else part
    return [*lines, line]


def remark_lines(text: str, page: Page) -> list[str]:
    """A line below an answer, in as many lines as a screen needs for it, elsewhere broken after commas."""
    lists = [text] if page.screen else wrapped_list(text, page.width)
    return [page.paint(line, "faint") for part in lists for line in sentence_lines(part, page)]


def sentence_lines(text: str, page: Page, indent: str = "") -> list[str]:
    """A sentence of an answer in lines that fit the page, those after the first indented."""
    return _filled(text, page.width, indent).split("\n")


def broken(text: str, page: Page, indent: str = "") -> str:
    """A sentence, on a screen too narrow for it in lines broken between words, the others after the first indented."""
    return _filled(text, page.width, indent) if page.screen else text


def _filled(text: str, width: int, indent: str) -> str:
    if len(text) <= width:
        return text
    from textwrap import fill

    # A long line of what someone typed is no sentence: a word that does not fit is broken by the screen.
    return fill(text, width, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def shortened(text: str, width: int) -> str:
    """The text, cut with three dots where it is longer than `width`."""
    return text if len(text) <= width else text[: max(0, width - 3)] + "..."


_AXIS = 6  # columns for the labels of the vertical axis
_TENTH = 0.1
_ROWS_A_TENTH = 2
_WIDEST_STEP = 8


class Line(NamedTuple):
    """A line: its letter, its name, the colour of its meaning, and its values, fractions of 1."""

    letter: str
    name: str
    ink: str
    values: Sequence[float]


def line_chart(lines: Sequence[Line], ticks: Sequence[str], caption: str, page: Page) -> list[str]:
    """The lines over one another: percentages upwards, a tick for each value; below it the names of the letters."""
    step = max(2, min(_WIDEST_STEP, (page.width - _AXIS - 3 - len(caption)) // len(ticks)))
    tenths = 1 + min(9, max(int(value / _TENTH) for line in lines for value in line.values))
    height = tenths * _ROWS_A_TENTH
    cells = _cells(lines, height, tenths * _TENTH, step, page.dot)
    bar, foot, corner = ("│", "─", "└") if page.unicode else ("|", "-", "+")
    width = step * len(ticks)
    chart = []
    for row in range(height, -1, -1):
        label = f"{10 * row // _ROWS_A_TENTH} %" if row % _ROWS_A_TENTH == 0 else ""
        drawn = []
        for column in range(width):
            mark, ink = cells.get((row, column), (" ", None))
            drawn.append(page.paint(mark, ink) if ink else mark)
        chart.append(page.paint(f"{label:>{_AXIS - 1}} {bar}", "faint") + "".join(drawn).rstrip())
    axis = "".join(tick.center(step) for tick in ticks).rstrip()
    chart.append(page.paint(" " * _AXIS + corner + foot * width, "faint"))
    chart.append(" " * (_AXIS + 1) + axis + "  " + page.paint(caption, "faint"))
    names = [f"{page.paint(line.letter, line.ink)} {line.name}" for line in lines]
    room = page.width - _AXIS - 1
    together = sum(len(line.name) + 5 for line in lines) - 3 <= room
    return [*chart, *[" " * (_AXIS + 1) + text for text in (["   ".join(names)] if together else names)]]


def _cells(
    lines: Sequence[Line], height: int, top: float, step: int, dot: str
) -> dict[tuple[int, int], tuple[str, str]]:
    """What is where, by row (from below) and column: a letter at each value, dots from one to the next."""
    cells: dict[tuple[int, int], tuple[str, str]] = {}
    for line in lines:
        for place, value in enumerate(line.values):
            cell = (round(value / top * height), step * place + (step - 1) // 2)
            while cell in cells:  # two values close together: side by side
                cell = (cell[0], cell[1] + 1)
            cells[cell] = (line.letter, line.ink)
    for line in lines:
        for place, (value, following) in enumerate(zip(line.values, line.values[1:], strict=False)):
            for column in range(1, step):
                height_here = value + (following - value) * column / step
                cell = (round(height_here / top * height), step * place + (step - 1) // 2 + column)
                cells.setdefault(cell, (dot, line.ink))
    return cells

"""A range by made hands and draws as text: a bar for each, and the hands where there is one board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pql.cards.made_hands import DRAWS
from pql.render.cells import chosen_columns, in_words
from pql.render.layout import GAP, bar, charted, columns, columns_width, remark_lines, shortened, wrapped_list
from pql.render.page import WIDEST_TEXT
from pql.results.columns import Cell, Column
from pql.results.numbers import amount, count, estimate, hands_count, percent, share

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results.columns import Reading

    from .result import BreakdownLine, BreakdownResult

_WIDEST_BAR, _NARROWEST_BAR = 32, 8
# A column of hands that is narrower says nothing; with a bar beside it, it should be as wide as this.
_FEWEST_HANDS, _ROOM_FOR_HANDS = 12, 22
# Long lists of hands end after so many lines; machine-readable output has them all.
_MOST_LINES = 2
_MORE = " ..."
# Draws that are worth a line with each made hand; machine-readable output has the others too.
_STRONG_DRAWS = (
    "combodraw", "flushdraw", "wrap", "openended", "doublegutshot", "gutshot", "nutlow", "nutlowdraw"
)  # fmt: skip

_TABLES = (
    ("made hand", ("made", "kicker")),
    ("low", ("low",)),
    ("draw", ("draw",)),
    ("made hand and draw", ("both",)),
)

# Draws that are a kind of the one above them: how they are called there.
KINDS_OF_DRAWS = {word.name: word.kind_of for word in DRAWS if word.kind_of is not None}


def text_lines(result: BreakdownResult, page: Page) -> list[str]:
    """What the hands are by now, what they draw to, and which made hands draw as well."""
    return [
        *headline(result, page),
        "",
        *_Chart(result, page).lines(),
        *_both(result, page),
        *_footing_lines(result, page),
    ]


def picture_lines(result: BreakdownResult, page: Page) -> list[str]:
    """A bar for each made hand and each draw across the page, all on one scale, in place of the hands."""
    lines = headline(result, page)
    largest = max([line.share for line in result.lines if line.kind != "both"], default=1.0)
    for read in tables(result)[:-1]:
        if read.rows:
            header, rows, right, _ = chosen_columns(read, ("line", "share", "equity"), page)
            shares = [
                cell.value for cell in read.cells([column.name for column in read.columns].index("share"))
            ]
            lines += ["", *charted(header, rows, shares, page, right=right, largest=largest)]
    return [*lines, *_footing_lines(result, page)]


def headline(result: BreakdownResult, page: Page) -> list[str]:
    """The hands and the board, and against whom they have which equity."""
    if result.live is None:
        boards = count(result.boards, result.street)
        strong, rest = result.hands, f" on {result.board}, {boards}"
    else:
        strong = hands_count(result.live)
        rest = f" of {result.hands} on {page.cards(result.board)}"
    if result.dead:
        rest += f", dead {page.cards(result.dead)}"
    rest += "".join([f", folded {hands}" for hands in result.folded])
    lines = [page.paint(shortened(strong, page.width), "strong") + _cut(rest, page, len(strong))]
    if result.versus is not None and result.equity is not None:
        equity = estimate(result.equity, result.stderr, page.plus_minus)
        versus = shortened(result.versus, max(page.width - len(f"equity {equity} against "), _FEWEST_HANDS))
        lines.append(f"equity {page.paint(equity, 'number')} against {versus}")
    return lines


def _cut(text: str, page: Page, used: int) -> str:
    """The rest of a line, cut where it is too long; what has colours in it is short."""
    return text if "\x1b" in text else shortened(text, max(page.width - used, len(GAP)))


class _Chart:
    """The made hands and below them the draws, in columns of the same widths and with bars of one scale."""

    def __init__(self, result: BreakdownResult, page: Page) -> None:
        self.result = result
        self.page = page
        self.made = [line for line in result.lines if line.kind in ("made", "kicker")]
        self.lows = [*result.of_kind("low")]
        self.draws = [line for line in result.of_kind("draw") if _is_worth_a_line(line, result)]
        self.largest = max([line.share for line in (*self.made, *self.lows, *self.draws)], default=1.0)
        self.listed = result.live is not None
        shown = [*self.made, *self.lows, *self.draws]
        self.names = max([len(_name(line)) for line in shown] + [len("made hand")])
        self.header = self._header(shown)
        self.widths = [self._width(column, shown) for column in self.header]
        self.bar_width, self.hands_width = self._room()

    def _header(self, shown: Sequence[BreakdownLine]) -> list[str]:
        """The columns of numbers; a narrow page goes without the less important."""
        header = ["combos"] if self.listed else []
        header += ["share", "total"]
        if self.result.versus is not None:
            header.append("equity")
        for spared in ("total", "combos"):
            used = sum([len(GAP) + self._width(column, shown) for column in header])
            if self.names + used > self.page.width and spared in header:
                header.remove(spared)
        return header

    def _width(self, column: str, shown: Sequence[BreakdownLine]) -> int:
        return max([len(column), *[len(self._number(line, column)) for line in shown]])

    def _number(self, line: BreakdownLine, column: str) -> str:
        if column == "combos":
            return amount(line.combos)
        if column == "share":
            return share(line.share)
        if column == "total":
            return "" if line.or_better is None else percent(line.or_better)
        return _equity(line, self.page)

    def _numbers(self, line: BreakdownLine) -> list[str]:
        cells = [self._number(line, column) for column in self.header]
        return [cell.rjust(width) for cell, width in zip(cells, self.widths, strict=True)]

    def _room(self) -> tuple[int, int]:
        """The widths of the bars and of the hands; 0 for what has no room."""
        used = self.names + sum([len(GAP) + width for width in self.widths]) + len(GAP)
        left = min(self.page.width, WIDEST_TEXT) - used
        if not self.listed:
            return (min(left, _WIDEST_BAR), 0) if left >= _NARROWEST_BAR else (0, 0)
        bars = min(left - len(GAP) - _ROOM_FOR_HANDS, _WIDEST_BAR // 2)
        if bars >= _NARROWEST_BAR:
            return bars, left - len(GAP) - bars
        return 0, left if left >= _FEWEST_HANDS else 0

    def lines(self) -> list[str]:
        """The parts: lows where the board allows one; the draws only where a card is to come and some hand has one."""
        lines = self._table("made hand", self.made, "bar")
        if self.lows:
            lines += ["", *self._table("low", self.lows, "bar")]
        return [*lines, "", *self._table("draw", self.draws, "tie")] if self.draws else lines

    def _table(self, title: str, lines: Sequence[BreakdownLine], ink: str) -> list[str]:
        page = self.page
        header = [title.ljust(self.names)]
        for name, width in zip(self.header, self.widths, strict=True):
            # Draws overlap: they have no running total.
            header.append("" if name == "total" and ink != "bar" else name.rjust(width))
        if self.bar_width:
            # The hands begin in the same column in both parts.
            header.append(" " * self.bar_width if self.listed else "")
        header += ["hands"] * (self.hands_width > 0)
        rows: list[list[str]] = []
        for line in lines:
            drawn = [bar(line.share / self.largest, self.bar_width, page)]
            rows += _with_hands(
                [_name(line), *self._numbers(line), *(drawn if self.bar_width else [])],
                line,
                self.hands_width,
            )
        inks = [None, *["number" if name == "share" else None for name in self.header], ink]
        return columns(
            header, rows, page, right=(False, *[True] * len(self.header)), inks=inks[: len(header)]
        )


def _both(result: BreakdownResult, page: Page) -> list[str]:
    """The made hands that draw as well, for the draws that count: hands line by line, or a grid of shares."""
    lines = [line for line in result.of_kind("both") if _is_worth_a_line(line, result)]
    if not lines:
        return []
    return ["", *(_grid(lines, page) if result.live is None else _listed(lines, page))]


def _grid(lines: Sequence[BreakdownLine], page: Page) -> list[str]:
    """A row for each made hand and a column for each draw."""
    shares = {line.line: share(line.share) for line in lines}
    made = list(dict.fromkeys([name.partition(" + ")[0] for name in shares]))
    draws = [draw for draw in _STRONG_DRAWS if any(f"{name} + {draw}" in shares for name in made)]
    rows = [[in_words(name), *[shares.get(f"{name} + {draw}", page.dot) for draw in draws]] for name in made]
    return columns(
        ["made hand and draw", *map(in_words, draws)], rows, page, right=(False, *[True] * len(draws))
    )


def _listed(lines: Sequence[BreakdownLine], page: Page) -> list[str]:
    """A row for each made hand with a draw, and its hands."""
    against = any(line.equity is not None for line in lines)
    header = ["made hand and draw", "combos", "share", *(["equity"] if against else [])]
    cells = []
    for line in lines:
        equity = [_equity(line, page)] if against else []
        cells.append([in_words(line.line), amount(line.combos), share(line.share), *equity])
    room = min(page.width, WIDEST_TEXT) - columns_width(header, cells)
    room = room if room >= _FEWEST_HANDS else 0
    rows: list[list[str]] = []
    for line, row in zip(lines, cells, strict=True):
        rows += _with_hands(row, line, room)
    right = (False, *[True] * (len(header) - 1))
    return columns([*header, *(["hands"] if room else [])], rows, page, right=right)


def _with_hands(cells: list[str], line: BreakdownLine, room: int) -> list[list[str]]:
    """The cells of a line with its hands, which may take more than one row."""
    if not room:
        return [cells]
    hands = wrapped_list(line.text or "", room)
    if len(hands) > _MOST_LINES:
        cut = wrapped_list(line.text or "", room - len(_MORE))[:_MOST_LINES]
        hands = [*cut[:-1], cut[-1] + _MORE]
    first, *more = [shortened(row, room) for row in hands]
    return [[*cells, first], *[[*[""] * len(cells), row] for row in more]]


def _is_worth_a_line(line: BreakdownLine, result: BreakdownResult) -> bool:
    """Whether a line says more than others: not, for example, where all flush draws are by two hole cards."""
    if line.kind == "both":
        return line.line.partition(" + ")[2] in _STRONG_DRAWS
    whole, _ = KINDS_OF_DRAWS.get(line.line, (None, ""))
    return whole is None or line.combos < result[whole].combos


def _name(line: BreakdownLine) -> str:
    _, kind = KINDS_OF_DRAWS.get(line.line, ("", line.line))
    return (
        f"  {in_words(kind)}" if line.kind == "kicker" or line.line in KINDS_OF_DRAWS else in_words(line.line)
    )


def _equity(line: BreakdownLine, page: Page) -> str:
    return "" if line.equity is None else estimate(line.equity, line.stderr, page.plus_minus)


def tables(result: BreakdownResult) -> list[Reading]:
    """The made hands, the draws, and the made hands that draw as well, each with the lines that are worth one."""
    read = result.reading()
    indices = [index for index, column in enumerate(read.columns) if column.name != "kind"]
    found = []
    for title, kinds in _TABLES:
        named = [Column("line", title=title), *[read.columns[index] for index in indices[1:]]]
        rows = [
            (Cell(_name(line)), *[cells[index] for index in indices[1:]])
            for line, cells in zip(result.lines, read.rows, strict=True)
            if line.kind in kinds and _is_worth_a_line(line, result)
        ]
        found.append(type(read)(tuple(named), tuple(rows)))
    return found


def footing(result: BreakdownResult, page: Page) -> str:
    """How the equities were found, and what percentages go by."""
    notes = ["exact"] if result.folded and result.method == "exact" else []
    if result.method != "exact":
        notes.append(f"equities {result.method}, {page.plus_minus} is the 95 % interval, seed {result.seed}")
    if result.order is not None:
        notes.append(f"percentages by {result.order} order")
    return ", ".join(notes)


def _footing_lines(result: BreakdownResult, page: Page) -> list[str]:
    text = footing(result, page)
    return remark_lines(text, page) if text else []

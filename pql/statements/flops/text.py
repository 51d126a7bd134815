"""Flops that stand for all, as text: how far off they are, range by range, their looks, and the flops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.render.cells import cell_text, chosen_columns, how_found
from pql.render.layout import charted, columns, remark_lines, sentence_lines, shortened
from pql.results.columns import Cell, Column, reading
from pql.results.numbers import count

if TYPE_CHECKING:
    from pql.render.page import Page
    from pql.results.columns import Reading

    from .result import FlopsResult

# A longer list of flops is shown in part; `export ... to 'subset.txt'` has all.
_MOST_FLOPS = 30
_LONGEST_RANGE = 24
_TEXTURES = (
    Column("texture"), Column("share", "share", 2, "all flops"), Column("subset", "share", 2, "these")
)  # fmt: skip


def text_lines(result: FlopsResult, page: Page) -> list[str]:
    """How far the flops are off in a sentence, for each range, by texture, and then the flops with their weights."""
    lines = headline(result, page)
    for line in result.verdict():
        lines += [shortened(line, page.width)] if page.screen else sentence_lines(line, page)
    lines += ["", *_ranges(result, page), "", *_textures(result, page)]
    if not result.judged:
        lines += ["", *_flops(result, page)]
    return [*lines, *remark_lines(footing(result, page), page)]


def picture_lines(result: FlopsResult, page: Page) -> list[str]:
    """How much more or less often the flops have each texture than all flops have it."""
    textures = [each for each in result.textures if each.part]
    header, rows, right, _ = chosen_columns(tables(result)[1], [column.name for column in _TEXTURES], page)
    changes = [each.subset - each.share for each in textures]
    table = charted(header, rows, changes, page, right=right)
    said = [line for sentence in result.verdict() for line in sentence_lines(sentence, page)]
    return [
        *headline(result, page),
        *said,
        "",
        *table,
        *remark_lines("bars: too rare among these to the left, too frequent to the right", page),
    ]


def headline(result: FlopsResult, page: Page) -> list[str]:
    """How many flops there are, and where they come from."""
    flops = count(len(result.flops), "flop")
    text = f"{flops} of {result.path}" if result.path else flops if result.judged else f"{flops} for all"
    return [page.paint(text, "strong")]


def tables(result: FlopsResult) -> list[Reading]:
    """The errors of each range, the textures that share the flops out, and the flops where they were chosen."""
    errors = [column.name for column in result.errors_schema() if column.name != "unseen" or _unseen(result)]
    shares = [[each.name, each.share, each.subset] for each in result.textures if each.part]
    found = [
        reading(result.changed(judged=True).in_rows(errors), result.errors_schema()),
        reading({"columns": ["texture", "share", "subset"], "rows": shares}, _TEXTURES),
    ]
    return found if result.judged else [*found, result.reading()]


def footing(result: FlopsResult, page: Page) -> str:
    """How the numbers were found, and their unit."""
    return f"{how_found(result, page, method='exact')}; errors in points"


def _ranges(result: FlopsResult, page: Page) -> list[str]:
    read = [column for column in result.errors_schema() if column.name != "unseen" or _unseen(result)]
    rows = []
    for row in result.changed(judged=True).entries():
        short = {
            name: shortened(row[name], _LONGEST_RANGE) if page.screen else row[name]
            for name in ("hands", "versus")
        }
        rows.append([cell_text(column, Cell((row | short)[column.name]), page) for column in read])
    return columns([column.heading for column in read], rows, page, right=[column.right for column in read])


def _unseen(result: FlopsResult) -> bool:
    return any(each.unseen for each in result.ranges)


def _textures(result: FlopsResult, page: Page) -> list[str]:
    header, rows, right, _ = chosen_columns(tables(result)[1], [column.name for column in _TEXTURES], page)
    return columns(header, rows, page, right=right)


def _flops(result: FlopsResult, page: Page) -> list[str]:
    flop, weight = result.schema()[:2]
    shown = result.flops[:_MOST_FLOPS]
    rows = [[each.flop, cell_text(weight, Cell(each.weight), page)] for each in shown]
    lines = columns(
        [flop.heading, weight.heading], rows, page, right=[False, True], inks=[page.cards, "number"]
    )
    if len(shown) < len(result.flops):
        left = len(result.flops) - len(shown)
        lines.append(shortened(f"... {left:,} more; `export ... to 'subset.txt'` has every flop", page.width))
    return lines

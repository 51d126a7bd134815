"""The tables of the shell read back: each number under each heading is that of the data, in every statement."""

from __future__ import annotations

import re
from math import log10
from typing import Any

import pytest

import pql
from pql.render import answer_text
from pql.render.page import Page
from references.tabled import FORMS

Cells = list[str]
# What the headings are called in data, where the words differ.
NAMED = {
    "EV": "ev",
    "check": "instead",
    "break-even folds": "breakeven",
    "against": "strong_against",
    "pos": "position",
    "all flops": "equity",
    "these": "subset",
    "class off": "mean_error",
    "at most": "greatest_error",
    "player": "hands",
    "wins with": "category",
    "ends with": "category",
    "or better": "or_better",
    "range": "text",
    "only it has": "only_combos",
    "equity against it": "equity",
    "over 80 %": "strong",
    "folds needed": "breakeven",
    "calls at most": "calls",
}
# Shares that are shown as points.
POINTS = {"change", "shift", "difference", "error", "mean_error", "greatest_error"}
# What tables leave out: errors stand beside their numbers, some numbers are for files, and a name of who was asked for.
OMITTED = {"row_deals", "members", "unseen", "path", "line", "name", "part", "tags", "note"}
OF_BOARDS = {"share", "win", "tie"}
# Where combos are beside it, and every class is asked about, the share says nothing more. Against several there are no
# calls at most.
OF_CLASSES = {"shove": {"share", "calls"}}
# Statements whose data are a list of cards, a curve, or rows of several kinds; the last five have tests of their own.
APART = {
    "distribution",
    "select histogram",
    "strength",
    "draws",
    "flops",
    "breakdown",
    "breakdown in layers",
    "stats",
    "leaks",
    "nash",
}
RULE = re.compile(r"-+(?:  +-+)*")
NUMBER = re.compile(r"([+-]?[\d,.]+)(?: \+- ([\d.,]+))?( %)?(?: \(([\d,]+)\))?")


def tables(text: str) -> list[tuple[Cells, list[Cells]]]:
    """The header and the rows of each table: under a heading stands what is above the same dashes."""
    found = []
    lines = text.splitlines()
    for place, rule in enumerate(lines):
        if not place or not RULE.fullmatch(rule):
            continue
        spans = [match.span() for match in re.finditer("-+", rule)]
        rows = []
        for line in lines[place + 1 :]:
            if line.startswith("..."):
                rows.append([line])
                continue
            # What is below a table does not keep to its columns.
            if (
                not line.strip()
                or RULE.fullmatch(line)
                or any([line[end : end + 2].strip() for _, end in spans[:-1]])
            ):
                break
            rows.append([line[first:end].strip() for first, end in spans])
            assert not line[spans[-1][1] :].strip() or len(spans) == 1, line
        found.append(([lines[place - 1][first:end].strip() for first, end in spans], rows))
    return found


def rows_of(data: dict[str, Any]) -> list[dict[str, Any]]:
    """The rows of the data that the first table shows."""
    if data.get("ranges") and "overlap" in data:
        return list(data["ranges"])
    if data.get("columns"):
        return [dict(zip(data["columns"], row, strict=True)) for row in data["rows"]]
    if "by_type" in data:
        return [
            {"makes": kind, "outs": len(cards), "cards": " ".join(cards)}
            for kind, cards in data["by_type"].items()
        ]
    if "seats" in data:
        return [{**seat, "bb": seat["stack"] / data["blinds"]} for seat in data["seats"]]
    return list(data.get("players") or data.get("rows") or ())


def within(one: str, other: str) -> bool:
    """Whether the letters of a text stand in another in their order."""
    rest = iter(other)
    return all(letter in rest for letter in one)


def plain(value: object) -> str:
    return re.sub(r"[^a-z0-9]", "", str(value).lower())


def agrees(shown: str, name: str, row: dict[str, Any]) -> bool:
    """Whether a cell says what the data have, to the digits that are shown."""
    value = row[name]
    if value is None or (not value and not isinstance(value, str) and shown in ("-", "none seen")):
        return shown in ("-", "none seen")
    if name == "date":
        return shown == str(value)[:16].replace("T", " ")
    number = NUMBER.fullmatch(shown)
    if number is None or isinstance(value, str | bool):
        return within(plain(value), plain(shown)) or within(plain(shown), plain(value))
    text, off, percent, _ = number.groups()
    digits = len(text.partition(".")[2])
    if (
        abs(float(text.replace(",", "")) - (100 if percent or name in POINTS else 1) * value)
        > 0.5001 * 10**-digits
    ):
        return False
    error = row.get("stderr" if name == "equity" else f"{name}_stderr")
    if off is None or error is None:
        return True
    interval: float = 1.96 * error * (100 if percent else 1)
    return abs(float(off.replace(",", "")) - interval) <= 0.06 * interval  # to two digits


@pytest.mark.parametrize("name", [name for name in FORMS if name not in APART])
def test_tables_have_the_numbers_of_the_data_under_their_headings(name: str) -> None:
    for statement in FORMS[name]:
        (result,) = pql.run(statement)
        data = result.to_dict()
        right = rows_of(data)
        found = tables(answer_text(result, statement, "text", Page(width=300)))
        if not found:
            assert len(right) < 2 or "columns" not in data, statement  # one row is told in sentences
            continue
        header, rows = found[0]
        rows = [row for row in rows if row[0]]  # without the further lines of a long list
        named = dict(NAMED)
        if data["type"] == "odds":
            named.update(zip(data["hands"], ("hero", "villain"), strict=True))
        columns = [named.get(heading, heading) for heading in header]
        if len(rows) > 1 and rows[-1] == [rows[-1][0]] and len(header) > 1:
            rows = rows[:-1]
        cut = next((place for place, row in enumerate(rows) if row[0].startswith("...")), None)
        if cut is not None:
            rows = rows[:cut] + rows[cut + 1 :]
            right = right[:cut] + right[len(right) - len(rows) + cut :]
        if "opponents" in data and "by_type" in data:
            continue  # outs of a kind are apart where they are worth something else
        assert len(rows) == len(right) or len(header) == 1, (statement, rows)
        for row, values in zip(rows, right, strict=False):
            for column, cell in zip(columns, row, strict=True):
                if column in values:
                    assert agrees(cell, column, values), (
                        f"{statement}: {column} {cell!r}, not {values[column]!r}"
                    )
        lost = set(data.get("columns", ())) - set(columns) - OMITTED if "overlap" not in data else set()
        lost = {column for column in lost if not column.endswith("stderr")}
        lost -= OF_CLASSES.get(data["type"], set())
        assert not lost - (OF_BOARDS if "boards" in columns else set()), statement


def test_tables_of_statistics_have_the_numbers_of_the_data() -> None:
    statement = "stats from history 'examples/my_hands.phhs' by position"
    (result,) = pql.run(statement)
    data = result.to_dict()
    for place, row in enumerate(data["rows"]):
        cells: Cells = []
        for _, rows in tables(answer_text(result, statement, "text", Page(width=110))):
            assert rows[place][0] == row[0]
            cells += rows[place][1:]
        for value, cell, counts, error in zip(
            row[1:], cells, data["counts"][place][1:], data["errors"][place][1:], strict=True
        ):
            if value is None:
                assert cell == "-"
                continue
            text, off, _, occasions = NUMBER.fullmatch(cell).groups()  # type: ignore[union-attr]
            share = occasions is not None
            digits = len(text.partition(".")[2])
            # Amounts are rounded as their interval is, to two digits.
            unit = (
                10.0 ** (int(log10(float(off))) - 1) if off is not None and "." not in text else 10.0**-digits
            )
            assert abs(float(text) - (100 if share else 1) * value) <= 0.501 * unit, (cell, value)
            if share:
                assert int(occasions) == counts[1], cell
            if off is not None:
                assert float(off) == pytest.approx(1.96 * error, rel=0.06), cell


def test_a_list_of_statistics_says_how_often_of_how_many_occasions() -> None:
    statement = "stats from history 'examples/my_hands.phhs' for 'Robin'"
    (result,) = pql.run(statement)
    data = result.to_dict()
    lines = answer_text(result, statement, "text", Page(width=110)).splitlines()
    seen = 0
    for line, value, counts in zip(lines, data["rows"][0], data["counts"][0], strict=False):
        found = re.search(r"(\d+) % \((\d+) of (\d+), (\d+) to (\d+)\)$", line)
        if found is None:
            continue
        seen += 1
        assert int(found[1]) == round(100 * value), line
        assert (int(found[2]), int(found[3])) == tuple(counts), line
    assert seen >= 15


@pytest.mark.parametrize(
    ("hands", "drawn"), [("AJs, KQs, A5s, QJs", False), ("AJs, KQs, A5s, QJs, JTs", True)]
)
def test_five_rows_of_blockers_have_a_grid(hands: str, drawn: bool) -> None:
    (result,) = pql.run(f"blockers {hands} vs QQ+ on Kh7h2c")
    text = answer_text(result, "", "text", Page(width=110))
    data = result.to_dict()
    cells = {}
    for line in text.splitlines():
        if re.match(r" [AKQJT2-9] +[.\d+-]", line):
            for rank, cell in zip("AKQJT98765432", line[3:].split(), strict=True):
                cells[line[1] + rank] = cell
    assert bool(cells) is drawn
    if drawn:
        shown = {name: cell for name, cell in cells.items() if cell != "."}
        assert {f"{name}s" for name in shown} == {row[0] for row in data["rows"]}
        for name, *_, shift in data["rows"]:
            assert float(shown[name[:2]]) == pytest.approx(100 * shift, abs=0.0501), name

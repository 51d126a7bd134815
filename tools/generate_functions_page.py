"""Generates `docs/functions.md`: `python tools/generate_functions_page.py`, with `--check` only compares it.

The page lists the table of `pql.formulas`: every symbol and function with its meaning, its source and an example. The
answers of the examples are asked while the page is made, so a page that is up to date is right. The definitions of
`docs/statistics.md`, a table on a page that is written by hand, are made too.
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

import pql
from pql.formulas.conversions import CONSTANTS
from pql.formulas.table import RECORD, SECTIONS, TOURNAMENTS, section
from pql.formulas.table.rows import Row
from pql.formulas.types import FLOP_CATEGORY, HAND_TYPE, TEXTURE
from pql.results.recorded_statistics import DEFINITIONS
from pql.statements.select.result import SelectResult

TARGET = Path(__file__).parent.parent / "docs" / "functions.md"
STATISTICS = TARGET.with_name("statistics.md")

INTRODUCTION = """\
# Symbols and functions

Everything that formulas may ask about a deal. See [language](language.md#formulas) for how to combine them, and
[select](select.md) for what `select` makes of them. `\\? NAME` in the shell shows the same line.
This page is made from the table that the program itself reads, by `tools/generate_functions_page.py`.

* Case does not matter. A symbol belongs to the first player and to the last street the board fixes, unless it says
  otherwise: `villain.nouts@flop`. Without a board that is the river.
* You can leave out a parameter with a question mark: `handType()` is the first player's hand on that street.
* OpenHoldem's symbols are whole numbers, 1 and 0 for yes and no. Suits are numbered h 0, d 1, c 2, s 3.
* Unseen cards are all cards except the player's, the board's and `dead` ones. Other players' cards are unseen, as they
  are at a table.
* A value that cannot be computed is null: a division by zero, a `case` without a branch, the second rank of a board
  that has one. Averages leave it out; for divisions, they say how often.

Each section names the source of its definitions. The examples are `select ... from` the deal above the table, or from
their own.

```pql
select avg(nouts), avg(villain.nouts), count(overpair) from hero='9h8h', villain='AsKd', board='7h6h2c'
```

```text
avg(nouts)  avg(villain.nouts)  count(overpair)
----------  ------------------  ---------------
        21                   6          0 % (0)
exact, 1 deal
```
"""

CONSTANTS_TEXT = """\
## Words that are values

| words | type |
|---|---|
| {types} | hand types, in this order |
| {categories} | flop categories, in this order |
| `preflop` `flop` `turn` `river` | streets |
| `true` `false` | truth values |
| {constants} | OpenHoldem's constants: the bit of each category in a pokerval |
| {textures} | textures, as `texture(street)` answers them |

`pair`, `twopair`, `trips`, `straight`, `flush`, `fullhouse`, `quads` and `straightflush` are hand types if compared
with one, OpenHoldem's constants if compared with a number, and made hands as conditions:
`handType(hero, flop) = flush`, `pokerval >= flush`, `flush or better`.

## Symbols that spell cards

| symbol | holds if |
|---|---|
| `$AKs` `$AKo` `$AK` `$A` `$QXs` `$XXs` | the pocket has these ranks, X is any; `s` suited, `o` offsuit (OpenHoldem) |
| `hand$AK` `hand$AKSuited` `hand$AdT` | the pocket has these ranks, is suited, has that very card (OpenPPL) |
| `board$AT` `board$AA` `board$ATSuited` `board$Ad` | the board has these ranks, as often; in one suit; that card |
| `vs$prwin` `vs$prtie` `vs$prlos` | not a test but the chance at the river against a random pocket (OpenHoldem) |
| `vs$nhands` `vs$nhandshi` `vs$nhandsti` `vs$nhandslo` | unseen pockets: all; that win most run-outs; as many; fewer |
| `vs$prwinnow` `vs$nhandshinow` ... | the same as the hands are now |
| `vs$NAME$prwin` ... | the same against the hands that `let NAME = ...` has named |
| `listNAME` | the pocket is in the hands that `let NAME = ...` has named |
"""


def generate() -> str:
    """The text of the page."""
    parts = [INTRODUCTION]
    for name, (title, *_) in SECTIONS.items():
        parts.append(_section(name, title, TEXTS.get(name, "")))
    for name, (title, *_) in RECORD.items():
        parts.append(_section(name, title, RECORD_TEXTS[name]))
    parts += [_of_tournaments(name, title) for name, (title, *_) in TOURNAMENTS.items()]
    parts.append(
        CONSTANTS_TEXT.format(
            types=_words(HAND_TYPE.words),
            categories=_words(FLOP_CATEGORY.words),
            constants=_words(tuple(CONSTANTS)),
            textures=_words(TEXTURE.words),
        )
    )
    return "\n".join(parts)


def _words(words: tuple[str, ...]) -> str:
    return " ".join(f"`{word}`" for word in words if word)


TEXTS = {
    "boards": """\
`flop in 'monotone'`, `turn in 'paired or connected'` and `river in 'flushpossible'` say whether the board of a street
is one of a set of boards, in the words of [boards](language.md#boards). A texture there is that of the street asked.
""",
    "classes": """\
Of [recorded hands](select.md#recorded-hands), `texture`, `suits`, `topCard` and `lowCard` without a street are those of
the flop.
""",
}

RECORD_TEXTS = {
    "record": """\
For [recorded hands](select.md#recorded-hands) only: elsewhere these are names like any others. Positions are words,
`SB` `BB` `UTG` `UTG1` `UTG2` `UTG3` `LJ` `HJ` `CO` `BTN`, in the order after the flop: `position >= CO` is cutoff and
button.
""",
    "actions": """\
Lines are in letters, `X` check, `B` bet, `C` call, `R` raise, `F` fold, with `/` between streets: `'RC/BF'` raised,
called a raise, bet the flop and folded to one. Sizes are shares of the pot before the action.
""",
    "statistics": """\
True, false, or null if the player had no opportunity; `rate(...)` is the share of opportunities in which it is true.
For definitions, and where other programs differ, see [statistics](statistics.md).
""",
}


def _section(name: str, title: str, text: str = "") -> str:
    rows = section(name)
    usual = Counter(map(_deal, rows)).most_common(1)[0][0]
    lines = [
        f"## {title}",
        "",
        *([text] if text else []),
        f"Source: {rows[0].source}. Examples from `{usual}`.",
        "",
    ]
    lines += ["| name | meaning | example | answer |", "|---|---|---|---|"]
    lines += [_line(row, usual) for row in rows]
    return "\n".join([*lines, ""])


def _of_tournaments(name: str, title: str) -> str:
    """The words of a statement of its own: each example is what stands behind the files."""
    rows = section(name)
    given = rows[0].example.partition(" for hero ")[0]
    lines = [
        f"## {title}",
        "",
        TOURNAMENTS_TEXT,
        f"Source: {rows[0].source}. Examples from `{given} for hero`.",
        "",
        "| name | meaning | example | answer |",
        "|---|---|---|---|",
    ]
    for row in rows:
        (result,) = pql.run(row.example)
        assert isinstance(result, SelectResult)
        found = len(result.rows) if result.functions[0] is None else result.rows[0][0]
        what = "row" if result.functions[0] is None else "tournament"
        example = row.example.removeprefix(f"{given} for hero ")
        cells = (f"`{row.name}`", row.summary, f"`{example}`", f"{found} {what}{'s' * (found != 1)}")
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join([*lines, ""])


TOURNAMENTS_TEXT = """\
For [`tournaments`](histories.md#tournaments) only, which has no other words. A formula there is about one player's
result in one tournament.
"""


def _deal(row: Row) -> str:
    return row.example.partition(" from ")[2]


def _line(row: Row, usual: str) -> str:
    asked, _, given = row.example.removeprefix("select ").partition(" from ")
    example = asked if given == usual else f"{asked} from {given}"
    cells = (f"`{row.signature}`", row.summary, f"`{example}`", answer(row.example))
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def answer(statement: str) -> str:
    """The answer of an example in a few words."""
    (result,) = pql.run(statement)
    assert isinstance(result, SelectResult)
    if result.functions[0] is None:
        return f"{len(result.rows)} rows"
    ((value,),) = result.rows
    if isinstance(value, dict):
        shown = [f"{label} {_number(share)}" if share < 1 else label for label, share in value.items()]
        return ", ".join(shown)
    return _number(value)


def _number(value: object) -> str:
    if isinstance(value, float) and value != int(value):
        return f"{value:.6g}"
    return "null" if value is None else f"{int(value)}" if isinstance(value, int | float) else str(value)


HEAD = "| word | opportunity | true when they |\n|---|---|---|\n"


def with_definitions(page: str) -> str:
    """The page of statistics with its table of definitions."""
    before, _, rest = page.partition(HEAD)
    lines = [
        f"| `{each.word}{'(street)' if each.streets or each.per else ''}` | {each.occasion} | {each.happened} |\n"
        for each in DEFINITIONS
    ]
    return "".join([before, HEAD, *lines, rest[rest.index("\n\n") + 1 :]])


def main(arguments: list[str]) -> int:
    """Writes both pages, or with `--check` returns 1 when one is stale."""
    texts = {TARGET: generate(), STATISTICS: with_definitions(STATISTICS.read_text(encoding="utf-8"))}
    for target, text in texts.items():
        if "--check" not in arguments:
            target.write_text(text, encoding="utf-8")
        elif target.read_text(encoding="utf-8") != text:
            print(
                f"docs/{target.name} is stale: run `python tools/generate_functions_page.py`", file=sys.stderr
            )
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

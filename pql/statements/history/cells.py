"""Sums over recorded hands, and their cells: a sample of the hands that such players play."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any, Protocol

from pql.base.diagnostics import printable
from pql.formulas.group_sums import GroupSums, Key, Sums
from pql.formulas.played_icm import Missing
from pql.formulas.types import STREET, TEXTS
from pql.histories.problems import Tally, of_other_games
from pql.results.errors import mean_error, wilson_error, wilson_interval
from pql.results.numbers import count
from pql.statements.select.cells import FEWEST_OPPORTUNITIES, Cell, Cells

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pql.formulas.expressions import Expression
    from pql.formulas.recorded import RecordedBlock
    from pql.statements.select.checking import CheckedSelect, Column


class Kept(Protocol):
    """What is kept of hands beside their sums; `looked_at` are the formulas that are asked for it."""

    @property
    def looked_at(self) -> tuple[Expression, ...]: ...

    def begun(self) -> Kept:
        """The same of no hands yet."""

    def add(self, block: RecordedBlock) -> None:
        """Adds the hands of a block that passed, of which there is one at least."""

    def plus(self, other: Any) -> Kept:
        """What is kept of both; `other` is of hands that were read later."""

    def size(self) -> int:
        """About how many bytes it takes."""


class RecordedSums(GroupSums):
    """Sums of some recorded hands by group, of so many `hands` that were read.

    `texts` are those that numbers in keys stand for, `unread` the hands that could not be read, `done` the share
    of all files that is behind (None where that is not known), `names` some players whose cards are known, where
    none was looked for, `met` those asked for that somebody has, `without_cards` the rows that were left out
    because their cards are not known, `seen` and `passed` the hands whose rows were looked at and passed,
    `unknown_all_ins` the all-ins that were asked about and have a hand that is not known, `worth` what is to be said
    of the worth of stacks in prizes. `kept` is what more was asked for; `joined` has the groups that sessions were made
    of, each with its session's.
    """

    __slots__ = (
        "done",
        "hands",
        "joined",
        "kept",
        "met",
        "names",
        "passed",
        "seen",
        "texts",
        "unknown_all_ins",
        "unread",
        "without_cards",
        "worth",
    )

    def __init__(self) -> None:
        super().__init__()
        self.texts: dict[int, str] = {}
        self.unread = Tally()
        self.done: float | None = None
        self.hands = self.unknown_all_ins = self.without_cards = self.seen = self.passed = 0
        self.worth = Missing()
        self.names: set[str] = set()
        self.met: set[str] = set()
        self.kept: Kept | None = None
        self.joined: dict[Key, Key] = {}

    def take(self, sums: GroupSums, units: Iterable[int] = ()) -> None:
        """Takes over the groups of an accumulator. Of the texts it keeps those that are met in a key, or say what money
        is in: the values at the places of `units`.
        """
        self.groups, self.bars = sums.groups, sums.bars
        if self.texts:
            met = {part for key in sums.groups for part in key}
            met.update([value for bars in sums.bars for _, value in bars])
            for column in units:
                met.update([int(end) for of in sums.groups.values() for end in of[1 + column][4:6]])
            self.texts = {number: text for number, text in self.texts.items() if number in met}

    def add(self, other: GroupSums) -> None:
        super().add(other)
        assert isinstance(other, RecordedSums)
        self.texts.update(other.texts)
        self.unread.merge(other.unread)
        self.done = other.done if self.done is None else max(self.done, other.done or 0.0)
        self.hands += other.hands
        self.unknown_all_ins += other.unknown_all_ins
        self.worth.merge(other.worth)
        self.without_cards += other.without_cards
        self.seen += other.seen
        self.passed += other.passed
        self.met |= other.met
        self.kept = other.kept if self.kept is None else self.kept.plus(other.kept)
        if len(self.names) < _MOST_NAMES:
            self.names |= other.names

    def size(self) -> int:
        return super().size() + (0 if self.kept is None else self.kept.size())

    @property
    def one(self) -> str:
        """What a row is called: of several players of a hand each has one."""
        return "hand" if self.looked_at == self.seen else "player-hand"

    def notes(self) -> tuple[str, ...]:
        """What is to be said about hands that could not be read."""
        lines = []
        if self.unread.broken:
            first = next(each for each in self.unread.listed if not each.skipped)
            lines.append(f"{self.unread.broken:,} could not be read, the first at {first}")
        lines += of_other_games(self.unread.skipped, self.unread.left)
        if self.without_cards:
            some = f"{self.without_cards:,} of {count(self.without_cards + self.looked_at, self.one)}"
            lines.append(f"of {some} the cards are not known, and a formula looks at them: left out")
        if self.unknown_all_ins:
            some = "an all-in" if self.unknown_all_ins == 1 else f"{self.unknown_all_ins:,} all-ins"
            lines.append(f"of {some} a hand is not known: no equity, and what was won is kept")
        lines += self.worth.notes()
        return tuple(lines)

    def unmet(self, names: tuple[str, ...]) -> list[str]:
        """A note for each of some names that nobody has, while others are found."""
        return [
            f"nobody is called '{printable(name[:_LONGEST_NAME])}'" for name in names if name not in self.met
        ]

    def nearest(self, names: tuple[str, ...]) -> tuple[int, str | None]:
        """Which of some names that nobody has is likely a slip, and the help for it."""
        from pql.base.suggestions import did_you_mean

        for index, name in enumerate(names):
            near = did_you_mean(name, sorted(self.names))
            if near is not None:
                return index, f"did you mean '{near}'?"
        some = ", ".join([f"'{name}'" for name in sorted(self.names)[:_SHOWN_NAMES]])
        return 0, f"there are {some}" if names and some else None


_MOST_NAMES = 1000
_SHOWN_NAMES = 5
_LONGEST_NAME = 60


def by_numbers(text: str) -> list[tuple[bool, Any]]:
    """Texts in the order of the numbers in them: `0.5/1`, `2/4`, `10/20`."""
    return [
        (not piece[:1].isdecimal(), float(piece) if piece[:1].isdecimal() else piece)
        for piece in _NUMBERS.split(text)
    ]


# Amounts are whole ten-thousandths: what is behind these digits comes from adding up.
_DIGITS_OF_MONEY = 6
_NUMBERS = re.compile(r"(\d{1,15}(?:\.\d{1,15})?)", re.ASCII)


class RecordedCells(Cells):
    """Cells of recorded hands."""

    method = "recorded"
    one = "hand"
    group_sums: RecordedSums

    def __init__(self, checked: CheckedSelect, group_sums: RecordedSums) -> None:
        super().__init__(checked, group_sums)
        if group_sums.seen:
            self.one = group_sums.one

    def of_hands(self) -> tuple[int, int] | None:
        sums = self.group_sums
        return (sums.passed, sums.seen) if sums.seen else None

    def cell(self, key: Key, column: Column) -> Cell:
        """The cell of a group in a column; shares have Wilson's interval, whose half is their error."""
        cell = super().cell(key, column)
        behind, whole = cell.deals, self.deals_of(key)
        if isinstance(behind, dict):
            return cell._replace(
                error={label: wilson_error(times, whole) for label, times in behind.items()},
                interval={label: wilson_interval(times, whole) for label, times in behind.items()},
            )
        if not cell.error or behind is None:
            return cell
        happened, occasions = (
            behind if isinstance(behind, tuple) else (behind, self.all_deals() if column.whole else whole)
        )
        error = wilson_error(happened, occasions)
        return cell._replace(error=error, interval=wilson_interval(happened, occasions))

    def doubtful_rank(self, key: Key, column: Column, falls: bool) -> float | None:
        """Of a rate of few opportunities the end of its interval that is nearer to those that come last.

        The condition on groups may say how many are wanted: then none is doubtful.
        """
        having = self.checked.having
        if column.function != "rate" or (
            having is not None and any([each.function == "opportunities" for each in having.columns])
        ):
            return None
        if self.opportunities(key, column) >= FEWEST_OPPORTUNITIES:
            return None
        cell = self.cell(key, column)
        if isinstance(cell.interval, tuple):
            return cell.interval[0 if falls else 1]
        return self.number(key, column)

    def shown(self, value: float | None, column: Column) -> object:
        if column.type in TEXTS and value is not None:
            return self.group_sums.texts.get(int(value))
        return super().shown(value, column)

    def ranked(self, value: float | None, column: Column) -> float | None:
        if column.type not in TEXTS or value is None:
            return value
        return self._places[self.group_sums.texts[int(value)]]

    def part(self, value: float) -> str:
        """Money that was won, as players write it."""
        return f"{value:.12g}"

    @cached_property
    def _of_money(self) -> set[str]:
        return {name for name, _ in self.checked.money}

    @cached_property
    def _places(self) -> dict[str, int]:
        texts = sorted(self.group_sums.texts.values(), key=by_numbers)
        return {text: index for index, text in enumerate(texts)}

    def _total(self, of: Sums, column: Column) -> Cell:
        """A sum, as uncertain as that of so many hands like these."""
        whole = of.whole is not None and not column.real
        value = of.whole if whole else of.sum
        assert value is not None
        if column.name in self._of_money:
            value = round(value, _DIGITS_OF_MONEY)
        if self._is_constant(column):
            return Cell(value, None, 0.0)
        # Amounts that are all alike, as a rake of nothing, say nothing of what others are.
        says_none = of.rows < 2 or (not of.variance and column.name in self._of_money)
        return Cell(value, None, None if says_none else of.rows * mean_error(of.variance, of.rows))

    def without_street(self) -> tuple[str, ...]:
        """A note for each column that leaves hands out because a street was not dealt in them."""
        notes = []
        for column in self.checked.columns:
            if column.function in (None, "count", "histogram", "rate", "opportunities"):
                continue
            place = 1 + column.place
            street = self.checked.per_deal.values[column.place].level
            missing = sum([sums[0].rows - sums[place].rows for sums in self.group_sums.groups.values()])
            if street and missing:
                some = f"{missing:,} of {count(self.all_deals(), self.one)}"
                have, are = ("has", "is") if missing == 1 else ("have", "are")
                notes.append(
                    f"{some} {have} no {STREET.words[street]}, and {are} left out of `{column.name}`"
                )
        return tuple(notes)

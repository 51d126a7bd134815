"""`leaks`: one's rates in recorded hands beside those of a reference."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from pql.results.errors import wilson_interval
from pql.results.numbers import count
from pql.results.proportions import exact_test, holm
from pql.results.recorded_statistics import SHOWN
from pql.statements.history.cells import RecordedCells
from pql.statements.history.statements import RecordedQuestion
from pql.statements.stats.question import FEWEST_HANDS

from .result import Leak, LeaksResult

if TYPE_CHECKING:
    from typing import Self

    from pql.engine.work import Control
    from pql.formulas.group_sums import Key
    from pql.results.recorded_hands import HandTable
    from pql.statements.history.question import HistoryQuestion
    from pql.statements.history.summing import Players

_TITLES = {each.name: each.title for each in SHOWN}


class Side(NamedTuple):
    """What some hands say: how many, what they won, and of each statistic how often it was so, of how many."""

    hands: int
    blinds: float
    """Big blinds won in 100 hands, by how many hands these are."""
    rates: dict[str, tuple[int, int]]

    def plus(self, other: Side) -> Side:
        """Both together."""
        rates = {
            name: (happened + other.rates[name][0], of + other.rates[name][1])
            for name, (happened, of) in self.rates.items()
        }
        return Side(self.hands + other.hands, self.blinds + other.blinds, rates)

    @property
    def bb100(self) -> float:
        return self.blinds / self.hands


class LeaksQuestion(RecordedQuestion):
    """Rates beside those of the `other` hands; without these, of the best group beside those of all other groups."""

    other: HistoryQuestion | None

    def of(self, paths: tuple[str, ...], table: HandTable | None, players: Players) -> Self:
        """The same question about other hands; whose hands the reference is, its text says."""
        other = None if self.other is None else self.other.of(paths, table, self.other.players)
        return type(self)(asked=self.asked.of(paths, table, players), other=other)

    def estimate(self, control: Control) -> float:
        return self.asked.estimate(control) + (0.0 if self.other is None else self.other.estimate(control))

    def of_nothing(self) -> LeaksResult:
        return LeaksResult(0, None, 0, None, (), (), game=self.asked.game.name)

    def answer(self, control: Control) -> LeaksResult:
        cells = RecordedCells(self.asked.checked, self.asked.sums(control))
        notes = self.asked.notes(cells)
        if self.other is None:
            best, own, reference, more = self._best(cells)
        else:
            best, more = (), ()
            others = RecordedCells(self.other.checked, self.other.sums(control))
            (own,), (reference,) = _sides(cells).values(), _sides(others).values()
            notes = tuple(dict.fromkeys((*notes, *self.other.notes(others))))
        leaks, left = _leaks(own, reference)
        if left:
            more = (*more, f"{count(left, 'statistic')} without an opportunity on one side: left out")
        shown = own.bb100, reference.hands, reference.bb100
        return LeaksResult(own.hands, *shown, best, leaks, (*more, *notes), game=self.asked.game.name)

    def _best(
        self, cells: RecordedCells
    ) -> tuple[tuple[tuple[str, object], ...], Side, Side, tuple[str, ...]]:
        """The keys of the group that won most per hand, all others together, that group, and what is to be said."""
        sides = _sides(cells)
        keys = [column for column in self.asked.checked.columns if column.function is None]
        named = ", ".join([column.name for column in keys])
        if len(sides) == 1:
            message = (
                f"all {count(cells.total.rows, 'hand')} are of the same {named}: there is no other to compare"
            )
            told = "group by something else, as in `by position`, or name other hands: `vs history ...`"
            raise self.asked.place.error("nothing-left", message, told)
        large = {key: side for key, side in sides.items() if side.hands >= FEWEST_HANDS} or sides
        best = max(large, key=lambda key: large[key].bb100)
        rest = [side for key, side in sides.items() if key != best]
        own = rest[0]
        for side in rest[1:]:
            own = own.plus(side)
        notes = [
            f"the reference is the best of {count(len(large), 'group')}, which chance alone may have made best"
        ]
        if large is sides and sides[best].hands < FEWEST_HANDS:
            notes.append(f"no group has {FEWEST_HANDS} hands: all are looked at")
        values = tuple([(column.name, cells.cell(best, column).value) for column in keys])
        return values, own, sides[best], tuple(notes)


def _sides(cells: RecordedCells) -> dict[Key, Side]:
    """Each group of hands."""
    rates = [column for column in cells.checked.columns if column.function == "rate"]
    (bb100,) = [column for column in cells.checked.columns if column.name == "bb100"]
    sides = {}
    for key, sums in cells.group_sums.groups.items():
        value, hands = cells.cell(key, bb100).value, sums[0].rows
        deals = {column.name: cells.cell(key, column).deals for column in rates}
        counted = {name: each if isinstance(each, tuple) else (0, 0) for name, each in deals.items()}
        sides[key] = Side(hands, hands * value if isinstance(value, float) else 0.0, counted)
    return sides


def _leaks(own: Side, reference: Side) -> tuple[tuple[Leak, ...], int]:
    """The statistics of which both sides have opportunities, the surest difference first; and how many have none."""
    both = {name: (*own.rates[name], *reference.rates[name]) for name in own.rates}
    known = {name: counts for name, counts in both.items() if counts[1] and counts[3]}
    ps = [exact_test(*counts) for counts in known.values()]
    found = [
        _leak(name, counts, p, corrected)
        for (name, counts), p, corrected in zip(known.items(), ps, holm(ps), strict=True)
    ]
    return tuple(sorted(found, key=lambda each: (each.p, -abs(each.difference)))), len(both) - len(known)


def _leak(name: str, counts: tuple[int, int, int, int], p: float, corrected: float) -> Leak:
    (low, high), (other_low, other_high) = [wilson_interval(*some) for some in (counts[:2], counts[2:])]
    times, of, other_times, other_of = counts
    rate, other = times / of, other_times / other_of
    mine, others = (rate, times, of, low, high), (other, other_times, other_of, other_low, other_high)
    apart = low > other_high or other_low > high
    return Leak(name, _TITLES[name], *mine, *others, rate - other, p, corrected, apart)

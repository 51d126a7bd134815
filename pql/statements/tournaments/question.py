"""`tournaments`: what tournaments cost and brought, by their summaries and their hands."""

from __future__ import annotations

from array import array
from collections.abc import Iterator
from contextlib import closing
from time import perf_counter
from typing import TYPE_CHECKING

from pql.engine.collecting import reading_files
from pql.evaluator_ext import columns
from pql.formulas.group_sums import GroupAccumulator, TooManyGroups
from pql.formulas.tournaments import TournamentBlock, TournamentFrame
from pql.histories.collection.notes import NO_NOTES, Notes
from pql.histories.phh import read_part
from pql.histories.problems import Unread
from pql.histories.sources import parts_of
from pql.histories.tournaments.results import Results, Whose
from pql.results.numbers import count
from pql.statements.history.cells import RecordedCells, RecordedSums
from pql.statements.history.statements import RecordedQuestion
from pql.statements.history.summing import Players
from pql.statements.history.units import mixed
from pql.statements.select.answers import answer
from pql.statements.select.cells import Cell
from pql.statements.select.question import too_many_groups

from .result import TournamentsResult

if TYPE_CHECKING:
    from pql.engine.work import Control
    from pql.formulas.group_sums import Key, Sums
    from pql.histories.collection.stored import StoredPart
    from pql.histories.records import RecordedHands
    from pql.histories.sources import Part
    from pql.statements.select.checking import Column

# So many results are looked at together.
_BLOCK = 16_384


class TournamentsQuestion(RecordedQuestion):
    """What tournaments cost and brought, by groups if there are keys."""

    def of_nothing(self) -> TournamentsResult:
        return TournamentsResult(**self.asked.of_nothing().with_hands("tournaments"))

    def answer(self, control: Control) -> TournamentsResult:
        started = perf_counter()
        asked = self.asked
        sums, unknown = self._sums(control)
        cells = _Cells(asked.checked, sums)
        notes = []
        currencies = mixed(sums, asked.checked.money)
        if currencies is not None:
            one, other = sorted([sums.texts[number] for number in currencies[1:]])
            notes.append(f"{one} and {other} are not added up: `by currency` parts them")
        if unknown:
            of = "no result is known, and it is" if unknown == 1 else "no results are known, and they are"
            notes.append(f"of {count(unknown, 'tournament')} {of} left out")
        notes += sums.notes()
        made = answer(cells, asked.game, asked.limit, perf_counter() - started, more_notes=tuple(notes))
        return TournamentsResult(**made.with_hands("tournaments"))

    def _sums(self, control: Control) -> tuple[RecordedSums, int]:
        """The sums over all results, and of how many tournaments none is known."""
        asked, sums = self.asked, RecordedSums()
        results = Results(_whose(asked.players, asked.said()))
        with reading_files(control):
            for part, unread in self._found(control):
                results.merge(part)
                sums.unread.add(unread)
        found, unknown = results.joined()
        sums.hands = results.hands
        accumulator = GroupAccumulator(asked.checked.per_deal._replace(where=None))
        where = asked.checked.per_deal.where
        try:
            for start in range(0, len(found), _BLOCK):
                control.check()
                block = TournamentBlock(
                    TournamentFrame(found[start : start + _BLOCK], sums.texts), sums.problems
                )
                if where is not None:
                    block = block.select(block.where(where))
                accumulator.add(block)
        except TooManyGroups:
            raise too_many_groups(asked.place) from None
        sums.looked_at = len(found)
        sums.take(accumulator.result(), {column for _, column in asked.checked.money})
        if not sums.groups:
            self._refuse_nothing(results, len(found), unknown)
        return sums, unknown

    def _found(self, control: Control) -> Iterator[tuple[Results, list[Unread]]]:
        """What parts of the files say, one after the other."""
        asked = self.asked
        if asked.table is not None:
            results = Results(_whose(asked.players, NO_NOTES))
            results.add_summaries(asked.table.tournaments)
            _add_hands(results, asked.table.hands, asked.players, NO_NOTES)
            yield results, []
            return
        said = asked.said()
        tasks = ((part, asked.players, said) for part in parts_of(asked.files()))
        with closing(control.map(results_in, tasks, parallel=True)) as parts:
            yield from parts

    def _refuse_nothing(self, results: Results, found: int, unknown: int) -> None:
        place = self.asked.place
        if found:
            raise place.error(
                "nothing-left",
                f"no result satisfies the `where` among {found:,} looked at",
                "loosen it",
            )
        names, winner, hero = self.asked.players
        roles = (
            (bool(names), f" of `{'` or `'.join(names)}`"),
            (winner, " of a winner"),
            (hero, " of a hero"),
        )
        whose = next((text for given, text in roles if given), "")
        read = f"{count(results.hands, 'hand')} and {len(results.summaries):,} summaries of tournaments"
        message = f"there is no result of a tournament{whose}, among {read}"
        told = ", ".join([f"'{name}'" for name in sorted(results.names())[:5]])
        help = (
            f"there are {told}"
            if names and told
            else "read the summaries too, which sites write beside the hands"
        )
        if unknown:
            help = f"of {count(unknown, 'tournament')} the hands do not say how it ended; {help}"
        raise place.error("no-hands", message, help)


def _whose(players: Players, said: Notes) -> Whose:
    """Whose results are asked for: a name may be an alias."""
    accounts = [each for name in players.names for each in said.accounts(name)]
    return Whose(tuple(accounts), players.winner, players.hero)


def results_in(
    part: Part | StoredPart | Unread, players: Players, said: Notes = NO_NOTES
) -> tuple[Results, list[Unread]]:
    """What a part of the files says of tournaments, and what of it cannot be read: a unit of work."""
    results = Results(_whose(players, said))
    if isinstance(part, Unread):
        return results, [part]
    batch = read_part(part)
    results.add_summaries(batch.tournaments)
    for hands in (batch.hands, *batch.others.values()):
        _add_hands(results, hands, players, said)
    return results, [each for each in batch.unread if not each.skipped]


def _add_hands(results: Results, hands: RecordedHands, players: Players, said: Notes) -> None:
    if not any(hands.tournament.values):
        results.hands += len(hands)
        return
    rows = array("I", range(hands.rows))
    ended, _ = columns.combine(">", columns.taken(hands.place, rows), columns.constant(0))
    owned, _ = columns.combine(">", columns.taken(hands.hero, rows), columns.constant(0))
    finished = columns.indices_where(columns.combine("or", ended, owned)[0])
    results.add_hands(hands, players.places(hands, said) if players.names or players.hero else (), finished)


class _Cells(RecordedCells):
    """Cells of results: what was paid and won is known, and only the net is that of a sample; without unlike money."""

    one = "tournament"
    takes_having = False

    def without_value(self) -> int:
        """None: results without a return or a place are left out of these means, and no formula is at fault."""
        return 0

    def cell(self, key: Key, column: Column) -> Cell:
        of = dict(self.checked.money).get(column.name)
        units = None if of is None else self.group_sums.groups[key][1 + of]
        if units is not None and units.rows and units.least != units.most:
            return Cell(None)
        return super().cell(key, column)

    def _total(self, of: Sums, column: Column) -> Cell:
        total = super()._total(of, column)
        return total if column.name == "net" else total._replace(error=None)

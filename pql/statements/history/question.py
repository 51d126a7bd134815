"""`select ... from history`: aggregates of formulas over recorded hands, each as one of its players saw it."""

from __future__ import annotations

import os
from contextlib import closing
from functools import partial
from math import fsum
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar

from pql.base.diagnostics import Place, PQLError
from pql.engine.collecting import reading_files
from pql.engine.work import Control
from pql.formulas.dealing import BLOCK_ROWS
from pql.formulas.expressions import Expression
from pql.formulas.group_sums import PerDeal, TooManyGroups, conjuncts
from pql.formulas.played_icm import NAMES as ICM
from pql.formulas.recorded import Field, Tagged
from pql.histories.collection.folder import is_collection, manifest_of
from pql.histories.collection.notes import NO_NOTES, Notes, notes_of_all
from pql.histories.collection.stored import StoredPart
from pql.histories.problems import Unread
from pql.histories.sources import files_of, parts_of
from pql.histories.tournaments.prizes import NOTHING_ASKED, Fields, Prizes
from pql.questions.question import Question
from pql.statements.select.answers import RunningTotal, answer
from pql.statements.select.checking import CheckedSelect
from pql.statements.select.question import too_many_groups
from pql.statements.select.result import SelectResult

from .cells import Kept, RecordedCells, RecordedSums
from .summing import Asked, Players, fields_in, read_and_summed, summed
from .units import join_sessions, mixed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pql.cards.games import Game
    from pql.histories.records import RecordedHands
    from pql.histories.sources import Part, Paths
    from pql.results.recorded_hands import HandTable


def looks_at_cards(per_deal: PerDeal) -> bool:
    """Whether a formula looks at the cards of the player."""
    return any(
        inner.players and not inner.operands and not isinstance(inner, Field)
        for expression in per_deal.expressions()
        for inner in expression.walk()
    )


class HistoryQuestion(Question):
    """A select from recorded hands: those of files, or of a table that has been read.

    `places` are those of the paths and then of the players' names, where a text has them. `prizes` are those that are
    given for all hands.
    """

    not_compared: ClassVar[tuple[str, ...]] = ("place", "places")

    paths: tuple[str, ...]
    table: HandTable | None
    players: Players
    checked: CheckedSelect
    limit: int | None
    place: Place
    places: tuple[Place, ...]
    game: Game
    prizes: tuple[float, ...] = ()

    def of(self, paths: tuple[str, ...], table: HandTable | None, players: Players) -> HistoryQuestion:
        """The same question about other hands."""
        asked = self.checked, self.limit, self.place, (), self.game, self.prizes
        return HistoryQuestion(paths, table, players, *asked)

    def of_nothing(self) -> SelectResult:
        """No file is needed for it."""
        return answer(RecordedCells(self.checked, RecordedSums()), self.game, None, 0.0)

    def describe(self, control: Control) -> str:
        from pql.statements.select.explaining import recorded_plan_text

        return recorded_plan_text(self, self._asked().tests)

    def estimate(self, control: Control) -> float:
        if self.table is not None:
            return len(self.table.hands) / _HANDS_A_SECOND
        try:
            return fsum([_seconds(path) for path in self.files()])
        except (PQLError, OSError, ValueError):
            return 0.0  # the answer says what is wrong

    def answer(self, control: Control) -> SelectResult:
        started = perf_counter()
        sums = self.sums(control)
        self.refuse_mixed(sums)
        cells = RecordedCells(self.checked, sums)
        elapsed = perf_counter() - started
        return answer(cells, self.game, self.limit, elapsed, more_notes=self.notes(cells))

    def notes(self, cells: RecordedCells) -> tuple[str, ...]:
        """What is to be said of the hands behind some cells."""
        sums = cells.group_sums
        return (*cells.without_street(), *sums.notes(), *sums.unmet(self.players.names))

    def sums(self, control: Control, kept: Kept | None = None) -> RecordedSums:
        """The sums over all hands, with what is kept of them; raises a running `PQLError` where no hand is left."""
        sums = self.gathered(control, kept)
        if not sums.groups:
            self._refuse_nothing(sums)
        if self.checked.session is not None:
            sums.joined = join_sessions(sums, *self.checked.session)
        return sums

    def gathered(self, control: Control, kept: Kept | None = None) -> RecordedSums:
        """The sums over all hands, of none too."""
        total = RunningTotal(partial(RecordedCells, self.checked), control)
        total.group_sums = sums = RecordedSums()
        sums.worth.unused = bool(self.prizes) and not self._asks_for_prizes(kept)
        try:
            with reading_files(control):
                for summed_up in self._found(control, kept):
                    total.add(summed_up)
                    control.report(sums.done, total.running() if control.progress is not None else None)
        except TooManyGroups:
            raise too_many_groups(self.place) from None
        return sums

    def _asked(self, kept: Kept | None = None, prizes: Prizes = NOTHING_ASKED) -> Asked:
        per_deal = self.checked.per_deal
        where = () if per_deal.where is None else conjuncts(per_deal.where)
        return Asked(
            self.players,
            tuple(sorted(where, key=_cost)),
            per_deal._replace(where=None),
            looks_at_cards(per_deal)
            or (kept is not None and looks_at_cards(PerDeal(None, (), kept.looked_at, ()))),
            tuple({column for _, column in self.checked.money}),
            kept,
            self.game,
            self.said(),
            prizes,
        )

    def said(self) -> Notes:
        """The notes of the collections that are asked; raises a running `PQLError` where they cannot be read."""
        if self.table is not None:
            return NO_NOTES
        try:
            return notes_of_all(self.paths)
        except PQLError as error:
            raise self.place.error(*_told(error)) from None

    def _found(self, control: Control, kept: Kept | None) -> Iterator[RecordedSums]:
        """The sums over parts of the hands, one after the other."""
        asked = self._asked(kept, self._prizes(control, kept))
        if self.table is not None:
            sums = RecordedSums()
            sums.unread.add(self.table.problems)
            yield sums
            tasks = ((part, asked) for part in _parts(self.table.hands))
            results = control.map(summed, tasks, parallel=len(self.table.hands) > _HANDS_AT_ONCE)
        else:
            units = _units(parts_of(self.files()), asked)
            results = control.map(read_and_summed, ((unit, asked) for unit in units), parallel=True)
        with closing(results):
            yield from results

    def _asks_for_prizes(self, kept: Kept | None) -> bool:
        """Whether a formula looks at what stacks are worth."""
        looked_at = (*self.checked.per_deal.expressions(), *(kept.looked_at if kept is not None else ()))
        return any([isinstance(each, Field) and each.name in ICM for one in looked_at for each in one.walk()])

    def _prizes(self, control: Control, kept: Kept | None) -> Prizes:
        """What tournaments are played for, if a formula asks: of that all files have to be read beforehand."""
        if not self._asks_for_prizes(kept):
            return NOTHING_ASKED
        fields = Fields()
        if self.table is not None:
            fields.results.add_summaries(self.table.tournaments)
            fields.add(self.table.hands)
        else:
            tasks = ((part,) for part in parts_of(self.files()))
            with closing(control.quietly().map(fields_in, tasks, parallel=True)) as parts:
                for part in parts:
                    fields.merge(part)
        return Prizes(self.prizes, fields.stakes())

    def files(self) -> list[str]:
        """The files that the paths name; raises a running `PQLError` at the path that names none."""
        files: dict[str, str] = {}  # by what they are behind links: of every two paths as within one
        of_paths: Iterable[tuple[Paths, Place]] = zip(self.paths, self.places, strict=False)
        for paths, place in of_paths if self.places else [(self.paths, self.place)]:
            try:
                for each in files_of(paths):
                    files.setdefault(os.path.realpath(each), each)
            except PQLError as error:
                raise place.error(*_told(error)) from None
        return list(files.values())

    def _untagged(self) -> str | None:
        """The help where tags are asked of hands that are in no collection, and so have none."""
        parts = [inner for test in self.checked.per_deal.expressions() for inner in test.walk()]
        asks = any([isinstance(inner, Tagged) for inner in parts])
        if not asks or (self.table is None and any(map(is_collection, self.paths))):
            return None
        return (
            "tags are kept in a collection: `collect history 'FILES' into 'my.hands'` makes one to be asked"
        )

    def refuse_mixed(self, sums: RecordedSums, by: str = "group by") -> None:
        """Raises a running `PQLError` where money of different kinds is added up."""
        currencies = mixed(sums, self.checked.money)
        if currencies is not None:
            name, first, second = currencies
            one, other = sorted([sums.texts[first], sums.texts[second]])
            raise self.place.error(
                "mixed-money",
                f"`{name}` adds up {one} and {other}",
                f"split them: `{by} currency, kind` or `where {_one_of(one, other)}`; `net / blinds` is in big blinds",
            )

    def _refuse_nothing(self, sums: RecordedSums) -> None:
        if sums.looked_at:
            raise self.place.error(
                "nothing-left",
                f"no recorded hand satisfies the `where` among {sums.looked_at:,} looked at",
                self._untagged() or "loosen it, or look at its parts with `count`",
            )
        names, winner, hero = self.players
        role = "a winner" if winner else "a hero" if hero else "a player"
        whose = f"`{'` or `'.join(names)}`" if names else role
        shows = "shows the cards of" if sums.without_cards else "is of"
        message = f"no recorded hand {shows} {whose}, among {sums.hands:,} read"
        wrong, help = sums.nearest(names)
        helps = [help, *sums.notes()[:1]] if help else sums.notes()[:1]
        places = self.places[len(self.paths) :]
        place = places[wrong] if places else self.place
        raise place.error("no-hands", message, "; ".join(helps) or None)


def _one_of(one: str, other: str) -> str:
    """What leaves one of two kinds of money, the first a currency if either is."""
    return (
        f"currency = '{one}'"
        if {one, other}.isdisjoint(("chips of tournaments", "play money"))
        else "kind = 'cash'"
    )


def _seconds(path: str) -> float:
    if is_collection(path):
        return manifest_of(path).hands / _HANDS_A_SECOND
    return os.path.getsize(path) / _BYTES_A_SECOND


def _told(error: PQLError) -> tuple[str, str, str | None]:
    problem = error.diagnostics[0]
    return problem.code, problem.message, problem.help


# What is read and looked at on one thread.
_HANDS_A_SECOND, _BYTES_A_SECOND = 1e6, 2e7
# Of hands that have been read, so many are a task of their own.
_HANDS_AT_ONCE = 4 * BLOCK_ROWS


def _parts(hands: RecordedHands) -> Iterator[RecordedHands]:
    """Some hands in parts."""
    if len(hands) <= _HANDS_AT_ONCE:
        yield hands
        return
    for start in range(0, len(hands), _HANDS_AT_ONCE):
        yield hands.part(start, start + _HANDS_AT_ONCE)


def _cost(test: Expression) -> float:
    return fsum([inner.cost for inner in test.walk()])


def _units(parts: Iterable[Part | StoredPart | Unread], asked: Asked) -> Iterator[tuple[Any, ...]]:
    """Parts of files, or of collections, that are a unit of work.

    Where there are groups, several of a collection: to put together the groups of units takes longer than to find them
    if there are as many as players.
    """
    waiting: list[StoredPart] = []
    for part in parts:
        if isinstance(part, StoredPart) and asked.per_deal.keys:
            waiting.append(part)
            if sum([each.file.hands for each in waiting]) < _HANDS_OF_GROUPS:
                continue
        if waiting:
            yield tuple(waiting)
            waiting.clear()
        if not isinstance(part, StoredPart) or not asked.per_deal.keys:
            yield (part,)
    if waiting:
        yield tuple(waiting)


_HANDS_OF_GROUPS = 250_000

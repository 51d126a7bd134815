"""Adds hands of files to a collection: files that are new or have changed are read in parts, each hand is kept once."""

from __future__ import annotations

import math
import time
from array import array
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import TYPE_CHECKING

from pql.histories.collection.folder import (
    Change,
    StoredFile,
    broken,
    cannot_write,
    changing,
    is_collection,
    manifest_of,
)
from pql.histories.collection.parts import PART_HANDS, SMALL_PART, keys_of
from pql.histories.collection.sources import Plan, Source, planned, shown, verified
from pql.histories.collection.storages import Tables, form_here, storage_of
from pql.histories.phh import read_whole
from pql.histories.problems import Batch, Unread
from pql.histories.records import NO_DATE, RecordedHands
from pql.histories.sources import parts_of
from pql.histories.tournaments.columns import columns_of, summaries_in
from pql.results.numbers import count
from pql.results.recorded_hands import CollectionResult, iso
from pql.statements.collect.result import CollectResult

from .allin import all_ins
from .work import Control, Message

if TYPE_CHECKING:
    from collections.abc import Generator

    from pql.histories.collection.stored import StoredPart
    from pql.histories.sources import Part, Stretch
    from pql.histories.tournaments.records import Tournament
    from pql.histories.tournaments.results import Key


def collect(
    files: Sequence[str], folder: str, control: Control, form: str | None = None, growing: bool = False
) -> CollectResult:
    """Adds the hands of some files (those of `files_of`) to a collection, which is made where there is none.

    A new one has a `form`, which is Parquet where that can be written. Files that are `growing` are read as far as they
    are whole.

    All of it is done at the end at once: an interrupted addition leaves the collection as it was. Raises a running
    `PQLError` where the collection cannot be read or written.
    """
    form = manifest_of(folder).form if is_collection(folder) else form or form_here()
    storage_of(form).needs()
    for file in files:
        if is_collection(file):
            raise cannot_write(folder, f"{file} is a collection itself: name the files that it was read from")
    with changing(folder, form) as change:
        return _Addition(change, control).add(files, growing)


class _Addition:
    def __init__(self, change: Change, control: Control) -> None:
        self.change = change
        self.control = control
        self.manifest = change.manifest
        self.storage = storage_of(change.manifest.form)
        self.next_hand = self.manifest.next_hand
        self.done: list[StoredFile] = []
        self.waiting: dict[str, list[Tables]] = {}  # by game
        self.keys: set[int] = set()
        self.added = self.twice = self.removed = 0
        self.unread: list[tuple[int, Unread]] = []
        self.told: list[tuple[int, Tournament]] = []  # summaries of tournaments
        self.counts: dict[str, Counter[int]] = {
            name: Counter() for name in ("hands", "broken", "skipped", "twice")
        }

    def add(self, files: Sequence[str], growing: bool) -> CollectResult:
        folder, manifest = self.change.folder, self.manifest
        known: list[Source] = self.storage.read_sources(folder, manifest.sources)
        plan = planned(known, files, _version(), self.control.check, growing)

        if not plan.stretches and list(plan.sources.values()) == known:
            return CollectResult(folder, 0, 0, 0, 0, 0, 0, len(files), manifest.hands)
        if plan.stretches:
            self._take_over(plan.removed)
            self._read(plan)
            self._write(least=1)
        else:
            self.done += manifest.parts
        sources = self._sources(plan)
        listed = self.storage.write_sources(self.change, sources)
        kept = self.storage.read_refused(folder, manifest.refused, plan.removed)
        refused = self.storage.write_refused(self.change, kept, self.unread)
        before, tournaments = self._add_tournaments(plan)
        summaries = {each.key for _, each in self.told}
        self.control.last_check()
        self.change.commit(
            manifest._replace(
                parts=tuple(self.done),
                sources=listed,
                refused=refused,
                broken=sum([source.broken for source in sources]),
                skipped=sum([source.skipped for source in sources]),
                twice=sum([source.twice for source in sources]),
                files=len(sources),
                next_hand=self.next_hand,
                tournaments=tournaments,
                summaries=len(summaries),
            )
        )
        skipped = sum([unread.skipped for _, unread in self.unread])
        return CollectResult(
            folder,
            self.added,
            self.twice,
            self.removed,
            len(self.unread) - skipped,
            skipped,
            len(plan.stretches),
            len(files) - min(len(files), len(plan.stretches)),
            self.change.manifest.hands,
            len(summaries - before),
        )

    def _add_tournaments(self, plan: Plan) -> tuple[set[Key], str]:
        """Writes the summaries of before, but those of files that are read again, and the new ones.

        Which tournaments there were, and the name of the file.
        """
        before: set[Key] = set()
        if self.manifest.tournaments:
            old = summaries_in(self.storage.read_tournaments(self.change.folder, self.manifest.tournaments))
            before = {each.key for _, each in old}
            self.told = [each for each in old if each[0] not in plan.removed] + self.told
        if not self.told:
            return before, ""
        return before, self.storage.write_tournaments(self.change, columns_of(self.told))

    def _take_over(self, removed: frozenset[int]) -> None:
        """The parts of before: without the hands of files that are read again, and small ones to be written again."""
        folder, storage = self.change.folder, self.storage
        for part in self.control.checked(self.manifest.parts):
            spoiled = removed and not removed.isdisjoint(storage.column_of(folder, part, "source"))
            if spoiled or part.hands < SMALL_PART:
                tables = storage.read_part(folder, part, removed)
                self._wait(part.game, tables)
                self.removed += part.hands - storage.count_of(tables)
                self.keys.update(storage.keys_in(tables))
                self._write(least=PART_HANDS)
            else:
                self.done.append(part)
                self.keys.update(storage.column_of(folder, part, "key"))

    def _read(self, plan: Plan) -> None:
        """Reads what is to be read, and keeps each hand once."""
        numbers = {path: source.source for path, source in plan.sources.items()}
        started = time.monotonic()
        with closing(batches(plan.stretches, self.control.quietly())) as read:
            for batch in read:
                for hands in (batch.hands, *batch.others.values()):
                    self._keep(hands, numbers)
                for each in batch.tournaments:
                    self.told.append((_source_of(each.path, numbers), each._replace(path=shown(each.path))))
                for unread in batch.unread:
                    number = _source_of(unread.path, numbers)
                    self.unread.append((number, unread))
                    self.counts["skipped" if unread.skipped else "broken"][number] += 1
                self._write(least=PART_HANDS)
                rate = self.added / max(1e-9, time.monotonic() - started)
                told = f"{count(self.added, 'hand')}, {rate:,.0f} a second"
                self.control.report(batch.done, Message(told, self.added))

    def _keep(self, hands: RecordedHands, numbers: dict[str, int]) -> None:
        if not len(hands):
            return
        by_path = [_source_of(path, numbers) for path in hands.path.values]
        sources = array("i", [by_path[code] for code in hands.path.codes])
        keys = keys_of(hands)
        before = len(self.keys)
        new = self._new(keys)
        tables = self.storage.tables_of(hands, sources, keys, self.next_hand, self._all_in(hands))
        self.counts["hands"].update(sources)
        if len(self.keys) - before < len(hands):
            tables = self.storage.without(tables, new)
            again = Counter([source for source, kept in zip(sources, new, strict=True) if not kept])
            self.counts["twice"].update(again)
            self.counts["hands"].subtract(again)
            self.twice += again.total()
        self.added += self.storage.count_of(tables)
        self.next_hand += len(hands)
        self._wait(hands.game, tables)

    def _wait(self, game: str, tables: Tables) -> None:
        self.waiting.setdefault(game, []).append(tables)

    def _all_in(self, hands: RecordedHands) -> tuple[array[float], array[float]]:
        """The equities of all-ins and what the winnings are with them, by row: computed once, and kept."""
        equity, net = [array("d", [math.nan]) * hands.rows for _ in range(2)]
        found = all_ins(hands, self.control.quietly())
        for row, share, adjusted in zip(found.rows, found.equity, found.net, strict=True):
            equity[row], net[row] = share, adjusted
        return equity, net

    def _new(self, keys: array[int]) -> list[bool]:
        """Of each hand whether it is met for the first time."""
        tables = []
        for key in keys:
            before = len(self.keys)
            self.keys.add(key)
            tables.append(len(self.keys) > before)
        return tables

    def _write(self, least: int) -> None:
        """Writes the hands of a game that wait as a part, if they are so many."""
        for game, waiting in self.waiting.items():
            if sum(map(self.storage.count_of, waiting)) >= least:
                self.done.append(self.storage.write_part(self.change, waiting, game))
                waiting.clear()

    def _sources(self, plan: Plan) -> list[Source]:
        read = {shown(stretch.path): stretch for stretch in plan.stretches}
        sources = []
        for source in plan.sources.values():
            number = source.source
            whole = source._replace(
                **{name: getattr(source, name) + counts[number] for name, counts in self.counts.items()}
            )
            sources.append(verified(whole, read[source.path].path) if source.path in read else whole)
        return sources


def _version() -> str:
    """The version of this reader."""
    from pql import __version__

    return __version__


def _source_of(path: str, numbers: dict[str, int]) -> int:
    """The number of the file that a path is of; what is in a zip has a path that begins with its own."""
    path = shown(path)
    while path and path not in numbers:
        path = path.rpartition("/")[0]
    return numbers.get(path, 0)


def contents(folder: str) -> CollectionResult:
    """What a collection has in it; raises a running `PQLError` where that cannot be read."""
    if not is_collection(folder):
        raise broken(folder, "there is no collection of hands")
    manifest = manifest_of(folder)
    storage = storage_of(manifest.form)
    sites: Counter[str] = Counter()
    first = last = None
    for part in manifest.parts:
        hands = storage.stored_hands(folder, part)
        sites.update({hands.site.values[code]: n for code, n in Counter(hands.site.codes).items()})
        dates = [date for date in hands.date if date != NO_DATE]
        first = min([*dates, *([] if first is None else [first])], default=None)
        last = max([*dates, *([] if last is None else [last])], default=None)
    sources = storage.read_sources(folder, manifest.sources)
    return CollectionResult(
        folder,
        manifest.hands,
        sum([part.players for part in manifest.parts]),
        sum([part.actions for part in manifest.parts]),
        manifest.broken,
        manifest.skipped,
        manifest.twice,
        iso(first),
        iso(last),
        tuple(sorted(sites.items(), key=lambda site: (-site[1], site[0]))),
        tuple([(each.path, each.hands, each.broken, each.skipped, each.twice) for each in sources]),
        tuple(storage.refused(folder, manifest.refused) if manifest.refused else ()),
        manifest.summaries,
    )


@contextmanager
def reading_files(control: Control) -> Iterator[None]:
    """Where the time is up meanwhile, it is said what takes less than so many files."""
    budget = control.budget
    before, budget.less = budget.less, _LESS
    try:
        yield
    finally:
        budget.less = before


_LESS = "fewer files take less; `pql.read_hands` in Python reads them once for many questions"


def batches(files: Sequence[str | Stretch], control: Control, game: str | None = None) -> Generator[Batch]:
    """The hands of some files (those of `files_of`), a batch for each part of a file, in their order.

    They are those of a game, or all of them.

    No more parts are held than are being read, so that files may be larger than the memory.
    """
    lost: list[Unread] = []

    def tasks() -> Iterator[tuple[Part | StoredPart, str | None]]:
        for part in parts_of(files):
            if isinstance(part, Unread):
                lost.append(part)
            else:
                yield part, game

    hands = 0
    with closing(control.map(read_whole, tasks(), parallel=True)) as parts:
        for batch in parts:
            hands += len(batch.hands)
            control.report(batch.done, Message(count(hands, "hand")))
            yield batch._replace(unread=[*_taken(lost), *batch.unread])
    if lost:
        yield Batch(RecordedHands(), _taken(lost))


def _taken(lost: list[Unread]) -> list[Unread]:
    taken = lost.copy()
    lost.clear()
    return taken

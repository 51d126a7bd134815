"""Sums over recorded hands, batch by batch: whose hands, which of them, and what of them is kept."""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING, NamedTuple

from pql.evaluator_ext import columns
from pql.formulas.allins import AllInsOfBatch
from pql.formulas.dealing import BLOCK_ROWS
from pql.formulas.expressions import Expression
from pql.formulas.group_sums import GroupAccumulator, PerDeal
from pql.formulas.played_icm import IcmOfBatch
from pql.formulas.recorded import RecordedBlock, RecordedFrame
from pql.histories.collection.notes import NO_NOTES, Account, Notes
from pql.histories.collection.stored import StoredPart
from pql.histories.phh import read_part
from pql.histories.problems import HOLE_CARDS, Unread
from pql.histories.tournaments.prizes import NOTHING_ASKED, Fields, Prizes

from .cells import Kept, RecordedSums

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.histories.records import RecordedHands
    from pql.histories.sources import Part


class Asked(NamedTuple):
    """What is asked of hands: whose, conditions that must all hold, those first that cost least, and the rest.

    `cards`: some formula looks at the player's cards. `units` are the places of values that say what money is in;
    `kept` is what more is kept of the hands, which are those that are recorded as the `game`'s. `prizes` are what
    tournaments are played for, where a formula asks.
    """

    players: Players
    tests: tuple[Expression, ...]
    per_deal: PerDeal
    cards: bool
    units: tuple[int, ...]
    kept: Kept | None
    game: Game
    notes: Notes = NO_NOTES
    prizes: Prizes = NOTHING_ASKED


class Players(NamedTuple):
    """Whose hands are looked at: of these names, of who won something, of who owns the file; else of everybody."""

    names: tuple[str, ...] = ()
    winner: bool = False
    hero: bool = False

    def places(self, batch: RecordedHands, notes: Notes = NO_NOTES) -> array[int]:
        """The rows of a batch that are theirs, as places; a name may be an alias."""
        rows = array("I", range(batch.rows))
        if self.names:
            accounts = [each for name in self.names for each in notes.accounts(name)]
            rows = _where(rows, [test for each in accounts if (test := _of_account(batch, each)) is not None])
        for chosen, column in ((self.winner, "won"), (self.hero, "hero")):
            if chosen:
                values = columns.taken(getattr(batch, column), rows)
                rows = _where(rows, [columns.combine(">", values, columns.constant(0))[0]])
        return rows


def _of_account(batch: RecordedHands, account: Account) -> columns.Column | None:
    """Which rows of a batch are those of an account; None where none is."""
    code = batch.name.code(account.name)
    if code < 0:
        return None
    codes = columns.taken(batch.name.codes, array("I", range(batch.rows)))
    test, _ = columns.combine("==", codes, columns.constant(code))
    if not account.site:
        return test
    sites = [code for code, site in enumerate(batch.site.values) if site.lower() == account.site.lower()]
    if not sites:
        return None
    played = columns.taken(batch.site.codes, array("I", batch.in_hand))
    there = columns.combine("==", played, columns.constant(sites[0]))[0]
    for other in sites[1:]:
        there = columns.combine("or", there, columns.combine("==", played, columns.constant(other))[0])[0]
    return columns.combine("and", test, there)[0]


def some_names(hands: RecordedHands) -> set[str]:
    """The names of some players."""
    return {hands.name.values[code] for code in {*hands.name.codes[:_ROWS_FOR_NAMES]}} - {""}


_ROWS_FOR_NAMES = 10_000


def _where(rows: array[int], tests: list[columns.Column]) -> array[int]:
    """The places at which one of the tests holds."""
    if not rows or not tests:
        return array("I")
    holds = tests[0]
    for test in tests[1:]:
        holds, _ = columns.combine("or", holds, test)
    return columns.compose(rows, columns.indices_where(holds))


def fields_in(part: Part | StoredPart | Unread) -> Fields:
    """What a part of the files says of the fields of tournaments: a unit of work."""
    fields = Fields()
    if not isinstance(part, Unread):
        batch = read_part(part)
        fields.results.add_summaries(batch.tournaments)
        for hands in (batch.hands, *batch.others.values()):
            fields.add(hands)
    return fields


def read_and_summed(parts: tuple[Part | StoredPart | Unread, ...], asked: Asked) -> RecordedSums:
    """The sums over the hands of some parts of files or of a collection: a unit of work."""
    summing = _Summing(asked)
    for part in parts:
        if isinstance(part, Unread):
            summing.sums.unread.add([part])
        else:
            batch = read_part(part, asked.game.recorded)
            summing.add(batch.hands)
            summing.sums.unread.add(batch.unread, batch.left)
            summing.sums.done = batch.done
    return summing.result()


def summed(hands: RecordedHands, asked: Asked) -> RecordedSums:
    """The sums over some hands: a unit of work."""
    summing = _Summing(asked)
    summing.add(hands)
    return summing.result()


def _hands_of(batch: RecordedHands, rows: array[int]) -> int:
    """How many hands some rows of a batch are of."""
    if not rows or len(rows) == batch.rows:
        return len(batch) if rows else 0
    groups = columns.Groups(1, len(rows))
    groups.assign([columns.taken(batch.in_hand, rows)], len(rows))
    return len(groups)


class _Summing:
    """Sums over hands, batch by batch."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.sums = RecordedSums()
        self.sums.kept = asked.kept and asked.kept.begun()
        self._accumulator = GroupAccumulator(asked.per_deal)

    def add(self, hands: RecordedHands) -> None:
        """Adds the hands of a batch."""
        asked, sums = self.asked, self.sums
        rows = asked.players.places(hands, asked.notes)
        if asked.cards:
            pockets = columns.masks_at(hands.pocket, rows)
            shown = columns.compose(rows, columns.known_pockets(pockets, HOLE_CARDS[hands.game]))
            sums.without_cards += len(rows) - len(shown)
            rows = shown
        all_ins = AllInsOfBatch(hands, asked.game)
        icm = IcmOfBatch(hands, asked.game, asked.prizes)
        passed = array("I")
        for start in range(0, len(rows), BLOCK_ROWS):
            indices = rows[start : start + BLOCK_ROWS]
            frame = RecordedFrame(hands, indices, sums.texts, all_ins, icm, asked.notes)
            block = RecordedBlock(frame, sums.problems)
            for test in asked.tests:
                if not block.rows:
                    break
                block = block.select(block.where(test))
            self._accumulator.add(block)
            passed.extend(block.frame.indices)
            if sums.kept is not None and block.rows:
                sums.kept.add(block)
        sums.hands += len(hands)
        sums.looked_at += len(rows)
        sums.seen += _hands_of(hands, rows)
        sums.passed += _hands_of(hands, passed)
        sums.unknown_all_ins += len(all_ins.unknown)
        sums.worth.add(icm)
        sums.met |= {
            name
            for name in asked.players.names
            if any([hands.name.code(each.name) >= 0 for each in asked.notes.accounts(name)])
        }
        if not rows and asked.players.names:
            sums.names |= some_names(hands) | {*asked.notes.aliases}

    def result(self) -> RecordedSums:
        """The sums so far."""
        self.sums.take(self._accumulator.result(), self.asked.units)
        return self.sums

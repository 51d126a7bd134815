"""What stacks of tournament hands that were played are worth in prizes: before, after, and with all-ins by run-outs.

By the independent chip model (`icm.py`), where the table is all that is left of the field and its prizes are known
(`pql.histories.tournaments.prizes`). Places of those who went out follow from their stacks at the start of the hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from math import isfinite
from typing import TYPE_CHECKING, NamedTuple

from pql.base.sums import summed
from pql.histories.records import NO_STREET, UNIT, RecordedHands
from pql.histories.tournaments.prizes import SEVERAL_BOARDS, Prizes, chips_after, seated_at

from .allin import all_in_hands, pots_of, ranked
from .icm import after_all_in, bubble_factor, worth
from .run_outs import outcomes

if TYPE_CHECKING:
    from pql.cards.games import Game

    from .work import Control

# Differences of worth below this part of all prizes are the rest of a rounding.
_NOTHING = 1e-11


class Table(NamedTuple):
    """A hand whose table was all that was left: its players' rows, their stacks, and the prizes of the places left.

    `shown`: that it was all that was left is shown, and not only said.
    """

    rows: tuple[int, ...]
    stacks: tuple[float, ...]
    prizes: tuple[float, ...]
    shown: bool


def table_of(hands: RecordedHands, hand: int, prizes: Prizes) -> Table | str:
    """The stacks and prizes of a hand, or why it has no worth: one of `REASONS`."""
    if len(hands.boards(hand)) > 1:
        return SEVERAL_BOARDS
    seated = seated_at(hands, hand)
    found = prizes.of(hands, hand, seated)
    if isinstance(found, str):
        return found
    left, shown = found
    rows = tuple([row for row in range(hands.start[hand], hands.start[hand + 1]) if hands.stack[row]])
    return Table(rows, tuple([hands.stack[row] / UNIT for row in rows]), left, shown)


def before(table: Table) -> list[float]:
    """What the stacks were worth before the hand, by the rows of the table."""
    return worth(table.stacks, table.prizes)


def after(hands: RecordedHands, table: Table) -> list[float]:
    """What they were worth after it; who went out has the prize of the place."""
    left = [chips_after(hands, row) / UNIT for row in table.rows]
    return worth(left, table.prizes, table.stacks)


def means(
    hands: RecordedHands, tables: Mapping[int, Table], control: Control, asked: Game
) -> dict[int, list[float]]:
    """The mean of what the stacks are worth after each run-out, by hand: of all-ins whose hands are known.

    Those of players who folded are among them: they too gain when somebody goes out. `asked` is the game that is asked
    about, which ranks the hands that are recorded as it.
    """
    shown, _ = all_in_hands(hands, tables)
    game = ranked(hands.game, asked)
    found = {}
    for hand, left in shown.items():
        table = tables[hand]
        own = [chips_after(hands, row) - hands.won[row] for row in table.rows]
        places = {row: place for place, row in enumerate(table.rows)}
        mean = [0.0] * len(table.rows)
        for chance, got in outcomes(pots_of(hands, hand, left), game, control):
            stacks = [float(chips) for chips in own]
            for row, chips in got.items():
                stacks[places[row]] += chips
            values = worth([chips / UNIT for chips in stacks], table.prizes, table.stacks)
            mean = [sum_ + chance * value for sum_, value in zip(mean, values, strict=True)]
        found[hand] = mean
    return found


def bubble(hands: RecordedHands, hand: int, table: Table) -> dict[int, float]:
    """The bubble factors of two players who were all in against each other, with the stacks before the hand.

    A player who could gain nothing has none; nobody has where the hand was no all-in of two.
    """
    left = [row for row in table.rows if hands.folded[row] == NO_STREET]
    if hands.allin_street[hand] == NO_STREET or len(left) != 2:
        return {}
    values, nothing = before(table), _NOTHING * summed(table.prizes)
    found = {}
    for hero, villain in (left, left[::-1]):
        own, other = table.rows.index(hero), table.rows.index(villain)
        won, lost = after_all_in(table.stacks, table.prizes, own, other)
        factor = bubble_factor(values[own] - lost, won - values[own], nothing)
        if factor is not None and isfinite(factor):
            found[hero] = factor
    return found

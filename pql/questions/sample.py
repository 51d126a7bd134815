"""`sample`: random hands, deals and boards, uniform over what is possible.

A deal draws every hand and the board independently and starts again when two of them share a card, so that every
compatible deal (weighted ranges: by the product of the weights) is equally likely, whatever the order of the
players.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pql.base.arguments import whole_number
from pql.base.place import Place
from pql.cards.deck import cards_mask, mask_text
from pql.engine.work import Control
from pql.grammar.diagnostics import Diagnostic, PQLError
from pql.names.options import LARGEST_SEED
from pql.results.table import SampleTable

from .question import Question

if TYPE_CHECKING:
    from random import Random

    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

MOST_SAMPLES = 100_000
# Collisions are rare unless the ranges share most of their cards; after so many attempts no deal is expected.
_MOST_ATTEMPTS = 20_000


def generator(seed: int | None) -> tuple[Random, int]:
    """A random generator and the seed that repeats it; without a seed a new one is drawn.

    Raises `PQLError` for a seed that numbers no stream.
    """
    from random import Random, SystemRandom

    seed = checked_seed(seed)
    if seed is None:
        seed = SystemRandom().getrandbits(32)
    return Random(seed), seed


def checked_seed(seed: int | None) -> int | None:
    """A seed, or None; TypeError for what is no whole number, `PQLError` for one that numbers no stream."""
    if seed is None:
        return None
    number = whole_number(seed)
    if number is None:
        raise TypeError(f"seed is a whole number or None, not {seed!r}")
    if not 0 <= number <= LARGEST_SEED:
        raise PQLError(Diagnostic("bad-seed", "a seed is a number from 0 to 2 to the power of 64, less 1"))
    return number


class SampleBoardsQuestion(Question):
    """`sample N of board BOARDS`."""

    count: int
    boards: BoardSet
    dead: int
    seed: int | None
    place: Place

    def answer(self, control: Control) -> SampleTable:
        control.budget.check_samples(self.count)
        control.budget.claim_rows(self.count)
        rng, seed = generator(self.seed)
        rows = []
        for number in range(self.count):
            if not number & 255:
                control.check()
                control.report(number / self.count)
            board = self.boards.random(rng, self.dead)
            if board is None:
                raise self.place.error("impossible-deal", "no board of this set can come")
            rows.append((board,))
        return SampleTable(("board",), tuple(rows), "sampled", len(rows), seed)

    def describe(self, control: Control) -> str:
        return f"draw {self.count:,} boards by their index in the set"


class SampleHandsQuestion(Question):
    """`sample N of H [vs H ...] [on BOARDS]`: a column for each player, and one for the board if there is one."""

    count: int
    hands: tuple[HandSet, ...]
    boards: BoardSet | None
    dead: int
    seed: int | None
    place: Place

    def answer(self, control: Control) -> SampleTable:
        control.budget.check_samples(self.count)
        control.budget.claim_rows(self.count, len(self.hands) + (self.boards is not None))
        rng, seed = generator(self.seed)
        ranges = [hands.without(self.dead) for hands in self.hands]
        self._check_possible(ranges, self.boards)
        rows = []
        for number in range(self.count):
            if not number & 255:
                control.check()
                control.report(number / self.count)
            rows.append(self._deal(rng, ranges, self.boards, control))
        names = ["hand"] if len(ranges) == 1 else [f"hand {number + 1}" for number in range(len(ranges))]
        columns = (*names, "board") if self.boards is not None else tuple(names)
        return SampleTable(columns, tuple(rows), "sampled", len(rows), seed)

    def describe(self, control: Control) -> str:
        return f"draw {self.count:,} deals, each anew when two of its parts share a card"

    def _check_possible(self, ranges: list[HandSet], board: BoardSet | None) -> None:
        from pql.engine.problem import check_possible

        check_possible(ranges, board, self.dead, self.place)

    def _deal(
        self, rng: Random, ranges: list[HandSet], boards: BoardSet | None, control: Control
    ) -> tuple[Any, ...]:
        for attempt in range(_MOST_ATTEMPTS):
            if attempt & 1023 == 1023:
                control.check()
            used = self.dead
            parts: list[str] = []
            board = None if boards is None else boards.random(rng, self.dead)
            if board is not None:
                used |= cards_mask(board)
            for hands in ranges:
                hand = hands.random(rng)
                mask = cards_mask(hand) if hand is not None else used
                if mask & used or hand is None:
                    break
                used |= mask
                parts.append(hand)
            else:
                return (*parts, board) if board is not None else tuple(parts)
        raise self.place.error(
            "improbable-deal",
            f"no deal in {_MOST_ATTEMPTS:,} attempts: these ranges hardly ever fit together",
            f"dead cards: {mask_text(self.dead)}" if self.dead else None,
        )

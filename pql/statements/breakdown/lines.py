"""Makes the lines of a breakdown from codes: made hands, kinds of top pair, draws, and made hands with draws."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from math import sqrt
from typing import TYPE_CHECKING, Any

from pql.base.sums import summed
from pql.cards.games import Game
from pql.cards.lows import LOW_DRAWS, MADE_LOWS, NO_LOW, made_low
from pql.cards.made_hands import (
    KICKERS,
    LOW_SHIFT,
    MADE_MASK,
    WRAP,
    describe_code,
    draw_names,
    made_names,
    strength_of_made,
)
from pql.results.errors import unseen_error

from .result import BreakdownLine

if TYPE_CHECKING:
    from pql.engine.code_counts import CodeCount, CodePot
    from pql.engine.ways import Ways
    from pql.sets.handset import HandSet
    from pql.sets.holeset import HoleSet

    AnyHands = HandSet | HoleSet

# A line by where it is: the section (made hands, lows, draws, both), the made hand and the low or draw; -1 for none.
Key = tuple[int, int, int]
_MADE, _LOW, _DRAW, _BOTH = range(4)
# Every draw of any game, in order: a wrap comes before the smaller draws to a straight.
DRAWS = [*draw_names(), *[word.name for word in LOW_DRAWS]]
DRAWS.insert(DRAWS.index("openended"), WRAP.name)
_LOWS = [word.name for word in MADE_LOWS]
# What a made hand may have besides: draws, and a low.
_BESIDE = [*DRAWS, *[name for name in _LOWS if name not in NO_LOW]]


class RangeCounts:
    """Everything known of the codes of a range: counts, and pots of all boards or of each batch of sampled ones.

    `whole` is the range as it was given, and `seen` on a single board the board and dead cards, else 0.
    """

    def __init__(
        self,
        counts: Mapping[int, CodeCount],
        pots: Sequence[Mapping[int, CodePot]],
        whole: Any,
        seen: int,
        ways: Ways[Any],
    ) -> None:
        self.counts = counts
        self.pots = pots
        self.whole = whole
        self.seen = seen
        self.ways = ways

    def combos(self, codes: Iterable[int]) -> int | float:
        """The weight of the hands with some codes: a whole number for a plain range."""
        if self.whole.is_plain:
            return summed([self.counts[code].pairs for code in codes])
        return summed([self.counts[code].weight for code in codes])

    def share(self, codes: Collection[int]) -> float:
        """The part of the range that has some codes: of its hands, or of all deals where others have folded."""
        return self._dealt(codes) / self._dealt(self.counts)

    def _dealt(self, codes: Collection[int]) -> float:
        counts = [self.counts[code] for code in codes]
        if any([count.dealt is not None for count in counts]):
            return summed([count.dealt or 0.0 for count in counts])
        return self.combos(codes)

    def equity(self, codes: Collection[int]) -> tuple[float | None, float | None]:
        """The equity of the hands with some codes, and its standard error where boards were sampled.

        Batches of boards differ in how many deals they have, so the error is that of a ratio of two means; where all
        were alike, one that is not may have been missed.
        """
        parts = [[pots[code] for code in codes if code in pots] for pots in self.pots]
        pairs = [(summed([pot.won for pot in pots]), summed([pot.dealt for pot in pots])) for pots in parts]
        won, dealt = summed([won for won, _ in pairs]), summed([dealt for _, dealt in pairs])
        if not dealt:
            return None, None
        equity = won / dealt
        if len(pairs) == 1:
            return equity, None
        squares = summed([(won - equity * dealt) ** 2 for won, dealt in pairs])
        error = sqrt(squares * len(pairs) / (len(pairs) - 1)) / dealt
        return equity, error or unseen_error(sum([bool(many) for _, many in pairs]))

    def held(self, codes: Iterable[int]) -> tuple[AnyHands, str]:
        """The hands with some codes on a single board, and their text."""
        hands = self.ways.among(self.whole, [hand for code in codes for hand in self.counts[code].hands])
        return hands, self.ways.live_text(hands, self.whole, self.seen)

    def lines(self) -> tuple[BreakdownLine, ...]:
        """A line for each made hand, kicker, draw, and made hand with a draw that some hand has."""
        members: dict[Key, list[int]] = {}
        game = self.whole.game
        for code in self.counts:
            for key in _keys_of(game, code):
                members.setdefault(key, []).append(code)
        return tuple([self._line(key, members[key]) for key in sorted(members)])

    def _line(self, key: Key, codes: list[int]) -> BreakdownLine:
        game = self.whole.game
        name, kind = _name(key, game)
        combos = self.combos(codes)
        better = None
        if key[0] == _MADE:
            weakest = min([strength_of_made(code & MADE_MASK, game) for code in codes])
            better = self.share(
                [code for code in self.counts if strength_of_made(code & MADE_MASK, game) >= weakest]
            )
        elif key[0] == _LOW:
            better = self.share([code for code in self.counts if _low_of(code) in _LOWS[: key[2] + 1]])
        equity, stderr = self.equity(codes)
        hands, text = self.held(codes) if self.seen else (None, None)
        return BreakdownLine(name, kind, combos, self.share(codes), better, equity, stderr, hands, text)


def _low_of(code: int) -> str | None:
    return made_low(code >> LOW_SHIFT)


@lru_cache(2000)
def _keys_of(game: Game, code: int) -> tuple[Key, ...]:
    """The lines that a code belongs to in a game: breakdown after breakdown has the same codes."""
    names = made_names(game)
    hand = describe_code(code)
    made = names.index(hand.made)
    keys = [(_MADE, made, -1)]
    if hand.kicker is not None:
        keys.append((_MADE, names.index(hand.kicker), -1))
    for name in hand.draws:
        draw = DRAWS.index(name)
        keys += [(_DRAW, -1, draw), (_BOTH, made, draw)]
    if hand.low is not None:
        keys.append((_LOW, -1, _LOWS.index(hand.low)))
        if hand.low not in NO_LOW:
            keys.append((_BOTH, made, _BESIDE.index(hand.low)))
    return tuple(keys)


def _name(key: Key, game: Game) -> tuple[str, str]:
    """The name and the kind of a line."""
    section, made, beside = key
    if section == _LOW:
        return _LOWS[beside], "low"
    if section == _DRAW:
        return DRAWS[beside], "draw"
    name = made_names(game)[made]
    if section == _BOTH:
        return f"{name} + {_BESIDE[beside]}", "both"
    return name, "kicker" if name in KICKERS else "made"

"""What a board makes of all hands, from the best down."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from pql.cards import kernels
from pql.cards.combos import ALL_HANDS, hand_cards, hands_touching, indices
from pql.cards.made_hands import describe_code, hands_by_code
from pql.evaluator_ext import omaha
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet

if TYPE_CHECKING:
    from pql.cards.games import Game


class NutValue(NamedTuple):
    """A value as its ordinal, how many hands are worth it, which two cards make it, and their made hands in words.

    Of lows it is what the low is worth, 0 for none.
    """

    ordinal: int
    combos: int
    shown: HandSet
    made: str


def values_of_two(game: Game, board: int, dead: int) -> list[NutValue]:
    """Of hands of two cards: they show themselves."""
    live = ALL_HANDS & ~hands_touching(board | dead | game.missing)
    found = sorted(by_value(board, live, game).items(), reverse=True)
    values = []
    for ordinal, bits in found:
        made = [describe_code(code).made for code in sorted(hands_by_code(board, bits, game), reverse=True)]
        values.append(
            NutValue(ordinal, bits.bit_count(), HandSet(bits, None, game), " ".join(dict.fromkeys(made)))
        )
    return values


def values_of_more(game: Game, board: int, dead: int) -> list[NutValue]:
    """Of hands of more cards: which two of them count."""
    return _of_two_cards_that_count(omaha.values, game, board, dead)


def best_of_two(game: Game, board: int, dead: int) -> tuple[int, HandSet]:
    """The ordinal of the nuts and the hands of two cards that have them."""
    found = by_value(board, ALL_HANDS & ~hands_touching(board | dead | game.missing), game)
    best = max(found)
    return best, HandSet(found[best], None, game)


def best_of_more(game: Game, board: int, dead: int) -> tuple[int, HandSet]:
    """The same for hands of more cards, of which two make the nuts: no hand has to be looked at."""
    pairs = _pairs_by_value(omaha.values, board, dead)
    best = max(pairs)
    return best, HandSet(pairs[best])


def lows_of_more(game: Game, board: int, dead: int) -> list[NutValue]:
    """The lows that a board allows, the best first, and last the hands without one; empty where it allows none."""
    values = _of_two_cards_that_count(omaha.low_values, game, board, dead)
    return values if any([value.ordinal for value in values]) else []


def low_weights(hands: HoleSet, board: int) -> dict[int, int | float]:
    """The weight of a set's hands by what their lows are worth."""
    masks, own = hands.held()
    found: dict[int, float] = {}
    for value, weight in zip(omaha.low_values(masks, board), own or [1.0] * len(masks), strict=True):
        found[value] = found.get(value, 0.0) + weight
    return {value: int(weight) if weight == int(weight) else weight for value, weight in found.items()}


def _of_two_cards_that_count(
    values_of: Callable[[array[int], int], array[int]], game: Game, board: int, dead: int
) -> list[NutValue]:
    masks, _ = HoleSet.everything(game).without(board | dead).held()
    pairs = _pairs_by_value(values_of, board, dead)
    return [
        NutValue(ordinal, combos, HandSet(pairs[ordinal]), "")
        for ordinal, combos in sorted(Counter(values_of(masks, board)).items(), reverse=True)
    ]


def _pairs_by_value(
    values_of: Callable[[array[int], int], array[int]], board: int, dead: int
) -> dict[int, int]:
    """Every two cards (bits) by what they are worth."""
    live, cards = list(indices(ALL_HANDS & ~hands_touching(board | dead))), hand_cards()
    twos = array("Q", [1 << cards[pair][0] | 1 << cards[pair][1] for pair in live])
    pairs: dict[int, int] = {}
    for pair, value in zip(live, values_of(twos, board), strict=True):
        pairs[value] = pairs.get(value, 0) | 1 << pair
    return pairs


def by_value(board: int, live: int, game: Game) -> dict[int, int]:
    """Hands of two cards (bits) by the ordinal of what they make in a game."""
    hands = list(indices(live))
    cards = hand_cards()
    masks = array("Q", [board | 1 << cards[hand][0] | 1 << cards[hand][1] for hand in hands])
    ordinals = array("H", bytes(2 * len(hands)))
    kernels.of(game).ranking.rank_masks(masks, ordinals)
    found: dict[int, int] = {}
    for hand, ordinal in zip(hands, ordinals, strict=True):
        found[ordinal] = found.get(ordinal, 0) | 1 << hand
    return found

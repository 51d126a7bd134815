"""Made hands and draws as predicates, and the draw functions of plain names."""

from __future__ import annotations

from collections.abc import Callable

from pql.cards.games import HOLDEM
from pql.cards.made_hands import (
    MADE_BITS,
    MADE_HANDS,
    MADE_MASK,
    OMAHA_DRAWS,
    WORDS,
    WRAP,
    draw_masks,
    draw_names,
    made_mask,
    made_names,
    or_better_mask,
)
from pql.formulas.expressions import Expression
from pql.formulas.types import BOOLEAN, NUMBER, Type
from pql.formulas.use import Use

from .pockets import is_pair
from .rows import Definition, Rows, with_values

ROWS = Rows("docs/analysis.md, made hands and draws", "hero='AhKd', board='Kh7h2c'")

_OF_OMAHA = frozenset(word.name for word in OMAHA_DRAWS)
MADE_HAND = Type("made hand", tuple(word.name for word in MADE_HANDS))
# A flush is a flush, whichever; a straight flush has a word of its own.
_MEANS_ALSO = {"flush": ("secondflush", "nutflush")}


def _code(use: Use) -> Expression:
    if not use.street:
        raise use.error(
            "bad-street", "made hands and draws need a board", "write `@flop`, `@turn` or `@river`"
        )
    return use.hand("made_code")


def made_hand(use: Use) -> Expression:
    """Which made hand it is."""
    return use.binary("&", _code(use), MADE_MASK, MADE_HAND)


def among(use: Use, mask: int) -> Expression:
    """Whether the made hand is one of a set of them, given as bits."""
    number = use.binary("&", _code(use), MADE_MASK)
    return use.unary("truth", use.binary("&", use.binary(">>", mask, number), 1))


def is_made(use: Use, name: str) -> Expression:
    """Whether the hand is of a made hand's word."""
    mask = made_mask(name)
    for other in _MEANS_ALSO.get(name, ()):
        mask |= made_mask(other)
    return among(use, mask)


def is_or_better(use: Use, name: str) -> Expression:
    """Whether the hand is of a made hand's word, or better."""
    return among(use, or_better_mask(name, use.game))


def has_draw(use: Use, name: str) -> Expression:
    """Whether the hand has a draw."""
    if (use.game.uses and name not in _OF_OMAHA) or (not use.game.uses and name == WRAP.name):
        raise use.meaningless()
    shifted = use.binary(">>", _code(use), MADE_BITS)
    met = [use.unary("truth", use.binary("&", shifted, mask)) for mask in draw_masks(name)]
    return use.every(*met)


def _symbol(name: str, define: Callable[..., Expression]) -> None:
    """The symbol of a word, with the deal of its example."""
    hand, board = WORDS[name].example.split(" on ")
    deal = f"hero='{hand}', board='{board}'"
    ROWS.symbol(name, WORDS[name].definition, with_values(define, name), BOOLEAN, deal)


for _name in made_names(HOLDEM):
    _symbol(_name, is_made)
for _name in draw_names():
    _symbol(_name, has_draw)


def _pair_plus_board_pair(use: Use) -> Expression:
    """One hole card makes a pair that counts, and a pair on the board is beside it."""
    pairs = 0
    for name in ("toppair", "secondpair", "thirdpair", "lowerpair"):
        pairs |= made_mask(name)
    board_pair = use.binary("!=", use.board("repeated_ranks"), 0)
    return use.every(among(use, pairs), use.negation(is_pair(use)), board_pair)


ROWS.symbol(
    "pairplusboardpair", "one hole card makes a pair, and the board is paired", _pair_plus_board_pair, BOOLEAN
)

ROWS.function("madeHand", "player? street?", "which made hand it is", made_hand, MADE_HAND, "hero, flop")


def any_draw(*names: str) -> Definition:
    return lambda use: use.either(*[has_draw(use, name) for name in names])


def _straight_draw(use: Use) -> Expression:
    wrap = (WRAP.name,) if use.game.uses else ()
    return any_draw("openended", "doublegutshot", "gutshot", *wrap)(use)


def _overcard_count(use: Use) -> Expression:
    no_pair = among(use, made_mask("acehigh") | made_mask("nothing"))
    return use.choose(no_pair, use.hand("cards_above", 1), 0, NUMBER)


for _name in (
    "flushDraw", "nutFlushDraw", "backdoorFlush", "openEnded", "doubleGutshot", "gutshot", "backdoorStraight",
    "comboDraw",
):  # fmt: skip
    _word = WORDS[_name.lower()]
    ROWS.function(_name, "player? street?", _word.definition, any_draw(_word.name), BOOLEAN, "hero, flop")
ROWS.function(
    "straightDraw",
    "player? street?",
    "an open-ended draw, a double gutshot or a gutshot",
    _straight_draw,
    BOOLEAN,
    "hero, flop",
)
ROWS.function(
    "overcards",
    "player? street?",
    "hole cards above the board, 0 with anything better than ace high",
    _overcard_count,
    NUMBER,
    "hero, flop",
)

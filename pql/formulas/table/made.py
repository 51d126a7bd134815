"""Made hands and draws as predicates, the draws of the article, and what only hands of more cards have."""

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
from pql.formulas.symbol_use import Use
from pql.formulas.types import BOOLEAN, NUMBER, Type

from .pockets import is_pair
from .rows import Definition, Rows, with_values

MADE = Rows("docs/analysis.md, made hands and draws", "hero='AhKd', board='Kh7h2c'")

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
    MADE.symbol(name, WORDS[name].definition, with_values(define, name), BOOLEAN, deal)


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


MADE.symbol(
    "pairplusboardpair", "one hole card makes a pair, and the board is paired", _pair_plus_board_pair, BOOLEAN
)

MADE.function("madeHand", "player? street?", "which made hand it is", made_hand, MADE_HAND, "hero, flop")


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
    MADE.function(_name, "player? street?", _word.definition, any_draw(_word.name), BOOLEAN, "hero, flop")
MADE.function(
    "straightDraw",
    "player? street?",
    "an open-ended draw, a double gutshot or a gutshot",
    _straight_draw,
    BOOLEAN,
    "hero, flop",
)
MADE.function(
    "overcards",
    "player? street?",
    "hole cards above the board, 0 with anything better than ace high",
    _overcard_count,
    NUMBER,
    "hero, flop",
)


ARTICLE = Rows(
    "Keith Rule's articles on Texas hold'em analysis in C#, and their library HoldemHand",
    "hero='9h8h', board='7h6h2c'",
)


def _to_come(use: Use, feature: str, number: int = 0) -> Expression:
    return use.hand(feature, number) if use.street in (3, 4) else use.number(0)


def _straight(use: Use) -> Expression:
    return _to_come(use, "straight_draw")


def _cards(use: Use) -> Expression:
    return _to_come(use, "straight_cards")


def _open_ended(use: Use) -> Expression:
    return use.every(use.binary(">", _cards(use), 4), use.binary(">", _straight(use), 0))


def _gutshot(use: Use) -> Expression:
    few = use.binary("<=", _cards(use), 4)
    return use.every(few, use.binary(">", _straight(use), 0))


def _flush(use: Use) -> Expression:
    return _to_come(use, "flush_draw")


ARTICLE.symbol(
    "StraightDrawCount", "live cards that make a straight, better than the board with that card", _straight
)
ARTICLE.symbol("FlushDrawCount", "live cards that make a flush, better than the board with that card", _flush)
ARTICLE.function(
    "DrawCount",
    "hand_type",
    "live cards that raise the hand to exactly a type, above the board with that card",
    lambda use: _to_come(use, "draw_to_type", use.written_number()),
    NUMBER,
    "flush",
)
ARTICLE.symbols(
    ("IsStraightDraw", "some card makes a straight", lambda use: use.binary(">", _straight(use), 0), BOOLEAN),
    ("IsOpenEndedStraightDraw", "more than four cards make a straight, double gutshots too",
     _open_ended, BOOLEAN),
    ("IsGutShotStraightDraw", "one to four cards make a straight", _gutshot, BOOLEAN),
    ("IsFlushDraw", "some card makes a flush", lambda use: use.binary(">", _flush(use), 0), BOOLEAN),
    ("IsBackdoorFlushDraw", "below a flush, and a hole card in the first suit (s c d h) with exactly three cards",
     lambda use: use.hand("first_suit_draw", 0, BOOLEAN), BOOLEAN),
    ("OutsDiscounted", "the discounted outs of Keith Rule's article, card by card",
     lambda use: _to_come(use, "outs_discounted"), NUMBER),
)  # fmt: skip


OMAHA = Rows("docs/omaha.md, draws", "game='omaha', hero='JhTh8s7c', board='9h6h2c'")


def _straight_outs(use: Use) -> Expression:
    if not use.game.uses:
        raise use.meaningless()
    return use.hand("straight_outs")


OMAHA.symbol(WRAP.name, WRAP.definition, with_values(has_draw, WRAP.name), BOOLEAN)
OMAHA.function("wrap", "player? street?", WRAP.definition, any_draw(WRAP.name), BOOLEAN, "hero, flop")
OMAHA.function(
    "straightOuts",
    "player? street?",
    "in Omaha: unseen cards that make a straight of a hand that has none",
    _straight_outs,
    NUMBER,
    "hero, flop",
)

"""Made hands and draws by name: what `breakdown` counts and what formulas ask for.

Every hand on a board of three to five cards is exactly one made hand; draws overlap. The kernel numbers made hands
from the weakest and has a bit for each kind of draw (`pql.evaluator_ext.made_hands`); this is all that is known of
their words, which formulas and answers read and `tools/generate_words.py` copies to the pages. `toppair` is three made
hands, one for each kind of kicker, and some draws are several of the kernel's: a flush draw is one by one hole card or
by two.
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import NamedTuple

from pql.base.records import Record
from pql.cards import kernels
from pql.cards.games import HOLDEM, Game
from pql.cards.hand_values import hand_types
from pql.cards.lows import LOW_DRAWS, low_codes, low_draws, made_low

MADE_BITS = 5
DRAW_BITS = 12
MADE_MASK = (1 << MADE_BITS) - 1


class MadeHandWord(NamedTuple):
    """The word of a made hand, its label in answers, its definition, a clause that says when a hand is one, and a hand
    on a board that is.
    """

    name: str
    label: str
    definition: str
    example: str


class DrawWord(NamedTuple):
    """The word of a draw as that of a made hand; a hand has it whose bits have one at least of each of the masks.

    It may be a kind of another draw: then it has a shorter label for the line below that one. `omaha` says
    whether hands of four cards to six can have it.
    """

    name: str
    label: str
    definition: str
    example: str
    masks: tuple[int, ...]
    kind_of: tuple[str, str] | None = None
    omaha: bool = True


# By number, the weakest first.
MADE_HANDS: tuple[MadeHandWord, ...] = tuple(
    MadeHandWord(*row)
    for row in (
        ("board", "board", "a straight or better that uses no hole card", "AhAd on 9s8h7d6c5s"),
        ("nothing", "nothing", "none of the others", "JhTd on Kh7d2c"),
        ("acehigh", "ace high", "an ace in the hand, and no pair made with a hole card", "AhTd on Kh7d2c"),
        ("underpair", "underpair", "a pocket pair below every rank of the board", "5h5d on Kh9d7c"),
        ("lowerpair", "lower pair",
         "a hole card pairs the fourth or fifth rank, or a pocket pair is below the third and above the last",
         "Ah2d on KhJd7c2s"),
        ("thirdpair", "third pair", "a hole card pairs the third rank", "Ah2d on Kh7d2c"),
        ("thirdpocket", "third pocket pair", "a pocket pair between the second and the third rank", "5h5d on Kh7d2c"),
        ("secondpair", "second pair", "a hole card pairs the second rank", "Ah7c on Kh7d2c"),
        ("secondpocket", "second pocket pair", "a pocket pair between the first and the second rank", "9h9d on Kh7d2c"),
        ("weakkicker", "weak kicker", "top pair, the other hole card a nine or lower", "Kd6h on Kh7d2c"),
        ("goodkicker", "good kicker", "top pair, the other hole card a ten or higher but not the best there is",
         "KdQs on Kh7d2c"),
        ("topkicker", "top kicker", "top pair, the other hole card the highest rank that is not on the board",
         "AhKd on Kh7d2c"),
        ("overpair", "overpair", "a pocket pair above every rank of the board", "AhAd on Kh7d2c"),
        ("bottomtwo", "bottom two pair", "both hole cards pair ranks below the first", "7h2d on Kh7d2c"),
        ("topandbottom", "top and bottom pair", "both hole cards pair: the first rank and one below the second",
         "Kd2d on Kh7d2c"),
        ("toptwo", "top two pair", "both hole cards pair: the first and the second rank", "Kd7h on Kh7d2c"),
        ("trips", "trips", "a hole card makes three of a kind with a pair on the board", "AhKd on KhKs2c"),
        ("set", "set", "a pocket pair makes three of a kind with one card of the board", "7h7s on Kh7d2c"),
        ("straight", "straight", "a straight", "JhTd on 9h8d7c"),
        ("flush", "flush", "a flush lower than secondflush", "9h5h on Kh7h2h"),
        ("secondflush", "second-nut flush", "a flush with the second-best card of the suit that is not on the board",
         "Qh5h on Kh7h2h"),
        ("nutflush", "nut flush", "a flush with the best card of the suit that is not on the board", "Ah5h on Kh7h2h"),
        ("fullhouse", "full house", "a full house", "KdKs on Kh7d7c"),
        ("quads", "quads", "four of a kind with a hole card in it", "KdKs on KhKc2c"),
        ("straightflush", "straight flush", "a straight flush, the royal flush included", "JhTh on 9h8h7h"),
    )
)  # fmt: skip

TOP_PAIR = "toppair"
KICKERS = ("weakkicker", "goodkicker", "topkicker")
_TOP_PAIR = MadeHandWord(TOP_PAIR, "top pair", "a hole card pairs the first rank", "KdQs on Kh7d2c")

# The bits of the kernel.
(
    _NUT_FLUSH,
    _FLUSH_BY_TWO,
    _FLUSH_BY_ONE,
    _OPEN_ENDED,
    _DOUBLE_GUTSHOT,
    _GUTSHOT,
    _BACKDOOR_FLUSH,
    _BACKDOOR_STRAIGHT_BY_TWO,
    _BACKDOOR_STRAIGHT_BY_ONE,
    _TWO_OVERCARDS,
    _ONE_OVERCARD,
    _WRAP,
) = [1 << place for place in range(12)]
_FLUSH = _FLUSH_BY_TWO | _FLUSH_BY_ONE
_STRAIGHT = _OPEN_ENDED | _DOUBLE_GUTSHOT | _GUTSHOT | _WRAP
# What is above in the codes of hands of more cards: how many cards make a straight, and in games that split the pot
# what the hand has of a low and draws to.
_OUTS_SHIFT, _OUTS_BITS = MADE_BITS + DRAW_BITS, 6
LOW_SHIFT = _OUTS_SHIFT + _OUTS_BITS

DRAWS: tuple[DrawWord, ...] = (
    DrawWord("combodraw", "combo draw", "a flush draw with an open-ender, a double gutshot or a gutshot",
             "JhTh on 9h8h2c", (_FLUSH, _STRAIGHT)),
    DrawWord("nutflushdraw", "nut flush draw", "a flush draw with the best card of the suit that is not on the board",
             "AhTh on Kh7h2c", (_NUT_FLUSH,)),
    DrawWord("flushdraw", "flush draw", "exactly four cards of a suit, at least one of them in the hand",
             "JhTh on Kh7h2c", (_FLUSH,)),
    DrawWord("twocardflushdraw", "two-card flush draw", "a flush draw with both hole cards of the suit",
             "JhTh on Kh7h2c", (_FLUSH_BY_TWO,), ("flushdraw", "two cards")),
    DrawWord("onecardflushdraw", "one-card flush draw", "a flush draw with one hole card of the suit", "AhTd on Kh7h2h",
             (_FLUSH_BY_ONE,), ("flushdraw", "one card"), omaha=False),
    DrawWord("openended", "open-ended draw", "four ranks in a row, and a rank at either end makes a straight",
             "JhTd on 9h8d2c", (_OPEN_ENDED,)),
    DrawWord("doublegutshot", "double gut-shot",
             "two ranks or more make a straight, but not at the two ends of four in a row", "Jh8d on 9h7d5c",
             (_DOUBLE_GUTSHOT,)),
    DrawWord("gutshot", "gut-shot", "one rank makes a straight", "JhTd on 9h7d2c", (_GUTSHOT,)),
    DrawWord("backdoorflush", "back-door flush draw",
             "on the flop: exactly three cards of a suit, at least one of them in the hand", "AhTh on Kh7d2c",
             (_BACKDOOR_FLUSH,)),
    DrawWord("backdoorstraight", "back-door straight draw",
             "on the flop: three ranks of a straight, at least one of them only in the hand, and no straight draw",
             "JhTd on Kh8d2c", (_BACKDOOR_STRAIGHT_BY_TWO | _BACKDOOR_STRAIGHT_BY_ONE,)),
    DrawWord("twocardbackdoorstraight", "two-card back-door straight draw",
             "a back-door straight with both hole cards among the three ranks, neither on the board", "JhTd on Kh8d2c",
             (_BACKDOOR_STRAIGHT_BY_TWO,), ("backdoorstraight", "two cards")),
    DrawWord("twoovercards", "two overcards", "nothing better than ace high, two hole cards above the board",
             "AhKd on Th7d2c", (_TWO_OVERCARDS,), omaha=False),
    DrawWord("oneovercard", "one overcard", "nothing better than ace high, one hole card above the board",
             "AhTd on Kh7d2c", (_ONE_OVERCARD,), omaha=False),
)  # fmt: skip

# Of hands of four cards to six, where a flush draw takes two of them, and overcards are no draw; a wrap is a straight
# draw of combo draws too.
WRAP = DrawWord(
    "wrap", "wrap", "in Omaha: nine cards or more make a straight", "JhTh8s7c on 9h6h2c", (_WRAP,)
)
OMAHA_DRAWS: tuple[DrawWord, ...] = tuple(
    each for word in DRAWS if word.omaha for each in ((WRAP, word) if word.name == "openended" else (word,))
)

_NUMBER = {word.name: number for number, word in enumerate(MADE_HANDS)}
_DRAW = {word.name: word for word in (*DRAWS, WRAP)}
WORDS: dict[str, MadeHandWord | DrawWord] = {
    **{word.name: word for word in (*reversed(MADE_HANDS), _TOP_PAIR)},
    **_DRAW,
}
"""The row of each word, be it of a made hand or of a draw."""


class MadeHand(Record):
    """What one hand is on a board: its made hand, the kicker of a top pair (else None), and its draws.

    `kicker` is `topkicker`, `goodkicker` or `weakkicker`. In a game that splits the pot `low` is the word for the
    hand's low, or for why it has none; None elsewhere, and where the board allows no low.
    """

    made: str
    kicker: str | None
    draws: tuple[str, ...]
    low: str | None = None

    def __repr__(self) -> str:
        shown = super().__repr__()
        return shown if self.low is not None else f"{shown.rpartition(', low=')[0]})"


def describe_code(code: int) -> MadeHand:
    """A code of the kernel in words.

    >>> describe_code(10)
    MadeHand(made='toppair', kicker='goodkicker', draws=())
    """
    name = MADE_HANDS[code & MADE_MASK].name
    kicker = name if name in KICKERS else None
    draws = code >> MADE_BITS
    drawn = tuple([word.name for word in (*DRAWS, WRAP) if all([draws & mask for mask in word.masks])])
    low = code >> LOW_SHIFT
    return MadeHand(TOP_PAIR if kicker else name, kicker, (*drawn, *low_draws(low)), made_low(low))


def omaha_code(hand: int, board: int, game: Game) -> int:
    """The code of a hand of more cards on a board (masks), as `describe_code` reads it; made hands are of the best two
    of its cards with three of the board.

    >>> from pql.cards.deck import cards_mask
    >>> from pql.cards.games import OMAHA
    >>> code = omaha_code(cards_mask("JhTh8s7c"), cards_mask("9h6h2c"), OMAHA)
    >>> describe_code(code), straight_outs_in(code)
    (MadeHand(made='nothing', kicker=None, draws=('combodraw', 'flushdraw', 'twocardflushdraw', 'wrap')), 13)
    """
    (code,) = omaha_codes(array("Q", [hand]), board, game)
    return code


def omaha_codes(hands: array[int], board: int, game: Game) -> list[int]:
    """The same of many hands; those that hold a card of the board have `NO_HAND` of the kernel."""
    codes: list[int] = (
        kernels.of(HOLDEM).columns.feature("made_code", hands, array("Q", [board]), 0, 0, 2).tolist()
    )
    if game.low is None:
        return codes
    return [code | low << LOW_SHIFT for code, low in zip(codes, low_codes(hands, board), strict=True)]


def straight_outs_in(code: int) -> int:
    """How many cards, dead ones counted in, make a straight of an Omaha hand of this code; nine or more are a wrap."""
    return code >> _OUTS_SHIFT & (1 << _OUTS_BITS) - 1


def spoken_draws(code: int) -> tuple[str, ...]:
    """What an Omaha hand of this code draws to, as players say it: from the largest, and of two that are one inside the
    other the larger.

    >>> from pql.cards.deck import cards_mask
    >>> from pql.cards.games import OMAHA
    >>> spoken_draws(omaha_code(cards_mask("QhJh8s7c"), cards_mask("Th9h2c"), OMAHA))
    ('20-card wrap', 'flush draw')
    """
    drawn = describe_code(code).draws
    spoken = [f"{straight_outs_in(code)}-card wrap"] if WRAP.name in drawn else []
    for name in (
        *_STRAIGHT_DRAWS,
        "nutflushdraw",
        "flushdraw",
        "backdoorflush",
        "backdoorstraight",
        *_LOW_DRAWS,
    ):
        if name not in drawn or f"nut{name}" in drawn:
            continue
        label = _LABELS[name]
        spoken.append(f"{label.removesuffix(' draw')} straight draw" if name in _STRAIGHT_DRAWS else label)
    return tuple(spoken)


_LABELS = {
    **{word.name: word.label for word in (*DRAWS, WRAP)},
    **{word.name: word.label for word in LOW_DRAWS},
}
_LOW_DRAWS = tuple(word.name for word in LOW_DRAWS)
_STRAIGHT_DRAWS = ("openended", "doublegutshot", "gutshot")


def made_names(game: Game) -> tuple[str, ...]:
    """Every word for a made hand, the best in a game first, each kind of kicker below `toppair`.

    >>> made_names(HOLDEM)[:3], "toppair" in made_names(HOLDEM)
    (('straightflush', 'quads', 'fullhouse'), True)
    """
    names: list[str] = []
    for number in reversed(_by_strength(game)):
        name = MADE_HANDS[number].name
        if name == KICKERS[-1]:
            names.append(TOP_PAIR)
        names.append(name)
    return tuple(names)


def strength_of_made(number: int, game: Game) -> int:
    """The place of a made hand's number among all, the weakest first, in a game."""
    return _by_strength(game).index(number)


@cache
def _by_strength(game: Game) -> tuple[int, ...]:
    """The numbers of made hands, the weakest first."""
    numbers = tuple(range(len(MADE_HANDS)))
    if game.ranking == HOLDEM.ranking:
        return numbers
    trips, straight, full = _NUMBER["trips"], _NUMBER["straight"], _NUMBER["fullhouse"]
    threes = numbers[trips:straight]
    first = (straight, *threes) if hand_types(game).index("straight") == 3 else (*threes, straight)
    return (*numbers[:trips], *first, full, *numbers[straight + 1 : full], *numbers[full + 1 :])


def draw_names() -> tuple[str, ...]:
    """Every word for a draw, in their order.

    >>> draw_names()[0]
    'combodraw'
    """
    return tuple([word.name for word in DRAWS])


def made_mask(name: str) -> int:
    """The numbers of the made hands a word means, as bits. Raises KeyError for another word.

    >>> made_mask("nothing"), made_mask("toppair").bit_count()
    (2, 3)
    """
    if name == TOP_PAIR:
        return sum([1 << _NUMBER[kicker] for kicker in KICKERS])
    return 1 << _NUMBER[name]


def or_better_mask(name: str, game: Game) -> int:
    """The made hands at least as good in a game as a word, as bits: what `toppair or better` means.

    >>> or_better_mask("quads", HOLDEM).bit_count(), or_better_mask("board", HOLDEM).bit_count()
    (2, 25)
    """
    weakest = made_mask(name)
    order = _by_strength(game)
    return sum([1 << number for number in order[order.index((weakest & -weakest).bit_length() - 1) :]])


def draw_masks(name: str) -> tuple[int, ...]:
    """The bits of a draw: a hand has it that has one at least of each. Raises KeyError for another word.

    >>> [f"{mask:b}" for mask in draw_masks("combodraw")]
    ['110', '100000111000']
    """
    return _DRAW[name].masks


def hands_by_code(board: int, among: int, game: Game) -> dict[int, int]:
    """The hands of a set (bits) that a board (mask) leaves, apart by their code in a game.

    >>> from pql.cards.deck import cards_mask
    >>> hands = hands_by_code(cards_mask("Kh7h2c"), 1 << 6 | 1 << 7, HOLDEM)
    >>> [(describe_code(code).made, bits.bit_count()) for code, bits in hands.items()]
    [('toppair', 1)]
    """
    hands: dict[int, int] = {}
    kernel = kernels.of(game).made_hands
    codes, none = kernel.codes(board), kernel.NO_HAND
    while among:
        hand = among & -among
        among ^= hand
        code = codes[hand.bit_length() - 1]
        if code != none:
            hands[code] = hands.get(code, 0) | hand
    return hands

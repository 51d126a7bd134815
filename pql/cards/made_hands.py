"""Made hands and draws by name: what `breakdown` counts and what formulas ask for.

Every hand on a board of three to five cards is exactly one made hand; draws overlap. The kernel numbers made hands
from the weakest and has a bit for each kind of draw (`pql.evaluator_ext.made_hands`); this is the table of their names,
which documentation, completion and tests read. `toppair` is three made hands, one for each kind of kicker, and some
draws are several of the kernel's: a flush draw is one by one hole card or by two.
"""

from __future__ import annotations

from array import array
from functools import cache
from typing import NamedTuple

from pql.base.records import Record
from pql.cards import kernels
from pql.cards.games import HOLDEM, Game
from pql.cards.hand_values import hand_types

MADE_BITS = 5
DRAW_BITS = 12
MADE_MASK = (1 << MADE_BITS) - 1


class MadeHandWord(NamedTuple):
    """The word of a made hand, and its definition: a clause that says when a hand is one."""

    name: str
    definition: str


class DrawWord(NamedTuple):
    """The word of a draw and its definition; a hand has it whose bits have one at least of each of the masks."""

    name: str
    definition: str
    masks: tuple[int, ...]


# By number, the weakest first.
MADE_HANDS: tuple[MadeHandWord, ...] = tuple(
    MadeHandWord(name, definition)
    for name, definition in (
        ("board", "a straight or better that uses no hole card"),
        ("nothing", "none of the others"),
        ("acehigh", "an ace in the hand, and no pair made with a hole card"),
        ("underpair", "a pocket pair below every rank of the board"),
        (
            "lowerpair",
            "a hole card pairs the fourth or fifth rank, or a pocket pair is below the third and above the last",
        ),
        ("thirdpair", "a hole card pairs the third rank"),
        ("thirdpocket", "a pocket pair between the second and the third rank"),
        ("secondpair", "a hole card pairs the second rank"),
        ("secondpocket", "a pocket pair between the first and the second rank"),
        ("weakkicker", "top pair, the other hole card a nine or lower"),
        ("goodkicker", "top pair, the other hole card a ten or higher but not the best there is"),
        ("topkicker", "top pair, the other hole card the highest rank that is not on the board"),
        ("overpair", "a pocket pair above every rank of the board"),
        ("bottomtwo", "both hole cards pair ranks below the first"),
        ("topandbottom", "both hole cards pair: the first rank and one below the second"),
        ("toptwo", "both hole cards pair: the first and the second rank"),
        ("trips", "a hole card makes three of a kind with a pair on the board"),
        ("set", "a pocket pair makes three of a kind with one card of the board"),
        ("straight", "a straight"),
        ("flush", "a flush lower than secondflush"),
        ("secondflush", "a flush with the second-best card of the suit that is not on the board"),
        ("nutflush", "a flush with the best card of the suit that is not on the board"),
        ("fullhouse", "a full house"),
        ("quads", "four of a kind with a hole card in it"),
        ("straightflush", "a straight flush, the royal flush included"),
    )
)

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
# What is above in the codes of hands of four and five cards: how many cards make a straight.
_OUTS_SHIFT = MADE_BITS + DRAW_BITS

DRAWS: tuple[DrawWord, ...] = tuple(
    DrawWord(name, definition, masks)
    for name, definition, masks in (
        ("combodraw", "a flush draw with an open-ender, a double gutshot or a gutshot", (_FLUSH, _STRAIGHT)),
        (
            "nutflushdraw",
            "a flush draw with the best card of the suit that is not on the board",
            (_NUT_FLUSH,),
        ),
        ("flushdraw", "exactly four cards of a suit, at least one of them in the hand", (_FLUSH,)),
        ("twocardflushdraw", "a flush draw with both hole cards of the suit", (_FLUSH_BY_TWO,)),
        ("onecardflushdraw", "a flush draw with one hole card of the suit", (_FLUSH_BY_ONE,)),
        ("openended", "four ranks in a row, and a rank at either end makes a straight", (_OPEN_ENDED,)),
        (
            "doublegutshot",
            "two ranks or more make a straight, but not at the two ends of four in a row",
            (_DOUBLE_GUTSHOT,),
        ),
        ("gutshot", "one rank makes a straight", (_GUTSHOT,)),
        (
            "backdoorflush",
            "on the flop: exactly three cards of a suit, at least one of them in the hand",
            (_BACKDOOR_FLUSH,),
        ),
        (
            "backdoorstraight",
            "on the flop: three ranks of a straight, at least one of them only in the hand, and no straight draw",
            (_BACKDOOR_STRAIGHT_BY_TWO | _BACKDOOR_STRAIGHT_BY_ONE,),
        ),
        (
            "twocardbackdoorstraight",
            "a back-door straight with both hole cards among the three ranks, neither on the board",
            (_BACKDOOR_STRAIGHT_BY_TWO,),
        ),
        ("twoovercards", "nothing better than ace high, two hole cards above the board", (_TWO_OVERCARDS,)),
        ("oneovercard", "nothing better than ace high, one hole card above the board", (_ONE_OVERCARD,)),
    )
)

# Of hands of four and five cards, where a flush draw takes two of them, and overcards are no draw; a wrap is a straight
# draw of combo draws too.
WRAP = DrawWord("wrap", "in Omaha: nine cards or more make a straight", (_WRAP,))
OMAHA_DRAWS: tuple[DrawWord, ...] = tuple(
    each
    for word in DRAWS
    if word.name not in ("onecardflushdraw", "twoovercards", "oneovercard")
    for each in ((WRAP, word) if word.name == "openended" else (word,))
)

TOP_PAIR = "toppair"
KICKERS = ("weakkicker", "goodkicker", "topkicker")

_NUMBER = {word.name: number for number, word in enumerate(MADE_HANDS)}
_DRAW = {word.name: word for word in (*DRAWS, WRAP)}


class MadeHand(Record):
    """What one hand is on a board: its made hand, the kicker of a top pair (else None), and its draws.

    `kicker` is `topkicker`, `goodkicker` or `weakkicker`.
    """

    made: str
    kicker: str | None
    draws: tuple[str, ...]


def describe_code(code: int) -> MadeHand:
    """A code of the kernel in words.

    >>> describe_code(10)
    MadeHand(made='toppair', kicker='goodkicker', draws=())
    """
    name = MADE_HANDS[code & MADE_MASK].name
    kicker = name if name in KICKERS else None
    draws = code >> MADE_BITS
    drawn = tuple([word.name for word in (*DRAWS, WRAP) if all([draws & mask for mask in word.masks])])
    return MadeHand(TOP_PAIR if kicker else name, kicker, drawn)


def omaha_code(hand: int, board: int) -> int:
    """The code of a hand of four or five cards on a board (masks), as `describe_code` reads it; made hands are of the
    best two of its cards with three of the board.

    >>> from pql.cards.deck import cards_mask
    >>> code = omaha_code(cards_mask("JhTh8s7c"), cards_mask("9h6h2c"))
    >>> describe_code(code), straight_outs_in(code)
    (MadeHand(made='nothing', kicker=None, draws=('combodraw', 'flushdraw', 'twocardflushdraw', 'wrap')), 13)
    """
    code = kernels.of(HOLDEM).columns.feature("made_code", array("Q", [hand]), array("Q", [board]), 0, 0, 2)[
        0
    ]
    assert isinstance(code, int)
    return code


def straight_outs_in(code: int) -> int:
    """How many cards, dead ones counted in, make a straight of an Omaha hand of this code; nine or more are a wrap."""
    return code >> _OUTS_SHIFT


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


def definition(name: str) -> str:
    """What a made hand or a draw is. Raises KeyError for a word that is neither.

    >>> definition("set")
    'a pocket pair makes three of a kind with one card of the board'
    """
    if name == TOP_PAIR:
        return "a hole card pairs the first rank"
    if name in _NUMBER:
        return MADE_HANDS[_NUMBER[name]].definition
    return _DRAW[name].definition


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

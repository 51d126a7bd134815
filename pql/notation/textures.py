"""Named textures (`rainbow`, `turn.paired`) and high cards: what the words mean on a board.

Every texture tests the first three, four or five cards of a board, whatever their order. `TEXTURES` is all that is
known of a texture: `tools/generate_words.py` copies from it what the grammar and the pages need, and answers read it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from pql.cards.deck import DECK, RANKS
from pql.cards.games import Game
from pql.sets.board_program import (
    ANY_SUITS,
    NO_LITERAL,
    alike_program,
    cards_program,
    pattern_program,
    suits_program,
    windows_program,
)
from pql.sets.boardset import BoardSet

_RIVER = 5


class TextureWord(NamedTuple):
    """A texture: its word, its label in answers, its definition, a board that has it, and what makes its set of a
    street in a game.
    """

    word: str
    label: str
    definition: str
    example: str
    boards: Callable[[int, Game], BoardSet]


def texture(name: str, game: Game, street: int = 3) -> BoardSet:
    """The boards of a texture in a game, tested on the cards of a street. Raises KeyError for a word that is none.

    >>> from pql.cards.games import HOLDEM, SHORT_DECK
    >>> texture("rainbow", HOLDEM).count(), texture("paired", HOLDEM, 4).count()
    (8788, 329472)
    >>> texture("rainbow", SHORT_DECK).count()
    2916
    """
    return TEXTURES[name].boards(street, game).in_game(game)


def high_card(operator: str, rank: str, street: int = 3) -> BoardSet:
    """The boards whose highest rank is `<=`, `>=` or `=` a rank.

    >>> high_card("=", "A").count(), high_card("<=", "9").count()
    (4804, 4960)
    """
    highest = RANKS.index(rank)
    if operator == "<=":
        return _none_above(highest, street)
    lower = _none_above(highest - 1, street)
    return ~lower if operator == ">=" else _none_above(highest, street) - lower


def _none_above(rank: int, street: int) -> BoardSet:
    return BoardSet(street, cards_program([DECK & (1 << 4 * rank + 4) - 1] * street))


def rainbow(street: int = 3) -> BoardSet:
    """No suit twice: on the flop three suits, on the turn all four. Five cards never are: the river has none.

    >>> rainbow().count(), rainbow(4).count(), rainbow(5).count()
    (8788, 114244, 0)
    """
    return _largest_suit(street, 0b10)


def two_tone(street: int = 3) -> BoardSet:
    """Exactly two suits: on the flop two cards of one and one of another.

    >>> two_tone().count()
    12168
    """
    return BoardSet(street, suits_program(street, [2]))


def monotone(street: int = 3) -> BoardSet:
    """All cards of one suit.

    >>> monotone().count()
    1144
    """
    return BoardSet(street, suits_program(street, [1]))


def flush_possible(street: int = 3) -> BoardSet:
    """Three or more cards of a suit: some two hole cards make a flush. On the flop that is `monotone`.

    >>> flush_possible().count()
    1144
    """
    return _largest_suit(street, 0b111000)


def _largest_suit(street: int, sizes: int) -> BoardSet:
    flushes = [sizes if cards == street else ANY_SUITS for cards in (3, 4, 5)]
    program = pattern_program([DECK] * street, [NO_LITERAL] * 5, [(0, 0, 0)] * 2, (), flushes)
    return BoardSet(street, program)


def paired(street: int = 3) -> BoardSet:
    """Exactly one pair: some rank twice, every other once. Two pair are `doublepaired`, three of a rank `trips`.

    >>> paired().count(), paired(4).count()
    (3744, 329472)
    """
    return _ranks(street, street - 1) - unpaired(street)


def double_paired(street: int = 3) -> BoardSet:
    """Exactly two pair: on the turn two ranks, on the river these and another one. No flop is.

    >>> double_paired().count(), double_paired(4).count()
    (0, 11232)
    """
    return ~_ranks(street, street - 1) - trips(street)


def unpaired(street: int = 3) -> BoardSet:
    """No rank twice.

    >>> unpaired().count()
    18304
    """
    return ~BoardSet(street, alike_program(street, 2))


def _ranks(street: int, number: int) -> BoardSet:
    """At least so many different ranks."""
    return BoardSet(street, windows_program(street, number, [DECK]))


def trips(street: int = 3) -> BoardSet:
    """Some rank at least three times.

    >>> trips().count()
    52
    """
    return BoardSet(street, alike_program(street, 3))


def connected(street: int, game: Game) -> BoardSet:
    """Three ranks in a row, A-2-3 and A-K-Q included (OpenHoldem's "three-card straight on board").

    >>> from pql.cards.games import HOLDEM
    >>> connected(3, HOLDEM).count()
    768
    """
    return BoardSet(street, windows_program(street, 3, _runs(3, game)))


def straight_possible(street: int, game: Game) -> BoardSet:
    """Three or more ranks of one straight: some two hole cards make a straight.

    >>> from pql.cards.games import HOLDEM
    >>> straight_possible(3, HOLDEM).count()
    4096
    """
    return BoardSet(street, windows_program(street, 3, _runs(5, game)))


def straight_draw_possible(street: int, game: Game) -> BoardSet:
    """Two or more ranks of one straight: some two hole cards make at least four cards to a straight.

    >>> from pql.cards.games import HOLDEM
    >>> straight_draw_possible(3, HOLDEM).count()
    20256
    """
    return BoardSet(street, windows_program(street, 2, _runs(5, game)))


def open_ended_possible(street: int, game: Game) -> BoardSet:
    """Some two hole cards make an open-ended straight draw; none on the river, where nothing is to come.

    That is: of four ranks in a row two or three are there, and neither rank at their ends. Where with the upper end the
    board had a straight that the hand cannot beat (8-9-J-Q with 6-7 and a ten, T-J-Q-A with a nine and a king), these
    four do not count.

    >>> from pql.cards.games import HOLDEM
    >>> open_ended_possible(3, HOLDEM).count(), open_ended_possible(5, HOLDEM).count()
    (15648, 0)
    """
    boards = BoardSet.nothing(street)
    if street == _RIVER:
        return boards
    ranks, king = _runs(1, game), 12 - game.lowest  # the ace at either end
    for low in range(1, king - 2):
        run, high = sum(ranks[low : low + 4]), low + 4
        taken = [run]
        if high < king:
            taken.append(sum(ranks[high - 2 : high + 3]) - ranks[high])
        elif high == king:
            taken.append(sum(ranks[high - 3 : high + 2]) - ranks[high])
        two = BoardSet(street, windows_program(street, 2, [run]))
        without_ends = cards_program([DECK & ~(ranks[low - 1] | ranks[high])] * street)
        boards |= (two - BoardSet(street, windows_program(street, 4, taken))) & BoardSet(street, without_ends)
    return boards


def dry(street: int, game: Game) -> BoardSet:
    """No two hole cards make a straight, a flush, an open-ended straight draw or a flush draw. PQL's own definition.

    >>> from pql.cards.games import HOLDEM
    >>> dry(3, HOLDEM).count(), dry(5, HOLDEM).count() < dry(4, HOLDEM).count()
    (2548, False)
    """
    draws = open_ended_possible(street, game) | _flush_draw_possible(street)
    return ~(straight_possible(street, game) | flush_possible(street) | draws)


def wet(street: int, game: Game) -> BoardSet:
    """Some two hole cards make a straight or a flush, or some an open-ended draw and some a flush draw.

    PQL's own definition.

    >>> from pql.cards.games import HOLDEM
    >>> wet(3, HOLDEM).count()
    11680
    """
    draws = open_ended_possible(street, game) & _flush_draw_possible(street)
    return straight_possible(street, game) | flush_possible(street) | draws


def _flush_draw_possible(street: int) -> BoardSet:
    """Two or more cards of a suit while cards are to come."""
    return BoardSet.nothing(street) if street == _RIVER else _largest_suit(street, 0b111100)


def low_ranks(number: int, street: int = 3) -> BoardSet:
    """So many different ranks of eight or lower, or more, the ace being low: with three somebody may have a low.

    >>> low_ranks(3).count(), low_ranks(3, 5).count() == low_ranks(3, 4).count()
    (3584, False)
    """
    return BoardSet(street, windows_program(street, number, [_LOW_CARDS]))


def low_draw_possible(street: int = 3) -> BoardSet:
    """Exactly two such ranks, while cards are to come.

    >>> low_draw_possible().count(), low_draw_possible(5).count()
    (10304, 0)
    """
    return BoardSet.nothing(street) if street == _RIVER else low_ranks(2, street) - low_ranks(3, street)


# Aces, and deuces to eights.
_LOW_CARDS = (15 << 48) | (1 << 28) - 1


def _runs(length: int, game: Game) -> list[int]:
    """The runs of consecutive ranks, the ace high or low, each as the mask of all cards of its ranks."""
    lowest = game.lowest
    ace_low = (15 << 48) | (1 << 4 * (length - 1)) - 1 << 4 * lowest
    return [ace_low] + [(1 << 4 * length) - 1 << 4 * low for low in range(lowest, 14 - length)]


def _in_all_games(boards: Callable[[int], BoardSet]) -> Callable[[int, Game], BoardSet]:
    """What makes a texture of suits or of equal ranks, which is the same in every game."""
    return lambda street, game: boards(street)


def _high_word(name: str, rank: str, example: str) -> TextureWord:
    meaning = f"the highest rank is the {name}"
    return TextureWord(
        f"{name}high", f"{name} high", meaning, example, lambda street, game: high_card("=", rank, street)
    )


TEXTURES: dict[str, TextureWord] = {
    row.word: row
    for row in (
        TextureWord("rainbow", "rainbow", "no suit appears twice", "Kh7d2c", _in_all_games(rainbow)),
        TextureWord("twotone", "two-tone", "exactly two suits appear", "Kh7h2c", _in_all_games(two_tone)),
        TextureWord(
            "monotone", "monotone", "all cards have the same suit", "Kh7h2h", _in_all_games(monotone)
        ),
        TextureWord(
            "paired",
            "paired",
            "one rank appears twice, no other more than once",
            "KhKd7c",
            _in_all_games(paired),
        ),
        TextureWord(
            "doublepaired",
            "double-paired",
            "two ranks appear twice, no rank more often (no flop is)",
            "KhKd7c7s",
            _in_all_games(double_paired),
        ),
        TextureWord("unpaired", "unpaired", "no rank appears twice", "Kh7d2c", _in_all_games(unpaired)),
        TextureWord(
            "trips", "trips", "some rank appears at least three times", "KhKdKc", _in_all_games(trips)
        ),
        TextureWord(
            "connected",
            "connected",
            "three consecutive ranks appear, A-2-3 and A-K-Q included",
            "9h8d7c",
            connected,
        ),
        TextureWord(
            "straightpossible",
            "straight possible",
            "at least three ranks of one straight appear, so that some two hole cards make it",
            "Th8d6c",
            straight_possible,
        ),
        TextureWord(
            "flushpossible",
            "flush possible",
            "at least three cards of one suit appear, so that some two hole cards make a flush",
            "Kh7h2h",
            _in_all_games(flush_possible),
        ),
        TextureWord(
            "straightdrawpossible",
            "straight draw possible",
            "at least two ranks of one straight appear, so that some two hole cards make four cards to it",
            "Kh6d2c",
            straight_draw_possible,
        ),
        TextureWord(
            "openendedpossible",
            "open-ended draw possible",
            "at least two of four consecutive ranks appear and neither rank at their ends, so that some two hole cards "
            "make an open-ended straight draw",
            "Kh9d6c",
            open_ended_possible,
        ),
        _high_word("ace", "A", "Ah7d2c"),
        _high_word("king", "K", "Kh7d2c"),
        _high_word("queen", "Q", "Qh7d2c"),
        _high_word("jack", "J", "Jh7d2c"),
        _high_word("ten", "T", "Th7d2c"),
    )
}


class PlayersTexture(NamedTuple):
    """What players call boards and may mean otherwise: how PQL reads it, and what makes its set of a street."""

    meaning: str
    boards: Callable[[int, Game], BoardSet]


PLAYERS_TEXTURES: dict[str, PlayersTexture] = {
    "dry": PlayersTexture(
        "no two hole cards make a straight, a flush, an open-ended straight draw or a flush draw", dry
    ),
    "wet": PlayersTexture(
        "a straight or a flush is possible, or an open-ended straight draw and a flush draw both are", wet
    ),
    "low": PlayersTexture(
        "the highest card is a nine or lower", lambda street, game: high_card("<=", "9", street)
    ),
    "lowpossible": PlayersTexture(
        "three or more different ranks of eight or lower, the ace low, so that two hole cards make a low of hi/lo",
        _in_all_games(lambda street: low_ranks(3, street)),
    ),
    "lowdrawpossible": PlayersTexture(
        "exactly two different ranks of eight or lower, the ace low, and cards to come",
        _in_all_games(lambda street: low_draw_possible(street)),
    ),
    "nolow": PlayersTexture(
        "two different ranks of eight or lower at most, the ace low, so that nobody has a low of hi/lo",
        _in_all_games(lambda street: ~low_ranks(3, street)),
    ),
}
"""Read so where no name of one's own is meant, and answers say so. Their definitions are PQL's: there is no source."""


def players_texture(name: str, street: int, game: Game) -> BoardSet | None:
    """The boards that a player's word means on a street of a game, None for another word.

    >>> from pql.cards.games import HOLDEM
    >>> players_texture("Low", 3, HOLDEM).count()
    4960
    """
    found = PLAYERS_TEXTURES.get(name.lower())
    return None if found is None else found.boards(street, game).in_game(game)

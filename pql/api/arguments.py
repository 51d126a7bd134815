"""Converts the arguments of the library's functions to the form that questions take: sets with texts, accuracies."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, cast

from pql.base.arguments import real_number, whole_number
from pql.base.diagnostics import Diagnostic, PQLError, Source
from pql.base.place import Place
from pql.cards.card_lists import AnyCards, dead_cards, is_pair_of_cards
from pql.cards.combos import hand_names
from pql.cards.deck import bare_cards, bare_cards_mask
from pql.cards.games import HOLDEM, Game
from pql.engine.accuracy import ANY_ACCURACY, Accuracy
from pql.questions.checks import accuracy_asked, check_dealt, check_one_board, refusal, spot_on
from pql.questions.question import STREETS, NamedBoards, NamedHands, Spot
from pql.questions.seeds import checked_seed
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet
from pql.statements.equity.question import RANDOM_HAND

from .sets import AnyBoards, AnyHands, AnyOpponents, board_set, hand_set, read_hands_text

if TYPE_CHECKING:
    from .running import Accurate


def called(function: str, text: str) -> Place:
    """The place of a question that a function of the library asks: its diagnostics show `text`."""
    return Place((Source(text, f"<{function}>"), None))


def named_hands(
    given: AnyHands | HoleSet,
    argument: str = "hands",
    dialect: str = "pql",
    bare: str | None = None,
    *,
    game: Game,
) -> NamedHands[Any]:
    """Hands of a game given as text (in some notation), as a set or as cards; TypeError for anything else.

    What is wrong with a text is said of the argument that it was given for.

    >>> named_hands("AK", game=HOLDEM).text, named_hands("AK", game=HOLDEM).readings
    ('AKo', ('AK',))
    """
    try:
        if game.uses is not None:
            from .hole_cards import named_holes

            return named_holes(given, game)
        if isinstance(given, str):
            named = read_hands_text(given, game, dialect, bare)
            return NamedHands(named.text, named.hands, named.order, named.readings)
        hands = hand_set(cast("AnyHands", given), game)  # a `HoleSet` is refused there
    except PQLError as error:
        raise of_argument(error, argument, given if isinstance(given, str) else "") from None
    if isinstance(given, HandSet):
        return NamedHands(_text_of(given), given)
    return NamedHands(hand_names()[hands.bits.bit_length() - 1], hands)


def of_argument(error: PQLError, argument: str, text: str) -> PQLError:
    """The error in a text of hands, named by the argument; a board there belongs to another argument."""
    first, *rest = error.diagnostics
    help = f'a board is an argument of its own: board="{text}"' if bare_cards(text)[2:5] else first.help
    named = Diagnostic(first.code, f"{argument}: {first.message}", first.span, source=first.source, help=help)
    return PQLError([named, *rest], running=error.running)


# To find the shortest text of a set takes longer than many answers.
_text_of = lru_cache(1024)(HandSet.text)


def random_hand(game: Game) -> NamedHands[Any]:
    """The opponent of a player who is asked about alone."""
    if game.uses is None:
        return RANDOM_HAND if game == HOLDEM else NamedHands("random", HandSet.everything(game))
    return NamedHands("random", HoleSet.everything(game))


def opponents(
    given: AnyOpponents | HoleSet, argument: str = "versus", *, game: Game
) -> tuple[NamedHands, ...]:
    """The opponents: one set of hands, or a sequence of them. Two cards are one hand."""
    if isinstance(given, str | HandSet | HoleSet) or is_pair_of_cards(given):
        return (named_hands(cast("AnyHands", given), argument, game=game),)
    if not isinstance(given, Sequence):
        raise TypeError(f"opponents are hands, or a list of hands, not {type(given).__name__}")
    return each_named(cast("Sequence[AnyHands]", given), argument, game)


def each_named(given: Sequence[AnyHands | HoleSet], argument: str, game: Game) -> tuple[NamedHands, ...]:
    """Several sets of hands, each named by its number, from 1."""
    return tuple([
        named_hands(hands, f"{argument} {number}", game=game) for number, hands in enumerate(given, 1)
    ])  # fmt: skip


def folded_hands(given: AnyOpponents | HoleSet, players: int, game: Game) -> tuple[NamedHands, ...]:
    """The hands of those who folded, beside so many players; raises `PQLError` for too many of both."""
    folded_sides = () if type(given) is tuple and not given else opponents(given, "folded", game=game)
    check_dealt(game, players + len(folded_sides))
    return folded_sides


def spot_of(
    place: Place,
    hands: Sequence[NamedHands],
    board: AnyBoards | NamedBoards | None,
    dead: AnyCards,
    folded: AnyOpponents | HoleSet = (),
    players: int = 0,
    *,
    game: Game,
) -> Spot:
    """What is on the table, of hands that have been read and of the arguments that calls have in common.

    `players` are those who are dealt in, where more are than have hands of their own.
    """
    folded_sides = folded_hands(folded, players or len(hands), game)
    if not isinstance(board, NamedBoards):
        board = None if is_nothing(board) else named_boards(cast("AnyBoards", board), game)
    return spot_on(place, hands, board, dead_cards(dead, game), folded_sides, game, players)


def named_boards(given: AnyBoards, game: Game) -> NamedBoards:
    """Boards given as text, as cards, or as a set, which is called by its size; TypeError for anything else."""
    boards = board_set(given, game)
    if isinstance(given, str):
        return NamedBoards(given.strip(), boards)
    if boards.fixed_cards() is not None or boards.count() == 1:
        return NamedBoards(next(iter(boards)), boards)
    return NamedBoards(f"{boards.count():,} {STREETS[boards.street]}s", boards)


def some_boards(given: AnyBoards | None, game: Game) -> NamedBoards | None:
    """A set of boards, or None for every board: where none, an empty text or no card is given."""
    return None if is_nothing(given) else named_boards(cast("AnyBoards", given), game)


def is_nothing(given: AnyBoards | None) -> bool:
    """Whether no board is given: None, an empty text or no card."""
    return given is None or (isinstance(given, str | list | tuple) and not given)


def one_board(given: AnyBoards, game: Game) -> NamedBoards:
    """A single board of three to five cards; raises `PQLError` for a set of several boards."""
    named = named_boards(given, game)
    boards = named.boards
    if boards.fixed_cards() is not None:
        return named
    if not boards:
        raise refusal("not-one-board", "there is no such board", "write the cards of one board, as in Kh7h2c")
    if boards.count() != 1:
        check_one_board(boards)
    text = next(iter(boards))
    return NamedBoards(text, BoardSet.single(bare_cards(text), boards.game))


def hand_text(given: AnyHands, game: Game) -> str:
    """A hand as text: text as it is, two cards and a set of one hand written out; raises `PQLError` for other sets.

    >>> hand_text("KdAs", HOLDEM), hand_text(("As", "Kd"), HOLDEM)
    ('KdAs', 'AsKd')
    """
    if isinstance(given, str):
        return given
    hands: HandSet = named_hands(given, game=game).hands
    if len(hands) != 1:
        help = "write two different cards, as in AsKd"
        raise refusal("not-one-hand", f"this takes one hand, and this is {len(hands)}", help)
    return next(iter(hands))


def board_text(given: AnyBoards, game: Game) -> str:
    """A board as text: text as it is, cards and a set of one board written out; raises as `one_board`.

    >>> board_text("Kh 7h 2c", HOLDEM), board_text([44, "7h", "2c"], HOLDEM)
    ('Kh 7h 2c', 'Kc7h2c')
    """
    return given if isinstance(given, str) else one_board(given, game).text


def known_cards(given: AnyBoards | None, game: Game) -> int:
    """The mask of a single board, 0 where none, an empty text or no card is given; raises as `one_board`."""
    if type(given) is str:
        mask = bare_cards_mask(given)
        if mask is not None and mask.bit_count() in (0, 3, 4, 5) and not mask & game.missing:
            return mask
    return 0 if is_nothing(given) else one_board(cast("AnyBoards", given), game).boards.fixed_cards() or 0


def accuracy_of(given: Accurate) -> Accuracy:
    """The accuracy that arguments ask for; raises `PQLError` for several and for bad ones, and for a bad seed.

    >>> accuracy_of({"samples": 1000}).samples
    1000
    """
    exact, within, samples = given.get("exact"), given.get("within"), given.get("samples")
    seed = checked_seed(given.get("seed"))
    if exact is within is samples is None:
        return ANY_ACCURACY if seed is None else Accuracy(seed=seed)
    if exact is not None and not isinstance(exact, bool):
        raise TypeError(f"exact must be True, False or None, not {exact!r}")
    if (exact is True) + (within is not None) + (samples is not None) > 1:
        raise refusal(
            "bad-accuracy", "`exact`, `within` and `samples` exclude each other", "give one of them"
        )
    if within is not None:
        share = real_number(within)
        if share is None:
            raise TypeError(f"within must be a part of 1, such as 0.001, not {within!r}")
        within = share
    if samples is not None:
        count = whole_number(samples)
        if count is None:
            raise TypeError(f"samples must be a whole number, not {samples!r}")
        samples = count
    return accuracy_asked(exact, within, samples, seed, percent=False)


def file_name(path: str | os.PathLike[str]) -> str:
    """The name of a file given as text or as a path; TypeError for anything else.

    >>> from pathlib import Path
    >>> file_name(Path("open.txt"))
    'open.txt'
    """
    if not isinstance(path, str | os.PathLike):
        raise TypeError(f"the name of a file must be text or a path, not {type(path).__name__}")
    name = os.fspath(path)
    if not isinstance(name, str):
        raise TypeError("the name of a file is text, not bytes")
    return name

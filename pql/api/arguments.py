"""Arguments of the library's functions in the form that questions take, and what is told of how they were read."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, cast

from pql.base.arguments import listed, real_number, whole_number
from pql.base.diagnostics import Diagnostic, Place, PQLError, Source
from pql.base.records import Record
from pql.cards.card_lists import AnyCards, card_numbers, dead_cards, is_pair_of_cards, is_several
from pql.cards.combos import hand_names
from pql.cards.deck import bare_cards, bare_cards_mask, card_text
from pql.cards.games import HOLDEM, Game
from pql.engine.accuracy import ANY_ACCURACY, Accuracy
from pql.questions.checks import accuracy_asked, check_dealt, check_one_board, refusal, spot_on
from pql.questions.question import STREETS, NamedBoards, NamedHands, Spot, cited
from pql.questions.seeds import checked_seed
from pql.results.base import Result
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet, another_game

from .sessions.running import carry_out
from .sets import (
    AnyBoards,
    AnyHands,
    AnyOpponents,
    board_set,
    check_notation,
    hand_set,
    is_vector,
    read_hands_text,
)

if TYPE_CHECKING:
    from typing import Any

    from pql.cards.games import Game
    from pql.engine.work import Control
    from pql.questions.question import Question
    from pql.sets.handset import HandSet

    from .sessions.running import Accurate
    from .sets import AnyHands


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
            return named_holes(given, game)
        if isinstance(given, str):
            named = read_hands_text(given, game, dialect, bare)
            return NamedHands(named.text, named.hands, named.order, named.readings)
        hands = hand_set(cast("AnyHands", given), game)  # a `HoleSet` is refused there
    except PQLError as error:
        raise of_argument(error, argument, given if isinstance(given, str) else "") from None
    if isinstance(given, HandSet):
        return NamedHands(_text_of(given), given)
    if is_vector(given, game):
        return NamedHands(_called(hands), hands)
    return NamedHands(hand_names()[hands.bits.bit_length() - 1], hands)


def of_argument(error: PQLError, argument: str, text: str) -> PQLError:
    """The error in a text of hands, named by the argument; a board there belongs to another argument."""
    first, *rest = error.diagnostics
    help = f'a board is an argument of its own: board="{text}"' if bare_cards(text)[2:5] else first.help
    named = Diagnostic(first.code, f"{argument}: {first.message}", first.span, source=first.source, help=help)
    return PQLError([named, *rest], running=error.running)


def _called(hands: HandSet | HoleSet) -> str:
    """What answers call hands that were given by their weights: another text of them for each array takes long."""
    return f"{len(hands):,} weighted hands"


# To find the shortest text of a set takes longer than many answers.
_text_of = lru_cache(1024)(HandSet.text)


def random_hand(game: Game) -> NamedHands[Any]:
    """The opponent of a player who is asked about alone."""
    from pql.statements.equity.question import RANDOM_HAND  # with the engine

    if game.uses is None:
        return RANDOM_HAND if game == HOLDEM else NamedHands("random", HandSet.everything(game))
    return NamedHands("random", HoleSet.everything(game))


def opponents(
    given: AnyOpponents | HoleSet, argument: str = "versus", *, game: Game
) -> tuple[NamedHands, ...]:
    """The opponents: one set of hands, or a sequence of them. Two cards are one hand."""
    if isinstance(given, str | HandSet | HoleSet) or is_pair_of_cards(given) or is_vector(given, game):
        return (named_hands(cast("AnyHands", given), argument, game=game),)
    if is_several(given) and not isinstance(given, list | tuple):
        given = listed(given)  # rows of an array
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
    from pql.sets.boardset import BoardSet

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


Answer = TypeVar("Answer", bound=Result)
Answered = TypeVar("Answered", bound=Result, covariant=True)


class Asking(Protocol[Answered]):
    """A question with one kind of answer."""

    def answer(self, control: Control, /) -> Answered: ...


class ReadingWarning(UserWarning):
    """A text of hands was read otherwise than most other programs read it: `AK` as AKo, offsuit.

    Each text is reported once. To say that you mean it, write `AKo`, or pass `bare="offsuit"` where a function takes
    it.
    """


# What has been told already, while these filters of warnings are in force.
_told: tuple[object, set[str]] = (None, set())


def warn_of(readings: Iterable[str]) -> tuple[str, ...]:
    """Warns of bare ranks that were read as offsuit; gives the sentence that says so, if there is one."""
    from pql.notation.bare_hands import describe_readings

    sentences = describe_readings(readings)
    tell(sentences)
    return sentences


def tell(sentences: Iterable[str]) -> None:
    """Warns the caller of the library, where that has not been told yet."""
    global _told
    for sentence in sentences:
        import warnings

        if _told[0] is not warnings.filters:
            _told = (warnings.filters, set())
        if sentence not in _told[1]:
            warnings.warn(sentence, ReadingWarning, stacklevel=_caller())
            _told[1].add(sentence)


def _caller() -> int:
    """How many frames above `tell` the first is that is not ours."""
    frame, level = sys._getframe(2), 2
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == "pql":
        frame, level = frame.f_back, level + 1
    return level


class HandsReader:
    """Reads hands of a game in the notation that a caller names, and gathers the bare ranks read as offsuit."""

    def __init__(self, game: Game, dialect: str = "pql", bare: str | None = None) -> None:
        check_notation(dialect, bare)
        self.game, self._dialect, self._bare = game, dialect, bare
        self._readings: dict[str, None] = {}

    def __call__(self, given: AnyHands, argument: str = "") -> HandSet:
        """Hands given as text, as a set or as two cards; raises as `pql.hands`, and names the argument."""
        if not isinstance(given, str):
            return hand_set(given, self.game)
        try:
            found = read_hands_text(given, self.game, self._dialect, self._bare)
        except PQLError as error:
            raise (of_argument(error, argument, given) if argument else error) from None
        self._readings.update(dict.fromkeys(found.readings))
        return found.hands

    def warn(self, *more: str) -> None:
        """Tells the caller of all bare ranks together, and of some that were read elsewhere."""
        warn_of([*self._readings, *more])


def answer_of(question: Asking[Answer], given: Control) -> Answer:
    """The answer to a question that a function asks, with how bare ranks of its texts were read, also as a warning."""
    sentences = warn_of(bare for hands in _named(question) for bare in hands.readings)

    def answer(inner: Control) -> Answer:
        return cited(cast("Question", question), question.answer(inner))

    return carry_out(answer, given).read_as(*sentences)


def _named(value: object) -> Iterator[NamedHands]:
    if isinstance(value, NamedHands):
        yield value
    elif isinstance(value, Record):
        for name in value._fields:
            yield from _named(getattr(value, name))
    elif isinstance(value, tuple):
        for each in value:
            yield from _named(each)


def named_holes(given: Any, game: Game) -> NamedHands[HoleSet]:
    """Hands of a game given as text, as a set or as cards, with their text."""
    if is_vector(given, game):
        held = HoleSet.from_vector(given, game)
        return NamedHands(_called(held), held)
    if is_several(given) and not isinstance(given, str):
        cards = card_numbers(given, "hands", game)
        if len(cards) != game.hole:
            message = f"a hand of {game.name} is {game.hole} cards, not {len(cards)}"
            raise PQLError(Diagnostic("bad-cards", message, help="write a range as text, as in `AsKs`"))
        given = "".join(map(card_text, cards))
    found = _set_of(given, game)
    return NamedHands(given.strip() if isinstance(given, str) else found.text(), found)


def _set_of(given: Any, game: Game) -> HoleSet:
    if isinstance(given, HoleSet):
        if given.game != game:
            raise another_game(given.game, game)
        return given
    if not isinstance(given, str):
        raise TypeError(
            f"hands of {game.name} must be text, a HoleSet or {game.hole} cards, not {type(given).__name__}"
        )
    from pql.compiler.expressions import hole_hands_of_text

    return hole_hands_of_text(given, game)

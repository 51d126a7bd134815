"""What typed calls say of bare ranks: the twelve hands that `AK` is here are sixteen in most other programs."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Protocol, TypeVar

from pql.base.diagnostics import PQLError
from pql.base.records import Record
from pql.notation.bare_hands import describe_readings
from pql.questions.question import NamedHands
from pql.results.base import Result

from .arguments import of_argument
from .running import carry_out
from .sets import check_notation, hand_set, read_hands_text

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.engine.work import Control
    from pql.sets.handset import HandSet

    from .sets import AnyHands

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
    return carry_out(question.answer, given).read_as(*sentences)


def _named(value: object) -> Iterator[NamedHands]:
    if isinstance(value, NamedHands):
        yield value
    elif isinstance(value, Record):
        for name in value._fields:
            yield from _named(getattr(value, name))
    elif isinstance(value, tuple):
        for each in value:
            yield from _named(each)

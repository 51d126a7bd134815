"""Questions of the trainer: what is asked, the exact answer, and what to say of another one."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from pql.base.diagnostics import Diagnostic, PQLError
from pql.base.records import Record
from pql.cards.deck import card_text as name_of
from pql.cards.deck import parse_cards

from .base import fields_by_name, members
from .numbers import count

if TYPE_CHECKING:
    from collections.abc import Sequence

CLOSE = 0.05
"""How far off a guessed equity may be: five points."""

_PERCENT = re.compile(r"(\d+(?:[.,]\d*)?|[.,]\d+)\s*%?")


class Grade(Record):
    """What is said of an answer: whether it is right, and in words what was missed.

    Of equities `off` is by how much of 1 it was too high (below 0: too low). Of outs `missed` are the cards that were
    forgotten, `wrong` those that are none.
    """

    right: bool
    said: str
    off: float | None = None
    missed: tuple[str, ...] = ()
    wrong: tuple[str, ...] = ()

    to_dict = fields_by_name


class QuizQuestion(Record):
    """A question of the trainer: its `kind`, the question in words, and the statement whose answer shows the same.

    `choices` are what can be answered, empty for a number or cards. The same ranges, board and `seed` make the same
    question.
    """

    kind: str
    asks: str
    query: str
    seed: int
    choices: tuple[str, ...]

    @property
    def answer(self) -> str:
        """The right answer, in words."""
        raise NotImplementedError

    def grade(self, reply: str) -> Grade:
        """What is said of an answer; raises `PQLError` for one that does not read."""
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        """The question, its answer and where it comes from."""
        return members(self, "kind asks choices answer query seed")

    def _unread(self, reply: str, wanted: str) -> PQLError:
        return PQLError(
            Diagnostic("bad-reply", f"`{reply.strip()[:50]}` is not an answer to this", help=wanted)
        )


class GuessEquity(QuizQuestion):
    """What is a hand's `equity`, in percent? Right is what is off by five points at most."""

    equity: float

    @property
    def answer(self) -> str:
        return f"{100 * self.equity:.2f} %"

    def grade(self, reply: str) -> Grade:
        number = _PERCENT.fullmatch(reply.strip())
        guess = float(number[1].replace(",", ".")) / 100 if number else -1.0
        if not 0 <= guess <= 1:
            raise self._unread(reply, "a number from 0 to 100, in percent")
        off = guess - self.equity
        how = (
            "exactly"
            if abs(off) < 0.00005
            else f"{abs(100 * off):.2f} points too {'high' if off > 0 else 'low'}"
        )
        return Grade(abs(off) <= CLOSE, f"{self.answer}; {100 * guess:g} % is {how}", off)


class CountOuts(QuizQuestion):
    """Which cards help? Their number is answered, or the cards themselves: `outs`, by what they make."""

    outs: dict[str, list[str]]

    @property
    def cards(self) -> tuple[str, ...]:
        """The cards that help: one that helps both halves of a pot is one card."""
        return tuple(dict.fromkeys([card for cards in self.outs.values() for card in cards]))

    @property
    def answer(self) -> str:
        by_type = "; ".join([f"{made}: {' '.join(cards)}" for made, cards in self.outs.items()])
        return f"{count(len(self.cards), 'out')}{by_type and f' ({by_type})'}"

    def grade(self, reply: str) -> Grade:
        text = reply.strip()
        number = (
            0
            if text.lower() in ("none", "no", "-")
            else int(text)
            if re.fullmatch(r"[0-9]{1,2}", text)
            else None
        )
        if number is not None:
            off = number - len(self.cards)
            how = "" if not off else f"; {number} is {abs(off)} too {'many' if off > 0 else 'few'}"
            return Grade(not off, self.answer + how)
        try:
            told = [name_of(card) for card in parse_cards(text.replace(",", " "))]
        except PQLError:
            told = []
        if not told:
            raise self._unread(reply, "a number, or the cards themselves: 9h 9d")
        missed = tuple([card for card in self.cards if card not in told])
        wrong = tuple([card for card in told if card not in self.cards])
        said = [f"you forgot {' '.join(missed)}"] if missed else []
        said += [f"{' '.join(wrong)} {'is not one' if len(wrong) == 1 else 'are none'}"] if wrong else []
        return Grade(not said, "; ".join([self.answer, *said]), missed=missed, wrong=wrong)


class Choose(QuizQuestion):
    """Which of some `choices`? `best` says which are right, by their places; `why` of each what is to be said of it."""

    best: tuple[int, ...]
    why: tuple[str, ...]

    def to_dict(self) -> dict[str, Any]:
        """The same, and which choices are right: `best`, by their places."""
        return {**super().to_dict(), "best": list(self.best)}

    @property
    def answer(self) -> str:
        return f"{' or '.join([self.choices[place] for place in self.best])} ({'; '.join(filter(None, self.why))})"

    def grade(self, reply: str) -> Grade:
        text = reply.strip().lower()
        named = [place for place, choice in enumerate(self.choices) if choice.lower() == text]
        if re.fullmatch(r"[1-9]", text) and int(text) <= len(self.choices):
            named = [int(text) - 1]
        if not named:
            raise self._unread(reply, f"a number from 1 to {len(self.choices)}: {numbered(self.choices)}")
        return Grade(named[0] in self.best, self.answer)


def numbered(choices: Sequence[str]) -> str:
    """Choices with their numbers.

    >>> numbered(["player 1", "level"])
    '1 player 1, 2 level'
    """
    return ", ".join([f"{number} {choice}" for number, choice in enumerate(choices, 1)])

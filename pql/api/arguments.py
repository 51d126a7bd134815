"""Converts the arguments of the library's functions to the form that questions take: sets with texts, accuracies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pql.base.place import Place
from pql.cards.deck import cards_mask
from pql.engine.accuracy import MOST_DEALS, SMALLEST_ERROR, Accuracy
from pql.grammar.diagnostics import Diagnostic, PQLError, Source
from pql.questions.question import STREETS, NamedBoards, NamedHands, OneBoard

from .sets import board_set, hand_set

if TYPE_CHECKING:
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet


def called(function: str, text: str) -> Place:
    """The place of a question that a function of the library asks: its diagnostics show `text`."""
    return Place((Source(text, f"<{function}>"), None))


def named_hands(given: str | HandSet) -> NamedHands:
    """A set of hands given as text or as a set; TypeError for anything else."""
    hands = hand_set(given)
    return NamedHands(given.strip() if isinstance(given, str) else hands.text(), hands)


def opponents(given: str | HandSet | Sequence[str | HandSet]) -> tuple[NamedHands, ...]:
    """The opponents: one set of hands, or a sequence of them."""
    from pql.sets.handset import HandSet

    return (named_hands(given),) if isinstance(given, str | HandSet) else tuple(map(named_hands, given))


def named_boards(given: str | BoardSet) -> NamedBoards:
    """Boards given as text, or as a set, which is called by its size; TypeError for anything else."""
    boards = board_set(given)
    if isinstance(given, str):
        return NamedBoards(given.strip(), boards)
    one = boards.count() == 1
    return NamedBoards(next(iter(boards)) if one else f"{boards.count():,} {STREETS[boards.street]}s", boards)


def some_boards(given: str | BoardSet | None) -> NamedBoards | None:
    """A set of boards, or None for every board: where none or an empty text is given."""
    return None if given is None or given == "" else named_boards(given)


def one_board(given: str | BoardSet) -> OneBoard:
    """A single board of three to five cards; raises `PQLError` for a set of several boards."""
    text, boards = named_boards(given)
    cards = boards.fixed_cards()
    if cards is None and boards.count() == 1:
        text = next(iter(boards))
        cards = cards_mask(text)
    if cards is None:
        raise PQLError(
            Diagnostic(
                "not-one-board",
                "this takes one board, and this is a set of boards" if boards else "there is no such board",
                help="write the cards of one board, as in Kh7h2c",
            )
        )
    return OneBoard(text, cards)


def accuracy_of(exact: bool, within: float | None, samples: int | None) -> Accuracy:
    """The accuracy that arguments ask for; raises `PQLError` for several and for bad ones.

    >>> accuracy_of(False, None, 1000).samples
    1000
    """
    if not isinstance(exact, bool):
        raise TypeError(f"exact is True or False, not {exact!r}")
    if exact + (within is not None) + (samples is not None) > 1:
        raise bad_call(
            "bad-accuracy", "`exact`, `within` and `samples` exclude each other", "give one of them"
        )
    if within is not None:
        if not isinstance(within, int | float):
            raise TypeError(f"within is a part of 1, such as 0.001, not {within!r}")
        if not SMALLEST_ERROR <= within < 1:
            raise bad_call(
                "bad-error", f"`within` is a part of 1, {SMALLEST_ERROR:g} or more", "0.0005 is 0.05 points"
            )
    if samples is not None:
        if isinstance(samples, bool) or not isinstance(samples, int):
            raise TypeError(f"samples is a whole number, not {samples!r}")
        if not 1 <= samples <= MOST_DEALS:
            raise bad_call("bad-count", f"`samples` is 1 to {MOST_DEALS:,}")
    return Accuracy(exact, within, samples)


def bad_call(code: str, message: str, help: str | None = None) -> PQLError:
    """The error for an argument that is not text, so that there is no place to show."""
    return PQLError(Diagnostic(code, message, help=help))

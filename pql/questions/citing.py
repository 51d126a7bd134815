"""What says of a sampled answer how to get it again: the generator, the seed, the version, a hash of the question."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import Enum
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pql.base.diagnostics import Place, Source
from pql.base.records import Record
from pql.cards.games import Game
from pql.questions.question import NamedBoards, NamedHands
from pql.results.sampling import Sampling
from pql.sets.boardset import BoardSet
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet

if TYPE_CHECKING:
    from pql.questions.question import Question

_DIGITS = 16
# The seed is told beside the hash; places in texts are where something is asked, not what.
_NOT_ASKED = ("seed", "place")


def sampling(question: Question, seed: int) -> Sampling:
    """How the sample of a question was drawn, with a seed."""
    from pql import __version__

    return Sampling(question.generator, seed, __version__, question_hash(question))


def question_hash(question: Question) -> str:
    """A hash of what is asked: the same for the same sets, cards and formulas, in every process.

    How sets of hands and boards are called, where the question is in a text, and its seed make no difference.
    """
    written = sha256()
    for piece in _pieces(question):
        written.update(b"%d:" % len(piece))
        written.update(piece)
    return written.hexdigest()[:_DIGITS]


def _pieces(value: Any) -> Iterator[bytes]:
    """What a value is, piece by piece; no address of the memory and no order of a hash is among them."""
    match value:
        case None | bool() | float() | str():
            yield repr(value).encode()
        case int():
            yield hex(value).encode()  # a set of hands has too many digits for decimal ones
        case bytes() | bytearray():
            yield bytes(value)
        case Place() | Source():
            return
        case NamedHands():
            yield from _pieces(value.hands)
        case NamedBoards():
            yield from _pieces(value.boards)
        case Game():
            yield from _tagged(value, (value.name,))  # what else it says of itself may grow
        case HandSet():
            yield from _tagged(
                value, (value.game.name, value.bits, *([] if value.is_plain else value.vector()))
            )
        case HoleSet():
            yield from _tagged(value, (value.game.name, *sorted(value.levels.items())))
        case BoardSet():
            cards = value.fixed_cards()
            what = value.program.text if cards is None else cards
            yield from _tagged(value, (value.game.name, value.street, what))
        case Enum():
            yield from _tagged(value, (value.name,))
        case type():
            yield value.__name__.encode()
        case Record():
            yield from _tagged(value, _asked(value))
        case Mapping():
            yield from _tagged(value, sorted(value.items()))
        case set() | frozenset():
            yield from _tagged(value, sorted(value))
        case tuple() if hasattr(value, "_fields"):
            members = [name for name in value._fields if name not in _NOT_ASKED]
            yield from _tagged(value, [getattr(value, name) for name in members])
        case tuple() | list():
            yield from _tagged(value, value)
        case _:  # a type of a value of a formula, and the like
            yield from _tagged(value, [getattr(value, "name", "")])


def _tagged(value: object, parts: Any) -> Iterator[bytes]:
    """The kind of a value and how many parts it has, before the parts: no two values are written alike."""
    parts = [*parts]
    yield f"{type(value).__name__} {len(parts)}".encode()
    for part in parts:
        yield from _pieces(part)


def _asked(record: Record) -> Any:
    """What is compared of a record: what it computes where it says so itself, else its fields."""
    compared = vars(type(record)).get("_content")
    if isinstance(compared, staticmethod):
        content = compared.__func__(record)
        return content if isinstance(content, tuple) else (content,)
    skipped = (*_NOT_ASKED, *record.not_compared)
    return [getattr(record, name) for name in record._fields if name not in skipped]

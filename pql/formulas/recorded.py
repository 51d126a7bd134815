"""Recorded hands as rows for formulas: columns of the record, and streets that were not dealt in all of them.

A row is a recorded hand as one of its players saw it. A symbol that looks at a street is computed for the rows in which
that street was dealt, and is null in the others.
"""

from __future__ import annotations

from array import array
from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Final

from pql.evaluator_ext import columns
from pql.histories.collection.notes import NO_NOTES, Notes
from pql.sets.board_program import IDENTITY

from .blocks import Block
from .builder import Builder
from .expressions import Evaluation, Expression
from .frames import Frame, Gathered
from .types import BOOLEAN, FRACTION, Type

if TYPE_CHECKING:
    from pql.evaluator_ext.columns import Column
    from pql.histories.records import RecordedHands

    from .allins import AllInsOfBatch
    from .played_icm import IcmOfBatch

SEEN = frozenset((0,))
"""Whose hand all of it is about: the only player of these formulas."""


class Field(Expression):
    """A column of the record, by its name."""

    __slots__ = ("name",)

    def __init__(self, name: str, type: Type, real: bool = False) -> None:
        super().__init__(type, players=SEEN, group=IDENTITY, real=real)
        self.name: Final = name

    def compute(self, rows: Evaluation) -> Column:
        assert isinstance(rows.frame, FieldFrame)
        return rows.frame.field(self.name)

    def describe(self, players: tuple[str, ...]) -> str:
        return self.name


class Tagged(Field):
    """Whether the hand, or the player (`of`), has a tag in the notes of the collection; any where there is no `tag`."""

    __slots__ = ("of", "tag")

    def __init__(self, of: str, tag: str | None) -> None:
        word = "tagged" if of == "hands" else "playerTagged"
        super().__init__(f"{word}({'' if tag is None else repr(tag)})", BOOLEAN)
        self.of: Final = of
        self.tag: Final = tag

    def compute(self, rows: Evaluation) -> Column:
        frame = rows.frame
        assert isinstance(frame, RecordedFrame)
        wanted = frame.notes.tagged(self.of, self.tag)
        of_hand = self.of == "hands"
        named = frame.batch.hand if of_hand else frame.batch.name
        has = bytes([text in wanted for text in named.values])
        if not any(has):
            return columns.constant(0)
        codes = columns.compose(array("I", named.codes), frame.hand_indices if of_hand else frame.indices)
        return columns.gather(columns.ints(array("q", [*has])), codes)


class PerAction(Expression):
    """How many actions of a player are of some kind, by how many of another: null where he has none of those.

    `share` says whether the first are among the second. Over several hands both are added up first (`rate`).
    """

    __slots__ = ("share",)

    def __init__(self, some: Expression, of: Expression, share: bool) -> None:
        super().__init__(FRACTION, (some, of), real=True)
        self.share: Final = share

    def compute(self, rows: Evaluation) -> Column:
        some, of = [rows.column(operand) for operand in self.operands]
        return columns.combine("/", some, columns.choose(of, of, columns.constant(None)))[0]

    def describe(self, players: tuple[str, ...]) -> str:
        some, of = [operand.describe(players) for operand in self.operands]
        return f"({some} per {of})"


def is_event(expression: Expression) -> bool:
    """Whether it is the street of something that happened once, if at all: a condition too."""
    return isinstance(expression, Field) and expression.name in ("allin", "folded")


def happened(build: Builder, event: Expression) -> Expression:
    """Whether there is a street on which it happened."""
    return build.choose(build.binary(">=", event, 0), 1, 0, BOOLEAN)


class Dealt(Expression):
    """The value of an expression where the street that it looks at was dealt, null elsewhere."""

    __slots__ = ()

    def __init__(self, looked: Expression) -> None:
        super().__init__(looked.type, (looked,), cost=0.0, real=looked.real)

    def compute(self, rows: Evaluation) -> Column:
        assert isinstance(rows, RecordedBlock)
        (looked,) = self.operands
        dealt, indices = rows.dealt(self.level)
        if indices is None:
            return rows.column(looked)
        return (
            columns.scattered(dealt.column(looked), indices, rows.rows) if indices else columns.constant(None)
        )

    def describe(self, players: tuple[str, ...]) -> str:
        return self.operands[0].describe(players)


_BOARDS = {3: "flop", 4: "turn", 5: "river"}
_UNSEEN = array("Q")


class _Hands:
    """The hands that some rows of a batch belong to."""

    __slots__ = ("__dict__", "batch", "rows")

    def __init__(self, batch: RecordedHands, rows: array[int]) -> None:
        self.batch = batch
        self.rows = rows

    @cached_property
    def indices(self) -> array[int]:
        """The place of each row's hand in the batch."""
        return columns.compose(self.batch.in_hand, self.rows)

    def board(self, street: int, _: array[int]) -> array[int]:
        """The board of each row on a street."""
        cards = columns.masks_at(getattr(self.batch, _BOARDS[street]), self.indices)
        return cards if street == 3 else columns.united(self.board(street - 1, _), cards)


class FieldFrame(Frame):
    """Rows that have fields; `texts` are those behind numbers of fields."""

    __slots__ = ("texts",)

    texts: dict[int, str]

    def field(self, name: str) -> Column:
        """A field of all rows, made when it is first asked for."""
        raise NotImplementedError


class RecordedFrame(FieldFrame):
    """Rows of a batch of recorded hands, at their indices in it; `texts` are those behind numbers of its fields.

    Nothing in it refers to the frame itself: it goes, and the batch with it, as soon as nobody needs it.
    """

    __slots__ = ("_fields", "_hands", "all_ins", "batch", "icm", "indices", "notes")

    def __init__(
        self,
        batch: RecordedHands,
        indices: array[int],
        texts: dict[int, str],
        all_ins: AllInsOfBatch,
        icm: IcmOfBatch,
        notes: Notes = NO_NOTES,
    ) -> None:
        # Columns of a batch may be in a file until somebody looks at them.
        self._hands = _Hands(batch, indices)
        pockets = Gathered({0: _UNSEEN}, lambda *_: columns.masks_at(batch.pocket, indices))
        super().__init__(
            len(indices),
            Gathered(dict.fromkeys(_BOARDS, _UNSEEN), self._hands.board),
            pockets,
            Gathered({0: _UNSEEN}, lambda *_: columns.hand_numbers(pockets[0])),
        )
        self.batch = batch
        self.indices = indices
        self._fields: dict[str, Column] = {}
        self.texts = texts
        self.all_ins = all_ins
        self.icm = icm
        self.notes = notes

    @property
    def hand_indices(self) -> array[int]:
        """The place of each row's hand in the batch."""
        return self._hands.indices

    def field(self, name: str) -> Column:
        """A column of the record for these rows, made when it is first asked for."""
        column = self._fields.get(name)
        if column is None:
            from .record_columns import COLUMNS

            column = self._fields[name] = COLUMNS[name](self)
        return column

    def select(self, indices: array[int]) -> RecordedFrame:
        composed = columns.compose(self.indices, indices)
        return RecordedFrame(self.batch, composed, self.texts, self.all_ins, self.icm, self.notes)


class RecordedBlock(Block):
    """Recorded hands to be looked at together."""

    __slots__ = ("_dealt",)

    frame: RecordedFrame

    def __init__(self, frame: RecordedFrame, problems: Counter[str] | None = None) -> None:
        super().__init__(frame, problems=problems)
        self._dealt: dict[int, tuple[RecordedBlock, array[int]] | None] = {}

    def dealt(self, street: int) -> tuple[RecordedBlock, array[int] | None]:
        """The rows in which a street was dealt, and their indices; None where these are all rows."""
        if street not in self._dealt:
            reached, _ = columns.combine(">=", self.frame.field("street"), columns.constant(street))
            indices = columns.indices_where(reached)
            all_of_them = len(indices) == self.rows
            self._dealt[street] = None if all_of_them else (self.select(indices), indices)
        return self._dealt[street] or (self, None)

    def select(self, indices: array[int]) -> RecordedBlock:
        return RecordedBlock(self.frame.select(indices), self.problems)

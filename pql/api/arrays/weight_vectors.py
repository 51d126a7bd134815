"""Vectors of 1326 weights as solvers have them: arrays of numpy in, arrays of numpy filled, many boards at once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from pql.base.arguments import check_unmasked, is_masked
from pql.cards.card_lists import AnyCards, dead_cards, shared
from pql.cards.combos import HAND_COUNT
from pql.cards.deck import bare_cards_mask, mask_cards
from pql.cards.games import HOLDEM
from pql.engine.chunks import slices

from ..arguments import called, known_cards
from ..sessions.running import Running, carry_out, control

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from pql.engine.work import Control

    from ..sets import AnyBoards

RIVER = 5
"""The cards of a complete board."""
# Vectors that are swept at once: their sums stay small, and the hands of a board are ordered often enough.
_MOST_TOGETHER = 64
# Sums of weights below it are finite.
_MOST = 2.0**960
# A sum of weights below this part of the largest is a rounding error, and counts as none.
_NOISE = 1e-13


class WeightVectors(NamedTuple):
    """What the 1326 hands win, tie and meet, of an opponent's weights: float64 arrays of one shape."""

    wins: NDArray[numpy.float64]
    ties: NDArray[numpy.float64]
    met: NDArray[numpy.float64]

    @property
    def equities(self) -> NDArray[numpy.float64]:
        """The equities, parts of 1, as an array of the same shape; NaN where no hand is met.

        >>> import numpy, pql
        >>> found = pql.board_evaluator("Kh7h2c9d3h").vectors(numpy.ones(1326))
        >>> found.equities[numpy.array(pql.hands("AhQh, Kc2s").vector()) > 0].round(3).tolist()
        [1.0, 0.923]
        """
        import numpy

        equities = numpy.full_like(self.met, numpy.nan)
        numpy.divide(self.wins + self.ties / 2, self.met, out=equities, where=self.met > 0)
        return equities


class _OnBoard(NamedTuple):
    """What is asked on one board: its cards, the dead ones, the hands that are wanted (None: all), rows of an
    opponent's weights, and what is filled: what hands win, tie and meet of each row."""

    known: int
    dead: int
    wanted: NDArray[numpy.float64] | None
    rows: NDArray[numpy.float64]
    parts: list[NDArray[numpy.float64]]

    def clear_unwanted(self) -> None:
        """Leaves nothing for hands that are not wanted."""
        if self.wanted is not None:
            for part in self.parts:
                part[:, self.wanted == 0] = 0


def are_vectors(given: object) -> bool:
    """Whether this is an array of weights: of one or two dimensions, the last of 1326 numbers."""
    shape = getattr(given, "shape", None)
    return isinstance(shape, tuple) and len(shape) in (1, 2) and shape[-1] == HAND_COUNT


def as_array(given: Any) -> Any:
    """An array of numpy of what a view into a buffer sees; anything else as it is."""
    if not isinstance(given, memoryview):
        return given
    import numpy

    return numpy.asarray(given)


def check_shape(given: object, name: str) -> None:
    """Raises ValueError for an array of fractions that are not as many weights as there are hands."""
    if getattr(getattr(given, "dtype", None), "kind", "") == "f" and not are_vectors(given):
        shape = getattr(given, "shape", ())
        raise ValueError(
            f"{name}: {HAND_COUNT} weights are needed, one for each hand, not an array of the shape {shape}"
        )


def vectors_of_weights(
    hands: NDArray[Any] | None,
    versus: NDArray[Any],
    board: AnyBoards | Sequence[AnyBoards] | None,
    dead: AnyCards,
    out: Sequence[NDArray[numpy.float64]] | None,
    running: Running,
) -> WeightVectors:
    """The vectors of weights on each board; `hands` are the weights of those that are wanted, None for all.

    ValueError for arrays of another shape or type and for anything but a weight.
    """
    import numpy

    if isinstance(board, str) and not running and dead == "":
        quick = _quick(hands, versus, board, out)
        if quick is not None:
            return quick
    wanted = None if hands is None else weights_of(hands)
    if wanted is not None and wanted.ndim > 1:
        raise ValueError(
            f"`hands` says which hands are wanted, by one vector of {HAND_COUNT} weights, not {len(wanted)}: many "
            "vectors are rows of `versus`"
        )
    weights, gone = weights_of(versus), dead_cards(dead, HOLDEM)
    several = several_boards(board)
    boards = [known_cards(cast("AnyBoards", board), HOLDEM)] if several is None else several
    for known in boards:
        if clash := shared(known, gone, HOLDEM):
            raise called("vectors", "dead cards").error(*clash)
    rows = weights.reshape(-1, HAND_COUNT)
    shape = (*(() if several is None else (len(boards),)), *weights.shape)
    if out is None:
        flat = list(numpy.empty((3, len(boards), len(rows), HAND_COUNT)))
        found = WeightVectors(*[part.reshape(shape) for part in flat])
    else:
        found = filled(out, shape)
        _check_apart(found, (hands, versus))
        flat = [each.reshape(len(boards), len(rows), HAND_COUNT) for each in found]

    def fill(given: Control) -> None:
        for number, known in enumerate(boards):
            given.check()
            on = _OnBoard(known, gone, wanted, rows, [part[number] for part in flat])
            if known.bit_count() == RIVER:
                _on_river(on)
            else:
                _on_early(on, given.part(number / len(boards), (number + 1) / len(boards)))
            if given.progress is not None:
                given.report((number + 1) / len(boards))

    carry_out(fill, control(running))
    return found


def _quick(hands: Any, versus: Any, board: str, out: Any) -> WeightVectors | None:
    """Vectors on a river given by its cards, which take less than looking at arguments; None for anything else."""
    if is_masked(versus) or is_masked(hands):
        return None
    kernel, numpy = _of_rivers()
    known = bare_cards_mask(board) or 0
    if known.bit_count() != RIVER:
        return None
    try:
        shape = versus.shape
        found = WeightVectors(*numpy.empty((3, *shape))) if out is None else filled(out, shape)
        if hands is not None and len(shape) == 1:
            kernel.one_vector(known, 0, hands, versus, *found)
        elif hands is None:
            rows = [each.reshape(-1, HAND_COUNT) for each in (versus, *found)]
            _on_river(_OnBoard(known, 0, None, rows[0], rows[1:]))
        else:
            return None
    except (ValueError, TypeError, AttributeError):  # said by those who ask
        return None
    return found


@cache
def _of_rivers() -> tuple[Any, Any]:
    import numpy

    from pql.evaluator_ext import rivers

    return rivers, numpy


def several_boards(given: Any) -> list[int] | None:
    """The masks of many boards, rows of an array or texts in a list; None for a single one."""
    if getattr(given, "ndim", 1) == 2:
        check_unmasked(given, "boards")
        _check_kind(given, "iu", "boards are rows of card numbers")
        return [known_cards([card for card in row if card != -1], HOLDEM) for row in given.tolist()]
    if isinstance(given, list) and given and all([isinstance(each, str) and len(each) > 2 for each in given]):
        return [known_cards(each, HOLDEM) for each in given]
    return None


def weights_of(given: Any) -> NDArray[numpy.float64]:
    """Weights as doubles without gaps; raises TypeError for what holds no numbers, ValueError for bad ones."""
    import numpy

    check_unmasked(given, "weights")
    _check_kind(given, "fiub", "weights are an array of numbers")
    weights = numpy.require(numpy.asarray(given), numpy.float64, ["C", "A"])
    if not ((weights >= 0) & (weights < _MOST)).all():
        raise ValueError("weights are numbers of 0 or more, below 9e288")
    return weights


def _check_kind(given: Any, kinds: str, wanted: str) -> None:
    """Raises TypeError for an array of other than such numbers."""
    kind = getattr(getattr(given, "dtype", None), "kind", None)
    if kind is None or kind not in kinds:
        raise TypeError(f"{wanted}, not {type(given).__name__ if kind is None else given.dtype}")


def filled(given: Any, shape: tuple[int, ...]) -> WeightVectors:
    """Three arrays that are filled, as they are: what is written elsewhere would be lost."""
    _, numpy = _of_rivers()
    arrays = list(given) if isinstance(given, list | tuple | numpy.ndarray) else []
    if len(arrays) != 3 or not all([type(each) is numpy.ndarray and _takes(each, shape) for each in arrays]):
        raise ValueError(f"`out` is three writeable float64 arrays of the shape {shape}, without gaps")
    return WeightVectors(*arrays)


def _check_apart(filling: WeightVectors, read: tuple[Any, ...]) -> None:
    """Raises ValueError for arrays that are filled and share memory with each other, or with what is read meanwhile."""
    import numpy

    for place, array in enumerate(filling):
        if any([numpy.may_share_memory(array, other) for other in (*filling[:place], *read)]):
            raise ValueError("the arrays of `out` are apart from each other and from the weights")


def _takes(given: NDArray[Any], shape: tuple[int, ...]) -> bool:
    """Whether an array holds native doubles in this shape, writeable, aligned and without gaps."""
    kind = given.dtype
    return given.shape == shape and kind.char == "d" and kind.isnative and given.flags.carray


def _on_river(on: _OnBoard) -> None:
    import numpy

    from pql.evaluator_ext import rivers

    if on.wanted is not None and len(on.rows) == 1:
        wins, ties, met = [part[0] for part in on.parts]
        rivers.one_vector(on.known, on.dead, on.wanted, on.rows[0], wins, ties, met)
        return
    ranks = numpy.empty(HAND_COUNT, numpy.uint16)
    order = numpy.empty(HAND_COUNT, numpy.uint32)
    rivers.rank_hands(numpy.array([on.known], numpy.uint64), on.dead, ranks)
    live = order[: rivers.order_hands(ranks, order)]
    rivers.vector(live, on.rows.reshape(-1), *[part.reshape(-1) for part in on.parts])
    on.clear_unwanted()


def _on_early(on: _OnBoard, given: Control) -> None:
    """Before the river: a sweep over all final boards, of many vectors at once where some cards are known."""
    many = len(on.rows)
    sweep, at_once = (_sweep_together, _MOST_TOGETHER) if on.known and many > 1 else (_sweep_one, 1)
    for start, stop in slices(many, at_once):
        some = on._replace(rows=on.rows[start:stop], parts=[part[start:stop] for part in on.parts])
        sweep(some, given.part(start / many, stop / many))
    on.clear_unwanted()


def _sweep_together(on: _OnBoard, given: Control) -> None:
    import numpy

    from pql.cards.combos import hands_touching, indices
    from pql.engine.vectors import vectors_together
    from pql.evaluator_ext import rivers

    known, dead = on.known, on.dead
    wins, ties, met = on.parts
    gone = [*indices(hands_touching(known | dead))]
    # What hands meet on a board is what they would tie if all made the same; any two of them meet on as many boards.
    level = numpy.delete(numpy.arange(HAND_COUNT, dtype=numpy.uint32), gone)
    rivers.vector(level, on.rows.reshape(-1), wins.reshape(-1), ties.reshape(-1), met.reshape(-1))
    rows = on.rows.copy()
    rows[:, gone] = 0  # the sweep knows the cards of boards alone
    met *= comb(max(0, 48 - (known | dead).bit_count()), RIVER - known.bit_count())
    for number, sums in enumerate(
        vectors_together(HOLDEM, [row.tobytes() for row in rows], known, dead, given)
    ):
        wins[number], ties[number] = sums
        for part in (wins, ties):
            part[number, part[number] <= _NOISE * met[number]] = 0
            part[number, gone] = 0


def _sweep_one(on: _OnBoard, given: Control) -> None:
    from pql.cards.combos import ALL_HANDS
    from pql.engine.problem import Problem
    from pql.engine.vectors import one_vector
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

    boards = BoardSet.single(mask_cards(on.known)) if on.known else None
    asked = HandSet(ALL_HANDS) if on.wanted is None else HandSet.from_vector((on.wanted > 0).astype(float))
    most = max(1.0, float(on.rows.max()))  # sets have weights of 1 at most
    versus = HandSet.from_vector(on.rows[0] / most)
    for part, vector in zip(
        on.parts, one_vector(Problem([asked, versus], boards, on.dead), given), strict=True
    ):
        part[0] = vector
        part[0] *= most

"""Layers: an ordered list of sets of boards, of which every board falls into the first that holds it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from pql.cards.deck import mask_cards
from pql.engine.board_rows import BoardRow, row_of, row_text
from pql.formulas.layers import OTHERS, names_problem, shared_out
from pql.questions.checks import refusal
from pql.questions.question import STREETS
from pql.sets.boardset import BoardSet

from .keys import dealt_cards

if TYPE_CHECKING:
    from pql.engine.ways import AnyProblem
    from pql.engine.won import Summary
    from pql.engine.work import Control
    from pql.questions.question import NamedBoards


class LayerRows(NamedTuple):
    """A layer, what is won on its boards, and the next cards that fall into it, on one board."""

    name: str
    rows: list[BoardRow]
    members: tuple[str, ...]


def check_layers(layers: Sequence[NamedBoards]) -> None:
    """Raises `PQLError` for layers that cannot each have a row of their name."""
    problem = names_problem([layer.text for layer in layers])
    if problem is not None:
        raise refusal("bad-layers", *problem)


_TO_COME = "write `turn.paired` for a texture on the turn, `***A` or `***[>B]` for a turn card"


def layers_street(layers: Sequence[NamedBoards], boards: BoardSet | None) -> int:
    """The street whose boards fall into layers: the last that one of them looks at.

    On one board that is a street to come: raises `PQLError` for a layer that looks at another. On a
    set of boards it may be the set's own.
    """
    fixed = None if boards is None else boards.fixed_cards()
    board_size = (fixed or 0).bit_count()
    for layer in layers:
        if layer.boards.street <= board_size:
            street = STREETS[layer.boards.street]
            message = f"`{layer.text}` looks at the {street}, and the board has its {street} already"
            raise refusal("bad-report", message, _TO_COME)
    last = max([layer.boards.street for layer in layers])
    return last if board_size or boards is None else max(last, boards.street)


def layer_parts(
    layers: Sequence[NamedBoards], boards: BoardSet | None, street: int
) -> Iterator[tuple[str, BoardSet]]:
    """The boards of each layer, without those of the layers before, and of the rest: they share the boards out."""
    whole = BoardSet.everything(street, layers[0].boards.game) if boards is None else boards
    names = [*[layer.text for layer in layers], OTHERS]
    for name, part in zip(names, shared_out([layer.boards for layer in layers], whole), strict=True):
        yield name, part.on_street(street)


def dealings(boards: BoardSet) -> int:
    """How many orders of the cards after the flop each deal of a set represents, where sets count them all."""
    return 1 if boards.distinguishes_turn_from_river() else 2


def layer_rows(
    problem: AnyProblem,
    layers: Sequence[NamedBoards],
    street: int,
    control: Control,
    board_rows: Callable[[AnyProblem, int, Control], list[BoardRow]],
    both: Callable[[AnyProblem, Control], tuple[Summary, Summary]],
) -> list[LayerRows]:
    """What two ranges win in each layer: card by card or flop by flop where those fall into layers, else at once.

    `board_rows` are the rows of flops and cards, `both` is what the two ranges win on all boards of a problem.
    """
    if street == problem.known.bit_count() + 1:
        return _sorted_out(layers, board_rows(problem, street, control), problem, street)
    if street == 3:
        for layer in layers:
            problem.tell_apart(layer.boards.suit_group())
        return _sorted_out(layers, board_rows(problem, street, control), problem, street)
    rows = []
    parts = list(layer_parts(layers, problem.given_boards, street))
    for done, (name, boards) in enumerate(parts):
        control.check()
        live = boards.without(problem.dead) if problem.dead else boards
        if live:
            part = control.part(done / len(parts), (done + 1) / len(parts))
            won = both(problem.with_boards(boards), part)
            row = row_of(won, live.count(), dealings(boards))
            rows.append(LayerRows(name, [row] if row.first.met else [], ()))
    return [layer for layer in rows if layer.rows]


def _sorted_out(
    layers: Sequence[NamedBoards], rows: Sequence[BoardRow], problem: AnyProblem, street: int
) -> list[LayerRows]:
    tests = [(layer.text, layer.boards.on_street(street)) for layer in layers]
    before = dealt_cards(problem)
    sorted_rows: dict[str, list[BoardRow]] = {name: [] for name in (*[name for name, _ in tests], OTHERS)}
    for row in rows:
        cards = (*before, *mask_cards(row.cards & ~problem.known))
        sorted_rows[next((name for name, boards in tests if cards in boards), OTHERS)].append(row)
    return [
        LayerRows(name, chosen, tuple([row_text(row, problem.known) for row in chosen]) if before else ())
        for name, chosen in sorted_rows.items()
        if chosen
    ]

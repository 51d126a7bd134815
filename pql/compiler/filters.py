"""`H where F on BOARD` and `BOARDS where F`: checked when they are compiled, computed when a question needs the set."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from pql.base.diagnostics import Diagnostic, PQLError, Severity, Source
from pql.formulas.checker import Checker
from pql.formulas.filtering import board_streets, boards_passing, hands_passing
from pql.grammar import format_node, parse_boards
from pql.grammar.nodes.base import Formula, HandExpression
from pql.grammar.nodes.boards import BoardsWhere
from pql.grammar.nodes.hands import HandsWhere, Notation
from pql.names.environment import Environment, SetDefinition
from pql.sets.boardset import BoardSet
from pql.sets.lazy import LazySet, if_known

from .algebra import Term, evaluate, is_plain, lazy_leaves, street_of
from .boards import AtStreet, BoardsLowering, of_textures
from .expressions import compile_boards, compile_definition, compile_hands
from .hands import HandsLowering, unsaid

if TYPE_CHECKING:
    from pql.cards.games import Game
    from pql.engine.work import Control
    from pql.formulas.dealt import Held
    from pql.formulas.expressions import Expression
    from pql.grammar.nodes.base import Cards
    from pql.names.environment import Environment
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

    from .lowering import Lowering


PLAYER = "hero"
"""What a formula that filters hands may call the hand: it need not call it anything."""


# A condition on all hands of four cards to six is asked of each in turn.
_MOST_SECONDS = 60.0


def filtered(lowering: Lowering, node: HandsWhere | BoardsWhere) -> Term:
    """The leaf of a set with a condition; raises `PQLError` for what is wrong with it as far as that is known."""
    return _hands(lowering, node) if isinstance(node, HandsWhere) else _boards(lowering, node)


def _hands(lowering: Lowering, node: HandsWhere) -> Term:
    source = lowering.source
    board: Term | None = None
    if node.on is not None:
        boards = BoardsLowering(lowering.environment, source, lowering.parts, lowering.game.of_two_cards)
        board = boards.lower(node.on)
        lowering.warnings += boards.warnings
    hands = lowering.lower(node.hands)
    dead = dead_cards(node.dead)

    def streets() -> dict[int, int]:
        return {} if board is None else board_streets(evaluate(board), node.on or node, source)

    def alive(warnings: list[Diagnostic]) -> Any:
        cards, held = streets(), evaluate(hands)
        left = held.without((cards[max(cards)] if cards else 0) | dead)
        if held and not left:
            warnings.append(none_left(node, source))
        return left

    lazy_board = () if board is None else lazy_leaves(board)
    needs = (*lazy_leaves(hands), *lazy_board)
    if not lazy_board:
        streets()  # a set of several boards is a mistake
    left = None if needs else alive(lowering.warnings)
    text, formula = format_node(node), node.condition
    if formula is None:
        if left is not None:
            return lowering.leaf(text, left, node)
        lazy = LazySet(
            lowering.everything, is_plain(hands), needs, lambda control, warnings: alive(warnings), quick=True
        )
        return lowering.leaf(text, lazy, node)
    last = 0 if board is None else street_of(board)
    around = lowering.environment, source, lowering.warnings
    condition, sets = checked(formula, (PLAYER,), last, *around, lowering.game)
    assert isinstance(lowering, HandsLowering)
    lowering.readings.update(sets.readings)
    lowering.remarks.update(sets.remarks)
    lowering.unsaid += sets.unsaid
    if left is not None and not left:
        return lowering.leaf(text, left, node)

    def compute(control: Control, warnings: list[Diagnostic]) -> Any:
        test, held = condition(), alive(warnings)
        seconds = len(held) * sum([part.cost for part in test.walk()])
        if lowering.game.uses and seconds > _MOST_SECONDS:
            message = f"this condition would take about {seconds:,.0f} s for these {len(held):,} hands"
            problem = Diagnostic(
                "report-too-long", message, formula.span, source=source, help="narrow the hands"
            )
            raise PQLError(problem, running=True)
        passing, problems = hands_passing(test, held, streets())
        warnings += [no_value(source, formula, text) for text in problems]
        return passing

    return lowering.leaf(
        text, LazySet(lowering.everything, is_plain(hands), (*needs, *sets.lazy), compute), node
    )


def dead_cards(node: Cards | None) -> int:
    """The mask of dead cards; parameters have their values by now, and without one it is no card."""
    from pql.cards.deck import cards_mask

    return 0 if node is None else cards_mask("".join([card for card in node.cards if isinstance(card, str)]))


def none_left(node: HandsWhere, source: Source) -> Diagnostic:
    """The warning of hands none of which can be held."""
    where = "that is dead" if node.on is None else "of the board"
    message = f"none of these hands is possible: each has a card {where}"
    return _warning(source, node.hands, "hands-on-board", message)


def _boards(lowering: Lowering, node: BoardsWhere) -> Term:
    boards, formula = lowering.lower(node.boards), node.condition
    street = street_of(boards)
    around = lowering.environment, lowering.source, lowering.warnings
    condition, sets = checked(formula, (), street, *around, lowering.game.of_two_cards)

    def compute(control: Control, warnings: list[Diagnostic]) -> BoardSet:
        passing, problems = boards_passing(condition(), evaluate(boards), control)
        warnings += [no_value(lowering.source, formula, text) for text in problems]
        return passing

    lazy = LazySet(
        BoardSet.everything(street, lowering.game), True, (*lazy_leaves(boards), *sets.lazy), compute
    )
    return lowering.leaf(format_node(node), lazy, node)


def checked(
    formula: Formula,
    players: tuple[str, ...],
    last: int,
    environment: Environment,
    source: Source,
    diagnostics: list[Diagnostic],
    game: Game,
) -> tuple[Callable[[], Expression], FormulaSets]:
    """A function that checks the condition once all sets in it are known, and these sets."""
    sets = FormulaSets(environment, game)

    def check(warnings: list[Diagnostic]) -> Expression:
        checker = Checker(
            players, last, sets.environment, source, warnings, sets=sets, last_street=last, game=game
        )
        return checker.truth(formula)

    test = check(diagnostics)
    if not sets.lazy:
        return lambda: test, sets
    sets.environment = sets.environment.copy()  # names may be redefined before the question is answered
    return lambda: check([]), sets


def no_value(source: Source, node: Formula, text: str) -> Diagnostic:
    """The warning of what could not be computed in a condition."""
    return _warning(source, node, "no-value", text, "a condition with it does not hold; test for it first")


def _warning(
    source: Source, node: Formula | HandExpression, code: str, message: str, help: str | None = None
) -> Diagnostic:
    return Diagnostic(code, message, node.span, source=source, help=help, severity=Severity.WARNING)


class FormulaSets:
    """Reads the texts and names of sets in formulas of a game. `order` is the hand order that percentages in them used.

    While formulas are checked, a set that is not computed yet counts as everything, and is added to `lazy`: once these
    sets are known the formulas are checked again.
    """

    def __init__(self, environment: Environment, game: Game) -> None:
        self.environment = environment
        self.game = game
        self.order: str | None = None
        # How bare ranks were read, what else many read otherwise, and the names whose hands were.
        self.readings: dict[str, None] = {}
        self.remarks: dict[str, None] = {}
        self.unsaid: list[str] = []
        self._lazy: dict[tuple[str, Notation | str], LazySet] = {}

    @property
    def lazy(self) -> tuple[LazySet, ...]:
        """The sets that have been read and are not known yet."""
        return tuple(self._lazy.values())

    def hands(self, written: Notation, source: Source, diagnostics: list[Diagnostic]) -> Held:
        """The hands of a text; warnings are appended to `diagnostics`, errors raise `PQLError`."""
        given: Any = self._lazy.get(("hands", written))
        if given is None:
            compiled = compile_hands(written, self.environment, source, diagnostics, self.game)
            self.order = self.order or compiled.order
            self._note(compiled.unwarned, compiled.remarks, compiled.unsaid)
            given = compiled.set
        hands: Held = self._taken(("hands", written), given)
        return hands

    def boards(self, text: str, street: int = 3, diagnostics: list[Diagnostic] | None = None) -> BoardSet:
        """The boards of a text, whose textures without a street are of that street; raises `PQLError`.

        What it is noted to be read as is appended to `diagnostics`, with places in the text.
        """
        given: Any = self._lazy.get((f"boards {street}", text))
        if given is None:
            source = Source(text, "<boards>")
            node, found = parse_boards(source)
            if street > 3 and of_textures(node, self.environment):
                node = AtStreet(street).visit(node)
            given = compile_boards(node, self.environment, source, found, self.game).set
            if diagnostics is not None:
                diagnostics += [each for each in found if each.severity is Severity.NOTE]
        boards: BoardSet = self._taken((f"boards {street}", text), given)
        return boards

    def named_hands(self, name: str) -> HandSet | None:
        """The hands that a name means, None where it means none."""
        binding = self.environment.names.get(name)
        if binding is None or binding.kind != "hands":
            return None
        value = binding.value
        readings, remarks = unsaid(name, binding, self.environment.options.word("bare"))
        self._note(readings, remarks, (name,) if readings or remarks else ())
        if isinstance(value, SetDefinition):
            value = compile_definition(value, self.environment, self.game).set
        hands: HandSet = self._taken(("name", name), value)
        return hands

    def _note(self, readings: tuple[str, ...], remarks: tuple[str, ...], names: tuple[str, ...]) -> None:
        self.readings.update(dict.fromkeys(readings))
        self.remarks.update(dict.fromkeys(remarks))
        self.unsaid += names

    def _taken(self, key: tuple[str, Notation | str], value: Any) -> Any:
        value = if_known(value)
        if isinstance(value, LazySet):
            self._lazy[key] = value
            return value.everything
        return value

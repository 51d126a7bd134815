"""Compiles an expression, given as text or syntax tree, to a set: lower, optimize, warn, evaluate.

Nothing here takes long: the set of an expression with `where` is lazy.
"""

from __future__ import annotations

from pql.base.diagnostics import Diagnostic, Place, PQLError, Source, Span
from pql.base.typed import Generic, TypeVar
from pql.cards.games import GAMES, Game
from pql.grammar import format_node, parse_boards, parse_hands
from pql.grammar.nodes.base import BoardExpression, HandExpression, Parameter
from pql.grammar.nodes.hands import HandsParameter, HandsWhere, Name, Notation
from pql.grammar.tables.keywords import OMAHA_GAMES
from pql.names.environment import Environment, SetDefinition
from pql.names.parameters import Parameters, Value, filled, refuse_parameters
from pql.notation.bare_hands import spelled_out
from pql.sets.handset import HandSet
from pql.sets.lazy import LazySet, if_known

from .algebra import Term, evaluate, is_plain, lazy_leaves, street_of
from .compiled_question import innermost
from .hands import HandsLowering
from .lowering import GivenSet, Lowering, TextHands
from .optimizer import is_normal, optimize

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

if TYPE_CHECKING:  # sets of boards load their kernel, which a query about hands does not need
    from collections.abc import Iterable

    from pql.engine.work import Control
    from pql.grammar.nodes.boards import BoardParameter, BoardsWhere
    from pql.sets.boardset import BoardSet
    from pql.sets.holeset import HoleSet

    from .warnings import Operation


S = TypeVar("S", "HandSet", "BoardSet")


class CompiledSet(Generic[S]):
    """A compiled expression with all its stages; `set` is the set it denotes, lazy if it has a `where`."""

    __slots__ = ("_given", "node", "optimized", "set", "term")

    set: S | LazySet

    def __init__(self, node: HandExpression | BoardExpression, lowering: Lowering) -> None:
        self.node = node
        if lowering.game.lowest:
            from .hands import refuse_missing

            refuse_missing(node, lowering.source, lowering.game)
        self.term: Term = lowering.lower(node)
        self.optimized: Term = optimize(self.term)
        self.set = self._lazy(lowering) if lowering.lazy else self._evaluated(lowering)
        self._given = lowering.given.get(node.name) if isinstance(node, Parameter) else None

    def _evaluated(self, lowering: Lowering) -> S:
        try:
            value: S = evaluate(self.optimized)
        except PQLError as error:  # a set that is too large knows no place
            raise Place((lowering.source, self.node.span)).locate(error, running=False) from None
        return value

    def _lazy(self, lowering: Lowering) -> LazySet:
        term, street = self.optimized, street_of(self.term)
        if street:
            from pql.sets.boardset import BoardSet

        def compute(control: Control, diagnostics: list[Diagnostic]) -> S:
            if lowering.unknown:
                diagnostics += _about(lowering.unknown, lowering)
            value: S = evaluate(term)
            return value

        everything = (
            BoardSet.everything(street, lowering.game.of_two_cards) if street else lowering.everything
        )
        return LazySet(everything, is_plain(term), lazy_leaves(term), compute, quick=True)

    @property
    def is_known(self) -> bool:
        """Whether the set has been computed, or took no computing."""
        return not isinstance(if_known(self.set), LazySet)

    @property
    def value(self) -> S:
        """The set; while it is lazy and not known, the largest set it could be: enough to check a statement."""
        found = if_known(self.set)
        value: Any = found.everything if isinstance(found, LazySet) else found
        known: S = value
        return known

    @property
    def text(self) -> str:
        """The expression as answers name it: in canonical text, a parameter as its value."""
        return self._given or format_node(self.node)


class CompiledHands(CompiledSet[HandSet]):
    """A hands expression: `order` names the hand order it used, if any, `readings` the bare ranks read as offsuit.

    `both` are those that were read as suited and offsuit, `unwarned` those read as offsuit of which no warning speaks,
    `remarks` sentences about what else many read otherwise, `unsaid` the names whose definitions some of them come
    from. `inside` has the expressions that texts of Omaha are, by the `id` of their nodes.
    """

    __slots__ = ("_bare", "both", "inside", "order", "readings", "remarks", "unsaid", "unwarned")

    node: HandExpression

    def __init__(self, node: HandExpression, lowering: HandsLowering) -> None:
        super().__init__(node, lowering)
        self.order = lowering.order
        self.readings = self.unwarned = tuple(lowering.readings)
        self.remarks = tuple(lowering.remarks)
        self.unsaid = tuple(lowering.unsaid)
        self.both = tuple(lowering.both)
        self.inside = lowering.inside
        self._bare = lowering.bare

    @property
    def text(self) -> str:
        """The expression as answers name it: in canonical text, bare ranks with the suffix they were read with."""
        return self._given or spelled_out(self.node, self._bare)


class CompiledBoards(CompiledSet["BoardSet"]):
    """A boards expression."""

    __slots__ = ()


def compile_hands(
    node: HandExpression,
    environment: Environment,
    source: Source,
    diagnostics: list[Diagnostic],
    game: Game,
) -> CompiledHands:
    """The set a hands expression denotes; warnings are appended to `diagnostics`, errors raise `PQLError`.

    In a `game` of more cards what is not written in its notation, and is no name or parameter, is a set of two cards.
    """
    lowering = HandsLowering(environment, source, _Parts(), _game_of(node, game))
    compiled = CompiledHands(node, lowering)
    diagnostics += lowering.warnings
    if lowering.game.uses:
        holes: Any = compiled.value
        environment.budget.claim_hands(len(holes.levels) * lowering.game.hands // 8)
    filtered = isinstance(node, HandsWhere)
    if filtered or not is_normal(compiled.term) or lowering.order is not None or lowering.ordered:
        noted = _warnings(node, lowering)
        diagnostics += noted
        if noted and compiled.readings:
            compiled.unwarned = _readings_not_warned_of(compiled.readings, noted)
    return compiled


def _game_of(node: HandExpression, game: Game) -> Game:
    """The game of a set that is written in a statement of a game."""
    inner = innermost(node)
    if isinstance(inner, Notation) and inner.dialect in OMAHA_GAMES:
        return GAMES[inner.dialect]
    return game if isinstance(inner, HandsParameter | Name) else game.of_two_cards


def _readings_not_warned_of(readings: tuple[str, ...], warnings: list[Diagnostic]) -> tuple[str, ...]:
    """The bare ranks for which no warning says yet that they mean offsuit."""
    from .warnings import means_offsuit

    warned = "\n".join(warning.message for warning in warnings)
    return tuple(text for text in readings if means_offsuit(text) not in warned)


def compile_boards(
    node: BoardExpression,
    environment: Environment,
    source: Source,
    diagnostics: list[Diagnostic],
    game: Game,
) -> CompiledBoards:
    """The set a boards expression denotes; warnings are appended to `diagnostics`, errors raise `PQLError`."""
    from .board_readings import reading_notes
    from .boards import BoardsLowering

    lowering = BoardsLowering(environment, source, _Parts(), game.of_two_cards)
    compiled = CompiledBoards(node, lowering)
    diagnostics += [*lowering.warnings, *_warnings(node, lowering), *reading_notes(node, environment, source)]
    return compiled


class _Parts:
    """Compiles the parts of an expression that have formulas, or that are expressions in a string."""

    def filtered(self, lowering: Lowering, node: HandsWhere | BoardsWhere) -> Term:
        """The leaf of a set with `where`."""
        from .filters import filtered

        return filtered(lowering, node)

    def text(self, lowering: Lowering, node: Notation) -> TextHands:
        """The hands of a string in PQL's own notation; the spans of diagnostics are moved to the whole text."""
        from .omaha_notation import text_start

        outer = lowering.source
        inner = Source(node.text, outer.name, inside=(outer, text_start(node, outer)))
        try:
            expression, found = parse_hands(inner)
            expression = filled(expression, lowering.environment.parameters, inner)
            compiled = compile_hands(expression, lowering.environment, inner, found, lowering.game)
        except PQLError as error:
            problems = [diagnostic.in_whole() for diagnostic in error.diagnostics]
            raise PQLError(problems, running=error.running) from None
        lowering.warnings += [diagnostic.in_whole() for diagnostic in found]
        return TextHands(compiled.set, compiled.order, compiled.unwarned, compiled.remarks)

    def given(self, lowering: Lowering, node: HandsParameter | BoardParameter) -> GivenSet:
        """The set that a parameter means."""
        from .parameters import given_boards, given_hands

        if isinstance(node, HandsParameter):
            return given_hands(lowering, node, compile_hands)
        return given_boards(lowering, node, compile_boards)

    def defined(
        self, lowering: Lowering, definition: SetDefinition
    ) -> tuple[HandSet | BoardSet | LazySet, str | None]:
        """A named set with the values that its parameters have now, and the hand order it used."""
        compiled = compile_definition(definition, lowering.environment, lowering.game)
        return compiled.set, getattr(compiled, "order", None)


def compile_definition(
    definition: SetDefinition, environment: Environment, game: Game
) -> CompiledHands | CompiledBoards:
    """A named set with parameters, with the values that they have in an environment; errors raise `PQLError`."""
    inner = definition.environment.with_parameters(environment.parameters)
    inner.budget, inner.effort = environment.budget, environment.effort
    node = filled(definition.node, environment.parameters, definition.source)
    if isinstance(node, HandExpression):
        return compile_hands(node, inner, definition.source, [], game)
    return compile_boards(node, inner, definition.source, [], game)


def compile_value(
    kind: str,
    name: str,
    value: Value,
    environment: Environment,
    game: Game,
    read: dict[tuple[str, str], Any] | None = None,
) -> CompiledHands | CompiledBoards:
    """The set that a value of a parameter denotes, of the kind `hands` or `board`; errors raise `PQLError`.

    `read` is given what the text was read as, and asked for it.
    """
    inner = environment.with_parameters(Parameters({name: value}, environment, read))
    source = Source(f"${name}", "<values>")
    if kind == "hands":
        return compile_hands(HandsParameter(name), inner, source, [], game)
    from pql.grammar.nodes.boards import BoardParameter

    return compile_boards(BoardParameter(name), inner, source, [], game)


def _warnings(node: HandExpression | BoardExpression, lowering: Lowering) -> list[Diagnostic]:
    from .warnings import operations

    return _about(operations(node, getattr(lowering, "inside", {})), lowering)


def _about(operations: Iterable[Operation], lowering: Lowering) -> list[Diagnostic]:
    """The warnings about some operations; those on sets that are not known yet become the lowering's `unknown`."""
    from .warnings import warnings

    lowering.unknown = []
    return list(
        warnings(operations, lowering.terms, lowering.source, lowering.environment.effort, lowering.unknown)
    )


def hands_of_text(text: str, environment: Environment) -> CompiledHands:
    """A hands text in the game of an environment, its set computed; raises `PQLError`."""
    source = Source(text, "<hands>")
    node, diagnostics = parse_hands(source)
    refuse_parameters(node, source)
    compiled = compile_hands(node, environment, source, diagnostics, environment.game)
    compiled.set = computed(compiled)
    return compiled


def hole_hands_of_text(text: str, game: Game) -> HoleSet:
    """The hands of a text in the notation of a game of four to six cards; raises `PQLError`."""
    source, node = Source(text, "<hands>"), Notation(game.name, text, span=Span(0, len(text)))
    hands: Any = computed(compile_hands(node, Environment(), source, [], game))
    holes: HoleSet = hands
    return holes


def boards_of_text(text: str, environment: Environment) -> BoardSet:
    """The set a boards text denotes in the game of an environment; raises `PQLError`."""
    source = Source(text, "<boards>")
    node, diagnostics = parse_boards(source)
    refuse_parameters(node, source)
    from pql.grammar.format.boards import level_of

    compiled = compile_boards(node, environment, source, diagnostics, environment.game)
    boards = computed(compiled)
    # Without names the expression means the same everywhere: the set is called by it.
    return boards if environment.names else boards.named(compiled.text, level_of(node))


def computed(compiled: CompiledSet[S]) -> S:
    """The set of an expression, computed at once where it is lazy; raises `PQLError`."""
    if isinstance(compiled.set, LazySet):
        from pql.engine.work import Control

        from .compiled_question import compute_all

        compute_all((compiled.set,), Control())
    return compiled.value

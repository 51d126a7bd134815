"""Compiles one statement to its question: the part that all kinds of statements share."""

from __future__ import annotations

from contextlib import contextmanager

from pql.base.diagnostics import Diagnostic, Place, PQLError, Severity, Source
from pql.base.typed import TypeVar
from pql.cards.games import HOLDEM, Game
from pql.grammar.nodes.base import BoardExpression, HandExpression, Node, Statement
from pql.grammar.nodes.hands import HandsParameter
from pql.names.environment import Environment
from pql.names.limits import STATEMENT, WEIGHTED_HANDS
from pql.names.parameters import filled
from pql.questions.question import NamedBoards, NamedHands, Question, Spot
from pql.sets.lazy import LazySet

from .compiled_question import Again, CompiledQuestion, compile_of, innermost, of_omaha
from .expressions import CompiledBoards, CompiledHands, compile_boards, compile_hands

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from pql.grammar.nodes.base import Cards
    from pql.grammar.nodes.formulas import NumberParameter
    from pql.statements.blockers.syntax import BlockersQuery
    from pql.statements.compare.syntax import CompareQuery
    from pql.statements.draws.syntax import DrawsQuery
    from pql.statements.equity.syntax import EquityQuery
    from pql.statements.ev.syntax import EvQuery
    from pql.statements.nuts.syntax import NutsQuery
    from pql.statements.odds.syntax import OddsQuery
    from pql.statements.outs.syntax import OutsQuery
    from pql.statements.sample.syntax import SampleQuery
    from pql.statements.select.syntax import SelectQuery
    from pql.statements.shove.syntax import ShoveQuery
    from pql.statements.strength.syntax import StrengthQuery

    DealtStatement = (
        BlockersQuery
        | CompareQuery
        | DrawsQuery
        | EquityQuery
        | EvQuery
        | NutsQuery
        | OddsQuery
        | OutsQuery
        | SampleQuery
        | StrengthQuery
    )
    SampledStatement = EquityQuery | EvQuery | OddsQuery | SelectQuery | ShoveQuery | StrengthQuery
    from pql.engine.accuracy import Accuracy
    from pql.names.limits import Budget

    from .filters import FormulaSets


AnyNode = TypeVar("AnyNode", bound=Node)
Number = TypeVar("Number", int, float, "int | None")
# What is about recorded hands of all games, or means the same in every game.
_IN_NO_GAME = frozenset(("collect", "import_file", "set", "show"))


class StatementCompiler:
    """Compiles a single statement of a source in an environment.

    The `compile` of each statement is in its folder of `pql.statements`; this class has what they share: sets, dead
    cards, seeds, accuracies and errors.
    """

    def __init__(self, environment: Environment, source: Source, diagnostics: list[Diagnostic]) -> None:
        self.environment = environment
        self.source = source
        self.diagnostics = diagnostics
        self._sets: FormulaSets | None = None
        # The sets in the statement, as `explain` shows them.
        self.compiled: list[CompiledHands | CompiledBoards] = []
        # Bare ranks that were read as offsuit, for a remark below the answer.
        self.readings: list[str] = []
        # What else a reader of the answer should know of how the statement was read, a sentence each.
        self.remarks: dict[str, None] = {}
        self._known: dict[int, CompiledHands | CompiledBoards] = {}
        # Statements with the values of their parameters, and as they were written, by the `id` of the other.
        self._filled: dict[int, Any] = {}
        self._written: dict[int, Any] = {}
        # The game in which the statement is asked: that of the session, until one is known that names its own.
        self.game = environment.game

    @property
    def omaha(self) -> Game | None:
        """The game of the statement where its hands have more than two cards."""
        return self.game if self.game.uses is not None else None

    @property
    def sets(self) -> FormulaSets:
        """The sets in the statement's formulas."""
        if self._sets is None:
            from .filters import FormulaSets

            self._sets = FormulaSets(self.environment, self.game)
        return self._sets

    def compile(self, node: Statement) -> CompiledQuestion | None:
        """What a statement asks; raises `PQLError`. `let`, `import` and `set` take effect here and ask nothing."""
        question = self.question(node)
        if question is None:
            return None
        self._note_said()
        lazy = self.lazy if question.needs_sets else ()
        if lazy:
            # Names and options may change before the question is answered.
            self.environment = self.environment.copy()
            if self._sets is not None:
                self._sets.environment = self.environment
        return CompiledQuestion(question, lazy, lambda budget: self._again(node, budget), self.game)

    def _note_said(self) -> None:
        """The answer says how the hands of names were read, once for each name."""
        names, bare = self.environment.names, self.environment.options.word("bare")
        said = [name for compiled in self.compiled for name in getattr(compiled, "unsaid", ())]
        if self._sets is not None:
            self.readings += self._sets.readings
            self.remarks.update(self._sets.remarks)
            said += self._sets.unsaid
        for name in said:
            names[name] = names[name].changed(told=bare, remarks=())

    def question(self, node: Statement) -> Question | None:
        """The question of a statement, such as one inside another; raises `PQLError`."""
        budget = self.environment.budget
        budget.check()
        budget.claim(STATEMENT)
        node = self._with_values(node)
        self.game = self._game_of(node)
        return compile_of(node)(self, node)

    def _game_of(self, node: Statement) -> Game:
        """The game in which a statement is asked: hold'em where it makes no difference."""
        from .compiled_question import module_of, word_of

        inner: Statement | None = getattr(node, "statement", None)
        if inner is not None:
            return self._game_of(inner)
        if word_of(node) in _IN_NO_GAME:
            return HOLDEM
        if getattr(node, "history", None) is not None:
            return self.environment.game
        named = module_of(node)
        found: Game = named.game_of(self, node) if hasattr(named, "game_of") else self.environment.game
        return found

    def _with_values(self, node: Statement) -> Statement:
        """The statement with the numbers and cards that its parameters stand for."""
        kept: Statement | None = self._filled.get(id(node))
        if kept is None:
            kept = filled(node, self.environment.parameters, self.source, self._written)
            self._filled[id(node)] = kept
        return kept

    def written(self, node: AnyNode) -> AnyNode:
        """A part of a statement as it was written, with its parameters."""
        node_as_written: AnyNode = self._written.get(id(node), node)
        return node_as_written

    def _again(self, node: Statement, budget: Budget) -> Again:
        """Builds the question again once its lazy sets are known, with the warnings that only then could be given."""
        given = self.diagnostics
        self.environment.budget, self.diagnostics = budget, []
        question = self.question(node)
        assert question is not None
        return question, tuple([diagnostic for diagnostic in self.diagnostics if diagnostic not in given])

    @property
    def lazy(self) -> tuple[LazySet, ...]:
        """The sets of the statement that took computing when it was compiled."""
        sets = [each.set for each in self._known.values()]
        return (
            *[each for each in sets if isinstance(each, LazySet)],
            *(self._sets.lazy if self._sets is not None else ()),
        )

    def hands(self, node: HandExpression, written: Node | None = None) -> CompiledHands:
        """The set a hands expression denotes; warnings are noted, errors raise `PQLError`.

        `written` is the part of the statement that the node was made of, if it is another.
        """
        key = id(written or node)
        compiled = self._known.get(key)
        if not isinstance(compiled, CompiledHands):
            compiled = compile_hands(node, self.environment, self.source, self.diagnostics, self.game)
            self._known[key] = compiled
            self.readings += compiled.unwarned
            self.remarks.update(dict.fromkeys(compiled.remarks))
            if not compiled.set.is_plain:
                self.environment.budget.claim(WEIGHTED_HANDS)
            self.compiled.append(compiled)
        return compiled

    def named_hands(self, node: HandExpression) -> NamedHands[Any]:
        """The same with its text, as questions hold it; raises `PQLError` for hands of another game."""
        parameter = isinstance(innermost(node), HandsParameter)
        if self.omaha is not None and not parameter and not of_omaha(node):
            message = f"these are hands of hold'em, and the game is {self.omaha.name}"
            raise self.error("other-game", message, node, "write them as AA$ds or AsKsQhJh")
        compiled = self.hands(node)
        return NamedHands(compiled.text, compiled.value, compiled.order)

    def spot(self, node: DealtStatement, hands: Iterable[NamedHands], players: int = 0) -> Spot:
        """What is on the table, of the hands that meet there; raises `PQLError`.

        `players` are those who are dealt in, where more are than the text has hands of.
        """
        from pql.questions.checks import spot_on

        hands = tuple(hands)
        boards, dead = self.named_boards(node.on), self.dead(node.dead)
        given: tuple[HandExpression, ...] = getattr(node, "folded", ())
        folded = [self.named_hands(each) for each in given]
        with self.at(node):
            return spot_on(self.place(node), hands, boards, dead, folded, self.game, players)

    def boards(self, node: BoardExpression, *, explained: bool = True) -> CompiledBoards:
        """The set a boards expression denotes; warnings are noted, errors raise `PQLError`."""
        compiled = self._known.get(id(node))
        if not isinstance(compiled, CompiledBoards):
            compiled = compile_boards(node, self.environment, self.source, self.diagnostics, self.game)
            self._known[id(node)] = compiled
            if explained:
                self.compiled.append(compiled)
        return compiled

    def named_boards(self, node: BoardExpression | None) -> NamedBoards | None:
        """The same with its text, as questions hold it; None where no boards are given."""
        if node is None:
            return None
        compiled = self.boards(node)
        return NamedBoards(compiled.text, compiled.value)

    def check_one_board(self, node: DealtStatement, word: str) -> None:
        """Raises `PQLError` where the boards of a statement are none or several: one has 3 to 5 cards."""
        if node.on is None:
            raise self.error(
                "no-board", f"`{word}` needs a board", node, "add a flop or a turn, as in `on Kh7h2c`"
            )
        compiled = self.boards(node.on, explained=False)
        if compiled.is_known:
            from pql.questions.checks import check_one_board

            with self.at(node.on):
                check_one_board(compiled.value, f"`{word}`")

    def cards(self, cards: Cards | None) -> tuple[str, ...]:
        """The cards of a statement, in which parameters have their values by now; none for None."""
        return tuple([str(card) for card in cards.cards]) if cards is not None else ()

    def dead(self, cards: Cards | None) -> int:
        """The mask of the dead cards, with those that the game's deck lacks.

        The parser has seen to it that all differ.
        """
        from pql.cards.deck import cards_mask

        self.refuse_missing(cards)
        return cards_mask("".join(self.cards(cards))) | self.game.missing

    def refuse_missing(self, *several: Cards | None) -> None:
        """Raises `PQLError` for cards that the deck of the game lacks."""
        if self.game.lowest:
            from .hands import refuse_missing

            for cards in several:
                if cards is not None:
                    refuse_missing(cards, self.source, self.game)

    def number(self, given: Number | NumberParameter) -> Number:
        """A number of a statement, in which parameters have their values by now."""
        assert not isinstance(given, Node)
        return given

    def seed(self, seed: int | NumberParameter | None) -> int | None:
        """The seed a statement names, else that of the options."""
        return self.environment.options.number("seed") if seed is None else self.number(seed)

    def place(self, node: Node) -> Place:
        """Where a node is, for the diagnostics of running."""
        return Place((self.source, node.span))

    def accuracy(self, node: SampledStatement) -> Accuracy:
        """The accuracy and the seed as the engine takes them; raises `PQLError` for numbers beyond the limits."""
        from pql.grammar.nodes.base import Samples, Within
        from pql.questions.checks import accuracy_asked

        accuracy, exact, within, samples = node.accuracy, None, None, None
        if isinstance(accuracy, Samples):
            samples = self.number(accuracy.count)
            self.environment.budget.check_samples(samples)
        elif isinstance(accuracy, Within):
            within = self.number(accuracy.error)
        elif accuracy is not None:
            exact = True
        with self.at(accuracy or node):
            return accuracy_asked(exact, within, samples, self.seed(node.seed), percent=True)

    def inner(self, node: Statement, code: str, does: str) -> Question:
        """The question of a statement inside another, which `does` something with its answer; raises `PQLError`."""
        question = self.question(node)
        if question is None:
            raise self.error(code, f"{does} the answer of a query, and this asks nothing", node)
        return question

    @contextmanager
    def at(self, node: Node) -> Iterator[None]:
        """A block whose errors get the place of a node, where they have none."""
        try:
            yield
        except PQLError as error:
            raise self.place(node).locate(error, running=error.running) from error.__cause__

    def error(self, code: str, message: str, node: Node, help: str | None = None) -> PQLError:
        """An error at the place of a node."""
        return PQLError(Diagnostic(code, message, node.span, source=self.source, help=help))

    def warn(self, code: str, message: str, node: Node, help: str) -> None:
        """Notes a warning at the place of a node."""
        self.diagnostics.append(
            Diagnostic(code, message, node.span, source=self.source, help=help, severity=Severity.WARNING)
        )

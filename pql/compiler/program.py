"""Programs to questions: statements are compiled in order, each seeing the names and options before it."""

from __future__ import annotations

from ..engine.questions import (
    BoardQuestion,
    HandsQuestion,
    ListBoardsQuestion,
    ListHandsQuestion,
    Place,
    Question,
    TableQuestion,
)
from ..grammar import format_node, parse_program
from ..grammar.diagnostics import Diagnostic, PQLError, Source
from ..grammar.nodes import (
    BoardExpression,
    BoardName,
    BoardQuery,
    Cards,
    EquityQuery,
    Explain,
    HandExpression,
    HandsQuery,
    Import,
    Let,
    ListQuery,
    Name,
    Node,
    SampleBoardsQuery,
    SampleQuery,
    Samples,
    SetOption,
    Show,
    Statement,
    ValueQuery,
    Within,
)
from ..options import OPTIONS, Options
from .environment import Binding, Environment
from .expressions import CompiledBoards, CompiledHands, compile_boards, compile_hands
from .importing import import_names


class CompiledStatement:
    """A statement with its question (None where nothing is asked: `let`, `import`, `set`) and its warnings."""

    __slots__ = ("options", "question", "source", "statement", "warnings")

    def __init__(
        self,
        statement: Statement,
        question: Question | None,
        source: Source,
        warnings: tuple[Diagnostic, ...],
        options: Options,
    ) -> None:
        self.statement = statement
        self.question = question
        self.source = source
        self.warnings = warnings
        self.options = options


def compile_program(
    source: Source, environment: Environment
) -> tuple[list[CompiledStatement], list[Diagnostic]]:
    """Compiles every statement of a text; `environment` takes up its names and options as they come.

    Bad statements are left out and reported among the diagnostics, which stand in text order.
    """
    program, diagnostics = parse_program(source)
    compiled = []
    for statement in program.statements:
        found: list[Diagnostic] = []
        try:
            question = StatementCompiler(environment, source, found).question(statement)
        except PQLError as error:
            diagnostics += [*found, *error.diagnostics]
            continue
        diagnostics += found
        warnings = tuple(found)
        compiled.append(CompiledStatement(statement, question, source, warnings, environment.options.copy()))
    diagnostics.sort(key=lambda diagnostic: _place_in(source, diagnostic))
    return compiled, diagnostics


def _place_in(source: Source, diagnostic: Diagnostic) -> int:
    here = diagnostic.source is source and diagnostic.span is not None
    return diagnostic.span.start if here and diagnostic.span is not None else 0


class StatementCompiler:
    """Compiles single statements of a source in an environment."""

    def __init__(self, environment: Environment, source: Source, diagnostics: list[Diagnostic]) -> None:
        self.environment = environment
        self.source = source
        self.diagnostics = diagnostics

    def question(self, node: Statement) -> Question | None:
        """The question a statement asks; raises `PQLError`. `let`, `import` and `set` take effect here."""
        if isinstance(node, HandsQuery):
            return self._hands_query(node)
        if isinstance(node, BoardQuery):
            return BoardQuestion(self._boards(node.boards))
        if isinstance(node, EquityQuery):
            return self._equity(node)
        if isinstance(node, ListQuery):
            return self._list(node)
        if isinstance(node, SampleQuery):
            return self._sample(node)
        if isinstance(node, SampleBoardsQuery):
            return self._sample_boards(node)
        if isinstance(node, ValueQuery):
            return self._value(node)
        if isinstance(node, Explain):
            return self._explain(node)
        if isinstance(node, Show):
            return self._show(node)
        if isinstance(node, Let):
            self._let(node)
        elif isinstance(node, Import):
            import_names(node, self.environment, self.source, self.diagnostics)
        elif isinstance(node, SetOption):
            self._set(node)
        return None

    def _hands(self, node: HandExpression) -> CompiledHands:
        return compile_hands(node, self.environment, self.source, self.diagnostics)

    def _boards(self, node: BoardExpression) -> CompiledBoards:
        return compile_boards(node, self.environment, self.source, self.diagnostics)

    def _hands_query(self, node: HandsQuery) -> Question:
        name = node.hands
        if isinstance(name, Name) and self.environment.kind_of(name.name) == "board":
            return BoardQuestion(self._boards(BoardName(name.name, span=name.span)))
        return HandsQuestion(self._hands(node.hands))

    def _let(self, node: Let) -> None:
        names = self.environment.names
        if isinstance(node.value, Name) and node.value.name in names:
            names[node.name] = names[node.value.name]
            return
        text = format_node(node.value)
        if isinstance(node.value, BoardExpression):
            names[node.name] = Binding("board", self._boards(node.value).value, text)
            return
        compiled = self._hands(node.value)
        names[node.name] = Binding("hands", compiled.value, text, compiled.order)

    def _set(self, node: SetOption) -> None:
        self.environment.options.set(node.option, node.value, span=node.span, source=self.source)
        if node.option.lower() == "order":
            from ..orders import order

            # A file that cannot be read is reported here rather than at the first percentage.
            name, directory = self.environment.options.word("order"), self.environment.directory
            order(name, directory=directory, span=node.span, source=self.source)

    def _list(self, node: ListQuery) -> Question:
        limit = node.limit if node.limit is not None else self.environment.options.number("limit")
        if isinstance(node.members, BoardExpression):
            return ListBoardsQuestion(self._boards(node.members), node.classes, limit, self._place(node))
        assert isinstance(node.members, HandExpression)
        return ListHandsQuestion(self._hands(node.members), limit)

    def _sample(self, node: SampleQuery) -> Question:
        from ..engine.dealing import SampleHandsQuestion

        self._check_count(node.count, node)
        return SampleHandsQuestion(
            node.count,
            tuple(self._hands(hands) for hands in node.hands),
            None if node.on is None else self._boards(node.on),
            self._mask(node.dead),
            self._seed(node.seed),
            self._place(node),
        )

    def _sample_boards(self, node: SampleBoardsQuery) -> Question:
        from ..engine.dealing import SampleBoardsQuestion

        self._check_count(node.count, node)
        return SampleBoardsQuestion(
            node.count,
            self._boards(node.boards),
            self._mask(node.dead),
            self._seed(node.seed),
            self._place(node),
        )

    def _check_count(self, count: int, node: Statement) -> None:
        from ..engine.dealing import MOST_SAMPLES

        if not 1 <= count <= MOST_SAMPLES:
            raise self._error("bad-count", f"`sample` takes 1 to {MOST_SAMPLES:,}", node)

    def _equity(self, node: EquityQuery) -> Question:
        from ..engine.equity import MOST_PLAYERS, EquityQuestion

        self._check_accuracy(node)
        if not 2 <= len(node.hands) <= MOST_PLAYERS:
            raise self._error(
                "bad-players",
                f"`equity` compares 2 to {MOST_PLAYERS} players",
                node,
                "write `equity AA vs KK`",
            )
        return EquityQuestion(
            tuple(self._hands(hands) for hands in node.hands),
            None if node.on is None else self._boards(node.on),
            self._mask(node.dead),
            node.accuracy,
            self._seed(node.seed),
            Place((self.source, node.span)),
        )

    def _check_accuracy(self, node: EquityQuery) -> None:
        from ..engine.plan import MOST_DEALS, SMALLEST_ERROR

        accuracy = node.accuracy
        if isinstance(accuracy, Samples) and not 1 <= accuracy.count <= MOST_DEALS:
            raise self._error("bad-count", f"`samples` takes 1 to {MOST_DEALS:,}", accuracy)
        if isinstance(accuracy, Within) and not SMALLEST_ERROR <= accuracy.error < 1:
            raise self._error(
                "bad-error", f"`within` takes {100 * SMALLEST_ERROR:g}% or more, below 100%", accuracy
            )

    def _value(self, node: ValueQuery) -> Question:
        from ..engine.description import impossible
        from ..engine.value import ValueQuestion

        if node.number is not None:
            problem = impossible(node.number)
            if problem is not None:
                raise self._error("impossible-value", f"{node.number:#010x} is no pokerval: {problem}", node)
            return ValueQuestion((), (), node.number)
        cards = node.cards.cards if node.cards is not None else ()
        on = node.on.cards if node.on is not None else ()
        every = (*cards, *on)
        for index, card in enumerate(every):
            if card in every[:index]:
                raise self._error("repeated-card", f"{card} is there twice", node)
        if len(every) > 7:
            raise self._error("too-many-cards", f"`value` takes up to seven cards, not {len(every)}", node)
        if node.on is not None and len(cards) > 2:
            raise self._error(
                "too-many-cards", "a pocket is at most two cards", node, "put the board after `on`"
            )
        pocket, board = (cards, on) if node.on is not None else (cards[:2], cards[2:])
        return ValueQuestion(pocket, board, None)

    def _explain(self, node: Explain) -> Question:
        from ..engine.explain import ExplainQuestion

        # The statement itself takes effect as it would without `explain`.
        return ExplainQuestion(node.statement, self.question(node.statement))

    def _show(self, node: Show) -> Question:
        if node.topic == "options":
            options = self.environment.options
            rows = tuple((name, options.shown(name), OPTIONS[name].summary) for name in options)
            return TableQuestion(("option", "value", "meaning"), rows)
        names = tuple((name, binding.kind, binding.text) for name, binding in self.environment.names.items())
        return TableQuestion(("name", "kind", "text"), names)

    def _mask(self, cards: Cards | None) -> int:
        from ..cards import cards_mask

        if cards is None:
            return 0
        for index, card in enumerate(cards.cards):
            if card in cards.cards[:index]:
                raise self._error("repeated-card", f"{card} is there twice", cards)
        return cards_mask("".join(cards.cards))

    def _seed(self, seed: int | None) -> int | None:
        return self.environment.options.number("seed") if seed is None else seed

    def _place(self, node: Statement) -> Place:
        return Place((self.source, node.span))

    def _error(self, code: str, message: str, node: Node, help: str | None = None) -> PQLError:
        return PQLError(Diagnostic(code, message, node.span, source=self.source, help=help))

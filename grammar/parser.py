"""Text to syntax tree: programs with all their diagnostics, and single expressions for the library."""

from __future__ import annotations

from collections.abc import Callable, Collection

from pql.base.diagnostics import Diagnostic, Misread, PQLError, Source, Span
from pql.grammar.lexing.lexer import Lexer
from pql.grammar.lexing.tokens import Token
from pql.grammar.nodes.base import Program, reinterpret
from pql.grammar.tables.keywords import (
    DIALECTS,
    OMAHA_GAMES,
    game_word,
)

from .limits import MAX_ERRORS, MAX_STATEMENTS, SHALLOW
from .tables import automaton

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from pql.grammar.nodes.base import BoardExpression, Formula, HandExpression, Layers, Statement


def parse_program(
    source: Source,
    dialect: str = "pql",
    names: Collection[str] = (),
    check: Callable[[], None] | None = None,
    game: str = "holdem",
    asked: bool = True,
) -> tuple[Program, list[Diagnostic]]:
    """The statements of a text that are right, and all errors, warnings and notes in text order.

    Bare hands are read in the notation `dialect`, until a `set dialect` says otherwise; where Omaha is the `game`, in
    its own. `names` are those that `let` has given before: a `v` among them is that set, and not `vs`. `check` is
    called before each statement, and in long ones; what it raises ends the reading. What is no statement may be a
    question in a player's words that only one statement says, if it may be `asked`.

    >>> program, diagnostics = parse_program(Source("AKs; equity QQ vs; board AK*"))
    >>> len(program.statements), [diagnostic.code for diagnostic in diagnostics]
    (2, ['unexpected-end'])
    """
    statements: list[Statement] = []
    errors = 0
    try:
        lexer = Lexer(source)
        notation = _Notation(dialect, game)
        lexer.names = names
        lexer.check = check or lexer.check
    except PQLError as error:
        return Program((), span=Span(0, len(source.text))), list(error.diagnostics)
    parser = _parser(lexer)
    named: set[str] = set()
    while errors < MAX_ERRORS:
        lexer.dialect = notation.of_bare_hands  # a `select` may have named another game
        try:
            if not lexer.next_statement():
                break
            lexer.check()
            told = len(lexer.diagnostics)
            if len(statements) == MAX_STATEMENTS:
                errors = MAX_ERRORS  # the rest is not read
                reason = Misread(
                    "too-many-statements", f"more than {MAX_STATEMENTS:,} statements", "split the text"
                )
                lexer.fail(reason, Span(lexer.first, lexer.first + 1))
            statement: Statement = _parse(lexer, parser)
            if lexer.reinterpreted:
                reinterpret(statement)
            statements.append(statement)
            if lexer.tokens[0].type in ("SET", "GAME"):
                notation.note(statement)
            elif (name := getattr(statement, "name", "")) and lexer.tokens[0].type in ("LET", "IMPORT"):
                lexer.names = named = named or {*names}
                named.add(str(name))
        except PQLError as error:
            if error.running:  # of `check`: it is not the text that is at fault
                raise _at_statement(error, lexer) from None
            if asked and not notation.of_bare_hands and (read := _question(lexer, error)) is not None:
                del lexer.diagnostics[told:]
                statements.append(read)
                continue
            lexer.diagnostics += error.diagnostics
            errors += 1
            lexer.recover()
    program = Program(tuple(statements), span=Span(0, len(source.text)))
    return program, sorted(lexer.diagnostics, key=_place)


def parse_statement(text: str) -> Statement | None:
    """The one statement of a text, read as PQL alone; None where it is something else.

    >>> parse_statement("AKs"), parse_statement("AKs; QQ"), parse_statement("AKs vs")
    (HandsQuery(hands=HandClass(ranks='AK', suffix='s')), None, None)
    """
    program, found = parse_program(Source(text), asked=False)
    if len(program.statements) != 1 or any([each.is_error for each in found]):
        return None
    return program.statements[0]


def _question(lexer: Lexer, error: PQLError) -> Statement | None:
    """The statement that a question in plain words is, which the lexer then has read; None where it is none."""
    from pql.grammar.asking.reading import read_otherwise

    read = read_otherwise(lexer.text, lexer.first, error.diagnostics, lexer.names, parse_statement)
    if read is not None and read.span is not None:
        lexer.strings, lexer.end, lexer.pos = [], len(lexer.text), read.span.end
    return read


def _at_statement(error: PQLError, lexer: Lexer) -> PQLError:
    """An error with the statement that is being read as its place."""
    span = Span(lexer.first, max(lexer.pos, lexer.first + 1))
    return error.told(
        [
            Diagnostic(each.code, each.message, span, source=lexer.source, help=each.help)
            for each in error.diagnostics
        ]
    )


def parse_hands(source: Source) -> tuple[HandExpression, list[Diagnostic]]:
    """A text that is one hands expression, with warnings and notes; raises `PQLError`.

    >>> parse_hands(Source("AKs"))[0]
    HandClass(ranks='AK', suffix='s')
    """
    return _expression(source, "hands")


def parse_boards(source: Source) -> tuple[BoardExpression, list[Diagnostic]]:
    """A text that is one boards expression, with warnings and notes; raises `PQLError`.

    >>> parse_boards(Source("rainbow"))[0]
    Texture(name='rainbow', street=3)
    """
    return _expression(source, "boards")


def parse_layers(source: Source) -> tuple[Layers, list[Diagnostic]]:
    """A text that is a list of layers as between the brackets of `by ( ... )`; raises `PQLError`.

    >>> [layer.name for layer in parse_layers(Source("pairs = turn.paired, ***A"))[0].layers]
    ['pairs', None]
    """
    return _expression(source, "layers")


def parse_formula(source: Source) -> tuple[Formula, list[Diagnostic]]:
    """A text that is one formula, with warnings and notes; raises `PQLError`.

    >>> parse_formula(Source("nstraight == 5"))[0]
    Binary(operator='==', left=Symbol(name='nstraight', player=None, street=None), right=Number(value=5))
    """
    return _expression(source, "formula")


def _expression(source: Source, language: str) -> tuple[Any, list[Diagnostic]]:
    lexer = Lexer(source, language)
    return _parse(lexer, _parser(lexer)), lexer.diagnostics


def _parser(lexer: Lexer) -> Any:
    """PLY's parser for what a lexer delivers, one statement or expression after the other."""
    parser = automaton.new_parser()
    lexer.can_end = lambda: automaton.accepts(parser.statestack, "$end")
    lexer.accepts = lambda terminal: automaton.accepts(parser.statestack, terminal)

    def refuse(token: Token | None) -> None:
        from pql.grammar.errors.syntax_errors import syntax_error

        error = syntax_error(lexer, token)
        if token is not None and token.type != "ENDQUOTE":
            lexer.tokens.pop()  # it may begin the statement at which checking resumes
        raise error

    parser.errorfunc = refuse
    return parser


def _parse(lexer: Lexer, parser: Any) -> Any:
    """The next statement, or the whole expression, that a lexer delivers; raises `PQLError`."""
    tree = parser.parse(lexer=lexer)
    if lexer.deepest + lexer.prefixes > SHALLOW or lexer.has_formula:
        from pql.grammar.rules.depth import check_depth

        check_depth(lexer, tree)
    return tree


class _Notation:
    """The dialect and the game in force, as far as statements have set them."""

    def __init__(self, dialect: str, game: str) -> None:
        self.dialect, self.game = dialect, game

    @property
    def of_bare_hands(self) -> str:
        """What bare hands are read in; empty for PQL's own, and for names that are none."""
        if self.game in OMAHA_GAMES:
            return self.game
        return self.dialect if self.dialect in DIALECTS else ""

    def note(self, statement: Statement) -> None:
        """Follows a statement that sets one of them."""
        option, name = getattr(statement, "option", ""), str(getattr(statement, "value", "")).lower()
        if option == "dialect":
            self.dialect = name
        elif option == "game":
            self.game = game_word(name)


def _place(diagnostic: Diagnostic) -> int:
    return diagnostic.span.start if diagnostic.span is not None else 0

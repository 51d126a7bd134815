"""`pql.parse`: the syntax tree of a text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, overload

from pql.base.arguments import checked_text, whole_number
from pql.base.diagnostics import Diagnostic, PQLError, Source
from pql.grammar import expected_words, is_complete, parse_boards, parse_formula, parse_hands, parse_program
from pql.grammar.editing.reading import ExpressionAt, expression_at
from pql.grammar.tables.keywords import DIALECTS, KEYWORDS, OMAHA_GAMES

if TYPE_CHECKING:
    from pql.grammar.editing.highlight import PQLLexer
    from pql.grammar.nodes.base import BoardExpression, Formula, HandExpression, Node, Program

    from .session import Session


@overload
def parse(
    text: str,
    kind: Literal["program"] = "program",
    *,
    dialect: str = "pql",
    diagnostics: list[Diagnostic] | None = None,
    session: Session | None = None,
) -> Program: ...


@overload
def parse(
    text: str,
    kind: Literal["hands"],
    *,
    dialect: str = "pql",
    diagnostics: list[Diagnostic] | None = None,
    session: Session | None = None,
) -> HandExpression: ...


@overload
def parse(
    text: str,
    kind: Literal["boards"],
    *,
    dialect: str = "pql",
    diagnostics: list[Diagnostic] | None = None,
    session: Session | None = None,
) -> BoardExpression: ...


@overload
def parse(
    text: str,
    kind: Literal["formula"],
    *,
    dialect: str = "pql",
    diagnostics: list[Diagnostic] | None = None,
    session: Session | None = None,
) -> Formula: ...


def parse(
    text: str,
    kind: str = "program",
    *,
    dialect: str = "pql",
    diagnostics: list[Diagnostic] | None = None,
    session: Session | None = None,
) -> Node:
    """The syntax tree of a text: a `Program` of statements, or one expression of a `kind`.

    Only the syntax is checked: names may be unknown. `kind` is `program`, `hands`, `boards` or `formula`; `dialect` is
    the notation of bare hands in a program. Raises `PQLError` for a text that cannot be read. If you pass a list of
    `diagnostics`, all problems, warnings and notes are added to it, and you get the statements of a program that can be
    read, as an editor needs. The classes of the nodes are in `pql.syntax`. What ends the work of a `session`
    (`Session.copy` with `together`) also ends the reading of a program.

    >>> import pql
    >>> pql.parse("AKs, QQ+", "hands")
    SetOperation(operator='comma', operands=(HandClass(ranks='AK', suffix='s'), \
Climb(base=HandClass(ranks='QQ', suffix=''), direction='+')))
    >>> problems = []
    >>> tree = pql.parse("AA; equity QQ vs; board AK*", diagnostics=problems)
    >>> len(tree.statements), [(problem.code, problem.span) for problem in problems]
    (2, [('unexpected-end', Span(start=16, end=17))])
    """
    source = Source(checked_text(text, "what is parsed"))
    if not isinstance(dialect, str) or dialect not in ("pql", *DIALECTS):
        raise ValueError(f"dialect must be pql, {', '.join(DIALECTS)}, not {dialect!r}")
    if diagnostics is not None and not isinstance(diagnostics, list):
        raise TypeError(f"diagnostics must be a list to add to, not {type(diagnostics).__name__}")
    if session is not None:
        checked_session(session)
    if kind == "program":
        return _program(source, dialect, diagnostics, session)
    parsers = {"hands": parse_hands, "boards": parse_boards, "formula": parse_formula}
    if kind not in parsers:
        raise ValueError(f"kind must be program, hands, boards or formula, not {kind!r}")
    tree, problems = parsers[kind](source)
    if diagnostics is not None:
        diagnostics += problems
    return tree


def checked_session(session: object) -> None:
    """Raises TypeError for anything but a session."""
    from .session import Session

    if not isinstance(session, Session):
        raise TypeError(f"session must be a pql.Session, not {type(session).__name__}")


def _program(
    source: Source, dialect: str, diagnostics: list[Diagnostic] | None, session: Session | None
) -> Program:
    program, problems = parse_program(source, dialect, check=None if session is None else session.check)
    if diagnostics is not None:
        diagnostics += problems
        return program
    errors = [diagnostic for diagnostic in problems if diagnostic.is_error]
    if errors:
        raise PQLError(errors)
    return program


__all__ = ["ExpressionAt", "complete", "expression_at", "is_complete", "keywords", "synonyms", "syntax_lexer"]


_KINDS_OF_NAMES = {
    "hands-name": ("hands",),
    "board-name": ("board", "texture"),
    "formula-name": ("formula", "function"),
}


def complete(text: str, cursor: int, session: Session | None = None) -> list[tuple[str, str]]:
    """Words that could come next at the cursor, each with its kind; names come from the session.

    Kinds are the languages of the keyword table, `name` and games of Omaha; an empty word of kind `file` means
    any file.

    >>> ("equity", "statement") in complete("equ", 3)
    True
    """
    checked_text(text, "what is completed")
    if whole_number(cursor) is None:
        raise TypeError(f"cursor must be a place in the text, not {cursor!r}")
    if session is not None:
        checked_session(session)
    names = session._environment.names if session is not None else {}
    offers: list[tuple[str, str]] = []
    game = session.options.shown("game") if session is not None else "holdem"
    for word, kind in expected_words(text[:cursor], game):
        if kind in OMAHA_GAMES:
            from pql.notation.omaha.words import MACROS, WORDS

            offers += (
                [(f"${each.lower()}", kind) for each in MACROS] if word else [(each, kind) for each in WORDS]
            )
            continue
        of_names = _KINDS_OF_NAMES.get(kind)
        if of_names is None:
            offers.append((word, kind))
        else:
            games = (game, "holdem") if game in OMAHA_GAMES and kind != "hands-name" else (game,)
            offers += [
                (name, "name")
                for name, binding in names.items()
                if binding.kind in of_names and ("game" in text.lower() or binding.of_game in games)
            ]
    return offers


def keywords() -> Iterator[tuple[str, str, str]]:
    """Every keyword, symbol and function with its sub-language and one line of meaning."""
    from pql.grammar.tables.keywords import formula_words, record_words, tournament_words

    for keyword in KEYWORDS:
        yield keyword.word, keyword.language, keyword.summary
    languages = ("formulas", formula_words()), ("record", record_words()), ("tournaments", tournament_words())
    for language, words in languages:
        for word in words.values():
            meaning = f"`{word.signature}`: {word.summary}" if word.kind == "function" else word.summary
            yield word.name, language, meaning
    from pql.notation.omaha.words import MEANINGS

    for name, meaning in MEANINGS.items():
        yield name.lower(), "omaha", meaning


def synonyms() -> Iterator[tuple[str, str, str]]:
    """Words of players that are no words of PQL: each with what it is called here, and a statement that asks it.

    >>> [statement for word, _, statement in synonyms() if word == "fold equity"]
    ['alpha 50 into 100']
    """
    from pql.grammar.tables.players_words import PLAYERS_HANDS, ROWS

    for row in ROWS:
        for word in row.words:
            yield word, row.message, row.example
    for word, hands in PLAYERS_HANDS.items():
        yield word, f"hands that are written `{hands}`", hands


def syntax_lexer() -> PQLLexer:
    """A Pygments lexer for PQL."""
    from pql.grammar.editing.highlight import PQLLexer

    return PQLLexer()

"""The language as text: completeness, completion, keywords and highlighting, for editors and shells."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from pql.base.arguments import checked_text, whole_number
from pql.grammar import expected_words, is_complete
from pql.grammar.editing.expression_at import ExpressionAt, expression_at
from pql.grammar.tables.keywords import KEYWORDS, OMAHA_GAMES

if TYPE_CHECKING:
    from pql.grammar.editing.highlight import PQLLexer

    from .session import Session

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
        from .parsing import checked_session

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
    from pql.grammar.tables.formula_words import formula_words, record_words

    for keyword in KEYWORDS:
        yield keyword.word, keyword.language, keyword.summary
    for language, words in (("formulas", formula_words()), ("record", record_words())):
        for word in words.values():
            meaning = f"`{word.signature}`: {word.summary}" if word.kind == "function" else word.summary
            yield word.name, language, meaning
    from pql.notation.omaha.words import MEANINGS

    for name, meaning in MEANINGS.items():
        yield name.lower(), "omaha", meaning


def synonyms() -> Iterator[tuple[str, str, str]]:
    """Words of players that are no words of PQL: each with what it is called here, and a statement that asks it.

    >>> [statement for word, _, statement in synonyms() if word == "mdf"]
    ['ev bet 50 into 100']
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

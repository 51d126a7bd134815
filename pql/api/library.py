"""The functions of the library: text in, sets, queries and results out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.compiler.expressions import boards_of_text, hands_of_text
from pql.grammar.diagnostics import Diagnostic, PQLError, Source
from pql.names.environment import Environment

from .session import Session

if TYPE_CHECKING:
    from pql.results import Result
    from pql.sets.boardset import BoardSet
    from pql.sets.handset import HandSet

    from .query import Query

# Texts seen before answer from here; a solver that asks for the same ranges a million times parses them once.
_MOST_REMEMBERED = 4096
_hands_seen: dict[str, HandSet] = {}
_boards_seen: dict[str, BoardSet] = {}


def hands(text: str, dead: str = "", dialect: str = "pql") -> HandSet:
    """The set of hands a text denotes, without those that hold a dead card.

    `dialect` names another program's notation: `std`, `pio`, `gto`, `ppt`, `eval7`. Raises `PQLError`, with the place
    and a repair, for text that is not a hands expression.

    >>> import pql
    >>> len(pql.hands("Connected Suited"))
    52
    >>> list(pql.hands("AKs", dead="Ac"))
    ['AsKs', 'AhKh', 'AdKd']
    >>> len(pql.hands("AK")), len(pql.hands("AK", dialect="std"))
    (12, 16)
    """
    if not isinstance(text, str):
        raise TypeError(f"hands are text, not {type(text).__name__}")
    seen = _hands_seen.get(text) if dialect == "pql" else None
    known = seen if seen is not None else _hands_of(text, dialect)
    return known.without(dead) if dead else known


def _hands_of(text: str, dialect: str) -> HandSet:
    if dialect != "pql":
        from pql.cards.orders import order
        from pql.notation.dialects import read

        return read(
            dialect, text, Source(text, "<hands>"), 0, order(Environment().options.word("order")).top
        ).hands
    known = hands_of_text(text, Environment())
    if len(_hands_seen) >= _MOST_REMEMBERED:
        _hands_seen.clear()
    _hands_seen[text] = known
    return known


def boards(text: str) -> BoardSet:
    """The set of boards a text denotes.

    Raises `PQLError`, with the place and a repair, for text that is not a boards expression.

    >>> import pql
    >>> pql.boards("AK*").count()
    752
    """
    if not isinstance(text, str):
        raise TypeError(f"boards are text, not {type(text).__name__}")
    known = _boards_seen.get(text)
    if known is None:
        known = boards_of_text(text, Environment())
        if len(_boards_seen) >= _MOST_REMEMBERED // 16:
            _boards_seen.clear()
        _boards_seen[text] = known
    return known


def compile(text: str) -> Query:
    """The query of a text that asks one question; `let`, `import` and `set` may stand before it.

    Raises `PQLError` for any error in the text, and when it asks no question or several.

    >>> import pql
    >>> pql.compile("let big = TT+; equity AKs vs big").run().deals > 0
    True
    """
    compilation = Session().compile(text)
    errors = [diagnostic for diagnostic in compilation.diagnostics if diagnostic.is_error]
    if errors:
        raise PQLError(errors)
    asking = [query for query in compilation.queries if query.answers]
    if len(asking) != 1:
        number = "no question" if not asking else f"{len(asking)} questions"
        raise PQLError(
            Diagnostic(
                "not-one-query",
                f"compile takes one question; this text asks {number}",
                asking[1].span if asking else None,
                source=Source(text),
                help="pql.run answers a text of many statements",
            )
        )
    return asking[0]


def run(text: str, threads: int | None = None) -> list[Result]:
    """The answers to the statements of a text, in order.

    Raises `PQLError` before anything is run if the text has an error.

    >>> import pql
    >>> first, second = pql.run("let steal = 22+, A2s+; steal; board AK*f2")
    >>> first.hands.text(), second.count
    ('22+, A2s+', 420)
    """
    return Session().run(text, threads=threads)

"""`pql.compile` and `pql.run`: a single text, in a session of its own."""

from __future__ import annotations

from collections.abc import Mapping

from pql.base.diagnostics import Diagnostic, PQLError, Source
from pql.base.typed import TypeVar, overload
from pql.render.plotting import check_path, figure, save
from pql.results import AnyResult, Result
from pql.results.numbers import in_digits

from .parameters import ParameterValue
from .query import Query
from .running import Running, check_names, takes
from .session import Session

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import Any, Unpack

    from matplotlib.figure import Figure

    from pql.results import Result


Kind = TypeVar("Kind", bound=Result)


@overload
def compile(text: str, *, game: str | None = None) -> Query[AnyResult]: ...


@overload
def compile(text: str, answer: type[Kind], *, game: str | None = None) -> Query[Kind]: ...


def compile(text: str, answer: type[Result] | None = None, *, game: str | None = None) -> Query[Any]:
    """The query of a text that asks one question; `let`, `import` and `set` may come before it.

    `answer` is the type of its answer, for type checkers; running raises TypeError if it is of another type. The text
    begins in `game`, in hold'em if that is None. Raises `PQLError` for any error in the text, and if it asks no
    question or several.

    >>> import pql
    >>> from pql.results import EquityResult
    >>> pql.compile("let big = TT+; equity AKs vs big", EquityResult).run().players[1].hands
    'big'
    >>> len(pql.compile("AA and doublesuited", game="omaha").run().hands)
    864
    """
    compilation = Session(game=game).compile(text)
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
    return Query(asking[0]._compiled, answer)


@takes(Running)
def run(
    text: str,
    *,
    parameters: Mapping[str, ParameterValue] | None = None,
    game: str | None = None,
    **running: Unpack[Running],
) -> list[AnyResult]:
    """The answers to the statements of a text, in order; the other arguments are those of `Query.run`.

    `parameters` are the values of `$name` in the text, by name and as `Query.bind` takes them. `game` is the one that
    the text begins in, hold'em where it is None.

    Raises `PQLError` before anything is run if the text has an error.

    >>> import pql
    >>> first, second = pql.run("let steal = 22+, A2s+; steal; board $flop", parameters={"flop": "AK*f2"})
    >>> first.hands.text(), second.count
    ('22+, A2s+', 420)
    """
    check_names(running, run)
    return Session(game=game).run(text, parameters=parameters, **running)


def plot(answer: str | Result, path: str | None = None, *, digits: int | None = None) -> Figure:
    """The picture of an answer, or of the statement of a text, as a matplotlib figure; written to `path` if given.

    `path` ends in `.png`, `.svg` or `.pdf`. Percentages have two decimals, or `digits`. Raises `PQLError` if matplotlib
    is not installed, the answer has no picture, or the file cannot be written.

    >>> import pql
    >>> pql.plot("KTo+, 22+, A2s+").axes[0].get_title(loc="left")
    '22+, A2s+, KTo+'
    """
    with in_digits(digits):
        made = figure(compile(answer).run() if isinstance(answer, str) else answer)
    if path is not None:
        check_path(path)
        save(made, path)
    return made

"""`pql.select`: formulas asked of recorded hands that have been read, or of their files."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Unpack

from pql.base.arguments import checked_text
from pql.names.parameters import without_values

from .parameters import bound, checked_values
from .running import Running, carry_out, control, takes

if TYPE_CHECKING:
    from pql.engine.work import Control
    from pql.histories.sources import Paths
    from pql.results.recorded_hands import HandTable
    from pql.results.select import SelectResult

    from .parameters import ParameterValue


@takes(Running)
def select(
    asked: str,
    hands: HandTable | Paths,
    *,
    player: str | Iterable[str] | None = None,
    winner: bool = False,
    parameters: Mapping[str, ParameterValue] | None = None,
    **running: Unpack[Running],
) -> SelectResult:
    """Aggregates of formulas over recorded hands: what `select ... from history` answers.

    `asked` is a `select` without its `from`: `"avg(net / blinds), count(folded) where players > 2"`. `hands` are those
    that `pql.read_hands` has read, or their files, as it takes them. A hand is looked at as each player saw it whose
    cards are known; `player` narrows that to a name or several, `winner` to who won something. `parameters` are
    the values of `$name` in `asked`, as `Query.bind` takes them. The arguments of running are those of `Query.run`.
    Raises `PQLError` where the text has an error or no hand is left, TypeError and ValueError for other arguments.

    >>> import pql
    >>> asked = "avg(net / blinds), sum(1) group by position"
    >>> found = pql.select(asked, "examples/my_hands.phhs", player="Robin")
    >>> found.method, found.deals, found.columns
    ('recorded', 42, ('position', 'avg(net / blinds)', 'sum(1)'))
    """
    from pql.engine.recorded_hands import reading_files
    from pql.questions.history import HistoryQuestion, Players
    from pql.results.recorded_hands import HandTable

    from .session import compile

    names = _names(player)
    if winner and names:
        raise ValueError("hands are looked at for `player` or for the `winner`: leave one of them out")
    given = control(running)
    table = hands if isinstance(hands, HandTable) else None
    paths = () if isinstance(hands, HandTable) else _paths(hands)
    text = checked_text(asked, "asked").strip()
    word = "" if text[:7].lower().split()[:1] == ["select"] else "select "
    # The place of the hands in messages; they are not pasted into the text.
    statement = compile(f"{word}{text}\nfrom history 'hands'")._compiled
    statement = bound(statement, checked_values(parameters or {}))
    if statement.missing:
        raise without_values(statement.missing)
    compiled = statement.question
    assert compiled is not None

    def answer(inner: Control) -> SelectResult:
        question = compiled.question(inner)
        if not isinstance(question, HistoryQuestion):
            raise ValueError(f"asked is a select without its `from`, not {text!r}")
        return question.of(paths, table, Players(names, bool(winner))).answer(inner)

    with reading_files(given):
        return carry_out(answer, given)


def _paths(given: Paths) -> tuple[str, ...]:
    several = [given] if isinstance(given, str | os.PathLike) else given
    if isinstance(given, bytes | type) or not hasattr(several, "__iter__"):
        raise TypeError(f"hands are those of `pql.read_hands`, or paths, not {type(given).__name__}")
    paths = []
    for each in several:
        if not isinstance(each, str | os.PathLike) or not isinstance(path := os.fspath(each), str):
            raise TypeError(f"a path is text or a path, not {type(each).__name__}")
        paths.append(path)
    return tuple(paths)


def _names(player: str | Iterable[str] | None) -> tuple[str, ...]:
    several = () if player is None else [player] if isinstance(player, str) else player
    if isinstance(player, bytes | type) or not hasattr(several, "__iter__"):
        raise TypeError(f"player is a name, several, or None, not {type(player).__name__}")
    names = tuple(several)
    for name in names:
        if not isinstance(name, str):
            raise TypeError(f"player is a name, several, or None, not {type(name).__name__}")
    return names

"""`pql.select`: formulas asked of recorded hands that have been read, or of their files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Unpack

from pql.api.sessions.running import Running, control, takes
from pql.base.arguments import checked_text
from pql.statements.history.call import asked_of, players_of

if TYPE_CHECKING:
    from pql.api.sessions.parameters import ParameterValue
    from pql.histories.sources import Paths
    from pql.results.recorded_hands import HandTable

    from .result import SelectResult


@takes(Running)
def select(
    asked: str,
    hands: HandTable | Paths,
    *,
    player: str | Iterable[str] | None = None,
    winner: bool = False,
    hero: bool = False,
    parameters: Mapping[str, ParameterValue] | None = None,
    game: str | None = None,
    **running: Unpack[Running],
) -> SelectResult:
    """Aggregates of formulas over recorded hands: what `select ... from history` answers.

    `asked` is a `select` without its `from`: `"avg(net / blinds), count(folded) where players > 2"`. `hands` are what
    `pql.read_hands` gives, or the files that it takes. PQL looks at a hand as each player with known cards saw it;
    `player` narrows that to a name or several, `winner` to the players who won something, `hero` to the owner of the
    files. `parameters` are the values of `$name` in `asked`, as `Query.bind` takes them. `game` is the game of the
    files (hold'em if None). The arguments of running are those of `Query.run`. Raises `PQLError` if the text has an
    error or no hand is left, TypeError and ValueError for other arguments.

    >>> import pql
    >>> asked = "avg(net / blinds), sum(1) group by position"
    >>> found = pql.select(asked, "examples/my_hands.phhs", player="Robin")
    >>> found.method, found.deals, found.columns
    ('recorded', 42, ('position', 'size', 'avg(net / blinds)', 'sum(1)'))
    """
    from pql.statements.history.question import HistoryQuestion

    text = checked_text(asked, "asked").strip()
    word = "" if text[:7].lower().split()[:1] == ["select"] else "select "
    whose = players_of(player, winner, hero)
    # The place of the hands in messages; they are not pasted into the text.
    query = f"{word}{text}\nfrom history 'hands'"
    return asked_of(HistoryQuestion, query, hands, whose, parameters, control(running, select), game)

"""`pql.list_hands`: recorded hands as rows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Unpack

from pql.api.sessions.running import Running, control, takes
from pql.statements.history.call import Formulas, asked_of, limit_text, players_of, statement_text

if TYPE_CHECKING:
    from pql.api.sessions.parameters import ParameterValue
    from pql.histories.sources import Paths
    from pql.results.recorded_hands import HandTable

    from .result import HandRows


@takes(Running)
def list_hands(
    hands: HandTable | Paths,
    *,
    player: str | Iterable[str] | None = None,
    winner: bool = False,
    hero: bool = False,
    where: str | None = None,
    order_by: Formulas | None = None,
    limit: int | None = None,
    parameters: Mapping[str, ParameterValue] | None = None,
    game: str | None = None,
    **running: Unpack[Running],
) -> HandRows:
    """Recorded hands, a row for each player asked about: what `list from history ...` answers.

    `hands` are what `pql.read_hands` gives, or the files that it takes; `player` is a name, or several taken together,
    `winner` the players who won something, `hero` the owner of the files. `where` is a formula about a hand, `order_by`
    are formulas that sort the rows, as in `"net desc"`, and `limit` keeps the first. `parameters` are the values of
    `$name` in formulas. `game` is the game of the files (hold'em if None). The arguments of running are those of
    `Query.run`. Raises `PQLError` if a formula has an error or no hand is left, TypeError and ValueError for other
    arguments.

    >>> import pql
    >>> found = pql.list_hands("examples/my_hands.phhs", player="Robin", order_by="net", limit=2)
    >>> [(row["hand"], row["cards"], row["actions"], row["net"]) for row in found]
    [('70331', '7s7c', 'RC', -73.0), ('70342', 'Ah7h', 'RC/BC', -40.0)]
    """
    from .question import ListHandsQuestion

    whose = players_of(player, winner, hero)
    clauses = {"where": where, "order by": order_by, "limit": limit_text(limit)}
    text = statement_text("list", whose, clauses)
    return asked_of(ListHandsQuestion, text, hands, whose, parameters, control(running, list_hands), game)

"""`pql.tournaments`: results of tournaments."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Unpack

from pql.api.sessions.running import Running, control, takes
from pql.statements.history.call import Formulas, asked_of, limit_text, players_of, statement_text

if TYPE_CHECKING:
    from pql.api.sessions.parameters import ParameterValue
    from pql.histories.sources import Paths
    from pql.results.recorded_hands import HandTable

    from .result import TournamentsResult


@takes(Running)
def tournaments(
    hands: HandTable | Paths,
    *,
    player: str | Iterable[str] | None = None,
    winner: bool = False,
    hero: bool = False,
    where: str | None = None,
    by: Formulas | None = None,
    order_by: Formulas | None = None,
    limit: int | None = None,
    parameters: Mapping[str, ParameterValue] | None = None,
    **running: Unpack[Running],
) -> TournamentsResult:
    """Results of tournaments, from their summaries and hands: what `tournaments from history ...` answers.

    `hands` are what `pql.read_hands` gives, or the files that it takes; `player` is a name, or several taken together,
    `winner` the players who won a tournament, `hero` the owner of the files; without these everybody counts. `where` is
    a formula about a result, `by` are formulas with a row for each of their values, `order_by` columns that sort the
    rows, as in `"net desc"`, and `limit` keeps the first. `parameters` are the values of `$name` in formulas. The
    arguments of running are those of `Query.run`. Raises `PQLError` if a formula has an error or no result is left,
    TypeError and ValueError for other arguments.

    >>> import pql
    >>> found = pql.tournaments("examples/my_tournaments.txt", hero=True, by="currency")
    >>> [(row["currency"], row["tournaments"], row["paid"], row["net"]) for row in found]
    [('EUR', 2, 30.0, 20.0), ('USD', 6, 110.5, 152.8)]
    """
    from .question import TournamentsQuestion

    whose = players_of(player, winner, hero)
    clauses = {"where": where, "by": by, "order by": order_by, "limit": limit_text(limit)}
    text = statement_text("tournaments", whose, clauses)
    return asked_of(TournamentsQuestion, text, hands, whose, parameters, control(running, tournaments))

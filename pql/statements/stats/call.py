"""`pql.stats`: what players did and won in recorded hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Unpack

from pql.api.sessions.running import Running, control, takes
from pql.statements.history.call import Formulas, asked_of, limit_text, players_of, statement_text

if TYPE_CHECKING:
    from pql.api.sessions.parameters import ParameterValue
    from pql.histories.sources import Paths
    from pql.results.recorded_hands import HandTable

    from .result import StatsResult


@takes(Running)
def stats(
    hands: HandTable | Paths,
    *,
    player: str | Iterable[str] | None = None,
    winner: bool = False,
    hero: bool = False,
    where: str | None = None,
    by: Formulas | None = None,
    having: str | None = None,
    order_by: Formulas | None = None,
    limit: int | None = None,
    parameters: Mapping[str, ParameterValue] | None = None,
    game: str | None = None,
    **running: Unpack[Running],
) -> StatsResult:
    """Statistics of players in recorded hands: what `stats from history ...` answers.

    `hands` are what `pql.read_hands` gives, or the files that it takes; `player` is a name, or several taken together,
    `winner` the players who won something, `hero` the owner of the files. Without these and without `by` there is a row
    for each player with 50 hands. `where` is a formula about a hand, `by` are formulas with a row for each of their
    values, `having` chooses rows (`"opportunities(threebet) >= 20"`), `order_by` are columns that sort them, as in
    `"net desc"`, and `limit` keeps the first. `parameters` are the
    values of `$name` in formulas. `game` is the game of the files (hold'em if None). The arguments of running are those
    of `Query.run`. Raises `PQLError` if a formula has an error or no hand is left, TypeError and ValueError for other
    arguments.

    >>> import pql
    >>> found = pql.stats("examples/my_hands.phhs", player="Robin", by="position")
    >>> [(row["position"], row["hands"], int(row["vpip_of"])) for row in found][:2]
    [('SB', 7, 7), ('BB', 7, 7)]
    """
    from .question import StatsQuestion

    whose = players_of(player, winner, hero)
    clauses = {"where": where, "by": by, "having": having, "order by": order_by, "limit": limit_text(limit)}
    text = statement_text("stats", whose, clauses)
    return asked_of(StatsQuestion, text, hands, whose, parameters, control(running, stats), game)

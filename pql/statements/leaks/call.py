"""`pql.leaks`: one's rates in recorded hands beside those of a reference."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Unpack

from pql.api.sessions.running import Running, control, takes
from pql.statements.history.call import Formulas, asked_of, players_of, statement_text

if TYPE_CHECKING:
    from pql.api.sessions.parameters import ParameterValue
    from pql.histories.sources import Paths
    from pql.results.recorded_hands import HandTable

    from .result import LeaksResult


@takes(Running)
def leaks(
    hands: HandTable | Paths,
    *,
    player: str | Iterable[str] | None = None,
    winner: bool = False,
    hero: bool = False,
    where: str | None = None,
    by: Formulas | None = None,
    against: str | Iterable[str] | None = None,
    against_where: str | None = None,
    parameters: Mapping[str, ParameterValue] | None = None,
    game: str | None = None,
    **running: Unpack[Running],
) -> LeaksResult:
    """Rates beside those of a reference, the surest difference first: what `leaks from history ...` answers.

    `hands`, `player`, `winner`, `hero`, `where`, `parameters`, `game` and the arguments of running are those of
    `pql.stats`. The reference is one of two. Of the groups of `by` (of stakes if there is none) it is the one that won
    most per hand, of those with 50 hands, and the rates are those of all other groups. Or it is `against`: the name of
    a player, several, or `()` for everybody, in the hands that the formula `against_where` is true for; with that
    formula alone it is the same player. Raises `PQLError` if a formula has an error or no hand is left, TypeError and
    ValueError for other arguments.

    >>> import pql
    >>> found = pql.leaks("examples/my_hands.phhs", player="Robin", against="Otto")
    >>> found.hands, found.reference_hands
    (42, 42)
    >>> surest = found.leaks[0]
    >>> surest.statistic, surest.times, surest.of, surest.reference_times, surest.reference_of, round(surest.p, 4)
    ('wtsd', 10, 15, 3, 9, 0.206)
    """
    from pql.grammar.format.values import quoted

    from .question import LeaksQuestion

    whose = players_of(player, winner, hero)
    clauses = {"where": where, "by": by}
    text = statement_text("leaks", whose, clauses)
    if against is not None or against_where is not None:
        others = whose if against is None else players_of(against, winner=False, hero=False)
        role = " for winner" if others.winner else " for hero" if others.hero else ""
        seen = f" for {', '.join(map(quoted, others.names))}" if others.names else role
        text = "\n".join([text, f"vs history 'hands'{seen}"])
        if against_where is not None:
            text = f"{text}\nwhere {against_where}"
    return asked_of(LeaksQuestion, text, hands, whose, parameters, control(running, leaks), game)

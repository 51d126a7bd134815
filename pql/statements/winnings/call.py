"""`pql.winnings`: what was won in recorded hands."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Unpack

from pql.api.sessions.running import Running, control, takes
from pql.statements.history.call import Formulas, asked_of, players_of, statement_text

if TYPE_CHECKING:
    from pql.api.sessions.parameters import ParameterValue
    from pql.histories.sources import Paths
    from pql.results.recorded_hands import HandTable

    from .result import WinningsResult


@takes(Running)
def winnings(
    hands: HandTable | Paths,
    *,
    player: str | Iterable[str] | None = None,
    winner: bool = False,
    hero: bool = False,
    where: str | None = None,
    by: Formulas | None = None,
    parameters: Mapping[str, ParameterValue] | None = None,
    game: str | None = None,
    **running: Unpack[Running],
) -> WinningsResult:
    """What was won in recorded hands: what `winnings from history ...` answers.

    `hands` are what `pql.read_hands` gives, or the files that it takes; `player` is a name, or several taken together,
    `winner` the players who won something, `hero` the owner of the files. `where` is a formula about a hand, `by` are
    formulas with a row for each of their values. The `points` of the answer are its lines hand by hand, which
    `pql.plot` draws. `parameters` are the values of `$name` in formulas. `game` is the game of the files (hold'em if
    None). The arguments of running are those of `Query.run`. Raises `PQLError` if a formula has an error or no hand is
    left, TypeError and ValueError for other arguments.

    >>> import pql
    >>> found = pql.winnings("examples/my_hands.phhs", player="Robin", by="session")
    >>> [(row["hands"], row["net"], row["cumulated"]) for row in found]
    [(22, 55.05, 55.05), (20, 158.41, 213.46)]
    """
    from .question import WinningsQuestion

    whose = players_of(player, winner, hero)
    text = statement_text("winnings", whose, {"where": where, "by": by})
    return asked_of(WinningsQuestion, text, hands, whose, parameters, control(running, winnings), game)

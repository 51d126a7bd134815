"""`pql.replay`: a recorded hand, street by street."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from pql.api.sessions.running import Running, control, takes
from pql.base.arguments import checked_text
from pql.statements.history.call import asked_of, players_of

if TYPE_CHECKING:
    from pql.histories.sources import Paths
    from pql.results.recorded_hands import HandTable

    from .result import ReplayResult


@takes(Running)
def replay(
    hand: str, hands: HandTable | Paths, *, game: str | None = None, **running: Unpack[Running]
) -> ReplayResult:
    """A recorded hand by its number, with all actions and the exact equities of known hands on each street.

    `hands` are what `pql.read_hands` gives, or the files that it takes; `game` is the game of the files (hold'em if
    None). The arguments of running are those of `Query.run`. Raises `PQLError` if no hand has the number, TypeError for
    other arguments.

    >>> import pql
    >>> told = pql.replay("70342", "examples/my_hands.phhs")
    >>> [(street.street, street.pot) for street in told.streets][:2]
    [('preflop', 0.0), ('flop', 24.0)]
    >>> {told.seats[seat].name: round(equity, 4) for seat, equity in told.streets[1].equities}
    {'Robin': 0.3909, 'Ines': 0.6091}
    """
    from pql.grammar.format.values import quoted

    from .question import ReplayQuestion

    text = f"replay {quoted(checked_text(hand, 'hand'))} from history 'hands'"
    nobody = players_of(None, winner=False, hero=False)
    return asked_of(ReplayQuestion, text, hands, nobody, None, control(running, replay), game)

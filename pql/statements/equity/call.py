"""`pql.equity`: who wins how often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from pql.api.arguments import accuracy_of, answer_of, called, each_named, random_hand, spot_of
from pql.api.sessions.running import Finding, control, takes
from pql.api.sessions.value_reader import short_answer
from pql.api.sets import game_of
from pql.cards.card_lists import AnyCards
from pql.questions.checks import check_players

if TYPE_CHECKING:
    from pql.api.sets import AnyBoards, AnyHands, AnyOpponents
    from pql.sets.holeset import HoleSet

    from .result import EquityResult


@takes(Finding)
def equity(
    *hands: AnyHands | HoleSet,
    board: AnyBoards | None = "",
    dead: AnyCards = "",
    folded: AnyOpponents | HoleSet = (),
    game: str | None = None,
    **running: Unpack[Finding],
) -> EquityResult:
    """The equities of up to ten players, each with a hand or a range; one alone meets a random hand.

    Hands are text, a `HandSet`, two cards such as `("As", "Kd")` or `(51, 45)`, or an array of 1326 weights; `board` is
    text, a `BoardSet`, the cards of one board or a list of boards (none or an empty text: every board); `dead` is text
    or cards. `folded` are the hands of players
    who were dealt in and folded, one or a sequence.

    `game` is `holdem`, `shortdeck`, `shortdeck trips`, or one of Omaha: `omaha`, `omaha5`, `omaha6`, `omaha8` (high and
    low) or `omaha5hl`. In Omaha hands are texts as `pql.hands` reads them, a `HoleSet` (which says the game by itself)
    or four to six cards. In high and low each player has `high`, `low`, `scoop`, `three_quarters` and `quartered`
    beside the equity.

    The answer is exact if that takes a few seconds, otherwise sampled until every standard error is below 0.05 points.
    `exact` True: always exact; False: always sampled. `within` samples to another standard error (0.001 is 0.1 points),
    `samples` draws that many deals, and `seed` repeats a sample. `threads`, `progress`, `cancel`, `timeout` and
    `executor` are those of `Query.run`.

    Raises `PQLError` for bad text and for hands and boards that cannot be dealt, TypeError or ValueError for arguments
    of another kind, `pql.Timeout` and `pql.Cancelled`.

    >>> import pql
    >>> found = pql.equity("AsKs", ("Qh", "Qd"), board="Kc7h2c")
    >>> found.method, found.deals, [round(player.equity, 4) for player in found.players]
    ('exact', 990, [0.9121, 0.0879])
    >>> alone = pql.equity("AsKs")
    >>> [(player.hands, round(player.equity, 4)) for player in alone.players], alone.readings
    ([('AsKs', 0.6704), ('random', 0.3296)], ('no opponent was named: this is against a random hand',))
    >>> omaha = pql.equity("AcAd7h2c", "JdTs9s8d", game="omaha")
    >>> omaha.deals, [round(player.equity, 4) for player in omaha.players]
    (1086008, [0.5312, 0.4688])
    >>> low = pql.equity("AsAh2s3h", "KdKc5d5c", board="8h7h2c", game="omaha8")
    >>> [tuple([round(part, 4) for part in (each.equity, each.high, each.low)]) for each in low.players]
    [(0.9287, 0.4287, 0.5), (0.0713, 0.0713, 0.0)]
    >>> [round(player.equity, 4) for player in pql.equity("AsKs", "JsTs", game="shortdeck").players]
    [0.5241, 0.4759]
    """
    found = game_of((*hands, board, folded), game)
    alone = len(hands) == 1
    if len(hands) > 1 and type(folded) is tuple and not folded:
        short = short_answer(found, hands, board, dead, running)
        if short is not None:
            return short
    # Short answers do without the engine, which takes longer to load than they to answer.
    from .question import ALONE, EquityQuestion

    check_players("equity", len(hands), help='pql.equity("AA", "KK")')
    players = each_named(hands, "player", found)
    if alone:
        players = (*players, random_hand(found))
    accuracy = accuracy_of(running)
    place = called("equity", " vs ".join([player.text for player in players]))
    spot = spot_of(place, players, board, dead, folded, game=found)
    answer = answer_of(EquityQuestion(spot, accuracy), control(running, equity))
    return answer.read_as(ALONE) if alone else answer

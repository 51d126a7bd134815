"""How strong hands are now and at the end, and how likely that is to change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from pql.api.running import Running, control, takes
from pql.results.arrow import installed

from .asking import measure, read
from .measures import Potentials, Strengths
from .sums import gain_sums, strength_sums

if TYPE_CHECKING:
    from pql.api.sets import AnyHands, AnyOpponents
    from pql.cards.card_lists import AnyCards

    from .boards import AnyPlace
    from .measures import Array


@takes(Running)
def strengths(
    board: AnyPlace,
    *,
    hands: AnyHands = "any",
    versus: AnyHands = "any",
    dead: AnyCards = "",
    folded: AnyOpponents = (),
    **running: Unpack[Running],
) -> Strengths:
    """Hand strength now, E[HS] and E[HS^2] at the end, of every hand of a set on one board or on many.

    `board` is a text of none or 3 to 5 cards, several boards (a list, rows of card numbers, a `BoardSet`), or `flop`,
    `turn` or `river` for all that differ beyond suits. `hands` are those measured, `versus` the opponent's range with
    its weights. The strength of a hand is the share of the opponent's hands that it beats, ties as halves; at the end a
    final board counts with the weight of the opponent's hands that may be held there, so that E[HS] is the equity.
    `dead` are cards that nobody holds and that do not come, `folded` the hands of players who have folded, one range or
    a list: a deal has a hand of each, and counts by its weight too. Exact. A `Strengths`: shares of 1 in arrays `hs`,
    `ehs` and `ehs2`, a row for each board and a column for each hand.

    All 1326 hands on a flop take some ten milliseconds; every flop some 20 seconds on one thread. With one folded range
    it is a third of a second; of several all but the largest are walked through, each hand as long as that again. The
    arguments of running are those of `Query.run`. Raises `PQLError` for bad text and boards, ValueError for a range
    that tells suits apart, or a dead card, where all boards of a street are asked for.

    Definitions: Billings, Davidson, Schaeffer and Szafron, "The challenge of poker" (2002); E[HS^2]: Johanson, "Robust
    strategies and counter-strategies" (2007).

    >>> found = strengths("3h4cJh", hands="AhKh, AdQc")
    >>> found.hs.round(4).tolist(), found.ehs.round(4).tolist(), found.ehs2.round(4).tolist()
    ([0.5962, 0.5851], [0.7155, 0.5114], [0.584, 0.3073])
    """
    asked = read(board, hands, {"versus": versus}, dead, folded)
    return measure(asked, Strengths, strength_sums, (), _strengths, control(running, strengths))


def _strengths(sums: Any, runs: int) -> dict[str, Array]:
    won, met, squares, behind, tied, ahead = sums.T
    now = (ahead + tied / 2) / (behind + tied + ahead)
    return {"hs": now, "ehs": won / (2 * met), "ehs2": squares / met}


@takes(Running)
def potentials(
    board: AnyPlace,
    *,
    hands: AnyHands = "any",
    versus: AnyHands = "any",
    dead: AnyCards = "",
    folded: AnyOpponents = (),
    **running: Unpack[Running],
) -> Potentials:
    """Positive and negative potential of every hand of a set on a flop or a turn, or on many, until the river.

    Positive potential is how often a hand that is behind comes out ahead: of the deals, opponent's hands and final
    boards, where it is behind, and half of those where it ties. A tie is half of being ahead. Negative potential is the
    same the other way round. The arguments and errors are those of `strengths`; before the flop and on a river there
    are none: ValueError. Exact. A `Potentials`: shares of 1 in arrays `ppot` and `npot`; 0 for a hand that is never
    behind, or never ahead, as in `pql.strength`.

    All 1326 hands on a flop take some twenty milliseconds, and as long again for each folded hand; every flop some 40
    seconds on one thread. `pql.strength` says the same of one hand.

    Definition: Billings, Davidson, Schaeffer and Szafron, "The challenge of poker" (2002), with true halves for ties.

    >>> found = potentials("3h4cJh", hands="AdQc")
    >>> found.ppot.round(9).tolist(), found.npot.round(9).tolist()
    ([0.208324043], [0.273692658])
    """
    asked = read(board, hands, {"versus": versus}, dead, folded)
    if asked.places.street not in ("flop", "turn"):
        raise ValueError(f"potentials need a flop or a turn, not {asked.places.street}")
    return measure(asked, Potentials, gain_sums, (), _potentials, control(running, potentials))


def _potentials(sums: Any, runs: int) -> dict[str, Array]:
    numpy = installed("numpy")
    won, gained, behind, tied, ahead = sums.T
    up, down = runs * (2 * behind + tied), runs * (2 * ahead + tied)
    lost = down - won + gained
    never = numpy.where(behind + tied + ahead > 0, 0.0, numpy.nan)
    ppot = numpy.where(up > 0, numpy.clip(gained / up, 0, 1), never)
    npot = numpy.where(down > 0, numpy.clip(lost / down, 0, 1), never)
    return {"ppot": ppot, "npot": npot}

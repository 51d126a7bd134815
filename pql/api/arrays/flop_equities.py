"""`pql.flop_equities`: every hand of two ranges on every flop, as numbers in buffers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Unpack

from pql.cards.card_lists import AnyCards, dead_cards
from pql.cards.games import HOLDEM

from ..arguments import called, named_hands, warn_of
from ..sessions.running import Running, carry_out, control, takes
from ..sets import AnyHands, check_notation

if TYPE_CHECKING:
    from pql.engine.work import Control
    from pql.results.flop_equities import FlopEquities


@takes(Running)
def flop_equities(
    hands: AnyHands,
    versus: AnyHands,
    *,
    dead: AnyCards = "",
    dialect: str = "pql",
    bare: str | None = None,
    **running: Unpack[Running],
) -> FlopEquities:
    """The exact equity of every hand of two ranges on every flop, over all its turns and rivers: an aggregate report.

    A `FlopEquities`: 2 x 1,755 x 1326 equities if the ranges prefer no suit, each flop representing all that differ
    only in suits, with their weights. Their weighted mean over the flops is the equity before the flop. All final
    boards are swept once: half a second for two ranges. `dialect` and `bare` are those of `pql.hands`, the arguments of
    running those of `Query.run`, on one thread. Raises `PQLError` for bad text and impossible deals.

    >>> found = flop_equities("22+, A2s+", "KQs")
    >>> found.shape, round(found[0, "Ah7d2c", "As5s"], 4), round(found[1, "Kc7d2c", "KhQh"], 4)
    ((2, 1755, 1326), 0.9364, 0.7337)
    """
    from pql.cards.combos import hand_names
    from pql.cards.deck import mask_text
    from pql.engine.costs import all_flops
    from pql.engine.flops import sweep_flops
    from pql.engine.problem import check_possible
    from pql.results.flop_equities import FlopEquities

    check_notation(dialect, bare)
    sides, dead_mask = (
        [
            named_hands(each, name, dialect, bare, game=HOLDEM)
            for name, each in (("hands", hands), ("versus", versus))
        ],
        dead_cards(dead, HOLDEM),
    )
    warn_of(bare_ranks for side in sides for bare_ranks in side.readings)
    place = called("flop_equities", "flop_equities")
    problem = check_possible([side.hands for side in sides], None, dead_mask, place)

    def answer(inner: Control) -> FlopEquities:
        sweep = sweep_flops(problem, all_flops(problem), inner)
        inner.budget.check_memory(_BYTES * len(sweep.masks))
        equities, weights = sweep.tables()
        packed_equities = equities.tobytes()
        del equities  # large
        return FlopEquities(
            (sides[0].text, sides[1].text),
            tuple([mask_text(flop) for flop in sweep.masks]),
            tuple(sweep.sizes),
            hand_names(),
            packed_equities,
            weights.tobytes(),
            problem.group,
            mask_text(dead_mask) if dead_mask else None,
        )

    return carry_out(answer, control(running, flop_equities))


# Of a flop: two numbers for each hand of both players, and once more while they are packed.
_BYTES = 2 * 2 * 2 * 1326 * 8

"""The hands that players of recorded hands showed, as a range: `import range history`."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pql.cards.deck import mask_text
from pql.sets.handset import HandSet
from pql.sets.holeset import HoleSet

if TYPE_CHECKING:
    from pql.engine.work import Control
    from pql.formulas.dealt import Held
    from pql.formulas.expressions import Expression
    from pql.formulas.recorded import RecordedBlock
    from pql.statements.history.question import HistoryQuestion

_BYTES = 100_000


class _Shown:
    """How often each hand was shown, by its mask."""

    looked_at: tuple[Expression, ...] = ()

    def __init__(self, hole: int) -> None:
        self.hole = hole
        self.times: Counter[int] = Counter()

    def begun(self) -> _Shown:
        return _Shown(self.hole)

    def add(self, block: RecordedBlock) -> None:
        self.times.update([mask for mask in block.frame.pockets[0] if mask.bit_count() == self.hole])

    def plus(self, other: _Shown) -> _Shown:
        self.times.update(other.times)
        return self

    def size(self) -> int:
        return _BYTES


def shown_hands(asked: HistoryQuestion, control: Control) -> Held:
    """The hands that were shown among those of a question, each weighing as often as it was by the one most often.

    Raises a running `PQLError` where there are none.
    """
    game = asked.game
    sums = asked.sums(control, _Shown(game.hole))
    times = sums.kept.times if isinstance(sums.kept, _Shown) else Counter()
    if not times:
        message = f"none of {sums.looked_at:,} hands was shown"
        raise asked.place.error(
            "no-hands", message, "ask less in `where`, or look at them with `list from history`"
        )
    most = max(times.values())
    if game.uses:
        alike: dict[float, list[int]] = {}
        for mask, often in times.items():
            alike.setdefault(often / most, []).append(mask)
        return HoleSet(game, {weight: HoleSet.of_masks(game, masks).bits for weight, masks in alike.items()})
    weighed = {mask_text(mask): often / most for mask, often in times.items()}
    return HandSet.from_hands(weighed, game=game)

"""The columns of what players did: statistics with null without an opportunity, actions, sizes, seats."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pql.evaluator_ext import columns
from pql.histories.records import NO_MONEY, STREETS, UNIT
from pql.histories.statistics import BY_STREET, NONE, STATISTICS, bit_of, derived, text_of

from .allins import Maker, Rows, mapped, texts, without
from .types import STREET

if TYPE_CHECKING:
    from pql.evaluator_ext.columns import Column


def _by_row(name: str) -> Maker:
    return lambda frame: columns.taken(derived(frame.batch, name), frame.indices)


def _by_hand(name: str) -> Maker:
    return lambda frame: columns.taken(derived(frame.batch, name), frame.hand_indices)


def _where_there_is(made: Maker, missing: int = NONE) -> Maker:
    return lambda frame: without(made(frame), missing)


def _fact(bit: int) -> Maker:
    """Whether something happened, null without an opportunity."""

    def made(frame: Rows) -> Column:
        word = columns.constant(1 << bit)
        had, did = [
            columns.change("truth", columns.combine("&", frame.field(name), word)[0])
            for name in ("occasions", "happened")
        ]
        return columns.choose(had, did, columns.constant(None))

    return made


def _ratio(part: Maker, whole: Maker) -> Maker:
    """Amounts by others, null where there is none of either."""
    part, whole = _where_there_is(part, NO_MONEY), _where_there_is(_where_there_is(whole, NO_MONEY), 0)
    return lambda frame: columns.combine("/", part(frame), whole(frame))[0]


def _size(name: str, street: int) -> Maker:
    return _ratio(_by_row(f"{name}{street}"), _by_row(f"{name}_pot{street}"))


def _big_blind(frame: Rows) -> Column:
    return columns.taken(frame.batch.big_blind, frame.hand_indices)


def _pot(street: int) -> Maker:
    amount = _where_there_is(_by_hand(f"pot{street}"), NO_MONEY)
    return lambda frame: columns.combine("/", amount(frame), columns.constant(UNIT))[0]


def _count(street: int, letters: str) -> Maker:
    """How many of some letters are in what a player did on a street."""

    def number(line: int) -> int:
        return sum([letter in letters for letter in text_of(line)])

    return lambda frame: mapped(_by_row(f"letters{street}")(frame), number)


def _after_the_flop(name: str) -> Maker:
    def made(frame: Rows) -> Column:
        flop, turn, river = [frame.field(f"{name}({street})") for street in ("flop", "turn", "river")]
        both, _ = columns.combine("+", flop, turn)
        return columns.combine("+", both, river)[0]

    return made


def _line(frame: Rows) -> Column:
    """What a player did on all streets; null for who had nothing to do."""
    letters = [_by_row(f"letters{street}")(frame) for street in range(len(STREETS))]
    return texts(frame, letters, lambda key: "/".join(map(text_of, key)).rstrip("/") or None)


COLUMNS: dict[str, Maker] = {
    "occasions": _by_row("occasions"),
    "happened": _by_row("happened"),
    "line": _line,
    "opener": _where_there_is(_by_hand("opener")),
    "threebettor": _where_there_is(_by_hand("threebettor")),
    "pottype": _where_there_is(_by_hand("kind_of_pot")),
    "effective": _ratio(_by_row("effective"), _big_blind),
    "spr": _ratio(_by_row("behind"), _by_hand("pot1")),
    **{name: _fact(bit_of(name)) for name in STATISTICS},
    **{f"{name}(after)": _after_the_flop(name) for name in ("aggressive", "calls", "acted")},
}
"""By name; those of a street as `cbet(flop)`."""

for _number, _street in enumerate(STREETS):
    _word = STREET.words[_street]
    COLUMNS |= {
        f"actions({_word})": _where_there_is(_by_row(f"letters{_number}"), 0),
        f"raises({_word})": _where_there_is(_by_row(f"raises{_number}")),
        f"players({_word})": _where_there_is(_by_hand(f"players{_number}")),
        f"opponents({_word})": _where_there_is(_by_row(f"opponents{_number}")),
        f"inposition({_word})": _where_there_is(_by_row(f"inposition{_number}")),
        f"betsize({_word})": _size("bet", _number),
        f"raisesize({_word})": _size("raised", _number),
        f"facedsize({_word})": _size("faced", _number),
        f"potbefore({_word})": _pot(_number),
        f"aggressive({_word})": _count(_number, "BR"),
        f"calls({_word})": _count(_number, "C"),
        f"acted({_word})": _count(_number, "BRCF"),
    }
    if _street:
        COLUMNS |= {f"{name}({_word})": _fact(bit_of(name, _street)) for name in BY_STREET}

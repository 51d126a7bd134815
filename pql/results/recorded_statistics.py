"""What players did, as columns of a table of recorded hands: `read_hands(..., statistics=True)`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pql.histories.moments import DAY, WEEKDAYS, hour_of, stake_text, weekday_of
from pql.histories.records import NO_DATE, NO_MONEY, POSITIONS, STREETS, UNIT, RecordedHands
from pql.histories.statistics import BY_STREET, NONE, STATISTICS, bit_of, derived, text_of

if TYPE_CHECKING:
    from .arrow import Values

_WORDS = ("preflop", "flop", "turn", "river")


def names_and_types() -> dict[str, str]:
    """The columns by name, each with its type: text, then numbers, then facts, null without an opportunity."""
    types = {"stake": "string", "hour": "int64", "weekday": "string"}
    types |= dict.fromkeys(("actions", "opener", "threebettor"), "string")
    types |= dict.fromkeys(("effective", "spr", *[f"potbefore_{word}" for word in _WORDS]), "double")
    for word in _WORDS:
        types[f"actions_{word}"] = "string"
        types |= dict.fromkeys((f"raises_{word}", f"opponents_{word}"), "int64")
        types |= dict.fromkeys([f"{name}_{word}" for name in ("betsize", "raisesize", "facedsize")], "double")
    types |= dict.fromkeys([f"inposition_{word}" for word in _WORDS[1:]], "bool")
    types |= dict.fromkeys(STATISTICS, "bool")
    return types | {f"{name}_{word}": "bool" for word in _WORDS[1:] for name in BY_STREET}


def columns(hands: RecordedHands) -> list[Values]:
    """Their values, a row for each player of each hand."""
    letters = [_letters(hands, street) for street in range(4)]
    values: dict[str, Values] = {
        **_moments(hands),
        "actions": [
            "/".join([letters_of_street or "" for letters_of_street in parts]).rstrip("/") or None
            for parts in zip(*letters, strict=True)
        ],
        **{name: [_position(each) for each in _by_hand(hands, name)] for name in ("opener", "threebettor")},
        "effective": _ratio(derived(hands, "effective"), _of_hand(hands, hands.big_blind)),
        "spr": _ratio(derived(hands, "behind"), _by_hand(hands, "pot1")),
    }
    for street, word in enumerate(_WORDS):
        values[f"potbefore_{word}"] = [
            None if pot == NO_MONEY else pot / UNIT for pot in _by_hand(hands, f"pot{street}")
        ]
        values[f"actions_{word}"] = letters[street]
        for name in ("raises", "opponents"):
            values[f"{name}_{word}"] = [
                None if each == NONE else each for each in derived(hands, f"{name}{street}")
            ]
        for name, kernel in (("betsize", "bet"), ("raisesize", "raised"), ("facedsize", "faced")):
            sizes = derived(hands, f"{kernel}{street}"), derived(hands, f"{kernel}_pot{street}")
            values[f"{name}_{word}"] = _ratio(*sizes)
        values[f"inposition_{word}"] = [
            None if each == NONE else bool(each) for each in derived(hands, f"inposition{street}")
        ]
        for name in BY_STREET if street else ():
            values[f"{name}_{word}"] = _facts(hands, bit_of(name, STREETS[street]))
    for name in STATISTICS:
        values[name] = _facts(hands, bit_of(name))
    return [values[name] for name in names_and_types()]


def _moments(hands: RecordedHands) -> dict[str, Values]:
    """What each hand was played for, and when."""
    kinds, currencies, buyins = hands.kind, hands.currency, hands.buyin
    blinds = zip(hands.small_blind, hands.big_blind, strict=True)
    stakes: list[object] = [
        stake_text(kinds[hand], currencies[hand], small, big, buyins[hand])
        for hand, (small, big) in enumerate(blinds)
    ]
    hours: list[object] = [None if date == NO_DATE else hour_of(date) for date in hands.date]
    days: list[object] = [
        None if date == NO_DATE else WEEKDAYS[weekday_of(date // DAY)] for date in hands.date
    ]
    by_hand: dict[str, list[object]] = {"stake": stakes, "hour": hours, "weekday": days}
    return {name: [values[hand] for hand in hands.in_hand] for name, values in by_hand.items()}


def _letters(hands: RecordedHands, street: int) -> list[str | None]:
    codes = derived(hands, f"letters{street}")
    texts = {code: text_of(code) or None for code in {*codes}}
    return [texts[code] for code in codes]


def _position(position: int) -> str | None:
    return None if position == NONE else POSITIONS[position]


def _of_hand(hands: RecordedHands, values: Sequence[int]) -> list[int]:
    return [values[index] for index in hands.in_hand]


def _by_hand(hands: RecordedHands, name: str) -> list[int]:
    return _of_hand(hands, derived(hands, name))


def _ratio(amounts: Sequence[int], by: Sequence[int]) -> list[float | None]:
    return [
        None if amount == NO_MONEY or whole in (0, NO_MONEY) else amount / whole
        for amount, whole in zip(amounts, by, strict=True)
    ]


def _facts(hands: RecordedHands, bit: int) -> list[bool | None]:
    words = zip(derived(hands, "occasions"), derived(hands, "happened"), strict=True)
    return [bool(did >> bit & 1) if had >> bit & 1 else None for had, did in words]

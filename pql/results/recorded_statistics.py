"""What players did in recorded hands: the table of statistics, and the columns of `read_hands(..., statistics=True)`.

The functions of formulas, the columns and titles of `stats`, services with their page, and the definitions of
`docs/statistics.md` are made of the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from pql.histories.records import (
    DAY,
    NO_DATE,
    NO_MONEY,
    POSITIONS,
    POTS,
    STREETS,
    UNIT,
    WEEKDAYS,
    RecordedHands,
    hour_of,
    stake_text,
    weekday_of,
)
from pql.histories.statistics import BY_STREET, NONE, STATISTICS, bit_of, derived, text_of

if TYPE_CHECKING:
    from .arrow import Values

_WORDS = ("preflop", "flop", "turn", "river")
_FROM_FLOP, _FROM_TURN = _WORDS[1:], _WORDS[2:]


class _Column(NamedTuple):
    """A column of `stats`: its word in formulas and its street, what people call it, that in short, what its numbers
    are (`count`, `amount`, `share`, `ratio`)."""

    word: str
    street: str | None
    title: str
    short: str
    kind: str = "share"

    @property
    def name(self) -> str:
        """The name of its column, which is its formula.

        >>> [each.name for each in SHOWN if each.word in ("vpip", "cbet")]
        ['vpip', 'cbet(flop)', 'cbet(turn)', 'cbet(river)']
        """
        return f"{self.word}({self.street})" if self.street else self.word


class Statistic(NamedTuple):
    """A statistic: its word in formulas, what people call it, that in short; what it counts, in a line, and exactly: an
    opportunity, and when it is true.

    One of `streets` is a function, which goes by the first of them where none is named. `af` and `afq` are bets and
    raises `per` actions of another kind. The others are counted by the kernel of `pql.evaluator_ext.statistics`, under
    the same word, unless there is a `formula` of others, in which `{street}` is the street. `is_shown`: it is among the
    columns of `stats`; `is_filter`: the page of played hands has a button for the hands in which it is true.
    """

    word: str
    title: str
    short: str
    summary: str
    occasion: str
    happened: str
    streets: tuple[str, ...] = ()
    per: str = ""
    formula: str = ""
    is_shown: bool = True
    is_filter: bool = False

    @property
    def columns(self) -> tuple[_Column, ...]:
        """What `stats` shows of it."""
        kind = "ratio" if self.per == "calls" else "share"
        whole = _Column(self.word, None, self.title, self.short, kind)
        by_street = [
            _Column(self.word, street, f"{self.title} on the {street}", f"{self.short} {street}", kind)
            for street in self.streets
        ]
        return tuple(by_street or [whole]) if self.is_shown else ()

    @property
    def condition(self) -> str:
        """The formula that it is true in a hand, on its first street if it has several.

        >>> [each.condition for each in DEFINITIONS if each.word in ("vpip", "cbet")]
        ['vpip', 'cbet(flop)']
        """
        return f"{self.word}({self.streets[0]})" if self.streets else self.word


DEFINITIONS = (
    Statistic(
        "vpip", "VPIP", "VPIP",
        "put chips in before the flop by choice; no opportunity if all others folded to the big blind",
        "dealt in, and not everybody folded to their big blind", "called or raised before the flop", is_filter=True,
    ),
    Statistic("pfr", "PFR", "PFR", "raised before the flop", "as `vpip`", "raised before the flop", is_filter=True),
    Statistic(
        "rfi", "RFI", "RFI", "raised first: an opportunity if all before them folded, but not in the big blind",
        "all before them folded, and they are not in the big blind", "raised",
    ),
    Statistic(
        "limp", "limp", "limp", "called the big blind where nobody had raised",
        "nobody has raised, they are not in the big blind and have to call", "called", is_shown=False, is_filter=True,
    ),
    Statistic(
        "isolate", "isolate", "isolate", "raised where others had only called the big blind",
        "somebody called the big blind and nobody has raised, at their first decision", "raised", is_shown=False,
    ),
    Statistic(
        "threebet", "3-bet", "3B", "raised the only raise before the flop",
        "one raise so far, and not their own", "raised", is_filter=True,
    ),
    Statistic(
        "coldcall", "cold call", "cold call", "called the only raise before the flop",
        "as `threebet`", "called", is_shown=False, is_filter=True,
    ),
    Statistic(
        "foldtothreebet", "fold to 3-bet", "F3B", "folded to the raise of their own first raise",
        "two raises so far, the first their own", "folded",
    ),
    Statistic(
        "fourbet", "4-bet", "4B", "raised the raise of their own first raise",
        "as `foldtothreebet`", "raised", is_filter=True,
    ),
    Statistic(
        "callthreebet", "call 3-bet", "C3B", "called the raise of their own first raise",
        "as `foldtothreebet`", "called", is_shown=False,
    ),
    Statistic(
        "foldtothreebetcold", "fold to 3-bet cold", "F3B cold",
        "folded to a 3-bet where others had raised and re-raised",
        "two raises so far, neither of them their own", "folded",
    ),
    Statistic(
        "squeeze", "squeeze", "squeeze", "raised the only raise before the flop where somebody had called it",
        "as `threebet`, and somebody has called the raise", "raised", is_filter=True,
    ),
    Statistic(
        "steal", "steal", "steal", "raised first from CO, BTN or SB",
        "as `rfi`, at CO, BTN or SB", "raised", is_filter=True,
    ),
    Statistic(
        "foldtosteal", "fold to steal", "F steal", "folded a blind to a first raise from CO, BTN or SB",
        "first decision in a blind, after a first raise from CO, BTN or SB and no other", "folded",
    ),
    Statistic(
        "threebetsteal", "3-bet of a steal", "3B steal", "raised such a raise from a blind",
        "as `foldtosteal`", "raised", is_shown=False,
    ),
    Statistic(
        "cbet", "c-bet", "CB",
        "bet first after raising last before the flop; on later streets after betting all before; without a street the "
        "flop",
        "nobody has bet; they raised last before the flop and bet first on every street between", "bet", _FROM_FLOP,
        is_filter=True,
    ),
    Statistic(
        "foldtocbet", "fold to c-bet", "FCB", "folded to a bet that is a `cbet`",
        "they face such a bet, which nobody has raised", "folded", _FROM_FLOP,
    ),
    Statistic(
        "raisecbet", "raise of a c-bet", "RCB", "raised a bet that is a `cbet`",
        "as `foldtocbet`", "raised", _FROM_FLOP, is_shown=False,
    ),
    Statistic(
        "callcbet", "call of a c-bet", "CCB", "called a bet that is a `cbet`",
        "as `foldtocbet`", "called", _FROM_FLOP, is_shown=False,
    ),
    Statistic(
        "donk", "donk bet", "donk", "bet before the last raiser of the street before could act",
        "nobody has bet, and the last player to bet or raise on the street before has yet to act", "bet", _FROM_FLOP,
        is_shown=False,
    ),
    Statistic(
        "float", "float", "float", "bet in position when the last raiser of the street before had checked",
        "nobody has bet, and that player, who acts before them, has checked", "bet", _FROM_FLOP, is_shown=False,
    ),
    Statistic(
        "probe", "probe", "probe",
        "bet out of position when nobody bet the street before, though the last raiser could",
        "nobody bet on the street before, where the last player to raise before it had checked; they act before that "
        "player",
        "bet", _FROM_TURN, is_shown=False,
    ),
    Statistic(
        "checkraise", "check-raise", "XR", "raised after checking", "they have checked, and face a bet", "raised",
        _FROM_FLOP, is_filter=True,
    ),
    Statistic(
        "af", "AF", "AF", "bets and raises per call; without a street after the flop came",
        "each call", "a ratio without an interval: bets and raises per call", per="calls",
    ),
    Statistic(
        "afq", "AFq", "AFq", "bets and raises among bets, raises, calls and folds",
        "each bet, raise, call and fold", "bet or raised", per="acted",
    ),
    Statistic(
        "wwsf", "WWSF", "WWSF", "won something, of hands in which they saw the flop",
        "saw the flop, all-in or not", "won something",
    ),
    Statistic(
        "wtsd", "WTSD", "WTSD", "went to showdown, of hands in which they saw the flop",
        "saw the flop, all-in or not", "were in at the end, with others",
    ),
    Statistic(
        "wsd", "W$SD", "W$SD", "won something at showdown",
        "went to showdown after seeing the flop", "won something",
    ),
)  # fmt: skip
"""In the order of `stats`, of documentation and of buttons."""

SHOWN = (
    _Column("hands", None, "hands", "hands", "count"),
    _Column("net", None, "net", "net", "amount"),
    _Column("bb100", None, "big blinds per 100 hands", "bb/100", "amount"),
    _Column("adjusted", None, "the same, adjusted for all-ins", "adjusted", "amount"),
    *[column for each in DEFINITIONS for column in each.columns],
)
"""The columns of `stats`: what was won, then the statistics."""


def names_and_types() -> dict[str, str]:
    """The columns by name, each with its type: text, then numbers, then facts, null without an opportunity."""
    types = {"stake": "string", "hour": "int64", "weekday": "string"}
    types |= dict.fromkeys(("actions", "opener", "threebettor", "pottype"), "string")
    types |= dict.fromkeys(("effective", "spr", *[f"potbefore_{word}" for word in _WORDS]), "double")
    for word in _WORDS:
        types[f"actions_{word}"] = "string"
        types |= dict.fromkeys((f"raises_{word}", f"opponents_{word}"), "int64")
        types |= dict.fromkeys([f"{name}_{word}" for name in ("betsize", "raisesize", "facedsize")], "double")
    types |= dict.fromkeys([f"players_{word}" for word in _WORDS[1:]], "int64")
    types |= dict.fromkeys([f"inposition_{word}" for word in _WORDS], "bool")
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
        "pottype": [_pot(each) for each in _by_hand(hands, "kind_of_pot")],
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
        if street:
            players = _by_hand(hands, f"players{street}")
            values[f"players_{word}"] = [None if each == NONE else each for each in players]
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


def _pot(kind: int) -> str | None:
    return None if kind == NONE else POTS[kind]


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

"""Recorded hands: the record besides cards, what players did, and their statistics."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from pql.base.diagnostics import Source
from pql.formulas.expressions import Expression
from pql.formulas.recorded import Field, PerAction, Tagged
from pql.formulas.symbol_use import Use
from pql.formulas.types import (
    ACTIONS,
    BOOLEAN,
    CURRENCY,
    DATE,
    FRACTION,
    HAND_NUMBER,
    KIND,
    LINE,
    MINUTE,
    MONTH,
    NUMBER,
    PLAYER_NAME,
    POSITION,
    POT_TYPE,
    SESSION,
    SITE,
    STAKE,
    STREET,
    TABLE_NAME,
    TOURNAMENT_NAME,
    WEEKDAY,
    Type,
)
from pql.grammar.nodes.formulas import Symbol
from pql.histories.records import street_bit
from pql.results.recorded_statistics import DEFINITIONS, Statistic

from .rows import Definition, Rows, with_values

if TYPE_CHECKING:
    from pql.formulas.checker import Checker


RECORDED = Rows("the hand history", "history 'examples/my_hands.phhs' for 'Robin'")


def field(use: Use, name: str, type: Type = NUMBER, real: bool = False) -> Expression:
    """A column of the record; it is of the whole hand, and knows no street."""
    if getattr(use.node, "street", None) is not None:
        raise use.error(
            "bad-argument", f"`{name}` is of the whole hand, and not of a street", f"write `{name}`"
        )
    return use.one(Field(name, type, real))


def street_of(use: Use) -> int | None:
    """The street that the use names, None where it names none."""
    return use.street if use.names_street else None


def _did(use: Use, name: str) -> Expression:
    """Whether the player did something on a street, or on any."""
    street = street_of(use)
    did = use.one(Field(name, NUMBER))
    return use.unary("truth", did if street is None else use.binary("&", did, street_bit(street)))


def _event(use: Use, name: str) -> Expression:
    """The street of an event; with a street whether it was that."""
    street = street_of(use)
    event = use.one(Field(name, STREET))
    return event if street is None else use.choose(use.equals(event, street), 1, 0, BOOLEAN)


def _saw(use: Use) -> Expression:
    """Whether the player was in when a street was dealt."""
    street = street_of(use) or 3
    was_folded = use.choose(use.binary("<", use.one(Field("folded", STREET)), street), 1, 0, BOOLEAN)
    return use.every(use.binary(">=", use.one(Field("street", STREET)), street), use.negation(was_folded))


def _players(use: Use) -> Expression:
    """How many were dealt in, or in when a street came."""
    street = street_of(use)
    return use.one(Field("players" if street is None else f"players({STREET.words[street]})", NUMBER))


def _field(name: str, type: Type = NUMBER, real: bool = False) -> Definition:
    return with_values(field, name, type, real)


_asked = {
    "session": f"select sum(net) from {RECORDED.given} group by session",
    "hand": f"select count(hand = '70342') from {RECORDED.given}",
}
for _name, _summary, _kind, _real in (
    ("position", "where the player sits: SB, BB, UTG, UTG1 .. LJ, HJ, CO, BTN, in this order", POSITION, False),
    ("street", "the last street that was dealt", STREET, False),
    ("pot", "all that was put into the pot, the rake included", FRACTION, True),
    ("stack", "what the player had before anything was posted", FRACTION, True),
    ("net", "what the player won or lost", FRACTION, True),
    ("allinEquity", "the equity when the last chips went in, of the chips the player could win then", FRACTION, True),
    ("allinNet", "`net`, had every all-in paid its equity: `net - allinNet` is luck", FRACTION, True),
    ("allinStreet", "the street of an all-in that the player was in: after it nobody could bet", STREET, False),
    (
        "icmBefore",
        "what the stack was worth before the hand, in prizes of the tournament ([ICM](icm.md#hands-that-were-played))",
        FRACTION,
        True,
    ),
    ("icmAfter", "what it was worth after the hand", FRACTION, True),
    ("icmNet", "`icmAfter - icmBefore`: what the player won or lost in prizes", FRACTION, True),
    ("icmEv", "`icmNet`, had every all-in paid the mean of its run-outs: `icmNet - icmEv` is luck", FRACTION, True),
    (
        "icmBubble",
        "the bubble factor of an all-in of two: how many times as much the player could lose as gain",
        FRACTION,
        True,
    ),
    ("won", "what the player's hand took out of the pot", FRACTION, True),
    ("showdown", "the player was in at the end, with others", BOOLEAN, False),
    ("blinds", "the big blind: `net / blinds` is in big blinds", FRACTION, True),
    ("date", "the day, in UTC: `date >= '2024-01-31'`", DATE, False),
    ("began", "the minute in which the hand began, in UTC: `began >= '2024-01-31 20:15'`", MINUTE, False),
    ("month", "the month of that day: `month = '2024-01'`", MONTH, False),
    ("hour", "the hour of the day, 0 to 23, in UTC", NUMBER, False),
    ("weekday", "the day of the week, in UTC, from Monday to Sunday", WEEKDAY, False),
    ("session", "to group by: hands less than 30 minutes apart, by when the first began", SESSION, False),
    ("hand", "the number of the hand", HAND_NUMBER, False),
    ("site", "where it was played", SITE, False),
    ("kind", "what chips are: `kind = 'cash'`, `'tournament'` or `'play'`", KIND, False),
    ("currency", "of the money, in a tournament of its buy-in", CURRENCY, False),
    ("stake", "both blinds with their currency, of a tournament its buy-in: `stake = '0.5/1 USD'`", STAKE, False),
    ("tournament", "the number or the name of the tournament, null in other games", TOURNAMENT_NAME, False),
    ("buyin", "what the tournament cost, its fee included", FRACTION, True),
    ("seatNumber", "the seat as the site numbers it, null where it does not say", NUMBER, False),
    ("place", "where the player finished in the tournament, if it ended for them in this hand", NUMBER, False),
    ("rake", "what the house took of the pot", FRACTION, True),
    ("rakePaid", "the player's part of that and of `fees`: as much as of the pot they put in", FRACTION, True),
    ("netBeforeRake", "`net` and `rakePaid`: what it would be if the house took nothing", FRACTION, True),
    ("fees", "what it took of the pot besides: for jackpots, as a tax", FRACTION, True),
    ("drop", "what the house put into the pot", FRACTION, True),
    ("cashout", "what the house paid the player for the hand, less what it got for that of the pot", FRACTION, True),
    ("cashoutFee", "what it kept of that", FRACTION, True),
    ("finished", "the record goes to the end of the hand", BOOLEAN, False),
    ("table", "the name of the table", TABLE_NAME, False),
    ("name", "the name of the player", PLAYER_NAME, False),
):  # fmt: skip
    RECORDED.symbol(_name, _summary, _field(_name.lower(), _kind, _real), _kind)
    if _name in _asked:
        RECORDED.found[-1] = RECORDED.found[-1]._replace(example=_asked[_name])
RECORDED.function(
    "players",
    "street?",
    "how many were dealt in; with a street how many were in when it came",
    _players,
    NUMBER,
    "",
)
for _name, _summary in (
    ("allin", "the street on which the last chips went in; as a condition: they did"),
    ("folded", "the street on which the player folded; as a condition: they did"),
):
    RECORDED.function(_name, "street?", _summary, with_values(_event, _name), STREET, "")
for _name, _summary, _street in (
    ("raised", "the player raised, on that street or on any; a bet does not count", "preflop"),
    ("called", "the player called, on that street or on any", "preflop"),
    ("bet", "the player bet, on that street or on any", "flop"),
):
    RECORDED.function(_name, "street?", _summary, with_values(_did, _name), BOOLEAN, _street)
RECORDED.function(
    "saw",
    "street?",
    "the player was in when the street was dealt; without one the flop",
    _saw,
    BOOLEAN,
    "flop",
)


def _tagged(use: Use, of: str) -> Expression:
    """Whether a hand or a player has a tag, or any."""
    tag = use.written_text().strip() if use.arguments else None
    return use.one(Tagged(of, tag))


RECORDED.function(
    "tagged",
    "text?",
    "the hand has that tag, or any, in the [notes](histories.md#names-notes-and-tags) of the collection",
    with_values(_tagged, "hands"),
    BOOLEAN,
    "'review'",
)
RECORDED.function(
    "playerTagged",
    "text?",
    "the player has that tag, or any",
    with_values(_tagged, "players"),
    BOOLEAN,
    "'loose'",
)


PLAYED = Rows("the hand history", "history 'examples/my_hands.phhs' for 'Robin'")


def street_or(use: Use, name: str, default: int, before: bool) -> int:
    """The street that a use names, `default` where it names none; `before`: it may be that before the flop."""
    street = street_of(use)
    street = default if street is None else street
    if not street and not before:
        raise use.error(
            "bad-argument",
            f"`{name}` is of a street after the flop came",
            f"write {name}(flop) or {name}(turn)",
        )
    return street


def of_street(
    use: Use, name: str, type: Type, real: bool = False, default: int = 3, before: bool = True
) -> Expression:
    """A column of a street, by its name: see `street_or`."""
    street = street_or(use, name, default, before)
    return use.one(Field(f"{name}({STREET.words[street]})", type, real))


def _multiway(use: Use) -> Expression:
    street = STREET.words[street_or(use, "multiway", 3, False)]
    return use.binary(">", use.one(Field(f"players({street})", NUMBER)), 2)


for _actions_name, _summary_of_actions, _type, _real_of_actions in (
    ("line", "what the player did, in letters, with `/` between streets: `line = 'R/BC/X'`", LINE, False),
    ("opener", "the position of who raised first before the flop", POSITION, False),
    ("threebettor", "the position of who raised that", POSITION, False),
    (
        "pottype",
        "the pot by its raises before the flop: `'walk'`, `'limped'`, `'single raised'`, `'3-bet'`, `'4-bet'`, "
        "`'5-bet'` or more, in this order",
        POT_TYPE,
        False,
    ),
    (
        "effective",
        "the lesser of the stack and the largest other one at the start, in big blinds",
        FRACTION,
        True,
    ),
    ("spr", "the same of the stacks of those who see the flop, by the pot there", FRACTION, True),
):
    PLAYED.symbol(
        _actions_name, _summary_of_actions, with_values(field, _actions_name, _type, _real_of_actions), _type
    )
PLAYED.function(
    "multiway",
    "street?",
    "three or more were in when the street came, null where it did not come; without one the flop",
    _multiway,
    BOOLEAN,
    "flop",
)
PLAYED.found[0] = PLAYED.found[0]._replace(example=f"select count(line = 'F') from {PLAYED.given}")
for _actions_name, _summary_of_actions, _type, _real_of_actions, _default, _before in (
    ("actions", "what the player did on a street, in letters: `actions(flop) = 'XR'`; before the flop without one",
     ACTIONS, False, 0, True),
    ("raises", "bets and raises on a street before the player's first action: `raises(preflop) = 1` is one to answer",
     NUMBER, False, 0, True),
    ("betsize", "the player's first bet on a street, by the pot before it", FRACTION, True, 3, False),
    ("raisesize", "the chips of the player's first raise on a street, by the pot before it", FRACTION, True, 3, True),
    ("facedsize", "the chips of the bet or raise that the player first had to answer on a street, by the pot before it",
     FRACTION, True, 3, True),
    ("potbefore", "the pot before the first action of a street", FRACTION, True, 3, True),
    ("opponents", "how many others were in when the street came, null where the player was not",
     NUMBER, False, 3, True),
    ("inposition", "the player acted last of those who were in when the street came; of `preflop`, will act after the "
     "player whose raise they answered last", BOOLEAN, False, 3, True),
):  # fmt: skip
    PLAYED.function(
        _actions_name,
        "street?",
        _summary_of_actions,
        with_values(of_street, _actions_name, _type, _real_of_actions, _default, _before),
        _type,
        "flop" if _default else "preflop",
    )


STATISTICS = Rows("docs/statistics.md", "history 'examples/my_hands.phhs' for 'Robin'", "rate")


def _aggression(use: Use, of: str, share: bool) -> Expression:
    """Bets and raises by some actions, on a street or on all after the flop came."""
    street = street_of(use)
    word = "after" if street is None else STREET.words[street]
    some, whole = [use.one(Field(f"{name}({word})", NUMBER)) for name in ("aggressive", of)]
    return use.one(PerAction(some, whole, share))


def _of_others(use: Use, each: Statistic, first: int) -> Expression:
    """A statistic that is a formula of others."""
    from pql.grammar import parse_formula
    from pql.names.environment import FormulaDefinition

    street = STREET.words[street_or(use, each.word, first, False)] if each.streets else ""
    source = Source(each.formula.format(street=street))
    checker = cast("Checker", use.context)
    return checker.within(Symbol(each.word), FormulaDefinition(parse_formula(source)[0], source))


for _each in DEFINITIONS:
    _first = STREET.words.index(_each.streets[0]) if _each.streets else 0
    if _each.per:
        _define = with_values(_aggression, _each.per, _each.per == "acted")
        STATISTICS.function(_each.word, "street?", _each.summary, _define, FRACTION, "")
        continue
    if _each.formula:
        _define = with_values(_of_others, _each, _first)
    elif _each.streets:
        _define = with_values(of_street, _each.word, BOOLEAN, False, _first, False)
    else:
        _define = with_values(field, _each.word, BOOLEAN)
    if _each.streets:
        STATISTICS.function(_each.word, "street?", _each.summary, _define, BOOLEAN, _each.streets[0])
    else:
        STATISTICS.symbol(_each.word, _each.summary, _define, BOOLEAN)

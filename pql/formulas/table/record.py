"""Recorded hands: what the record says besides cards, of a `select ... from history` only."""

from __future__ import annotations

from pql.formulas.expressions import Expression
from pql.formulas.recorded import Field
from pql.formulas.types import (
    BOOLEAN,
    CURRENCY,
    DATE,
    FRACTION,
    HAND_NUMBER,
    KIND,
    MONTH,
    NUMBER,
    PLAYER_NAME,
    POSITION,
    SESSION,
    SITE,
    STAKE,
    STREET,
    TABLE_NAME,
    TOURNAMENT_NAME,
    WEEKDAY,
    Type,
)
from pql.formulas.use import Use
from pql.grammar.nodes.formulas import Call
from pql.histories.records import street_bit

from .rows import Definition, Rows, with_values

ROWS = Rows("the hand history", "history 'examples/my_hands.phhs' for 'Robin'")


def field(use: Use, name: str, type: Type = NUMBER, real: bool = False) -> Expression:
    """A column of the record; it is of the whole hand, and knows no street."""
    if getattr(use.node, "street", None) is not None:
        raise use.error(
            "bad-argument", f"`{name}` is of the whole hand, and not of a street", f"write `{name}`"
        )
    return use.one(Field(name, type, real))


def street_of(use: Use) -> int | None:
    """The street that the use names, None where it names none."""
    named = getattr(use.node, "street", None) is not None or (
        isinstance(use.node, Call) and use.node.arguments
    )
    return use.street if named else None


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


def _field(name: str, type: Type = NUMBER, real: bool = False) -> Definition:
    return with_values(field, name, type, real)


_asked = {
    "session": f"select sum(net) from {ROWS.given} group by session",
    "hand": f"select count(hand = '70342') from {ROWS.given}",
}
for _name, _summary, _kind, _real in (
    ("position", "where the player sits: SB, BB, UTG, UTG1 .. LJ, HJ, CO, BTN, in this order", POSITION, False),
    ("players", "how many were dealt in", NUMBER, False),
    ("street", "the last street that was dealt", STREET, False),
    ("pot", "all that was put into the pot, the rake included", FRACTION, True),
    ("stack", "what the player had before anything was posted", FRACTION, True),
    ("net", "what the player won or lost", FRACTION, True),
    ("allinEquity", "the equity when the last chips went in, of the chips the player could win then", FRACTION, True),
    ("allinNet", "`net`, had every all-in paid its equity: `net - allinNet` is luck", FRACTION, True),
    ("won", "what the player's hand took out of the pot", FRACTION, True),
    ("showdown", "the player was in at the end, with others", BOOLEAN, False),
    ("blinds", "the big blind: `net / blinds` is in big blinds", FRACTION, True),
    ("date", "the day, in UTC: `date >= '2024-01-31'`", DATE, False),
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
    ("place", "where the player finished in the tournament, if it ended for them in this hand", NUMBER, False),
    ("rake", "what the house took of the pot", FRACTION, True),
    ("fees", "what it took of the pot besides: for jackpots, as a tax", FRACTION, True),
    ("drop", "what the house put into the pot", FRACTION, True),
    ("cashout", "what the house paid the player for the hand, less what it got for that of the pot", FRACTION, True),
    ("cashoutFee", "what it kept of that", FRACTION, True),
    ("finished", "the record goes to the end of the hand", BOOLEAN, False),
    ("table", "the name of the table", TABLE_NAME, False),
    ("name", "the name of the player", PLAYER_NAME, False),
):  # fmt: skip
    ROWS.symbol(_name, _summary, _field(_name.lower(), _kind, _real), _kind)
    if _name in _asked:
        ROWS.found[-1] = ROWS.found[-1]._replace(example=_asked[_name])
for _name, _summary in (
    ("allin", "the street on which the last chips went in; as a condition: they did"),
    ("folded", "the street on which the player folded; as a condition: they did"),
):
    ROWS.function(_name, "street?", _summary, with_values(_event, _name), STREET, "")
for _name, _summary, _street in (
    ("raised", "the player raised, on that street or on any; a bet is none", "preflop"),
    ("called", "the player called, on that street or on any", "preflop"),
    ("bet", "the player bet, on that street or on any", "flop"),
):
    ROWS.function(_name, "street?", _summary, with_values(_did, _name), BOOLEAN, _street)
ROWS.function(
    "saw",
    "street?",
    "the player was in when the street was dealt; without one the flop",
    _saw,
    BOOLEAN,
    "flop",
)

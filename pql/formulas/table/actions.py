"""What players did in recorded hands: actions in letters, raises, sizes, seats."""

from __future__ import annotations

from pql.formulas.expressions import Expression
from pql.formulas.recorded import Field
from pql.formulas.types import ACTIONS, BOOLEAN, FRACTION, LINE, NUMBER, POSITION, STREET, Type
from pql.formulas.use import Use

from .record import field, street_of
from .rows import Rows, with_values

ROWS = Rows("the hand history", "history 'examples/my_hands.phhs' for 'Robin'")


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


for _name, _summary, _type, _real in (
    ("line", "what the player did, in letters, with `/` between streets: `line = 'R/BC/X'`", LINE, False),
    ("opener", "the position of who raised first before the flop", POSITION, False),
    ("threebettor", "the position of who raised that", POSITION, False),
    (
        "effective",
        "the lesser of the stack and the largest other one at the start, in big blinds",
        FRACTION,
        True,
    ),
    ("spr", "the same of the stacks of those who see the flop, by the pot there", FRACTION, True),
):
    ROWS.symbol(_name, _summary, with_values(field, _name, _type, _real), _type)
ROWS.found[0] = ROWS.found[0]._replace(example=f"select count(line = 'F') from {ROWS.given}")
for _name, _summary, _type, _real, _default, _before in (
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
    ("inposition", "the player acted last of those who were in when the street came", BOOLEAN, False, 3, False),
):  # fmt: skip
    ROWS.function(
        _name,
        "street?",
        _summary,
        with_values(of_street, _name, _type, _real, _default, _before),
        _type,
        "flop" if _default else "preflop",
    )

"""The words of formulas: symbols, functions and constants, with what they mean; loaded when a formula needs them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple


class FormulaWord(NamedTuple):
    """A word, its kind (`symbol`, `function`, `constant` or `street`), how it is called, and its meaning.

    Case does not matter in formulas; `name` has the case of the table.
    """

    name: str
    kind: str
    signature: str
    summary: str


_CONSTANTS = (
    ("preflop flop turn river", "street", "a street: `handType(hero, flop)`, `nouts@turn`"),
    ("true false", "constant", "a truth value"),
    ("highcard pair twopair trips straight flush fullhouse quads straightflush", "constant", "a hand type, in order"),
    (
        "hicard onepair threeofakind fourofakind royalflush fiveofakind",
        "constant",
        "a category as `pokerval` has it: a bit of its top byte",
    ),
    (
        "flopnothing flopunderpair flopthirdpair floppocket23 flopsecondpair floppocket12 floptoppair flopoverpair "
        "flopbottomtwo floptopandbottom floptoptwo floptrips flopset flopstraight flopflush flopfullhouse flopquads "
        "flopstraightflush",
        "constant",
        "a category of `flopHandCategory`, in this order",
    ),
)  # fmt: skip


@cache
def formula_words() -> Mapping[str, FormulaWord]:
    """Every word by its name in lower case.

    >>> formula_words()["nouts"].kind, formula_words()["handtype"].name
    ('symbol', 'handType')
    """
    from .formula_names import NAMES

    words = _read(NAMES)
    for names, kind, summary in _CONSTANTS:
        for name in names.split():
            words.setdefault(name, FormulaWord(name, kind, name, summary))
    return words


@cache
def record_words() -> Mapping[str, FormulaWord]:
    """The words of recorded hands by their names in lower case: no words of other formulas, so that names may be them.

    >>> record_words()["folded"].signature, record_words()["btn"].kind
    ('folded(street?)', 'constant')
    """
    from .formula_names import OF_RECORD

    words = _read(OF_RECORD)
    for name in _POSITIONS.split():
        words[name.lower()] = FormulaWord(
            name, "constant", name, "a position, in the order of the flop: `position >= CO`"
        )
    return words


_POSITIONS = "SB BB UTG UTG1 UTG2 UTG3 LJ HJ CO BTN"


def _read(lines: str) -> dict[str, FormulaWord]:
    words: dict[str, FormulaWord] = {}
    for line in lines.splitlines():
        signature, _, summary = line.partition(": ")
        name, bracket, _ = signature.partition("(")
        words[name.lower()] = FormulaWord(name, "function" if bracket else "symbol", signature, summary)
    return words

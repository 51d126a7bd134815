"""The strategy at a decision of a solved tree: who acts, what he can do, and how often he does it with each hand."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from pql.base.decimals import number
from pql.base.records import Record
from pql.cards.combos import HAND_COUNT, indices, parse_hand
from pql.cards.starting_hands import class_bits, class_names
from pql.sets.handset import HandSet

_ACTION = re.compile(r"([A-Za-z][A-Za-z_ -]*?)\s*([0-9]{1,20}(?:\.[0-9]{0,20})?)?")
_CLASSES = frozenset(class_names())
PLAYERS = ("OOP", "IP")
ACTION_WORDS = {
    "F": "FOLD", "C": "CALL", "R": "RAISE", "X": "CHECK", "K": "CHECK", "A": "ALLIN", "B": "BET",
}  # fmt: skip
"""Actions by the letters that programs and players write for them."""


class Strategy(Record):
    """What is done at a decision: `names` are hands (`AhKs`) or the 169 classes (`AKs`), the other columns as they are.

    `weights` say how much of each hand is there (its reach), `played` how often each action is taken, `evs` what the
    actions win in the file's unit, None where the file does not say. `assumed`: the file does not have the range at the
    root, and each hand has been taken to begin with 1.
    """

    program: str
    node: str
    player: str
    board: str
    actions: tuple[str, ...]
    names: tuple[str, ...]
    weights: tuple[float, ...]
    played: tuple[tuple[float, ...], ...]
    evs: tuple[tuple[float | None, ...], ...] | None = None
    assumed: bool = False

    def range(self, action: str | None = None) -> HandSet:
        """The hands of the player, or with an action the hands that take it: reach times frequency.

        Raises KeyError for an action that there is not.
        """
        if action is None:
            return hand_set(zip(self.names, self.weights, strict=True))
        index = place_of(action, self.actions)
        if index is None:
            raise KeyError(action)
        shares = zip(self.weights, self.played, strict=True)
        return hand_set(zip(self.names, [weight * each[index] for weight, each in shares], strict=True))


class Place(NamedTuple):
    """What `node '...'` names: a player or none, the steps from the root, and an action or none."""

    player: str | None
    steps: tuple[str, ...]
    action: str | None


def place(text: str) -> Place:
    """The place that a text names: `IP:CHECK/BET 25:CALL`.

    >>> place("IP:CHECK / BET 25")
    Place(player='IP', steps=('CHECK', 'BET 25'), action=None)
    >>> place("CHECK:BET 25"), place(":CHECK").steps
    (Place(player=None, steps=('CHECK',), action='BET 25'), ())
    """
    head, colon, rest = text.partition(":")
    player = None
    if head.strip().upper() in PLAYERS:
        player, text = head.strip().upper(), rest
    path, colon, action = text.partition(":")
    steps = tuple([step.strip() for step in path.split("/") if step.strip()])
    return Place(player, steps, (action.strip() or None) if colon else None)


def hand_set(weighed: Iterable[tuple[str, float]]) -> HandSet:
    """The set of hands and classes with their weights."""
    weights = array("d", bytes(8 * HAND_COUNT))
    for name, weight in weighed:
        for index in indices(class_bits(name)) if name in _CLASSES else (parse_hand(name),):
            weights[index] = weight
    return HandSet(0, weights)


def action_name(text: str) -> str:
    """An action as it is shown: `BET 25.000000` is `BET 25`.

    >>> action_name("BET 25.000000"), action_name("raise2.50"), action_name("Call")
    ('BET 25', 'RAISE 2.5', 'CALL')
    """
    match = _ACTION.fullmatch(text.strip())
    if match is None:
        return " ".join(text.split())
    word = " ".join(match[1].upper().split())
    return word if match[2] is None else f"{word} {number(float(match[2]))}"


def _spelled_out(text: str) -> str:
    """An action with its whole word: `R2` is `RAISE 2`."""
    first, rest = text[:1].upper(), text[1:].strip()
    return action_name(
        f"{ACTION_WORDS[first]} {rest}" if first in ACTION_WORDS and not rest[:1].isalpha() else text
    )


def distinct(actions: Sequence[str]) -> bool:
    """Whether no two actions have the same name."""
    return len(set(actions)) == len(actions)


def place_of(step: str, names: Sequence[str]) -> int | None:
    """The place of an action or of a card among others, however it is spelled; None where it is none of them.

    >>> [place_of(step, ["CHECK", "BET 25", "2c"]) for step in ("check", "b25", "bet 25.0", "2c", "2C")]
    [0, 1, 1, 2, None]
    """
    for same in (str, action_name, _spelled_out):
        shown = [same(name) for name in names]
        if same(step) in shown:
            return shown.index(same(step))
    return None


def is_text(value: object) -> bool:
    """Whether a value of a file is a text that says something, and can be written: JSON may escape half a character."""
    return isinstance(value, str) and bool(value.strip()) and value.strip().isprintable()


def is_number(value: object) -> bool:
    """Whether a value of a file is a number, and not beyond all measure."""
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < 1e300


def is_share(value: object) -> bool:
    """Whether a value of a file is a weight or a frequency, give or take what a solver rounds."""
    return isinstance(value, int | float) and is_number(value) and -0.001 <= value <= 1.001


def share(value: float) -> float:
    """A weight or a frequency of a file, from 0 to 1.

    >>> share(1.0001), share(0)
    (1.0, 0.0)
    """
    return min(1.0, max(0.0, float(value)))

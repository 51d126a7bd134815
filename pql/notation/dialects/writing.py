"""Sets of hands as text for other programs: whole classes as spans, other hands singly, weights as each has them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from pql.cards.combos import hand_names, indices
from pql.cards.deck import RANKS
from pql.cards.starting_hands import HandType, hand_types
from pql.grammar.format.values import number

if TYPE_CHECKING:
    from pql.sets.handset import HandSet


def _groups(hands: HandSet) -> Iterator[tuple[float, int]]:
    """The hands of each weight, heaviest first."""
    by_weight: dict[float, int] = {}
    weights = hands.buffer()
    for index in indices(hands.bits):
        by_weight[weights[index]] = by_weight.get(weights[index], 0) | 1 << index
    yield from sorted(by_weight.items(), reverse=True)


def _terms(bits: int, name: Callable[[str, str], str]) -> list[str]:
    """The terms of a plain set; `name` writes a run of classes from its highest to its lowest."""
    whole = [kind for kind in hand_types() if bits & kind.bits == kind.bits]
    suited = {kind[:2] for kind in whole if kind.suit == "s"}
    both = suited & {kind[:2] for kind in whole if kind.suit == "o"}
    # Pairs; ranks that are there suited and offsuit, named without a suit; what is there only one way.
    layers = [
        [kind for kind in whole if not kind.suit],
        [kind._replace(suit="") for kind in whole if kind.suit == "s" and kind[:2] in both],
        [kind for kind in whole if kind.suit == "s" and kind[:2] not in both],
        [kind for kind in whole if kind.suit == "o" and kind[:2] not in both],
    ]
    texts = [name(run[0].name, run[-1].name) for layer in layers for run in _runs(layer)]
    named = sum([kind.bits for kind in whole])
    return texts + [hand_names()[index] for index in indices(bits & ~named)]


def _runs(layer: Iterable[HandType]) -> Iterator[list[HandType]]:
    """Neighbours in a row of the grid, or along the pairs, from the top down."""
    run: list[HandType] = []
    for kind in layer:
        if run and not (kind.low == run[-1].low - 1 and (kind.high == kind.low or kind.high == run[-1].high)):
            yield run
            run = []
        run.append(kind)
    if run:
        yield run


def _standard_name(top: str, bottom: str) -> str:
    """`TT+`, `A2s+` where the run reaches its edge, else both ends."""
    if top == bottom:
        return top
    high, low = RANKS.index(top[0]), RANKS.index(top[1])
    at_the_edge = high == 12 if high == low else low == high - 1
    return f"{bottom}+" if at_the_edge else f"{top}-{bottom}"


def _two_ended_name(top: str, bottom: str) -> str:
    """`KQs-KTs`: both ends always, for programs whose `+` means something else on neighbours."""
    return top if top == bottom else f"{top}-{bottom}"


def _generic_name(top: str, bottom: str) -> str:
    """`AQ-AT:xx`: the generic syntax names suits by variables."""
    span = top[:2] if top == bottom else f"{top[:2]}-{bottom[:2]}"
    return span + {"s": ":xx", "o": ":xy", "": ""}[top[2:]]


def write_standard(hands: HandSet) -> str:
    """For PokerStove and Equilab; weights as Equilab writes them, in percent before the hands."""
    groups = list(_groups(hands))
    if hands.is_plain:
        return ", ".join(_terms(hands.bits, _standard_name))
    return ", ".join(
        [f"{_percent(weight)}: {', '.join(_terms(bits, _standard_name))}" for weight, bits in groups]
    )


def write_pio(hands: HandSet) -> str:
    """For PioSOLVER and GTO Wizard: a weight after every term that does not weigh 1."""
    return ", ".join(
        [
            term if weight == 1 else f"{term}:{number(weight)}"
            for weight, bits in _groups(hands)
            for term in _terms(bits, _two_ended_name)
        ]
    )


def write_gto(hands: HandSet) -> str:
    """For GTO+ and Flopzilla: percentages around the terms of one weight."""
    parts = []
    for weight, bits in _groups(hands):
        text, percent = ",".join(_terms(bits, _standard_name)), _percent(weight)
        parts.append(text if weight == 1 else f"[{percent}]{text}[/{percent}]")
    return ",".join(parts)


def write_eval7(hands: HandSet) -> str:
    """For the package eval7: weights before brackets."""
    parts = []
    for weight, bits in _groups(hands):
        text = ", ".join(_terms(bits, _standard_name))
        parts.append(text if weight == 1 else f"{number(weight)}({text})")
    return ", ".join(parts)


def write_generic(hands: HandSet) -> str:
    """For ProPokerTools' generic syntax; its weights are whole numbers up to 100, so others are `rounded`."""
    if hands.is_plain:
        return ", ".join(_terms(hands.bits, _generic_name))
    return ", ".join(
        [
            f"{term}@{_whole_percent(weight)}"
            for weight, bits in _groups(hands)
            for term in _terms(bits, _generic_name)
        ]
    )


def _whole_percent(weight: float) -> int:
    return max(1, round(100 * weight))


def _percent(weight: float) -> str:
    """A weight in percent, exact and without an exponent: `7`, not `7.000000000000001`."""
    from decimal import Decimal

    text = format(Decimal(repr(weight)) * 100, "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def rounded(dialect: str, hands: HandSet) -> str | None:
    """What the text in a dialect does not say of a set, as a sentence; None where it says everything.

    Only ProPokerTools loses anything: it has whole percentages from 1 to 100.
    """
    if dialect != "ppt" or hands.is_plain:
        return None
    weights = {weight for weight, _ in _groups(hands)}
    changed = sorted(weight for weight in weights if _whole_percent(weight) / 100 != weight)
    if not changed:
        return None
    example = f"{changed[0]:.6g} is written @{_whole_percent(changed[0])}"
    return f"ppt has whole percentages from 1 to 100, so this text changes weights: {example}"


WRITERS: dict[str, Callable[[HandSet], str]] = {
    "std": write_standard,
    "pio": write_pio,
    "gto": write_gto,
    "eval7": write_eval7,
    "ppt": write_generic,
}

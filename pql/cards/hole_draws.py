"""The draws of hands of Omaha, as players call them."""

from __future__ import annotations

from .made_hands import describe_code, straight_outs_in

# From the largest; of two that are one inside the other the larger is said.
_SPOKEN = {
    "openended": "open-ended straight draw",
    "doublegutshot": "double gut-shot straight draw",
    "gutshot": "gut-shot straight draw",
    "nutflushdraw": "nut flush draw",
    "flushdraw": "flush draw",
    "backdoorflush": "back-door flush draw",
    "backdoorstraight": "back-door straight draw",
}


def spoken_draws(code: int) -> tuple[str, ...]:
    """What a hand of this code (`made_hands.omaha_code`) draws to.

    >>> from pql.cards.deck import cards_mask
    >>> from pql.cards.made_hands import omaha_code
    >>> spoken_draws(omaha_code(cards_mask("QhJh8s7c"), cards_mask("Th9h2c")))
    ('20-card wrap', 'flush draw')
    """
    drawn = describe_code(code).draws
    words = [f"{straight_outs_in(code)}-card wrap"] if "wrap" in drawn else []
    nut = "nutflushdraw" in drawn
    return tuple(
        words
        + [said for word, said in _SPOKEN.items() if word in drawn and not (nut and word == "flushdraw")]
    )

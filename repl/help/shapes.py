"""What may be written where a set is wanted, beside words: the shapes of hands and of board positions."""

from __future__ import annotations

HANDS = (
    ("22+", "pairs from there up"),
    ("AKs", "suited: 4 hands"),
    ("AKo", "offsuit: 12 hands"),
    ("AK*", "both: 16 hands"),
    ("ATs+", "the lower card climbs to one below the higher"),
    ("A5s-A2s", "a span: the kicker moves"),
    ("JTs-54s", "a span: both cards move together"),
    ("A?", "an ace with anything"),
    ("Ax", "an ace with 2-8"),
    ("AhKh", "one hand"),
    ("Ah?", "the ace of hearts with anything"),
    ("15%", "the strongest hands"),
    ("5%-10%", "a band of the strongest"),
    ("AKs:0.5", "a weight"),
)
BOARDS = (
    ("***", "any flop"),
    ("AK*", "an ace, a king and any card"),
    ("(AK*)", "brackets: no pair"),
    ("AK*f2", "exactly two of a suit"),
    ("***f0", "rainbow"),
    ("AhKd*", "cards with suits"),
    ("Axx", "x is any card, like *"),
    ("K72r", "a rainbow flop; m is monotone, fd two-tone"),
    (">T**", "a ten or higher"),
    ("[8,Q]**", "a rank from 8 to Q"),
    ("****", "any turn"),
    ("***[>F]", "a turn card above the whole flop"),
    ("***[>2F]", "a turn card between the two highest of the flop"),
    ("***[=1F]", "a turn card that pairs the highest of the flop"),
    ("***[<3F]", "a turn card below the whole flop"),
    ("***[>B]", "above every earlier card"),
)
# What follows an opening bracket: on the flop a span of ranks, later a comparison with the cards before.
POSITIONS = (
    ("[>F]", "above the whole flop"),
    ("[>2F]", "between the two highest flop cards"),
    ("[=1F]", "pairs the highest flop card"),
    ("[=2F]", "pairs the second flop card"),
    ("[=3F]", "pairs the lowest flop card"),
    ("[<3F]", "below the whole flop"),
    ("[>B]", "above every earlier card"),
    ("[=1B]", "pairs the highest earlier card"),
    ("[8,Q]", "a rank from 8 to Q"),
)

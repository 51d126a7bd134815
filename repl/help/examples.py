"""Examples for `\\example`: what PQL can answer, from simple to unusual."""

from __future__ import annotations


class Example:
    """A question in words, and the statements that answer it."""

    def __init__(self, title: str, *statements: str) -> None:
        self.title = title
        self.text = "\n".join(statements)


EXAMPLES = (
    Example("How many hands are suited connectors?", "Connected Suited"),
    Example("The strongest fifteen percent of all hands", "15%"),
    Example(
        "A button range, by name",
        "let button = 22+, A2s+, K2s+, Q5s+, J7s+, T7s+, 97s+, A2o+, K9o+, QTo+",
        "button",
    ),
    Example(
        "What does the button play that a tight player does not?",
        "let button = 40%",
        "let tight = 15%",
        "button minus tight",
    ),
    Example("Aces against kings, before the flop", "equity AA vs KK"),
    Example("A coin flip and its favourite", "equity AKs vs QQ"),
    Example(
        "Are suited connectors better than unsuited ones?",
        "equity Connected Suited vs Connected Offsuit exact",
    ),
    Example("A flush draw against top pair", "equity Ah5h vs KdQs on Kh7h2c"),
    Example(
        "Three players, one of them with a single hand",
        "equity 22+, A8s+, ATo+ vs AQs+, TT+ vs KsQs within 0.1%",
    ),
    Example("Which turn cards are good for aces and kings?", "equity AKs vs QQ on Jh7h2c by turn"),
    Example("What has a tight range on a dry flop?", "breakdown 15% on Kh7d2c"),
    Example(
        "Which ace-high hands make the better bluff?",
        "blockers AhQs, AsQh, AsQd vs 22+, A2s+, KTs+, QJs, ATo+, KQo on Kh7h2c where toppair or better by hand",
    ),
    Example("The outs of two overcards with a flush draw", "outs AhKh on Qh7h2c vs JJ"),
    Example("How strong is a hand, and what may become of it?", "strength AdQc on 3h4cJh"),
    Example(
        "How often do aces end as a full house or better?",
        "select count(minHandType(hero, river, fullhouse)) from hero='AA', villain='KK'",
    ),
    Example("How often is the flop two-tone with an ace and a king?", "board AK*f2"),
    Example("How often does an overcard to the flop come on the turn?", "board ***[>F]"),
    Example("Which flops make a straight possible without a pair?", "board straightpossible unpaired"),
    Example(
        "The steal against a caller, on dry flops only",
        "let steal = 22+, A2s+, K9s+, ATo+",
        "let dry = board rainbow unpaired minus straightpossible",
        "equity steal vs TT+, AQs+, AKo on dry",
    ),
    Example("Five random deals of two ranges", "sample 5 of 22+, AK* vs 15% seed 7"),
    Example("What is a straight to a bot?", "value 9c8s on 7s5h6s"),
    Example("How would this question be answered?", "explain equity 22+ vs AK* on ***f2"),
)

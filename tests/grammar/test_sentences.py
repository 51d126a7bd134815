"""Whole sentences of players: each is read as one statement, and what fits no sentence stays an error."""

from __future__ import annotations

import pql
from pql.base.diagnostics import Source
from pql.grammar import format_node, parse_program
from references.families import together

READ = [
    ("JJ vs AKo preflop", "equity JJ vs AKo"),
    ("equity JJ vs AKo all in preflop", "equity JJ vs AKo"),
    ("AA v KK v QQ three way", "equity AA vs KK vs QQ"),
    ("AcKc vs 9d9h on Qc 9c 4s 2d with one card to come", "equity AcKc vs 9h9d on Qc9c4s2d"),
    ("AhKh vs QQ on Kc7h2c with two cards to come", "equity AhKh vs QQ on Kc7h2c"),
    ("AK on K72r vs 77", "equity AK vs 77 on K72f0"),
    ("kings vs any ace", "equity KK vs A?"),
    ("AA against a random hand", "equity AA vs any"),
    ("How often does AA beat KK?", "equity AA vs KK"),
    ("what % of the time does 72o crack AA", "equity 72o vs AA"),
    ("what are the odds AA beats KK", "equity AA vs KK"),
    ("does AKo beat 22 preflop?", "equity AKo vs 22"),
    ("how does 22+ do against AK", "equity 22+ vs AK"),
    ("what's my equity with AKs on K72r against 77", "equity AKs vs 77 on K72f0"),
    ("who is favourite, 88 or AJs", "equity 88 vs AJs"),
    ("which range is stronger 22+, KQs or top 10%", "equity 22+, KQs vs 10%"),
    ("how many combos of 22+, AJs+ are there", "22+, AJs+"),
    ("what percent of hands is 22+, A9s+", "22+, A9s+"),
    ("what percent of hands are pocket pairs", "Pair"),
    ("probability of being dealt a pair", "Pair"),
    ("chances of getting pocket aces", "AA"),
    ("top 12% of hands", "12%"),
    ("top 25% minus pocket pairs", "25% minus Pair"),
    ("list the hands in top 10%", "list 10%"),
    ("chance of a two-tone flop", "board twotone"),
    ("probability that the flop is paired", "board paired"),
    ("how often does the flop have an ace", "board A**"),
    ("what are the chances of a king on the flop", "board K**"),
    ("how many outs does AhKh have on Jh 7h 2c", "outs AhKh on Jh7h2c"),
    ("how many outs do i have with JhTh on 9h 8c 2h against AA", "outs JhTh vs AA on 9h8c2h"),
    ("what draws do i have with 8d7d on 9d 6s Kd", "draws 8d7d on 9d6sKd"),
    ("hand strength of AhKh on Qh7h2c", "strength AhKh on Qh7h2c"),
    ("what does 22+, AJs+ hit on Kh7h2c", "breakdown 22+, AJs+ on Kh7h2c"),
    ("how often does 15% hit K72r", "breakdown 15% on K72f0"),
    ("nut advantage QQ+ vs 22+ on Kh7h2c", "distribution QQ+ vs 22+ on Kh7h2c"),
    ("equity distribution of 22+ vs QQ+", "distribution 22+ vs QQ+"),
    ("card removal AhKh vs QQ+", "blockers AhKh vs QQ+"),
    ("compare AKs and QQ", "compare AKs with QQ"),
    ("break even call 40 into 120", "ev call 40 into 120"),
    ("how much equity do i need facing a 2/3 pot bet", "ev call 2/3 pot"),
    ("he bets half pot, what equity do i need", "ev call 50% pot"),
    ("EV of calling 50 into 150 with 30% equity", "ev call 50 into 150 equity 30%"),
    (
        "ev of calling 50 to win 150 with AhKh vs QQ on Qh7h2c",
        "ev call 50 to win 150 with AhKh vs QQ on Qh7h2c",
    ),
    ("how often must a pot size bluff work", "alpha pot"),
    ("how often does a bluff have to work if i bet 50 into 100", "alpha 50 into 100"),
    ("what fold equity do I need to bluff 60 into 100", "alpha 60 into 100"),
    ("how much can i fold against a 33% cbet", "alpha 33% pot"),
    ("how often should i defend against a 75% pot bet", "mdf 75% pot"),
    ("is 77 a favourite over AKo", "equity 77 vs AKo"),
    ("hero has AKs, villain has QQ preflop", "equity AKs vs QQ"),
    ("who wins 88, or AJs?", "equity 88 vs AJs"),
    ("my 87s vs his AA on 9c6d2h", "equity 87s vs AA on 9c6d2h"),
    ("equity of AhKh against a range of 22+, AQ+", "equity AhKh vs 22+, AQ+"),
    ("equity of top 10% vs top 30% on KQJ", "equity 10% vs 30% on KQJ"),
    ("what's my chance of winning with 8h7h on 6h5h2c vs AsAc", "equity 8h7h vs AsAc on 6h5h2c"),
    ("how likely is a monotone flop", "board monotone"),
    ("what percentage of flops come rainbow", "board rainbow"),
    ("compare the ranges 15% and 25% on A95r", "compare 15% with 25% on A95f0"),
    ("number of combos in AQs+", "AQs+"),
    ("call 30 to win 110 with 25% equity", "ev call 30 to win 110 equity 25%"),
    ("required defence against a 60% pot bet", "mdf 60% pot"),
    ("value to bluff ratio for a 2x pot bet", "bluffs 200% pot"),
    ("what percent of hands are broadways without pairs", "(AT*+, KT*+, QT*+, JT*) minus Pair"),
    ("how many bluffs do I need if I bet 75 into 100", "bluffs 75 into 100"),
]
# Each could mean something else, or says what does not fit.
NOT_READ = [
    "AA vs KK vs QQ two way",
    "AA vs KK on Kh7h2c preflop",
    "AcKc vs 9d9h on Qc 9c 4s with one card to come",
    "how often does AA beat KK and QQ",
    "chance of getting a pair",
    "chance of an overcard to JJ on the turn",
    "chance a flush draw hits on the river",
    "how often does AK not beat QQ",
    "does AK beat two of them",
    "how often must a bluff work",
    "how many outs does AK have on Kh7h2c",
    "what are the odds",
    "call 30 into 110 with AA",
    "hero has AKs",
    "is 77 a favourite",
]


# PQL as it is, whose words sentences have too.
AS_EVER = [
    "equity AA vs KK on Kh7h2c by river",
    "equity AA vs KK on 2c3d4h5s by river",
    "any Pair",
    "22+ minus Pair",
    "compare 22+ with QQ+ vs 10%",
    "ev call 50 into 150",
    "list 22+ limit 5",
    "equity AA vs any on Kh7h2c by turn",
    "value Ah Kh on Qh 7h 2c",
]


def read(text: str) -> list[str]:
    """The statements of a text, as they are written in PQL."""
    compilation = pql.Session().compile(text)
    return [] if compilation.failed else [str(query.canonical()) for query in compilation.queries]


def notes(text: str) -> list[str]:
    """What is said of how a text was read."""
    return [note for answer in pql.run(text) for note in answer.notes if "read as" in note]


@together(("text", "canonical"), READ, ids=[text for text, _ in READ])
def test_a_sentence_is_read(text: str, canonical: str) -> None:
    assert read(text) == read(canonical) != []


@together("text", NOT_READ, ids=NOT_READ)
def test_what_could_mean_more_is_an_error(text: str) -> None:
    assert pql.Session().compile(text).failed


@together("text", AS_EVER, ids=AS_EVER)
def test_what_is_pql_stays_as_it_is(text: str) -> None:
    program, _ = parse_program(Source(text), asked=False)
    assert [format_node(each) for each in program.statements] == [text]
    assert not any(each.reinterpreted for each in program.statements)


def test_names_come_first() -> None:
    assert read("let ace = AK; KK vs any ace")[-1] == "equity KK vs any ace"
    found = pql.Session()
    found.run("let pre = KhKd")
    assert [str(query.canonical()) for query in found.compile("AA vs KK pre").queries] == [
        "equity AA vs KK pre"
    ]


def test_a_sentence_ends_with_its_statement() -> None:
    text = "JJ vs AKo preflop; how often does AA beat KK?\nAKs\nAA vs KK preflop\n  vs QQ"
    assert read(text) == ["equity JJ vs AKo", "equity AA vs KK", "AKs", "equity AA vs KK vs QQ"]


def test_other_games_and_long_statements_have_none() -> None:
    assert pql.Session().compile("game omaha; AAKK$ds vs QQJJ preflop").failed
    assert pql.Session().compile(f"{', '.join(['AKs'] * 60)} vs KK preflop").failed

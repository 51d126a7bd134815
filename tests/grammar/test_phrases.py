"""Statements in the words of players: how they are read, and that the canonical text of each reads as the same."""

from __future__ import annotations

import pytest

import pql
from pql.base.diagnostics import Source
from pql.grammar import format_node, parse_program
from pql.grammar.editing.highlight import PQLLexer

READ = [
    ("AhKh vs QQ", "equity AhKh vs QQ"),
    ("22+, AK vs QQ+ vs JTs", "equity 22+, AK vs QQ+ vs JTs"),
    ("15% v 25% on Kh7h2c dead As by turn", "equity 15% vs 25% on Kh7h2c dead As by turn"),
    ("$hero vs $villain", "equity $hero vs $villain"),
    ("22+ where set on Kh7h2c vs AA", "equity (22+ where set on Kh7h2c) vs AA"),
    ("explain AA vs KK", "explain equity AA vs KK"),
    ("plot AA vs KK on Kh7h2c to 'a.png'", "plot equity AA vs KK on Kh7h2c to 'a.png'"),
    ("compare 22+ vs QQ+ on Kh7h2c", "compare 22+ with QQ+ on Kh7h2c"),
    ("compare 22+ on Kh7h2c vs QQ+ vs AK", "compare 22+ with QQ+ vs AK on Kh7h2c"),
    ("distribution AA with 22+ on Kh7h2c", "distribution AA vs 22+ on Kh7h2c"),
    ("compare AKs and QQ against 10%", "compare AKs with QQ vs 10%"),
    ("compare AKs and QQ on Kh7h2c vs 22+, AK", "compare AKs with QQ vs 22+, AK on Kh7h2c"),
    ("compare (Suited and 22+) vs 10%", "compare Suited and 22+ with 10%"),
    ("compare 22+ and not AA vs 10%", "compare 22+ and not AA with 10%"),
    ("combos QQ+, AK", "QQ+, AK"),
    ("Combos of AK on Ah7c2d", "AK on Ah7c2d"),
    ("how many combos are in 22+", "22+"),
    ("How many hands in 22+ minus AA", "22+ minus AA"),
    ("plot combos 22+", "plot 22+"),
    ("how many flops are paired", "board paired"),
    ("how many boards are two-tone, monotone", "board twotone, monotone"),
    ("how often is the flop monotone", "board monotone"),
    ("mdf vs a 75% pot bet", "mdf 75% pot"),
    ("minimum defence frequency against half pot", "mdf 50% pot"),
    ("minimum defence frequency 50 into 100", "mdf 50 into 100"),
    ("alpha for 2/3 pot", "alpha 2/3 pot"),
    ("bluff ratio for pot sized river bet", "bluffs pot"),
    ("mdf 50 into 100 with AA vs KK", "ev bet 50 into 100 with AA vs KK"),
    ("pot odds half pot", "ev call 50% pot"),
    ("ev call 50 into 150 with 30% equity", "ev call 50 into 150 equity 30%"),
    ("ev bet 50 into 100 with 35% equity when called folds 40%", "ev bet 50 into 100 equity 35% folds 40%"),
    ("bluff 33 into 100 rake 5%", "ev bet 33 into 100 rake 5%"),
    ("pot odds 50 to win 150", "ev call 50 to win 150"),
    ("pot odds 50 into 150", "ev call 50 into 150"),
    ("pot-odds of 50 into 150", "ev call 50 into 150"),
    ("22+ ! AA", "22+ and not AA"),
    ("22+!AA", "22+ and not AA"),
    ("equity of JJ vs 15% on Q72r", "equity JJ vs 15% on Q72f0"),
    ("outs for AhKh on Qh7h2c", "outs AhKh on Qh7h2c"),
    ("breakdown of 20% on K72r", "breakdown 20% on K72f0"),
    ("22+ !AA !KK", "22+ and not AA and not KK"),
    ("22+ !AA!KK !QQ, AKs", "22+ and not AA and not KK and not QQ, AKs"),
    ("!AA !KK", "not AA and not KK"),
    ("bluffs to value 50 into 100", "bluffs 50 into 100"),
    ("bluff-to-value ratio 50 into 100", "bluffs 50 into 100"),
    ("22+, AK*!AKs", "22+, AK* and not AKs"),
]
SAME = [
    "AA dead As",
    "22+ dead Kh 7h",
    "22+ on Kh7h2c dead Kd",
    "let left = 22+ dead $gone",
    "equity (22+ dead Kh) vs QQ",
    "list AA dead As limit 2",
]
OTHERWISE_WRITTEN = [
    ("22+ where flush draw on Kh7h2c", "22+ where flushdraw on Kh7h2c"),
    ("any where top pair or better on Kh7h2c", "any where toppair or better on Kh7h2c"),
    ("any where not open-ended on Kh7h2c", "any where not openended on Kh7h2c"),
    ("any where two card flush draw on Kh7h2c", "any where twocardflushdraw on Kh7h2c"),
    ("any where nouts - nhandshi > 1 on Kh7h2c", "any where nouts - nhandshi > 1 on Kh7h2c"),
    ("board two-tone", "board twotone"),
    ("board Ace High, straight possible", "board acehigh, straightpossible"),
    ("equity 22+ vs QQ on Kh7h2c by made hand", "equity 22+ vs QQ on Kh7h2c by category"),
    ("equity 22+ vs QQ on Kh7h2c by made-hand", "equity 22+ vs QQ on Kh7h2c by category"),
]  # fmt: skip


def read(text: str) -> tuple[str, bool]:
    program, diagnostics = parse_program(Source(text))
    assert not diagnostics
    (statement,) = program.statements
    return format_node(statement), statement.reinterpreted


@pytest.mark.parametrize(("text", "canonical"), READ)
def test_words_of_players_are_read(text: str, canonical: str) -> None:
    assert read(text) == (canonical, True)
    assert read(canonical) == (canonical, False)


@pytest.mark.parametrize("text", SAME)
def test_sets_take_dead_cards(text: str) -> None:
    assert read(text) == (text, False)


@pytest.mark.parametrize(("text", "canonical"), OTHERWISE_WRITTEN)
def test_blanks_and_hyphens_in_words(text: str, canonical: str) -> None:
    assert read(text) == (canonical, False)
    assert read(canonical) == (canonical, False)


@pytest.mark.parametrize(
    "text",
    [
        "let combos = AA; combos, KK",
        "let pot = 22+; pot minus 55",
        "let alpha = QQ; alpha",
        "let how = AA; how",
    ],
)
def test_what_let_names_stays_a_name(text: str) -> None:
    program, diagnostics = parse_program(Source(text))
    assert not diagnostics
    assert [statement.reinterpreted for statement in program.statements] == [False, False]


@pytest.mark.parametrize(
    "text",
    ["22+ not AA", "AA dead Qx", "combos", "mdf", "list 22+ vs AA", "22+ vs", "flush - draw"],
)
def test_what_stays_an_error(text: str) -> None:
    assert any(problem.is_error for problem in pql.Session().compile(text).diagnostics)


def test_a_statement_on_the_next_line_is_its_own() -> None:
    program, _ = parse_program(Source("22+ ! AA\nAKs\n22+\n  vs AA"))
    assert [format_node(each) for each in program.statements] == ["22+ and not AA", "AKs", "equity 22+ vs AA"]
    assert [each.reinterpreted for each in program.statements] == [True, False, True]


@pytest.mark.parametrize("phrase", ["how many flops are", "combos of", "mdf", "pot odds"])
def test_a_phrase_is_coloured_as_one_keyword(phrase: str) -> None:
    rest = "paired" if "flops" in phrase else "AK" if "combos" in phrase else "5 into 10"
    pieces = [(str(kind), text) for kind, text in PQLLexer().get_tokens(f"{phrase} {rest}")]
    assert pieces[0] == ("Token.Keyword", phrase)

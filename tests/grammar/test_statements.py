"""Statements, and how a text is cut into them (the specification's sections 1 and 5)."""

from __future__ import annotations

import random
import re
from itertools import permutations

import pytest

from pql.base.diagnostics import Source
from pql.grammar import format_node, parse_program
from pql.grammar.nodes.base import Cards, Exactly, Opponents, Program, Samples, Statement, Within
from pql.grammar.nodes.boards import Pattern, Texture
from pql.grammar.nodes.formulas import Symbol
from pql.grammar.nodes.hands import EveryHand, Group, GroupSpan, HandClass, HandsWhere, Name
from pql.grammar.tables.keywords import STATEMENT_WORDS
from pql.statements.blockers.syntax import BlockersQuery
from pql.statements.compare.syntax import CompareQuery
from pql.statements.draws.syntax import DrawsQuery
from pql.statements.equity.syntax import EquityQuery
from pql.statements.ev.syntax import EvQuery, Pot, Rake
from pql.statements.explain.syntax import Explain
from pql.statements.export.syntax import Export
from pql.statements.flops.syntax import FlopsQuery, Matchup
from pql.statements.import_file.syntax import Import
from pql.statements.import_range.syntax import ImportRange
from pql.statements.let.syntax import Let
from pql.statements.list.syntax import ListQuery
from pql.statements.odds.syntax import OddsQuery
from pql.statements.outs.syntax import OutsQuery
from pql.statements.plot.syntax import Plot
from pql.statements.sample.syntax import SampleBoardsQuery, SampleQuery
from pql.statements.set.syntax import SetOption
from pql.statements.sets.syntax import BoardQuery, HandsQuery
from pql.statements.show.syntax import Show
from pql.statements.strength.syntax import StrengthQuery
from pql.statements.value.syntax import ValueQuery
from references.families import together

AA, KK, QQ = HandClass("AA", ""), HandClass("KK", ""), HandClass("QQ", "")
RAINBOW = Texture("rainbow", 3)


def program(text: str) -> Program:
    tree, diagnostics = parse_program(Source(text))
    assert diagnostics == []
    return tree


@together(
    ("text", "statement"),
    [
        ("AA", HandsQuery(AA)),
        ("let aces = AA", Let("aces", AA)),
        ("let wet = board rainbow", Let("wet", RAINBOW)),
        ("import 'more ranges.pql'", Import("more ranges.pql")),
        ('import "it\'s.pql"', Import("it's.pql")),
        ("import range 'open.txt' as open", ImportRange("open.txt", "open")),
        ("import RANGE Flopzilla 'open.txt' as as_", ImportRange("open.txt", "as_", None, "gto")),
        ("import range 'r.json' node 'CO/open' as node", ImportRange("r.json", "node", "CO/open")),
        ("board rainbow", BoardQuery(RAINBOW)),
        ("list AA", ListQuery(AA, False, None)),
        ("list AA limit 20", ListQuery(AA, False, 20)),
        ("list board rainbow classes", ListQuery(RAINBOW, True, None)),
        ("list board rainbow limit 5 classes", ListQuery(RAINBOW, True, 5)),
        ("sample 10 of AA", SampleQuery(10, (AA,), None, None, None)),
        (
            "sample 10 of AA vs KK seed 7 dead 2c on rainbow",
            SampleQuery(10, (AA, KK), RAINBOW, Cards(("2c",)), 7),
        ),
        ("sample 3 of board rainbow", SampleBoardsQuery(3, RAINBOW, None, None)),
        ("sample 3 of board rainbow seed 1", SampleBoardsQuery(3, RAINBOW, None, 1)),
        ("equity AA vs KK", EquityQuery((AA, KK), None, None, None, None, None)),
        ("equity AA vs KK vs QQ", EquityQuery((AA, KK, QQ), None, None, None, None, None)),
        ("equity AA vs KK exact", EquityQuery((AA, KK), None, None, Exactly(), None, None)),
        ("equity AA vs KK within 0.05%", EquityQuery((AA, KK), None, None, Within(0.0005), None, None)),
        ("equity AA vs KK within 0.0005", EquityQuery((AA, KK), None, None, Within(0.0005), None, None)),
        ("equity AA vs KK samples 1000 seed 42", EquityQuery((AA, KK), None, None, Samples(1000), 42, None)),
        (
            "equity AA seed 42 on rainbow dead As,Kd 2c vs KK exact",
            EquityQuery((AA, KK), RAINBOW, Cards(("As", "Kd", "2c")), Exactly(), 42, None),
        ),
        ("EQUITY 'AA' VS \"KK\" ON 'rainbow'", EquityQuery((AA, KK), RAINBOW, None, None, None, None)),
        (
            "equity AA vs KK by TEXTURE exact",
            EquityQuery((AA, KK), None, None, Exactly(), None, "texture"),
        ),
        ("equity AA by hand on rainbow vs KK", EquityQuery((AA, KK), RAINBOW, None, None, None, "hand")),
        ("odds AA vs KK", OddsQuery((AA, KK), None, None, None, None)),
        (
            "odds AA seed 3 vs KK samples 5 on rainbow dead 2c",
            OddsQuery((AA, KK), RAINBOW, Cards(("2c",)), Samples(5), 3),
        ),
        ("compare AA with KK vs QQ", CompareQuery((AA, KK, QQ), None, None)),
        ("distribution AA vs KK", CompareQuery((AA, KK), None, None, part="distribution")),
        ("compare AA with KK show distribution", CompareQuery((AA, KK), None, None, part="distribution")),
        (
            "distribution AA on rainbow dead 2c vs KK",
            CompareQuery((AA, KK), RAINBOW, Cards(("2c",)), part="distribution"),
        ),
        (
            "ev call 50 to win 150",
            EvQuery(Pot("call", 50, 150), None, (), None, None, None, None, None, None),
        ),
        (
            "ev bet 2.5 into 4 with AA rake 5% cap 3 vs KK continuing QQ by class on rainbow",
            EvQuery(Pot("bet", 2.5, 4), Rake(0.05, 3), (AA, KK), QQ, RAINBOW, None, None, None, "class"),
        ),
        ("flops 25", FlopsQuery(25, None, (), None)),
        (
            "flops 25 for AA vs KK; QQ vs AA seed 7",
            FlopsQuery(25, None, (Matchup(AA, KK), Matchup(QQ, AA)), 7),
        ),
        (
            "flops 25 seed 7 for AA vs KK;\n\nQQ vs AA",
            FlopsQuery(25, None, (Matchup(AA, KK), Matchup(QQ, AA)), 7),
        ),
        ("flops of 'a b.txt' for AA vs KK", FlopsQuery(None, "a b.txt", (Matchup(AA, KK),), None)),
        ("outs AA on rainbow", OutsQuery(AA, RAINBOW, (), None, None)),
        (
            "outs AA vs KK improving on rainbow vs QQ dead 2c",
            OutsQuery(AA, RAINBOW, (KK, QQ), Cards(("2c",)), "improving"),
        ),
        ("outs AA discounted", OutsQuery(AA, None, (), None, "discounted")),
        ("draws AA on rainbow", DrawsQuery(AA, RAINBOW, None)),
        ("draws AA dead 2c on rainbow", DrawsQuery(AA, RAINBOW, Cards(("2c",)))),
        ("strength AA", StrengthQuery(AA, None, (), None, None, None, None)),
        ("strength AA vs KK vs QQ exact", StrengthQuery(AA, None, (KK, QQ), None, None, Exactly(), None)),
        (
            "strength AA opponents 1..9 on rainbow seed 5 within 1% dead 2c",
            StrengthQuery(AA, RAINBOW, (), Opponents(1, 9), Cards(("2c",)), Within(0.01), 5),
        ),
        ("strength AA opponents 3", StrengthQuery(AA, None, (), Opponents(3, 3), None, None, None)),
        ("strength AA opponents 2 .. 4", StrengthQuery(AA, None, (), Opponents(2, 4), None, None, None)),
        ("breakdown AA on rainbow vs KK", CompareQuery((AA, KK), RAINBOW, None, part="breakdown")),
        (
            "compare AA with KK on rainbow show Breakdown dead 2c",
            CompareQuery((AA, KK), RAINBOW, Cards(("2c",)), part="breakdown"),
        ),
        ("breakdown AA dead 2c", CompareQuery((AA,), None, Cards(("2c",)), part="breakdown")),
        ("blockers AA vs KK", BlockersQuery((AA, KK), None, None, None, None)),
        ("blockers AA by CARD on rainbow", BlockersQuery((AA,), RAINBOW, None, None, "card")),
        (
            "blockers AA on rainbow dead 2c where set by hand vs KK",
            BlockersQuery(
                (AA, KK),
                RAINBOW,
                HandsWhere(EveryHand(), Symbol("set", None, None), RAINBOW),
                Cards(("2c",)),
                "hand",
            ),
        ),
        ("plot AA", Plot(HandsQuery(AA), None)),
        ("plot AA to 'x.png'", Plot(HandsQuery(AA), "x.png")),
        ("plot odds AA vs KK to 'x.png'", Plot(OddsQuery((AA, KK), None, None, None, None), "x.png")),
        ("export list board rainbow limit 3 to 'x.csv'", Export(ListQuery(RAINBOW, False, 3), "x.csv")),
        ("export AA to 'x.txt' as piosolver", Export(HandsQuery(AA), "x.txt", "pio")),
        ("export value As to 'x.json'", Export(ValueQuery(Cards(("As",)), None, None), "x.json")),
        ("plot Group2 to Group5 to 'x.png'", Plot(HandsQuery(GroupSpan(Group(2), Group(5))), "x.png")),
        ("plot Group2 to 'x.png'", Plot(HandsQuery(Group(2)), "x.png")),
        ("plot Group2\nto\n'x.png'", Plot(HandsQuery(Group(2)), "x.png")),
        ("explain plot AA to 'x'", Explain(Plot(HandsQuery(AA), "x"))),
        ("value 9c8s 7s5h6s", ValueQuery(Cards(("9c", "8s", "7s", "5h", "6s")), None, None)),
        ("value A♠ k♥", ValueQuery(Cards(("As", "Kh")), None, None)),
        ("value As Kd on Qh Jh Th", ValueQuery(Cards(("As", "Kd")), None, Cards(("Qh", "Jh", "Th")))),
        ("value 134842213", ValueQuery(None, 134842213, None)),
        ("value 0x08098765", ValueQuery(None, 134842213, None)),
        ("value 22", ValueQuery(None, 22, None)),
        ("value none", ValueQuery(None, None, None)),
        ("explain equity AA vs KK", Explain(EquityQuery((AA, KK), None, None, None, None, None))),
        ("explain AA", Explain(HandsQuery(AA))),
        ("explain let aces = AA", Explain(Let("aces", AA))),
        ("explain explain AA", Explain(Explain(HandsQuery(AA)))),
        ("set bare = both", SetOption("bare", "both")),
        ("set Order = 'my order.txt'", SetOption("order", "my order.txt")),
        ("set seed = 42", SetOption("seed", 42)),
        ("set x = 0.5", SetOption("x", 0.5)),
        ("set x = exact", SetOption("x", "exact")),
        ("show options", Show("options")),
        ("Show NAMES", Show("names")),
        ("steal", HandsQuery(Name("steal"))),
    ],
)
def test_statement(text: str, statement: Statement) -> None:
    assert program(text).statements == (statement,)
    assert program(format_node(statement)).statements == (statement,)


@together(
    ("text", "count"),
    [
        ("", 0),
        ("  \n\t\n", 0),
        (";;; ;", 0),
        ("# only a comment", 0),
        ("/* only\na comment */", 0),
        ("AA; KK", 2),
        ("AA;; KK;", 2),
        ("AA\nKK", 2),
        ("AA\n\n# comment\n\nKK", 2),
        ("AA\r\nKK\r\n", 2),
        ("AA\rKK # kings\rQQ", 3),
        ("equity AA\rvs KK\r\rQQ", 2),
        ("#!/usr/bin/env pql\nAA", 1),
        ("\ufeffAA", 1),
        ("\ufeff#!/usr/bin/env pql\nAA", 1),
        ("AA,\nKK", 1),
        ("AA and\n\n# comment\nnot\nKK", 1),
        ("(AA\nKK\n)", 1),
        ("AA or (\nKK\n) Suited", 1),
        ("equity AA\nvs KK\non rainbow\ndead 2c\nexact\nseed 1", 1),
        ("equity AA -- hero\n  vs KK # villain\n/* the board */ on rainbow", 1),
        ("equity\nAA\nvs\nKK", 1),
        ("equity AA vs KK\nequity QQ vs KK", 2),
        ("equity AA vs KK\nwithin 1%\nAA", 2),
        ("equity AA vs KK within\n1%", 1),
        ("list board AK*\nclasses\nlimit 3\nAA", 2),
        ("let x = AA\nlet y = board\nAK*", 2),
        ("77-\nAKs", 2),
        ("A5s -\nA2s", 1),
        ("(77-\n, AKs)", 1),
        ("'AA;KK' ; 'AA'", -1),
        ("As\nKd", -1),
        ("sample 1 of AA\nsample 1 of board AK*\nvalue AsKd\non QhJhTh\nvalue 12\nshow names", 5),
        ("explain\nAA\nKK", 2),
        ("plot\nAA\nto 'x.png'\nKK", 2),
        ("strength AA on Kh7h2c\nopponents 1..9\nAA", 2),
        ("outs AA on Kh7h2c\ndiscounted\nouts AA on Kh7h2c\nimproving", 2),
        ("equity AA vs KK\nby hand\nby", -1),
        ("AA ; /* ; */ KK # ; QQ\n; JJ", 3),
    ],
)
def test_splitting(text: str, count: int) -> None:
    tree, diagnostics = parse_program(Source(text))
    errors = [diagnostic for diagnostic in diagnostics if diagnostic.is_error]
    if count < 0:
        assert errors
    else:
        assert errors == []
        assert len(tree.statements) == count


def test_a_semicolon_ends_a_statement_even_inside_brackets() -> None:
    tree, (error,) = parse_program(Source("equity (AA, KK; board AK*"))
    assert error.code == "open-bracket"
    assert [type(statement) for statement in tree.statements] == [BoardQuery]


def test_every_bad_statement_is_reported_and_left_out() -> None:
    text = "AAs\nlet x = KK\nequity AA vs\nboard AK*\nset y\nlist (QQ\nshow names; )"
    tree, diagnostics = parse_program(Source(text))
    assert [type(statement) for statement in tree.statements] == [Let, BoardQuery, Show]
    assert [diagnostic.code for diagnostic in diagnostics] == [
        "pair-suffix",
        "unexpected-end",
        "unexpected-end",
        "open-bracket",
        "lone-bracket",
    ]


def test_checking_resumes_at_a_line_that_begins_with_a_statement_word() -> None:
    text = "AA ??? KK\nnot this line\nboard AK*"
    tree, diagnostics = parse_program(Source(text))
    assert len(diagnostics) == 1
    assert [type(statement) for statement in tree.statements] == [BoardQuery]


def test_recovery_skips_strings_and_comments() -> None:
    text = "AA @ ';' /* ; \nlist KK */ # ;\n 'x;y' ; KK"
    tree, diagnostics = parse_program(Source(text))
    assert len(diagnostics) == 1
    assert tree.statements == (HandsQuery(KK),)


def test_an_error_in_a_string_is_one_error() -> None:
    tree, diagnostics = parse_program(Source("equity 'AA; KK' vs QQ; KK"))
    assert [diagnostic.code for diagnostic in diagnostics] == ["bad-character"]
    assert tree.statements == (HandsQuery(KK),)


def test_a_program_prints_one_statement_a_line() -> None:
    text = "let steal = 22+,A2s+ ; equity steal vs 15%"
    assert format_node(program(text)) == "let steal = 22+, A2s+;\nequity steal vs 15%;\n"


def test_a_line_that_would_continue_in_another_language_begins_a_statement() -> None:
    """`minus` is no clause word: a finished line stays finished."""
    tree, diagnostics = parse_program(Source("AA\nminus KK"))
    assert len(tree.statements) == 1
    assert len(diagnostics) == 1


def test_the_board_of_value_is_cards() -> None:
    (statement,) = program("explain value AsKd on QhJhTh").statements
    assert statement == Explain(ValueQuery(Cards(("As", "Kd")), None, Cards(("Qh", "Jh", "Th"))))


def test_patterns_after_a_name_that_begins_with_board() -> None:
    (statement,) = program("board_range").statements
    assert statement == HandsQuery(Name("board_range"))
    (statement,) = program("board AK*").statements
    assert isinstance(statement, BoardQuery)
    assert isinstance(statement.boards, Pattern)


def said(text: str) -> str:
    """The message of the only error."""
    (error,) = parse_program(Source(text))[1]
    return error.message


CLAUSES = {
    "equity AA": "vs KK|folded 55|on Kh7h2c|dead As|exact|seed 3|by class|order by equity|limit 4",
    "odds AA": "vs KK|folded 55|on Kh7h2c|dead As|within 1%|seed 3",
    "strength AA": "vs KK|folded 55|on Kh7h2c|dead As|exact|seed 3",
    "breakdown AA": "vs KK|folded 55|on Kh7h2c|dead As|by (paired, monotone)",
    "distribution AA": "vs KK|folded 55|on Kh7h2c|dead As",
    "compare AA with KK": "vs 55|on Kh7h2c|dead As",
    "compare AA with KK show breakdown": "folded 55|on Kh7h2c|dead As|by (paired, monotone)",
    "draws AA": "on Kh7h2c|dead As",
    "outs AA": "on Kh7h2c|dead As|vs KK|discounted",
    "nuts": "on Kh7h2c|dead As|for 15%|limit 3",
    "blockers AA on Kh7h2c": "vs KK|dead As|by class|folded 55|where overpair or set",
    "blockers AA vs KK dead As": "on Kh7h2c|by class|where overpair or set",
    "ev call 50 to win 150": "rake 5%|with AA vs KK|on Kh7h2c|dead As|by class|folded 55|exact|seed 3",
    "ev bet 50 into 150": "rake 5%|with AA vs KK|on Kh7h2c|dead As|continuing TT+|by class|folded 55",
    "sample 3 of AA": "vs KK|on Kh7h2c|dead As|folded 55|seed 3",
    "sample 3 of board ***": "dead As|seed 3",
    "flops 3": "for AA vs KK|seed 3",
    "list board ***": "limit 20|classes",
    "select count(pair)": "from hero='AA', villain='KK'|where overpair|group by flop|having pair|limit 3|exact",
    "select avg(net) from history 'x'": "for 'Robin'|where net > 1|group by position|having net|limit 3",
}


@together("head", CLAUSES)
def test_clauses_stand_in_any_order(head: str) -> None:
    """With one canonical text; each but the players and the folded can be there once."""
    clauses = CLAUSES[head].split("|")
    texts = set()
    orders = list(permutations(clauses))
    for order in random.Random(1).sample(orders, min(60, len(orders))):
        texts.add(format_node(program(" ".join((head, *order)))))
    assert len(texts) == 1
    assert format_node(program(texts.pop())) == format_node(program(" ".join((head, *clauses))))
    for clause in clauses:
        if not clause.startswith(("vs", "folded", "with", "from", "for AA")):
            assert "twice" in said(" ".join((head, *clauses, clause)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("blockers AA vs KK dead As where set", "looks at the opponent's hand on a board"),
        ("blockers AA vs KK folded 55 where set on Kh7h2c", "comes after the board"),
        ("ev call 50 to win 150 on Kh7h2c", "not finished"),
        ("select avg(net) from hero='AA' for 'Robin'", "`for` cannot go here"),
    ],
)
def test_clauses_that_lack_what_they_are_about(text: str, expected: str) -> None:
    assert expected in said(text)


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("(paired, monotone), trips", "(paired, monotone), trips"),
        ("(paired or monotone), trips", "paired or monotone, trips"),
        ("wet = (monotone, paired), dry = rainbow minus paired", None),
        ("((paired, monotone))", "(paired, monotone)"),
        ("(paired, monotone) and ***, trips", None),
    ],
)
def test_a_layer_that_is_a_union_keeps_its_parentheses(written: str, canonical: str | None) -> None:
    """A comma outside of them begins the next layer."""
    tree = program(f"equity AA vs KK on *** by ({written})")
    text = format_node(tree)
    assert program(text) == tree
    if canonical is not None:
        assert f"by ({canonical})" in text


IN_CAPITALS = """
EXPLAIN LIST AA LIMIT 20
PLOT EQUITY AA VS KK ON Kh7h2c DEAD 2c WITHIN 1% SEED 7 TO 'a.svg'
LEAKS FROM HISTORY 'a/**' FOR 'b' WHERE players > 2 VS HISTORY 'a/**' FOR 'c'
COLLECT HISTORY 'a/**' INTO 'my.hands'
EXPORT ODDS AA VS KK SAMPLES 1000 TO 'a.csv'
LIST BOARD rainbow CLASSES
SAMPLE 3 OF AA FOLDED KK, QQ
OUTS AsKd ON Kh7h2c IMPROVING
DRAWS AsKd ON Kh7h2c
STRENGTH AA VS KK EXACT
NUTS ON Kh7h2c FOR AA
BREAKDOWN AA, KK ON Kh7h2c
COMPARE AA WITH KK ON Kh7h2c
DISTRIBUTION AA VS KK
EV BET 2 INTO 4 WITH AA VS KK CONTINUING QQ RAKE 5% CAP 3 BY HAND
MDF 2/3 POT
ALPHA HALF POT
BLUFFS POT
FLOPS 25 FOR AA VS KK
BLOCKERS AA VS KK BY CARD
ICM 'x' 5000, 3000 PAY 60, 40
SHOVE 10BB ANTE 0.1 VS QQ ICM 20, 10 PAY 3, 1 HERO 1 VILLAIN 2
NASH PUSH 10BB
VALUE As
SELECT AVG(nouts) AS outs FROM hero='AA', board='***' GROUP BY nouts HAVING AVG(nouts) > 1 ORDER BY outs DESC
SELECT COUNT(nouts > 2) FROM hero='AA' WHERE nouts > 1
LET aces = AA
SET SEED = 7
GAME holdem
SHOW OPTIONS
IMPORT RANGE GTO 'a.txt' AS open
STATS FROM HISTORY 'a.phh' FOR 'x' WHERE nouts > 1 BY nouts ORDER BY nouts DESC LIMIT 3
WINNINGS FROM HISTORY 'a.phh' FOR WINNER BY nouts
TOURNAMENTS FROM HISTORY 'a.txt' FOR HERO WHERE itm BY speed ORDER BY net DESC LIMIT 3
REPLAY '7' FROM HISTORY 'a.phh'
LIST FROM HISTORY 'a.phh' ORDER BY nouts
IMPORT RANGE HISTORY 'a.phh' OF 'x', 'y' WHERE nouts > 1 AS open
IMPORT RANGE HISTORY 'a.phh' OF 'x' AS open
"""


def test_words_of_statements_may_be_capitals() -> None:
    lines = IN_CAPITALS.split("\n")[1:-1]
    small = [
        re.sub(r"\b[A-Z]{2,}\b(?<!AA)(?<!KK)(?<!QQ)", lambda word: word[0].lower(), line) for line in lines
    ]
    assert {row.word for row in STATEMENT_WORDS.values() if not row.is_alias} <= set(" ".join(small).split())
    for capitals, plain in zip(lines, small, strict=True):
        assert capitals != plain
        assert format_node(program(capitals)).lower() == format_node(program(plain)).lower()

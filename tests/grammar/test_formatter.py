"""Canonical text: `parse(format(tree)) == tree` for every tree a text can have."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from pql.base.diagnostics import Misread, Source
from pql.grammar import format_node, parse_boards, parse_hands, parse_program
from pql.grammar.nodes.base import Cards, CardsParameter, Exactly, Opponents, Program, Samples, Within
from pql.grammar.nodes.boards import (
    AnyCard,
    BoardName,
    BoardNot,
    BoardOperation,
    BoardParameter,
    ExactCard,
    Flush,
    HighCard,
    Pattern,
    RankBand,
    Relative,
    Texture,
)
from pql.grammar.nodes.formulas import NumberParameter, Symbol
from pql.grammar.nodes.hands import (
    AnyKicker,
    Band,
    Climb,
    Combo,
    Compare,
    EveryHand,
    Group,
    GroupSpan,
    HalfKnown,
    HandClass,
    HandSpan,
    HandsParameter,
    HandsWhere,
    Name,
    NoHand,
    Not,
    Property,
    Rag,
    SetOperation,
    Share,
    Top,
    Weighted,
)
from pql.grammar.rules.names import check_name
from pql.grammar.tables import texture_words
from pql.grammar.tables.keywords import BLOCKER_WORDS, RANGE_KINDS, REPORT_WORDS, is_reserved
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
from references.families import random_examples, together

RANKS = "23456789TJQKA"
TEXTURES = [word for word, _, _ in texture_words.TEXTURES]

ranks = st.sampled_from(RANKS)
suits = st.sampled_from("cdhs")
cards = st.builds(str.__add__, ranks, suits)
suffixes = st.sampled_from(["", "s", "o", "*"])
fractions = st.floats(0, 1, allow_subnormal=False)
percentages = st.one_of(st.integers(0, 100).map(float), st.floats(0, 100, allow_subnormal=False))
operators = st.sampled_from(["comma", "or", "minus", "and", "juxtapose"])


def grown(atoms: st.SearchStrategy[Any], operations: Any, levels: int) -> st.SearchStrategy[Any]:
    """Trees of at most so many levels of operators; `st.recursive` throws most of what it draws away."""
    trees = atoms
    for _ in range(levels):
        trees = atoms | operations(trees)
    return trees


def can_be_name(word: str) -> bool:
    try:
        check_name(word, "hands")
        check_name(word, "boards")
    except Misread:
        return False
    return True


NAMES = (
    "steal",
    "jam",
    "_x",
    "Über",
    "villain2",
    "task",
    "Ace",
    "tag",
    "R2",
    "e",
    "ToGroup",
    "notAA",
    "f_2",
    "x10",
)
parameter_names = st.sampled_from(["hero", "_", "on", "AK", "dead", "Über", "x2"])
names = st.sampled_from([name for name in NAMES if can_be_name(name)])


@st.composite
def hand_classes(draw: st.DrawFn) -> HandClass:
    high, low = sorted((draw(ranks), draw(ranks)), key=RANKS.index, reverse=True)
    return HandClass(high + low, "" if high == low else draw(suffixes))


@st.composite
def hand_spans(draw: st.DrawFn) -> HandSpan:
    kind = draw(st.sampled_from(["pairs", "kickers", "gaps"]))
    if kind == "pairs":
        return HandSpan(*(HandClass(draw(ranks) * 2, "") for _ in range(2)))
    suffix = draw(suffixes)
    if kind == "kickers":
        high = draw(st.integers(1, 12))
        lows = [draw(st.integers(0, high - 1)) for _ in range(2)]
        return HandSpan(*(HandClass(RANKS[high] + RANKS[low], suffix) for low in lows))
    gap = draw(st.integers(1, 12))
    highs = [draw(st.integers(gap, 12)) for _ in range(2)]
    return HandSpan(*(HandClass(RANKS[high] + RANKS[high - gap], suffix) for high in highs))


@st.composite
def combos(draw: st.DrawFn) -> Combo:
    order = [rank + suit for rank in reversed(RANKS) for suit in "shdc"]
    first, second = sorted(draw(st.sets(st.integers(0, 51), min_size=2, max_size=2)))
    return Combo(order[first], order[second])


@st.composite
def half_known(draw: st.DrawFn) -> HalfKnown:
    def half() -> str:
        return draw(st.sampled_from(["?", draw(ranks) + "?", "?" + draw(suits), draw(cards)]))

    first, second = half(), half()
    text = first + second
    if text in ("??",) or "?" not in text or (len(text) == 3 and text[1:] in ("?s", "?o")):
        return HalfKnown("Ah", "?")
    tree = parse_hands(Source(text))[0]  # `A?` and `?` can be cut in two ways; the reader decides
    return tree if isinstance(tree, HalfKnown) else HalfKnown("Ah", "?")


bands = st.tuples(percentages, percentages).map(lambda ends: Band(*sorted(ends)))
hand_atoms = st.one_of(
    combos(),
    hand_classes(),
    st.builds(Rag, ranks, suffixes),
    st.builds(AnyKicker, ranks, suffixes),
    half_known(),
    st.just(EveryHand()),
    st.just(NoHand()),
    st.builds(
        Property,
        st.sampled_from(["suited", "offsuit", "pair", "connected", "gap", "gap1", "gap2", "gap3"]),
    ),
    st.builds(Group, st.integers(1, 9)),
    st.builds(Name, names),
    st.builds(Climb, hand_classes(), st.sampled_from("+-")),
    hand_spans(),
    st.builds(GroupSpan, st.builds(Group, st.integers(1, 9)), st.builds(Group, st.integers(1, 9))),
    st.builds(Top, percentages),
    st.builds(HandsParameter, parameter_names),
    bands,
)
bounds = st.one_of(hand_classes(), combos(), st.builds(Group, st.integers(1, 9)), st.builds(Share, fractions))


def hand_operations(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    operands = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(
        st.builds(SetOperation, operators, operands),
        st.builds(Not, inner),
        st.builds(Weighted, inner, fractions),
        st.builds(Compare, inner, st.sampled_from(["<", "<=", ">", ">="]), bounds),
    )


hands = grown(hand_atoms, hand_operations, 3)


@st.composite
def patterns(draw: st.DrawFn) -> Pattern:
    count = draw(st.integers(3, 5))
    used: set[str] = set()
    positions: list[Any] = []
    for index in range(count):
        choice = draw(st.integers(0, 3 if index < 3 else 4))
        if choice == 0:
            positions.append(AnyCard())
        elif choice == 1:
            card = draw(cards.filter(lambda card: card not in used))
            used.add(card)
            positions.append(ExactCard(card))
        elif choice < 4:
            positions.append(draw(rank_bands()))
        else:
            reference = draw(st.sampled_from("FB"))
            most = 4 if index == 4 and reference == "B" else 3
            operator = draw(st.sampled_from([">", ">=", "<", "<=", "="]))
            positions.append(Relative(operator, draw(st.integers(1, most)), reference))
    cuts = sorted(draw(st.sets(st.integers(0, count), max_size=4)))
    brackets = tuple(zip(cuts[::2], cuts[1::2], strict=False))
    flushes = draw(
        st.lists(
            st.builds(Flush, st.integers(3, count), st.sampled_from("=<>"), st.integers(0, 5)), max_size=3
        )
    )
    return Pattern(tuple(positions), brackets, tuple(sorted(flushes, key=lambda flush: flush.after)))


@st.composite
def rank_bands(draw: st.DrawFn) -> RankBand:
    form = draw(st.sampled_from(["rank", "least", "most", "between"]))
    low, high = sorted((draw(ranks), draw(ranks)), key=RANKS.index)
    return {
        "rank": RankBand(low, low, form),
        "least": RankBand(low, "A", form),
        "most": RankBand("2", high, form),
        "between": RankBand(low, high, form),
    }[form]


board_atoms = st.one_of(
    patterns(),
    st.builds(Texture, st.sampled_from(TEXTURES), st.integers(3, 5)),
    st.builds(HighCard, st.sampled_from(["<=", ">=", "="]), ranks, st.integers(3, 5)),
    st.builds(BoardName, names),
    st.builds(BoardParameter, parameter_names),
)


def board_operations(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    operands = st.lists(inner, min_size=2, max_size=3).map(tuple)
    return st.one_of(st.builds(BoardOperation, operators, operands), st.builds(BoardNot, inner))


boards = grown(board_atoms, board_operations, 3)

small_hands = grown(hand_atoms, hand_operations, 1)
small_boards = grown(board_atoms, board_operations, 1)
number_parameters = st.builds(NumberParameter, parameter_names)
numbers = st.integers(0, 10**17) | number_parameters
maybe_number = st.none() | numbers
some_cards = cards | st.builds(CardsParameter, parameter_names)
card_lists = st.lists(some_cards, min_size=1, max_size=5, unique=True).map(lambda found: Cards(tuple(found)))
accuracies = st.one_of(
    st.none(),
    st.just(Exactly()),
    st.builds(Within, st.floats(0.0000001, 1) | number_parameters),
    st.builds(Samples, st.integers(1, 10**9) | number_parameters),
)
maybe_boards = st.none() | small_boards
maybe_dead = st.none() | card_lists
others = st.lists(small_hands, max_size=2).map(tuple)
opponents = st.tuples(st.integers(1, 9), st.integers(1, 9)).map(lambda ends: Opponents(*sorted(ends)))
opponents |= st.builds(Opponents, number_parameters, number_parameters)
amounts = st.integers(1, 10**12) | st.floats(0.001, 1e9) | number_parameters
pots = st.builds(Pot, st.sampled_from(["call", "bet"]), amounts, amounts)
rakes = st.none() | st.builds(Rake, st.floats(0, 0.5) | number_parameters, st.none() | amounts)
matchups = st.lists(st.builds(Matchup, small_hands, small_hands), max_size=3).map(tuple)
several = st.lists(small_hands, min_size=2, max_size=3).map(tuple)
_IN_STRINGS = r"[^\0-\x08\x0a-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069'\"]"
file_names = st.from_regex(rf"{_IN_STRINGS}{{0,12}}('?|\"?){_IN_STRINGS}{{0,4}}", fullmatch=True)
words = st.from_regex(r"[a-z][a-z_]{0,8}", fullmatch=True)


@st.composite
def values_on_boards(draw: st.DrawFn) -> ValueQuery:
    found = draw(st.lists(cards, min_size=2, max_size=7, unique=True))
    return ValueQuery(Cards(tuple(found[:1])), None, Cards(tuple(found[1:6])))


conditions = st.builds(Symbol, st.sampled_from(["toppair", "flushdraw"]), st.none(), st.none())


@st.composite
def blockers(draw: st.DrawFn) -> BlockersQuery:
    on, condition = draw(maybe_boards), draw(st.none() | conditions)
    where = None if on is None or condition is None else HandsWhere(EveryHand(), condition, on)
    by = draw(st.none() | st.sampled_from(BLOCKER_WORDS))
    return BlockersQuery(draw(several), on, where, draw(maybe_dead), by)


queries = st.one_of(
    st.builds(HandsQuery, small_hands),
    st.builds(BoardQuery, small_boards),
    st.builds(ListQuery, small_hands, st.just(False), maybe_number),
    st.builds(ListQuery, small_boards, st.booleans(), maybe_number),
    st.builds(
        SampleQuery, numbers, several | small_hands.map(lambda one: (one,)), maybe_boards, maybe_dead, maybe_number
    ),
    st.builds(SampleBoardsQuery, numbers, small_boards, maybe_dead, maybe_number),
    st.builds(EquityQuery, several, maybe_boards, maybe_dead, accuracies, maybe_number, st.none()),
    st.builds(
        EquityQuery, several, maybe_boards, maybe_dead, accuracies, maybe_number, st.sampled_from(REPORT_WORDS)
    ),
    st.builds(OddsQuery, several, maybe_boards, maybe_dead, accuracies, maybe_number),
    st.builds(CompareQuery, several, maybe_boards, maybe_dead, part=st.sampled_from(["compare", "distribution"])),
    st.builds(
        EvQuery, pots, rakes, several, st.none() | small_hands, maybe_boards, maybe_dead, accuracies, maybe_number,
        st.sampled_from([None, *REPORT_WORDS]),
    ),
    st.builds(EvQuery, pots, rakes, *map(st.just, ((), *[None] * 6))),
    st.builds(FlopsQuery, st.integers(1, 1755) | number_parameters, st.none(), matchups, maybe_number),
    st.builds(FlopsQuery, st.none(), file_names, matchups, st.none()),
    st.builds(
        OutsQuery, small_hands, maybe_boards, others, maybe_dead, st.sampled_from([None, "improving", "discounted"])
    ),
    st.builds(DrawsQuery, small_hands, maybe_boards, maybe_dead),
    st.builds(
        StrengthQuery, small_hands, maybe_boards, others, st.none(), maybe_dead, accuracies, maybe_number
    ),
    st.builds(
        StrengthQuery, small_hands, maybe_boards, st.just(()), opponents, maybe_dead, accuracies, maybe_number
    ),
    st.builds(
        CompareQuery, several | small_hands.map(lambda one: (one,)), maybe_boards, maybe_dead,
        part=st.just("breakdown"),
    ),
    blockers(),
    st.builds(ValueQuery, card_lists, st.none(), st.none()),
    st.builds(ValueQuery, st.none(), st.none() | st.integers(0, 10**17), st.none()),
    values_on_boards(),
)  # fmt: skip
range_kinds = st.sampled_from([row.word for row in RANGE_KINDS.values() if not row.is_alias])
plain_statements = st.one_of(
    queries,
    st.builds(Let, names, small_hands | small_boards),
    st.builds(Import, file_names),
    st.builds(ImportRange, file_names, names, st.none() | file_names, st.none() | range_kinds),
    st.builds(SetOption, words, words | file_names | st.integers(0, 10**17) | fractions),
    st.builds(Show, st.sampled_from(["options", "names"])),
    st.builds(Plot, queries, st.none() | file_names),
    st.builds(Export, queries, file_names, st.none() | range_kinds),
)
statements = plain_statements | st.builds(Explain, plain_statements)


@random_examples(200)
@given(hands)
def test_hands_survive(tree: Any) -> None:
    text = format_node(tree)
    assert parse_hands(Source(text))[0] == tree, text


@random_examples(100)
@given(boards)
def test_boards_survive(tree: Any) -> None:
    text = format_node(tree)
    assert parse_boards(Source(text))[0] == tree, text


@random_examples(80)
@given(st.lists(statements, max_size=4))
def test_programs_survive(trees: list[Any]) -> None:
    program = Program(tuple(trees))
    text = format_node(program)
    again, diagnostics = parse_program(Source(text))
    assert [str(problem) for problem in diagnostics if problem.is_error] == []
    assert again == program, text
    assert format_node(again) == text


@together(
    ("written", "canonical"),
    [
        ("connected SUITED", "Connected Suited"),
        ("aa|kk&!qq", "AA or KK and not QQ"),
        ("(aa|kk)&qq", "(AA or KK) and QQ"),
        ("22+,a2s+ \\ 22", "22+, A2s+ minus 22"),
        ("g2 through g4", "Group2-Group4"),
        ("top 15% (aa,kk)", "top 15% (AA, KK)"),
        ("(5%-10%) (aa,kk)", "(5%-10%) (AA, KK)"),
        ("(77-) aa", "(77-) AA"),
        ("(aa:50%):0.5", "(AA:0.5):0.5"),
        ("not(pair>=tt)", "not Pair >= TT"),
        ("random", "any"),
        ("'aa','kk'", "AA, KK"),
    ],
)
def test_canonical_hands(written: str, canonical: str) -> None:
    assert format_node(parse_hands(Source(written))[0]) == canonical


def test_parts_of_trees_can_be_printed() -> None:
    """`explain` prints any node."""
    (statement,) = parse_program(Source("equity AA vs KK on (AhK*)[>2F]*f2 dead 2c within 1%"))[0].statements
    pending: list[Any] = [statement]
    while pending:
        node = pending.pop()
        assert format_node(node)
        pending.extend(node.children())
    assert is_reserved("vs", "hands")


def test_hands_of_omaha_are_quoted_where_they_would_be_read_otherwise() -> None:
    for text, shown in (
        ("'AA$ds'", "AA$ds"),
        ("equity 'AA' vs 'KK on'", "equity AA vs 'KK on'"),
        ("'AA)'b", "'(AA))b'"),
        ("equity 'AA)' where wrap on Kh7h2c", "equity ('AA)' where wrap on Kh7h2c)"),
        ("'list'", "'list'"),
        ("''", "''"),
    ):
        program, _ = parse_program(Source(text), game="omaha")
        assert format_node(program).strip() == f"{shown};"
        assert parse_program(Source(format_node(program)), game="omaha")[0] == program


def test_a_filter_of_omaha_is_an_operand_in_parentheses() -> None:
    for text, shown in (
        ("equity AA where wrap on Kh7h2c", "equity (AA where wrap on Kh7h2c)"),
        ("equity $hero where wrap on Kh7h2c vs QQ", "equity ($hero where wrap on Kh7h2c) vs QQ"),
        ("equity 'AA', KK where wrap on Kh7h2c vs QQ", "equity ((AA), KK where wrap on Kh7h2c) vs QQ"),
        ("(AA where set on Kh7h2c) and $ds, QQ", "(AA where set on Kh7h2c) and $ds, QQ"),
        ("(AA where set on Kh7h2c):50% vs QQ", "equity (AA where set on Kh7h2c):50% vs QQ"),
    ):
        program, _ = parse_program(Source(text), game="omaha")
        assert format_node(program) == f"{shown};\n"
        assert parse_program(Source(format_node(program)), game="omaha")[0] == program
    _, (said,) = parse_program(Source("equity AA where wrap on Kh7h2c vs KK on Kh7h2c"), game="omaha")
    assert said.help == "write `(AA where wrap on Kh7h2c)`"


formulas_of_hands = st.sampled_from(
    ["flushdraw", "set or (wrap and flushdraw)", "nouts(hero, flop) > (3 + 1)"]
)
pieces = st.sampled_from(["AA", "KK$ds", "(QQ, 98)", "[A-T][A-T]", "rundown 1", "AsKs", "15%", "steal"])


def filtered(hands: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    where = st.builds("({} where {} on Kh7h2c)".format, hands, formulas_of_hands)
    rest = st.sampled_from(["dead 2c 2d", "on Kh7h2c", "on Kh7h2c dead 2d"])
    return st.one_of(where, st.builds("({} {})".format, hands, rest))


def joined(hands: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    between = st.sampled_from([", ", " and ", " minus ", ":", "!", " or ", ":0.5, "])
    return st.one_of(
        filtered(hands),
        st.builds("{}{}{}".format, hands, between, hands),
        st.builds("({}{}{})".format, hands, between, hands),
        st.builds("not {}".format, hands),
    )


@given(st.recursive(pieces, joined, max_leaves=12))
def test_sets_of_omaha_with_filters_are_written_as_they_are_read(text: str) -> None:
    for statement in (text, f"equity {text} vs {text} on Kh7h2c", f"let x = {text}"):
        program, said = parse_program(Source(statement), game="omaha")
        assert not said, statement
        written = format_node(program)
        assert parse_program(Source(written), game="omaha")[0] == program
        assert written.count("where") == statement.count("where")

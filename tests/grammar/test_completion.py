"""Whether Enter runs a text, and which words could come next."""

from __future__ import annotations

import pytest

import pql
from pql.base.diagnostics import Source
from pql.grammar import expected_words, is_complete, parse_program
from pql.grammar.editing.completion import _LANGUAGES
from pql.grammar.editing.reading import expression_at
from pql.grammar.lexing.tokens import GIVEN, MODE_AFTER, NAMING, REPORT, SETTING
from pql.grammar.tables.keywords import KEYWORDS, STATS_COLUMNS, TOURNAMENT_COLUMNS
from references.families import together


@together(
    "text",
    [
        "distribution AKs",
        "equity AKs vs",
        "equity AKs vs QQ on",
        "equity AKs vs QQ within",
        "equity AKs vs QQ\non",
        "(AA",
        "(AA,\n",
        "AA,",
        "AA or",
        "not",
        "AA but",
        "AA but ",
        "? >",
        "top",
        "AA -",
        "let x =",
        "let x = board",
        "let",
        "import",
        "explain",
        "set bare =",
        "show",
        "sample 5 of",
        "value",
        "value As on",
        "board",
        "board (AK*",
        "board AK*,",
        "AA /* why",
        "AA; /* why",
        "/* why",
        "AA; distribution KK",
        "AA\nequity KK vs",
    ],
)
def test_more_text_could_make_it_right(text: str) -> None:
    assert not is_complete(text)
    assert not is_complete(text + "\n")
    assert not is_complete(text + " # comment\n")


@together(
    "text",
    [
        "",
        "\n\n",
        "# only a comment",
        "AKs",
        "AKs ",
        "AKs;",
        "AKs\n",
        "AKs # and more",
        "equity AKs vs QQ",
        "equity AKs vs QQ\n  on AK*",
        "equity AKs vs;",
        "equity (AKs;",
        "let x =;",
        "77-",
        "As",
        "board AK",
        "AKs vs QQ",
        "AAs",
        "AA)",
        "'AA",
        "AA @",
        "AAs; equity KK vs",
        "vs",
        "A" * 2_000_000,
    ],
)
def test_enter_runs_or_shows_the_error(text: str) -> None:
    assert is_complete(text)


def words(text: str, kind: str | None = None) -> set[str]:
    """All but `title`, which may stand behind every question."""
    return {word for word, found in expected_words(text) if kind is None or found == kind} - {"title"}


def kinds(text: str) -> set[str]:
    return {kind for _, kind in expected_words(text)}


def test_at_the_beginning() -> None:
    statements = {row.word for row in KEYWORDS if row.language == "statement"}
    for text in ("", "AKs; ", "AKs;\n", "# comment\n", "equ", "explain "):
        assert words(text, "statement") == statements
        assert {"suited", "any", "top", "not"} <= words(text, "hands")
        assert kinds(text) == {"statement", "hands", "hands-name"}


def test_each_place_offers_its_own_language_only() -> None:
    assert "paired" in words("equity ", "hands")
    assert kinds("equity ") == {"hands", "hands-name"}
    assert kinds("equity AA vs KK on ") == {"boards", "board-name"}
    assert {"paired", "rainbow", "highcard"} <= words("board ")
    assert "suited" not in words("board ")
    assert words("value ") == {"none"}
    assert words("value As ") == {"on"}
    assert words("let x = ", "statement") == {"board"}
    assert kinds("import ") == {"file"}


def test_clauses_that_could_come_next() -> None:
    clauses = {"vs", "on", "dead", "exact", "within", "samples", "seed", "by", "where"}
    clauses |= {"folded"}
    assert words("equity AA ", "clause") == clauses
    assert words("odds AA ", "clause") == clauses - {"by"}
    assert words("distribution AA vs KK ", "clause") == {"vs", "folded", "on", "dead", "where"}
    assert words("outs AA ", "clause") == {"vs", "on", "dead", "improving", "article", "discounted", "where"}
    assert words("draws AA ", "clause") == {"on", "dead", "where"}
    assert words("strength AA ", "clause") == clauses - {"by"} | {"opponents"}
    assert words("compare AA with KK ", "clause") == {"vs", "on", "dead", "where", "show"}
    assert words("compare AA with KK show ", "statement") == {"breakdown", "distribution"}
    assert words("breakdown AA ", "clause") == {"vs", "folded", "on", "dead", "by", "where"}
    assert words("blockers AA ", "clause") == {"vs", "folded", "on", "dead", "by", "where"}
    assert words("blockers AA vs KK on Kh7h2c ", "clause") == {"vs", "folded", "dead", "by", "where"}
    assert words("flops ", "clause") == {"of"}
    assert words("flops 25 ", "clause") == {"for", "seed"}
    assert words("flops 25 for AA vs KK; ", "hands") == words("flops 25 for ", "hands") > {"suited"}
    assert words("flops 25 for AA vs KK ", "clause") == {"seed", "where"}
    assert words("plot AA ", "clause") == {"to", "on", "where", "vs", "dead"}
    assert "to" in words("export AA vs KK ", "clause")
    assert "to" in words("export equity AA vs KK seed 1 ", "clause")
    assert words("list AA ", "clause") == {"limit", "on", "where", "dead"}
    assert words("list board AK* ", "clause") == {"limit", "classes", "where"}
    assert words("sample 5 ") == {"of"}
    assert words("AA ", "clause") == {"on", "where", "vs", "dead"}


def test_clauses_are_offered_once() -> None:
    assert words("equity AA vs KK exact ") == {"vs", "folded", "on", "dead", "seed", "by"}
    assert words("equity AA vs KK on AK* within 1% seed 2 ") == {"vs", "folded", "dead", "by"}
    assert words("outs AA on Kh7h2c improving ") == {"vs", "dead"}
    assert "on" in words("equity (22+ on Kh7h2c) vs KK ")
    keys = {"layer", "flopClass", "topCard", "handType", "madeHand"}
    reports = {"hand", "class", "flop", "turn", "river", "texture", "category"}
    assert words("equity AA vs KK by ") == reports | keys
    assert "by" not in words("equity AA vs KK by topcard(flop) ")
    assert words("equity AA vs KK by topcard(flop) ") >= {"having", "order", "limit", "dead"}
    assert words("blockers AA vs KK by ") == {"hand", "class", "card"}
    assert words("equity AA vs KK by hand ") == {
        "vs",
        "folded",
        "on",
        "dead",
        "exact",
        "within",
        "samples",
        "seed",
        "group",
        "having",
        "order",
        "limit",
    }


def test_what_plot_and_export_take() -> None:
    assert {"equity", "board", "value"} <= words("plot ", "statement")
    assert words("export ", "statement").isdisjoint({"let", "import", "set", "show", "explain", "plot"})
    assert kinds("plot AA to ") == {"file"}


def test_range_files() -> None:
    assert words("import ", "file") == {"range", ""}
    written = words("export AA to 'x' as ", "kind")
    assert (
        words("import range ", "kind")
        == written | {"hrc", "texas", "tree", "monker"}
        > written
        > {"pio", "gto"}
    )
    assert "" in words("import range ", "file")
    assert words("import range 'x' ", "file") == {"node", "as"}
    assert words("import range 'x' node 'y' ", "file") == {"as"}
    assert words("export AA to 'x' ", "file") == {"as"}
    assert expected_words("import range 'x' as ") == []
    assert words("plot AA to 'x' ", "file") == set()


def test_operators_after_an_operand() -> None:
    assert {"and", "or", "minus", "but", "union"} <= words("AA ")
    assert "not" not in words("AA ")
    assert {"to", "through"} <= words("Group2 ")
    assert "and" not in words("AA and ")
    assert "not" in words("AA and ")


def test_options_and_their_values() -> None:
    assert words("set ") == {"bare", "order", "seed", "threads", "limit", "dialect", "game"}
    assert words("set bare = ") == {"offsuit", "both", "error"}
    assert words("set ORDER = eq") == {"equity", "multiway", "chen", "sklansky"}
    assert words("set seed = ") == set()
    assert words("show ") == {"options", "names"}
    assert words("let ") == set()


def test_the_word_under_the_cursor_is_replaced() -> None:
    assert expected_words("equity AA v") == expected_words("equity AA ")
    assert expected_words("equity AA vs KK on pai") == expected_words("equity AA vs KK on ")


def test_behind_a_street_and_a_dot_stands_a_texture() -> None:
    textures = words("equity AA vs KK on turn.pai")
    assert {"turn.paired", "turn.flushpossible"} < textures
    assert all(word.startswith("turn.") for word in textures)
    assert words("breakdown 15% on Kh7h2c by (x = Turn.") == {word.capitalize() for word in textures}
    assert words("equity AA vs KK on street.pai") == words("equity AA vs KK on ")


def test_groups_are_offered_by_what_boards_and_hands_are() -> None:
    for asked in ("select avg(nouts) from hero='AA' group by ", "equity AA vs KK on A** by flop group by "):
        offered = [word for word, _ in expected_words(asked)]
        assert offered[:4] == ["layer", "texture", "flopClass", "flop"]
        assert len(offered) == len(set(offered))


def test_hands_may_become_one_of_two_players() -> None:
    for before in ("", "AKs; ", "flops 25 for 15% vs 30%; "):
        assert {"vs", "on", "dead", "where"} <= words(f"{before}22+ ", "clause")
        assert "vs" not in words(f"{before}22+, ")
        assert "vs" not in words(f"{before}list 22+ ")
    assert {"vs", "with"} <= words("distribution AA ", "clause") & words("compare AA ", "clause")


def test_on_a_new_line_a_statement_could_go_on_or_begin() -> None:
    assert {"on", "equity"} <= words("equity AA vs KK\n")
    assert "equity" not in words("equity AA vs\n")
    assert "equity" not in words("(AA\n")


def test_in_strings_comments_and_behind_mistakes() -> None:
    assert "suited" in words("equity 'AA, ")
    assert "vs" not in words("equity 'AA ")
    assert "rainbow" in words('board "')
    for text in ("AA # com", "AA -- ", "/* ", "AA; /* x", "# "):
        assert expected_words(text) == []
    assert "suited" in words("AA /* closed */ ")
    assert expected_words("AA )( ") == []
    assert "equity" in words("AA )( ; ")


TEXT = """#!/usr/bin/env pql
let steal = 22+, A2s+, 'KTo+' -- opening
let wet = board ***f2, (AK*)* turn.paired or highcard >= T
equity steal vs (Pair >= TT but not AA):0.5
  on wet dead As within 0.05% seed 42
equity AA vs KK by hand on AK*; outs AA on Kh7h2c discounted; strength AA opponents 1..9 exact
plot distribution AA vs KK on AK* to 'x.png'
list board AK* classes limit 3; value 9c8s on 7s5h6s; set bare = both
"""


def test_every_next_word_of_a_program_is_among_those_expected() -> None:
    """Cut the text before each keyword: the keyword must be offered there."""
    table = {row.word for row in KEYWORDS}
    assert not parse_program(Source(TEXT))[1]
    position = 0
    found = 0
    for word in TEXT.replace("(", " ").replace(":", " ").replace("'", " ").replace(".", " ").split():
        position = TEXT.index(word, position)
        if (
            word.lower() in table
            and word not in ("not", "paired", "pql", "turn", "As")
            and "opening" not in TEXT[position - 4 :][:3]
        ):
            assert word.lower() in words(TEXT[:position]), (word, TEXT[:position][-20:])
            found += 1
        position += len(word)
    assert found >= 20


@together("cut", range(0, len(TEXT), 3))
def test_typing_character_by_character_raises_nothing(cut: int) -> None:
    expected_words(TEXT[:cut])
    is_complete(TEXT[:cut])


def test_in_formulas() -> None:
    assert {"nouts", "riverEquity", "flush", "toppair", "true"} <= words("let f = formula ", "formulas")
    assert {"case", "not"} <= words("let f = formula ", "formulas")
    assert "formula-name" in kinds("let f = formula ")
    assert {"and", "or", "in"} <= words("let f = formula x ")
    assert "on" in words("22+ where flushdraw ")
    assert "on" not in words("22+ where flushdraw(")
    assert "nouts" in words("22+ where not ")
    assert words("board *** where pairedBoard(flop) ", "clause") == set()
    assert words("let f = formula case when x ") >= {"then", "and"}
    assert "end" in words("let f = formula case when x then y ")
    assert words("let f = formula nouts@") == {"flop", "turn", "river"}
    assert words("let f = formula nouts@tu") == {"flop", "turn", "river"}
    assert words("equity AA@") == set()


def test_in_select() -> None:
    aggregates = {row.word for row in KEYWORDS if row.language == "aggregates"}
    assert words("select ") == aggregates
    assert words("select avg(x), ") == aggregates
    assert "riverEquity" in words("select avg(")
    assert {"from", "as", "and"} <= words("select avg(x) ")
    assert words("collect ") == {"history"}
    assert "into" in words("collect history 'hh/**' ")
    assert words("select avg(x) from ") == {"hero", "villain", "board", "dead", "game", "syntax", "history"}
    assert words("select avg(x) from hero='AA', ") == {"villain", "board", "dead", "game", "syntax"}
    assert "suited" in words("select avg(x) from hero=")
    assert "paired" in words("select avg(x) from board=")
    clauses = {"where", "group", "order", "limit", "exact", "within", "samples", "seed", "opponents"}
    assert words("select avg(x) from hero='AA' ", "clause") == clauses
    assert words("select avg(x) from hero='AA' group by y ", "clause") == clauses - {"group"} | {"having"}
    assert aggregates | {"riverEquity"} <= words("select avg(x) from hero='AA' group by y having ")
    assert not aggregates & words("select avg(x) from hero='AA' group by y having true order by ")
    assert words("select avg(x) from hero='AA' limit 5 exact ", "clause") == {
        "where",
        "group",
        "order",
        "seed",
        "opponents",
    }
    assert words("select avg(x) from hero='AA' group ") == {"by"}
    assert {"hand", "flop"} <= words("select avg(x) from hero='AA' group by ")
    assert ("ALICE", "player") in expected_words("select avg(x) from ALICE='AA' where riverEquity(")
    assert words("select avg(x) as ") == set()
    assert {"desc", "limit"} <= words("select avg(x) from hero='AA' order by x ")


def test_rows_of_reports_are_sorted_by_their_columns() -> None:
    offered = expected_words("equity AA vs KK by flop order by ")
    assert {("equity", "column"), ("strong", "column")} <= set(offered)
    assert ("pokerval", "formulas") not in offered
    assert "player" not in {kind for _, kind in expected_words("equity AA vs KK by flop group by ")}
    assert ("high", "column") not in offered


def test_parts_of_split_pots_are_offered_where_a_game_has_them() -> None:
    text = "equity AA2K vs KKQQ on 8h7h2c by turn order by "
    parts = {"high", "low", "scoop", "three_quarters", "quartered"}
    for game, offers in (("omaha8", parts), ("omaha5hl", parts), ("omaha", set()), ("omaha6", set())):
        columns = {word for word, kind in expected_words(f"game {game}; {text}") if kind == "column"}
        assert columns & parts == offers, game
        assert expected_words(text, game) == expected_words(f"game {game}; {text}")


def test_after_a_dollar_the_parameters_of_the_text_are_offered() -> None:
    text = "equity $hero vs $villain on $board; equity AA vs $"
    assert expected_words(text) == [(f"${name}", "parameter") for name in ("hero", "villain", "board")]
    assert expected_words("equity $hero vs $he") == [("$hero", "parameter")]
    assert expected_words("select avg($n * $") == [("$n", "parameter")]
    assert expected_words("$hero; $") == [("$hero", "parameter")]


@pytest.mark.parametrize("text", ["equity $hero by $", "set seed = $", "$hero # $", "equity $hero $ vs $"])
def test_where_no_parameter_may_stand_none_is_offered(text: str) -> None:
    assert expected_words(text) == []


def test_hands_of_omaha_are_read_where_it_is_the_game() -> None:
    begun = "equity AsAhKsKh2d "
    assert ("vs", "clause") not in expected_words(begun)
    assert ("vs", "clause") in expected_words(begun, "omaha5")
    assert ("vs", "clause") in expected_words(f"game omaha5; {begun}")
    assert not is_complete(f"{begun}vs", "omaha5")
    assert is_complete(f"game omaha5; {begun}vs AAxxx")
    assert expression_at(f"{begun}vs", 10, "omaha5") == ("hands", 7, 17, 0)


def test_words_macros_and_names_of_omaha_are_offered_where_its_hands_may_come() -> None:
    place, names = ("", "omaha"), ("", "hands-name")
    for text in ("", "doub", "AA; "):
        assert {place, names} <= {*expected_words(text, "omaha")}, text
    for text in ("equity ", "equity AA vs ", "AA and ", "AA, KK minus ", "equity (AA", "AA!", "let x = AA, "):
        assert {place, names} <= {*expected_words(text, "omaha")}, text
    for text in ("equity AA ", "AA$ds "):
        offered = expected_words(text, "omaha")
        assert not {place, names} & {*offered}, text
        assert {("and", "hands"), ("minus", "hands"), ("on", "clause")} <= {*offered}, text
    for text in ("equity AA$", "$", "AA, KK$d"):
        assert expected_words(text, "omaha") == [("$", "omaha")], text
    assert ("shortdeck", "value") in expected_words("game s")


def test_names_are_offered_in_their_game() -> None:
    session = pql.Session()
    session.run("let steal = 22+; let dry = board K72; game omaha; let premium = AA$ds")
    offered = [word for word, kind in pql.complete("equity ", 7, session) if kind in ("name", "omaha")]
    assert {"premium", "rundown"} <= {*offered}
    assert "steal" not in offered
    assert ("dry", "name") in pql.complete("equity AA on ", 13, session)
    assert ("$ds", "omaha") in pql.complete("equity AA$", 10, session)
    session.run("game holdem")
    assert [word for word, kind in pql.complete("equity ", 7, session) if kind == "name"] == ["steal"]


def test_columns_come_where_rows_are_ordered() -> None:
    for statement, columns in (
        ("stats from history 'x' order by ", STATS_COLUMNS),
        ("stats from history 'x' for hero by position order by ", STATS_COLUMNS),
        ("tournaments from history 'x' for hero order by ", TOURNAMENT_COLUMNS),
    ):
        offered = pql.complete(statement, len(statement))
        assert [word for word, kind in offered if kind == "column"] == [*columns]
    statement = "tournaments from history 'x' for hero by "
    kinds = {kind for _, kind in pql.complete(statement, len(statement))}
    assert kinds == {"formulas", "tournaments"}


def test_stacks_prizes_and_who_plays_are_offered_in_their_places() -> None:
    assert words("icm ", "chips") >= {"stacks", "chips"}
    assert {"pay", "prizes"} <= words("icm 5000, 3000, 2000 ", "chips")
    assert kinds("icm 5000, 3000, 2000 ") == {"chips"}, (
        "what is in quotes there is a player's name, and no file"
    )
    assert kinds("icm from ") == {"file"}
    assert words("icm 5000, 3000 pay 50, 30 ") == set()
    assert words("nash ") == {"push", "shove", "jam"}
    assert words("nash 12bb ") == {"ante"}
    assert words("shove 10bb ") == {"vs", "ante"}
    assert {"any", "suited"} <= words("shove 10bb ante 0.1 vs ", "hands")
    assert {"icm", "where"} <= words("shove 10bb vs QQ ")
    assert words("shove 10bb vs QQ icm 5, 3 pay 3 ", "chips") == {"hero", "villain"}
    for text in (
        "ev call 50 to win 150 ",
        "ev call 50 to win 150 with AA vs KK on Kh7h2c ",
        "shove 10bb vs QQ ",
    ):
        assert words(text, "statement") == {"icm"}


def test_players_with_stacks_are_offered_by_their_names() -> None:
    table = "ev call 10 to win 20 icm Ann 5, Bob 4, 3 pay 3 hero "
    assert expected_words(table) == [("Ann", "player"), ("Bob", "player")]
    assert expected_words(f"{table}Ann villain ") == [("Bob", "player")]
    assert expected_words("shove 10bb vs QQ icm 5, 4 pay 3 hero ") == []


@together(
    "text",
    [
        "icm 5000,",
        "icm 5000, 3000",
        "icm 5000 pay",
        "nash",
        "shove 10bb",
        "shove 10bb vs QQ icm 5, 3 pay 3 hero 1",
    ],
)
def test_tournaments_go_on_where_something_is_missing(text: str) -> None:
    assert not is_complete(text)


def test_every_mode_of_the_lexer_has_its_words() -> None:
    elsewhere = {NAMING, SETTING, REPORT, GIVEN}  # these have functions of their own
    assert {*MODE_AFTER.values()} - elsewhere <= _LANGUAGES.keys()

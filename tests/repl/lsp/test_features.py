"""What the language server says of a text, without a client."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pygments.token import Token

import pql
from pql.repl.lsp.document import Document, path_of, uri_of
from pql.repl.lsp.names import Names, can_be_name, read_file
from pql.repl.lsp.parts import KINDS, semantic_tokens
from pql.repl.lsp.problems import problems, repair
from pql.repl.lsp.texts import folds, hover, offers, outline
from pql.repl.statement_texts import Piece, edited, edits

SCRIPT = """\
# what I open
let steal = 22+, A2s+   -- wide
let wet = board ***f2
let good = formula nouts > 8
equity steal vs 15%
  on AK7;
select avg(good) from hero='steal, AK', villain='QQ+' where boardInRange('wet')
22+ where inRange('steal') on Kh7h2c
"""


def pieces(text: str) -> list[Piece]:
    return [Piece(*piece) for piece in pql.syntax_lexer().get_tokens_unprocessed(text)]


def of_word(text: str, word: str) -> int:
    return text.index(word) + len(word)


def test_statements_begin_and_end_at_their_words() -> None:
    document = Document(SCRIPT)
    written = [SCRIPT[each.start : each.end] for each in document.statements]
    assert written == [
        "let steal = 22+, A2s+",
        "let wet = board ***f2",
        "let good = formula nouts > 8",
        "equity steal vs 15%\n  on AK7",
        "select avg(good) from hero='steal, AK', villain='QQ+' where boardInRange('wet')",
        "22+ where inRange('steal') on Kh7h2c",
    ]


@given(st.text(st.sampled_from("AK q2s+,|&()'\"*;\n#-/*let equity vs on\r♠"), max_size=60))
def test_any_text_has_statements_colours_and_edits(text: str) -> None:
    document = Document(text)
    for statement in document.statements:
        assert 0 <= statement.start < statement.end <= len(text)
    assert len(semantic_tokens(document)) % 5 == 0
    for edit in edits(text, pql.Session()):
        assert text[edit.start : edit.end] != edit.text
    for offset in range(0, len(text) + 1, 7):
        hover(document, offset)
        offers(document, offset)


def test_names_are_found_where_they_are_given_and_used() -> None:
    names = Names(Document(SCRIPT), lambda path: None)
    assert [SCRIPT[use.start : use.end] for use in names.uses("steal")] == ["steal"] * 4
    assert [use.gives for use in names.uses("steal")] == [True, False, False, False]
    assert [use.start for use in names.uses("wet")] == [SCRIPT.index("wet"), SCRIPT.index("'wet'") + 1]
    assert names.name_at(SCRIPT.index("good)")) == "good"
    assert names.name_at(SCRIPT.index("villain")) is None


def test_a_name_means_what_the_last_let_before_says() -> None:
    text = "let a1 = AA\na1\nlet a1 = KK\na1"
    names = Names(Document(text), lambda path: None)
    first, second = names.definition("a1", 13), names.definition("a1", len(text))
    assert first is not None
    assert second is not None
    assert (first.start, second.start) == (4, text.index("a1 = KK"))


def test_names_go_through_imports(tmp_path: Path) -> None:
    (tmp_path / "base.pql").write_text("let steal = 22+\nimport 'main.pql'", encoding="utf-8")
    text = "import 'base.pql'\nequity steal vs AA"
    main = Document(text, str(tmp_path / "main.pql"))
    names = Names(main, read_file)
    found = names.definition("steal", len(text) - 8)
    assert found is not None
    assert found.document.path == str(tmp_path / "base.pql")
    assert found.start == 4
    assert [Path(use.document.path or "").name for use in names.uses("steal")] == ["base.pql", "main.pql"]


@pytest.mark.parametrize(
    ("name", "right"), [("wide", True), ("AK", False), ("equity", False), ("a b", False), ("", False)]
)
def test_what_can_be_a_name(name: str, right: bool) -> None:
    assert can_be_name(name) is right


def test_formatting_writes_canonical_text_and_keeps_comments() -> None:
    text = "EQUITY  aks vs qq+,ako # one\n\nlet   x=22+ /* two */ ;  AKs or QQ\nequity AA vs"
    text = edited(text, edits(text, pql.Session()))
    assert text == "EQUITY  aks vs qq+,ako # one\n\nlet   x=22+ /* two */ ;  AKs or QQ\nequity AA vs".replace(
        "EQUITY  aks vs qq+,ako", "equity AKs vs QQ+, AKo"
    ).replace("let   x=22+", "let x = 22+")


@pytest.mark.parametrize(
    "text",
    ["equity AKs /* both */ vs QQ", "set dialect = std\nAK", "equity AKs vs", "select avg(", "'", "AA,,KK"],
)
def test_formatting_leaves_what_it_could_spoil(text: str) -> None:
    assert edits(text, pql.Session()) == [] or pql.Session().compile(text).failed is False


def test_formatting_never_changes_what_is_asked() -> None:
    for path in sorted(Path(__file__).parents[3].glob("examples/*.pql")):
        document = Document(path.read_text(encoding="utf-8"), str(path))
        text = edited(document.text, edits(document.text, document.session()))
        again = Document(text, str(path))
        assert [query.canonical() for query in again.compilation.queries] == [
            query.canonical() for query in document.compilation.queries
        ]
        assert edits(again.text, again.session()) == []


class After:
    """A flag that is set from the look number `last` on."""

    def __init__(self, last: int) -> None:
        self.last = last
        self.looks = 0

    def is_set(self) -> bool:
        self.looks += 1
        return self.looks >= self.last


def test_formatting_ends_at_the_next_look_wherever_it_is() -> None:
    text = "; ".join([f"let n{number} = aks" for number in range(100)])
    never = After(10**9)
    assert len(edits(text, pql.Session().copy(together=True, cancel=never))) == 100
    assert never.looks >= 400  # reading twice, compiling twice
    for last in range(1, never.looks, 41):
        flag = After(last)
        with pytest.raises(pql.Cancelled):
            edits(text, pql.Session().copy(together=True, cancel=flag))
        assert flag.looks == last


def test_a_text_that_has_changed_is_compiled_no_further() -> None:
    document = Document("AA; " * 100)
    Document("KK", before=document)
    with pytest.raises(pql.Cancelled):
        _ = document.compilation
    assert not problems(Document("AA; " * 100, before=document))


def test_colours_cover_each_token_once() -> None:
    text = "/* two\nlines */ equity é"
    numbers = semantic_tokens(Document(text))
    assert [KINDS[kind] for kind in numbers[3::5]][:3] == ["comment", "comment", "keyword"]
    assert numbers[:15] == [0, 0, 6, 4, 0, 1, 0, 8, 4, 0, 0, 9, 6, 0, 0]


def test_every_style_of_the_lexer_that_means_something_has_a_kind() -> None:
    meant = {piece.style for piece in pieces(SCRIPT) if piece.text.strip()}
    plain = {Token.Text, Token.Punctuation}
    coloured = semantic_tokens(Document(SCRIPT))
    tokens = [piece for piece in pieces(SCRIPT) if piece.text.strip() and piece.style not in plain]
    assert meant - plain
    assert len(coloured) == 5 * len(tokens)


def test_hover_tells_size_name_and_word() -> None:
    document = Document(SCRIPT)
    steal = hover(document, SCRIPT.index("steal vs") + 2)
    assert steal is not None
    assert "**steal** (hands): `22+, A2s+`" in steal[2]
    assert "126 hands" in steal[2]
    equity = hover(document, SCRIPT.index("equity") + 1)
    assert equity is not None
    assert "who wins how often" in equity[2]
    symbol = hover(document, SCRIPT.index("nouts") + 1)
    assert symbol is not None
    assert "unseen cards that raise" in symbol[2]
    assert hover(document, 1) is None


def test_hover_tells_the_words_of_tournaments() -> None:
    text = "# first\nicm Ann 5000, Bob 3000 pay 60, 40;\nnash push 12bb ante 0.1;\n"
    text += "shove 10bb vs 30% icm 10, 20 pay 3 hero 1 villain 2"
    document = Document(text)
    assert not problems(document)
    for word, said in (
        ("icm", "stacks of a tournament are worth"),
        ("pay", "the first place first"),
        ("nash", "in equilibrium"),
        ("push", "written behind `nash`"),
        ("ante", "what each player posts"),
        ("shove", "what moving all in before the flop is worth"),
        ("hero", "whose stack"),
        ("30%", "386 hands"),
    ):
        told = hover(document, text.index(word) + 1)
        assert told is not None, word
        assert said in told[2], word
        assert "amount of the bet" not in told[2] or word == "push"


def test_offers_know_the_names_before_and_not_those_behind() -> None:
    text = "let steal = 22+\nequity st\nlet later = AA"
    start, found = offers(Document(text), of_word(text, "equity st"))
    words = {offer.word: offer.meaning for offer in found}
    assert text[start:][:2] == "st"
    assert words["steal"] == "22+"
    assert "later" not in words


def test_editors_know_the_game_of_a_place() -> None:
    text = "game omaha\nlet mine = AA$ds\nequity mine vs KK$ds, 2g2g on Kh7h9c\n"
    text += "game shortdeck\nlet wide = 15%\nequity wide vs AKs on Kh7h9c"
    document = Document(text)
    assert not problems(Document(text.replace("2g2g", "rundown")))
    _, found = offers(document, of_word(text, "2g2g"))
    assert "rundown" in {offer.word for offer in found}
    assert "864 hands" in str(hover(document, of_word(text, "= AA$d")))
    assert "94 hands" in str(hover(document, of_word(text, "= 15")))


def test_editors_know_what_hi_lo_has() -> None:
    text = "game omaha8\nlet wheel = A2** and wheelcards\nequity wheel vs KK$ds on 8h7h2c by turn order by qu"
    document = Document(text)
    _, found = offers(document, len(text))
    assert {"quartered", "scoop"} <= {offer.word for offer in found}
    assert "half of the pot" in str(hover(document, text.index("omaha8") + 1))
    assert not problems(Document(text + "artered"))
    (problem,) = problems(Document(text.replace("omaha8", "omaha") + "artered"))
    assert problem.diagnostic.code == "unknown-column"


def test_paths_and_uris(tmp_path: Path) -> None:
    path = str(tmp_path / "a b é.pql")
    assert path_of(uri_of(path)) == str(Path(path).resolve())
    assert path_of("untitled:Untitled-1") is None


def repaired(text: str) -> list[str]:
    document = Document(text)
    found = [repair(document, problem) for problem in problems(document)]
    return [text[: each.start] + each.text + text[each.end :] for each in found if each is not None]


@pytest.mark.parametrize(
    ("text", "right"),
    [
        ("AKs; equty AA vs KK", "AKs; equity AA vs KK"),
        ("let steal = 22+\nequity steel vs AA", "let steal = 22+\nequity steal vs AA"),
        ("set bare = bot", "set bare = both"),
        ("22++", "22+"),
        ("AK* and A? or 22", "(AK* and A?) or 22"),
        ("select avg(nout) from hero='AA', villain='KK'", "select avg(nouts) from hero='AA', villain='KK'"),
    ],
)
def test_a_repair_is_the_text_that_the_help_names(text: str, right: str) -> None:
    assert right in repaired(text)


@pytest.mark.parametrize(
    "text", ["equity AKs vs QY", "A K s", "let equity = AA", "(AA", "1%5", "nothing of this"]
)
def test_a_help_that_is_no_repair_repairs_nothing(text: str) -> None:
    for mended in repaired(text):
        assert len(problems(Document(mended))) < len(problems(Document(text)))


def test_the_outline_has_names_and_questions() -> None:
    entries = list(outline(Document(SCRIPT)))
    assert [(entry.name, entry.detail) for entry in entries if entry.gives] == [
        ("steal", "22+, A2s+"),
        ("wet", "board ***f2"),
        ("good", "formula nouts > 8"),
    ]
    assert next(entry.name for entry in entries if not entry.gives) == "equity steal vs 15% on AK7"
    assert [SCRIPT[entry.word_start : entry.word_end] for entry in entries][:2] == ["steal", "wet"]


def test_statements_and_comments_of_several_lines_fold() -> None:
    assert list(folds(Document(SCRIPT))) == [(4, 5, False)]
    assert list(folds(Document("# one\n# two\nAKs\n/* three\nfour */ QQ"))) == [
        (0, 1, True),
        (3, 4, True),
    ]


def test_files_that_are_no_text_are_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "huge.pql").write_bytes(b"AA\n" * 400_000)
    (tmp_path / "bytes.pql").write_bytes(b"\xff\xfe")
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.pql")
    for name in ("huge.pql", "bytes.pql", "pipe.pql", "none.pql", ".", "/dev/zero", "/dev/stdin", "a\0b"):
        assert read_file(str(tmp_path / name)) is None


def test_colours_of_a_part_are_those_of_its_statements() -> None:
    document = Document(SCRIPT)
    every = semantic_tokens(document)
    assert semantic_tokens(document, 0, len(SCRIPT)) == every
    part = semantic_tokens(document, SCRIPT.index("wet"), SCRIPT.index("***f2"))
    assert 0 < len(part) < len(every)
    place = document.lines.place(SCRIPT.index("let wet"))
    assert part[:2] == [place.line, place.character]


def test_the_outline_cuts_long_questions_and_leaves_settings_out() -> None:
    fits = "equity AKs vs " + "QQ, " * 16 + "JJ"
    assert len(fits) == 80
    assert [entry.name for entry in outline(Document(f"set exact = on\n{fits}"))] == [fits]
    assert [entry.name for entry in outline(Document(f"{fits}s"))] == [f"{fits[:77]}..."]


def test_a_name_is_found_at_both_of_its_ends_and_where_it_is_given() -> None:
    text = "let one = AA\nlet one = KK\none; two\nlet two = 22"
    names = Names(Document(text), lambda path: None)
    again, used = text.index("one = KK"), text.index("one; ")
    for offset in (used, used + 3):
        assert names.name_at(offset) == "one"
    given = [names.definition("one", offset) for offset in (4, again, used)]
    assert [use.start for use in given if use is not None] == [4, again, again]
    later = names.definition("two", text.index("two\n"))
    assert later is not None
    assert later.start == text.index("two = 22"), "one that is given below"


def test_the_last_import_of_a_name_counts(tmp_path: Path) -> None:
    for name, range in (("first", "22+"), ("second", "33+")):
        (tmp_path / f"{name}.pql").write_text(f"let steal = {range}\n", encoding="utf-8")
    text = "import 'first.pql'\nimport 'second.pql'\nsteal"
    document = Document(text, str(tmp_path / "main.pql"))
    found = Names(document, read_file).definition("steal", len(text))
    assert found is not None
    assert found.document.path == str(tmp_path / "second.pql")
    told = hover(document, len(text) - 1)
    assert told is not None
    assert "33+" in told[2]


def test_problems_of_an_imported_file_stand_at_the_beginning_and_all_can_be_seen(tmp_path: Path) -> None:
    (tmp_path / "bad.pql").write_text("let steal = 22+\nlet wide = steal, QZ\n", encoding="utf-8")
    text = "import 'bad.pql'\nAKs, QQ, 22+, 76s, A5s, KJo, QTs"
    (problem, *_) = problems(Document(text, str(tmp_path / "main.pql")))
    assert (problem.start, problem.end) == (0, 1)
    for wrong in (
        "equity AA vs KZ; KK",
        "equity AA vs; KK",
        "select avg(; KK",
        "AKs on; 22",
        "(AA; KK",
        "''; KK",
    ):
        for each in problems(Document(wrong)):
            assert each.start < each.end or each.start == len(wrong), wrong
    (mistyped,) = problems(Document("equty AA vs KK"))
    about = mistyped.diagnostic
    assert mistyped.message.splitlines() == [
        about.message.replace("`", "'"),
        f"help: {about.help}".replace("`", "'"),
    ]

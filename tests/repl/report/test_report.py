"""`pql report`: a script and its answers as one file."""

from __future__ import annotations

import io
import re
import sys
import tracemalloc
from html import escape
from html.parser import HTMLParser
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql.render.page import Page
from pql.render.progress import ProgressLine
from pql.repl.cli import report as command
from pql.repl.report.html_page import Heading, Prose
from pql.repl.report.pdf import NoBrowserError, browser
from pql.repl.report.report import Repeating, Report
from pql.repl.report.script import Section, sections
from pql.repl.runner import Script
from pql.repl.status import FAILED, INTERRUPTED, OK, USAGE

SCRIPT = """\
#!/usr/bin/env pql
# # Defending <the> blind
# How *wide*?

let steal = 22+, A2s+
equity steal vs QQ   # close
/* The flop:
   - dry */
equity steal vs QZ;
breakdown steal on Kh7h2c;;
# the end
"""


class Tags(HTMLParser):
    """The tags of a page: each that opens is closed, and every text between them."""

    VOID = ("meta", "br", "hr", "img", "line", "rect", "polyline", "path", "circle")

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.seen.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in ("p", "th", "td", "tr") and self.open[-1] != tag:
            return
        assert self.open.pop() == tag


def report(tmp_path: Path, *arguments: str, script: str = SCRIPT) -> tuple[int, str, str]:
    """The status, what was written to both streams, of a report of a script in a folder."""
    path = tmp_path / "lesson.pql"
    path.write_text(script, encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    status = command.run("report", [str(path), "--seed", "7", *arguments], out, err)
    return status, out.getvalue(), err.getvalue()


def made(script: str) -> Report:
    """The report of a text."""
    return Report(Script("lesson.pql", script), pql.Session(), Repeating("pql", 1), ProgressLine(Page()))


def test_lines_of_comments_are_prose_and_a_comment_behind_a_statement_stays_with_it() -> None:
    assert [part._replace(start=0) for part in sections(SCRIPT)] == [
        Section("# Defending <the> blind\nHow *wide*?", False),
        Section("let steal = 22+, A2s+", True),
        Section("equity steal vs QQ   # close", True),
        Section("The flop:\n- dry", False),
        Section("equity steal vs QZ;", True),
        Section("breakdown steal on Kh7h2c;;", True),
        Section("the end", False),
    ]


def test_problems_tell_their_lines_in_the_script_and_pictures_are_not_loaded(tmp_path: Path) -> None:
    script = "# ![x](https://example.org/x.png)\nequity AA vs KK; equity AA vs zz\n\nequity AA vs\n  QZ\n"
    _, page, _ = report(tmp_path, "-o", "-", script=script)
    assert "lesson.pql:2:31" in page
    assert "lesson.pql:5:3" in page
    assert "<img" not in page


def test_paragraphs_are_told_apart() -> None:
    (prose,) = sections("# one\n# two\n\n# three\n#\n# four")
    assert prose.text == "one\ntwo\n\nthree\n\nfour"


@given(st.text(st.sampled_from("AKs qQ#-/*'\n;,() vs=let"), max_size=60))
def test_every_statement_of_any_text_is_in_one_section(text: str) -> None:
    parts = list(sections(text))
    asked = pql.Session().compile(text)
    if not asked.failed:
        one_by_one = pql.Session()
        compiled = [one_by_one.compile(part.text) for part in parts if part.is_statement]
        assert [query.canonical() for each in compiled for query in each.queries] == [
            query.canonical() for query in asked.queries
        ]


def test_a_page_has_prose_statements_answers_and_problems_in_their_order(tmp_path: Path) -> None:
    status, page, err = report(tmp_path, "-o", "-")
    assert status == FAILED
    assert err.startswith("error: ")
    assert "--> lesson.pql:" in err
    assert "QZ" in err
    tags = Tags()
    tags.feed(page)
    assert tags.open == []
    assert "<title>Defending &lt;the&gt; blind</title>" in page
    assert '<h1 id="defending-the-blind">Defending &lt;the&gt; blind</h1>' in page
    order = [
        "<em>wide</em>",
        "let</span> steal",
        "exact, ",
        "<li>dry</li>",
        "unknown",
        "<caption>",
        "the end",
    ]
    places = [page.index(part) for part in order if part != "<caption>"]
    assert places == sorted(places)
    assert page.count("<section>") == 4
    assert f"PQL {pql.__version__} with the seed 7" in page
    assert "pql report lesson.pql -o - --seed 7" in page
    bare = page.replace("http-equiv", "").replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert "http" not in bare, "it needs nothing from elsewhere"


def test_markdown_has_the_same(tmp_path: Path) -> None:
    target = tmp_path / "lesson.md"
    status, out, _ = report(tmp_path, "-o", str(target))
    text = target.read_text("utf-8")
    assert (status, out) == (FAILED, "")
    assert text.startswith("# Defending <the> blind\nHow *wide*?\n\n```pql\nlet steal = 22+, A2s+\n```\n")
    assert "| player | equity |" in text
    assert re.search(r"```text\nerror: .*QZ", text)
    assert re.search(r"makes it again\. The SHA-256 of the script begins with [0-9a-f]{12}\.$", text.rstrip())


def test_reports_have_both_halves_of_split_pots(tmp_path: Path) -> None:
    """As a page and as Markdown: the columns of an answer with the numbers that it has."""
    script = "game omaha8\n# Wheel cards\nequity AsAh2d3d vs KsKhQdJd on 7h6d2c\n"
    (right,) = pql.Session(game="omaha8").run("equity AsAh2d3d vs KsKhQdJd on 7h6d2c")
    told = [
        f"{100 * share:.2f} %"
        for share in (right.players[0].equity, right.players[0].high, right.players[0].low)
    ]
    for kind in ("html", "md"):
        target = tmp_path / f"lesson.{kind}"
        status, _, _ = report(tmp_path, "-o", str(target), script=script)
        text = target.read_text("utf-8")
        assert status == 0
        for words in ("high", "low", "scoop", "3/4", "1/4", *told):
            assert words in text, (kind, words)


def test_the_same_seed_makes_the_same_report(tmp_path: Path) -> None:
    script = "equity 15% vs 20% vs 30% vs any samples 2000"
    first, second = report(tmp_path, "-o", "-", script=script), report(tmp_path, "-o", "-", script=script)
    other = report(tmp_path, "-o", "-", "--seed", "8", script=script)
    assert first == second
    assert first[1].split("<footer>")[0] != other[1].split("<footer>")[0]


def test_a_report_of_a_script_is_beside_it(tmp_path: Path) -> None:
    status, _, _ = report(tmp_path, script="AKs")
    assert status == OK
    assert "<svg" in (tmp_path / "lesson.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [(("-o", "x.docx"), ".html, .md, .pdf"), (("-o", "lesson"), "ends in")],
)
def test_other_endings_are_refused(tmp_path: Path, arguments: tuple[str, ...], expected: str) -> None:
    status, _, err = report(tmp_path, *arguments)
    assert status == USAGE
    assert expected in err


def test_the_script_is_never_replaced(tmp_path: Path) -> None:
    path = tmp_path / "lesson.md"
    path.write_text("AKs", encoding="utf-8")
    err = io.StringIO()
    assert command.run("report", [str(path), "-o", str(path)], io.StringIO(), err) == USAGE
    assert path.read_text("utf-8") == "AKs"


def test_scripts_of_strangers_may_not_read_files(tmp_path: Path) -> None:
    (tmp_path / "own.pql").write_text("let mine = AA", encoding="utf-8")
    script = "import 'own.pql'\nmine"
    assert report(tmp_path, "-o", "-", script=script)[0] == OK
    status, page, _ = report(tmp_path, "-o", "-", "--safe", script=script)
    assert status == FAILED
    assert 'class="problem error"' in page


def test_no_script_no_report(tmp_path: Path) -> None:
    err = io.StringIO()
    assert command.run("report", [str(tmp_path / "none.pql")], io.StringIO(), err) == USAGE
    assert "No such file" in err.getvalue()


def test_html_in_prose_is_shown_as_it_is_written() -> None:
    texts = ["<script>alert(1)</script> **so**", "[x](javascript:alert(1)) <javascript:alert(1)>"]
    prose = Prose(texts)
    assert prose.html(texts[0]) == "<p>&lt;script&gt;alert(1)&lt;/script&gt; <strong>so</strong></p>\n"
    assert "href" not in prose.html(texts[1])


def test_a_title_is_the_first_heading_or_the_name() -> None:
    assert "<title>name</title>" in "".join(made("# text\nAKs").html("name"))
    assert "<title>name</title>" in "".join(made("# #\n# text\nAKs").html("name"))
    assert "<title>One &amp; all</title>" in "".join(made("# # *One* & `all` #\n# # Two").html("name"))
    assert "<title>name</title>" in "".join(made("# ```\n# # code\n# ```").html("name"))


def test_headings_are_links_that_differ() -> None:
    prose = Prose(["# A lesson", "## The flop?\n\n## The *flop*", "## ♥"])
    assert prose.headings == [
        Heading(1, "A lesson", "a-lesson"),
        Heading(2, "The flop?", "the-flop"),
        Heading(2, "The flop", "the-flop--2"),
        Heading(2, "♥", "part"),
    ]
    assert prose.html("# A lesson") == '<h1 id="a-lesson">A lesson</h1>\n'


def test_four_parts_have_a_table_of_contents_before_the_first() -> None:
    page = "".join(made("# # A lesson\n# In short.\n# ## 1 <b>\nAKs\n# ## 2\n# ## 3\n# ## 4").html("x"))
    assert '<li><a href="#1-b-">1 &lt;b&gt;</a></li>' in page.replace('#1-b"', '#1-b-"')
    assert page.index("In short.") < page.index("<nav") < page.index("<h2") < page.index("</svg>")
    assert "<nav" not in "".join(made("# # A lesson\n# ## 1\n# ## 2\n# ## 3").html("x"))


def test_a_cancelled_report_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from pql.repl.interrupt import interrupts

    (tmp_path / "lesson.html").write_text("old", encoding="utf-8")
    cancelled = iter([False])
    monkeypatch.setattr(interrupts, "is_set", lambda: next(cancelled, True))
    status, out, err = report(tmp_path, script="AKs\nequity any vs any vs any exact\nQQ")
    assert (status, out) == (INTERRUPTED, "")
    assert err == "pql report: interrupted at statement 2 of 3\n"
    assert (tmp_path / "lesson.html").read_text("utf-8") == "old"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lesson.html", "lesson.pql"]


def test_a_browser_that_was_interrupted_is_no_failure_of_the_browser(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from pql.repl.interrupt import interrupts

    def interrupted(page: Path) -> Path:
        monkeypatch.setattr(interrupts, "is_set", lambda: True)
        raise NoBrowserError("printed no page")

    monkeypatch.setattr(command, "browser", lambda: "browser")
    monkeypatch.setattr(command, "printed", interrupted)
    status, _, err = report(tmp_path, "-o", str(tmp_path / "lesson.pdf"), script="AKs")
    assert (status, err) == (INTERRUPTED, "pql report: interrupted at statement 1 of 1\n")
    assert not (tmp_path / "lesson.pdf").exists()


def test_answers_are_written_and_not_kept() -> None:
    def peak(statements: int) -> int:
        report = made("22+\n" * statements)
        tracemalloc.start()
        try:
            length = sum(map(len, report.html("x")))
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()
            assert length > 20_000 * statements

    peak(1)
    assert peak(120) < peak(20) + 500_000


def test_statements_are_compiled_once_however_long_the_script_is(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = []
    compile_ = pql.Session.compile

    def counting(session: pql.Session, text: str, *more: str) -> pql.Compilation:
        compiled.append(len(text))
        return compile_(session, text, *more)

    monkeypatch.setattr(pql.Session, "compile", counting)
    script = "equity AK vs QZ\n" * 300 + "QZ;" * 300
    page = "".join(made(script).html("x"))
    assert page.count('class="problem error"') == 600
    assert "lesson.pql:300:14" in page
    assert "lesson.pql:301:898" in page
    assert sum(compiled) <= len(script)


def test_problems_inside_of_strings_tell_their_place_in_the_script(tmp_path: Path) -> None:
    _, page, _ = report(tmp_path, "-o", "-", script="\n\nequity pio'AA:1,ZZ:1' vs QQ")
    assert "--&gt; lesson.pql:3:17" in page


def test_a_script_comes_from_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def written(*arguments: str) -> str:
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"# # One\nAKs"), encoding="utf-8"))
        out, err = io.StringIO(), io.StringIO()
        assert (command.run("report", ["-", *arguments], out, err), err.getvalue()) == (OK, "")
        return out.getvalue()

    assert "<h1" in written()
    assert written("-o", "-", "--format", "md", "--seed", "3").startswith("# One\n\n```pql\nAKs\n```")
    assert written("-o", str(tmp_path / "x.md")) == ""
    assert (tmp_path / "x.md").read_text("utf-8").startswith("# One")


def test_the_command_at_the_end_has_all_that_the_answers_depend_on(tmp_path: Path) -> None:
    given = ("--dialect", "ppt", "--param", "hero=A`K` s", "--safe", "--format", "md")
    _, text, _ = report(tmp_path, "-o", "-", *given, script="AK")
    whole = "`` pql report lesson.pql -o - --seed 7 --format md --dialect ppt --param 'hero=A`K` s' --safe ``"
    assert whole in text


def test_a_pdf_is_printed_by_a_browser(tmp_path: Path) -> None:
    try:
        browser()
    except NoBrowserError:
        pytest.skip("no browser here")
    status, _, err = report(tmp_path, "-o", str(tmp_path / "lesson.pdf"), script="# # One\nAKs")
    assert (status, err) == (OK, "")
    assert (tmp_path / "lesson.pdf").read_bytes().startswith(b"%PDF")


def test_without_a_browser_a_pdf_says_what_helps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("pql.repl.report.pdf.BROWSERS", ())
    monkeypatch.delenv("PQL_BROWSER", raising=False)
    status, _, err = report(tmp_path, "-o", str(tmp_path / "lesson.pdf"))
    assert status == FAILED
    assert ".html" in err


def test_without_markdown_it_says_which_extra(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "markdown_it", None)
    status, _, err = report(tmp_path, "-o", "-")
    assert status == FAILED
    assert "pocketql[report]" in err


def test_pages_of_nothing() -> None:
    assert "<main>\n</main>" in "".join(made("").html("empty"))
    assert "".join(made("").markdown()).startswith("---\n\nMade by")


def test_the_time_is_for_all_answers_together(tmp_path: Path) -> None:
    script = "AKs\nequity any vs any vs any exact\nequity AA vs KK\nlet mine = QQ\nmine"
    status, page, _ = report(tmp_path, "-o", "-", "--time", "0.001", script=script)
    assert status == FAILED
    assert page.count('class="problem error"') >= 3
    assert "the time for the report ran out before this statement" in page
    assert "--time 0.001" in page
    assert report(tmp_path, "-o", "-", "--time", "600", script="AKs")[0] == OK
    with pytest.raises(SystemExit):
        report(tmp_path, "--time", "0")


HOSTILE = "<img src=x onerror=alert(1)></title><script>alert(1)</script>"


def test_nothing_that_is_written_becomes_html(tmp_path: Path) -> None:
    history = (Path(__file__).parents[3] / "examples" / "my_hands.phhs").read_text("utf-8")
    (tmp_path / "own.phhs").write_text(history.replace("Robin", "<script>R</script>"), encoding="utf-8")
    script = f"""\
# # {HOSTILE}
# {HOSTILE} [a](javascript:alert(1)) <javascript:alert(1)> ![x](data:text/html,x)
# | {HOSTILE} |
# |---|
# | {HOSTILE} |
#
# ```{HOSTILE}
# {HOSTILE}
# ```
equity AA vs '{HOSTILE}' # {HOSTILE}
let steal = AA /* {HOSTILE} */
equity $hero vs QQ
equity <b> vs QQ
select count(raised(preflop)) from history 'own.phhs' for '<script>R</script>'
select count(raised(preflop)) from history 'own.phhs' group by name
import '{HOSTILE}'
select avg(equity) as a from hero='AA', villain='{HOSTILE}'
"""
    for arguments in ((), ("--param", f"hero={HOSTILE}")):
        _, page, _ = report(tmp_path, "-o", "-", *arguments, script=script)
        tags = Tags()
        tags.feed(page)
        assert tags.open == []
        assert tags.seen.count("script") == 1
        assert "&lt;script&gt;R&lt;/script&gt;</td>" in page, "the player in a row of his own"
        assert not {"img", "iframe", "object", "form", "base", "link"} & set(tags.seen)
        assert "href" not in page.replace('href="#', "")
    assert re.search("Content-Security-Policy\" content=\"default-src 'none'", page)


def test_prose_that_takes_long_is_shown_as_it_is_written() -> None:
    text = "|a<b>" * 6_000
    assert Prose([text]).html(text) == f"<pre>{escape(text)}</pre>\n"


def test_the_same_seed_makes_the_same_page_of_every_lesson() -> None:
    """No date, no time, no place of this machine: what is handed out can be made again and compared."""
    path = Path(__file__).parents[3] / "examples" / "lesson_button_steals.pql"
    pages = []
    for _ in range(2):
        out = io.StringIO()
        assert command.run("report", [str(path), "-o", "-", "--seed", "3"], out, io.StringIO()) == OK
        pages.append(out.getvalue())
    assert pages[0] == pages[1]
    assert str(path.parent) not in pages[0]


def test_markdown_has_the_pictures_of_the_shell() -> None:
    text = "".join(
        made("AKs\ncompare AA with KK\ndistribution AA vs KK on Kh7h2c\nequity AA vs KK").markdown()
    )
    assert "```text\n4 hands, 0.30 % of all\nAKs\n\n" in text
    assert text.count("```text") == 3
    assert "| player | equity |" in text


def test_a_folder_is_no_report(tmp_path: Path) -> None:
    (tmp_path / "x.html").mkdir()
    status, _, err = report(tmp_path, "-o", str(tmp_path / "x.html"))
    assert (status, err) == (USAGE, f"pql report: {tmp_path / 'x.html'} is a folder\n")
    status, _, err = report(tmp_path, "-o", "-", "--format", "pdf")
    assert (status, err) == (USAGE, "pql report: a PDF needs a file: -o FILE.pdf\n")


def test_the_progress_line_says_which_statement_is_answered() -> None:
    line = ProgressLine(Page())
    line.place = "statement 2 of 5"
    assert line.text(0.5, "53 %", 3).startswith("statement 2 of 5  ")


@pytest.mark.parametrize("name", ["lesson_flush_draws", "lesson_button_steals"])
def test_lessons_to_hand_out(name: str) -> None:
    path = Path(__file__).parents[3] / "examples" / f"{name}.pql"
    out, err = io.StringIO(), io.StringIO()
    assert (command.run("report", [str(path), "-o", "-"], out, err), err.getvalue()) == (OK, "")
    tags = Tags()
    tags.feed(out.getvalue())
    assert tags.open == []
    assert {"svg", "table", "h2"} <= set(tags.seen)


def test_the_page_of_the_documentation_has_every_option() -> None:
    """What `--help` offers is on the page, and the page offers nothing else."""
    page = (Path(__file__).parents[3] / "docs" / "reports.md").read_text("utf-8")
    offered = set(re.findall(r"--[a-z]+", command._parser().format_help()))
    assert set(re.findall(r"--[a-z]+\b", page)) == offered - {"--help", "--output"}


def test_what_is_only_found_while_it_is_answered_is_said_too(tmp_path: Path) -> None:
    script = "equity (QQ minus (KK where set on Kh7h2c)) vs AA"
    _, page, _ = report(tmp_path, "-o", "-", script=script)
    assert "`minus KK where set on Kh7h2c` takes nothing away here" in page
    assert pql.compile(script).warnings == (), "before it is run nobody knows"


def test_a_problem_of_the_third_line_is_marked_from_end_to_end(tmp_path: Path) -> None:
    _, page, _ = report(tmp_path, "-o", "-", script="AKs\n\nequity AA vs KY\n")
    assert re.search(r"equity AA vs KY\n.*\| {14}\^\^$", page, re.MULTILINE)

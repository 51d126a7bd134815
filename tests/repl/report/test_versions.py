"""Reports for teachers and students: settings, exercises, parameters in prose, logos, how a page is repeated."""

from __future__ import annotations

import hashlib
import io
import os
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest

import pql
from pql.repl.cli import report as command
from pql.repl.report.prose import filled, markdown_text
from pql.repl.report.script import Block, placed
from pql.repl.report.settings import Settings, settings_of
from pql.repl.status import OK, USAGE
from references.families import together

from .test_report import HOSTILE, Tags, report

PNG = b"\x89PNG\r\n\x1a\n" + b"0" * 20
LESSON = """\
#!/usr/bin/env pql
# ---
# title: Pairs for $student
# author: Ann Coach
# date: 28 November 2026
# ---
# Dear $student, two questions.
let held = 55
# ::: exercise
# How often is it a set?
# ::: answer
# One time in eight.
let other = QQ
breakdown held on ***
# :::
# ::: teacher
# Most say one in five.
equity 99 vs AA
# :::
let held = 66
# ::: exercise
# And against kings?
# ::: answer
equity held vs KK
# :::
# ::: hidden
equity held vs QQ
# :::
"""


def page(tmp_path: Path, *arguments: str, script: str = LESSON, form: str = "html") -> str:
    status, text, err = report(
        tmp_path, "-o", "-", "--format", form, "--param", "student=Bo", *arguments, script=script
    )
    assert (status, err) == (OK, "")
    if form == "html":
        tags = Tags()
        tags.feed(text)
        assert tags.open == []
    return text


@pytest.mark.parametrize("form", ["html", "md"])
def test_a_teacher_sees_all_in_its_place(tmp_path: Path, form: str) -> None:
    text = unescape(page(tmp_path, form=form))
    order = [
        "Pairs for Bo", "Ann Coach, 28 November 2026", "Dear Bo", "Exercise 1", "How often is it a set?", "Answer to",
        "One time in eight", "breakdown", "For the teacher", "one in five", "Exercise 2", "And against kings?",
    ]  # fmt: skip
    seen = re.sub(r"</?span[^>]*>", "", text)
    seen = seen[seen.index("Dear Bo") - 1000 if form == "html" else 0 :]
    places = [seen.index(each) for each in order]
    assert places == sorted(places)
    assert "equity held vs KK" in seen
    assert "equity held vs QQ" not in seen, "hidden, but answered"
    assert _has_equity(seen, "66 vs QQ")


def _has_equity(text: str, asked: str) -> bool:
    """Whether the answer to a question of two players is in a report."""
    first, second = asked.split(" vs ")
    found = pql.equity(first, second).players[0].equity
    return f"{100 * found:.2f} %" in text


@pytest.mark.parametrize("form", ["html", "md"])
def test_students_get_the_answers_at_the_end(tmp_path: Path, form: str) -> None:
    text = re.sub(r"</?span[^>]*>", "", page(tmp_path, "--for", "student", form=form))
    end = text.index("And against kings?")
    assert text.index(">Answers</h2>" if form == "html" else "## Answers") > end
    assert text.index("One time in eight.") > end
    assert text.count("breakdown held on ***") == 1
    assert text.index("breakdown held on ***") > end
    # In the session as it was at the place of each answer: the first pair is 55, the second 66.
    assert re.search(r"<b>55 on|55 on \*\*\*|55</b>", text) or "12.00 %" in text
    assert "underpair" in text
    assert "36.24 %" in text, "of fives; sixes are below every card less often"
    assert _has_equity(text, "66 vs KK")
    assert "For the teacher" not in text
    assert "one in five" not in text
    assert not _has_equity(text, "99 vs AA")
    assert "--for student" in text


@pytest.mark.parametrize("form", ["html", "md"])
def test_answers_that_are_withheld_are_nowhere(tmp_path: Path, form: str) -> None:
    script = LESSON.replace("# author", "# answers: withheld\n# author")
    text = page(tmp_path, "--for", "student", script=script, form=form)
    assert "Exercise 2" in text
    for answer in ("One time in eight", "breakdown", "underpair", "Answers", "Answer to", "one in five"):
        assert answer not in text, answer
    assert not _has_equity(text, "66 vs KK")
    assert "One time in eight" in page(tmp_path, script=script, form=form), "the teacher has them"


def test_names_of_an_answer_hold_where_it_is_left_out(tmp_path: Path) -> None:
    script = "# ::: exercise\n# Which?\n# ::: answer\nlet mine = KK\nmine\n# :::\nequity mine vs AA\n"
    for reader in ("teacher", "student"):
        assert _has_equity(page(tmp_path, "--for", reader, script=script), "KK vs AA")


@together(
    "told, teacher, student", [("shown", True, True), ("hidden", False, False), ("teacher", True, False)]
)
def test_statements_are_shown_or_hidden(tmp_path: Path, told: str, teacher: bool, student: bool) -> None:
    script = f"# ---\n# statements: {told}\n# ---\nlet mine = AA\nequity mine vs KK # why\n"
    for reader, shown in (("teacher", teacher), ("student", student)):
        for form in ("html", "md"):
            text = page(tmp_path, "--for", reader, script=script, form=form)
            assert ("# why" in text) is shown, (reader, form)
            assert _has_equity(text, "AA vs KK")
            assert ("mine" in re.sub("<[^>]*>", "", text)) is (shown or "mine" in _table(text)), (
                reader,
                form,
            )


def _table(text: str) -> str:
    """The names of players, which stay when statements are hidden."""
    return text[text.index("player") :]


def test_settings_are_read() -> None:
    source = pql.Source(
        '#!/usr/bin/env pql\n\n-- ---\n-- Title: "It: $a, \\$5"\n--\n-- logo: x.png\n# ---\nAA', "x.pql"
    )
    begun = settings_of(source, {"a": "b\nc"})
    assert begun.settings == Settings(title="It: b c, $5", logo="x.png")
    assert source.text[begun.end :] == "AA"
    assert begun.logo is not None
    assert source.text[begun.logo.start : begun.logo.end] == "x.png"
    assert settings_of(pql.Source("# # A heading\nAA"), {}).settings == Settings()


WRONG = (
    ("# ---\n# titel: x\n# ---\n", "titel", "did you mean `title`?"),
    ("# ---\n# name: Ann\n# ---\n", "name", "did you mean `author`?"),
    ("# ---\n# colour: red\n# ---\n", "colour", "it has `title`, `author`"),
    ("# ---\n# hello\n# ---\n", "hello", "a word, a colon and its value"),
    ("# ---\n# title: a\n# title: b\n# ---\n", "title", "keep one"),
    ("# ---\n# title: a\nAA\n", "# ---", "end them with a line `# ---`"),
    ("# ---\n# statements: hide\n# ---\n", "hide", "`statements: hidden`"),
    ("# ---\n# answers: never\n# ---\n", "never", "`answers: "),
    ("# ---\n# title: For $whom\n# ---\n", "For $whom", "--param whom=VALUE"),
    ("# ---\n# title: " + "a" * 400 + "\n# ---\n", "a" * 400, "shorten it"),
    ("# ::: exercize\n# x\n# :::\n", "# ::: exercize", "did you mean `::: exercise`?"),
    ("# ::: poem\n# :::\n", "# ::: poem", "`exercise`, `answer`"),
    ("# ::: answer\n# x\n# :::\n", "# ::: answer", "begin one"),
    ("# ::: exercise\n# x\n", "# ::: exercise", "end it with"),
    ("# ::: exercise\n# ::: teacher\n# :::\n", "# ::: teacher", "end that first"),
    ("AA\n# :::\n", "# :::", ""),
    ("# ---\n# logo: no.png\n# ---\n", "no.png", "cannot read the logo"),
    ("# ---\n# logo: .\n# ---\n", ".", "cannot read the logo"),
    ("# ---\n# logo: lesson.pql\n# ---\n", "lesson.pql", "PNG, JPEG"),
)  # fmt: skip


@together("script, at, help", WRONG, ids=lambda text: text[:40])
def test_what_is_wrong_is_told_at_its_place(tmp_path: Path, script: str, at: str, help: str) -> None:
    status, out, err = report(tmp_path, "-o", "-", script=script)
    assert (status, out) == (USAGE, "")
    assert help in err
    assert "--> lesson.pql:" in err
    marked = re.search(r"^ *\d+ \| (.*)\n *\| ( *)(\^+)", err, re.MULTILINE)
    assert marked is not None
    begin = len(marked[2])
    assert at.startswith(marked[1][begin : begin + len(marked[3])].rstrip("."))
    assert not (tmp_path / "lesson.html").exists()


def test_blocks_have_numbers() -> None:
    found = placed(
        pql.Source("# a\n# ::: exercise\nAA\n# ::: answer\n# b\n# :::\n/* ::: teacher\nc\n::: */\nKK")
    )
    assert [(each.section.text, each.block) for each in found] == [
        ("a", Block()), ("AA", Block("exercise", 1)), ("b", Block("answer", 1)), ("c", Block("teacher")),
        ("KK", Block()),
    ]  # fmt: skip


def test_parameters_in_prose_are_text_and_not_in_code(tmp_path: Path) -> None:
    script = "# # For $who\n# *$who* `$who` \\$who $9\n#\n# | a |\n# |---|\n# | $who |\nAA"
    for value in (HOSTILE, "*x* [a](javascript:alert(1)) | `y` # $who \\", "1. a\n# b"):
        _, text, _ = report(tmp_path, "-o", "-", "--param", f"who={value}", script=script)
        tags = Tags()
        tags.feed(text)
        assert tags.open == []
        assert tags.seen.count("script") == 1
        assert not {"img", "a"} & set(tags.seen)
        line = " ".join(value.split())
        seen = unescape(re.sub(r"<(?!img|script|/script|/title)[^>]*>", "", text.split("<main>")[1]))
        assert f"For {line}" in unescape(text.split("<title>")[1])
        assert seen.count(line) == 3 + ("\n" not in value), (
            "heading, emphasis, table, and the command as it is typed"
        )
        assert "<code>$who</code> $who $9" in text


def test_a_parameter_without_a_value_stays_and_is_told(tmp_path: Path) -> None:
    status, text, err = report(tmp_path, "-o", "-", script="# Dear $student, `$other`\nAA")
    assert status == OK
    assert "Dear $student" in text
    assert "warning: `$student` in the prose has no value" in err
    assert "--param student=VALUE" in err
    assert "`$other`" not in err.replace("Dear $student, `$other`", "")


def test_text_in_markdown_is_shown_as_it_is() -> None:
    from markdown_it import MarkdownIt

    punctuation = "".join(chr(code) for code in range(33, 127) if not chr(code).isalnum())
    for text in (punctuation, "1. x", "- x", "    x", "www.a.b", "&amp;", "a_b_c **d**", HOSTILE):
        html = MarkdownIt("commonmark").enable("table").render(markdown_text(text))
        assert unescape(re.sub(r"</?p>", "", html)).strip() == " ".join(text.split())
    assert filled("`` a ` $x `` $x", {"x": "v"}) == ("`` a ` $x `` v", [])


KINDS = (
    (PNG, "image/png"),
    (b"\xff\xd8\xff\xe0xx", "image/jpeg"),
    (b"GIF89a..", "image/gif"),
    (b"RIFF\0\0\0\0WEBPVP8 ", "image/webp"),
    (b'<?xml version="1.0"?>\n<!-- x -->\n<svg xmlns="http://www.w3.org/2000/svg"/>', "image/svg+xml"),
)


@together("content, kind", KINDS, ids=lambda value: value if isinstance(value, str) else "")
def test_a_logo_is_in_the_page(tmp_path: Path, content: bytes, kind: str) -> None:
    (tmp_path / "own logo.gif").write_bytes(content)
    script = '# ---\n# logo: own logo.gif\n# author: Ann & "co"\n# ---\nAA'
    text = page(tmp_path, script=script)
    assert f'src="data:{kind};base64,' in text
    assert 'alt="Ann &amp; &quot;co&quot;"' in text
    assert "; img-src data:" in text
    assert "![" in page(tmp_path, script=script, form="md")
    assert "](own%20logo.gif)" in page(tmp_path, script=script, form="md")
    status, _, err = report(tmp_path, "-o", "-", "--safe", script=script)
    assert status == USAGE
    assert "reads none" in err


def test_a_hostile_logo_runs_and_loads_nothing(tmp_path: Path) -> None:
    (tmp_path / "x.svg").write_text(
        '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script>'
        '<image href="https://example.org/x.png"/></svg>'
    )
    text = page(tmp_path, script=f"# ---\n# logo: x.svg\n# title: {HOSTILE}\n# date: {HOSTILE}\n# ---\nAA")
    tags = Tags()
    tags.feed(text)
    assert (tags.seen.count("script"), tags.seen.count("img"), tags.seen.count("image")) == (1, 1, 0)
    assert "example.org" not in text, "it is inside of the picture, encoded"
    assert "script-src 'sha256-" in text
    (tmp_path / "x.svg").write_bytes(b"<html><script>alert(1)</script><svg>")
    assert report(tmp_path, "-o", "-", script="# ---\n# logo: x.svg\n# ---\nAA")[0] == USAGE
    (tmp_path / "x.svg").write_bytes(PNG + b"0" * 600_000)
    assert "larger than 500 kB" in report(tmp_path, "-o", "-", script="# ---\n# logo: x.svg\n# ---\nAA")[2]


def test_there_is_no_header_and_no_date_where_none_is_given(tmp_path: Path) -> None:
    text = page(tmp_path, script="# # One\nAA")
    assert "<header" not in text
    assert "img-src" not in text


def test_the_footer_repeats_the_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "lessons of Ann"
    (folder / "one").mkdir(parents=True)
    (folder / "one" / "pairs.pql").write_text("# Café\nAA", encoding="utf-8")
    monkeypatch.chdir(folder)
    arguments = ["one/pairs.pql", "-o", "out.md", "--seed", "3", "--for", "student"]
    assert command.run("report", arguments, io.StringIO(), io.StringIO()) == OK
    text = (folder / "out.md").read_text("utf-8")
    assert "`pql report one/pairs.pql -o out.md --seed 3 --for student`" in text
    assert "given in the folder `lessons of Ann`," in text
    assert hashlib.sha256("# Café\nAA".encode()).hexdigest()[:12] in text
    assert str(tmp_path) not in text, "no place of this machine"
    os.remove(folder / "out.md")
    again = re.search(r"`(pql report[^`]*)`", text)
    assert again is not None
    assert command.run("report", again[1].split()[2:], io.StringIO(), io.StringIO()) == OK
    assert (folder / "out.md").read_text("utf-8") == text


def test_a_script_elsewhere_is_told_without_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    text = page(tmp_path, script="AA", form="md")
    assert "`pql report lesson.pql -o - --seed 7 --format md --param student=Bo`" in text
    assert f"in the folder `{tmp_path.name}`" in text
    assert str(tmp_path) not in text


_LONG_TEXTS = """
import re
from pql.repl.report.logo import _KINDS
from pql.repl.report.prose import filled
assert not any(re.match(begins, b"<!---->" * 280, re.DOTALL) for begins, _ in _KINDS)
assert any(re.match(begins, b"<!--a--> <!-- b -- > --><svg>", re.DOTALL) for begins, _ in _KINDS)
for text in ("`" * 19_000, "".join("`" * ticks + "x" for ticks in range(1, 190))):
    assert filled("$a" + text, {"a": "1"})[0] == "1" + text
"""


def test_remarks_of_a_logo_and_backticks_take_no_time() -> None:
    # Each remark that ends might have gone on, and each backtick might have begun code.
    subprocess.run([sys.executable, "-P", "-c", _LONG_TEXTS], check=True, timeout=600)

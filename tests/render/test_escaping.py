"""Whatever somebody typed, or a file holds, is text in a page: no tag and no attribute comes of it."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.render import answer_text
from pql.render.page import Page
from pql.render.showing import html_of
from pql.results import Result
from references.tabled import FORMS

HOSTILE = """<script>alert("1" + '2')</script><img src=x onerror=alert(1)>"""
_HANDS = Path(__file__).parents[2] / "examples" / "my_hands.phhs"


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.seen: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen += [tag, *[name for name, _ in attrs]]
        for _, value in attrs:
            assert "alert" not in (value or "")

    def handle_data(self, data: str) -> None:
        self.text += data


def _is_only_text(page: str, hostile: str = HOSTILE) -> None:
    tags = _Tags()
    tags.feed(page)
    tags.close()
    assert not {"script", "img", "iframe", "object", "a"} & set(tags.seen)
    assert not [name for name in tags.seen if name.startswith("on")]
    # Where a list is folded three dots stand between what is seen and the rest.
    joined = "".join(tags.text.replace("\u2026", "").split())
    assert "".join(hostile.split()) in joined, "it is there, as text"


def _pages(result: Result, statement: str = "") -> list[str]:
    return [html_of(result), answer_text(result, statement, "html", Page(), whole=True)]


def _changed(value: Any, old: str, new: str) -> Any:
    """An answer with a text in place of another, wherever it is in it."""
    if isinstance(value, str):
        return value.replace(old, new)
    if isinstance(value, tuple | list):
        made = [_changed(each, old, new) for each in value]
        if hasattr(value, "_fields"):
            return type(value)(*made)
        return type(value)(made)
    if isinstance(value, dict):
        return {_changed(key, old, new): _changed(each, old, new) for key, each in value.items()}
    fields = getattr(value, "_fields", None)
    if fields and not isinstance(value, type):
        return type(value)(**{name: _changed(getattr(value, name), old, new) for name in fields})
    return value


@pytest.mark.parametrize(
    "name",
    [name for name in FORMS if name not in ("value", "show", "pot", "pot in prizes", "explain", "leaks")],
)
def test_texts_of_ranges_are_escaped_in_every_statement(name: str) -> None:
    """Ranges keep the text they were given; were it ever hostile, a page would show it as it is."""
    statement = FORMS[name][0]
    (result,) = pql.run(statement)
    # Tables that repeat no text of the question have a hostile column.
    text = next(iter([*_own_texts(result), *getattr(result, "columns", ())]), None)
    assert text, f"{name} repeats no text of the question: name it beside `pot` above"
    hostile = _changed(result, text, HOSTILE)
    for page in _pages(hostile, HOSTILE):
        tags = _Tags()
        tags.feed(page)
        assert not {"script", "img"} & set(tags.seen)
        assert "onerror" not in tags.seen


def _own_texts(result: object) -> list[str]:
    found: list[str] = []
    fields = ("hands", "hand", "text", "versus", "players", "opponents", "ranges", "board", "examples")
    for field in (*fields, "calling", "pushes"):
        value = getattr(result, field, None)
        for each in value if isinstance(value, tuple | list) else (value,):
            named = [getattr(each, name, None) for name in ("text", "hands", "name")]
            text = each if isinstance(each, str) else next(filter(None, named), None)
            found += [text] if isinstance(text, str) and text else []
    return found


def test_names_of_columns_are_escaped() -> None:
    """`as` takes words alone, so a hostile name comes from a library call or a file."""
    (result,) = pql.run(
        "select avg(nouts@flop) as mean, histogram(nouts@flop) as bars from hero='AhKh', board='Qh7h2c'"
    )
    for page in _pages(_changed(result, "mean", HOSTILE), HOSTILE):
        _is_only_text(page)


def test_values_of_histograms_are_escaped() -> None:
    """Named after texts of a formula, ranks and made hands: now plain words all of them."""
    (result,) = pql.run("select histogram(handtype(hero, flop)) from hero='JTs', board='***'")
    for page in _pages(_changed(result, "twopair", HOSTILE)):
        _is_only_text(page)


def test_players_of_files_are_escaped(tmp_path: Path) -> None:
    """In a row of their name, in the name of the table, and among the hands themselves."""
    path = tmp_path / "own.phhs"
    name = "<b onclick=alert(1)>R</b>"
    path.write_text(_HANDS.read_text("utf-8").replace("Robin", name), encoding="utf-8")
    (result,) = pql.Session(directory=tmp_path).run(
        "select count(raised(preflop)), sum(net) from history 'own.phhs' group by name, table"
    )
    for page in (*_pages(result), html_of(pql.read_hands(path))):
        tags = _Tags()
        tags.feed(page)
        assert "onclick" not in tags.seen
        assert name[:8] in tags.text


def test_remarks_and_readings_are_escaped() -> None:
    (result,) = pql.run("equity AA vs KK")
    result = result.read_as(HOSTILE)
    for page in _pages(result):
        _is_only_text(page)


def test_long_lists_that_are_folded_are_escaped() -> None:
    """Both what is seen of them and what is asked for."""
    for text in (HOSTILE + ", AhKh" * 30, "AhKh, " * 30 + HOSTILE):
        table = pql.results.TableResult(("hands",), ((text,),))
        page = html_of(table)
        assert "<details>" in page
        _is_only_text(page)


def test_cells_of_all_kinds_are_escaped() -> None:
    values = (HOSTILE, [HOSTILE], {HOSTILE: 0.5})
    for value in values:
        _is_only_text(html_of(pql.results.TableResult((HOSTILE, "hands"), ((value, "AA"),))))


@pytest.mark.parametrize(
    "text",
    [
        f"equity {HOSTILE} vs AA",
        f"board {HOSTILE}",
        f"select avg(equity) from hero='{HOSTILE.replace(chr(39), '')}'",
        f"{HOSTILE}",
        f"import '{HOSTILE.replace(chr(39), '')}'",
    ],
)
def test_errors_are_escaped(text: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.run(text)
    for page in (caught.value._repr_html_(), *[each._repr_html_() for each in caught.value.diagnostics]):
        tags = _Tags()
        tags.feed(page)
        assert not {"script", "img"} & set(tags.seen)
        assert "alert" in tags.text


def test_brackets_of_a_file_are_no_link_in_markdown() -> None:
    """As somebody reads it who makes a page of it."""
    markdown = pytest.importorskip("markdown_it").MarkdownIt("commonmark").enable("table")
    (result,) = pql.run(f"list from history '{_HANDS}' for 'Robin' limit 2")
    for hostile in ("[click](http://x)", "<http://x>", "![x](http://x)", "`x`", "*x* _y_", "a|b", "\\[x](y)"):
        for changed in (_changed(result, "Harbour", hostile), result.read_as(hostile)):
            page = markdown.render(answer_text(changed, "", "markdown", Page()))
            assert not re.search("<(a|img|code|em|strong) ?", page.replace("<strong>Robin", "")), page
            assert hostile in unescape(re.sub("<[^>]*>", "", page)), page

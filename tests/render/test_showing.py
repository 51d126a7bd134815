"""What Python and notebooks show of answers, sets, queries and problems."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.render import answer_text
from pql.render.html_tables import table_html
from pql.render.page import Page
from pql.results import PlotResult, Result, TableResult
from pql.results.base import Result as BaseResult
from references.families import together

_FROM = f"from history '{Path(__file__).parents[2] / 'examples' / 'my_hands.phhs'}'"
QUESTIONS = {
    "AKs, 22+:0.5": "<HandsResult AKs, 22+:0.5: 82 hands weighing 43>",
    "game omaha; AA$ds": "<HoleHandsResult omaha: 864 hands>",
    "none": "<HandsResult none: 0 hands>",
    "board AK*f2": "<BoardResult 420 of 22,100 flops>",
    "compare 15% with 20%": "<CompareResult 15% with 20% overlap 0.7424, exact>",
    "equity AA vs KK": "<EquityResult AA 0.8195 vs KK 0.1805, exact>",
    "equity 20% vs QQ+ on Kh7h2c by class": "<ReportResult 20% vs QQ+ 0.2183 by class, 39 rows, exact>",
    "equity AsKs vs QQ+ on Kh7h2c by turn": "<ReportResult AsKs vs QQ+ 0.5597 by turn, 47 rows, exact>",
    "blockers AJs, KQs vs QQ+ on Kh7h2c": "<BlockersResult AJs, KQs vs QQ+ on Kh7h2c by class, 2 rows, exact>",
    "blockers QQ+ by card": "<BlockersResult any hand vs QQ+ by card, 52 rows, exact>",
    "distribution 15% vs 20% on Kh7h2c": "<DistributionResult 15% 0.5418 vs 20% 0.4582, exact>",
    "outs AsQs vs KK on Ks7s2c": "<OutsResult AsQs on Ks7s2c: 8 outs>",
    "outs AQ* on Ks7s2c": "<OutsTable 16 rows, exact>",
    "ev call 50 to win 150": "<PotResult call 50 to win 150, 0.2500 needed>",
    "ev call 50 to win 150 with AKs vs QQ on Kh7h2c": "<EvResult call 50 to win 150 with AKs vs QQ 128.1, exact>",
    "icm Ann 5000, Bob 3000, Cy 2000 pay 50, 30, 20": "<IcmResult Ann 38.3929, Bob 32.75, Cy 28.8571 of 100, exact>",
    "shove 10bb vs 30%": "<ShoveResult shove 10bb vs 30% 0.9186 profitable, exact>",
    "nash 12bb ante 0.1": "<NashResult 12bb, ante 0.1: push 0.",
    "compare QQ+ with AKs on Kh7h2c": "<CompareResult QQ+ with AKs overlap 0.0000, exact>",
    "flops 3 for QQ vs JJ": "<FlopsResult 3 flops for 1 pair of ranges, classes off by",
    "select avg(equity) from a='AA', b='KK'": "<SelectResult avg(equity) 0.819461, exact>",
    "select histogram(riverEquity(a)) from a='AA', b='KK', board='Kh7h2c'": "<SelectResult histogram",
    "value AsKsQsJsTs": "<ValueResult royal flush, pokerval 2148457658>",
    "list TT+ limit 3": "<HandList 3 rows, exact>",
    "sample 3 of board *** seed 1": "<SampleTable 3 rows, sampled>",
    "odds AKs vs QQ on Kh7h2c": "<OddsResult AKs 0.8907 vs QQ 0.1093, exact>",
    "odds AhKh on Qh7h2c": "<FinalHandsResult AhKh on Qh7h2c, 9 rows, exact>",
    "nuts on Kh7h2c": "<NutsResult Kh7h2c: KK, three of a kind, kings, seven kicker>",
    "strength AsKs on Kh7h2c": "<StrengthResult AsKs on Kh7h2c, 1 row, exact>",
    "strength AsKs on Kh7h2c opponents 1..3 samples 2000 seed 1": "<StrengthResult AsKs on Kh7h2c, 3 rows, ",
    "breakdown 22+ on Kh7h2c by (turn.paired)": "<BreakdownLayersResult 22+ on Kh7h2c in 2 layers, exact>",
    "breakdown 22+ on Kh7h2c": "<BreakdownResult 22+ on Kh7h2c, 9 rows, exact>",
    "draws AsKs on Kh7h2c": "<DrawsResult AsKs on Kh7h2c: pair of kings, ace kicker>",
    "draws 20% on Kh7h2c": "<RangeDrawsResult 20% on Kh7h2c>",
    f"stats {_FROM} for 'Robin'": "<StatsResult 42 hands, 508.24 bb/100, recorded>",
    f"stats {_FROM} by position": "<StatsResult 6 rows, recorded>",
    f"winnings {_FROM} for 'Robin'": "<WinningsResult 42 hands, net 213.46, recorded>",
    f"winnings {_FROM} by session": "<WinningsResult 2 rows, recorded>",
    "tournaments from history 'examples/my_tournaments.txt' for hero": "<TournamentsResult 8 tournaments, ROI 222 %, ",
    f"list {_FROM} limit 3": "<HandRows 3 rows, recorded>",
    f"leaks {_FROM} by position": "<LeaksResult 210 hands against 42, 17 statistics>",
    f"replay '70342' {_FROM}": "<ReplayResult hand 70342, 6 players, 14 actions>",
    "explain equity AA vs KK": "<ExplainResult equity AA vs KK>",
    "plot AKs": "<PlotResult <HandsResult AKs: 4 hands>>",
    "show options": "<TableResult 7 rows, exact>",
}


class _Balance(HTMLParser):
    """Reads HTML and keeps what is open, and every tag and attribute it has seen."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen |= {tag, *[f"{tag} {name}" for name, _ in attrs]}
        if tag != "br":
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen |= {tag}

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def _read(html: str) -> _Balance:
    balance = _Balance()
    balance.feed(html)
    balance.close()
    assert balance.open == []
    return balance


def _shown(value: Any) -> str:
    html = value._repr_html_()
    assert isinstance(html, str)
    _read(html)
    return html


@together(("statement", "line"), QUESTIONS.items())
def test_every_answer_is_shown(statement: str, line: str) -> None:
    (result,) = pql.run(statement)
    assert repr(result).startswith(line)
    assert "\n" not in repr(result)
    assert f"{result}\n" == answer_text(result, statement, "text", Page())
    if isinstance(result, PlotResult):
        assert result._repr_html_() is None
        return
    html = _shown(result)
    assert '<div class="pql">' in html
    assert len(html) < 60_000


def test_every_kind_of_answer_is_tried() -> None:
    """But for those written to files, which differ in their path alone, and those no statement has, tried below."""
    tried = {type(pql.run(statement)[0]).__name__ for statement in QUESTIONS}
    kinds = {name for name in dir(pql.results) if name.endswith("Result")} - {
        "Result",
        "AnyResult",
        "DealResult",
    }
    written = {"CollectResult", "CollectionResult", "ExportResult"}
    assert kinds - tried == {"BatchResult", "StrategyResult", *written}


def test_answers_to_many_values_are_shown() -> None:
    batch = pql.compile("equity $h vs QQ+ on Kh7h2c").run_many([{"h": "AKs"}, {"h": HOSTILE}])
    html = _shown(batch)
    assert 'style="--b:56.6%"' in html
    assert "<script>" not in html
    assert repr(batch) == "<BatchResult 2 rows, exact>"


def test_a_strategy_of_a_file_is_shown(tmp_path: Path) -> None:
    path = tmp_path / "output.json"
    path.write_text('{"player":1,"actions":["CHECK","<b>"],"strategy":{"strategy":{"AhKs":[0.75,0.25]}}}')
    strategy, nodes = pql.read_strategy(path), pql.read_nodes(path)
    assert repr(strategy) == "<StrategyResult OOP at the root, 1 row>"
    assert repr(nodes) == "<FileTable 1 row>"
    assert "75.00 %" in str(strategy)
    for result in (strategy, nodes):
        assert "<b>" not in _shown(result)


def test_a_matrix_is_shown() -> None:
    matrix = pql.equity_matrix("AA", "KK, QQ")
    assert "AsAh" in _shown(matrix)
    assert "\n" not in repr(matrix)


def test_a_grid_says_how_full_each_class_is() -> None:
    html = _shown(pql.hands("AKs, KTo:0.5, QsJs"))
    assert html.count("<title>") == 169
    for title in ("AKs: 4 of 4 hands", "KTo: 12 of 12 hands, weight 6", "QJs: 1 of 4 hands", "72o: none"):
        assert f"<title>{title}</title>" in html
    heights = re.findall(r'class="f" x="(\d+)" y="[\d.]+" width="36" height="([\d.]+)"', html)
    assert sorted(heights) == sorted([("36", "28"), ("36", "14"), ("108", "7")])


def test_a_bar_is_as_long_as_its_share() -> None:
    html = _shown(pql.run("equity AA vs KK")[0])
    assert re.findall(r'style="--b:([\d.]+)%"', html) == ["81.9", "18.1"]


def test_a_long_table_shows_its_ends() -> None:
    html = _shown(pql.run("list ?")[0])
    assert html.count("<tr>") == 1 + 30 + 1
    assert "1,296 more between them" in html
    assert html.index("AsAh") < html.index("1,296 more") < html.index("2d2c")


def test_a_page_of_html_has_every_row() -> None:
    (result,) = pql.run("list ?")
    page = answer_text(result, "list ?", "html", Page(), whole=True)
    assert page.count("<tr>") == 1 + 1326
    assert page.count("<style>") == 2
    assert "<caption>list ?</caption>" in page


def test_boards_and_queries_are_shown() -> None:
    assert "420" in _shown(pql.boards("AK*f2"))
    html = _shown(pql.compile("equity AA vs KK on AK*f2"))
    assert "equity" in html
    assert "AK*f2" in re.sub("<[^>]*>", "", html)


def test_a_warning_stands_below_its_query() -> None:
    html = _shown(pql.compile("equity AA vs KK, 0%"))
    assert "warning:" in html


HOSTILE = "<script>alert('&\"')</script>"


def test_texts_of_users_are_escaped() -> None:
    result = TableResult((HOSTILE, "b"), ((HOSTILE, 1), (HOSTILE, 2)))
    for html in (_shown(result), table_html(result.reading(), Page(), HOSTILE)):
        assert "<script>" not in html
        assert "&lt;script&gt;" in html
    kinds = _read(_shown(result)).seen
    assert not any(" on" in kind or kind == "script" for kind in kinds)


def test_names_and_problems_are_escaped() -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.run(f"equity {HOSTILE} vs AA")
    for shown in (caught.value, *caught.value.diagnostics):
        html = _shown(shown)
        assert "<script>" not in html
        assert "error:" in html
        assert "^" in html


def test_a_problem_in_html_has_the_text_of_the_shell() -> None:
    from html import unescape

    with pytest.raises(pql.PQLError) as caught:
        pql.hands("AK<b>")
    html = _shown(caught.value)
    assert unescape(re.sub("<[^>]*>", "", html)) == str(caught.value)


def test_an_answer_of_a_kind_of_its_own_is_shown_by_its_values() -> None:
    class Own(BaseResult):
        name: str

        type = "own"

        def to_dict(self) -> dict[str, Any]:
            return {"type": self.type, "name": self.name}

    own: Result = Own("<i>")
    assert repr(own) == "<Own>"
    assert str(own) == "name  <i>"
    assert "&lt;i&gt;" in _shown(own)

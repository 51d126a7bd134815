"""Pictures: the statement, the library function, the files."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from matplotlib.patches import Rectangle
from matplotlib.text import Annotation

import pql
from pql.api.sessions.one_text import plot
from pql.base.diagnostics import PQLError
from pql.render.cells import in_words
from pql.render.plotting import FORMATS, drawn, figure
from pql.render.plotting.style import new_figure, title
from pql.results import BreakdownLayersResult, Result
from pql.results.numbers import points
from pql.statements.plot.result import PlotResult
from pql.statements.select.result import SelectResult
from references.drawable import DRAWABLE

pytest.importorskip("matplotlib")

MAGIC = {".png": b"\x89PNG", ".svg": b"<?xml", ".pdf": b"%PDF"}


@pytest.mark.parametrize("ending", FORMATS)
def test_a_picture_is_written_in_each_format(tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"steal{ending}"
    (result,) = pql.run(f"plot 22+, A2s+:0.5 to '{path}'")
    assert isinstance(result, PlotResult)
    assert result.path == str(path)
    assert path.read_bytes().startswith(MAGIC[ending])
    assert [file.name for file in tmp_path.iterdir()] == [path.name]  # nothing half-written is left


def test_the_text_of_an_svg_is_text(tmp_path: Path) -> None:
    """It can be searched, and edited by programs for drawings; matplotlib draws letters as curves by itself."""
    path = tmp_path / "a.svg"
    plot("equity AhKh vs QsQd", str(path))
    texts = re.findall(r"<text [^>]*>([^<]*)</text>", path.read_text())
    assert {"AhKh", "46.21 %"} <= {text.strip() for text in texts}
    assert "DejaVuSans-" not in path.read_text()


def test_pictures_have_the_digits_asked_for() -> None:
    for digits, shown in ((None, "46.21 %"), (0, "46 %"), (4, "46.2145 %")):
        texts = [each.get_text() for each in plot("equity AhKh vs QsQd", digits=digits).axes[0].texts]
        assert any(shown in text for text in texts), texts


def test_the_same_answer_is_the_same_file(tmp_path: Path) -> None:
    first, second = tmp_path / "a.svg", tmp_path / "b.svg"
    for path in (first, second):
        plot("equity AA vs KK on 2c3d4s", str(path))
    assert first.read_bytes() == second.read_bytes()


def test_a_picture_without_a_file_carries_its_answer() -> None:
    (result,) = pql.run("plot equity AA vs KK on 2c3d4s")
    assert isinstance(result, PlotResult)
    assert result.path is None
    assert result.to_dict()["result"]["type"] == "equity"


def test_the_grid_labels_every_class() -> None:
    made = plot("AA, AKs:0.5")
    texts = [text.get_text() for text in made.axes[0].texts]
    assert {"AA", "AKs", "AKo", "22", "32o", "50%"} <= set(texts)


def _bars(result: Result) -> list[Rectangle]:
    return [patch for patch in figure(result).axes[0].patches if isinstance(patch, Rectangle)]


def test_equity_bars_are_as_long_as_the_equity() -> None:
    (result,) = pql.run("equity AA vs KK on 2c3d4s")
    lengths = [patch.get_width() for patch in _bars(result)]
    alone, shared = lengths[:2], lengths[2:]
    equities = [player.equity for player in result.players]
    assert [a + b for a, b in zip(alone, shared, strict=True)] == pytest.approx(equities)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("plot AA to 'x.gif'", "bad-picture-format"),
        ("plot AA to 'x'", "bad-picture-format"),
        ("plot value AsKs to 'x.png'", "no-picture"),
        ("plot select avg(net) from history 'examples/my_hands.phhs' to 'x.png'", "no-picture"),
        ("plot AA to '/no such folder/x.png'", "cannot-write"),
    ],
)
def test_what_cannot_be_drawn_or_written_says_so(text: str, code: str) -> None:
    with pytest.raises(PQLError) as caught:
        pql.run(text)
    (problem,) = caught.value.diagnostics
    assert problem.code == code
    assert problem.span is not None


def test_without_matplotlib_the_message_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    import sys

    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(PQLError, match=r"pocketql\[plot\]"):
        plot("AA")


def test_checking_writes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "x.png"
    assert not pql.Session().compile(f"plot AA to '{path}'").failed
    assert not path.exists()


STATEMENTS = {
    "odds": "odds AKs vs QQ+ on Kh7h2c",
    "strength": "strength AdQc on 3h4cJh opponents 1..3 samples 2000 seed 1",
    "strength of one": "strength AdQc on 3h4cJh",
    "distribution": "distribution QQ+ vs AKs, 99+ on Kh7h2c",
    "by class": "equity QQ+, AKs vs 99+ on Kh7h2c by class",
    "by hand": "equity QQ+, AKs vs 99+ on Kh7h2c by hand",
    "by turn": "equity QQ+, AKs vs 99+ on Kh7h2c by turn",
    "by category": "equity QQ+, AKs vs 99+ on Kh7h2c by category",
    "flops": "flops 3 for QQ vs JJ",
    "blockers": "blockers QQ+, AKs, QhJh vs 99+, AKs on Kh7h2c by hand",
    "blockers by card": "blockers 99+ on Kh7h2c by card",
    "blockers with a formula": "blockers QQ+, AKs, QhJh vs 25% on Kh7h2c where flushdraw by hand",
    "by layers": "equity QQ+, AKs vs 99+ on Kh7h2c by (pairs = turn.paired, over = ***[>F])",
    "breakdown by layers": "breakdown QQ+, AKs on Kh7h2c vs 99+ by (pairs = turn.paired, over = ***[>F])",
    "select": "select avg(nouts@flop), count(nouts@flop > 8) from hero='AKs', board='72*' group by topCard(flop)",
    "histogram": "select histogram(nouts@flop) from hero='AKs', board='AK*'",
    "recorded hands": "select avg(net), count(folded), sum(net), max(pot), min(net) from history"
    " 'examples/my_hands.phhs' for 'Robin' group by position",
    "breakdown": "breakdown QQ+, AKs, QhJh on Kh7h2c vs 99+",
}


def _result(text: str) -> Any:
    (result,) = pql.run(text)
    return result


@pytest.mark.parametrize("text", DRAWABLE.values(), ids=DRAWABLE)
def test_headings_lie_within_the_picture(text: str) -> None:
    """However long the ranges are, in lines of their own above what is drawn."""
    made = figure(_result(text))
    made.canvas.draw()
    page, headings = made.bbox, 0
    for axes in made.axes:
        heading: Any = axes._left_title  # type: ignore[attr-defined]
        notes = [note for note in axes.texts if isinstance(note, Annotation)]
        for one in (heading, *notes):
            if one.get_text():
                box = one.get_window_extent()
                assert page.x0 <= box.x0 <= box.x1 <= page.x1, one.get_text()
                # The box of a line is taller than its letters, by up to a dot.
                assert page.y0 <= box.y0 <= box.y1 <= page.y1 + 1, one.get_text()
                headings += 1
        for note in notes if heading.get_text() else []:
            assert axes.bbox.y1 <= note.get_window_extent().y0
            assert note.get_window_extent().y1 <= heading.get_window_extent().y0
    assert headings


def test_a_heading_without_a_blank_is_cut_where_the_picture_ends() -> None:
    made, axes = new_figure(2.0, 2.0)
    title(axes, "W" * 500, "x" * 500)
    assert axes.get_title(loc="left").endswith("W...")
    assert axes._left_title.get_window_extent().x1 <= made.bbox.x1  # type: ignore[attr-defined]


def test_the_message_names_what_is_drawn() -> None:
    """And everything that it names is drawn, here and in the terminal."""
    names = {name.partition(":")[0].partition(" of ")[0].partition(" against")[0] for name in DRAWABLE}
    assert set(drawn()) == {name.removesuffix(" by card") for name in names}
    with pytest.raises(PQLError) as caught:
        pql.plot("value AsKs")
    help = caught.value.diagnostics[0].help or ""
    assert all(name in help for name in drawn())


def test_the_picture_of_outs_has_each_of_them() -> None:
    result = _result("outs AhKh on Qh7h2c vs QQ, JJ")
    texts = [text.get_text() for text in figure(result).axes[0].texts]
    assert texts.count("pair") == 6
    assert texts.count("flush") == 9
    assert texts.count("70.5") == 6, "the equity after an ace or a king"


def test_the_picture_of_draws_has_what_each_card_makes() -> None:
    made = figure(_result("draws JhTh on Qh9h2c"))
    texts = [text.get_text() for text in made.axes[0].texts]
    assert [texts.count(name) for name in ("flush", "str.", "str. fl.", "pair")] == [7, 6, 2, 14]
    bars = _bars(_result("draws AhKh, AsKd on Qh7h2c"))
    assert 0.5 in [bar.get_width() for bar in bars], "one of the two hands has a flush draw"


@pytest.mark.parametrize("text", STATEMENTS.values(), ids=STATEMENTS)
def test_each_answer_has_its_picture(text: str, tmp_path: Path) -> None:
    path = tmp_path / "picture.svg"
    (result,) = pql.run(f"plot {text} to '{path}'")
    assert isinstance(result, PlotResult)
    assert path.stat().st_size > 5_000


def test_the_heat_map_shows_the_equity_of_each_class() -> None:
    (result,) = pql.run(STATEMENTS["by class"])
    texts = {text.get_text() for text in figure(result).axes[0].texts}
    for row in result.rows:
        assert {row.name, f"{100 * row.equity:.1f}"} <= texts


@pytest.mark.parametrize("name", ["blockers", "blockers by card", "blockers with a formula"])
def test_the_picture_of_blockers_shows_each_change(name: str) -> None:
    (result,) = pql.run(STATEMENTS[name])
    texts = {text.get_text() for text in figure(result).axes[0].texts}
    grid = result.card_grid() if name == "blockers by card" else result.grid()
    changes = [cell for row in grid for cell in row if cell is not None]
    assert len(changes) == (49 if name == "blockers by card" else 5)
    assert texts >= {points(change, 1) for change in changes}


def test_the_picture_of_a_breakdown_by_layers_shows_each_share() -> None:
    (result,) = pql.run(STATEMENTS["breakdown by layers"])
    assert isinstance(result, BreakdownLayersResult)
    axes = figure(result).axes[0]
    names = [*result.names("made"), *result.names("draw")]
    assert [label.get_text() for label in axes.get_yticklabels()] == [*map(in_words, names)]
    shares = [layer.breakdown.share(name) for name in names for layer in result.layers]
    drawn = [text.get_text() for text in axes.texts][: len(shares)]
    assert drawn == [f"{100 * share:.1f}" if share else "" for share in shares]
    headings = [label.get_text().split("\n") for label in axes.get_xticklabels()]
    assert [heading[0] for heading in headings] == ["pairs", "over", "others"]
    assert [len(heading) for heading in headings] == [3, 3, 3]  # with the equity against the other range


def test_odds_bars_are_as_long_as_the_shares() -> None:
    (result,) = pql.run(STATEMENTS["odds"])
    widths = sorted(patch.get_width() for patch in _bars(result))
    shares = sorted(share for row in result.rows for share in (row.hero, row.villain))
    assert widths == pytest.approx(shares)


def test_bars_of_groups_are_as_long_as_their_numbers() -> None:
    (result,) = pql.run(STATEMENTS["recorded hands"])
    assert isinstance(result, SelectResult)
    made = figure(result)
    assert [axes.get_xlabel() for axes in made.axes] == ["avg(net)", "count(folded)", "sum(net)", "max(pot)"]
    for place, axes in enumerate(made.axes, 2):
        bars = [patch for patch in axes.patches if isinstance(patch, Rectangle)]
        assert [bar.get_width() for bar in bars] == pytest.approx([row[place] for row in result.rows])
        assert [label.get_text() for label in axes.get_yticklabels()] == [row[0] for row in result.rows]
    # The line through a bar is its interval.
    for row in range(6):
        ends: Any = made.axes[0].lines[row].get_xdata()
        assert tuple(ends) == pytest.approx(result.interval(row, 2))


def test_a_select_without_groups_shows_its_table_in_a_notebook() -> None:
    (alone,) = pql.run("plot select avg(net) from history 'examples/my_hands.phhs'")
    (grouped,) = pql.run("plot select avg(net) from history 'examples/my_hands.phhs' group by position")
    (one,) = pql.run(
        "plot select avg(net) from history 'examples/my_hands.phhs' where position = BTN group by position"
    )
    assert isinstance(alone, PlotResult)
    assert isinstance(grouped, PlotResult)
    assert isinstance(one, PlotResult)
    assert alone._repr_png_() is None
    assert "avg(net)" in str(alone._repr_html_())
    assert grouped._repr_png_() is not None
    assert one._repr_png_() is not None


def test_curves_end_where_the_range_ends() -> None:
    (result,) = pql.run(STATEMENTS["distribution"])
    first, second = (np.asarray(line.get_ydata()) for line in figure(result).axes[0].lines[:2])
    ends = [(player.at(0), player.at(1)) for player in result.players]
    assert [(first[0], first[-1]), (second[0], second[-1])] == ends


def test_a_tall_picture_keeps_its_headings_apart() -> None:
    (result,) = pql.run("plot breakdown any on ***")
    drawn = figure(result)
    drawn.canvas.draw()
    axes = drawn.axes[0]
    (below,) = [text for text in axes.texts if text.get_text().startswith("22,100 boards, 25,989,600 hands")]
    heading = axes.title if axes.title.get_text() else axes._left_title  # type: ignore[attr-defined]
    assert below.get_window_extent().y1 < heading.get_window_extent().y0
    labels = {text.get_text().strip() for text in axes.texts}
    assert "0.0015 %" in labels
    assert "0.0 %" not in labels


def test_a_picture_shows_itself_in_a_notebook() -> None:
    drawn: Any = pql.plot("AKs")
    data, size = drawn._repr_png_()
    assert data.startswith(b"\x89PNG")
    # Width and height of a PNG stand in its head: twice those on the screen.
    assert [int.from_bytes(data[at : at + 4], "big") for at in (16, 20)] == [
        2 * size["width"],
        2 * size["height"],
    ]


def test_the_answer_of_plot_shows_its_picture(tmp_path: Path) -> None:
    shown: Any = pql.run("plot AKs")[0]
    assert shown._repr_png_()[0].startswith(b"\x89PNG")
    assert shown._repr_html_() is None
    path = tmp_path / "picture.png"
    written: Any = pql.run(f"plot AKs to '{path}'")[0]
    assert written._repr_png_() is None
    assert "picture.png" in written._repr_html_()


def test_without_matplotlib_the_answer_itself_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pql.render.plotting.find_spec", lambda name: None)
    shown: Any = pql.run("plot AKs")[0]
    assert shown._repr_png_() is None
    assert "<svg" in shown._repr_html_()

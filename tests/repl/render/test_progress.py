"""The progress line: late, short, and gone when the answer comes."""

import io

import pytest

from pql.repl.render import progress
from pql.repl.render.page import Page
from pql.repl.render.progress import ProgressLine


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    time = [100.0]
    monkeypatch.setattr(progress, "monotonic", lambda: time[0])
    return time


def screen(width: int = 80) -> tuple[io.StringIO, Page]:
    stream = io.StringIO()
    return stream, Page(screen=True, width=width, stream=stream)


def test_a_quick_statement_leaves_the_screen_alone(clock: list[float]) -> None:
    stream, page = screen()
    line = ProgressLine(page)
    clock[0] += 0.4
    line(0.9, "exact")
    line.clear()
    assert stream.getvalue() == ""


def test_a_long_one_draws_redraws_and_clears(clock: list[float]) -> None:
    stream, page = screen()
    line = ProgressLine(page)
    clock[0] += 1
    line(0.25, "counting boards")
    line(0.26, "too soon to draw again")
    drawn = stream.getvalue()
    assert drawn == "\r[####............]  25 %  3.00 s left  counting boards"
    line.clear()
    assert stream.getvalue() == drawn + "\r" + " " * (len(drawn) - 1) + "\r"


def test_the_time_left_of_a_very_long_one_is_not_kept_secret(clock: list[float]) -> None:
    stream, page = screen()
    line = ProgressLine(page)
    clock[0] += 1
    line(0.0001, "exact")
    assert "left" not in stream.getvalue()
    clock[0] += 1
    line(0.0001, "exact")
    assert "5 h 33 min left" in stream.getvalue()


def test_where_the_end_is_unknown_the_time_is_shown(clock: list[float]) -> None:
    stream, page = screen()
    line = ProgressLine(page)
    clock[0] += 2
    line(None, "sampling")
    assert stream.getvalue() == "\rsampling  2.00 s"


def test_the_line_never_wraps(clock: list[float]) -> None:
    stream, page = screen(30)
    line = ProgressLine(page)
    clock[0] += 2
    line(0.5, "a very long message " * 5)
    assert len(stream.getvalue()) == len("\r") + 30 - len(" ^C")


def test_the_echo_of_ctrl_c_is_removed_too(clock: list[float]) -> None:
    stream, page = screen()
    ProgressLine(page).clear(interrupted=True)
    assert stream.getvalue() == "\r  \r"


def test_a_pipe_sees_nothing(clock: list[float]) -> None:
    stream = io.StringIO()
    line = ProgressLine(Page(stream=stream))
    clock[0] += 2
    line(0.5, "exact")
    line.clear()
    assert stream.getvalue() == ""


def test_a_screen_that_went_away_disturbs_nobody(clock: list[float]) -> None:
    class Gone(io.StringIO):
        def write(self, text: str) -> int:
            raise OSError

    line = ProgressLine(Page(screen=True, width=80, stream=Gone()))
    clock[0] += 2
    line(0.5, "exact")
    line.clear()


def test_the_estimate_and_the_rate(clock: list[float]) -> None:
    class Message(str):
        deals = 3_000_000

    stream, page = screen()
    line = ProgressLine(page)
    clock[0] += 2
    line(0.5, Message("53.20 46.80 %"))
    assert stream.getvalue().endswith("50 %  2.00 s left  53.20 46.80 %  1.50 M deals/s")
    assert progress.so_far(Message("53.20 46.80 %")) == "53.20 46.80 % after 3,000,000 deals"
    assert progress.so_far("") == ""


def test_forty_columns_show_the_numbers(clock: list[float]) -> None:
    stream, page = screen(40)
    line = ProgressLine(page)
    clock[0] += 2
    line(0.5, "53.20 46.80 %")
    assert stream.getvalue() == "\r50 %  2.00 s left  53.20 46.80 %"

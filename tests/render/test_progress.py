"""The progress line: late, short, and gone when the answer comes."""

import io
import re

import pytest

from pql.render import progress
from pql.render.page import Page
from pql.render.progress import ProgressLine


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


def _screen_after(line: str, written: str, width: int) -> list[str]:
    """What a terminal of so many columns shows: a line that was written on a wider one, and what came behind it."""
    rows = [line[start : start + width] for start in range(0, len(line), width)]
    row, column = divmod(len(line), width)
    place = 0
    while place < len(written):
        rows += [""] * (row + 1 - len(rows))
        code = re.compile(r"\x1b\[(\d*)([AJ])").match(written, place)
        if code is not None:
            place = code.end()
            if code[2] == "A":
                row -= int(code[1])
            else:
                rows[row:] = [rows[row][:column]]
            continue
        char = written[place]
        place += 1
        if char == "\r":
            column = 0
            continue
        if column == width:
            row, column = row + 1, 0
            rows += [""] * (row + 1 - len(rows))
        rows[row] = rows[row].ljust(column)[:column] + char + rows[row][column + 1 :]
        column += 1
    return [each for each in rows if each.strip()]


@pytest.mark.parametrize("width", [40, 30, 100])
def test_nothing_is_left_after_an_interrupt_in_a_window_of_another_width(
    clock: list[float], monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """What is shorter is drawn over what was longer, `^C` is behind both, and narrow windows break the line."""
    monkeypatch.setenv("TERM", "xterm")
    for again in (True, False):
        stream, page = screen(60)
        line = ProgressLine(page)
        clock[0] += 1
        line(0.5, "a long message about much")
        clock[0] += 1
        line(0.5, "short")
        drawn, shorter = stream.getvalue().split("\r")[1:]
        page._width = width
        if again:
            clock[0] += 1
            line(0.5, "short")
        stream.write("^C")
        line.clear(interrupted=True)
        behind = stream.getvalue().removeprefix(f"\r{drawn}\r{shorter}")
        assert _screen_after(shorter + drawn[len(shorter) :], behind, width) == []


def test_a_dumb_terminal_is_sent_no_codes(clock: list[float], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")
    stream, page = screen(60)
    line = ProgressLine(page)
    clock[0] += 1
    line(0.5, "a long message about much")
    page._width = 30
    line.clear()
    assert "\x1b" not in stream.getvalue()


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

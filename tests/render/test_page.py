"""Where text is: widths and colours follow the terminal and the environment."""

import io

import pytest

from pql.render.page import Page, is_terminal, page_for, terminal_width


class Screen(io.StringIO):
    """A stream that says it is a terminal."""

    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "COLORTERM", "COLUMNS", "LC_ALL", "LC_CTYPE", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


def test_a_pipe_gets_neither_colours_nor_unicode() -> None:
    page = page_for(io.StringIO())
    assert (page.colors, page.unicode, page.screen, page.width) == (0, False, False, 80)
    assert page.paint("AKs", "error") == "AKs"
    assert page.cards("AsKd") == "AsKd"
    assert page.shade("AKs", 1.0) == "AKs"


def test_a_terminal_gets_both() -> None:
    page = page_for(Screen())
    assert (page.colors, page.unicode, page.screen) == (256, True, True)
    assert page.paint("AKs", "strong") == "\x1b[1mAKs\x1b[0m"


@pytest.mark.parametrize(
    ("name", "value", "colors"),
    [
        ("NO_COLOR", "1", 0),
        ("NO_COLOR", "", 256),
        ("TERM", "dumb", 0),
        ("TERM", "", 0),
        ("TERM", "linux", 16),
    ],
)
def test_the_environment_decides_on_colours(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str, colors: int
) -> None:
    monkeypatch.setenv(name, value)
    assert page_for(Screen()).colors == colors


def test_no_color_overrides_the_terminal() -> None:
    assert page_for(Screen(), color=False).colors == 0


@pytest.mark.parametrize(
    ("locale", "unicode"),
    [
        ({}, True),
        ({"LANG": "C"}, False),
        ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, False),
        ({"LANG": "C", "LC_CTYPE": "de_DE.UTF-8"}, True),
        ({"LANG": "C.UTF-8"}, True),
        ({"LC_ALL": "POSIX", "LANG": "en_US.UTF-8"}, False),
        ({"LC_ALL": "en_US.UTF-8", "LANG": "C"}, True),
        ({"LC_CTYPE": "C.UTF-8"}, True),
    ],
)
def test_who_asks_for_the_c_locale_gets_ascii(
    monkeypatch: pytest.MonkeyPatch, locale: dict[str, str], unicode: bool
) -> None:
    for name, value in locale.items():
        monkeypatch.setenv(name, value)
    assert page_for(Screen()).unicode == unicode


def test_a_terminal_without_utf_8_gets_ascii() -> None:
    screen = Screen()
    screen.encoding = "ascii"
    assert not page_for(screen).unicode


def test_width_comes_from_columns_or_is_80(monkeypatch: pytest.MonkeyPatch) -> None:
    assert terminal_width(io.StringIO()) == 80
    monkeypatch.setenv("COLUMNS", "120")
    assert page_for(Screen()).width == 120
    monkeypatch.setenv("COLUMNS", "3")
    assert page_for(Screen()).width == 20


def test_a_closed_stream_is_no_terminal() -> None:
    stream = io.StringIO()
    stream.close()
    assert not is_terminal(stream)
    assert not is_terminal(None)


def test_cards_take_the_colours_of_their_suits_and_other_text_none() -> None:
    page = Page(colors=16)
    assert page.cards("AsKd") == "\x1b[1mAs\x1b[0m\x1b[94mKd\x1b[0m"
    for text in ("AKs", "", "22+, A2s+", "chen"):
        assert page.cards(text) == text


def test_shades_grow_with_the_fraction() -> None:
    page = Page(colors=256)
    shades = [page.shade("x", fraction) for fraction in (0.01, 0.3, 0.6, 0.9, 1.0)]
    assert len(set(shades)) == 5

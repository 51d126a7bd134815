"""The colours of the shell: one palette for each theme, from which answers and the line editor are coloured.

Only the sixteen colours of the terminal are used for text, so that a theme goes with the terminal's own; suits have
the four colours of a four-colour deck. `colorblind` never tells two things apart by red and green alone.
"""

from __future__ import annotations

import os
from functools import cache
from typing import NamedTuple

THEMES = {
    "auto": "dark or light, as the terminal says",
    "dark": "for a dark background",
    "light": "for a light background",
    "colorblind": "tells nothing apart by red and green alone",
    "none": "no colours",
}
"""The themes, each with its meaning."""

# What each colour is for. Styles are words: bold, italic, underline, and one of the sixteen colours.
_DARK = {
    "error": "bold ansired",
    "warning": "bold ansiyellow",
    "note": "bold ansicyan",
    "caret": "bold ansired",
    "help": "ansicyan",
    "place": "faint",
    "strong": "bold",
    "faint": "faint",
    "title": "bold ansicyan",
    "number": "bold",
    "bar": "ansicyan",
    "tie": "ansiyellow",
    "suit-s": "bold",
    "suit-h": "ansired",
    "suit-d": "ansibrightblue",
    "suit-c": "ansigreen",
    "keyword": "bold ansibrightblue",
    "word": "ansicyan",
    "hand": "ansicyan",
    "name": "ansimagenta",
    "literal": "ansimagenta",
    "string": "ansigreen",
    "comment": "italic ansibrightblack",
    "open": "bold ansiyellow",
}
_LIGHT = _DARK | {
    "warning": "bold ansimagenta",
    "note": "bold ansiblue",
    "help": "ansiblue",
    "title": "bold ansiblue",
    "bar": "ansiblue",
    "tie": "ansimagenta",
    "suit-d": "ansiblue",
    "keyword": "bold ansiblue",
    "word": "ansiblue",
    "hand": "ansiblue",
    "open": "bold ansimagenta",
}
_COLORBLIND = _DARK | {
    "error": "bold underline ansiyellow",
    "warning": "bold ansibrightyellow",
    "caret": "bold ansiyellow",
    "suit-h": "bold ansiyellow",
    "suit-d": "ansibrightblue",
    "suit-c": "ansicyan",
    "hand": "",
    "word": "ansicyan",
    "string": "ansicyan",
    "literal": "ansibrightblue",
    "name": "underline",
    "open": "bold underline",
}
_PALETTES = {"dark": _DARK, "light": _LIGHT, "colorblind": _COLORBLIND, "none": _DARK}

# Background and text of a grid cell from almost empty to full: in 256 colours a ramp, else one level. Full is bold.
_TEAL = ((235, 252), (23, 231), (30, 231), (37, 16), (79, 16))
_PALE = ((254, 238), (152, 16), (116, 16), (73, 16), (30, 231))
_BLUE = ((235, 252), (17, 231), (25, 231), (68, 16), (153, 16))
_SHADES = {"dark": _TEAL, "light": _PALE, "colorblind": _BLUE, "none": _TEAL}
_FEW_SHADES = ("36", "36", "1;36", "1;36", "30;46")

# "Faint" is drawn in too many ways; where there are 256 colours a middle grey is legible on dark and on light.
FAINT, GREY = "2", "38;5;244"
_COLORS = ("black", "red", "green", "yellow", "blue", "magenta", "cyan", "white")
_GRAYS = {"ansiblack": 30, "ansibrightblack": 90, "ansigray": 37, "ansiwhite": 97}
_ATTRIBUTES = {"bold": "1", "faint": FAINT, "italic": "3", "underline": "4", "reverse": "7"}


class Theme(NamedTuple):
    """A theme for answers: codes of "select graphic rendition" by meaning, and the shades of grid cells."""

    inks: dict[str, str]
    shades: tuple[str, ...]
    few_shades: tuple[str, ...]


@cache
def theme(name: str) -> Theme:
    """The colours of a theme for what is written to a terminal."""
    chosen = resolved(name)
    inks = {meaning: _codes(style) for meaning, style in _PALETTES[chosen].items()}
    *partly, full = [f"48;5;{background};38;5;{text}" for background, text in _SHADES[chosen]]
    return Theme(inks, (*partly, f"1;{full}"), _FEW_SHADES)


def resolved(name: str) -> str:
    """The theme that a name means: `auto` is light where the terminal says that its background is.

    >>> resolved("dark")
    'dark'
    """
    if name != "auto":
        return name
    background = os.environ.get("COLORFGBG", "").rpartition(";")[2]
    return "light" if background in ("7", "15") else "dark"


def editor_styles(name: str) -> dict[str, str]:
    """The colours of a theme for the line editor: prompt_toolkit's classes and their styles."""
    palette = {
        meaning: style.replace("faint", "ansibrightblack")
        for meaning, style in _PALETTES[resolved(name)].items()
    }
    selected = "bg:ansicyan ansiblack"
    styles = {
        "prompt": palette["title"],
        "dialect": palette["warning"],
        "meta": palette["name"],
        "auto-suggestion": "ansibrightblack",
        "unmatched": palette["error"],
        "open-bracket": palette["open"],
        "matching-bracket.cursor": "reverse",
        "matching-bracket.other": "reverse",
        "bottom-toolbar": "noreverse",
        "bottom-toolbar.text": "noreverse ansibrightblack",
        "hint.good": "noreverse " + palette["help"],
        "hint.note": "noreverse " + palette["warning"].replace("bold ", ""),
        "hint.wrong": "noreverse " + palette["error"].replace("bold ", ""),
        "hint.key": "noreverse bold",
        "hint.quiet": "noreverse ansibrightblack",
        "pygments.keyword": palette["keyword"],
        "pygments.keyword.type": palette["word"],
        "pygments.name.builtin": palette["word"],
        "pygments.name.constant": palette["hand"],
        "pygments.name.variable": palette["name"],
        "pygments.name.function": palette["word"],
        "pygments.number": palette["literal"],
        "pygments.operator.word": palette["keyword"],
        "pygments.string": palette["string"],
        "pygments.comment": palette["comment"],
        "pygments.error": "underline " + palette["error"],
        "completion-menu": "bg:ansiblack ansiwhite",
        "completion-menu.completion.current": selected,
        "completion-menu.meta.completion": "bg:ansiblack ansibrightblack",
        "completion-menu.meta.completion.current": selected,
    }
    for suit in "shdc":
        style = palette[f"suit-{suit}"]
        # A suit without a colour has that of plain text, whatever other hands have.
        styles[f"suit.{suit}"] = style if "ansi" in style else f"{style} ansidefault"
    if resolved(name) == "light":
        styles["completion-menu"] = "bg:ansiwhite ansiblack"
        styles["completion-menu.meta.completion"] = "bg:ansiwhite ansibrightblack"
    return styles


def _codes(style: str) -> str:
    """The codes of a style.

    >>> _codes("bold ansired"), _codes("ansibrightblue"), _codes("")
    ('1;31', '94', '0')
    """
    codes = []
    for word in style.split():
        if word in _ATTRIBUTES:
            codes.append(_ATTRIBUTES[word])
        elif word in _GRAYS:
            codes.append(str(_GRAYS[word]))
        else:
            bright = word.startswith("ansibright")
            color = _COLORS.index(word.removeprefix("ansi").removeprefix("bright"))
            codes.append(str(color + (90 if bright else 30)))
    return ";".join(codes) or "0"

"""The settings of the shell: one table with name, default, values and meaning.

The table feeds `\\set` and its completion, the configuration file with its comments, the environment variables
(`PQL_` and the name), and the manual. What a statement means is not a setting of the shell but an option of the
language: `set` changes those, and the configuration file may give their first values too.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from pql.render import FORMATS
from pql.render.themes import THEMES
from pql.results.numbers import DIGITS, MOST_DIGITS

Value = str | int | bool

SWITCH = ("on", "off")
_SWITCHES = dict.fromkeys(("on", "true", "yes", "1"), True) | dict.fromkeys(
    ("off", "false", "no", "0"), False
)


class Setting(NamedTuple):
    """A setting; `words` are all its values (empty: any text, or any number where the default is one)."""

    name: str
    default: Value
    words: tuple[str, ...]
    summary: str


SETTINGS: dict[str, Setting] = {
    setting.name: setting
    for setting in (
        Setting("format", "text", tuple(FORMATS), "how answers are written"),
        Setting(
            "theme",
            "auto",
            tuple(THEMES),
            "the colours; auto asks the terminal whether its background is light",
        ),
        Setting("keys", "emacs", ("emacs", "vi"), "the keys of the line editor"),
        Setting(
            "completion",
            "typing",
            ("typing", "tab", "off"),
            "when the menu of words appears: while you type, or only with Tab",
        ),
        Setting("suggestions", True, SWITCH, "the rest of a line from the history, in grey"),
        Setting("hints", True, SWITCH, "the line at the bottom: how large the set being typed is"),
        Setting(
            "digits",
            DIGITS,
            tuple(map(str, range(MOST_DIGITS + 1))),
            "the decimals of percentages and amounts; formats for programs have all",
        ),
        Setting("csv_safe", False, SWITCH, "in CSV no text is a formula: `'` before `=`, `+`, `-` and `@`"),
        Setting("expanded", "off", ("off", "on", "auto"), "a line for each value instead of a row; \\x"),
        Setting("pager", "auto", ("auto", "on", "off"), "long answers in a pager; on: every answer"),
        Setting("pager_command", "", (), "the pager, if not $PAGER or less"),
        Setting("timing", False, SWITCH, "how long each statement took"),
        Setting("banner", True, SWITCH, "the two lines at the start"),
        Setting("prompt", "pql", (), "what comes before `> `"),
        Setting("editor", "", (), "the editor of \\e, if not $VISUAL or $EDITOR"),
        Setting("history", True, SWITCH, "whether statements are kept for the next session"),
        Setting("history_size", 10_000, (), "how many statements of the history are loaded"),
    )
}


class Settings:
    """The current value of every setting.

    >>> settings = Settings()
    >>> settings.set("timing", "on")
    >>> settings.on("timing"), settings.word("theme")
    (True, 'auto')
    """

    def __init__(self) -> None:
        self._values = {setting.name: setting.default for setting in SETTINGS.values()}

    def word(self, name: str) -> str:
        """The value of a setting as `set` takes it."""
        value = self._values[name]
        return ("on" if value else "off") if isinstance(value, bool) else str(value)

    def on(self, name: str) -> bool:
        """Whether a switch is on."""
        return self._values[name] is True

    def number(self, name: str) -> int:
        """The value of a setting that is a number."""
        return int(self._values[name])

    def __iter__(self) -> Iterator[Setting]:
        return iter(SETTINGS.values())

    def set(self, name: str, value: object) -> None:
        """Sets a setting from a text, or from a value of its kind; KeyError and ValueError say what is wrong."""
        self._values[name] = checked(SETTINGS[name], value)

    def take_environment(self, environment: Mapping[str, str]) -> list[str]:
        """Sets what environment variables say; a line for each that says nothing sensible."""
        problems = []
        for setting in self:
            variable = f"PQL_{setting.name.upper()}"
            value = environment.get(variable)
            if value:
                try:
                    self.set(setting.name, value)
                except ValueError as problem:
                    problems.append(f"${variable} {problem}")
        return problems


def checked(setting: Setting, value: object) -> Value:
    """A value of a setting; ValueError says which values it takes."""
    default = setting.default
    if isinstance(default, bool):
        known = _SWITCHES.get(str(value).lower())
        if known is None:
            raise ValueError(f"is on or off, not `{value}`")
        return known
    if isinstance(default, int):
        text = str(value)
        if isinstance(value, bool) or not text.isascii() or not text.isdecimal() or len(text) > 9:
            raise ValueError(f"is a whole number, not `{value}`")
        if setting.words and int(text) > int(setting.words[-1]):
            raise ValueError(
                f"is a whole number from {setting.words[0]} to {setting.words[-1]}, not `{text}`"
            )
        return int(text)
    # TOML has true and false where a person means on and off.
    text = ("on" if value else "off") if isinstance(value, bool) else str(value)
    if setting.words and text.lower() not in setting.words:
        raise ValueError(f"is {', '.join(setting.words[:-1])} or {setting.words[-1]}, not `{text}`")
    if not text.isprintable():
        raise ValueError("is a text without control characters")
    return text.lower() if setting.words else text

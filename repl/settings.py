"""The settings of the shell, one table with name, default, values and meaning, and the file that keeps them.

The table feeds `\\set` and its completion, the configuration file with its comments, the environment variables
(`PQL_` and the name), and the manual. What a statement means is not a setting of the shell but an option of the
language: `set` changes those, and the configuration file may give their first values too.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

import pql
from pql.render import FORMATS
from pql.render.themes import THEMES
from pql.results.numbers import DIGITS, MOST_DIGITS

from .places import config_file, open_file, write_file
from .typed_words import did_you_mean

if TYPE_CHECKING:
    from collections.abc import Mapping


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


_HEAD = """\
# Configuration of the PQL shell. This file is its own manual: every line that begins with a single `#` and a name
# shows a setting with its default; take the `#` away to change it. Command-line flags win over environment variables
# (PQL_THEME=light), and those over this file. Scripts and `pql -c` do not read it: they mean the same everywhere.
#
# Statements to run at every start (your ranges, say) go into ~/.pqlrc.

[shell]
"""
_OPTIONS_HEAD = """
# What statements mean, as with `set`; `show options` lists the current values.
[options]
"""
_LARGEST_FILE = 1 << 20


def config_text() -> str:
    """The configuration file with every setting, its values and its meaning, all commented out."""
    lines = [_HEAD]
    for setting in SETTINGS.values():
        lines.append(f"\n## {setting.summary}\n")
        words = ("true", "false") if isinstance(setting.default, bool) else setting.words
        if words:
            lines.append(f"## {', '.join(words)}\n")
        lines.append(f"# {setting.name} = {_toml(setting.default)}\n")
    lines.append(_OPTIONS_HEAD)
    options = pql.Options()
    for name in options:
        lines.append(f"\n## {options.summary(name)}\n# {name} = {_toml(options.shown(name))}\n")
    return "".join(lines)


def _toml(value: Value) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int) or value.isdecimal():
        return str(value)
    return '"' + value.replace("\\", "\\\\").replace('"', '\\"') + '"'


def write_config(path: str | None = None) -> tuple[str, bool]:
    """Writes the file where there is none; its path, and whether it was written. Raises `OSError`."""
    path = path or config_file()
    if os.path.exists(path):
        return path, False
    write_file(path, config_text())
    return path, True


def configure(
    settings: Settings, options: pql.Options, environment: Mapping[str, str], path: str | None = None
) -> list[str]:
    """Applies the configuration file and the environment; returns a line for each mistake in them.

    `options` that somebody has set already are left alone: flags win.
    """
    path = path or config_file()
    problems = [f"{path}: {problem}" for problem in _take_file(settings, options, path)]
    return problems + settings.take_environment(environment)


def _take_file(settings: Settings, options: pql.Options, path: str) -> list[str]:
    try:
        with open_file(path) as file:
            content = file.read(_LARGEST_FILE)
    except FileNotFoundError:
        return []
    except OSError as error:
        return [f"cannot be read: {error.strerror}"]
    import tomllib

    try:
        tables = tomllib.loads(content.decode("utf-8-sig"))
    except RecursionError:
        return ["is not read: it is nested too deeply"]
    except ValueError as error:  # also that of a number with thousands of digits
        help = '; words go in quotes: theme = "dark"' if "Invalid value" in str(error) else ""
        return [f"is not TOML: {error}{help}"]

    def take(table: str, key: str, value: object) -> list[str]:
        wrong = _set_shell(settings, key, value) if table == "shell" else _set_option(options, key, value)
        return [f"[{table}] {wrong}"] if wrong else []

    problems = []
    for name, content_of in tables.items():
        if name in SETTINGS or name in options:
            # Settings before the first header are applied all the same.
            table = "shell" if name in SETTINGS else "options"
            problems.append(f"`{name}` comes before the first table: write [{table}] on a line above it")
            problems += take(table, name, content_of)
        elif name in ("shell", "options") and isinstance(content_of, dict):
            for key, value in content_of.items():
                problems += take(name, key, value)
        else:
            problems.append(f"`{name}` is in neither [shell] nor [options]")
    return problems


def _set_shell(settings: Settings, key: str, value: object) -> str | None:
    try:
        settings.set(key, value)
    except KeyError:
        near = did_you_mean(key, SETTINGS)
        return f"there is no setting `{key}`" + (f"; {near}" if near else "")
    except ValueError as problem:
        return f"`{key}` {problem}"
    return None


def _set_option(options: pql.Options, key: str, value: object) -> str | None:
    if key in options and options[key] != pql.Options()[key]:
        return None
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return f"`{key}` takes a word or a number"
    try:
        options.set(key, value)
    except pql.PQLError as error:
        return error.diagnostics[0].message
    except (ValueError, OverflowError):
        return f"`{key}` cannot be so large a number"
    return None

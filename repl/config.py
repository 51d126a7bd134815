"""The configuration file: read when the shell starts, written on demand with comments that explain every setting.

It is TOML with two tables, `[shell]` for the settings of `repl/settings.py` and `[options]` for the options of the
language. Mistakes in it are reported, and the shell starts all the same. Flags win over environment variables,
and those over the file.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import pql

from .matching import did_you_mean
from .places import config_file, open_file, write_file
from .settings import SETTINGS, Settings, Value

if TYPE_CHECKING:
    from collections.abc import Mapping

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

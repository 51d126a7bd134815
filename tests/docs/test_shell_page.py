"""docs/shell.md lists the commands and settings there are: its tables are made from the registries."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from pql.repl import commands
from pql.repl.meta_commands import by_group
from pql.repl.settings import SETTINGS

PAGE = Path(__file__).resolve().parents[2] / "docs" / "shell.md"


def commands_table() -> str:
    assert commands
    lines = []
    for group, listed in by_group():
        lines += [f"### {group}", "", "| command | also | does |", "|---|---|---|"]
        for command in listed:
            form = f"{command.name} {command.argument}".strip().replace("|", "\\|")
            also = " ".join(f"`{alias}`" for alias in command.aliases)
            lines.append(f"| `{form}` | {also} | {command.summary} |")
        lines.append("")
    return "\n".join(lines)


def settings_table() -> str:
    lines = ["| setting | values, the first is the default | meaning |", "|---|---|---|"]
    for setting in SETTINGS.values():
        default = (
            ("on" if setting.default else "off")
            if isinstance(setting.default, bool)
            else str(setting.default)
        )
        others = [word for word in setting.words if word != default]
        values = ", ".join(f"`{word}`" for word in [default, *others] if word != "")
        lines.append(f"| `{setting.name}` | {values} | {setting.summary} |")
    return "\n".join(lines) + "\n"


TABLES = {"commands": commands_table, "settings": settings_table}


@pytest.mark.parametrize("name", TABLES)
def test_the_table_of_the_page_is_that_of_the_program(name: str) -> None:
    match = re.search(rf"<!-- {name} -->\n(.*?)<!-- end -->", PAGE.read_text("utf-8"), re.DOTALL)
    assert match is not None
    assert match[1] == TABLES[name]()


def test_every_row_of_the_feature_table_is_filled() -> None:
    text = PAGE.read_text("utf-8").partition("## What users of other shells look for")[2]
    rows = [re.split(r"(?<!\\)\|", line)[1:-1] for line in text.splitlines() if line.startswith("|")]
    assert len(rows) > 50
    for row in rows[2:]:
        assert len(row) == 6, row
        assert row[0].strip().startswith("**") or all(cell.strip() for cell in row), row


def test_every_command_of_the_page_exists() -> None:
    from pql.repl.meta_commands import NAMES

    text = PAGE.read_text("utf-8")
    ours = [re.split(r"(?<!\\)\|", line)[-2] for line in text.splitlines() if line.startswith("|")]
    mentioned = re.findall(r"`(\\[\w?!]+)", "\n".join(ours) + text.partition("## What users")[0])
    assert mentioned
    for name in mentioned:
        assert name in NAMES, name

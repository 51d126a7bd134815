"""Which editor a text is opened in."""

from __future__ import annotations

import pytest

from pql.repl.commands.editing import editor_command


def test_the_setting_comes_before_the_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VISUAL", "emacs")
    monkeypatch.setenv("EDITOR", "ed")
    assert editor_command("nano -w") == "nano -w"
    assert editor_command("") == "emacs"
    monkeypatch.delenv("VISUAL")
    assert editor_command("") == "ed"
    monkeypatch.delenv("EDITOR")
    assert editor_command("") in ("vi", "notepad")

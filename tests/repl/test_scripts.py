"""Reading scripts."""

from pathlib import Path

import pytest

import pql
from pql.repl.runner import read_script


def test_a_script_knows_its_directory(tmp_path: Path) -> None:
    file = tmp_path / "a.pql"
    file.write_bytes(b"\xef\xbb\xbfAKs\r\nQQ")
    text = read_script(str(file))
    assert (text.name, text.statements, text.directory) == (str(file), "AKs\nQQ", str(tmp_path))


def test_a_script_that_is_no_text(tmp_path: Path) -> None:
    file = tmp_path / "a.pql"
    file.write_bytes(b"A\nK\xe9s")
    with pytest.raises(pql.PQLError, match="line 2 has the byte 0xe9"):
        read_script(str(file))


def test_a_script_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        read_script(str(tmp_path / "a.pql"))

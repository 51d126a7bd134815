"""`pql hands alias`, `note` and `tag`, and `\\hands` in the shell."""

from __future__ import annotations

from pathlib import Path

import pytest

import pql
from pql.repl.cli.main import main
from pql.repl.hand_notes import answered
from pql.repl.status import FAILED, OK, USAGE

HANDS = str(Path(__file__).parents[2] / "examples" / "my_hands.phhs")


@pytest.fixture
def mine(tmp_path: Path) -> str:
    path = str(tmp_path / "my.hands")
    pql.collect_hands(HANDS, path, threads=1)
    return path


def _run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["hands", *arguments])
    written = capsys.readouterr()
    return status, written.out, written.err


SCRIPT = [
    (("alias",), "there are no aliases"),
    (("alias", "me"), "there is no alias `me`"),
    (("alias", "me", "Robin"), "me: Robin"),
    (("alias", "me", "r0bin", "Robin", "--at", "GGPoker"), "me: Robin, r0bin at GGPoker, Robin at GGPoker"),
    (("alias", "me", "Robin", "--at", "GGPoker", "--remove"), "me: Robin, r0bin at GGPoker"),
    (("alias",), "me: Robin, r0bin at GGPoker"),
    (("note",), "there are no notes or tags"),
    (("note", "70342"), "there is no note or tag on 70342"),
    (("note", "70342", "a", "thin call"), "70342: a thin call"),
    (("tag", "70342", "review", "river"), "70342: review, river; a thin call"),
    (("tag", "70342", "river", "--remove"), "70342: review; a thin call"),
    (("note", "Otto", "calls too much", "--player"), "Otto: calls too much"),
    (("tag", "--player", "Otto", "loose"), "Otto: loose; calls too much"),
    (("note", "70342", "folds", "to", "a", "shove"), "70342: review; folds to a shove"),
    (("tag",), "hand 70342: review; folds to a shove\nplayer Otto: loose; calls too much"),
    (("note", "--player"), "player Otto: loose; calls too much"),
    (("note", "70342", "--remove"), "70342: review"),
    (("tag", "70342", "--remove"), "there is no note or tag on 70342 now"),
    (("alias", "me", "--remove"), "removed me"),
    (("alias",), "there are no aliases"),
]


def test_at_the_command_line_and_in_the_shell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for number, at_the_command_line in enumerate((True, False)):
        path = str(tmp_path / f"{number}.hands")
        pql.collect_hands(HANDS, path, threads=1)
        for (word, *rest), said in SCRIPT:
            if at_the_command_line:
                assert _run(capsys, word, path, *rest) == (OK, f"{said}\n", "")
            else:
                assert "\n".join(answered([word, path, *rest])) == said


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        (["alias", "nothing"], FAILED, "nothing is not a collection of hands"),
        (["alias", "{}", "me", "--remove"], FAILED, "there is no alias `me`"),
        (["note", "{}", "1", "--remove"], FAILED, "there is no note on 1"),
        (["tag", "{}", "1", "x", "--remove"], FAILED, "1 has no such tag"),
        (["tag", "{}", "1", "a,b"], FAILED, "a tag has no comma"),
        (["alias", "{}", "me", " "], FAILED, "a player's name is a line of 1 to 200 characters"),
        (["note", "{}", "1", "x" * 10_001], FAILED, "a note has 10,000 characters at most"),
        (["tag"], USAGE, "FOLDER"),
    ],
)
def test_what_cannot_be_done(
    mine: str, capsys: pytest.CaptureFixture[str], arguments: list[str], status: int, told: str
) -> None:
    arguments = [each.replace("{}", mine) for each in arguments]
    try:
        found = main(["hands", *arguments])
    except SystemExit as ended:
        found = int(ended.code or 0)
    written = capsys.readouterr()
    assert (found, written.out) == (status, "")
    assert told in written.err
    with pytest.raises(pql.PQLError) as caught:
        answered(arguments)
    assert caught.value.diagnostics[0].code in ("bad-note", "unreadable-file")


def test_the_shell_knows_the_words() -> None:
    for words in ([], ["throw", "x"], ["--help"]):
        with pytest.raises(pql.PQLError) as caught:
            answered(words)
        assert "alias|note|tag" in f"{caught.value.diagnostics[0].message} {caught.value.diagnostics[0].help}"

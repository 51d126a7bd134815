"""What a person sees: the real program in a pseudo-terminal, its screen drawn by a terminal emulator."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import pql

pytest.importorskip("pyte")

Start = Callable[..., Any]
SLOW = "equity any vs any vs any vs any samples 1000000000"
PASTE = "\x1b[200~{}\x1b[201~"


@pytest.fixture
def begun(start: Start) -> Start:
    """Starts a shell and waits for its prompt."""

    def begin(*arguments: str, **options: Any) -> Any:
        terminal = start(*arguments, **options)
        terminal.wait_for_line(">")
        return terminal

    return begin


def test_the_hint_stands_at_the_bottom(begun: Start) -> None:
    terminal = begun()
    terminal.type("equity AK")
    lines = terminal.wait_for_line("AKo, 12 hands (AK* = 16)")
    assert lines[2] == "pql> equity AK"
    terminal.type("s vs QQ+ on (AK*)")
    terminal.wait_for_line("704 of 22,100 flops, 3.19 % · brackets: no pair")


def test_the_menu_explains_each_word(begun: Start) -> None:
    terminal = begun()
    terminal.type("board mono")
    summary = next(
        text for word, language, text in pql.keywords() if (word, language) == ("monotone", "boards")
    )
    terminal.wait_for_line(f"monotone  {summary}")


def test_a_paste_from_elsewhere_is_offered_as_std(begun: Start) -> None:
    terminal = begun()
    terminal.type(PASTE.format("AT+, KQ"))
    terminal.wait_for_line("F2 reads it as other programs do (std)")
    terminal.type("\x1bOQ")
    terminal.wait_for_line("pql> std'AT+, KQ'")
    terminal.type("\r")
    terminal.wait_for_line("hands, ")


def test_the_prompt_names_another_dialect(begun: Start) -> None:
    terminal = begun()
    terminal.type("set dialect = std\r")
    terminal.wait_for_line("pql[std]>")
    terminal.type("AK")
    terminal.wait_for_line("16 hands, 1.21 %")


def test_the_prompt_names_another_game_and_hints_read_its_hands(begun: Start) -> None:
    terminal = begun()
    terminal.type("game omaha\r")
    terminal.wait_for_line("pql[omaha]>")
    terminal.type("AA$ds")
    terminal.wait_for_line("864 hands, 0.32 %")


def test_a_pasted_script_runs_and_says_things_in_order(begun: Start) -> None:
    terminal = begun(rows=60)
    terminal.type(PASTE.format("pql> let small = 22+\r\npql> board AK*f2\rlet ace = A?\r"))
    terminal.wait_for_line("let ace = A?")
    terminal.type("\r")
    lines = terminal.wait_for_line("ace is now A?")
    text = "\n".join(lines)
    assert text.index("small is now 22+") < text.index("420 of 22,100") < text.index("ace is now A?")


def test_ctrl_c_in_the_middle_of_a_kernel(begun: Start) -> None:
    terminal = begun()
    terminal.type("let steal = 22+\r")
    terminal.wait_for_line("steal is now 22+")
    terminal.type(SLOW + "\r")
    terminal.wait_for_line(" left ")
    terminal.type("\x03")
    lines = terminal.wait_for_line("interrupted after")
    assert any("so far 2" in line for line in lines)
    terminal.type("steal\r")
    terminal.wait_for_line("78 hands")


def test_many_ctrl_c_kill_nothing(begun: Start) -> None:
    terminal = begun()
    terminal.type("let steal = 22+\r")
    terminal.wait_for_line("steal is now 22+")
    terminal.type(SLOW + "\r")
    terminal.wait_for_line(" left ")
    for _ in range(5):
        terminal.type("\x03")
        time.sleep(0.02)
    terminal.wait_for_line("interrupted")
    terminal.type("\x03\x03steal\r")
    terminal.wait_for_line("78 hands")
    assert terminal.leave() == 0


def test_an_exact_run_shows_its_estimate_too(begun: Start) -> None:
    terminal = begun()
    terminal.type("equity 22+, A2s+, K9s+, 76s vs 15% vs AJs+, AQo+, TT+ vs 30% on 9h8h2c exact\r")
    terminal.wait_for_line(" left ")
    terminal.type("\x03")
    terminal.wait_for_line("interrupted after")


def test_a_window_made_narrow_gets_narrow_answers(begun: Start) -> None:
    terminal = begun()
    terminal.type("\r")
    terminal.resize(24, 40)
    terminal.screen()
    terminal.type("equity 22+, A2s+, K9s+, Q9s+ vs TT+, AQs+, AKo on 9h8h2c\r")
    lines = terminal.wait_for_line("exact, ")
    (first,) = [line for line in lines if line.startswith("player")]
    assert len(first) <= 40
    assert any("..." in line and "%" in line for line in lines)


def test_forty_columns(begun: Start) -> None:
    terminal = begun(columns=40, rows=40)
    terminal.type("\\? gap2\r")
    terminal.wait_for_line("two ranks between")
    terminal.type("22+\r")
    lines = terminal.wait_for_line("78 hands")
    assert any(line.startswith(" A ") for line in lines)


def test_long_answers_are_paged(begun: Start) -> None:
    terminal = begun(PAGER="sed 's/^/paged /' | head -3")
    terminal.type("list any\r")
    terminal.wait_for_line("paged ")
    terminal.type("\\pager off\r")
    terminal.wait_for_line("the pager is off")


def test_a_pager_that_is_missing_is_no_loss(begun: Start) -> None:
    terminal = begun(PAGER="/no/such/pager")
    terminal.type("list 22+\r")
    terminal.wait_for_line("78 rows")


def test_configuration_and_start_file(begun: Start, tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text(
        "[shell]\nprompt = 'poker'\nbanner = false\ntheme = 'pink'\n[options]\nbare = 'both'\n"
    )
    (tmp_path / ".pqlrc").write_text("let steal = 22+\nboard AK*\n")
    terminal = begun(PQL_CONFIG=str(tmp_path / "config.toml"))
    lines = terminal.wait_for_line("poker>")
    assert any("`theme` is auto, dark" in line for line in lines)
    assert any("752 of 22,100" in line for line in lines)
    terminal.type("steal, AK\r")
    terminal.wait_for_line("94 hands")
    plain = begun("--no-config", PQL_CONFIG=str(tmp_path / "config.toml"))
    assert any(line == "pql>" for line in plain.wait_for_line("pql>"))


def test_lists_of_commands_are_paged_too(begun: Start) -> None:
    terminal = begun(rows=12, PAGER="sed -n 1,3p")
    terminal.type("\\set\r")
    terminal.wait_for_line("Options: what statements mean")
    terminal.type("\\examples\r")
    terminal.wait_for_line("  1  ")


def test_a_start_file_with_a_mistake_says_that_nothing_of_it_was_run(begun: Start, tmp_path: Path) -> None:
    (tmp_path / ".pqlrc").write_text("let steal = 22+\nlet bad = AAK\n")
    lines = begun().wait_for_line("pql>")
    assert any("three ranks" in line for line in lines)
    assert any(line.startswith("note: nothing of") for line in lines)


@pytest.mark.parametrize("game", ["omaha", "shortdeck"])
def test_start_files_are_in_holdem_whatever_is_played(begun: Start, tmp_path: Path, game: str) -> None:
    """They were read in the game of the flag: 22+ as a pattern of Omaha, and as no hands in short deck."""
    (tmp_path / ".config" / "pql").mkdir(parents=True)
    (tmp_path / ".config" / "pql" / "ranges.pql").write_text("let wide = 22+\ngame shortdeck\nlet low = 66\n")
    (tmp_path / ".pqlrc").write_text("let steal = 33+\n")
    terminal = begun("--game", game)
    terminal.wait_for_line(f"pql[{game}]>")
    terminal.type("game holdem; wide minus steal\r")
    terminal.wait_for_line("6 hands, 0.45 % of all")
    terminal.type("game shortdeck; low\r")
    terminal.wait_for_line("6 hands, 0.95 % of all")


def test_a_hint_that_is_too_long_ends_in_dots(begun: Start) -> None:
    terminal = begun(columns=40)
    terminal.type("equity AA vs KK on AhKh ")
    lines = terminal.wait_for_line("2 positions, and a flop has three")
    assert lines[-1].endswith("…")
    assert len(lines[-1]) == 40


@pytest.mark.parametrize(
    "environment",
    [{"TERM": "dumb"}, {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}, {"NO_COLOR": "1"}],
)
def test_poor_terminals_get_plain_hints_and_bars(begun: Start, environment: dict[str, str]) -> None:
    terminal = begun(**environment)
    terminal.type("equity AA vs KK\r")
    lines = terminal.wait_for_line("exact, ")
    if "NO_COLOR" in environment:
        assert "\x1b[31m" not in terminal.raw
    else:
        assert all(line.isascii() for line in lines)
    assert terminal.leave() == 0


def test_ctrl_c_while_a_meta_command_computes(begun: Start) -> None:
    terminal = begun()
    terminal.type(f"\\timeit {SLOW}\r")
    terminal.wait_for_line("samples 1000000000")
    while not any("interrupted" in line for line in terminal.screen(0.3)):
        # The first may come before the work.
        terminal.type("\x03")
    terminal.type("22+\r")
    terminal.wait_for_line("78 hands")


def test_watching_until_ctrl_c(begun: Start) -> None:
    terminal = begun(rows=50)
    terminal.type("\\watch 0.1 value AsKs\r")
    terminal.wait_for_line("Ctrl-C stops")
    while sum("pcbits" in line for line in terminal.screen(0.05)) < 3:
        pass
    terminal.type("\x03")
    terminal.type("board AK*\r")
    terminal.wait_for_line("752 of 22,100")

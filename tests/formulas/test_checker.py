"""What people write wrong in formulas, and what they are told."""

from __future__ import annotations

import pytest

from pql import Session, run
from pql.results import TableResult
from references.answers import of


def diagnosis(text: str) -> tuple[str, str]:
    """The code and the help of the first error of a text."""
    compilation = Session().compile(text)
    assert compilation.failed
    first = next(each for each in compilation.diagnostics if each.severity.value == "error")
    return first.code, first.help or ""


def warnings_of(text: str) -> list[tuple[str, str]]:
    compilation = Session().compile(text)
    assert not compilation.failed, [each.message for each in compilation.diagnostics]
    return [(each.code, each.help or "") for each in compilation.diagnostics]


@pytest.mark.parametrize(
    "formula",
    [
        "hero = villain",
        "hero in (villain, hero)",
        "case hero when villain then 1 else 2 end",
        "case when true then hero end",
        "not hero",
        "hero",
    ],
)
def test_a_player_has_no_value_of_his_own(formula: str) -> None:
    code, help = diagnosis(f"select count({formula}) from hero='AK', villain='QQ', board='***'")
    assert code == "bad-type"
    assert "handType(hero, flop)" in help


@pytest.mark.parametrize(
    ("text", "code", "help"),
    [
        ("select avg(avg(nouts)) from hero=JTs", "nested-aggregate", "outermost"),
        ("select count(handType(flop, hero) = pair) from hero=JTs", "bad-arguments", "handType(player?, street?)"),
        ("let up = 22+; select count(inRange(hero, up)) from hero=J9", "not-a-formula", "inRange(hero, 'up')"),
        ("let b = board AK*; select count(boardInRange(b)) from hero=JTs", "not-a-formula", "boardInRange('b')"),
        ("? where handType(me, flop) = pair on Kh7h2c", "unknown-player", "the only player is hero"),
        ("select avg(riverEquity(heroo)) from hero=JTs, villain=AA", "unknown-name", "did you mean `hero`?"),
        ("? where villain.nouts > 3 on Kh7h2c", "unknown-player", "the only player is hero"),
    ],
)  # fmt: skip
def test_help_says_what_to_write(text: str, code: str, help: str) -> None:
    found = diagnosis(text)
    assert found[0] == code
    assert help in found[1]


@pytest.mark.parametrize(
    ("formula", "message"),
    [
        ("equity(flop, hero)", "`equity` wants its arguments in another order, or others"),
        ("inRange(hero)", "`inRange` does not take 1 argument"),
        ("handType(hero, flop, 3)", "`handType` does not take 3 arguments"),
        ("pokerval(1)", "`pokerval` takes no arguments"),
    ],
)
def test_wrong_arguments_are_counted(formula: str, message: str) -> None:
    (found,) = Session().compile(f"select avg({formula}) from hero='AA'").diagnostics
    assert (found.code, found.message) == ("bad-arguments", message)


def test_a_chain_of_comparisons_draws_a_warning() -> None:
    (found,) = warnings_of("select count(3 < nouts < 5) from hero=JTs, board='***'")
    assert found == ("truth-compared", "write `3 < nouts and nouts < 5`")
    assert not warnings_of("select count(ispair = true) from hero=JTs, board='***'")
    assert not warnings_of("select count(3 < nouts and nouts < 5) from hero=JTs, board='***'")


def test_a_named_formula_is_about_the_board_of_its_use() -> None:
    """No warning at `let`, none where cards are to come, and one however often a use looks at the river."""
    names = "let many = formula nouts > 8; let some = formula many and nouts < 15;"
    assert not warnings_of(names)
    assert not warnings_of(f"{names} select count(some) from hero=JTs, board='***'; JTs where some on 9h8h2c")
    found = warnings_of(f"{names} select count(some), count(many) from hero=JTs")
    assert [code for code, _ in found] == ["no-card-to-come"] * 2  # one for each place of `nouts`


def test_the_constant_of_a_hand_type_draws_a_warning() -> None:
    (found,) = warnings_of("select avg(flush) from hero=JTs, board='***'")
    assert found == ("constant-word", "write `count(flush)` for how often it is made")
    assert not warnings_of("select count(flush), avg(isflush), avg(6) from hero=JTs, board='***'")


@pytest.mark.parametrize(
    ("formula", "share"),
    [
        ("texture(flop) = 'rainbow trips'", 52 / 22_100),
        ("madeHand(hero, flop) = 'board'", 0),
        ("flopHandCategory(hero) = 'flopset'", 0),
    ],
)
def test_texts_become_the_words_of_a_type(formula: str, share: float) -> None:
    players = "hero='AKs', " if "hero" in formula else ""
    (result,) = run(f"select count({formula}) from {players}board='***'")
    assert of(TableResult, result).rows[0][0] == pytest.approx(share)


def test_a_key_that_never_differs_draws_a_warning() -> None:
    for key in ("preflop", "1", "2 > 1"):
        (found,) = warnings_of(f"select count(true) from hero=JTs, board='***' group by {key}")
        assert found[0] == "constant-key"
    assert not warnings_of("select count(true) from hero=JTs, board='***' group by texture(flop), ispair")

"""Parameters for hands of Omaha: one query with values, and many rows of them, each as if its text had the hands."""

from __future__ import annotations

from typing import Any

import pytest

import pql
from pql.grammar.lexing.foreign_hands import is_macro
from pql.notation.omaha.words import MACROS

TEXT = "equity $hero vs $villain on $board dead $dead"
SPOTS = [
    ("AcAd7s2d", "JdTs9s8d", "Kh7h2c", ""),
    ("AA$ds:0.5, KK", "JdTs9s8d", "Kh7h2c5h", "As"),
    ("AA$ds:0.5, KK", "QQ:0.25, T987", "Kh7h2c4s", ""),
    ("pairs", "QQ", "Kh7h2c4s9d", "Ad"),
    ("QQ", "pairs", "Kh7h2c4s", ""),
    ("AcAd7s", "JdTs9s8d", "Kh7h2c", ""),  # three cards are every hand that has them
    ("AcAd7s2d", "JdTs9s8d", "Kh7h2c", "Kh"),
    ("AcAd7h2c", "JdTs9s8d", "Kh7h2c", ""),
    ("AcAd7s2d", "Ac*", "Kh7h2c", ""),
    ("AcAcTs2d", "KK", "Kh7h2c", ""),
    ("AcAdTs2d3c4c", "KK", "Kh7h2c", ""),
    ("nobody", "KK", "Kh7h2c", ""),
    ("", "KK", "Kh7h2c", ""),
]
FINE = 6


def columns(spots: list[tuple[str, ...]]) -> dict[str, list[str]]:
    return dict(zip(("hero", "villain", "board", "dead"), map(list, zip(*spots, strict=True)), strict=True))


@pytest.mark.parametrize("game", ["omaha", "omaha5"])
def test_each_row_is_answered_as_its_text_is(game: str) -> None:
    session = pql.Session(game=game)
    session.run("set seed = 3; let pairs = TTJJ, KK:0.5")
    query: pql.Query[Any] = session.compile(TEXT).queries[0]
    spots = [
        tuple([each.replace("2d", "2d5s") if game == "omaha5" else each for each in spot]) for spot in SPOTS
    ]
    spots = [(hero, f"{villain}3d" if villain == "JdTs9s8d" and game == "omaha5" else villain, *rest)
             for hero, villain, *rest in spots]  # fmt: skip
    rows = query.run_many(columns(spots))
    assert rows.failed == len(SPOTS) - FINE
    for number, (hero, villain, board, dead) in enumerate(spots):
        row = dict(zip(rows.columns, rows.rows[number], strict=True))
        values: dict[str, Any] = {"hero": hero, "villain": villain, "board": board, "dead": dead}
        if number >= FINE:
            assert row["error"]
            with pytest.raises(pql.PQLError) as wrong:
                query.run(**values)
            assert wrong.value.diagnostics[0].message.removeprefix("error: ") in row["error"]
            continue
        assert row["error"] is None
        text = f"equity {hero} vs {villain} on {board}" + (f" dead {dead}" if dead else "")
        written: Any = session.run(text, threads=1)[0]
        given: Any = query.run(**values, threads=1)
        for answer in (written, given):
            assert (row["method"], row["deals"]) == (answer.method, answer.deals)
            for name, player in zip(("hero", "villain"), answer.players, strict=True):
                for value in ("equity", "win", "tie", "wins", "ties"):
                    assert row[f"{name}_{value}"] == pytest.approx(getattr(player, value), rel=1e-12)


@pytest.mark.parametrize(
    ("game", "hands"),
    [("omaha", ("AsAhTd9h", "QQJJ")), ("omaha5", ("AsAhTd9h3c", "QQJJ")), ("shortdeck", ("AsAh", "QQ, JTs"))],
)
@pytest.mark.parametrize(
    "text",
    [
        "equity $hero vs $other on Kh7h6c", "equity $other vs $hero on Kh7h6c",
        "equity $hero vs $other folded $third on Kh7h6c8sKd", "odds $hero vs $other on Kh7h6c",
        "outs $hero vs $other on Kh7h6c8s", "strength $hero on Kh7h6c8sKd", "draws $hero on Kh7h6c",
        "breakdown $other on Kh7h6c", "list $other limit 3", "ev call 50 to win 150 with $hero vs $other on Kh7h6c8s",
    ],
)  # fmt: skip
def test_a_statement_with_values_is_the_statement_with_their_text(
    text: str, game: str, hands: tuple[str, str]
) -> None:
    values: dict[str, Any] = {"hero": hands[0], "other": hands[1], "third": "TT, 99"}
    written = text
    for name, value in values.items():
        written = written.replace(f"${name}", value)
    asked = {name: value for name, value in values.items() if f"${name}" in text}
    query = pql.compile(f"set seed = 3; game {game}; {text}")
    alone = query.run(**asked)
    expected = pql.run(f"set seed = 3; game {game}; {written}")[-1]
    assert alone.to_dict() | {"seconds": 0} == expected.to_dict() | {"seconds": 0}
    rows = query.run_many([asked, {**asked, next(iter(asked)): "1234"}])
    assert rows.column("error")[:-1] == [None] * (len(rows.rows) - 1)
    assert rows.column("error")[-1]


def test_sets_and_cards_are_values() -> None:
    query = pql.compile("game omaha; equity $hero vs KKQQ on Kh7h2c4s")
    aces = pql.hands("AA$ds", game="omaha")
    expected = query.run(hero="AA$ds").players[0].equity
    assert query.run(hero=aces).players[0].equity == expected
    rows = query.run_many({"hero": [aces, ("As", "Ac", "7s", "7c")]})
    assert rows.column("hero_equity")[0] == expected
    assert rows.column("hero")[1] == "AsAc7s7c"
    assert rows.column("hero_equity")[1] == query.run(hero="AsAc7s7c").players[0].equity
    wrong: Any
    with pytest.raises(pql.PQLError, match="is a set of hands of omaha, and this is not"):
        query.run(hero=3)
    for wrong in (pql.hands("AA"), pql.hands("AA", game="omaha5")):
        with pytest.raises(
            pql.PQLError, match=f"a set of {wrong.game.name} was given, and the game is omaha"
        ):
            query.run(hero=wrong)
    with pytest.raises(pql.PQLError, match="a set of omaha was given, and the game is holdem"):
        pql.compile("equity $hero vs KK").run(hero=aces)


def test_a_row_that_takes_long_is_sampled_as_it_is_alone() -> None:
    query = pql.compile("game omaha; equity $hero vs $villain on $board")
    rows = query.run_many(
        {"hero": ["AA$ds", "AsAcKs2c"], "villain": ["KKQQ", "KdKhQdQh"], "board": None}, seed=1
    )
    assert rows.column("method") == ["sampled", "exact"]


def test_rows_of_which_all_fail_have_the_columns_of_answers() -> None:
    query = pql.compile("game omaha5; equity $hero vs $villain on $board")
    rows = query.run_many([{"hero": "As", "villain": "1234", "board": "Kh7h2c"}])
    assert rows.failed == 1
    assert "villain_equity" in rows.columns


def test_macros_keep_their_meaning() -> None:
    names = [macro.lower() for macro in MACROS if not macro[0].isdigit()]
    assert all(is_macro(name) and is_macro(name.upper()) for name in names)
    assert not any(map(is_macro, ("hero", "villain", "button", "first", "r1", "dsx_")))
    query = pql.compile("game omaha; equity $ds vs $hero on Kh7h2c4s")
    assert query.parameters == {"hero": "hands"}
    both = pql.run("game omaha; equity $ds vs KKQQ on Kh7h2c4s")[-1]
    assert query.run(hero="KKQQ").to_dict()["players"] == both.to_dict()["players"]
    with pytest.raises(TypeError, match=r"\$ds is a macro of Omaha"):
        query.run(ds="AA", hero="KK")


def test_a_parameter_is_no_part_of_a_set_and_has_no_name() -> None:
    with pytest.raises(pql.PQLError, match="a parameter is all the hands of a player"):
        pql.compile("game omaha; equity $hero, KK vs QQ")
    with pytest.raises(pql.PQLError, match="in omaha a name is given hands"):
        pql.compile("game omaha; let aces = $hero")
    where = pql.compile("game omaha; $hero where nutflushdraw on Kh7h2c")
    assert where.run(hero="AhAs9h9s, KKQQ").to_dict()["combos"] == 1

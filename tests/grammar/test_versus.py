"""`v`, `versus` and `against` for `vs`, which stay names wherever `vs` cannot be meant."""

from __future__ import annotations

import pytest

import pql
from pql.base.diagnostics import Source
from pql.grammar import format_node, parse_program
from references.families import together


def canonical(text: str, names: tuple[str, ...] = ()) -> list[str]:
    program, diagnostics = parse_program(Source(text), "pql", names)
    assert not diagnostics
    return [format_node(statement) for statement in program.statements]


@together("word", ["v", "V", "vs.", "versus", "Versus", "against"])
@together(
    ("text", "expected"),
    [
        ("equity AA {} KK", "equity AA vs KK"),
        ("equity AA {} KK {} 15% on Kh7h2c", "equity AA vs KK vs 15% on Kh7h2c"),
        ("equity AA on AK*f2 {} (KK, QQ)", "equity AA vs KK, QQ on AK*f2"),
        ("equity AA on Kh7h2c {} KK", "equity AA vs KK on Kh7h2c"),
        ("equity AA on rainbow {} KK", "equity AA vs KK on rainbow"),
        ("equity AA dead As {} KK", "equity AA vs KK dead As"),
        ("equity AA samples 10 {} KK", "equity AA vs KK samples 10"),
        ("equity AA\n{} KK", "equity AA vs KK"),
        ("equity AA {}\nKK", "equity AA vs KK"),
        ("odds 15% {} any", "odds 15% vs any"),
        ("outs AhKh on Qh7h2c {} not JJ", "outs AhKh vs not JJ on Qh7h2c"),
        ("ev call 5 to win 9 with AA {} $villain", "ev call 5 to win 9 with AA vs $villain"),
        ("blockers AJs {} 'QQ+'", "blockers AJs vs QQ+"),
        ("sample 3 of 22+ {} KK", "sample 3 of 22+ vs KK"),
    ],
)
def test_it_is_vs(word: str, text: str, expected: str) -> None:
    assert canonical(text.format(word, word)) == [expected]


@pytest.mark.parametrize("name", ["v", "versus", "against"])
def test_it_stays_a_name(name: str) -> None:
    for text in (
        f"let {name} = 22+",
        f"{name}",
        f"equity {name} vs {name}",
        f"equity AA vs Suited {name}",
        f"equity Suited ({name}) AA vs KK",
        f"equity Suited {name}, AA vs KK",
        f"equity Suited {name} minus 22 vs KK",
        f"equity Suited {name} vs KK on Kh7h2c",
        f"Suited ({name}) AA",
        f"equity AA vs KK on AK* ({name}) rainbow",
        f"equity AA vs KK on {name} AK*",
        f"list {name} AA",
        f"let {name} = board AK*; board {name}",
    ):
        assert "; ".join(canonical(text)) == text


def test_a_name_that_is_known_is_never_vs() -> None:
    text = "equity Suited v AA vs KK"
    assert canonical(text, ("v",)) == ["equity Suited (v) AA vs KK"]
    assert canonical(f"let v = 22+; {text}")[1] == "equity Suited (v) AA vs KK"
    assert canonical(text) == ["equity Suited vs AA vs KK"]
    session = pql.Session()
    session.run("let v = AKs, QQ")
    asked = session.compile("equity AA vs v; equity ? v any vs AA").queries
    assert [query.text for query in asked] == ["equity AA vs v", "equity ? v any vs AA"]

"""Hands side by side that have no hand in common: what is said keeps every hand, board and dead card that was typed."""

from __future__ import annotations

import pql
from references.families import together


def helped(text: str) -> str:
    """The help of the first problem of a text."""
    found = pql.Session().compile(text).diagnostics
    return found[0].help or ""


@together(
    ("text", "statement"),
    [
        ("AhKh QQ JJ 87s on Kh7h2c", "AhKh vs QQ vs JJ vs 87s on Kh7h2c"),
        ("AhKh QQ JJ 87s", "AhKh vs QQ vs JJ vs 87s"),
        ("AhKh QQ", "AhKh vs QQ"),
        ("equity AKs vs QQ JJ vs 87s", "equity AKs vs QQ vs JJ vs 87s"),
        ("equity AhKh QQ JJ 87s on Kh7h2c", "equity AhKh vs QQ vs JJ vs 87s on Kh7h2c"),
        ("equity AhKh QQ JJ vs 87s on Kh7h2c dead 2d", "equity AhKh vs QQ vs JJ vs 87s on Kh7h2c dead 2d"),
        ("AA; equity AKs vs QQ JJ; KK", "equity AKs vs QQ vs JJ"),
        ("odds AA KK on Kh7h2c", "odds AA vs KK on Kh7h2c"),
    ],
)
def test_the_line_has_a_vs_between_all(text: str, statement: str) -> None:
    assert f"`{statement}`" in helped(text)
    assert not pql.Session().compile(statement).failed


@together("text", ["let r = QQ JJ", "breakdown AA KK on Kh7h2c", "draws AhKh QQ on Kh7h2c"])
def test_where_there_are_no_players_none_are_offered(text: str) -> None:
    assert " vs " not in helped(text)
    assert "for either of them" in helped(text)

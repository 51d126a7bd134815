"""Bill Chen's formula, with the examples that books and pages give for it."""

from __future__ import annotations

from pql.cards.orders.sklansky_malmuth import chen_score
from pql.cards.starting_hands import class_names
from references.families import together


@together(
    ("name", "points"),
    [
        ("AA", 20),
        ("KK", 16),
        ("QQ", 14),
        ("JJ", 12),
        ("TT", 10),
        ("99", 9),
        ("66", 6),
        ("55", 5),
        ("22", 5),
        ("AKs", 12),
        ("AKo", 10),
        ("AQs", 11),
        ("KQs", 10),
        ("JTs", 9),
        ("T9s", 8),
        ("QJs", 9),
        ("A5s", 7),
        ("A2o", 5),
        ("75s", 6),
        ("54s", 6),
        ("72o", -1),
    ],
)
def test_published_scores(name: str, points: int) -> None:
    assert chen_score(name) == points


def test_suited_is_worth_two_points_and_nothing_is_below_minus_one() -> None:
    for name in class_names():
        if name.endswith("s"):
            assert chen_score(name) == chen_score(name[:2] + "o") + 2
        assert -1 <= chen_score(name) <= 20

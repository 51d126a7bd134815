"""Board patterns: how many boards match, and single boards, on which independent programs agree."""

from __future__ import annotations

import pytest

import pql
from pql.results import BoardResult
from references.answers import answer
from references.families import together

COUNTS = [
    ("AKJ", 3, 64),
    ("AK*", 3, 752),
    ("(AK**)", 4, 28160),
    ("(AA**)", 4, 12672),
    ("AK>7", 3, 432),
    ("AK<7", 3, 384),
    ("AK[8,Q]", 3, 320),
    ("AK5f0", 3, 24),
    ("AK5f2", 3, 36),
    ("AK5f3", 3, 4),
    ("AK5f>2", 3, 40),
    ("AK5f<2", 3, 60),
    ("***[>B]", 4, 239200),
    ("***[>F][>F]", 5, 4488224),
    ("****[>2F]", 5, 10103808),
    ("****[>=3B]", 5, 10400832),
    ("****[>=3F]", 5, 13009152),
    ("***[<2F]", 4, 210496),
    ("***[=2F]", 4, 62452),
    ("***[<=2F]", 4, 269152),
    ("***[>2F][<2B]", 5, 1592448),
    ("***[>B],***[<3B]", 4, 478400),
    ("AK*,AQ*,AJ*", 3, 2064),
    ("****f0", 4, 114244),
    ("***[>=1F]", 4, 303524),
    ("AK*,AK[8,Q]", 3, 752),
    ("*****f2", 5, 32691360),
    ("*****f3", 5, 16954080),
    ("(AA*)", 3, 288),
    ("****[>F]", 5, 11481600),
    ("*****f5", 5, 102960),
    ("AK5*f3", 4, 552),
    ("AJ*", 3, 752),
    ("(***)[=2F]", 4, 54912),
    ("***7", 4, 83300),
    ("(AAK)", 3, 24),
    ("***[<1F]", 4, 210496),
    ("T98", 3, 64),
    ("(AK*)", 3, 704),
    ("****[>B]", 5, 8878688),
    ("AK[8,Q]f0", 3, 120),
    ("[T,A][T,A][T,A]", 3, 1140),
    ("(***[>B])", 4, 183040),
    ("****A", 5, 3998400),
    ("****f4", 4, 11440),
    ("AAK", 3, 24),
    ("***[8,Q]", 4, 416500),
    ("***[<3F]", 4, 239200),
    ("(AK*)*", 4, 34496),
    ("***[>1F]", 4, 239200),
]

CASES = [
    ("***[<3B]", "Kh7c7d2s", True),
    ("*****f0", "AhKd5c9s2h", False),
    ("****[>=3B]", "KhTc4d7sTd", False),
    ("AK<7", "AhKc7d", True),
    ("(AK**)", "AhKc7d2s", True),
    ("****f0", "AhKd5c9s", True),
    ("AK[8,Q]", "AhKcKd", False),
    ("AK5f2*f3", "AhKh5d9c", False),
    ("AK>7", "AhKc7d", True),
    ("****[>=3F]", "KhTc4d7s4s", True),
    ("***[>2F][<2B]", "KhTc4dQs9d", False),
    ("AK*", "AhKd5c9s2h", True),
    ("AK>7", "AhKc6d", False),
    ("***[>2F][<2B]", "KhTc4dQsJd", True),
    ("(AK**)", "AhQc7dKs", False),
    ("***[<=2F]", "KhTc4d4s", False),
    ("***[<2F]", "KhTc4d9s", True),
    ("***[>B]", "2c3d9hTs", True),
    ("(AA**)", "AhAc7d7s", False),
    ("****[>2F]", "KhTc4dQsJd", True),
    ("AK5f2", "AhKh5h", False),
    ("***[>2F][<2B]", "KhTc4dQsQd", False),
    ("AK5f2*f3", "AhKh5d9h", True),
    ("AK5f0", "AhKc5d", True),
    ("***[>F][>F]", "2c3d9hKsJd", True),
    ("***[>B],***[<3B]", "KhTc4dAs", True),
    ("AK5f<2", "AhKh5h", False),
    ("AK5f>2", "AhKh5h", True),
    ("***[>B]", "2c3d9h9s", False),
    ("****[>2F]", "KhTc4d2sAd", False),
]

TOTALS = {3: 22100, 4: 1082900, 5: 51979200}


@together(("pattern", "cards", "matches"), COUNTS)
def test_counts(pattern: str, cards: int, matches: int) -> None:
    result = answer(BoardResult, f"board {pattern}")
    assert result.boards.street == cards
    assert (result.count, result.total) == (matches, TOTALS[cards])
    assert result.share == pytest.approx(matches / TOTALS[cards])


@together(("pattern", "board", "matches"), CASES)
def test_single_boards(pattern: str, board: str, matches: bool) -> None:
    assert (board in pql.boards(pattern)) is matches

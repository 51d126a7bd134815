"""Boards as players write them: what is understood, what stays as it was, what has two meanings and is refused."""

from __future__ import annotations

import pytest

import pql
from pql.base.diagnostics import Severity, Source
from pql.grammar import format_node, parse_boards, parse_program
from references.families import together

UNDERSTOOD = {
    "Axx": "A**", "axx": "A**", "AKX": "AK*", "xxx": "***", "Axxx": "A***", "AhKhx": "AhKh*", "A7x": "A7*",
    "K72r": "K72f0", "K72R": "K72f0", "k72r": "K72f0", "Kxxr": "K**f0", "QJTm": "QJTf3", "T98fd": "T98f2",
    "Kx7x2x": "K72", "AxKxQx": "AKQ", "AKxf2": "AK*f2", "AK*r": "AK*f0", "K72r 5": "K72f05", "(AKx)": "(AK*)",
    "K72 rainbow": "K72 rainbow", "AK7 two tone": "AK7 twotone", "AK7 two-tone": "AK7 twotone",
    "Two-Tone": "twotone", "QJT monotone": "QJT monotone", "Axx, Kxxr": "A**, K**f0", "Axx minus AAx": "A** minus AA*",
    "not Axxr": "not A**f0", "A♠xx": "As**", "9xxm": "9**f3", "xx2": "**2", "AKxf>2": "AK*f>2",
}  # fmt: skip


@together(("text", "expected"), UNDERSTOOD.items())
def test_it_is_understood(text: str, expected: str) -> None:
    tree, diagnostics = parse_boards(Source(text))
    assert format_node(tree) == expected
    assert not diagnostics
    assert format_node(parse_boards(Source(expected))[0]) == expected
    assert pql.boards(text) == pql.boards(expected)


def test_suits_at_the_end_are_textures() -> None:
    for shorthand, texture in (("r", "rainbow"), ("fd", "twotone"), ("m", "monotone")):
        assert pql.boards(f"xxx{shorthand}") == pql.boards(texture)


@pytest.mark.parametrize(
    ("text", "help_line"),
    [
        ("Ks7x2x", "write `Ks7*2*` for any card, `Ks72` for cards of any suit"),
        ("AxKx", "write `A*K*` for any card"),
        ("AhKx2d", "write `AhK*2d` for any card, `AhK2d` for cards of any suit"),
        ("Axxtt", "write `A**f2` or `A**TT`"),
        ("K725r", "write `f0` after the third: `AK7f0`"),
        ("Axxxm", "write `f3` after the third: `AK7f3`"),
    ],
)
def test_two_meanings_are_refused_with_both(text: str, help_line: str) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.boards(text)
    assert caught.value.diagnostics[0].help == help_line


@together(
    ("text", "expected"), [("AK7tt", "AK7f2"), ("ak7tt", "AK7f2"), ("K 7 2 tt", "K72f2"), ("K72 tt", "K72f2")]
)
def test_small_tens_after_a_flop_are_two_suits(text: str, expected: str) -> None:
    tree, (note,) = parse_boards(Source(text))
    assert format_node(tree) == expected
    assert (note.code, note.severity, note.help) == ("two-tens", Severity.NOTE, "two tens are `TT`")


@together("text", ["AK7TT", "K 7 2 T T", "K72TT", "ttt", "ttt5"])
def test_tens_are_tens_elsewhere(text: str) -> None:
    tree, diagnostics = parse_boards(Source(text))
    assert not diagnostics
    assert format_node(tree) == text.upper().replace(" ", "")


@together(
    ("text", "expected"),
    [
        ("K 7 2 r", "K72f0"), ("K 7 2 rainbow", "K72 rainbow"), ("K72 r", "K72f0"), ("k 7 2 m", "K72f3"),
        ("K 7 2 fd", "K72f2"), ("Kxx r", "K**f0"), ("> T 7 2 r", ">T72f0"), ("low flop", "low"), ("dry boards", "dry"),
        ("monotone flops", "monotone"), ("paired flop minus A**", "paired minus A**"),
    ],
)  # fmt: skip
def test_words_behind_a_flop(text: str, expected: str) -> None:
    tree, diagnostics = parse_boards(Source(text))
    assert (format_node(tree), diagnostics) == (expected, [])


@together(
    ("text", "expected", "number"),
    [
        # Of 20 cards from the ten up and 32 others.
        ("3 broadway", ">T>T>T", 20 * 19 * 18 // 6), ("three broadways", ">T>T>T", 20 * 19 * 18 // 6),
        ("2 broadway", ">T>T<9", 190 * 32), ("two broadway cards", ">T>T<9", 190 * 32),
        ("one broadway card", ">T<9<9", 20 * 32 * 31 // 2), ("no broadway", "<9<9<9", 32 * 31 * 30 // 6),
    ],
)  # fmt: skip
def test_broadway_cards_are_counted(text: str, expected: str, number: int) -> None:
    tree, (note,) = parse_boards(Source(text))
    assert format_node(tree) == expected
    assert (note.code, note.severity) == ("players-boards", Severity.NOTE)
    assert f"`{text}` is read as exactly {expected.count('>')}" in note.message
    assert pql.boards(text).count() == number


def test_a_word_of_ones_own_is_no_suit_and_no_texture() -> None:
    session = pql.Session()
    session.run("let r = board monotone; let wet = board AAA; let flop_ = board QQQ")
    assert [each.to_dict()["count"] for each in session.run("board K72 r; board wet; board flop_")] == [
        4,
        4,
        4,
    ]


def test_names_stay_names() -> None:
    program, diagnostics = parse_program(Source("let K72r = board AAA; board K72r"))
    assert not diagnostics
    assert format_node(program.statements[1]) == "board K72r"
    session = pql.Session()
    assert format_node(parse_boards(Source("jam"))[0]) == "jam"
    session.run("let Axx = board QQQ")
    assert session.run("board Axx")[0].to_dict()["count"] == 4

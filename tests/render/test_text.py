"""Text answers, pinned: what the documentation shows and users see."""

from __future__ import annotations

import re

import pytest

import pql
from pql.render import renderer
from pql.render.page import Page
from pql.results import (
    EquityResult,
    ExplainResult,
    HandsResult,
    PlayerEquity,
    Result,
    TableResult,
    ValueResult,
)
from references.answers import of

PLAIN = Page()
COLOR = Page(colors=256, unicode=True, screen=True, width=100)
ESCAPE = re.compile(r"\x1b\[[0-9;]*m")


def shown(result: Result, page: Page = PLAIN) -> str:
    return renderer("text", page).answer(result)


def answer(statement: str) -> Result:
    return pql.run(statement)[-1]


def test_hands() -> None:
    assert (
        shown(answer("Connected Suited"))
        == """\
52 hands, 3.92 % of all
AKs-32s, A2s

     A   K   Q   J   T   9   8   7   6   5   4   3   2
 A   .  AKs  .   .   .   .   .   .   .   .   .   .  A2s
 K   .   .  KQs  .   .   .   .   .   .   .   .   .   .
 Q   .   .   .  QJs  .   .   .   .   .   .   .   .   .
 J   .   .   .   .  JTs  .   .   .   .   .   .   .   .
 T   .   .   .   .   .  T9s  .   .   .   .   .   .   .
 9   .   .   .   .   .   .  98s  .   .   .   .   .   .
 8   .   .   .   .   .   .   .  87s  .   .   .   .   .
 7   .   .   .   .   .   .   .   .  76s  .   .   .   .
 6   .   .   .   .   .   .   .   .   .  65s  .   .   .
 5   .   .   .   .   .   .   .   .   .   .  54s  .   .
 4   .   .   .   .   .   .   .   .   .   .   .  43s  .
 3   .   .   .   .   .   .   .   .   .   .   .   .  32s
 2   .   .   .   .   .   .   .   .   .   .   .   .   .
"""
    )


def test_weights_are_visible_in_numbers() -> None:
    text = shown(answer("AA, AKs:0.5, AsKd:0.25"))
    assert text.startswith("11 hands weighing 8.25, 0.62 % of all\n")
    assert "\n A  AA  50%  .   .   .   .   .   .   .   .   .   .   .\n" in text
    assert "\n K   2%  .   .   .   .   .   .   .   .   .   .   .   .\n" in text


def test_part_of_a_class_is_never_shown_as_all_or_nothing() -> None:
    assert " 99%" in shown(answer("AKo:0.999"))
    assert "  1%" in shown(answer("AsKd:0.01"))


def test_a_percentage_says_which_order_it_used() -> None:
    assert shown(answer("15%")).split("\n")[0].endswith("(percentages by equity order)")


def test_no_hands() -> None:
    assert shown(answer("none")) == "no hands\n"


def test_long_lists_break_after_commas_and_still_read_as_the_same_set() -> None:
    result = answer("AsKd, AhQc, AdJs, AcTh, KsQd, KhJc, KdTs, Kc9h, QsJd, QhTc, Qd9s, Qc8h, JsTd, Jh9c")
    lines = shown(result).split("\n\n")[0].split("\n")[1:]
    assert len(lines) > 1
    assert all(len(line) <= 80 for line in lines)
    assert pql.hands("\n".join(lines)) == of(HandsResult, result).hands


def test_boards() -> None:
    lines = shown(answer("board AK*")).split("\n")
    assert lines[:2] == ["752 of 22,100 flops, 3.40 % (28.4 to 1 against)", "59 different up to suits"]
    assert lines[2].startswith("such as ")


def test_no_boards() -> None:
    assert shown(answer("board acehigh and not acehigh")) == "no flop of 22,100\n"


EXACT = EquityResult(
    "exact",
    1712304,
    (
        PlayerEquity("AsKs", 0.46214512, 0.46, 0.00429024, None, 787_000, 7000),
        PlayerEquity("QQ", 0.53785488, 0.535, 0.00429024, None, 916_000, 7000),
    ),
    algorithm="sweep",
    elapsed=0.0123,
)


def test_exact_equity() -> None:
    assert (
        shown(EXACT)
        == """\
player   equity      win     tie
------  -------  -------  ------
AsKs    46.21 %  46.00 %  0.43 %
QQ      53.79 %  53.50 %  0.43 %
exact, 1,712,304 deals
"""
    )


def test_timing_adds_the_time_and_the_algorithm() -> None:
    text = shown(EXACT, Page(timing=True))
    assert text.endswith("exact, 1,712,304 deals, in 12.3 ms by sweep\n")


def test_a_sampled_equity_stands_beside_its_error_with_the_digits_the_error_allows() -> None:
    result = EquityResult(
        "sampled",
        400_000,
        (
            PlayerEquity("AKs", 0.46214512, 0.46, 0.004, 0.00048, 0, 0),
            PlayerEquity("QQ+", 0.53785488, 0.535, 0.004, 0.00048, 0, 0),
        ),
        board="Kh7h2c",
        dead="As",
        seed=42,
    )
    assert (
        shown(result)
        == """\
player           equity      win     tie
------  ---------------  -------  ------
AKs     46.21 +- 0.09 %  46.00 %  0.40 %
QQ+     53.79 +- 0.09 %  53.50 %  0.40 %
sampled, 400,000 deals on Kh7h2c, dead As, +- is the 95 % interval, seed 42
"""
    )
    assert "46.21 ± 0.09 %" in ESCAPE.sub("", shown(result, COLOR))


@pytest.mark.parametrize("width", [20, 40, 60, 80, 200])
def test_a_long_range_is_cut_to_fit(width: int) -> None:
    player = PlayerEquity(", ".join(["AsKd"] * 60), 0.5, 0.5, 0.0, None, 1, 0)
    text = shown(EquityResult("exact", 1, (player, player)), Page(width=width))
    widest = max(map(len, text.split("\n")))
    assert widest <= max(width, 50)
    assert "..." in text


def test_a_terminal_gets_bars() -> None:
    text = ESCAPE.sub("", shown(EXACT, COLOR))
    assert "0.43 %  █████████▎\n" in text


def test_value() -> None:
    assert (
        shown(answer("value 9c8s 7s5h6s"))
        == f"""\
{of(ValueResult, answer("value 9c8s 7s5h6s")).description}
cards     9c 8s 7s 5h 6s
pokerval  134842213
hex       0x08098765
binary    0000 1000  0000  1001 1000 0111 0110 0101
          straight          9    8    7    6    5
best                        9c   8s   7s   6s   5h
from                        p    p    b    b    b     (p pocket, b board)
pcbits    24 = 11000
npcbits   2
"""
    )


def test_the_fields_of_a_wheel_and_of_few_cards() -> None:
    wheel = ValueResult((), 0x08054321, "straight", "straight, five high")
    assert "\n          straight          5    4    3    2    A\n" in shown(wheel)
    lone = ValueResult((), 0x000E0000, "highcard", "ace high")
    assert "\n          high card         A    -    -    -    -\n" in shown(lone)


def test_table() -> None:
    result = TableResult(
        ("hand", "weight", "n", "share"), (("AsKs", 1.0, 12, 0.5), ("AhKh", 0.5, 1200, None))
    )
    assert (
        shown(result)
        == """\
hand  weight      n    share
----  ------  -----  -------
AsKs       1     12  50.00 %
AhKh     0.5  1,200
"""
    )


def test_an_empty_table_says_so() -> None:
    assert shown(TableResult(("name", "kind"), ())) == "name  kind\n----  ----\n0 rows\n"


def test_what_equal_ranges_win_has_its_error_though_their_equity_has_none() -> None:
    player = PlayerEquity("any", 1 / 3, 0.3181, 0.0332, 0.0, 31815, 3320, 0.00147, 0.000567)
    assert shown(EquityResult("sampled", 100_000, (player, player, player), seed=1)).splitlines()[2:] == [
        "any     33.33 %  31.81 +- 0.29 %  3.32 +- 0.11 %"
    ] * 3 + ["sampled, 100,000 deals, +- is the 95 % interval, seed 1"]


def test_a_sampled_table_says_how_to_repeat_it() -> None:
    result = TableResult(("hand",), (("AsKs",),), method="sampled", seed=7)
    assert shown(result).endswith("AsKs\nsampled, seed 7\n")


def test_explain() -> None:
    result = ExplainResult((("syntax", "equity\n  AKs"), ("plan", "sweep")))
    assert shown(result) == "syntax\n  equity\n    AKs\nplan\n  sweep\n"


def test_a_result_of_another_type_is_shown_by_its_values() -> None:
    class Odd(Result):
        type = "odd"

        def to_dict(self) -> dict[str, object]:
            return {"type": "odd", "count": 3, "of": "AKs"}

    assert shown(Odd()) == "count  3\nof     AKs\n"


def test_answers_are_separated_by_an_empty_line() -> None:
    text = renderer("text", PLAIN)
    value = TableResult(("n",), ((1,),))
    assert text.begin() + text.answer(value) + text.answer(value) + text.end() == "n\n-\n1\n\nn\n-\n1\n"


@pytest.mark.parametrize(
    "statement", ["22+, A2s+:0.4", "board AK*f2", "value AsKs", "list AKs", "show options"]
)
def test_colours_change_no_letter_of_an_answer(statement: str) -> None:
    """Meaning is never carried by colour alone: without its escapes a coloured answer has the same words."""
    result = answer(statement)
    plain = shown(result, Page(unicode=True, screen=True, width=100))
    colored = ESCAPE.sub("", shown(result, COLOR))
    if result.type == "hands":  # the grid is drawn differently
        plain, colored = plain.split("\n\n")[0], colored.split("\n\n")[0]
    assert colored == plain


def test_a_sampled_number_has_no_more_digits_than_its_error_allows() -> None:
    """Of two deals that one side won, and of a number, the interval says how little is known."""
    (few,) = pql.run("equity AA vs 72o samples 2 seed 2")
    for form in ("text", "markdown", "html"):
        text = renderer(form, Page()).answer(few)
        assert re.search(r"100 (\+-|±) 78 %", text)
        assert "+- is the 95 % interval" in text
    # What is the same in every deal has no error, and says none.
    (same,) = pql.run("equity any vs any vs any samples 100 seed 1")
    assert "33.33 % " in renderer("text", Page()).answer(same)
    (total,) = pql.run(
        "select sum(nouts), avg(nouts) from hero='AhKh', villain='QQ+', board='Qh7h2c' samples 1000 seed 1"
    )
    assert re.search(r"1\d\d\.\d \+- \d\.\d  15\.00 \+- 0\.01\n", renderer("text", Page()).answer(total))


def test_bars_of_groups_stand_beside_their_numbers() -> None:
    (plotted,) = pql.run(
        "plot select sum(net), count(folded) from history 'examples/my_hands.phhs' for 'Robin' group by position"
    )
    wide = renderer("text", Page(width=105)).answer(plotted)
    assert re.findall(r" (#*)\|(#*) ", wide) == [("##", ""), *[("", "#" * size) for size in (0, 1, 3, 3, 8)]]
    assert re.findall(r"\) +(#+)$", wide, re.MULTILINE) == ["#" * size for size in (18, 15, 14, 14, 16, 10)]
    assert "#" not in renderer("text", Page(width=56)).answer(plotted)  # no room


@pytest.mark.parametrize(
    "statement",
    [
        "breakdown AhAs on Kh7h2c9d3s vs KdKs",
        "breakdown AA on (***[>F]) vs KK",
        "strength AhAs vs KhKs on 2c3d4h5s6s",
        "odds AhAs vs KhKs on 2c3d4h5s6s",
        "equity AhAs vs KhKs on 2c3d4h5s by river",
        "equity AA vs KK by flop",
        "equity AA vs KK vs QQ by flop",
        "select avg(riverEquity(hero)) from hero='AhAs', villain='KhKs', board='2c3d4h5s6s'",
        "select count(folded) from history 'examples/my_hands.phhs'",
    ],
)
def test_a_count_of_one_is_no_plural(statement: str) -> None:
    (explained,) = pql.Session({"threads": 1}).run(f"explain {statement}")
    text = renderer("text", Page()).answer(explained)
    assert re.search(r"\b1 (?!of)", text) or "history" in statement
    assert not re.search(
        r"(?<![\d,.])1 (suit )?(threads|boards|classes|deals|hands|parts|flops|rivers)\b", text
    )

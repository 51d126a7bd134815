"""Lines of weighted flops: every form that programs write, and what nobody should."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pql.cards.deck import cards_mask
from pql.cards.games import HOLDEM
from pql.notation.flop_kinds import flop_kinds, kind_of
from pql.notation.flop_lines import MOST_TOLD, FlopLineError, flop_lines, read_flop_lines
from references.families import together


def kinds(weights: dict[str, float]) -> dict[int, float]:
    return {kind_of(cards_mask(flop), HOLDEM): weight for flop, weight in weights.items()}


@together(
    "line",
    [
        "Ks7h2c:2.5",
        "Ks 7h 2c: 2.5",
        "ks7h2c 2.5",
        "  2c,7h,Ks,2.50",
        "2.5,Ks,7h,2c",
        "2.5 Ks7h2c",
        "K♠7♥2♣ : 2.5",
        "Ks7h2c:2.5%",
        "Ks7h2c\t25e-1 # dry",
        "Ks7h2c=2.5 // dry",
        "Ks7h2c;2.5",
        "Kd 7c 2h | 2.5",
        "7h2cKs:2.5 -- dry",
        "Ks7h2c:1.5\r\nKh7s2d:1",
        "\ufeffKs7h2c:2.5".removeprefix("\ufeff"),
    ],
)
def test_every_form_is_the_same_flop(line: str) -> None:
    assert read_flop_lines(line, HOLDEM) == kinds({"Ks7h2c": 2.5})


def test_lines_without_weights_count_one() -> None:
    text = "# three flops\n\nKs7h2c\n10h9h8h\r\n\r\nAsAdAh Ts9s8s\n"
    assert read_flop_lines(text, HOLDEM) == dict(
        sorted(kinds({"Ks7h2c": 1, "Th9h8h": 2, "AsAdAh": 1}).items())
    )


def test_weights_of_nothing_are_no_flops() -> None:
    assert read_flop_lines("Ks7h2c:0\nQsJs2d:1", HOLDEM) == kinds({"QsJs2d": 1})


@together(
    ("text", "line", "told"),
    [
        ("", 1, "is not a flop"),
        ("# nothing\n", 1, "is not a flop"),
        ("Ks7h2c:0", 1, "has no flop with a weight"),
        ("Ks7h2c\nhello", 2, "is not a flop"),
        ("Ks7h", 1, "has 2 cards where a flop has three"),
        ("Ks", 1, "has 1 card where a flop has three"),
        ("Ks7h2c3d", 1, "has 1 card"),
        ("\n\nKs7hKs:1", 3, "has a card twice"),
        ("Ks7h2c:-1", 1, "is not a flop"),
        ("Ks7h2c:2,15", 1, "a number that belongs to no flop"),
        ("Ks7h2c:1e99", 1, "a weight that is too large"),
        ("Ks7h2c:nan", 1, "is not a flop"),
        ("Ks7h2c 1 2", 1, "belongs to no flop"),
        ("Ks 7h 1", 1, "belongs to no flop"),
        ("1", 1, "belongs to no flop"),
        ("Ks7h2x", 1, "is not a flop"),
    ],
)
def test_what_is_no_flop_is_told_with_its_line(text: str, line: int, told: str) -> None:
    with pytest.raises(FlopLineError) as error:
        read_flop_lines(text, HOLDEM)
    assert error.value.problems[0][0] == line
    assert told in error.value.problems[0][1]


def test_not_every_mistake_of_a_long_text_is_told() -> None:
    with pytest.raises(FlopLineError) as error:
        read_flop_lines("Ks7h2c\n" + "x\n" * 1000, HOLDEM)
    assert [line for line, _ in error.value.problems] == list(range(2, 2 + MOST_TOLD))


weights = st.dictionaries(st.integers(0, 1754), st.floats(1e-6, 1.0), min_size=1, max_size=60)


@given(weights)
def test_lines_are_read_as_they_were_written(weighed: dict[int, float]) -> None:
    flops = flop_kinds().flops
    text = "\n".join(flop_lines([(flops[kind], weight) for kind, weight in weighed.items()]))
    found = read_flop_lines(text, HOLDEM)
    assert found.keys() == weighed.keys()
    for kind, weight in weighed.items():
        assert found[kind] == pytest.approx(100 * weight, rel=5e-6)


pieces = st.sampled_from(
    [
        "Ks",
        "7h",
        "2c",
        "Ks7h2c",
        ":",
        "2.15",
        " ",
        ",",
        "\n",
        "\r\n",
        "#",
        "//",
        "10h",
        "K♠",
        "%",
        "1e",
        "-",
        "\0",
        "é",
    ]
)


@given(st.lists(pieces, max_size=40).map("".join) | st.text(max_size=80))
def test_any_text_is_flops_or_has_a_line_that_is_none(text: str) -> None:
    problems: list[tuple[int, str]] = []
    found: dict[int, float] = {}
    try:
        found = read_flop_lines(text, HOLDEM)
    except FlopLineError as error:
        problems = error.problems
    assert bool(found) != bool(problems)
    assert len(problems) <= MOST_TOLD
    assert all(1 <= line <= max(1, len(text.splitlines())) and told for line, told in problems)
    assert all(0 <= kind < 1755 and weight > 0 for kind, weight in found.items())

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from pql.base.diagnostics import PQLError, Source, Span
from pql.cards.combos import ALL_HANDS
from pql.cards.games import HOLDEM
from pql.cards.orders import _STRENGTH, Order, group_bits, order
from pql.cards.orders.equity import equity_vs_random, multiway_equity
from pql.cards.orders.sklansky_malmuth import chen_score, group_hands, group_of
from pql.cards.starting_hands import class_bits, class_names
from pql.grammar.tables.keywords import ORDERS
from references.families import together


def test_every_order_of_the_language_is_there() -> None:
    assert tuple(_STRENGTH) == ORDERS


@pytest.mark.parametrize("name", ORDERS)
def test_an_order_ranks_every_class_once(name: str) -> None:
    assert sorted(order(name, HOLDEM).ranking) == sorted(class_names())
    assert order(name.upper(), HOLDEM) is order(name, HOLDEM)
    assert order(name, HOLDEM).name == name
    assert order(name, HOLDEM).ranking[0] == "AA"


def test_orders_are_what_they_say() -> None:
    def falls(values: Iterable[Any]) -> bool:
        listed = list(values)
        return listed == sorted(listed, reverse=True)

    assert falls(equity_vs_random(kind, HOLDEM) for kind in order("equity", HOLDEM).ranking)
    assert falls(multiway_equity()[kind] for kind in order("multiway", HOLDEM).ranking)
    assert falls((chen_score(kind), equity_vs_random(kind, HOLDEM)) for kind in order("chen", HOLDEM).ranking)
    assert falls(
        (-group_of(kind), equity_vs_random(kind, HOLDEM)) for kind in order("sklansky", HOLDEM).ranking
    )


@together("name", ORDERS)
@together("percent", [0, 0.45, 0.4525, 1, 5, 10, 15, 33.3, 50, 99, 99.99, 100])
def test_the_top_is_whole_classes_while_the_total_stays_within_the_percentage(
    name: str, percent: float
) -> None:
    hands, total = 0, 0
    for kind in order(name, HOLDEM).ranking:
        size = class_bits(kind).bit_count()
        if (total + size) * 100 > percent * 1326:
            break
        total += size
        hands |= class_bits(kind)
    assert order(name, HOLDEM).top(percent) == hands


def test_the_top_meets_a_percentage_exactly() -> None:
    """6 hands are 600/1326 percent: the aces, not nothing, though the float is a hair off."""
    assert order("equity", HOLDEM).top(600 / 1326) == class_bits("AA")
    assert order("equity", HOLDEM).top(100) == ALL_HANDS
    assert order("equity", HOLDEM).top(0) == 0
    assert order("equity", HOLDEM).top(0.4) == 0


@together("name", ORDERS)
@together("bound", ["AA", "TT", "AKs", "AK*", "72o", "22"])
def test_comparison_with_a_hand(name: str, bound: str) -> None:
    ranking = order(name, HOLDEM).ranking
    names = [bound[:2] + suit for suit in "so"] if bound.endswith("*") else [bound]
    places = [ranking.index(kind) for kind in names]
    hands = sum(class_bits(kind) for kind in names)

    def union(kinds: tuple[str, ...]) -> int:
        return sum(class_bits(kind) for kind in kinds)

    assert order(name, HOLDEM).compared(">", hands) == union(ranking[: min(places)])
    assert order(name, HOLDEM).compared(">=", hands) == union(ranking[: max(places) + 1])
    assert order(name, HOLDEM).compared("<", hands) == union(ranking[max(places) + 1 :])
    assert order(name, HOLDEM).compared("<=", hands) == union(ranking[min(places) :])


def test_comparison_with_one_combo_is_with_its_class() -> None:
    assert order("equity", HOLDEM).compared(">", 1 << 6) == order("equity", HOLDEM).compared(
        ">", class_bits("AKs")
    )
    with pytest.raises(ValueError, match="at least one hand"):
        order("equity", HOLDEM).compared(">", 0)


@pytest.mark.parametrize("number", range(1, 10))
def test_comparison_with_a_group(number: int) -> None:
    def union(numbers: range) -> int:
        return sum(group_hands(other) for other in numbers)

    assert group_bits(">", number) == union(range(1, number))
    assert group_bits(">=", number) == union(range(1, number + 1))
    assert group_bits("<", number) == union(range(number + 1, 10))
    assert group_bits("<=", number) == union(range(number, 10))


def write(directory: Path, text: str) -> Order:
    (directory / "mine.txt").write_text(text, encoding="utf-8")
    return order("mine.txt", HOLDEM, directory=str(directory))


def test_an_order_from_a_file(tmp_path: Path) -> None:
    backwards = class_names()[::-1]
    mine = write(tmp_path, "# worst first\n" + ", ".join(backwards[:80]) + "\n" + " ".join(backwards[80:]))
    assert mine.ranking == backwards
    assert mine.name == "mine.txt"
    assert mine.top(6 / 13.26) == class_bits("22")
    assert order(str(tmp_path / "mine.txt"), HOLDEM).ranking == backwards


def test_classes_in_a_file_may_be_written_in_any_case_and_order(tmp_path: Path) -> None:
    assert write(tmp_path, " ".join(name.lower() for name in class_names())).ranking == class_names()
    assert (
        write(tmp_path, " ".join(name[1::-1] + name[2:] for name in class_names())).ranking == class_names()
    )


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "169 classes"),
        ("AA KK", "167 classes (AKs, AKo, AQs, AQo, AJs ...) are not in it"),
        (" ".join(class_names()[1:]), "AA is not in it"),
        (" ".join(class_names()) + " AA", "AA is in it twice"),
        (" ".join(class_names()) + " AK", "`AK` is not one of the 169 classes"),
        (" ".join(class_names()).replace("AKs", "AKx"), "`AKx` is not one"),
        ("A", "`A` is not one"),
        ("AA " * 30_000, "larger than 65,536 bytes"),
    ],
)
def test_a_file_that_is_no_order(tmp_path: Path, text: str, words: str) -> None:
    with pytest.raises(PQLError) as caught:
        write(tmp_path, text)
    assert words in caught.value.diagnostics[0].message
    assert caught.value.diagnostics[0].help


def test_a_name_that_is_neither_order_nor_file(tmp_path: Path) -> None:
    source = Source("set order = luck")
    for name in ("luck", "", ".", str(tmp_path), "/dev/zero", "a\0b"):
        with pytest.raises(PQLError, match="there is no order") as caught:
            order(name, HOLDEM, directory=str(tmp_path), span=Span(12, 16), source=source)
        (diagnostic,) = caught.value.diagnostics
        assert (diagnostic.span, diagnostic.source) == (Span(12, 16), source)
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe\x00AA")
    with pytest.raises(PQLError, match="there is no order"):
        order("bytes.txt", HOLDEM, directory=str(tmp_path))

"""Statements about what the stacks of played tournaments are worth, with the prizes of summaries or of `pay`."""

from __future__ import annotations

from pathlib import Path

import pytest

import pql
from pql.grammar import format_node
from pql.grammar.editing.completion import expected_words
from pql.results import HandRows, SelectResult, WinningsResult
from references.answers import of
from references.sit_and_go import SitAndGo, sit_and_go, summary

PRIZES = (30.0, 18.0, 12.0)


@pytest.fixture(scope="module")
def game() -> SitAndGo:
    """Robin finishes second."""
    return sit_and_go(1)


@pytest.fixture
def folder(game: SitAndGo, tmp_path: Path) -> Path:
    (tmp_path / "hands.txt").write_text(game.text)
    (tmp_path / "summary.txt").write_text(summary(game, PRIZES))
    return tmp_path


def ask(text: str, folder: Path) -> SelectResult:
    return of(SelectResult, pql.run(text.format(folder=folder))[0])


def test_what_was_won_of_prizes_is_the_prize_less_the_start(game: SitAndGo, folder: Path) -> None:
    """All stacks are equal at first: each is worth a sixth of 60."""
    found = ask("select sum(icmNet), sum(icmEv) from history '{folder}' group by name", folder)
    won = dict(zip(game.finished, [*PRIZES, 0, 0, 0], strict=True))
    assert {name: net for name, _, net, _ in found.rows} == pytest.approx(
        {name: prize - 10 for name, prize in won.items()}
    )
    assert sum([row[3] for row in found.rows]) == pytest.approx(0, abs=1e-5)
    assert not [note for note in found.notes if "ICM" in note]


def test_without_prizes_there_is_no_worth_and_a_note_says_why(folder: Path) -> None:
    found = ask(
        "select sum(icmNet), count(icmBefore > 0) from history '{folder}/hands.txt' for 'Robin'", folder
    )
    assert found.rows[0][0] is None
    assert any(
        [
            note.startswith("no ICM for 24 hands of tournaments whose prizes are not told")
            for note in found.notes
        ]
    )


def test_given_prizes_are_units_of_their_own(folder: Path) -> None:
    told = ask("select sum(icmEv) from history '{folder}' for hero", folder).rows[0][0]
    for text, times in (("30, 18, 12", 1), ("50%, 30%, 20%", 5 / 3), ("60 36 24", 2)):
        given = ask(f"select sum(icmEv) from history '{{folder}}' for hero pay {text}", folder)
        assert given.rows[0][0] == pytest.approx(told * times)
        assert not [note for note in given.notes if "`pay`" in note]


def test_a_note_says_that_only_pay_tells_the_field(folder: Path) -> None:
    found = ask("select sum(icmNet) from history '{folder}/hands.txt' pay 30, 18, 12", folder)
    assert "of 24 hands only `pay` says that the table was all that was left of the field" in found.notes


def test_where_and_pay_in_any_order_and_in_other_statements(folder: Path) -> None:
    one = ask("select sum(icmNet) from history '{folder}' for 'Robin' pay 5, 3 where net > 0", folder)
    other = ask("select sum(icmNet) from history '{folder}' for 'Robin' where net > 0 pay 5, 3", folder)
    assert one.rows == other.rows
    text = f"list from history '{folder}' for hero pay 5, 3 where icmEv < 0 order by icmNet limit 2"
    assert format_node(pql.parse(text).statements[0]) == text
    assert len(of(HandRows, pql.run(text)[0]).rows) == 2
    by = ask("stats from history '{folder}' for hero by icmBubble > 1.1", folder)
    assert len(by.rows) == 3  # an all-in of two with such a factor, without, and none
    won = of(WinningsResult, pql.run(f"winnings from history '{folder}' for hero where icmNet > 0")[0])
    assert won.rows[0][1] > 0


def test_prizes_that_nothing_asks_for_are_told(folder: Path) -> None:
    unused = "`pay` changes nothing: no formula looks at prizes, as `icmEv` does"
    assert unused in ask("select sum(net) from history '{folder}' for hero pay 5, 3", folder).notes
    assert (
        unused not in ask("select sum(net) from history '{folder}' where icmNet > 0 pay 5, 3", folder).notes
    )
    rows = of(HandRows, pql.run(f"list from history '{folder}' pay 5, 3 order by icmEv limit 1")[0])
    assert unused not in rows.notes


def test_words_that_may_follow() -> None:
    """`pay` is told to editors where it may stand, once."""
    history = "select sum(icmEv) from history 'x' for hero "
    for text, told in (
        (history, True),
        (f"{history}pay 5 ", False),
        ("tournaments from history 'x' ", False),
    ):
        assert (("pay", "chips") in expected_words(text)) is told


def test_bounties_are_left_out_and_said_so(game: SitAndGo, folder: Path) -> None:
    told = summary(game, PRIZES).replace("Buy-In: $10.00/$1.00 USD", "Buy-In: $5.00/$5.00/$1.00 USD")
    (folder / "summary.txt").write_text(told)
    found = ask("select sum(icmNet) from history '{folder}' for 'Robin'", folder)
    assert found.rows[0][0] == pytest.approx(8)
    assert "bounties are left out: 24 hands of tournaments that pay them" in found.notes


def test_prizes_of_different_money_are_not_added_up(folder: Path) -> None:
    euros = sit_and_go(2, number=78, minutes=120)
    (folder / "euros.txt").write_text(euros.text.replace("$10+$1 USD", "€10+€1 EUR"))
    (folder / "euros summary.txt").write_text(
        summary(euros, PRIZES, number=78).replace("$", "€").replace("USD", "EUR")
    )
    with pytest.raises(pql.PQLError, match="adds up EUR and USD"):
        ask("select sum(icmNet) from history '{folder}' for 'Robin'", folder)
    rows = ask("select sum(icmNet) from history '{folder}' for 'Robin' group by currency", folder).rows
    assert {row[0]: row[2] for row in rows} == pytest.approx({"USD": 8, "EUR": 2})


def test_a_collection_answers_the_same(folder: Path, tmp_path: Path) -> None:
    text = (
        "select sum(icmNet), sum(icmEv), avg(icmBefore), avg(icmBubble) from history '{folder}' group by name"
    )
    plain = ask(text, folder)
    collection = tmp_path / "my.hands"
    pql.run(f"collect history '{folder}/hands.txt', '{folder}/summary.txt' into '{collection}'")
    assert ask(text, collection).rows == plain.rows


def test_files_in_any_order_and_processes_give_the_same(game: SitAndGo, folder: Path) -> None:
    """Each hand in a file of its own: what is known of the field comes from all of them."""
    whole = ask("select sum(icmNet), sum(icmEv) from history '{folder}' group by name", folder).rows
    (folder / "hands.txt").unlink()
    for number, text in enumerate(game.texts):
        (folder / f"{len(game.texts) - number:02}.txt").write_text(text)
    cut = ask("select sum(icmNet), sum(icmEv) from history '{folder}' group by name", folder).rows
    for one, other in zip(whole, cut, strict=True):
        assert one[0] == other[0]
        assert one[2:] == pytest.approx(other[2:])


@pytest.mark.parametrize(
    ("clause", "message"),
    [
        ("pay 5, 7", "a place that pays 7 comes behind one that pays 5"),
        ("pay 0", "all prizes are 0"),
        ("pay 50%, 30", "some prizes are percentages, and others are not"),
        ("pay 5 pay 3", "this statement says `pay` twice"),
        ("pay", "the statement is not finished after `pay`"),
        ("pay 9999999999999999", "a prize is 0 or more, and at most"),
        ("pay 100,000", "may be one number or two"),
        ("pay 'x'", "cannot go here after `pay`"),
    ],
)
def test_what_are_no_prizes(clause: str, message: str, folder: Path) -> None:
    with pytest.raises(pql.PQLError, match=message):
        ask(f"select sum(icmNet) from history '{{folder}}' {clause}", folder)


def test_prizes_may_be_parameters(folder: Path) -> None:
    text = f"select sum(icmNet) from history '{folder}' for hero pay $first, $second, 12"
    answer = of(SelectResult, pql.run(text, parameters={"first": 30, "second": 18})[0])
    assert answer.rows[0][0] == pytest.approx(8)


def test_statements_without_formulas_about_stacks_take_no_prizes(folder: Path) -> None:
    for text in ("tournaments from history '{folder}' pay 5", "leaks from history '{folder}' pay 5"):
        with pytest.raises(pql.PQLError, match="`pay` cannot go here"):
            ask(text, folder)


def test_tables_of_python(folder: Path) -> None:
    table = pql.read_hands(str(folder), icm=True)
    frame = dict(zip([column.name for column in table.schema()], table.values(), strict=True))
    nets = [net for net in frame["icmNet"] if isinstance(net, float)]
    assert len(nets) == 78
    assert sum(nets) == pytest.approx(0, abs=1e-9)
    given = pql.read_hands(str(folder / "hands.txt"), icm=True, prizes=PRIZES)
    other = dict(zip([column.name for column in given.schema()], given.values(), strict=True))
    assert other["icmEv"] == pytest.approx(frame["icmEv"])
    assert given.remarks() == (
        "of 24 hands only `pay` says that the table was all that was left of the field",
    )
    for prizes, error in (((5, 7), pql.PQLError), (("x",), TypeError), (5, TypeError), ((), pql.PQLError)):
        with pytest.raises(error):
            pql.read_hands(str(folder), icm=True, prizes=prizes)  # type: ignore[arg-type]

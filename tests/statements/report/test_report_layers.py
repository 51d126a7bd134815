"""Layers, groups, order and limit of reports, against single equities and sets in Python."""

from __future__ import annotations

import pickle
from itertools import combinations

import pytest

import pql
from pql.results import EquityResult, ReportResult
from references.answers import answer
from references.families import mostly_full

HERO, VILLAIN = "22+, A2s+, KTs+, QJo", "77+, AT*, 98s"
RANKS = "23456789TJQKA"


def run(text: str) -> ReportResult:
    return answer(ReportResult, text)


def equity(text: str) -> float:
    return answer(EquityResult, f"equity {text} exact").players[0].equity


def rank(card: str) -> int:
    return RANKS.index(card[0])


def paired(cards: list[str]) -> bool:
    return len({card[0] for card in cards}) == len(cards) - 1


def test_each_turn_falls_into_the_first_layer_that_holds_it() -> None:
    report = run(
        f"equity ({HERO}) vs ({VILLAIN}) on Kh7h2c by (pairs = turn.paired, ***[>B], hearts = turn.flushpossible)"
    )
    flop = ["Kh", "7h", "2c"]
    deck = [rank + suit for rank in reversed(RANKS) for suit in "shdc" if rank + suit not in flop]
    expected: dict[str, set[str]] = {"pairs": set(), "***[>B]": set(), "hearts": set(), "others": set()}
    for card in deck:
        if paired([*flop, card]):
            expected["pairs"].add(card)
        elif rank(card) > rank("Kh"):
            expected["***[>B]"].add(card)
        elif card[1] == "h":
            expected["hearts"].add(card)
        else:
            expected["others"].add(card)
    assert {row.name: set(row.members) for row in report.rows} == expected
    assert [row.name for row in report.rows] == list(expected)
    turns = {card: row for row in run(f"equity ({HERO}) vs ({VILLAIN}) on Kh7h2c by turn").rows
             for card in row.members}  # fmt: skip
    for row in report.rows:
        shares = {card: turns[card].share / len(turns[card].members) for card in row.members}
        assert row.amount == len(row.members)
        assert row.share == pytest.approx(sum(shares.values()))
        mean = sum(share * turns[card].equity for card, share in shares.items()) / row.share
        assert row.equity == pytest.approx(mean, abs=1e-12)
        assert row.change == pytest.approx(row.equity - report.equity, abs=1e-12)
        assert row.strong is not None
        for own, part in enumerate(row.strong):
            strong = sum(share * (turns[card].strong or (0, 0))[own] for card, share in shares.items())
            assert part == pytest.approx(strong / row.share)


LAYERS = ("turn.paired", "***[>B], ***[=2F]", "AK** or turn.monotone")


@pytest.mark.parametrize(
    ("on", "dead"),
    mostly_full(
        [
            ("Kh7h2c", " dead Ad 2s"),
            ("AK*", ""),
            ("AK*f2, 987", " dead Ad 2s"),
            ("***[>F]", ""),
            ("Kh7h2c", ""),
            ("AK*", " dead Ad 2s"),
            ("", ""),
            ("", " dead Ad 2s"),
            ("AK*f2, 987", ""),
            ("***[>F]", " dead Ad 2s"),
        ],
        range(4),
    ),
)
def test_layers_share_the_boards_out(on: str, dead: str) -> None:
    hero, villain = "AKs, QQ, 76s:0.5", "AJ*, TT+, 98s:0.25"
    where = f" on {on}" if on else ""
    report = run(f"equity {hero} vs {villain}{where}{dead} by (a = {LAYERS[0]}, ({LAYERS[1]}), {LAYERS[2]})")
    whole = answer(EquityResult, f"equity {hero} vs {villain}{where}{dead} exact")
    assert report.equity == pytest.approx(whole.players[0].equity, abs=1e-10)
    assert report.deals == whole.deals
    assert sum(row.share for row in report.rows) == pytest.approx(1)
    assert sum(row.share * row.equity for row in report.rows) == pytest.approx(report.equity, abs=1e-10)
    boards = pql.boards(on or "***").without("Ad 2s" if dead else "")
    assert (
        sum(row.amount for row in report.rows)
        == (boards & pql.boards("****")).without("Ad 2s" if dead else "").count()
    )
    before, rows = "not ****", {row.name: row for row in report.rows}
    for name, text in (("a", LAYERS[0]), (LAYERS[1], LAYERS[1]), (LAYERS[2], LAYERS[2]), ("others", "****")):
        # Parentheses around a pattern would forbid pairs.
        boards = pql.boards(on or "***") & pql.boards(text) & ~pql.boards(before)
        if name in rows:
            alone = pql.equity(hero, villain, board=boards, dead="Ad 2s" if dead else "", exact=True)
            assert rows[name].equity == pytest.approx(alone.players[0].equity, abs=1e-10)
        else:
            assert not boards.without("Ad 2s" if dead else "")
        before = f"{before}, {text}"


def test_layers_of_flops_are_textures_and_may_name_suits() -> None:
    ranges = f"({HERO}) vs ({VILLAIN})"
    textures = {row.name: row for row in run(f"equity {ranges} on A**, K** by texture").rows}
    layers = {row.name: row for row in run(f"equity {ranges} on A**, K** by (monotone, paired)").rows}
    assert layers["monotone"].amount == textures["monotone"].amount
    for name in ("monotone", "paired"):
        assert layers[name].equity == pytest.approx(textures[name].equity, abs=1e-10)
        assert layers[name].strong == pytest.approx(textures[name].strong)
    spades = run(f"equity {ranges} by (AsKsQs, Ks**)").rows
    assert [row.amount for row in spades] == [1, 1274, 22100 - 1275]
    assert spades[0].equity == pytest.approx(equity(f"{ranges} on AsKsQs"), abs=1e-12)


def test_rivers_after_a_flop_fall_into_layers_in_their_order() -> None:
    report = run("equity AhKh, QQ vs JJ+ on Kh7h2c by (under = ****[<4B], turn.paired)")
    assert report.street == "river"
    assert sum(row.amount for row in report.rows) == 49 * 48
    assert sum(row.share for row in report.rows) == pytest.approx(1)


@pytest.mark.parametrize(
    ("where", "layers"),
    [
        ("on Kh7h2c", "a = ***A, ***[>2F]"),
        ("on Kh7h2c dead As", "a = ***A, ***[>2F]"),
        ("on Kh7h2cTs", "a = ****A, river.paired"),
        ("on AK*f3", "a = ***A, ***[>2F]"),
        ("on AK*f3", "AK5, AK*"),
    ],
)
def test_more_players_share_the_boards_out_too(where: str, layers: str) -> None:
    report = run(f"equity AsKs, QQ vs JJ, AQs vs TT {where} by ({layers})")
    whole = answer(EquityResult, f"equity AsKs, QQ vs JJ, AQs vs TT {where} exact")
    assert report.deals == whole.deals
    assert report.equity == pytest.approx(whole.players[0].equity, abs=1e-12)
    assert sum(row.share * row.equity for row in report.rows) == pytest.approx(report.equity, abs=1e-12)
    two = run(f"equity AsKs, QQ vs JJ, AQs {where} by ({layers})")
    assert [(row.name, row.amount, row.members) for row in report.rows] == [
        (row.name, row.amount, row.members) for row in two.rows
    ]


def test_filters_and_names_are_layers() -> None:
    wet = "let wet = board turn.flushpossible"
    text = f"{wet}\nequity 22+ vs AKs on Kh7h2c by (w = **** where topcard(turn) > 'K', wet)"
    report = pql.compile(text).run()
    assert isinstance(report, ReportResult)
    names = {row.name: row.members for row in report.rows}
    assert names["w"] == ("As", "Ah", "Ad", "Ac")
    assert len(names["wet"]) == 10


def codes_of(query: pql.Query[pql.results.Result]) -> list[str]:
    return [each.code for each in query.warnings]


def codes(text: str) -> list[str]:
    return codes_of(pql.compile(text))


def test_an_empty_layer_is_a_warning_also_where_sets_are_computed_first() -> None:
    assert codes("equity AA vs KK on Kh7h2c by (***A, x = ***A)") == ["empty-layer"]
    assert codes("equity AA vs KK on Kh7h2c by (***A, ***Q)") == []
    lazy = pql.compile("equity AA vs KK on Kh7h2c by (**** where topcard(turn) > 'K', y = ***A)")
    assert codes_of(lazy) == []
    assert isinstance(report := lazy.run(), ReportResult)
    assert report.empty == ("y",)
    assert codes_of(lazy) == ["empty-layer"]


@pytest.mark.parametrize(
    ("by", "code"),
    [
        ("(paired)", "bad-report"),
        ("(a = ***A, a = ***K)", "bad-layers"),
        ("(others = ***A)", "bad-layers"),
        ("turn order by nothing", "unknown-column"),
        ("hand group by topcard(flop)", "bad-report"),
        ("turn group by topcard(hero)", None),
    ],
)
def test_what_is_wrong_is_said(by: str, code: str | None) -> None:
    with pytest.raises(pql.PQLError) as caught:
        pql.compile(f"equity AA vs KK on Kh7h2c by {by}").run()
    assert code is None or caught.value.diagnostics[0].code == code


def test_rows_are_sorted_and_cut() -> None:
    ranges = f"equity ({HERO}) vs ({VILLAIN}) on Kh7h2c by turn"
    full = run(ranges)
    by_equity = [row.equity for row in full.rows]
    assert by_equity == sorted(by_equity, reverse=True)
    worst = run(f"{ranges} order by equity limit 3")
    assert [row.equity for row in worst.rows] == sorted(by_equity)[:3]
    assert worst.count == len(full.rows)
    assert worst.equity == full.equity
    by_two = run(f"{ranges} order by boards desc, turn")
    amounts = [row.amount for row in by_two.rows]
    assert amounts == sorted(amounts, reverse=True)
    pairs = [row.members[0] for row in by_two.rows if row.amount == max(amounts)]
    assert pairs == sorted(pairs, key=lambda card: (-rank(card), "shdc".index(card[1])))
    for word in ("hand", "class", "category", "texture", "flop"):
        board = "" if word == "flop" else "on Kh7h2c"
        cut = run(f"equity AKs, QQ, 72o vs JJ {board} by {word} order by share desc limit 2")
        assert len(cut.rows) == 2
        assert cut.rows[0].share >= cut.rows[1].share
    assert run(f"{ranges} limit 0").rows == ()


def test_flops_are_grouped_by_formulas() -> None:
    ranges = f"({HERO}) vs ({VILLAIN})"
    flops = run(f"equity {ranges} on A**, 9** by flop")
    grouped = run(f"equity {ranges} on A**, 9** by flop group by topcard(flop), flushpossible")
    expected: dict[tuple[str, bool], list[pql.results.ReportRow]] = {}
    for row in flops.rows:
        cards = [row.name[place : place + 2] for place in (0, 2, 4)]
        key = max(cards, key=rank)[0], len({card[1] for card in cards}) == 1
        expected.setdefault(key, []).append(row)
    assert {row.keys for row in grouped.rows} == set(expected)
    for row in grouped.rows:
        parts = expected[row.keys[0], row.keys[1]]  # type: ignore[index]
        assert row.amount == sum(part.amount for part in parts)
        assert row.share == pytest.approx(sum(part.share for part in parts))
        mean = sum(part.share * part.equity for part in parts) / row.share
        assert row.equity == pytest.approx(mean, abs=1e-10)
    assert [row.keys[0] for row in grouped.rows] == sorted((row.keys[0] for row in grouped.rows), key=rank)  # type: ignore[arg-type]
    down = run(f"equity {ranges} by flop group by topcard(flop) order by topcard(flop) desc limit 1")
    assert down.rows[0].keys == ("A",)
    suits = run("equity AsKs vs QQ by flop group by boardInRange('As**')")
    assert {row.keys: row.amount for row in suits.rows} == {(False,): 19600, (True,): 0} or len(
        suits.rows
    ) == 1


def test_the_library_and_the_language_ask_the_same() -> None:
    language = run(
        "equity AA, 76s vs KQs on Kh7h2c by (pairs = turn.paired, ***[>F]) order by equity limit 2"
    )
    library = pql.equity_by(
        [("pairs", "turn.paired"), pql.boards("***[>F]").named("***[>F]")],
        "AA, 76s",
        "KQs",
        board="Kh7h2c",
        order_by="equity",
        limit=2,
    )
    assert [row.equity for row in library.rows] == [row.equity for row in language.rows]
    assert pickle.loads(pickle.dumps(library)) == library
    grouped = pql.equity_by("flop", "AA", "KQs", group_by=["topcard(flop)"], order_by="boards desc", limit=1)
    assert grouped.rows[0].keys == ("A",)
    assert grouped.keys == ("topcard(flop)",)
    assert pql.equity_by("flop", "AA", "KQs", group_by="flushpossible").count == 2
    for wrong in ({}, [], ["***A", "***A"], {"others": "***A"}, ["***"]):
        with pytest.raises(pql.PQLError):
            pql.equity_by(wrong, "AA", "KQs", board="Kh7h2c")
    with pytest.raises(pql.PQLError):
        pql.equity_by("turn", "AA", "KQs", board="Kh7h2c", order_by="nothing")
    with pytest.raises(TypeError):
        pql.equity_by("turn", "AA", "KQs", board="Kh7h2c", order_by=5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="limit"):
        pql.equity_by("turn", "AA", "KQs", board="Kh7h2c", limit=-1)


def test_a_column_with_a_minus_is_told_to_be_desc() -> None:
    with pytest.raises(pql.PQLError) as problem:
        pql.compile("equity AA vs KK by class order by -equity")
    assert problem.value.diagnostics[0].help == "from the largest down is `order by equity desc`"


@pytest.mark.parametrize("accuracy", ["exact", "samples 2000 seed 1"])
def test_flops_on_which_somebody_has_no_hand_are_in_no_layer(accuracy: str) -> None:
    """Three aces or three kings leave a player one card of his pair, which is no hand."""
    deck = [rank + suit for rank in RANKS for suit in "shdc" if rank + suit != "2c"]
    expected = {"rainbow": 0, "monotone": 0, "others": 0}
    for flop in combinations(deck, 3):
        if any(sum(card[0] == rank for card in flop) == 3 for rank in "AK"):
            continue
        suits = len({card[1] for card in flop})
        expected["rainbow" if suits == 3 else "monotone" if suits == 1 else "others"] += 1
    report = run(f"equity AA vs KK dead 2c by (rainbow, monotone) {accuracy}")
    assert {row.name: row.amount for row in report.rows} == expected


@pytest.mark.parametrize("accuracy", ["exact", "samples 2000 seed 1"])
def test_next_cards_that_leave_somebody_no_hand_are_in_no_layer(accuracy: str) -> None:
    """Qh is in all hands of the villain, Tc in all of who has folded; there are 49 cards."""
    layers = f"on 2s3s4d by (queens = ***Q, tens = ***T) {accuracy}"
    report = run(f"equity AsKd, 9s9d vs QhJc, QhJs {layers}")
    members = {row.name: set(row.members) for row in report.rows}
    assert members["queens"] == {"Qs", "Qd", "Qc"}
    assert {row.name: row.amount for row in report.rows} == {"queens": 3, "tens": 4, "others": 41}
    report = run(f"equity AsKd vs QhJc folded TcTh, TcTs {layers}")
    assert {row.name: row.amount for row in report.rows} == {"queens": 3, "tens": 3, "others": 38}

"""Ranges as other programs write them, read and written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pql
from pql.base.diagnostics import PQLError, Source
from pql.cards.games import HOLDEM
from pql.cards.orders import order
from pql.names.options import OPTIONS
from pql.notation.dialects import DIALECTS, loss, read, write
from pql.notation.dialects.reading import Reading
from pql.results import HandsResult
from references.families import random_examples, together

OTHERS = [name for name in DIALECTS if name != "pql"]


def reading(dialect: str, text: str) -> Reading:
    return read(dialect, text, Source(text), 0, order("equity", HOLDEM).top)


@together(
    ("dialect", "text", "same"),
    [
        # PokerStove and Equilab: two ranks alone are suited and offsuit.
        ("std", "AK, 22+, A5s-A2s", "AK*, 22+, A5s-A2s"),
        ("std", "22+, A2s+, KTs-K8s, AKo, AhKh", "22+, A2s+, KTs-K8s, AKo, AhKh"),
        ("std", "random", "?"),
        ("std", "7d7s", "7d7s"),
        ("std", "**", "?"),  # ProPokerTools classic
        ("std", "AJ+", "AJ*+"),
        ("std", "T8s+", "T8s, T9s"),
        ("std", "T9s+", "T9s"),
        ("std", "77-", "77-22"),
        ("std", "A5s-", "A5s-A2s"),
        ("std", "88 - JJ; T9s-QJs AKs", "88-JJ, QJs-T9s, AKs"),
        ("std", "A*", "A?"),
        ("std", "A*s, Kx", "A?s, K?s, K?o"),
        ("std", "ako ahkd", "AKo"),
        ("std", "AsK, AsA, 7h2", "AsK?, AsA?, 7h2?"),
        ("std", "15%", "15%"),
        ("std", "100: AA, AKs, 75: AQs", "AA, AKs, AQs:0.75"),  # Equilab
        # PioSOLVER and GTO Wizard: weights from 0 to 1; the earlier of two weights counts.
        ("pio", "AA,AKs,AQs:0.75,AQo-ATo:0.75", "AA, AKs, (AQs, AQo-ATo):0.75"),
        ("pio", "2d2c: 1,AhKs: 0.5", "2d2c, AhKs:0.5"),
        ("pio", "AA:0.5, TT+", "AA:0.5, TT-KK"),
        ("pio", "AK:50%", "AK*:0.5"),
        ("pio", "T9s+, T8s+", "T9s-AKs, T8s"),  # postflop-solver: connectors climb with both cards
        # GTO+ and Flopzilla: percent blocks; the later of two weights counts.
        ("gto", "[50.0]AA,KK[/50.0]", "(AA, KK):0.5"),
        ("gto", "[82.0]QJs,A9o[/82.0], [12.5]AhKh[/12.5]", "(QJs, A9o):0.82, AhKh:0.125"),
        ("gto", "[25%]AKs[/25%]", "AKs:0.25"),
        ("gto", "TT+,[50]AA[/50]", "AA:0.5, TT-KK"),
        ("std", "[75]AKo[/75], QQ, 50: [10]JJ[/10] TT", "AKo:0.75, QQ, JJ:0.1, TT:0.5"),
        # GTO Wizard: hands with weights from 0 to 1, rounded, or in percent.
        ("wizard", "5d5c: 1, 5h5c: 1, Tc9c: 0.8353", "5d5c, 5h5c, Tc9c:0.8353"),
        ("wizard", "2c2d:1,AA:0.5,KK", "2d2c, AA:0.5, KK"),
        ("wizard", "AsAh: 1.0001, KsKh: 1.", "AsAh, KsKh"),
        ("wizard", "AsAh: 100, KsKh: 12.5, QsQh: 100.5, JsJh", "AsAh, KsKh:0.125, QsQh, JsJh"),
        ("wizard", "AsAh: 50%, KsKh: 0.5, QsQh:1e-2", "AsAh:0.5, KsKh:0.5, QsQh:0.01"),
        ("wizard", "AsAh: 0.5, AA: 1", "AsAh:0.5, AA minus AsAh"),
        # eval7: weights before brackets.
        ("eval7", "88-JJ, A7o-ATo, T6s+, As3c", "88-JJ, A7o-ATo, T6s+, As3c"),
        ("eval7", "0.6(AA,AK)", "(AA, AK*):0.6"),
        ("eval7", "40%(ATs+)", "ATs+:0.4"),
        ("eval7", "AKs, AKs, AA", "AKs, AA:0.5"),  # named twice, it counts twice
    ],
)
def test_reading(dialect: str, text: str, same: str) -> None:
    assert reading(dialect, text).hands == pql.hands(same)


@together(
    ("dialect", "text", "message"),
    [
        ("std", "AKs-ATo", "one end is suited"),
        ("std", "A5s-K2s", "neither their high card nor their gap"),
        ("std", "AA-AK", "one end is a pair"),
        ("std", "AAs", "two suits"),
        ("std", "AhAh", "twice"),
        ("std", "10s", "not a hand"),
        ("std", "AKs:0.5", "not a hand"),
        ("std", "(AA)", "not a hand"),
        ("std", "150%", "between 0 and 100"),
        ("std", "150: AA", "between 0 and 100"),
        ("pio", "AA:1.5", "between 0 and 1"),
        ("pio", "AA:", "not a hand"),
        ("gto", "[50]AA", "never closed"),
        ("gto", "AA[/50]", "closes nothing"),
        ("gto", "[50]AA[/60]", "is open"),
        ("gto", "[50][60]AA[/60][/50]", "inside others"),
        ("gto", "[500]AA[/500]", "between 0 and 100"),
        ("wizard", "AsAh: 101.5", "at most 1"),
        ("wizard", "AsAh: -1", "not a hand"),
        ("std", "[50]AA", "never closed"),
        ("eval7", "AA;KK", "comma"),
        ("eval7", "AA,", "nothing follows"),
        ("eval7", "0.5(AA", "never closed"),
        ("eval7", "2(AA)", "between 0 and 1"),
    ],
)
def test_mistakes(dialect: str, text: str, message: str) -> None:
    with pytest.raises(PQLError) as caught:
        reading(dialect, text)
    assert message in caught.value.diagnostics[0].message
    assert caught.value.diagnostics[0].span is not None


@pytest.mark.parametrize("text", ["AKs:0.5", "10s"])
def test_what_belongs_to_another_notation_is_named(text: str) -> None:
    with pytest.raises(PQLError) as caught:
        reading("std", text)
    assert caught.value.diagnostics[0].help


@pytest.mark.parametrize(
    ("dialect", "text"),
    [
        ("std", "TT+, AK, KT+, A5s-A2s, AhTd"),
        ("pio", "AA,KK,QQ,JJ,TT,AK,KQ,KJ,KT,A5s,A4s,A3s,A2s,AhTd"),
        ("gto", "TT+,AK,KT+,A5s-A2s,AhTd"),
        ("eval7", "TT+, AK, KT+, A5s-A2s, AhTd"),
        ("ppt", "AA-TT, AK, KQ-KT, A5-A2:xx, AhTd"),
    ],
)
def test_writing(dialect: str, text: str) -> None:
    written = pql.hands("TT+, AK*, KT*+, A5s-A2s, AhTd").text(dialect)
    assert written == text


@pytest.mark.parametrize(
    ("dialect", "text"),
    [
        ("std", "100: AA, 50: KK, 12.5: AhKd"),
        ("pio", "AA,KK:0.5,AhKd:0.125"),
        ("gto", "AA,[50]KK[/50],[12.5]AhKd[/12.5]"),
        ("eval7", "AA, 0.5(KK), 0.125(AhKd)"),
        ("wizard", "AhKd: 0.125, AdAc: 1, AhAc: 1, AhAd: 1, AsAc: 1, AsAd: 1, AsAh: 1"),
        ("ppt", "AA@100, KK@50, AhKd@12"),
    ],
)
def test_writing_weights(dialect: str, text: str) -> None:
    hands = "AA, AhKd:0.125" if dialect == "wizard" else "AA, KK:0.5, AhKd:0.125"
    assert write(dialect, pql.hands(hands)) == text


def test_percentages_of_gto_wizard_are_told() -> None:
    (warning,) = reading("wizard", "AsAh: 1, KsKh: 50").warnings
    assert warning.code == "wizard-meaning"
    assert warning.span == (9, 17)


weights = st.sampled_from([0.0, 1.0, 0.5, 0.25, 0.03, 1e-8, 1e-13, 1 / 3]) | st.floats(0, 1)


@pytest.mark.parametrize("dialect", OTHERS)
@random_examples(40)
@given(st.integers(0, (1 << 1326) - 1), st.lists(weights, min_size=8, max_size=8), st.booleans())
def test_what_is_written_is_read_back(dialect: str, bits: int, choice: list[float], plain: bool) -> None:
    every = pql.HandSet(bits)
    hands = every if plain else pql.HandSet.from_hands({hand: choice[i % 8] for i, hand in enumerate(every)})
    same = reading(dialect, write(dialect, hands)).hands == hands
    assert same == (loss(dialect, hands) is None)
    assert same or dialect == "ppt"


def test_a_weight_that_a_dialect_cannot_write_is_told() -> None:
    """ProPokerTools has whole percentages only; nothing is changed without a word, wherever the text is asked for."""
    hands = pql.hands("AA, KK:0.00000001")
    with pytest.warns(UserWarning, match=r"1e-08 is written @1$"):
        assert hands.text("ppt") == "AA@100, KK@1"
    (answer,) = pql.run("let thin = AA, KK:0.00000001; set dialect = ppt; thin")
    assert isinstance(answer, HandsResult)
    assert len(answer.remarks()) == 1
    assert "notes" in answer.to_dict()
    (plain,) = pql.run("let thin = AA, KK:0.25; set dialect = ppt; thin")
    assert plain.remarks() == ()
    assert "notes" not in plain.to_dict()


@pytest.mark.parametrize("dialect", OTHERS)
@given(st.text("AKQJT98765432soshdc+-,;:.%()[]/*x 01", max_size=24) | st.text(max_size=12))
def test_any_text_is_read_or_refused(dialect: str, text: str) -> None:
    problem = None
    try:
        reading(dialect, text)
    except PQLError as error:
        problem = error.diagnostics[0]
    assert problem is None or problem.span is not None


@pytest.mark.parametrize(
    "text", ["22+, A2s+, KTs-K8s, AKo, QhJd, JTo-J8o", "AA, 0.25(KK, QJo), 40%(ATs+)", "A5+, T6s+"]
)
@pytest.mark.filterwarnings("ignore")  # its parser uses names that are going away
def test_eval7_itself_agrees(text: str) -> None:
    eval7 = pytest.importorskip("eval7")
    theirs = {str(first) + str(second): weight for (first, second), weight in eval7.HandRange(text).hands}
    assert pql.HandSet.from_hands(theirs) == reading("eval7", text).hands


def test_the_option_knows_every_dialect() -> None:
    assert OPTIONS["dialect"].words == tuple(DIALECTS)


def test_an_unknown_dialect_is_refused() -> None:
    with pytest.raises(PQLError, match="no dialect"):
        pql.hands("AA").text("stdd")
    with pytest.raises(PQLError, match="no dialect"):
        pql.hands("AA", dialect="pokerstove")


def answers(text: str) -> list[object]:
    return [result.to_dict() for result in pql.run(text)]


@together(
    ("foreign", "own"),
    [
        ("std'AK, 22+'", "AK*, 22+"),
        ("equity std'AK' vs pio'QQ:0.5, JJ' on Kh7h2c", "equity AK* vs QQ:0.5, JJ on Kh7h2c"),
        ("set dialect = std; AK, 22+", "AK*, 22+"),
        ("set dialect = std; list AK\n  limit 3 ;", "list AK* limit 3"),
        (
            "set dialect = gto; equity [50]AA[/50], KK vs QQ # comment\n  on Kh7h2c",
            "equity AA:0.5, KK vs QQ on Kh7h2c",
        ),
        (
            "set dialect = ppt; equity AxKx vs [A-Q][J-T] on Kh7h2c",
            "equity AKs vs AJ*, AT*, KJ*, KT*, QJ*, QT* on Kh7h2c",
        ),
        ("let steal = std'AK'; set dialect = std; steal", "AK*"),
        ("set dialect = std; let steal = AK; set dialect = pql; steal", "AK*"),
        ("set dialect = std; equity 'AK' vs 'QQ'", "equity AK* vs QQ"),
        ("set dialect = std; set dialect = pql; AK", "AKo"),
        ("set dialect = std; let b = board AK*; board b", "board AK*"),
        ("set dialect = std; explain AK", None),
        ("set dialect = eval7; 0.5(AA), KK", "AA:0.5, KK"),
    ],
)
def test_statements_in_a_dialect(foreign: str, own: str | None) -> None:
    found = answers(foreign)
    if own is not None:
        for answer in (*found, *(wanted := answers(own))):
            assert isinstance(answer, dict)
            answer.pop("text", None)
            for player in answer.get("players", ()):
                player.pop("hands")
        assert found == wanted


def test_answers_are_written_in_the_dialect_of_the_session() -> None:
    (answer,) = answers("set dialect = pio; AA, AKs:0.5")
    assert isinstance(answer, dict)
    assert answer["text"] == "AA,AKs:0.5"
    (answer,) = answers("set dialect = ppt; AxKx")
    assert isinstance(answer, dict)
    assert answer["text"] == "AK:xx"


def test_an_error_points_at_its_place_in_a_statement() -> None:
    for text in ("set dialect = std; equity AA vs KK, 10s on Kh7h2c", "equity AA vs std'KK, 10s' on Kh7h2c"):
        with pytest.raises(PQLError) as caught:
            pql.run(text)
        span = caught.value.diagnostics[0].span
        assert span is not None
        assert text[span.start : span.end] == "10s"


RANKS = "AKQJT98765432"


def _neighbours(draw: st.DrawFn) -> str:
    """Some classes in a row: pairs, or hands with one high card, from anywhere to anywhere."""
    high = draw(st.integers(0, 12))
    suffix = draw(st.sampled_from(("", "s", "o", "*")))
    if not suffix:
        last = draw(st.integers(high, 12))
        return f"{RANKS[high] * 2}-{RANKS[last] * 2}"
    if high == 12:
        return RANKS[high] * 2
    first = draw(st.integers(high + 1, 12))
    last = draw(st.integers(first, 12))
    return f"{RANKS[high]}{RANKS[first]}{suffix}-{RANKS[high]}{RANKS[last]}{suffix}"


runs_of_classes = st.composite(
    lambda draw: ", ".join([_neighbours(draw) for _ in range(draw(st.integers(1, 4)))])
)()


@pytest.mark.parametrize("dialect", OTHERS)
@random_examples(40)
@given(runs_of_classes, st.sampled_from([1.0, 0.5, 0.25]))
def test_classes_in_a_row_are_read_back(dialect: str, text: str, weight: float) -> None:
    """Random hands never make whole classes in a row, of which writers make spans."""
    hands = pql.hands(f"({text}):{weight}")
    assert reading(dialect, write(dialect, hands)).hands == hands


@pytest.mark.parametrize("dialect", ["std", "eval7", "gto"])
def test_a_run_of_pairs_ends_where_it_ends(dialect: str) -> None:
    """`66+` would be nine pairs and not three."""
    assert pql.hands("88-66").text(dialect) == "88-66"
    assert pql.hands("AA-66").text(dialect) == "66+"

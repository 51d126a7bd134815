"""What many read otherwise is said below the answer: `Ax`, `76s+`, `AKs(50%)`."""

from __future__ import annotations

from pathlib import Path

import pytest

import pql
from pql.results import HandsResult

SAID = [
    ("Ax", "A2*-A8*", "Ax was read as A2 to A8"),
    ("Axs, KQo", "A2s-A8s, KQo", "Axs was read as A2s to A8s"),
    ("5x", "52*, 53*, 54*, 65*, 75*, 85*", "5x was read as 52 to 58"),
    ("76s+", "76s", "76s+ was read as 76s alone"),
    ("AKs+", "AKs", "AKs+ was read as AKs alone"),
    ("54o+", "54o", "54o+ was read as 54o alone"),
    ("AKs(50%)", "AKs", "AKs(50%) was read as the hands in both; AKs:50% plays them 50% of the time"),
    ("'Ax'", "A2*-A8*", "Ax was read as"),
]


def found(text: str) -> HandsResult:
    (result,) = pql.run(text)
    assert isinstance(result, HandsResult)
    return result


@pytest.mark.parametrize(("text", "hands", "sentence"), SAID)
def test_a_reading_is_said(text: str, hands: str, sentence: str) -> None:
    answer = found(text)
    assert answer.hands == pql.hands(hands)
    assert [each for each in answer.readings if each.startswith(sentence)]
    assert pql.run(f"equity {text} vs QQ on Kh7h2c")[-1].readings[0].startswith(sentence)


@pytest.mark.parametrize(
    "text", ["A?s", "75s+", "TT+", "A5s-", "15%", "Suited 15%", "AKs:50%", "A2s+, KTo+", "Connected Suited"]
)
def test_nothing_is_said_of_what_everybody_reads_so(text: str) -> None:
    assert found(text).readings == ()


def test_what_a_sentence_offers_is_another_set() -> None:
    for text in ("A?s", "76s-JTs", "AKs:50%"):
        assert any(text in each for source in ("Axs", "76s+", "AKs(50%)") for each in found(source).readings)
        assert pql.hands(text)


def test_of_many_only_the_first_are_said() -> None:
    assert len(found("Ax, Kx, Qx, Jx, Tx, 76s+").readings) == 3


def test_hands_side_by_side_are_a_warning() -> None:
    (warning,) = pql.Session().compile("AKs AK*").diagnostics
    assert warning.code == "juxtaposed-hands"


BARE = "AQ+ was read as AQo+, KQ as KQo; AQ*+, KQ* are suited and offsuit"


def readings(text: str) -> list[tuple[str, ...]]:
    return [answer.readings for answer in pql.run(text)]


def test_the_first_answer_with_a_name_says_how_its_hands_were_read() -> None:
    """Where all is one text nothing was said: a `let` has no answer."""
    rag = next(sentence for text, _, sentence in SAID if text.startswith("Axs"))
    first, again, of_own = readings("let r = 22+, AQ+, KQ, Axs; equity r vs AA on Kh7h2c; r; AQ+, KQ")
    assert first[0].startswith(rag)
    assert first[1:] == (BARE,)
    assert again == ()
    assert of_own == (BARE,)
    assert readings("let r = AQ+, KQ; let wide = r, 22; wide; wide")[0] == (BARE,)
    assert readings("let r = AQ+, KQ; let same = r; same minus AKo") == [(BARE,)]
    assert readings("set bare = both; let r = AQ+, KQ; r") == [()]
    assert readings("let r = AQo+, KQs; r") == [()]


def test_each_name_and_each_definition_is_said() -> None:
    assert readings("let one = KQ; let two = AQ; one; two; let one = KJ; one") == [
        ("KQ was read as KQo, offsuit; KQ* is suited and offsuit",),
        ("AQ was read as AQo, offsuit; AQ* is suited and offsuit",),
        ("KJ was read as KJo, offsuit; KJ* is suited and offsuit",),
    ]


def test_names_of_a_session_and_of_files_are_said_too(tmp_path: Path) -> None:
    (tmp_path / "ranges.pql").write_text("let r = AQ+, KQ\n", "utf-8")
    assert readings(f'import "{tmp_path / "ranges.pql"}"; r') == [(BARE,)]
    session = pql.Session()
    session.run("let r = AQ+, KQ")
    assert [session.run("r")[-1].readings for _ in range(2)] == [(BARE,), ()]

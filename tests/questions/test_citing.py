"""Sampled answers say how to get them again: the generator, the seed, the version, and a hash of the question."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import pql

DOCS = Path(__file__).parents[2] / "docs"
SAMPLED = {
    "equity": "equity AA vs KK vs 22+ samples 1000",
    "equity of Omaha": "game omaha; equity AA$ds vs KK:0.5, QQ samples 1000",
    "odds": "odds 15% vs 20% samples 1000",
    "strength": "strength AsKs vs 15% vs 20% vs 30% samples 1000",
    "report": "equity 15% vs 20% by class samples 1000",
    "report of deals": "equity 15% vs 20% by handType(hero, flop) samples 1000",
    "select": "select avg(riverEquity(hero)) from hero='15%', villain='any', board='***' samples 1000",
    "ev": "ev call 50 into 150 with 15% vs 22+ vs 44+ samples 1000",
    "sample": "sample 10 of 15% vs 20%",
    "sample of boards": "sample 10 of board AK*",
    "with a title": "equity AA vs KK samples 1000 title 'Aces'",
}


def answer(text: str, **options: Any) -> Any:
    return pql.Session(options).run(text)[-1]


def asked(text: str) -> str:
    """The hash of a question."""
    found: str = answer(text).sampling.question
    return found


def compiles(text: str) -> bool:
    return not pql.Session().compile(text).failed


@pytest.mark.parametrize("text", SAMPLED.values(), ids=SAMPLED)
def test_a_sampled_answer_says_how_to_get_it_again(text: str) -> None:
    first, again, other = [answer(text, seed=seed) for seed in (7, 7, 8)]
    told = first.to_dict()["sampling"]
    assert list(told) == ["generator", "seed", "version", "question"]
    assert (told["generator"], told["seed"], told["version"]) == ("xoshiro256**", 7, pql.__version__)
    assert len(told["question"]) == 16
    assert int(told["question"], 16) >= 0
    assert first.seed == 7
    assert again.to_dict() == first.to_dict()
    assert other.sampling.changed(seed=7) == first.sampling


def test_a_breakdown_draws_its_boards_by_another_generator(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pql.engine.decide.EXACT_SECONDS", 0.001)
    found = pql.breakdown("QQ+, AhKh", "AK*", versus="JJ, AQ*", seed=7)
    assert found.method == "sampled"
    assert found.sampling is not None
    assert (found.sampling.generator, found.sampling.seed) == ("MT19937", 7)


@pytest.mark.parametrize(
    "text", ["equity AA vs KK", "odds AA vs KK", "AKs", "show options", "flops 3 for AA vs KK seed 4"]
)
def test_an_exact_answer_says_nothing_of_it(text: str) -> None:
    found = answer(text)
    assert found.sampling is None
    assert "sampling" not in found.to_dict()


def test_the_same_question_has_one_hash_however_it_is_asked() -> None:
    ways: list[Callable[[], Any]] = [
        lambda: answer("equity AA, AKs:0.5 vs QQ+ on Kh7h2c dead 2d samples 500"),
        lambda: answer("let x = QQ, KK, AA; equity AKs:0.5, AcAd, AA vs x on Kh 7h 2c dead 2d samples 500"),
        lambda: pql.equity("AA, AKs:0.5", "QQ+", board="Kh7h2c", dead="2d", samples=500),
        lambda: pql.equity(
            pql.hands("AA, AKs:0.5"), pql.hands("QQ+").vector(), board=(46, 22, 0), dead=(1,), samples=500
        ),
        lambda: pql.compile("equity $hero vs $other on $board dead $dead samples 500").run(
            hero="AA, AKs:0.5", other="KK, QQ, AA", board="Kh7h2c", dead="2d"
        ),
    ]
    assert len({way().sampling.question for way in ways}) == 1


def test_other_questions_have_other_hashes() -> None:
    texts = [
        "equity AA, KK vs QQ on Kh7h2c dead 2d samples 500",
        "equity AA, KK vs QQ on Kh7h2c dead 2d samples 501",
        "equity AA, KK vs QQ on Kh7h2c dead 2s samples 500",
        "equity AA, KK vs QQ on Kh7h2c samples 500",
        "equity AA, KK vs QQ on Kh7h2s dead 2d samples 500",
        "equity AA, KK vs QQ on K72 dead 2d samples 500",
        "equity AA, KK vs QQ on K73 dead 2d samples 500",
        "equity AA, KK vs QQ dead 2d samples 500",
        "equity AA, KK vs JJ on Kh7h2c dead 2d samples 500",
        "equity AA, KK:0.5 vs QQ on Kh7h2c dead 2d samples 500",
        "equity AA, KK:0.25 vs QQ on Kh7h2c dead 2d samples 500",
        "equity QQ vs AA, KK on Kh7h2c dead 2d samples 500",
        "equity AA vs KK vs QQ on Kh7h2c dead 2d samples 500",
        "equity AA, KK vs QQ folded JJ on Kh7h2c dead 2d samples 500",
        "odds AA, KK vs QQ on Kh7h2c dead 2d samples 500",
        "game shortdeck; equity AA, KK vs QQ on Kh7h9c samples 500",
        "game omaha; equity AA, KK vs QQ on Kh7h2c dead 2d samples 500",
        "game omaha; equity AA:0.5, KK vs QQ on Kh7h2c dead 2d samples 500",
        "game omaha5; equity AA, KK vs QQ on Kh7h2c dead 2d samples 500",
    ]
    assert len({asked(text) for text in texts}) == len(texts)


def test_other_formulas_have_other_hashes() -> None:
    page = (DOCS / "functions.md").read_text("utf-8")
    formulas = [
        *sorted(set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE))),
        *(
            "riverEquity(hero)",
            "riverEquity(villain)",
            "topCard(flop) = 'A' ? 1 : 0",
            "pokerval + 1",
            "1 - pokerval",
        ),
        *("topCard(flop) = 'K' ? 1 : 0", "topCard(turn) = 'A' ? 1 : 0", "pokerval + 2", "pokerval - 1"),
        *("hero in 'AA' ? 1 : 0", "hero in 'KK' ? 1 : 0", "flop in 'AK*' ? 1 : 0"),
        *("flop in 'paired' ? 1 : 0", "toppair@flop ? 1 : 0", "toppair@turn ? 1 : 0"),
    ]
    dealt = "from hero='15%', villain='any', board='***'"
    texts = [f"select avg({formula}) {dealt} samples 50" for formula in formulas]
    texts += [
        f"select sum(riverEquity(hero)) {dealt} samples 50",
        f"select avg(riverEquity(hero)) {dealt} where pokerval@flop > 300000 samples 50",
        f"select avg(riverEquity(hero)) {dealt} where pokerval@flop > 400000 samples 50",
        f"select avg(riverEquity(hero)) {dealt} group by handType(hero, flop) samples 50",
        f"select avg(riverEquity(hero)) {dealt} group by handType(hero, turn) samples 50",
        "select avg(riverEquity(hero)) from hero='15%', villain='any', board='A**' samples 50",
        "select avg(riverEquity(hero)) from hero='15%', villain='any', board='**f2' samples 50",
    ]
    found = {text: asked(text) for text in texts if compiles(text)}
    assert len(found) > 120
    alike = [(one, two) for one, two in combinations(found, 2) if found[one] == found[two]]
    assert not alike


def test_a_hash_is_the_same_in_every_process() -> None:
    program = (
        "import pql\n"
        f"for text in {[*SAMPLED.values()]!r}:\n"
        "    print(pql.Session().run(text)[-1].sampling.question)\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-P", "-c", program],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("1", "2")
    }
    assert outputs == {"".join(f"{asked(text)}\n" for text in SAMPLED.values())}


def test_what_a_seed_gives_changes_no_more_unnoticed() -> None:
    """If this fails a seed gives other numbers than before, within their errors: say so in the changelog."""
    assert pql.deal(2, seed=7).tolist() == [[10, 22, 12, 46, 23, 26, 3], [14, 13, 44, 12, 37, 47, 25]]
    assert pql.random_cards(5, seed=7) == "AcQh9s8h4h"
    equities = pql.equity("AA", "KK, QQ", samples=1000, seed=7)
    assert [(player.wins, player.ties) for player in equities.players] == [(830, 6), (164, 6)]
    omaha = pql.equity("AA$ds", "KKQQ", samples=1000, seed=7, game="omaha")
    assert [(player.wins, player.ties) for player in omaha.players] == [(678, 0), (322, 0)]
    assert answer("sample 2 of 15% vs any seed 7").rows == (("AdKc", "Qh3c"), ("KcQd", "9h8h"))
    assert answer("sample 2 of board AK* seed 7").rows == (("AhKh5c",), ("AcKc4c",))
    dealt = "hero='15%', villain='any', board='***'"
    rows = [next(pql.deal_table(dealt, count, seed=7).arrays()) for count in (2, 5)]
    found = [part["hero"][:2].tolist() for part in rows]
    assert found[0] == found[1]
    names = [*pql.hands("any")]
    assert [names[hand] for hand in found[0]] == ["AsJd", "8s8h"]
    averages = answer(f"select count(toppair), avg(pokerval) from {dealt} samples 1000 seed 7").rows
    assert averages == ((0.147, 19532946.726),)

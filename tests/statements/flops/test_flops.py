"""`flops`: what weighted flops say, by counting their run-outs one by one; those chosen, the files, what is refused."""

from __future__ import annotations

import itertools
import json
import re
from pathlib import Path
from typing import Any

import pytest

import pql
from pql.cards.deck import mask_cards, mask_text
from pql.cards.games import HOLDEM
from pql.notation.flop_kinds import flop_kinds, kind_of, textures_of_kinds
from pql.notation.textures import TEXTURES, high_card
from pql.results import FlopsResult
from pql.statements.flops.question import DEFAULT_PAIRS, FlopsQuestion
from references.flop_sets import say
from references.showdowns import cards

FIRST, SECOND = "QQ, AKs:0.5", "JJ, AQs:0.25"
FLOPS = {"Ks7h2c": 3.0, "QhJh3s": 1.5, "AsAhAd": 0.5}


def answer(text: str) -> FlopsResult:
    result = pql.run(text)[0]
    assert isinstance(result, FlopsResult)
    return result


def relabelled(flop: str) -> list[str]:
    """All flops that are equal to a flop up to suits."""
    number = kind_of(cards(flop), HOLDEM)
    return [
        mask_text(mask)
        for mask in (sum(1 << card for card in some) for some in itertools.combinations(range(52), 3))
        if kind_of(mask, HOLDEM) == number
    ]


def test_errors_are_those_of_every_deal_on_the_flops() -> None:
    found = pql.judge_flops(FLOPS, [(FIRST, SECOND)])
    assert {flop.flop: flop.boards for flop in found.flops} == {
        mask_text(flop): size
        for flop, size in zip(flop_kinds().flops, flop_kinds().sizes, strict=True)
        if flop in {flop_kinds().flops[kind_of(cards(text), HOLDEM)] for text in FLOPS}
    }
    for one, (hands, versus) in zip(found.ranges, [(FIRST, SECOND), (SECOND, FIRST)], strict=True):
        whole, classes = say(FLOPS, hands, versus)
        before = pql.equity(hands, versus)
        assert (one.hands, one.versus) == (hands, versus)
        assert one.subset == pytest.approx(whole.equity, rel=1e-12)
        assert one.equity == pytest.approx(before.players[0].equity, rel=1e-12)
        assert {each.name for each in one.classes} == classes.keys()
        for each in one.classes:
            expected = classes[each.name]
            if expected.dealt:
                assert each.subset == pytest.approx(expected.equity, rel=1e-12)
            else:
                assert each.subset is each.error is None
            alone = pql.equity(f"({hands}) and {each.name}", versus)
            assert each.equity == pytest.approx(alone.players[0].equity, rel=1e-12)
        errors = [abs(each.subset - each.equity) for each in one.classes if each.subset is not None]
        assert one.error == one.subset - one.equity
        assert one.mean_error == pytest.approx(sum(errors) / len(errors))
        assert one.greatest_error == max(errors)
        assert one.unseen == len(one.classes) - len(errors)
        assert abs(next(each.error or 0.0 for each in one.classes if each.name == one.worst)) == max(errors)


def test_a_class_that_no_flop_meets_is_unseen() -> None:
    found = pql.judge_flops(["AsAhAd"], [("AA, QQ", "JJ")])
    one = found.ranges[0]
    assert (one.unseen, [each.name for each in one.classes if each.subset is None]) == (1, ["AA"])
    assert any("1 class is met on none" in line for line in found.verdict())


def test_ranges_that_tell_suits_apart_are_judged_by_the_mean_of_a_kind() -> None:
    found = pql.judge_flops({"KsQs2d": 1.0}, [("AsKs, 55", "QhQd")])
    whole, _ = say(dict.fromkeys(relabelled("KsQs2d"), 1.0), "AsKs, 55", "QhQd")
    assert found.ranges[0].subset == pytest.approx(whole.equity, rel=1e-12)


def test_textures_share_flops_out() -> None:
    found = pql.judge_flops(FLOPS, [("QQ", "JJ")])
    parts = [each for each in found.textures if each.part]
    assert sum(each.share for each in parts) == pytest.approx(1)
    assert sum(each.subset for each in parts) == pytest.approx(1)
    shares = {each.name: each.subset for each in found.textures}
    assert (shares["unpaired rainbow"], shares["unpaired twotone"], shares["trips"]) == pytest.approx(
        (0.6, 0.3, 0.1)
    )
    for each in found.textures:
        assert each.share == pytest.approx(pql.boards(each.name.replace(" ", " and ")).count() / 22100)


@pytest.mark.parametrize("count", [1, 2, 7, 40])
def test_so_many_flops_with_weights_are_chosen(count: int) -> None:
    found = answer(f"flops {count} for QQ+, AKs vs TT, AQs")
    assert len({flop.flop for flop in found.flops}) == len(found.flops) == count
    assert sum(flop.weight for flop in found.flops) == pytest.approx(1, abs=1e-12)
    assert min(flop.weight for flop in found.flops) > 0
    again = pql.judge_flops(found, [("QQ+, AKs", "TT, AQs")])
    assert [each.subset for each in again.ranges] == pytest.approx(
        [each.subset for each in found.ranges], rel=1e-12
    )


def test_every_flop_reproduces_everything() -> None:
    found = answer("flops 1755 for QQ+, AKs vs TT, AQs")
    assert [flop.boards for flop in found.flops] == list(flop_kinds().sizes)
    assert [flop.weight for flop in found.flops] == list(flop_kinds().shares)
    assert found.overall_error == found.greatest_error == found.mean_error == 0
    assert all(each.share == each.subset for each in found.textures)


def test_the_same_flops_for_the_same_seed() -> None:
    text = "flops 15 for QQ+, AKs vs TT, AQs; 55 vs AK*"
    assert answer(text) == answer(text)
    five = answer(f"{text} seed 5")
    assert answer(f"{text} seed 5") == five
    assert len({tuple(answer(f"{text} seed {seed}").weights) for seed in range(2)}) > 1
    pairs = [("QQ+, AKs", "TT, AQs"), ("55", "AK*")]
    assert pql.flop_subset(15, pairs, seed=5).flops == five.flops


def test_another_texture_chooses_no_other_flops(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only the table of textures in the answer has a row more."""
    asked = "flops 3 for QQ vs JJ, AKs seed 1"
    before = answer(asked)
    assert [flop.flop for flop in before.flops] == ["KsTh9d", "QsJsJh", "Ts8s7h"]
    added = TEXTURES["monotone"]._replace(
        word="ninehigh", boards=lambda street, game: high_card("=", "9", street)
    )
    monkeypatch.setitem(TEXTURES, "ninehigh", added)
    clear = textures_of_kinds.cache_clear
    clear()
    try:
        after = answer(asked)
    finally:
        clear()
    assert after.flops == before.flops
    assert len(after.textures) == len(before.textures) + 1


def test_more_flops_are_better_than_fewer_and_than_random_ones() -> None:
    pair = [("QQ+, AKs", "TT, AQs")]
    errors = [pql.flop_subset(count, pair).mean_error for count in (3, 10, 30)]
    assert errors == sorted(errors, reverse=True)
    everything = [mask_text(flop) for flop in flop_kinds().flops]
    drawn = pql.judge_flops(everything[:: len(everything) // 30], pair)
    assert errors[-1] < drawn.mean_error / 5


def test_the_pairs_where_none_are_given() -> None:
    compiled = pql.compile("flops 3")._compiled.question
    question = compiled and compiled.stated
    assert isinstance(question, FlopsQuestion)
    assert [(pair.hands.text, pair.versus.text) for pair in question.pairs] == list(DEFAULT_PAIRS)


def test_a_file_is_written_and_judged(tmp_path: Path) -> None:
    path = tmp_path / "subset.txt"
    made, judged = pql.run(
        f"export flops 6 for QQ+ vs TT, AQs to '{path}'; flops of '{path}' for QQ+ vs TT, AQs; 99 vs 88"
    )
    assert path.read_text().count("\n") == 6 == made.to_dict()["rows"]
    chosen = made.result
    assert path.read_text().splitlines() == chosen.solver_lines()
    assert isinstance(judged, FlopsResult)
    assert judged.weights == pytest.approx(chosen.weights, rel=1e-5)
    assert judged.ranges[0].subset == pytest.approx(chosen.ranges[0].subset, rel=1e-6)
    assert (judged.judged, judged.path, len(judged.ranges)) == (True, str(path), 4)
    weights = pql.read_flops(path)
    assert sum(weights.values()) == pytest.approx(100, rel=1e-5)
    assert pql.judge_flops(weights, [("QQ+", "TT, AQs")]).ranges == judged.ranges[:2]
    pql.export(chosen, str(tmp_path / "same.txt"))
    assert (tmp_path / "same.txt").read_text() == path.read_text()


def test_a_bad_file_names_its_lines(tmp_path: Path) -> None:
    path = tmp_path / "subset.txt"
    path.write_text("Ks7h2c:1\nsecret words\nAsAs2d\n")
    with pytest.raises(pql.PQLError) as error:
        pql.run(f"flops of '{path}' for QQ vs JJ")
    problems = error.value.diagnostics
    assert [problem.code for problem in problems] == ["bad-flops", "bad-flops"]
    assert [problem.message.split(" of ")[0] for problem in problems] == ["line 2", "line 3"]
    assert "secret" not in str(error.value)
    assert problems[0].span is not None
    with pytest.raises(pql.PQLError, match="cannot read"):
        pql.run("flops of 'nowhere.txt' for QQ vs JJ")
    path.write_text("Ks7h2c:1\n" * 200_000)
    with pytest.raises(pql.PQLError, match="larger than"):
        pql.run(f"flops of '{path}' for QQ vs JJ")


def test_a_session_without_files_reads_and_writes_none() -> None:
    session = pql.Session(files=False)
    for text in ("flops of 'subset.txt' for QQ vs JJ", "export flops 3 for QQ vs JJ to 'subset.txt'"):
        with pytest.raises(pql.PQLError) as error:
            session.run(text)
        assert error.value.diagnostics[0].code == "no-files"
    assert session.run("flops 2 for QQ vs JJ")


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("flops 0", "bad-count"),
        ("flops 1756 for AA vs KK", "bad-count"),
        ("flops 3 for AA vs KK" + "; AA vs KK" * 10, "bad-players"),
        ("flops 3 for AsAh vs AsAd", "impossible-deal"),
        ("export AA to 'aces.txt'", "unknown-format"),
        ("export equity AA vs KK to 'aces.txt'", "unknown-format"),
        ("flops 3 for AA", "unexpected-end"),
    ],
)
def test_what_cannot_be_asked(text: str, code: str) -> None:
    with pytest.raises(pql.PQLError) as error:
        pql.run(text)
    assert error.value.diagnostics[0].code == code


def test_flops_on_which_a_range_meets_nothing() -> None:
    with pytest.raises(pql.PQLError, match="AA and QQ cannot meet on any of these flops"):
        pql.judge_flops(["AsAhAd"], [("AA", "QQ")])


def test_what_is_no_list_of_flops() -> None:
    pair = [("QQ", "JJ")]
    for bad in ("Ks7h2c", 5, {"Ks7h2c": "much"}):
        with pytest.raises(TypeError):
            pql.judge_flops(bad, pair)  # type: ignore[arg-type]
    for wrong in (
        {"Ks7h2c": -1.0},
        {"Ks7h2c": float("nan")},
        {"Ks7h": 1.0},
        {},
        {"Ks7h2c": 0.0},
        ["Ks7h2c3d"],
        ["K**"],
    ):
        with pytest.raises(pql.PQLError):
            pql.judge_flops(wrong, pair)
    for pairs in ("QQ vs JJ", [("QQ",)], [("QQ", "JJ", "TT")], ["QQ"], 5, [("QQ", 5)]):
        with pytest.raises(TypeError):
            pql.flop_subset(3, pairs)  # type: ignore[arg-type]
    with pytest.raises(pql.PQLError, match="1 to 10 pairs"):
        pql.flop_subset(3, [])


def test_it_can_be_stopped_and_tells_how_far_it_is() -> None:
    told: list[float] = []
    pql.flop_subset(12, [("QQ", "JJ")], progress=lambda fraction, _: told.append(fraction or 0.0))
    assert told == sorted(told)
    assert told[-1] == 1
    with pytest.raises(pql.Timeout):
        pql.flop_subset(1000, [("QQ", "JJ")], timeout=0.5)


def test_explained_and_shown() -> None:
    explained = pql.run("explain flops 5 for QQ vs JJ")[0].to_dict()
    assert "a fit of 5 of them" in json.dumps(explained)
    text = str(answer("flops 40 for QQ+ vs JJ"))
    assert "40 flops for all" in text
    assert "10 more" in text
    assert all(len(line) <= 120 for line in text.splitlines())
    plain = answer("flops 5 for QQ+ vs JJ").to_dict()
    assert plain["columns"] == ["flop", "weight", "boards"]
    assert len(plain["ranges"][0]["classes"]) == 3
    assert plain["textures"][0]["name"] == "unpaired rainbow"
    assert {len(mask_cards(cards(row[0]))) for row in plain["rows"]} == {3}


class TestLimits:
    """What strangers may ask: known before anything is computed."""

    PAIRS = "; ".join([f"any minus AsKs minus {rank}h{rank}d vs any minus 8c9s" for rank in "98765432"])

    def refused(self, text: str, **limits: Any) -> pql.Diagnostic:
        with pytest.raises(pql.PQLError) as raised:
            pql.Session(**limits).run(text)
        return raised.value.diagnostics[0]

    @pytest.fixture
    def _nothing_is_swept(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pql.engine.flops.FlopTable", None)
        monkeypatch.setattr("pql.engine.flops._add_boards", None)

    @pytest.mark.usefixtures("_nothing_is_swept")
    def test_what_surely_takes_too_long_is_not_begun(self) -> None:
        problem = self.refused(f"flops 12 for {self.PAIRS}", time_limit=10)
        assert problem.code == "time-limit"
        assert re.fullmatch(
            r"this takes about \d+ s, and 10 s is the most this session allows", problem.message
        )
        assert problem.help is not None
        assert "fewer pairs" in problem.help

    @pytest.mark.usefixtures("_nothing_is_swept")
    def test_nor_what_needs_too_much_memory(self) -> None:
        assert self.refused(f"flops 12 for {self.PAIRS}", memory_limit=10**9).code == "memory-limit"
        pairs = "; ".join(["AA vs KK"] * 10)
        assert self.refused(f"flops 12 for {pairs}", memory_limit=150_000_000).code == "memory-limit"

    def test_a_few_plain_ranges_fit(self) -> None:
        (found,) = pql.Session(memory_limit=100_000_000).run("flops 1 for 10% vs AA")
        assert isinstance(found, FlopsResult)
        assert len(found.flops) == 1

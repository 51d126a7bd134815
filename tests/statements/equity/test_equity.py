"""`equity`: exact against enumeration by hand, honest when sampled, clear when nothing can be dealt."""

from __future__ import annotations

import threading
from fractions import Fraction
from itertools import combinations, product

import phevaluator
import pytest

import pql
from pql.cards.deck import card_text, parse_cards
from pql.results import EquityResult, ReportResult
from references.answers import answer, of, sure


def by_enumeration(
    ranges: list[dict[str, float]], boards: dict[tuple[int, ...], int]
) -> tuple[list[float], float]:
    """Equities and the weight of all deals, the obvious way: every board, every hand of every player.

    `boards` gives completed boards with the number of dealings of each; ranks come from an independent evaluator.
    """
    shares = [Fraction(0)] * len(ranges)
    total = Fraction(0)
    for board, dealings in boards.items():
        texts = [card_text(card) for card in board]
        live = []
        for hands in ranges:
            ranked = []
            for hand, weight in hands.items():
                cards = parse_cards(hand)
                if not set(cards) & set(board):
                    rank = phevaluator.evaluate_cards(*texts, *map(card_text, cards))
                    ranked.append((frozenset(cards), rank, Fraction(weight)))
            live.append(ranked)
        for deal in product(*live):
            if len(frozenset.union(*(cards for cards, _, _ in deal))) < 2 * len(deal):
                continue
            deals = Fraction(dealings)
            for _, _, own in deal:
                deals *= own
            best = min(rank for _, rank, _ in deal)
            winners = [player for player, (_, rank, _) in enumerate(deal) if rank == best]
            total += deals
            for player in winners:
                shares[player] += deals / len(winners)
    return [float(share / total) for share in shares], float(total)


def weights_of(text: str) -> dict[str, float]:
    return dict(pql.hands(text).weights())


def completions(known: str, dead: str = "") -> dict[tuple[int, ...], int]:
    cards = parse_cards(known)
    live = [card for card in range(52) if card not in cards and card not in parse_cards(dead)]
    return {tuple(sorted((*cards, *more))): 1 for more in combinations(live, 5 - len(cards))}


@pytest.mark.parametrize(
    ("hands", "board", "dead"),
    [
        (["AKs", "QQ, JTs"], "Ah7d2cTs", ""),
        (["AKs:0.5, QQ", "TT+, AQs:0.25"], "Kh7d2cTs", "As"),
        (["AKs:0.5, QQ", "QQ, AKs"], "2h7h9hTh", ""),
        (["55, A5s", "44, AKo", "KQs, 33"], "2h3h4hTs", ""),
        (["AhKh, QdQc", "AhQh, KdKc:0.5", "AhAd, QhJh"], "2h3h4h5h", "9c"),
        (["AA", "KK", "QQ", "JTs"], "Th9h2c3d", ""),
        (["AsAh, 22", "AsKs, 33", "2s2h, 44", "AdAc, 65s:0.5"], "AsKdQdJdTd"[2:], ""),
        (["AA, 22", "KK, 33", "T9s"], "AsKsQsJsTs", ""),
    ],
)
def test_agrees_with_enumeration(hands: list[str], board: str, dead: str) -> None:
    text = "equity " + " vs ".join(f"({part})" for part in hands) + f" on {board}"
    result = answer(EquityResult, text + (f" dead {dead}" if dead else "") + " exact")
    ranges = [
        {
            hand: weight
            for hand, weight in weights_of(part).items()
            if not set(parse_cards(hand)) & set(parse_cards(dead))
        }
        for part in hands
    ]
    expected, _ = by_enumeration(ranges, completions(board, dead))
    assert [player.equity for player in result.players] == pytest.approx(expected, abs=1e-12)


def test_a_board_set_counts_its_dealings() -> None:
    """`on AK*f3`: 44 flops of one suit with an ace and a king; run-outs without order."""
    flops = [parse_cards(board) for board in pql.boards("AK*f3")]
    boards: dict[tuple[int, ...], int] = {}
    ranges = [weights_of("QhJh"), weights_of("7c7d")]
    used = set(parse_cards("QhJh7c7d"))
    for flop in flops:
        if used & set(flop):
            continue
        for more in combinations([card for card in range(52) if card not in used | set(flop)], 2):
            board = tuple(sorted((*flop, *more)))
            boards[board] = boards.get(board, 0) + 1
    expected, total = by_enumeration(ranges, boards)
    result = answer(EquityResult, "equity QhJh vs 7c7d on AK*f3 exact")
    assert result.deals == total
    assert result.players[0].equity == pytest.approx(expected[0], abs=1e-12)


def test_a_set_that_tells_turn_from_river_counts_in_order() -> None:
    in_order = answer(EquityResult, "equity AsKs vs QhQd on AhKd2c*7 exact")
    without = answer(EquityResult, "equity AsKs vs QhQd on AhKd2c exact")
    assert without.deals == 990
    assert in_order.deals == 4 * 44  # a seven on the river, anything else left before it


def test_weights_change_shares_but_not_the_number_of_deals() -> None:
    plain = answer(EquityResult, "equity AA, KK vs QQ on 2c3d4h")
    weighted = answer(EquityResult, "equity AA:0.5, KK vs QQ on 2c3d4h")
    assert weighted.deals == plain.deals
    aces = answer(EquityResult, "equity AA vs QQ on 2c3d4h").players[0].equity
    kings = answer(EquityResult, "equity KK vs QQ on 2c3d4h").players[0].equity
    assert weighted.players[0].equity == pytest.approx((0.5 * aces + kings) / 1.5)


def test_weights_of_all_hands_alike_change_nothing() -> None:
    plain = answer(EquityResult, "equity AKs vs QQ exact")
    weighted = answer(EquityResult, "equity AKs:0.5 vs QQ:0.25 exact")
    assert weighted.deals == plain.deals
    assert weighted.players[0].equity == pytest.approx(plain.players[0].equity, abs=1e-12)


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("equity AsAh vs AsAh", "card twice"),
        ("equity AA vs AA vs AA", "card twice"),
        ("equity AsAh vs KK on As7d2c", "player 1"),
        ("equity AA vs KsKh dead Ks", "player 2"),
        ("equity AA vs none", "the set is empty"),
        ("equity AA vs KK on Ah7d2c dead Ah", "on the board and dead"),
        ("equity AA vs KK on *****f0", "no such board"),
        ("equity AhAd vs AsAc on A** exact", "no deal is possible"),
        ("sample 3 of AsAh vs AsAh", "card twice"),
        ("sample 1 of AhAd vs AsAc on A**", "hardly ever fit"),
    ],
)
def test_an_impossible_deal_is_a_running_error(text: str, part: str) -> None:
    query = pql.compile(text)
    with pytest.raises(pql.PQLError) as caught:
        query.run()
    assert caught.value.running
    assert part in caught.value.diagnostics[0].message


SAMPLED = "equity AKs vs QQ vs JTs vs 22 on Th9h2c samples 40000 seed 7"


def test_the_same_seed_gives_the_same_numbers_on_any_number_of_threads() -> None:
    answers = [answer(EquityResult, SAMPLED, threads=threads).to_dict() for threads in (1, 2, 5)]
    assert answers[0] == answers[1] == answers[2]
    assert answers[0]["method"] == "sampled"
    assert answers[0]["deals"] == 40000
    assert answers[0]["seed"] == 7
    other = answer(EquityResult, SAMPLED.replace("seed 7", "seed 8")).to_dict()
    assert other["players"] != answers[0]["players"]


def test_sampling_meets_the_exact_answer_within_its_error() -> None:
    exact = answer(EquityResult, "equity AKs vs QQ vs JTs on Th9h2c exact")
    sampled = answer(EquityResult, "equity AKs vs QQ vs JTs on Th9h2c samples 200000 seed 1")
    for known, drawn in zip(exact.players, sampled.players, strict=True):
        assert drawn.stderr is not None
        assert drawn.stderr < 0.0015
        assert abs(known.equity - drawn.equity) < 4.5 * drawn.stderr


def test_a_sample_without_a_seed_says_how_to_repeat_it() -> None:
    first = answer(EquityResult, "equity AA vs KK vs QQ vs JJ samples 5000")
    again = answer(EquityResult, f"equity AA vs KK vs QQ vs JJ samples 5000 seed {first.seed}")
    assert [player.equity for player in first.players] == [player.equity for player in again.players]


def test_within_stops_when_the_error_is_small_enough() -> None:
    result = answer(EquityResult, "equity any vs 22+ vs A2s+ vs 15% within 0.2% seed 3")
    errors = [sure(player.stderr) for player in result.players]
    assert result.method == "sampled"
    assert max(errors) < 0.002
    assert result.deals < 400_000
    longer = answer(EquityResult, "equity any vs 22+ vs A2s+ vs 15% samples 4000000 seed 4")
    for rough, fine in zip(result.players, longer.players, strict=True):
        assert abs(rough.equity - fine.equity) < 5 * sure(rough.stderr)


def test_players_alike_share_one_estimate() -> None:
    """Equal ranges have equal equities, so their samples are averaged: among six alike nothing is left to chance."""
    same = answer(EquityResult, "equity " + " vs ".join(["random"] * 6) + " within 0.05% seed 3")
    assert [player.equity for player in same.players] == pytest.approx([1 / 6] * 6, abs=1e-12)
    assert [player.stderr for player in same.players] == [0] * 6
    one = answer(EquityResult, "equity AA vs random vs random vs random samples 20000 seed 3")
    hero, *others = one.players
    assert len({player.equity for player in others}) == 1
    assert hero.equity + 3 * others[0].equity == pytest.approx(1, abs=1e-12)
    assert others[0].stderr == pytest.approx(sure(hero.stderr) / 3)


def test_the_error_of_pooled_estimates_is_honest() -> None:
    """Over many seeds the truth lies within 1.96 standard errors at least about as often as it should."""
    text = "equity AKs vs QQ vs QQ vs JTs on Th9h2c"
    truth = answer(EquityResult, text + " exact")
    inside = [0] * 4
    for seed in range(200):
        drawn = answer(EquityResult, f"{text} samples 2000 seed {seed}")
        for player, (known, guess) in enumerate(zip(truth.players, drawn.players, strict=True)):
            inside[player] += abs(known.equity - guess.equity) <= 1.96 * sure(guess.stderr)
    assert all(hits >= 180 for hits in inside), inside  # 190 expected; 180 is 3.2 deviations below


def test_a_run_can_be_cancelled_and_watched() -> None:
    cancel = threading.Event()
    seen = []

    def progress(fraction: float | None, message: str) -> None:
        seen.append(fraction)
        if len(seen) > 3:
            cancel.set()

    with pytest.raises(pql.Cancelled):
        pql.compile("equity 15% vs 15% vs 15% vs 15% exact").run(progress=progress, cancel=cancel)
    assert 3 < len(seen) < 10


def test_what_nobody_will_wait_for_is_refused() -> None:
    query = pql.compile("equity " + " vs ".join(["random"] * 6) + " exact")
    with pytest.raises(pql.PQLError) as caught:
        query.run()
    assert "days" in caught.value.diagnostics[0].message
    assert "within" in (caught.value.diagnostics[0].help or "")


def test_work_split_by_hands_adds_up(monkeypatch: pytest.MonkeyPatch) -> None:
    query = pql.compile("equity AsAh, AcAd vs KsKh, AsKs vs QsQh, Th9h vs JsJh, 2s2h:0.5 on 2c7dTh exact")
    whole = of(EquityResult, query.run()).to_dict()
    monkeypatch.setattr("pql.engine.equity_plans.HEAVY_SECONDS", 1e-6)
    split = of(EquityResult, query.run()).to_dict()
    for one, other in zip(whole["players"], split["players"], strict=True):
        assert one["equity"] == pytest.approx(other["equity"], abs=1e-12)
    assert whole["deals"] == split["deals"]


def test_progress_rises_to_one() -> None:
    seen = []
    pql.compile("equity AKs vs QQ dead 2c exact").run(progress=lambda fraction, _: seen.append(fraction))
    assert seen[0] == 0
    assert seen[-1] == 1
    assert seen == sorted(fraction or 0.0 for fraction in seen)


def test_other_processes_give_the_same_numbers() -> None:
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    texts = [
        "equity 22+, A2s+ vs TT+, AKo dead 2c 7d exact",
        "equity AKs:0.5, QQ vs TT+ vs 76s on Kh7d2c exact",
        "equity 15% vs 22+ vs any vs A2s+ samples 100000 seed 4",
    ]
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        for text in texts:
            query = pql.compile(text)
            assert (
                of(EquityResult, query.run(executor=pool)).to_dict()
                == of(EquityResult, query.run(threads=1)).to_dict()
            )


def test_a_player_alone_meets_a_random_hand() -> None:
    """The same answer as against `any`, the opponent by name, and a line that says so."""
    said = ("no opponent was named: this is against a random hand",)
    for hands, rest in (("AsKs", ""), ("15%", "on Kh7h2c"), ("22+", "on AK* dead Qs")):
        alone = answer(EquityResult, f"equity {hands} {rest}")
        against = answer(EquityResult, f"equity {hands} vs any {rest}")
        assert [each.hands for each in alone.players] == [hands, "random"]
        assert [each.equity for each in alone.players] == [each.equity for each in against.players]
        assert (alone.readings, against.readings) == (said, ())
    assert pql.equity("AsKs").players == answer(EquityResult, "equity AsKs").players
    assert (
        pql.equity("AsKs").readings == answer(ReportResult, "equity AK* on Kh7h2c by class").readings == said
    )


def test_two_players_without_vs_are_told_so() -> None:
    for text, help_line in (
        ("equity AA KK on Kh7h2c", "write `equity AA vs KK on Kh7h2c`"),
        ("equity AA and KK", "write `equity AA vs KK`"),
        ("odds AsKs QdQc", "write `odds AsKs vs QdQc`"),
    ):
        (problem,) = pql.Session().compile(text).diagnostics
        assert (problem.code, problem.help) == ("bad-players", help_line)
    (warning,) = pql.Session().compile("equity AA, KK").diagnostics
    assert (warning.code, warning.help) == ("one-player", "write `equity AA vs KK`")
    assert not pql.Session().compile("equity Connected Suited").diagnostics
    assert not pql.Session().compile("equity 22+, A2s+").diagnostics


@pytest.mark.parametrize("question", ["equity AA vs KK", "odds AA vs KK", "strength AA vs KK"])
def test_explain_does_not_run_a_large_sample(question: str) -> None:
    (result,) = pql.run(f"explain {question} samples 10000000000")
    assert "not run: this takes about" in str(result)
    (result,) = pql.run(f"explain {question} samples 1000")
    assert "not run" not in str(result)

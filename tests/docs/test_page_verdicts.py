"""What pages conclude from the answers on them is what those say; see `references/verdicts.py`."""

from __future__ import annotations

from typing import Any

import pql
from references.families import together
from references.tools import ROOT
from references.verdicts import (
    Verdict,
    asked,
    best,
    by_name,
    cards,
    equities,
    equity,
    gains,
    prose,
    spelled,
    within,
    worst,
)  # fmt: skip

RAISER = "let raiser = 22+, A2s+, K9s+, QTs+, JTs-98s, ATo+, KTo+, QJo\n"
CALLER = "let caller = 99-22, AJs-A2s, K9s+, QTs+, JTs-76s, AJo-ATo, KQo\n"
BOTH = RAISER + CALLER
TOP_CARDS = (
    f"{BOTH}equity raiser vs caller by flop group by topcard(flop) order by topcard(flop) desc limit 5"
)
ON_KING = f"{BOTH}distribution raiser vs caller on Kh7d2c"
MADE = f"{BOTH}breakdown caller on Kh7d2c vs raiser"
TURNS = f"{BOTH}equity raiser vs caller on Kh7d2c by turn order by equity limit 4"
BETS = (
    f"{CALLER}let calls = caller where thirdpair or better on Kh7d2c\n"
    "ev bet 33 into 100 with QsJs, AsQs, AsKs, JsTs, 5s5d vs caller continuing calls on Kh7d2c by hand"
)
BLOCKED = (
    f"{CALLER}let river = caller where toppair or better or secondpocket or secondpair or flushdraw on Kh7d2h\n"
    "blockers QhJh, QsJs, AhQh, AsQs vs river on Kh7d2h9c4s where toppair or better by hand"
)
FIVES = "ev bet 75 into 100 with A5s, KQ*, 55 vs 77+, AT*+, KQ*, 98s continuing 77, 99+, AK*, KQ* on Kh7h2c by class"

PAGES: dict[str, list[Verdict]] = {
    "docs/questions.md": [
        Verdict(
            "You are a little ahead before the flop, because the caller would have raised with big pairs and big "
            "aces.",
            f"{BOTH}equity raiser vs caller",
            None,
            lambda found: (
                within(equity(found), 0.51, 0.55)
                and pql.hands("TT+, AQs+, AQo+")
                <= asked(f"{BOTH}compare raiser with caller").ranges[0].only.hands
            ),
        ),
        Verdict(
            "King-high flops are your best ones.", TOP_CARDS, None, lambda found: best(["K"], equities(found))
        ),
        Verdict(
            "On ace-high flops the caller has aces too, and you keep your lead but do not extend it.",
            TOP_CARDS,
            None,
            lambda found: 0.5 < equities(found)["A"] <= found.equity,
        ),
        Verdict(
            "On this flop you have {} times the caller's share:",
            ON_KING,
            lambda found: [spelled(found.players[0].strong / found.players[1].strong)],
        ),
        Verdict(
            "Your lead is largest in the middle: a typical hand of yours beats a typical hand of the caller.",
            ON_KING,
            None,
            lambda found: (
                found.lead(0.25, 0.75) > max(found.lead(0, 0.1), found.lead(0.9, 1))
                and found.players[0].at(0.5) > found.players[1].at(0.5)
            ),
        ),
        Verdict(
            "The caller has top pair or better less than {}, and no pair at all {} of the time.",
            MADE,
            lambda found: [
                "one time in five" if 0.16 < found["toppair"].or_better < 0.2 else "?",
                "half" if within(found["acehigh"].share + found["nothing"].share, 0.47, 0.53) else "?",
            ],
        ),
        Verdict(
            "An ace costs you the most equity, and yet it gives you more strong hands.",
            TURNS,
            None,
            lambda found: (
                {card[0] for card in cards(found)} == {"A"}
                and all(
                    row.strong[0] > asked(ON_KING).players[0].strong and row.change < 0 for row in found.rows
                )
            ),
        ),
        Verdict(
            "Every bet here makes money, but ace-queen makes more with a check:",
            BETS,
            None,
            lambda found: (
                all(row.ev > 0 for row in found.rows)
                and [name for name, gain in gains(found).items() if gain < 0] == ["AsQs"]
            ),
        ),
        Verdict(
            "Queen-jack and jack-ten gain most from the bet, because they seldom win without it.",
            BETS,
            None,
            lambda found: (
                best(["QsJs", "JsTs"], gains(found))
                and worst(["QsJs", "JsTs"], {row.name: row.instead for row in found.rows})
            ),
            given=("ten",),
        ),
        Verdict(
            "fold, so a call is nearly {} points likelier.",
            BLOCKED,
            lambda found: [spelled(100 * by_name(found)["AhQh"].difference)],
            lambda found: within(by_name(found)["AhQh"].difference, 0.09, 0.1),
        ),
        Verdict(
            "It is the best bluff of the {}, and ace-queen of hearts the worst.",
            BLOCKED,
            lambda found: [spelled(len(found.rows))],
            lambda found: (
                min((row.difference, row.name) for row in found.rows)[1] == "QsJs"
                and max((row.difference, row.name) for row in found.rows)[1] == "AhQh"
            ),
        ),
    ],
    "docs/flops.md": [
        Verdict(
            "`Ks7h2c` represents {}, `KsKhKd` {}.",
            "flops 12 for 15% vs 30%",
            # The ranks are given suits: three different ones in order; three of four.
            lambda found: [str(4 * 3 * 2), spelled(4)],
            lambda found: (
                {len(set(flop.flop[::2])): flop.boards for flop in found.flops if _is_rainbow(flop.flop)}[3]
                == 24
            ),
            given=("7", "2"),
        ),
        Verdict(
            "There are {} such kinds; `flops {}` takes all of them and has no error.",
            "flops 12 for 15% vs 30%",
            lambda found: [f"{_kinds():,}", str(_kinds())],
            lambda found: sum(flop.weight for flop in found.flops) > 0.999,
        ),
    ],
    "docs/folded.md": [
        Verdict(
            "Here somebody folded a hand with an ace, so one of the aces that `AK*` needs is gone more often:",
            "equity QQ+, AK* vs 15% folded A? on Qh7h2c by class",
            None,
            lambda found: (
                _share_of_aces(found) < _share_of_aces(asked("equity QQ+, AK* vs 15% on Qh7h2c by class"))
            ),
            given=("one of",),
        ),
        Verdict(
            "So `folded AsKd` is the same as `dead As Kd`, and `folded any` changes nothing.",
            "equity 88 vs AK* folded (any minus 20%) folded (any minus 20%) on 7h5d2c",
            None,
            lambda found: (
                _won("folded AsKd") == _won("dead As Kd")
                and abs(_won("folded any") - _won("")) < 1e-12 < _won("")
            ),
        ),
    ],
    "docs/analysis.md": [
        Verdict(
            "The two columns together add up to {} %, and each alone to an equity.",
            "odds AdKd vs JcJh on JdQd2c",
            lambda found: [f"{100 * sum(row.hero + row.villain for row in found.rows):.0f}"],
            lambda found: (
                abs(sum(row.hero for row in found.rows) - equity(asked("equity AdKd vs JcJh on JdQd2c")))
                < 1e-9
            ),
            given=("two",),
        ),
        Verdict(
            "so `by river` gives the same numbers as `by turn`.",
            "equity 22+, A2s+, KQ* vs 77+, AT*+ on Kh7h2c by turn",
            None,
            lambda found: (
                cards(found) == cards(asked("equity 22+, A2s+, KQ* vs 77+, AT*+ on Kh7h2c by river"))
            ),
        ),
        Verdict(
            "The fives make money with a bet, but would make more without one.",
            FIVES,
            None,
            lambda found: by_name(found)["55"].ev > 0 > gains(found)["55"],
        ),
        Verdict(
            "`raise pot over 50 into 100` is to {}.",
            "ev raise 150 over 50 into 100",
            # The call makes a pot of 100 + 50 + 50, and the raise adds as much to the 50.
            lambda found: [str(50 + (100 + 50 + 50))],
            lambda found: (
                asked("ev raise pot over 50 into 100").needed == asked("ev raise 250 over 50 into 100").needed
            ),
            given=("50", "100"),
        ),
        Verdict(
            "`vs 9s8s` a king makes aces and kings, which beats nines and eights.",
            "outs AsAc on Kd8h9c",
            None,
            lambda found: all(
                card.is_out for card in asked("outs AsAc on Kd8h9c vs 9s8s").cards if card.card[0] == "K"
            ),
            given=("9", "8"),
        ),
    ],
    "docs/histories.md": [
        Verdict(
            "The big blind never has such a hand, and the small blind had one of {}, which tells you nothing.",
            "select sum(net / blinds) as blinds, rate(pfr) as raised, rate(rfi) as opened, count(saw(flop)) as "
            "flops\n"
            "    from history 'examples/my_hands.phhs' for 'Robin' group by position",
            lambda found: [spelled(_occasions(found)["SB"][0])],
            lambda found: _occasions(found) == {"SB": (7, 1), "BB": (7, 0)},
            given=("one of",),
        ),
    ],
}


def _is_rainbow(flop: str) -> bool:
    return len(set(flop[1::2])) == 3


def _kinds() -> int:
    """Of three ranks in one suit, in two (three ways) or three; of a pair in two suits or three; of three alike."""
    return 13 * 12 * 11 // 6 * 5 + 13 * 12 * 2 + 13


def _share_of_aces(found: Any) -> float:
    return float(sum(row.share for row in found.rows if row.name in ("AKs", "AKo")))


def _won(clause: str) -> float:
    return equity(asked(f"equity 88 vs AK* on 7h5d2c {clause}"))


def _occasions(found: Any) -> dict[str, tuple[int, int]]:
    """Of both blinds, the hands in which they could play, and in which everybody before had folded."""
    named = zip(found.rows, found.counts, strict=True)
    return {
        row[0]: (raised[1], opened[1] if opened else 0)
        for row, (*_, raised, opened, _) in named
        if row[0] in ("SB", "BB")
    }


@together(
    "file, verdict",
    [(file, verdict) for file, verdicts in PAGES.items() for verdict in verdicts],
    ids=lambda value: "" if isinstance(value, str) else value.sentence,
)
def test_what_pages_conclude_is_what_their_numbers_say(file: str, verdict: Verdict) -> None:
    text = (ROOT / file).read_text("utf-8")
    assert verdict.statement in text
    verdict.check(prose(text))

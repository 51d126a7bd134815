"""What the lessons of `examples/` conclude from numbers is what they say; see `references/verdicts.py`."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pql
from references.families import together
from references.tools import ROOT
from references.verdicts import (
    Verdict,
    answers,
    asked,
    best,
    by_name,
    cards,
    equities,
    equity,
    gains,
    percent,
    points,
    prose,
    spelled,
    times_as_strong,
    times_in,
    unjudged,
    within,
    worst,
)  # fmt: skip

BY_TOP_CARD = "equity steal vs defence by flop group by topcard(flop)"
BY_TEXTURE = "equity steal vs defence by texture limit 6"
RIVER_BETS = (
    "ev bet 75 into 100 with QsJs, AsQs, JsTs, QhJh, JhTh, AhQh vs reaches continuing calls on Kh7h2c4s9d "
)
"by hand"
RAISE = "ev raise 400 over 60 into 100 with AhJh vs villain continuing goes_on on Kh7h2c"
DRY_BETS = "ev bet 33 into 100 with opener vs blind continuing dry on Kh7d2c by class"
WET_BETS = "ev bet 33 into 100 with opener vs blind continuing wet on 9h8h7d by class"
PRICE = "ev call 60 to win 160 with AhJh vs villain on Kh7h2c"


def of(lesson: str, statement: str) -> Any:
    """The answer to a statement that uses the names of a lesson."""
    return asked(f"{_lets(f'examples/lesson_{lesson}.pql')}\n{statement}")


def _lets(file: str) -> str:
    """The names that a script defines."""
    text = (ROOT / file).read_text("utf-8")
    return "\n".join(re.findall(r"^let .*", text, re.MULTILINE))


def _two_cards(outs: int) -> float:
    """How often one of so many of 47 unseen cards comes on the turn or the river."""
    return 1 - (47 - outs) * (46 - outs) / (47 * 46)


def _worth_outs(equity: float) -> int:
    """The number of outs whose cards come most nearly as often."""
    return min(range(20), key=lambda outs: abs(_two_cards(outs) - equity))


def _set_or_better() -> float:
    """How often one of two cards among fifty is among three."""
    return 1 - (48 * 47 * 46) / (50 * 49 * 48)


def _share(name: str) -> str:
    """A range of the lesson about the button as a part of all hands."""
    return percent(len(of("button_steals", name)) / 1326)


def _hits(name: str, board: str) -> str:
    return percent(of("button_steals", f"breakdown {name} on {board}")["toppair"].or_better)


def _combos(name: str, line: str) -> str:
    return str(of("button_steals", f"breakdown {name} on 7s6h5d")[line].combos)


LESSONS: dict[str, list[Verdict]] = {
    "button_steals": [
        Verdict(
            "You open {} of all hands, and the big blind calls with {}.",
            "compare steal with defence",
            lambda found: [percent(each.combos / 1326) for each in found.ranges],
        ),
        Verdict(
            "The defence has no big pairs and no big aces",
            "compare steal with defence",
            None,
            lambda found: pql.hands("TT+, AQs+, AQo+") <= found.ranges[0].only.hands,
        ),
        Verdict(
            "You have {} of the pot. Without the big pairs, the big aces and king-queen, which are yours alone, you "
            "would have {}.",
            "equity steal vs defence",
            lambda found: [
                percent(equity(found)),
                percent(equity(of("button_steals", "equity steal minus (TT+, AQs+, AJo+, KQ*) vs defence"))),
            ],
            lambda found: not len(pql.hands("TT+, AQs+, AJo+, KQ*") & of("button_steals", "defence").hands),
        ),
        Verdict(
            "On flops with an ace, a king or a queen on top you are further ahead than before the flop, and you have "
            "at least "
            "{} as many strong hands as the defence",
            BY_TOP_CARD,
            lambda found: [
                "twice" if min(times_as_strong(found, rank) for rank in "AKQ") > 2 else "not twice"
            ],
            lambda found: min(equities(found)[rank] for rank in "AKQ") > found.equity,
        ),
        Verdict(
            "(hands with more than 80 % equity).",
            BY_TOP_CARD,
            None,
            lambda found: "80 %" in found.to_text(),
            given=("80",),
        ),
        Verdict(
            "Flops with an eight, a nine or a ten on top are your worst: there you have {} or {}.",
            BY_TOP_CARD,
            lambda found: [
                points(min(equities(found)[rank] for rank in "89T"), 0),
                percent(max(equities(found)[rank] for rank in "89T")),
            ],
            lambda found: worst(["8", "9", "T"], equities(found)),
            given=("eight", "nine"),
        ),
        Verdict(
            "The texture changes your equity by less than {} points, but it changes who has the strong hands.",
            BY_TEXTURE,
            lambda found: [spelled(100 * max(abs(row.change) for row in found.rows) + 0.5)],
            lambda found: len({round(times_as_strong(found, row.name)) for row in found.rows}) > 1,
        ),
        Verdict(
            "On unpaired rainbow flops you have nearly {} times as many as the defence, on monotone flops only a {} "
            "more.",
            BY_TEXTURE,
            lambda found: [
                spelled(times_as_strong(found, "unpaired rainbow")),
                {3: "third"}[round(1 / (times_as_strong(found, "monotone") - 1))],
            ],
            lambda found: within(times_as_strong(found, "unpaired rainbow"), 2.7, 3),
        ),
        Verdict(
            "On king, ten, four you have {} of the pot and nearly {} times as many strong hands as the defence.",
            "distribution steal vs defence on KsTh4d",
            lambda found: [
                percent(equity(found)),
                spelled(found.players[0].strong / found.players[1].strong),
            ],
            lambda found: found.players[0].strong < 5 * found.players[1].strong,
            given=("ten", "four"),
        ),
        Verdict(
            "On ace, seven, deuce you have {}.",
            "equity steal vs defence on As7d2c",
            lambda found: [percent(equity(found))],
            given=("seven",),
        ),
        Verdict(
            "Top pair or better is {} of your hands and {} of the defence's, and your kickers are better: none of "
            "its aces has "
            "a queen or a king beside it.",
            "breakdown defence on As7d2c",
            lambda found: [_hits("steal", "As7d2c"), _hits("defence", "As7d2c")],
            lambda found: not len(pql.hands("AQ*, AK*") & of("button_steals", "defence").hands),
        ),
        Verdict(
            "On seven, six, five the two of you are even, and the defence has more than {} as many strong hands as "
            "you.",
            "distribution steal vs defence on 7s6h5d",
            lambda found: ["twice" if found.players[1].strong > 2 * found.players[0].strong else "not twice"],
            lambda found: within(equity(found), 0.49, 0.51),
            given=("seven", "six", "five", "two"),
        ),
        Verdict(
            "It has {} combos of straights and you have {}, because only the defence plays nine-eight offsuit.",
            "breakdown defence on 7s6h5d",
            lambda found: [_combos("defence", "straight"), _combos("steal", "straight")],
            lambda found: (
                pql.hands("98o") <= of("button_steals", "defence").hands
                and not len(pql.hands("98o") & of("button_steals", "steal").hands)
            ),
            given=("nine", "eight"),
        ),
        Verdict(
            "Bet often where the top card is an ace, a king or a queen: you have more equity than before the flop, "
            "and the "
            "strong hands.",
            BY_TOP_CARD,
            None,
            lambda found: all(
                equities(found)[rank] > found.equity and times_as_strong(found, rank) > 2 for rank in "AKQ"
            ),
        ),
        Verdict(
            "On a dry flop bet more hands than on a monotone one.",
            BY_TEXTURE,
            None,
            lambda found: (
                times_as_strong(found, "unpaired rainbow") > times_as_strong(found, "monotone")
                and equities(found)["unpaired rainbow"] > equities(found)["monotone"]
            ),
        ),
        Verdict(
            "On low cards in a row check more: you are not ahead, and the defence has the strong hands.",
            "distribution steal vs defence on 7s6h5d",
            None,
            lambda found: equity(found) < 0.5 and found.players[1].strong > found.players[0].strong,
        ),
    ],
    "continuation_bets": [
        Verdict(
            "A bet of 33 into 100 needs {} folds if it never wins at a showdown.",
            "ev bet 33 into 100",
            lambda found: [percent(33 / 133)],
            lambda found: abs(found.needed - 33 / 133) < 1e-9,
            given=("33", "100"),
        ),
        Verdict(
            "You have {} of the pot, and {} times as many strong hands as the big blind (more than 80 % equity).",
            "distribution opener vs blind on Kh7d2c",
            lambda found: [
                percent(equity(found)),
                spelled(found.players[0].strong / found.players[1].strong - 0.1),
            ],
            lambda found: found.players[0].strong > 10 * found.players[1].strong,
            given=("80",),
        ),
        Verdict(
            "The big blind folds {} of the time, more than {} as often as a bluff needs.",
            DRY_BETS,
            lambda found: [percent(found.whole.folds), "twice" if found.whole.folds > 2 * 33 / 133 else "?"],
        ),
        Verdict(
            "So every hand is worth more bet than checked: the range gains {} of a pot of 100.",
            DRY_BETS,
            lambda found: [f"{found.ev - found.whole.instead:.0f}"],
            lambda found: all(gain > 0 for gain in gains(found).values()),
            given=("100",),
        ),
        Verdict(
            "It is {}.", "breakdown blind on Kh7d2c", lambda found: [percent(found["thirdpair"].or_better)]
        ),
        Verdict(
            "Here the big blind is ahead, and has {} times as many strong hands as you.",
            "distribution opener vs blind on 9h8h7d",
            lambda found: [spelled(found.players[1].strong / found.players[0].strong)],
            lambda found: equity(found) < 0.5,
        ),
        Verdict(
            "The big blind folds {} of the time, too seldom for a bluff.",
            WET_BETS,
            lambda found: [percent(found.whole.folds)],
            lambda found: found.whole.folds < 33 / 133,
        ),
        Verdict(
            "The bet of the whole range is worth no more than a check, {} and {}.",
            WET_BETS,
            lambda found: [f"{found.ev:.0f}", f"{found.whole.instead:.0f}"],
            lambda found: found.ev <= found.whole.instead,
        ),
        Verdict(
            "Hands that want a call gain by it, and small pairs lose: deuces are worth {} bet and {} checked.",
            WET_BETS,
            lambda found: [f"{by_name(found)['22'].ev:.0f}", f"{by_name(found)['22'].instead:.0f}"],
            lambda found: (
                all(gains(found)[name] > 0 for name in ("JTs", "99", "TT", "AA"))
                and all(gains(found)[name] < 0 for name in ("22", "33", "44"))
            ),
        ),
        Verdict(
            "On dry flops with a high card bet small with everything.",
            DRY_BETS,
            None,
            lambda found: all(gain > 0 for gain in gains(found).values()),
        ),
        Verdict(
            "On low cards in a row bet hands that want a call, and check the rest.",
            WET_BETS,
            None,
            lambda found: min(gains(found).values()) < 0 < max(gains(found).values()),
        ),
    ],
    "flush_draws": [
        Verdict(
            "A flush or better comes {} of the time by the river.",
            "odds AhJh on Kh7h2c",
            # Nine of 47 cards, and on the river nine of 46.
            lambda found: [percent(_two_cards(9))],
            lambda found: abs(found["flush"].or_better - _two_cards(9)) < 0.001,
        ),
        Verdict(
            "{} cards make the flush on the turn, and each of them wins more than {} times in {}.",
            "outs AhJh on Kh7h2c vs KQs, AKo",
            lambda found: [
                spelled(len(found.by_type["flush"])).capitalize(),
                *("nine ten" if min(out.equity for out in found.outs) > 0.9 else "? ?").split(),
            ],
        ),
        Verdict(
            "An ace makes a pair, which beats less than half of what this opponent holds, and a jack makes a pair "
            "that beats "
            "nothing: those are not outs,",
            "outs AhJh on Kh7h2c vs KQs, AKo",
            None,
            lambda found: all(
                not each.is_out and (each.beats < 0.5 if each.card[0] == "A" else each.beats == 0)
                for each in found.cards
                if each.card[0] in "AJ" and each.card[1] != "h"
            ),
            given=("half",),
        ),
        Verdict(
            "Against sets a flush can still lose when the board pairs.",
            "odds AhJh vs villain on Kh7h2c",
            None,
            lambda found: found["fullhouse"].villain > 0,
        ),
        Verdict(
            "Against lower flush draws you are ahead already.",
            "equity AhJh vs villain on Kh7h2c",
            None,
            lambda found: all(
                asked(f"strength AhJh vs {hand} on Kh7h2c").rows[0].strength == 1
                for hand in ("QhTh", "Th9h", "9h8h")
            ),
        ),
        Verdict(
            "All told it is worth about {} outs with two cards to come: {} of the pot.",
            "equity AhJh vs villain on Kh7h2c",
            lambda found: [spelled(_worth_outs(equity(found))), percent(equity(found))],
            given=("two",),
        ),
        Verdict(
            "you need {} and have {}.",
            PRICE,
            lambda found: [percent(60 / (160 + 60)), percent(found.whole.equity)],
        ),
        Verdict(
            "You have {} when called, and the raise still makes {} where the call makes {}: the opponent folds {} of "
            "the time.",
            RAISE,
            lambda found: [
                percent(found.whole.equity),
                f"{found.ev:.0f}",
                f"{of('flush_draws', PRICE).ev:.0f}",
                percent(found.whole.folds),
            ],
        ),
        Verdict(
            "Hearts are best; the deuce of hearts, which pairs the board, is the worst of them.",
            "equity AhJh vs villain on Kh7h2c by turn limit 12",
            None,
            lambda found: (
                best([f"{rank}h" for rank in "QT9865432" if f"{rank}h" in cards(found)], cards(found))
                and len([card for card in cards(found) if card[1] == "h"]) == 9
                and min((equity, card) for card, equity in cards(found).items() if card[1] == "h")[1] == "2h"
            ),
        ),
        Verdict(
            "Aces come next.",
            "equity AhJh vs villain on Kh7h2c by turn limit 12",
            None,
            lambda found: best(
                [*(card for card in cards(found) if card[1] == "h"), "As", "Ad", "Ac"], cards(found)
            ),
        ),
    ],
    "river_bluffs": [
        Verdict(
            "Top pair or better is {} of the hands that reach the river.",
            "breakdown reaches on Kh7h2c4s9d",
            lambda found: [percent(found["toppair"].or_better)],
        ),
        Verdict(
            "The others are small pairs and hearts that missed.",
            "breakdown reaches on Kh7h2c4s9d",
            None,
            lambda found: (
                (
                    len(found["acehigh"].hands | found["nothing"].hands)
                    == len((found["acehigh"].hands | found["nothing"].hands) & pql.hands("?h?h"))
                    and found["overpair"].combos == found["secondpocket"].combos == 0
                )
                if "overpair" in {line.line for line in found.lines}
                else True
            ),
        ),
        Verdict(
            "It is enough that {} of the hands fold.",
            "ev bet 75 into 100",
            lambda found: [percent(75 / 175)],
            lambda found: abs(found.needed - 75 / 175) < 1e-9,
        ),
        Verdict(
            "A player who wants to stop every bluff has to call with {} of the range; this one calls with {}.",
            "ev bet 75 into 100",
            lambda found: [
                percent(found.mdf),
                percent(of("river_bluffs", "breakdown reaches on Kh7h2c4s9d")["toppair"].or_better),
            ],
        ),
        Verdict(
            "A king takes away top pair, so fewer hands call.",
            "blockers reaches on Kh7h2c4s9d where toppair or better by card",
            None,
            lambda found: (
                {row.name[0] for row in sorted(found.rows, key=lambda row: row.difference)[:3]} == {"K"}
            ),
        ),
        Verdict(
            "The ace of hearts is the worst card to bluff with: it takes away draws that missed, and those would "
            "have folded.",
            "blockers reaches on Kh7h2c4s9d where toppair or better by card",
            None,
            lambda found: max((row.difference, row.name) for row in found.rows)[1] == "Ah",
        ),
        Verdict(
            "The eights are bad too, because the pairs of eights that you take away would fold.",
            "blockers reaches on Kh7h2c4s9d where toppair or better by card",
            None,
            lambda found: (
                all(by_name(found)[f"8{suit}"].difference > 0.03 for suit in "shdc")
                and pql.hands("88") <= of("river_bluffs", "reaches minus calls").hands
            ),
        ),
        Verdict(
            "Queen-jack of spades earns {} as a bluff, queen-jack of hearts {}:",
            RIVER_BETS,
            lambda found: [f"{by_name(found)[name].ev:.2f}" for name in ("QsJs", "QhJh")],
        ),
        Verdict(
            "your hearts are the draws that the other player no longer has.",
            RIVER_BETS,
            None,
            lambda found: by_name(found)["QhJh"].folds < by_name(found)["QsJs"].folds,
        ),
        Verdict(
            "Ace-queen of hearts loses {}.", RIVER_BETS, lambda found: [f"{-by_name(found)['AhQh'].ev:.2f}"]
        ),
        Verdict(
            "Ace-queen of spades earns {} by a bet and as much by a check,",
            RIVER_BETS,
            lambda found: [f"{by_name(found)['AsQs'].ev:.2f}"],
            lambda found: abs(gains(found)["AsQs"]) < 0.01,
        ),
        Verdict(
            "for ace high wins some pots: keep it for that.",
            RIVER_BETS,
            None,
            lambda found: by_name(found)["AsQs"].instead > 0,
        ),
        Verdict(
            "Aces have {} against them and ace-king has {}; king-queen has {}, and checks.",
            "equity AA, AK*, KQ* vs calls on Kh7h2c4s9d by class",
            lambda found: [percent(equities(found)[name]) for name in ("AA", "AKs", "KQs")],
            lambda found: all((equity > 0.5) == ("A" in name) for name, equity in equities(found).items()),
        ),
        Verdict(
            "Bluff with hands that do not contain the suit of the missed draw.",
            RIVER_BETS,
            None,
            lambda found: by_name(found)["QsJs"].ev > by_name(found)["QhJh"].ev,
        ),
        Verdict(
            "A hand that wins at showdown now and then is not a bluff: check it.",
            RIVER_BETS,
            None,
            lambda found: gains(found)["AsQs"] < gains(found)["QsJs"],
        ),
    ],
    "small_pairs": [
        Verdict(
            "Tens and better are ahead of this raise.",
            "equity 22+ vs raiser by class",
            None,
            lambda found: (
                {name[0] for name, equity in equities(found).items() if equity > 0.5} == set("TJQKA")
            ),
        ),
        Verdict(
            "Nines are even with it, and below sevens the pairs are worth almost the same: from sixes to deuces you "
            "lose less "
            "than {} points.",
            "equity 22+ vs raiser by class",
            lambda found: ["two" if 1 < 100 * (equities(found)["66"] - equities(found)["22"]) < 2 else "?"],
            lambda found: within(equities(found)["99"], 0.49, 0.51),
        ),
        Verdict(
            "{} flops in a hundred bring a set or better: {} %,",
            "breakdown 55 on ***",
            lambda found: [spelled(100 * _set_or_better()).capitalize(), points(_set_or_better(), 2)],
            given=("hundred",),
        ),
        Verdict(
            "for the total below also counts flops such as KKK, where every pair is a full house.",
            "breakdown 55 on ***",
            None,
            lambda found: abs(found["set"].or_better - _set_or_better() - 12 * 4 / (50 * 49 * 48 / 6)) < 1e-9,
        ),
        Verdict(
            "On {} of all flops the fives are below every card of the board.",
            "breakdown 55 on ***",
            lambda found: [percent(found.share("underpair"))],
        ),
        Verdict(
            "With up to a nine on top you are ahead.",
            "equity 55 vs raiser by flop group by topcard(flop) order by equity desc",
            None,
            lambda found: all(equities(found)[rank] > 0.5 for rank in "23456789"),
        ),
        Verdict(
            "With a ten or higher you are behind, and the higher the card, the further.",
            "equity 55 vs raiser by flop group by topcard(flop) order by equity desc",
            None,
            lambda found: (
                [0.5, *(equities(found)[rank] for rank in "TJQKA")]
                == sorted([0.5, *(equities(found)[rank] for rank in "TJQKA")], reverse=True)
            ),
            given=("ten",),
        ),
        Verdict(
            "By equity alone that is a call: you need {} and have {}.",
            "ev call 6 to win 10 with 55 vs raiser",
            lambda found: [f"{100 * 6 / 16:.1f} %", f"{100 * found.whole.equity:.1f} %"],
        ),
        Verdict(
            "Then the sets pay for all the calls, and each has to win {}: the {} that are in the pot and {} more, "
            "nearly {} times "
            "the call.",
            "ev call 6 to win 45",
            # The sets win so much, the others lose the call.
            lambda found: [f"{_to_win():.0f}", "10", f"{_to_win() - 10:.0f}", spelled((_to_win() - 10) / 6)],
            lambda found: abs(found.needed - _set_or_better()) < 0.001 and 5.5 < (_to_win() - 10) / 6 < 6,
        ),
        Verdict(
            "Are {} more behind in both stacks?",
            "ev call 6 to win 45",
            lambda found: [f"{_to_win() - 10:.0f}"],
        ),
        Verdict(
            "The set takes {} pots in {}, so {} is the least that it has to win.",
            "odds 55 vs raiser on Ks9h5d",
            lambda found: [
                *times_in(found.hero, 10).replace(" times in", "").split(),
                f"{_to_win() - 10:.0f}",
            ],
        ),
        Verdict(
            "Bigger sets beat it most often, then straights.",
            "odds 55 vs raiser on Ks9h5d",
            None,
            lambda found: (
                [row.category for row in sorted(found.rows, key=lambda row: -row.villain)[:2]]
                == ["trips", "straight"]
            ),
        ),
        Verdict(
            "Even on the worst turns you still have {} of the pot:",
            "equity 55 vs raiser on Ks9h5d by turn order by equity limit 8",
            lambda found: [percent(min(row.equity for row in found.rows))],
        ),
        Verdict(
            "Without it you are ahead {} of the time on this flop.",
            "strength 5s5h vs raiser on Kd9c2h",
            lambda found: [percent(found.rows[0].strength)],
        ),
        Verdict(
            "You lose {} of these leads by the river, and where you are behind you catch up {} of the time.",
            "strength 5s5h vs raiser on Kd9c2h",
            lambda found: [percent(found.rows[0].npot), percent(found.rows[0].ppot)],
        ),
        Verdict(
            "Call with a small pair when the stacks are deep, not because it is ahead.",
            "equity 22+ vs raiser by class",
            None,
            lambda found: equities(found)["55"] < 0.5,
        ),
        Verdict(
            "On low flops the pair is good as it is: do not fold it to the first bet.",
            "equity 55 vs raiser by flop group by topcard(flop) order by equity desc",
            None,
            lambda found: min(equities(found)[rank] for rank in "678") > 0.5,
        ),
        Verdict(
            "Without a set on a board with a ten or more, let it go.",
            "equity 55 vs raiser by flop group by topcard(flop) order by equity desc",
            None,
            lambda found: max(equities(found)[rank] for rank in "TJQKA") < 0.5,
            given=("ten",),
        ),
    ],
}
# Sentences of lessons that conclude nothing: headings, what is assumed, what comes, questions.
NO_VERDICTS: dict[str, tuple[str, ...]] = {
    "continuation_bets": (
        "`pql report examples/lesson_continuation_bets.pql --param student=Ann "
        '--param date="28 November 2026"` makes this page.',
        "With `--for student` the answers are at the end, and the statements and these notes are left out.",
        "You raise from middle position, the big blind calls, and you may bet a third of the pot on the flop.",
        "Two flops, two plans.",
        "Suppose that the big blind continues with every pair and every straight draw.",
        "How often does $student get a fold, and which hands should bet?",
        "Ask first how many of the big blind's hands have a pair here.",
        "Most students guess half or more.",
        "The big blind continues with every pair and every draw.",
        "Is a bet with every hand still right?",
        "No.",
    ),
    "button_steals": (
        "What do both ranges look like, and on which flops are you ahead?",
        ": those would have raised.",
    ),
    "flush_draws": (
        "You hold the nut flush draw on a flop, and your opponent bets.",
        "Four questions, in the order in which you should ask them.",
        "though the table counts what they are worth.",
        "Against pairs below the ace, an ace wins.",
        "The pot is 100 and the bet is 60, so you pay 60 to win 160.",
        "The line of arithmetic first, then the hand:",
        "A call never wins by a fold.",
        "You raise to 400 over the bet of 60.",
        "A call costs 340 more, and only the strong part of the range makes it.",
    ),
    "river_bluffs": (
        "You bet the flop and the turn, one player called, and the hearts did not come.",
        "With which of your missed hands do you bet once more?",
        "Suppose that top pair or better calls and the rest folds.",
        "That is the guess to talk about: change it, and ask again.",
        "You bet 75 into 100.",
        "The last column says by how many points a call becomes likelier when you hold the card.",
        "A bet for value has to be ahead of more than half of the hands that call.",
        "Holding a card that your opponent needs for a call matters more than having come close to making your own "
        "hand.",
    ),
    "small_pairs": (
        "Somebody raises, and you hold a pair.",
        "What is it worth before the flop, how often does it become a set, and what has the set to earn?",
        "You pay 6 to win 10.",
        "But equity counts all five cards of the board, and nobody lets you see them for nothing.",
        "Suppose that you fold whenever you miss.",
    ),
}  # fmt: skip
INTRODUCTION = re.compile(
    r"A hand-out for a lesson; `pql report examples/lesson_\w+\.pql` makes a page of it\."
    r"|You raise from the button and the big blind calls\."
)


def _to_win() -> float:
    """What a set has to win to pay for the calls without one, at 6 each."""
    return 6 * (1 - _set_or_better()) / _set_or_better()


def _all() -> list[tuple[str, Verdict]]:
    return [(f"examples/lesson_{name}.pql", each) for name, verdicts in LESSONS.items() for each in verdicts]


@together("file, verdict", _all(), ids=lambda value: "" if isinstance(value, str) else value.sentence)
def test_what_lessons_conclude_is_what_their_numbers_say(file: str, verdict: Verdict) -> None:
    text = (ROOT / file).read_text("utf-8")
    assert verdict.statement in text
    verdict.check(prose(text), _lets(file))


@together("path", sorted((ROOT / "examples").glob("lesson_*.pql")), ids=lambda path: path.name)
def test_every_sentence_of_a_lesson_is_judged_or_concludes_nothing(path: Path) -> None:
    name = path.stem.removeprefix("lesson_")
    lets = _lets(f"examples/{path.name}")
    # Without its settings, the marks of blocks and headings.
    script = re.sub(r"^# ---\n(?:# .*\n)*?# ---$|^# :::.*$", "", path.read_text("utf-8"), flags=re.MULTILINE)
    comments = re.findall(r"^# (?!#)(.*)$", script, re.MULTILINE)
    text = INTRODUCTION.sub(" ", prose("\n".join(comments)).replace("* ", ""))
    judged = [verdict.said(answers(f"{lets}\n{verdict.statement}")[-1]) for verdict in LESSONS.get(name, [])]
    assert not unjudged(text, judged, NO_VERDICTS.get(name, ()))

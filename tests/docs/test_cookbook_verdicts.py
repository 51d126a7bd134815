"""What the cookbook concludes from its answers is what they say; see `references/verdicts.py`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, cast

import pytest

import pql
from pql.grammar.tables.formula_names import NAMES
from pql.repl.help.examples import EXAMPLES
from references.families import together
from references.verdicts import (
    RANKS,
    Verdict,
    answers,
    asked,
    best,
    by_name,
    cards,
    count,
    equities,
    equity,
    gains,
    percent,
    points,
    spelled,
    strong,
    time_in,
    times_in,
    unjudged,
    within,
    worst,
)  # fmt: skip


class Read(NamedTuple):
    """A verdict of a reading: it is about the last answer of its example."""

    sentence: str
    numbers: Callable[[Any], Sequence[str]] | None = None
    holds: Callable[[Any], bool] = lambda found: True
    given: Sequence[str] = ()


OPENED, CALLED = "77+, ATs+, KQs, AQo+", "22-JJ, AJs-A2s, KTs+, QJs, AJo"


def flop_hits(ranges: str, board: str) -> float:
    """How often a range has top pair or better on flops."""
    return count(asked(f"select count(toppair or better) from hero='{ranges}', board='{board}'"))


def omaha(text: str) -> Any:
    return asked(f"game omaha; {text}")


# By the beginning of each example's title.
COOKBOOK: dict[str, tuple[Read, ...]] = {
    "How many hands are suited": (
        Read("Ace and deuce are connected too.", holds=lambda found: "A2s" in found.text),
    ),
    "How good is my hand": (
        Read(
            "Ace-king suited takes {} pots in three.",
            lambda found: [spelled(3 * equity(found))],
            given=("three",),
        ),
    ),
    "Is a pair against ace-king a coin flip?": (
        Read(
            "From queens down to deuces it is, and the pair is always a little ahead: it has between {} and {}.",
            lambda found: _range_of(found, lambda name: name[0] not in "AK"),
            lambda found: all(equities(found)[f"{rank}{rank}"] > 0.5 for rank in RANKS),
        ),
        Read(
            "Kings and aces take away the cards that ace-king needs.",
            holds=lambda found: best(["AA", "KK"], equities(found)),
        ),
    ),
    "What is being suited": (
        Read(
            "A common suit adds {} points of equity.",
            lambda found: [points(equities(found)["JTs"] - equities(found)["JTo"])],
        ),
    ),
    "How often am I dominated": (
        Read(
            "With ace-jack against a tight opener you are dominated nearly {}.",
            lambda found: [time_in(count(found))],
            lambda found: within(count(found), 0.18, 0.2),
        ),
    ),
    "How often does someone have an ace": (
        Read(
            "At a table of six somebody has an ace {}, and aces {}.",
            lambda found: [
                times_in(count(found), 5),
                f"one time in {spelled(_tens(1 / count(found, 0, 2)))}",
            ],
            given=("six",),
        ),
    ),
    "How often does an overcard come when": (
        Read("An overcard comes on {} of flops.", lambda found: [percent(count(found))]),
    ),
    "How often do I flop a set": (
        Read(
            "A set or better comes one time in {} and a half, {} %.",
            # Two of fifty cards are what is wanted; three come.
            lambda found: [spelled(1 / _set_or_better() - 0.5), points(_set_or_better(), 2)],
            given=("one ", "half"),
        ),
        Read(
            "The running total says {} because flops such as KKK turn any pair into a full house.",
            lambda found: [points(found["set"].or_better, 2)],
            # Twelve other ranks have four threes each.
            lambda found: abs(found["set"].or_better - _set_or_better() - 12 * 4 / (50 * 49 * 48 / 6)) < 1e-9,
        ),
    ),
    "What are aces worth": (
        Read("Each further player takes {} to {} points.", lambda found: _losses(found)),
    ),
    "With what do aces lose": (
        Read(
            "Aces lose most often to trips, then to straights, full houses and flushes.",
            holds=lambda found: (
                [row.category for row in sorted(found.rows, key=lambda row: -row.villain)[:4]]
                == ["trips", "straight", "fullhouse", "flush"]
            ),
        ),
        Read(
            "The two columns together add up to {} %.",
            lambda found: [f"{100 * sum(row.hero + row.villain for row in found.rows):.0f}"],
            given=("two",),
        ),
    ),
    "Does it matter that six": (
        Read(
            "It matters little: king-queen loses {} points.",
            lambda found: [points(equity(asked("equity KQs vs 22+, A2*+, K9*+, QT*+")) - equity(found))],
        ),
        Read(
            "The folded hands held few aces, so your opponent has one more often.",
            holds=lambda found: (
                len(pql.hands("A? minus 25%")) / len(pql.hands("any minus 25%"))
                < len(pql.hands("A?")) / len(pql.hands("any"))
            ),
        ),
    ),
    "What are my outs": (
        Read(
            "An out beats more than half of your opponent's hands.",
            holds=lambda found: (
                all((out.beats > 0.5) == out.is_out for out in found.cards if out.beats is not None)
                and min(out.beats for out in found.outs) > 0.5
            ),
            given=("half",),
        ),
        Read(
            "The effective outs count each card for the part of those hands that it beats.",
            holds=lambda found: abs(found.effective - sum(out.beats for out in found.outs)) < 1e-9,
        ),
    ),
    "Which outs can I trust": (
        Read(
            "{} queens are overcards, and {} cards make the straight.",
            lambda found: [
                spelled(len(found.by_type["pair"])).capitalize(),
                spelled(len(found.by_type["straight"])),
            ],
            lambda found: {card[0] for card in found.by_type["pair"]} == {"Q"} and len(found.by_type) == 2,
        ),
    ),
    "What does my hand draw to": (
        Read(
            "{} cards make a straight or a flush at once.",
            lambda found: [spelled(len({*found.straight, *found.flush})).capitalize()],
            given=("at once",),
        ),
    ),
    "What does my hand become": (
        Read(
            "It becomes a straight or better {} of the time,",
            lambda found: [percent(found["straight"].or_better)],
        ),
    ),
    "Am I ahead": (
        Read(
            "The hand is ahead now {} of the time, and when it is behind, it gets ahead {} of the time: give it up.",
            lambda found: [percent(found.rows[0].strength), percent(found.rows[0].ppot)],
        ),
    ),
    "Which turn cards": (
        Read(
            "Aces are best, then kings.",
            holds=lambda found: (
                best([f"{rank}{suit}" for rank in "AK" for suit in "shdc"], cards(found))
                and min(cards(found)[f"A{suit}"] for suit in "shdc")
                > max(cards(found)[f"K{suit}"] for suit in "shdc")
            ),
        ),
        Read(
            "Other hearts help only when you hold two of them.",
            given=("two",),
            holds=lambda found: (
                _hearts_help("AhKh") and not _hearts_help("AsKs") and not _hearts_help("AdKd")
            ),
        ),
    ),
    "What do flushes": (
        Read(
            "The third heart costs the opener most: {} of the hands are still strong, and {} after a card of no "
            "layer.",
            lambda found: [percent(strong(found, name)[0]) for name in ("flush", "others")],
            lambda found: worst(["flush"], equities(found)),
            given=("third",),
        ),
    ),
    "How often does the flop look": (
        Read(
            "The flop holds an ace, a king and any third card, in two suits (`f2`).",
            # Eleven more ranks, each in 36 ways of two suits; a second ace or king in twelve ways each.
            holds=lambda found: found.count == 11 * 36 + 2 * 12,
            given=("third", "two", "2"),
        ),
    ),
    "What does one range play": (
        Read(
            "You see what both have, what only one has, and which is ahead: the tighter range, with {}.",
            lambda found: [percent(found.ranges[1].equity)],
            lambda found: found.ranges[1].combos < found.ranges[0].combos,
        ),
    ),
    "What has a tight range": (
        Read(
            "The running total says that {} of it is top pair or better.",
            lambda found: [percent(found["toppair"].or_better)],
        ),
    ),
    "Who is ahead on this flop": (
        Read(
            "The opener is ahead: as a whole, most of all in the middle half, and in hands over 80 %, with which you "
            "make "
            "big bets.",
            holds=lambda found: (
                found.players[0].equity > found.players[1].equity
                and found.players[0].strong > found.players[1].strong
                and found.lead(0.25, 0.75) > max(found.lead(0, 0.25), found.lead(0.75, 1), 0)
            ),
            given=("half", "80"),
        ),
    ),
    "Which flops are good": (
        Read(
            "Ace-high, king-high and queen-high flops are good, and dry flops are better than connected ones.",
            holds=lambda found: (
                all(
                    equities(found)[name] > found.equity
                    for name in ("acehigh", "kinghigh", "queenhigh", "rainbow")
                )
                and equities(found)["connected"] < found.equity
            ),
        ),
        Read(
            "Jack-high flops are the worst of the {} rows by high card; flops below a ten have none here, and some "
            "of them are worse.",
            lambda found: [spelled(len(_high_cards(found)))],
            lambda found: (
                worst(["jackhigh"], _high_cards(found))
                and _by_top_card()["5"] < equities(found)["jackhigh"] < _by_top_card()["9"]
            ),
            given=("ten",),
        ),
        Read("`by flop` has a row for each of the {} kinds of flops.", lambda found: [_kinds_of_flops()]),
    ),
    "On which flops does": (
        Read(
            "{} small cards in a row are the worst.",
            lambda found: [spelled(len(found.rows[0].name) / 2).capitalize()],
            lambda found: all(_in_a_row(row.name) and RANKS.index(row.name[0]) < 7 for row in found.rows),
        ),
        Read("All {} kinds of flops are counted,", lambda found: [_kinds_of_flops()]),
    ),
    "Which high card is best": (
        Read(
            "Queen-high and king-high flops are best.",
            holds=lambda found: best(["Q", "K"], equities(found)),
        ),
        Read(
            "On ace-high flops both players have aces.",
            holds=lambda found: (
                equities(found)["A"] < equities(found)["K"]
                and min(flop_hits(OPENED, "A**"), flop_hits(CALLED, "A**")) > 0.35
            ),
        ),
    ),
    "Which hands make the best bluffs": (
        Read(
            "The lower the difference, the fewer hands call you.",
            holds=lambda found: (
                all(abs(row.after - row.before - row.difference) < 1e-9 for row in found.rows)
                and all(
                    one.difference <= two.difference
                    for one, two in zip(found.rows, found.rows[1:], strict=False)
                )
            ),
        ),
        Read(
            "Spades are better than hearts: your hearts would be the missed draws that fold.",
            holds=lambda found: all(
                row.difference < by_name(found)[row.name.replace("s", "h")].difference
                for row in found.rows
                if "s" in row.name
            ),
        ),
    ),
    "Which cards of mine": (
        Read(
            "A king helps most, then an ace.",
            holds=lambda found: (
                "".join(row.name[0] for row in sorted(found.rows, key=lambda row: row.difference))[:7]
                == "KKKAAAA"
            ),
        ),
        Read(
            "A queen does the opposite: it takes away hands that fold.",
            holds=lambda found: all(
                (row.difference > 0) == (row.name[0] == "Q") for row in found.rows if row.difference
            ),
        ),
    ),
    "What are our stacks worth": (
        Read(
            "Half of the chips are worth {} of the prizes, and a fifth of them is worth {}.",
            lambda found: [percent(found.players[place].prize_share) for place in (0, 2)],
            lambda found: [player.chips for player in found.players] == [0.5, 0.3, 0.2],
            given=("Half", "fifth"),
        ),
    ),
    "Do I need more equity": (
        Read(
            "You need {} where chips alone would ask for {}, since the chips that you would lose are worth more than "
            "those you would win.",
            lambda found: [percent(found.pot.needed), percent(1800 / (1800 + 2300))],
            lambda found: found.pot.needed_in_chips == 1800 / 4100 < found.pot.needed,
        ),
    ),
    "Can I call when two": (
        Read(
            "You need {}, and chips alone would ask for {}.",
            lambda found: [percent(found.pot.needed), percent(18 / (18 + 39))],
        ),
        Read(
            "So aces and jacks call, and kings fold with {} equity.",
            lambda found: [percent(by_name(found)["KK"].equity)],
            lambda found: {row.name for row in found.rows if row.ev > 0} == {"AA", "JJ"},
        ),
    ),
    "Which hands do I shove": (
        Read(
            "In equilibrium the small blind moves all in with {} of hands, and the big blind calls with {}.",
            lambda found: [percent(found.push_share), percent(found.call_share)],
            lambda found: found.exploitability < 1e-4,
        ),
    ),
    "What equity do I need": (Read("You need {}.", lambda found: [percent(50 / (150 + 50))]),),
    "How often does a bluff": (
        Read(
            "A bluff of three quarters of the pot has to work {} of the time.",
            lambda found: [percent(75 / (75 + 100))],
            lambda found: abs(found.needed - 75 / 175) < 1e-9,
            given=("three", "quarters"),
        ),
        Read(
            "A range that continues with the other {} cannot be bluffed at will.",
            lambda found: [percent(100 / (75 + 100))],
            lambda found: abs(found.mdf - 100 / 175) < 1e-9,
        ),
    ),
    "Can I call with these hands": (
        Read(
            "The sevens and the flush draw make money.",
            holds=lambda found: (
                {row.name: row.ev > 0 for row in found.rows} == {"77": True, "AKs": True, "QJs": False}
            ),
        ),
        Read(
            "Queen-jack loses {} a call: fold what is below zero.",
            lambda found: [f"{-by_name(found)['QJs'].ev:.2f}"],
        ),
    ),
    "Which hands can call a shove": (
        Read(
            "The hands that make money are in the third line: {} of deals.",
            lambda found: [percent(sum(row.share for row in found.rows if row.ev > 0))],
            given=("third",),
        ),
    ),
    "Which of my draws can I bet": (
        Read(
            "Bet all {} flush draws: each is worth more than checked down, though ace-queen gains least, since it "
            "wins often "
            "enough without a bet.",
            lambda found: [spelled(sum(_is_flush_draw(name) for name in gains(found)))],
            lambda found: (
                all(gain > 0 for name, gain in gains(found).items() if _is_flush_draw(name))
                and min((gain, name) for name, gain in gains(found).items() if gain > 0)[1] == "AhQh"
                and max(found.rows, key=lambda row: row.instead).name == "AhQh"
            ),
        ),
        Read("The sixes are not a draw.", holds=lambda found: not _is_flush_draw("6s6c")),
        Read(
            "Their bet makes money too, but a check makes more: look at both columns.",
            holds=lambda found: by_name(found)["6s6c"].ev > 0 > gains(found)["6s6c"],
        ),
    ),
    "Does the rake": (
        Read(
            "Here it does: the call makes {} without rake and loses {} with it,",
            lambda found: [
                f"{asked('ev call 50 to win 80 with AhTh vs QQ+, AK*, 77, 22 on Qh7h2c').ev:.2f}",
                f"{-found.ev:.2f}",
            ],
        ),
    ),
    "How far ahead are aces in Omaha": (
        Read(
            "The best hand of all is no more than {} to one ahead of a double-suited rundown.",
            lambda found: [spelled(equity(found) / (1 - equity(found)))],
            lambda found: equity(found) < 2 / 3,
        ),
        Read(
            "In hold'em aces are about {} to one ahead of a random hand.",
            lambda found: [
                spelled(equity(asked("equity AA vs any")) / (1 - equity(asked("equity AA vs any"))))
            ],
        ),
    ),
    "How much of a four-way": (
        Read(
            "They win {} points more than a fair quarter of the pot, and about {} more with two suits, `AA$ds`.",
            lambda found: [
                spelled(100 * (equity(found) - 0.25)),
                spelled(
                    100 * (equity(omaha("equity AA$ds vs any vs any vs any samples 200000 seed 1")) - 0.25)
                ),
            ],
            given=("quarter", "two"),
        ),
    ),
    "How good is my wrap": (
        Read(
            "{} cards put it ahead of top set.",
            lambda found: [spelled(found.count).capitalize()],
            lambda found: all(out.equity > 0.5 for out in found.outs),
        ),
        Read(
            "It is still no favourite: `equity` gives it {},",
            lambda found: [percent(equity(omaha("equity QhJhTs8s vs KdKc7s6s on Kh9h2c")))],
            lambda found: equity(omaha("equity QhJhTs8s vs KdKc7s6s on Kh9h2c")) < 0.5,
        ),
    ),
    "How often is my nut low quartered": (
        Read(
            "Once in {} deals, while it scoops more than half of them.",
            lambda found: [str(round(1 / found.players[0].quartered))],
            lambda found: found.players[0].scoop > 0.5,
            given=("Once", "half"),
        ),
        Read(
            "With `AsAh2sKh`, whose low is the same as the other hand's, it is once in {}.",
            lambda found: [spelled(round(1 / _beside_the_same_low().quartered))],
            # They share the low in every deal that has one.
            lambda found: (
                _beside_the_same_low().low
                == asked("game omaha8; equity AsAh2sKh vs A2KQ on 7c6d2d").players[1].low
            ),
            given=("2", "once"),
        ),
    ),
    "What does the bare ace": (
        Read(
            "With the ace of spades in your hand, a flush is in {} of the range rather than {}, and never the best "
            "one.",
            lambda found: [
                percent(by_name(found)["AsKdQd7c"].after),
                percent(by_name(found)["AsKdQd7c"].before),
            ],
            lambda found: (
                by_name(
                    omaha("blockers AsKdQd7c, AhKdQd7c vs 20% on Ks9s5s2h where nutflush or better by hand")
                )["AsKdQd7c"].after
                == 0
            ),
        ),
        Read("With another ace, {} have one.", lambda found: [percent(by_name(found)["AhKdQd7c"].after)]),
    ),
    "Is a pair against ace-king a coin flip in": (
        Read(
            "Roughly, but ace-king is ahead of every pair from sixes to queens except tens.",
            holds=lambda found: (
                {name[0] for name, equity in equities(found).items() if equity > 0.5} == set("AKT")
                and min(equities(found).values()) > 0.4
            ),
        ),
    ),
    "How often do I make a set": (
        Read(
            "You make one {} by the river; in hold'em it is {}.",
            lambda found: [
                times_in(found["trips"].or_better, 5),
                time_in(asked("odds 77")["trips"].or_better),
            ],
        ),
    ),
    "Which few flops": (
        Read(
            "{} weighted flops give almost the same result for both ranges as all {};",
            lambda found: [spelled(len(found.flops)).capitalize(), f"{52 * 51 * 50 // 6:,}"],
            lambda found: found.overall_error < 0.0002,
        ),
    ),
    "How often do aces end": (
        Read(
            "They do so a little less than {}.",
            lambda found: [time_in(count(found) * 1.02)],
            lambda found: within(count(found), 0.09, 0.1),
        ),
        Read(
            "`minHandType` is one of more than a {} functions.",
            lambda found: ["hundred" if len(NAMES.splitlines()) > 100 else "few"],
            given=("one of",),
        ),
    ),
    "How do I bring": (
        Read(
            "There `AK` is {} hands.",
            lambda found: [spelled(len(pql.hands("std'AK'")))],
        ),
    ),
    "What is this hand to a bot": (
        Read(
            "To a bot it is OpenHoldem's number, shown bit by bit.",
            holds=lambda found: found.pokerval == 134842213,
        ),
    ),
}
# Sentences, or what a verdict does not quote of them, that say what the statement does or why, and conclude nothing.
NO_VERDICTS = (
    "Words side by side keep the hands that are both.",
    "A hand alone meets a random hand.",
    "`count` is a share of all deals; the number in brackets is how many there are.",
    "`anyone` asks each opponent; inside it `opponent` is the one who is asked.",
    "A formula is asked of every deal.",
    "`***` is any flop.",
    "What would take long to count is sampled, and shows its error.",
    "A card that may lose is refused, below the rule that says why.",
    "no matter who else plays.",
    "The answer lists the best hands in order; `for` adds how much of a range has each.",
    "Every card falls into the first layer that holds it.",
    "`[>F]` is a card above every card of the flop.",
    "and `limit` shows the first rows.",
    "`group by` takes any formula about the flop.",
    "`where` keeps the hands for which a formula holds on a board, so that a range goes from street to street.",
    "What you win is the pot with the bet in it.",
    "The big blind is asked to call ten blinds from a wide range.",
    "because the house takes its part of every pot that you win.",
    "The answer is sampled and says so.",
    "for when the board pairs, the set is a full house.",
    "the table shows the error.",
    "The same seed deals the same hands everywhere.",
    "PQL reads and writes the notations of other programs; here the range is in PQL's own.",
    "In Python, `pql.rank` takes a whole array of hands.",
    "Flops that differ only in suits are one.",
    "`--format json` or `csv` has all of it for programs, and `export` in front of a statement writes a file.",
)


def _range_of(found: Any, of: Callable[[str], bool]) -> list[str]:
    kept = [equity for name, equity in equities(found).items() if of(name)]
    return [f"{100 * min(kept):.0f}", percent(max(kept))]


def _losses(found: Any) -> list[str]:
    """What each further player takes, the least and the most."""
    taken = [100 * (one.equity - two.equity) for one, two in zip(found.rows, found.rows[1:], strict=False)]
    return [spelled(min(taken)), spelled(max(taken))]


def _tens(number: float) -> int:
    return 10 * round(number / 10)


def _set_or_better() -> float:
    """How often one of two cards among fifty is among three."""
    return 1 - (48 * 47 * 46) / (50 * 49 * 48)


def _hearts_help(hand: str) -> bool:
    whole = asked(f"equity {hand} vs QQ+, JJ, AQs on Jh7h2c")
    helped = [
        equity(asked(f"equity {hand} vs QQ+, JJ, AQs on Jh7h2c{rank}h")) > equity(whole)
        for rank in "QT9865432"
    ]
    assert len(set(helped)) == 1
    return helped[0]


def _high_cards(found: Any) -> dict[str, float]:
    return {name: equity for name, equity in equities(found).items() if name.endswith("high")}


def _by_top_card() -> dict[str, float]:
    lets = f"let opened = {OPENED}\nlet called = {CALLED}"
    return equities(
        asked(f"{lets}\nequity opened vs called by flop group by topCard(flop) order by equity desc")
    )


def _beside_the_same_low() -> Any:
    return asked("game omaha8; equity AsAh2sKh vs A2KQ on 7c6d2d").players[0]


def _kinds_of_flops() -> str:
    """Of three ranks: all in one suit, two alike in three ways, all apart; of a pair: with two suits or three; "
    "threes."""
    three, pairs, threes = 13 * 12 * 11 // 6, 13 * 12, 13
    return f"{three * 5 + pairs * 2 + threes:,}"


def _in_a_row(flop: str) -> bool:
    places = sorted(RANKS.index(rank) for rank in flop[::2])
    return places == list(range(places[0], places[0] + 3))


def _is_flush_draw(hand: str) -> bool:
    return bool(cast(Any, pql.draws(hand, "Kh7h2c")).flush_draw)


def _reads(title: str) -> tuple[Read, ...]:
    found = [reads for begins, reads in COOKBOOK.items() if title.startswith(begins)]
    # Two titles begin alike: the longer one has it.
    return max(found, key=lambda reads: _length(reads), default=())


def _length(reads: tuple[Read, ...]) -> int:
    return next(len(begins) for begins, each in COOKBOOK.items() if each is reads)


@together("example", EXAMPLES, ids=lambda example: example.title)
def test_what_the_cookbook_concludes_is_what_its_numbers_say(example: Any) -> None:
    for read in _reads(example.title):
        Verdict(read.sentence, example.text, read.numbers, read.holds, read.given).check(example.reading)


@together("example", EXAMPLES, ids=lambda example: example.title)
def test_every_sentence_is_judged_or_concludes_nothing(example: Any) -> None:
    found = answers(example.text)[-1] if _reads(example.title) else None
    said = [
        Verdict(read.sentence, example.text, read.numbers, read.holds, read.given).said(found)
        for read in _reads(example.title)
    ]
    assert not unjudged(example.reading, said, NO_VERDICTS)


@pytest.mark.parametrize(
    ("sentence", "reading"),
    [
        ("You need {}.", "You need 26 %."),  # the table says 25
        ("You need a quarter.", "You need a quarter."),  # compared with nothing
        ("You need {} or one time in four.", "You need 25 % or one time in four."),
        ("What you need is not {}.", "You need 25 %."),
    ],
)
def test_a_verdict_fails_where_its_numbers_are_others_or_untied(sentence: str, reading: str) -> None:
    verdict = Verdict(sentence, "ev call 50 to win 150", lambda found: [percent(found.needed)])
    with pytest.raises(AssertionError):
        verdict.check(reading)
    Verdict("You need {}.", *verdict[1:3]).check("You need 25 %.")


def test_a_verdict_fails_where_the_answer_denies_it() -> None:
    verdict = Verdict("A call makes money.", "ev call 50 to win 150", None, lambda found: found.needed > 0.3)
    with pytest.raises(AssertionError):
        verdict.check("A call makes money.")


def test_every_verdict_belongs_to_an_example() -> None:
    assert all(any(example.title.startswith(title) for example in EXAMPLES) for title in COOKBOOK)

"""What the prose concludes from numbers is what the numbers say: in the cookbook, the lessons and on pages.

Each verdict quotes its sentence, names the statement and says what has to hold. It fails when its sentence is no
longer there, and when the numbers say otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, NamedTuple, cast

import pytest

import pql
from pql.repl.help.examples import EXAMPLES
from references.families import together
from references.tools import ROOT

Holds = Callable[[Any], bool]


class Verdict(NamedTuple):
    """A sentence of a page or script, the statement there that it is about, and what must hold of the answer."""

    file: str
    sentence: str
    statement: str
    holds: Holds


@cache
def answers(text: str) -> list[Any]:
    """The answers to statements, in order."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(ROOT)
        return list(pql.Session().run(text))


def prose(text: str) -> str:
    """A text as one line, without the signs of comments."""
    return " ".join(re.sub(r"^# ?", "", text, flags=re.MULTILINE).split())


def equities(result: Any) -> dict[str, float]:
    """The equity of each row of a report, each part of a range or each hand."""
    return {row.name: row.equity for row in result.rows}


def within(value: float, low: float, high: float) -> bool:
    return low <= value <= high


def count(result: Any, row: int = 0, column: int = 0) -> float:
    """A share that `select` has counted."""
    value = result.rows[row][column]
    assert isinstance(value, float)
    return value


def gains(result: Any) -> dict[str, float]:
    """What betting each hand gains over a check."""
    return {row.name: row.ev - row.instead for row in result.rows}


def strong(result: Any, name: str) -> tuple[float, float]:
    """The shares of strong hands of both players in a row of a report."""
    (found,) = [row.strong for row in [*result.textures, *result.rows] if row.name == name and row.strong]
    return float(found[0]), float(found[1])


def best(names: Sequence[str], found: dict[str, float]) -> bool:
    """Whether these rows, and no others, have the most equity."""
    return set(sorted(found, key=lambda name: -found[name])[: len(names)]) == set(names)


def turns(result: Any) -> dict[str, float]:
    """The equity on each next card of a report by turn."""
    return {card: row.equity for row in result.rows for card in row.name.split()}


# Of the last answer of each example, by the beginning of its title: a sentence of its reading, and what must hold.
COOKBOOK: dict[str, tuple[str, Holds]] = {
    "How many hands are suited": ("Ace and deuce are connected too.", lambda found: "A2s" in found.text),
    "How good is my hand": (
        "two out of three pots.",
        lambda found: within(found.players[0].equity, 0.65, 0.68),
    ),
    "Is a pair against ace-king a coin flip?": (
        "From queens down to deuces, yes, and always a little better than a flip.",
        lambda found: all(
            within(equity, 0.5, 0.58) == (name[0] not in "AK") for name, equity in equities(found).items()
        ),
    ),
    "What is being suited": (
        "Three points and a half of equity",
        lambda found: within(equities(found)["JTs"] - equities(found)["JTo"], 0.034, 0.036),
    ),
    "How often am I dominated": (
        "nearly one time in five.",
        lambda found: within(count(found), 0.17, 0.2),
    ),
    "How often has someone an ace": (
        "At a table of six somebody has an ace three times in five, and aces one time in forty.",
        lambda found: within(count(found), 0.57, 0.63) and within(count(found, 0, 2), 0.022, 0.028),
    ),
    "How often does an overcard come when": ("More often than not.", lambda found: count(found) > 0.5),
    "How often do I flop a set": (
        "one time in eight.",
        lambda found: within(found["set"].or_better, 1 / 9, 1 / 7.5),
    ),
    "What are aces worth": (
        "Each further player takes seven to twelve points.",
        lambda found: all(
            within(round(before.equity - after.equity, 2), 0.07, 0.12)
            for before, after in zip(found.rows, found.rows[1:], strict=False)
        ),
    ),
    "With what do aces lose": (
        "trips and straights, full houses and flushes.",
        lambda found: best(
            ["trips", "straight", "fullhouse", "flush"],
            {row.category: row.villain for row in found.rows},
        ),
    ),
    "What are my outs": (
        "The effective outs count each card for the part of those hands that it beats.",
        lambda found: (
            abs(found.effective - sum(out.beats for out in found.outs)) < 1e-9
            and found.effective < found.count
        ),
    ),
    "Which outs can I trust": (
        "Two overcards and six cards for the straight.",
        lambda found: (
            {name: len(cards) for name, cards in found.by_type.items()} == {"straight": 6, "pair": 2}
        ),
    ),
    "What does my hand draw to": (
        "Fifteen cards make a straight or a flush at once.",
        lambda found: len(set(found.straight) | set(found.flush)) == 15,
    ),
    "What does my hand become": (
        "A straight or better more than half of the time",
        lambda found: found["straight"].or_better > 0.5,
    ),
    "Am I ahead": (
        "Seldom ahead now, and when behind, seldom ahead at the end: a hand to give up.",
        lambda found: found.rows[0].strength < 0.2 and found.rows[0].ppot < 0.2,
    ),
    "Which turn cards": (
        "Aces, then kings. A heart is good where the hand holds two.",
        lambda found: (
            best([*("As", "Ah", "Ad", "Ac", "Ks", "Kh", "Kd", "Kc")], turns(found))
            and min(turns(found)[f"A{suit}"] for suit in "shdc")
            > max(turns(found)[f"K{suit}"] for suit in "shdc")
            and turns(found)["9h"] > found.equity
        ),
    ),
    "What do flushes": (
        "The third heart costs the opener most, almost half of the strong hands among it.",
        lambda found: (
            min(equities(found), key=lambda name: equities(found)[name]) == "flush"
            and within(strong(found, "flush")[0] / strong(found, "others")[0], 0.5, 0.65)
        ),
    ),
    "What does one range play": (
        "which of them has more equity against the other.",
        lambda found: found.ranges[0].equity != found.ranges[1].equity,
    ),
    "What has a tight range": (
        "how much of it is top pair or better.",
        lambda found: found["toppair"].or_better > 0,
    ),
    "Who is ahead on this flop": (
        "The opener: on the whole, in the middle half most of all, and in hands over 80 %",
        lambda found: (
            found.players[0].equity > found.players[1].equity
            and found.players[0].strong > found.players[1].strong
            and found.lead(0.25, 0.75) > max(found.lead(0, 0.25), found.lead(0.75, 1), 0)
        ),
    ),
    "Which flops are good": (
        "Those with an ace, a king or a queen on top, and dry ones rather than connected ones. Jack-high flops are the "
        "worst.",
        lambda found: (
            all(
                equities(found)[name] > found.equity
                for name in ("acehigh", "kinghigh", "queenhigh", "rainbow")
            )
            and equities(found)["connected"] < found.equity
            and best(["jackhigh"], {name: -equity for name, equity in equities(found).items()})
        ),
    ),
    "On which flops does": (
        "Small cards in a row.",
        lambda found: all(
            max("23456789TJQKA".index(rank) for rank in row.name[::2]) < 7 for row in found.rows
        ),
    ),
    "Which high card is best": (
        "A queen or a king; an ace hits the aces of both.",
        lambda found: best(["Q", "K"], equities(found)) and equities(found)["A"] < equities(found)["K"],
    ),
    "Which hands make the best bluffs": (
        "Spades are better than hearts",
        lambda found: all(
            row.difference < {each.name: each for each in found.rows}[row.name.replace("s", "h")].difference
            for row in found.rows
            if "s" in row.name
        ),
    ),
    "Which cards of mine": (
        "A king, then an ace. A queen takes away hands that fold.",
        lambda found: (
            "".join(row.name[0] for row in sorted(found.rows, key=lambda row: row.difference))[:7]
            == "KKKAAAA"
            and all((row.difference > 0) == (row.name[0] == "Q") for row in found.rows if row.difference)
        ),
    ),
    "What equity do I need": ("A quarter.", lambda found: found.needed == 0.25),
    "Can I call with these hands": (
        "The sevens and the flush draw make money, and queen-jack falls short by a hair.",
        lambda found: (
            {row.name: row.ev > 0 for row in found.rows} == {"77": True, "AKs": True, "QJs": False}
            and found.rows[-1].ev > -1
        ),
    ),
    "Which of my draws can I bet": (
        "All four flush draws: each is worth more bet than checked down, though least is gained by ace-queen, which "
        "wins often enough without. The sixes are not a draw. Their bet makes money too, but a check makes more",
        lambda found: (
            [name for name, gain in gains(found).items() if gain < 0] == ["6s6c"]
            and min((gain, name) for name, gain in gains(found).items() if gain > 0)[1] == "AhQh"
            and all(row.ev > 0 for row in found.rows)
            and all(
                cast(Any, pql.draws(name, "Kh7h2c")).flush_draw == (name != "6s6c") for name in gains(found)
            )
        ),
    ),
    "Does the rake": (
        "what was worth a little costs something",
        lambda found: (
            found.ev < 0 < answers("ev call 50 to win 80 with AhTh vs QQ+, AK*, 77, 22 on Qh7h2c")[0].ev
        ),
    ),
    "Which few flops": ("Eight flops with weights", lambda found: len(found.flops) == 8),
    "How often do aces end": (
        "A little less than one time in ten.",
        lambda found: within(count(found), 0.09, 0.1),
    ),
    "How far ahead are aces in Omaha": (
        "two to one against a double-suited rundown, no more.",
        lambda found: within(found.players[0].equity, 0.64, 2 / 3),
    ),
    "How much of a four-way": (
        "Ten points more than a fair quarter of the pot; with two suits, `AA$ds`, fifteen.",
        lambda found: (
            within(found.players[0].equity, 0.345, 0.365)
            and within(
                answers("game omaha; equity AA$ds vs any vs any vs any samples 200000 seed 1")[0]
                .players[0]
                .equity,
                0.395,
                0.415,
            )
        ),
    ),
    "How good is my wrap": (
        "Sixteen cards put it ahead of top set. It is still no favourite,",
        lambda found: (
            "16 outs" in found.to_text()
            and within(
                answers("game omaha; equity QhJhTs8s vs KdKc7s6s on Kh9h2c")[0].players[0].equity, 0.47, 0.5
            )
        ),
    ),
    "What does the bare ace": (
        "More than two of five hands:",
        lambda found: within(found.rows[0].removes, 0.4, 0.45),
    ),
    "Is a pair against ace-king a coin flip in": (
        "ace-king is on the better side of it against nines and lower.",
        lambda found: all(
            equity < 0.5 for name, equity in equities(found).items() if name in ("99", "88", "77", "66")
        ),
    ),
    "How often do I make a set": (
        "Two times in five by the river; in hold'em it is one time in four.",
        lambda found: (
            within(found["trips"].or_better, 0.38, 0.41)
            and within(answers("odds 77")[0]["trips"].or_better, 0.24, 0.26)
        ),
    ),
    "Does it matter that six": (
        "king-queen loses three tenths of a point.",
        lambda found: within(
            answers("equity KQs vs 22+, A2*+, K9*+, QT*+")[0].players[0].equity - found.players[0].equity,
            0.0025,
            0.0035,
        ),
    ),
}
# These say what the statement does, and conclude nothing.
NO_VERDICT = (
    *("What is the best hand here", "How often does the flop look", "How often does an overcard to the flop"),
    *("What is left of a range", "How often does a bluff", "Which hands can call a shove"),
    *("How do I deal", "How do I bring", "What is this hand to a bot", "How do I list"),
)

BUTTON, DRAWS = "examples/lesson_button_steals.pql", "examples/lesson_flush_draws.pql"
RIVER, PAIRS = "examples/lesson_river_bluffs.pql", "examples/lesson_small_pairs.pql"
PLAYED, BLINDS = "docs/histories.md", ("SB", "BB")
BY_TOP_CARD = "equity steal vs defence by flop group by topcard(flop)"
BY_TEXTURE = "equity steal vs defence by texture limit 6"
BLUFFS = "QsJs, AsQs, JsTs, QhJh, JhTh, AhQh"
RIVER_BETS = f"ev bet 75 into 100 with {BLUFFS} vs reaches continuing calls on Kh7h2c4s9d by hand"
RAISE = "ev raise 400 over 60 into 100 with AhJh vs villain continuing goes_on on Kh7h2c"

VERDICTS = [
    Verdict(
        BUTTON,
        "The defence has no big pairs and no big aces",
        "compare steal with defence",
        lambda found: (
            found.ranges[1].only.combos == 0 and pql.hands("TT+, AQs+, AQo+") <= found.ranges[0].only.hands
        ),
    ),
    Verdict(
        BUTTON,
        "Before the flop you are a little ahead",
        "equity steal vs defence",
        lambda found: within(found.players[0].equity, 0.501, 0.51),
    ),
    Verdict(
        BUTTON,
        "Flops with a king or a queen on top are your best ones.",
        BY_TOP_CARD,
        lambda found: best(["K", "Q"], equities(found)),
    ),
    Verdict(
        BUTTON,
        "so much of the defence holds one that it has top pair more often than you do.",
        BY_TOP_CARD,
        lambda found: equities(found)["A"] < found.equity and _top_pair("defence") > _top_pair("steal"),
    ),
    Verdict(
        BUTTON,
        "Flops below a ten belong to its small pairs.",
        BY_TOP_CARD,
        lambda found: all(equities(found)[rank] < 0.5 for rank in "23456789"),
    ),
    Verdict(
        BUTTON,
        "The texture hardly matters for equity.",
        BY_TEXTURE,
        lambda found: all(abs(row.change) < 0.0125 for row in found.rows),
    ),
    Verdict(
        BUTTON,
        "on rainbow and on paired flops you have about half as many again, on monotone flops fewer.",
        BY_TEXTURE,
        lambda found: (
            all(
                within(strong(found, name)[0] / strong(found, name)[1], 1.35, 1.7)
                for name in ("unpaired rainbow", "paired rainbow", "paired twotone")
            )
            and strong(found, "monotone")[0] < strong(found, "monotone")[1]
        ),
    ),
    Verdict(
        BUTTON,
        "King, ten, four: you are further ahead than before the flop, and you have four times as many strong hands.",
        "distribution steal vs defence on KsTh4d",
        lambda found: (
            found.players[0].equity > 0.5063 + 0.02
            and within(found.players[0].strong / found.players[1].strong, 4, 5)
        ),
    ),
    Verdict(
        BUTTON,
        "On ace, seven, deuce you are behind.",
        "equity steal vs defence on As7d2c",
        lambda found: found.players[0].equity < 0.5,
    ),
    Verdict(
        BUTTON,
        "On low flops you are behind",
        BY_TOP_CARD,
        lambda found: all(equities(found)[rank] < 0.5 for rank in "23456789"),
    ),
    Verdict(
        DRAWS,
        "Nine cards make the flush, and nearly all of them win. An ace or a jack makes a pair, which is ahead less "
        "than half of the time: those are not outs",
        "outs AhJh on Kh7h2c vs KQs, AKo",
        lambda found: (
            [len(cards) for cards in found.by_type.values()] == [9]
            and all(out.equity > 0.9 for out in found.outs)
            and all(card.beats < 0.5 for card in found.cards if card.card[0] in "AJ" and card.card[1] != "h")
        ),
    ),
    Verdict(
        DRAWS,
        "Together it is what ten outs are worth with two cards to come: four tenths of the pot.",
        "equity AhJh vs villain on Kh7h2c",
        lambda found: (
            within(found.players[0].equity, 0.39, 0.41)
            and within(found.players[0].equity, 0.98 * _two_cards(10), 1.06 * _two_cards(10))
        ),
    ),
    Verdict(
        DRAWS,
        "You are behind when called, and the raise is still worth far more than the call.",
        RAISE,
        lambda found: found.whole.equity < 0.5 and found.ev > 1.5 * found.whole.instead > 0,
    ),
    Verdict(
        DRAWS,
        "Hearts, then the heart that pairs the board, then aces.",
        "equity AhJh vs villain on Kh7h2c by turn limit 12",
        lambda found: (
            best([f"{rank}h" for rank in "QT9865432"], turns(found))
            and min(turns(found), key=lambda card: turns(found)[card] if card[1] == "h" else 1.0) == "2h"
            and best([*(f"{rank}h" for rank in "QT9865432"), "As", "Ad", "Ac"], turns(found))
        ),
    ),
    Verdict(
        RIVER,
        "About half of the hands that reach the river have top pair or better.",
        "breakdown reaches on Kh7h2c4s9d",
        lambda found: within(found["toppair"].or_better, 0.47, 0.53),
    ),
    Verdict(
        RIVER,
        "Three folds in seven are enough, and a player who wants to stop every bluff has to call with more than half "
        "of the range. This one calls with less.",
        "ev bet 75 into 100",
        lambda found: abs(found.needed - 3 / 7) < 1e-9 and found.mdf > 0.5 > _calls(),
    ),
    Verdict(
        RIVER,
        "A king takes away top pair, so fewer hands call. The ace of hearts is the worst card to bluff with",
        "blockers reaches on Kh7h2c4s9d where toppair or better by card",
        lambda found: (
            {row.name[0] for row in sorted(found.rows, key=lambda row: row.difference)[:3]} == {"K"}
            and max((row.difference, row.name) for row in found.rows)[1] == "Ah"
        ),
    ),
    Verdict(
        RIVER,
        "Queen-jack of spades earns almost twice as much as queen-jack of hearts",
        RIVER_BETS,
        lambda found: within(_by_name(found)["QsJs"].ev / _by_name(found)["QhJh"].ev, 1.8, 2),
    ),
    Verdict(
        RIVER,
        "Ace-queen of hearts loses money as a bluff. Ace-queen of spades earns as much by a check",
        RIVER_BETS,
        lambda found: _by_name(found)["AhQh"].ev < 0 and abs(gains(found)["AsQs"]) < 0.05,
    ),
    Verdict(
        RIVER,
        "Aces and ace-king are; king-queen is not, and checks.",
        "equity AA, AK*, KQ* vs calls on Kh7h2c4s9d by class",
        lambda found: all((equity > 0.5) == ("A" in name) for name, equity in equities(found).items()),
    ),
    Verdict(
        PAIRS,
        "Tens and better are ahead of this raise. Nines are even with it, and below sevens the pairs are worth nearly "
        "the same: fives or deuces, it makes two points of difference.",
        "equity 22+ vs raiser by class",
        lambda found: (
            all(equities(found)[pair] > 0.5 for pair in ("TT", "JJ", "QQ", "KK", "AA"))
            and within(equities(found)["99"], 0.49, 0.51)
            and within(equities(found)["55"] - equities(found)["22"], 0.015, 0.022)
            and equities(found)["66"] - equities(found)["22"] < 0.022
        ),
    ),
    Verdict(
        PAIRS,
        "Twelve flops in a hundred bring a set or better. On more than a third of all flops the fives are below every "
        "card of the board.",
        "breakdown 55 on ***",
        lambda found: (
            within(found["set"].or_better, 0.115, 0.125) and within(found.share("underpair"), 1 / 3, 0.4)
        ),
    ),
    Verdict(
        PAIRS,
        "With up to a nine on top you are ahead. With a jack or higher you are behind, and the higher the card, the "
        "further.",
        "equity 55 vs raiser by flop group by topcard(flop) order by equity desc",
        lambda found: (
            all(equities(found)[rank] > 0.5 for rank in "23456789")
            and 0.5
            > equities(found)["J"]
            > equities(found)["Q"]
            > equities(found)["K"]
            > equities(found)["A"]
        ),
    ),
    Verdict(
        PAIRS,
        "You pay 6 to win 10. By equity alone that is a call",
        "ev call 6 to win 10",
        lambda found: found.needed < answers(f"{_lets(PAIRS)}\nequity 55 vs raiser")[-1].players[0].equity,
    ),
    Verdict(
        PAIRS,
        "twelve sets in a hundred pay for all the calls, and each has to win 44: more than seven times the call.",
        "ev call 6 to win 44",
        lambda found: within(found.needed, 0.118, 0.122) and 44 > 7 * 6,
    ),
    Verdict(
        PAIRS,
        "The set wins nine pots in ten. What beats it most often is a bigger set, then a straight.",
        "odds 55 vs raiser on Ks9h5d",
        lambda found: (
            within(found.hero, 0.89, 0.92)
            and found["trips"].villain > found["straight"].villain
            and best(["trips", "straight"], {row.category: row.villain for row in found.rows})
        ),
    ),
    Verdict(
        PAIRS,
        "even after them you win four pots in five",
        "equity 55 vs raiser on Ks9h5d by turn order by equity limit 8",
        lambda found: min(row.equity for row in found.rows) > 0.8,
    ),
    Verdict(
        PAIRS,
        "Without it you are ahead four times in ten on this flop. Three of ten such leads are lost by the river, and "
        "where you are behind you catch up once in twelve.",
        "strength 5s5h vs raiser on Kd9c2h",
        lambda found: (
            within(found.rows[0].strength, 0.38, 0.43)
            and within(found.rows[0].npot, 0.28, 0.32)
            and within(found.rows[0].ppot, 1 / 13, 1 / 11.5)
        ),
    ),
    Verdict(
        PLAYED,
        "The big blind never has such a hand, and the small blind had one of seven, which says nothing.",
        "select sum(net / blinds) as blinds, rate(pfr) as raised, rate(rfi) as opened, count(saw(flop)) as flops\n"
        "    from history 'examples/my_hands.phhs' for 'Robin' group by position",
        lambda found: _occasions(found) == {"SB": (7, 1), "BB": (7, 0)},
    ),
]


def _calls() -> float:
    """The part of the range of the lesson about rivers that calls."""
    found = answers(f"{_lets(RIVER)}\nbreakdown reaches on Kh7h2c4s9d")[-1]
    return float(found["toppair"].or_better)


def _by_name(found: Any) -> dict[str, Any]:
    return {row.name: row for row in found.rows}


def _two_cards(outs: int) -> float:
    """How often one of so many of 47 unseen cards comes on the turn or the river."""
    return 1 - (47 - outs) * (46 - outs) / (47 * 46)


def _top_pair(name: str) -> float:
    """How often a range of the lesson about the button has top pair or better on flops with an ace on top."""
    text = f"{_lets(BUTTON)}\nselect count(toppair or better) from hero='{{{name}}}', board='A**'"
    return count(answers(text.replace(f"{{{name}}}", _let(BUTTON, name)))[-1])


def _occasions(found: Any) -> dict[str, tuple[int, int]]:
    """Of both blinds, the hands in which they could play, and in which everybody before had folded."""
    named = zip(found.rows, found.counts, strict=True)
    return {
        row[0]: (raised[1], opened[1] if opened else 0)
        for row, (*_, raised, opened, _) in named
        if row[0] in BLINDS
    }


def _lets(file: str) -> str:
    """The names that a script defines; a page defines none for others."""
    text = (ROOT / file).read_text("utf-8")
    return "\n".join(re.findall(r"^let .*", text, re.MULTILINE)) if file.endswith(".pql") else ""


def _let(file: str, name: str) -> str:
    found = re.search(rf"^let {name} = (.*)", _lets(file), re.MULTILINE)
    assert found is not None
    return found[1]


@together(
    "title, sentence, holds",
    [(title, *verdict) for title, verdict in COOKBOOK.items()],
    ids=lambda value: "" if callable(value) else value,
)
def test_what_the_cookbook_concludes_is_what_its_numbers_say(title: str, sentence: str, holds: Holds) -> None:
    (example,) = [example for example in EXAMPLES if example.title.startswith(title)]
    assert sentence in example.reading
    assert holds(answers(example.text)[-1]), sentence


def test_every_reading_of_the_cookbook_is_judged() -> None:
    for example in EXAMPLES:
        judged = [title for title in (*COOKBOOK, *NO_VERDICT) if example.title.startswith(title)]
        assert len(judged) == 1, example.title


@together("verdict", VERDICTS, ids=lambda verdict: verdict.sentence)
def test_what_lessons_and_pages_conclude_is_what_their_numbers_say(verdict: Verdict) -> None:
    text = (ROOT / verdict.file).read_text("utf-8")
    assert verdict.sentence in prose(text)
    assert verdict.statement in text
    assert verdict.holds(answers(f"{_lets(verdict.file)}\n{verdict.statement}")[-1]), verdict.sentence


@together("path", sorted((ROOT / "examples").glob("lesson_*.pql")), ids=lambda path: path.name)
def test_every_lesson_has_verdicts_that_are_judged(path: Any) -> None:
    assert sum(verdict.file == f"examples/{path.name}" for verdict in VERDICTS) >= 4

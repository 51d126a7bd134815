"""Questions in plain words: what is read is what was asked, and a word more or less never leaves the same statement.

Sentences are put together at random from the phrases of the table and operands of which the test knows what they ask;
the statement that is right is written by the test, not read off the program.
"""

# ruff: noqa: E501 (sentences are easiest to read whole)

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import pql
from pql.grammar.asking.operands import parts
from pql.grammar.asking.reading import nearest, readings
from pql.grammar.asking.spellings import plain
from pql.grammar.asking.words import table

CARDS = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
CLASSES = ["AKs", "AKo", "QQ", "77", "T9s", "A5s", "22", "J9o", "KQs", "65s"]
RANGES = ["22+", "15%", "22+, A2s+, KTs+", "JJ+, AKo", "top 20%", "ATs-A5s", "K9s+, QTs+"]
# As the words of the table have them: a phrase may mean its value with any of its spellings.
BEATS = ["beat", "crack", "win against", "hold up against", "win vs"]
OFTEN = [
    "how often does",
    "what are the odds",
    "chance",
    "how likely is it that",
    "what % of the time does",
    "probability",
]
MADE = {
    "a set": "set",
    "a flush draw": "flushdraw",
    "top pair": "toppair",
    "an open ender": "openended",
    "a gutshot": "gutshot",
}
DRAWS = {
    "flush draw": ("flushdraw", "flush"),
    "oesd": ("openended", "straight"),
    "gutshot": ("gutshot", "straight"),
}
TEXTURES = {
    "monotone": "monotone",
    "two-tone": "twotone",
    "rainbow": "rainbow",
    "paired": "paired",
    "ace high": "acehigh",
}
RANKS = {"an ace": "A", "a king": "K", "a queen": "Q"}
SIZES = {"half pot": "1/2 pot", "2/3 pot": "2/3 pot", "75% pot": "75% pot", "a pot size": "100% pot"}
# None is in the table, or turns a question round.
STRANGE = ["tomorrow", "blackjack", "sometimes", "unless", "because of rain", "17", "third best"]
NEGATIONS = ["not", "never", "doesn't", "no"]


class Spot(NamedTuple):
    """What a sentence is put together from."""

    hand: str
    other: str
    range: str
    board: str
    opponents: int
    bet: int
    pot: int


def spot_of(chance: random.Random) -> Spot:
    cards = chance.sample(CARDS, 9)
    hand, other = chance.sample(CLASSES, 2)
    if chance.random() < 0.4:
        hand, other = "".join(cards[:2]), "".join(cards[2:4])
    bet = chance.randint(20, 90)
    board = chance.choice(["", " "]).join(cards[4 : 4 + chance.randint(3, 4)])
    return Spot(
        hand, other, chance.choice(RANGES), board, chance.randint(2, 5), bet, bet + chance.randint(10, 99)
    )


def bare(text: str) -> str:
    """A board, or a set of hands, as statements have it."""
    return (
        text.replace("top ", "")
        if "%" in text
        else text.replace(" ", "")
        if re.match("[2-9TJQKA][cdhs]", text)
        else text
    )


Sentence = tuple[str, str, tuple[str, ...]]
"""The words, the statement that is right, and the operands, each of which may be left out."""


def versus(chance: random.Random, spot: Spot) -> Sentence:
    theirs = chance.choice([spot.other, spot.range])
    on = chance.random() < 0.5
    said = f"{chance.choice(OFTEN)} {spot.hand} {chance.choice(BEATS)} {theirs}{f' on {spot.board}' if on else ''}"
    right = f"equity {spot.hand} vs {bare(theirs)}{f' on {bare(spot.board)}' if on else ''}"
    return said, right, (spot.hand, theirs, *((f"on {spot.board}",) if on else ()))


def random_hands(chance: random.Random, spot: Spot) -> Sentence:
    said = f"{chance.choice(['equity of', 'how does', 'odds of'])} {spot.hand} against {spot.opponents} random hands"
    return (
        said,
        f"strength {spot.hand} opponents {spot.opponents}",
        (spot.hand, f"{spot.opponents} random hands"),
    )


def flops(chance: random.Random, spot: Spot) -> Sentence:
    hand = chance.choice(["77", "QQ", "55"])
    name, word = chance.choice(list(MADE.items()))
    right = f"select count({word}@flop) from hero='{hand}'"
    form = chance.choice(
        ["how often does {} flop {}", "chance to flop {1} with {0}", "{} flopping {} probability"]
    )
    return form.format(hand, name), right, (hand, name)


def comes_in(chance: random.Random, spot: Spot) -> Sentence:
    name, (draw, made) = chance.choice(list(DRAWS.items()))
    street, said = chance.choice(
        [("turn", "on the turn"), ("river", "by the river"), ("river", "with two cards to come")]
    )
    form = chance.choice(
        ["how often does a {} get there {}", "chance of hitting a {} {}", "{} completes {} how often"]
    )
    return (
        form.format(name, said),
        f"select count({made}@{street}) from hero='any' where {draw}@flop",
        (name,),
    )


def boards(chance: random.Random, spot: Spot) -> Sentence:
    name, word = chance.choice(list(TEXTURES.items()))
    form = chance.choice(
        ["how often is the flop {}", "what percentage of flops are {}", "chance of a {} flop"]
    )
    return form.format(name), f"board {word}", (name,)


def rank_comes(chance: random.Random, spot: Spot) -> Sentence:
    name, rank = chance.choice(list(RANKS.items()))
    hand = chance.choice(["77", "JJ", "T9s", "65s"])
    formula = f"boardInRange('{rank}**')"
    said = f"{chance.choice(['how often does', 'chance that'])} {name} flop when i have {hand}"
    return said, f"select count({formula}) from hero='{hand}', board='***'", (name, hand)


def someone(chance: random.Random, spot: Spot) -> Sentence:
    name, rank = chance.choice(list(RANKS.items()))
    players = chance.randint(4, 9)
    said = f"chance {chance.choice(['someone', 'anyone', 'somebody'])} has {name} when i hold {spot.hand} {players} handed"
    return (
        said,
        f"select count(anyone('{rank}?')) from hero='{spot.hand}' opponents {players - 1}",
        (name, f"{players} handed"),
    )


def sizes(chance: random.Random, spot: Spot) -> Sentence:
    name, size = chance.choice(list(SIZES.items()))
    form, word = chance.choice([
        ("minimum defence frequency against {} bet", "mdf"), ("what equity do i need to call {} bet", "ev call"),
        ("how often does {} bluff have to work", "alpha"), ("how many bluffs for {} bet", "bluffs"),
    ])  # fmt: skip
    return form.format(name), f"{word} {size}", (name,)


def prices(chance: random.Random, spot: Spot) -> Sentence:
    form, word = chance.choice([
        ("villain bets {} into {} should i call", "ev call"), ("how much equity do i need to call {} into {}", "ev call"),
        ("if i bluff {} into {} how often must he fold", "alpha"), ("mdf vs {} into {}", "mdf"),
    ])  # fmt: skip
    return form.format(spot.bet, spot.pot), f"{word} {spot.bet} into {spot.pot}", ()


def combos(chance: random.Random, spot: Spot) -> Sentence:
    on = chance.random() < 0.5
    said = f"{chance.choice(['how many combos of', 'number of combinations in', 'combos'])} {spot.range}{f' on {spot.board}' if on else ''}"
    return (
        said,
        f"{bare(spot.range)}{f' on {bare(spot.board)}' if on else ''}",
        (f"on {spot.board}",) if on else (),
    )


KINDS: tuple[Callable[[random.Random, Spot], Sentence], ...] = (
    versus, random_hands, flops, comes_in, boards, rank_comes, someone, sizes, prices, combos,
)  # fmt: skip
EACH = 60


def same(left: str, right: str) -> bool:
    """Whether two statements are the same, however they are written."""
    if left == right:
        return True
    texts = [pql.Session().compile(text) for text in (left, right)]
    return (
        not any(each.failed for each in texts)
        and texts[0].queries[-1].canonical() == texts[1].queries[-1].canonical()
    )


@pytest.mark.parametrize("kind", KINDS, ids=[kind.__name__ for kind in KINDS])
def test_what_is_read_is_what_was_asked(kind: Callable[[random.Random, Spot], Sentence]) -> None:
    chance = random.Random(f"asked {kind.__name__}")
    understood = 0
    for _ in range(EACH):
        said, right, _operands = kind(chance, spot_of(chance))
        found = readings(said)
        understood += len(found)
        assert not found or (len(found) == 1 and same(found[0], right)), said
    assert understood >= 0.9 * EACH


@pytest.mark.parametrize("kind", KINDS, ids=[kind.__name__ for kind in KINDS])
def test_a_word_more_or_less_is_another_question(kind: Callable[[random.Random, Spot], Sentence]) -> None:
    chance = random.Random(f"other {kind.__name__}")
    for _ in range(EACH):
        said, right, operands = kind(chance, spot_of(chance))
        words = said.split()
        at = chance.randint(1, len(words))
        strange = " ".join([*words[:at], chance.choice(STRANGE), *words[at:]])
        assert right not in readings(strange), strange
        for dropped in operands:
            less = " ".join(said.replace(dropped, " ", 1).split())
            assert right not in readings(less), less
        places = [
            place
            for place, word in enumerate(words)
            if word in ("flop", "has", "get", "bets", "beat", "is", "crack", "win")
        ]
        for place in places[:1]:
            denied = " ".join([*words[:place], chance.choice(NEGATIONS), *words[place:]])
            assert all("not" in found for found in readings(denied)), denied


def test_a_denied_thing_is_denied_and_nothing_else() -> None:
    assert readings("how often is the flop rainbow and not paired") == ("board rainbow and not paired",)
    assert readings("flop with no ace when i hold KK")[0].startswith(
        "select count(not (boardInRange('A**')))"
    )
    assert readings("ace on the flop when i dont have an ace")[0].endswith(
        "from hero='any minus A?', board='***'"
    )
    assert readings("how often does AA not beat KK") == ()


def test_by_a_street_is_more_than_on_it() -> None:
    assert readings("chance of an ace on the turn") == ("board ***A",)
    assert readings("chance of an ace by the turn") == ("board A***, ***A",)
    assert readings("flush draw hits on the river how often") == ()


@pytest.mark.parametrize(
    "text",
    [
        "what beats a full house of aces and kings on AsAdKhKc2d",
        "equity 2c2d vs 2h2s in six card omaha",
        "how much is AA worth to KK",
        "open, A9s+",
        "AK / (JJ+, AK) share",
        "equity open, KK vs QQ",
        "equity KK, open vs QQ",
        "equity QQ+, A, 22 vs KK",
        "list QQ+, A",
        "equity AA vs KK by card",
        "board turn.pared",
        "nash 8bb from the button",
        "how many combos of KK are in QQ",
        "does AA beat KK two way vs QQ",
    ],
)
def test_what_only_looks_like_a_question_is_not_read(text: str) -> None:
    assert readings(text) == ()


@pytest.mark.parametrize(
    ("text", "statement"),
    [
        ("JJ vs AK or KQ on K 7 2 rainbow all in", "equity JJ vs AK, KQ on K72r"),
        ("i have QQ and he has AK or jacks and better how often do i win", "equity QQ vs AK, JJ+"),
        ("ace king suited or not how many combos", "AK*"),
        ("short deck: how often does 88 flop a set", "game shortdeck; select count(set@flop) from hero='88'"),
        ("AAKKds v JT98ds in plo", "game omaha; equity AAKK$ds vs JT98$ds"),
        ("pot is eighty he bets sixty how much equity do i need", "ev call 60 into 80"),
        ("icm 5k/3k/2k payouts 50/30/20", "icm 5000, 3000, 2000 pay 50, 30, 20"),
        ("probabilty of flopping a set with pokcet eights", "select count(set@flop) from hero='88'"),
        (
            "at least one of 5 opponents has a pair how often",
            "select count(anyone('Pair')) from hero='any' opponents 5",
        ),
        (
            "AA dealt to at least 1 of 9",
            "select count(anyone('AA') or hero in 'AA') from hero='any' opponents 8",
        ),
        (
            "open ender plus flush draw hit by river how ofen",
            "select count(straight@river or flush@river) from hero='any' where openended@flop and flushdraw@flop",
        ),
        ("how many sets can he have on Kc 7d 2s when i have Kh Qh", "(any where set on Kc7d2s) dead KhQh"),
        ("sets he can have on Kc 7d 2s when i have Kh Qh", "(any where set on Kc7d2s) dead KhQh"),
        ("outs for AhQh on 9h8h2c vs a set of nines", "outs AhQh on 9h8h2c vs 99"),
        (
            "how often is AhKh in front of QQ on Jh7h2c",
            "select count(hero.pokerval@flop > villain.pokerval@flop) from hero='AhKh', villain='QQ', board='Jh7h2c'",
        ),
    ],
)
def test_spellings(text: str, statement: str) -> None:
    assert readings(text) == (statement,)


STRANGERS = [
    line.split(" =>", 1)
    for line in Path(__file__).with_name("strangers_questions.txt").read_text().splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize(("text", "statement"), STRANGERS, ids=[text for text, _ in STRANGERS])
def test_what_strangers_ask(text: str, statement: str) -> None:
    """A question is read as the statement that was written for it by hand, or not at all."""
    assert readings(text) == ((statement.strip(),) if statement else ())


def test_words_that_are_not_understood_are_left_out_of_an_example_and_cards_never() -> None:
    assert nearest("how often does a bananas AKs beat QQ") == ("equity AKs vs QQ", ["bananas"])
    assert nearest("chance of an ace on the flop on Tuesdays") == ("board A**", ["Tuesdays"])
    for text in (
        "how often does AKs beat QQ with the 7z",
        "how often does AKs beat QQ unless 7",
        "is AKs non favourite against QQ",
        "how often does AKs beat QQ",  # of which nothing is left out
    ):
        assert nearest(text) is None


def test_the_parts_of_a_question() -> None:
    found = parts(plain("how often does A♥K♥ beat pocket tens on Jh 7h 2c?"))
    assert [(part.kind, part.value) for part in found if part.kind] == [
        ("ask", "often"), ("hands", "AhKh"), ("ask", "equity"), ("plural", "T"), ("rel", "on"), ("board", "Jh7h2c"),
    ]  # fmt: skip


def test_no_phrase_means_two_things() -> None:
    """A phrase is looked up once: the table has each under one kind."""
    for rows in table().values():
        assert len({words for words, _ in rows}) == len(rows)

"""Omaha at every site whose hands are read: the samples of hold'em with more cards, as the site writes them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import pql
from pql.cards.deck import cards_mask
from pql.histories.records import UNIT
from references.families import together

SITES = Path(__file__).parent / "sites"
_MORE = ("9s", "8d", "2h", "4s")


def _sample(file: str) -> str:
    return (SITES / file).read_text("utf-8")


# How each site calls hold'em, Omaha and Omaha hi/lo, and the player's cards with what is put in for `more` of them.
_WRITTEN: dict[str, tuple[str, str, str, str, str]] = {
    "betonline.txt": (
        "Hold'em No Limit",
        "Omaha Pot Limit",
        "Omaha Hi/Lo Pot Limit",
        "[Th Td]",
        "[Th Td {}]",
    ),
    "bovada.txt": ("HOLDEM No Limit", "OMAHA Pot Limit", "OMAHA HiLo Pot Limit", "[Th Td]", "[Th Td {}]"),
    "everest.xml": (
        "hold-em",
        "omaha",
        "omaha-hi-lo",
        '<HOLE position="3">Td</HOLE>',
        '<HOLE position="3">Td</HOLE><HOLE position="3">{}</HOLE>',
    ),
    "gg.txt": ("Hold'em No Limit", "PLO", "PLO Hi/Lo", "[Ah Kd]", "[Ah Kd {}]"),
    "pacific.txt": (
        "No Limit Holdem",
        "Pot Limit Omaha",
        "Pot Limit OmahaHL",
        "[ Th, Td ]",
        "[ Th, Td, {} ]",
    ),
    "party_mail.txt": (
        "Texas Hold'em Game Table (NL)",
        "Omaha Game Table (PL)",
        "Omaha Hi-Lo Game Table (PL)",
        "[ Th, Td ]",
        "[ Th, Td, {} ]",
    ),
    "pkr.txt": ("HOLD'EM", "OMAHA", "OMAHA HI/LO", "[Th][Td]", "[Th][Td][{}]"),
    "winamax.txt": ("Holdem no limit", "Omaha pot limit", "Omaha hi/lo pot limit", "[Ah Kd]", "[Ah Kd {}]"),
    "winning_today.txt": ("Holdem(No", "Omaha(Pot", "Omaha H/L(Pot", "[Th Td]", "[Th Td {}]"),
}
_WRITTEN["boss.xml"] = (
    "GAME_THM",
    "GAME_OMA",
    "GAME_OMAHL",
    '<CARD LINK="9"></CARD>',
    '<CARD LINK="9"></CARD>{}',
)
_WRITTEN["microgaming.xml"] = (
    "Hold&apos;em",
    "Omaha",
    "Omaha Hi/Lo",
    '<Card value="10" suit="d" id="3"/>',
    '<Card value="10" suit="d" id="3"/>{}',
)
_WRITTEN["winning.txt"] = (
    "(Hold'em)",
    "(Omaha)",
    "(Omaha H/L)",
    "Player hero received card: [Td]\n",
    "Player hero received card: [Td]\n{}",
)
_WRITTEN["ipoker.xml"] = (
    "<tablename>Fir</tablename>",
    "<tablename>Fir</tablename><gametype>Omaha PL €1/€2</gametype>",
    "<tablename>Fir</tablename><gametype>Omaha HiLo PL €1/€2</gametype>",
    "h10 d10",
    "h10 d10 {}",
)


def _cards(file: str, more: int) -> str:
    cards = _MORE[:more]
    apart = [(card[0], card[1]) for card in cards]
    if file == "boss.xml":
        numbers = [13 * "dchs".index(suit) + "A23456789TJQK".index(rank) for rank, suit in apart]
        return "".join([f'<CARD LINK="{number}"></CARD>' for number in numbers])
    if file == "microgaming.xml":
        return "".join([f'<Card value="{rank}" suit="{suit}" id="3"/>' for rank, suit in apart])
    if file == "winning.txt":
        return "".join([f"Player hero received card: [{card}]\n" for card in cards])
    if file == "ipoker.xml":
        return " ".join([suit + rank for rank, suit in apart])
    between = {
        "pacific.txt": ", ",
        "party_mail.txt": ", ",
        "pkr.txt": "][",
        "everest.xml": '</HOLE><HOLE position="3">',
    }
    return between.get(file, " ").join(cards)


@together("file", _WRITTEN)
def test_hands_of_omaha_are_read(file: str, tmp_path: Path) -> None:
    holdem, omaha, hi_lo, held, more = _WRITTEN[file]
    text = _sample(file)
    assert holdem in text
    assert held in text
    path = tmp_path / file
    games = {2: ("omaha", "omaha8"), 3: ("omaha5", "omaha5hl"), 4: ("omaha6", None)}
    for number, game, name in [
        (number, game, name)
        for number, both in games.items()
        for game, name in zip(both, (omaha, hi_lo), strict=True)
        if game
    ]:
        path.write_text(text.replace(holdem, name).replace(held, more.format(_cards(file, number))), "utf-8")
        found = pql.read_hands(path, game=game)
        assert (len(found), found.broken, found.skipped) == (1, 0, 0), (file, game, found.problems)
        (pocket,) = [each for each in found.hands.pocket if each]
        assert pocket & cards_mask("".join(_MORE[:number])) == cards_mask("".join(_MORE[:number]))
        assert pocket.bit_count() == 2 + number
    # There are no lows of six cards, and no game of seven.
    path.write_text(text.replace(holdem, hi_lo).replace(held, more.format(_cards(file, 4))), "utf-8")
    for game in ("holdem", "omaha8", "omaha5hl"):
        found = pql.read_hands(path, game=game)
        assert (len(found), found.broken, found.skipped) == (0, 0, 1), (file, game, found.problems)


@together(
    ("file", "names", "line", "shown"),
    (
        ("party_mail.txt", None, "$20.40, net $6.40", "$20.40, net $6.40 [ Th, Td, 9s, 8d ]"),
        ("winning.txt", None, "hero does not show cards.", "hero shows: straight [Th Td 9s 8d]."),
        ("betonline.txt", None, "*** SUMMARY ***", "hero shows Th Td 9s 8d\n*** SUMMARY ***"),
        ("ongame.txt", ("TEXAS_HOLDEM", "OMAHA_HI"), "net: +$6.40", "net: +$6.40, [Th, Td, 9s, 8d]"),
        (
            "absolute.txt",
            ("Holdem", "Omaha"),
            "Total ($12.40)",
            "Total ($12.40) with a pair [Th Td 9s 8d - Th,Td]",
        ),
        (
            "absolute.txt",
            ("Holdem", "Omaha"),
            "bob (big blind) Folded on the FLOP",
            "bob (big blind) HI:[Th Td 9s 8d]",
        ),
    ),
)
def test_cards_shown_in_a_summary_are_all_of_them(
    file: str, names: tuple[str, str] | None, line: str, shown: str, tmp_path: Path
) -> None:
    """Two of them were looked for, as in hold'em."""
    holdem, omaha = names or _WRITTEN[file][:2]
    text = _sample(file).replace(holdem, omaha)
    assert line in text
    text = re.sub(r"Dealt to hero .*\n|Player hero received card: .*\n", "", text.replace(line, shown))
    (tmp_path / file).write_text(text, "utf-8")
    found = pql.read_hands(tmp_path / file, game="omaha")
    assert (len(found), found.broken) == (1, 0), found.problems
    assert [each for each in found.hands.pocket if each] == [cards_mask("ThTd9s8d")]


@pytest.mark.parametrize(
    ("name", "game", "held"),
    [
        ("Omaha Pot Limit", "omaha", "Qh Qd 9s 8d"),
        ("5 Card Omaha Pot Limit", "omaha5", "Qh Qd 9s 8d 2c"),
        ("6 Card Omaha Pot Limit", "omaha6", "Qh Qd 9s 8d 2c 3c"),
        ("Omaha Hi/Lo Pot Limit", "omaha8", "Qh Qd 9s 8d"),
        ("5 Card Omaha Hi/Lo Pot Limit", "omaha5hl", "Qh Qd 9s 8d 2c"),
        ("6+ Hold'em No Limit", "shortdeck", "Qh Qd"),
    ],
)
def test_tournaments_are_read(name: str, game: str, held: str, tmp_path: Path) -> None:
    """What stood before `Pot Limit` was once the buy-in, and the game none that is read."""
    whole = _sample("stars.txt")
    text = whole[whole.index("PokerStars Hand #9002") : whole.index("PokerStars Hand #9003")]
    for buyin, paid in (("$10+$1 USD ", 11), ("$5+$5+$1 USD ", 11), ("Freeroll  ", 0)):
        mine = text.replace("$10+$1 USD Hold'em No Limit", f"{buyin}{name}").replace("Qh Qd", held)
        (tmp_path / "played.txt").write_text(mine, "utf-8")
        found = pql.read_hands(tmp_path, game=game)
        assert len(found) == 1, found.problems
        assert (found.hands.tournament[0], found.hands.buyin[0]) == ("55", paid * UNIT)


def test_open_hand_histories_tell_five_cards_by_the_cards(tmp_path: Path) -> None:
    """The format has one name for Omaha, whatever is dealt."""
    hand = (SITES.parent / "sample.ohh").read_text("utf-8").partition("\n\n")[0]
    for dealt, game in (
        ('"9c", "8d"', "omaha"),
        ('"9c", "8d", "2h"', "omaha5"),
        ('"9c", "8d", "2h", "2s"', "omaha6"),
        ('"9c", "8d", "2h", "2s", "3s"', None),
    ):
        text = hand.replace('"Holdem"', '"Omaha"').replace('["Ah", "Kd"]', f'["Ah", "Kd", {dealt}]')
        (tmp_path / "one.ohh").write_text(text, "utf-8")
        for each in ("omaha", "omaha5", "omaha6"):
            found = pql.read_hands(tmp_path, game=each)
            assert (len(found), found.broken) == (int(each == game), 0)
            assert len(found) == 0 or found.hands.pocket[list(found.hands.name).index("hero")]

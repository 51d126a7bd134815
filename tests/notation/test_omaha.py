"""Omaha hands as text, against a slow matcher of patterns over all hands, and counts that are known."""

from __future__ import annotations

import random
from contextlib import suppress
from itertools import combinations, islice
from math import comb

import pytest

import pql
from pql.base.diagnostics import Diagnostic, PQLError
from pql.cards.games import OMAHA, OMAHA5, OMAHA6, Game
from pql.grammar.tables.words import HOLE_MACROS
from pql.notation.omaha.words import _SAYINGS, _SAYINGS_OF_CARDS, MACROS, WORDS, is_word
from pql.repl.typed_words import meaning_of
from references import omaha as slow
from references.families import together
from references.omaha_texts import read

R, S = "23456789TJQKA".index, "cdhs".index

# Patterns without brackets and spans, and their slots.
PATTERNS: list[tuple[str, list[slow.Slot]]] = [
    ("AA", [(12, None)] * 2),
    ("AsKs", [(12, 3), (11, 3)]),
    ("AKQJ", [(12, None), (11, None), (10, None), (9, None)]),
    ("RR", [("R", None)] * 2),
    ("RROO", [("R", None), ("R", None), ("O", None), ("O", None)]),
    ("RRON", [("R", None), ("R", None), ("O", None), ("N", None)]),
    ("RRR", [("R", None)] * 3),
    ("AR", [(12, None), ("R", None)]),
    ("xxyy", [(None, "x"), (None, "x"), (None, "y"), (None, "y")]),
    ("xxyz", [(None, "x"), (None, "x"), (None, "y"), (None, "z")]),
    ("wxyz", [(None, "w"), (None, "x"), (None, "y"), (None, "z")]),
    ("sx", [(None, 3), (None, "x")]),
    ("Axx", [(12, "x"), (None, "x")]),
    ("KxKy7x8y", [(11, "x"), (11, "y"), (5, "x"), (6, "y")]),
    ("AxRxRy", [(12, "x"), ("R", "x"), ("R", "y")]),
    ("ssh", [(None, 3), (None, 3), (None, 2)]),
]


def written(hands: str) -> list[list[slow.Slot]]:
    """Hands of ranks, written out one by one."""
    return [[(R(rank), None) for rank in hand] for hand in hands.split()]


def pairs_of(first: str, second: str) -> list[list[slow.Slot]]:
    """A rank of the one beside a rank of the other."""
    return written(" ".join([one + other for one in first for other in second]))


# What ProPokerTools' examples of spans, shifts, lists and brackets mean, written out.
WRITTEN_OUT: list[tuple[str, list[list[slow.Slot]]]] = [
    ("A-T", written("A K Q J T")),
    ("TT-77", written("TT 99 88 77")),
    ("TT+", written("TT JJ QQ KK AA")),
    ("77-", written("77 66 55 44 33 22")),
    ("JT-54", written("JT T9 98 87 76 65 54")),
    ("T9-65", written("T9 98 87 76 65")),
    ("AK-AT", written("AK AQ AJ AT")),
    ("AQ-A2", written("AQ AJ AT A9 A8 A7 A6 A5 A4 A3 A2")),
    ("T8+", written("T8 J9 QT KJ AQ")),
    ("AJ+", written("AJ")),
    ("JT-", written("JT T9 98 87 76 65 54 43 32")),
    ("9+", written("9 T J Q K A")),
    ("AQJ9-", written("AQJ9 KJT8 QT97 J986 T875 9764 8653 7542")),
    ("KQJT-9876", written("KQJT QJT9 JT98 T987 9876")),
    ("$1g", written(
        "AKQT KQJ9 QJT8 JT97 T986 9875 8764 7653 6542 AKJT KQT9 QJ98 JT87 T976 9865 8754 7643 6532 "
        "AQJT KJT9 QT98 J987 T876 9765 8654 7543 6432"
    )),
    ("TsJs-QsKs", [[(R(low), 3), (R(high), 3)] for low, high in ("TJ", "JQ", "QK")]),
    ("9x8x+", [[(R(high), "x"), (R(low), "x")] for high, low in ("98", "T9", "JT", "QJ", "KQ", "AK")]),
    ("[Kx-Jx]x", [[(R(rank), "x"), (None, "x")] for rank in "KQJ"]),
    ("A[Kx-Tx]x", [[(12, None), (R(rank), "x"), (None, "x")] for rank in "KQJT"]),
    ("[A-T][A-T]", pairs_of("AKQJT", "AKQJT")),
    ("[A-Q][J-T]", pairs_of("AKQ", "JT")),
    ("A[2,4,6,8,T]", pairs_of("A", "2468T")),
    ("$W$W", pairs_of("A2345", "A2345")),
    ("K[2s,Jc,T]", [[(11, None), slot] for slot in ((0, 3), (9, 0), (8, None))]),
    ("[As,Ah,K]K", [[(11, None), slot] for slot in ((12, 3), (12, 2), (11, None))]),
]  # fmt: skip


@pytest.mark.parametrize("game", [OMAHA, OMAHA5, OMAHA6], ids=lambda game: game.name)
@together(("text", "alternatives"), WRITTEN_OUT)
def test_spans_and_brackets_are_what_they_stand_for(
    text: str, alternatives: list[list[slow.Slot]], game: Game
) -> None:
    hands = read(text, game)
    for cards in texts(game, 300, len(text)):
        name = "".join("23456789TJQKA"[card >> 2] + "cdhs"[card & 3] for card in cards)
        assert (name in hands) == any(slow.fits(cards, slots) for slots in alternatives), name


@pytest.mark.full
@pytest.mark.parametrize(("text", "alternatives"), WRITTEN_OUT)
def test_spans_and_brackets_over_all_hands(text: str, alternatives: list[list[slow.Slot]]) -> None:
    expected = {
        slow.mask(hand)
        for hand in combinations(range(52), 4)
        if any(slow.fits(hand, slots) for slots in alternatives)
    }
    assert set(read(text, OMAHA).held()[0]) == expected


def texts(game: Game, count: int, seed: int) -> list[tuple[int, ...]]:
    rng = random.Random(seed)
    count = count // 4 if game is OMAHA6 else count  # of whose sets each hand is looked up in 2.5 MB
    hands = [tuple(rng.sample(range(52), game.hole)) for _ in range(count // 2)]
    # Few ranks, so that patterns fit.
    return hands + [tuple(rng.sample([*range(20, 28), *range(40, 52)], game.hole)) for _ in range(count // 2)]


@pytest.mark.parametrize("game", [OMAHA, OMAHA5, OMAHA6], ids=lambda game: game.name)
@together(("text", "slots"), PATTERNS)
def test_patterns_are_what_a_slow_matcher_finds(text: str, slots: list[slow.Slot], game: Game) -> None:
    hands = read(text, game)
    for cards in texts(game, 600, len(text)):
        name = "".join("23456789TJQKA"[card >> 2] + "cdhs"[card & 3] for card in cards)
        assert (name in hands) == slow.fits(cards, slots), name


@pytest.mark.full
@pytest.mark.parametrize(("text", "slots"), PATTERNS)
def test_patterns_over_all_hands(text: str, slots: list[slow.Slot]) -> None:
    expected = {slow.mask(hand) for hand in combinations(range(52), 4) if slow.fits(hand, slots)}
    assert set(read(text, OMAHA).held()[0]) == expected


# Counts of brute force over all 270,725 hands; those of ProPokerTools where it publishes them.
COUNTS = [
    ("*", 270725), ("any", 270725), ("none", 0), ("AA", 6961), ("AA$ds", 864), ("AA$ss", 4392), ("AA:xxyy", 864),
    ("AA and doublesuited", 864), ("AA minus not doublesuited", 864), ("AA!KK", 6925), ("AsKsQhJh", 1),
    ("As Ks Qh Jh", 1), ("AKQJ+", 256), ("AKQJ-", 2560), ("$0g", 2560), ("rundown", 2560), ("rundown 1", 6912),
    ("xxyy", 36504), ("doublesuited", 36504), ("singlesuited", 158184), ("rainbow", 28561), ("monotone", 2860),
    ("paired", 82368), ("doublepaired", 2808), ("trips", 2496), ("quads", 13), ("unpaired", 183040),
    ("$np", 183040), ("*!RR", 183040), ("RR", 87685), ("KxKy7x8y", 12),
    ("(AA,KK)$ds", 1722), ("not AA", 263764), ("AAKK, AAQQ", 72),
]  # fmt: skip


@together(("text", "count"), COUNTS)
def test_counts(text: str, count: int) -> None:
    assert len(read(text, OMAHA)) == count


def test_suits_and_pairs_of_a_hand_divide_all_hands() -> None:
    for parts in (
        ("rainbow", "singlesuited", "doublesuited", "xxxy", "monotone"),
        ("unpaired", "paired", "doublepaired", "trips", "quads"),
    ):
        for game in (OMAHA, OMAHA5, OMAHA6):
            sets = [read(part, game) for part in parts]
            if game is not OMAHA and "rainbow" in parts:
                assert not sets[0]
                continue
            if game is OMAHA6:
                sets.append(read("RROONN", game))
            assert sum(map(len, sets)) == game.hands
            assert len(sets[0].union(*sets[1:])) == game.hands


def test_weights_keep_the_larger_and_stand_behind_a_part() -> None:
    hands = read("AA@50, KK:0.25, AAKK:10%", OMAHA)
    assert [hands.weight_of(each) for each in ("AsAh3d2c", "KsKh3d2c", "AsAhKdKc")] == [0.5, 0.25, 0.5]
    assert read("(AA, KK)@50", OMAHA) == read("AA, KK", OMAHA).scaled(0.5)


def test_every_word_and_macro_reads_in_every_game() -> None:
    for game in (OMAHA, OMAHA5, OMAHA6):
        for word in WORDS:
            assert read(word, game) or (word == "rainbow" and game is not OMAHA)
        for macro in MACROS:
            assert read(f"${macro}", game)
            assert read(f"*:${macro}" if macro in HOLE_MACROS["sets"] else f"${macro}", game)
    assert sorted(MACROS) == sorted(macro for macros in HOLE_MACROS.values() for macro in macros)


def test_a_macro_stands_for_its_text() -> None:
    for text, meant in (
        ("$B$B", "[A-J][A-J]"), ("A$Bxx", "A[A-J]xx"), ("$ds", "*:xxyy"), ("KK, $np", "KK, *!RR"),
        ("$1g$ds", "(AKQT-,AKJT-,AQJT-):xxyy"), ("not $ds", "*!xxyy"),
    ):  # fmt: skip
        assert read(text, OMAHA) == read(meant, OMAHA)


@together(
    ("text", "message", "marked"),
    [
        ("", "hands are missing here", ""),
        ("AA,", "hands are missing at the end", ","),
        ("(AA", "this bracket is never closed", "("),
        ("AA)", "`)` closes nothing", ")"),
        ("AsAsKhQh", "As is written twice in this hand", "AsAsKhQh"),
        ("AsKsQsJsTs", "a hand of omaha has 4 cards, and these are 5", "AsKsQsJsTs"),
        ("AKQJT", "5 cards, and a hand of this game has 4", "AKQJT"),
        ("KK, 150%", "a percentage is 0 to 100", "150%"),
        ("AA$FI15", "`$FI15` is not a macro that PQL knows", "$FI15"),
        ("!RR", "`!` takes hands away, and there are none before it", "!"),
        ("AA:0.5:0.5", "`:0.5` is out of place", ":0.5"),
        ("AA@500", "a weight is 0 to 1", "@500"),
    ],
)
def test_what_is_wrong_is_said_at_its_place(text: str, message: str, marked: str) -> None:
    with pytest.raises(PQLError) as caught:
        read(text, OMAHA)
    (problem,) = caught.value.diagnostics
    assert problem.message == message
    assert problem.code == "bad-omaha-range"
    assert problem.span is not None
    assert text[problem.span.start : problem.span.end] == marked


@together("text", ["(AA:0.5):0.4", "(AA:0.5, KK):0.4", "half:0.4"])
def test_a_second_weight_is_refused_as_in_holdem(text: str) -> None:
    with pytest.raises(PQLError) as caught:
        read(f"QQ, {text}", OMAHA, {"half": read("AA:0.5", OMAHA)})
    (problem,) = caught.value.diagnostics
    assert (problem.code, problem.message) == ("weight-twice", "these hands have a weight already")
    assert problem.span == (4, 4 + len(text))


def test_names_are_asked_for() -> None:
    known = {"aces": read("AA", OMAHA), "old": read("AA", OMAHA5)}
    assert read("aces and $ds, KK", OMAHA, known) == read("AA$ds, KK", OMAHA)
    with pytest.raises(PQLError, match="`old` is a set of omaha5, and the game is omaha"):
        read("old", OMAHA, known)


@together(
    ("text", "parts"),
    [
        (",".join([f"{percent / 10}%" for percent in range(300)]), 300),
        (" and ".join([f"{percent / 10}%-50%" for percent in range(300)]), 300),
        (",".join(["AA$np"] * 300), 300),
        ("!".join(["AA"] * 300), 300),
        (",".join(["(AA:0.5)"] * 300), 300),
        (" and ".join(["(A:0.01, K:0.02, Q:0.03, J:0.04, T:0.05)"] * 6), 30),
    ],
)
def test_each_part_looks_whether_to_go_on(text: str, parts: int) -> None:
    """`check` is what ends a text that takes too long, or that nobody waits for any more."""
    looked = 0

    def look() -> None:
        nonlocal looked
        looked += 1

    def end() -> None:
        look()
        if looked > 3:
            raise TimeoutError

    read(text, OMAHA, check=look)
    assert looked >= parts
    looked = 0
    with pytest.raises(TimeoutError):
        read(text, OMAHA, check=end)


@together(
    ("text", "meant"),
    [
        ("AA$np$ds", "(AA!RR):xxyy"),
        ("$np$ds, KK", "(*!RR):xxyy, KK"),
        ("AA,  $np", "AA,(*!RR)"),
        ("AA or" + " " * 50 + "$ds", "AA,(*:xxyy)"),
        ("AA but not $np", "AA!(*!RR)"),
        ("($np):KK$ds, $b$b$m", "(*!RR):KK:xxyy, [A-J][A-J][T-7]"),
        ("A" + "$np" * 40, "A!RR"),
    ],
)
def test_macros_stand_for_their_patterns(text: str, meant: str) -> None:
    """`$np` takes hands away from those before it; where hands are still to come, from all."""
    assert read(text, OMAHA) == read(meant, OMAHA)


def test_no_text_is_read_for_long_or_breaks() -> None:
    rng = random.Random(5)
    pieces = [
        *("A", "K", "[A-2]", "R", "x", "y", "$ds", "$", ",", ":", "!", "(", ")", "As", "%"),
        *("and ", "not ", "@50", ":0.5", " ", "+", "-"),
    ]
    for _ in range(300):
        text = "".join(rng.choice(pieces) for _ in range(rng.randint(1, 9)))
        with suppress(PQLError):
            list(islice(read(text, OMAHA), 3))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("AAKK double suited", "write `AAKK and doublesuited`"),
        ("AAKKds", "write `AAKK$ds`"),
        ("AA ds", "write `AA$ds`, or `AAds` for the suits"),
        ("suited connectors", "write `rundown and (singlesuited or doublesuited)`"),
        ("any two", "write `any`"),
        ("pocket pairs", "write `RR`"),
        ("Broadway cards", "write `[A-T][A-T][A-T][A-T]`"),
        ("aces suited", "write `AA and ace suited`"),
        ("double-suited aces", "write `AA and doublesuited`"),
        (
            "AA where flush on Kh7h2h and doublesuited",
            "write `(AA where flush on Kh7h2h) and doublesuited`",
        ),
        ("rundown 1 ss", "write `rundown 1 and singlesuited`"),
        ("equity AcAd7h2c JdTs9s8d", "write `AcAd7h2c vs JdTs9s8d`"),
        ("doublesuted", "did you mean `doublesuited`?"),
    ],
)
def test_words_of_players_are_answered_with_how_they_are_written(text: str, said: str) -> None:
    with pytest.raises(pql.PQLError) as found:
        pql.run(f"game omaha; {text}")
    assert said in str(found.value)


def test_games_that_are_not_answered_are_named() -> None:
    for game in ("stud", "stud8", "stud hi lo", "razz", "triple draw", "badugi"):
        with pytest.raises(pql.PQLError, match="stud, razz and draw games are not answered"):
            pql.run(f"game {game}; AA")


@together(
    ("said", "game"),
    [
        ("plo8", "omaha8"),
        ("PLO 8", "omaha8"),
        ("Omaha Hi Lo", "omaha8"),
        ("omaha8 or better", "omaha8"),
        ("o8", "omaha8"),
        ("big o", "omaha5hl"),
        ("BigO", "omaha5hl"),
        ("plo5 8", "omaha5hl"),
    ],
)
def test_players_call_games_of_omaha_in_several_ways(said: str, game: str) -> None:
    (found,) = pql.run(f"game {said}; AA")
    assert found.game == game
    assert pql.hands("AA", game=said).game.name == game


@together(
    ("text", "written"),
    [
        ("plo8 AsAd2s3d vs KhKcQhJc", "write `game omaha8; equity AsAd2s3d vs KhKcQhJc`"),
        (
            "what is the equity of AsAd2s3d vs KhKcQhJc in omaha hi/lo",
            "`game omaha8; equity AsAd2s3d vs KhKcQhJc`",
        ),
        ("big o equity As2s3dKdKc vs AdAhQsJsTc", "`game omaha5hl; equity As2s3dKdKc vs AdAhQsJsTc`"),
        ("play hi lo", "`game omaha8; equity AA23 vs KKQQ on 8h7d3c`"),
        ("game omaha hi/lo", "`game omaha8;"),
        ("game omahaa8", "did you mean `omaha8`?"),
        ("stud hi/lo AA vs KK", "stud, razz and draw games are not answered"),
    ],
)
def test_a_question_that_names_a_game_of_omaha_leads_to_it(text: str, written: str) -> None:
    with pytest.raises(pql.PQLError) as found:
        pql.run(text)
    assert written in str(found.value)


@together(
    ("text", "help_line"),
    [
        ("icm", "the words are any,"),
        ("top 15", "write `top 15%`"),
        ("Pairs", "write `RR`"),
        ("eq AA", "the words are any,"),
        ("premum", "did you mean `premium`?"),
        ("AA flop Kh7h2c", "a board follows `on`: `on Kh7h2c`"),
        ("AAKKds", "write `AAKK$ds`"),
        ("AKQJ double suited", "write `AKQJ and doublesuited`"),
    ],
)
def test_words_are_no_patterns_and_say_what_is_meant(text: str, help_line: str) -> None:
    with pytest.raises(PQLError) as caught:
        read(text, OMAHA, {"premium": read("AA", OMAHA)})
    (problem,) = caught.value.diagnostics
    assert problem.message == f"`{text}` is not a hand of omaha"
    assert (problem.help or "").startswith(help_line)


@together(
    ("text", "message", "help_line"),
    [
        ("AAds", "`AAds` is an A, the Ad and a spade", "double-suited is `AA$ds`"),
        ("AKs", "`AKs` is an A and the Ks", "of one suit is `AxKx`"),
        ("87o", "`87o` is an 8, a 7 and a card of another rank", "of two suits is `8x7y`"),
        ("A5s-A2s", "`A5s-A2s` is an A and the 5s", "of one suit is `Ax5x`"),
        ("KTs+", "`KTs+` is a K and the Ts", "of one suit is `KxTx`"),
        ("ds AA", "`ds AA` is a diamond and a spade and these ranks", "double-suited is `AA$ds`"),
        ("ranks", "`ranks` is a pattern of cards, in which `r` is any other rank", f"the words are {', '.join(WORDS)}"),
        ("rron", None, None),
        ("AsKs", None, None), ("AA$ds", None, None), ("xxyy", None, None), ("RRON", None, None), ("aarr", None, None),
        ("KxKy7x8y", None, None), ("BBGG", None, None), ("ssh", None, None),
    ],
)  # fmt: skip
def test_patterns_that_read_like_something_else_are_warned_of(
    text: str, message: str | None, help_line: str | None
) -> None:
    found: list[Diagnostic] = []
    assert read(text, OMAHA, warnings=found)
    told = [(each.message, each.help) for each in found]
    assert told == ([] if message is None else [(message, help_line)])


def test_signs_of_suits_are_suits_and_decimals_have_points() -> None:
    assert read("A♠K♠ Q♥️J♥", OMAHA) == read("AsKsQhJh", OMAHA)
    with pytest.raises(PQLError, match="a decimal has a point"):
        read("AA:0,5", OMAHA)
    assert read("AA@50,KK", OMAHA) == read("AA@50, KK", OMAHA)


@pytest.mark.parametrize(("text", "slots"), [
    ("RONM", [("R", None), ("O", None), ("N", None), ("M", None)]),
    ("RxOx", [("R", "x"), ("O", "x")]),
    ("xyR", [(None, "x"), (None, "y"), ("R", None)]),
    ("RxRyO", [("R", "x"), ("R", "y"), ("O", None)]),
    ("sRsO", [(None, 3), ("R", 3), ("O", None)]),
    ("AxRyOy", [(12, "x"), ("R", "y"), ("O", "y")]),
])  # fmt: skip
def test_cards_that_could_change_places_are_found_in_every_order(text: str, slots: list[slow.Slot]) -> None:
    for game in (OMAHA, OMAHA5, OMAHA6):
        hands = read(text, game)
        for cards in texts(game, 400, len(text)):
            name = "".join("23456789TJQKA"[card >> 2] + "cdhs"[card & 3] for card in cards)
            assert (name in hands) == slow.fits(cards, slots), name


def test_many_brackets_are_read_in_any_order() -> None:
    low = read("[T-2][T-2][T-2][T-2]", OMAHA)
    assert len(low) == comb(36, 4)
    assert low == read("*!(A,K,Q,J)", OMAHA)
    assert read("[A-2][A-2][A-2][A-2][A-2]", OMAHA5) == read("*", OMAHA5)
    assert read("[x,y,z,w,s][x,y,z,w,s][x,y,z,w,s]", OMAHA) == read("*", OMAHA)
    with pytest.raises(PQLError, match="these brackets mean too many patterns"):
        read("[Ax-2x][Ay-2y][Az-2z][Aw-2w][A,s,h,d,c]", OMAHA5)


def test_reading_looks_whether_to_go_on_before_each_pattern() -> None:
    class GivenUp(Exception):
        pass

    looked = 0

    def check() -> None:
        nonlocal looked
        looked += 1
        if looked == 7:
            raise GivenUp

    text = "[s,h,d,c,x,y,z,w][s,h,d,c,x,y,z,w][s,h,d,c,x,y,z,w]"
    with pytest.raises(GivenUp):
        read(text, OMAHA5, check=check)


def test_what_reads_like_something_else_is_warned_of() -> None:
    for text, help in (
        ("AAxx", "with any other cards is `AA`"),
        ("AA minus ds", "double-suited is `$ds`"),
        ("KK and ss", "single-suited is `$ss`"),
    ):
        (said,) = pql.Session(game="omaha").compile(text).diagnostics
        assert (said.code, said.help) == ("omaha-meaning", help)
    for text, help in (
        ("AK suited", "write `AxKx`"),
        ("equity ak off-suit vs QQ", "write `AxKy`"),
        ("AAxx ds", "write `AA$ds`"),
    ):
        (said,) = pql.Session(game="omaha").compile(text).diagnostics
        assert (said.is_error, said.help) == (True, help)


def test_hands_filtered_within_brackets_are_operands() -> None:
    """The same as names that are given to the filters first."""
    session = pql.Session(game="omaha")
    session.run("let one = AA97, QQJ, KK where flushdraw on Th9h2c; let two = QJ87, QQ where wrap on Th9h2c")
    one, other = "(AA97, QQJ, KK where flushdraw on Th9h2c)", "(QJ87, QQ where wrap on Th9h2c)"
    for text in (
        "{0}", "{0}, {1}", "{0} and {1}", "{1} minus {0}", "not {0} and KK", "$ds:{0}, {1}:0.5",
        "({0} or {1}) and QQKK", "KK!({0}, {1})", "({0}), {0}", "{0}:25%, {1}@50, 99",
    ):  # fmt: skip
        (found,) = session.run(text.format(one, other))
        (named,) = session.run(text.format("one", "two"))
        assert found.hands == named.hands, text
        assert found.hands, text
    (nested,) = session.run(f"(({one} and $ds where set on Kh7h2c) or {other})")
    (named,) = session.run("let three = one and $ds where set on Kh7h2c; three or two")
    assert nested.hands == named.hands
    named, found = session.run(f"equity one, two vs JJ on Th9h2c; equity {one}, {other} vs JJ on Th9h2c")
    assert [player.equity for player in named.players] == [player.equity for player in found.players]
    query = pql.compile("game omaha; ($hero where wrap on Th9h2c) minus QQ")
    assert len(query.run(hero="QJ87, QQ").hands) == len(session.run("two minus QQ")[0].hands)


def test_what_is_wrong_around_a_filter_is_said_at_its_place() -> None:
    one = "(AA where set on Kh7h2c)"
    for text, place, message in (
        (f"{one} QQ", "QQ", "an operator is missing before `QQ`"),
        (f"AA {one}", one, "an operator is missing before this filter"),
        (f"{one} and AAA$yy", "$yy", "`$yy` is not a macro that PQL knows"),
        ("(AA where flushdraw on Kh7h2c", "(", "this `(` is never closed"),
        (f"{one})", ")", "`)` closes nothing"),
    ):
        (problem,) = pql.Session(game="omaha").compile(text).diagnostics
        start, end = problem.span or (0, 0)
        assert (problem.message, text[start:end]) == (message, place)


def test_no_text_has_the_sign_for_a_filter() -> None:
    for text in ("\0", "AA, \0\1", "\1"):
        with pytest.raises(PQLError):
            read(text, OMAHA)
        assert pql.Session(game="omaha").compile(f"'{text}', (AA where set on Kh7h2c)").failed


def test_every_word_and_macro_has_a_meaning_in_menus_and_in_help() -> None:
    told = {word: line for word, language, line in pql.keywords() if language == "omaha"}
    assert told.keys() == {*WORDS, *[f"${macro.lower()}" for macro in MACROS]}
    session = pql.Session(game="omaha5")
    offered = {word for word, kind in pql.complete("equity ", 7, session) if kind == "omaha5"}
    assert offered
    assert all(meaning_of(word, "omaha5", {}) == told[word] for word in offered)


@together(
    ("text", "said"),
    [
        ("hand order", "write a range out, or name it"),
        ("combos", "a set alone is counted"),
        ("coin flip", "who wins how often: `equity`"),
    ],
)
def test_no_hands_of_holdem_are_offered(text: str, said: str) -> None:
    """`AKo` and `22+, A2s+` are other hands in Omaha: a sentence about a word stays, without its example."""
    for game, offered in (("omaha", False), ("omaha5", False), ("holdem", True)):
        (problem, *_) = pql.Session(game=game).compile(text).diagnostics
        assert said in problem.message
        assert bool(problem.help) == offered


def test_every_saying_is_answered_with_hands() -> None:
    for saying, written in _SAYINGS.items():
        assert is_word(saying)
        for game in ("omaha", "omaha5"):
            (found,) = pql.Session(game=game).run(written)
            assert found.hands, (saying, game)


@pytest.mark.parametrize("game", [OMAHA, OMAHA5, OMAHA6], ids=lambda game: game.name)
def test_what_each_card_is_said_to_be_is_said_of_as_many_as_the_game_has(game: Game) -> None:
    for saying, cards, count in (("broadway", "AKQJT", 20),):
        with pytest.raises(PQLError) as caught:
            read(saying, game)
        help_line = str(caught.value.diagnostics[0].help)
        assert len(read(help_line.split("`")[1], game)) == comb(count, game.hole), cards
    assert all(map(is_word, _SAYINGS_OF_CARDS))


def test_runs_of_six_cards_are_those_of_ranks_written_out() -> None:
    """By the ranks in each window, counted without the patterns of the words."""
    for word, gaps in (("rundown", 0), ("rundown 1", 1), ("rundown 2", 2)):
        width = 6 + gaps
        windows = {
            frozenset((top, *inside, top - width + 1))
            for top in range(12, width - 2, -1)
            for inside in combinations(range(top - width + 2, top), 4)
        }
        assert len(read(word, OMAHA6)) == len(windows) * 4**6, word


@together(
    ("text", "hands"),
    [
        ("AA$ds,\n  KK$ds", 1722),
        ("AA$ds or  # aces\n  KK$ds", 1722),
        ("(AA,\n KK) :\n $ds", 1722),
        ("AA /* aces */ $ds", 864),
        ("AA$ds,/* and kings */KK$ds", 1722),
        ("(AA$ds where set on Kh7h2c),\n KK$ds", 870),
    ],
)
def test_a_set_goes_on_in_the_next_line_and_behind_a_comment(text: str, hands: int) -> None:
    """As in hold'em: behind a sign or a word that more hands follow, and within parentheses."""
    (found,) = pql.run(f"let both = {text}\nboth", game="omaha")
    assert found.to_dict()["combos"] == hands
    first, _, rest = text.partition("\n")
    assert not rest or not pql.is_complete(f"equity QQ vs {first}", game="omaha")


def test_a_clause_may_follow_a_comment_at_once() -> None:
    (found,) = pql.run("equity AA$ds/* aces */vs KKQQ/* kings */on Kh7h2c4s", game="omaha")
    (asked,) = pql.run("equity AA$ds vs KKQQ on Kh7h2c4s", game="omaha")
    assert found == asked


@together(
    ("word", "game", "hands"),
    [
        # By ranks, each taken as often as there are suits: C(4, n) for n cards of a rank.
        ("low", "omaha8", 219_632),
        ("lowcards", "omaha8", comb(32, 4)),
        ("wheelcards", "omaha8", comb(20, 4)),
        ("wheel cards", "omaha", comb(20, 4)),
        ("low", "omaha5hl", 2_367_456),
        ("low cards", "omaha5hl", comb(32, 5)),
        ("wheel-cards", "omaha5hl", comb(20, 5)),
        ("not low and wheel cards", "omaha8", 5 * comb(4, 4)),
    ],
)
def test_words_for_low_cards(word: str, game: str, hands: int) -> None:
    assert len(pql.hands(word, game=game)) == hands
    if word == "low":
        pairs = ", ".join(one + other for one, other in combinations("A2345678", 2))
        assert pql.hands(word, game=game) == pql.hands(pairs, game=game)

"""How many hands of a folder of samples are read: by site and kind, with the commonest reasons of those that are not.

    .venv/bin/python -P tools/judge_histories.py FOLDER ... [--unread] [--short] [--only WORD]
        [--game GAME]

The samples lie elsewhere and stay there. A file is of the site and kind that folders above it are named after, as in
`cash/Stars/Flop` and `PokerStars/CashGame/Limits`. A hand without its beginning or its actions, or that nobody played,
is not one that failed. Beside what the readers check, each hand that is read is looked up in its file once more: a pot
that its text states, and the record has not, is a contradiction. With `--short` it prints the table of the page on
histories, a row for each site.
"""

from __future__ import annotations

import argparse
import re
from bisect import bisect_right
from collections import Counter, defaultdict
from decimal import Decimal
from pathlib import Path
from typing import Any

import pql
from pql.histories.records import UNIT
from pql.histories.sites.hands import starts_in

KINDS = {"cash": "cash", "cashgame": "cash", "tour": "tournament", "tournament": "tournament"}
_RAKE = re.compile(rb"(?i)rake:?\s*\D{0,5}([\d.,]+)")
_POT = re.compile(rb"(?im)^[ \t]*total pot:?\s*\D{0,5}([\d,.]+)(?![kM\d,.])")
# Hands without a beginning or actions, and those that were not played.
_IN_PART = re.compile(
    r"cancelled|is cut$|before anybody acts|is missing$|players: [01],|nobody put anything in"
)
_NAME = re.compile(
    r"^(?!the |a |nobody |cards |two |\.\. (?:is|was) )\S.*? "
    r"(?=(?:bet|is not|put in|checks|calls|posts|has|ends|raises|was all|shows|comes|had) )"
)
_SITES = (
    ("PokerStars, Run It Once, PokerMaster, PokerBros", ("Stars", "PokerStars", "Entraction")),
    ("GGPoker", ("GGPoker",)),
    ("Winamax", ("Winamax",)),
    ("Bovada, Ignition, Bodog", ("Bovada",)),
    ("888poker", ("PacificPoker", "Pacific")),
    ("partypoker", ("PartyPoker",)),
    ("iPoker", ("iPoker", "IPoker")),
    ("Winning network", ("Winning", "WinningPoker")),
    ("Chico (BetOnline)", ("BetOnline",)),
    ("exports of PokerTracker", ("PokerTracker",)),
    ("Full Tilt Poker", ("FTP", "FullTilt")),
    ("Absolute Poker, UltimateBet", ("Absolute", "UltimateBet")),
    ("Ongame", ("OnGame", "OnGameIt")),
    ("Merge", ("Merge",)),
    ("Everest Poker", ("Everest",)),
    ("PKR", ("PKR",)),
    ("Microgaming", ("Microgaming", "MicroGaming")),
    ("Cake Poker", ("Cake",)),
    ("Boss Media", ("Boss", "BossMedia")),
    ("Everleaf, Partouche", ("Everleaf",)),
    ("Poker Mavens (Seals with Clubs)", ("SealsWithClubs",)),
    ("KingsClub", ("KingsClub",)),
    ("Unibet", ("Unibet",)),
)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    arguments.add_argument("folder", type=Path, nargs="+")
    arguments.add_argument("--unread", action="store_true", help="list what is not read")
    arguments.add_argument("--short", action="store_true", help="a table for the page: no reasons")
    arguments.add_argument("--only", default="", help="only files with this in their path")
    arguments.add_argument("--game", default="holdem", help="the game whose hands are counted")
    given = arguments.parse_args()
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    reasons: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for folder in given.folder:
        for path in sorted(folder.rglob("*")):
            if (
                path.suffix.lower() in (".txt", ".xml", ".htm", ".html", ".ohh")
                and given.only in str(path)
                and "summar" not in str(path)
            ):
                place = place_of(path.relative_to(folder))
                judge(path, given.game, counts[place], reasons[place], given.unread)
    if given.short:
        print_page(counts, reasons)
        return
    print(
        "| site | kind | hold'em hands | read | refused | contradicting | commonest reasons | in part | other games | "
        "no hands |"
    )
    print("|---|---|---|---|---|---|---|---|---|---|")
    for place, count in sorted(counts.items()):
        hands = count["read"] + count["refused"]
        share = f"{count['read'] / hands:.1%}" if hands else ""
        why = "; ".join([f"{reason} ({times})" for reason, times in reasons[place].most_common(3)])
        row = (
            *place,
            hands,
            share,
            count["refused"],
            count["contradicting"],
            why,
            count["part"],
            count["other"],
            count["nothing"],
        )
        print("|", " | ".join(map(str, row)), "|")


def print_page(
    counts: dict[tuple[str, str], Counter[str]], reasons: dict[tuple[str, str], Counter[str]]
) -> None:
    """The table of the page: sites under their names, whatever folders they lie in."""
    print(
        "| site | cash: hands | read | tournaments: hands | read | refused: why | in part | contradicting |"
    )
    print("|---|---|---|---|---|---|---|---|")
    for name, folders in _SITES:
        row = [name]
        why: Counter[str] = Counter()
        both: Counter[str] = Counter()
        for kind in KINDS["cash"], KINDS["tour"]:
            count: Counter[str] = Counter()
            for folder in folders:
                count += counts.get((folder, kind), Counter())
                why += reasons.get((folder, kind), Counter())
            both += count
            hands = count["read"] + count["refused"]
            row += [f"{hands:,}", f"{count['read']:,}"] if hands else ["", ""]
        row.append("; ".join([f"{reason} ({times})" for reason, times in why.most_common(3)]))
        print("|", " | ".join([*row, str(both["part"]), str(both["contradicting"])]), "|")


def place_of(path: Path) -> tuple[str, str]:
    """The site and the kind by the names of the folders."""
    folders = path.parts[:-1]
    kind = next((KINDS[each.lower()] for each in folders if each.lower() in KINDS), "")
    site = next((each for each in folders if each.lower() not in KINDS), path.name)
    return site, kind


def judge(path: Path, game: str, count: Counter[str], reasons: Counter[str], listed: bool) -> None:
    try:
        found = pql.read_hands(path, game=game, threads=1)
    except pql.PQLError as error:
        count["refused"] += 1
        reasons[str(error).splitlines()[0]] += 1
        return
    count["read"] += len(found)
    nothing = sum(["no hand history" in problem.reason for problem in found.problems])
    count["nothing"] += nothing
    part = sum([bool(_IN_PART.search(problem.reason)) for problem in found.problems])
    count["part"] += part
    count["refused"] += found.broken - nothing - part
    count["other"] += found.skipped
    for problem in found.problems:
        if not problem.skipped and "no hand history" not in problem.reason:
            if not _IN_PART.search(problem.reason):
                reasons[_told(problem.reason)] += 1
            if listed:
                print(problem)
    for reason in contradictions(path, found):
        count["contradicting"] += 1
        print("contradicting:", reason)


def _told(reason: str) -> str:
    """A reason without the numbers and the name of the hand."""
    without = re.sub(r"`.*?`|[\w.]*\d[\w.]*", "..", reason).replace("|", "/")
    return _NAME.sub("somebody ", without)[:80]


def contradictions(path: Path, found: Any) -> list[str]:
    """Hands whose text states another pot, with the rake or without."""
    hands = found.hands
    text = path.read_bytes()
    starts = [0, *[match.end() for match in re.finditer(rb"\n", text)]]
    others = [start for start, _ in starts_in(text)]
    wrong = []
    for place, line in enumerate(hands.line):
        start = starts[min(line, len(starts)) - 1]
        behind = bisect_right(others, start)
        end = others[behind] if behind < len(others) else len(text)
        stated = list(_POT.finditer(text, start, end))
        if not stated or not hands.finished[place]:
            continue
        try:
            told = [int(Decimal(each[1].rstrip(b".,").replace(b",", b"").decode()) * UNIT) for each in stated]
        except ArithmeticError:
            continue
        # Side pots are told before the main one, some of them twice.
        main = told.pop()
        pots_stated = {main, main + sum(told), main + sum({*told})}
        rows = range(hands.start[place], hands.start[place + 1])
        won = sum([hands.won[row] for row in rows])
        acts = range(hands.acted[place], hands.acted[place + 1])
        whole = sum([hands.amount[act] for act in acts])
        pots = (
            hands.pot[place],
            hands.pot[place] + hands.drop[place],
            won,
            whole,
            whole - hands.pot[place] + won,
            won + _kept(text, stated[-1].end(), end),
            sum([max(0, hands.net[row]) for row in rows]),
        )
        slack = UNIT if hands.kind[place] else UNIT // 100
        if min([abs(pot - each) for each in pots for pot in pots_stated]) > slack:
            wrong.append(
                f"{path.name}:{line}: {main / UNIT:g} stated, {hands.pot[place] / UNIT:g} put in, {won / UNIT:g} won"
            )
    return wrong


def _kept(text: bytes, start: int, end: int) -> int:
    """The rake that comes after a pot, where the house may have put something in besides."""
    found = _RAKE.search(text, start, end)
    return int(Decimal(found[1].strip(b".,").replace(b",", b"").decode()) * UNIT) if found else 0


if __name__ == "__main__":
    main()

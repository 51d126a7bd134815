"""partypoker, and the programs that write its words: e-mailed hands have a summary, the client's own files none."""

from __future__ import annotations

import re
from collections.abc import Callable

from pql.histories.problems import BrokenHandError
from pql.histories.records import NO_STREET, TOURNAMENT, UNIT

from .account import Account
from .tabled import Site, amounts, seat_joined
from .words import cards

_COLLECTED = re.compile(r"collected \D?([\d.,]*\d)")
_BET = re.compile(r"(?:bet|lost) \D?([\d.,]*\d)")
_POCKET = re.compile(r"\[ (\w\w(?:, \w\w)+) \]")


def _finished(account: Account, player: int, rest: str) -> None:
    """The place of a player who is out, and the prize if there is one."""
    place, *prize = amounts(rest)
    account.place[player] = place // UNIT
    if prize:
        account.prize[player] = prize[0]


def _balance(account: Account, player: int, rest: str) -> None:
    """A player in the summary: what he bet, uncalled chips included, and what he collected with them."""
    _sum_up(account, player, rest, account.win)


def _cashed_out(account: Account, player: int, rest: str) -> None:
    """The same of one who collected from the house, not from the pot."""
    _sum_up(account, player, rest, account.cashed.__setitem__)


def _button_blind(account: Account, player: int, rest: str) -> None:
    account.post_button_blind(player, amounts(rest)[0])


def _sum_up(account: Account, player: int, rest: str, collect: Callable[[int, int], None]) -> None:
    account.ended = True
    bet, collected = _BET.search(rest), _COLLECTED.search(rest)
    put = amounts(bet[1])[0] if bet else 0
    # Chips of tournaments are not whole, and written as if they were.
    account.slack += (out := abs(put - account.put[player]))
    if out > (UNIT if account.kind == TOURNAMENT and account.big >= 1_000 * UNIT else 0):
        raise BrokenHandError(
            f"{account.names[player]} bet {bet[1] if bet else 0} in the summary, and not by the actions"
        )
    if "(folded)" in rest and account.folded[player] == NO_STREET:
        raise BrokenHandError(f"{account.names[player]} folds in the summary alone")
    if collected:
        collect(player, amounts(collected[1])[0])
    shown = _POCKET.search(rest)
    if shown:
        account.pocket(player, cards(shown[1].replace(",", " ")))


def _finish(account: Account) -> None:
    seat_joined(account)
    # The client's files tell what is won with what nobody called.
    account.uncalled_won = True if account.stated_pot is None else None
    small, big = account.posted_small, account.posted_big
    posted = {player: amount for player, code, _, amount in account.actions if code == 1}
    if small >= 0 and big >= 0 and posted[big] >= account.big and not account.small:
        account.small = posted[small]


_DEALT = re.compile(r"Dealt to (.*?) \[ ")
_SEATED = re.compile(r"[Ss]eat ?\d+: (.+?) \( ?\D{0,2}[\d.,]+")
# Where a line may go on with the next player.
_ANOTHER_WINS = re.compile(r"(?<=[a-z]\.)(?=\S)|(?<=is sitting out)(?=\S)")


def read(lines: list[str], account: Account) -> None:
    """The lines of a hand, told to its account."""
    names = [match[1] for match in map(_SEATED.match, lines) if match]
    parted = [each.strip() for line in lines for each in _parted(line[:1000], names)]
    PARTY.read(_with_antes(_shortened(parted)), account)


_LOST = re.compile(r"(.+) balance \D?[\d.,]+, lost \D?([\d.,]*\d) \(folded\)$")


def _with_antes(lines: list[str]) -> list[str]:
    """Lines with antes that only the summary tells, of tournaments: what all have lost who have put in nothing else."""
    if " Tourney " not in "".join(lines[:2]) or any([" posts ante" in line for line in lines]):
        return lines
    paying = re.compile(r"(.+) (?:posts|calls|bets|raises|is all-in) ", re.IGNORECASE)
    paid = {match[1] for match in map(paying.match, lines) if match}
    lost = [match for match in map(_LOST.match, lines) if match and match[1] not in paid]
    antes = {match[2] for match in lost}
    dealt = next((place for place, line in enumerate(lines) if line.startswith("** Dealing down")), 0)
    first = next((place for place, line in enumerate(lines[:dealt]) if " posts " in line), dealt)
    if len(antes) != 1 or not first:
        return lines
    (ante,) = antes
    players = [line.partition(" balance ")[0] for line in lines if " balance " in line]
    posts = [f"{player} posts ante [{ante}]" for player in players]
    return [*lines[:first], *posts, *_with_one_winner(lines[first:])]


_MAIN_POT = re.compile(r"Main Pot: ([\d.,]*\d)$")
_WINNER = re.compile(r"(.+) balance .*, collected [\d.,]*\d, net \+[\d.,]*\d")


def _with_one_winner(lines: list[str]) -> list[str]:
    """Lines in which the one who has won has the pot: where antes are not listed his sums are short of two of them."""
    pots = [match[1] for match in map(_MAIN_POT.match, lines) if match]
    winners = [(place, match) for place, match in enumerate(map(_WINNER.match, lines)) if match]
    if len(pots) != 1 or len(winners) != 1 or "Side Pot" in "".join(lines):
        return lines
    ((place, match),) = winners
    shown = lines[place][match.end() :]
    return [*lines[:place], f"{match[1]} wins {pots[0]}", f"{match[1]} shows {shown}", *lines[place + 1 :]]


def _parted(line: str, names: list[str]) -> list[str]:
    """A line where it goes on with what another player wins or does; points may be in names too."""
    if "." not in line and "is sitting out" not in line:
        return [line]
    parts, start = [], 0
    for match in _ANOTHER_WINS.finditer(line):
        place = match.start()
        within = any(
            [
                line.startswith(name, place - before)
                for name in names
                for before in range(1, min(len(name), place + 1))
            ]
        )
        goes_on = any([line.startswith(f"{name} wins ", place) for name in names])
        if not within and (goes_on or line[:place].endswith("is sitting out")):
            parts.append(line[start:place])
            start = place
    return [*parts, line[start:]]


def _shortened(lines: list[str]) -> list[str]:
    """Lines without the rest of the hero's name, where the list of seats has its first word alone."""
    dealt = next((match[1] for match in map(_DEALT.match, lines) if match), "")
    word, blank, _ = dealt.partition(" ")
    seats = [match[1] for match in map(_SEATED.match, lines) if match]
    if not blank or dealt in seats or [name.partition(" ")[0] for name in seats].count(word) != 1:
        return lines
    if word not in seats:
        return lines
    lines = [
        f"Dealt to {word}{line[9 + len(dealt) :]}" if line.startswith(f"Dealt to {dealt} ") else line
        for line in lines
    ]
    return [word + line[len(dealt) :] if line.startswith(f"{dealt} ") else line for line in lines]


def _check(account: Account, player: int, rest: str) -> None:
    """A check; before the flop, of who has posted both blinds without a word of it."""
    if not account.street and account.level == account.big and not account.put[player]:
        account.suppose_both(player)
    account.check(player)


PARTY = Site(
    "partypoker",
    head=(
        re.compile(r"Hand History [Ff]or Game (?P<hand>\w+)"),
        # The client's own files.
        re.compile(
            r"^(?:(?P<stakes>(?:\D?(?P<small>[\d.,]+)/\D?(?P<big>[\d.,]+)(?= +[A-Z]{3} +\w*? ?(?:NL|PL))|\D?"
            r"(?P<low>[\d.,]+)/\D?[\d.,]+|\D?[\d.,]+) +[A-Z]{3}) +)?(?P<game>[^\n]*?) ?- ?\w+, ?(?P<month>\w+) "
            r"(?P<day>\d+),"
            r" (?P<hour>\d+):(?P<minute>\d+):(?P<second>\d+) (?P<zone>\w*) ?(?P<year>\d{4})$",
            re.MULTILINE,
        ),
        re.compile(r"Texas Hold'em +(?P<buyin>\D{1,3}[\d.,]+(?: \w{3})? Buy-in[^\n]*?)(?:Trny| - )"),
        re.compile(r"(?P<event>Tourney Hand|Trny: ?(?P<tournament>\d+))"),
        re.compile(r"^Blinds(?:-Antes)?\((?P<small>[\d,.]+)/(?P<big>[\d,.]+)", re.MULTILINE),
        re.compile(r"^Stakes\((?P<low>[\d,.]+)/", re.MULTILINE),
        # What is e-mailed.
        re.compile(
            r"^\D?(?P<small>[\d.,]+)/\D?(?P<big>[\d.,]+) (?P<game>[^\n]* Table \([^)]*\))(?: +\([^\n]*Tournament "
            r"#(?P<tournament>\d+)\))?"
            r"(?: \(Buyin (?P<buyin>[^)]*)\))? +- +\w+ (?P<month>\w+) (?P<day>\d+) (?P<hour>\d+):(?P<minute>\d+):"
            r"(?P<second>\d+)"
            r" (?P<zone>\w+) (?P<year>\d{4})",
            re.MULTILINE,
        ),
        re.compile(r"^Table (?P<table>.*?) +\( ?(?:Real Money|(?P<play>Play Money)) ?\)", re.MULTILINE),
        re.compile(r"Seat (?P<button>\d+) is the button"),
    ),
    phrases={
        "posts small blind": "another small",
        "posts big blind + dead": "both",
        "posts button blind": "button",
        "posts big blind": "big",
        "posts ante": "ante",
        "folds": "fold",
        "checks": "check or post",
        "calls": "add",
        "bets": "add",
        "raises": "raise",
        "forward folds": "",
        "is all-in": "all in",
        "shows": "show",
        "doesn't show": "show",
        "does not show": "",
        "wins": "win",
        "balance": "balance",
        "cashed out balance": "cashed out",
    },
    lines=(
        (
            "seat",
            re.compile(
                r"[Ss]eat ?(?P<seat>\d+): (?P<player>.+?) \( ?(?P<stack>\D{0,2}[\d.,]+(?: +[A-Z]{3})?) ?\)(?: - .*)?$"
            ),
        ),
        ("blinds", re.compile(r"\*\* Dealing down cards \*\*")),
        ("street", re.compile(r"\*\* Dealing (?:Flop|Turn|River) \*\*(?: :)? +\[ (?P<cards>.*) \]")),
        ("hero", re.compile(r"Dealt to (?P<player>.*?)(?P<rest> \[ +.* ?\])$")),
        ("board", re.compile(r"Board: \[ (?P<cards>.*) \]$")),
        (
            "finish",
            re.compile(r"(?:Player )?(?P<player>\S.{0,30}?) finished in (?P<rest>\d[\d ,]{0,8}\b.*)$"),
        ),
        ("pot", re.compile(r"(?P<pot>Main Pot: .*?)(?:Rake(?P<rake>: .*))?$")),
        ("join", re.compile(r"(?P<player>\S.{0,30}?) (?:has joined the table|posts (?:big|small) blind .*)")),
    ),
    finish=_finish,
    acts={
        "finish": _finished,
        "balance": _balance,
        "cashed out": _cashed_out,
        "button": _button_blind,
        "check or post": _check,
    },
)

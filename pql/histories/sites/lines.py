"""The lines of a hand behind its first, as PokerStars writes them, and most others in much the same words.

`play` reads all of them; a site that has its own order or words takes what it shares: `act`, `seated`, `summed_up`.
"""

from __future__ import annotations

import re

from pql.histories.problems import BrokenHandError

from .account import Account
from .words import cards, money

_TABLE = re.compile(r"Table:? (?:ID )?'(.*)' ?.*?Seat #?(\d+) is the button", re.IGNORECASE)
_TABLE_NAME = re.compile(r"Table:? (?:ID )?'(.*)'", re.IGNORECASE)
_SEAT = re.compile(
    r"Seat (\d+): (.+) \(([^()]*?\d[^()]*?)(?: in chips)?(?:, ([^()]*?) bounty)?\)", re.IGNORECASE
)
_BUTTON = re.compile(r"The button is in seat #(\d+)")
_SUMMARY_SEAT = re.compile(r"Seat (\d+): ")
_SUMMARY_CARDS = re.compile(r"(?:showed|mucked) \[([^]]*)\]")
_SUMMARY_WON = re.compile(r"(?:won|collected|wins the side pot) \(?([^)\s]*\d)")
_UNCALLED = re.compile(r"Uncalled bet (?:of )?\(?(.*?)\)? returned to (.*?)\s*$")
_COLLECTED = re.compile(r"(.*) collected (\S+)(?: from .*pot.*|\s*)$")
_FINISHED = re.compile(r"(.*) finished the tournament in (\d+)\w+ place(?: and received (\S+?)\.?)?\s*$")
_WON_TOURNAMENT = re.compile(r"(.*) wins the tournament(?: and receives (\S+))?")
_BOARDS = ("Board [", "Board: [", "FIRST Board [")
_FEES = re.compile(r"\| ?(Jackpot|Bingo|Fortune|Tax|Insurance|Splash Fee) (\S*\d)")
_CASHED_FEE = re.compile(r"\| Cash Out Fee (\S*\d)")
_ROUNDED = re.compile(r"Total pot [\d.,]+[kKM]\b")
_FOLDED = re.compile(r"folded ((?:before|on) (?:the )?(?:pre-)?(?:Flop|Turn|River))", re.IGNORECASE)
_FOLDED_ON = {
    **dict.fromkeys(("before flop", "before the flop", "on the pre-flop"), 0),
    **dict.fromkeys(("on the flop", "on flop", "before turn", "before the turn"), 3),
    **dict.fromkeys(("on the turn", "on turn", "before river", "before the river"), 4),
    **dict.fromkeys(("on the river", "on river"), 5),
}
_POTS = re.compile(r"(?:Main|Side) pot(?:-\d+)? (\S*\d)")
_RAKE = re.compile(r"\| ?Rake (\S+)")

HEAD, PLAYED, SECOND, SUMMARY = range(4)


def play(lines: list[str], account: Account, *, spaced: bool = False) -> None:
    """The lines of a hand behind its first; `spaced` where no colon is behind the name of who acts."""
    players = account.players
    section = HEAD
    for account.at, line in enumerate(lines):
        line = line.strip()
        if not account.at or not line:
            continue
        if line.startswith("*** "):
            section = new_street(line, section, account)
            continue
        if section == HEAD and line.startswith(("Seat ", "Table ", "Table:", "SEAT ", "TABLE ")):
            if seated(line, account):
                continue
        elif section == SUMMARY:
            if not summed_up(line, account) and spaced:
                player, rest = account.who(line)
                if player >= 0:
                    act(player, rest, account)
            continue
        if spaced:
            player, rest = account.who(line)
            if player < 0:
                told(line, account)
            else:
                act(player, rest, account)
            continue
        name, _, rest = line.partition(": ")
        player = players.get(name, -1)
        if account.colons:
            player, rest = account.who(line, ": ")
        if player >= 0:
            act(player, rest, account)
        else:
            told(line, account)


def seated(line: str, account: Account) -> bool:
    """Takes a line of the head: the table, or a player in his seat."""
    if line[0] in "Tt":
        match = _TABLE.match(line)
        if match:
            account.table, account.button = match[1], int(match[2])
            return True
        named = _TABLE_NAME.match(line)
        if named:
            account.table = named[1]
        return named is not None
    match = _SEAT.match(line)
    if not match:
        return False
    if line.endswith(" out of hand"):  # nor dealt in; a summary may have them fold
        return True
    player = account.sit(int(match[1]), match[2], money(match[3]))
    if line.endswith("[hero]"):
        account.hero = player
    return True


_STREETS = {"FLOP": 3, "TURN": 4, "RIVER": 5}
_NUMBERED = re.compile(r"(?:(FIRST|SECOND|THIRD) )?(FLOP|TURN|RIVER)(?: ([123]))?")
_NUMBERS = {None: 1, "FIRST": 1, "SECOND": 2, "THIRD": 3, "1": 1, "2": 2, "3": 3}


def new_street(line: str, section: int, account: Account) -> int:
    title, _, rest = line[4:].partition(" ***")
    # Of boards that are dealt or run twice it is `FIRST TURN` and `SECOND TURN`, or `TURN 1` and `TURN 2`.
    match = _NUMBERED.fullmatch(title)
    if match:
        name, number = match[2], _NUMBERS[match[1] or match[3]]
        board = cards(rest[rest.find("[") : rest.rfind("]") + 1])
        if number > 1:
            account.deal_beside(number, _STREETS[name], board)
        elif len(board) == 1:
            account.deal(board)
        else:
            account.next_street(board)
        return PLAYED
    if "CANCELLED" in title:
        raise BrokenHandError("the hand was cancelled")
    return SUMMARY if title.startswith("SUMMARY") else PLAYED


_ALL_IN = frozenset(("all-in", "allin", "in", "capped", "cap"))
_WINS = frozenset(("collected", "collects", "wins", "ties", "splits"))


def act(player: int, text: str, account: Account) -> None:
    words = text.split(" ")
    verb = words[0]
    if verb == "Bet" and text.startswith("Bet & Muck "):
        # Of GGPoker: a bet by who throws his cards away as soon as somebody calls it.
        words = text.removeprefix("Bet & Muck ").split(" ")
        verb = "folds" if words[0] == "folds" else "bets"
        words = [verb, *words]
    if verb == "folds":
        account.fold(player)
        if len(words) > 1 and "[" in text:
            account.pocket(player, cards(text[5:]))
        return
    if verb == "checks":
        account.check(player)
        return
    if verb == "calls":
        account.call(player, money(words[1]))
    elif verb == "raises":
        # `raises 5 to 10`, `raises to 10`, and `raises 10` of other programs
        if len(words) > 3 and words[2] == "to":
            account.raise_to(player, money(words[3]))
        elif words[1] == "to":
            account.raise_to(player, money(words[2]))
        else:
            account.add(player, money(words[1]))
    elif verb == "bets":
        account.bet(player, money(words[1]))
    elif verb == "ALLIN":  # CoinPoker's words: so many chips more, all that there are
        account.add(player, money(text))
        account.all_in(player)
    elif verb == "RETURN":
        account.give_back(player, money(text))
        return
    elif verb.lower() == "straddle":
        # What he has on the street with it: a blind that he has posted is in it, and a straddle before.
        account.post_blind(player, money(text) - account.on[player])
    elif verb == "posts":
        _post(player, text, account)
    elif verb in _WINS:
        if "(" in text and verb != "collected":
            account.win(player, money(text[text.index("(") :]))
        elif verb.startswith("collect"):
            account.win(player, money(text))
        return
    elif verb == "Receives" or verb == "Pays":
        if "Cashout" in text and "(" in text:
            amount = money(text[text.index("(") :])
            account.beside[player] = account.beside.get(player, 0) + (
                amount if verb == "Receives" else -amount
            )
        return
    elif verb == "antes":
        account.post_ante(player, money(text))
    elif verb == "shows" or verb == "mucks":
        if "[" in text:
            account.pocket(player, cards(text[text.index("[") : text.find("]")]))
        return
    elif not text.startswith("has been disconnected, and is all"):
        return
    if words[-1] in _ALL_IN:
        account.all_in(player)


def _post(player: int, text: str, account: Account) -> None:
    amount = money(text[5:])
    if text.endswith("out of position"):
        # Of Winamax, by who has missed the blinds: both amounts may be told as a small one, and the big one as nothing.
        if "big blind" in text:
            account.post_blind(player, amount)
        elif amount > account.big:
            account.post_both(player, amount)
        else:
            account.post_dead(player, amount)
        return
    if "ante" in text:
        account.post_ante(player, amount)
    elif "small & big" in text:
        account.post_both(player, amount)
    elif ("dead" in text or "missed" in text) and amount < account.big:
        account.post_dead(player, amount)
    elif "small blind" in text:
        account.post_small(player, amount)
    elif "button blind" in text:
        account.post_button_blind(player, amount)
    elif "big blind" in text or "dead" in text or "missed" in text:
        account.post_big(player, amount)
    else:
        account.post_blind(player, amount)


def told(line: str, account: Account) -> None:
    """A line that is no act."""
    players = account.players
    if line.startswith("Dealt to "):
        name, bracket, held = line[9:].rpartition(" [")
        player = players.get(name)
        if player is not None and bracket:
            account.pocket(player, cards(held))
            if account.hero < 0:
                account.hero = player
    elif " collected " in line:
        match = _COLLECTED.match(line)
        if match and match[1] in players:
            account.win(players[match[1]], money(match[2]))
    elif line.startswith("Uncalled bet"):
        match = _UNCALLED.match(line)
        if match and match[2] in players:
            account.give_back(players[match[2]], money(match[1]))
    elif " cashed out " in line:
        name, _, rest = line.partition(" cashed out the hand for ")
        if name in players:
            account.cashed[players[name]] = money(rest)
            account.ended = True
            fee = _CASHED_FEE.search(rest)
            if fee:
                account.cashed_fees[players[name]] = money(fee[1])
    elif " the tournament" in line:
        match = _FINISHED.match(line)
        if match and match[1] in players:
            account.place[players[match[1]]] = int(match[2])
            if match[3]:
                account.prize[players[match[1]]] = money(match[3])
        match = _WON_TOURNAMENT.match(line)
        if match and match[1] in players:
            account.place[players[match[1]]] = 1
            if match[2]:
                account.prize[players[match[1]]] = money(match[2])
    elif line.startswith("STP added: "):
        account.drop += money(line)
    elif line.startswith("The button is in seat #"):
        match = _BUTTON.match(line)
        if match:
            account.button = int(match[1])
    elif line.startswith(("Cash Drop to Pot", "Splash Pot: ")):
        account.drop += money(line)
    elif "cancelled" in line.lower():
        raise BrokenHandError("the hand was cancelled")


def summed_up(line: str, account: Account) -> bool:
    """Takes a line of the summary; whether it is one."""
    if line.startswith("Seat "):
        match = _SUMMARY_SEAT.match(line)
        if not match or int(match[1]) not in account.seats:
            return True
        player = account.seats.index(int(match[1]))
        rest = line[match.end() + len(account.names[player]) :]
        if "folded" in rest:
            street = _FOLDED.search(rest)
            if street:
                account.stated_folds[player] = _FOLDED_ON[street[1].lower()]
            elif "(folded)" in rest:
                account.stated_folds[player] = 0
            return True
        if "[" in rest:
            shown = _SUMMARY_CARDS.search(rest)
            if shown:
                account.pocket(player, cards(shown[1]))
        for won in _SUMMARY_WON.findall(rest):
            account.state_win(player, money(won))
    elif line.startswith("Total pot "):
        if not _ROUNDED.match(line):
            account.stated_pot = money(line[10:])
            account.stated_pots = [money(each) for each in _POTS.findall(line)]
        match = _RAKE.search(line)
        if match:
            account.stated_rake = money(match[1])
            fees = [(name, money(fee)) for name, fee in _FEES.findall(line)]
            account.fees = sum([fee for _, fee in fees])
            account.tax = sum([fee for name, fee in fees if name == "Tax"])
        elif line.endswith("No rake"):
            account.stated_rake = 0
    elif line.startswith(_BOARDS):
        account.shown_board = account.shown_board or cards(line[line.index("[") :])
    else:
        return False
    return True

"""Hands of pokerkit as further sites write them line by line, by templates: `{who}` adds `{more}` to make `{to}`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from .site_hands import SIGNS, Played

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
Money = Callable[[Any], str]


class Words(NamedTuple):
    """How a site says it."""

    cash: str
    tournament: str
    seat: str
    ante: str = "{who} posts ante [{more}]"
    small: str = "{who} posts small blind [{more}]"
    big: str = "{who} posts big blind [{more}]"
    straddle: str = ""  # none: the site has no hands with one
    folds: str = "{who} folds"
    checks: str = "{who} checks"
    calls: str = "{who} calls [{more}]"
    bets: str = "{who} bets [{more}]"
    raises: str = "{who} raises [{more}]"
    last: str = ""  # instead of a call, bet or raise that is all-in
    behind_last: str = ""
    dealing: str = "** Dealing down cards **"
    dealt: str = "Dealt to {who} [ {cards} ]"
    comma: str = ", "
    streets: tuple[str, str, str] = (
        "** Dealing flop ** [ {new} ]",
        "** Dealing turn ** [ {new} ]",
        "** Dealing river ** [ {new} ]",
    )
    uncalled: str = ""
    shows: str = "{who} shows [ {cards} ]"
    won: str = "{who} collected [ {more} ]"
    with_uncalled: bool = False
    sign_behind: bool = False
    summary: Callable[[Played, Money], list[str]] = lambda it, money: []
    end: str = ""


def written(it: Played, words: Words, name: Callable[[int], str]) -> str:
    """A hand in the words of a site, in which players have these names."""
    hand = it.hand
    sign = SIGNS.get(hand.currency or "", "")

    def money(amount: Any) -> str:
        digits = f"{amount:,.2f}".removesuffix(".00") if amount % 1 else f"{amount:,.0f}"
        return f"{digits} {sign}".strip() if words.sign_behind else sign + digits

    assert hand.time is not None
    assert hand.month is not None
    small, big = sorted((hand.blinds_or_straddles or [])[:2])
    filled: dict[str, Any] = {
        "hand": hand.hand,
        "small": money(small),
        "big": money(big),
        "table": hand.table,
    }
    filled |= {"code": hand.currency or "", "button": it.button, "button_name": name(it.button - 1)}
    filled |= {"time": hand.time, "y": hand.year, "m": f"{hand.month:02}", "d": f"{hand.day:02}"}
    filled |= {"month": MONTHS[hand.month - 1], "mon": MONTHS[hand.month - 1][:3], "count": len(it.names)}
    lines = [(words.cash if sign else words.tournament).format(**filled)]
    for place, stack in enumerate(hand.starting_stacks):
        lines.append(words.seat.format(seat=place + 1, who=name(place), stack=money(stack), **filled))
    lines += [
        getattr(words, kind).format(who=name(who), more=money(amount)) for who, kind, amount in it.posts
    ]
    lines.append(words.dealing.format(**filled))
    for who, cards in it.dealt.items():
        lines += words.dealt.format(
            who=name(who), cards=cards.replace(" ", words.comma), one=cards[:2], two=cards[3:]
        ).split("\n")
    acted = max([place for place, (_, acts) in enumerate(it.streets) if acts], default=0)
    board = ""
    for place, (new, acts) in enumerate(it.streets):
        if new:
            line = words.streets[place - 1]
            lines.append(
                line.format(
                    new=new.replace(" ", words.comma),
                    old=board,
                    all=f"{board} {new}".strip().replace(" ", words.comma),
                )
            )
            board = f"{board} {new}".strip()
        for who, word, more, to, last in acts:
            line = words.last if last and words.last else getattr(words, word)
            line = line.format(who=name(who), more=money(more), to=money(to))
            lines += (line + words.behind_last.format(who=name(who)) * last).split("\n")
        if it.uncalled and words.uncalled and place == acted:
            lines.append(words.uncalled.format(more=money(it.uncalled[1]), who=name(it.uncalled[0])))
    lines += [
        words.shows.format(who=name(who), cards=cards.replace(" ", words.comma))
        for who, cards in it.shown.items()
        if words.shows
    ]
    won = dict(enumerate(it.won))
    if words.with_uncalled and it.uncalled:
        won[it.uncalled[0]] += it.uncalled[1]
    lines += [
        words.won.format(who=name(who), more=money(more)) for who, more in won.items() if more and words.won
    ]
    lines += words.summary(it, money)
    return "\n".join([line for line in [*lines, words.end.format(**filled)] if line]) + "\n\n\n"


def spent(it: Played, who: int) -> Any:
    """What a player has in the pot without what nobody called."""
    spent = sum([amount for player, _, amount in it.posts if player == who])
    spent += sum([more for _, acts in it.streets for player, _, more, _, _ in acts if player == who])
    return spent - (it.uncalled[1] if it.uncalled and it.uncalled[0] == who else 0)


def _left(it: Played, who: int) -> Any:
    return it.hand.starting_stacks[who] - spent(it, who) + it.won[who]


def _board(it: Played) -> str:
    return " ".join([cards for cards, _ in it.streets if cards])


def place_name(it: Played, who: int) -> str:
    """The place of a player, as Bovada calls it."""
    count = len(it.names)
    if who == count - 1:
        return "Dealer"
    if count == 2:
        return "Big Blind"
    return ("Small Blind", "Big Blind", "UTG")[who] if who < 3 else f"UTG+{who - 2}"


def _of_winning(it: Played, money: Money) -> list[str]:
    rake = it.pot - sum(it.won)
    lines = ["------ Summary ------", f"Pot: {money(it.pot - rake)}. Rake {money(rake)}"]
    lines += [f"Board: [{_board(it)}]"] * bool(_board(it))
    for who, name in enumerate(it.names):
        shown = f"shows: High card [{it.shown[who]}]" if who in it.shown else "does not show cards"
        star = "*" if it.won[who] else ""
        lines.append(
            f"{star}Player {name} {shown}. Bets: {money(spent(it, who))}. Collects: {money(it.won[who])}. Wins: 0."
        )
    return lines


def of_stars(
    pot: str, board: str, folded: str, won: str, *streets: str
) -> Callable[[Played, Money], list[str]]:
    """A summary with the pot, the board, who folded on which of the streets, and who won."""

    def summary(it: Played, money: Money) -> list[str]:
        kept = it.pot - sum(it.won)
        lines = ["*** SUMMARY ***", pot.format(pot=money(it.pot), taken=money(sum(it.won)), rake=money(kept))]
        if _board(it):
            lines.append(board.format(_board(it)))
        for who, name in enumerate(it.names):
            told = {"seat": who + 1, "who": name, "place": place_name(it, who), "more": money(it.won[who])}
            if who in it.folded:
                lines.append(folded.format(street=streets[it.folded[who]], **told))
            elif it.won[who]:
                lines.append(won.format(**told))
        return lines

    return summary


_of_winning_today = of_stars(
    "Total pot {pot} | Rake {rake}",
    "Board [{}]",
    "Seat {seat}: {who} folded on the {street}",
    "Seat {seat}: {who} did not show and won {more}",
    *("Pre-Flop", "Flop", "Turn", "River"),
)
_of_betonline = of_stars(
    "Total pot {taken} | Rake {rake}",
    "Board [{}]",
    "Seat {seat}: {who} folded {street}",
    "Seat {seat}: {who} collected ({more})",
    *("before Flop", "on the Flop", "on the Turn", "on the River"),
)
_of_bovada = of_stars(
    "Total Pot({pot}) | Rake ({rake})",
    "Board [{} ]",
    "Seat+{seat}: {place} Folded {street}",
    "Seat+{seat}: {place} {more} with One pair",
    *("before the FLOP", "on the FLOP", "on the TURN", "on the RIVER"),
)
_of_absolute = of_stars(
    "Total Pot({pot}) | Rake ({rake})",
    "Board [{}]",
    "Seat {seat}: {who} Folded on the {street}",
    "Seat {seat}: {who} collected Total ({more})",
    *("POCKET CARDS", "FLOP", "TURN", "RIVER"),
)


def _of_ongame(it: Played, money: Money) -> list[str]:
    winners = ", ".join([f"{it.names[who]} ({money(won)})" for who, won in enumerate(it.won) if won])
    lines = [
        "Summary:",
        f"Main pot: {money(it.pot)} won by {winners}",
        f"Rake taken: {money(it.pot - sum(it.won))}",
    ]
    for who, name in enumerate(it.names):
        shown = f", [{it.shown[who].replace(' ', ', ')}] (PAIR)" if who in it.shown else ""
        lines.append(
            f"Seat {who + 1}: {name} ({money(_left(it, who))}), net: {money(it.won[who] - spent(it, who))}{shown}"
        )
    return lines


def _of_pkr(it: Played, money: Money) -> list[str]:
    return [f"Seat {who + 1}: {name} - {money(_left(it, who))}" for who, name in enumerate(it.names)]


def _of_party(it: Played, money: Money) -> list[str]:
    lines = ["** Summary **", f"Main Pot: {money(it.pot)} Rake: {money(it.pot - sum(it.won))}"]
    if _board(it):
        lines.append(f"Board: [ {_board(it).replace(' ', ', ')} ]")
    for who, name in enumerate(it.names):
        more = it.uncalled[1] if it.uncalled and it.uncalled[0] == who else 0
        bet, got = spent(it, who) + more, it.won[who] + more
        shown = f"[ {it.shown[who].replace(' ', ', ')} ] [ high card ]" if who in it.shown else ""
        what = (
            f"bet {money(bet)}, collected {money(got)}, net {money(got - bet)}"
            if got
            else f"lost {money(bet)}"
        )
        lines.append(f"{name} balance {money(_left(it, who))}, {what}{shown}")
    return lines


_PACIFIC = "Seat {button} is the button\nTotal number of players : {count}"
_STARS = ("*** FLOP *** [{new}]", "*** TURN *** [{old}] [{new}]", "*** RIVER *** [{old}] [{new}]")
_DASH: dict[str, Any] = {
    "ante": "{who} - Ante {more}",
    "small": "{who} - Posts small blind {more}",
    "big": "{who} - Posts big blind {more}",
    "folds": "{who} - Folds",
    "checks": "{who} - Checks",
    "calls": "{who} - Calls {more}",
    "bets": "{who} - Bets {more}",
    "raises": "{who} - Raises {more} to {to}",
}
_COLON: dict[str, Any] = {
    "folds": "{who}: folds",
    "checks": "{who}: checks",
    "calls": "{who}: calls {more}",
    "bets": "{who}: bets {more}",
}

SITES = {
    "888poker": Words(
        "***** 888poker Hand History for Game {hand} *****\n{small}/{big} Blinds No Limit Holdem - *** {d} {m} "
        "{y} {time}\n"
        "Table {table} (Real Money)\n" + _PACIFIC,
        "***** 888poker Hand History for Game {hand} *****\n{small}/{big} Blinds No Limit Holdem - *** {d} {m} "
        "{y} {time}\n"
        "Tournament #77 $10 + $1 - Table #3 (Real Money)\n" + _PACIFIC,
        "Seat {seat}: {who} ( {stack} )",
    ),
    "partypoker": Words(
        "***** Hand History for Game {hand} *****\n{small}/{big} {code} NL Texas Hold'em - Monday, {month} {d}, "
        "{time} UTC {y}\n"
        "Table {table} (Real Money)\n" + _PACIFIC,
        "***** Hand History for Game {hand} *****\n"
        "NL Texas Hold'em $11 USD Buy-in Trny: 77 Level: 7  Blinds({small}/{big}) - Monday, {month} {d}, {time} "
        "UTC {y}\n"
        "Table Turbo #1 (Real Money)\n" + _PACIFIC + "\nTrny: 77 Level: 7\nBlinds({small}/{big})",
        "Seat {seat}: {who} ( {stack} )",
        last="{who} is all-In  [{more}]",
        streets=(
            "** Dealing Flop ** [ {new} ]",
            "** Dealing Turn ** [ {new} ]",
            "** Dealing River ** [ {new} ]",
        ),
        shows="{who} shows [ {cards} ]a pair of Tens.",
        won="{who} wins {more} from the main pot with a pair of Tens.",
        with_uncalled=True,
    ),
    "partypoker, e-mailed": Words(
        "***** Hand History For Game {hand} *****\n{small}/{big} Texas Hold'em Game Table (NL) - Mon {mon} {d} "
        "{time} UTC {y}\n"
        "Table {table} (Real Money) -- Seat {button} is the button\nTotal number of players : {count}/9",
        "***** Hand History For Game {hand} *****\n"
        "{small}/{big} Tourney Texas Hold'em Game Table (NL) (MTT Tournament #77) (Buyin $3.0 + $0.3) - Mon {mon} "
        "{d} {time} UTC {y}\n"
        "Table (77) Table #9 (Real Money) -- Seat {button} is the button\nTotal number of players : {count}/9",
        "Seat {seat}: {who} ({stack})",
        ante="{who} posts ante ({more})",
        small="{who} posts small blind ({more})",
        big="{who} posts big blind ({more})",
        calls="{who} calls ({more})",
        bets="{who} bets ({more})",
        raises="{who} raises {more} to {to}",
        behind_last="\n{who} is all-In.",
        streets=(
            "** Dealing Flop ** : [ {new} ]",
            "** Dealing Turn ** : [ {new} ]",
            "** Dealing River ** : [ {new} ]",
        ),
        shows="",
        won="",
        summary=_of_party,
    ),
    "Bovada": Words(
        "Bovada Hand #{hand} TBL#{hand} HOLDEM No Limit - {y}-{m}-{d} {time}",
        "Ignition Hand #{hand}: HOLDEM Tournament #77 TBL#1, No Limit- Level 1 ({small}/{big}) - {y}-{m}-{d} {time}",
        "Seat {seat}: {who} ({stack} in chips)",
        ante="{who} : Ante chip {more}",
        small="{who} : Ante/Small Blind {more}",
        big="{who} : Big blind/Bring in {more}",
        folds="{who} : Folds",
        checks="{who} : Checks",
        calls="{who} : Calls {more}",
        bets="{who} : Bets {more}",
        raises="{who} : Raises {more} to {to}",
        dealing="*** HOLE CARDS ***",
        dealt="{who} : Card dealt to a spot [{cards}]",
        comma=" ",
        streets=_STARS,
        uncalled="{who} : Return uncalled portion of bet {more}",
        shows="{who} : Does not show [{cards}] (One pair)",
        won="{who} : Hand result {more}",
        summary=_of_bovada,
    ),
    "Winning": Words(
        "Game started at: {y}/{m}/{d} {time}\nGame ID: {hand} {small}/{big} {table} (Hold'em)\nSeat {button} is "
        "the button",
        "Game started at: {y}/{m}/{d} {time}\nGame ID: {hand} {small}/{big} Daily, Table 8 (Hold'em)\nSeat "
        "{button} is the button",
        "Seat {seat}: {who} ({stack}).",
        ante="Player {who} ante ({more})",
        small="Player {who} has small blind ({more})",
        big="Player {who} has big blind ({more})",
        straddle="Player {who} straddle ({more})",
        folds="Player {who} folds",
        checks="Player {who} checks",
        calls="Player {who} calls ({more})",
        bets="Player {who} bets ({more})",
        raises="Player {who} raises ({more})",
        last="Player {who} allin ({more})",
        dealing="",
        dealt="Player {who} received card: [{one}]\nPlayer {who} received card: [{two}]",
        comma=" ",
        streets=("*** FLOP ***: [{new}]", "*** TURN ***: [{old}] [{new}]", "*** RIVER ***: [{old}] [{new}]"),
        uncalled="Uncalled bet ({more}) returned to {who}",
        shows="",
        won="",
        summary=_of_winning,
        end="Game ended at: {y}/{m}/{d} {time}",
    ),
    "Winning, today": Words(
        "Hand #{hand} - Holdem(No Limit) - {small}/{big} - {y}/{m}/{d} {time} UTC\n{table} 9-max Seat #{button} "
        "is the button",
        "Game Hand #{hand} - Tournament #77 - Holdem(No Limit) - Level 15 ({small}/{big})- {y}/{m}/{d} {time} UTC\n"
        "Table '25' 9-max Seat #{button} is the button",
        "Seat {seat}: {who} ({stack})",
        ante="{who} posts ante {more}",
        small="{who} posts the small blind {more}",
        big="{who} posts the big blind {more}",
        straddle="{who} straddles {more}",
        calls="{who} calls {more}",
        bets="{who} bets {more}",
        raises="{who} raises {more} to {to}",
        behind_last=" and is all-in",
        dealing="*** HOLE CARDS ***",
        dealt="Dealt to {who} [{cards}]",
        comma=" ",
        streets=_STARS,
        uncalled="Uncalled bet ({more}) returned to {who}",
        shows="{who} shows [{cards}] (a pair of Queens [Qh Qd As 9c 6c])",
        won="{who} collected {more} from main pot",
        summary=_of_winning_today,
    ),
    "BetOnline": Words(
        "BetOnline Poker Game #{hand}: Hold'em No Limit ({small}/{big}) - {y}/{m}/{d} {time} Universal Time\n"
        "Table '{table}' 10-Max, Seat #{button} is the button",
        "BetOnline Poker Game #{hand}: Tournament #77: Hold'em {small}/{big} - {y}/{m}/{d} {time} Universal Time\n"
        "Table '77-004' 10-Max, Seat #{button} is the button",
        "Seat {seat}: {who} ({stack} in chips)",
        ante="{who}: ante processed {more}",
        small="{who}: posts small blind {more}",
        big="{who}: posts big blind {more}",
        raises="{who}: raises {more} to {to}",
        behind_last=" and is all in",
        dealing="*** HOLE CARDS ***",
        dealt="Dealt to {who} [{cards}]",
        comma=" ",
        streets=("*** FLOP *** [{new}]", "*** TURN *** [{old}][{new}]", "*** RIVER *** [{old}][{new}]"),
        uncalled="Uncalled bet ({more}) returned to {who}",
        shows="{who} shows {cards}",
        won="",
        summary=_of_betonline,
        **_COLON,
    ),
    "Absolute Poker": Words(
        "Stage #{hand}: Holdem  No Limit {big} - {y}-{m}-{d} {time} (UTC)\nTable: {table} (Real Money) Seat "
        "#{button} is the dealer",
        "Stage #{hand} Tourney ID 77 Holdem Multi Normal Tournament No Limit {big} - {y}-{m}-{d} {time} (UTC)\n"
        "Table: 15 (Real Money) Seat #{button} is the dealer",
        "Seat {seat} - {who} ({stack} in chips)",
        dealing="*** POCKET CARDS ***",
        dealt="Dealt to {who} [{cards}]",
        comma=" ",
        streets=_STARS,
        behind_last=" (All-In)",
        uncalled="{who} - returned ({more}) : not called",
        shows="{who} - Shows [{cards}] (One pair, nines)",
        won="{who} Collects {more} from main pot",
        summary=_of_absolute,
        **_DASH,
    ),
    "Ongame": Words(
        "***** History for hand R5-{hand}-1 *****\nStart hand: Mon {mon} {d} {time} UTC {y}\n"
        "Table: {table} [7] (NO_LIMIT TEXAS_HOLDEM {small}/{big}, Real money)\nUser: hero\nButton: seat "
        "{button}\nPlayers in round: {count}",
        '***** History for hand T5-{hand}-1 (TOURNAMENT: "Daily", R-77-1, buy-in: $5) *****\nStart hand: Mon '
        "{mon} {d} {time} UTC {y}\n"
        "Table: Table #8 [7] (NO_LIMIT TEXAS_HOLDEM {small}/{big}, Chips)\nUser: hero\nButton: seat "
        "{button}\nPlayers in round: {count}",
        "Seat {seat}: {who} ({stack})",
        ante="{who} posts ante {more}",
        small="{who} posts small blind ({more})",
        big="{who} posts big blind ({more})",
        calls="{who} calls {more}",
        bets="{who} bets {more}",
        raises="{who} raises {more} to {to}",
        behind_last=" [all in]",
        dealing="---\nDealing pocket cards",
        dealt="Dealing to {who}: [{cards}]",
        streets=("--- Dealing flop [{new}]", "--- Dealing turn [{new}]", "--- Dealing river [{new}]"),
        shows="",
        won="",
        summary=_of_ongame,
        end="***** End of hand R5-{hand}-1 *****",
    ),
    "PKR": Words(
        "Table #77 - {table}\nStarting Hand #{hand}\nStart time of hand: {d} {mon} {y} {time}\nGame Type: HOLD'EM\n"
        "Limit Type: NO LIMIT\nTable Type: RING\nMoney Type: REAL MONEY\nBlinds are now {small} / {big}\nButton "
        "is at seat 1\n"
        "Moving Button to seat {button}",
        "Table #77 - Tournament #78 Table #6\nStarting Hand #{hand}\nStart time of hand: {d} {mon} {y} "
        "{time}\nGame Type: HOLD'EM\n"
        "Limit Type: NO LIMIT\nTable Type: TOURNAMENT\nMoney Type: TOURNAMENT CHIPS\nBlinds are now {small} / {big}\n"
        "Button is at seat 1\nMoving Button to seat {button}",
        "Seat {seat}: {who} - {stack}",
        ante="{who} posts ante of {more}",
        small="{who} posts small blind ({more})",
        big="{who} posts big blind ({more})",
        straddle="{who} posts {more}",
        calls="{who} calls {to}",
        bets="{who} bets {more}",
        raises="{who} raises to {to}",
        behind_last=" (all-in)",
        dealing="Dealing Cards",
        dealt="Dealing [{one}][{two}] to {who}",
        comma="][",
        streets=("Dealing Flop [{new}]", "Dealing Turn [{new}]", "Dealing River [{new}]"),
        uncalled="Returning {more} to {who} uncalled",
        shows="{who} shows [{cards}]",
        won="{who} wins {more} with: One Pair: Kings",
        summary=_of_pkr,
        end="End of Hand #{hand}",
    ),
    "Cake Poker": Words(
        "Hand#{hand} - {table} (9-max) 77 -- {small}/{big} NL Hold'em -- {y}/{m}/{d} - {time}\nDealer: Seat {button}",
        "Hand#{hand} - Daily T78 -- CASH -- $5 + $0.5 -- 9 Max -- Table 7 -- 0/{small}/{big} NL Hold'em -- "
        "{y}/{m}/{d} - {time}\n"
        "Dealer: Seat {button}",
        "Seat {seat}: {who} ({stack} in chips)",
        ante="{who}: posts ante of {more}",
        small="{who}: posts small blind {more}",
        big="{who}: posts big blind {more}",
        raises="{who}: raises to {to}",
        last="{who}: is all in {more}",
        dealing="",
        dealt="Dealt to {who} [{cards}]",
        comma=",",
        streets=("*** FLOP *** [{new}]", "*** TURN *** [{new}]", "*** RIVER *** [{new}]"),
        uncalled="{who}: returns uncalled bet {more}",
        shows="{who}: shows [{cards}]",
        won="{who} wins {more} with Straight Eight high",
        **_COLON,
    ),
}
# Sites whose text tells a hand twice, by its actions and by its sums.
TOLD_TWICE = (
    "partypoker, e-mailed",
    "Bovada",
    "Winning",
    "Winning, today",
    "BetOnline",
    "Absolute Poker",
    "Ongame",
    "PKR",
)

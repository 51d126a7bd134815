"""Hands of pokerkit as sites write them: an accounting of its own, in the words of each site."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from decimal import Decimal
from typing import Any, NamedTuple

import pokerkit
from pokerkit import HandHistory

SIGNS = {"USD": "$", "EUR": "€"}
FOLDED = ("before Flop", "on the Flop", "on the Turn", "on the River")


class Played(NamedTuple):
    """What happened, before it is put into words: amounts as pokerkit has them."""

    hand: HandHistory
    names: list[str]
    button: int  # the number of the seat, which is that of the player
    posts: list[tuple[int, str, Any]]  # player, "ante", "small", "big" or "straddle"
    dealt: dict[int, str]
    streets: list[
        tuple[str, list[tuple[int, str, Any, Any, bool]]]
    ]  # cards; player, act, added, total, all-in
    shown: dict[int, str]
    uncalled: tuple[int, Any] | None
    won: list[Any]
    pot: Any
    folded: dict[int, int]  # the place of the street


def played(hand: HandHistory) -> Played:
    """What happened in a hand that is played to its end."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        *_, state = hand
    count = state.player_count
    blinds = iter(("small", "big", "straddle") if count > 2 else ("big", "small"))
    put: list[Any] = [0] * count
    live: list[Any] = [0] * count
    added: list[Any] = [0] * count
    posts, dealt, shown, folded = [], {}, {}, {}
    streets: list[tuple[str, list[tuple[int, str, Any, Any, bool]]]] = [("", [])]

    def act(player: int, word: str, amount: Any) -> None:
        put[player] += amount
        live[player] += amount
        added[player] += amount
        last = put[player] == hand.starting_stacks[player]
        streets[-1][1].append((player, word, amount, added[player], bool(amount) and last))

    for done in state.operations:
        if isinstance(done, pokerkit.BoardDealing):
            streets.append((_text(done.cards), []))
            added[:] = [0] * count
        elif isinstance(done, pokerkit.AntePosting):
            put[done.player_index] += done.amount
            posts.append((done.player_index, "ante", done.amount))
        elif isinstance(done, pokerkit.BlindOrStraddlePosting):
            for amounts in (put, live, added):
                amounts[done.player_index] += done.amount
            posts.append((done.player_index, next(blinds), done.amount))
        elif isinstance(done, pokerkit.CompletionBettingOrRaisingTo):
            word = "raises" if any(added) else "bets"
            act(done.player_index, word, done.amount - added[done.player_index])
        elif isinstance(done, pokerkit.CheckingOrCalling):
            act(done.player_index, "calls" if done.amount else "checks", done.amount)
        elif isinstance(done, pokerkit.Folding):
            folded[done.player_index] = len(streets) - 1
            streets[-1][1].append((done.player_index, "folds", 0, 0, False))
        elif isinstance(done, pokerkit.HoleDealing):
            if "?" not in _text(done.cards):
                dealt[done.player_index] = _text(done.cards)
        elif isinstance(done, pokerkit.HoleCardsShowingOrMucking) and "?" not in _text(
            done.hole_cards or "?"
        ):
            shown[done.player_index] = _text(done.hole_cards)
    *_, second, most = sorted(live)
    uncalled = None if most == second else (live.index(most), most - second)
    if uncalled:
        put[uncalled[0]] -= uncalled[1]
    ends = zip(hand.finishing_stacks or state.stacks, hand.starting_stacks, put, strict=True)
    won = [end - start + amount for end, start, amount in ends]
    return Played(
        hand,
        list(hand.players or ()),
        count,
        posts,
        dealt,
        streets,
        shown,
        uncalled,
        won,
        sum(put),
        folded,
    )


def _text(cards: Sequence[Any]) -> str:
    return " ".join([each if isinstance(each, str) else repr(each) for each in cards])


class Site(NamedTuple):
    """How a site says it; `{}` are filled in by `written`."""

    cash: str
    tournament: str
    table: str
    seat: str
    act: str = "{who}: {what}"
    ante: str = "posts the ante {}"
    small: str = "posts small blind {}"
    big: str = "posts big blind {}"
    straddle: str = "straddle {}"
    raises: str = "raises {more} to {to}"
    all_in: str = " and is all-in"
    before_cards: tuple[str, ...] = ("*** HOLE CARDS ***",)
    behind_cards: tuple[str, ...] = ()
    street: str = "*** {name} *** {board}"
    behind: str = "[{old}] [{new}]"
    uncalled: str = "Uncalled bet ({}) returned to {}"
    shows: str = "{who}: shows [{cards}] (a hand)"
    won: str = "{who} collected {amount} from pot"
    rake: str = "Total pot {pot} | Rake {rake}"
    board: str = "Board [{}]"
    summary_won: str = "collected ({})"
    euro_last: bool = False


SITES = {
    "PokerStars": Site(
        "PokerStars Hand #{hand}:  Hold'em No Limit ({small}/{big}{code}) - {date} UTC",
        "PokerStars Hand #{hand}: Tournament #77, $1+$0.10 USD Hold'em No Limit - Level I ({small}/{big}) - {date} UTC",
        "Table '{table}' 9-max Seat #{button} is the button",
        "Seat {seat}: {name} ({stack} in chips)",
    ),
    "GGPoker": Site(
        "Poker Hand #RC{hand}: Hold'em No Limit ({small}/{big}) - {date}",
        "Poker Hand #TM{hand}: Tournament #77, Daily $1 Hold'em No Limit - Level1({small}/{big}) - {date}",
        "Table '{table}' 9-max Seat #{button} is the button",
        "Seat {seat}: {name} ({stack} in chips)",
        rake="Total pot {pot} | Rake {rake} | Jackpot 0 | Bingo 0",
        summary_won="won ({})",
    ),
    "Full Tilt Poker": Site(
        "Full Tilt Poker Game #{hand}: Table {table} (9 max) - {small}/{big} - No Limit Hold'em - {time} UTC - {day}",
        "Full Tilt Poker Game #{hand}: $1 + $0.10 Daily (77), Table 1 - {small}/{big} - No Limit Hold'em - "
        "{time} UTC - {day}",
        "The button is in seat #{button}",
        "Seat {seat}: {name} ({stack})",
        act="{who} {what}",
        ante="antes {}",
        small="posts the small blind of {}",
        big="posts the big blind of {}",
        straddle="posts {}",
        raises="raises to {to}",
        all_in=", and is all in",
        uncalled="Uncalled bet of {} returned to {}",
        shows="{who} shows [{cards}] a hand",
        won="{who} wins the pot ({amount})",
        board="Board: [{}]",
    ),
    "Winamax": Site(
        "Winamax Poker - CashGame - HandId: #1-{hand}-1 - Holdem no limit ({small}/{big}) - {date} UTC",
        'Winamax Poker - Tournament "Daily" buyIn: 0.90€ + 0.10€ level: 1 - HandId: #1-{hand}-1 - '
        "Holdem no limit ({small}/{big}) - {date} UTC",
        "Table: '{table}(77)#1' 9-max (real money) Seat #{button} is the button",
        "Seat {seat}: {name} ({stack})",
        act="{who} {what}",
        ante="posts ante {}",
        straddle="posts straddle {}",
        before_cards=("*** ANTE/BLINDS ***",),
        behind_cards=("*** PRE-FLOP ***",),
        behind="[{old}][{new}]",
        uncalled="",
        shows="{who} shows [{cards}] (One pair)",
        board="Board: [{}]",
        summary_won="won {}",
        euro_last=True,
    ),
}


def written(it: Played, site: str) -> str:
    """A hand in the words of a site."""
    words, hand = SITES[site], it.hand
    sign = SIGNS.get(hand.currency or "", "")

    def money(amount: Any) -> str:
        digits = (
            f"{amount:,.0f}"
            if not amount % 1
            else f"{amount:,.2f}"
            if not amount % Decimal("0.01")
            else f"{amount:,}"
        )
        return f"{digits}{sign}" if words.euro_last else f"{sign}{digits}"

    assert hand.time is not None
    day = f"{hand.year}/{hand.month:02}/{hand.day:02}"
    small, big = sorted((hand.blinds_or_straddles or [])[:2])
    head = words.cash if sign else words.tournament
    code = f" {hand.currency}" if hand.currency else ""
    filled = {"hand": hand.hand, "small": money(small), "big": money(big), "code": code, "table": hand.table}
    filled |= {"date": f"{day} {hand.time}", "day": day, "time": str(hand.time), "button": str(it.button)}
    lines = [head.format(**filled)]
    seats = [
        words.seat.format(seat=place + 1, name=name, stack=money(stack))
        for place, (name, stack) in enumerate(zip(it.names, hand.starting_stacks, strict=True))
    ]
    table = words.table.format(**filled)
    in_front = not table.startswith("The button")
    lines += [table, *seats] if in_front else seats
    posted = [
        words.act.format(who=it.names[who], what=getattr(words, kind).format(money(amount)))
        for who, kind, amount in it.posts
    ]
    posted += [] if in_front else [table]
    dealt = [f"Dealt to {it.names[who]} [{cards}]" for who, cards in it.dealt.items()]
    if words.behind_cards:
        lines += [*words.before_cards, *posted, *dealt, *words.behind_cards]
    else:
        lines += [*posted, *words.before_cards, *dealt]
    lines += _streets(it, words, money)
    lines += [words.shows.format(who=it.names[who], cards=cards) for who, cards in it.shown.items()]
    won = [(who, amount) for who, amount in enumerate(it.won) if amount]
    with_uncalled = dict(won)
    if it.uncalled and not words.uncalled:
        with_uncalled[it.uncalled[0]] = with_uncalled.get(it.uncalled[0], 0) + it.uncalled[1]
    lines += [
        words.won.format(who=it.names[who], amount=money(amount)) for who, amount in with_uncalled.items()
    ]
    lines += ["*** SUMMARY ***", words.rake.format(pot=money(it.pot), rake=money(it.pot - sum(it.won)))]
    board = " ".join([cards for cards, _ in it.streets if cards])
    if board:
        lines.append(words.board.format(board))
    for who, name in enumerate(it.names):
        if who in it.folded:
            lines.append(f"Seat {who + 1}: {name} folded {FOLDED[it.folded[who]]}")
        elif with_uncalled.get(who):
            lines.append(f"Seat {who + 1}: {name} {words.summary_won.format(money(with_uncalled[who]))}")
        elif who in it.shown:
            lines.append(f"Seat {who + 1}: {name} showed [{it.shown[who]}] and lost with a hand")
    return "\n".join(lines) + "\n\n\n"


def _streets(it: Played, words: Site, money: Any) -> list[str]:
    lines, board, level = [], "", max([amount for _, kind, amount in it.posts if kind != "ante"])
    for place, (cards, acts) in enumerate(it.streets):
        if cards:
            shown = words.behind.format(old=board, new=cards) if board else f"[{cards}]"
            lines.append(words.street.format(name=("", "FLOP", "TURN", "RIVER")[place], board=shown))
            board, level = f"{board} {cards}".strip(), 0
        for who, word, added, total, last in acts:
            what = word
            if word == "raises":
                what = words.raises.format(more=money(total - level), to=money(total))
            elif added:
                what = f"{word} {money(added)}"
            level = max(level, total)
            lines.append(words.act.format(who=it.names[who], what=what + words.all_in * last))
        if (
            it.uncalled
            and words.uncalled
            and place == max([n for n, (_, each) in enumerate(it.streets) if each], default=0)
        ):
            lines.append(words.uncalled.format(money(it.uncalled[1]), it.names[it.uncalled[0]]))
    return lines

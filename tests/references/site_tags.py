"""Hands of pokerkit as sites write them in XML."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from .site_hands import SIGNS, Played

RANKS, SUITS = "A23456789TJQK", "dchs"
WORDS = {"ante": "ANTE", "small": "SMALL_BLIND", "big": "BIG_BLIND"}


def _spent(it: Played, who: int) -> Any:
    """What a player put in, uncalled chips included."""
    posted = sum([amount for player, _, amount in it.posts if player == who])
    return posted + sum([more for _, acts in it.streets for player, _, more, _, _ in acts if player == who])


def _won(it: Played, who: int) -> Any:
    """What a player takes out, uncalled chips included."""
    return it.won[who] + (it.uncalled[1] if it.uncalled and it.uncalled[0] == who else 0)


def _epoch(it: Played) -> int:
    """Seconds since 1970; the clocks of the hands are UTC's."""
    return int(datetime.fromisoformat(f"{_clock(it)}+00:00").timestamp())


def _clock(it: Played) -> str:
    hand = it.hand
    return f"{hand.year}-{hand.month:02}-{hand.day:02} {hand.time}"


def ipoker(it: Played) -> str:
    hand, number = it.hand, 0
    sign = SIGNS.get(hand.currency or "", "")
    small, big = sorted((hand.blinds_or_straddles or [])[:2])
    game = f"Holdem NL {sign}{small}/{sign}{big}" if sign else "Holdem NL"
    more = "" if sign else "<tournamentname>Daily</tournamentname><place>2</place><buyin>$5.00+$0.50</buyin>"
    lines = [
        f'<session sessioncode="7"><general><mode>real</mode><gametype>{game}</gametype><tablename>{hand.table}</'
        f"tablename>"
    ]
    lines += [f"<currency>{hand.currency or ''}</currency><nickname>hero</nickname>{more}</general>"]
    lines += [f'<game gamecode="{hand.hand}"><general><startdate>{_clock(it)}</startdate><players>']
    for who, name in enumerate(it.names):
        dealer, chips = int(who + 1 == it.button), hand.starting_stacks[who]
        lines.append(
            f'<player seat="{who + 1}" name="{name}" chips="{sign}{chips:,}" dealer="{dealer}" '
            f'win="{sign}{_won(it, who):,}" bet="{sign}{_spent(it, who):,}"/>'
        )
    lines.append('</players></general><round no="0">')

    def action(who: int, kind: int, amount: Any) -> str:
        nonlocal number
        number += 1
        return (
            f'<action no="{number}" player="{it.names[who]}" type="{kind}" sum="{sign}{amount:,}" cards=""/>'
        )

    lines += [action(who, {"ante": 15, "small": 1, "big": 2}[kind], amount) for who, kind, amount in it.posts]
    for place, (cards, acts) in enumerate(it.streets):
        lines.append(f'</round><round no="{place + 1}">')
        if cards:
            turned = " ".join([card[1].upper() + card[0].replace("T", "10") for card in cards.split()])
            lines.append(f'<cards type="{("", "Flop", "Turn", "River")[place]}" player="">{turned}</cards>')
        for who, pocket in ({**it.dealt, **it.shown} if not place else {}).items():
            turned = " ".join([card[1].upper() + card[0].replace("T", "10") for card in pocket.split()])
            lines.append(f'<cards type="Pocket" player="{it.names[who]}">{turned}</cards>')
        for who, word, more_chips, to, last in acts:
            kind = {"folds": 0, "calls": 3, "checks": 4, "bets": 5, "raises": 23}[word]
            lines.append(action(who, 7 if last else kind, more_chips if last or word != "raises" else to))
    return "\n".join([*lines, "</round></game></session>"]) + "\n"


def merge(it: Played) -> str:
    hand = it.hand
    sign = SIGNS.get(hand.currency or "", "")
    small, big = sorted((hand.blinds_or_straddles or [])[:2])
    head = f"No Limit ({sign}{small}/{sign}{big})" if sign else f"No Limit Level 4 Blinds {small}/{big}"
    lines = [f'<description type="Holdem{"" if sign else " Tournament"}" stakes="{head}" version="2.1"/>']
    lines.append(
        f'<game id="{hand.hand}" starttime="20260105" numholecards="2" gametype="{2 if sign else 23}" realmoney="true" '
        f'data="20260105|{hand.table}|77|{hand.hand}|false" version="2.1"><players dealer="{it.button}">'
    )
    for who, name in enumerate(it.names):
        balance = f"${hand.starting_stacks[who]:.2f}"
        lines.append(f'<player seat="{who + 1}" nickname="{name}" balance="{balance}" dealtin="true" />')
    lines.append('</players><round id="BLINDS" sequence="1">')

    def event(kind: str, who: int, amount: Any) -> str:
        told = f' amount="{amount:.2f}"' if amount else ""
        return f'<event sequence="1" type="{kind}" timestamp="{_epoch(it)}000" player="{who + 1}"{told}/>'

    lines += [event(WORDS[kind], who, amount) for who, kind, amount in it.posts]
    board: list[str] = []
    for place, (cards, acts) in enumerate(it.streets):
        lines.append(
            f'</round><round id="{("PREFLOP", "POSTFLOP", "POSTTURN", "POSTRIVER")[place]}" sequence="2">'
        )
        for who, word, more, to, last in acts:
            kind = {"folds": "FOLD", "calls": "CALL", "checks": "CHECK", "bets": "BET", "raises": "RAISE"}[
                word
            ]
            lines.append(event("ALL_IN" if last else kind, who, more if last or word != "raises" else to))
        board += cards.split()
        if cards:
            lines.append(f'<cards type="COMMUNITY" cards="{",".join(board)}" hand="Ace High"/>')
    lines.append('</round><round id="END_OF_GAME" sequence="6">')
    for who, pocket in {**it.shown, **it.dealt}.items():
        lines.append(f'<cards type="SHOWN" cards="{pocket.replace(" ", ",")}" player="{who + 1}"/>')
    if it.uncalled:
        lines.append(
            f'<winner amount="{it.uncalled[1]:.2f}" uncalled="true" potnumber="2" player="{it.uncalled[0] + 1}"/>'
        )
    for who, won in enumerate(it.won):
        if won:
            lines.append(f'<winner amount="{won:.2f}" uncalled="false" potnumber="1" player="{who + 1}"/>')
    return "\n".join([*lines, "</round></game>"]) + "\n"


def everest(it: Played) -> str:
    hand = it.hand
    sign = SIGNS.get(hand.currency or "", "")
    small, big = sorted((hand.blinds_or_straddles or [])[:2])
    kind = "ring" if sign else "tournament"
    lines = [
        f'<SESSION time="1" tableName="{hand.table}" id="77" type="{kind}" money="{sign}" screenName="hero" '
        f'game="hold-em"/>'
    ]
    lines.append(
        f'<HAND time="{_epoch(it)}" id="{hand.hand}" index="1" blinds="{sign}{small}/{sign}{big}" stakes="-">'
    )

    def tag(name: str, who: int, amount: Any, more: str = "") -> str:
        return f'<{name} position="{who + 1}" amount="{int(amount * 100)}"{more}/>'

    for who, name in enumerate(it.names):
        lines.append(
            f'<SEAT position="{who + 1}" name="{name}" balance="{int(hand.starting_stacks[who] * 100)}"/>'
        )
    lines += [tag("ANTE", who, amount) for who, word, amount in it.posts if word == "ante"]
    lines.append(f'<DEALER position="{it.button}"/>')
    lines += [tag("BLIND", who, amount, ' penalty="0"') for who, word, amount in it.posts if word != "ante"]
    for turn in (0, 1):
        for who, pocket in it.dealt.items():
            lines.append(f'<HOLE position="{who + 1}">{pocket.split()[turn]}</HOLE>')
    acted = max([place for place, (_, acts) in enumerate(it.streets) if acts], default=0)
    for place, (cards, acts) in enumerate(it.streets):
        lines += [f"<COMMUNITY>{cards.replace(' ', ', ')}</COMMUNITY>"] * bool(cards)
        for who, word, more, _, last in acts:
            lines.append(
                f'<FOLD position="{who + 1}"/>'
                if word == "folds"
                else tag("BET", who, more, ' allin="1"' * last)
            )
        if it.uncalled and place == acted:
            lines.append(tag("PUSH", *it.uncalled))
    lines += [
        f'<SHOW position="{who + 1}">{pocket.replace(" ", ", ")}</SHOW>' for who, pocket in it.shown.items()
    ]
    lines.append(f'<SWEEP rake="{int((it.pot - sum(it.won)) * 100)}" tax="0">{int(it.pot * 100)}</SWEEP>')
    lines += [tag("WIN", who, won, ' pot="0"') for who, won in enumerate(it.won) if won]
    return "\n".join([*lines, "</HAND>"]) + "\n"


def microgaming(it: Played) -> str:
    hand = it.hand
    small, big = sorted((hand.blinds_or_straddles or [])[:2])
    symbol = {"USD": "IAAkAA==", "EUR": "rCA="}.get(hand.currency or "", "")
    rake = int((it.pot - sum(it.won)) * 100)
    lines = [
        f'<Game hhversion="4" id="{hand.hand}" date="{_clock(it)}" unicodetablename="VA==" tablename="{hand.table}" '
        f'stakes="{small}|{big}" betlimit="NL" gametype="Hold&apos;em" realmoney="true" currencysymbol="{symbol}" '
        f'istournament="{int(not symbol)}" rake="{rake}"><Seats>'
    ]
    for who, name in enumerate(it.names):
        stack = hand.starting_stacks[who]
        dealer = ' dealer="true"' if who + 1 == it.button else ""
        end = stack - _spent(it, who) + _won(it, who)
        lines.append(
            f'<Seat num="{who + 1}" alias="{name}" balance="{stack:.2f}" endbalance="{end:.2f}"{dealer}/>'
        )
    lines.append("</Seats><Gameplay>")

    def action(kind: str, who: int, amount: Any) -> str:
        told = f' value="{amount:.2f}"' if amount else ""
        return f'<Action seq="1" type="{kind}" seat="{who + 1}"{told}/>'

    def cards_of(kind: str, seat: str, cards: str) -> str:
        each = [
            f'<Card value="{card[0].replace("T", "10")}" suit="{card[1]}" id="3"/>' for card in cards.split()
        ]
        return f'<Action seq="1" type="{kind}"{seat}>{"".join(each)}</Action>'

    names = {"ante": "Ante", "small": "SmallBlind", "big": "BigBlind"}
    lines += [action(names[kind], who, amount) for who, kind, amount in it.posts]
    lines += [cards_of("DealCards", f' seat="{who + 1}"', pocket) for who, pocket in it.dealt.items()]
    for place, (cards, acts) in enumerate(it.streets):
        lines += [cards_of(("", "DealFlop", "DealTurn", "DealRiver")[place], "", cards)] * bool(cards)
        for who, word, more, _, last in acts:
            lines.append(action("AllIn" if last else word[:-1].capitalize(), who, more))
    lines += [cards_of("ShowCards", f' seat="{who + 1}"', pocket) for who, pocket in it.shown.items()]
    won = [
        f'<Seat num="{who + 1}" amount="{_won(it, who):.2f}" pot="0"/>'
        for who in range(len(it.names))
        if _won(it, who)
    ]
    return "\n".join([*lines, f'<Action type="Win">{"".join(won)}</Action>', "</Gameplay></Game>"]) + "\n"


def boss(it: Played) -> str:
    hand = it.hand
    small, big = sorted((hand.blinds_or_straddles or [])[:2])
    kind = "CASH" if hand.currency else "TOURNAMENT"
    lines = [
        f'<HISTORY ID="{hand.hand}" TABLE="{hand.table}" GAME="GAME_THM" GAMETYPE="GAMETYPE_REAL" '
        f'GAMEKIND="GAMEKIND_{kind}" '
        f'TABLECURRENCY="{hand.currency or ""}" LIMIT="NL" STAKES="{small}/{big}" DATE="{_epoch(it)}">'
    ]
    for who, name in enumerate(it.names):
        dealer = "Y" if who + 1 == it.button else "N"
        lines.append(
            f'<PLAYER NAME="{name}" SEAT="{who + 1}" AMOUNT="{hand.starting_stacks[who]:.2f}" '
            f'STATE="STATE_PLAYING" DEALER="{dealer}"></PLAYER>'
        )

    def action(kind: str, who: int, amount: Any, more: str = "") -> str:
        told = f' VALUE="{amount:.2f}"' if amount else ""
        return f'<ACTION TYPE="{kind}" PLAYER="{it.names[who]}"{more}{told}></ACTION>'

    def held(cards: str) -> str:
        links = [RANKS.index(card[0]) + 13 * SUITS.index(card[1]) for card in cards.split()]
        return "".join([f'<CARD LINK="{link}"></CARD>' for link in links])

    for who, word, amount in it.posts:
        blind = {"small": ' KIND="HAND_SB"', "big": ' KIND="HAND_BB"'}.get(word, "")
        lines.append(action("HAND_BLINDS" if blind else "HAND_ANTE", who, amount, blind))
    lines += [
        f'<ACTION TYPE="HAND_DEAL" PLAYER="{it.names[who]}">{held(pocket)}</ACTION>'
        for who, pocket in it.dealt.items()
    ]
    board = ""
    for place, (cards, acts) in enumerate(it.streets):
        board = f"{board} {cards}".strip()
        if cards:
            street = ("", "FLOP", "TURN", "RIVER")[place]
            lines.append(
                f'<ACTION TYPE="HAND_BOARD" VALUE="BOARD_{street}" POT="0.00">{held(board)}</ACTION>'
            )
        for who, word, more, to, last in acts:
            name = "ACTION_ALLIN" if last else f"ACTION_{word[:-1].upper()}"
            lines.append(action(name, who, more if last or word != "raises" else to))
    lines.append(f'<SHOWDOWN NAME="HAND_SHOWDOWN" POT="{sum(it.won):.2f}" RAKE="{it.pot - sum(it.won):.2f}">')
    for who, name in enumerate(it.names):
        lines.append(
            f'<RESULT PLAYER="{name}" WIN="{it.won[who]:.2f}" HAND="">{held(it.shown.get(who, ""))}</RESULT>'
        )
    return "\n".join([*lines, "</SHOWDOWN></HISTORY>"]) + "\n"


SITES: dict[str, Callable[[Played], str]] = {
    "iPoker": ipoker,
    "Merge": merge,
    "Everest Poker": everest,
    "Microgaming": microgaming,
    "Boss Media": boss,
}
# Everest tells once who posts and who bets.
TOLD_TWICE = ("iPoker", "Microgaming", "Boss Media")
